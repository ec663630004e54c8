// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>

#include "graph_cases.h"
#include "support/near.h"

using namespace sinew;
using namespace sinew::test;
using namespace sinew::asset;
using Kind = SourceCondition::Kind;

namespace {

// "all2 set0" and so on: kinds with the numbers that they have.
std::vector<std::string> terms_of(const Compiled& made, std::uint32_t first, std::uint32_t count) {
  std::vector<std::string> out;
  for (const GraphTermRecord& term : made.array<GraphTermRecord>(made.header().conditions).subspan(first, count)) {
    const char* kNames[] = {"set", "compare", "elapsed", "end", "event", "phase", "all", "any", "not"};
    const auto kind = static_cast<TermKind>(term.kind);
    std::string text = kNames[term.kind];
    if (kind == TermKind::set || kind == TermKind::compare) text += std::to_string(term.word);
    if (kind == TermKind::all || kind == TermKind::any || kind == TermKind::event) text += std::to_string(term.index);
    out.push_back(text);
  }
  return out;
}
std::vector<std::string> terms_of(const Compiled& made, std::size_t transition) {
  return terms_of(made, made.transitions()[transition].first_term, made.transitions()[transition].term_count);
}

Numbers candidates_of(const Compiled& made, std::size_t state) {
  const GraphStateRecord& record = made.states()[state];
  const auto all = made.array<std::uint16_t>(made.header().candidates);
  const auto own = all.subspan(record.first_candidate, record.candidate_count);
  return {own.begin(), own.end()};
}

SourceCondition elapsed(double secs) {
  SourceCondition out = condition(Kind::elapsed, {});
  out.value = secs;
  return out;
}
SourceCondition event(std::string marker, double weight = 0) {
  SourceCondition out = condition(Kind::event, {});
  out.name = std::move(marker);
  out.value = weight;
  return out;
}

GraphSource machine_graph(SourceMachine machine) {
  GraphSource source = graph_of(named("m"));
  source.nodes = {node("m", std::move(machine))};
  source.parameters = {parameter("jump", ParamType::trigger), parameter("gear", ParamType::integer),
                       parameter("speed")};
  return source;
}

// One transition with a condition, from a to b and back.
Compiled with_condition(SourceCondition when) {
  SourceMachine machine;
  machine.states = {state("a", clip_here("idle"), {to("b", std::move(when))}),
                    state("b", clip_here("walk"), {to("a", is_set("jump"))})};
  return Compiled(machine_graph(std::move(machine)));
}

}  // namespace

TEST_CASE("transitions are tried by priority, then those of the state, then in the order of the file") {
  SourceMachine machine;
  machine.states = {state("a", clip_here("idle"), {to("b", is_set("jump")), to("c", elapsed(1))}),
                    state("b", clip_here("walk"), {to("a", elapsed(2))}), state("c", clip_here("run"))};
  machine.any = {to("c", compare("gear", Comparison::is, 4)), to("a", compare("gear", Comparison::is, 5)),
                 to("b", compare("gear", Comparison::is, 6))};
  machine.states[0].transitions[1].priority = 1;
  machine.any[1].priority = 1;
  machine.any[1].to_self = true;
  machine.any[2].except = {"c"};
  const Compiled made(machine_graph(machine));
  // 0: a>b, 1: a>c, 2: b>a, 3: *>c, 4: *>a, 5: *>b.
  CHECK(candidates_of(made, 0) == Numbers{1, 4, 0, 3, 5});
  CHECK(candidates_of(made, 1) == Numbers{4, 2, 3});
  CHECK(candidates_of(made, 2) == Numbers{4});
  CHECK(made.transitions()[4].from == kNoGraphIndex);
  CHECK(made.transitions()[4].to == 0);
  CHECK(made.transitions()[2].from == 1);
  const std::vector<std::string> names = made.names();
  CHECK(std::find(names.begin(), names.end(), "*>a") != names.end());
  CHECK(made.header().machines.count == 1);
  CHECK(made.nodes()[0].index == 0);
  CHECK(made.machines()[0].transition_count == 6);
}

TEST_CASE("conditions are written behind what they are of") {
  const Compiled made = with_condition(
      condition(Kind::any, {condition(Kind::all, {is_set("jump"), elapsed(0.5)}),
                            condition(Kind::negated, {compare("gear", Comparison::above, 2.5)}), event("left", 0.25)}));
  CHECK(terms_of(made, 0) == Names{"set0", "elapsed", "all2", "compare1", "not", "event0", "any3"});
  const auto terms = made.array<GraphTermRecord>(made.header().conditions);
  CHECK(terms[1].a == 0.5f);
  CHECK(std::bit_cast<std::int32_t>(terms[3].a) == 2);  // above 2.5 is above 2
  CHECK(terms[3].type == std::uint16_t(ParamType::integer));
  CHECK(terms[5].a == 0.25f);
  const auto watches = made.array<GraphWatchRecord>(made.header().watches);
  REQUIRE(watches.size() == 1);
  CHECK(watches[0].marker_hash == hash_name("left"));
  CHECK(watches[0].state == 0);
}

