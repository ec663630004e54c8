// SPDX-License-Identifier: MIT
#include "runner.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "sinew/graphs/read_graph.h"
#include "slow_graph.h"

namespace sinew::test {
namespace {

constexpr double kDegPerRad = 57.295779513082320877;

std::string text(double number) {
  std::array<char, 40> out{};
  std::snprintf(out.data(), out.size(), "%.9g", number);
  return out.data();
}

bool near(double a, double b, double tolerance) {
  return std::abs(a - b) <= tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

asset::GraphSource read(const Trace& trace) {
  asset::Diagnostics diagnostics;
  return Cooked::take(asset::read_graph(trace.graph, diagnostics));
}

// Collects what is not as expected.
class Wrong {
 public:
  Wrong(std::string where, double tolerance) : where_(std::move(where)), tolerance_(tolerance) {}
  void number(const std::string& what, double is, double should_be) {
    if (!(std::abs(is - should_be) <= tolerance_)) say(what + " is " + text(is) + ", not " + text(should_be));
  }
  void name(const std::string& what, const std::string& is, const std::string& should_be) {
    if (is != should_be) say(what + " is \"" + is + "\", not \"" + should_be + "\"");
  }
  void say(const std::string& what) { all.push_back(where_ + what); }
  std::vector<std::string> all;

 private:
  std::string where_;
  double tolerance_;
};

void check_pose(const TraceExpect& expect, const LittlePose& pose, Wrong& wrong) {
  const std::map<std::string, double> shown{
      {"x", pose.x}, {"y", pose.y}, {"left", pose.left_deg}, {"right", pose.right_deg}, {"glow", pose.glow}};
  for (const auto& [what, value] : expect.pose) wrong.number(what, shown.at(what), value);
}

void check_nodes(const TraceExpect& expect, const UpdateResult& result, Wrong& wrong) {
  const auto node = [&](const std::string& path) {
    const auto found = result.nodes.find(path);
    if (found == result.nodes.end()) wrong.say("there is no node " + path);
    return found == result.nodes.end() ? UpdateResult::Node{} : found->second;
  };
  for (const auto& [path, weight] : expect.weight) wrong.number("weight of " + path, node(path).weight, weight);
  for (const auto& [path, secs] : expect.line) wrong.number("line of " + path, node(path).line_secs, secs);
  for (const auto& [path, played] : expect.played)
    if (node(path).played != played) wrong.say(path + (played ? " is not played" : " is played"));
}

void check_machines(const TraceExpect& expect, const UpdateResult& result, Wrong& wrong) {
  const auto machine = [&](const std::string& path) {
    const auto found = result.machines.find(path);
    return found == result.machines.end() ? UpdateResult::Machine{} : found->second;
  };
  for (const auto& [path, state] : expect.state) wrong.name("state of " + path, machine(path).state, state);
  for (const auto& [path, weight] : expect.fade) wrong.number("fade of " + path, machine(path).weight, weight);
}

std::string names_of(const std::vector<UpdateResult::Event>& events) {
  std::string out;
  for (const UpdateResult::Event& event : events) out += (out.empty() ? "" : ", ") + event.name;
  return "[" + out + "]";
}

void check_events(const std::vector<TraceEvent>& expected, const UpdateResult& result, Wrong& wrong) {
  std::string names;
  for (const TraceEvent& event : expected) names += (names.empty() ? "" : ", ") + event.name;
  wrong.name("events", names_of(result.events), "[" + names + "]");
  for (std::size_t i = 0; i < std::min(expected.size(), result.events.size()); ++i) {
    const UpdateResult::Event& event = result.events[i];
    const std::string what = " of event " + std::to_string(i);
    if (expected[i].weight) wrong.number("weight" + what, event.weight, *expected[i].weight);
    if (expected[i].at_secs) wrong.number("time" + what, event.at_secs, *expected[i].at_secs);
    if (expected[i].node) wrong.name("node" + what, event.node, *expected[i].node);
  }
}

std::string joined(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out;
}

// The first that two maps with the same keys do not agree about.
template <class T, class Differ>
std::string differs(const std::map<std::string, T>& a, const std::map<std::string, T>& b, const char* what,
                    const Differ& differ) {
  for (const auto& [path, value] : a) {
    const auto other = b.find(path);
    if (other == b.end()) return std::string(what) + " " + path + " is missing in the second";
    const std::string found = differ(value, other->second);
    if (!found.empty()) return std::string(what) + " " + path + ": " + found;
  }
  for (const auto& [path, value] : b)
    if (!a.contains(path)) return std::string(what) + " " + path + " is missing in the first";
  return {};
}

std::string differs(const char* what, double a, double b, double tolerance) {
  return near(a, b, tolerance) ? "" : std::string(what) + " " + text(a) + " and " + text(b);
}

std::string differs(const UpdateResult::Machine& a, const UpdateResult::Machine& b, double tolerance) {
  if (a.state != b.state) return "state \"" + a.state + "\" and \"" + b.state + "\"";
  if (a.played != b.played) return "played by one";
  return a.played ? differs("weight", a.weight, b.weight, tolerance) : "";
}

std::string differs(const UpdateResult::Node& a, const UpdateResult::Node& b, double tolerance) {
  if (a.played != b.played) return a.played ? "played by the first" : "played by the second";
  if (const std::string found = differs("weight", a.weight, b.weight, tolerance); !found.empty()) return found;
  return a.has_line && a.played ? differs("line", a.line_secs, b.line_secs, tolerance) : "";
}

// Events that lie within so little of each other may have changed places.
std::vector<UpdateResult::Event> in_one_order(std::vector<UpdateResult::Event> events) {
  const auto by_place = [](const auto& a, const auto& b) {
    return std::tie(a.node, a.name) < std::tie(b.node, b.name);
  };
  for (std::size_t i = 0; i < events.size();) {
    std::size_t end = i + 1;
    while (end < events.size() && events[end].at_secs - events[end - 1].at_secs < 1e-6) ++end;
    std::stable_sort(events.begin() + std::ptrdiff_t(i), events.begin() + std::ptrdiff_t(end), by_place);
    i = end;
  }
  return events;
}

std::string differs(const std::vector<UpdateResult::Event>& first, const std::vector<UpdateResult::Event>& second,
                    double tolerance) {
  if (first.size() != second.size()) return "events " + names_of(first) + " and " + names_of(second);
  const std::vector<UpdateResult::Event> a = in_one_order(first), b = in_one_order(second);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].name != b[i].name || a[i].node != b[i].node)
      return "event " + a[i].name + " of " + a[i].node + " and " + b[i].name + " of " + b[i].node;
    if (!near(a[i].weight, b[i].weight, tolerance))
      return "event " + a[i].name + " of " + a[i].node + ": " + differs("weight", a[i].weight, b[i].weight, tolerance);
  }
  return {};
}

}  // namespace

