// SPDX-License-Identifier: MIT
#include "graphs/read/parts.h"

namespace sinew::asset::graphs {

GraphModel read_model(Reading& reading, Json json, const std::string& path) {
  GraphModel model;
  if (json.kind() == JsonKind::string) {
    model.file = read_name(reading, json, path);
    return model;
  }
  const Object object(reading, kModel, json, path);
  model.file = object.name("file");
  model.motion = object.names("motion");
  model.root_motion = object.name("rootMotion");
  const Json additive = object.list("additive");
  const std::string where = reading.path(path, "additive");
  for (const Json each : additive.elements()) {
    const Object clip(reading, kAdditiveClip, each, reading.path(where, model.additive.size()));
    GraphModel::Additive made{clip.name("clip"), clip.name("name"), clip.name("reference"), clip.path(),
                              clip.number("at", 0, kNotNegative)};
    if (made.reference.empty()) made.reference = made.clip;
    model.additive.push_back(std::move(made));
  }
  return model;
}

std::vector<SourceVariation> read_variations(Reading& reading, Json json, const std::string& path) {
  std::vector<SourceVariation> variations;
  for (const NamedMember& member : named_members(reading, json, path)) {
    SourceVariation variation{std::string(member.name), member.path, {}};
    for (const NamedMember& clip : named_members(reading, member.value, member.path))
      variation.clips.emplace_back(clip.name, read_name(reading, clip.value, clip.path));
    variations.push_back(std::move(variation));
  }
  return variations;
}

}  // namespace sinew::asset::graphs
