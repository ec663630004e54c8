// SPDX-License-Identifier: MIT
#include "graphs/read/parts.h"

namespace sinew::asset::graphs {
namespace {

SourceClip read_clip(const Site& site, const Object& object) {
  SourceClip clip;
  clip.clip = object.name("clip");
  clip.mode = object.word("mode", kClipModes, ClipMode::automatic);
  clip.speed = value_or(site, object, "speed", 1);
  clip.weight = value_or(site, object, "weight", 1);
  clip.start_secs = object.number("start", 0, kNotNegative);
  clip.sync = object.name("sync");
  if (!clip.sync.empty()) site.scope.check_group(site.reading, clip.sync, object.path("sync"));
  return clip;
}

SourceLayer read_layer(const Site& site, const Object& object) {
  SourceLayer layer;
  layer.base = node_ref(site, object, "base");
  layer.layer = node_ref(site, object, "layer");
  layer.weight = value_or(site, object, "weight", 1);
  layer.mask = object.name("mask");
  layer.in_model_space = object.word("space", kLayerSpaces, false);
  return layer;
}

SourceAdditive read_additive(const Site& site, const Object& object) {
  SourceAdditive additive;
  additive.base = node_ref(site, object, "base");
  additive.delta = node_ref(site, object, "delta");
  additive.weight = value_or(site, object, "weight", 1);
  additive.mask = object.name("mask");
  return additive;
}

SourceSlot read_slot(const Site& site, const Object& object) {
  SourceSlot slot;
  slot.name = object.name("name");
  slot.base = node_ref(site, object, "base");
  slot.weight = value_or(site, object, "weight", 1);
  slot.mask = object.name("mask");
  return slot;
}

// What is mapped to what is checked once all sub-graphs are read.
std::vector<std::pair<std::string, std::string>> read_bindings(const Site& site, const Object& object) {
  std::vector<std::pair<std::string, std::string>> bindings;
  const Json json = object.find("parameters");
  if (!json) return bindings;
  for (const NamedMember& member : named_members(site.reading, json, object.path("parameters"))) {
    std::string ours = read_name(site.reading, member.value, member.path);
    if (!ours.empty()) site.scope.type_of(site.reading, ours, member.path);
    bindings.emplace_back(member.name, std::move(ours));
  }
  return bindings;
}

SourceSubgraph read_subgraph(const Site& site, const Object& object) {
  SourceSubgraph subgraph;
  subgraph.parameters = read_bindings(site, object);
  const std::string name = object.name("graph");
  const std::string file = object.name("file");
  if (object.has("graph") == object.has("file"))
    site.reading.fault(Errc::bad_syntax, object.has("file") ? "conflicting-members" : "missing-member",
                       "a graph node has either a \"graph\" or a \"file\"", object.path());
  else if (!name.empty() && site.scope.graphs->check(site.reading, name, object.path("graph")))
    subgraph.graph = site.keys.before_names + name;
  else if (!file.empty())
    subgraph.graph = site.keys.of_file(file, object.path("file"));
  return subgraph;
}

// The kind by the member `type`; none, with a fault, where that is missing or no type.
const ObjectKind* kind_of_node(Reading& reading, Json json, const std::string& path) {
  const Json type = json.find("type");
  if (!type) {
    reading.fault(Errc::bad_syntax, "missing-member", "a node needs a member \"type\"", path);
    return nullptr;
  }
  const std::string where = reading.path(path, "type");
  const std::string name = read_name(reading, type, where);
  if (name.empty()) return nullptr;
  std::vector<std::string> names;
  for (const Word<const ObjectKind*>& word : kNodeTypes) {
    if (word.text == name) return word.value;
    names.emplace_back(word.text);
  }
  const std::string nearest = reading.lists_more("unknown-word") ? did_you_mean(name, names) : std::string();
  reading.fault(Errc::bad_syntax, "unknown-word", say("there is no type", in_quotes(name), " of nodes", nearest),
                where);
  return nullptr;
}

decltype(SourceNode::what) read_what(const Site& site, const ObjectKind& kind, const Object& object) {
  if (&kind == &kClipNode) return read_clip(site, object);
  if (&kind == &kBlendSpaceNode) return read_blend_space(site, object);
  if (&kind == &kBlendNode) return read_blend(site, object);
  if (&kind == &kLayerNode) return read_layer(site, object);
  if (&kind == &kAdditiveNode) return read_additive(site, object);
  if (&kind == &kSelectNode) return read_select(site, object);
  if (&kind == &kSpeedNode) return SourceSpeed{node_ref(site, object, "input"), value_or(site, object, "speed", 1)};
  if (&kind == &kMirrorNode) return SourceMirror{node_ref(site, object, "input"), value_or(site, object, "when", 1)};
  if (&kind == &kSlotNode) return read_slot(site, object);
  if (&kind == &kMachineNode) return read_machine(site, object);
  if (&kind == &kGraphNode) return read_subgraph(site, object);
  return SourceRest{};
}

}  // namespace

SourceNode read_node(const Site& site, Json json, const std::string& path) {
  SourceNode node;
  node.path = path;
  if (json.kind() != JsonKind::object) {
    note_kind(site.reading, json, "a node, an object", path);
    return node;
  }
  const ObjectKind* const kind = kind_of_node(site.reading, json, path);
  if (kind == nullptr) return node;
  const Object object(site.reading, *kind, json, path);
  node.id = object.name("id");
  node.what = read_what(site, *kind, object);
  return node;
}

SourceNodeRef read_node_ref(const Site& site, Json json, std::string path) {
  SourceNodeRef ref;
  ref.path = std::move(path);
  if (json.kind() == JsonKind::string) {
    ref.name = read_name(site.reading, json, ref.path);
    site.scope.nodes.check(site.reading, ref.name, ref.path);
  } else if (json.kind() == JsonKind::object) {
    ref.inline_node.push_back(read_node(site, json, ref.path));
  } else {
    note_kind(site.reading, json, "a node: a name or an object", ref.path);
  }
  return ref;
}

SourceNodeRef node_ref(const Site& site, const Object& object, std::string_view member) {
  const Json json = object.find(member);
  return json ? read_node_ref(site, json, object.path(member)) : SourceNodeRef{};
}

}  // namespace sinew::asset::graphs
