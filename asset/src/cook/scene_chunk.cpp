// SPDX-License-Identifier: MIT
#include "cook/chunk_builder.h"
#include "cook/chunks.h"
#include "cook/keys.h"
#include "sinew/math/scalar.h"
#include "sinew/pack/format.h"
#include "sinew/pack/pack.h"
#include "sinew/scene/clip_summary.h"

namespace sinew::asset {
namespace {

class TextTable {
 public:
  TextRef add(const std::string& text) {
    const TextRef place{static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(text.size())};
    text_ += text;
    return place;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

std::vector<ClipRecord> clip_records(const Scene& scene, const ChunkPlaces& places, TextTable& text) {
  std::vector<ClipRecord> records;
  std::uint32_t first_part = 0;
  for (std::size_t i = 0; i < scene.clips.size(); ++i) {
    const Clip& clip = scene.clips[i];
    const auto parts = static_cast<std::uint32_t>(places.clip_parts[i].size());
    const bool loop = clip.wrap == WrapPolicy::loop;
    const ClipTimes times = clip_times(clip);
    const double duration = times.last_key_secs + (loop ? times.loop_interval_secs : 0.0);
    records.push_back({duration, times.source_start_secs, text.add(clip.name),
                       static_cast<std::uint32_t>(loop ? Wrap::loop : Wrap::clamp), first_part, parts,
                       clip.is_additive ? kClipIsAdditive : 0u, text.add(clip.additive_reference)});
    first_part += parts;
  }
  return records;
}

std::vector<ClipSourceRecord> clip_source_records(const Scene& scene) {
  std::vector<ClipSourceRecord> records;
  for (const Clip& clip : scene.clips) {
    const ClipSummary summary = summary_of(clip);
    ClipSourceRecord record{};
    record.rate_hz = summary.rate_hz;
    record.keys = static_cast<std::uint32_t>(summary.keys);
    for (int i = 0; i < 3; ++i)
      record.channels_by_mode[i] = static_cast<std::uint32_t>(summary.channels_by_mode[std::size_t(i)]);
    for (int i = 0; i < 5; ++i)
      record.targets_by_path[i] = static_cast<std::uint32_t>(summary.targets_by_path[std::size_t(i)]);
    record.nodes = static_cast<std::uint32_t>(summary.nodes);
    record.keyed_vertices = static_cast<std::uint32_t>(summary.keyed_vertices);
    records.push_back(record);
  }
  return records;
}

std::vector<SkinSourceRecord> skin_source_records(const Scene& scene, TextTable& text) {
  std::vector<SkinSourceRecord> records;
  for (const Skin& skin : scene.skins)
    records.push_back({text.add(skin.name), skin.inverse_bind_matrices ? kSkinHasInverseBinds : 0u});
  return records;
}

std::vector<MeshSourceRecord> mesh_source_records(const Scene& scene, TextTable& text) {
  std::vector<MeshSourceRecord> records;
  std::uint32_t first_target_name = 0;
  for (const Mesh& mesh : scene.meshes) {
    const auto names = static_cast<std::uint32_t>(mesh.target_names.size());
    records.push_back({text.add(mesh.name), first_target_name, names});
    first_target_name += names;
  }
  return records;
}

std::vector<TextRef> texts(const std::vector<std::string>& names, TextTable& text) {
  std::vector<TextRef> refs;
  for (const std::string& name : names) refs.push_back(text.add(name));
  return refs;
}

// The names of things that have one.
template <class Named>
std::vector<TextRef> names_of(const std::vector<Named>& things, TextTable& text) {
  std::vector<TextRef> refs;
  for (const Named& thing : things) refs.push_back(text.add(thing.name));
  return refs;
}

std::vector<TextRef> target_names(const Scene& scene, TextTable& text) {
  std::vector<TextRef> refs;
  for (const Mesh& mesh : scene.meshes)
    for (const std::string& name : mesh.target_names) refs.push_back(text.add(name));
  return refs;
}

// What the file says of itself and its parts; nothing that is played depends on it.
void add_source(const Scene& scene, TextTable& text, ChunkBuilder<SceneHeader>& chunk, SceneHeader& header) {
  header.clip_sources = chunk.add(clip_source_records(scene));
  header.skin_sources = chunk.add(skin_source_records(scene, text));
  header.mesh_sources = chunk.add(mesh_source_records(scene, text));
  header.target_names = chunk.add(target_names(scene, text));
  header.texture_names = chunk.add(names_of(scene.textures, text));
  header.image_names = chunk.add(names_of(scene.images, text));
  header.scene_names = chunk.add(names_of(scene.scenes, text));
  header.extensions_used = chunk.add(texts(scene.extensions_used, text));
  header.extensions_required = chunk.add(texts(scene.extensions_required, text));
  header.source_format = text.add(scene.format);
  header.generator = text.add(scene.generator);
  header.copyright = text.add(scene.copyright);
  if (scene.faces_minus_z) header.flags |= kSceneFacesMinusZ;
}

std::vector<NodeRecord> node_records(const Scene& scene, const ScenePlan& plan, TextTable& text) {
  const std::vector<bool> shown = scene.nodes_below(scene.shown_roots());
  std::vector<Index> scene_roots;
  for (const SceneRoots& roots : scene.scenes)
    scene_roots.insert(scene_roots.end(), roots.nodes.begin(), roots.nodes.end());
  const std::vector<bool> in_a_scene = scene.scenes.empty() ? shown : scene.nodes_below(scene_roots);
  std::vector<NodeRecord> records;
  for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
    const NodePlan& node = plan.nodes[i];
    NodeRecord record{};
    record.joint_from_node = to_float(node.is_joint ? AffineD{} : node.joint_from_node);
    record.name = text.add(scene.nodes[i].name);
    record.parent = scene.nodes[i].parent;
    record.rig = node.rig;
    record.joint = node.rig == kNone ? kNoJoint : node.joint;
    record.flags = (node.is_joint ? kNodeIsJoint : 0u) | (shown[i] ? kNodeShown : 0u) |
                   (in_a_scene[i] ? kNodeInAScene : 0u) | (scene.nodes[i].visible ? 0u : kNodeHidden);
    record.visible_rig = node.visible_rig;
    record.visible_float = node.visible_float;
    records.push_back(record);
  }
  return records;
}

TextureRecord texture_record(const Scene& scene, const TextureUse& use) {
  TextureRecord record{kNoIndex, use.uv_set, 0, static_cast<float>(use.strength), {}};
  if (use.texture != kNone) {
    const Texture& texture = scene.textures[use.texture];
    record.image = texture.image;
    const auto repeats = [](TextureWrap wrap) { return wrap != TextureWrap::clamp_to_edge; };
    const auto mirrors = [](TextureWrap wrap) { return wrap == TextureWrap::mirrored_repeat; };
    record.flags = (repeats(texture.wrap_u) ? kTextureRepeatU : 0u) | (repeats(texture.wrap_v) ? kTextureRepeatV : 0u) |
                   (mirrors(texture.wrap_u) ? kTextureMirrorU : 0u) | (mirrors(texture.wrap_v) ? kTextureMirrorV : 0u) |
                   (texture.nearest ? kTextureNearest : 0u);
  }
  // KHR_texture_transform: offset * rotation * scale. Its rotation is counter-clockwise on the picture, whose v axis
  // points down.
  const TextureTransform& t = use.transform;
  const double c = cos_rad(t.rotation_rad), s = sin_rad(t.rotation_rad);
  const double uv[6] = {c * t.scale[0], s * t.scale[1], t.offset[0], -s * t.scale[0], c * t.scale[1], t.offset[1]};
  for (int i = 0; i < 6; ++i) record.uv_transform[i] = static_cast<float>(uv[i]);
  return record;
}

std::vector<MaterialRecord> material_records(const Scene& scene, const ScenePlan& plan, TextTable& text) {
  std::vector<MaterialRecord> records;
  for (std::size_t i = 0; i < scene.materials.size(); ++i) {
    const Material& material = scene.materials[i];
    MaterialRecord record{};
    record.name = text.add(material.name);
    for (int c = 0; c < 4; ++c) record.base_color[c] = static_cast<float>(material.base_color[c]);
    for (int c = 0; c < 3; ++c) record.emissive[c] = static_cast<float>(material.emissive[c]);
    record.metallic = static_cast<float>(material.metallic);
    record.roughness = static_cast<float>(material.roughness);
    record.alpha_cutoff = static_cast<float>(material.alpha_cutoff);
    record.alpha = static_cast<std::uint32_t>(material.alpha_mode);
    record.flags = (material.double_sided ? kMaterialDoubleSided : 0u) | (material.unlit ? kMaterialUnlit : 0u);
    record.base_color_texture = texture_record(scene, material.base_color_texture);
    record.metallic_roughness_texture = texture_record(scene, material.metallic_roughness_texture);
    record.normal_texture = texture_record(scene, material.normal_texture);
    record.occlusion_texture = texture_record(scene, material.occlusion_texture);
    record.emissive_texture = texture_record(scene, material.emissive_texture);
    record.emissive_strength = static_cast<float>(material.emissive_strength);
    record.properties_rig = plan.materials[i].rig;
    record.first_property = plan.materials[i].first_property;
    record.property_count = plan.materials[i].property_count;
    records.push_back(record);
  }
  return records;
}

// A camera stands where a node names it; one that no node names is nowhere.
std::vector<CameraRecord> camera_records(const Scene& scene, const ScenePlan& plan, TextTable& text) {
  std::vector<CameraRecord> records;
  for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
    if (scene.nodes[i].camera == kNone) continue;
    const Camera& camera = scene.cameras[scene.nodes[i].camera];
    const PropertiesPlan& moved = plan.cameras[scene.nodes[i].camera];
    records.push_back({text.add(camera.name), static_cast<std::uint32_t>(i), camera.perspective ? 1u : 0u,
                       static_cast<float>(camera.aspect_ratio), static_cast<float>(camera.vertical_fov_rad),
                       static_cast<float>(camera.half_width), static_cast<float>(camera.half_height),
                       static_cast<float>(camera.near), static_cast<float>(camera.far), moved.rig, moved.first_property,
                       moved.property_count});
  }
  return records;
}

}  // namespace

std::vector<MeshInstanceRecord> mesh_records(const Scene& scene, const ScenePlan& plan, const ChunkPlaces& places) {
  std::vector<MeshInstanceRecord> records;
  for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
    const Node& node = scene.nodes[i];
    if (node.mesh == kNone) continue;
    const Mesh& mesh = scene.meshes[node.mesh];
    records.push_back({static_cast<std::uint32_t>(i), places.first_primitive[node.mesh],
                       static_cast<std::uint32_t>(mesh.primitives.size()),
                       node.skin == kNone ? kNoIndex : places.skin_of_source[node.skin], plan.nodes[i].weights_rig,
                       plan.nodes[i].first_property, static_cast<std::uint32_t>(mesh.target_count()), 0});
  }
  return records;
}

Bytes scene_chunk(const Scene& scene, const ScenePlan& plan, const ChunkPlaces& places) {
  TextTable text;
  ChunkBuilder<SceneHeader> chunk;
  SceneHeader header{};
  header.nodes = chunk.add(node_records(scene, plan, text));
  header.clips = chunk.add(clip_records(scene, places, text));
  header.materials = chunk.add(material_records(scene, plan, text));
  header.cameras = chunk.add(camera_records(scene, plan, text));
  header.meshes = chunk.add(mesh_records(scene, plan, places));
  std::vector<ClipPartRecord> parts;
  for (const auto& of_clip : places.clip_parts) parts.insert(parts.end(), of_clip.begin(), of_clip.end());
  header.clip_parts = chunk.add(parts);
  header.vertex_parts = chunk.add(places.vertex_parts);
  header.skin_rigs = chunk.add(places.skin_rigs);
  header.skin_of_source = chunk.add(places.skin_of_source);
  add_source(scene, text, chunk, header);
  header.text = chunk.add(text.text());
  return chunk.finish(header);
}

}  // namespace sinew::asset