MakePlayer slow_player() {
  return [](const asset::GraphSource& source, const Pack& pack, std::size_t rig) -> std::unique_ptr<GraphPlayer> {
    return std::make_unique<SlowGraph>(source, pack, rig);
  };
}

TraceRun::TraceRun(const Trace& trace) : trace_(trace), cooked_(cook_little_model(trace.clips)), source_(read(trace)) {}

void TraceRun::update(std::size_t number, GraphPlayer& player) const {
  double dt_secs = trace_.dt_secs;
  for (const TraceStep& step : trace_.script) {
    if (step.before != number) continue;
    for (const auto& [name, numbers] : step.set) player.set(name, numbers);
    for (const std::string& name : step.fire) player.fire(name);
    if (step.variation) player.choose_variation(*step.variation);
    for (const auto& [name, x] : step.slots) x ? player.fill_slot(name, *x) : player.empty_slot(name);
    dt_secs = step.dt_secs.value_or(dt_secs);
  }
  player.update(dt_secs);
}

std::vector<std::string> TraceRun::wrong_after(std::size_t number, GraphPlayer& player) const {
  std::vector<std::string> all;
  const LittlePose pose = read_little_pose(rig(), player.pose());
  const UpdateResult& result = player.result();
  for (const TraceExpect& expect : trace_.expect) {
    if (expect.after != number) continue;
    Wrong wrong("after update " + std::to_string(number) + ": ", expect.tolerance);
    check_pose(expect, pose, wrong);
    check_nodes(expect, result, wrong);
    check_machines(expect, result, wrong);
    if (expect.events) check_events(*expect.events, result, wrong);
    if (expect.taken) wrong.name("taken", joined(result.taken), joined(*expect.taken));
    if (expect.root) {
      const double root[] = {result.root.x, result.root.z, result.root.yaw_rad * kDegPerRad};
      for (std::size_t i = 0; i < 3; ++i) wrong.number("root " + std::to_string(i), root[i], expect.root->at(i));
    }
    all.insert(all.end(), wrong.all.begin(), wrong.all.end());
  }
  return all;
}

