// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "import/assimp/ai_context.h"

namespace sinew::asset::ai {
namespace {

// Nodes that a clip moves cannot be matrices.
std::unordered_set<std::string> moved_names(const aiScene& scene) {
  std::unordered_set<std::string> names;
  for (unsigned a = 0; a < scene.mNumAnimations; ++a)
    for (unsigned c = 0; c < scene.mAnimations[a]->mNumChannels; ++c)
      names.insert(text(scene.mAnimations[a]->mChannels[c]->mNodeName));
  return names;
}

void set_transform(Context& context, const aiNode& from, bool moves, Node& node) {
  constexpr double kExact = 1e-6;  // of the scale: Assimp's numbers are floats
  const AffineD matrix = affine_from(from.mTransformation, context.settings.metres_per_unit);
  const Decomposition parts = decompose(matrix);
  const TransformD& t = parts.transform;
  if (!std::isfinite(parts.residual)) {
    context.diagnostics.error("node-not-finite", "the transform is not finite; the node stands at its parent",
                              "/nodes/" + node.name);
    return;
  }
  const double size = std::max({1.0, std::abs(t.scale[0]), std::abs(t.scale[1]), std::abs(t.scale[2])});
  if (parts.residual > kExact * size) {
    if (!moves) {
      node.matrix.emplace();
      std::ranges::copy(column_major(matrix), node.matrix->begin());
      return;
    }
    context.diagnostics.warn("node-sheared", "the node shears and a clip moves it; the shear is left out",
                             "/nodes/" + node.name);
  }
  std::copy_n(t.translation, 3, node.translation.begin());
  std::copy_n(t.rotation, 4, node.rotation.begin());
  std::copy_n(t.scale, 3, node.scale.begin());
}

}  // namespace

AffineD affine_from(const aiMatrix4x4& m, double metres_per_unit) {
  return {{double(m.a1), double(m.a2), double(m.a3), double(m.a4) * metres_per_unit,  //
           double(m.b1), double(m.b2), double(m.b3), double(m.b4) * metres_per_unit,  //
           double(m.c1), double(m.c2), double(m.c3), double(m.c4) * metres_per_unit}};
}

std::vector<double> column_major(const AffineD& affine) {
  std::vector<double> numbers(16, 0);
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 4; ++column) numbers[4 * column + row] = affine.m[4 * row + column];
  numbers[15] = 1;
  return numbers;
}

Index Context::node_named(const aiString& name, const std::string& where) {
  const auto found = by_name.find(text(name));
  if (found == by_name.end()) {
    diagnostics.warn("node-missing", say("there is no node", readers::in_quotes(text(name)), "; it is left out"),
                     where);
    return kNone;
  }
  if (found->second.count > 1)
    diagnostics.warn("name-ambiguous",
                     say(found->second.count, " nodes are called", readers::in_quotes(text(name)),
                         "; the first is taken, since Assimp knows them by name only"),
                     where);
  return found->second.node;
}

// Depth first, without recursion: trees may be as deep as a hostile file wants.
void add_nodes(Context& context) {
  const std::unordered_set<std::string> moved = moved_names(context.from);
  std::vector<std::pair<const aiNode*, Index>> waiting;
  if (context.from.mRootNode) waiting.emplace_back(context.from.mRootNode, kNone);
  while (!waiting.empty()) {
    const auto [from, parent] = waiting.back();
    waiting.pop_back();
    const auto index = static_cast<Index>(context.scene().nodes.size());
    Node node;
    node.name = text(from->mName);
    node.parent = parent;
    set_transform(context, *from, moved.contains(node.name), node);
    Context::Named& named = context.by_name[node.name];
    if (named.count++ == 0) named.node = index;
    context.scene().nodes.push_back(std::move(node));
    context.nodes.push_back(from);
    if (parent != kNone) context.scene().nodes[parent].children.push_back(index);
    for (unsigned child = from->mNumChildren; child-- > 0;) waiting.emplace_back(from->mChildren[child], index);
  }
}

}  // namespace sinew::asset::ai
