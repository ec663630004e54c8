// SPDX-License-Identifier: MIT
// What the reader does about the extensions that a file cannot be understood without.
#include <algorithm>
#include <string_view>

#include "import/gltf/context.h"

namespace sinew::asset::gltf {
namespace {

constexpr std::string_view kRead[] = {"KHR_mesh_quantization",
                                      "KHR_draco_mesh_compression",
                                      "EXT_meshopt_compression",
                                      "KHR_meshopt_compression",
                                      "EXT_texture_webp",
                                      "KHR_texture_transform",
                                      "KHR_materials_unlit",
                                      "KHR_materials_emissive_strength",
                                      "KHR_animation_pointer",
                                      "KHR_lights_punctual",
                                      "KHR_xmp",
                                      "KHR_xmp_json_ld",
                                      "KHR_node_visibility",
                                      "VRM",
                                      "VRMC_vrm",
                                      "VRMC_vrm_animation",
                                      "VRMC_springBone",
                                      "VRMC_node_constraint"};

// Those whose data we would need and cannot decode.
constexpr std::string_view kCompressed[] = {"KHR_texture_basisu"};

template <std::size_t N>
bool is_one_of(std::string_view name, const std::string_view (&names)[N]) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

// Told by the name, since the extension is unknown: the worst that can happen is a wrong colour.
bool touches_only_looks(std::string_view name) {
  for (const std::string_view part : {"material", "texture", "light", "image"})
    if (name.find(part) != std::string_view::npos) return true;
  return false;
}

std::vector<std::string> names(const Fields& fields, std::string_view key) {
  std::vector<std::string> all;
  for (const Json name : fields.array(key).elements()) {
    if (name.kind() != JsonKind::string)
      fail(Errc::bad_syntax, element_path(fields.at(key), all.size()), "a string was expected here");
    all.emplace_back(name.string());
  }
  return all;
}

}  // namespace

void check_required_extensions(Context& context) {
  const Fields fields(context.root, "");
  context.scene.extensions_used = names(fields, "extensionsUsed");
  context.scene.extensions_required = names(fields, "extensionsRequired");
  for (const std::string& name : context.scene.extensions_required) {
    if (is_one_of(name, kRead)) continue;
    if (is_one_of(name, kCompressed))
      fail(Errc::unsupported, "/extensionsRequired",
           say("the file requires ", name, ", which this version does not read"));
    if (!touches_only_looks(name))
      fail(
          Errc::unsupported, "/extensionsRequired",
          say("the file requires the extension ", name, ", which is not known here and may change geometry or motion"));
    context.diagnostics.warn("extension-ignored",
                             say("the file requires ", name, ", which is not read; it may look different"),
                             "/extensionsRequired");
  }
}

}  // namespace sinew::asset::gltf
