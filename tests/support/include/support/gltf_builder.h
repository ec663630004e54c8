// SPDX-License-Identifier: MIT
// Writes glTF files in memory, right ones and wrong ones: nothing is checked here.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sinew/import/import.h"

namespace sinew::test {

// In all of these, `more` is JSON text of further members, for example R"("extras":{"a":1})".
struct GltfNode {
  std::string name = {};
  std::vector<asset::Index> children = {};
  std::optional<std::array<double, 3>> translation = {};
  std::optional<std::array<double, 4>> rotation = {};
  std::optional<std::array<double, 3>> scale = {};
  asset::Index mesh = asset::kNone;
  asset::Index skin = asset::kNone;
  std::string more = {};
};

using GltfAttributes = std::vector<std::pair<std::string, asset::Index>>;  // semantic, accessor

struct GltfPrimitive {
  GltfAttributes attributes = {};
  asset::Index indices = asset::kNone;
  std::vector<GltfAttributes> targets = {};
  std::string more = {};
};

struct GltfMesh {
  std::vector<GltfPrimitive> primitives = {};
  std::vector<double> weights = {};
  std::string more = {};
};

struct GltfSkin {
  std::vector<asset::Index> joints = {};
  asset::Index inverse_bind_matrices = asset::kNone;
  std::string more = {};
};

struct GltfChannel {
  asset::Index node = asset::kNone;  // left out where kNone
  std::string path = "translation";
  asset::Index times = 0, values = 0;  // accessors
  std::string interpolation = "LINEAR";
  std::string target_more = {};
};

// How an accessor stores its numbers, and what it says about that.
struct GltfLayout {
  asset::ComponentType type = asset::ComponentType::f32;
  bool normalised = false;
  std::uint32_t stride_bytes = 0;  // 0: tightly packed, and no byteStride in the file
  std::string more = {};
};

class GltfBuilder {
 public:
  using Index = asset::Index;

  // An accessor of that type ("VEC3") over rows of numbers, which are stored as they are: integers mean themselves,
  // also where they are normalised.
  Index accessor(const std::string& type, const std::vector<double>& numbers, const GltfLayout& layout = {});
  // Several accessors of equal row counts in one buffer view, row beside row.
  struct Column {
    std::string type;
    std::vector<double> numbers;
    asset::ComponentType component = asset::ComponentType::f32;
    bool normalised = false;
  };
  std::vector<Index> interleaved(const std::vector<Column>& columns);
  // Rows of `base` (none: count rows of zeros and no buffer view) replaced at `rows`.
  Index sparse(const std::string& type, std::uint32_t count, const std::vector<double>& base,
               const std::vector<double>& rows, const std::vector<double>& replaced, const GltfLayout& layout = {},
               asset::ComponentType row_type = asset::ComponentType::u16);

  Index node(const GltfNode& node = {});
  Index mesh(const GltfMesh& mesh);
  Index skin(const GltfSkin& skin);
  Index animation(const std::string& name, const std::vector<GltfChannel>& channels, const std::string& more = {});
  Index scene(const std::vector<Index>& nodes, const std::string& more = {});

  // An element of any top-level array as JSON text: add("materials", "{}").
  Index add(const std::string& array, std::string json);
  // The element as it will be written, to be changed at will.
  std::string& element(const std::string& array, Index index) { return arrays_[array][index]; }
  // A top-level member: set("extensionsUsed", R"(["A"])"). Replaces asset as well.
  void set(const std::string& member, std::string json) { members_[member] = std::move(json); }
  // Appends to the one buffer, aligned to four bytes; returns the new buffer view.
  Index view(const std::vector<std::byte>& bytes, std::uint32_t stride_bytes = 0);

  // The JSON text, its buffer named by the uri; an empty uri: none, as in a .glb.
  std::string json(const std::string& buffer_uri) const;
  const std::vector<std::byte>& buffer() const { return buffer_; }
  asset::Buffer gltf() const;  // the buffer as a data URI
  asset::Buffer glb() const;

 private:
  std::map<std::string, std::vector<std::string>> arrays_;
  std::map<std::string, std::string> members_;
  std::vector<std::byte> buffer_;
};

// `{"a":1}` from parts that may be empty.
std::string json_object(const std::vector<std::string>& members);
std::string json_numbers(const std::vector<double>& numbers);

// Parts of a .glb: header of the stated length, then chunks of type and bytes.
asset::Buffer glb_of(const std::vector<std::pair<std::uint32_t, asset::Buffer>>& chunks);
inline constexpr std::uint32_t kGlbJson = 0x4E4F534A, kGlbBinary = 0x004E4942;
asset::Buffer bytes_of(std::string_view text);
std::string base64(std::span<const std::byte> bytes);

// Imports bytes that name no other file.
Result<asset::Scene> import_bytes(asset::Buffer bytes, asset::Diagnostics& diagnostics,
                                  const asset::ImportLimits& limits = {});
// The scene of a file that must import; what was said about it is checked by the caller. Fails the test otherwise.
asset::Scene import_built(const GltfBuilder& builder, asset::Diagnostics& diagnostics);
asset::Scene import_built(const GltfBuilder& builder);
// The error of a file that must not import.
Error import_error(const GltfBuilder& builder);

}  // namespace sinew::test
