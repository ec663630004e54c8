// SPDX-License-Identifier: MIT
#include "sinew/process/add_markers.h"

#include <algorithm>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "import/failure.h"
#include "import/gltf/fields.h"

namespace sinew::asset {
namespace {

using gltf::Fields;
using gltf::Json;
using readers::fail;
using readers::in_quotes;
using readers::say;

constexpr std::uint32_t kDepth = 16;

Marker read_marker(const Fields& fields) {
  Marker marker{fields.string_or("name", ""), fields.number_or("time", -1), fields.number_or("value", 0)};
  if (marker.name.empty()) fail(Errc::bad_syntax, fields.where(), "a marker has no name");
  if (!(marker.time_secs >= 0)) fail(Errc::out_of_range, fields.at("time"), "a marker has no time from 0 on");
  return marker;
}

// By the name of the clip, in the text's order.
using MarkersByClip = std::vector<std::pair<std::string, std::vector<Marker>>>;

MarkersByClip read_markers(Json root) {
  if (root.kind() != gltf::JsonKind::object) fail(Errc::bad_syntax, "", "this is no object of clips");
  const Fields fields(root, "");
  MarkersByClip all;
  for (const auto [name, list] : root.members()) {
    all.emplace_back(std::string(name), std::vector<Marker>());
    for (const Json element : fields.array(name).elements())
      all.back().second.push_back(
          read_marker(Fields(element, fields.at(name) + '/' + std::to_string(all.back().second.size()))));
  }
  return all;
}

Clip* clip_called(Scene& scene, const std::string& name) {
  const auto found = std::ranges::find(scene.clips, name, &Clip::name);
  return found == scene.clips.end() ? nullptr : &*found;
}

// The first of them, for somebody who mistyped one.
std::string names_of_clips(const Scene& scene) {
  constexpr std::size_t kMost = 8;
  if (scene.clips.empty()) return "the file has no clips";
  std::string names = "the clips are";
  for (std::size_t i = 0; i < std::min(kMost, scene.clips.size()); ++i)
    names += (i == 0 ? "" : ",") + in_quotes(scene.clips[i].name);
  return scene.clips.size() > kMost ? names + " ..." : names;
}

}  // namespace

Result<std::size_t> add_markers(std::string_view json, Scene& scene, Diagnostics& diagnostics) try {
  const Result<gltf::JsonDocument> document = gltf::JsonDocument::parse(json, kDepth);
  if (!document) return document.error();
  std::size_t count = 0;
  for (auto& [name, markers] : read_markers(document->root())) {
    Clip* const clip = clip_called(scene, name);
    if (clip == nullptr) {
      diagnostics.warn("markers-without-clip",
                       say("no clip is called", in_quotes(name), "; its markers are left out; ", names_of_clips(scene)),
                       "/" + name);
      continue;
    }
    count += markers.size();
    clip->markers.insert(clip->markers.end(), std::make_move_iterator(markers.begin()),
                         std::make_move_iterator(markers.end()));
    std::ranges::stable_sort(clip->markers, {}, &Marker::time_secs);
  }
  return count;
} catch (const readers::Failure& failure) {
  return failure.error;
} catch (const std::bad_alloc&) {
  return Error::in(Errc::out_of_memory, "", "not enough memory to read markers");
}

}  // namespace sinew::asset
