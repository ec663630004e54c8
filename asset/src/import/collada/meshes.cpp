// SPDX-License-Identifier: MIT
#include "import/collada/meshes.h"

#include <algorithm>

#include "import/collada/mesh_builder.h"

namespace sinew::asset::collada {
namespace {

// What makes two instances of one chain different meshes or skins.
std::string key_of(Context& context, const Chain& chain, Element instance, Index root) {
  const auto number = [](Element element) { return reinterpret_cast<std::uintptr_t>(id_of(element)); };
  std::string key = say(number(chain.geometry), " ", number(chain.skin), " ", number(chain.morph));
  if (chain.skin) {
    key += say(" root ", root);
    for_each_child(instance, "skeleton", [&](Element at) { key += say(" ", text_of(at)); });
  }
  for_each_child(child(child(instance, "bind_material"), "technique_common"), "instance_material", [&](Element at) {
    key += say("\n", attribute(at, "symbol"), "=", attribute(at, "target"));
    for_each_child(at, "bind_vertex_input", [&](Element input) {
      key += say(" ", attribute(input, "semantic"), "=", attribute(input, "input_set"));
    });
  });
  context.charge(2 * key.size(), instance);
  return key;
}

std::vector<std::size_t> uv_sets_of(const Group& group) {
  std::vector<std::size_t> sets;
  for (const CornerValues& values : group.values)
    if (values.kind == ValueKind::texture_coordinate) sets.push_back(values.set);
  return sets;
}

void append_column_major(const AffineD& affine, std::vector<float>& matrices) {
  for (std::size_t column = 0; column < 4; ++column) {
    for (std::size_t row = 0; row < 3; ++row) matrices.push_back(static_cast<float>(affine.m[4 * row + column]));
    matrices.push_back(column == 3 ? 1.0f : 0.0f);
  }
}

}  // namespace

std::pair<Index, Index> Meshes::show(Element instance, Index node) {
  const Element named = context_.document.resolve(instance, "url");
  if (!named) return {kNone, kNone};
  context_.charge_children(named);
  const Chain chain = follow(context_, named);
  if (!chain.geometry && !chain.skin) return {kNone, kNone};
  std::string key = key_of(context_, chain, instance, joints_.root_of(node));
  if (const auto known = shown_.find(key); known != shown_.end()) return known->second;

  Geometry geometry;
  if (chain.geometry) geometry = read_geometry(context_, chain.geometry);
  const std::size_t point_count = geometry.points.count();
  MeshParts parts;
  std::pair<Index, Index> result{kNone, kNone};
  if (chain.skin) {
    const std::optional<SkinSource>& skin = skin_source(chain.skin, point_count);
    if (skin) result.second = add_skin(*skin, chain.skin, instance, node, parts.number_of_joint);
    if (result.second != kNone) parts.skin = &*skin;
  }
  if (!geometry.groups.empty()) {
    MorphSource morph;
    if (chain.morph) {
      morph = read_morph(context_, chain.morph, point_count);
      if (!morph.targets.empty()) parts.morph = &morph;
    }
    for (const Group& group : geometry.groups)
      parts.materials.push_back(materials_.material_of(instance, group.material, uv_sets_of(group)));
    result.first = static_cast<Index>(context_.scene().meshes.size());
    context_.scene().meshes.push_back(build_mesh(context_, geometry, parts));
    if (parts.morph) context_.morphs.push_back({morph.weights_source, result.first, morph.targets.size()});
  }
  return shown_[std::move(key)] = result;
}

// A skin belongs to one geometry, so that its points are always as many.
const std::optional<SkinSource>& Meshes::skin_source(Element skin, std::size_t point_count) {
  const auto [found, is_new] = skins_.try_emplace(id_of(skin));
  if (is_new) found->second = read_skin(context_, skin, point_count);
  return found->second;
}

Index Meshes::add_skin(const SkinSource& source, Element element, Element instance, Index node,
                       std::vector<std::uint32_t>& number_of) {
  const std::vector<Index> joints = joints_.find(source, instance, node);
  Skin skin;
  skin.name = attribute(element.parent(), "name");
  if (skin.name.empty()) skin.name = attribute(element.parent(), "id");
  std::vector<float> matrices;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    number_of.push_back(joints[i] == kNone ? kNoIndex : static_cast<std::uint32_t>(skin.joints.size()));
    if (joints[i] == kNone) continue;
    skin.joints.push_back(joints[i]);
    append_column_major(source.joint_from_bind[i], matrices);
  }
  if (source.has_unmoved) {
    number_of.push_back(static_cast<std::uint32_t>(skin.joints.size()));
    skin.joints.push_back(unmoved_node(node));
    append_column_major(source.bind_shape, matrices);
  }
  if (skin.joints.empty()) {
    context_.diagnostics.error("skin-without-joints", "none of the skin's joints is there; the mesh is rigid",
                               context_.where(instance));
    return kNone;
  }
  skin.inverse_bind_matrices = context_.view(matrices, 16, element);
  context_.scene().skins.push_back(std::move(skin));
  return static_cast<Index>(context_.scene().skins.size() - 1);
}

// A joint for vertices that stay where the bind shape is (joint -1): a root of the same visual scene, in the file's
// axes.
Index Meshes::unmoved_node(Index node) {
  const Index root = joints_.root_of(node);
  const auto [found, is_new] = unmoved_.try_emplace(root, kNone);
  if (!is_new) return found->second;
  const Index made = context_.add_node(kNone, "bind_shape");
  std::copy_n(context_.scene_from_file().rotation, 4, context_.scene().nodes[made].rotation.begin());
  for (SceneRoots& scene : context_.scene().scenes)
    if (std::find(scene.nodes.begin(), scene.nodes.end(), root) != scene.nodes.end()) scene.nodes.push_back(made);
  return found->second = made;
}

}  // namespace sinew::asset::collada
