// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "engine.h"

namespace sinew::cli {

enum class What : unsigned char { joints, palette, vertices, normals, morphs, properties, bounds };

// The word of the command line and of JSON.
std::string_view what_name(What what);
// Requires: one of those words.
What what_from_name(std::string_view name);

// A run of rows that belong together: a node, a primitive, a skin, a property, or a corner of the box.
struct RowRun {
  asset::Index node = asset::kNone;
  std::size_t primitive = 0;
  asset::Index skin = asset::kNone;
  std::size_t first = 0, count = 0;
  std::size_t property = 0;  // of the contents
};

// What eval computes, as a table [times, row_count, columns]; columns 1 means [times, row_count].
struct EvalShape {
  What what = What::joints;
  bool all_scenes = false;
  std::vector<RowRun> runs;
  std::size_t row_count = 0;
  std::size_t columns = 3;
};

// Rows in the order of the file: nodes, then primitives, then vertices. all_scenes: meshes of every scene, else those
// of the default one. Primitives without normals have no rows under normals, which the diagnostics say.
EvalShape eval_shape(const Contents& contents, What what, bool all_scenes, asset::Diagnostics& diagnostics);

// The numbers at the engine's present pose, row after row; row_count * columns of them are appended.
void append_rows(const Engine& engine, const Contents& contents, const EvalShape& shape, std::vector<double>& out);

}  // namespace sinew::cli
