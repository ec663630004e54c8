// SPDX-License-Identifier: MIT
#include <array>

#include "sinew/process/mirror.h"

namespace sinew::asset {
namespace {

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_letter(char c) { return is_lower(c) || is_upper(c); }

// Letters around a place in a name; '_' beyond its ends.
char before(std::string_view name, std::size_t at) { return at == 0 ? '_' : name[at - 1]; }
char behind(std::string_view name, std::size_t end) { return end >= name.size() ? '_' : name[end]; }

std::string replaced(std::string_view name, std::size_t at, std::size_t length, std::string_view word) {
  return std::string(name.substr(0, at)) + std::string(word) + std::string(name.substr(at + length));
}

struct Sides {
  std::string_view left, right;
};

// "Left" stands at a begin of a word of "armLeft" and "LeftArm", but not in "Leftover" or "aleft".
bool is_word(std::string_view name, std::size_t at, std::string_view word) {
  const char first = word.front(), last = word.back();
  const char ahead = before(name, at), after = behind(name, at + word.size());
  const bool begins = !is_letter(ahead) || (is_upper(first) && is_lower(ahead));
  const bool ends = !is_letter(after) || (is_lower(last) && is_upper(after));
  return begins && ends;
}

std::optional<std::string> by_word(std::string_view name) {
  constexpr std::array kWords = {Sides{"left", "right"}, Sides{"Left", "Right"}, Sides{"LEFT", "RIGHT"}};
  for (const Sides& sides : kWords)
    for (const bool is_left : {true, false}) {
      const std::string_view word = is_left ? sides.left : sides.right, other = is_left ? sides.right : sides.left;
      for (std::size_t at = name.find(word); at != std::string_view::npos; at = name.find(word, at + 1))
        if (is_word(name, at, word)) return replaced(name, at, word.size(), other);
    }
  return std::nullopt;
}

std::string_view other_letter(char side) { return side == 'l' ? "r" : side == 'r' ? "l" : side == 'L' ? "R" : "L"; }

bool is_side(char c) { return c == 'l' || c == 'r' || c == 'L' || c == 'R'; }

// "eye.L", "l_hand", "Bip01 R Thigh": the first letter that stands alone.
std::optional<std::string> by_letter(std::string_view name) {
  for (std::size_t at = 0; at < name.size() && name.size() > 1; ++at) {
    const auto is_alone = [](char c) { return !is_letter(c) && !(c >= '0' && c <= '9'); };
    if (is_side(name[at]) && is_alone(before(name, at)) && is_alone(behind(name, at + 1)))
      return replaced(name, at, 1, other_letter(name[at]));
  }
  return std::nullopt;
}

// "lThighBend", "LHand", "ArmL".
std::optional<std::string> by_camel_case(std::string_view name) {
  if (name.size() < 3) return std::nullopt;
  if (is_side(name[0]) && is_upper(name[1]) && is_lower(name[2])) return replaced(name, 0, 1, other_letter(name[0]));
  const std::size_t last = name.size() - 1;
  if (is_side(name[last]) && is_upper(name[last]) && is_lower(name[last - 1]))
    return replaced(name, last, 1, other_letter(name[last]));
  return std::nullopt;
}

}  // namespace

std::optional<std::string> mirrored_name(std::string_view name) {
  if (std::optional<std::string> other = by_word(name)) return other;
  if (std::optional<std::string> other = by_letter(name)) return other;
  return by_camel_case(name);
}

}  // namespace sinew::asset
