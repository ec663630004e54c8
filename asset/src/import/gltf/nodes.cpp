// SPDX-License-Identifier: MIT
// Nodes, their tree, and scenes (glTF 2.0 §3.5).
#include <algorithm>
#include <utility>

#include "import/gltf/context.h"

namespace sinew::asset::gltf {
namespace {

void read_transform(Context& context, const Fields& fields, Node& node) {
  const bool has_translation = fields.read("translation", node.translation);
  const bool has_rotation = fields.read("rotation", node.rotation);
  const bool has_scale = fields.read("scale", node.scale);
  if (has_rotation && node.rotation == std::array<double, 4>{0, 0, 0, 0})
    context.diagnostics.warn("zero-quaternion", "the rotation is (0, 0, 0, 0); it is taken as the identity",
                             fields.at("rotation"));
  std::array<double, 16> matrix;
  if (!fields.read("matrix", matrix)) return;
  if (has_translation || has_rotation || has_scale)
    context.diagnostics.warn("matrix-and-parts",
                             "the node has a matrix and translation, rotation or scale; the matrix counts",
                             fields.where());
  node.translation = {0, 0, 0};
  node.rotation = {0, 0, 0, 1};
  node.scale = {1, 1, 1};
  if (matrix[3] != 0 || matrix[7] != 0 || matrix[11] != 0 || matrix[15] != 1)
    context.diagnostics.warn("matrix-not-affine", "the matrix's last row is not 0, 0, 0, 1; it is taken as if it were",
                             fields.at("matrix"));
  node.matrix = matrix;
}

void read_node_weights(Context& context, const Fields& fields, Node& node) {
  node.weights = fields.numbers("weights");
  if (node.weights.empty()) return;
  const std::size_t targets = node.mesh == kNone ? 0 : context.scene.meshes[node.mesh].target_count();
  if (node.weights.size() == targets) return;
  context.diagnostics.warn("weights-mismatch",
                           say("the node has ", node.weights.size(), " weights, its mesh has ", targets,
                               " morph targets; missing weights are 0"),
                           fields.at("weights"));
  node.weights.resize(targets);
}

void read_node(Context& context, const Fields& fields, std::size_t node_count, std::size_t skin_count) {
  Node node;
  node.name = fields.string_or("name", "");
  node.children = fields.indices("children", node_count, "node");
  node.mesh = fields.index_or_none("mesh", context.scene.meshes.size(), "mesh");
  node.skin = fields.index_or_none("skin", skin_count, "skin");
  node.camera = fields.index_or_none("camera", context.scene.cameras.size(), "camera");
  read_transform(context, fields, node);
  read_node_weights(context, fields, node);
  if (const Json visibility = fields.extension("KHR_node_visibility"))
    node.visible = Fields(visibility, fields.at("extensions/KHR_node_visibility")).bool_or("visible", true);
  node.preserved = fields.preserved();
  context.scene.nodes.push_back(std::move(node));
}

[[noreturn]] void fail_cycle(const Scene& scene, const std::vector<Index>& path) {
  constexpr std::size_t kNamed = 3;
  std::string chain;
  for (std::size_t i = 0; i < path.size() && i < kNamed; ++i)
    chain += say(i == 0 ? "" : " -> ", path[i], in_quotes(scene.nodes[path[i]].name));
  if (path.size() > kNamed) chain += " -> ...";
  fail(Errc::bad_syntax, element_path("/nodes", path.front()) + "/children",
       say("a cycle of ", path.size(), path.size() == 1 ? " node: " : " nodes: ", chain, " -> ", path.front()));
}

// Depth first, without recursion: a file may nest as deep as it likes.
void check_for_cycles(const Scene& scene) {
  enum class State : std::uint8_t { unseen, open, done };
  struct Visit {
    Index node;
    std::size_t next_child;
  };
  std::vector<State> states(scene.nodes.size(), State::unseen);
  std::vector<Visit> path;
  for (Index start = 0; start < scene.nodes.size(); ++start) {
    if (states[start] != State::unseen) continue;
    states[start] = State::open;
    path.push_back({start, 0});
    while (!path.empty()) {
      Visit& visit = path.back();
      const std::vector<Index>& children = scene.nodes[visit.node].children;
      if (visit.next_child == children.size()) {
        states[visit.node] = State::done;
        path.pop_back();
        continue;
      }
      const Index child = children[visit.next_child++];
      if (states[child] == State::open) {
        std::vector<Index> cycle;
        for (const Visit& each : path)
          if (!cycle.empty() || each.node == child) cycle.push_back(each.node);
        fail_cycle(scene, cycle);
      }
      if (states[child] == State::unseen) {
        states[child] = State::open;
        path.push_back({child, 0});
      }
    }
  }
}

void set_parents(Scene& scene) {
  for (Index node = 0; node < scene.nodes.size(); ++node)
    for (const Index child : scene.nodes[node].children) {
      Node& below = scene.nodes[child];
      if (below.parent == node)
        fail(Errc::bad_syntax, element_path("/nodes", node) + "/children",
             say(node_text(scene, node), " lists ", node_text(scene, child), " twice"));
      if (below.parent != kNone)
        fail(Errc::bad_syntax, element_path("/nodes", node) + "/children",
             say(node_text(scene, child), " has two parents: ", node_text(scene, below.parent), " and ",
                 node_text(scene, node)));
      below.parent = node;
    }
}

void read_scene(Context& context, const Fields& fields) {
  SceneRoots scene;
  scene.name = fields.string_or("name", "");
  scene.nodes = fields.indices("nodes", context.scene.nodes.size(), "node");
  for (const Index node : scene.nodes)
    if (context.scene.nodes[node].parent != kNone)
      context.diagnostics.warn(
          "scene-node-not-root",
          say(node_text(context.scene, node), " is listed as a root of the scene but has a parent"),
          fields.at("nodes"));
  scene.preserved = fields.preserved();
  context.scene.scenes.push_back(std::move(scene));
}

}  // namespace

void read_nodes(Context& context) {
  const Json nodes = context.objects("nodes");
  const std::size_t skin_count = context.objects("skins").size();
  context.scene.nodes.reserve(nodes.size());
  std::size_t i = 0;
  for (const Json node : nodes.elements())
    read_node(context, Fields(node, element_path("/nodes", i++)), nodes.size(), skin_count);
  check_for_cycles(context.scene);
  set_parents(context.scene);
}

void read_scenes(Context& context) {
  std::size_t i = 0;
  for (const Json scene : context.objects("scenes").elements())
    read_scene(context, Fields(scene, element_path("/scenes", i++)));
  context.scene.default_scene = Fields(context.root, "").index_or_none("scene", context.scene.scenes.size(), "scene");
  if (context.scene.default_scene == kNone && !context.scene.scenes.empty()) context.scene.default_scene = 0;
}

}  // namespace sinew::asset::gltf
