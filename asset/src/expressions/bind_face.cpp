// SPDX-License-Identifier: MIT
#include "sinew/expressions/bind_face.h"

#include <algorithm>
#include <map>
#include <set>

#include "sinew/scene/animated_properties.h"

namespace sinew::asset {
namespace {

constexpr TextureSlot kTextureSlots[] = {TextureSlot::base_color, TextureSlot::metallic_roughness, TextureSlot::normal,
                                         TextureSlot::occlusion, TextureSlot::emissive};
// Of all units together: a small file can show a mesh of many targets at any number of nodes.
constexpr std::size_t kMostShapes = std::size_t(1) << 18;

std::string quoted(const std::string& name) { return "\"" + name + "\""; }

// Where a control or a target of that name is.
struct NamedTarget {
  Index node = kNone;
  std::uint32_t target = 0;
  const InBetweens* control = nullptr;  // then all of its targets are meant
};

class Binder {
 public:
  Binder(const Scene& scene, const FaceMap& map, Diagnostics& diagnostics)
      : scene_(scene), map_(map), diagnostics_(diagnostics) {
    for (Index node = 0; node < scene.nodes.size(); ++node) add_names(node);
  }

  BoundFace run() {
    for (const FaceMapUnit& unit : map_.units) add_unit(unit);
    for (const Expression& expression : scene_.avatar.expressions) add_expression(expression);
    for (const std::string_view name : names_in_order_) add_own(name);
    for (const FaceMapCorrective& corrective : map_.correctives) add_corrective(corrective);
    if (map_.look)
      add_look(*map_.look);
    else if (scene_.avatar.look_at)
      add_look(*scene_.avatar.look_at);
    if (shapes_ > kMostShapes) {
      diagnostics_.warn("face-too-large", "the expressions move so much in so many places that they are left out", "");
      return {};
    }
    return std::move(face_);
  }

 private:
  void add_names(Index node) {
    if (scene_.nodes[node].mesh == kNone) return;
    const Mesh& mesh = scene_.meshes[scene_.nodes[node].mesh];
    std::vector<bool> is_stage(mesh.target_count(), false);
    for (const InBetweens& control : mesh.in_betweens) {
      const bool fits = control.full_at.size() <= mesh.target_count() &&
                        control.first_target <= mesh.target_count() - control.full_at.size();
      if (control.name.empty() || !fits) continue;
      for (std::size_t i = 0; i < control.full_at.size(); ++i) is_stage[control.first_target + i] = true;
      add_name(control.name, {node, control.first_target, &control}, true);
    }
    const std::size_t count = std::min(mesh.target_names.size(), mesh.target_count());
    for (std::uint32_t target = 0; target < count; ++target)
      add_name(mesh.target_names[target], {node, target, nullptr}, !is_stage[target]);
  }

  // Stages of a control are found by their names, but are no units of their own.
  void add_name(const std::string& name, const NamedTarget& place, bool is_unit) {
    if (name.empty()) return;
    std::vector<NamedTarget>& places = targets_[name];
    // A control goes before a target that has its name.
    if (std::ranges::any_of(places, [&](const NamedTarget& other) { return other.node == place.node; })) return;
    places.push_back(place);
    if (is_unit && own_.insert(name).second) names_in_order_.push_back(name);
  }

  bool is_new(const std::string& name) { return !name.empty() && unit_names_.emplace(name, face_.units.size()).second; }

  void add_unit(const FaceMapUnit& unit) {
    if (!is_new(unit.name)) return;
    BoundUnit bound;
    bound.name = unit.name;
    bound.preset = expression_preset(unit.name);
    bound.shapes = bound_shapes(unit.shapes, "unit " + quoted(unit.name));
    face_.units.push_back(std::move(bound));
  }

  void add_own(std::string_view name) {
    FaceMapUnit unit{std::string(name), {FaceShape{.target = std::string(name), .node = {}, .full_at = {}}}};
    add_unit(unit);
  }

  // The values at which the in-betweens of a unit are full, rising, each once.
  static std::vector<double> stops_of(const std::vector<FaceShape>& shapes) {
    std::vector<double> stops;
    for (const FaceShape& shape : shapes)
      if (shape.full_at) stops.push_back(*shape.full_at);
    std::sort(stops.begin(), stops.end());
    stops.erase(std::unique(stops.begin(), stops.end(), [](double a, double b) { return b - a < 1e-3; }), stops.end());
    return stops;
  }

  // from, full and to of the in-between that is full at one of the stops.
  static BoundShape between(const std::vector<double>& stops, double full_at) {
    const auto at = std::min_element(stops.begin(), stops.end(), [&](double a, double b) {
      return std::max(a - full_at, full_at - a) < std::max(b - full_at, full_at - b);
    });
    BoundShape shape;
    shape.from = at == stops.begin() ? 0 : *(at - 1);
    shape.full = *at;
    shape.to = at + 1 == stops.end() ? *at : *(at + 1);
    return shape;
  }

  std::vector<BoundShape> bound_shapes(const std::vector<FaceShape>& shapes, const std::string& what) {
    const std::vector<double> stops = stops_of(shapes);
    std::vector<BoundShape> bound;
    for (const FaceShape& shape : shapes) {
      const std::size_t before = bound.size();
      BoundShape part = shape.full_at ? between(stops, *shape.full_at) : BoundShape{};
      part.amount = shape.amount;
      if (const auto found = targets_.find(shape.target); found != targets_.end())
        for (const NamedTarget& place : found->second)
          if (shape.node.empty() || scene_.nodes[place.node].name == shape.node) add_parts(place, part, bound);
      if (bound.size() == before)
        diagnostics_.warn("face-no-target",
                          what + " names the morph target " + quoted(shape.target) +
                              (shape.node.empty() ? "" : " on " + quoted(shape.node)) +
                              ", which the file does not have",
                          "");
    }
    return bound;
  }

