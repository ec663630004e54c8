// SPDX-License-Identifier: MIT
#include <algorithm>
#include <stdexcept>

#include "sinew/anim/mask.h"
#include "slow/figure.h"
#include "slow/machine.h"
#include "slow/mixes.h"

namespace sinew::test::slow {
namespace {

using namespace asset;

class Builder {
 public:
  explicit Builder(Figure& figure) : figure_(figure) {}

  void build() {
    figure_.output = node_of(figure_.source.output, add_scope(figure_.source, nullptr, ""), "output");
    ++figure_.output->uses;
    number_nodes();
    for (const std::unique_ptr<Node>& node : figure_.nodes) {
      if (auto* clip = figure_.as_clip(node.get()); clip != nullptr && clip->group != nullptr) {
        clip->member = clip->group->members.size();
        clip->group->members.push_back(clip);
      }
      if (auto* machine = dynamic_cast<MachineNode*>(node.get())) finish(*machine);
    }
    for (Group& group : figure_.groups) group.bind();
  }

 private:
  Scope& add_scope(const GraphBody& body, const Scope* outer, const std::string& prefix) {
    Scope& scope = figure_.scopes.emplace_back();
    scope.body = &body;
    scope.outer = outer;
    scope.prefix = prefix;
    for (const SourceSyncGroup& group : body.sync_groups)
      scope.groups[group.name] = &figure_.groups.emplace_back(figure_, group);
    if (outer == nullptr) add_params(scope);
    return scope;
  }

  // Those that are not mapped to the user's.
  void add_params(Scope& scope) {
    for (const SourceParameter& source : scope.body->parameters) {
      if (scope.params.contains(source.name)) continue;
      Param& param = figure_.params.emplace_back();
      param.name = scope.prefix + source.name;
      param.source = &source;
      param.give(source.initial);
      scope.params[source.name] = {&param, 0};
    }
  }

  Node* node_of(const SourceNodeRef& ref, Scope& scope, const std::string& place) {
    if (ref.name.empty()) return make(ref.inline_node.at(0), scope, place);
    if (const auto found = scope.nodes.find(ref.name); found != scope.nodes.end()) return found->second;
    for (const NamedNode& named : scope.body->nodes)
      if (named.name == ref.name) return scope.nodes[ref.name] = make(named.node, scope, scope.prefix + ref.name);
    throw std::runtime_error("no node " + ref.name);
  }

  void attach(Node& node, const SourceNodeRef& ref, Scope& scope, const std::string& step) {
    Node* input = node_of(ref, scope, node.path + "/" + step);
    node.inputs.push_back(input);
    ++input->uses;
  }

  Node* make(const SourceNode& node, Scope& scope, const std::string& path) {
    return std::visit([&](const auto& what) { return make_as(what, scope, path); }, node.what);
  }

  template <class T, class... Source>
  T* add(const Scope& scope, const std::string& path, const Source&... source) {
    figure_.nodes.push_back(std::make_unique<T>(Place{figure_, scope, path}, source...));
    return static_cast<T*>(figure_.nodes.back().get());
  }

  Node* make_as(const SourceRest&, Scope& scope, const std::string& path) { return add<RestNode>(scope, path); }
  Node* make_as(const SourceClip& source, Scope& scope, const std::string& path) {
    return add<ClipNode>(scope, path, source);
  }
  Node* make_as(const SourceBlendSpace& source, Scope& scope, const std::string& path) {
    Node* node = add<SpaceNode>(scope, path, source);
    for (std::size_t i = 0; i < source.samples.size(); ++i)
      attach(*node, source.samples[i].node, scope, std::to_string(i) + "/node");
    return node;
  }
  Node* make_as(const SourceBlend& source, Scope& scope, const std::string& path) {
    Node* node = add<BlendNode>(scope, path, source);
    for (std::size_t i = 0; i < source.inputs.size(); ++i)
      attach(*node, source.inputs[i].node, scope, std::to_string(i) + "/node");
    return node;
  }
  Node* make_as(const SourceLayer& source, Scope& scope, const std::string& path) {
    Node* node = add<LayerNode>(scope, path, source);
    attach(*node, source.base, scope, "base");
    attach(*node, source.layer, scope, "layer");
    return node;
  }
  Node* make_as(const SourceAdditive& source, Scope& scope, const std::string& path) {
    Node* node = add<AdditiveNode>(scope, path, source);
    attach(*node, source.base, scope, "base");
    attach(*node, source.delta, scope, "delta");
    return node;
  }
  Node* make_as(const SourceSpeed& source, Scope& scope, const std::string& path) {
    Node* node = add<SpeedNode>(scope, path, source);
    attach(*node, source.input, scope, "input");
    return node;
  }
  Node* make_as(const SourceMirror& source, Scope& scope, const std::string& path) {
    Node* node = add<MirrorNode>(scope, path, source);
    attach(*node, source.input, scope, "input");
    return node;
  }
  Node* make_as(const SourceSlot& source, Scope& scope, const std::string& path) {
    Node* node = add<SlotNode>(scope, path, source);
    attach(*node, source.base, scope, "base");
    return node;
  }

