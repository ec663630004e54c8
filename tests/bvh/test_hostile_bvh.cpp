// SPDX-License-Identifier: MIT
// Cuts and flips every byte: whatever happens, it is an answer. Run under sanitizers by ./check.
#include "bvh_text.h"
#include "support/hostile.h"

namespace sinew::test {
namespace {

void try_import(std::string_view text) {
  asset::Diagnostics diagnostics;
  check_answer(import_bvh_text(text, diagnostics));
}

}  // namespace

TEST_CASE("a file cut anywhere is an answer") {
  const std::string whole = little_bvh();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    CAPTURE(length);
    // Of its own memory, so that a sanitizer sees what is read beyond.
    try_import(std::string(whole, 0, length));
  }
}

TEST_CASE("a file with any byte changed is an answer") {
  const std::string whole = little_bvh();
  for (std::size_t i = 0; i < whole.size(); ++i)
    for (const char other : {'\0', ' ', '\n', '{', '}', '-', '9', 'e', '\xFF'}) {
      CAPTURE(i);
      std::string damaged = whole;
      damaged[i] = other;
      try_import(damaged);
    }
}

TEST_CASE("counts beyond the file ask for no memory") {
  asset::Diagnostics diagnostics;
  const Result<asset::Scene> scene = import_bvh_text(
      one_channel_file("Xposition", "MOTION\nFrames: 8999999999999999\nFrame Time: 0.5\n1 2"), diagnostics);
  REQUIRE(bool(scene));
  CHECK(scene->clips[0].duration_secs == 0.5);
}

TEST_CASE("a hundred thousand joints in one another are an answer") {
  constexpr std::size_t kDepth = 100000;
  std::string text = "HIERARCHY\nROOT a\n{";
  for (std::size_t i = 0; i < kDepth; ++i) text += "JOINT b\n{";
  try_import(text);
  text.append(kDepth + 1, '}');
  asset::Diagnostics diagnostics;
  const Result<asset::Scene> scene = import_bvh_text(text, diagnostics);
  REQUIRE(bool(scene));
  CHECK(scene->nodes.size() == kDepth + 1);
}

}  // namespace sinew::test
