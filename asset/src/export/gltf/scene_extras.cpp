// SPDX-License-Identifier: MIT
#include "export/gltf/scene_extras.h"

#include <string>
#include <vector>

#include "export/gltf/writer.h"
#include "import/gltf/clip_extras.h"

namespace sinew::asset::gltf_out {
namespace {

std::string branch_text(const MaskBranch& branch, const Scene& scene, const std::string& where) {
  JsonObject object(where);
  object.index("node", branch.node, scene.nodes.size(), "node");
  if (branch.feather > 0) object.whole("feather", branch.feather);
  object.number_unless("weight", branch.weight, 1);
  return object.text();
}

std::string mask_text(const JointMask& mask, const Scene& scene, const std::string& where) {
  JsonObject object(where);
  object.string("name", mask.name);
  std::vector<std::string> branches;
  for (const MaskBranch& branch : mask.branches)
    branches.push_back(branch_text(branch, scene, object.at("branches") + '/' + std::to_string(branches.size())));
  object.array("branches", branches);
  object.number_unless("properties", mask.properties, 0);
  return object.text();
}

}  // namespace

Preserved scene_with_own_extras(const Scene& scene) {
  Preserved kept = scene.preserved;
  if (scene.masks.empty()) return kept;
  JsonObject own("/extras/" + std::string(gltf::kOwnExtras));
  std::vector<std::string> masks;
  for (const JointMask& mask : scene.masks)
    masks.push_back(mask_text(mask, scene, own.at("masks") + '/' + std::to_string(masks.size())));
  own.array("masks", masks);
  const auto is_same = [](gltf::Json) { return false; };
  kept.extras_json = with_member(kept.extras_json, gltf::kOwnExtras, own.text(), is_same, "/extras");
  return kept;
}

}  // namespace sinew::asset::gltf_out