TEST_CASE("what is always or never true is folded") {
  CHECK(terms_of(with_condition({}), 0).empty());
  CHECK(terms_of(with_condition(condition(Kind::all, {})), 0).empty());
  CHECK(terms_of(with_condition(condition(Kind::all, {{}, is_set("jump")})), 0) == Names{"set0"});
  CHECK(terms_of(with_condition(condition(Kind::any, {{}, is_set("jump")})), 0).empty());
  const Names never{"all0", "not"};
  CHECK(terms_of(with_condition(condition(Kind::negated, {{}})), 0) == never);
  CHECK(terms_of(with_condition(condition(Kind::any, {})), 0) == never);
  CHECK(terms_of(with_condition(compare("gear", Comparison::above, 1e10)), 0) == never);
  CHECK(terms_of(with_condition(compare("gear", Comparison::is, 1.5)), 0) == never);
  CHECK(terms_of(with_condition(compare("gear", Comparison::at_least, -1e10)), 0).empty());
  // Lists in lists of their kind are one.
  CHECK(terms_of(with_condition(condition(Kind::all, {condition(Kind::all, {is_set("jump"), elapsed(1)}), elapsed(2)})),
                 0) == Names{"set0", "elapsed", "elapsed", "all3"});
}

TEST_CASE("long lists need no deep stack, deep ones are refused") {
  std::vector<SourceCondition> many;
  for (int i = 0; i < 100; ++i) many.push_back(elapsed(i));
  const Compiled made = with_condition(condition(Kind::any, many));
  std::size_t height = 0, highest = 0;
  for (const GraphTermRecord& term : made.array<GraphTermRecord>(made.header().conditions)) {
    height += static_cast<TermKind>(term.kind) == TermKind::any ? 1 - term.index : 1;
    highest = std::max(highest, height);
    if (made.transitions()[1].first_term ==
        std::size_t(&term - made.array<GraphTermRecord>(made.header().conditions).data()))
      break;
  }
  CHECK(highest <= kMaxConditionDepth);
  SourceCondition deep = elapsed(1);
  for (int i = 0; i < 40; ++i) deep = condition(i % 2 == 0 ? Kind::any : Kind::all, {elapsed(i + 10), deep});
  CHECK(with_condition(deep).errors() == Names{"m too-deep"});
  for (int i = 0; i < 40; ++i) deep = condition(Kind::negated, {deep});
  CHECK(with_condition(deep).error().code == Errc::too_large);
}

TEST_CASE("an event is asked for once per state, from any state in each of the machine") {
  SourceMachine machine;
  machine.states = {state("a", clip_here("idle"),
                          {to("b", event("left")), to("b", condition(Kind::all, {event("left"), is_set("jump")}))}),
                    state("b", clip_here("walk"), {to("a", event("right"))})};
  machine.any = {to("a", event("right"))};
  machine.states[0].transitions[0].priority = -1;
  const Compiled made(machine_graph(machine));
  const auto watches = made.array<GraphWatchRecord>(made.header().watches);
  REQUIRE(watches.size() == 4);
  CHECK(watches[0].state == 0);
  CHECK(watches[1].state == 1);
  CHECK(terms_of(made, 1) == Names{"event0", "set0", "all2"});
  CHECK(terms_of(made, 3) == Names{"event2"});
  CHECK(watches[2].state == 0);
  CHECK(watches[3].state == 1);
  CHECK(watches[3].marker_hash == hash_name("right"));
}

TEST_CASE("the entry without a condition stands for what is left") {
  SourceMachine machine;
  machine.states = {state("a", clip_here("idle")), state("b", clip_here("walk")), state("c", clip_here("run"))};
  machine.entries = {{"b", "/entry/0", {}}, {"c", "/entry/1", is_set("jump")}, {"a", "/entry/2", {}}};
  const auto entries_of = [](const Compiled& made) {
    Numbers states;
    for (const GraphEntryRecord& entry : made.array<GraphEntryRecord>(made.header().entries))
      states.push_back(static_cast<std::uint16_t>(10 * entry.state + entry.term_count));
    return states;
  };
  CHECK(entries_of(Compiled(machine_graph(machine))) == Numbers{21, 10});
  machine.entries.clear();
  CHECK(entries_of(Compiled(machine_graph(machine))) == Numbers{0});
}

