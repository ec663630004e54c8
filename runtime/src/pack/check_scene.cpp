// SPDX-License-Identifier: MIT
#include <limits>
#include <tuple>

#include "anim/checks.h"
#include "pack/pack_view.h"
#include "sinew/anim/format.h"
#include "sinew/skin/format.h"

namespace sinew {
namespace {

struct SceneTables {
  std::span<const char> text;
  std::span<const ClipRecord> clips;
  std::span<const ClipPartRecord> clip_parts;
  std::span<const std::uint32_t> skin_rigs, skin_of_source;
  std::span<const NodeRecord> nodes;
  std::span<const MeshInstanceRecord> meshes;
  std::span<const MaterialRecord> materials;
  std::span<const CameraRecord> cameras;
  std::span<const VertexPartRecord> vertex_parts;
  std::span<const ClipSourceRecord> clip_sources;
  std::span<const SkinSourceRecord> skin_sources;
  std::span<const MeshSourceRecord> mesh_sources;
  std::span<const TextRef> target_names, texture_names, image_names, scene_names, extensions_used, extensions_required;
};

bool read_tables(const SceneHeader& header, const ChunkReader& reader, SceneTables& out) {
  return reader.read(header.text, out.text) && reader.read(header.clips, out.clips) &&
         reader.read(header.clip_parts, out.clip_parts) && reader.read(header.skin_rigs, out.skin_rigs) &&
         reader.read(header.skin_of_source, out.skin_of_source) && reader.read(header.nodes, out.nodes) &&
         reader.read(header.meshes, out.meshes) && reader.read(header.materials, out.materials) &&
         reader.read(header.cameras, out.cameras) && reader.read(header.vertex_parts, out.vertex_parts) &&
         reader.read(header.clip_sources, out.clip_sources) && reader.read(header.skin_sources, out.skin_sources) &&
         reader.read(header.mesh_sources, out.mesh_sources) && reader.read(header.target_names, out.target_names) &&
         reader.read(header.texture_names, out.texture_names) && reader.read(header.image_names, out.image_names) &&
         reader.read(header.scene_names, out.scene_names) && reader.read(header.extensions_used, out.extensions_used) &&
         reader.read(header.extensions_required, out.extensions_required);
}

bool below_or_none(std::uint32_t index, std::size_t count) { return index == kNoIndex || index < count; }

struct SceneCheck {
  const SceneTables& tables;
  std::span<const std::byte> pack;
  std::span<const ChunkRecord> rigs, clips, skins, primitives, images, vertex_clips;

  // Of all texts looked at. The cook writes each name by itself; were they to overlap, a small pack could name more
  // than fits into memory.
  mutable std::uint64_t named_bytes = 0;

  bool text_ok(TextRef ref) const {
    named_bytes += ref.bytes;
    return ref.offset <= tables.text.size() && ref.bytes <= tables.text.size() - ref.offset;
  }

  bool clips_ok() const {
    std::size_t part = 0;
    for (const ClipRecord& clip : tables.clips) {
      if (!text_ok(clip.name) || clip.wrap > static_cast<std::uint32_t>(Wrap::loop)) return false;
      if (!(0 <= clip.duration_secs && clip.duration_secs <= 2 * kMaxClipSecs)) return false;
      if (!(-kMaxClipSecs <= clip.source_start_secs && clip.source_start_secs <= kMaxClipSecs)) return false;
      if (clip.first_part != part || clip.part_count > tables.clip_parts.size() - part) return false;
      if (!parts_ok(tables.clip_parts.subspan(part, clip.part_count))) return false;
      part += clip.part_count;
    }
    return part == tables.clip_parts.size();
  }

  bool parts_ok(std::span<const ClipPartRecord> parts) const {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (parts[i].rig >= rigs.size() || parts[i].clip_chunk >= clips.size()) return false;
      if (i > 0 && parts[i].rig <= parts[i - 1].rig) return false;
    }
    return true;
  }

  bool skins_ok() const {
    if (tables.skin_rigs.size() != skins.size()) return false;
    for (const std::uint32_t rig_index : tables.skin_rigs)
      if (rig_index >= rigs.size()) return false;
    std::uint64_t joints = 0;
    for (const std::uint32_t skin : tables.skin_of_source) {
      if (skin >= skins.size()) return false;
      joints += palette_size(skin);
    }
    return joints <= kMaxSourceJoints;
  }

  bool nodes_ok() const {
    for (const NodeRecord& node : tables.nodes) {
      if (!text_ok(node.name) || !below_or_none(node.parent, tables.nodes.size())) return false;
      if (!below_or_none(node.rig, rigs.size()) || !within(node.joint_from_node.m, 12, kMaxValue)) return false;
      if (!visibility_ok(node)) return false;
      if (node.rig == kNoIndex) {
        if (node.joint != kNoJoint || (node.flags & kNodeIsJoint) != 0) return false;
      } else if (node.joint >= joint_count(node.rig)) {
        return false;
      }
    }
    return true;
  }

