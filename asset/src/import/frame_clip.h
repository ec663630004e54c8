// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene_builder.h"

namespace sinew::asset::readers {

// A clip of frames at a fixed rate, frame k at k divided by the rate. What is the same in all frames has one key.
class FrameClip {
 public:
  // Requires: at least one frame, a rate above 0.
  FrameClip(SceneBuilder& builder, std::string name, std::size_t frame_count, double frames_per_sec);

  // rows: one for each frame, or one for all.
  void add(Index node, ChannelPath path, std::vector<float> rows);
  // Whether all rows are the same.
  static bool is_constant(const std::vector<float>& rows, std::size_t components);
  static std::size_t components_of(ChannelPath path) { return path == ChannelPath::rotation ? 4 : 3; }

  Clip& clip() { return clip_; }
  void finish() { builder_.scene.clips.push_back(std::move(clip_)); }

 private:
  SceneBuilder& builder_;
  Clip clip_;
  ValueView every_frame_, start_;
};

// The rate where it is one; otherwise 25 frames per second, with a warning.
double known_frame_rate(double stated, std::size_t frame_count, Diagnostics& diagnostics, const std::string& where);

}  // namespace sinew::asset::readers
