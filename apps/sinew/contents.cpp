// SPDX-License-Identifier: MIT
#include "contents.h"

#include <algorithm>

#include "sinew/scene/animated_properties.h"

namespace sinew::cli {
namespace {

using asset::Index;
using asset::kNone;

void add_mesh(const asset::Scene& scene, Index mesh_index, NodeEntry& entry) {
  const asset::Mesh& mesh = scene.meshes[mesh_index];
  entry.mesh = mesh.primitives.empty() ? kNone : mesh_index;
  entry.morph_targets = mesh.target_count();
  entry.morph_target_names = mesh.target_names;
  for (std::size_t p = 0; p < mesh.primitives.size(); ++p)
    if (mesh.primitives[p].find("POSITION") != nullptr)
      entry.primitives.push_back({.index = p,
                                  .vertices = mesh.primitives[p].vertex_count(),
                                  .has_normals = mesh.primitives[p].find("NORMAL") != nullptr});
}

std::vector<bool> nodes_in_a_scene(const asset::Scene& scene) {
  if (scene.scenes.empty()) return scene.nodes_below(scene.shown_roots());
  std::vector<Index> roots;
  for (const asset::SceneRoots& each : scene.scenes) roots.insert(roots.end(), each.nodes.begin(), each.nodes.end());
  return scene.nodes_below(roots);
}

void add_mesh(const Pack& pack, const MeshInstance& mesh, NodeEntry& entry) {
  entry.morph_targets = mesh.weight_count;
  entry.morph_target_names.clear();
  entry.primitives.clear();  // a damaged pack may have two meshes at a node: the last one counts
  for (std::size_t k = 0; k < mesh.primitive_count; ++k) {
    const Primitive primitive = pack.primitive(mesh.first_primitive + k);
    entry.mesh = primitive.source_mesh;
    if (k == 0) entry.morph_target_names = strings(pack.mesh_source(primitive.source_mesh).target_names);
    if (primitive.vertex_count > 0)
      entry.primitives.push_back(
          {.index = k, .vertices = primitive.vertex_count, .has_normals = primitive.vertices.normals.size() > 0});
  }
}

asset::CustomKind kind_of(PropertyKind kind) {
  if (kind == PropertyKind::step) return asset::CustomKind::step;
  return kind == PropertyKind::quat ? asset::CustomKind::rotation : asset::CustomKind::numbers;
}

PropertyEntry entry_of(const Property& property, std::string_view owner) {
  return {animated_target(property), std::string(owner), property.count,
          property.target == PropertyTarget::custom ? property.target_node : kNone, kind_of(property.kind)};
}

void add_owned(const Pack& pack, const MaterialInfo& owner, Contents& contents) {
  for (std::uint32_t i = 0; i < owner.property_count; ++i)
    contents.properties.push_back(
        entry_of(pack.rig(owner.properties_rig).property(owner.first_property + i), owner.name));
}

// The name of what a property belongs to, and of a custom one its own, which the pack's has its node's before. Cameras
// that no node shows are known by it alone.
std::string_view owner_of(const Pack& pack, const Property& property) {
  if (property.target != PropertyTarget::custom) {
    const std::string_view owner = property.name.substr(0, property.name.rfind('/'));
    return owner == "camera_" + std::to_string(property.target_index) ? std::string_view() : owner;
  }
  std::string before = "node_" + std::to_string(property.target_node);
  if (property.target_node < pack.node_count() && !pack.node(property.target_node).name.empty())
    before = pack.node(property.target_node).name;
  before += '/';
  return property.name.starts_with(before) ? property.name.substr(before.size()) : property.name;
}

void add_from_rigs(const Pack& pack, PropertyTarget first, PropertyTarget last, Contents& contents) {
  std::vector<PropertyEntry> found;
  for (std::size_t r = 0; r < pack.rig_count(); ++r) {
    const Rig rig = pack.rig(r);
    for (std::size_t i = 0; i < rig.property_count(); ++i)
      if (const Property property = rig.property(i); first <= property.target && property.target <= last)
        found.push_back(entry_of(property, owner_of(pack, property)));
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const PropertyEntry& a, const PropertyEntry& b) { return a.target < b.target; });
  contents.properties.insert(contents.properties.end(), found.begin(), found.end());
}

void add_properties(const Pack& pack, Contents& contents) {
  for (std::uint32_t n = 0; n < pack.node_count(); ++n)
    if (const NodeInfo node = pack.node(n); node.visible_rig != kNoIndex)
      contents.properties.push_back(
          {{asset::AnimatedProperty::node_visible, n}, std::string(node.name), 1, kNone, asset::CustomKind::step});
  for (std::size_t m = 0; m < pack.material_count(); ++m) add_owned(pack, pack.material(m), contents);
  add_from_rigs(pack, PropertyTarget::camera_vertical_fov, PropertyTarget::camera_half_height, contents);
  add_from_rigs(pack, PropertyTarget::custom, PropertyTarget::custom, contents);
}

}  // namespace

