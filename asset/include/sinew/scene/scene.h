// SPDX-License-Identifier: MIT
// What a file says, before anything is decided for the runtime. Scene converts nothing: attributes and keys are views
// of the file's bytes, transforms are as authored, extras and unknown extensions are kept as text. Conventions are
// glTF's: right-handed, +Y up, metres, seconds, quaternions (x, y, z, w), matrices column by column.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "sinew/base/api.h"
#include "sinew/scene/avatar.h"
#include "sinew/scene/index.h"
#include "sinew/scene/value_view.h"

namespace sinew::asset {

struct Extension {
  std::string name;
  std::string json;  // the value's text as it stands in the file
};

// What a file attaches to an object beyond the format's own fields, for writing back.
struct Preserved {
  std::string extras_json;            // empty where the file has none
  std::vector<Extension> extensions;  // all that were present, understood or not

  const Extension* find(std::string_view name) const {
    for (const Extension& extension : extensions)
      if (extension.name == name) return &extension;
    return nullptr;
  }
};

struct Node {
  std::string name;  // the file's own spelling; may be empty or occur twice
  Index parent = kNone;
  std::vector<Index> children;
  // parent_from_node: T * R * S, or the matrix where the file gives one (then T, R, S are the identity).
  std::array<double, 3> translation{0, 0, 0};
  std::array<double, 4> rotation{0, 0, 0, 1};  // as stored, not normalised
  std::array<double, 3> scale{1, 1, 1};
  std::optional<std::array<double, 16>> matrix;  // column by column
  Index mesh = kNone;
  Index skin = kNone;
  Index camera = kNone;
  std::vector<double> weights;  // empty: those of the mesh
  bool visible = true;          // KHR_node_visibility; false hides what is below as well
  bool is_joint = false;        // the file itself calls it one, whether a skin or a clip uses it or not; not in glTF
  Preserved preserved;
};

struct Attribute {
  std::string semantic;  // "POSITION", "JOINTS_1", "_CUSTOM"
  ValueView values;
};

// The semantic of an attribute of one number per vertex, 0 to 1: how much of a skinned vertex follows dual quaternion
// skinning; the rest, and all of vertices without it, is linear. An application-specific attribute of glTF (2.0
// §3.7.2.1), which sinew's writer and reader use.
inline constexpr std::string_view kDualQuatShare = "_DUAL_QUAT_SHARE";

enum class Topology : std::uint8_t { points, lines, line_loop, line_strip, triangles, triangle_strip, triangle_fan };

struct MorphTarget {
  std::vector<Attribute> deltas;  // added to the attribute of the same semantic, times the weight
};

// One that was refused keeps its place, so that numbers stay those of the file, but has no attributes.
struct Primitive {
  Topology topology = Topology::triangles;
  std::vector<Attribute> attributes;  // all of one count
  std::optional<ValueView> indices;   // every index below the attributes' count
  Index material = kNone;
  std::vector<MorphTarget> targets;
  Preserved preserved;

  const ValueView* find(std::string_view semantic) const {
    for (const Attribute& attribute : attributes)
      if (attribute.semantic == semantic) return &attribute.values;
    return nullptr;
  }
  std::uint32_t vertex_count() const { return attributes.empty() ? 0 : attributes.front().values.count; }
};

// Targets that one control of the file's author goes through, from none of them at 0 to the last at full_at.back():
// between two neighbours each is mixed in proportion.
struct InBetweens {
  std::string name;
  std::uint32_t first_target = 0;
  std::vector<double> full_at;  // rising, one per target from first_target on; 1 is what the author calls 100 %
};

struct Mesh {
  std::string name;
  std::vector<Primitive> primitives;      // each with the same number of targets
  std::vector<double> weights;            // empty, or one per target
  std::vector<std::string> target_names;  // empty, or one per target
  std::vector<InBetweens> in_betweens;    // of FBX; channels that move their targets are exact without them
  Preserved preserved;

  std::size_t target_count() const { return primitives.empty() ? 0 : primitives.front().targets.size(); }
};

struct Skin {
  std::string name;
  std::vector<Index> joints;                       // nodes, in the order that JOINTS_n counts them
  std::optional<ValueView> inverse_bind_matrices;  // 16 components, at least one row per joint; absent: identities
  Index skeleton = kNone;                          // the file's hint; nothing depends on it
  Preserved preserved;
};

enum class AlphaMode : std::uint8_t { opaque, mask, blend };

struct TextureTransform {  // KHR_texture_transform; rotation in radians, counter-clockwise
  std::array<double, 2> offset{0, 0};
  double rotation_rad = 0;
  std::array<double, 2> scale{1, 1};
};

struct TextureUse {
  Index texture = kNone;
  std::uint32_t uv_set = 0;
  TextureTransform transform;
  double strength = 1;  // normal scale or occlusion strength
  // What a reader without KHR_texture_transform takes for uv_set, where the file gives it another; kNone: the same.
  Index plain_uv_set = kNone;
  Preserved preserved;
};

enum class TextureSlot : std::uint8_t { base_color, metallic_roughness, normal, occlusion, emissive };

struct Material {
  std::string name;
  std::array<double, 4> base_color{1, 1, 1, 1};  // linear
  TextureUse base_color_texture;                 // sRGB
  double metallic = 1;
  double roughness = 1;
  TextureUse metallic_roughness_texture, normal_texture, occlusion_texture, emissive_texture;
  std::array<double, 3> emissive{0, 0, 0};  // linear, times emissive_strength
  double emissive_strength = 1;             // KHR_materials_emissive_strength
  AlphaMode alpha_mode = AlphaMode::opaque;
  double alpha_cutoff = 0.5;
  bool double_sided = false;
  bool unlit = false;  // KHR_materials_unlit
  Preserved preserved;
  Preserved pbr_preserved;  // of pbrMetallicRoughness

