// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "sinew/anim/pose.h"
#include "sinew/anim/skeleton.h"
#include "sinew/base/api.h"
#include "sinew/base/result.h"

namespace sinew {

// What the floats of a property are together, and so how they go from key to key and are blended: each by itself; as a
// unit quaternion (x, y, z, w), always the shorter way; a step not at all, the input that weighs most decides.
enum class PropertyKind : std::uint32_t { scalar, vec, quat, step };

// What a property drives. Colours are linear; factors multiply their textures.
enum class PropertyTarget : std::uint32_t {
  morph_weight,  // of morph target target_index of the mesh at target_node
  node_visible,  // whether target_node and all below it are drawn: 1, or 0; between them from 0.5 on
  // Of material target_index.
  base_color,  // RGBA
  metallic,
  roughness,
  emissive,           // RGB
  emissive_strength,  // multiplies emissive
  alpha_cutoff,
  normal_scale,
  occlusion_strength,
  // Of texture target_texture of material target_index: the parts of KHR_texture_transform, which blend one by one.
  texture_offset,    // u, v
  texture_rotation,  // radians, counter-clockwise on the picture
  texture_scale,     // u, v
  // Of camera target_index.
  camera_vertical_fov,  // radians
  camera_aspect_ratio,
  camera_near,  // metres; so the next three
  camera_far,
  camera_half_width,
  camera_half_height,
  custom,  // what the name says; of target_node, where it belongs to one
};
inline constexpr std::uint32_t kPropertyTargets = 20;

// The floats of a property: 1 to 4; 0 for custom, which has as many as it says.
SINEW_API std::uint32_t float_count(PropertyTarget target);

// The textures of a material.
enum class TextureSlot : std::uint32_t { base_color, metallic_roughness, normal, occlusion, emissive };
inline constexpr std::uint32_t kTextureSlots = 5;

struct Property {
  std::string_view name;  // unique inside the rig
  std::uint64_t name_hash = 0;
  PropertyKind kind = PropertyKind::scalar;
  PropertyTarget target = PropertyTarget::morph_weight;
  std::uint32_t target_node = 0;                         // of the source file; 0xFFFFFFFF for materials and cameras
  std::uint32_t target_index = 0;                        // see PropertyTarget
  TextureSlot target_texture = TextureSlot::base_color;  // of the targets called texture_...
  std::uint32_t first = 0;                               // of its floats in a pose's properties
  std::uint32_t count = 0;                               // floats
};

// A skeleton and the properties animated beside it. A view into the bytes it was opened from. A rig may have no joints:
// the faces and materials of a scene in which nothing moves.
class SINEW_API Rig {
 public:
  // Checks every offset, index and number once, so that nothing on the frame path has to.
  // Requires: bytes aligned to 64.
  static Result<Rig> open(std::span<const std::byte> bytes);

  const Skeleton& skeleton() const { return skeleton_; }
  std::size_t property_count() const { return property_records_.size(); }
  Property property(std::size_t index) const;
  std::size_t property_floats() const { return rest_properties_.size(); }
  // Whether no property is a rotation or goes in steps.
  bool has_only_numbers() const { return only_numbers_; }
  ConstLocalPose rest_pose() const { return {skeleton_.rest_pose(), rest_properties_}; }

 private:
  friend struct RigFormat;
  friend class Pack;
  static Rig view(std::span<const std::byte> opened);  // of bytes that open has checked
  Skeleton skeleton_;
  std::span<const struct PropertyRecord> property_records_;
  std::span<const float> rest_properties_;
  std::string_view property_names_;
  bool only_numbers_ = true;
};

}  // namespace sinew
