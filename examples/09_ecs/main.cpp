// SPDX-License-Identifier: MIT
// Animation as systems over plain arrays of components. Every palette is written to where one upload takes it from.
#include <cstdio>
#include <vector>

#include "sinew/anim/hierarchy.h"
#include "sinew/anim/sample.h"
#include "sinew/cook/cook.h"
#include "sinew/pack/pack.h"
#include "sinew/scene/scene_builder.h"

constexpr std::size_t kEntities = 1024, kJoints = 100;
struct AnimationComponent {
  std::size_t entity, first_joint;  // in the model matrices of all
  double time_secs;
};
struct SubmeshComponent {
  std::size_t mesh, primitive;  // a draw call: these vertices, by the mesh's first_matrix
};
struct MeshComponent {
  std::size_t entity, first_joint, skin, first_matrix;  // in the palettes of all
};

// A snake that rolls up and straightens in a second; its mesh has two parts, at its ends.
sinew::asset::Scene make_snake() {
  using namespace sinew::asset;
  SceneBuilder builder;
  std::vector<Index> joints;
  std::vector<float> inverse_binds;
  const Index crawl = builder.clip("crawl");
  for (std::size_t j = 0; j < kJoints; ++j) {
    joints.push_back(builder.node({.translation = {0, 0.1, 0}, .parent = j == 0 ? kNone : joints.back()}));
    builder.channel(crawl, joints.back(), ChannelPath::rotation, Interpolation::linear, {0, 0.5f, 1},
                    {0, 0, 0, 1, 0.03f, 0, 0, 0.99955f, 0, 0, 0, 1});
    inverse_binds.insert(inverse_binds.end(), {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -0.1f * float(j + 1), 0, 1});
  }
  Mesh& mesh = builder.scene.meshes.emplace_back();
  for (const std::uint16_t joint : {std::uint16_t(0), std::uint16_t(kJoints - 1)})
    mesh.primitives.emplace_back().attributes = {{"POSITION", builder.view<float>({0, 0.1f * float(joint + 1), 0}, 3)},
                                                 {"JOINTS_0", builder.view<std::uint16_t>({joint, 0, 0, 0}, 4)},
                                                 {"WEIGHTS_0", builder.view<float>({1, 0, 0, 0}, 4)}};
  const Index body = builder.node({.name = "body"});
  builder.scene.nodes[body].mesh = 0;
  builder.scene.nodes[body].skin = builder.skin(joints, inverse_binds);
  return std::move(builder.scene);
}

int main() {
  sinew::asset::Diagnostics diagnostics;
  const auto bytes = sinew::asset::cook_scene(make_snake(), diagnostics);  // what the program made itself is good
  const sinew::Pack pack = *sinew::Pack::open(bytes->bytes());
  const sinew::Clip clip = *pack.clip(0, 0);
  const auto binding = sinew::ClipBinding::create(clip, pack.rig(0));
  const sinew::MeshInstance mesh = pack.mesh_instance(0);
  std::vector<AnimationComponent> animations;
  std::vector<MeshComponent> meshes;
  std::vector<SubmeshComponent> submeshes;
  for (std::size_t entity = 0; entity < kEntities; ++entity) {
    animations.push_back({entity, entity * kJoints, double(entity) / kEntities});
    meshes.push_back({entity, entity * kJoints, mesh.skin, entity * pack.skin(mesh.skin).skin.joints().size()});
    for (std::size_t p = 0; p < mesh.primitive_count; ++p) submeshes.push_back({entity, p});
  }
  std::vector<sinew::JointBlock> pose(sinew::block_count(kJoints));  // one per thread; nobody keeps a pose
  std::vector<sinew::Affine> matrices(kEntities * kJoints), palettes(kEntities * kJoints);
  for (int frame = 0; frame < 30; ++frame) {
    for (AnimationComponent& each : animations) {
      sample_clip(clip, *binding, each.time_secs += 1 / 60.0, sinew::Wrap::loop, {pose, {}});
      compute_model_matrices(pack.rig(0).skeleton(), pose, std::span(matrices).subspan(each.first_joint, kJoints));
    }
    for (const MeshComponent& each : meshes)  // `palettes` may as well be a GPU's memory
      compute_palette(pack.skin(each.skin).skin, std::span(matrices).subspan(each.first_joint, kJoints),
                      std::span(palettes).subspan(each.first_matrix, kJoints));
  }
  std::printf("%zu submeshes, %zu matrices in one array\n", submeshes.size(), palettes.size());
  for (const std::size_t entity : {0, 256, 512}) {  // where the tip is; the figure was bound with it 10 m up
    const float* m = palettes[meshes[entity].first_matrix + kJoints - 1].m;
    std::printf("tip of %zu at %.4f %.4f m\n", entity, 10 * m[5] + m[7], 10 * m[9] + m[11]);
  }
}
