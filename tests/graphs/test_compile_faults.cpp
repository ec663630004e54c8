// SPDX-License-Identifier: MIT
// Each fault of a graph with its place, and the nearest name where one is wrong.
#include <cmath>
#include <limits>

#include "graph_cases.h"

using namespace sinew;
using namespace sinew::test;
using namespace sinew::asset;
using Kind = SourceCondition::Kind;

namespace {

Names errors_of(const GraphSource& source) {
  const Compiled made(source);
  CHECK_FALSE(made);
  if (!made.errors().empty() && made.diagnostics.count(Severity::error) > 0) {
    std::string first;
    for (const Diagnostic& each : made.diagnostics.all())
      if (each.severity == Severity::error && first.empty()) first = each.where;
    CHECK(std::string(made.error().where).substr(0, 80) == first.substr(0, 80));  // long ones are cut
  }
  return made.errors();
}

std::string first_error(const GraphSource& source) {
  const Compiled made(source);
  for (const Diagnostic& each : made.diagnostics.all())
    if (each.severity == Severity::error) return each.what;
  return "";
}

GraphSource machine_graph(SourceMachine machine) {
  GraphSource source = graph_of(in_place(std::move(machine), "/output"));
  source.parameters = {parameter("jump", ParamType::trigger), parameter("speed"), parameter("way", ParamType::vec2)};
  return source;
}

SourceMachine two_states(std::vector<SourceTransition> of_a, std::vector<SourceTransition> of_b = {}) {
  SourceMachine machine;
  machine.states = {state("a", clip_here("idle", "/a"), std::move(of_a)),
                    state("b", clip_here("walk", "/b"), std::move(of_b))};
  return machine;
}

}  // namespace

TEST_CASE("names that do not exist are said with their place and the nearest that does") {
  CHECK(errors_of(graph_of(clip_here("wlak", "/output"))) == Names{"/output/clip unknown-clip"});
  CHECK(first_error(graph_of(clip_here("wlak"))) == "there is no clip \"wlak\"; did you mean \"walk\"?");
  CHECK(first_error(graph_of(clip_here("xyzzy"))) == "there is no clip \"xyzzy\"");
  CHECK(errors_of(graph_of(clip_here("swing", "/output"))) == Names{"/output/clip clip-of-other-rig"});

  GraphSource nodes = graph_of(named("leg", "/output"));
  nodes.nodes = {node("legs", clip("idle"))};
  CHECK(errors_of(nodes) == Names{"/output unknown-node"});
  CHECK(first_error(nodes) == "there is no node \"leg\"; did you mean \"legs\"?");
  CHECK(errors_of(graph_of({.name = {}, .inline_node = {}, .path = "/output"})) == Names{"/output missing-node"});

  SourceLayer layer{clip_here("idle"), clip_here("walk"), constant(1), "uper", false};
  CHECK(errors_of(graph_of(in_place(layer, "/output"))) == Names{"/output/mask unknown-mask"});
  CHECK(first_error(graph_of(in_place(layer))) == "there is no mask \"uper\"; did you mean \"upper\"?");

  GraphSource group = graph_of(in_place(clip("walk", "foot"), "/output"));
  group.sync_groups = {{"feet", "/syncGroups/feet", {"left"}}};
  CHECK(errors_of(group) == Names{"/output/sync unknown-sync-group"});

  GraphSource variation = graph_of(clip_here("walk"));
  variation.variations = {{"tired", "/variations/tired", {{"wlk", "run"}, {"walk", "rnu"}, {"a/b", "run"}}}};
  CHECK(errors_of(variation) == Names{"/variations/tired/wlk unknown-clip", "/variations/tired/walk unknown-clip",
                                      "/variations/tired/a~1b unknown-clip"});

  CHECK(errors_of(graph_of(in_place(SourceSubgraph{"legs", {}}, "/output"))) == Names{"/output unknown-graph"});
}

TEST_CASE("names in machines that do not exist") {
  SourceTransition away = to("bb", {}, "/t");
  CHECK(errors_of(machine_graph(two_states({away}))) == Names{"/t unknown-state"});
  away = to("b", is_set("jmp"), "/t");
  CHECK(errors_of(machine_graph(two_states({away}))) == Names{"/t unknown-parameter"});
  CHECK(first_error(machine_graph(two_states({away}))) == "there is no parameter \"jmp\"; did you mean \"jump\"?");
  away = to("b", is_set("jump"), "/t");
  away.fade.profile = "soft";
  away.fade.path = "/t/fade";
  CHECK(errors_of(machine_graph(two_states({away}))) == Names{"/t/fade unknown-profile"});
  SourceMachine machine = two_states({});
  machine.any = {to("a", is_set("jump"), "/any/0")};
  machine.any[0].except = {"c"};
  machine.entries = {{"d", "/entry/0", {}}};
  CHECK(errors_of(machine_graph(machine)) == Names{"/any/0 unknown-state", "/entry/0 unknown-state"});
  GraphSource profiled = machine_graph(two_states({to("b", is_set("jump"), "/t")}));
  std::get<SourceMachine>(profiled.output.inline_node[0].what).states[0].transitions[0].fade.profile = "tip";
  profiled.profiles = {{"tip", "/profiles/tip", {{"uper", 2}, {"lower", -1}}}};
  CHECK(errors_of(profiled) == Names{"/profiles/tip/0/mask unknown-mask", "/profiles/tip/1 bad-number"});
}

