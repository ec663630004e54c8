// SPDX-License-Identifier: MIT
// A little figure, parts of graphs for it, and what compiling made of them.
#pragma once
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sinew/base/hash.h"
#include "sinew/graph/graph.h"
#include "sinew/graphs/compile_graph.h"
#include "sinew/process/make_additive.h"
#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {

// Joints "root" and "tip", and a door beside them that is another rig. "idle" (1 s), "walk" (1 s) and "run" (0.5 s)
// with steps, "odd" with steps in another order, "pose" without length, "lean" and "bow", which are differences;
// "swing" moves the door alone.
inline asset::Scene figure_scene() {
  using enum asset::ChannelPath;
  SceneBuilder builder;
  const Index root = builder.node({.name = "root"});
  const Index tip = builder.node({.translation = {0, 1, 0}, .parent = root, .name = "tip"});
  const Index door = builder.node({.name = "door"});
  const auto clip = [&](const char* name, Index node, float secs, std::vector<asset::Marker> markers = {}) {
    const Index index = builder.clip(name);
    const std::vector<float> times = secs > 0 ? std::vector<float>{0, secs} : std::vector<float>{0};
    builder.channel(index, node, translation, asset::Interpolation::linear, times,
                    secs > 0 ? std::vector<float>{0, 0, 0, 1, 0, 0} : std::vector<float>{1, 0, 0});
    if (node == root) builder.channel(index, tip, translation, asset::Interpolation::linear, {0}, {0, 1, 0});
    builder.scene.clips[index].markers = std::move(markers);
    return index;
  };
  clip("idle", root, 1);
  clip("walk", root, 1, {{"left", 0, 0}, {"right", 0.5, 0}});
  clip("run", root, 0.5f, {{"left", 0.1, 0}, {"right", 0.3, 0}});
  clip("odd", root, 1, {{"left", 0, 0}, {"left", 0.3, 0}, {"right", 0.6, 0}});
  clip("pose", root, 0);
  asset::Diagnostics unsaid;
  for (const char* name : {"lean", "bow"})
    if (!asset::make_additive(builder.scene, clip(name, root, 1), {}, unsaid)) throw std::runtime_error(name);
  clip("swing", door, 1);
  builder.scene.masks = {{"upper", {{tip, 0, 1}}, 0}, {"lower", {{root, 0, 1}, {tip, 0, 0}}, 0}};
  return builder.scene;
}

inline const Cooked& figure() {
  static const Cooked cooked(figure_scene());
  return cooked;
}

inline asset::SourceNodeRef in_place(decltype(asset::SourceNode::what) what, std::string path = "") {
  asset::SourceNodeRef ref;
  ref.inline_node.push_back({.id = {}, .path = std::move(path), .what = std::move(what)});
  return ref;
}
inline asset::SourceNodeRef named(std::string name, std::string path = "") {
  return {.name = std::move(name), .inline_node = {}, .path = std::move(path)};
}
inline asset::SourceClip clip(std::string name, std::string sync = "") {
  asset::SourceClip out;
  out.clip = std::move(name);
  out.sync = std::move(sync);
  return out;
}
inline asset::SourceNodeRef clip_here(std::string name, std::string path = "") {
  return in_place(clip(std::move(name)), std::move(path));
}
inline asset::SourceBlend blend(std::vector<asset::SourceNodeRef> inputs) {
  asset::SourceBlend out;
  for (asset::SourceNodeRef& input : inputs) out.inputs.push_back({std::move(input), asset::constant(1)});
  return out;
}
inline asset::SourceValue reads(std::string parameter) {
  asset::SourceValue value;
  value.parameter = std::move(parameter);
  return value;
}
inline asset::NamedNode node(std::string name, decltype(asset::SourceNode::what) what) {
  asset::NamedNode out{name, {}};
  out.node.path = "/nodes/" + name;
  out.node.what = std::move(what);
  return out;
}
inline asset::SourceParameter parameter(std::string name, ParamType type = ParamType::number) {
  asset::SourceParameter out;
  out.name = name;
  out.path = "/parameters/" + name;
  out.type = type;
  return out;
}
inline asset::SourceCondition is_set(std::string name) {
  asset::SourceCondition out;
  out.kind = asset::SourceCondition::Kind::set;
  out.name = std::move(name);
  return out;
}
inline asset::SourceCondition compare(std::string name, Comparison comparison, double value) {
  asset::SourceCondition out;
  out.kind = asset::SourceCondition::Kind::compare;
  out.name = std::move(name);
  out.comparison = comparison;
  out.value = value;
  return out;
}
inline asset::SourceCondition condition(asset::SourceCondition::Kind kind, std::vector<asset::SourceCondition> terms) {
  asset::SourceCondition out;
  out.kind = kind;
  out.terms = std::move(terms);
  return out;
}
inline asset::SourceTransition to(std::string state, asset::SourceCondition when = {}, std::string path = "") {
  asset::SourceTransition out;
  out.to = std::move(state);
  out.condition = std::move(when);
  out.path = std::move(path);
  return out;
}
inline asset::SourceState state(std::string name, asset::SourceNodeRef ref,
                                std::vector<asset::SourceTransition> transitions = {}) {
  asset::SourceState out;
  out.path = "/states/" + name;
  out.name = std::move(name);
  out.node = std::move(ref);
  out.transitions = std::move(transitions);
  return out;
}