std::vector<std::string> play_trace(const TraceRun& run, const MakePlayer& make) {
  const std::unique_ptr<GraphPlayer> player = make(run.source(), run.pack(), 0);
  std::vector<std::string> all;
  for (std::size_t number = 1; number <= run.trace().updates; ++number) {
    run.update(number, *player);
    const std::vector<std::string> wrong = run.wrong_after(number, *player);
    all.insert(all.end(), wrong.begin(), wrong.end());
  }
  return all;
}

std::string first_difference(const TraceRun& run, const MakePlayer& one, const MakePlayer& other, double tolerance) {
  const std::unique_ptr<GraphPlayer> a = one(run.source(), run.pack(), 0), b = other(run.source(), run.pack(), 0);
  for (std::size_t number = 1; number <= run.trace().updates; ++number) {
    run.update(number, *a);
    run.update(number, *b);
    std::string found = difference_of(a->result(), b->result(), tolerance);
    if (found.empty()) found = difference_of(run.rig(), a->pose(), b->pose(), tolerance);
    if (!found.empty()) return "update " + std::to_string(number) + ": " + found;
  }
  return {};
}

std::string difference_of(const UpdateResult& a, const UpdateResult& b, double tolerance) {
  if (a.taken != b.taken) return "taken [" + joined(a.taken) + "] and [" + joined(b.taken) + "]";
  const auto differ = [&](const auto& one, const auto& other) { return differs(one, other, tolerance); };
  std::string found = differs(a.machines, b.machines, "machine", differ);
  if (found.empty()) found = differs(a.nodes, b.nodes, "node", differ);
  if (found.empty()) found = differs(a.events, b.events, tolerance);
  const auto root = [&](const char* what, double RootMotion::* part) {
    if (found.empty()) found = differs(what, a.root.*part, b.root.*part, tolerance);
  };
  root("root x", &RootMotion::x);
  root("root y", &RootMotion::y);
  root("root z", &RootMotion::z);
  root("root yaw", &RootMotion::yaw_rad);
  return found;
}

std::string difference_of(const Rig& rig, ConstLocalPose a, ConstLocalPose b, double tolerance) {
  struct Part {
    const char* name;
    const float (JointBlock::*lanes)[kLanes];
  };
  static constexpr Part kParts[] = {{"tx", &JointBlock::tx}, {"ty", &JointBlock::ty}, {"tz", &JointBlock::tz},
                                    {"qx", &JointBlock::qx}, {"qy", &JointBlock::qy}, {"qz", &JointBlock::qz},
                                    {"qw", &JointBlock::qw}, {"sx", &JointBlock::sx}, {"sy", &JointBlock::sy},
                                    {"sz", &JointBlock::sz}};
  for (std::size_t joint = 0; joint < rig.skeleton().joint_count(); ++joint) {
    const JointBlock &one = a.joints[joint / kLanes], &other = b.joints[joint / kLanes];
    for (const Part& part : kParts) {
      const std::string found = differs(part.name, double((one.*part.lanes)[joint % kLanes]),
                                        double((other.*part.lanes)[joint % kLanes]), tolerance);
      if (!found.empty()) return "pose of " + std::string(rig.skeleton().name(Joint(joint))) + ": " + found;
    }
  }
  for (std::size_t i = 0; i < rig.property_floats(); ++i)
    if (!near(double(a.properties[i]), double(b.properties[i]), tolerance))
      return "property " + std::to_string(i) + ": " + text(double(a.properties[i])) + " and " +
             text(double(b.properties[i]));
  return {};
}

}  // namespace sinew::test
