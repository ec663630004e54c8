// SPDX-License-Identifier: MIT
#include "clip_choice.h"

#include <charconv>
#include <vector>

#include "arguments.h"
#include "fault.h"
#include "text.h"

namespace sinew::cli {
namespace {

constexpr std::size_t kListedClips = 20;

Fault unknown_clip(const asset::Scene& scene, std::string_view file, std::string_view text) {
  std::string what = "no clip \"" + std::string(text) + "\"";
  if (scene.clips.empty())
    return {Exit::usage_fault, std::string(file), "", what + ": the file has no clips; -1 is the rest pose"};
  std::vector<std::string_view> names;
  for (const asset::Clip& clip : scene.clips) names.push_back(clip.name);
  const std::string_view nearest = nearest_word(text, names);
  if (!nearest.empty()) what += "; did you mean \"" + std::string(nearest) + "\"?";
  what += nearest.empty() ? "; the clips are " : " The clips are ";
  for (std::size_t i = 0; i < names.size() && i < kListedClips; ++i)
    what += (i == 0 ? "" : ", ") + std::to_string(i) + " " + quoted_name(names[i]);
  if (names.size() > kListedClips) what += " and " + std::to_string(names.size() - kListedClips) + " more";
  return {Exit::usage_fault, std::string(file), "", what};
}

}  // namespace

asset::Index choose_clip(const asset::Scene& scene, std::string_view file, std::string_view text) {
  long long number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size()) {
    if (number == -1) return asset::kNone;
    if (number >= 0 && std::size_t(number) < scene.clips.size()) return asset::Index(number);
  }
  for (std::size_t i = 0; i < scene.clips.size(); ++i)
    if (scene.clips[i].name == text) return asset::Index(i);
  throw unknown_clip(scene, file, text);
}

asset::Index default_clip(const asset::Scene& scene) { return scene.clips.empty() ? asset::kNone : 0; }

double clip_duration_secs(const asset::Scene& scene, asset::Index clip) {
  if (clip == asset::kNone) return 0;
  const asset::Clip& chosen = scene.clips[clip];
  const bool loops = chosen.wrap == asset::WrapPolicy::loop;
  return chosen.duration_secs + (loops ? chosen.loop_interval_secs : 0);
}

double parse_time(std::string_view option, std::string_view text, double duration_secs) {
  if (text.ends_with('%')) return parse_number(option, text.substr(0, text.size() - 1)) / 100 * duration_secs;
  return parse_number(option, text);
}

}  // namespace sinew::cli
