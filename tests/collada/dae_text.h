// SPDX-License-Identifier: MIT
// COLLADA documents put together from their libraries.
#pragma once
#include <string>
#include <string_view>

#include "sinew/import/import.h"

namespace sinew::test {

// +Y up and metres unless `asset` says otherwise.
std::string dae(std::string_view libraries, std::string_view asset = {});

// A visual scene of these nodes, which is shown.
std::string dae_scene(std::string_view nodes);

// <source> of numbers or words; ids are not repeated: the array is named after the source.
std::string dae_floats(std::string_view id, std::string_view numbers, std::size_t count, std::size_t stride = 1);
std::string dae_names(std::string_view id, std::string_view words, std::size_t count);

// An animation of one sampler; tangents are sources that `more` holds, with their inputs in `inputs`.
std::string dae_animation(std::string_view id, std::string_view target, std::string_view times, std::size_t count,
                          std::string_view values, std::size_t width, std::string_view interpolation,
                          std::string_view more = {}, std::string_view inputs = {});

// `word` so many times, a blank between.
std::string repeated(std::string_view word, std::size_t count);

struct ImportedDae {
  asset::Scene scene;
  asset::Diagnostics diagnostics;
};
// REQUIREs that it is read.
ImportedDae import_dae(std::string_view text);
Result<asset::Scene> try_dae(std::string_view text, asset::Diagnostics& diagnostics);

// The channel of a node's path in a clip; REQUIREs that it is there.
const asset::Channel& channel_of(const asset::Scene& scene, std::size_t clip, std::string_view node,
                                 asset::ChannelPath path);
asset::Index node_named(const asset::Scene& scene, std::string_view name);

// One of everything: skin, morph, polygons, materials, camera, light, clips.
std::string little_dae();

}  // namespace sinew::test
