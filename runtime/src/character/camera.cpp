// SPDX-License-Identifier: MIT
#include "sinew/character/camera.h"

namespace sinew {

CameraInfo evaluate_camera(const CameraInfo& camera, const Rig& rig, std::span<const float> properties) {
  CameraInfo moved = camera;
  for (std::uint32_t i = 0; i < camera.property_count; ++i) {
    const Property property = rig.property(camera.first_property + i);
    const float value = properties[property.first];
    switch (property.target) {
      case PropertyTarget::camera_vertical_fov:
        moved.vertical_fov_rad = value;
        break;
      case PropertyTarget::camera_aspect_ratio:
        moved.aspect_ratio = value;
        break;
      case PropertyTarget::camera_near:
        moved.near_m = value;
        break;
      case PropertyTarget::camera_far:
        moved.far_m = value;
        break;
      case PropertyTarget::camera_half_width:
        moved.half_width = value;
        break;
      case PropertyTarget::camera_half_height:
        moved.half_height = value;
        break;
      default:
        break;
    }
  }
  return moved;
}

CameraInfo evaluate_camera(const Stage& stage, std::size_t camera) {
  const CameraInfo at_rest = stage.pack().camera(camera);
  if (at_rest.property_count == 0) return at_rest;
  const Character& character = stage.character(at_rest.properties_rig);
  return evaluate_camera(at_rest, character.rig(), character.properties());
}

}  // namespace sinew
