// SPDX-License-Identifier: MIT
// Models as nodes, one each and nothing between them.
#include <algorithm>
#include <cmath>

#include "import/fbx/context.h"

namespace sinew::asset::fbx {
namespace {

std::array<double, 16> column_major(const AffineD& affine) {
  std::array<double, 16> matrix{};
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 4; ++column) matrix[4 * column + row] = affine.m[4 * row + column];
  matrix[15] = 1;
  return matrix;
}

Node node_from(const Document& document, const RigModel& model, const SceneLocal& local, Diagnostics& diagnostics) {
  Node node;
  node.name = document.object(model.object).name;
  node.visible = document.integer(model.object, "Visibility", 1) != 0;  // fractions below 1 are not
  const std::string_view kind = document.object(model.object).subclass;
  node.is_joint = kind == "LimbNode" || kind == "Limb" || kind == "Root";
  if (model.scene_parent != kNoModel) node.parent = model.scene_parent;
  if (local.sheared) {
    node.matrix = column_major(*local.sheared);
    diagnostics.note("node-sheared",
                     "the rest pose shears, since the scale of the parent is undone behind a rotation; it is a matrix",
                     document.where(model.object));
    return node;
  }
  const TransformD& transform = local.parent_from_node;
  for (std::size_t i = 0; i < 3; ++i) {
    node.translation[i] = transform.translation[i];
    node.scale[i] = transform.scale[i];
  }
  for (std::size_t i = 0; i < 4; ++i) node.rotation[i] = transform.rotation[i];
  return node;
}

bool is_usable(const Node& node) {
  const auto fit = [](const auto& numbers) {
    return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::abs(x) < 1e30; });
  };
  return fit(node.translation) && fit(node.rotation) && fit(node.scale) && (!node.matrix || fit(*node.matrix));
}

}  // namespace

void add_nodes(Context& context) {
  const Rig& rig = context.rig;
  if (rig.models.size() > context.limits.objects)
    fail(Errc::too_large, "/Objects", say("more than ", context.limits.objects, " models"));
  const std::vector<SceneLocal> rest = rest_pose(rig);
  context.node_of.assign(context.document.objects().size(), kNone);
  for (std::size_t i = 0; i < rig.models.size(); ++i) {
    context.node_of[rig.models[i].object] = static_cast<Index>(i);
    context.scene.nodes.push_back(node_from(context.document, rig.models[i], rest[i], context.diagnostics));
    if (is_usable(context.scene.nodes.back())) continue;
    context.diagnostics.error("node-out-of-range", "the rest pose is beyond any scene; the node stands at its parent",
                              context.document.where(rig.models[i].object));
    Node& node = context.scene.nodes.back();
    node.translation = {0, 0, 0}, node.rotation = {0, 0, 0, 1}, node.scale = {1, 1, 1};
    node.matrix.reset();
  }
  SceneRoots& roots = context.scene.scenes.emplace_back();
  for (Index i = 0; i < context.scene.nodes.size(); ++i) {
    const Index parent = context.scene.nodes[i].parent;
    (parent == kNone ? roots.nodes : context.scene.nodes[parent].children).push_back(i);
  }
  context.scene.default_scene = 0;
  context.scene_from_node.resize(rig.models.size());
  for (const std::uint32_t i : rig.parents_first) {
    const AffineD local = rest[i].sheared ? *rest[i].sheared : affine_from(rest[i].parent_from_node);
    const std::uint32_t parent = rig.models[i].scene_parent;
    context.scene_from_node[i] = parent == kNoModel ? local : context.scene_from_node[parent] * local;
  }
}

}  // namespace sinew::asset::fbx
