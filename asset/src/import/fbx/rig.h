// SPDX-License-Identifier: MIT
// The models of a file as a tree of transforms, each one joint, in the scene's axes and metres.
//
// Units and axes are converted once: lengths are multiplied by the file's unit, and the turn from the file's axes to
// +Y up, +Z front, +X right is given to the models without a parent. Scales and rotations of all others are the file's.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "import/fbx/document.h"
#include "import/fbx/transform.h"
#include "sinew/scene/diagnostics.h"

namespace sinew::asset::fbx {

inline constexpr std::uint32_t kNoModel = 0xFFFFFFFFu;

// How a model takes on the scale of its parent, with FBX's numbers. scale_each: component by component, behind its own
// rotation, so that nothing shears. all_of_parent: as a product of matrices. none_of_parent: not that of its immediate
// parent (segment scale compensation).
enum class InheritType : std::uint8_t { scale_each, all_of_parent, none_of_parent };

struct RigModel {
  ObjectIndex object = kNoObject;
  std::uint32_t parent = kNoModel;
  // Of the scene's node: the parent, or an ancestor further up where a motion below the parent would shear.
  std::uint32_t scene_parent = kNoModel;
  InheritType inherit = InheritType::all_of_parent;
  Pivots pivots;
  // Without animation.
  Triple translation{0, 0, 0}, rotation_degrees{0, 0, 0}, scaling{1, 1, 1};
};

struct Rig {
  std::vector<RigModel> models;              // in the order of the file
  std::vector<std::uint32_t> parents_first;  // an order of models
  double metres_per_unit = 0.01;
  AffineD scene_from_file;  // axes only
};

// Parents that a cycle leads back to are dropped with a warning.
Rig read_rig(const Document& document, Diagnostics& diagnostics);

// Of one model, with the animation's values.
Local rest_local(const RigModel& model);

// What a model multiplies its children's places by: its own scale, and what it takes on from above.
struct ScaleOfModel {
  Triple own_and_taken{1, 1, 1};
  Triple taken{1, 1, 1};
};
ScaleOfModel scale_of(InheritType inherit, const Triple& scaling, const ScaleOfModel* parent);

std::vector<ScaleOfModel> rest_scales(const Rig& rig);

// The models at one time.
class RigState {
 public:
  virtual ~RigState() = default;
  virtual Local local_of(std::uint32_t model) const = 0;
  virtual ScaleOfModel scale_of(std::uint32_t model) const = 0;
};

// A model's place in its scene_parent, all of whose scale acts on it, as everywhere in the scene.
struct SceneLocal {
  TransformD parent_from_node;
  // The exact matrix where translation, rotation and scale cannot express it: the parent's scale is undone or taken
  // on behind a rotation, and shears. parent_from_node is near it then.
  std::optional<AffineD> sheared;
};
SceneLocal scene_local(const Rig& rig, std::uint32_t model, const RigState& state);

// Of all models, without animation.
std::vector<SceneLocal> rest_pose(const Rig& rig);

}  // namespace sinew::asset::fbx
