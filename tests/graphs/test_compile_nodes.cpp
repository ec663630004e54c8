// SPDX-License-Identifier: MIT
#include <bit>

#include "graph_cases.h"
#include "support/near.h"
#include "support/random.h"

using namespace sinew;
using namespace sinew::test;
using namespace sinew::asset;

namespace {

std::uint32_t folded(std::string_view text) {
  const std::uint64_t hash = hash_name(text);
  return std::uint32_t(hash) ^ std::uint32_t(hash >> 32);
}

}  // namespace

TEST_CASE("nodes are numbered parents first, and each has what it alone leads to behind it") {
  GraphSource source = graph_of(named("all"));
  source.nodes = {node("all", blend({named("fast"), clip_here("idle"), named("slow")})),
                  node("slow", SourceSpeed{clip_here("walk"), constant(0.5)}),
                  node("fast", SourceSpeed{clip_here("run"), constant(2)})};
  const Compiled made(source);
  CHECK(made.node_names() == Names{"all", "fast", "fast/input", "all/1/node", "slow", "slow/input"});
  Numbers ends;
  for (const GraphNodeRecord& each : made.nodes()) ends.push_back(each.end);
  CHECK(ends == Numbers{6, 3, 3, 4, 6, 6});
  CHECK(made.inputs_of(0) == Numbers{1, 3, 4});
  CHECK(made.inputs_of(4) == Numbers{5});
  CHECK(made.warnings().empty());
}

TEST_CASE("what is named twice stands behind all that name it, those reached first before others") {
  // b is reached first, but a names it too; c is private to a.
  GraphSource source = graph_of(in_place(blend({named("b"), named("a"), named("a")})));
  source.nodes = {node("b", SourceSpeed{clip_here("run"), constant(1)}),
                  node("a", blend({named("c"), named("b"), named("d"), named("d")})), node("c", clip("walk")),
                  node("d", clip("idle"))};
  const Compiled made(source);
  CHECK(made.node_names() == Names{"output", "a", "c", "b", "b/input", "d"});
  Numbers ends, cached;
  for (const GraphNodeRecord& each : made.nodes()) {
    ends.push_back(each.end);
    cached.push_back(each.flags & kNodeIsCached);
  }
  CHECK(ends == Numbers{1, 3, 3, 5, 5, 6});
  CHECK(cached == Numbers{0, kNodeIsCached, 0, kNodeIsCached, 0, kNodeIsCached});
  CHECK(made.inputs_of(0) == Numbers{3, 1, 1});
  CHECK(made.inputs_of(1) == Numbers{2, 3, 5, 5});
}

TEST_CASE("a node that is named twice is not walked through before its turn") {
  GraphSource source = graph_of(in_place(blend({named("a"), named("a"), named("c"), named("c")})));
  source.nodes = {node("a", blend({named("b"), named("b")})), node("b", clip("idle")), node("c", clip("walk"))};
  CHECK(Compiled(source).node_names() == Names{"output", "a", "c", "b"});
}

TEST_CASE("however nodes name each other, parents come first and what is private lies within") {
  Random random("graphs: numbering");
  const auto below = [&](int end) { return int(random.bits() % std::uint64_t(end)); };
  for (int round = 0; round < 40; ++round) {
    GraphSource source = graph_of(named("0"));
    const int count = 2 + below(30);
    for (int i = 0; i < count; ++i) {
      std::vector<SourceNodeRef> inputs;
      const int later = count - 1 - i, most = later == 0 ? 0 : 1 + below(3);
      for (int k = 0; k < most; ++k) inputs.push_back(named(std::to_string(i + 1 + below(later))));
      if (inputs.empty()) inputs.push_back(clip_here("idle"));
      source.nodes.push_back(node(std::to_string(i), blend(std::move(inputs))));
    }
    const Compiled made(source);
    REQUIRE(made);
    std::vector<int> uses(made.nodes().size());
    for (std::size_t n = 0; n < made.nodes().size(); ++n)
      for (const std::uint16_t input : made.inputs_of(n)) {
        CHECK(input > n);
        ++uses[input];
      }
    for (std::size_t n = 0; n < made.nodes().size(); ++n) {
      const GraphNodeRecord& record = made.nodes()[n];
      CHECK((uses[n] > 1) == ((record.flags & kNodeIsCached) != 0));
      // Its own are its private inputs, one behind the other, with theirs.
      std::size_t end = n + 1;
      for (const std::uint16_t input : made.inputs_of(n)) {
        if (uses[input] > 1) {
          CHECK(input >= record.end);
          continue;
        }
        CHECK(input == end);
        end = made.nodes()[input].end;
      }
      CHECK(record.end == end);
    }
  }
}

