// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <span>

#include "sinew/base/api.h"
#include "sinew/face/face.h"
#include "sinew/math/types.h"

namespace sinew {

// joints: the eyes turn. units: shapes look, by the units below.
enum class LookKind : std::uint32_t { none, joints, units };

// What shows a look where units do: VRM's four, for both eyes together, or four for each eye, as ARKit has them.
enum class LookUnit : std::uint32_t {
  up,
  down,
  left,
  right,
  left_eye_up,
  left_eye_down,
  left_eye_in,
  left_eye_out,
  right_eye_up,
  right_eye_down,
  right_eye_in,
  right_eye_out,
};
inline constexpr std::size_t kLookUnits = 12;

// VRMC_vrm-1.0, lookAt: the output is min(|angle|, input_max) / input_max * output_scale: of joints an angle, of units
// their value.
struct LookRange {
  float input_max_rad = 1.57079633f;
  float output_scale = 0.17453293f;
};

// Where the eyes look, as seen from the head: to its left and down. {0, 0} is straight ahead, +z of the figure at rest.
struct Gaze {
  float yaw_rad = 0, pitch_rad = 0;
};

struct LookInfo {
  LookKind kind = LookKind::none;
  Joint head = kNoJoint;                            // of the face's rig
  Joint left_eye = kNoJoint, right_eye = kNoJoint;  // where kind is joints
  Vec3 eyes_in_head;                                // metres
  LookRange inward, outward, down, up;
};
SINEW_API LookInfo look_info(const Face& face);

// The gaze of a figure whose head stands as its pose has it towards a point. Straight ahead where the rig has no head,
// or the point lies at the eyes. A point behind gives the gaze that turns furthest.
// Requires: model_from_joint of the face's rig.
SINEW_API Gaze gaze_at(const Face& face, std::span<const Affine> model_from_joint, Vec3 target_in_model);

// Turns the eyes' joints within their ranges. Written into the pose, not added to it; nothing where kind is not joints
// or the rig has no eyes. Then call update_matrices again.
// Requires: the pose is one of the face's rig.
SINEW_API void look_by_joints(const Face& face, const Gaze& gaze, LocalPose in_out);

// Writes the values of the units that look; the others stay. Nothing where kind is not units.
// Requires: face.unit_count() values.
SINEW_API void look_by_units(const Face& face, const Gaze& gaze, std::span<float> unit_values);

}  // namespace sinew
