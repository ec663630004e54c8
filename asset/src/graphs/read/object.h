// SPDX-License-Identifier: MIT
// Members of the JSON objects of a graph file, checked as they are read: what is wrong becomes a fault of the reading,
// and a default stands in, so that the rest can be looked at too.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graphs/nearest_name.h"
#include "graphs/read/object_kinds.h"
#include "graphs/read/reading.h"
#include "import/failure.h"
#include "import/gltf/json.h"
#include "sinew/graph/format.h"

namespace sinew::asset::graphs {

using gltf::Json;
using gltf::JsonKind;
using readers::in_quotes;
using readers::say;

struct Bounds {
  double low = -double(kMaxGraphNumber), high = double(kMaxGraphNumber);
  bool is_low_allowed = true;
  bool is_whole = false;
};
inline constexpr Bounds kAnyNumber{};
inline constexpr Bounds kNotNegative{.low = 0};
inline constexpr Bounds kAboveZero{.low = 0, .is_low_allowed = false};
inline constexpr Bounds kPart{.low = 0, .high = 1};
inline constexpr Bounds kInt{.low = -2147483648.0, .high = 2147483647.0, .is_whole = true};

// Each notes a fault and gives nothing where the value is of another kind, or out of bounds.
void note_kind(Reading& reading, Json json, std::string_view expected, std::string_view where);
bool is_kind(Reading& reading, Json json, JsonKind kind, std::string_view where);
std::optional<double> read_number(Reading& reading, Json json, const Bounds& bounds, std::string_view where);
std::string read_name(Reading& reading, Json json, std::string_view where);  // never a name that is empty

// A member with a name that the file's author chose.
struct NamedMember {
  std::string_view name;
  Json value;
  std::string path;
};
// Those of an object whose members are so named, without its comment. Notes names that are empty, too long, or there
// twice. None where the value is absent or of another kind.
std::vector<NamedMember> named_members(Reading& reading, Json object, const std::string& path);

class Object {
 public:
  // Notes members that the kind does not have, that are there twice, and those that are missing.
  Object(Reading& reading, const ObjectKind& kind, Json json, std::string path);

  explicit operator bool() const { return json_.kind() == JsonKind::object; }
  const std::string& path() const { return path_; }
  std::string path(std::string_view member) const { return reading_.path(path_, member); }
  Json find(std::string_view member) const { return json_.find(member); }
  bool has(std::string_view member) const { return bool(find(member)); }

  double number(std::string_view member, double fallback, const Bounds& bounds = kAnyNumber) const;
  std::optional<double> optional_number(std::string_view member, const Bounds& bounds = kAnyNumber) const;
  bool boolean(std::string_view member, bool fallback) const;
  std::string name(std::string_view member) const;  // empty where there is none
  std::vector<std::string> names(std::string_view member) const;
  // Absent, or an array; of parts of which there must be one, not empty.
  Json list(std::string_view member) const;
  Json filled_list(std::string_view member) const;

  template <class Value, std::size_t N>
  Value word(std::string_view member, const Word<Value> (&words)[N], Value fallback) const {
    const std::string text = name(member);
    if (text.empty()) return fallback;
    std::vector<std::string> all;
    for (const Word<Value>& word : words) {
      if (word.text == text) return word.value;
      all.emplace_back(word.text);
    }
    note_word(member, text, all);
    return fallback;
  }

 private:
  void check_members(const ObjectKind& kind) const;
  void note_unknown(const ObjectKind& kind, std::string_view member) const;
  void note_word(std::string_view member, std::string_view text, const std::vector<std::string>& words) const;

  Reading& reading_;
  Json json_;
  std::string path_;
};

}  // namespace sinew::asset::graphs
