// SPDX-License-Identifier: MIT
#include "import/frame_clip.h"

#include "import/failure.h"

namespace sinew::asset::readers {

FrameClip::FrameClip(SceneBuilder& builder, std::string name, std::size_t frame_count, double frames_per_sec)
    : builder_(builder) {
  std::vector<double> secs(frame_count);
  for (std::size_t frame = 0; frame < frame_count; ++frame) secs[frame] = double(frame) / frames_per_sec;
  every_frame_ = builder.view(secs, 1);
  start_ = builder.view(std::vector<double>{0}, 1);
  clip_.name = std::move(name);
  clip_.duration_secs = secs.back();
}

bool FrameClip::is_constant(const std::vector<float>& rows, std::size_t components) {
  for (std::size_t i = components; i < rows.size(); ++i)
    if (rows[i] != rows[i - components]) return false;
  return true;
}

void FrameClip::add(Index node, ChannelPath path, std::vector<float> rows) {
  const std::size_t components = components_of(path);
  const bool is_still = is_constant(rows, components);
  if (is_still) rows.resize(components);
  Channel& channel = clip_.channels.emplace_back();
  channel.node = node;
  channel.path = path;
  channel.interpolation = Interpolation::linear;
  channel.times_secs = is_still ? start_ : every_frame_;
  channel.values = builder_.view(rows, static_cast<std::uint8_t>(components));
  channel.source = static_cast<Index>(clip_.channels.size() - 1);
}

double known_frame_rate(double stated, std::size_t frame_count, Diagnostics& diagnostics, const std::string& where) {
  constexpr double kAssumed = 25, kMostSecs = 1e9;
  if (stated > 0 && stated < 1e9 && double(frame_count) / stated < kMostSecs) return stated;
  diagnostics.warn("frame-rate-assumed",
                   say("a frame rate of ", stated, " is none; ", kAssumed, " frames per second are taken"), where);
  return kAssumed;
}

}  // namespace sinew::asset::readers
