// SPDX-License-Identifier: MIT
// What the parts of the glTF reader share while one file is read.
#pragma once
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "import/gltf/container.h"
#include "import/gltf/failure.h"
#include "import/gltf/fields.h"
#include "import/gltf/json.h"
#include "sinew/import/import.h"

namespace sinew::asset::gltf {

class ValueChecks;

struct SourceBuffer {
  std::span<const std::byte> bytes;
  std::uint64_t stated_bytes = 0;
  bool is_there = false;  // false: the file gives no bytes (the fallback of a compressed view)
};

struct SourceView {
  std::span<const std::byte> bytes;
  std::uint32_t stride_bytes = 0;  // 0: tightly packed
  std::string missing;             // why there are no bytes; empty where they are there
};

struct SourceAccessor {
  ValueView values;
  std::string_view type;           // "VEC3"
  std::uint32_t stated_count = 0;  // also where the rows are in a Draco stream
  bool has_base = false;           // a buffer view behind it; without one it is zeros and sparse rows
};

// What a primitive asks of the skin it is drawn with.
struct JointUse {
  bool has_joints = false, has_weights = false;
  std::uint32_t largest = 0, vertex = 0;  // the largest joint index and the first vertex that has it
  std::string semantic;
};

struct Context {
  Scene scene;
  Diagnostics& diagnostics;
  const ImportLimits& limits;
  const FileReader& read;
  Json root;
  std::span<const std::byte> binary_chunk;
  bool has_binary_chunk = false;

  std::vector<SourceBuffer> buffers;
  std::vector<SourceView> views;
  std::vector<SourceAccessor> accessors;
  std::uint64_t bytes_in_memory = 0;                        // of all buffers and images, against limits.total_bytes
  std::map<std::string, std::span<const std::byte>> files;  // read so far, by relative path
  std::uint64_t copied_bytes = 0;                           // of bytes_in_memory
  std::uint64_t source_bytes = 0;                           // of the file and its buffers as they stand there
  std::uint64_t values_checked = 0;
  std::uint64_t meshopt_bytes_left = 0;           // that streams of buffer views may still decode to
  std::vector<std::vector<JointUse>> joint_uses;  // per mesh and primitive

  // The top-level array of that name; fails where it has more elements than the limit.
  Json objects(std::string_view key) const;
  // Keeps the bytes alive with the scene, within limits.total_bytes.
  std::span<const std::byte> keep(std::shared_ptr<const Buffer> buffer, std::string_view where);
  // The same for a copy of bytes that are in memory already: checks are not allowed more work for it.
  std::span<const std::byte> keep_copy(std::shared_ptr<const Buffer> buffer, std::string_view where);
  // Fails where that many bytes more would pass limits.total_bytes: asked before memory is.
  void check_room(std::uint64_t bytes, std::string_view where) const;
  // The bytes that a URI names; a file is read once. Fails as the reader of files does.
  std::span<const std::byte> load(const std::string& uri, const std::string& where, std::string* mime_type);
  // Counts values that are looked at while checking, and bytes that are copied. Accessors may overlap, so that a small
  // file can ask for any amount of work: gives up beyond some millions plus four for each byte in memory, copies aside.
  void charge(std::uint64_t values, std::string_view where);
};

// `node 3 "Hip"`.
std::string node_text(const Scene& scene, Index node);

// The parts, in the order in which they are read.
void check_required_extensions(Context& context);
void read_buffers(Context& context);
void read_accessors(Context& context);
void read_images(Context& context);
void read_textures(Context& context);
void read_materials(Context& context);
void read_cameras(Context& context);
void read_meshes(Context& context, ValueChecks& checks);
void read_nodes(Context& context);
void read_scenes(Context& context);
void read_skins(Context& context, ValueChecks& checks);
void check_skinned_nodes(Context& context);
void read_animations(Context& context, ValueChecks& checks);
// A note where something is said of buffers, their views or accessors that Scene has no place for.
void note_unkept(Context& context);

}  // namespace sinew::asset::gltf
