// SPDX-License-Identifier: MIT
#include "import/named_materials.h"

#include "import/failure.h"

namespace sinew::asset::readers {

Index NamedMaterials::find(std::string_view name, const std::string& where) {
  if (name.empty()) return kNone;
  if (const auto known = known_.find(name); known != known_.end()) return known->second;
  const Index material = add(name, where);
  known_.emplace(name, material);
  return material;
}

Index NamedMaterials::add(std::string_view name, const std::string& where) {
  Material material;
  material.name = name;
  material.metallic = 0;
  const Index image = pictures_.find(name);
  if (image == kNone) {
    diagnostics_.warn("image-missing", say("no picture for the material", in_quotes(name), " is beside the file"),
                      where);
  } else {
    const auto [found, is_new] = texture_of_image_.emplace(image, static_cast<Index>(scene_.textures.size()));
    if (is_new) scene_.textures.emplace_back().image = image;
    material.base_color_texture.texture = found->second;
  }
  scene_.materials.push_back(std::move(material));
  return static_cast<Index>(scene_.materials.size() - 1);
}

}  // namespace sinew::asset::readers
