// SPDX-License-Identifier: MIT
// Meshes that Maya, 3ds Max, MotionBuilder and Blender exported beside their FBX files (test data of the ufbx project,
// MIT): every vertex must be among those that sinew evaluates.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "sinew/character/stage.h"
#include "sinew/cook/open_file.h"

namespace sinew::test {
namespace {

struct Reference {
  const char *obj, *fbx;
  const char* take;         // empty: the rest pose
  double frame, fps;        // on the file's own time line
  double tolerance = 1e-4;  // of the size; larger where the exported mesh is itself that far off
};

// clang-format off
constexpr Reference kReferences[] = {
    {"blender440_shape_weight_anim_15", "blender440_shape_weight_anim_7400_binary", "Cube/Action", 15, 24},
    {"blender440_shape_weight_anim_25", "blender440_shape_weight_anim_7400_binary", "Cube/Action", 25, 24},
    {"blender440_shape_weight_anim_5", "blender440_shape_weight_anim_7400_binary", "Cube/Action", 5, 24},
    {"blender_279_sausage_base_0", "blender_279_sausage_6100_ascii", "Base", 0, 24},
    {"blender_279_sausage_spin_15", "blender_279_sausage_6100_ascii", "Spin", 15, 24},
    {"blender_279_sausage_wiggle_20", "blender_279_sausage_6100_ascii", "Wiggle", 20, 24},
    {"casegen_rotation_order", "casegen_rotation_order_7500_binary", "", 0, 24},
    {"max2009_blob", "max2009_blob_5800_ascii", "", 0, 30},
    {"max2009_blob_18", "max2009_blob_5800_ascii", "Take 001", 18, 30},
    {"max2009_blob_8", "max2009_blob_5800_ascii", "Take 001", 8, 30},
    {"max7_skin_15", "max7_skin_5000_binary", "Take 001", 15, 30},
    {"max7_skin_5", "max7_skin_5000_binary", "Take 001", 5, 30},
    {"max_geometry_transform", "max_geometry_transform_7700_binary", "", 0, 30},
    {"max_transformed_skin_15", "max_transformed_skin_6100_ascii", "Take 001", 15, 30},
    {"max_transformed_skin_5", "max_transformed_skin_6100_ascii", "Take 001", 5, 30},
    {"maya_advanced_skinned_pivot", "maya_advanced_skinned_pivot_7700_binary", "", 0, 24, 2e-3},
    {"maya_axes_anim_0", "maya_axes_anim_7700_ascii", "Take 001", 0, 24},
    {"maya_blend_inbetween_1", "maya_blend_inbetween_7500_binary", "Take 001", 1, 24},
    {"maya_blend_inbetween_120", "maya_blend_inbetween_7500_binary", "Take 001", 120, 24},
    {"maya_blend_inbetween_30", "maya_blend_inbetween_7500_binary", "Take 001", 30, 24},
    {"maya_blend_inbetween_60", "maya_blend_inbetween_7500_binary", "Take 001", 60, 24},
    {"maya_blend_inbetween_65", "maya_blend_inbetween_7500_binary", "Take 001", 65, 24},
    {"maya_blend_inbetween_71", "maya_blend_inbetween_7500_binary", "Take 001", 71, 24},
    {"maya_blend_inbetween_80", "maya_blend_inbetween_7500_binary", "Take 001", 80, 24},
    {"maya_blend_inbetween_89", "maya_blend_inbetween_7500_binary", "Take 001", 89, 24},
    {"maya_child_pivots", "maya_child_pivots_7700_ascii", "", 0, 24},
    {"maya_child_pivots_12", "maya_child_pivots_7700_ascii", "Take 001", 12, 24},
    {"maya_child_pivots_6", "maya_child_pivots_7700_ascii", "Take 001", 6, 24},
    {"maya_dq_weights_10", "maya_dq_weights_7500_binary", "Take 001", 10, 24},
    {"maya_dq_weights_18", "maya_dq_weights_7500_binary", "Take 001", 18, 24},
    {"maya_extrapolate_cube_100", "maya_extrapolate_cube_7700_binary", "Take 001", 100, 24},
    {"maya_extrapolate_cube_26", "maya_extrapolate_cube_7700_binary", "Take 001", 26, 24},
    {"maya_extrapolate_cube_60", "maya_extrapolate_cube_7700_binary", "Take 001", 60, 24},
    {"maya_extrapolate_cube_80", "maya_extrapolate_cube_7700_binary", "Take 001", 80, 24},
    {"maya_game_sausage_deform_15", "maya_game_sausage_7500_binary_deform", "deform", 55, 24},
    {"maya_game_sausage_deform_8", "maya_game_sausage_7500_binary_deform", "deform", 48, 24},
    {"maya_game_sausage_spin_15", "maya_game_sausage_7500_binary_spin", "spin", 35, 24},
    {"maya_game_sausage_spin_7", "maya_game_sausage_7500_binary_spin", "spin", 27, 24},
    {"maya_game_sausage_wiggle_10", "maya_game_sausage_6100_ascii_wiggle", "wiggle", 10, 24},
    {"maya_game_sausage_wiggle_18", "maya_game_sausage_6100_ascii_wiggle", "wiggle", 18, 24},
    {"maya_kenney_character_4", "maya_kenney_character_7700_binary", "Take 001", 4, 24},
    {"maya_kenney_character_9", "maya_kenney_character_7700_binary", "Take 001", 9, 24},
    {"maya_mixed_inherit_mode_0", "maya_mixed_inherit_mode_7700_ascii", "Take 001", 0, 24},
    {"maya_mixed_inherit_mode_1", "maya_mixed_inherit_mode_7700_ascii", "Take 001", 1, 24},
    {"maya_mixed_inherit_mode_2", "maya_mixed_inherit_mode_7700_ascii", "Take 001", 2, 24},
    {"maya_mixed_inherit_mode_3", "maya_mixed_inherit_mode_7700_ascii", "Take 001", 3, 24},
    {"maya_mixed_inherit_mode_4", "maya_mixed_inherit_mode_7700_ascii", "Take 001", 4, 24},
    {"maya_mixed_inherit_mode_5", "maya_mixed_inherit_mode_7700_ascii", "Take 001", 5, 24},
    {"maya_mixed_inherit_mode_6", "maya_mixed_inherit_mode_7700_ascii", "Take 001", 6, 24},
    {"maya_mixed_inherit_mode_7", "maya_mixed_inherit_mode_7700_ascii", "Take 001", 7, 24},
    {"maya_null_pivots", "maya_null_pivots_7700_binary", "", 0, 24},
    {"maya_null_pivots_12", "maya_null_pivots_7700_binary", "Take 001", 12, 24},
    {"maya_null_pivots_6", "maya_null_pivots_7700_binary", "Take 001", 6, 24},
    {"maya_poses", "maya_poses_7700_ascii", "", 0, 24, 1e-3},
    {"maya_rotation_order", "maya_rotation_order_7500_binary", "", 0, 24},
    {"maya_zero_scale_pivot", "maya_zero_scale_pivot_7700_binary", "", 0, 24},
    {"maya_zero_scale_pivot_12", "maya_zero_scale_pivot_7700_binary", "Take 001", 12, 24},
    {"maya_zero_scale_pivot_6", "maya_zero_scale_pivot_7700_binary", "Take 001", 6, 24},
    {"motionbuilder_sausage_rrss", "motionbuilder_sausage_rrss_7700_binary", "", 0, 24},
    {"motionbuilder_sausage_rrss_12", "motionbuilder_sausage_rrss_7700_binary", "Take 001", 12, 24},
    {"motionbuilder_sausage_rrss_24", "motionbuilder_sausage_rrss_7700_binary", "Take 001", 24, 24},
    {"motionbuilder_sausage_rrss_36", "motionbuilder_sausage_rrss_7700_binary", "Take 001", 36, 24},
    {"motionbuilder_sausage_rrss_48", "motionbuilder_sausage_rrss_7700_binary", "Take 001", 48, 24},
    {"synthetic_geometry_transform_inherit_mode", "synthetic_geometry_transform_inherit_mode_7700_ascii", "", 0, 30},
};
// clang-format on

// "Cube/Action" is how the table spells Blender's "Cube|Action".
bool is_take(std::string_view name, std::string_view take) {
  return std::equal(name.begin(), name.end(), take.begin(), take.end(),
                    [](char n, char t) { return n == t || (n == '|' && t == '/'); });
}

std::vector<Vec3> vertices_of_obj(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<Vec3> vertices;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string kind;
    Vec3 v;
    if (words >> kind && kind == "v" && words >> v.x >> v.y >> v.z) vertices.push_back(v);
  }
  return vertices;
}

std::vector<Vec3> evaluated(const Stage& stage) {
  std::vector<Vec3> all;
  for (std::size_t i = 0; i < stage.pack().mesh_instance_count(); ++i) {
    const MeshInstance mesh = stage.pack().mesh_instance(i);
    std::vector<DualQuatEntry> dual_quats(mesh.skin == kNoIndex ? 0 : stage.palette(mesh.skin).size());
    for (std::uint32_t p = 0; p < mesh.primitive_count; ++p) {
      const std::size_t count = stage.pack().primitive(mesh.first_primitive + p).vertex_count;
      std::vector<Vec3> scratch(count), out(count);
      evaluate_vertices(stage, mesh, mesh.first_primitive + p, {.positions = std::span(scratch)},
                        {.positions = std::span(out)}, SkinningMethod::as_stored, dual_quats);
      all.insert(all.end(), out.begin(), out.end());
    }
  }
  return all;
}

double distance(Vec3 a, Vec3 b) {
  const double x = double(a.x) - double(b.x), y = double(a.y) - double(b.y), z = double(a.z) - double(b.z);
  return std::sqrt(x * x + y * y + z * z);
}

struct Extent {
  Vec3 min{1e9f, 1e9f, 1e9f}, max{-1e9f, -1e9f, -1e9f};
  explicit Extent(const std::vector<Vec3>& points) {
    for (const Vec3 p : points) {
      min = {std::min(min.x, p.x), std::min(min.y, p.y), std::min(min.z, p.z)};
      max = {std::max(max.x, p.x), std::max(max.y, p.y), std::max(max.z, p.z)};
    }
  }
  double size() const { return distance(min, max); }
};

double worst_distance(const std::vector<Vec3>& reference, const std::vector<Vec3>& points) {
  double worst = 0;
  for (const Vec3 r : reference) {
    double nearest = std::numeric_limits<double>::max();
    for (const Vec3 p : points) nearest = std::min(nearest, distance(r, p));
    worst = std::max(worst, nearest);
  }
  return worst;
}

// The exported meshes are in the file's units and axes: of the turns that a file may need the one that fits, and the
// ratio of the sizes, which has to be that of a unit.
double misfit(const std::vector<Vec3>& reference, const std::vector<Vec3>& metres) {
  const double size = Extent(reference).size();
  double best = std::numeric_limits<double>::max();
  for (const double units_per_metre : {1.0, 100.0, 39.37007874}) {
    for (const int turn : {0, 1, 2}) {
      std::vector<Vec3> points;
      for (const Vec3 p : metres) {
        const auto scaled = [&](float x) { return float(double(x) * units_per_metre); };
        if (turn == 0) points.push_back({scaled(p.x), scaled(p.y), scaled(p.z)});
        if (turn == 1) points.push_back({scaled(p.x), scaled(-p.z), scaled(p.y)});
        if (turn == 2) points.push_back({scaled(p.x), scaled(p.z), scaled(-p.y)});
      }
      const Extent extent(points), wanted(reference);
      if (distance(extent.min, wanted.min) + distance(extent.max, wanted.max) < 0.1 * size)
        best = std::min(best, worst_distance(reference, points) / size);
    }
  }
  return best;
}

void check(const Reference& reference, const std::filesystem::path& folder) {
  INFO(std::string(reference.obj));
  asset::Diagnostics diagnostics;
  const auto file = asset::open_file(folder / (std::string(reference.fbx) + ".fbx"), diagnostics);
  REQUIRE(file);
  const Pack& pack = file->pack();
  Result<Stage> stage = Stage::create(pack);
  REQUIRE(stage);
  double time_secs = 0;
  if (*reference.take != '\0') {
    std::uint32_t clip = 0;
    while (clip < pack.clip_count() && !is_take(pack.clip_info(clip).name, reference.take)) ++clip;
    REQUIRE(clip < pack.clip_count());
    REQUIRE(stage->select_clip(clip));
    time_secs = reference.frame / reference.fps - pack.clip_info(clip).source_start_secs;
  }
  stage->pose(time_secs);
  const double found =
      misfit(vertices_of_obj(folder / "ref" / (std::string(reference.obj) + ".obj")), evaluated(*stage));
  CHECK(found <= reference.tolerance);
}

}  // namespace

TEST_CASE("the meshes that the authoring programs exported are met, vertex by vertex") {
  const std::filesystem::path folder = std::filesystem::path(SINEW_CORPUS_DIR) / "fbx/ufbx";
  if (!std::filesystem::exists(folder)) {
    MESSAGE("skipped: no ", folder.string());
    return;
  }
  for (const Reference& reference : kReferences) check(reference, folder);
}

}  // namespace sinew::test
