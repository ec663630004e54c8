// SPDX-License-Identifier: MIT
#include "import/fbx/transform.h"

namespace sinew::asset::fbx {
namespace {

constexpr double kRadiansPerDegree = 3.14159265358979323846 / 180;

Triple turned(QuatD q, const Triple& v) {
  const QuatD turned = q * QuatD{v[0], v[1], v[2], 0} * conjugate(q);
  return {turned.x, turned.y, turned.z};
}

}  // namespace

QuatD rotation_from_degrees(EulerOrder order, const Triple& degrees) {
  return quat_from_euler(order, EulerAnglesD{degrees[0] * kRadiansPerDegree, degrees[1] * kRadiansPerDegree,
                                             degrees[2] * kRadiansPerDegree});
}

TransformD parent_from_node(const Pivots& pivots, const Local& local) {
  const QuatD rotation = pivots.pre_rotation * local.rotation * pivots.inverse_post_rotation;
  Triple arm{};  // from the rotation pivot to where the scaled origin lies
  for (std::size_t i = 0; i < 3; ++i)
    arm[i] = pivots.scaling_offset[i] + pivots.scaling_pivot[i] * (1 - local.scaling[i]) - pivots.rotation_pivot[i];
  const Triple turned_arm = turned(rotation, arm);
  TransformD result;
  for (std::size_t i = 0; i < 3; ++i) {
    result.translation[i] = local.translation[i] + pivots.rotation_offset[i] + pivots.rotation_pivot[i] + turned_arm[i];
    result.scale[i] = local.scaling[i];
  }
  result.rotation[0] = rotation.x, result.rotation[1] = rotation.y, result.rotation[2] = rotation.z;
  result.rotation[3] = rotation.w;
  return result;
}

}  // namespace sinew::asset::fbx
