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

std::string_view owner_word(const asset::AnimatedTarget& target) {
  switch (asset::owner_of(target.property)) {
    case asset::PropertyOwner::node:
      return "node";
    case asset::PropertyOwner::camera:
      return "camera";
    case asset::PropertyOwner::custom:
      return "custom";
    default:
      return "material";
  }
}

}  // namespace

std::string property_place(const PropertyEntry& property) {
  if (property.target.property != asset::AnimatedProperty::custom)
    return std::string(owner_word(property.target)) + " " + std::to_string(property.target.index);
  return property.node == asset::kNone ? "scene" : "node " + std::to_string(property.node);
}

void write_property(JsonWriter& json, const PropertyEntry& property) {
  const asset::AnimatedTarget& target = property.target;
  const std::string owner(owner_word(target));
  if (target.property == asset::AnimatedProperty::custom) {
    if (property.node != asset::kNone) json.member("node", property.node);
    json.member("custom", target.index).member("custom_name", property.owner);
    if (property.kind != asset::CustomKind::numbers)
      json.member("kind", property.kind == asset::CustomKind::step ? "step" : "rotation");
  } else {
    json.member(owner, target.index).member(owner + "_name", property.owner);
  }
  if (asset::is_texture_part(target.property)) json.member("texture", asset::texture_name(target.texture));
  json.member("property", asset::property_name(target.property));
}

std::string property_text(const PropertyEntry& property) {
  const asset::AnimatedTarget& target = property.target;
  std::string text;
  if (target.property == asset::AnimatedProperty::custom) {
    text = property.floats == 1 ? "own number" : "own " + std::to_string(property.floats) + " numbers";
    if (property.kind == asset::CustomKind::numbers) return text;
    return property.kind == asset::CustomKind::step ? text + " in steps" : "own rotation";
  }
  if (asset::is_texture_part(target.property)) text = words(asset::texture_name(target.texture)) + " texture's ";
  return text + words(asset::property_name(target.property));
}

}  // namespace sinew::cli
