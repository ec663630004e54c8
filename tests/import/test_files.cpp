// SPDX-License-Identifier: MIT
// Files on disk: what is found, what is refused, and what the message says.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "support/gltf_builder.h"
#include "support/near.h"

namespace sinew::test {
namespace {

namespace fs = std::filesystem;

// A folder of its own that goes away with the test.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("sinew_import_" + std::to_string(std::hash<const void*>()(this)))) {
    fs::remove_all(path_);
    fs::create_directories(path_ / "scene");
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  fs::path write(const std::string& name, std::span<const std::byte> bytes) const {
    std::ofstream stream(path_ / name, std::ios::binary);
    stream.write(reinterpret_cast<const char*>(bytes.data()), std::streamsize(bytes.size()));
    return path_ / name;
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

GltfBuilder one_vertex() {
  GltfBuilder builder;
  builder.mesh({.primitives = {{.attributes = {{"POSITION", builder.accessor("VEC3", {1, 2, 3})}}}}});
  return builder;
}

Result<asset::Scene> import(const fs::path& file) {
  asset::Diagnostics diagnostics;
  return asset::import_file(file, diagnostics);
}

}  // namespace

TEST_CASE("buffers beside the scene are found, with percent-encoded names and in folders below") {
  const Folder folder;
  fs::create_directories(folder.path() / "scene/a b");
  folder.write("scene/a b/caf\xC3\xA9 #1.bin", one_vertex().buffer());
  for (const char* uri :
       {"a%20b/caf%C3%A9%20%231.bin", "a b/caf\xC3\xA9 #1.bin", "a%20b/../a%20b/caf%c3%a9%20%231.bin"}) {
    CAPTURE(uri);
    const Result<asset::Scene> scene = import(folder.write("scene/x.gltf", bytes_of(one_vertex().json(uri))));
    INFO(scene.error().what);
    REQUIRE(bool(scene));
    CHECK(asset::read_doubles(*scene->meshes[0].primitives[0].find("POSITION")) == std::vector<double>{1, 2, 3});
  }
}

TEST_CASE("paths out of the scene's folder, absolute paths and addresses are refused") {
  const Folder folder;
  folder.write("secret.bin", one_vertex().buffer());
  const std::string absolute = (folder.path() / "secret.bin").string();
  for (const std::string& uri :
       {std::string("../secret.bin"), std::string("a/../../secret.bin"), std::string("%2E%2E/secret.bin"), absolute,
        "file://" + absolute, std::string("http://example.com/a.bin"), std::string("C:/a.bin"), std::string("")}) {
    CAPTURE(uri);
    const std::string json = R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":12,"uri":")" + uri + R"("}]})";
    const Result<asset::Scene> scene = import(folder.write("scene/x.gltf", bytes_of(json)));
    REQUIRE_FALSE(bool(scene));
    CHECK(scene.error().code == Errc::io);
    CHECK(std::string(scene.error().where) == "/buffers/0");
  }
}

TEST_CASE("a file that is named many times is read once") {
  const Folder folder;
  folder.write("a.bin", std::vector<std::byte>(1000));
  std::string images;
  for (int i = 0; i < 1000; ++i) images += R"({"uri":"a.bin"},)";
  images.back() = ']';
  const Result<asset::Scene> scene =
      import(folder.write("x.gltf", bytes_of(R"({"asset":{"version":"2.0"},"images":[)" + images + "}")));
  REQUIRE(bool(scene));
  CHECK(scene->images.size() == 1000);
  CHECK(scene->buffers.size() == 2);  // the scene's own file and a.bin
}

TEST_CASE("a missing buffer is an error that names it") {
  const Folder folder;
  const Result<asset::Scene> scene = import(folder.write("x.gltf", bytes_of(one_vertex().json("gone.bin"))));
  CHECK(scene.error().code == Errc::io);
  CHECK(std::string(scene.error().what).find("gone.bin") != std::string::npos);
}

TEST_CASE("missing files, directories, empty files and unknown kinds are told apart") {
  const Folder folder;
  CHECK(import(folder.path() / "none.glb").error().code == Errc::io);
  CHECK(std::string(import(folder.path() / "scene").error().what).find("is a directory") != std::string::npos);
  CHECK(import(folder.write("empty.glb", {})).error().code == Errc::truncated);
  CHECK(import(folder.write("text.txt", bytes_of("hello"))).error().code == Errc::bad_magic);
}

TEST_CASE("the reader is chosen by content, whatever the name") {
  const Folder folder;
  CHECK(bool(import(folder.write("character.vrm", one_vertex().glb()))));
  CHECK(bool(import(folder.write("no_extension", one_vertex().glb()))));
  CHECK(bool(import(folder.write("wrong.glb", one_vertex().gltf()))));
}

TEST_CASE("a file over the limit is refused before it is read") {
  const Folder folder;
  const fs::path file = folder.write("big.bin", std::vector<std::byte>(100));
  CHECK(asset::read_file(file, 99).error().code == Errc::too_large);
  CHECK(bool(asset::read_file(file, 100)));
}

}  // namespace sinew::test
