// SPDX-License-Identifier: MIT
#include "graphs/read/parts.h"

namespace sinew::asset::graphs {

SourceFade read_fade(const Site& site, const Object& object) {
  SourceFade fade;
  const Json json = object.find("fade");
  if (!json) return fade;
  fade.path = object.path("fade");
  if (json.kind() == JsonKind::number) {
    fade.secs = read_number(site.reading, json, kNotNegative, fade.path).value_or(fade.secs);
    return fade;
  }
  if (json.kind() != JsonKind::object) {
    note_kind(site.reading, json, "a fade: a number of seconds or an object", fade.path);
    return fade;
  }
  const Object members(site.reading, kFade, json, fade.path);
  fade.kind = members.word("kind", kFadeKinds, fade.kind);
  fade.secs = members.number("secs", fade.secs, kNotNegative);
  fade.curve = members.word("curve", kFadeCurves, fade.curve);
  fade.half_life_secs = members.number("halfLife", fade.half_life_secs, kAboveZero);
  fade.profile = members.name("profile");
  if (!fade.profile.empty()) site.scope.check_profile(site.reading, fade.profile, members.path("profile"));
  return fade;
}

}  // namespace sinew::asset::graphs
