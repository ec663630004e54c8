// SPDX-License-Identifier: MIT
#include "expressions/face_names.h"

#include <algorithm>

#include "sinew/expressions/match_face.h"

namespace sinew::asset {
namespace {

// https://developer.apple.com/documentation/arkit/arfaceanchor/blendshapelocation
constexpr std::string_view kArkit[] = {
    "browDownLeft",      "browDownRight",      "browInnerUp",         "browOuterUpLeft",
    "browOuterUpRight",  "cheekPuff",          "cheekSquintLeft",     "cheekSquintRight",
    "eyeBlinkLeft",      "eyeBlinkRight",      "eyeLookDownLeft",     "eyeLookDownRight",
    "eyeLookInLeft",     "eyeLookInRight",     "eyeLookOutLeft",      "eyeLookOutRight",
    "eyeLookUpLeft",     "eyeLookUpRight",     "eyeSquintLeft",       "eyeSquintRight",
    "eyeWideLeft",       "eyeWideRight",       "jawForward",          "jawLeft",
    "jawOpen",           "jawRight",           "mouthClose",          "mouthDimpleLeft",
    "mouthDimpleRight",  "mouthFrownLeft",     "mouthFrownRight",     "mouthFunnel",
    "mouthLeft",         "mouthLowerDownLeft", "mouthLowerDownRight", "mouthPressLeft",
    "mouthPressRight",   "mouthPucker",        "mouthRight",          "mouthRollLower",
    "mouthRollUpper",    "mouthShrugLower",    "mouthShrugUpper",     "mouthSmileLeft",
    "mouthSmileRight",   "mouthStretchLeft",   "mouthStretchRight",   "mouthUpperUpLeft",
    "mouthUpperUpRight", "noseSneerLeft",      "noseSneerRight",      "tongueOut"};

// https://github.com/vrm-c/vrm-specification/blob/master/specification/VRMC_vrm-1.0/expressions.md
constexpr std::string_view kVrm[] = {"happy",      "angry",  "sad",      "relaxed",  "surprised", "aa",
                                     "ih",         "ou",     "ee",       "oh",       "blink",     "blinkLeft",
                                     "blinkRight", "lookUp", "lookDown", "lookLeft", "lookRight", "neutral"};

// https://developers.meta.com/horizon/documentation/native/audio-ovrlipsync-viseme-reference
constexpr std::string_view kVisemes[] = {"viseme_sil", "viseme_PP", "viseme_FF", "viseme_TH", "viseme_DD",
                                         "viseme_kk",  "viseme_CH", "viseme_SS", "viseme_nn", "viseme_RR",
                                         "viseme_aa",  "viseme_E",  "viseme_ih", "viseme_oh", "viseme_ou"};

}  // namespace

std::string_view face_set_name(FaceSet set) {
  constexpr std::string_view kNames[] = {"ARKit", "VRM", "visemes"};
  return kNames[static_cast<std::size_t>(set)];
}

std::span<const std::string_view> face_set(FaceSet set) {
  if (set == FaceSet::arkit) return kArkit;
  if (set == FaceSet::vrm) return kVrm;
  return kVisemes;
}

}  // namespace sinew::asset

