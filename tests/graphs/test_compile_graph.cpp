// SPDX-License-Identifier: MIT
// Graphs in graphs, warnings, and what becomes of the pack.
#include <algorithm>

#include "graph_cases.h"
#include "sinew/graphs/read_graph.h"
#include "sinew/pack/format.h"

using namespace sinew;
using namespace sinew::test;
using namespace sinew::asset;
using Kind = SourceCondition::Kind;

namespace {

// Legs that walk at a speed, to be used more than once.
GraphSource two_pairs_of_legs() {
  GraphBody legs;
  legs.name = "legs";
  legs.parameters = {parameter("speed"), parameter("armed", ParamType::boolean)};
  legs.sync_groups = {{"feet", "/graphs/legs/syncGroups/feet", {"left"}}};
  SourceClip walk = clip("walk", "feet"), run = clip("run", "steps");
  walk.speed = reads("speed");
  run.weight = reads("armed");
  legs.nodes = {node("walk", walk), node("run", run)};
  legs.nodes[0].node.id = "stride";
  legs.output = in_place(blend({named("walk"), named("run")}));
  GraphSource source = graph_of(in_place(blend({named("fore"), named("hind"), named("hind")})));
  source.parameters = {parameter("pace"), parameter("way", ParamType::vec2)};
  source.sync_groups = {{"steps", "/syncGroups/steps", {"right"}}};
  source.nodes = {node("fore", SourceSubgraph{"legs", {{"speed", "pace"}}}),
                  node("hind", SourceSubgraph{"legs", {{"speed", "way.y"}}})};
  source.graphs = {legs};
  return source;
}

}  // namespace

TEST_CASE("each use of a sub-graph has its own nodes, groups and parameters") {
  const Compiled made(two_pairs_of_legs());
  CHECK(made.node_names() ==
        Names{"output", "fore/output", "fore/walk", "fore/run", "hind/output", "hind/walk", "hind/run"});
  CHECK(made.nodes()[4].flags == kNodeIsCached);  // named twice
  const std::vector<std::string> names = made.names();
  CHECK(Names(names.begin(), names.begin() + 4) == Names{"pace", "way", "fore/armed", "hind/armed"});
  const auto values = made.array<GraphValueRecord>(made.header().values);
  CHECK(values[made.nodes()[2].first_value].word == 0);
  CHECK(values[made.nodes()[5].first_value].word == 2);  // way.y
  // "steps" is that of the graph, "feet" of each pair of legs.
  CHECK(made.header().groups.count == 3);
  CHECK(made.nodes()[3].group == made.nodes()[6].group);
  CHECK(made.nodes()[2].group != made.nodes()[5].group);
  CHECK(made.nodes()[2].id != made.nodes()[5].id);
  CHECK(made.warnings().empty());
}

TEST_CASE("a sub-graph's parameters are named as they are, and of one type with ours") {
  GraphSource source = two_pairs_of_legs();
  std::get<SourceSubgraph>(source.nodes[0].node.what).parameters = {{"sped", "pace"}};
  std::get<SourceSubgraph>(source.nodes[1].node.what).parameters = {{"armed", "pace"}, {"speed", "pice"}};
  CHECK(Compiled(source).errors() ==
        Names{"/nodes/fore unknown-parameter", "/nodes/hind parameter-type", "/nodes/hind unknown-parameter"});
}

TEST_CASE("a file is read and compiled, and faults have their place in its text") {
  constexpr std::string_view kText = R"({
    "schema": "sinew.graph/1",
    "parameters": {"speed": {"type": "float", "smooth": 0.15}, "jump": {"type": "trigger"}},
    "syncGroups": {"feet": {"markers": ["left", "right"]}},
    "nodes": {"move": {"type": "machine",
      "states": {
        "idle": {"node": {"type": "clip", "clip": "idle"}, "transitions": [
          {"to": "go", "if": {"parameter": "speed", "above": 0.1}, "enter": "sync"}]},
        "go": {"node": {"type": "blendSpace", "kind": "line", "x": "speed", "sync": "feet",
                        "samples": [{"at": 1.4, "clip": "walk"}, {"at": 4, "clip": "run"}]},
               "transitions": [{"to": "idle", "if": ["jump", {"end": true}], "fade": 0.1}]}},
      "any": [{"to": "idle", "if": "jump", "except": ["idle"], "fade": {"kind": "inertial", "secs": 0.3}}]}},
    "output": {"type": "layer", "base": "move", "layer": {"type": "rest"}, "mask": "upper"}
  })";
  Diagnostics said;
  const GraphSource source = Cooked::take(read_graph(kText, said));
  const Compiled made(source);
  CHECK(made.errors().empty());
  CHECK(made.warnings().empty());
  CHECK(made.node_names() == Names{"output", "move", "move/idle/node", "move/go/node", "move/go/node/0/node",
                                   "move/go/node/1/node", "output/layer"});
  std::string wrong(kText);
  wrong.replace(wrong.find("\"walk\""), 6, "\"wlak\"");
  wrong.replace(wrong.find("\"upper\""), 7, "\"uper\"");
  CHECK(Compiled(Cooked::take(read_graph(wrong, said))).errors() ==
        Names{"/nodes/move/states/go/node/samples/0/clip unknown-clip", "/output/mask unknown-mask"});
}

TEST_CASE("the same source gives the same bytes") {
  const Compiled first(two_pairs_of_legs()), second(two_pairs_of_legs());
  REQUIRE(first);
  CHECK(std::ranges::equal(first.bytes(), second.bytes()));
}

