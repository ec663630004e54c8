// SPDX-License-Identifier: MIT
// Visual scenes and their nodes. A node that instance_node shows in several places is several nodes of the scene.
#include <algorithm>
#include <cmath>

#include "import/collada/context.h"

namespace sinew::asset::collada {
namespace {

constexpr std::size_t kMostTransforms = 256;  // of a node; exporters write some twenty

std::array<double, 16> column_major(const AffineD& affine) {
  std::array<double, 16> matrix{};
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 4; ++column) matrix[4 * column + row] = affine.m[4 * row + column];
  matrix[15] = 1;
  return matrix;
}

bool has_matrix_alone(const std::vector<TransformElement>& transforms) {
  return transforms.size() == 1 && transforms.front().kind == TransformKind::matrix;
}

bool is_usable(const Pose& pose) {
  const AffineD affine = pose.affine();
  return std::all_of(std::begin(affine.m), std::end(affine.m), [](double x) { return std::abs(x) < 1e30; });
}

class NodeMaker {
 public:
  explicit NodeMaker(Context& context) : context_(context) {}

  void add_all() {
    for_each_child(context_.document.root(), "library_visual_scenes", [&](Element library) {
      for_each_child(library, "visual_scene", [&](Element scene) { add_scene(scene); });
    });
    choose_default();
    if (context_.scene().scenes.empty())
      context_.diagnostics.warn("no-visual-scene", "the file has no visual scene: nothing of it is shown", "");
  }

 private:
  void add_scene(Element scene) {
    note_own_asset(scene);
    if (context_.scene().scenes.size() >= context_.limits.objects)
      fail(Errc::too_large, context_.where(scene), say("more than ", context_.limits.objects, " visual scenes"));
    SceneRoots roots;
    roots.name = attribute(scene, "name");
    if (roots.name.empty()) roots.name = attribute(scene, "id");
    for_each_child(scene, "node", [&](Element node) { roots.nodes.push_back(add(node, kNone)); });
    scene_elements_.push_back(id_of(scene));
    context_.scene().scenes.push_back(std::move(roots));
  }

  void choose_default() {
    Scene& scene = context_.scene();
    const Element shown = child(context_.document.root(), "scene", "instance_visual_scene");
    if (shown) {
      const Element element = context_.document.resolve(shown, "url");
      const auto found = std::find(scene_elements_.begin(), scene_elements_.end(), id_of(element));
      if (element && found != scene_elements_.end())
        scene.default_scene = static_cast<Index>(found - scene_elements_.begin());
    }
    if (scene.default_scene != kNone || scene.scenes.empty()) return;
    scene.default_scene = 0;
    context_.diagnostics.note("scene-assumed", "the file does not say which visual scene is shown; the first is", "");
  }

  Index add(Element element, Index parent) {
    if (std::find(way_.begin(), way_.end(), id_of(element)) != way_.end())
      fail(Errc::out_of_range, context_.where(element),
           say("node", in_quotes(attribute(element, "id")), " is below itself: instance_node goes round in a circle"));
    if (way_.size() >= kDeepest)
      fail(Errc::too_large, context_.where(element), say("nodes are nested more than ", kDeepest, " deep"));
    context_.charge(sizeof(Node) + sizeof(NodeSource), element);
    context_.charge_steps(way_.size(), element);
    way_.push_back(id_of(element));
    const Index index = context_.add_node(parent, name_of(element));
    context_.scene().nodes[index].is_joint = attribute(element, "type") == "JOINT";
    context_.sources.push_back({element, transforms_of(element), parent == kNone});
    context_.nodes_of[id_of(element)].push_back(index);
    place(index);
    note_own_asset(element);
    for (Element at = element.first_child(); at; at = at.next_sibling()) {
      if (is_named(at, "node")) add(at, index);
      if (!is_named(at, "instance_node")) continue;
      const Element shown = context_.document.resolve(at, "url");
      if (is_named(shown, "node")) add(shown, index);
    }
    way_.pop_back();
    return index;
  }

  static std::string_view name_of(Element element) {
    for (const char* const name : {"name", "id", "sid"})
      if (const std::string_view text = attribute(element, name); !text.empty()) return text;
    return {};
  }

  std::size_t transforms_of(Element element) {
    const auto [found, is_new] = transforms_of_.try_emplace(id_of(element), context_.transforms.size());
    if (!is_new) return found->second;
    std::vector<Element> damaged;
    context_.transforms.push_back(read_transforms(element, damaged));
    if (context_.transforms.back().size() > kMostTransforms)
      fail(Errc::too_large, context_.where(element), say("more than ", kMostTransforms, " transform elements"));
    for (const Element at : damaged)
      context_.diagnostics.error(
          "transform-damaged",
          say("<", local_name(at), "> has not the numbers that it should have; it counts as no transform"),
          context_.where(at));
    return found->second;
  }

  // Translation, rotation and scale as the file has them; a matrix where it has one, or where they do not say it.
  void place(Index index) {
    const NodeSource& source = context_.sources.back();
    const Pose pose = rest_pose(context_, source);
    Node& node = context_.scene().nodes[index];
    if (!is_usable(pose)) {
      context_.diagnostics.error("node-out-of-range", "the node is beyond any scene; it stands at its parent",
                                 context_.where(source.element));
      return;
    }
    if (pose.sheared || has_matrix_alone(context_.transforms[source.transforms])) {
      node.matrix = column_major(pose.affine());
      return;
    }
    std::copy_n(pose.transform.translation, 3, node.translation.begin());
    std::copy_n(pose.transform.rotation, 4, node.rotation.begin());
    std::copy_n(pose.transform.scale, 3, node.scale.begin());
  }

  // Units and axes are those of the file: what a part of it says of its own is not.
  void note_own_asset(Element element) {
    const Element asset = child(element, "asset");
    if (!child(asset, "unit") && !child(asset, "up_axis")) return;
    context_.diagnostics.warn("asset-of-part", "the unit and axes of the whole file are taken, not those stated here",
                              context_.where(asset));
  }

  Context& context_;
  std::vector<ElementId> way_;  // from the visual scene to here
  std::vector<ElementId> scene_elements_;
  std::unordered_map<ElementId, std::size_t> transforms_of_;
};

}  // namespace

void add_nodes(Context& context) { NodeMaker(context).add_all(); }

}  // namespace sinew::asset::collada
