// SPDX-License-Identifier: MIT
// Cuts and flips every byte of small files: whatever happens, it is an answer. Run under sanitizers by ./check.
#include <doctest/doctest.h>

#include <algorithm>

#include "little_fbx.h"
#include "sinew/import/import.h"
#include "support/hostile.h"

namespace sinew::test {
namespace {

Result<asset::Scene> import_bytes(std::string_view bytes, asset::Diagnostics& diagnostics) {
  const auto all = std::as_bytes(std::span(bytes));
  return asset::import_fbx(std::make_shared<const asset::Buffer>(all.begin(), all.end()), {}, diagnostics);
}

// Imports, and reads whatever was promised to be readable.
void try_import(std::string_view bytes) {
  asset::Diagnostics diagnostics;
  check_answer(import_bytes(bytes, diagnostics));
}

// At every byte of the small files, at some thousands of the others.
void damage_everywhere(const std::string& whole) {
  const std::size_t step = whole.size() < 4000 ? 1 : 3;
  for (std::size_t i = 0; i < whole.size(); i += step) {
    CAPTURE(i);
    constexpr int kFlips[] = {1, 0x80, 0xFF};
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ kFlips[i / step % 3]);
    try_import(damaged);
    if (i / step % 16 == 0) try_import(std::string_view(whole).substr(0, i));
  }
}

}  // namespace

TEST_CASE("the files that are damaged below are right") {
  for (const std::string& file :
       {little_binary_fbx(false), little_binary_fbx(true), little_text_fbx(), little_old_fbx(), little_ancient_fbx()}) {
    asset::Diagnostics diagnostics;
    const auto scene = import_bytes(file, diagnostics);
    REQUIRE(bool(scene));
    CHECK(scene->clips.size() == 1);
    CHECK(scene->meshes.size() == 1);
    CHECK(diagnostics.count(asset::Severity::error) == 0);
  }
}

TEST_CASE("a binary file with any byte changed is an answer") { damage_everywhere(little_binary_fbx(false)); }
TEST_CASE("a compressed file with any byte changed is an answer") { damage_everywhere(little_binary_fbx(true)); }
TEST_CASE("a text file with any byte changed is an answer") { damage_everywhere(little_text_fbx()); }
TEST_CASE("a 6.1 file with any byte changed is an answer") { damage_everywhere(little_old_fbx()); }
TEST_CASE("a 5.8 file with any byte changed is an answer") { damage_everywhere(little_ancient_fbx()); }

}  // namespace sinew::test
