// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "face.h"
#include "fault.h"
#include "input.h"
#include "sinew/motion/root_motion.h"
#include "sinew/scene/clip_summary.h"
#include "sinew/scene/scene.h"

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

struct SkinFacts {
  std::string name;
  std::vector<asset::Index> joints;
  bool has_inverse_binds = true;
};

struct MeshFacts {
  std::string name;
  std::uint64_t primitives = 0, vertices = 0, triangles = 0;
  std::vector<std::uint64_t> vertices_with_influences;  // [n]: vertices with n weights above 0; empty: no weights
  std::uint64_t morph_targets = 0;
  std::vector<std::string> morph_target_names;
};

struct ChannelFacts {
  asset::Index node = asset::kNone;
  std::string target;     // "rotation", "weights/2" (one of them), or a JSON pointer
  std::string_view mode;  // "linear"
  std::uint64_t keys = 0;
};

// Beside what Contents says.
struct ClipFacts {
  bool loops = false;
  bool is_additive = false;
  std::string additive_reference;
  std::optional<RootMotion> root_motion;  // over one loop; nothing where the clip has none
  std::vector<asset::Marker> markers;
  asset::ClipSummary summary;          // of the source
  std::uint64_t tracks = 0;            // of a pack
  std::vector<ChannelFacts> channels;  // of a source; a pack knows only what the summary says of them
};

struct RestBox {
  std::array<double, 3> min{}, max{};
};

struct PackBytes {
  std::string kind;
  std::uint64_t bytes = 0;
};

struct CountFacts {
  std::size_t nodes = 0, scenes = 0, materials = 0, textures = 0, images = 0, cameras = 0;
};

// What `info` finds in one file.
struct InfoFacts {
  bool is_pack = false;
  std::string format, generator, copyright;
  std::string source_format;  // of what a pack was cooked from
  CountFacts counts;
  std::vector<SkinFacts> skins;
  std::vector<std::string> extensions_used, extensions_required;
  std::vector<SkeletonFacts> skeletons;
  std::vector<MeshFacts> meshes;    // by mesh of the file
  std::vector<ClipFacts> clips;     // by clip of the file
  std::optional<RestBox> rest_box;  // of what is shown; nothing in an empty file
  std::uint64_t pack_bytes = 0;
  std::vector<PackBytes> pack_bytes_by_kind;
  FaceFacts face;
  std::optional<Fault> cook_fault;  // then skeletons, box and pack are missing
};

// May add to the input's diagnostics: an unusual height, what the cook cannot express.
InfoFacts gather_facts(Input& input, const asset::CookSettings& settings = {});

// What the runtime would find in a pack: the whole of it for a cooked file, a part for any other.
std::vector<SkeletonFacts> skeleton_facts(const Pack& pack);
std::vector<PackBytes> bytes_by_kind(std::span<const std::byte> pack);
void gather_pack_facts(const Pack& pack, const std::vector<SkinEntry>& skins, InfoFacts& facts);

struct InfoTextOptions {
  bool tree = false;  // every joint, one below the other
};

// For people, and schema "sinew.info/1".
std::string info_text(const Input& input, const InfoFacts& facts, const InfoTextOptions& options,
                      const Console& console);
void write_info_json(JsonWriter& json, const Input& input, const InfoFacts& facts);

// Parts of them.
std::string tree_text(const Input& input, const InfoFacts& facts);
std::string avatar_text(const asset::Avatar& avatar, const Console& console);
void write_avatar_json(JsonWriter& json, const asset::Avatar& avatar);  // nothing where the file is no VRM file

}  // namespace sinew::cli