TEST_CASE("live counts the poses that are kept while the inputs are computed, the last of them first") {
  SourceLayer layer{clip_here("idle"), clip_here("walk"), constant(1), "upper", true};
  const Compiled two(graph_of(in_place(layer)));
  CHECK(two.nodes()[0].live == 2);  // the layer, then the base beside it
  CHECK(two.nodes()[1].live == 1);
  CHECK(two.nodes()[0].flags == kLayerInModel);
  // The mean of three is computed last of all, beside nothing, or first of all.
  const SourceBlend three = blend({clip_here("idle"), clip_here("walk"), clip_here("run")});
  CHECK(Compiled(graph_of(in_place(blend({clip_here("idle"), in_place(three)})))).nodes()[0].live == 3);
  CHECK(Compiled(graph_of(in_place(blend({in_place(three), clip_here("idle")})))).nodes()[0].live == 4);
  // A base that others need is copied before it is written over.
  GraphSource shared = graph_of(in_place(blend({named("turned"), named("walk")})));
  shared.nodes = {node("turned", SourceMirror{named("walk"), constant(1)}), node("walk", clip("walk"))};
  CHECK(Compiled(shared).nodes()[1].live == 2);
  // Of a machine one state is left, and of the other three poses begin a fade.
  SourceMachine machine;
  machine.states = {state("a", in_place(three), {to("b", {}, "/a>b")}), state("b", clip_here("idle"))};
  const Compiled states(graph_of(in_place(machine)));
  CHECK(states.nodes()[0].live == 5);
  CHECK(states.nodes()[0].depth == 0);
  CHECK(states.nodes()[2].depth == 1);
}

TEST_CASE("values and parameters") {
  GraphSource source = graph_of(in_place(blend({clip_here("idle"), named("moving")})));
  source.parameters = {parameter("armed", ParamType::boolean), parameter("gear", ParamType::integer),
                       parameter("move", ParamType::vec2), parameter("speed")};
  source.parameters[1].initial[0] = -3;
  source.parameters[2].initial[1] = 0.5;
  source.parameters[2].smooth_secs = 0.25;
  source.parameters[2].low = -1;
  source.parameters[3].id = "pace";
  SourceClip moving = clip("walk");
  moving.speed = reads("move.y");
  moving.speed.scale = 2;
  moving.speed.high = 3;
  moving.weight = reads("armed");
  moving.mode = ClipMode::ping_pong;
  moving.start_secs = 0.5;
  source.nodes = {node("moving", moving)};
  const Compiled made(source);
  const auto params = made.array<GraphParamRecord>(made.header().params);
  REQUIRE(params.size() == 4);
  CHECK(params[1].word == 1);
  CHECK(params[1].initial[0] == std::uint32_t(-3));
  CHECK(params[2].word == 2);
  CHECK(std::bit_cast<float>(params[2].initial[1]) == 0.5f);
  CHECK(params[2].low == -1);
  CHECK(params[2].high == kMaxGraphNumber);
  CHECK(params[3].word == 4);
  CHECK(params[3].id == folded("pace"));
  CHECK(params[0].id == folded("armed"));
  CHECK(params[0].high == 0);

  const GraphNodeRecord& record = made.nodes()[2];
  CHECK(record.type == std::uint16_t(NodeType::clip));
  CHECK(record.mode == std::uint16_t(ClipMode::ping_pong));
  CHECK(record.start_secs == 0.5f);
  CHECK(record.id == folded("moving"));
  CHECK(record.group == kNoGraphIndex);
  REQUIRE(record.value_count == 2);
  const auto values = made.array<GraphValueRecord>(made.header().values).subspan(record.first_value, 2);
  CHECK(values[0].word == 3);
  CHECK(values[0].scale == 2);
  CHECK(values[0].low == -kMaxGraphNumber);
  CHECK(values[0].high == 3);
  CHECK(values[0].type == std::uint16_t(ParamType::number));
  CHECK(values[1].word == 0);
  CHECK(values[1].type == std::uint16_t(ParamType::boolean));
  CHECK(made.warnings() == Names{"/parameters/gear unread-parameter", "/parameters/speed unread-parameter"});
}

