// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "sinew/base/api.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

struct NodeSpec {
  std::array<double, 3> translation{0, 0, 0};
  std::array<double, 4> rotation{0, 0, 0, 1};
  std::array<double, 3> scale{1, 1, 1};
  Index parent = kNone;
  std::string name = {};  // empty: "node" and its number
};

// Builds a scene by hand, as an importer would leave it: for programs that make characters, and for tests. What is not
// covered here is set in the scene itself.
class SINEW_ASSET_API SceneBuilder {
 public:
  Scene scene;

  // Requires: the parent, where there is one, was added before.
  Index node(const NodeSpec& spec);
  // column_major: parent_from_node, 16 numbers, column by column. Named "matrix" and its number.
  Index matrix_node(const std::array<double, 16>& column_major, Index parent = kNone);

  Index clip(std::string name = "clip");
  // The clip lasts to its latest key. Requires: at least one key; values as Channel::values asks for.
  Channel& channel(Index clip, Index node, ChannelPath path, Interpolation interpolation, const ValueView& times_secs,
                   const ValueView& values);
  // The same from floats; for weights a row is one number.
  Channel& channel(Index clip, Index node, ChannelPath path, Interpolation interpolation,
                   const std::vector<float>& times_secs, const std::vector<float>& rows);
  // A channel as KHR_animation_pointer makes it. rows: as many numbers per value as the property has.
  Channel& property_channel(Index clip, const AnimatedTarget& target, Interpolation interpolation,
                            const std::vector<float>& times_secs, const std::vector<float>& rows);

  // inverse_binds: joint_from_bind, 16 numbers per joint, column by column; empty: absent.
  Index skin(std::vector<Index> joints, const std::vector<float>& inverse_binds = {});

  // A table of numbers, row after row; the scene owns a copy of them.
  template <class T>
  ValueView view(const std::vector<T>& numbers, std::uint8_t components, bool normalised = false) {
    auto bytes = std::make_shared<Buffer>(numbers.size() * sizeof(T));
    if (!numbers.empty()) std::memcpy(bytes->data(), numbers.data(), bytes->size());
    ValueView view;
    view.bytes = *bytes;
    view.type = component_type<T>();
    view.components = components;
    view.normalised = normalised;
    view.stride_bytes = static_cast<std::uint32_t>(components * sizeof(T));
    view.count = static_cast<std::uint32_t>(numbers.size() / components);
    scene.buffers.push_back(std::move(bytes));
    return view;
  }

 private:
  template <class T>
  static constexpr ComponentType component_type() {
    static_assert(std::is_floating_point_v<T> || sizeof(T) < 4 || std::is_same_v<T, std::uint32_t>);
    if constexpr (std::is_same_v<T, float>) return ComponentType::f32;
    if constexpr (std::is_same_v<T, double>) return ComponentType::f64;
    if constexpr (std::is_same_v<T, std::uint8_t>) return ComponentType::u8;
    if constexpr (std::is_same_v<T, std::int8_t>) return ComponentType::i8;
    if constexpr (std::is_same_v<T, std::uint16_t>) return ComponentType::u16;
    if constexpr (std::is_same_v<T, std::int16_t>) return ComponentType::i16;
    return ComponentType::u32;
  }
  Index attach(Node node);
};

}  // namespace sinew::asset
