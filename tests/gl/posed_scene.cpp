// SPDX-License-Identifier: MIT
#include "posed_scene.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "sinew/cook/cook.h"
#include "sinew/math/vec.h"
#include "sinew/viewer/framing.h"

namespace sinew::test {
namespace {

template <class T>
T need(Result<T> result) {
  if (!result) throw std::runtime_error(std::string(result.error().what) + " at " + result.error().where);
  return *std::move(result);
}

AlignedBytes cooked(const asset::Scene& scene) {
  asset::Diagnostics diagnostics;
  return need(asset::cook_scene(scene, diagnostics));
}

struct CpuVertices {
  std::vector<Vec3> positions, normals;
  std::vector<Vec4> tangents;
};

CpuVertices on_cpu(const Stage& stage, const MeshInstance& instance, std::uint32_t index, const Primitive& primitive,
                   SkinningMethod method) {
  CpuVertices out{std::vector<Vec3>(primitive.vertices.positions.size()),
                  std::vector<Vec3>(primitive.vertices.normals.size()),
                  std::vector<Vec4>(primitive.vertices.tangents.size())};
  CpuVertices scratch = out;
  const auto spans = [](CpuVertices& vertices) {
    return VertexOutput{std::span(vertices.positions), std::span(vertices.normals), std::span(vertices.tangents)};
  };
  std::vector<DualQuatEntry> dual_quats(instance.skin == kNoIndex ? 0 : stage.palette(instance.skin).size());
  evaluate_vertices(stage, instance, index, spans(scratch), spans(out), method, dual_quats);
  return out;
}

float between_directions(const Vec4& a, const Vec4& b) { return length(Vec3{a.x - b.x, a.y - b.y, a.z - b.z}); }

gl::CapturedVertices on_gpu(gl::Renderer& renderer, const Stage& stage, const MeshInstance& instance,
                            std::uint32_t index, const Primitive& primitive, SkinningMethod method) {
  std::vector<MorphTarget> targets;
  for (std::uint32_t t = 0; t < primitive.morph_count; ++t) targets.push_back(stage.pack().morph(index, t));
  const Affine world_from_node = stage.model_from_node(instance.node);
  gl::MeshDraw draw;
  draw.mesh = renderer.add_mesh(need(gpu::mesh_bytes(primitive, targets)));
  draw.world_from_bind = instance.skin == kNoIndex ? std::span(&world_from_node, 1) : stage.palette(instance.skin);
  draw.morph_weights = stage.morph_weights(instance);
  draw.method = method;
  return renderer.capture_vertices(draw);
}

}  // namespace

PosedScene::PosedScene(const asset::Scene& scene)
    : bytes_(cooked(scene)), pack_(need(Pack::open(bytes_.bytes()))), stage_(need(Stage::create(pack_))) {}

void PosedScene::pose(std::uint32_t clip, double time_secs) {
  if (!stage_.select_clip(clip)) throw std::runtime_error("the clip cannot be selected");
  stage_.pose(time_secs);
}

Difference gpu_against_cpu(gl::Renderer& renderer, PosedScene& scene, SkinningMethod method) {
  const Stage& stage = scene.stage();
  Difference difference;
  viewer::Bounds bounds;
  for (std::size_t i = 0; i < scene.pack().mesh_instance_count(); ++i) {
    const MeshInstance instance = scene.pack().mesh_instance(i);
    for (std::uint32_t p = 0; p < instance.primitive_count; ++p) {
      const std::uint32_t index = instance.first_primitive + p;
      const Primitive primitive = scene.pack().primitive(index);
      const CpuVertices cpu = on_cpu(stage, instance, index, primitive, method);
      const gl::CapturedVertices gpu = on_gpu(renderer, stage, instance, index, primitive, method);
      REQUIRE(gpu.positions.size() == cpu.positions.size());
      for (std::size_t v = 0; v < cpu.positions.size(); ++v) {
        bounds.include(cpu.positions[v]);
        const float distance = length(gpu.positions[v] - cpu.positions[v]);
        REQUIRE(std::isfinite(distance));
        difference.position = std::max(difference.position, double(distance));
        if (!cpu.normals.empty())
          difference.normal = std::max(difference.normal, double(length(gpu.normals[v] - cpu.normals[v])));
        if (!cpu.tangents.empty())
          difference.tangent =
              std::max(difference.tangent, double(between_directions(gpu.tangents[v], cpu.tangents[v])));
      }
      difference.vertices += cpu.positions.size();
    }
  }
  difference.size = double(length(bounds.box().max - bounds.box().min));
  return difference;
}

}  // namespace sinew::test
