// SPDX-License-Identifier: MIT
#include "import/gltf/pointers.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "import/gltf/object_model.h"
#include "sinew/scene/animated_properties.h"

namespace sinew::asset::gltf {
namespace {

constexpr Severity kError = Severity::error;

// RFC 6901: parts begin with a slash; ~1 stands for a slash, ~0 for a tilde.
std::vector<std::string> parts_of(std::string_view pointer) {
  std::string fault = pointer_fault(pointer);
  if (!fault.empty()) throw Refusal{kError, "pointer-syntax", std::move(fault)};
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < pointer.size(); ++i) {
    if (pointer[i] == '/')
      parts.emplace_back();
    else if (pointer[i] == '~')
      parts.back() += pointer[++i] == '0' ? '~' : '/';
    else
      parts.back() += pointer[i];
  }
  return parts;
}

// Digits without a leading zero; nothing otherwise.
std::optional<Index> array_index(const std::string& part) {
  if (part.empty() || part.size() > 9 || (part.size() > 1 && part[0] == '0')) return std::nullopt;
  Index index = 0;
  for (const char digit : part) {
    if (digit < '0' || digit > '9') return std::nullopt;
    index = index * 10 + static_cast<Index>(digit - '0');
  }
  return index;
}

Index index_below(const std::string& part, std::size_t count, std::string_view kind) {
  const std::optional<Index> index = array_index(part);
  if (index && *index < count) return *index;
  throw Refusal{kError, "pointer-dangling", say("there is no ", kind, " ", part, ": the file has ", count)};
}

// Whether the parts are those of the pattern, a number where that has {}.
bool matches(const std::vector<std::string>& parts, std::string_view pattern) {
  for (const std::string& part : parts) {
    if (!pattern.starts_with('/')) return false;
    pattern.remove_prefix(1);
    const std::string_view wanted = pattern.substr(0, pattern.find('/'));
    if (wanted == "{}" ? !array_index(part) : part != wanted) return false;
    pattern.remove_prefix(wanted.size());
  }
  return pattern.empty();
}

const PointerPattern* find_pattern(const std::vector<std::string>& parts, TextureSlot& texture) {
  constexpr TextureSlot kSlots[] = {TextureSlot::base_color, TextureSlot::metallic_roughness, TextureSlot::normal,
                                    TextureSlot::occlusion, TextureSlot::emissive};
  for (const PointerPattern& each : pointer_patterns()) {
    if (!is_texture_part(each.property)) {
      if (matches(parts, each.text)) return &each;
      continue;
    }
    for (const TextureSlot slot : kSlots)
      if (matches(parts, with_texture(each.text, slot))) {
        texture = slot;
        return &each;
      }
  }
  return nullptr;
}

}  // namespace

PointedAt PointerReader::read(std::string_view pointer) {
  if (pointer.empty())
    throw Refusal{kError, "pointer-missing", "its target has no KHR_animation_pointer with a pointer"};
  const Parts parts = parts_of(pointer);
  const bool is_extended = std::any_of(
      parts.begin(), parts.end(), [](const std::string& part) { return part == "extensions" || part == "extras"; });
  if (parts[0] == "nodes" && parts.size() > 2 && !is_extended) return read_node(parts);
  if (parts[0] == "meshes" && parts.size() > 2 && parts[2] == "weights") return read_mesh(parts);
  PointedAt found;
  const PointerPattern* known = find_pattern(parts, found.target.texture);
  if (known == nullptr && !is_extended)
    throw Refusal{kError, "pointer-fixed", say("\"", pointer, "\" is nothing that an animation may change")};
  // A property is there where the file states it, or where it has a default and the object around it is there.
  const bool is_stated = known != nullptr && !known->has_default;
  walk(std::span(parts).first(is_stated ? parts.size() : parts.size() - 1));
  if (known == nullptr) return found;
  found.type = known->type;
  found.target.property = known->property;
  found.is_bool = known->property == AnimatedProperty::node_visible;
  if (known->property != AnimatedProperty::none) found.target.index = *array_index(parts[1]);
  return found;
}

PointedAt PointerReader::read_node(const Parts& parts) {
  PointedAt found;
  found.nodes = {index_below(parts[1], context_.scene.nodes.size(), "node")};
  const bool is_array = parts.size() == 3;
  if (is_array && parts[2] == "translation") {
    found.path = ChannelPath::translation;
  } else if (is_array && parts[2] == "rotation") {
    found.path = ChannelPath::rotation;
  } else if (is_array && parts[2] == "scale") {
    found.path = ChannelPath::scale;
  } else if (parts[2] == "weights" && parts.size() <= 4) {
    found.path = ChannelPath::weights;
    const Index mesh = context_.scene.nodes[found.nodes[0]].mesh;
    if (!is_array)
      found.weight = index_below(parts[3], mesh == kNone ? 0 : context_.scene.meshes[mesh].target_count(),
                                 "morph target of its mesh");
  } else {
    throw Refusal{kError, "pointer-fixed", say("\"", parts[2], "\" of a node is nothing that an animation may change")};
  }
  return found;
}

// Not in the object model, but files have it: drafts of the extension named weights by their mesh.
PointedAt PointerReader::read_mesh(const Parts& parts) {
  PointedAt found;
  found.path = ChannelPath::weights;
  found.is_outside_object_model = true;
  const Index mesh = index_below(parts[1], context_.scene.meshes.size(), "mesh");
  if (parts.size() > 4)
    throw Refusal{kError, "pointer-fixed", "below a weight there is nothing that an animation may change"};
  if (parts.size() == 4)
    found.weight = index_below(parts[3], context_.scene.meshes[mesh].target_count(), "morph target of the mesh");
  context_.charge(context_.scene.nodes.size(), "/nodes");
  for (Index node = 0; node < context_.scene.nodes.size(); ++node)
    if (context_.scene.nodes[node].mesh == mesh && context_.scene.nodes[node].weights.empty())
      found.nodes.push_back(node);
  if (found.nodes.empty())
    throw Refusal{Severity::warning, "pointer-dangling", say("no node takes its weights from mesh ", mesh)};
  return found;
}

void PointerReader::walk(std::span<const std::string> parts) {
  Json value = context_.root;
  std::string where;
  for (const std::string& part : parts) {
    value = child(value, part, where);
    where += '/' + part;
  }
}

Json PointerReader::child(Json parent, const std::string& part, std::string_view where) {
  if (parent.kind() == JsonKind::object) {
    context_.charge(parent.size(), where);  // members are looked through one by one
    if (const Json found = parent.find(part)) return found;
    throw Refusal{kError, "pointer-dangling",
                  say(where.empty() ? "the file" : where, " has no \"", part, "\", so there is nothing to animate")};
  }
  if (parent.kind() != JsonKind::array)
    throw Refusal{kError, "pointer-dangling",
                  say(where, " is ", json_kind_name(parent.kind()), ", with nothing below")};
  std::vector<Json>& elements = arrays_[parent.text().data()];
  if (elements.empty()) {
    context_.charge(parent.size(), where);
    for (const Json element : parent.elements()) elements.push_back(element);
  }
  const std::optional<Index> index = array_index(part);
  if (!index || *index >= elements.size())
    throw Refusal{kError, "pointer-dangling", say(where, " has no element ", part, ", it has ", elements.size())};
  return elements[*index];
}

}  // namespace sinew::asset::gltf
