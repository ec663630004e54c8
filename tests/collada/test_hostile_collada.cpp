// SPDX-License-Identifier: MIT
// Cuts and flips every byte of a small file: whatever happens, it is an answer. Run under sanitizers by ./check.
#include <algorithm>

#include "dae_text.h"
#include "support/hostile.h"
#include "support/near.h"

namespace sinew::test {
namespace {

// Imports, and reads whatever was promised to be readable.
void try_import(std::string_view text) {
  asset::Diagnostics diagnostics;
  check_answer(try_dae(text, diagnostics));
}

}  // namespace

TEST_CASE("the file that is damaged below is right") {
  asset::Diagnostics diagnostics;
  const auto scene = try_dae(little_dae(), diagnostics);
  REQUIRE(bool(scene));
  CHECK(scene->meshes.size() == 1);
  CHECK(scene->skins.size() == 1);
  CHECK(scene->clips.size() == 2);
  CHECK(scene->cameras.size() == 2);
  CHECK(diagnostics.count(asset::Severity::error) == 0);
}

TEST_CASE("a file with any byte changed is an answer") {
  const std::string whole = little_dae();
  for (std::size_t i = 0; i < whole.size(); ++i) {
    CAPTURE(i);
    constexpr int kFlips[] = {1, 0x80, 0xFF, 8, 4};
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ kFlips[i % 5]);
    try_import(damaged);
  }
}

TEST_CASE("a file that is cut anywhere is an answer, and refused up to its last element") {
  const std::string whole = little_dae();
  const std::size_t last = whole.find("</COLLADA>");
  for (std::size_t i = 0; i < last; i += 7) {
    CAPTURE(i);
    asset::Diagnostics diagnostics;
    CHECK(!try_dae(std::string_view(whole).substr(0, i), diagnostics));
  }
}

TEST_CASE("a number that grows huge is an answer wherever it stands") {
  const std::string whole = little_dae();
  std::size_t tried = 0;
  for (std::size_t i = 0; i + 1 < whole.size(); ++i) {
    if (whole[i] < '0' || whole[i] > '9' || (whole[i + 1] >= '0' && whole[i + 1] <= '9')) continue;
    for (const char* const tail : {"99999999", "e300", "e-400", "-1"}) {
      std::string damaged = whole;
      try_import(damaged.insert(i + 1, tail));
      ++tried;
    }
  }
  CHECK(tried > 500);
}

TEST_CASE("elements nested without end are refused, and so are nodes") {
  asset::Diagnostics diagnostics;
  const std::string deep = repeated("<x>", 100000) + repeated("</x>", 100000);
  const auto scene = try_dae(dae(deep), diagnostics);
  REQUIRE(!scene);
  CHECK(scene.error().code == Errc::too_large);
}

TEST_CASE("no memory is asked for that the file has no bytes for") {
  asset::Diagnostics diagnostics;
  std::string text = little_dae();
  for (const std::string count : {"count=\"", "stride=\"", "offset=\"", "set=\""})
    for (std::size_t at = text.find(count); at != text.npos; at = text.find(count, at + 1)) {
      std::string damaged = text;
      damaged.insert(at + count.size(), "42949672");
      try_import(damaged);
    }
}

}  // namespace sinew::test
