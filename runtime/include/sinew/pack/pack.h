// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "sinew/anim/clip.h"
#include "sinew/anim/mask_set.h"
#include "sinew/anim/mirror.h"
#include "sinew/anim/rig.h"
#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/base/strided_span.h"
#include "sinew/face/face.h"
#include "sinew/graph/graph.h"
#include "sinew/skin/bounds.h"
#include "sinew/skin/morph.h"
#include "sinew/skin/palette.h"
#include "sinew/skin/skinning.h"
#include "sinew/skin/vertex_clip.h"

namespace sinew {

inline constexpr std::uint32_t kNoIndex = 0xFFFFFFFFu;

struct TextRef;

// Names that a pack holds, in its bytes.
class SINEW_API TextList {
 public:
  TextList() = default;
  std::size_t size() const { return count_; }
  // Requires: i < size().
  std::string_view operator[](std::size_t i) const;

 private:
  friend struct PackFormat;
  const TextRef* refs_ = nullptr;
  std::size_t count_ = 0;
  const char* text_ = nullptr;
};

// A motion of the source file. It may move several rigs; Pack::clip gives the part that belongs to one.
struct ClipInfo {
  std::string_view name;
  double duration_secs = 0;  // under its own wrap policy
  double source_start_secs = 0;
  Wrap wrap = Wrap::clamp;
  bool is_additive = false;
  std::string_view additive_reference;  // what the differences of an additive clip are from, for people
};

// What the file says of a clip, for people: a part of it may be left out of what is played.
struct ClipSource {
  double rate_hz = 0;  // one over the median time between two keys; 0: no two keys
  std::uint32_t keys = 0;
  std::span<const std::uint32_t, 3> channels_by_mode;  // step, linear, cubic
  // Different ones: translations, rotations, scales, weights and other properties.
  std::span<const std::uint32_t, 5> targets_by_path;
  std::uint32_t nodes = 0;           // different nodes that it moves
  std::uint32_t keyed_vertices = 0;  // vertices that have keys themselves
};

// Every node of the source file, in its order: a joint of a rig, or an attachment that hangs from a joint or, if
// nothing above it ever moves, from the model itself.
struct NodeInfo {
  std::string_view name;            // the file's own spelling
  std::uint32_t parent = kNoIndex;  // node
  std::uint32_t rig = kNoIndex;     // kNoIndex: fixed in the model
  Joint joint = kNoJoint;
  bool is_joint = false;   // the node is this joint; else it hangs from it
  bool shown = true;       // below the default scene
  bool in_a_scene = true;  // below any scene
  // Whether it is drawn at rest, unless a node above it is not; a pose changes that where visible_rig is a rig.
  bool visible = true;
  std::uint32_t visible_rig = kNoIndex;
  std::uint32_t visible_float = 0;  // in that rig's properties: PropertyTarget::node_visible
  Affine joint_from_node;           // model_from_node where rig is kNoIndex
};

// A mesh where it stands: primitives first_primitive .. + primitive_count - 1 at a node.
struct MeshInstance {
  std::uint32_t node = kNoIndex;
  std::uint32_t first_primitive = 0, primitive_count = 0;
  std::uint32_t skin = kNoIndex;         // kNoIndex: follows its node
  std::uint32_t weights_rig = kNoIndex;  // rig whose properties hold the morph weights; kNoIndex without morphs
  std::uint32_t first_weight = 0, weight_count = 0;  // floats in that rig's properties
};

// The boxes of one primitive of a mesh instance, for joint_bounds.
struct PrimitiveBounds {
  std::uint32_t rig = kNoIndex;  // whose joints they follow; kNoIndex: fixed in the model
  std::span<const JointBox> joints;
  std::span<const MorphBox> morphs;  // of all boxes of the pack, as the joint boxes count them
};

enum class PrimitiveTopology : std::uint32_t {
  points,
  lines,
  line_loop,
  line_strip,
  triangles,
  triangle_strip,
  triangle_fan
};

// Geometry in bind space. Streams are empty where the file has none, else vertex_count long.
struct Primitive {
  std::uint32_t source_mesh = 0, source_primitive = 0;
  std::uint32_t vertex_count = 0;
  VertexInput vertices;
  StridedSpan<const Vec2> uv[2];
  StridedSpan<const Vec4> color;  // linear RGBA
  PrimitiveTopology topology = PrimitiveTopology::triangles;
  std::span<const std::uint32_t> indices;  // empty: vertices in source order
  Influences influences;                   // no runs: not skinned
  // Of each vertex, 0 to 1: the part that skin_mixed takes by dual quaternions. Empty: all linear.
  std::span<const float> dual_quat_share;
  std::uint32_t material = kNoIndex;
  std::uint32_t morph_count = 0;
  std::span<const std::uint32_t> source_vertex;  // of each vertex, in the file's order
};

// One entry of a skin table; several skins of a file that agree share one.
struct SkinInfo {
  std::uint32_t rig = 0;
  Skin skin;
};

struct SkinSource {
  std::string_view name;
  bool has_inverse_binds = true;
};

struct MeshSource {
  std::string_view name;
  TextList target_names;  // empty, or one per morph target
};

// Where a pack comes from.
struct PackSource {
  std::string_view format;     // "glTF 2.0"
  std::string_view generator;  // the exporter, as the file names it
  std::string_view copyright;
  bool faces_minus_z = false;  // where its front is: else at +z
};

struct TextureInfo {
  std::uint32_t image = kNoIndex;
  std::uint32_t uv_set = 0;
  bool repeat_u = true, repeat_v = true, mirror_u = false, mirror_v = false, nearest = false;
  float uv_transform[6] = {1, 0, 0, 0, 1, 0};  // 2x3 row-major: uv' = M (u, v, 1)
  float strength = 1;                          // normal scale, occlusion strength
};

enum class MaterialAlpha : std::uint32_t { opaque, mask, blend };

struct MaterialInfo {
  std::string_view name;
  Vec4 base_color{1, 1, 1, 1};  // linear
  float metallic = 1, roughness = 1, alpha_cutoff = 0.5f;
  Vec3 emissive;                // linear; to be multiplied by emissive_strength
  float emissive_strength = 1;  // KHR_materials_emissive_strength
  MaterialAlpha alpha = MaterialAlpha::opaque;
  bool double_sided = false, unlit = false;
  TextureInfo base_color_texture, metallic_roughness_texture, normal_texture, occlusion_texture, emissive_texture;
  // Those of its values that clips move: properties first_property .. + property_count - 1 of a rig. All else is fixed.
  std::uint32_t properties_rig = kNoIndex;
  std::uint32_t first_property = 0, property_count = 0;
};

struct CameraInfo {
  std::string_view name;
  std::uint32_t node = kNoIndex;
  bool perspective = true;
  float aspect_ratio = 0, vertical_fov_rad = 0, half_width = 0, half_height = 0, near_m = 0, far_m = 0;
  // Those of its values that clips move, as of MaterialInfo.
  std::uint32_t properties_rig = kNoIndex;
  std::uint32_t first_property = 0, property_count = 0;
};

// A cooked file: rigs, clips, skins, meshes, materials and images in one run of bytes. A view: keep the bytes alive.
class SINEW_API Pack {
 public:
  // Checks everything once, the body of every chunk and every reference between chunks, so that nothing that reads an
  // opened pack can leave its bytes or loop. Fails with misaligned unless bytes are aligned to 64.
  static Result<Pack> open(std::span<const std::byte> bytes);

