// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "sinew/anim/pose.h"
#include "sinew/anim/skeleton.h"
#include "sinew/base/result.h"

namespace sinew {

// How the floats of a property are interpolated and blended. step: never mixed, the nearer value wins.
enum class PropertyKind : std::uint32_t { scalar, vec, quat, step };

// What a property drives.
enum class PropertyTarget : std::uint32_t {
  morph_weight,  // index: the morph target of the mesh at the source node
};

struct Property {
  std::string_view name;  // unique inside the rig
  std::uint64_t name_hash = 0;
  PropertyKind kind = PropertyKind::scalar;
  PropertyTarget target = PropertyTarget::morph_weight;
  std::uint32_t target_node = 0;   // node of the source file
  std::uint32_t target_index = 0;  // see PropertyTarget
  std::uint32_t first = 0;         // of its floats in a pose's properties
  std::uint32_t count = 0;         // floats
};

// A skeleton and the properties animated beside it. A view into the bytes it was opened from. A rig may have no joints:
// the faces and materials of a scene in which nothing moves.
class Rig {
 public:
  // Checks every offset, index and number once, so that nothing on the frame path has to.
  // Requires: bytes aligned to 64.
  static Result<Rig> open(std::span<const std::byte> bytes);

  const Skeleton& skeleton() const { return skeleton_; }
  std::size_t property_count() const { return property_records_.size(); }
  Property property(std::size_t index) const;
  std::size_t property_floats() const { return rest_properties_.size(); }
  ConstLocalPose rest_pose() const { return {skeleton_.rest_pose(), rest_properties_}; }

 private:
  friend struct RigFormat;
  friend class Pack;
  static Rig view(std::span<const std::byte> opened);  // of bytes that open has checked
  Skeleton skeleton_;
  std::span<const struct PropertyRecord> property_records_;
  std::span<const float> rest_properties_;
  std::string_view property_names_;
};

}  // namespace sinew
