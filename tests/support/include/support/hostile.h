// SPDX-License-Identifier: MIT
// What every import of damaged bytes has to keep: an error in words, or a scene that can be read whole.
#pragma once
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "sinew/base/result.h"
#include "sinew/scene/scene.h"

namespace sinew::test {

inline void check_readable(const asset::Primitive& primitive) {
  for (const asset::Attribute& attribute : primitive.attributes) {
    CHECK(attribute.values.count == primitive.vertex_count());
    static_cast<void>(asset::read_doubles(attribute.values));
  }
  for (const asset::MorphTarget& target : primitive.targets)
    for (const asset::Attribute& delta : target.deltas) static_cast<void>(asset::read_doubles(delta.values));
  if (!primitive.indices) return;
  const std::vector<std::uint32_t> indices = asset::read_indices(*primitive.indices);
  CHECK(std::all_of(indices.begin(), indices.end(),
                    [&](std::uint32_t index) { return index < primitive.vertex_count(); }));
}

inline void check_readable(const asset::Channel& channel) {
  const std::uint32_t rows = channel.interpolation == asset::Interpolation::cubic_spline ? 3 : 1;
  if (channel.path != asset::ChannelPath::weights) CHECK(channel.values.count == rows * channel.times_secs.count);
  const std::vector<double> times = asset::read_doubles(channel.times_secs);
  CHECK(std::is_sorted(times.begin(), times.end()));
  CHECK(times.front() >= 0);
  const std::vector<double> values = asset::read_doubles(channel.values);
  CHECK(std::all_of(values.begin(), values.end(), [](double value) { return value - value == 0; }));
}

inline void check_answer(const Result<asset::Scene>& scene) {
  if (!scene) {
    CHECK(scene.error().what[0] != '\0');
    return;
  }
  for (const asset::Mesh& mesh : scene->meshes)
    for (const asset::Primitive& primitive : mesh.primitives) {
      check_readable(primitive);
      CHECK(primitive.targets.size() == mesh.target_count());
    }
  for (const asset::Skin& skin : scene->skins)
    CHECK(std::all_of(skin.joints.begin(), skin.joints.end(),
                      [&](asset::Index joint) { return joint < scene->nodes.size(); }));
  for (const asset::Clip& clip : scene->clips)
    for (const asset::Channel& channel : clip.channels) check_readable(channel);
}

}  // namespace sinew::test
