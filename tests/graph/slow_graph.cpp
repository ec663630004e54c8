// SPDX-License-Identifier: MIT
#include "slow_graph.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "sinew/anim/sample.h"
#include "slow/figure.h"
#include "slow/machine.h"

namespace sinew::test {
namespace {

using namespace slow;

Param& param_of(Figure& figure, const std::string& name) {
  for (Param& param : figure.params)
    if (param.name == name) return param;
  throw std::runtime_error("no parameter " + name);
}

// Of the markers that a group goes by one event counts each time: that of the member that weighs most.
std::vector<Passed> that_count(const std::vector<Passed>& all) {
  std::map<std::pair<const Group*, long long>, const Passed*> best;
  const auto key = [](const Passed& passed) {
    const Group* group = passed.clip->group;
    return std::pair(group, std::llround(group->phase_at(*passed.clip, passed.line_secs)));
  };
  const auto is_shared = [](const Passed& passed) {
    return passed.clip->group != nullptr && passed.clip->group->goes_by(passed.name);
  };
  for (const Passed& passed : all) {
    if (!is_shared(passed)) continue;
    const Passed*& heaviest = best[key(passed)];
    if (heaviest == nullptr || passed.weight > heaviest->weight + 1e-9) heaviest = &passed;
  }
  std::vector<Passed> out;
  for (const Passed& passed : all)
    if (!is_shared(passed) || best[key(passed)]->clip == passed.clip) out.push_back(passed);
  return out;
}

void collect_events(Figure& figure) {
  figure.passed.clear();
  for (const std::unique_ptr<Node>& node : figure.nodes)
    if (const ClipNode* clip = figure.as_clip(node.get()))
      for (const Passed& passed : clip->passed()) figure.passed.push_back(passed);
  std::vector<Passed> events = that_count(figure.passed);
  std::stable_sort(events.begin(), events.end(),
                   [](const Passed& a, const Passed& b) { return a.at_secs < b.at_secs; });
  for (const Passed& event : events)
    figure.result.events.push_back({event.name, event.clip->path, event.weight, event.at_secs, event.line_secs});
}

void collect_nodes(Figure& figure) {
  for (const std::unique_ptr<Node>& node : figure.nodes) {
    UpdateResult::Node& out = figure.result.nodes[node->path];
    out.played = !node->plays.empty();
    for (const Play& play : node->plays)
      if (play.is_shown) out.weight = play.weight;
    if (const ClipNode* clip = figure.as_clip(node.get())) {
      out.has_line = true;
      out.line_secs = clip->line_secs();
    }
    const auto* machine = dynamic_cast<const MachineNode*>(node.get());
    if (machine != nullptr && machine->has_begun())
      figure.result.machines[node->path] = {machine->state(), machine->weight(), out.played};
  }
}

void walk(Figure& figure, double dt_secs) {
  for (const std::unique_ptr<Node>& node : figure.nodes) node->begin_update();
  for (Group& group : figure.groups) group.begin_update();
  Play whole;
  whole.weight = whole.heard = 1;
  whole.step_secs = dt_secs;
  figure.output->receive(whole);
  for (const std::unique_ptr<Node>& node : figure.nodes) node->walk();
  for (Group& group : figure.groups) group.move();
}

// Inputs stand behind what has them.
void collect_roots(Figure& figure) {
  for (auto node = figure.nodes.rbegin(); node != figure.nodes.rend(); ++node)
    for (Play& play : (*node)->plays) play.root = (*node)->root_of(play);
  figure.result.root = figure.output->plays.front().root;
}

}  // namespace

SlowGraph::SlowGraph(const asset::GraphSource& source, const Pack& pack, std::size_t rig)
    : figure_(std::make_unique<Figure>()) {
  figure_->source = source;
  round_to_floats(figure_->source);
  figure_->pack = pack;
  figure_->rig_index = rig;
  figure_->rig = pack.rig(rig);
  figure_->masks = pack.masks(rig);
  figure_->pose = std::make_unique<OwnPose>(figure_->rig);
  build(*figure_);
}

SlowGraph::~SlowGraph() = default;

void SlowGraph::set(const std::string& parameter, std::span<const double> numbers) {
  param_of(*figure_, parameter).give(numbers);
}

void SlowGraph::fire(const std::string& trigger) { param_of(*figure_, trigger).fire(); }

void SlowGraph::choose_variation(const std::string& name) {
  figure_->variation = name;
  for (const std::unique_ptr<Node>& node : figure_->nodes)
    if (ClipNode* clip = figure_->as_clip(node.get())) clip->bind();
  for (Group& group : figure_->groups) group.bind();
}

void SlowGraph::fill_slot(const std::string& name, double x) {
  OwnPose pose(figure_->rig);
  copy_pose(figure_->rig.rest_pose(), pose.ref());
  for (JointBlock& block : pose.joints)
    for (float& tx : block.tx) tx += static_cast<float>(x);
  figure_->slots.insert_or_assign(name, pose);
}

void SlowGraph::empty_slot(const std::string& name) { figure_->slots.erase(name); }

void SlowGraph::update(double dt_secs) {
  if (!(dt_secs > 0) || !std::isfinite(dt_secs)) dt_secs = 0;
  Figure& figure = *figure_;
  ++figure.update;
  figure.last_dt_secs = figure.dt_secs;
  figure.dt_secs = dt_secs;
  figure.result = {};
  for (Param& param : figure.params) param.begin_update(figure.update == 1, dt_secs);
  walk(figure, dt_secs);
  collect_roots(figure);
  collect_events(figure);
  collect_nodes(figure);
  for (Param& param : figure.params) param.end_update(dt_secs);
}

const UpdateResult& SlowGraph::result() const { return figure_->result; }

ConstLocalPose SlowGraph::pose() {
  figure_->output->pose(figure_->output->plays.front(), 0, *figure_->pose);
  return figure_->pose->ref();
}

}  // namespace sinew::test