  const TextureUse& texture(TextureSlot slot) const {
    const TextureUse* const uses[] = {&base_color_texture, &metallic_roughness_texture, &normal_texture,
                                      &occlusion_texture, &emissive_texture};
    return *uses[static_cast<std::size_t>(slot)];
  }
};

enum class TextureWrap : std::uint8_t { repeat, mirrored_repeat, clamp_to_edge };

enum class TextureFilter : std::uint8_t {
  unstated,
  nearest,
  linear,
  nearest_mipmap_nearest,
  linear_mipmap_nearest,
  nearest_mipmap_linear,
  linear_mipmap_linear,
};

// What a texture's sampler says beside filters and wrapping.
struct SamplerText {
  std::string name;
  Preserved preserved;
};

struct Texture {
  std::string name;
  Index image = kNone;
  Index fallback_image = kNone;  // for readers that cannot show image, a WebP picture (EXT_texture_webp)
  TextureWrap wrap_u = TextureWrap::repeat, wrap_v = TextureWrap::repeat;
  bool nearest = false;        // magnification filter NEAREST
  bool linear_stated = false;  // magnification filter LINEAR, which is also what is shown where none is stated
  TextureFilter min_filter = TextureFilter::unstated;
  std::shared_ptr<const SamplerText> sampler;  // several textures may share one; none where there is nothing
  Preserved preserved;
};

struct Image {
  std::string name;
  std::string uri;                   // where the file names another one; empty for embedded images
  std::string mime_type;             // as stated or told from the first bytes; may be empty
  std::span<const std::byte> bytes;  // encoded (PNG, JPEG, ...); empty where it could not be read
  Preserved preserved;
};

struct Camera {
  std::string name;
  bool perspective = true;
  double aspect_ratio = 0;                 // perspective; 0: that of the viewport
  double vertical_fov_rad = 0;             // perspective
  double half_width = 0, half_height = 0;  // orthographic
  double near = 0, far = 0;                // far 0: infinite
  Preserved preserved;
  Preserved lens_preserved;  // of "perspective" or "orthographic"
};

enum class Interpolation : std::uint8_t { step, linear, cubic_spline };
enum class ChannelPath : std::uint8_t { translation, rotation, scale, weights, pointer };

// What a channel animates beside translation, rotation, scale and weights.
enum class AnimatedProperty : std::uint8_t {
  none,          // something that is kept and that nothing here plays
  node_visible,  // of a node; one number, 0 or not
  // Of a material.
  base_color,
  metallic,
  roughness,
  emissive,
  emissive_strength,
  alpha_cutoff,
  normal_scale,
  occlusion_strength,
  // Of one of its textures.
  texture_offset,
  texture_rotation,
  texture_scale,
  // Of a camera.
  camera_vertical_fov,
  camera_aspect_ratio,
  camera_near,
  camera_far,
  camera_half_width,
  camera_half_height,
  // One of Scene::custom_properties.
  custom,
};

// Numbers per value: 1 to 4; 0 for none, and for custom, of which component_count(scene, target) knows.
SINEW_ASSET_API std::uint32_t component_count(AnimatedProperty property);

struct AnimatedTarget {
  AnimatedProperty property = AnimatedProperty::none;
  Index index = kNone;  // of the node, material, camera or custom property
  TextureSlot texture = TextureSlot::base_color;

