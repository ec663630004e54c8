// SPDX-License-Identifier: MIT
#include "import/gltf/json.h"

#include <simdjson.h>

#include <algorithm>

#include "import/gltf/failure.h"

namespace sinew::asset::gltf {

namespace dom = simdjson::dom;

// Walks simdjson's tree and the text side by side: both are in the same order, so that the text between two values
// is white space and punctuation only. The text is known to be valid JSON.
class JsonBuilder {
 public:
  JsonBuilder(JsonDocument& document, std::string_view text) : document_(document), text_(text) {
    document_.text_ = text;
  }

  // Recurses as deep as the parser's depth limit let the text be.
  void add(const dom::element& element) {
    const std::uint32_t index = begin_entry();
    switch (element.type()) {
      case dom::element_type::ARRAY:
        add_array(index, dom::array(element));
        break;
      case dom::element_type::OBJECT:
        add_object(index, dom::object(element));
        break;
      case dom::element_type::STRING:
        set_string(index, std::string_view(element));
        skip_string();
        break;
      case dom::element_type::BOOL:
        set(index, JsonKind::boolean).boolean = bool(element);
        skip_word();
        break;
      case dom::element_type::NULL_VALUE:
        skip_word();
        break;
      case dom::element_type::INT64:
      case dom::element_type::UINT64:
      case dom::element_type::DOUBLE:
        set(index, JsonKind::number).number = double(element);
        skip_word();
        break;
    }
    finish_entry(index);
  }

 private:
  JsonDocument::Entry& set(std::uint32_t index, JsonKind kind) {
    document_.entries_[index].kind = kind;
    return document_.entries_[index];
  }

  std::uint32_t begin_entry() {
    while (is_between_values(text_[cursor_])) ++cursor_;
    JsonDocument::Entry entry;
    entry.text_begin = static_cast<std::uint32_t>(cursor_);
    document_.entries_.push_back(entry);
    return static_cast<std::uint32_t>(document_.entries_.size() - 1);
  }

  void finish_entry(std::uint32_t index) {
    document_.entries_[index].text_end = static_cast<std::uint32_t>(cursor_);
    document_.entries_[index].end = static_cast<std::uint32_t>(document_.entries_.size());
  }

  void add_array(std::uint32_t index, const dom::array& array) {
    ++cursor_;
    std::uint32_t size = 0;
    for (const dom::element element : array) {
      add(element);
      ++size;
    }
    set(index, JsonKind::array).size = size;
    skip_closing_bracket();
  }

  void add_object(std::uint32_t index, const dom::object& object) {
    ++cursor_;
    std::uint32_t size = 0;
    for (const dom::key_value_pair member : object) {
      const std::uint32_t key = begin_entry();
      set_string(key, member.key);
      skip_string();
      finish_entry(key);
      add(member.value);
      ++size;
    }
    set(index, JsonKind::object).size = size;
    skip_closing_bracket();
  }

  void set_string(std::uint32_t index, std::string_view string) {
    JsonDocument::Entry& entry = set(index, JsonKind::string);
    entry.string.first = static_cast<std::uint32_t>(document_.strings_.size());
    entry.string.length = static_cast<std::uint32_t>(string.size());
    document_.strings_ += string;
  }

  static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
  static bool is_between_values(char c) { return is_space(c) || c == ',' || c == ':'; }

  void skip_string() {
    for (++cursor_; text_[cursor_] != '"'; ++cursor_)
      if (text_[cursor_] == '\\') ++cursor_;
    ++cursor_;
  }

  void skip_word() {
    while (cursor_ < text_.size() && !is_between_values(text_[cursor_]) && text_[cursor_] != ']' &&
           text_[cursor_] != '}')
      ++cursor_;
  }

  void skip_closing_bracket() {
    while (is_space(text_[cursor_])) ++cursor_;
    ++cursor_;
  }

