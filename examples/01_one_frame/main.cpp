// SPDX-License-Identifier: MIT
// One frame, from a file to the vertices of one moment: the calls of docs/one-frame.md, in their order.
#include <algorithm>
#include <cstdio>
#include <vector>

#include "sinew/anim/hierarchy.h"
#include "sinew/anim/sample.h"
#include "sinew/character/character.h"
#include "sinew/cook/cook.h"
#include "sinew/import/import.h"
#include "sinew/skin/morph.h"
#include "sinew/skin/palette.h"
#include "sinew/skin/skinning.h"

namespace {

int fail(const sinew::Error& error) {
  std::fprintf(stderr, "%s: %s\n", error.where, error.what);
  return 1;
}

// Vertices in bind space with the shapes of the face, or of a cloth, added.
std::vector<sinew::Vec3> morphed(const sinew::Pack& pack, const sinew::MeshInstance& mesh,
                                 const sinew::Primitive& primitive, std::span<const float> properties) {
  std::vector<sinew::Vec3> positions(primitive.vertex_count);
  for (std::size_t i = 0; i < positions.size(); ++i) positions[i] = primitive.vertices.positions[i];
  std::vector<sinew::MorphTarget> targets(primitive.morph_count);
  for (std::size_t i = 0; i < targets.size(); ++i) targets[i] = pack.morph(mesh.first_primitive, i);
  if (!targets.empty())
    apply_morphs(targets, properties.subspan(mesh.first_weight, mesh.weight_count),
                 {.positions = std::span(positions)});
  return positions;
}

}  // namespace

int main(int argc, char** argv) {
  // Once: read, cook, open.
  sinew::asset::Diagnostics diagnostics;
  const auto scene = sinew::asset::import_file(argc > 1 ? argv[1] : "data/humanoid.glb", diagnostics);
  if (!scene) return fail(scene.error());
  const auto bytes = sinew::asset::cook_scene(*scene, diagnostics);
  if (!bytes) return fail(bytes.error());
  const auto pack = sinew::Pack::open(bytes->bytes());
  if (!pack) return fail(pack.error());
  const sinew::MeshInstance mesh = pack->mesh_instance_count() > 0 ? pack->mesh_instance(0) : sinew::MeshInstance{};
  if (mesh.skin == sinew::kNoIndex) return std::fprintf(stderr, "this example needs a skinned mesh\n"), 1;
  const sinew::SkinInfo skin = pack->skin(mesh.skin);
  const auto clip = pack->clip_count() > 0 ? pack->clip(0, skin.rig) : std::nullopt;
  if (!clip) return std::fprintf(stderr, "the first clip does not move the skin\n"), 1;

  // Once per character: its memory, and where each track of the clip goes in its pose.
  auto character = sinew::Character::create(*pack, skin.rig);
  if (!character) return fail(character.error());
  const auto binding = sinew::ClipBinding::create(*clip, character->rig());
  if (!binding) return fail(binding.error());

  // Every frame. From here on nothing can fail, and nothing but this example's own vectors allocates.
  sample_clip(*clip, *binding, clip->duration_secs() / 2, character->pose());
  const sinew::Skeleton& skeleton = character->rig().skeleton();
  std::vector<sinew::Affine> model_from_joint(skeleton.joint_count());
  compute_model_matrices(skeleton, character->pose().joints, model_from_joint);
  std::vector<sinew::Affine> model_from_bind(skin.skin.joints().size());
  compute_palette(skin.skin, model_from_joint, model_from_bind);

  const sinew::Primitive primitive = pack->primitive(mesh.first_primitive);
  const std::vector<sinew::Vec3> in_bind = morphed(*pack, mesh, primitive, character->properties());
  std::vector<sinew::Vec3> in_model(primitive.vertex_count);
  skin_linear({.positions = std::span(in_bind)}, primitive.influences, model_from_bind,
              {.positions = std::span(in_model)});
  const auto [lowest, highest] =
      std::minmax_element(in_model.begin(), in_model.end(), [](auto& a, auto& b) { return a.y < b.y; });
  std::printf("%zu joints, %zu vertices between %.4f and %.4f m of height\n", model_from_joint.size(), in_model.size(),
              lowest->y, highest->y);
}
