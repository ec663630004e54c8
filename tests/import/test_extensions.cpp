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
  for (const char* name : {"KHR_draco_mesh_compression", "EXT_meshopt_compression", "EXT_texture_webp",
                           "KHR_texture_basisu", "EXT_mesh_gpu_instancing", "VENDOR_unheard_of"}) {
    const Error error = import_error(requiring(name));
    CHECK(error.code == Errc::unsupported);
    CHECK(std::string(error.where) == "/extensionsRequired");
    CHECK(std::string(error.what).find(name) != std::string::npos);
  }
  CHECK(std::string(import_error(requiring("KHR_draco_mesh_compression")).what).find("this version does not read") !=
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
                           "KHR_lights_punctual", "KHR_animation_pointer"}) {
    asset::Diagnostics diagnostics;
    import_built(requiring(name), diagnostics);
    CHECK(diagnostics.all().empty());
  }
}

TEST_CASE("optional meshopt data is read from its fallback buffer") {
  GltfBuilder builder;
  const auto position = builder.accessor("VEC3", {1, 2, 3});
  builder.element("bufferViews", 0) =
      R"({"buffer":0,"byteLength":12,"extensions":{"EXT_meshopt_compression":{"buffer":0,"byteLength":12,"count":1,"byteStride":12,"mode":"ATTRIBUTES"}}})";
  builder.mesh({.primitives = {{.attributes = {{"POSITION", position}}}}});
  CHECK(asset::read_doubles(*import_built(builder).meshes[0].primitives[0].find("POSITION")) ==
        std::vector<double>{1, 2, 3});
}

TEST_CASE("meshopt data without a fallback is an error that names the extension") {
  GltfBuilder builder;
  builder.view(std::vector<std::byte>(12));
  builder.set("buffers",
              R"([{"byteLength":12},{"byteLength":12,"extensions":{"EXT_meshopt_compression":{"fallback":true}}}])");
  builder.element("bufferViews", 0) =
      R"({"buffer":1,"byteLength":12,"extensions":{"EXT_meshopt_compression":{"buffer":0,"byteLength":12,"count":1,"byteStride":12,"mode":"ATTRIBUTES"}}})";
  builder.add("accessors", R"({"bufferView":0,"componentType":5126,"type":"VEC3","count":1})");
  const Error error = import_error(builder);
  CHECK(error.code == Errc::unsupported);
  CHECK(std::string(error.what).find("EXT_meshopt_compression") != std::string::npos);
}

TEST_CASE("optional draco data is read from plain accessors, and is an error where there are none") {
  const std::string draco =
      R"("extensions":{"KHR_draco_mesh_compression":{"bufferView":0,"attributes":{"POSITION":0}}})";
  GltfBuilder plain, bare;
  plain.mesh({.primitives = {{.attributes = {{"POSITION", plain.accessor("VEC3", {1, 2, 3})}}, .more = draco}}});
  CHECK(import_built(plain).meshes[0].primitives[0].vertex_count() == 1);
  const auto accessor = bare.add("accessors", R"({"componentType":5126,"type":"VEC3","count":1})");
  bare.mesh({.primitives = {{.attributes = {{"POSITION", accessor}}, .more = draco}}});
  const Error error = import_error(bare);
  CHECK(error.code == Errc::unsupported);
  CHECK(std::string(error.what).find("KHR_draco_mesh_compression") != std::string::npos);
}

}  // namespace sinew::test
