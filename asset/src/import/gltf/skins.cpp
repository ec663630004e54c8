// SPDX-License-Identifier: MIT
// Skins (glTF 2.0 §3.7.3), and whether the nodes that use them fit.
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "import/gltf/context.h"
#include "import/gltf/value_checks.h"

namespace sinew::asset::gltf {
namespace {

// Whether the upper 3x3 block cannot be inverted: its determinant vanishes beside the product of its column lengths.
bool is_singular(std::span<const double> m) {
  constexpr double kRounding = 1e-9;  // float matrices: some 1e-7 per factor would still be far above
  const double determinant =
      m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) + m[8] * (m[1] * m[6] - m[2] * m[5]);
  double lengths = 1;
  for (std::size_t column = 0; column < 3; ++column) {
    const double x = m[4 * column], y = m[4 * column + 1], z = m[4 * column + 2];
    lengths *= std::sqrt(x * x + y * y + z * z);
  }
  return !(determinant > kRounding * lengths || -determinant > kRounding * lengths);
}

void report_matrices(Context& context, const Skin& skin, const std::string& where) {
  std::size_t singular = 0, not_affine = 0, first_singular = 0, first_not_affine = 0;
  double m[16];
  for (std::uint32_t joint = 0; joint < skin.joints.size(); ++joint) {
    read_rows(*skin.inverse_bind_matrices, joint, 1, m);
    if (is_singular(m) && singular++ == 0) first_singular = joint;
    if ((m[3] != 0 || m[7] != 0 || m[11] != 0 || m[15] != 1) && not_affine++ == 0) first_not_affine = joint;
  }
  if (singular > 0)
    context.diagnostics.warn("inverse-bind-singular",
                             say(singular, " inverse bind matrices flatten what they move, the first is that of joint ",
                                 first_singular, ", ", node_text(context.scene, skin.joints[first_singular])),
                             where);
  if (not_affine > 0)
    context.diagnostics.warn(
        "matrix-not-affine",
        say("the last row of ", not_affine,
            " inverse bind matrices is not 0, 0, 0, 1; it is taken as if it were; the first is ", first_not_affine),
        where);
}

void read_inverse_binds(Context& context, ValueChecks& checks, const Fields& fields, Skin& skin) {
  const Index index = fields.index_or_none("inverseBindMatrices", context.accessors.size(), "accessor");
  if (index == kNone) return;
  const std::string where = fields.at("inverseBindMatrices");
  const SourceAccessor& accessor = context.accessors[index];
  if (accessor.type != "MAT4" || accessor.values.type != ComponentType::f32)
    fail(Errc::mismatch, where, say("the accessor is ", accessor.type, ", not MAT4 of floats"));
  if (accessor.values.count < skin.joints.size())
    fail(Errc::mismatch, where,
         say(accessor.values.count, " inverse bind matrices for ", skin.joints.size(), " joints"));
  const Index bad_row = checks.values(index).bad_row;
  if (bad_row < skin.joints.size())
    fail(Errc::out_of_range, where,
         say("the matrix of joint ", bad_row, ", ", node_text(context.scene, skin.joints[bad_row]), ", is not finite"));
  skin.inverse_bind_matrices = accessor.values;
  context.charge(skin.joints.size() * 16, where);
  report_matrices(context, skin, where);
}

void read_skin(Context& context, ValueChecks& checks, const Fields& fields) {
  Skin skin;
  skin.name = fields.string_or("name", "");
  skin.joints = fields.indices("joints", context.scene.nodes.size(), "node");
  if (skin.joints.empty()) fail(Errc::bad_syntax, fields.where(), "the skin has no joints");
  std::vector<Index> sorted = skin.joints;
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end())
    context.diagnostics.warn("joint-twice", say(node_text(context.scene, *twice), " is listed twice"),
                             fields.at("joints"));
  skin.skeleton = fields.index_or_none("skeleton", context.scene.nodes.size(), "node");
  read_inverse_binds(context, checks, fields, skin);
  skin.preserved = fields.preserved();
  context.scene.skins.push_back(std::move(skin));
}

void check_joint_range(const Context& context, const Node& node, std::size_t primitive) {
  const JointUse& use = context.joint_uses[node.mesh][primitive];
  const Skin& skin = context.scene.skins[node.skin];
  if (use.largest >= skin.joints.size())
    fail(Errc::out_of_range, say("/meshes/", node.mesh, "/primitives/", primitive, "/attributes/", use.semantic),
         say("vertex ", use.vertex, " follows joint ", use.largest, ", skin ", node.skin, in_quotes(skin.name), " has ",
             skin.joints.size(), " joints"));
}

void check_skinned_node(Context& context, Index index) {
  const Node& node = context.scene.nodes[index];
  const std::string where = element_path("/nodes", index);
  if (node.mesh == kNone) {
    context.diagnostics.warn("skin-without-mesh",
                             say(node_text(context.scene, index), " has a skin but no mesh; the skin is not used here"),
                             where);
    return;
  }
  const std::vector<JointUse>& uses = context.joint_uses[node.mesh];
  for (std::size_t primitive = 0; primitive < uses.size(); ++primitive) {
    const JointUse& use = uses[primitive];
    if (use.has_joints) check_joint_range(context, node, primitive);
    if ((use.has_joints && use.has_weights) || context.scene.meshes[node.mesh].primitives[primitive].attributes.empty())
      continue;
    context.diagnostics.warn("skin-without-joints",
                             say(node_text(context.scene, index), " has a skin, but primitive ", primitive,
                                 " of its mesh lacks joints or weights; it moves rigidly"),
                             where);
  }
}

}  // namespace

void read_skins(Context& context, ValueChecks& checks) {
  std::size_t i = 0;
  for (const Json skin : context.objects("skins").elements())
    read_skin(context, checks, Fields(skin, element_path("/skins", i++)));
}

void check_skinned_nodes(Context& context) {
  std::set<std::pair<Index, Index>> seen;  // meshes with their skins: many nodes may share them
  for (Index index = 0; index < context.scene.nodes.size(); ++index) {
    const Node& node = context.scene.nodes[index];
    if (node.mesh == kNone && node.skin == kNone) continue;
    if (!seen.insert({node.mesh, node.skin}).second) continue;
    if (node.skin != kNone) {
      check_skinned_node(context, index);
      continue;
    }
    const std::vector<JointUse>& uses = context.joint_uses[node.mesh];
    if (std::any_of(uses.begin(), uses.end(), [](const JointUse& use) { return use.has_joints; }))
      context.diagnostics.warn(
          "joints-without-skin",
          say(node_text(context.scene, index), " has a mesh with joints but no skin; it moves rigidly"),
          element_path("/nodes", index));
  }
}

}  // namespace sinew::asset::gltf