TEST_CASE("parameters of the wrong type") {
  SourceClip fast = clip("walk");
  fast.speed = reads("way");
  fast.speed.path = "/output/speed";
  GraphSource source = graph_of(in_place(fast, "/output"));
  source.parameters = {parameter("way", ParamType::vec2)};
  CHECK(errors_of(source) == Names{"/output/speed parameter-type"});
  std::get<SourceClip>(source.output.inline_node[0].what).speed.parameter = "way.z";
  CHECK(errors_of(source) == Names{"/output/speed unknown-parameter"});

  CHECK(errors_of(machine_graph(two_states({to("b", is_set("speed"), "/t")}))) == Names{"/t parameter-type"});
  CHECK(errors_of(machine_graph(two_states({to("b", compare("jump", Comparison::above, 0), "/t")}))) ==
        Names{"/t parameter-type"});
  SourceSelect select;
  select.parameter = "speed";
  select.cases = {{0, clip_here("idle")}};
  GraphSource selecting = graph_of(in_place(select, "/output"));
  selecting.parameters = {parameter("speed")};
  CHECK(errors_of(selecting) == Names{"/output parameter-type"});
}

TEST_CASE("nodes and graphs that contain themselves") {
  GraphSource source = graph_of(named("a", "/output"));
  source.nodes = {node("a", SourceSpeed{named("b", "/nodes/a/input"), constant(1)}),
                  node("b", blend({clip_here("idle"), named("a", "/nodes/b/inputs/1/node")}))};
  CHECK(errors_of(source) == Names{"/nodes/b/inputs/1/node node-cycle"});
  GraphSource graphs = graph_of(in_place(SourceSubgraph{"x", {}}, "/output"));
  GraphBody x, y;
  x.name = "x";
  x.output = in_place(SourceSubgraph{"y", {}}, "/graphs/x/output");
  y.name = "y";
  y.output = in_place(SourceSubgraph{"x", {}}, "/graphs/y/output");
  graphs.graphs = {x, y};
  CHECK(errors_of(graphs) == Names{"/graphs/y/output graph-cycle"});
}

TEST_CASE("transitions that follow each other without a condition") {
  CHECK(errors_of(machine_graph(two_states({to("b", {}, "/a/0")}, {to("a", {}, "/b/0")}))) ==
        Names{"/a/0 transition-cycle"});
  // One that is tried before leads elsewhere; without it there would be a cycle.
  SourceMachine machine = two_states({to("b", {}, "/a/0")}, {to("c", {}, "/b/0"), to("a", {}, "/b/1")});
  machine.states.push_back(state("c", clip_here("run")));
  CHECK(Compiled(machine_graph(machine)).errors().empty());
  machine.any = {to("a", {}, "/any/0")};
  CHECK(errors_of(machine_graph(machine)) == Names{"/a/0 transition-cycle"});
  machine = two_states({});
  machine.any = {to("a", {}, "/any/0")};
  CHECK(Compiled(machine_graph(machine)).errors().empty());
  machine.any[0].to_self = true;
  CHECK(errors_of(machine_graph(machine)) == Names{"/any/0 transition-cycle"});
}

TEST_CASE("differences where poses are wanted, and the other way round") {
  CHECK(errors_of(graph_of(clip_here("lean", "/output"))) == Names{"/output difference-as-pose"});
  CHECK(errors_of(graph_of(in_place(blend({clip_here("idle"), clip_here("lean", "/i")})))) ==
        Names{"/i difference-as-pose"});
  SourceAdditive additive{clip_here("idle"), clip_here("walk", "/delta"), constant(1), ""};
  CHECK(errors_of(graph_of(in_place(additive))) == Names{"/delta pose-as-difference"});
  additive.delta = in_place(SourceMirror{clip_here("lean", "/mirrored"), constant(1)}, "/delta");
  CHECK(errors_of(graph_of(in_place(additive))) == Names{"/mirrored difference-as-pose", "/delta pose-as-difference"});
  GraphSource variation = graph_of(clip_here("walk"));
  variation.variations = {{"odd", "/variations/odd", {{"walk", "lean"}}}};
  CHECK(errors_of(variation) == Names{"/variations/odd/walk additive-mismatch"});
}

