// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fault.h"
#include "input.h"

namespace sinew::cli {

class Console;
class JsonWriter;

struct JointFacts {
  std::string name;          // unique inside the skeleton
  std::int64_t parent = -1;  // joint of the same skeleton
  std::uint32_t node = 0;
};
struct SkeletonFacts {
  std::vector<JointFacts> joints;
};

struct MeshFacts {
  std::uint64_t vertices = 0, triangles = 0;
  std::vector<std::uint64_t> vertices_with_influences;  // [n]: vertices with n weights above 0; empty: no weights
};

struct ClipFacts {
  std::uint64_t keys = 0;
  std::array<std::size_t, 3> channels_by_mode{};  // step, linear, cubic spline
  std::array<std::size_t, 5> nodes_by_path{};     // different targets, in the order of asset::ChannelPath
  std::size_t nodes = 0;                          // different nodes that are moved
  double rate_hz = 0;                             // one over the median time between keys; 0: no two keys
};

struct Box {
  std::array<double, 3> min{}, max{};
};

struct PackBytes {
  std::string kind;
  std::uint64_t bytes = 0;
};

// What `info` finds in one file, beside what the scene says itself.
struct InfoFacts {
  std::vector<SkeletonFacts> skeletons;
  std::vector<MeshFacts> meshes;  // by mesh of the scene
  std::vector<ClipFacts> clips;   // by clip of the scene
  std::optional<Box> rest_box;    // of what is shown; nothing in an empty file
  std::uint64_t pack_bytes = 0;
  std::vector<PackBytes> pack_bytes_by_kind;
  std::optional<Fault> cook_fault;  // then skeletons, box and pack are missing
};

// May add to the input's diagnostics: an unusual height, what the cook cannot express.
InfoFacts gather_facts(Input& input);

// The key count of a channel is that of its times.
std::string_view mode_name(asset::Interpolation interpolation);
std::string_view path_name(asset::ChannelPath path);

// For people, and schema "sinew.info/1".
std::string info_text(const Input& input, const InfoFacts& facts, const Console& console);
void write_info_json(JsonWriter& json, const Input& input, const InfoFacts& facts);

}  // namespace sinew::cli
