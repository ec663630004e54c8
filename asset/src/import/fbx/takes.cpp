// SPDX-License-Identifier: MIT
#include "import/fbx/takes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "import/fbx/curve_keys.h"
#include "import/fbx/failure.h"

namespace sinew::asset::fbx {
namespace {

constexpr std::int64_t kLongestDeclaredTicks = 3600 * kTicksPerSecond;

struct Span {
  std::int64_t first = 0, last = 0;
};

std::optional<Span> united(std::optional<Span> a, Span b) {
  if (!a) return b;
  return Span{std::min(a->first, b.first), std::max(a->last, b.last)};
}

class TakeReader {
 public:
  TakeReader(const Document& document, TakeLimits& limits, Diagnostics& diagnostics)
      : document_(document), limits_(limits), diagnostics_(diagnostics) {}

  Take read(ObjectIndex stack) {
    take_.name = document_.object(stack).name;
    take_.stack = stack;
    const std::vector<ObjectIndex> layers = layers_that_count(stack);
    for (const ObjectIndex layer : layers) take_.layers.push_back(rules_of(layer, layer == first_layer_));
    for (std::uint32_t i = 0; i < layers.size(); ++i) read_layer(layers[i], i);
    read_span();
    return std::move(take_);
  }

 private:
  std::vector<ObjectIndex> layers_that_count(ObjectIndex stack) {
    std::vector<ObjectIndex> heard, solo;
    for (const Connection& connection : document_.sources(stack)) {
      const ObjectIndex layer = connection.source;
      if (document_.object(layer).kind != ObjectKind::layer || !is_first_to_have(layer)) continue;
      if (first_layer_ == kNoObject) first_layer_ = layer;
      if (document_.boolean(layer, "Mute", false)) {
        diagnostics_.note("muted-layer", "the layer is muted and is left out", document_.where(layer));
        continue;
      }
      heard.push_back(layer);
      if (document_.boolean(layer, "Solo", false)) solo.push_back(layer);
    }
    if (!solo.empty() && solo.size() < heard.size())
      diagnostics_.note("solo-layer", "layers beside the solo ones are left out", document_.where(solo.front()));
    return solo.empty() ? heard : solo;
  }

  bool is_first_to_have(ObjectIndex layer) {
    std::vector<ObjectIndex>& heard = limits_.layers_heard;
    const auto place = std::lower_bound(heard.begin(), heard.end(), layer);
    if (place != heard.end() && *place == layer) return false;
    heard.insert(place, layer);
    return true;
  }

  TakeLayer rules_of(ObjectIndex layer, bool is_first) {
    TakeLayer rules;
    const std::int64_t blend = document_.integer(layer, "BlendMode", 0);
    rules.blend = blend == 0   ? LayerBlend::additive
                  : blend == 2 ? LayerBlend::override_passthrough
                               : LayerBlend::override_all;
    rules.is_first = is_first;
    rules.composes_rotations = document_.integer(layer, "RotationAccumulationMode", 0) == 0;
    rules.multiplies_scales = document_.integer(layer, "ScaleAccumulationMode", 0) == 0;
    rules.weight = std::clamp(document_.number(layer, "Weight", 100) / 100, 0.0, 1.0);
    return rules;
  }

  void read_layer(ObjectIndex layer, std::uint32_t index) {
    std::unordered_set<ObjectIndex> seen;
    for (const Connection& connection : document_.sources(layer)) {
      const ObjectIndex curve_node = connection.source;
      if (document_.object(curve_node).kind != ObjectKind::curve_node || !seen.insert(curve_node).second) continue;
      const std::array<const Curve*, 3> axes = curves_of(curve_node);
      for (const Connection& moved : document_.targets(curve_node)) {
        if (moved.property.empty()) continue;
        if (moved.target == layer && moved.property == "Weight")
          take_.layers[index].weight_curve = axes[0];
        else
          add_value(curve_node, axes, moved, index);
      }
    }
  }

  std::array<const Curve*, 3> curves_of(ObjectIndex curve_node) {
    std::array<const Curve*, 3> axes{};
    for (const Connection& connection : document_.sources(curve_node))
      if (document_.object(connection.source).kind == ObjectKind::curve)
        axes[axis_of(connection.property)] = curve(connection.source);
    return axes;
  }

  void add_value(ObjectIndex curve_node, const std::array<const Curve*, 3>& axes, const Connection& moved,
                 std::uint32_t layer) {
    MovedProperty& property = property_of(moved.target, moved.property);
    if (!property.layers.empty() && property.layers.back().layer == layer) {
      diagnostics_.warn("moved-twice", "one layer moves the property twice; the first curves count",
                        document_.where(moved.target));
      return;
    }
    property.layers.push_back({layer, axes, constants_of(curve_node, property, take_.layers[layer])});
  }

  static std::size_t axis_of(std::string_view name) { return name == "d|Y" ? 1 : name == "d|Z" ? 2 : 0; }