std::vector<std::string> strings(const TextList& list) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < list.size(); ++i) texts.emplace_back(list[i]);
  return texts;
}

asset::AnimatedTarget animated_target(const Property& property) {
  if (property.target == PropertyTarget::morph_weight) return {};
  // Both lists begin with another word for what is not in the other, and go on alike.
  static_assert(int(asset::AnimatedProperty::node_visible) == int(PropertyTarget::node_visible));
  static_assert(int(asset::AnimatedProperty::custom) == int(PropertyTarget::custom));
  const bool is_node = property.target == PropertyTarget::node_visible;
  return {asset::AnimatedProperty(property.target), is_node ? property.target_node : property.target_index,
          asset::TextureSlot(property.target_texture)};
}

Contents contents_of(const asset::Scene& scene) {
  Contents contents;
  for (const asset::Clip& clip : scene.clips) {
    const bool loops = clip.wrap == asset::WrapPolicy::loop;
    contents.clips.push_back({.name = clip.name,
                              .duration_secs = clip.duration_secs + (loops ? clip.loop_interval_secs : 0),
                              .source_start_secs = clip.source_start_secs});
  }
  const std::vector<bool> shown = scene.nodes_below(scene.shown_roots()), in_a_scene = nodes_in_a_scene(scene);
  for (Index node = 0; node < scene.nodes.size(); ++node) {
    NodeEntry entry;
    entry.name = scene.nodes[node].name;
    entry.parent = scene.nodes[node].parent;
    entry.shown = shown[node];
    entry.in_a_scene = in_a_scene[node];
    if (scene.nodes[node].mesh != kNone) add_mesh(scene, scene.nodes[node].mesh, entry);
    contents.nodes.push_back(std::move(entry));
  }
  for (const asset::AnimatedTarget& target : asset::animated_properties(scene))
    contents.properties.push_back(
        {target, std::string(asset::owner_name(scene, target)), asset::component_count(scene, target),
         target.property == asset::AnimatedProperty::custom ? scene.custom_properties[target.index].node : kNone,
         asset::kind_of(scene, target)});
  for (const asset::Skin& skin : scene.skins) contents.skins.push_back({.name = skin.name, .joints = skin.joints});
  return contents;
}

Contents contents_of(const Pack& pack) {
  Contents contents;
  for (std::size_t i = 0; i < pack.clip_count(); ++i) {
    const ClipInfo clip = pack.clip_info(i);
    contents.clips.push_back({std::string(clip.name), clip.duration_secs, clip.source_start_secs});
  }
  for (std::size_t i = 0; i < pack.node_count(); ++i) {
    const NodeInfo node = pack.node(i);
    NodeEntry entry;
    entry.name = node.name;
    entry.parent = node.parent == kNoIndex ? kNone : node.parent;
    entry.shown = node.shown;
    entry.in_a_scene = node.in_a_scene;
    contents.nodes.push_back(std::move(entry));
  }
  for (std::size_t i = 0; i < pack.mesh_instance_count(); ++i) {
    const MeshInstance mesh = pack.mesh_instance(i);
    add_mesh(pack, mesh, contents.nodes[mesh.node]);
  }
  const std::span<const std::uint32_t> skin_of_source = pack.skin_of_source();
  for (std::size_t i = 0; i < skin_of_source.size(); ++i) {
    const SkinInfo skin = pack.skin(skin_of_source[i]);
    const Rig rig = pack.rig(skin.rig);
    SkinEntry entry;
    entry.name = pack.skin_source(i).name;
    for (const Joint joint : skin.skin.joints()) entry.joints.push_back(rig.skeleton().source_node(joint));
    contents.skins.push_back(std::move(entry));
  }
  add_properties(pack, contents);
  return contents;
}

}  // namespace sinew::cli
