// SPDX-License-Identifier: MIT
#include "import/gltf/scene_extras.h"

#include <string>
#include <vector>

#include "import/gltf/clip_extras.h"
#include "import/gltf/fields.h"

namespace sinew::asset::gltf {
namespace {

double weight_of(const Fields& fields, std::string_view key, double otherwise) {
  const double weight = fields.number_or(key, otherwise);
  if (!(0 <= weight && weight <= 1)) fail(Errc::out_of_range, fields.at(key), "a weight is from 0 to 1");
  return weight;
}

JointMask read_mask(const Context& context, const Fields& fields) {
  JointMask mask{fields.string_or("name", ""), {}, weight_of(fields, "properties", 0)};
  if (mask.name.empty()) fail(Errc::bad_syntax, fields.where(), "a mask has no name");
  const Json branches = fields.array("branches");
  if (!branches) return mask;
  for (const Json element : branches.elements()) {
    const Fields branch(element, fields.at("branches") + '/' + std::to_string(mask.branches.size()));
    const std::uint64_t feather = branch.size_or("feather", 0);
    if (feather > 0xFFFF) fail(Errc::out_of_range, branch.at("feather"), "no skeleton has so many joints");
    mask.branches.push_back({branch.index("node", context.scene.nodes.size(), "node"),
                             static_cast<std::uint32_t>(feather), weight_of(branch, "weight", 1)});
  }
  return mask;
}

}  // namespace

void read_scene_extras(Context& context) {
  const Json extras = context.root.find("extras");
  const Json own = extras ? extras.find(kOwnExtras) : Json();
  if (!own) return;
  try {
    const Fields fields(own, "/extras/" + std::string(kOwnExtras));
    for (const auto [key, value] : own.members())
      if (key != "masks") fail(Errc::bad_syntax, fields.at(key), "it is not known");
    std::vector<JointMask> masks;
    if (const Json list = fields.array("masks"))
      for (const Json element : list.elements())
        masks.push_back(read_mask(context, Fields(element, fields.at("masks") + '/' + std::to_string(masks.size()))));
    context.scene.masks = std::move(masks);
    context.scene.preserved.extras_json = extras_without_own(extras, "/extras");
  } catch (const Exhausted&) {
    throw;
  } catch (const Failure& failure) {
    context.diagnostics.warn("scene-extras-ignored",
                             say("what stands in the scene's extras is not read: ", failure.error.what),
                             failure.error.where);
  }
}

}  // namespace sinew::asset::gltf
