// SPDX-License-Identifier: MIT
#include "sinew/face/look_at.h"

#include "face/face_view.h"
#include "sinew/math/affine.h"
#include "sinew/math/euler.h"
#include "sinew/math/scalar.h"
#include "sinew/math/vec.h"

namespace sinew {
namespace {

constexpr float kLeastInputRad = 1e-4f;

LookRange range_of(const LookRangeRecord& record) { return {record.input_max_rad, record.output_scale}; }

float ranged(const LookRange& range, float angle_rad) {
  const float most = range.input_max_rad > kLeastInputRad ? range.input_max_rad : kLeastInputRad;
  const float size = angle_rad < 0 ? -angle_rad : angle_rad;
  return (size < most ? size : most) / most * range.output_scale;
}

float signed_as(float size, float sign) { return sign < 0 ? -size : size; }

void set_rotation(Quat q, Joint joint, LocalPose pose) {
  JointBlock& block = pose.joints[joint / kLanes];
  const std::size_t lane = joint % kLanes;
  block.qx[lane] = q.x;
  block.qy[lane] = q.y;
  block.qz[lane] = q.z;
  block.qw[lane] = q.w;
}

// Yaw is positive to the figure's left: outward for the left eye.
Quat eye_turn(const FaceHeader& header, bool is_left, const Gaze& gaze) {
  const bool is_outward = (gaze.yaw_rad > 0) == is_left;
  const float yaw = ranged(range_of(header.look_ranges[is_outward ? 1 : 0]), gaze.yaw_rad);
  const float pitch = ranged(range_of(header.look_ranges[gaze.pitch_rad > 0 ? 2 : 3]), gaze.pitch_rad);
  return quat_from_euler(EulerOrder::zxy, Vec3{signed_as(pitch, gaze.pitch_rad), signed_as(yaw, gaze.yaw_rad), 0});
}

struct UnitWriter {
  const FaceHeader& header;
  std::span<float> values;

  void set(LookUnit unit, float value) const {
    const std::uint32_t index = header.look_units[static_cast<std::size_t>(unit)];
    if (index != 0xFFFFFFFFu) values[index] = value;
  }
};

}  // namespace

LookInfo look_info(const Face& face) {
  const FaceHeader* const header = FaceFormat::header(face);
  if (header == nullptr) return {};
  return {.kind = static_cast<LookKind>(header->look_kind),
          .head = static_cast<Joint>(header->head_joint),
          .left_eye = static_cast<Joint>(header->eye_joints[0]),
          .right_eye = static_cast<Joint>(header->eye_joints[1]),
          .eyes_in_head = header->eyes_in_head,
          .inward = range_of(header->look_ranges[0]),
          .outward = range_of(header->look_ranges[1]),
          .down = range_of(header->look_ranges[2]),
          .up = range_of(header->look_ranges[3])};
}

Gaze gaze_at(const Face& face, std::span<const Affine> model_from_joint, Vec3 target_in_model) {
  const FaceHeader* const header = FaceFormat::header(face);
  if (header == nullptr || header->head_joint == kNoJoint) return {};
  const Affine& model_from_head = model_from_joint[header->head_joint];
  const Vec3 towards = target_in_model - transform_point(model_from_head, header->eyes_in_head);
  // The head's turn since rest, undone; then as the figure sees it.
  const Quat head_turn = rotation_of(model_from_head) * conjugate(header->model_from_head);
  const Vec3 seen = rotate(conjugate(header->model_from_figure), rotate(conjugate(head_turn), towards));
  const float ahead = length(Vec2{seen.x, seen.z});
  if (!(ahead > 0) && seen.y == 0) return {};
  return {atan2_rad(seen.x, seen.z), atan2_rad(-seen.y, ahead)};
}

void look_by_joints(const Face& face, const Gaze& gaze, LocalPose in_out) {
  const FaceHeader* const header = FaceFormat::header(face);
  if (header == nullptr || header->look_kind != static_cast<std::uint32_t>(LookKind::joints)) return;
  for (std::size_t side = 0; side < 2; ++side) {
    if (header->eye_joints[side] == kNoJoint) continue;
    const Quat turn =
        header->model_from_figure * eye_turn(*header, side == 0, gaze) * conjugate(header->model_from_figure);
    const Quat local = conjugate(header->model_from_eye_parents[side]) * turn * header->model_from_eyes[side];
    set_rotation(normalise(local), static_cast<Joint>(header->eye_joints[side]), in_out);
  }
}

void look_by_units(const Face& face, const Gaze& gaze, std::span<float> unit_values) {
  const FaceHeader* const header = FaceFormat::header(face);
  if (header == nullptr || header->look_kind != static_cast<std::uint32_t>(LookKind::units)) return;
  SINEW_ASSERT(unit_values.size() == face.unit_count());
  const float inward = ranged(range_of(header->look_ranges[0]), gaze.yaw_rad);
  const float outward = ranged(range_of(header->look_ranges[1]), gaze.yaw_rad);
  const float down = gaze.pitch_rad > 0 ? ranged(range_of(header->look_ranges[2]), gaze.pitch_rad) : 0;
  const float up = gaze.pitch_rad < 0 ? ranged(range_of(header->look_ranges[3]), gaze.pitch_rad) : 0;
  const bool is_left = gaze.yaw_rad > 0, is_right = gaze.yaw_rad < 0;
  const UnitWriter write{*header, unit_values};
  write.set(LookUnit::up, up);
  write.set(LookUnit::left_eye_up, up);
  write.set(LookUnit::right_eye_up, up);
  write.set(LookUnit::down, down);
  write.set(LookUnit::left_eye_down, down);
  write.set(LookUnit::right_eye_down, down);
  write.set(LookUnit::left, is_left ? outward : 0);
  write.set(LookUnit::right, is_right ? outward : 0);
  write.set(LookUnit::left_eye_out, is_left ? outward : 0);
  write.set(LookUnit::right_eye_in, is_left ? inward : 0);
  write.set(LookUnit::right_eye_out, is_right ? outward : 0);
  write.set(LookUnit::left_eye_in, is_right ? inward : 0);
}

}  // namespace sinew
