// SPDX-License-Identifier: MIT
// Reads a file, cooks it, poses it in the middle of its first clip, and says where its first joint is.
#include <sinew/character/stage.h>
#include <sinew/cook/cook.h>
#include <sinew/import/import.h>
#include <cstdio>

int fail(const sinew::Error& error) {
  std::fprintf(stderr, "%s: %s\n", error.where, error.what);
  return 1;
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  sinew::asset::Diagnostics diagnostics;
  const auto scene = sinew::asset::import_file(argv[1], diagnostics);
  if (!scene) return fail(scene.error());
  const auto bytes = sinew::asset::cook_scene(*scene, diagnostics);
  if (!bytes) return fail(bytes.error());
  const auto pack = sinew::Pack::open(bytes->bytes());
  if (!pack) return fail(pack.error());
  auto stage = sinew::Stage::create(*pack);
  if (!stage || pack->clip_count() == 0 || pack->rig_count() == 0) return 1;
  if (const auto chosen = stage->select_clip(0); !chosen) return fail(chosen.error());
  stage->pose(pack->clip_info(0).duration_secs / 2);
  const sinew::Affine& joint = stage->character(0).model_from_joint()[0];
  std::printf("%zu joints, the first at %.3f %.3f %.3f\n", stage->character(0).model_from_joint().size(), joint.m[3],
              joint.m[7], joint.m[11]);
}