TEST_CASE("a machine keeps poses where a fade of it can be inertial") {
  const auto slots = [](FadeKind kind, Interruption interruption, bool to_self) {
    SourceMachine machine;
    machine.states = {state("a", clip_here("idle")), state("b", clip_here("walk"))};
    machine.any = {to("b", is_set("jump"))};
    machine.any[0].fade.kind = kind;
    machine.any[0].interruption = interruption;
    machine.any[0].to_self = to_self;
    const Compiled made(machine_graph(machine));
    const GraphMachineRecord& record = made.machines()[0];
    CHECK((record.root != 0) == (record.pose_slot == 0));
    CHECK(record.dead_blends == (kind == FadeKind::dead ? 1 : 0));
    return record.pose_slot;
  };
  CHECK(slots(FadeKind::cut, Interruption::both, true) == kNoGraphIndex);
  CHECK(slots(FadeKind::inertial, Interruption::never, false) == 0);
  CHECK(slots(FadeKind::dead, Interruption::never, false) == 0);
  CHECK(slots(FadeKind::cross, Interruption::never, false) == kNoGraphIndex);
  CHECK(slots(FadeKind::cross, Interruption::never, true) == 0);
  CHECK(slots(FadeKind::cross, Interruption::higher, false) == 0);
}

TEST_CASE("a state knows the nodes and sync groups below it, those that others name too") {
  SourceMachine machine;
  machine.states = {state("a", in_place(blend({clip_here("idle"), named("shared")})), {to("b", is_set("jump"))}),
                    state("b", named("shared"))};
  GraphSource source = machine_graph(machine);
  source.nodes.push_back(node("shared", SourceSpeed{named("walk"), constant(1)}));
  source.nodes.push_back(node("walk", clip("walk", "feet")));
  source.nodes.push_back(node("more", blend({named("m"), named("walk")})));
  source.output = named("more");
  source.sync_groups = {{"feet", "/syncGroups/feet", {"left"}}};
  const Compiled made(source);
  CHECK(made.node_names() == Names{"more", "m", "m/a/node", "m/a/node/0/node", "shared", "walk"});
  const auto ranges = made.array<GraphRangeRecord>(made.header().ranges);
  const auto range = [&](std::size_t i) { return std::pair(ranges[i].first, ranges[i].end); };
  REQUIRE(made.states()[0].range_count == 3);
  CHECK(range(0) == std::pair<std::uint16_t, std::uint16_t>(2, 4));
  CHECK(range(1) == std::pair<std::uint16_t, std::uint16_t>(4, 5));
  CHECK(range(2) == std::pair<std::uint16_t, std::uint16_t>(5, 6));
  CHECK(made.states()[1].range_count == 2);
  CHECK(made.states()[1].first_range == 3);
  CHECK(made.states()[1].group_count == 1);
  CHECK(made.nodes()[5].depth == 1);  // on the way through the machine
}

TEST_CASE("a select is a machine that is entered by its number") {
  SourceSelect select;
  select.parameter = "gear";
  select.cases = {{0, clip_here("idle")}, {1, clip_here("walk")}, {2, clip_here("run")}};
  GraphSource source = graph_of(in_place(select));
  source.parameters = {parameter("gear", ParamType::integer)};
  const Compiled list(source);
  REQUIRE(list.transitions().size() == 3);
  const auto terms = list.array<GraphTermRecord>(list.header().conditions);
  CHECK(terms[0].comparison == std::uint16_t(Comparison::at_most));
  CHECK(terms[1].comparison == std::uint16_t(Comparison::is));
  CHECK(terms[2].comparison == std::uint16_t(Comparison::at_least));
  CHECK(std::bit_cast<std::int32_t>(terms[2].a) == 2);
  CHECK(list.transitions()[1].from == kNoGraphIndex);
  CHECK(candidates_of(list, 1) == Numbers{0, 2});
  CHECK(list.node_names() == Names{"output", "output/0/node", "output/1/node", "output/2/node"});
  CHECK(list.warnings().empty());

  select.is_list = false;
  select.cases = {{7, clip_here("idle")}, {std::nullopt, clip_here("walk")}, {-1, clip_here("run")}};
  source.output = in_place(select);
  const Compiled object(source);
  CHECK(terms_of(object, 1) == Names{"compare0", "compare0", "all2"});
  const auto entries = object.array<GraphEntryRecord>(object.header().entries);
  REQUIRE(entries.size() == 3);
  CHECK(entries[2].state == 1);
  CHECK(entries[2].term_count == 0);
  CHECK(object.names()[1 + 4 + 1 + 1] == "default");

  select.parameter = "armed";
  select.is_list = true;
  select.cases = {{0, clip_here("idle")}, {1, clip_here("walk")}};
  source.parameters = {parameter("armed", ParamType::boolean)};
  source.output = in_place(select);
  const Compiled flag(source);
  const auto asked = flag.array<GraphTermRecord>(flag.header().conditions);
  CHECK(asked[0].comparison == std::uint16_t(Comparison::is));
  CHECK(asked[0].type == std::uint16_t(ParamType::boolean));
  CHECK(asked[0].a == 0);
  CHECK(asked[1].a == 1);
}
