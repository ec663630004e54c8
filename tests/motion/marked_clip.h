// SPDX-License-Identifier: MIT
#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "support/cooked.h"
#include "support/scene_builder.h"

namespace sinew::test {

// A clip that moves one joint from x = 0 to `travel_m`, its root as far along z, and has markers.
struct MarkedClip {
  MarkedClip(float length_secs, const std::vector<asset::Marker>& markers, float travel_m = 1,
             double loop_interval_secs = 0) {
    SceneBuilder builder;
    builder.node({});
    const Index at = builder.clip();
    builder.channel(at, 0, asset::ChannelPath::translation, asset::Interpolation::linear, {0, length_secs},
                    {0, 0, 0, travel_m, 0, 0});
    asset::Clip& made = builder.scene.clips[0];
    made.markers = markers;
    made.wrap = loop_interval_secs > 0 ? asset::WrapPolicy::loop : asset::WrapPolicy::clamp;
    made.loop_interval_secs = loop_interval_secs;
    made.root_motion.node = 0;
    made.root_motion.translation.times_secs = builder.view(std::vector<float>{0, length_secs}, 1);
    made.root_motion.translation.values = builder.view(std::vector<float>{0, 0, 0, 0, 0, travel_m}, 3);
    cooked = std::make_unique<Cooked>(builder.scene);
    clip = *cooked->pack.clip(0, 0);
  }

  std::unique_ptr<Cooked> cooked;
  Clip clip;
};

}  // namespace sinew::test
