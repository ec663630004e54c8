// SPDX-License-Identifier: MIT
// Bytes of a pack: a header, a table of chunks, the chunks. For writers; readers use Pack.
#pragma once
#include <cstddef>
#include <cstdint>

#include "sinew/base/chunk.h"
#include "sinew/math/types.h"

namespace sinew {

inline constexpr char kPackMagic[8] = {'s', 'i', 'n', 'e', 'w', 'p', 'c', 'k'};
inline constexpr std::uint32_t kPackVersion = 0;  // no promise yet: readers and writers of one build only
inline constexpr std::size_t kPackAlignment = 64;

struct PackHeader {
  char magic[8];
  std::uint32_t version;
  std::uint32_t chunk_count;
  std::uint64_t total_bytes;
  std::uint8_t zero[40];
};
static_assert(sizeof(PackHeader) == 64);

constexpr std::uint32_t chunk_kind(char a, char b, char c, char d) {
  return std::uint32_t(std::uint8_t(a)) | std::uint32_t(std::uint8_t(b)) << 8 | std::uint32_t(std::uint8_t(c)) << 16 |
         std::uint32_t(std::uint8_t(d)) << 24;
}
inline constexpr std::uint32_t kRigChunk = chunk_kind('R', 'I', 'G', ' ');
inline constexpr std::uint32_t kClipChunk = chunk_kind('C', 'L', 'I', 'P');
inline constexpr std::uint32_t kSkinChunk = chunk_kind('S', 'K', 'I', 'N');
inline constexpr std::uint32_t kPrimitiveChunk = chunk_kind('P', 'R', 'I', 'M');
inline constexpr std::uint32_t kImageChunk = chunk_kind('I', 'M', 'A', 'G');
inline constexpr std::uint32_t kBoundsChunk = chunk_kind('B', 'N', 'D', 'S');
inline constexpr std::uint32_t kVertexClipChunk = chunk_kind('V', 'C', 'L', 'P');
inline constexpr std::uint32_t kFaceChunk = chunk_kind('F', 'A', 'C', 'E');    // none, or one per rig
inline constexpr std::uint32_t kMirrorChunk = chunk_kind('M', 'I', 'R', 'R');  // none, or one per rig
inline constexpr std::uint32_t kMaskChunk = chunk_kind('M', 'A', 'S', 'K');    // none, or one per rig
inline constexpr std::uint32_t kGraphChunk = chunk_kind('G', 'R', 'P', 'H');   // any number
inline constexpr std::uint32_t kSceneChunk = chunk_kind('S', 'C', 'E', 'N');

// Directly after the header; sorted by kind, then index; indices of one kind count from 0 without gaps.
struct ChunkRecord {
  std::uint32_t kind;
  std::uint32_t index;
  std::uint64_t offset;  // a multiple of 64
  std::uint64_t bytes;
};

struct TextRef {
  std::uint32_t offset, bytes;
};

// The one scene chunk: what the other chunks are to each other, and what the source calls its parts.
struct SceneHeader {
  ArrayRef text;            // UTF-8, pointed into by TextRef, each its own bytes
  ArrayRef clips;           // ClipRecord
  ArrayRef clip_parts;      // ClipPartRecord
  ArrayRef skin_rigs;       // uint32 per skin chunk
  ArrayRef skin_of_source;  // uint32 per skin of the file
  ArrayRef nodes;           // NodeRecord, in the file's order
  ArrayRef meshes;          // MeshInstanceRecord, by node
  ArrayRef materials;       // MaterialRecord
  ArrayRef cameras;         // CameraRecord
  ArrayRef vertex_parts;    // VertexPartRecord, by clip, node and primitive
  // For people: nothing that is played depends on it.
  ArrayRef clip_sources;         // ClipSourceRecord per clip
  ArrayRef skin_sources;         // SkinSourceRecord per skin of the file
  ArrayRef mesh_sources;         // MeshSourceRecord per mesh of the file
  ArrayRef target_names;         // TextRef, those of a mesh together
  ArrayRef texture_names;        // TextRef per texture of the file
  ArrayRef image_names;          // TextRef per image chunk
  ArrayRef scene_names;          // TextRef per scene of the file
  ArrayRef extensions_used;      // TextRef
  ArrayRef extensions_required;  // TextRef
  TextRef source_format, generator, copyright;
  std::uint32_t flags;  // SceneFlags
  std::uint32_t zero;
};
enum SceneFlags : std::uint32_t { kSceneFacesMinusZ = 1 };

struct ClipRecord {
  double duration_secs, source_start_secs;
  TextRef name;
  std::uint32_t wrap;
  std::uint32_t first_part, part_count;  // in clip_parts; clips follow each other without gaps
  std::uint32_t flags;                   // ClipFlags, as in its parts
  TextRef additive_reference;
};

// The motion of one rig in a clip; those of a clip in order of the rigs.
struct ClipPartRecord {
  std::uint32_t rig, clip_chunk;
};

// In a clip the vertices of one primitive of the mesh at a node are those of a vertex clip.
struct VertexPartRecord {
  std::uint32_t clip, node, primitive, vertex_clip;
};

struct ClipSourceRecord {
  double rate_hz;  // 0 to the largest finite number
  std::uint32_t keys;
  std::uint32_t channels_by_mode[3];  // step, linear, cubic
  std::uint32_t targets_by_path[5];   // translation, rotation, scale, weights, other properties
  std::uint32_t nodes;
  std::uint32_t keyed_vertices;
  std::uint32_t zero;
};

struct SkinSourceRecord {
  TextRef name;
  std::uint32_t flags;  // SkinSourceFlags
};
enum SkinSourceFlags : std::uint32_t { kSkinHasInverseBinds = 1 };

struct MeshSourceRecord {
  TextRef name;
  std::uint32_t first_target_name, target_name_count;  // in target_names; meshes follow each other without gaps
};

struct NodeRecord {
  Affine joint_from_node;
  TextRef name;
  std::uint32_t parent, rig, joint;
  std::uint32_t flags;  // NodeFlags
  std::uint32_t visible_rig, visible_float;
};
enum NodeFlags : std::uint32_t { kNodeIsJoint = 1, kNodeShown = 2, kNodeInAScene = 4, kNodeHidden = 8 };

struct MeshInstanceRecord {
  std::uint32_t node, first_primitive, primitive_count, skin, weights_rig, first_weight, weight_count, zero;
};

struct TextureRecord {
  std::uint32_t image, uv_set, flags;  // TextureFlags
  float strength;
  float uv_transform[6];
};
enum TextureFlags : std::uint32_t {
  kTextureRepeatU = 1,
  kTextureRepeatV = 2,
  kTextureMirrorU = 4,
  kTextureMirrorV = 8,
  kTextureNearest = 16
};

struct MaterialRecord {
  TextRef name;
  float base_color[4];
  float metallic, roughness, alpha_cutoff;
  float emissive[3];
  std::uint32_t alpha;
  std::uint32_t flags;  // MaterialFlags
  TextureRecord base_color_texture, metallic_roughness_texture, normal_texture, occlusion_texture, emissive_texture;
  float emissive_strength;
  std::uint32_t properties_rig, first_property, property_count;
};
enum MaterialFlags : std::uint32_t { kMaterialDoubleSided = 1, kMaterialUnlit = 2 };

struct CameraRecord {
  TextRef name;
  std::uint32_t node, perspective;
  float aspect_ratio, vertical_fov_rad, half_width, half_height, near_m, far_m;
  std::uint32_t properties_rig, first_property, property_count;
};

// Joints of all skins of the source together. Skins of the source may share a chunk: without a limit a small pack could
// list more joints than fit into memory.
inline constexpr std::uint64_t kMaxSourceJoints = 1u << 22;

// The one bounds chunk: joint boxes of every primitive of every mesh instance.
struct BoundsHeader {
  ArrayRef first_of_mesh;     // uint32 per mesh instance: where those of its primitives begin in set_of_primitive
  ArrayRef set_of_primitive;  // uint32 per primitive of each mesh instance; equal ones share a set
  ArrayRef sets;              // BoundsSetRecord
  ArrayRef joints;            // JointBox, those of a set together and in order
  ArrayRef morphs;            // MorphBox
};

struct BoundsSetRecord {
  std::uint32_t rig;  // whose joints the boxes follow; none: fixed in the model
  std::uint32_t first_box, box_count;
  std::uint32_t target_count;  // the morph weights that the boxes are given
};

struct PrimitiveHeader {
  std::uint32_t source_mesh, source_primitive;
  std::uint32_t vertex_count;
  std::uint32_t topology;
  std::uint32_t material;
  std::uint32_t palette_size;                              // one more than the largest palette index; 0: not skinned
  ArrayRef positions, normals, tangents, uv0, uv1, color;  // Vec3 Vec3 Vec4 Vec2 Vec2 Vec4
  ArrayRef indices;                                        // uint32
  ArrayRef runs, palette_index, weights;                   // InfluenceRun, uint16, float
  ArrayRef morphs;                                         // MorphRecord
  ArrayRef source_vertex;                                  // uint32
  ArrayRef dual_quat_share;                                // float
};

struct MorphRecord {
  ArrayRef vertex_index, position_deltas, normal_deltas, tangent_deltas;  // uint32 Vec3 Vec3 Vec3
};

}  // namespace sinew