TEST_CASE("sync groups whose clips do not go together") {
  GraphSource source =
      graph_of(in_place(blend({in_place(clip("walk", "feet"), "/i/0"), in_place(clip("odd", "feet"), "/i/1")})));
  source.sync_groups = {{"feet", "/syncGroups/feet", {"left", "right"}}};
  CHECK(errors_of(source) == Names{"/i/1 sync-group"});
  CHECK(first_error(source).find("\"odd\"") != std::string::npos);
  source.output = in_place(clip("walk", "feet"), "/output");
  source.sync_groups[0].markers = {"left", "rihgt"};
  CHECK(errors_of(source) == Names{"/syncGroups/feet/markers/1 unknown-marker"});
  CHECK(first_error(source) == "there is no marker \"rihgt\"; did you mean \"right\"?");
  source.sync_groups[0].markers = {"left"};
  source.variations = {{"still", "/variations/still", {{"walk", "pose"}}}};
  CHECK(errors_of(source) == Names{"/output sync-group"});

  SourceCondition phase = condition(Kind::phase, {});
  phase.name = "feet";
  phase.to = 0.5;
  GraphSource empty = machine_graph(two_states({to("b", phase, "/t")}));
  empty.sync_groups = {{"feet", "/syncGroups/feet", {}}};
  CHECK(errors_of(empty) == Names{"/t empty-sync-group"});
  SourceTransition synced = to("b", is_set("jump"), "/t");
  synced.enter = EnterMode::sync;
  CHECK(errors_of(machine_graph(two_states({synced}))) == Names{"/t no-sync-group"});
}

TEST_CASE("numbers that no graph can hold") {
  SourceClip fast = clip("walk");
  fast.speed = constant(std::numeric_limits<double>::infinity());
  CHECK(errors_of(graph_of(in_place(fast, "/output"))) == Names{"/output bad-number"});
  GraphSource source = graph_of(clip_here("idle"));
  source.parameters = {parameter("a"), parameter("b"), parameter("c", ParamType::integer)};
  source.parameters[0].low = 2;
  source.parameters[0].initial[0] = 1;
  source.parameters[1].hold_secs = 1;
  source.parameters[2].initial[0] = 1.5;
  CHECK(errors_of(source) ==
        Names{"/parameters/a bad-parameter", "/parameters/b bad-parameter", "/parameters/c bad-parameter"});
  SourceTransition away = to("b", is_set("jump"), "/t");
  away.fade.secs = -1;
  CHECK(errors_of(machine_graph(two_states({away}))) == Names{"/t bad-number"});
  SourceBlendSpace space;
  space.samples = {{{1e7f, 0}, clip_here("idle")}};
  CHECK(errors_of(graph_of(in_place(space, "/output"))) == Names{"/output/samples/0 bad-number"});
}

TEST_CASE("conditions of entries ask for parameters only") {
  SourceMachine machine = two_states({});
  SourceCondition late = condition(Kind::elapsed, {});
  late.path = "/entry/0/if";
  machine.entries = {{"b", "/entry/0", late}};
  CHECK(errors_of(machine_graph(machine)) == Names{"/entry/0/if condition-place"});
}

TEST_CASE("two ids that are one") {
  GraphSource source = graph_of(in_place(blend({named("a"), named("b")})));
  source.nodes = {node("a", clip("idle")), node("b", clip("walk"))};
  source.nodes[1].node.id = "a";
  CHECK(errors_of(source) == Names{"/nodes/b id-collision"});
  CHECK(first_error(source).find("/nodes/a") != std::string::npos);
}

TEST_CASE("nodes too deep in one another, and machines") {
  GraphSource source = graph_of(clip_here("idle"));
  for (int i = 0; i < 70; ++i) source.output = in_place(SourceSpeed{source.output, constant(1)});
  CHECK(errors_of(source).size() == 1);
  CHECK(Compiled(source).diagnostics.count("too-deep") == 1);
  // A chain that is short from where it is met first, and long from elsewhere.
  GraphSource chain = graph_of(in_place(blend({named("40"), named("top")})));
  for (int i = 0; i <= 40; ++i)
    chain.nodes.push_back(
        node(std::to_string(i), SourceSpeed{i == 0 ? clip_here("idle") : named(std::to_string(i - 1)), constant(1)}));
  SourceNodeRef top = named("40");
  for (int i = 0; i < 40; ++i) top = in_place(SourceSpeed{top, constant(1)});
  chain.nodes.push_back(node("top", SourceSpeed{top, constant(1)}));
  CHECK(Compiled(chain).diagnostics.count("too-deep") == 1);

  GraphSource machines = graph_of(clip_here("idle"));
  for (std::size_t i = 0; i < kMaxMachineDepth; ++i) {
    SourceMachine machine;
    machine.states = {state("s", machines.output)};
    machines.output = in_place(machine);
  }
  CHECK(Compiled(machines));
  SourceMachine machine;
  machine.states = {state("s", machines.output)};
  machines.output = in_place(machine);
  CHECK(Compiled(machines).diagnostics.count("too-deep") == 1);
}

TEST_CASE("sub-graphs that multiply each other are stopped") {
  GraphSource source = graph_of(in_place(SourceSubgraph{"g0", {}}));
  for (int i = 0; i < 40; ++i) {
    GraphBody body;
    body.name = "g" + std::to_string(i);
    const SourceSubgraph next{"g" + std::to_string(i + 1), {}};
    body.output = i == 39 ? clip_here("idle") : in_place(blend({in_place(next), in_place(next)}));
    source.graphs.push_back(body);
  }
  const Compiled made(source);
  CHECK_FALSE(made);
  CHECK(made.error().code == Errc::too_large);
  CHECK(made.diagnostics.count("too-many-nodes") == 1);
}