// A graph of one node.
inline asset::GraphSource graph_of(asset::SourceNodeRef output) {
  asset::GraphSource source;
  source.output = std::move(output);
  return source;
}

struct Compiled {
  explicit Compiled(const asset::GraphSource& source, const Pack& pack = figure().pack) {
    result_ = std::make_unique<Result<std::vector<std::byte>>>(asset::compile_graph(source, pack, 0, diagnostics));
    if (!*result_) return;
    bytes_ = Cooked::take(AlignedBytes::copy_of(**result_));
  }

  explicit operator bool() const { return bool(*result_); }
  const std::vector<std::byte>& bytes() const { return **result_; }
  const Error& error() const { return result_->error(); }
  const GraphHeader& header() const {
    if (!*result_) throw std::runtime_error(std::string(error().where) + ": " + error().what);
    return *reinterpret_cast<const GraphHeader*>(bytes_.bytes().data());
  }
  template <class T>
  std::span<const T> array(ArrayRef ref) const {
    return checked_array<T>(&header(), ref);
  }
  std::span<const GraphNodeRecord> nodes() const { return array<GraphNodeRecord>(header().nodes); }
  std::span<const GraphStateRecord> states() const { return array<GraphStateRecord>(header().states); }
  std::span<const GraphTransitionRecord> transitions() const {
    return array<GraphTransitionRecord>(header().transitions);
  }
  std::span<const GraphMachineRecord> machines() const { return array<GraphMachineRecord>(header().machines); }
  std::vector<std::uint16_t> inputs_of(std::size_t node) const {
    const auto all =
        array<std::uint16_t>(header().inputs).subspan(nodes()[node].first_input, nodes()[node].input_count);
    return {all.begin(), all.end()};
  }

  // All names, record after record.
  std::vector<std::string> names() const {
    std::vector<std::string> out;
    const std::span<const char> text = array<char>(header().names);
    std::uint32_t begin = 0;
    const auto add = [&](const auto& records) {
      for (const auto& record : records) {
        out.emplace_back(text.data() + begin, record.name_end - begin);
        begin = record.name_end;
      }
    };
    add(array<GraphParamRecord>(header().params));
    add(nodes());
    add(array<GraphNameRecord>(header().variations));
    add(array<GraphGroupRecord>(header().groups));
    add(states());
    add(transitions());
    add(array<GraphNameRecord>(header().slots));
    return out;
  }
  std::vector<std::string> node_names() const {
    const std::vector<std::string> all = names();
    const auto begin = all.begin() + header().params.count;
    return {begin, begin + header().nodes.count};
  }

  // "where code", in the order in which they were said.
  std::vector<std::string> said(asset::Severity severity) const {
    std::vector<std::string> out;
    for (const asset::Diagnostic& each : diagnostics.all())
      if (each.severity == severity) out.push_back(each.where + " " + each.code);
    return out;
  }
  std::vector<std::string> errors() const { return said(asset::Severity::error); }
  std::vector<std::string> warnings() const { return said(asset::Severity::warning); }

  asset::Diagnostics diagnostics;

 private:
  std::unique_ptr<Result<std::vector<std::byte>>> result_;
  AlignedBytes bytes_;
};

using Names = std::vector<std::string>;
using Numbers = std::vector<std::uint16_t>;

}  // namespace sinew::test

template <>
struct doctest::StringMaker<std::vector<std::string>> {
  static String convert(const std::vector<std::string>& list) {
    std::string out;
    for (const std::string& each : list) out += '"' + each + "\" ";
    return String(out.c_str());
  }
};
template <>
struct doctest::StringMaker<std::vector<std::uint16_t>> {
  static String convert(const std::vector<std::uint16_t>& list) {
    std::string out;
    for (const std::uint16_t each : list) out += std::to_string(each) + ' ';
    return String(out.c_str());
  }
};