  // The node is the sub-graph's output.
  Node* make_as(const SourceSubgraph& source, Scope& scope, const std::string& path) {
    for (const GraphBody& body : figure_.source.graphs) {
      if (body.name != source.graph) continue;
      Scope& inner = add_scope(body, &scope, path + "/");
      for (const auto& [theirs, ours] : source.parameters) inner.params[theirs] = scope.find(ours);
      add_params(inner);
      return node_of(body.output, inner, path + "/output");
    }
    throw std::runtime_error("no graph " + source.graph);
  }

  Node* make_as(const SourceMachine& source, Scope& scope, const std::string& path) {
    auto* machine = add<MachineNode>(scope, path);
    std::map<std::string, std::size_t> numbers;
    for (const SourceState& state : source.states) {
      numbers[state.name] = machine->states.size();
      machine->states.push_back({state.name, {}, {}});
    }
    for (const SourceState& state : source.states) {
      attach(*machine, state.node, scope, state.name + "/node");
      for (const SourceTransition& transition : state.transitions)
        add_transition(*machine, transition, numbers.at(state.name), numbers.at(transition.to));
    }
    for (const SourceTransition& transition : source.any) {
      Transition& added = add_transition(*machine, transition, {}, numbers.at(transition.to));
      for (const std::string& name : transition.except) added.except.insert(numbers.at(name));
    }
    for (const SourceEntry& entry : source.entries) {
      const bool always = entry.condition.kind == SourceCondition::Kind::always;
      machine->entries.emplace_back(numbers.at(entry.state), always ? nullptr : &entry.condition);
    }
    return machine;
  }

  // A machine with a state per input.
  Node* make_as(const SourceSelect& source, Scope& scope, const std::string& path) {
    auto* machine = add<MachineNode>(scope, path);
    for (std::size_t i = 0; i < source.cases.size(); ++i) {
      const SourceSelect::Case& one = source.cases[i];
      const bool is_default = !source.is_list && !one.number;
      const std::string name = source.is_list ? std::to_string(i)
                               : is_default   ? "default"
                                              : std::to_string(*one.number);
      machine->states.push_back({name, {}, {}});
      attach(*machine, one.node, scope, name + "/node");
    }
    for (std::size_t i = 0; i < source.cases.size(); ++i) {
      SourceTransition& made = figure_.made_transitions.emplace_back();
      made.fade = source.fade;
      made.condition = selected(source, i);
      add_transition(*machine, made, {}, i);
      const bool is_default = !source.is_list && !source.cases[i].number;
      machine->entries.emplace_back(i, is_default ? nullptr : &made.condition);
    }
    return machine;
  }

  static SourceCondition compare(const std::string& name, Comparison comparison, double value) {
    SourceCondition condition;
    condition.kind = SourceCondition::Kind::compare;
    condition.name = name;
    condition.comparison = comparison;
    condition.value = value;
    return condition;
  }

  // Whether the parameter is an input's number. Of a list, beyond its ends the nearest; of an object's default, none of
  // the others'.
  static SourceCondition selected(const SourceSelect& source, std::size_t i) {
    SourceCondition out;
    if (source.is_list) {
      out.kind = SourceCondition::Kind::all;
      out.terms = {SourceCondition{}};
      if (i > 0) out.terms.push_back(compare(source.parameter, Comparison::at_least, double(i)));
      if (i + 1 < source.cases.size()) out.terms.push_back(compare(source.parameter, Comparison::at_most, double(i)));
      return out;
    }
    if (source.cases[i].number) return compare(source.parameter, Comparison::is, double(*source.cases[i].number));
    out.kind = SourceCondition::Kind::all;
    out.terms = {SourceCondition{}};
    for (const SourceSelect::Case& one : source.cases)
      if (one.number) out.terms.push_back(compare(source.parameter, Comparison::is_not, double(*one.number)));
    return out;
  }

