// SPDX-License-Identifier: MIT
// What is done about extensions that a file requires or merely uses.
#include "support/gltf_builder.h"
#include "support/near.h"

namespace sinew::test {
namespace {

GltfBuilder requiring(const std::string& extension) {
  GltfBuilder builder;
  builder.set("extensionsRequired", "[\"" + extension + "\"]");
  return builder;
}

}  // namespace

TEST_CASE("a required extension that changes geometry or motion is an error that names it") {
  for (const char* name : {"KHR_texture_basisu", "EXT_mesh_gpu_instancing", "VENDOR_unheard_of"}) {
    const Error error = import_error(requiring(name));
    CHECK(error.code == Errc::unsupported);
    CHECK(std::string(error.where) == "/extensionsRequired");
    CHECK(std::string(error.what).find(name) != std::string::npos);
  }
  CHECK(std::string(import_error(requiring("KHR_texture_basisu")).what).find("this version does not read") !=
        std::string::npos);
}

TEST_CASE("a required extension that changes only looks is a warning") {
  for (const char* name : {"KHR_materials_transmission", "VENDOR_texture_thing", "EXT_lights_image_based"}) {
    asset::Diagnostics diagnostics;
    import_built(requiring(name), diagnostics);
    CHECK(diagnostics.count("extension-ignored") == 1);
  }
}

TEST_CASE("required extensions that are read say nothing") {
  for (const char* name : {"KHR_mesh_quantization", "KHR_texture_transform", "KHR_materials_unlit",
                           "KHR_lights_punctual", "KHR_animation_pointer", "KHR_draco_mesh_compression",
                           "EXT_meshopt_compression", "KHR_meshopt_compression", "EXT_texture_webp"}) {
    asset::Diagnostics diagnostics;
    import_built(requiring(name), diagnostics);
    CHECK(diagnostics.all().empty());
  }
}

}  // namespace sinew::test
