// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "graphs/compile/expander.h"
#include "sinew/anim/blend.h"
#include "sinew/cook/bake_blend_space.h"

namespace sinew::asset {
namespace {

ParamType as_number(ParamType type) { return type == ParamType::trigger ? ParamType::boolean : type; }

}  // namespace

void Expander::attach(FlatIndex node, const SourceNodeRef& ref, const Place& place) {
  if (!spend(1, flat_.nodes[node].where)) return;
  const FlatIndex input = node_of(ref, place);
  if (input == kNoFlat) return;
  flat_.nodes[node].inputs.push_back(input);
  flat_.nodes[node].input_refs.push_back(&ref);
  ++flat_.nodes[input].uses;
}

void Expander::fill(FlatIndex at, const SourceClip& clip, const Place& place) {
  flat_.nodes[at].type = NodeType::clip;
  flat_.nodes[at].clip = &clip;
  value(at, clip.speed, place);
  weight(at, clip.weight, place);
  number(clip.start_secs, flat_.nodes[at].where);
  if (clip.sync.empty()) return;
  if (const std::optional<FlatIndex> group =
          find_group(clip.sync, place.scope, faults_, flat_.nodes[at].where + "/sync"))
    flat_.nodes[at].group = *group;
}

void Expander::fill(FlatIndex at, const SourceBlendSpace& space, const Place& place) {
  flat_.nodes[at].type = NodeType::blend_space;
  flat_.nodes[at].space = &space;
  value(at, space.x, place);
  value(at, space.kind == BlendSpaceKind::line ? constant(0) : space.y, place);
  if (space.samples.empty() || space.samples.size() > kMaxBlendSamples) {
    faults_.error("bad-count",
                  "a blend space has 1 to " + std::to_string(kMaxBlendSamples) + " samples, not " +
                      std::to_string(space.samples.size()),
                  flat_.nodes[at].where, Errc::too_large);
    return;
  }
  for (std::size_t i = 0; i < space.samples.size(); ++i)
    attach(at, space.samples[i].node, place.below(std::to_string(i) + "/node"));
}

void Expander::fill(FlatIndex at, const SourceBlend& blend, const Place& place) {
  flat_.nodes[at].type = NodeType::blend;
  if (blend.inputs.empty() || blend.inputs.size() > kMaxBlendInputs) {
    faults_.error(
        "bad-count",
        "a blend has 1 to " + std::to_string(kMaxBlendInputs) + " inputs, not " + std::to_string(blend.inputs.size()),
        flat_.nodes[at].where, Errc::too_large);
    return;
  }
  for (std::size_t i = 0; i < blend.inputs.size(); ++i) {
    weight(at, blend.inputs[i].weight, place);
    attach(at, blend.inputs[i].node, place.below(std::to_string(i) + "/node"));
  }
}

void Expander::fill(FlatIndex at, const SourceLayer& layer, const Place& place) {
  flat_.nodes[at].type = NodeType::layer;
  flat_.nodes[at].in_model_space = layer.in_model_space;
  mask(at, layer.mask);
  weight(at, layer.weight, place);
  attach(at, layer.base, place.below("base"));
  attach(at, layer.layer, place.below("layer"));
}

void Expander::fill(FlatIndex at, const SourceAdditive& additive, const Place& place) {
  flat_.nodes[at].type = NodeType::additive;
  mask(at, additive.mask);
  weight(at, additive.weight, place);
  attach(at, additive.base, place.below("base"));
  attach(at, additive.delta, place.below("delta"));
}

void Expander::fill(FlatIndex at, const SourceSpeed& speed, const Place& place) {
  flat_.nodes[at].type = NodeType::speed;
  value(at, speed.speed, place);
  attach(at, speed.input, place.below("input"));
}

void Expander::fill(FlatIndex at, const SourceMirror& mirror, const Place& place) {
  flat_.nodes[at].type = NodeType::mirror;
  value(at, mirror.when, place);
  attach(at, mirror.input, place.below("input"));
}

void Expander::fill(FlatIndex at, const SourceSlot& slot, const Place& place) {
  flat_.nodes[at].type = NodeType::slot;
  flat_.nodes[at].slot = slot_of(slot.name);
  mask(at, slot.mask);
  weight(at, slot.weight, place);
  attach(at, slot.base, place.below("base"));
}

void Expander::mask(FlatIndex at, const std::string& name) {
  if (!name.empty()) flat_.nodes[at].mask = &name;
}

FlatIndex Expander::slot_of(const std::string& name) {
  const auto [slot, is_new] = slots_.emplace(name, static_cast<FlatIndex>(flat_.slots.size()));
  if (is_new) flat_.slots.push_back(name);
  return slot->second;
}

FlatIndex Expander::value(FlatIndex at, const SourceValue& source, const Place& place) {
  FlatIndex param = kNoFlat;
  const std::string where = source.path.empty() ? flat_.nodes[at].where : source.path;
  GraphValueRecord record{0, number(source.offset, where), -kMaxGraphNumber, kMaxGraphNumber, kNoGraphIndex, 0};
  if (source.low) record.low = number(*source.low, where);
  if (source.high) record.high = number(*source.high, where);
  if (record.low > record.high) faults_.error("bad-number", "min is above max", where, Errc::out_of_range);
  if (source.parameter.empty()) {
    record.offset = std::min(std::max(record.offset, record.low), record.high);
    record.low = -kMaxGraphNumber;
    record.high = kMaxGraphNumber;
  } else if (const auto word = read_word(source.parameter, place.scope, flat_, faults_, where)) {
    record.scale = number(source.scale, where);
    record.word = word->word;
    record.type = static_cast<std::uint16_t>(as_number(word->type));
    param = word->param;
  }
  flat_.nodes[at].values.push_back(record);
  return param;
}

void Expander::weight(FlatIndex at, const SourceValue& source, const Place& place) {
  const FlatIndex param = value(at, source, place);
  if (!(highest(flat_.nodes[at].values.back(), param) > 0))
    faults_.warn("weightless", "this weight is never above 0",
                 source.path.empty() ? flat_.nodes[at].where : source.path);
}

double Expander::highest(const GraphValueRecord& value, FlatIndex param) const {
  if (value.word == kNoGraphIndex || param == kNoFlat) return static_cast<double>(value.offset);
  const GraphParamRecord& record = flat_.params[param].record;
  const bool is_bool = static_cast<ParamType>(value.type) == ParamType::boolean;
  const double low = is_bool ? 0 : static_cast<double>(record.low),
               high = is_bool ? 1 : static_cast<double>(record.high);
  const double scale = static_cast<double>(value.scale), offset = static_cast<double>(value.offset);
  return std::min(std::max(low * scale, high * scale) + offset, static_cast<double>(value.high));
}

float Expander::number(double value, const std::string& where) {
  if (std::abs(value) <= static_cast<double>(kMaxGraphNumber)) return static_cast<float>(value);
  faults_.error("bad-number", "a number is not finite, or larger than 1e30", where, Errc::out_of_range);
  return 0;
}

}  // namespace sinew::asset