TEST_CASE("what is of no use is warned of") {
  SourceMachine machine;
  const SourceCondition fast = compare("speed", Comparison::above, 2), slow = compare("speed", Comparison::above, 1);
  SourceTransition late = to("b", is_set("jump"), "/a/2");
  late.fade.secs = 0.75;
  late.fade.path = "/a/2/fade";
  machine.states = {state("a", clip_here("idle"), {to("c", slow, "/a/0"), to("b", fast, "/a/1"), late}),
                    state("b", clip_here("run"), {to("a", {}, "/b/0"), to("c", is_set("jump"), "/b/1")}),
                    state("c", clip_here("walk")), state("island", clip_here("walk"))};
  SourceClip mute = clip("idle");
  mute.weight = constant(0);
  mute.weight.path = "/mute/weight";
  GraphSource source = graph_of(in_place(blend({in_place(machine), in_place(mute)})));
  source.parameters = {parameter("speed"), parameter("jump", ParamType::trigger), parameter("unread")};
  source.nodes = {node("alone", clip("walk"))};
  source.variations = {{"tired", "/variations/tired", {{"pose", "walk"}}}};
  const Compiled made(source);
  REQUIRE(made);
  CHECK(made.warnings() == Names{"/mute/weight weightless", "/nodes/alone unused-node",
                                 "/parameters/unread unread-parameter", "/variations/tired/pose unused-exchange",
                                 "/states/island unentered-state", "/a/1 hidden-transition", "/b/1 hidden-transition",
                                 "/a/2/fade long-fade"});
}

TEST_CASE("a transition is not hidden where the one before it is not tried") {
  SourceMachine machine;
  machine.states = {state("a", clip_here("idle"), {to("b", is_set("jump"), "/0"), to("c", is_set("jump"), "/1")}),
                    state("b", clip_here("walk"), {to("a", is_set("jump"))}),
                    state("c", clip_here("walk"), {to("a", is_set("jump"))})};
  GraphSource source = graph_of(in_place(machine));
  source.parameters = {parameter("jump", ParamType::trigger)};
  CHECK(Compiled(source).warnings() == Names{"/1 hidden-transition"});
  // While a fades to b, c is what is left to be tried.
  std::get<SourceMachine>(source.output.inline_node[0].what).states[0].transitions[0].interruption =
      Interruption::source;
  CHECK(Compiled(source).warnings().empty());
  // What leads there too is not.
  std::get<SourceMachine>(source.output.inline_node[0].what).states[0].transitions[1].to = "b";
  CHECK(Compiled(source).warnings() == Names{"/states/c unentered-state", "/1 hidden-transition"});
}

TEST_CASE("what is wrong in a sub-graph is said once, however often it is used") {
  GraphSource source = two_pairs_of_legs();
  SourceClip mute = clip("wlak");
  mute.speed = reads("speed");
  mute.weight = constant(0);
  source.graphs[0].nodes[0].node.what = mute;
  const Compiled made(source);
  CHECK(made.warnings() == Names{"/nodes/walk weightless"});
  CHECK(made.errors() == Names{"/nodes/walk/clip unknown-clip"});
}

TEST_CASE("a weight that a parameter's bounds keep at 0 is never above it") {
  SourceClip quiet = clip("idle");
  quiet.weight = reads("loud");
  quiet.weight.scale = -1;
  quiet.weight.path = "/weight";
  GraphSource source = graph_of(in_place(quiet));
  source.parameters = {parameter("loud")};
  source.parameters[0].low = 0;
  CHECK(Compiled(source).warnings() == Names{"/weight weightless"});
  source.parameters[0].low = -1;
  CHECK(Compiled(source).warnings().empty());
}

TEST_CASE("a graph is for the rig that all of its clips move") {
  CHECK(*rig_of_graph(graph_of(clip_here("walk")), figure().pack) == 0);
  CHECK(*rig_of_graph(graph_of(clip_here("swing")), figure().pack) == 1);
  CHECK(*rig_of_graph(graph_of(in_place(SourceRest{})), figure().pack) == 0);  // the one with the most joints
  CHECK(*rig_of_graph(graph_of(clip_here("wlak")), figure().pack) == 0);       // which compiling says
  const auto both = rig_of_graph(graph_of(in_place(blend({clip_here("walk"), clip_here("swing")}))), figure().pack);
  CHECK(both.error().code == Errc::mismatch);
}

TEST_CASE("a pack with a graph more has all that it had") {
  const std::span<const std::byte> before = figure().bytes.bytes();
  const Compiled made(graph_of(clip_here("walk")));
  const AlignedBytes once = Cooked::take(add_graph(before, made.bytes()));
  const AlignedBytes twice = Cooked::take(add_graph(once.bytes(), made.bytes()));
  const auto records = [](std::span<const std::byte> pack) {
    const auto& header = *reinterpret_cast<const PackHeader*>(pack.data());
    return checked_array<ChunkRecord>(pack.data(), {sizeof(PackHeader), header.chunk_count});
  };
  const auto kept = records(twice.bytes());
  CHECK(kept.size() == records(before).size() + 2);
  std::size_t graphs = 0;
  for (const ChunkRecord& record : kept) {
    const std::span<const std::byte> bytes = twice.bytes().subspan(record.offset, record.bytes);
    if (record.kind == chunk_kind('G', 'R', 'P', 'H')) {
      CHECK(record.index == graphs++);
      CHECK(std::ranges::equal(bytes, made.bytes()));
      continue;
    }
    const auto old = std::ranges::find_if(records(before), [&](const ChunkRecord& each) {
      return each.kind == record.kind && each.index == record.index;
    });
    CHECK(std::ranges::equal(bytes, before.subspan(old->offset, old->bytes)));
  }
  CHECK(graphs == 2);
}