  friend bool operator==(const AnimatedTarget&, const AnimatedTarget&) = default;
  friend auto operator<=>(const AnimatedTarget& a, const AnimatedTarget& b) {
    return std::tie(a.index, a.property, a.texture) <=> std::tie(b.index, b.property, b.texture);
  }
};

struct Channel {
  Index node = kNone;  // kNone where path is pointer, and only there
  ChannelPath path = ChannelPath::translation;
  Index weight = kNone;  // weights: the morph target that the channel moves alone; kNone: all of them
  // KHR_animation_pointer: a JSON pointer into the file. One to a node's translation, rotation, scale or weights has
  // that path; every other one has the path pointer and a target.
  std::string pointer;
  AnimatedTarget target;
  Interpolation interpolation = Interpolation::linear;
  ValueView times_secs;  // finite, not decreasing, not negative; at least one
  // Per key: one row (all weights: one row of 1 component per target). Cubic spline: in-tangent, value, out-tangent,
  // so three times as many rows.
  ValueView values;
  Index source = kNone;  // the channel's number in the file
  Preserved preserved;
  Preserved target_preserved;
  std::shared_ptr<const Preserved> sampler_preserved;  // several channels may share one; none where there is nothing
};

// Keyed vertices of one primitive of the mesh at a node: point caches and baked clips. At each time they are the
// primitive's vertices, in the node's space, in place of the morphed and skinned ones, and move with the node; between
// keys on straight lines, normals and tangents renormalised.
struct VertexTrack {
  Index node = kNone;
  std::uint32_t primitive = 0;  // of the node's mesh
  ValueView times_secs;         // as those of a channel
  // 3 components; for each key a row per vertex of the primitive, key after key. Without directions those of the
  // primitive stand.
  ValueView positions;
  std::optional<ValueView> normals, tangents;
};

// How the numbers of a custom property go from key to key and are mixed: each by itself; together as a unit quaternion
// (x, y, z, w); not at all.
enum class CustomKind : std::uint8_t { numbers, rotation, step };

// Numbers that a file's author named and animated beside all else, for a program to make of what it will: user
// properties of FBX.
struct CustomProperty {
  std::string name;
  Index node = kNone;  // that they belong to; kNone: the scene
  CustomKind kind = CustomKind::numbers;
  std::vector<double> rest;  // 1 to 4; of a rotation 4
};

// clamp: holds the last pose. loop: one more interval leads from the last keys back to the first.
enum class WrapPolicy : std::uint8_t { clamp, loop };

// How a figure's root moves through a clip: what was taken off its joints, which therefore stay in place. The root
// turns by yaw about +Y, then moves by translation; what it carries is what the channels of the clip say. Keys go by
// the clip's time; a looping clip's reach to the end of its last interval, so that nothing leads back to the first.
struct RootMotion {
  Index node = kNone;   // the joint that it was read from; kNone: there is none
  Channel translation;  // metres in the scene; of no node. No keys: the root stays where it is
  Channel yaw;          // one number, radians, counter-clockwise from above; whole turns count. No keys: 0
};

// A named moment of a clip: an event that whoever plays it hears of, and a point that clips of different lengths are
// synchronised by.
struct Marker {
  std::string name;
  double time_secs = 0;
  double value = 0;  // whatever the author wants with it
  bool operator==(const Marker&) const = default;
};

struct Clip {
  std::string name;
  std::vector<Channel> channels;  // refused ones are missing here and named in the diagnostics
  std::vector<VertexTrack> vertex_tracks;
  double duration_secs = 0;      // time of the last key; 0 where there is none
  double source_start_secs = 0;  // where time 0 lies on the file's own time line
  WrapPolicy wrap = WrapPolicy::clamp;
  double loop_interval_secs = 0;  // loop: from the last keys to the first
  RootMotion root_motion;
  std::vector<Marker> markers;  // by time
  // The channels are differences from a reference pose, to be added to others: translations, weights and properties as
  // they differ, rotations after the reference's, scales as factors. What no channel moves does not differ.
  bool is_additive = false;
  std::string additive_reference;  // of additive clips: what the reference was, for people
  Preserved preserved;
};

// A named set of joints: what a layer moves, such as the upper body.
struct MaskBranch {
  Index node = kNone;         // it and all below it
  std::uint32_t feather = 0;  // so many joints from it on take a part only, a rising one
  double weight = 1;          // [0,1]; 0 takes out what a branch before it has put in
  bool operator==(const MaskBranch&) const = default;
};
struct JointMask {
  std::string name;
  std::vector<MaskBranch> branches;  // in order; what is in none weighs 0
  double properties = 0;             // the weight of all properties
  bool operator==(const JointMask&) const = default;
};

struct SceneRoots {
  std::string name;
  std::vector<Index> nodes;
  Preserved preserved;
};

using Buffer = std::vector<std::byte>;

struct SINEW_ASSET_API Scene {
  std::string format;     // "glTF 2.0"
  std::string generator;  // the exporter, as the file names it
  std::string copyright;
  std::vector<std::shared_ptr<const Buffer>> buffers;  // own the bytes of every view; a copy of the scene shares them

  std::vector<Node> nodes;
  std::vector<Mesh> meshes;
  std::vector<Skin> skins;
  std::vector<Material> materials;
  std::vector<Texture> textures;
  std::vector<Image> images;
  std::vector<Camera> cameras;
  std::vector<CustomProperty> custom_properties;
  std::vector<Clip> clips;
  std::vector<JointMask> masks;
  std::vector<SceneRoots> scenes;
  bool faces_minus_z = false;   // the front is the -z side, as VRM 0.x has it; +z elsewhere. Viewers go to the front
  Avatar avatar;                // of VRM files
  Index default_scene = kNone;  // what a viewer shows; kNone: the file has no scenes, all root nodes count

  std::vector<std::string> extensions_used, extensions_required;
  Preserved preserved;        // of the document
  Preserved asset_preserved;  // of its "asset" object

  // The root nodes that a viewer shows.
  std::vector<Index> shown_roots() const;
  // For every node, whether it hangs below one of the roots.
  std::vector<bool> nodes_below(const std::vector<Index>& roots) const;
};

}  // namespace sinew::asset
