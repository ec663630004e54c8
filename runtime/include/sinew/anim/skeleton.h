// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "sinew/base/api.h"
#include "sinew/math/joint_block.h"
#include "sinew/math/types.h"

namespace sinew {

using Joint = std::uint16_t;
inline constexpr Joint kNoJoint = 0xFFFF;
inline constexpr std::size_t kMaxJoints = 0xFFFF;  // of one skeleton; the index type's limit

// Joint names, parents and rest pose: part of an opened Rig. Copy it freely, keep the rig's bytes alive.
class SINEW_API Skeleton {
 public:
  std::size_t joint_count() const { return parents_.size(); }
  // parents()[j] < j, or kNoJoint for a root.
  std::span<const Joint> parents() const { return parents_; }
  std::span<const JointBlock> rest_pose() const { return rest_; }
  // The static transforms above each root joint, folded into one: as many as there are roots, in joint order.
  std::span<const Affine> model_from_root() const { return model_from_root_; }
  // Unique inside the skeleton; where the file's names are not, later ones have a suffix.
  std::string_view name(Joint joint) const;
  std::span<const std::uint64_t> name_hashes() const { return name_hashes_; }
  // The node of the source file that the joint was made from.
  std::uint32_t source_node(Joint joint) const { return source_nodes_[joint]; }
  // By unique name; O(joints): resolve at load, not per frame.
  std::optional<Joint> find(std::string_view name) const;
  // Hash of the names and parents of the joints, and of nothing else; clips carry it.
  std::uint64_t id() const { return id_; }

 private:
  friend class Rig;
  friend struct RigFormat;
  std::span<const Joint> parents_;
  std::span<const JointBlock> rest_;
  std::span<const Affine> model_from_root_;
  std::span<const std::uint64_t> name_hashes_;
  std::span<const std::uint32_t> source_nodes_;
  std::span<const std::uint32_t> name_ends_;  // in name_text_
  std::string_view name_text_;
  std::uint64_t id_ = 0;
};

// Hash of the joints' names and parents: what Skeleton::id() is.
SINEW_API std::uint64_t skeleton_id(std::span<const std::uint64_t> name_hashes, std::span<const Joint> parents);

}  // namespace sinew