TEST_CASE("the state has what parameters keep, in their order, then groups, nodes and watches") {
  GraphSource source = graph_of(in_place(blend({clip_here("idle"), named("machine")})));
  source.parameters = {parameter("jump", ParamType::trigger), parameter("move", ParamType::vec2)};
  source.parameters[0].hold_secs = 0;  // for no time is not for ever
  source.parameters[1].smooth_secs = 0.1;
  source.sync_groups = {{"feet", "/syncGroups/feet", {"left", "right"}}};
  SourceMachine machine;
  SourceCondition stepped;
  stepped.kind = SourceCondition::Kind::event;
  stepped.name = "left";
  machine.states = {
      state(
          "a", in_place(clip("walk", "feet")),
          {to("b", condition(SourceCondition::Kind::all, {is_set("jump"), compare("move.x", Comparison::above, 0)}))}),
      state("b", clip_here("run"), {to("a", stepped)})};
  source.nodes = {node("machine", machine)};
  const Compiled made(source);
  const auto params = made.array<GraphParamRecord>(made.header().params);
  CHECK(params[0].state == 40);  // 24 of the header, three words, 4 to the next multiple of 8
  CHECK(params[1].state == 48);  // behind the seconds that the trigger has been held
  CHECK(params[0].hold_secs > 0);
  CHECK(params[0].hold_secs < 1e-30f);
  CHECK(made.array<GraphGroupRecord>(made.header().groups)[0].state == 80);
  // The output, the clip, the machine with the speeds of its root, its clips: the first is in the group.
  CHECK(made.nodes()[1].state == 112);
  CHECK(made.nodes()[2].state == 128);
  CHECK(made.machines()[0].root == 168);
  CHECK(made.nodes()[3].state == 0);
  CHECK(made.nodes()[4].state == 232);
  CHECK(made.array<GraphWatchRecord>(made.header().watches)[0].placement == 248);
  CHECK(made.header().decide_bytes == 256);
  CHECK(sizeof(GraphMachineState) == 40);
}

TEST_CASE("clips, variations, masks and profiles are those of the pack") {
  SourceLayer layer{clip_here("walk"), clip_here("idle"), constant(1), "lower", false};
  GraphSource source = graph_of(in_place(blend({in_place(layer), clip_here("walk")})));
  source.variations = {{"tired", "/variations/tired", {{"walk", "run"}}}};
  SourceMachine machine;
  SourceTransition away = to("b", compare("speed", Comparison::above, 1));
  away.fade.profile = "tip first";
  machine.states = {state("a", clip_here("idle"), {away}), state("b", clip_here("idle"))};
  source.output.inline_node[0].what = blend({in_place(layer), clip_here("walk"), in_place(machine)});
  source.parameters = {parameter("speed")};
  source.profiles = {{"unused", "/profiles/unused", {{"upper", 3}}},
                     {"tip first", "/profiles/tip first", {{"upper", 2}, {"lower", 0.5}}}};
  const Compiled made(source);
  const Pack& pack = figure().pack;
  const auto clips = made.array<std::uint32_t>(made.header().clips);
  CHECK(std::vector<std::uint32_t>(clips.begin(), clips.end()) ==
        std::vector<std::uint32_t>{pack.find_clip("walk"), pack.find_clip("idle"), pack.find_clip("run"),
                                   pack.find_clip("idle")});
  CHECK(made.array<std::uint64_t>(made.header().clip_hashes)[0] == hash_name("walk"));
  CHECK(made.nodes()[1].index == 1);  // the second mask
  CHECK(made.nodes()[2].index == 0);
  CHECK(made.nodes()[3].index == 1);
  CHECK(made.header().profile_count == 1);
  CHECK(made.transitions()[0].profile == 0);
  const auto paces = made.array<float>(made.header().profiles);
  REQUIRE(paces.size() == kLanes);
  CHECK(paces[0] == 0.5f);
  CHECK(paces[1] == 2);
  CHECK(made.names()[1 + made.nodes().size() + 1] == "tired");
}