  Transition& add_transition(MachineNode& machine, const SourceTransition& source, std::optional<std::size_t> from,
                             std::size_t to) {
    const std::string name = (from ? machine.states[*from].name : "*") + ">" + machine.states[to].name;
    const std::size_t before =
        std::count_if(machine.transitions.begin(), machine.transitions.end(),
                      [&](const Transition& other) { return other.from == from && other.to == to; });
    Transition& added = machine.transitions.emplace_back();
    added.from = from;
    added.to = to;
    added.source = &source;
    added.path = machine.path + "/" + name + (before > 0 ? "#" + std::to_string(before + 1) : "");
    if (!source.fade.profile.empty()) added.paces = paces(*machine.scope.profile(source.fade.profile));
    return added;
  }

  std::vector<float> paces(const SourceProfile& profile) const {
    std::vector<float> out(mask_lanes(figure_.rig.skeleton()), 1.0f);
    for (const SourceProfile::Entry& entry : profile.entries) {
      const Mask mask = figure_.mask(entry.mask);
      for (std::size_t lane = 0; lane < out.size(); ++lane) {
        const double weight = mask.joints.empty() ? 1 : double(mask.joints[lane]);
        out[lane] *= static_cast<float>(1 + (entry.pace - 1) * weight);
      }
    }
    return out;
  }

  static void collect(const Node& node, std::set<const Node*>& below) {
    if (!below.insert(&node).second) return;
    for (const Node* input : node.inputs) collect(*input, below);
  }

  // In the order in which they are tried: by priority, the state's own first, then as the file has them.
  static void finish(MachineNode& machine) {
    for (std::size_t i = 0; i < machine.states.size(); ++i) {
      State& state = machine.states[i];
      collect(*machine.inputs[i], state.below);
      for (const Transition& transition : machine.transitions)
        if (transition.from == i) state.candidates.push_back(&transition);
      for (const Transition& transition : machine.transitions) {
        const bool leads_in = transition.to == i && !transition.source->to_self;
        if (!transition.from && !transition.except.contains(i) && !leads_in) state.candidates.push_back(&transition);
      }
      std::stable_sort(state.candidates.begin(), state.candidates.end(), [](const Transition* a, const Transition* b) {
        return a->source->priority > b->source->priority;
      });
    }
  }

  // Parents before children, inputs in order; what is named in several places after all that name it.
  void number_nodes() {
    std::vector<Node*> order, waiting{figure_.output};
    std::map<Node*, std::size_t> named;  // by how many that have a number
    std::vector<Node*> shared;           // as they were reached
    const auto visit = [&](const auto& self, Node& node) -> void {
      order.push_back(&node);
      for (Node* input : node.inputs) {
        if (!input->is_cached()) {
          self(self, *input);
          continue;
        }
        if (named[input]++ == 0) shared.push_back(input);
      }
    };
    visit(visit, *figure_.output);
    while (!shared.empty()) {
      const auto next =
          std::find_if(shared.begin(), shared.end(), [&](Node* node) { return named[node] == node->uses; });
      if (next == shared.end()) throw std::runtime_error("a node contains itself");
      Node* node = *next;
      shared.erase(next);
      visit(visit, *node);
    }
    for (std::size_t i = 0; i < order.size(); ++i) order[i]->number = i;
    std::sort(figure_.nodes.begin(), figure_.nodes.end(),
              [](const auto& a, const auto& b) { return a->number < b->number; });
  }

  Figure& figure_;
};

}  // namespace

const std::string& Figure::clip_for(const std::string& clip) const {
  for (const SourceVariation& other : source.variations)
    if (other.name == variation)
      for (const auto& [from, to] : other.clips)
        if (from == clip) return to;
  return clip;
}

Mask Figure::mask(const std::string& name) const {
  if (name.empty()) return {};
  const std::optional<Mask> found = masks.find(name);
  if (!found) throw std::runtime_error("no mask " + name);
  return *found;
}

void build(Figure& figure) { Builder(figure).build(); }

}  // namespace sinew::test::slow
