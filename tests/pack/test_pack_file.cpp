// SPDX-License-Identifier: MIT
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include "sinew/import/pack_file.h"
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

TEST_CASE("a pack in memory is opened at any address") {
  const Cooked cooked(busy_scene());
  const std::span<const std::byte> good = cooked.bytes.bytes();
  std::vector<std::byte> odd(good.size() + 1);
  std::memcpy(odd.data() + 1, good.data(), good.size());
  const Result<asset::PackFile> file = asset::open_pack(std::span(odd).subspan(1));
  REQUIRE(file);
  CHECK(equal(file->bytes(), good));
  CHECK(asset::open_pack({}).error().code == Errc::truncated);
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
