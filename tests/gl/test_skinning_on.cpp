// SPDX-License-Identifier: MIT
// Skinning::cpu and Skinning::gpu draw the same pictures, linearly and by dual quaternions.
#include <cmath>
#include <filesystem>

#include "picture.h"
#include "posed_scene.h"
#include "scenes.h"
#include "sinew/import/import.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

constexpr PictureSize kSize{240, 180};

// What differs is the last bits of a vertex: a pixel along an edge may fall to the other side of it.
struct Agreement {
  int worst = 0;         // of 255
  double share_off = 0;  // of the pixels: a channel off by more than 2
};

Agreement compare(const asset::Image8& a, const asset::Image8& b) {
  Agreement found;
  std::size_t off = 0;
  for (std::size_t i = 0; i < a.rgba.size(); i += 4) {
    int worst = 0;
    for (std::size_t c = i; c < i + 3; ++c) worst = std::max(worst, std::abs(int(a.rgba[c]) - int(b.rgba[c])));
    found.worst = std::max(found.worst, worst);
    off += worst > 2 ? 1 : 0;
  }
  found.share_off = double(off) / double(a.rgba.size() / 4);
  return found;
}

asset::Image8 drawn(GpuDevice& gpu, const Pack& pack, SkinningMethod method, gl::Skinning skinning, std::uint32_t clip,
                    double time_secs) {
  return draw_picture(gpu, pack, kSize, {.clip = clip, .model = {.method = method, .skinning = skinning}}, time_secs);
}

void check_pictures_agree(GpuDevice& gpu, const Pack& pack, std::uint32_t clip, double time_secs) {
  for (const SkinningMethod method : {SkinningMethod::linear, SkinningMethod::dual_quat, SkinningMethod::as_stored}) {
    CAPTURE(int(method));
    const Agreement found = compare(drawn(gpu, pack, method, gl::Skinning::gpu, clip, time_secs),
                                    drawn(gpu, pack, method, gl::Skinning::cpu, clip, time_secs));
    CHECK(found.worst <= 64);
    CHECK(found.share_off <= 0.0005);
  }
}

asset::Scene bundled(const char* name) {
  asset::Diagnostics diagnostics;
  Result<asset::Scene> scene = asset::import_file(std::filesystem::path(SINEW_SOURCE_DIR) / "data" / name, diagnostics);
  REQUIRE_MESSAGE(scene, scene.error().what);
  return *std::move(scene);
}

TEST_CASE("the CPU and the GPU draw the same pictures of the bundled characters") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  for (const char* name : {"humanoid.glb", "quadruped.glb", "koi.glb", "flag.glb", "machine.glb", "conveyor.glb"}) {
    CAPTURE(name);
    const PosedScene posed(bundled(name));
    for (std::uint32_t clip = 0; clip < posed.pack().clip_count(); ++clip) {
      CAPTURE(clip);
      check_pictures_agree(*gpu, posed.pack(), clip, 0.37 * posed.pack().clip_info(clip).duration_secs);
    }
  }
}

// The first half of the vertices is linear, the second takes half a share of dual quaternions, as FBX files say it.
void add_shares(SceneBuilder& builder, asset::Primitive& primitive, std::size_t vertices) {
  std::vector<float> shares(vertices);
  for (std::size_t v = 0; v < vertices; ++v) shares[v] = v < vertices / 2 ? 0.0f : 0.5f;
  builder.attribute(primitive, "_DUAL_QUAT_SHARE", builder.view(shares, 1));
}

