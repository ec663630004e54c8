// SPDX-License-Identifier: MIT
#include "import/gltf/clip_extras.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "export/gltf/json_object.h"

namespace sinew::asset::gltf {
namespace {

template <class Number>
ValueView kept_table(Context& context, const std::vector<double>& numbers, ComponentType type, std::uint8_t components,
                     const std::string& where) {
  auto bytes = std::make_shared<Buffer>(numbers.size() * sizeof(Number));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto number = static_cast<Number>(numbers[i]);
    std::memcpy(bytes->data() + i * sizeof(Number), &number, sizeof(Number));
  }
  ValueView view;
  view.type = type;
  view.components = components;
  view.stride_bytes = static_cast<std::uint32_t>(components * sizeof(Number));
  view.count = static_cast<std::uint32_t>(numbers.size() / components);
  view.bytes = context.keep(std::move(bytes), where);
  return view;
}

Interpolation interpolation_of(const Fields& fields) {
  const std::string name = fields.string_or("interpolation", "LINEAR");
  if (name == "STEP") return Interpolation::step;
  if (name == "LINEAR") return Interpolation::linear;
  if (name == "CUBICSPLINE") return Interpolation::cubic_spline;
  fail(Errc::bad_syntax, fields.at("interpolation"), say("there is no interpolation \"", name, "\""));
}

void read_track(Context& context, Json json, const std::string& where, std::uint8_t components, Channel& track) {
  if (!json) return;
  const Fields fields(json, where);
  track.interpolation = interpolation_of(fields);
  const std::vector<double> times = fields.numbers("times"), values = fields.numbers("values");
  const std::size_t parts = track.interpolation == Interpolation::cubic_spline ? 3 : 1;
  if (times.empty() || values.size() != times.size() * parts * components)
    fail(Errc::mismatch, where, say(times.size(), " keys do not fit to ", values.size(), " numbers"));
  if (times.front() < 0 || !std::is_sorted(times.begin(), times.end()))
    fail(Errc::out_of_range, where, "key times are negative or decrease");
  constexpr double kMost = std::numeric_limits<float>::max();
  if (std::any_of(values.begin(), values.end(), [](double v) { return !(-kMost <= v && v <= kMost); }))
    fail(Errc::out_of_range, where, "a value is too large");
  track.times_secs = kept_table<double>(context, times, ComponentType::f64, 1, where);
  track.values = kept_table<float>(context, values, ComponentType::f32, components, where);
}

RootMotion read_root(Context& context, Json json, const std::string& where) {
  RootMotion root;
  const Fields fields(json, where);
  root.node = fields.index("node", context.scene.nodes.size(), "node");
  root.translation.path = ChannelPath::translation;
  root.yaw.path = ChannelPath::pointer;
  read_track(context, fields.object("translation"), fields.at("translation"), 3, root.translation);
  read_track(context, fields.object("yaw"), fields.at("yaw"), 1, root.yaw);
  return root;
}

std::vector<Marker> read_markers(Json json, const std::string& where) {
  std::vector<Marker> markers;
  for (const Json element : json.elements()) {
    const Fields fields(element, where + '/' + std::to_string(markers.size()));
    Marker marker{fields.string_or("name", ""), fields.number_or("time", -1), fields.number_or("value", 0)};
    if (marker.name.empty()) fail(Errc::bad_syntax, fields.where(), "a marker has no name");
    if (!(marker.time_secs >= 0)) fail(Errc::out_of_range, fields.at("time"), "a marker has no time from 0 on");
    markers.push_back(std::move(marker));
  }
  std::ranges::stable_sort(markers, {}, &Marker::time_secs);
  return markers;
}

}  // namespace

std::string extras_without_own(Json extras, const std::string& where) {
  gltf_out::JsonObject rest(where);
  for (const auto [key, value] : extras.members())
    if (key != kOwnExtras) rest.raw(key, value.text());
  return rest.is_empty() ? std::string() : rest.text();
}

void read_clip_extras(Context& context, Json extras, const std::string& where, Clip& clip) {
  const Json own = extras.find(kOwnExtras);
  if (!own) return;
  const std::string own_where = where + "/extras/" + std::string(kOwnExtras);
  try {
    const Fields fields(own, own_where);
    RootMotion root;
    if (const Json json = fields.object("rootMotion")) root = read_root(context, json, fields.at("rootMotion"));
    for (const auto [key, value] : own.members())
      if (key != "rootMotion" && key != "additive" && key != "loops" && key != "loopInterval" && key != "markers")
        fail(Errc::bad_syntax, fields.at(key), "it is not known");
    std::vector<Marker> markers;
    if (const Json json = fields.array("markers")) markers = read_markers(json, fields.at("markers"));
    const double interval_secs = fields.number_or("loopInterval", 0);
    if (!(interval_secs >= 0)) fail(Errc::out_of_range, fields.at("loopInterval"), "it is negative");
    if (fields.bool_or("loops", false)) {
      clip.wrap = WrapPolicy::loop;
      clip.loop_interval_secs = interval_secs;
    }
    clip.markers = std::move(markers);
    clip.is_additive = fields.has("additive");
    clip.additive_reference = fields.string_or("additive", "");
    clip.root_motion = std::move(root);
    clip.preserved.extras_json = extras_without_own(extras, where + "/extras");
  } catch (const Exhausted&) {
    throw;
  } catch (const Failure& failure) {
    context.diagnostics.warn("clip-extras-ignored",
                             say("what stands in the clip's extras is not read: ", failure.error.what),
                             failure.error.where);
  }
}

}  // namespace sinew::asset::gltf
