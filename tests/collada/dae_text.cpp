// SPDX-License-Identifier: MIT
#include "dae_text.h"

#include <doctest/doctest.h>

#include <cstring>

namespace sinew::test {

std::string repeated(std::string_view word, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) (text += word) += ' ';
  return text;
}

std::string dae_animation(std::string_view id, std::string_view target, std::string_view times, std::size_t count,
                          std::string_view values, std::size_t width, std::string_view interpolation,
                          std::string_view more, std::string_view inputs) {
  const std::string name(id);
  return "<animation id=\"" + name + "\">" + dae_floats(name + "-in", times, count) +
         dae_floats(name + "-out", values, count, width) +
         dae_names(name + "-how", repeated(interpolation, count), count) + std::string(more) + "<sampler id=\"" + name +
         "-sampler\"><input semantic=\"INPUT\" source=\"#" + name + "-in\"/><input semantic=\"OUTPUT\" source=\"#" +
         name + "-out\"/><input semantic=\"INTERPOLATION\" source=\"#" + name + "-how\"/>" + std::string(inputs) +
         "</sampler><channel source=\"#" + name + "-sampler\" target=\"" + std::string(target) + "\"/></animation>\n";
}

Result<asset::Scene> try_dae(std::string_view text, asset::Diagnostics& diagnostics) {
  auto bytes = std::make_shared<asset::Buffer>(text.size());
  if (!text.empty()) std::memcpy(bytes->data(), text.data(), text.size());
  return asset::import_collada(std::move(bytes), {}, diagnostics);
}

ImportedDae import_dae(std::string_view text) {
  ImportedDae imported;
  Result<asset::Scene> scene = try_dae(text, imported.diagnostics);
  INFO((scene ? "" : scene.error().what), " ", (scene ? "" : scene.error().where));
  REQUIRE(bool(scene));
  imported.scene = *std::move(scene);
  return imported;
}

asset::Index node_named(const asset::Scene& scene, std::string_view name) {
  for (asset::Index i = 0; i < scene.nodes.size(); ++i)
    if (scene.nodes[i].name == name) return i;
  FAIL("no node is named ", std::string(name));
  return asset::kNone;
}

const asset::Channel& channel_of(const asset::Scene& scene, std::size_t clip, std::string_view node,
                                 asset::ChannelPath path) {
  REQUIRE(clip < scene.clips.size());
  const asset::Index index = node_named(scene, node);
  for (const asset::Channel& channel : scene.clips[clip].channels)
    if (channel.node == index && channel.path == path) return channel;
  FAIL("nothing moves ", std::string(node));
  return scene.clips[clip].channels.front();
}

}  // namespace sinew::test