// A strip of quads, bent between two joints of which the second is turned, scaled and maybe mirrored; with normals,
// tangents and, for a shaded picture, a normal map in the material.
asset::Scene bent_strip(double scale_z, bool with_tangents, bool with_morph) {
  SceneBuilder builder;
  const Index lower = builder.node({});
  const Index upper =
      builder.node({.translation = {0, 1, 0}, .rotation = turn(1, 100), .scale = {1, 1.3, scale_z}, .parent = lower});
  std::vector<float> positions, normals, tangents, uv, weights;
  std::vector<std::uint16_t> joints, corners;
  constexpr std::size_t kRows =
      10;  // none halfway between a joint and a mirrored one, where a normal may point either way
  for (std::size_t row = 0; row < kRows; ++row)
    for (const float x : {-0.5f, 0.5f}) {
      const float y = 2 * float(row) / float(kRows - 1);
      positions.insert(positions.end(), {x, y, 0.2f});
      normals.insert(normals.end(), {0, 0, 1});
      tangents.insert(tangents.end(), {1, 0, 0, 1});
      uv.insert(uv.end(), {x + 0.5f, 2 - y});
      joints.insert(joints.end(), {0, 1, 0, 0});
      weights.insert(weights.end(), {1 - y / 2, y / 2, 0, 0});
    }
  for (std::uint16_t v = 0; v < 2 * (kRows - 1); v = std::uint16_t(v + 2))
    for (const int corner : {0, 1, 2, 2, 1, 3}) corners.push_back(std::uint16_t(v + corner));
  const Index skin = builder.skin({lower, upper}, [] {
    std::vector<float> rows = translation_row(0, 0, 0);
    const std::vector<float> second = translation_row(0, -1, 0);
    rows.insert(rows.end(), second.begin(), second.end());
    return rows;
  }());
  asset::Primitive& primitive = builder.mesh(builder.node({}), positions, skin);
  primitive.topology = asset::Topology::triangles;
  builder.attribute(primitive, "NORMAL", builder.view(normals, 3));
  if (with_tangents) builder.attribute(primitive, "TANGENT", builder.view(tangents, 4));
  builder.attribute(primitive, "TEXCOORD_0", builder.view(uv, 2));
  builder.attribute(primitive, "JOINTS_0", builder.view(joints, 4));
  builder.attribute(primitive, "WEIGHTS_0", builder.view(weights, 4));
  add_shares(builder, primitive, positions.size() / 3);
  primitive.indices = builder.view(corners, 1);
  if (with_morph) {
    std::vector<float> deltas(positions.size(), 0.0f);
    for (std::size_t v = 2; v < deltas.size(); v += 3) deltas[v] = 0.1f * float(v % 4);
    asset::MorphTarget& target = builder.target(primitive, deltas);
    target.deltas.push_back({"NORMAL", builder.view(deltas, 3)});
    std::vector<float> along_y(deltas.size(), 0.0f);
    for (std::size_t v = 1; v < along_y.size(); v += 3) along_y[v] = 0.5f;
    target.deltas.push_back({"TANGENT", builder.view(along_y, 3)});
    builder.scene.meshes[0].weights = {0.8};
  }
  return std::move(builder.scene);
}

TEST_CASE("D9 the shader skins by dual quaternions and by shares as the CPU does, tangents too") {
  for (const viewer::Api api : {viewer::Api::gl33, viewer::Api::gles30}) {
    std::optional<GpuDevice> gpu = open_gpu(api);
    if (!gpu) return;
    for (const double scale_z : {1.0, 0.4, -1.0})
      for (const bool with_morph : {false, true})
        for (const SkinningMethod method :
             {SkinningMethod::linear, SkinningMethod::dual_quat, SkinningMethod::as_stored}) {
          CAPTURE(scale_z);
          CAPTURE(with_morph);
          CAPTURE(int(method));
          PosedScene posed(bent_strip(scale_z, true, with_morph));
          posed.pose(kNoIndex, 0);
          const Difference found = gpu_against_cpu(gpu->renderer, posed, method);
          CHECK(found.vertices == 20);
          CHECK(found.position <= 1e-5 * found.size);
          CHECK(found.normal <= 1e-4);
          CHECK(found.tangent <= 1e-4);
        }
  }
}

TEST_CASE("D9 of many influences, too, also of mirrored and sheared joints") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  for (const std::size_t influences : {1u, 2u, 4u, 5u, 8u}) {
    CAPTURE(influences);
    PosedScene posed(many_influences(100, influences));
    posed.pose(kNoIndex, 0);
    const Difference found = gpu_against_cpu(gpu->renderer, posed, SkinningMethod::dual_quat);
    CHECK(found.position <= 1e-4 * found.size);
    CHECK(found.normal <= 1e-3);  // of normals that nearly vanish when blended
  }
}

TEST_CASE("the CPU draws more than eight influences, of which the GPU keeps eight") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  PosedScene posed(many_influences(300, 12));
  posed.pose(kNoIndex, 0);
  const Agreement found = compare(drawn(*gpu, posed.pack(), SkinningMethod::linear, gl::Skinning::gpu, kNoIndex, 0),
                                  drawn(*gpu, posed.pack(), SkinningMethod::linear, gl::Skinning::cpu, kNoIndex, 0));
  CHECK(found.worst > 64);
}

}  // namespace
}  // namespace sinew::test
