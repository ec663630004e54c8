// SPDX-License-Identifier: MIT
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include "sinew/cook/open_file.h"
#include "sinew/import/pack_file.h"
#include "sinew/scene/scene_builder.h"
#include "support/busy_scene.h"
#include "support/cooked.h"
#include "support/near.h"

using namespace sinew;
using namespace sinew::test;

namespace {

// A folder of this test's own, removed at its end.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / ("sinew-pack-" + std::to_string(::getpid()))) {
    std::filesystem::create_directory(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::filesystem::path file(const std::string& name, std::span<const std::byte> bytes) const {
    std::ofstream stream(path_ / name, std::ios::binary);
    stream.write(reinterpret_cast<const char*>(bytes.data()), std::streamsize(bytes.size()));
    return path_ / name;
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

bool equal(std::span<const std::byte> a, std::span<const std::byte> b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace

TEST_CASE("a pack file is the bytes that were cooked, and stays open when moved") {
  const Folder folder;
  const Cooked cooked(busy_scene());
  Result<asset::PackFile> read = asset::read_pack_file(folder.file("busy.sinew", cooked.bytes.bytes()));
  REQUIRE(read);
  const asset::PackFile file = *std::move(read);
  CHECK(equal(file.bytes(), cooked.bytes.bytes()));
  CHECK(file.pack().clip_info(0).name == "all modes");
  CHECK(asset::is_pack_file(folder.path() / "busy.sinew"));
}

TEST_CASE("clips and nodes are found by the file's spelling, the first of several") {
  asset::SceneBuilder builder;
  const asset::Index first = builder.node({.name = "hand"});
  builder.node({.parent = first, .name = "hand"});
  builder.node({.parent = first, .name = "Hand"});
  for (const char* name : {"walk", "run", "walk"})
    builder.channel(builder.clip(name), first, asset::ChannelPath::translation, asset::Interpolation::linear, {0, 1},
                    {0, 0, 0, 1, 0, 0});
  const Cooked cooked(builder.scene);
  CHECK(cooked.pack.find_node("hand") == 0);
  CHECK(cooked.pack.find_node("Hand") == 2);
  CHECK(cooked.pack.find_node("HAND") == kNoIndex);
  CHECK(cooked.pack.find_clip("walk") == 0);
  CHECK(cooked.pack.find_clip("run") == 1);
  CHECK(cooked.pack.find_clip("") == kNoIndex);
  CHECK(Pack().find_clip("walk") == kNoIndex);
}

TEST_CASE("open_file imports and cooks what is no pack, and maps what is one") {
  const Folder folder;
  asset::Diagnostics diagnostics;
  const auto imported = asset::open_file(SINEW_SOURCE_DIR "/data/koi.glb", diagnostics);
  REQUIRE(imported);
  CHECK(imported->pack().find_clip("leap") == 1);
  const auto cooked = asset::open_file(folder.file("koi.sinew", imported->bytes()), diagnostics);
  REQUIRE(cooked);
  CHECK(equal(cooked->bytes(), imported->bytes()));
  CHECK(asset::open_file(folder.path() / "missing.glb", diagnostics).error().code == Errc::io);
  CHECK(asset::open_file(folder.file("text.glb", {}), diagnostics).error().code != Errc::none);
}

TEST_CASE("a pack in memory is opened at any address") {
  const Cooked cooked(busy_scene());
  const std::span<const std::byte> good = cooked.bytes.bytes();
  std::vector<std::byte> odd(good.size() + 1);
  std::memcpy(odd.data() + 1, good.data(), good.size());
  const Result<asset::PackFile> file = asset::open_pack(std::span(odd).subspan(1));
  REQUIRE(file);
  CHECK(equal(file->bytes(), good));
  CHECK(asset::open_pack(std::span<const std::byte>()).error().code == Errc::truncated);
}

TEST_CASE("what is no pack file is refused with the reason") {
  const Folder folder;
  const Cooked cooked(busy_scene());
  const std::span<const std::byte> good = cooked.bytes.bytes();
  const auto code = [](const std::filesystem::path& file) { return asset::read_pack_file(file).error().code; };
  CHECK(code(folder.path() / "missing") == Errc::io);
  CHECK(code(folder.path()) == Errc::io);
  CHECK(code(folder.file("empty", {})) == Errc::truncated);
  CHECK(code(folder.file("cut", good.first(good.size() - 1))) == Errc::truncated);
  const std::string text(100, 'x');
  CHECK(code(folder.file("text", std::as_bytes(std::span(text)))) == Errc::bad_magic);
  CHECK_FALSE(asset::is_pack_file(folder.path() / "text"));
  CHECK_FALSE(asset::is_pack_file(folder.path() / "missing"));
  CHECK_FALSE(asset::is_pack_file(folder.path()));
  const asset::ImportLimits limits{.file_bytes = good.size() - 1};
  CHECK(asset::read_pack_file(folder.file("large", good), limits).error().code == Errc::too_large);
}
