// SPDX-License-Identifier: MIT
// D6: bounds contain every skinned vertex, in any pose, to the last bit.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

#include "random_scene.h"
#include "sinew/character/bounds.h"
#include "sinew/import/import.h"
#include "support/cooked.h"
#include "support/near.h"
#include "support/random.h"

namespace sinew::test {
namespace {

float sometimes_far(Random& random, double usual) {
  const bool far = random.bits() % 16 == 0;
  return random.uniform_float(-1, 1) * float(far ? usual * 1e4 : usual);
}

// Any pose at all: far away, mirrored, flat, inside out.
void pose_at_random(Random& random, Character& character) {
  const std::size_t joints = character.rig().skeleton().joint_count();
  const LocalPose pose = character.pose();
  for (std::size_t j = 0; j < joints; ++j) {
    JointBlock& block = pose.joints[j / 8];
    const std::size_t lane = j % 8;
    block.tx[lane] = sometimes_far(random, 2), block.ty[lane] = sometimes_far(random, 2);
    block.tz[lane] = sometimes_far(random, 2);
    double q[4], square = 0;
    for (double& component : q) {
      component = random.uniform(-1, 1);
      square += component * component;
    }
    const double length = std::sqrt(square);
    block.qx[lane] = float(q[0] / length), block.qy[lane] = float(q[1] / length);
    block.qz[lane] = float(q[2] / length), block.qw[lane] = float(q[3] / length);
    const bool flat = random.bits() % 16 == 0;
    block.sx[lane] = random.uniform_float(-2, 2), block.sy[lane] = flat ? 0 : random.uniform_float(-2, 2);
    block.sz[lane] = random.uniform_float(-2, 2);
  }
  for (float& weight : pose.properties) weight = sometimes_far(random, 2);
  character.update_matrices();
}

std::vector<Vec3> vertices_of(const Stage& stage, const MeshInstance& mesh, std::size_t index) {
  std::vector<Vec3> positions(stage.pack().primitive(index).vertex_count), scratch(positions.size());
  evaluate_vertices(stage, mesh, index, {std::span(scratch), {}, {}}, {std::span(positions), {}, {}});
  return positions;
}

struct Escapes {
  std::size_t poses = 0, vertices = 0, outside = 0;
  double exact_volume = 0, volume = 0;

  void look_at(const Stage& stage) {
    ++poses;
    Box all, exact;
    std::vector<Box> of_rigs(stage.pack().rig_count());
    for (std::size_t i = 0; i < stage.pack().mesh_instance_count(); ++i) {
      const MeshInstance mesh = stage.pack().mesh_instance(i);
      for (std::size_t p = 0; p < mesh.primitive_count; ++p) {
        const Box box = conservative_bounds(stage, i, p);
        const std::vector<Vec3> points = vertices_of(stage, mesh, mesh.first_primitive + p);
        vertices += points.size();
        for (const Vec3& point : points) outside += box.contains(point) ? 0 : 1;
        exact.include(point_bounds(std::span<const Vec3>(points)));
        all.include(box);
        const std::uint32_t rig = stage.pack().primitive_bounds(i, p).rig;
        if (rig != kNoIndex && (mesh.weight_count == 0 || mesh.weights_rig == rig)) of_rigs[rig].include(box);
      }
    }
    exact_volume += volume_of(exact), volume += volume_of(all);
    for (std::size_t rig = 0; rig < of_rigs.size(); ++rig) {
      const Box box = conservative_bounds(stage.character(rig));
      if (!of_rigs[rig].empty()) outside += box.contains(of_rigs[rig].min) && box.contains(of_rigs[rig].max) ? 0 : 1;
    }
  }

  static double volume_of(const Box& box) {
    return box.empty() ? 0
                       : double(box.max.x - box.min.x) * double(box.max.y - box.min.y) * double(box.max.z - box.min.z);
  }
};

// A clip's own poses, to see how much larger the box is than needed.
void look_at_clips(Escapes& escapes, Stage& stage) {
  for (std::size_t clip = 0; clip < stage.pack().clip_count(); ++clip) {
    REQUIRE(stage.select_clip(clip));
    for (int step = 0; step < 16; ++step) {
      stage.pose(stage.pack().clip_info(clip).duration_secs * step / 16);
      escapes.look_at(stage);
    }
  }
}

}  // namespace

TEST_CASE("D6_no_vertex_escapes: 100,000 random poses of random scenes") {
  Random random("D6_no_vertex_escapes");
  Escapes escapes;
  while (escapes.poses < 100000) {
    const Cooked cooked(random_scene(random));
    Stage stage = Cooked::take(Stage::create(cooked.pack));
    for (int pose = 0; pose < 250; ++pose) {
      for (std::size_t rig = 0; rig < cooked.pack.rig_count(); ++rig) pose_at_random(random, stage.character(rig));
      escapes.look_at(stage);
    }
  }
  CHECK(escapes.outside == 0);
  std::printf("%zu poses, %zu vertices, %zu outside\n", escapes.poses, escapes.vertices, escapes.outside);
}

TEST_CASE("no vertex escapes: files, in random poses and in their own") {
  const std::filesystem::path corpus = SINEW_CORPUS_DIR;
  for (const std::filesystem::path& file :
       {std::filesystem::path(SINEW_SOURCE_DIR) / "data/koi.glb", corpus / "gltf/khronos/Fox.glb",
        corpus / "gltf/khronos/BrainStem.glb", corpus / "gltf/blender-io/01_morphed_cube/01_morphed_cube.gltf"}) {
    if (!std::filesystem::exists(file)) {
      std::printf("skipped: no file %s\n", file.c_str());
      continue;
    }
    CAPTURE(file.string());
    asset::Diagnostics diagnostics;
    const Cooked cooked(Cooked::take(asset::import_file(file, diagnostics)));
    Stage stage = Cooked::take(Stage::create(cooked.pack));
    Escapes own;
    look_at_clips(own, stage);
    CHECK(own.outside == 0);
    std::printf("%s: %zu poses of its clips, box %.2f times as large as needed\n", file.filename().c_str(), own.poses,
                own.volume / own.exact_volume);
    Random random(7);
    Escapes any;
    for (int pose = 0; pose < 50; ++pose) {
      for (std::size_t rig = 0; rig < cooked.pack.rig_count(); ++rig) pose_at_random(random, stage.character(rig));
      any.look_at(stage);
    }
    CHECK(any.outside == 0);
  }
}

}  // namespace sinew::test