namespace sinew::asset::expressions {
namespace {

constexpr std::string_view kInFront[] = {"blendshape", "blendshapes", "bs", "morph", "shape",
                                         "key",        "arkit",       "ar", "kit"};

// Avatars that spell the vowels with one letter, and those of VRChat.
constexpr UsualWords kSame[] = {{"viseme i", "viseme_ih"}, {"viseme o", "viseme_oh"}, {"viseme u", "viseme_ou"},
                                {"v sil", "viseme_sil"},   {"v pp", "viseme_PP"},     {"v ff", "viseme_FF"},
                                {"v th", "viseme_TH"},     {"v dd", "viseme_DD"},     {"v kk", "viseme_kk"},
                                {"v ch", "viseme_CH"},     {"v ss", "viseme_SS"},     {"v nn", "viseme_nn"},
                                {"v rr", "viseme_RR"},     {"v aa", "viseme_aa"},     {"v e", "viseme_E"},
                                {"v ih", "viseme_ih"},     {"v oh", "viseme_oh"},     {"v ou", "viseme_ou"}};

constexpr UsualWords kOther[] = {{"mouth a", "aa"},
                                 {"mouth i", "ih"},
                                 {"mouth u", "ou"},
                                 {"mouth e", "ee"},
                                 {"mouth o", "oh"},
                                 {"a", "aa"},
                                 {"i", "ih"},
                                 {"u", "ou"},
                                 {"e", "ee"},
                                 {"o", "oh"},
                                 {"fcl mth a", "aa"},
                                 {"fcl mth i", "ih"},
                                 {"fcl mth u", "ou"},
                                 {"fcl mth e", "ee"},
                                 {"fcl mth o", "oh"},
                                 {"smile", "happy"},
                                 {"joy", "happy"},
                                 {"fun", "relaxed"},
                                 {"sorrow", "sad"},
                                 {"frown", "sad"},
                                 {"surprise", "surprised"},
                                 {"anger", "angry"},
                                 {"wink left", "blinkLeft"},
                                 {"wink right", "blinkRight"},
                                 {"wink", "blinkLeft"},
                                 {"eyes closed", "blink"},
                                 {"eye close left", "blinkLeft"},
                                 {"eye close right", "blinkRight"},
                                 {"fcl eye close", "blink"},
                                 {"fcl eye close left", "blinkLeft"},
                                 {"fcl eye close right", "blinkRight"},
                                 {"blink left", "eyeBlinkLeft"},
                                 {"blink right", "eyeBlinkRight"},
                                 {"mouth open", "jawOpen"},
                                 {"brows up", "browInnerUp"},
                                 {"puff", "cheekPuff"},
                                 {"pucker", "mouthPucker"},
                                 {"kiss", "mouthPucker"},
                                 {"tongue", "tongueOut"}};

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_other_letter(char c) { return static_cast<unsigned char>(c) >= 0x80; }
char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

// Whether a word of `name` begins at `at`, which is in a word itself.
bool begins_word(std::string_view name, std::size_t at) {
  const char before = name[at - 1], here = name[at];
  if (is_digit(before) != is_digit(here)) return true;
  if (is_lower(before) && is_upper(here)) return true;
  // The last capital of several begins the next word: "LEyeBlink" is L, Eye, Blink.
  return is_upper(before) && is_upper(here) && at + 1 < name.size() && is_lower(name[at + 1]);
}

std::vector<std::string> split(std::string_view name) {
  std::vector<std::string> words;
  bool is_open = false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool is_part = is_upper(c) || is_lower(c) || is_digit(c) || is_other_letter(c);
    if (is_part && (!is_open || begins_word(name, i))) words.emplace_back();
    if (is_part) words.back() += lower(c);
    is_open = is_part;
  }
  return words;
}

std::string_view without_path(std::string_view name) {
  const std::size_t at = name.find_last_of(".:|");
  // "eyeBlink.L" has its side there, "Key.001" a number.
  if (at == std::string_view::npos || at + 2 >= name.size() || is_digit(name[at + 1])) return name;
  return name.substr(at + 1);
}

// "" where the word is no side.
std::string_view side_of(const std::string& word) {
  if (word == "l" || word == "left") return "left";
  return word == "r" || word == "right" ? "right" : "";
}

}  // namespace

std::string words_of(std::string_view name) {
  std::vector<std::string> words = split(without_path(name));
  while (words.size() > 1 &&
         (std::find(std::begin(kInFront), std::end(kInFront), words[0]) != std::end(kInFront) || is_digit(words[0][0])))
    words.erase(words.begin());
  if (words.size() > 1) {
    // A side in front goes behind; "left" alone is a word like any other.
    const bool is_behind = !side_of(words.back()).empty();
    if (is_behind) words.back() = side_of(words.back());
    if (!is_behind && !side_of(words[0]).empty()) {
      words.push_back(std::string(side_of(words[0])));
      words.erase(words.begin());
    }
  }
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::span<const UsualWords> same_words() { return kSame; }
std::span<const UsualWords> other_words() { return kOther; }

std::size_t letters_apart(std::string_view a, std::string_view b, std::size_t most) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > most || b.size() > 64) return most + 1;
  std::vector<std::size_t> row(a.size() + 1);
  for (std::size_t i = 0; i <= a.size(); ++i) row[i] = i;
  for (std::size_t j = 1; j <= b.size(); ++j) {
    std::size_t diagonal = row[0];
    row[0] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
      const std::size_t above = row[i];
      row[i] = std::min({row[i] + 1, row[i - 1] + 1, diagonal + (a[i - 1] != b[j - 1] ? 1u : 0u)});
      diagonal = above;
    }
  }
  return std::min(row[a.size()], most + 1);
}

}  // namespace sinew::asset::expressions