  bool visibility_ok(const NodeRecord& node) const {
    if (node.visible_rig == kNoIndex) return true;
    return node.visible_rig < rigs.size() && node.visible_float < property_floats(node.visible_rig);
  }

  std::size_t joint_count(std::size_t rig_index) const {
    const auto* header = reinterpret_cast<const RigHeader*>(pack.data() + rigs[rig_index].offset);
    return header->parents.count;
  }
  std::size_t property_floats(std::size_t rig_index) const {
    const auto* header = reinterpret_cast<const RigHeader*>(pack.data() + rigs[rig_index].offset);
    return header->rest_properties.count;
  }
  std::span<const PropertyRecord> properties(std::size_t rig_index) const {
    const auto* header = reinterpret_cast<const RigHeader*>(pack.data() + rigs[rig_index].offset);
    return checked_array<PropertyRecord>(header, header->properties);
  }

  bool meshes_ok() const {
    for (const MeshInstanceRecord& mesh : tables.meshes) {
      if (mesh.node >= tables.nodes.size() || !below_or_none(mesh.skin, skins.size())) return false;
      if (mesh.first_primitive > primitives.size() || mesh.primitive_count > primitives.size() - mesh.first_primitive)
        return false;
      if (!below_or_none(mesh.weights_rig, rigs.size())) return false;
      if ((mesh.weight_count == 0) != (mesh.weights_rig == kNoIndex)) return false;
      const std::size_t floats = mesh.weights_rig == kNoIndex ? 0 : property_floats(mesh.weights_rig);
      if (mesh.first_weight > floats || mesh.weight_count > floats - mesh.first_weight) return false;
      for (const ChunkRecord& chunk : primitives.subspan(mesh.first_primitive, mesh.primitive_count))
        if (!primitive_fits(mesh, *reinterpret_cast<const PrimitiveHeader*>(pack.data() + chunk.offset))) return false;
    }
    return true;
  }

  bool primitive_fits(const MeshInstanceRecord& mesh, const PrimitiveHeader& primitive) const {
    if (primitive.morphs.count != mesh.weight_count) return false;
    return mesh.skin == kNoIndex || primitive.palette_size <= palette_size(mesh.skin);
  }

  std::size_t palette_size(std::size_t skin) const {
    return reinterpret_cast<const SkinHeader*>(pack.data() + skins[skin].offset)->joints.count;
  }

  bool texture_ok(const TextureRecord& texture) const {
    return below_or_none(texture.image, images.size()) && within(texture.uv_transform, 6, kMaxValue) &&
           within(&texture.strength, 1, kMaxValue);
  }

  // A material names properties of its own and of no other.
  bool material_properties_ok(const MaterialRecord& material, std::size_t index) const {
    if (material.property_count == 0) return true;
    if (material.properties_rig >= rigs.size()) return false;
    const std::span<const PropertyRecord> all = properties(material.properties_rig);
    if (material.first_property > all.size() || material.property_count > all.size() - material.first_property)
      return false;
    for (const PropertyRecord& property : all.subspan(material.first_property, material.property_count))
      if (property.target < static_cast<std::uint32_t>(PropertyTarget::base_color) || property.target_index != index)
        return false;
    return true;
  }

  bool materials_ok() const {
    for (std::size_t i = 0; i < tables.materials.size(); ++i) {
      const MaterialRecord& material = tables.materials[i];
      if (!material_properties_ok(material, i) || !within(&material.emissive_strength, 1, kMaxValue)) return false;
      if (!text_ok(material.name) || material.alpha > static_cast<std::uint32_t>(MaterialAlpha::blend)) return false;
      if (!within(material.base_color, 4, kMaxValue) || !within(material.emissive, 3, kMaxValue)) return false;
      if (!within(&material.metallic, 1, kMaxValue) || !within(&material.roughness, 1, kMaxValue)) return false;
      if (!within(&material.alpha_cutoff, 1, kMaxValue)) return false;
      if (!texture_ok(material.base_color_texture) || !texture_ok(material.metallic_roughness_texture) ||
          !texture_ok(material.normal_texture) || !texture_ok(material.occlusion_texture) ||
          !texture_ok(material.emissive_texture))
        return false;
    }
    for (const ChunkRecord& chunk : primitives)
      if (!below_or_none(reinterpret_cast<const PrimitiveHeader*>(pack.data() + chunk.offset)->material,
                         tables.materials.size()))
        return false;
    return true;
  }

  bool cameras_ok() const {
    for (const CameraRecord& camera : tables.cameras)
      if (!text_ok(camera.name) || !below_or_none(camera.node, tables.nodes.size()) ||
          !within(&camera.aspect_ratio, 6, kMaxValue))
        return false;
    return true;
  }

