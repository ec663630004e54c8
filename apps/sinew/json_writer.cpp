// SPDX-License-Identifier: MIT
#include "json_writer.h"

#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "json_value.h"

namespace sinew::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string_view severity_name(asset::Severity severity) {
  switch (severity) {
    case asset::Severity::error:
      return "error";
    case asset::Severity::warning:
      return "warning";
    case asset::Severity::note:
      break;
  }
  return "note";
}

// The double that is written with as few digits as the float needs. It rounds to the same float.
double shortest_double(float number) {
  if (!std::isfinite(number)) return double(number);
  std::array<char, 40> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
  double same = 0;
  std::from_chars(buffer.data(), end.ptr, same);
  return same;
}

std::string dumped(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

// Depth 0 is the outermost value.
void append_text(const Json& value, std::size_t depth, std::string& out) {
  if (!value.is_structured()) {
    out += dumped(value);
    return;
  }
  out += value.is_object() ? '{' : '[';
  bool is_first = true;
  for (auto member = value.begin(); member != value.end(); ++member) {
    const bool own_line = depth == 0 || (value.is_array() && member->is_structured());
    if (!is_first) out += own_line ? "," : ", ";
    if (own_line) out += "\n" + std::string(depth + 1, ' ');
    if (value.is_object()) out += dumped(Json(member.key())) + ": ";
    append_text(*member, depth + 1, out);
    is_first = false;
  }
  out += value.is_object() ? '}' : ']';
}

}  // namespace

struct JsonWriter::Document {
  // Puts a value where it belongs: the whole, after the last key, or at the end of the innermost array.
  Json& put(Json&& value) {
    if (open.empty()) return root = std::move(value);
    if (open.back()->is_array()) return open.back()->emplace_back(std::move(value));
    return (*open.back())[key] = std::move(value);
  }
  void begin(Json&& value) { open.push_back(&put(std::move(value))); }

  Json root;
  std::vector<Json*> open;  // from the outermost; only the last one grows, so that none of them moves
  std::string key;
};

JsonWriter::JsonWriter() : document_(std::make_unique<Document>()) {}
JsonWriter::~JsonWriter() = default;

JsonWriter& JsonWriter::begin_object() {
  document_->begin(Json::object());
  return *this;
}

JsonWriter& JsonWriter::end_object() {
  document_->open.pop_back();
  return *this;
}

JsonWriter& JsonWriter::begin_array() {
  document_->begin(Json::array());
  return *this;
}

JsonWriter& JsonWriter::end_array() { return end_object(); }

JsonWriter& JsonWriter::key(std::string_view name) {
  document_->key = name;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  document_->put(Json(text));
  return *this;
}

// A dump writes null for what is not finite.
JsonWriter& JsonWriter::value(double number) {
  document_->put(Json(number));
  return *this;
}

JsonWriter& JsonWriter::value(float number) { return value(shortest_double(number)); }

JsonWriter& JsonWriter::value(bool truth) {
  document_->put(Json(truth));
  return *this;
}

JsonWriter& JsonWriter::null() {
  document_->put(Json(nullptr));
  return *this;
}

JsonWriter& JsonWriter::whole(std::int64_t number) {
  document_->put(Json(number));
  return *this;
}

JsonWriter& JsonWriter::count(std::uint64_t number) {
  document_->put(Json(number));
  return *this;
}

JsonWriter& JsonWriter::diagnostics(const asset::Diagnostics& diagnostics) {
  key("diagnostics").begin_array();
  for (const asset::Diagnostic& diagnostic : diagnostics.all()) {
    begin_object().member("severity", severity_name(diagnostic.severity)).member("code", diagnostic.code);
    member("what", diagnostic.what).member("where", diagnostic.where).end_object();
  }
  return end_array();
}

std::string JsonWriter::text() const {
  std::string text;
  append_text(document_->root, 0, text);
  return text + "\n";
}

namespace {

JsonValue value_of(const Json& json) {
  JsonValue out;
  if (json.is_boolean()) {
    out.kind = JsonValue::Kind::boolean;
    out.number = json.get<bool>() ? 1 : 0;
  } else if (json.is_number()) {
    out.kind = JsonValue::Kind::number;
    out.number = json.get<double>();
  } else if (json.is_string()) {
    out.kind = JsonValue::Kind::text;
    out.text = json.get<std::string>();
  } else if (json.is_structured()) {
    out.kind = json.is_array() ? JsonValue::Kind::list : JsonValue::Kind::object;
    for (const auto& [name, member] : json.items())
      out.members.push_back({json.is_array() ? std::string() : name, value_of(member)});
  }
  return out;
}

}  // namespace

std::optional<JsonValue> parse_json(std::string_view text) {
  constexpr int kMostDepth = 64;
  const auto is_shallow = [](int depth, Json::parse_event_t, Json&) { return depth <= kMostDepth; };
  const Json json = Json::parse(text.begin(), text.end(), is_shallow, false);
  if (json.is_discarded()) return std::nullopt;
  return value_of(json);
}

}  // namespace sinew::cli
