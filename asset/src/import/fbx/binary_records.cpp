// SPDX-License-Identifier: MIT
// The binary encoding: after a head of 27 bytes, records of {end of the record, number of values, bytes of values,
// length of the name}, name, values, and then, up to the end, records below it closed by an empty record. The first
// three numbers have 32 bits before version 7.5, 64 from there on.
#include <vector>

#include "import/fbx/binary_values.h"
#include "import/fbx/failure.h"
#include "import/fbx/tree.h"

namespace sinew::asset::fbx {
namespace {

constexpr std::size_t kFileHeadBytes = 27;

struct Head {
  std::uint64_t end = 0, value_count = 0, values_bytes = 0;
  std::uint8_t name_bytes = 0;
};

class BinaryReader {
 public:
  BinaryReader(std::string_view bytes, bool is_wide, const ImportLimits& limits, std::vector<RecordPlace>& places)
      : bytes_(bytes), head_bytes_(is_wide ? 25 : 13), is_wide_(is_wide), limits_(limits), places_(places) {}

  void read() {
    at_ = kFileHeadBytes;
    open_.push_back({0, bytes_.size()});
    while (!open_.empty()) read_next();
  }

 private:
  struct Open {
    std::uint32_t place;
    std::size_t end;  // in the file
  };

  // A record, or the end of the one that is open.
  void read_next() {
    const Open open = open_.back();
    if (at_ >= open.end || is_closed_here(open)) {
      places_[open.place].end = static_cast<std::uint32_t>(places_.size());
      if (open.place != 0) at_ = open.end;
      open_.pop_back();
      return;
    }
    read_record(open.end);
  }

  // An empty record closes the one that is open; the last of the file may be followed by anything.
  bool is_closed_here(const Open& open) const {
    if (open.end - at_ < head_bytes_) {
      if (open.place == 0) fail(Errc::truncated, at_byte(at_), "the file ends inside the head of a record");
      fail(Errc::bad_syntax, at_byte(at_), "no record fits into what is left of the one around it");
    }
    const Head head = head_at(at_);
    return head.end == 0 && head.value_count == 0 && head.values_bytes == 0 && head.name_bytes == 0;
  }

  void read_record(std::size_t outer_end) {
    const Head head = head_at(at_);
    const std::size_t name_at = at_ + head_bytes_;
    if (head.end > bytes_.size()) fail(Errc::truncated, at_byte(at_), "a record reaches beyond the end of the file");
    if (head.end > outer_end) fail(Errc::bad_syntax, at_byte(at_), "a record reaches beyond the one around it");
    if (head.end < name_at || head.end - name_at < head.name_bytes ||
        head.end - name_at - head.name_bytes < head.values_bytes)
      fail(Errc::bad_syntax, at_byte(at_), "the parts of a record do not fit into it");
    if (places_.size() >= 0xFFFFFFFEu || open_.size() > limits_.json_depth)
      fail(Errc::too_large, at_byte(at_), say("records are nested deeper than ", limits_.json_depth));
    RecordPlace place;
    place.name_at = name_at;
    place.name_bytes = head.name_bytes;
    place.values_at = name_at + head.name_bytes;
    place.values_bytes = static_cast<std::size_t>(head.values_bytes);
    check_values(place, head.value_count);
    place.value_count = static_cast<std::uint32_t>(head.value_count);
    open_.push_back({static_cast<std::uint32_t>(places_.size()), static_cast<std::size_t>(head.end)});
    at_ = place.values_at + place.values_bytes;
    places_.push_back(place);
  }

  void check_values(const RecordPlace& place, std::uint64_t count) {
    if (count > place.values_bytes)
      fail(Errc::bad_syntax, at_byte(place.name_at),
           say("a record states ", count, " values in ", place.values_bytes, " bytes"));
    std::string_view left = bytes_.substr(place.values_at, place.values_bytes);
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::size_t bytes = binary_value_bytes(left);
      if (bytes == 0)
        fail(Errc::bad_syntax, at_byte(static_cast<std::size_t>(left.data() - bytes_.data())),
             "a value has no known type or does not fit into its record");
      if (array_element_bytes(left[0]) != 0) check_array(left);
      left.remove_prefix(bytes);
    }
  }

  // Arrays are decoded when they are asked for; whether memory may be is decided here. zlib makes at most 1032 bytes of
  // one, so a longer array is a lie.
  void check_array(std::string_view value) {
    const ArrayHead head = read_array_head(value.data() + 1);
    const auto where = [&] { return at_byte(static_cast<std::size_t>(value.data() - bytes_.data())); };
    if (head.encoding > 1) fail(Errc::unsupported, where(), say("an array has the unknown encoding ", head.encoding));
    const std::uint64_t decoded = std::uint64_t(head.count) * array_element_bytes(value[0]);
    if (head.encoding == 1 && decoded > 1040 * std::uint64_t(head.stored_bytes) + 64)
      fail(Errc::bad_syntax, where(), say("an array states ", head.count, " values in ", head.stored_bytes, " bytes"));
    decoded_bytes_ += decoded;
    constexpr std::uint64_t kFree = 64u << 20, kPerByte = 64;
    if (decoded_bytes_ > limits_.total_bytes || decoded_bytes_ > kFree + kPerByte * bytes_.size())
      fail(Errc::too_large, where(),
           say("the arrays of the file take more than ", decoded_bytes_ - decoded, " bytes in memory"));
  }

  Head head_at(std::size_t at) const {
    const char* const from = bytes_.data() + at;
    if (is_wide_)
      return {read_little<std::uint64_t>(from), read_little<std::uint64_t>(from + 8),
              read_little<std::uint64_t>(from + 16), static_cast<std::uint8_t>(from[24])};
    return {read_little<std::uint32_t>(from), read_little<std::uint32_t>(from + 4),
            read_little<std::uint32_t>(from + 8), static_cast<std::uint8_t>(from[12])};
  }

  std::string_view bytes_;
  std::size_t at_ = 0, head_bytes_;
  bool is_wide_;
  const ImportLimits& limits_;
  std::vector<RecordPlace>& places_;
  std::vector<Open> open_;
  std::uint64_t decoded_bytes_ = 0;
};

}  // namespace

void read_binary_records(std::string_view bytes, std::int64_t version, const ImportLimits& limits,
                         std::vector<RecordPlace>& places) {
  BinaryReader(bytes, version >= 7500, limits, places).read();
}

}  // namespace sinew::asset::fbx
