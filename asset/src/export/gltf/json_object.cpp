// SPDX-License-Identifier: MIT
#include "export/gltf/json_object.h"

#include <bit>
#include <charconv>
#include <cstddef>

namespace sinew::asset::gltf_out {
namespace {

// Bytes of the UTF-8 sequence at the front of the text; 0 where there is none (Unicode 15, table 3-7).
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const unsigned first = byte(0), second = byte(1);
  const auto is_tail = [](unsigned value) { return (value & 0xC0u) == 0x80u; };
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4 || !is_tail(second)) return 0;
  if (first < 0xE0) return 2;
  if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)) return 0;
  if ((first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F)) return 0;
  if (!is_tail(byte(2))) return 0;
  if (first < 0xF0) return 3;
  return is_tail(byte(3)) ? 4 : 0;
}

void append_escaped(std::string& out, char c) {
  constexpr std::string_view kHex = "0123456789abcdef";
  const auto code = static_cast<unsigned char>(c);
  if (c == '"' || c == '\\') {
    out += '\\';
    out += c;
  } else if (c == '\n') {
    out += "\\n";
  } else if (code < 0x20) {
    out += "\\u00";
    out += kHex[code >> 4];
    out += kHex[code & 15];
  } else {
    out += c;
  }
}

std::string checked_number(double value, std::string_view where) {
  if (value - value != 0) fail(Errc::out_of_range, where, say("the number is not finite: ", value));
  return json_number(value);
}

}  // namespace

bool has_same_bits(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }

std::string json_number(double number) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof(digits), number);
  return {digits, end.ptr};
}

std::string json_string(std::string_view text, std::string_view where) {
  std::string out = "\"";
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    if (length == 0) fail(Errc::bad_syntax, where, "the text is not UTF-8");
    if (length == 1)
      append_escaped(out, text[0]);
    else
      out += text.substr(0, length);
    text.remove_prefix(length);
  }
  return out + '"';
}

std::string json_array(const std::vector<std::string>& elements) {
  std::string out = "[";
  for (const std::string& element : elements) {
    if (out.size() > 1) out += ',';
    out += element;
  }
  return out + ']';
}

void check_index(Index value, std::size_t limit, std::string_view kind, std::string_view where) {
  if (value >= limit) fail(Errc::out_of_range, where, say("there is no ", kind, " ", value, ": the scene has ", limit));
}

void JsonObject::raw(std::string_view key, std::string_view json) {
  if (!text_.empty()) text_ += ',';
  text_ += json_string(key, where_);
  text_ += ':';
  text_ += json;
}

void JsonObject::array(std::string_view key, const std::vector<std::string>& elements) {
  if (!elements.empty()) raw(key, json_array(elements));
}

void JsonObject::object(std::string_view key, const JsonObject& members) {
  if (!members.is_empty()) raw(key, members.text());
}

void JsonObject::string(std::string_view key, std::string_view value) { raw(key, json_string(value, at(key))); }

void JsonObject::name(std::string_view value) {
  if (!value.empty()) string("name", value);
}

void JsonObject::number(std::string_view key, double value) { raw(key, checked_number(value, at(key))); }

void JsonObject::numbers(std::string_view key, std::span<const double> values) {
  std::vector<std::string> elements;
  elements.reserve(values.size());
  for (const double value : values) elements.push_back(checked_number(value, at(key)));
  array(key, elements);
}

void JsonObject::number_unless(std::string_view key, double value, double standard) {
  if (!has_same_bits(value, standard)) number(key, value);
}

void JsonObject::numbers_unless(std::string_view key, std::span<const double> values,
                                std::span<const double> standard) {
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!has_same_bits(values[i], standard[i])) return numbers(key, values);
}

void JsonObject::index(std::string_view key, Index value, std::size_t limit, std::string_view kind) {
  if (value == kNone) return;
  check_index(value, limit, kind, at(key));
  whole(key, value);
}

void JsonObject::indices(std::string_view key, std::span<const Index> values, std::size_t limit,
                         std::string_view kind) {
  std::vector<std::string> elements;
  for (const Index value : values) {
    check_index(value, limit, kind, at(key));
    elements.push_back(std::to_string(value));
  }
  array(key, elements);
}

}  // namespace sinew::asset::gltf_out