  JsonDocument& document_;
  std::string_view text_;
  std::size_t cursor_ = 0;
};

namespace {

constexpr std::string_view kSpace = " \t\r\n";

// Requires: the text is not all white space.
Error syntax_error(std::string_view text, simdjson::error_code code) {
  if (code == simdjson::DEPTH_ERROR) return Error::in(Errc::too_large, "", "the JSON is nested too deeply");
  if (code == simdjson::MEMALLOC) return Error::in(Errc::out_of_memory, "", "not enough memory for the JSON text");
  if (text[text.find_first_not_of(kSpace)] != '{')
    return Error::at(Errc::bad_syntax, 0, "this is no glTF: it begins neither with { nor with the letters glTF");
  const std::size_t last = text.find_last_not_of(kSpace);
  if (text[last] != '}' && code != simdjson::UTF8_ERROR)
    return Error::at(Errc::truncated, text.size(), "the JSON text ends before its last closing brace");
  return Error::in(Errc::bad_syntax, "", say("the JSON is invalid: ", simdjson::error_message(code)));
}

constexpr std::uint32_t kDeepest = 1024;  // whatever the caller allows: the builder recurses

}  // namespace

Result<JsonDocument> JsonDocument::parse(std::string_view text, std::uint32_t max_depth) {
  if (text.size() >= 0xFFFFFFFFu) return Error::in(Errc::too_large, "", "the JSON text is over 4 GiB");
  if (text.find_first_not_of(kSpace) == std::string_view::npos)
    return Error::in(Errc::truncated, "@0", "the JSON text is empty");
  dom::parser parser;
  if (const auto code = parser.allocate(std::max<std::size_t>(text.size(), 64), std::clamp(max_depth, 1u, kDeepest)))
    return syntax_error(text, code);
  const auto parsed = parser.parse(text.data(), text.size(), true);
  if (parsed.error() != simdjson::SUCCESS) return syntax_error(text, parsed.error());
  JsonDocument document;
  JsonBuilder(document, text).add(parsed.value_unsafe());
  return document;
}

const char* json_kind_name(JsonKind kind) {
  switch (kind) {
    case JsonKind::null:
      return "null";
    case JsonKind::boolean:
      return "true or false";
    case JsonKind::number:
      return "a number";
    case JsonKind::string:
      return "a string";
    case JsonKind::array:
      return "an array";
    case JsonKind::object:
      return "an object";
  }
  return "unknown";
}

JsonKind Json::kind() const { return document_ == nullptr ? JsonKind::null : document_->entries_[entry_].kind; }
bool Json::boolean() const { return document_->entries_[entry_].boolean; }
double Json::number() const { return document_->entries_[entry_].number; }

std::string_view Json::string() const {
  const JsonDocument::Entry& entry = document_->entries_[entry_];
  return std::string_view(document_->strings_).substr(entry.string.first, entry.string.length);
}

std::uint32_t Json::size() const {
  return kind() == JsonKind::array || kind() == JsonKind::object ? document_->entries_[entry_].size : 0;
}

std::string_view Json::text() const {
  const JsonDocument::Entry& entry = document_->entries_[entry_];
  return document_->text_.substr(entry.text_begin, entry.text_end - entry.text_begin);
}

Json Json::find(std::string_view key) const {
  for (const auto [name, value] : members())
    if (name == key) return value;
  return {};
}

Json::Elements Json::elements() const {
  if (kind() != JsonKind::array) return {document_, 0, 0};
  return {document_, entry_ + 1, document_->entries_[entry_].end};
}

Json::Members Json::members() const {
  if (kind() != JsonKind::object) return {document_, 0, 0};
  return {document_, entry_ + 1, document_->entries_[entry_].end};
}

Json::Elements::Iterator& Json::Elements::Iterator::operator++() {
  entry = document->entries_[entry].end;
  return *this;
}

Json::Members::Iterator& Json::Members::Iterator::operator++() {
  entry = document->entries_[entry + 1].end;
  return *this;
}

}  // namespace sinew::asset::gltf
