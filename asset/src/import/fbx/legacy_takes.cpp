// SPDX-License-Identifier: MIT
// Takes of files before 7.0 as stacks of one layer each.
#include <string>

#include "import/fbx/legacy_reader.h"

namespace sinew::asset::fbx {
namespace {

// The first two numbers of a record: where a take begins and ends.
void add_span(DocumentBuilder& builder, Record record, std::string_view start_name, std::string_view stop_name) {
  if (record.value_count() < 2) return;
  builder.add_integer(start_name, record.value(0).integer);
  builder.add_integer(stop_name, record.value(1).integer);
}

bool has_keys(Record channel) { return channel.integer("KeyCount", 0) > 0 && channel.child("Key").value_count() > 0; }

bool is_channel(Record record) { return record.name() == "Channel"; }

}  // namespace

void LegacyReader::read_takes() {
  for (Record take = tree_.root().child("Takes").first_child(); take; take = take.next_sibling())
    if (take.name() == "Take") read_take(take);
}

void LegacyReader::read_take(Record take) {
  const std::string_view name = builder_.clean(take.value(0).text);
  const ObjectIndex stack = builder_.add(made_object(ObjectKind::stack, "AnimationStack", {}, name, take));
  add_span(builder_, take.child("LocalTime"), "LocalStart", "LocalStop");
  add_span(builder_, take.child("ReferenceTime"), "ReferenceStart", "ReferenceStop");
  builder_.connect(stack, kRootObject);
  const ObjectIndex layer = builder_.add(made_object(ObjectKind::layer, "AnimationLayer", {}, "BaseLayer", {}));
  builder_.connect(layer, stack);
  for (Record moved = take.first_child(); moved; moved = moved.next_sibling()) {
    if (!is_channel(moved.first_child()) && !moved.child("Channel")) continue;
    const ObjectIndex object = find(moved.value(0).text);
    if (object == kNoObject) {
      ++dangling_;
      continue;
    }
    for (Record channel = moved.first_child(); channel; channel = channel.next_sibling())
      if (is_channel(channel)) read_channel(channel, object, layer);
  }
}

void LegacyReader::read_channel(Record channel, ObjectIndex object, ObjectIndex layer) {
  const std::string_view name = builder_.clean(channel.value(0).text);
  if (name == "Transform") {
    read_transform(channel, object, layer);
    return;
  }
  const auto shape = shape_channels_.find({object, name});
  if (shape != shape_channels_.end())
    add_curve_node(channel, shape->second, "DeformPercent", layer);
  else
    add_curve_node(channel, object, name, layer);
}

void LegacyReader::read_transform(Record transform, ObjectIndex object, ObjectIndex layer) {
  for (Record channel = transform.first_child(); channel; channel = channel.next_sibling()) {
    const std::string_view name = channel.value(0).text;
    if (name == "T") add_curve_node(channel, object, "Lcl Translation", layer);
    if (name == "R") add_curve_node(channel, object, "Lcl Rotation", layer);
    if (name == "S") add_curve_node(channel, object, "Lcl Scaling", layer);
  }
}

// Whether a channel says more than the object's property does: most channels of a take only repeat it.
bool LegacyReader::says_something(Record channel, ObjectIndex object, std::string_view property) const {
  std::size_t axis = 0;
  const Property* const said = builder_.document().own_property(object, property);
  for (Record below = channel.first_child(); below; below = below.next_sibling()) {
    if (!is_channel(below)) continue;
    if (has_keys(below)) return true;
    if (said && axis < said->number_count && below.child("Default") &&
        static_cast<float>(below.number("Default", 0)) != static_cast<float>(said->numbers[axis]))
      return true;
    ++axis;
  }
  return has_keys(channel);
}

void LegacyReader::add_curve_node(Record channel, ObjectIndex object, std::string_view property, ObjectIndex layer) {
  if (!says_something(channel, object, property)) return;
  const auto axis_name = [&](std::string_view axis) { return builder_.keep("d|" + std::string(axis)); };
  const ObjectIndex node = builder_.add(made_object(ObjectKind::curve_node, "AnimationCurveNode", {}, property, {}));
  const bool is_single = !channel.child("Channel");
  if (is_single && channel.child("Default")) builder_.add_numbers(axis_name(property), {channel.number("Default", 0)});
  for (Record axis = channel.first_child(); axis; axis = axis.next_sibling())
    if (is_channel(axis) && axis.child("Default"))
      builder_.add_numbers(axis_name(axis.value(0).text), {axis.number("Default", 0)});
  builder_.connect(node, layer);
  builder_.connect(node, object, property);
  if (is_single) add_curve(channel, node, axis_name(property));
  for (Record axis = channel.first_child(); axis; axis = axis.next_sibling())
    if (is_channel(axis)) add_curve(axis, node, axis_name(axis.value(0).text));
}

void LegacyReader::add_curve(Record channel, ObjectIndex curve_node, std::string_view axis) {
  if (!has_keys(channel)) return;
  const ObjectIndex curve = builder_.add(made_object(ObjectKind::curve, "AnimationCurve", {}, {}, channel));
  builder_.connect(curve, curve_node, axis);
}

}  // namespace sinew::asset::fbx