  // In order, so that a part can be searched for; each as long as the primitive that it moves.
  bool vertex_parts_ok() const {
    const VertexPartRecord* before = nullptr;
    for (const VertexPartRecord& part : tables.vertex_parts) {
      if (part.clip >= tables.clips.size() || part.node >= tables.nodes.size()) return false;
      if (part.primitive >= primitives.size() || part.vertex_clip >= vertex_clips.size()) return false;
      const auto key = [](const VertexPartRecord& a) { return std::tie(a.clip, a.node, a.primitive); };
      if (before != nullptr && !(key(*before) < key(part))) return false;
      before = &part;
      const auto* moved = reinterpret_cast<const PrimitiveHeader*>(pack.data() + primitives[part.primitive].offset);
      const auto* keyed =
          reinterpret_cast<const VertexClipHeader*>(pack.data() + vertex_clips[part.vertex_clip].offset);
      if (moved->vertex_count != keyed->vertex_count) return false;
    }
    return true;
  }

  bool texts_ok(std::span<const TextRef> refs) const {
    for (const TextRef ref : refs)
      if (!text_ok(ref)) return false;
    return true;
  }

  bool clip_sources_ok() const {
    if (tables.clip_sources.size() != tables.clips.size()) return false;
    for (const ClipSourceRecord& clip : tables.clip_sources)
      if (!(0 <= clip.rate_hz && clip.rate_hz <= std::numeric_limits<double>::max())) return false;
    return true;
  }

  bool skin_sources_ok() const {
    if (tables.skin_sources.size() != tables.skin_of_source.size()) return false;
    for (const SkinSourceRecord& skin : tables.skin_sources)
      if (!text_ok(skin.name)) return false;
    return true;
  }

  bool mesh_sources_ok() const {
    std::size_t name = 0;
    for (const MeshSourceRecord& mesh : tables.mesh_sources) {
      if (!text_ok(mesh.name) || mesh.first_target_name != name) return false;
      if (mesh.target_name_count > tables.target_names.size() - name) return false;
      name += mesh.target_name_count;
    }
    for (const ChunkRecord& chunk : primitives) {
      const auto& primitive = *reinterpret_cast<const PrimitiveHeader*>(pack.data() + chunk.offset);
      if (primitive.source_mesh >= tables.mesh_sources.size()) return false;
      const std::uint32_t names = tables.mesh_sources[primitive.source_mesh].target_name_count;
      if (names != 0 && names != primitive.morphs.count) return false;
    }
    return name == tables.target_names.size() && texts_ok(tables.target_names);
  }

  bool source_names_ok(const SceneHeader& header) const {
    return tables.image_names.size() == images.size() && texts_ok(tables.image_names) &&
           texts_ok(tables.texture_names) && texts_ok(tables.scene_names) && texts_ok(tables.extensions_used) &&
           texts_ok(tables.extensions_required) && text_ok(header.source_format) && text_ok(header.generator) &&
           text_ok(header.copyright);
  }
};

}  // namespace

Result<void> check_scene(std::span<const std::byte> pack, std::span<const std::byte> chunk) {
  const ChunkReader reader(chunk);
  const SceneHeader* header = reader.header<SceneHeader>();
  if (header == nullptr) return Error::at(Errc::truncated, 0, "the scene chunk is shorter than its header");
  SceneTables tables;
  if (!read_tables(*header, reader, tables))
    return Error::at(Errc::truncated, 0, "an array of the scene chunk leaves it");
  const std::span<const ChunkRecord> table = chunk_table(pack);
  const SceneCheck check{tables,
                         pack,
                         chunks_of(table, kRigChunk),
                         chunks_of(table, kClipChunk),
                         chunks_of(table, kSkinChunk),
                         chunks_of(table, kPrimitiveChunk),
                         chunks_of(table, kImageChunk),
                         chunks_of(table, kVertexClipChunk)};
  if (!check.clips_ok()) return Error::at(Errc::out_of_range, header->clips.offset, "the clip table is damaged");
  if (!check.skins_ok()) return Error::at(Errc::out_of_range, header->skin_rigs.offset, "the skin table is damaged");
  if (!check.nodes_ok()) return Error::at(Errc::out_of_range, header->nodes.offset, "the node table is damaged");
  if (!check.meshes_ok()) return Error::at(Errc::out_of_range, header->meshes.offset, "the mesh table is damaged");
  if (!check.materials_ok())
    return Error::at(Errc::out_of_range, header->materials.offset, "the material table is damaged");
  if (!check.cameras_ok()) return Error::at(Errc::out_of_range, header->cameras.offset, "the camera table is damaged");
  if (!check.vertex_parts_ok())
    return Error::at(Errc::out_of_range, header->vertex_parts.offset, "the table of vertex clips is damaged");
  if (!check.clip_sources_ok() || !check.skin_sources_ok() || !check.mesh_sources_ok() ||
      !check.source_names_ok(*header))
    return Error::at(Errc::out_of_range, header->clip_sources.offset, "what the source says of itself is damaged");
  if (check.named_bytes > tables.text.size())
    return Error::at(Errc::out_of_range, header->text.offset, "names share their text");
  return {};
}

}  // namespace sinew
