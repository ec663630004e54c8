// SPDX-License-Identifier: MIT
// Reads the members of one JSON object with the checks that the schema asks for. A member of the wrong type fails
// with its path and what was found there.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "import/gltf/json.h"
#include "sinew/scene/scene.h"

namespace sinew::asset::gltf {

class Fields {
 public:
  // Fails where the value is no object.
  Fields(Json object, std::string where);

  const std::string& where() const { return where_; }
  std::string at(std::string_view key) const { return where_ + '/' + std::string(key); }
  Json json() const { return object_; }
  Json find(std::string_view key) const { return object_.find(key); }
  bool has(std::string_view key) const { return bool(find(key)); }

  double number_or(std::string_view key, double fallback) const;
  bool bool_or(std::string_view key, bool fallback) const;
  std::string string_or(std::string_view key, std::string_view fallback) const;
  std::uint64_t size_or(std::string_view key, std::uint64_t fallback) const;
  std::uint64_t size(std::string_view key) const;  // fails where absent

  // An index below limit, which counts the objects of that kind. kNone where absent.
  Index index_or_none(std::string_view key, std::size_t limit, std::string_view kind) const;
  Index index(std::string_view key, std::size_t limit, std::string_view kind) const;  // fails where absent
  std::vector<Index> indices(std::string_view key, std::size_t limit, std::string_view kind) const;

  // Absent or of that type.
  Json array(std::string_view key) const;
  Json object(std::string_view key) const;
  // Fails where the array has another length; leaves out alone where there is none.
  template <std::size_t N>
  bool read(std::string_view key, std::array<double, N>& out) const {
    return read_numbers(key, {out.data(), N});
  }
  std::vector<double> numbers(std::string_view key) const;

  // extras and extensions as the file spells them.
  Preserved preserved() const;
  std::shared_ptr<const Preserved> shared_preserved() const;  // none where there is nothing
  // The extension of that name, absent or an object.
  Json extension(std::string_view name) const;

 private:
  Json of_kind(std::string_view key, JsonKind kind) const;
  bool read_numbers(std::string_view key, std::span<double> out) const;

  Json object_;
  std::string where_;
};

// "/nodes" and 3 give "/nodes/3".
std::string element_path(std::string_view where, std::size_t index);

// An index below limit. Fails with what stands there instead.
Index to_index(Json value, std::string_view where, std::size_t limit, std::string_view kind);

}  // namespace sinew::asset::gltf