  void add_parts(const NamedTarget& place, BoundShape part, std::vector<BoundShape>& to) {
    part.node = place.node;
    part.target = place.target;
    if (place.control == nullptr) {
      add_part(part, to);
      return;
    }
    std::vector<double> stops;
    for (const double full : place.control->full_at)
      if (full >= 1e-3) stops.push_back(full);  // below 0 nothing leads
    for (std::size_t i = 0; i < place.control->full_at.size(); ++i) {
      if (place.control->full_at[i] < 1e-3) continue;
      BoundShape stage = between(stops, place.control->full_at[i]);
      stage.node = place.node;
      stage.target = place.target + static_cast<std::uint32_t>(i);
      stage.amount = part.amount;
      add_part(stage, to);
    }
  }

  void add_part(const BoundShape& part, std::vector<BoundShape>& to) {
    if (++shapes_ <= kMostShapes) to.push_back(part);
  }

  void add_expression(const Expression& expression) {
    if (!is_new(expression.name)) return;
    BoundUnit unit;
    unit.name = expression.name;
    unit.preset = expression.preset;
    unit.is_binary = expression.is_binary;
    unit.override_blink = expression.override_blink;
    unit.override_look_at = expression.override_look_at;
    unit.override_mouth = expression.override_mouth;
    for (const MorphBind& bind : expression.morphs) {
      BoundShape shape;
      shape.node = bind.node;
      shape.target = bind.target;
      shape.amount = bind.weight;
      add_part(shape, unit.shapes);
    }
    add_changes(expression, unit);
    face_.units.push_back(std::move(unit));
  }

  // Differences from what is there at rest add up, as those of morph targets do.
  void add_changes(const Expression& expression, BoundUnit& unit) const {
    const auto move = [&](const AnimatedTarget& target, const double* value) {
      const std::vector<double> rest = value_of(scene_.materials[target.index], target);
      BoundChange change{target, {}};
      for (std::size_t c = 0; c < rest.size(); ++c) change.change[c] = value[c] - rest[c];
      unit.changes.push_back(change);
    };
    bool is_toon = false;
    for (const MaterialColorBind& bind : expression.colors) {
      is_toon = is_toon || (bind.color != MaterialColor::color && bind.color != MaterialColor::emission);
      if (bind.color == MaterialColor::color) move({AnimatedProperty::base_color, bind.material}, bind.value.data());
      if (bind.color == MaterialColor::emission) move({AnimatedProperty::emissive, bind.material}, bind.value.data());
    }
    if (is_toon)
      diagnostics_.warn(
          "expression-color",
          "colours of toon shading, which " + quoted(expression.name) + " changes, are not drawn and left out", "");
    for (const TextureTransformBind& bind : expression.texture_transforms)
      for (const TextureSlot slot : kTextureSlots) {
        if (scene_.materials[bind.material].texture(slot).texture == kNone) continue;
        move({AnimatedProperty::texture_offset, bind.material, slot}, bind.offset.data());
        move({AnimatedProperty::texture_scale, bind.material, slot}, bind.scale.data());
      }
  }

  void add_corrective(const FaceMapCorrective& corrective) {
    BoundCorrective bound;
    for (const std::string& driver : corrective.drivers) {
      const auto found = unit_names_.find(driver);
      if (found == unit_names_.end()) {
        diagnostics_.warn("face-no-unit",
                          "a corrective is driven by " + quoted(driver) + ", which is no unit; it is left out", "");
        return;
      }
      bound.drivers.push_back(static_cast<std::uint32_t>(found->second));
    }
    bound.shapes = bound_shapes(corrective.shapes, "a corrective");
    if (!bound.shapes.empty()) face_.correctives.push_back(std::move(bound));
  }

  Index node_named(const std::string& name) const {
    if (name.empty()) return kNone;
    for (Index node = 0; node < scene_.nodes.size(); ++node)
      if (scene_.nodes[node].name == name) return node;
    diagnostics_.warn("face-no-node", "the look names the node " + quoted(name) + ", which the file does not have", "");
    return kNone;
  }

  void add_look(const FaceMapLook& look) {
    face_.look = BoundLook{.kind = look.kind,
                           .head = node_named(look.head),
                           .left_eye = node_named(look.left_eye),
                           .right_eye = node_named(look.right_eye),
                           .from_m = look.from_m,
                           .inward = look.inward,
                           .outward = look.outward,
                           .down = look.down,
                           .up = look.up};
  }

  void add_look(const LookAt& look) {
    const auto node = [&](HumanBone bone) {
      return scene_.avatar.humanoid ? scene_.avatar.humanoid->node(bone) : kNone;
    };
    face_.look = BoundLook{.kind = look.kind,
                           .head = node(HumanBone::head),
                           .left_eye = node(HumanBone::left_eye),
                           .right_eye = node(HumanBone::right_eye),
                           .from_m = look.offset_from_head_m,
                           .inward = look.horizontal_inner,
                           .outward = look.horizontal_outer,
                           .down = look.vertical_down,
                           .up = look.vertical_up};
  }

  const Scene& scene_;
  const FaceMap& map_;
  Diagnostics& diagnostics_;
  BoundFace face_;
  std::map<std::string, std::vector<NamedTarget>, std::less<>> targets_;
  std::set<std::string_view> own_;
  std::vector<std::string_view> names_in_order_;
  std::map<std::string, std::size_t> unit_names_;
  std::size_t shapes_ = 0;
};

}  // namespace

BoundFace bind_face(const Scene& scene, const FaceMap& map, Diagnostics& diagnostics) {
  return Binder(scene, map, diagnostics).run();
}

}  // namespace sinew::asset