  std::size_t rig_count() const;
  Rig rig(std::size_t index) const;
  std::size_t clip_count() const;
  ClipInfo clip_info(std::size_t clip) const;
  // The first clip of this name, in the file's spelling; kNoIndex where there is none. Looks at each: do it once.
  std::uint32_t find_clip(std::string_view name) const;
  // The part of a clip that moves a rig; nothing where it leaves the rig alone.
  std::optional<Clip> clip(std::size_t clip, std::size_t rig) const;
  // The vertices of a primitive of the mesh at a node, where a clip keys them; nothing where it does not. They replace
  // the mesh's own, morphed and skinned ones, and follow the node. Requires: primitive < primitive_count().
  std::optional<VertexClip> vertex_clip(std::size_t clip, std::size_t node, std::size_t primitive) const;
  std::size_t vertex_clip_count() const;
  std::size_t skin_count() const;
  SkinInfo skin(std::size_t index) const;
  // The skin made from a skin of the file.
  std::span<const std::uint32_t> skin_of_source() const;
  std::size_t node_count() const;
  NodeInfo node(std::size_t source_node) const;
  std::uint32_t find_node(std::string_view name) const;  // as find_clip
  std::size_t mesh_instance_count() const;
  MeshInstance mesh_instance(std::size_t index) const;  // by node, as in the file
  // Requires: primitive < that mesh instance's primitive_count.
  PrimitiveBounds primitive_bounds(std::size_t mesh_instance, std::size_t primitive) const;
  std::size_t primitive_count() const;
  Primitive primitive(std::size_t index) const;
  MorphTarget morph(std::size_t primitive, std::size_t target) const;
  std::size_t material_count() const;
  MaterialInfo material(std::size_t index) const;  // at rest
  std::size_t image_count() const;
  std::span<const std::byte> image(std::size_t index) const;  // encoded as in the file; may be empty
  std::size_t camera_count() const;
  CameraInfo camera(std::size_t index) const;  // at rest
  // What expressions do to a rig; those that have units have the same, in one order. Without units where expressions do
  // nothing to the rig.
  Face face(std::size_t rig) const;
  // The named masks of a rig; each has the same names.
  MaskSet masks(std::size_t rig) const;
  // How a rig is mirrored; empty where it cannot be.
  Mirror mirror(std::size_t rig) const;
  // Animation graphs; each is for one rig, Graph::rig_index().
  std::size_t graph_count() const;
  Graph graph(std::size_t index) const;

  // What the source file says and nothing here depends on, in its spelling and order.
  PackSource source() const;
  ClipSource clip_source(std::size_t clip) const;
  SkinSource skin_source(std::size_t source_skin) const;  // as many as skin_of_source()
  std::size_t mesh_source_count() const;
  MeshSource mesh_source(std::size_t source_mesh) const;  // of Primitive::source_mesh; may be in no node
  TextList texture_names() const;
  TextList image_names() const;  // one per image
  TextList scene_names() const;
  TextList extensions_used() const;
  TextList extensions_required() const;

 private:
  friend struct PackFormat;
  std::span<const std::byte> bytes_;
};

}  // namespace sinew
