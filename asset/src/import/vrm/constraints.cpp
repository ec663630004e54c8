// SPDX-License-Identifier: MIT
// VRMC_node_constraint 1.0
// (https://github.com/vrm-c/vrm-specification/blob/master/specification/VRMC_node_constraint-1.0/README.md).
#include "import/vrm/parts.h"

namespace sinew::asset::vrm {
namespace {

constexpr std::string_view kName = "VRMC_node_constraint";

// "PositiveX", "NegativeZ", or "X" for a turn.
std::array<double, 3> axis_of(const Fields& fields, std::string_view key) {
  const std::string word = fields.string_or(key, "");
  std::string_view letter = word;
  const bool is_negative = letter.starts_with("Negative");
  if (is_negative || letter.starts_with("Positive")) letter.remove_prefix(std::string_view("Negative").size());
  if (letter.size() != 1 || letter[0] < 'X' || letter[0] > 'Z')
    readers::fail(Errc::bad_syntax, fields.at(key), say("no axis is called", readers::in_quotes(word)));
  std::array<double, 3> axis{0, 0, 0};
  axis[static_cast<std::size_t>(letter[0] - 'X')] = is_negative ? -1 : 1;
  return axis;
}

void read_constraint(const Reading& reading, Index node, const Fields& extension) {
  const Json object = extension.object("constraint");
  if (!object) readers::fail(Errc::bad_syntax, extension.where(), "\"constraint\" is missing");
  const Fields kinds(object, extension.at("constraint"));
  struct Kind {
    std::string_view name, axis_key;
    ConstraintKind kind;
  };
  constexpr Kind kKinds[] = {{"roll", "rollAxis", ConstraintKind::roll},
                             {"aim", "aimAxis", ConstraintKind::aim},
                             {"rotation", "", ConstraintKind::rotation}};
  for (const Kind& kind : kKinds) {
    const Json value = kinds.object(kind.name);
    if (!value) continue;
    const Fields fields(value, kinds.at(kind.name));
    NodeConstraint constraint{.node = node, .source = reading.node(fields, "source"), .kind = kind.kind};
    if (!kind.axis_key.empty()) constraint.axis = axis_of(fields, kind.axis_key);
    constraint.weight = share(reading, fields, "weight", 1);
    if (constraint.source == node) readers::fail(Errc::mismatch, fields.at("source"), "the node would follow itself");
    reading.avatar().constraints.push_back(constraint);
    return;
  }
  readers::fail(Errc::bad_syntax, kinds.where(), "this is no constraint that is known here");
}

}  // namespace

void read_constraints(const Reading& reading) {
  Index node = 0;
  for (const Json object : reading.context.objects("nodes").elements()) {
    const Index number = node++;
    if (!object.find("extensions").find(kName)) continue;
    reading.attempt([&] {
      const Fields fields(object, element_path("/nodes", number));
      read_constraint(reading, number, Fields(fields.extension(kName), say(fields.at("extensions/"), kName)));
    });
  }
}

}  // namespace sinew::asset::vrm