  // Where an axis has no curve: what the curve node says, else what the object itself says, which a layer on top of
  // others leaves as it is.
  Triple constants_of(ObjectIndex curve_node, const MovedProperty& property, const TakeLayer& layer) {
    const bool adds = !layer.is_first && layer.blend == LayerBlend::additive;
    const double nothing = property.meaning == Meaning::scaling && layer.multiplies_scales ? 1 : 0;
    Triple constants = adds ? Triple{nothing, nothing, nothing} : property.rest;
    static constexpr std::string_view kAxisCurves[3] = {"d|X", "d|Y", "d|Z"};
    for (std::size_t axis = 0; axis < 3; ++axis)
      constants[axis] = document_.number(curve_node, kAxisCurves[axis], constants[axis]);
    const std::string single = "d|" + std::string(property.name);
    constants[0] = document_.number(curve_node, single, constants[0]);
    return constants;
  }

  MovedProperty& property_of(ObjectIndex object, std::string_view name) {
    const auto [found, is_new] = index_of_.try_emplace({object, name}, take_.properties.size());
    if (!is_new) return take_.properties[found->second];
    MovedProperty& property = take_.properties.emplace_back();
    property.object = object;
    property.name = name;
    if (name == "Lcl Rotation") property.meaning = Meaning::rotation;
    if (name == "Lcl Scaling") property.meaning = Meaning::scaling;
    const double otherwise = property.meaning == Meaning::scaling ? 1 : 0;
    property.rest = document_.vector(object, name, {otherwise, otherwise, otherwise});
    return property;
  }

  const Curve* curve(ObjectIndex object) {
    const auto [found, is_new] = curve_of_.try_emplace(object, nullptr);
    if (is_new) found->second = read_curve(object);
    return found->second;
  }

  const Curve* read_curve(ObjectIndex object) {
    if (limits_.keys == 0) return refuse(object, "the file's curves have more keys than are read");
    ReadCurve read = curve_from(document_.read_curve(object));
    if (!read.curve) return read.refusal.empty() ? nullptr : refuse(object, read.refusal);
    if (read.curve->keys.size() > limits_.keys) {
      limits_.keys = 0;
      return refuse(object, "the file's curves have more keys than are read");
    }
    limits_.keys -= read.curve->keys.size();
    if (read.has_jump)
      diagnostics_.warn("equal-key-times", "a curve has two keys at one time; the later one is valid from then on",
                        document_.where(object));
    return &take_.curves.emplace_back(std::move(*read.curve));
  }

  const Curve* refuse(ObjectIndex object, const std::string& why) {
    diagnostics_.error("curve-refused", "a curve of take" + in_quotes(take_.name) + " is left out: " + why,
                       document_.where(object));
    return nullptr;
  }

  void read_span() {
    std::optional<Span> span;
    bool moves_beyond = false;
    for (const Curve& curve : take_.curves) {
      span = united(span, {curve.keys.front().ticks, curve.keys.back().ticks});
      moves_beyond = moves_beyond || extrapolates(curve);
    }
    if (!span) return;
    const Property* start = document_.property(take_.stack, "LocalStart");
    const Property* stop = document_.property(take_.stack, "LocalStop");
    if (moves_beyond && stop) span = with_declared(*span, start ? start->integer : 0, stop->integer);
    take_.first_ticks = span->first;
    take_.last_ticks = span->last;
  }

  static Span with_declared(Span keys, std::int64_t start, std::int64_t stop) {
    constexpr std::int64_t kFarthest = std::int64_t(1) << 53;
    const bool is_finite = start > -kFarthest && start < kFarthest && stop > -kFarthest && stop < kFarthest;
    if (!is_finite || stop < start || stop - start >= kLongestDeclaredTicks) return keys;
    return {std::min(keys.first, start), std::max(keys.last, stop)};
  }

  const Document& document_;
  TakeLimits& limits_;
  Diagnostics& diagnostics_;
  Take take_;
  ObjectIndex first_layer_ = kNoObject;
  std::map<std::pair<ObjectIndex, std::string_view>, std::size_t> index_of_;
  std::unordered_map<ObjectIndex, const Curve*> curve_of_;
};

}  // namespace

TakeLimits take_limits(std::size_t file_bytes) {
  constexpr std::size_t kFreeKeys = std::size_t(1) << 20;
  return {kFreeKeys + file_bytes, {}};  // real files hold four bytes and more per key, also compressed ones
}

Take read_take(const Document& document, ObjectIndex stack, TakeLimits& limits, Diagnostics& diagnostics) {
  return TakeReader(document, limits, diagnostics).read(stack);
}

std::vector<ObjectIndex> stacks_of(const Document& document) {
  std::vector<ObjectIndex> stacks;
  for (ObjectIndex object = 0; object < document.objects().size(); ++object)
    if (document.object(object).kind == ObjectKind::stack) stacks.push_back(object);
  return stacks;
}

}  // namespace sinew::asset::fbx
