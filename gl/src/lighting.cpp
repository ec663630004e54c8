// SPDX-License-Identifier: MIT
#include "lighting.h"

#include <algorithm>
#include <cmath>

namespace sinew::gl {
namespace {

constexpr float kKeyAzimuth_rad = -0.75f;  // from the camera's own azimuth
constexpr float kKeyElevation_rad = 0.95f;
constexpr float kFillAzimuth_rad = 1.0f;
constexpr float kFillElevation_rad = 0.25f;

constexpr float kContactHeight = 0.16f;  // of the subject's longest side: what is higher leaves no contact shadow
constexpr float kContactMargin = 0.12f;  // around the subject

float longest_side(const Box& box) {
  return std::max({box.max.x - box.min.x, box.max.y - box.min.y, box.max.z - box.min.z, 1e-6f});
}

Box grown(const Box& box, float by) {
  return {{box.min.x - by, box.min.y - by, box.min.z - by}, {box.max.x + by, box.max.y + by, box.max.z + by}};
}

// Length in the world of one step to the side in the light's picture.
float texel_m(const Matrix4& clip, int side) {
  const auto row_length = [&clip](int row) {
    return std::sqrt(clip.m[row] * clip.m[row] + clip.m[4 + row] * clip.m[4 + row] + clip.m[8 + row] * clip.m[8 + row]);
  };
  return 2 / std::min(row_length(0), row_length(1)) / static_cast<float>(side);
}

float round_step(float about) {
  const float power = std::pow(10.0f, std::floor(std::log10(about)));
  const float digit = about / power;
  return power * (digit < 1.5f ? 1.0f : digit < 3.5f ? 2.0f : digit < 7.5f ? 5.0f : 10.0f);
}

// Right is +x and up is +z, so that the floor's picture is not mirrored.
Matrix4 contact_from_world(const View& view, float size) {
  Camera from_below;
  from_below.up = {0, 0, 1};
  from_below.backward = {0, -1, 0};
  Box near_floor = grown(view.subject, kContactMargin * size);
  near_floor.min.y = view.floor_height;
  near_floor.max.y = view.floor_height + kContactHeight * size;
  return parallel_clip_from_world(from_below, near_floor);
}

}  // namespace

Lighting lighting_for(const View& view, int shadow_side) {
  const Vec3 to_camera = view.camera.backward;
  const float azimuth = std::atan2(to_camera.x, to_camera.z);
  const Camera key = orbit_axes(azimuth + kKeyAzimuth_rad, kKeyElevation_rad);
  Lighting lighting;
  lighting.to_key = key.backward;
  lighting.to_fill = orbit_axes(azimuth + kFillAzimuth_rad, kFillElevation_rad).backward;
  const Box casters = grown(view.subject, 0.03f * longest_side(view.subject));
  lighting.shadow_from_world = parallel_clip_from_world(key, casters);
  lighting.shadow_texel_m = texel_m(lighting.shadow_from_world, shadow_side);
  return lighting;
}

Floor floor_for(const View& view) {
  const Box& box = view.subject;
  Floor floor;
  floor.center = {(box.min.x + box.max.x) / 2, view.floor_height, (box.min.z + box.max.z) / 2};
  const float size = longest_side(box);
  floor.radius = 2.6f * size;
  floor.grid_step = round_step(size / 9);
  floor.contact_from_world = contact_from_world(view, size);
  return floor;
}

}  // namespace sinew::gl
