// SPDX-License-Identifier: MIT
#include "export/gltf/clip_extras.h"

#include <vector>

#include "export/gltf/writer.h"
#include "import/gltf/clip_extras.h"

namespace sinew::asset::gltf_out {
namespace {

void put_track(JsonObject& root, std::string_view key, const Channel& track, std::size_t components) {
  if (track.times_secs.count == 0) return;
  JsonObject object(root.at(key));
  const std::vector<double> times = read_doubles(track.times_secs), values = read_doubles(track.values);
  const std::size_t parts = track.interpolation == Interpolation::cubic_spline ? 3 : 1;
  if (values.size() != times.size() * parts * components)
    fail(Errc::mismatch, object.where(), say(times.size(), " keys do not fit to ", values.size(), " numbers"));
  if (track.interpolation != Interpolation::linear)
    object.string("interpolation", track.interpolation == Interpolation::step ? "STEP" : "CUBICSPLINE");
  object.numbers("times", times);
  object.numbers("values", values);
  root.raw(key, object.text());
}

}  // namespace

Preserved with_own_extras(const Clip& clip, const Scene& scene, const std::string& where) {
  Preserved kept = clip.preserved;
  const bool loops = clip.wrap == WrapPolicy::loop;
  if (clip.root_motion.node == kNone && !clip.is_additive && clip.markers.empty() && !loops) return kept;
  JsonObject own(where + "/extras/" + std::string(gltf::kOwnExtras));
  if (clip.root_motion.node != kNone) {
    JsonObject root(own.at("rootMotion"));
    root.index("node", clip.root_motion.node, scene.nodes.size(), "node");
    put_track(root, "translation", clip.root_motion.translation, 3);
    put_track(root, "yaw", clip.root_motion.yaw, 1);
    own.raw("rootMotion", root.text());
  }
  if (clip.is_additive) own.string("additive", clip.additive_reference);
  if (loops) own.flag("loops", true);
  if (loops) own.number_unless("loopInterval", clip.loop_interval_secs, 0);
  std::vector<std::string> markers;
  for (const Marker& marker : clip.markers) {
    JsonObject object(own.at("markers") + '/' + std::to_string(markers.size()));
    object.string("name", marker.name);
    object.number("time", marker.time_secs);
    object.number_unless("value", marker.value, 0);
    markers.push_back(object.text());
  }
  own.array("markers", markers);
  const auto is_same = [](gltf::Json) { return false; };
  kept.extras_json = with_member(kept.extras_json, gltf::kOwnExtras, own.text(), is_same, where + "/extras");
  return kept;
}

}  // namespace sinew::asset::gltf_out
