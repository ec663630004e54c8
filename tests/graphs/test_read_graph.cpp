// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <variant>

#include "full_graph.h"
#include "sinew/graphs/read_graph.h"

namespace sinew::asset {
namespace {

GraphSource read_right(std::string_view text) {
  Diagnostics diagnostics;
  Result<GraphSource> source = read_graph(text, diagnostics);
  REQUIRE_MESSAGE(bool(source), source.error().where << ": " << source.error().what);
  CHECK(diagnostics.all().empty());
  return std::move(*source);
}

const GraphSource& full() {
  static const GraphSource source = read_right(test::full_graph());
  return source;
}

const SourceNode& node(std::string_view name) {
  for (const NamedNode& named : full().nodes)
    if (named.name == name) return named.node;
  FAIL("no node " << name);
  return full().nodes[0].node;
}

template <class What>
const What& what(std::string_view name) {
  REQUIRE(std::holds_alternative<What>(node(name).what));
  return std::get<What>(node(name).what);
}

const SourceParameter& parameter(std::size_t index, std::string_view name) {
  REQUIRE(full().parameters.size() == 6);
  CHECK(full().parameters[index].name == name);
  return full().parameters[index];
}

const SourceTransition& first_of_idle() { return what<SourceMachine>("moves").states.at(0).transitions.at(0); }

}  // namespace

TEST_CASE("the least graph is an output") {
  const GraphSource source = read_right(R"({"schema": "sinew.graph/1", "output": {"type": "rest"}})");
  REQUIRE(source.output.inline_node.size() == 1);
  CHECK(std::holds_alternative<SourceRest>(source.output.inline_node[0].what));
  CHECK(source.output.path == "/output");
  CHECK(source.output.inline_node[0].path == "/output");
  CHECK(source.name.empty());
  CHECK(source.nodes.empty());
}

TEST_CASE("a byte order mark before the text is passed over") {
  read_right("\xEF\xBB\xBF{\"schema\": \"sinew.graph/1\", \"output\": {\"type\": \"rest\"}}");
}

TEST_CASE("the model may be a name alone") {
  const GraphSource source = read_right(R"({"schema": "sinew.graph/1", "model": "a.glb", "output": {"type": "rest"}})");
  CHECK(source.model.file == "a.glb");
}

TEST_CASE("the model, its further clips and what is made of them") {
  const GraphModel& model = full().model;
  CHECK(full().name == "locomotion");
  CHECK(model.file == "humanoid.glb");
  CHECK(model.motion == std::vector<std::string>{"more.bvh"});
  CHECK(model.root_motion == "root");
  REQUIRE(model.additive.size() == 2);
  CHECK(model.additive[0].clip == "idle");
  CHECK(model.additive[0].name == "breathe");
  CHECK(model.additive[0].reference == "rest");
  CHECK(model.additive[0].at_secs == 0.5);
  CHECK(model.additive[0].path == "/model/additive/0");
  CHECK(model.additive[1].reference == "nod");  // the clip itself
  CHECK(model.additive[1].at_secs == 0);
}

TEST_CASE("a float has a default, bounds and a time in which it is smoothed") {
  const SourceParameter& speed = parameter(0, "speed");
  CHECK(speed.type == ParamType::number);
  CHECK(speed.initial[0] == 1.5);
  CHECK(speed.smooth_secs == 0.15);
  CHECK(speed.low == -2);
  CHECK(speed.high == 8);
  CHECK(speed.id == "p1");
  CHECK(speed.path == "/parameters/speed");
}

TEST_CASE("an int, a bool and a trigger have what they may have") {
  const SourceParameter& gear = parameter(1, "gear");
  CHECK(gear.type == ParamType::integer);
  CHECK(gear.initial[0] == 2);
  CHECK(gear.low == -1);
  CHECK(gear.high == 5);
  const SourceParameter& armed = parameter(2, "armed");
  CHECK(armed.type == ParamType::boolean);
  CHECK(armed.initial[0] == 1);
  const SourceParameter& jump = parameter(3, "jump");
  CHECK(jump.type == ParamType::trigger);
  CHECK(jump.initial[0] == 1);
  CHECK(jump.hold_secs == 0.25);
}

TEST_CASE("vectors have as many numbers as they say, and bounds for all of them") {
  const SourceParameter& move = parameter(4, "move");
  CHECK(move.type == ParamType::vec2);
  CHECK(move.initial[0] == 0.5);
  CHECK(move.initial[1] == -1);
  CHECK(move.smooth_secs == 0.1);
  CHECK(move.low == -1);
  CHECK(move.high == 1);
  const SourceParameter& look = parameter(5, "look");
  CHECK(look.type == ParamType::vec3);
  CHECK(look.initial[2] == 3);
  CHECK_FALSE(look.low.has_value());
}

TEST_CASE("a default that is not stated is within the bounds") {
  const GraphSource source = read_right(
      R"({"schema": "sinew.graph/1", "parameters": {"p": {"type": "float", "min": 2}}, "output": {"type": "rest"}})");
  CHECK(source.parameters[0].initial[0] == 2);  // of the numbers from 2 on the nearest to 0
}

TEST_CASE("sync groups, profiles and variations") {
  REQUIRE(full().sync_groups.size() == 2);
  CHECK(full().sync_groups[0].name == "feet");
  CHECK(full().sync_groups[0].markers == std::vector<std::string>{"left_foot_down", "right_foot_down"});
  CHECK(full().sync_groups[1].markers.empty());
  REQUIRE(full().profiles.size() == 1);
  CHECK(full().profiles[0].name == "upper first");
  CHECK(full().profiles[0].path == "/profiles/upper first");
  REQUIRE(full().profiles[0].entries.size() == 2);
  CHECK(full().profiles[0].entries[1].mask == "head");
  CHECK(full().profiles[0].entries[1].pace == 0.5);
  REQUIRE(full().variations.size() == 1);
  CHECK(full().variations[0].name == "tired");
  CHECK(full().variations[0].clips ==
        std::vector<std::pair<std::string, std::string>>{{"walk", "walk_tired"}, {"run", "run_tired"}});
}

TEST_CASE("nodes keep the order of the file") {
  REQUIRE(full().nodes.size() == 14);
  CHECK(full().nodes[0].name == "walk");
  CHECK(full().nodes[13].name == "moves");
}

TEST_CASE("a clip node") {
  const SourceClip& clip = what<SourceClip>("walk");
  CHECK(node("walk").id == "n1");
  CHECK(node("walk").path == "/nodes/walk");
  CHECK(clip.clip == "walk");
  CHECK(clip.mode == ClipMode::ping_pong);
  CHECK(clip.speed.parameter == "speed");
  CHECK(clip.speed.scale == 1);
  CHECK(clip.speed.offset == 0);
  CHECK(clip.speed.path == "/nodes/walk/speed");
  CHECK(clip.weight.parameter.empty());
  CHECK(clip.weight.offset == 1);  // true
  CHECK(clip.start_secs == 0.4);
  CHECK(clip.sync == "feet");
}

TEST_CASE("a blend space of two parameters; samples that are clips have its sync group") {
  const SourceBlendSpace& space = what<SourceBlendSpace>("strafe");
  CHECK(space.kind == BlendSpaceKind::cartesian);
  CHECK(space.x.parameter == "move.x");
  CHECK(space.y.parameter == "look.z");
  REQUIRE(space.samples.size() == 2);
  CHECK(space.samples[0].at.x == 0);
  CHECK(space.samples[0].at.y == 1);
  REQUIRE(space.samples[0].node.inline_node.size() == 1);
  const SourceNode& run = space.samples[0].node.inline_node[0];
  CHECK(run.path == "/nodes/strafe/samples/0");
  CHECK(std::get<SourceClip>(run.what).clip == "run");
  CHECK(std::get<SourceClip>(run.what).sync == "feet");
  CHECK(space.samples[1].node.name == "walk");
  CHECK(space.samples[1].node.path == "/nodes/strafe/samples/1/node");
}

TEST_CASE("a blend space along a line, with a node written in place") {
  const SourceBlendSpace& space = what<SourceBlendSpace>("pace");
  CHECK(space.kind == BlendSpaceKind::line);
  CHECK(space.x.offset == 1);
  REQUIRE(space.samples.size() == 1);
  CHECK(space.samples[0].at.x == 1.4f);
  CHECK(space.samples[0].at.y == 0);
  CHECK(space.samples[0].node.inline_node.at(0).id == "still");
  CHECK(space.samples[0].node.inline_node.at(0).path == "/nodes/pace/samples/0/node");
}

TEST_CASE("a blend") {
  const SourceBlend& blend = what<SourceBlend>("mix");
  REQUIRE(blend.inputs.size() == 2);
  CHECK(blend.inputs[0].node.name == "walk");
  CHECK(blend.inputs[0].weight.offset == 0.25);
  CHECK(blend.inputs[1].weight.offset == 1);
}

TEST_CASE("a layer; a value with scale, offset and bounds") {
  const SourceLayer& layer = what<SourceLayer>("over");
  CHECK(layer.base.name == "mix");
  CHECK(layer.layer.name == "walk");
  CHECK(layer.mask == "upper_body");
  CHECK(layer.in_model_space);
  CHECK(layer.weight.parameter == "speed");
  CHECK(layer.weight.scale == 2);
  CHECK(layer.weight.offset == 1);
  CHECK(layer.weight.low == 0);
  CHECK(layer.weight.high == 3);
}

TEST_CASE("an additive node") {
  const SourceAdditive& additive = what<SourceAdditive>("added");
  CHECK(additive.base.name == "over");
  CHECK(std::get<SourceClip>(additive.delta.inline_node.at(0).what).clip == "breathe");
  CHECK(additive.weight.parameter == "armed");
  CHECK(additive.mask == "spine");
}

TEST_CASE("a select by number and one by a list") {
  const SourceSelect& hold = what<SourceSelect>("hold");
  CHECK(hold.parameter == "gear");
  CHECK_FALSE(hold.is_list);
  CHECK(hold.fade.secs == 0.5);
  CHECK(hold.fade.kind == FadeKind::cross);
  REQUIRE(hold.cases.size() == 3);
  CHECK(hold.cases[0].number == 0);
  CHECK(hold.cases[1].number == -2);
  CHECK_FALSE(hold.cases[2].number.has_value());
  CHECK(hold.cases[2].node.name == "mix");
  const SourceSelect& either = what<SourceSelect>("either");
  CHECK(either.is_list);
  REQUIRE(either.cases.size() == 2);
  CHECK(either.cases[1].number == 1);
  CHECK(either.cases[1].node.name == "hold");
  CHECK(either.fade.kind == FadeKind::cut);
  CHECK(either.fade.secs == 0.2);
}

TEST_CASE("nodes with one input") {
  CHECK(what<SourceSpeed>("slow").input.name == "either");
  CHECK(what<SourceSpeed>("slow").speed.offset == 0.5);
  CHECK(what<SourceMirror>("turned").input.name == "slow");
  CHECK(what<SourceMirror>("turned").when.parameter == "armed");
  const SourceSlot& slot = what<SourceSlot>("hand");
  CHECK(slot.name == "ik");
  CHECK(slot.base.name == "turned");
  CHECK(slot.weight.offset == 0.5);
  CHECK(slot.mask == "arm");
}

TEST_CASE("a sub-graph has a body of its own, and may use groups of the graph around it") {
  const SourceSubgraph& legs = what<SourceSubgraph>("legs");
  CHECK(legs.graph == "twist");
  CHECK(legs.parameters == std::vector<std::pair<std::string, std::string>>{{"amount", "speed"}});
  REQUIRE(full().graphs.size() == 1);
  const GraphBody& twist = full().graphs[0];
  CHECK(twist.name == "twist");
  CHECK(twist.path == "/graphs/twist");
  CHECK(twist.parameters.at(0).name == "amount");
  CHECK(twist.sync_groups.at(0).name == "hands");
  CHECK(twist.profiles.at(0).name == "slow");
  REQUIRE(twist.nodes.size() == 2);
  CHECK(twist.nodes[1].node.path == "/graphs/twist/nodes/step");
  CHECK(std::get<SourceClip>(twist.nodes[1].node.what).sync == "feet");
  CHECK(std::holds_alternative<SourceBlend>(twist.output.inline_node.at(0).what));
}

TEST_CASE("a machine: states, entries, transitions from any state") {
  const SourceMachine& machine = what<SourceMachine>("moves");
  REQUIRE(machine.states.size() == 2);
  CHECK(machine.states[0].name == "idle");
  CHECK(machine.states[0].id == "s1");
  CHECK(machine.states[0].path == "/nodes/moves/states/idle");
  CHECK(machine.states[0].node.name == "strafe");
  CHECK(machine.states[1].node.inline_node.at(0).path == "/nodes/moves/states/go/node");
  REQUIRE(machine.entries.size() == 2);
  CHECK(machine.entries[0].state == "go");
  CHECK(machine.entries[0].condition.kind == SourceCondition::Kind::set);
  CHECK(machine.entries[1].state == "idle");
  CHECK(machine.entries[1].path == "/nodes/moves/entry/1");
  CHECK(machine.entries[1].condition.kind == SourceCondition::Kind::always);
  REQUIRE(machine.any.size() == 1);
  CHECK(machine.any[0].to == "idle");
  CHECK(machine.any[0].except == std::vector<std::string>{"go"});
  CHECK(machine.any[0].to_self);
}

TEST_CASE("a transition with all that it may have, and one with nothing") {
  const SourceTransition& transition = first_of_idle();
  CHECK(transition.to == "go");
  CHECK(transition.path == "/nodes/moves/states/idle/transitions/0");
  CHECK(transition.id == "t1");
  CHECK(transition.priority == 2);
  CHECK(transition.enter == EnterMode::sync);
  CHECK(transition.interruption == Interruption::higher);
  CHECK(transition.fade.kind == FadeKind::dead);
  CHECK(transition.fade.secs == 0.3);
  CHECK(transition.fade.curve == FadeCurve::ease_in);
  CHECK(transition.fade.profile == "upper first");
  CHECK(transition.fade.half_life_secs == 0.05);
  CHECK(transition.fade.path == "/nodes/moves/states/idle/transitions/0/fade");
  const SourceTransition& bare = what<SourceMachine>("moves").states[0].transitions.at(1);
  CHECK(bare.condition.kind == SourceCondition::Kind::always);
  CHECK(bare.priority == 0);
  CHECK(bare.fade.kind == FadeKind::cross);
  CHECK(bare.fade.secs == 0.2);
  CHECK(bare.fade.curve == FadeCurve::smooth);
  CHECK(bare.fade.half_life_secs == 0.1);
  CHECK(bare.enter == EnterMode::restart);
  CHECK(bare.interruption == Interruption::destination);
}

TEST_CASE("each kind of condition") {
  using Kind = SourceCondition::Kind;
  const SourceCondition& all = what<SourceMachine>("moves").states[1].transitions.at(0).condition;
  CHECK(all.kind == Kind::all);
  REQUIRE(all.terms.size() == 11);
  CHECK(all.terms[0].kind == Kind::set);
  CHECK(all.terms[0].name == "armed");
  CHECK(all.terms[0].path == "/nodes/moves/states/go/transitions/0/if/0");
  CHECK(all.terms[1].kind == Kind::set);
  CHECK(all.terms[1].name == "jump");
  CHECK(all.terms[2].kind == Kind::elapsed);
  CHECK(all.terms[2].value == 1.5);
  CHECK(all.terms[3].kind == Kind::end);
  CHECK(all.terms[3].value == 0);
  CHECK(all.terms[4].kind == Kind::end);
  CHECK(all.terms[4].value == 0.2);
  CHECK(all.terms[5].kind == Kind::event);
  CHECK(all.terms[5].name == "step");
  CHECK(all.terms[5].value == 0.5);
  CHECK(all.terms[6].kind == Kind::phase);
  CHECK(all.terms[6].name == "tail");
  CHECK(all.terms[6].from == 0.75);
  CHECK(all.terms[6].to == 0.25);
  CHECK(all.terms[7].kind == Kind::any);
}

TEST_CASE("conditions within conditions, and each comparison") {
  using Kind = SourceCondition::Kind;
  const std::vector<SourceCondition>& terms = what<SourceMachine>("moves").states[1].transitions.at(0).condition.terms;
  REQUIRE(terms.at(7).terms.size() == 2);
  const SourceCondition& same = terms[7].terms[0];
  CHECK(same.kind == Kind::compare);
  CHECK(same.comparison == Comparison::is);
  CHECK(same.value == 3);
  const SourceCondition& negated = terms[7].terms[1];
  CHECK(negated.kind == Kind::negated);
  REQUIRE(negated.terms.size() == 1);
  CHECK(negated.terms[0].kind == Kind::all);
  CHECK(negated.terms[0].path == "/nodes/moves/states/go/transitions/0/if/7/any/1/not");
  CHECK(negated.terms[0].terms.at(0).comparison == Comparison::is_not);
  CHECK(negated.terms[0].terms.at(0).value == 0);  // false
  CHECK(first_of_idle().condition.comparison == Comparison::above);
  CHECK(first_of_idle().condition.value == 0.1);
  CHECK(terms.at(8).comparison == Comparison::at_least);
  CHECK(terms.at(8).name == "move.y");
  CHECK(terms.at(8).value == -1);
  CHECK(terms.at(9).comparison == Comparison::at_most);
  CHECK(terms.at(10).comparison == Comparison::below);
}

TEST_CASE("paths escape what stands for something in them") {
  const GraphSource source =
      read_right(R"({"schema": "sinew.graph/1", "nodes": {"a/b~c": {"type": "rest"}}, "output": "a/b~c"})");
  CHECK(source.nodes[0].node.path == "/nodes/a~1b~0c");  // RFC 6901
}

}  // namespace sinew::asset
