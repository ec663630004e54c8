// SPDX-License-Identifier: MIT
// Cuts and changes every byte: whatever happens, it is an answer. Run under sanitizers by ./check.
#include "md5_text.h"
#include "support/hostile.h"

namespace sinew::test {
namespace {

void try_import(const std::string& text) {
  asset::Diagnostics diagnostics;
  check_answer(import_md5_text(text, diagnostics));
}

void damage_everywhere(const std::string& whole) {
  for (std::size_t i = 0; i < whole.size(); ++i) {
    CAPTURE(i);
    try_import(whole.substr(0, i));
    for (const char other : {'\0', ' ', '"', '{', ')', '-', '9', '/', '\xFF'}) {
      std::string damaged = whole;
      damaged[i] = other;
      try_import(damaged);
    }
  }
}

}  // namespace

TEST_CASE("a mesh that is cut or changed anywhere is an answer") { damage_everywhere(little_md5mesh()); }
TEST_CASE("an animation that is cut or changed anywhere is an answer") { damage_everywhere(little_md5anim()); }

TEST_CASE("few bytes that ask for much memory are refused") {
  SUBCASE("vertices that share all weights") {
    constexpr int kCount = 20000;
    std::string text =
        "MD5Version 10 numJoints 1 joints { \"a\" -1 ( 0 0 0 ) ( 0 0 0 ) } mesh { numverts " + std::to_string(kCount);
    for (int i = 0; i < kCount; ++i) text += " vert " + std::to_string(i) + " (0 0) 0 " + std::to_string(kCount);
    text += " numweights " + std::to_string(kCount);
    for (int i = 0; i < kCount; ++i) text += " weight " + std::to_string(i) + " 0 1 (0 0 0)";
    text += " numtris 1 tri 0 0 1 2 }";
    asset::Diagnostics diagnostics;
    CHECK(import_md5_text(text, diagnostics).error().code == Errc::too_large);
  }
  SUBCASE("joints that share a component of many frames") {
    constexpr int kCount = 20000;
    std::string text = "MD5Version 10 numFrames " + std::to_string(kCount) + " numJoints " + std::to_string(kCount) +
                       " frameRate 24 numAnimatedComponents 1 hierarchy {";
    for (int i = 0; i < kCount; ++i) text += "\"\" -1 1 0\n";
    text += "} baseframe {";
    for (int i = 0; i < kCount; ++i) text += "(0 0 0)(0 0 0)";
    text += "}";
    for (int i = 0; i < kCount; ++i) text += "frame " + std::to_string(i) + "{" + std::to_string(i) + "}";
    asset::Diagnostics diagnostics;
    CHECK(import_md5_text(text, diagnostics).error().code == Errc::too_large);
  }
}

}  // namespace sinew::test
