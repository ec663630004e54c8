// SPDX-License-Identifier: MIT
#pragma once
#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "sinew/import/import.h"

namespace sinew::test {

inline Result<asset::Scene> import_bvh_text(std::string_view text, asset::Diagnostics& diagnostics,
                                            const asset::ImportOptions& options = {}) {
  const auto bytes = std::as_bytes(std::span(text));
  return asset::import_bvh(std::make_shared<const asset::Buffer>(bytes.begin(), bytes.end()), {}, diagnostics, options);
}

// Requires: the text is a right file.
inline asset::Scene bvh_scene(std::string_view text, const asset::ImportOptions& options = {}) {
  asset::Diagnostics diagnostics;
  Result<asset::Scene> scene = import_bvh_text(text, diagnostics, options);
  INFO(scene.error().where, ": ", scene.error().what);
  REQUIRE(bool(scene));
  for (const asset::Diagnostic& diagnostic : diagnostics.all()) INFO(diagnostic.what);
  CHECK(diagnostics.all().empty());
  return *std::move(scene);
}

// A joint of one channel, whose motion is the numbers.
inline std::string one_channel_file(const std::string& channel, const std::string& motion) {
  return "HIERARCHY\nROOT a\n{\n OFFSET 1 2 3\n CHANNELS 1 " + channel + "\n}\n" + motion;
}

// A root of six channels, an arm of three whose position channels stand between its rotations, and a tip.
inline std::string little_bvh() {
  return "HIERARCHY\n"
         "ROOT Hips\n{\n  OFFSET 0 90 0\n  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
         "  JOINT Arm\n  {\n    OFFSET 0 50 0\n    CHANNELS 4 Yrotation Yposition Xrotation Zrotation\n"
         "    End Site\n    {\n      OFFSET 0 10 0\n    }\n  }\n}\n"
         "MOTION\nFrames: 3\nFrame Time: 0.0333333\n"
         "0 90 0 0 0 0  0 50 0 0\n"
         "1.5 91 -2 30 40 50  10 51 20 30\n"
         "3e0 +92 -4.25 0.5 179.999 -90  .5 52 5. 1e-3\n";
}

}  // namespace sinew::test
