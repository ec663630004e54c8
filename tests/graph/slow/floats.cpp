// SPDX-License-Identifier: MIT
#include "slow/figure.h"

namespace sinew::test::slow {
namespace {

using namespace asset;

void round_number(double& number) { number = double(static_cast<float>(number)); }
void round_number(std::optional<double>& number) {
  if (number) round_number(*number);
}

void round_value(SourceValue& value) {
  round_number(value.scale);
  round_number(value.offset);
  round_number(value.low);
  round_number(value.high);
}

// What is compared is rounded where it is known what with: whole numbers are not.
void round_condition(SourceCondition& condition) {
  if (condition.kind != SourceCondition::Kind::compare) round_number(condition.value);
  round_number(condition.from);
  round_number(condition.to);
  for (SourceCondition& term : condition.terms) round_condition(term);
}

void round_fade(SourceFade& fade) {
  round_number(fade.secs);
  round_number(fade.half_life_secs);
}

void round_transition(SourceTransition& transition) {
  round_condition(transition.condition);
  round_number(transition.priority);
  round_fade(transition.fade);
}

void round_node(SourceNode& node);
void round_ref(SourceNodeRef& ref) {
  for (SourceNode& node : ref.inline_node) round_node(node);
}

void round_as(SourceRest&) {}
void round_as(SourceClip& clip) {
  round_value(clip.speed);
  round_value(clip.weight);
  round_number(clip.start_secs);
}
void round_as(SourceBlendSpace& space) {
  round_value(space.x);
  round_value(space.y);
  for (SourceBlendSpace::Sample& sample : space.samples) round_ref(sample.node);
}
void round_as(SourceBlend& blend) {
  for (SourceBlend::Input& input : blend.inputs) {
    round_ref(input.node);
    round_value(input.weight);
  }
}
void round_as(SourceLayer& layer) {
  round_ref(layer.base);
  round_ref(layer.layer);
  round_value(layer.weight);
}
void round_as(SourceAdditive& additive) {
  round_ref(additive.base);
  round_ref(additive.delta);
  round_value(additive.weight);
}
void round_as(SourceSelect& select) {
  for (SourceSelect::Case& one : select.cases) round_ref(one.node);
  round_fade(select.fade);
}
void round_as(SourceSpeed& speed) {
  round_ref(speed.input);
  round_value(speed.speed);
}
void round_as(SourceMirror& mirror) {
  round_ref(mirror.input);
  round_value(mirror.when);
}
void round_as(SourceSlot& slot) {
  round_ref(slot.base);
  round_value(slot.weight);
}
void round_as(SourceMachine& machine) {
  for (SourceState& state : machine.states) {
    round_ref(state.node);
    for (SourceTransition& transition : state.transitions) round_transition(transition);
  }
  for (SourceEntry& entry : machine.entries) round_condition(entry.condition);
  for (SourceTransition& transition : machine.any) round_transition(transition);
}
void round_as(SourceSubgraph&) {}

void round_node(SourceNode& node) {
  std::visit([](auto& what) { round_as(what); }, node.what);
}

void round_body(GraphBody& body) {
  for (SourceParameter& parameter : body.parameters) {
    round_number(parameter.smooth_secs);
    round_number(parameter.hold_secs);
    round_number(parameter.low);
    round_number(parameter.high);
  }
  for (NamedNode& node : body.nodes) round_node(node.node);
  round_ref(body.output);
}

}  // namespace

void round_to_floats(GraphSource& source) {
  round_body(source);
  for (GraphBody& graph : source.graphs) round_body(graph);
}

}  // namespace sinew::test::slow
