// SPDX-License-Identifier: MIT
#include "import/collada/element.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>

namespace sinew::asset::collada {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

// Words that XML Schema has for numbers beside digits, and a plus that from_chars does not take.
double unusual_number(std::string_view word) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (word == "INF") return kInfinity;
  if (word == "-INF") return -kInfinity;
  if (word.starts_with('+') && word.size() > 1 && word[1] != '-' && word[1] != '+') {
    double number = 0;
    const auto [end, error] = std::from_chars(word.data() + 1, word.data() + word.size(), number);
    if (error == std::errc() && end == word.data() + word.size()) return number;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

double number_of_word(std::string_view word) {
  double number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (end == word.data() + word.size()) {
    if (error == std::errc()) return number;
    if (error == std::errc::result_out_of_range && word.find_first_of("eE") + 1 < word.size() &&
        word[word.find_first_of("eE") + 1] == '-')
      return 0;  // nearer to it than any other double
  }
  return unusual_number(word);
}

// The word at `at`, which goes on behind it. Most of a file's words are indices.
std::uint32_t take_index(const char*& at) {
  const char* const begin = at;
  std::uint64_t index = 0;
  while (*at >= '0' && *at <= '9' && index < kNoIndex) index = 10 * index + static_cast<std::uint64_t>(*at++ - '0');
  const bool is_index = at != begin && (*at == 0 || is_blank(*at)) && index < kNoIndex;
  while (*at != 0 && !is_blank(*at)) ++at;
  return is_index ? static_cast<std::uint32_t>(index) : kNoIndex;
}

std::uint32_t index_of_word(std::string_view word) {
  std::uint32_t index = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), index);
  return error == std::errc() && end == word.data() + word.size() ? index : kNoIndex;
}

}  // namespace

std::string_view local_name(Element element) {
  const char* const name = element.name();
  const char* const colon = std::strchr(name, ':');
  return colon ? colon + 1 : name;
}

bool is_named(Element element, std::string_view name) {
  return element.type() == pugi::node_element && local_name(element) == name;
}

Element child(Element parent, std::string_view name) {
  for (Element at = parent.first_child(); at; at = at.next_sibling())
    if (is_named(at, name)) return at;
  return {};
}

Element child(Element parent, std::string_view a, std::string_view b) { return child(child(parent, a), b); }

std::size_t count_attribute(Element element, const char* name, std::size_t otherwise) {
  const std::string_view word = trimmed(attribute(element, name));
  const std::uint32_t count = index_of_word(word);
  return count == kNoIndex ? otherwise : count;
}

double number_attribute(Element element, const char* name, double otherwise) {
  const double number = number_of_word(trimmed(attribute(element, name)));
  return number - number == 0 ? number : otherwise;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view text_of(Element element) { return trimmed(element.child_value()); }

Words::Words(Element element) : part_(element.first_child()) {
  if (part_) at_ = part_.value();
}

bool Words::next(std::string_view& word) {
  while (part_) {
    while (is_blank(*at_)) ++at_;
    if (*at_ != 0) break;
    part_ = part_.next_sibling();
    at_ = part_ ? part_.value() : "";
  }
  if (!part_) return false;
  const char* const begin = at_;
  while (*at_ != 0 && !is_blank(*at_)) ++at_;
  word = {begin, static_cast<std::size_t>(at_ - begin)};
  return true;
}

std::vector<double> read_numbers(Element element) {
  std::vector<double> numbers;
  // A hint only: what the file says is believed as far as its own bytes go.
  numbers.reserve(std::min<std::size_t>(count_attribute(element, "count", 0), std::strlen(element.child_value()) / 2));
  Words words(element);
  for (std::string_view word; words.next(word);) numbers.push_back(number_of_word(word));
  return numbers;
}

std::size_t read_numbers(Element element, double* numbers, std::size_t most) {
  Words words(element);
  std::size_t count = 0;
  for (std::string_view word; words.next(word); ++count)
    if (count < most) numbers[count] = number_of_word(word);
  return count;
}

std::vector<std::uint32_t> read_indices(Element element) {
  std::vector<std::uint32_t> indices;
  indices.reserve(std::strlen(element.child_value()) / 4);
  for (Element part = element.first_child(); part; part = part.next_sibling())
    for (const char* at = part.value(); *at != 0;) {
      if (is_blank(*at))
        ++at;
      else
        indices.push_back(take_index(at));
    }
  return indices;
}

double number_of(Element element, double otherwise) {
  double number = 0;
  return read_numbers(element, &number, 1) == 1 && number - number == 0 ? number : otherwise;
}

}  // namespace sinew::asset::collada
