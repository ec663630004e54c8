// SPDX-License-Identifier: MIT
// What the parts of the FBX reader share while one file is read.
#pragma once
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "import/fbx/bind_poses.h"
#include "import/fbx/document.h"
#include "import/fbx/failure.h"
#include "import/fbx/rig.h"
#include "sinew/import/import.h"

namespace sinew::asset::fbx {

// A blend shape channel as targets of a mesh: several where it has in-betweens. full_weights are percents, rising, one
// for each target from first_target on.
struct MorphChannel {
  ObjectIndex channel = kNoObject;
  Index mesh = kNone;
  Index first_target = 0;
  std::vector<double> full_weights;
};

// Weights of the channel's targets where its DeformPercent is `percent`: piecewise linear, each 1 at its own full
// weight and all 0 at 0. Full weights may be negative.
std::vector<double> target_weights(const MorphChannel& morph, double percent);

struct Context {
  Scene scene;
  const Document& document;
  const Rig& rig;  // its models are the scene's first nodes, in its order
  Diagnostics& diagnostics;
  const ImportLimits& limits;
  const FileReader& read;
  std::size_t file_bytes = 0;
  std::uint64_t bytes_in_memory = 0;

  std::vector<Index> node_of;            // per object; kNone for all that are no models
  std::vector<Index> material_of;        // per object, of materials
  std::vector<MorphChannel> morphs;      // in the order of meshes
  std::vector<AffineD> scene_from_node;  // rest pose, of the models
  std::optional<BindPoses> bind_poses;   // read when they are asked for

  // Fails where that many bytes more would pass what a file of this size may ask for.
  void charge(std::uint64_t bytes, std::string_view where);

  // A table of numbers, row after row, owned by the scene.
  template <class T>
  ValueView view(const std::vector<T>& numbers, std::uint8_t components, std::string_view where) {
    ValueView view;
    view.bytes = own(numbers, where);
    view.type = type_of<T>();
    view.components = components;
    view.stride_bytes = static_cast<std::uint32_t>(components * sizeof(T));
    view.count = static_cast<std::uint32_t>(numbers.size() / components);
    return view;
  }

  template <class T>
  std::span<const std::byte> own(const std::vector<T>& numbers, std::string_view where) {
    charge(numbers.size() * sizeof(T), where);
    auto bytes = std::make_shared<Buffer>(numbers.size() * sizeof(T));
    if (!numbers.empty()) std::memcpy(bytes->data(), numbers.data(), bytes->size());
    scene.buffers.push_back(bytes);
    return *bytes;
  }

 private:
  template <class T>
  static constexpr ComponentType type_of() {
    static_assert(std::is_same_v<T, float> || std::is_same_v<T, std::uint16_t> || std::is_same_v<T, std::uint32_t>);
    if constexpr (std::is_same_v<T, float>) return ComponentType::f32;
    if constexpr (std::is_same_v<T, std::uint16_t>) return ComponentType::u16;
    return ComponentType::u32;
  }
};

// The parts, in the order in which they are read.
void add_nodes(Context& context);
void add_materials(Context& context);
void add_meshes(Context& context);
void add_cameras_and_lights(Context& context);
// A warning for each kind of object that is lost.
void note_unread(Context& context);

}  // namespace sinew::asset::fbx
