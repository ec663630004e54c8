// SPDX-License-Identifier: MIT
#pragma once
#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "sinew/import/import.h"

namespace sinew::test {

inline Result<asset::Scene> import_md5_text(std::string_view text, asset::Diagnostics& diagnostics,
                                            const asset::ImportOptions& options = {},
                                            const asset::FileReader& read = {}) {
  const auto bytes = std::as_bytes(std::span(text));
  return asset::import_md5(std::make_shared<const asset::Buffer>(bytes.begin(), bytes.end()), read, diagnostics,
                           options);
}

// Requires: the text is a right file.
inline asset::Scene md5_scene(std::string_view text, const asset::ImportOptions& options = {}) {
  asset::Diagnostics diagnostics;
  Result<asset::Scene> scene = import_md5_text(text, diagnostics, options);
  INFO(scene.error().where, ": ", scene.error().what);
  REQUIRE(bool(scene));
  return *std::move(scene);
}

inline std::string replaced(std::string text, std::string_view part, std::string_view by) {
  const std::size_t at = text.find(part);
  REQUIRE(at != text.npos);
  return text.replace(at, part.size(), by);
}

// Two joints: one at (1, 0, 2) that is turned by a quarter about z, and one two units along its own x, hence at
// (1, 2, 2). A square of four vertices; the last follows both joints and two more weights of the first.
inline std::string little_md5mesh() {
  return "MD5Version 10\n"
         "commandline \"mesh \"little\"\"\n\n"
         "numJoints 2\nnumMeshes 1\n\n"
         "joints {\n"
         "\t\"root\"\t-1 ( 1 0 2 ) ( 0 0 -0.70710678 )\t\t// \n"
         "\t\"arm\"\t0 ( 1 2 2 ) ( 0 0 -0.70710678 )\t\t// root\n"
         "}\n\n"
         "mesh {\n"
         "\t// meshes: square\n"
         "\tshader \"skin\"\n\n"
         "\tnumverts 4\n"
         "\tvert 0 ( 0 0 ) 0 1\n"
         "\tvert 1 ( 1 0 ) 1 1\n"
         "\tvert 3 ( 1 1 ) 2 5\n"
         "\tvert 2 ( 0 1 ) 7 1\n\n"
         "\tnumtris 2\n"
         "\ttri 0 0 1 2\n"
         "\ttri 1 2 1 3\n\n"
         "\tnumweights 8\n"
         "\tweight 0 0 1 ( 0 0 0 )\n"
         "\tweight 1 0 1 ( 0 0 1 )\n"
         "\tweight 2 0 0.25 ( 3 0 1 )\n"
         "\tweight 3 1 0.5 ( 1 0 1 )\n"
         "\tweight 4 0 0.125 ( 3 0 1 )\n"
         "\tweight 5 0 0.125 ( 3 0 1 )\n"
         "\tweight 6 1 0 ( 9 9 9 )\n"
         "\tweight 7 1 1 ( 1 0 0 )\n"
         "}\n";
}

// The same joints: the root has x and qz, the arm nothing, and the tip ty, tz, qx.
inline std::string little_md5anim() {
  return "MD5Version 10\ncommandline \"\"\n\nnumFrames 3\nnumJoints 3\nframeRate 8\nnumAnimatedComponents 5\n\n"
         "hierarchy {\n\t\"root\"\t-1 33 3\t// \n\t\"arm\"\t0 0 0\t// root\n\t\"tip\"\t1 14 0\t// arm\n}\n\n"
         "bounds {\n\t( -1 -1 -1 ) ( 1 1 16.896273 )\n\t( -1 -1 -1 ) ( 1 1 1 )\n\t( -1 -1 -1 ) ( 1 1 1 )\n}\n\n"
         "baseframe {\n\t( 1 0 2 ) ( 0 0 -0.5 )\n\t( 2 0 0 ) ( 0.5 0.5 0.5 )\n\t( 7 8 9 ) ( 0 0 0 )\n}\n\n"
         "frame 0 {\n\t1 2 0 10 0\n}\n\nframe 2 {\n\t5 6 -0.6 30 0.8\n}\n\nframe 1 {\n\t3 4 -0.5 20 -0.70710678\n}\n";
}

}  // namespace sinew::test
