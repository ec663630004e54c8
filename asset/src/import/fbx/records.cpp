// SPDX-License-Identifier: MIT
#include "import/fbx/records.h"

#include <algorithm>

#include "import/fbx/binary_values.h"
#include "import/fbx/failure.h"
#include "import/fbx/text_scanner.h"
#include "import/fbx/tree.h"

namespace sinew::asset::fbx {
namespace {

constexpr std::string_view kBinaryMagic("Kaydara FBX Binary  \0\x1a", 22);
constexpr std::size_t kVersionAt = 23, kBinaryHeadBytes = 27;

std::string_view text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// What the header's records say; binary files before 5.8 have another number in their head.
std::int64_t stated_version(Record root, std::int64_t otherwise) {
  const std::int64_t stated = root.child("FBXHeaderExtension").integer("FBXVersion", 0);
  return stated != 0 ? stated : otherwise;
}

// From the first comment: "; FBX 6.1.0 project file".
std::int64_t comment_version(std::string_view bytes) {
  const std::size_t comment = bytes.substr(0, 256).find("; FBX ");
  if (comment == bytes.npos || comment + 9 > bytes.size()) return 0;
  const std::string_view digits = bytes.substr(comment + 6, 5);  // "6.1.0"
  const auto digit = [&](std::size_t i) { return i < digits.size() ? std::int64_t(digits[i]) - '0' : -1; };
  if (digit(0) < 0 || digit(0) > 9 || digit(2) < 0 || digit(2) > 9) return 0;
  return digit(0) * 1000 + digit(2) * 100;
}

std::int64_t binary_version(std::string_view bytes) {
  if (bytes.size() < kBinaryHeadBytes) fail(Errc::truncated, at_byte(bytes.size()), "the file ends inside its head");
  if (bytes[kVersionAt - 1] != '\0')
    fail(Errc::unsupported, at_byte(kVersionAt - 1), "the file has big-endian numbers, which are not read");
  return read_little<std::uint32_t>(bytes.data() + kVersionAt);
}

constexpr std::int64_t kOldest = 5000, kOldestLayout = 2000;

void check_version(std::int64_t version, std::int64_t oldest) {
  constexpr std::int64_t kNewest = 7999;
  if (version < oldest || version > kNewest)
    fail(Errc::unsupported_version, "@23", say("FBX version ", version, ": 5000 to 7700 are read"));
}

}  // namespace

bool ValueReader::next(Value& value) {
  value = {};
  if (!is_text_) {
    const std::size_t bytes = binary_value_bytes({at_, static_cast<std::size_t>(end_ - at_)});
    if (bytes == 0) return false;
    value = binary_value(at_, bytes);
    at_ += bytes;
    return true;
  }
  while ((at_ = skip_blanks(at_, end_)) < end_ && *at_ == ',') ++at_;
  if (at_ == end_) return false;
  const char* const from = *at_ == '"' ? at_ + 1 : at_;
  const char* const behind = from != at_ ? std::find(from, end_, '"') : skip_word(at_, end_);
  const std::string_view word(from, static_cast<std::size_t>(behind - from));
  value = from != at_ ? Value{ValueKind::text, 0, 0, word} : word_value(word);
  at_ = from != at_ && behind < end_ ? behind + 1 : behind;
  return true;
}

std::string_view Record::name() const {
  if (!tree_) return {};
  const RecordPlace& place = tree_->places_[index_];
  return tree_->bytes_.substr(place.name_at, place.name_bytes);
}

std::size_t Record::value_count() const { return tree_ ? tree_->places_[index_].value_count : 0; }

ValueReader Record::values() const {
  ValueReader reader;
  if (!tree_) return reader;
  const RecordPlace& place = tree_->places_[index_];
  reader.at_ = tree_->bytes_.data() + place.values_at;
  reader.end_ = reader.at_ + place.values_bytes;
  reader.is_text_ = tree_->is_text();
  return reader;
}

Value Record::value(std::size_t index) const {
  ValueReader reader = values();
  Value value;
  if (index >= value_count()) return value;
  for (std::size_t i = 0; i <= index; ++i)
    if (!reader.next(value)) break;
  return value;
}

Record Record::first_child() const {
  if (!tree_) return {};
  const std::uint32_t end = tree_->places_[index_].end;
  return index_ + 1 < end ? Record(tree_, index_ + 1, end) : Record();
}

Record Record::next_sibling() const {
  if (!tree_) return {};
  const std::uint32_t next = tree_->places_[index_].end;
  return next < parent_end_ ? Record(tree_, next, parent_end_) : Record();
}

Record Record::child(std::string_view name) const {
  Record child = first_child();
  while (child && child.name() != name) child = child.next_sibling();
  return child;
}

std::size_t Record::byte_offset() const { return tree_ ? tree_->places_[index_].name_at : 0; }

double Record::number(std::string_view child_name, double otherwise) const {
  const Value value = child(child_name).value(0);
  return value.is_number() ? value.real : otherwise;
}

std::int64_t Record::integer(std::string_view child_name, std::int64_t otherwise) const {
  const Value value = child(child_name).value(0);
  return value.is_number() || value.kind == ValueKind::letter ? value.integer : otherwise;
}

std::string_view Record::text(std::string_view child_name) const {
  const Value value = child(child_name).value(0);
  return value.kind == ValueKind::text ? value.text : std::string_view();
}

bool Tree::is_fbx(std::span<const std::byte> bytes) {
  const std::string_view text = text_of(bytes);
  if (text.starts_with(kBinaryMagic.substr(0, 18))) return true;
  const std::string_view head = text.substr(0, 4096);
  if (head.find('\0') != head.npos) return false;
  return head.find("FBXHeaderExtension") != head.npos || head.substr(0, 64).find("; FBX ") != head.npos;
}

Tree::Tree(std::span<const std::byte> bytes, const ImportLimits& limits) : bytes_(text_of(bytes)) {
  is_text_ = !bytes_.starts_with(kBinaryMagic.substr(0, 18));
  places_.emplace_back();
  if (is_text_) {
    read_text_records(bytes_, limits, places_);
    version_ = stated_version(root(), comment_version(bytes_));
  } else {
    const std::int64_t layout_version = binary_version(bytes_);
    check_version(layout_version, kOldestLayout);
    read_binary_records(bytes_, layout_version, limits, places_);
    version_ = layout_version < kOldest ? stated_version(root(), layout_version) : layout_version;
  }
  check_version(version_, kOldest);
}

}  // namespace sinew::asset::fbx
