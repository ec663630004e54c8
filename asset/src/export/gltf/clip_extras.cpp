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
  if (clip.root_motion.node == kNone && !clip.is_additive) return kept;
  JsonObject own(where + "/extras/" + std::string(gltf::kOwnExtras));
  if (clip.root_motion.node != kNone) {
    JsonObject root(own.at("rootMotion"));
    root.index("node", clip.root_motion.node, scene.nodes.size(), "node");
    put_track(root, "translation", clip.root_motion.translation, 3);
    put_track(root, "yaw", clip.root_motion.yaw, 1);
    own.raw("rootMotion", root.text());
  }
  if (clip.is_additive) own.string("additive", clip.additive_reference);
  const auto is_same = [](gltf::Json) { return false; };
  kept.extras_json = with_member(kept.extras_json, gltf::kOwnExtras, own.text(), is_same, where + "/extras");
  return kept;
}

}  // namespace sinew::asset::gltf_out