TEST_CASE("a sync group has its clips in the order of the nodes") {
  GraphSource source = graph_of(in_place(blend({in_place(clip("run", "feet")), clip_here("walk"), named("walk")})));
  source.nodes = {node("walk", clip("walk", "feet"))};
  source.sync_groups = {{"hands", "/syncGroups/hands", {}}, {"feet", "/syncGroups/feet", {"right", "left"}}};
  const Compiled made(source);
  CHECK(made.warnings() == Names{"/syncGroups/hands unused-sync-group"});
  const auto groups = made.array<GraphGroupRecord>(made.header().groups);
  REQUIRE(groups.size() == 1);
  CHECK(groups[0].member_count == 2);
  CHECK(made.array<std::uint64_t>(made.header().group_markers)[0] == hash_name("right"));
  const auto members = made.array<std::uint16_t>(made.header().group_members);
  CHECK(Numbers(members.begin(), members.end()) == Numbers{1, 3});
  CHECK(made.nodes()[3].group == 0);
  CHECK(made.nodes()[3].member == 1);
  CHECK(made.nodes()[2].group == kNoGraphIndex);
}

TEST_CASE("blend spaces stand at multiples of 64 and open") {
  SourceBlendSpace line, plane;
  line.x = reads("speed");
  line.samples = {{{1, 0}, clip_here("walk")}, {{3, 0}, clip_here("run")}};
  plane.kind = BlendSpaceKind::cartesian;
  plane.samples = {{{0, 0}, clip_here("idle")}, {{0, 1}, clip_here("walk")}, {{1, 0}, in_place(line)}};
  GraphSource source = graph_of(in_place(plane));
  source.parameters = {parameter("speed")};
  const Compiled made(source);
  const auto spaces = made.array<GraphSpaceRecord>(made.header().spaces);
  const auto bytes = made.array<std::byte>(made.header().space_bytes);
  REQUIRE(spaces.size() == 2);
  CHECK(made.header().space_bytes.offset % 64 == 0);
  CHECK(spaces[1].first % 64 == 0);
  const BlendSpace opened = Cooked::take(
      BlendSpace::open(bytes.subspan(spaces[made.nodes()[3].index].first, spaces[made.nodes()[3].index].bytes)));
  CHECK(opened.kind() == BlendSpaceKind::line);
  CHECK(opened.sample_count() == made.nodes()[3].input_count);
  CHECK(made.nodes()[3].value_count == 2);
}

TEST_CASE("two poses from outside of one name are one slot") {
  SourceSlot hand{"hand", clip_here("idle"), constant(1), "upper"};
  SourceSlot again{"hand", in_place(hand), constant(0.5), ""};
  SourceSlot other{"head", in_place(again), constant(1), ""};
  const Compiled made(graph_of(in_place(other)));
  CHECK(made.header().slots.count == 2);
  CHECK(made.nodes()[0].member == 0);
  CHECK(made.nodes()[1].member == 1);
  CHECK(made.nodes()[2].member == 1);
  CHECK(made.nodes()[2].index == 0);
  CHECK(made.nodes()[1].index == kNoGraphIndex);
  CHECK(made.names().back() == "hand");
}

TEST_CASE("a difference is what delta takes, slowed down or not") {
  SourceAdditive additive{clip_here("idle"), in_place(SourceSpeed{clip_here("lean"), constant(0.5)}), constant(1), ""};
  const Compiled made(graph_of(in_place(additive)));
  CHECK(made.nodes()[0].flags == 0);
  CHECK(made.nodes()[2].flags == kNodeGivesDifference);
  CHECK(made.nodes()[3].flags == kNodeGivesDifference);
}
