// SPDX-License-Identifier: MIT
// Nodes, scenes, skins and cameras (glTF 2.0 §3.5, §3.7.3, §3.10).
#include <cmath>
#include <limits>

#include "export/gltf/writer.h"

namespace sinew::asset::gltf_out {
namespace {

using gltf::element_path;

constexpr double kHuge = std::numeric_limits<double>::max();

void check_children(const Scene& scene, Index index, const std::string& where) {
  for (const Index child : scene.nodes[index].children) {
    check_index(child, scene.nodes.size(), "node", where + "/children");
    if (scene.nodes[child].parent != index)
      fail(Errc::mismatch, where + "/children",
           say("node ", child, " is listed as a child and has another parent, or is listed twice"));
  }
}

// Each node is listed once by its parent, and nothing hangs below itself.
void check_tree(const Scene& scene) {
  std::vector<std::uint8_t> listed(scene.nodes.size(), 0);
  for (Index index = 0; index < scene.nodes.size(); ++index) {
    const std::string where = element_path("/nodes", index);
    check_children(scene, index, where);
    for (const Index child : scene.nodes[index].children)
      if (listed[child]++ != 0) fail(Errc::mismatch, where + "/children", say("node ", child, " is listed twice"));
  }
  std::vector<Index> roots;
  for (Index index = 0; index < scene.nodes.size(); ++index) {
    const bool is_root = scene.nodes[index].parent == kNone;
    if (is_root) roots.push_back(index);
    if (!is_root && listed[index] == 0)
      fail(Errc::mismatch, element_path("/nodes", index), "its parent does not list the node");
  }
  const std::vector<bool> is_reached = scene.nodes_below(roots);
  for (Index index = 0; index < scene.nodes.size(); ++index)
    if (!is_reached[index])
      fail(Errc::bad_syntax, element_path("/nodes", index) + "/children", "the node hangs below itself");
}

void put_transform(Writer& writer, JsonObject& object, const Node& node) {
  if (node.matrix) {
    object.numbers("matrix", *node.matrix);
    return;
  }
  object.numbers_unless("translation", node.translation, std::array<double, 3>{0, 0, 0});
  object.numbers_unless("rotation", node.rotation, std::array<double, 4>{0, 0, 0, 1});
  object.numbers_unless("scale", node.scale, std::array<double, 3>{1, 1, 1});
  constexpr double kRounding = 0.02;  // as the reader's
  const auto& q = node.rotation;
  const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  if (length < 1 - kRounding || length > 1 + kRounding)
    writer.diagnostics.warn("rotation-not-unit", say("the rotation has length ", length, ", glTF asks for 1"),
                            object.at("rotation"));
}

std::string write_node(Writer& writer, Index index) {
  const Scene& scene = writer.scene;
  const Node& node = scene.nodes[index];
  JsonObject object(element_path("/nodes", index));
  object.name(node.name);
  object.indices("children", node.children, scene.nodes.size(), "node");
  put_transform(writer, object, node);
  object.index("mesh", node.mesh, scene.meshes.size(), "mesh");
  object.index("skin", node.skin, scene.skins.size(), "skin");
  object.index("camera", node.camera, scene.cameras.size(), "camera");
  if (node.skin != kNone && node.mesh == kNone)
    writer.diagnostics.warn("skin-without-mesh", "the node has a skin and no mesh, which glTF does not allow",
                            object.at("skin"));
  const std::size_t targets = node.mesh == kNone ? 0 : scene.meshes[node.mesh].target_count();
  if (!node.weights.empty() && node.weights.size() != targets)
    fail(Errc::mismatch, object.at("weights"),
         say(node.weights.size(), " weights, the mesh has ", targets, " morph targets"));
  object.numbers("weights", node.weights);
  std::string visibility;
  const Extension* kept = node.preserved.find("KHR_node_visibility");
  if (!node.visible || kept != nullptr || writer.is_animated(AnimatedProperty::node_visible, index))
    visibility = with_member(
        kept == nullptr ? "" : kept->json, "visible", node.visible ? "true" : "false",
        [&](gltf::Json present) {
          return present.kind() == gltf::JsonKind::boolean && present.boolean() == node.visible;
        },
        object.at("extensions/KHR_node_visibility"));
  put_preserved(writer, object, node.preserved, {{"KHR_node_visibility", visibility}});
  return object.text();
}

void put_skin(Writer& writer, JsonObject& object, const Skin& skin) {
  if (skin.joints.empty()) fail(Errc::unsupported, object.where(), "the skin has no joints");
  object.indices("joints", skin.joints, writer.scene.nodes.size(), "node");
  object.index("skeleton", skin.skeleton, writer.scene.nodes.size(), "node");
  if (!skin.inverse_bind_matrices) return;
  const std::string where = object.at("inverseBindMatrices");
  const ValueView& matrices = *skin.inverse_bind_matrices;
  if (matrices.components != 16 || matrices.count < skin.joints.size())
    fail(Errc::mismatch, where,
         say(matrices.count, " inverse bind matrices of ", int(matrices.components), " numbers for ",
             skin.joints.size(), " joints"));
  object.whole("inverseBindMatrices", writer.data.accessor(matrices, {.encoding = Encoding::floats}, where));
}

void put_perspective(Writer& writer, JsonObject& object, const Camera& camera) {
  JsonObject lens(object.at("perspective"));
  if (camera.aspect_ratio != 0) lens.number("aspectRatio", camera.aspect_ratio);
  lens.number("yfov", camera.vertical_fov_rad);
  if (camera.far != 0) lens.number("zfar", camera.far);
  lens.number("znear", camera.near);
  constexpr double kLeast = std::numeric_limits<double>::min();
  check_range(writer, camera.vertical_fov_rad, kLeast, kHuge, lens.at("yfov"));
  check_range(writer, camera.near, kLeast, kHuge, lens.at("znear"));
  put_preserved(writer, lens, camera.lens_preserved);
  object.raw("perspective", lens.text());
}

void put_orthographic(Writer& writer, JsonObject& object, const Camera& camera) {
  JsonObject lens(object.at("orthographic"));
  lens.number("xmag", camera.half_width);
  lens.number("ymag", camera.half_height);
  lens.number("zfar", camera.far);
  lens.number("znear", camera.near);
  check_range(writer, camera.near, 0, kHuge, lens.at("znear"));
  check_range(writer, camera.far, camera.near, kHuge, lens.at("zfar"));
  put_preserved(writer, lens, camera.lens_preserved);
  object.raw("orthographic", lens.text());
}

}  // namespace

Elements write_nodes(Writer& writer) {
  check_tree(writer.scene);
  Elements all;
  for (Index index = 0; index < writer.scene.nodes.size(); ++index) all.push_back(write_node(writer, index));
  return all;
}

Elements write_scenes(Writer& writer) {
  return write_all(writer, "/scenes", writer.scene.scenes, [&](const SceneRoots& roots, JsonObject& object) {
    object.indices("nodes", roots.nodes, writer.scene.nodes.size(), "node");
  });
}

Elements write_skins(Writer& writer) {
  return write_all(writer, "/skins", writer.scene.skins,
                   [&](const Skin& skin, JsonObject& object) { put_skin(writer, object, skin); });
}

Elements write_cameras(Writer& writer) {
  return write_all(writer, "/cameras", writer.scene.cameras, [&](const Camera& camera, JsonObject& object) {
    object.string("type", camera.perspective ? "perspective" : "orthographic");
    if (camera.perspective)
      put_perspective(writer, object, camera);
    else
      put_orthographic(writer, object, camera);
  });
}

}  // namespace sinew::asset::gltf_out
