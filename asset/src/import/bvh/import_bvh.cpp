// SPDX-License-Identifier: MIT
#include <string>
#include <utility>

#include "import/allowance.h"
#include "import/border.h"
#include "import/bvh/hierarchy.h"
#include "import/bvh/motion.h"
#include "import/failure.h"
#include "import/text/scanner.h"
#include "sinew/import/import.h"

namespace sinew::asset {
namespace bvh {
namespace {

using readers::fail;
using readers::say;

constexpr double kMostMetresPerUnit = 1e6;

ValueView view_of(std::shared_ptr<const Buffer> bytes, ComponentType type, std::uint8_t components, Scene& scene) {
  ValueView view;
  view.bytes = *bytes;
  view.type = type;
  view.components = components;
  view.stride_bytes = static_cast<std::uint32_t>(components * component_bytes(type));
  view.count = static_cast<std::uint32_t>(bytes->size() / view.stride_bytes);
  scene.buffers.push_back(std::move(bytes));
  return view;
}

// A joint is a node, and so is an End Site, named after the joint that it ends.
void add_nodes(const Hierarchy& hierarchy, double metres_per_unit, readers::Allowance allowance, Scene& scene) {
  scene.nodes.reserve(hierarchy.joints.size());
  for (const Joint& joint : hierarchy.joints) {
    Node node;
    node.name = joint.name;
    if (joint.is_end_site) node.name = std::string(hierarchy.joints[joint.parent].name) + "_End";
    allowance.take(1, node.name.size(), "");  // many End Sites may end a joint of a long name
    for (std::size_t axis = 0; axis < 3; ++axis) node.translation[axis] = joint.offset[axis] * metres_per_unit;
    node.parent = joint.parent;
    node.is_joint = !joint.is_end_site;
    if (node.parent != kNone) scene.nodes[node.parent].children.push_back(static_cast<Index>(scene.nodes.size()));
    scene.nodes.push_back(std::move(node));
  }
}

// frame k at k times the frame time.
ValueView times_of(const std::vector<double>& secs, Scene& scene) {
  const auto* const first = reinterpret_cast<const std::byte*>(secs.data());
  return view_of(std::make_shared<Buffer>(first, first + secs.size() * sizeof(double)), ComponentType::f64, 1, scene);
}

class ClipMaker {
 public:
  ClipMaker(std::string_view text, const Hierarchy& hierarchy, Diagnostics& diagnostics, Scene& scene)
      : lines_(text), hierarchy_(hierarchy), diagnostics_(diagnostics), scene_(scene) {}

  void add(Motion motion) {
    std::vector<double> secs(motion.frame_count);
    for (std::size_t frame = 0; frame < secs.size(); ++frame) secs[frame] = double(frame) * hierarchy_.frame_secs;
    const ValueView every_frame = times_of(secs, scene_), start = times_of({0}, scene_);
    Clip clip;
    clip.duration_secs = secs.back();
    for (Track& track : motion.tracks) {
      if (!is_playable(track)) continue;
      Channel& channel = clip.channels.emplace_back();
      channel.node = track.joint;
      channel.path = track.path;
      channel.interpolation = Interpolation::linear;
      channel.times_secs = track.moves ? every_frame : start;
      channel.values = view_of(std::move(track.rows), ComponentType::f32, track.components(), scene_);
      channel.source = static_cast<Index>(clip.channels.size() - 1);
    }
    scene_.clips.push_back(std::move(clip));
  }

 private:
  bool is_playable(const Track& track) {
    if (track.is_good) return true;
    const Joint& joint = hierarchy_.joints[track.joint];
    diagnostics_.error(
        "keys-out-of-range",
        say("the ", track.path == ChannelPath::rotation ? "rotation" : "translation", " of joint",
            readers::in_quotes(joint.name), " has numbers that are not finite or beyond any scene; it is left out"),
        lines_.at(joint.at));
    return false;
  }

  readers::Lines lines_;
  const Hierarchy& hierarchy_;
  Diagnostics& diagnostics_;
  Scene& scene_;
};

Scene import_checked(const Buffer& file, Diagnostics& diagnostics, const ImportOptions& options) {
  if (!(options.metres_per_unit > 0 && options.metres_per_unit <= kMostMetresPerUnit))
    fail(Errc::out_of_range, "", say("a unit of ", options.metres_per_unit, " m is none"));
  const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
  const Hierarchy hierarchy = read_hierarchy(text, options.limits, diagnostics);
  Scene scene;
  scene.format = "BVH";
  add_nodes(hierarchy, options.metres_per_unit, readers::Allowance(file.size()), scene);
  if (!hierarchy.has_motion) return scene;
  Motion motion = read_motion(text, hierarchy, options, diagnostics);
  if (motion.frame_count == 0)
    diagnostics.note("motion-empty", "the file has no frames; it has a skeleton and no clip",
                     readers::Lines(text).at(hierarchy.numbers_at));
  else
    ClipMaker(text, hierarchy, diagnostics, scene).add(std::move(motion));
  return scene;
}

}  // namespace
}  // namespace bvh

Result<Scene> import_bvh(std::shared_ptr<const Buffer> file, const FileReader&, Diagnostics& diagnostics,
                         const ImportOptions& options) {
  return readers::at_border(file, options.limits, [&] { return bvh::import_checked(*file, diagnostics, options); });
}

}  // namespace sinew::asset
