// SPDX-License-Identifier: MIT
#include "clip_choice.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "arguments.h"
#include "fault.h"
#include "text.h"

namespace sinew::cli {
namespace {

constexpr std::size_t kListedClips = 20;

Fault unknown_clip(std::span<const ClipEntry> clips, std::string_view file, std::string_view text) {
  std::string what = "no clip \"" + std::string(text) + "\"";
  if (clips.empty())
    return {Exit::usage_fault, std::string(file), "", what + ": the file has no clips; -1 is the rest pose"};
  std::vector<std::string_view> names;
  for (const ClipEntry& clip : clips) names.push_back(clip.name);
  const std::string_view nearest = nearest_word(text, names);
  if (!nearest.empty()) what += "; did you mean \"" + std::string(nearest) + "\"?";
  what += nearest.empty() ? "; the clips are " : " The clips are ";
  for (std::size_t i = 0; i < names.size() && i < kListedClips; ++i)
    what += (i == 0 ? "" : ", ") + std::to_string(i) + " " + quoted_name(names[i]);
  if (names.size() > kListedClips) what += " and " + std::to_string(names.size() - kListedClips) + " more";
  return {Exit::usage_fault, std::string(file), "", what};
}

// Whether the text is the name with / for every |, which shells take for a pipe.
bool is_spelled_for_shells(std::string_view text, std::string_view name) {
  return std::equal(text.begin(), text.end(), name.begin(), name.end(),
                    [](char typed, char named) { return typed == (named == '|' ? '/' : named); });
}

}  // namespace

asset::Index choose_clip(std::span<const ClipEntry> clips, std::string_view file, std::string_view text) {
  long long number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size()) {
    if (number == -1) return asset::kNone;
    if (number >= 0 && std::size_t(number) < clips.size()) return asset::Index(number);
  }
  for (std::size_t i = 0; i < clips.size(); ++i)
    if (clips[i].name == text) return asset::Index(i);
  for (std::size_t i = 0; i < clips.size(); ++i)
    if (is_spelled_for_shells(text, clips[i].name)) return asset::Index(i);
  throw unknown_clip(clips, file, text);
}

asset::Index default_clip(std::span<const ClipEntry> clips, asset::Index preferred) {
  return clips.empty() ? asset::kNone : preferred;
}

double clip_duration_secs(std::span<const ClipEntry> clips, asset::Index clip) {
  return clip == asset::kNone ? 0 : clips[clip].duration_secs;
}

double parse_time(std::string_view option, std::string_view text, double duration_secs) {
  if (text.ends_with('%')) return parse_number(option, text.substr(0, text.size() - 1)) / 100 * duration_secs;
  return parse_number(option, text);
}

}  // namespace sinew::cli
