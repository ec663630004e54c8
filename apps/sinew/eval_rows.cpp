// SPDX-License-Identifier: MIT
#include "eval_rows.h"

#include <algorithm>
#include <array>
#include <limits>

namespace sinew::cli {
namespace {

using asset::Index;
using asset::kNone;

struct Word {
  What what;
  std::string_view name;
};
constexpr Word kWords[] = {{What::joints, "joints"},   {What::palette, "palette"}, {What::vertices, "vertices"},
                           {What::normals, "normals"}, {What::morphs, "morphs"},   {What::properties, "properties"},
                           {What::bounds, "bounds"}};

// Whether a viewer shows it; with all_scenes those of any scene.
bool is_shown(const NodeEntry& node, bool all_scenes) { return all_scenes ? node.in_a_scene : node.shown; }

void add_run(EvalShape& shape, RowRun run) {
  run.first = shape.row_count;
  shape.row_count += run.count;
  shape.runs.push_back(run);
}

void add_primitives(EvalShape& shape, const Contents& contents, Index node, asset::Diagnostics& diagnostics) {
  const NodeEntry& entry = contents.nodes[node];
  for (const PrimitiveEntry& primitive : entry.primitives) {
    if (shape.what == What::normals && !primitive.has_normals)
      diagnostics.note("no-normals", "the file has no normals here, so there are no rows",
                       "/meshes/" + std::to_string(entry.mesh) + "/primitives/" + std::to_string(primitive.index));
    else
      add_run(shape,
              {.node = node, .primitive = primitive.index, .skin = kNone, .first = 0, .count = primitive.vertices});
  }
}

void add_meshes(EvalShape& shape, const Contents& contents, bool all_scenes, asset::Diagnostics& diagnostics) {
  for (Index node = 0; node < contents.nodes.size(); ++node) {
    const NodeEntry& entry = contents.nodes[node];
    if (!is_shown(entry, all_scenes)) continue;
    if (shape.what != What::morphs)
      add_primitives(shape, contents, node, diagnostics);
    else if (entry.morph_targets > 0)
      add_run(shape, {.node = node, .primitive = 0, .skin = kNone, .first = 0, .count = entry.morph_targets});
  }
}

// The box around all vertices or, in a file without any, around the origins of all shown nodes.
void append_bounds(const Engine& engine, const Contents& contents, const EvalShape& shape, std::vector<double>& out) {
  std::vector<double> points;
  for (const RowRun& run : shape.runs) engine.append_vertices(run.node, run.primitive, Column::positions, points);
  if (points.empty()) {
    std::vector<double> matrix;
    for (Index node = 0; node < contents.nodes.size(); ++node) {
      if (!is_shown(contents.nodes[node], shape.all_scenes)) continue;
      matrix.clear();
      engine.append_scene_from_node(node, matrix);
      points.insert(points.end(), {matrix[3], matrix[7], matrix[11]});
    }
  }
  constexpr double kFar = std::numeric_limits<double>::infinity();
  std::array<double, 3> least{kFar, kFar, kFar}, most{-kFar, -kFar, -kFar};
  for (std::size_t i = 0; i < points.size(); ++i) {
    least[i % 3] = std::min(least[i % 3], points[i]);
    most[i % 3] = std::max(most[i % 3], points[i]);
  }
  if (points.empty()) least = most = {0, 0, 0};
  out.insert(out.end(), least.begin(), least.end());
  out.insert(out.end(), most.begin(), most.end());
}

}  // namespace

std::string_view what_name(What what) {
  for (const Word& word : kWords)
    if (word.what == what) return word.name;
  return {};
}

What what_from_name(std::string_view name) {
  for (const Word& word : kWords)
    if (word.name == name) return word.what;
  return What::joints;
}

EvalShape eval_shape(const Contents& contents, What what, bool all_scenes, asset::Diagnostics& diagnostics) {
  EvalShape shape{.what = what, .all_scenes = all_scenes, .runs = {}, .row_count = 0, .columns = 3};
  switch (what) {
    case What::joints:
      shape.columns = 12;
      for (Index node = 0; node < contents.nodes.size(); ++node)
        add_run(shape, {.node = node, .primitive = 0, .skin = kNone, .first = 0, .count = 1});
      break;
    case What::palette:
      shape.columns = 12;
      for (Index skin = 0; skin < contents.skins.size(); ++skin)
        add_run(shape,
                {.node = kNone, .primitive = 0, .skin = skin, .first = 0, .count = contents.skins[skin].joints.size()});
      break;
    case What::morphs:
      shape.columns = 1;
      [[fallthrough]];
    case What::vertices:
    case What::normals:
      add_meshes(shape, contents, all_scenes, diagnostics);
      break;
    case What::properties:
      shape.columns = 1;
      for (std::size_t i = 0; i < contents.properties.size(); ++i) {
        RowRun run;
        run.count = contents.properties[i].floats;
        run.property = i;
        add_run(shape, run);
      }
      break;
    case What::bounds:
      add_meshes(shape, contents, all_scenes, diagnostics);
      shape.row_count = 2;
      break;
  }
  return shape;
}

void append_rows(const Engine& engine, const Contents& contents, const EvalShape& shape, std::vector<double>& out) {
  if (shape.what == What::bounds) return append_bounds(engine, contents, shape, out);
  for (const RowRun& run : shape.runs) switch (shape.what) {
      case What::joints:
        engine.append_scene_from_node(run.node, out);
        break;
      case What::palette:
        engine.append_palette(run.skin, out);
        break;
      case What::vertices:
        engine.append_vertices(run.node, run.primitive, Column::positions, out);
        break;
      case What::normals:
        engine.append_vertices(run.node, run.primitive, Column::normals, out);
        break;
      case What::morphs:
        engine.append_morph_weights(run.node, out);
        break;
      case What::properties:
        engine.append_property(contents.properties[run.property].target, out);
        break;
      case What::bounds:
        break;
    }
}

}  // namespace sinew::cli
