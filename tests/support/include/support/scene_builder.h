// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "sinew/scene/scene.h"

namespace sinew::test {

using asset::Index;
using asset::kNone;

struct NodeSpec {
  std::array<double, 3> translation{0, 0, 0};
  std::array<double, 4> rotation{0, 0, 0, 1};
  std::array<double, 3> scale{1, 1, 1};
  Index parent = kNone;
  std::string name = {};
};

// A scene made by hand, as an importer would leave it: for tests that are not about a file format.
class SceneBuilder {
 public:
  asset::Scene scene;

  Index node(const NodeSpec& spec);
  // column_major: 16 numbers, column by column.
  Index matrix_node(const std::array<double, 16>& column_major, Index parent = kNone);

  Index clip(std::string name = "clip");
  // rows: as Channel::values asks for; times_secs may be given in any type that keeps its values as floats.
  asset::Channel& channel(Index clip, Index node, asset::ChannelPath path, asset::Interpolation interpolation,
                          const std::vector<float>& times_secs, const std::vector<float>& rows);

  // A channel as KHR_animation_pointer makes it. rows: as many numbers per value as the property has.
  asset::Channel& property_channel(Index clip, const asset::AnimatedTarget& target, asset::Interpolation interpolation,
                                   const std::vector<float>& times_secs, const std::vector<float>& rows);

  // inverse_binds: 16 numbers per joint, column by column; empty: absent.
  Index skin(std::vector<Index> joints, const std::vector<float>& inverse_binds = {});

  // A mesh of one primitive at the node.
  asset::Primitive& mesh(Index node, const std::vector<float>& positions, Index skin = kNone);
  asset::Primitive& primitive(Index mesh, const std::vector<float>& positions);
  void attribute(asset::Primitive& primitive, std::string semantic, asset::ValueView values);
  // A morph target that moves positions.
  asset::MorphTarget& target(asset::Primitive& primitive, const std::vector<float>& position_deltas);

  // The scene owns the bytes.
  template <class T>
  asset::ValueView view(const std::vector<T>& numbers, std::uint8_t components, bool normalised = false) {
    auto bytes = std::make_shared<asset::Buffer>(numbers.size() * sizeof(T));
    if (!numbers.empty()) std::memcpy(bytes->data(), numbers.data(), bytes->size());
    asset::ValueView view;
    view.bytes = *bytes;
    view.type = component_type<T>();
    view.components = components;
    view.normalised = normalised;
    view.stride_bytes = std::uint32_t(components * sizeof(T));
    view.count = std::uint32_t(numbers.size() / components);
    scene.buffers.push_back(std::move(bytes));
    return view;
  }

 private:
  template <class T>
  static constexpr asset::ComponentType component_type() {
    if constexpr (std::is_same_v<T, float>) return asset::ComponentType::f32;
    if constexpr (std::is_same_v<T, double>) return asset::ComponentType::f64;
    if constexpr (std::is_same_v<T, std::uint8_t>) return asset::ComponentType::u8;
    if constexpr (std::is_same_v<T, std::int8_t>) return asset::ComponentType::i8;
    if constexpr (std::is_same_v<T, std::uint16_t>) return asset::ComponentType::u16;
    if constexpr (std::is_same_v<T, std::int16_t>) return asset::ComponentType::i16;
    return asset::ComponentType::u32;
  }
  Index attach(asset::Node node);
};

// A rotation about an axis through x, y, z = 0, 1, 2.
std::array<double, 4> turn(int axis, double angle_deg);
std::vector<float> identity_rows(std::size_t count);                 // 16 numbers each
std::vector<float> translation_row(float x, float y, float z);       // one 4x4 matrix, column by column
std::vector<float> join(std::initializer_list<std::vector<float>>);  // one after the other

}  // namespace sinew::test
