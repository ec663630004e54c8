// SPDX-License-Identifier: MIT
// Expressions of VRM 1.0
// (https://github.com/vrm-c/vrm-specification/blob/master/specification/VRMC_vrm-1.0/expressions.md).
#include <set>

#include "import/vrm/parts.h"

namespace sinew::asset::vrm {
namespace {

constexpr std::string_view kColors[] = {"color",       "emissionColor", "shadeColor",
                                        "matcapColor", "rimColor",      "outlineColor"};

MorphBind morph_bind(const Reading& reading, const Fields& fields) {
  MorphBind bind;
  bind.node = reading.node(fields, "node");
  const std::uint64_t target = fields.size("index");
  reading.check_target(bind.node, target, fields.at("index"));
  bind.target = static_cast<std::uint32_t>(target);
  bind.weight = fields.number_or("weight", 1);
  return bind;
}

Index material(const Reading& reading, const Fields& fields) {
  return fields.index("material", reading.scene().materials.size(), "material");
}

MaterialColorBind color_bind(const Reading& reading, const Fields& fields) {
  MaterialColorBind bind;
  bind.material = material(reading, fields);
  const std::string type = fields.string_or("type", "");
  const auto* const found = std::find(std::begin(kColors), std::end(kColors), type);
  if (found == std::end(kColors))
    readers::fail(Errc::bad_syntax, fields.at("type"), say("no color is called", readers::in_quotes(type)));
  bind.color = static_cast<MaterialColor>(found - std::begin(kColors));
  fields.read("targetValue", bind.value);
  return bind;
}

TextureTransformBind texture_bind(const Reading& reading, const Fields& fields) {
  TextureTransformBind bind;
  bind.material = material(reading, fields);
  fields.read("scale", bind.scale);
  fields.read("offset", bind.offset);
  return bind;
}

ExpressionOverride override_of(const Reading& reading, const Fields& fields, std::string_view key) {
  const std::string word = fields.string_or(key, "none");
  if (word == "block") return ExpressionOverride::block;
  if (word == "blend") return ExpressionOverride::blend;
  if (word != "none")
    reading.warn("vrm-unknown-word", say("only none, block and blend are known here, not", readers::in_quotes(word)),
                 fields.at(key));
  return ExpressionOverride::none;
}

Expression read_expression(const Reading& reading, const Fields& fields) {
  Expression expression;
  reading.attempt([&] { expression.is_binary = fields.bool_or("isBinary", false); });
  reading.attempt([&] {
    expression.override_blink = override_of(reading, fields, "overrideBlink");
    expression.override_look_at = override_of(reading, fields, "overrideLookAt");
    expression.override_mouth = override_of(reading, fields, "overrideMouth");
  });
  reading.attempt_each(fields, "morphTargetBinds",
                       [&](const Fields& bind) { expression.morphs.push_back(morph_bind(reading, bind)); });
  reading.attempt_each(fields, "materialColorBinds",
                       [&](const Fields& bind) { expression.colors.push_back(color_bind(reading, bind)); });
  reading.attempt_each(fields, "textureTransformBinds", [&](const Fields& bind) {
    expression.texture_transforms.push_back(texture_bind(reading, bind));
  });
  return expression;
}

}  // namespace

void read_expressions(const Reading& reading, const Fields& vrm) {
  const Json object = vrm.object("expressions");
  if (!object) return;
  const Fields groups(object, vrm.at("expressions"));
  std::set<std::string, std::less<>> names;
  for (const std::string_view group : {"preset", "custom"})
    for (const gltf::JsonMember member : groups.object(group).members()) {
      const std::string where = say(groups.at(group), "/", member.key);
      const ExpressionPreset preset = expression_preset(member.key);
      if (group == "preset" && preset == ExpressionPreset::custom)
        reading.warn("expression-unknown-preset", "no preset has this name; it is kept as a custom expression", where);
      if (!names.emplace(member.key).second) {
        reading.warn("expression-twice", "the name is there already; the first one counts", where);
        continue;
      }
      reading.attempt([&] {
        Expression expression = read_expression(reading, Fields(member.value, where));
        expression.name = member.key;
        expression.preset = preset;
        reading.avatar().expressions.push_back(std::move(expression));
      });
    }
}

}  // namespace sinew::asset::vrm
