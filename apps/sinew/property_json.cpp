// SPDX-License-Identifier: MIT
#include "property_json.h"

#include <algorithm>

#include "sinew/scene/animated_properties.h"

namespace sinew::cli {
namespace {

std::string words(std::string_view name) {
  std::string text(name);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

}  // namespace

void write_property(JsonWriter& json, const PropertyEntry& property) {
  const asset::AnimatedTarget& target = property.target;
  const bool is_node = target.property == asset::AnimatedProperty::node_visible;
  json.member(is_node ? "node" : "material", target.index);
  json.member(is_node ? "node_name" : "material_name", property.owner);
  if (asset::is_texture_part(target.property)) json.member("texture", asset::texture_name(target.texture));
  json.member("property", asset::property_name(target.property));
}

std::string property_text(const PropertyEntry& property) {
  const asset::AnimatedTarget& target = property.target;
  std::string text;
  if (asset::is_texture_part(target.property)) text = words(asset::texture_name(target.texture)) + " texture's ";
  return text + words(asset::property_name(target.property));
}

}  // namespace sinew::cli
