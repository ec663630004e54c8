// SPDX-License-Identifier: MIT
#include <sinew/character/stage.h>
#include <sinew/cook/open_file.h>
#include <cstdio>

int main(int argc, char** argv) {
  const char* path = argc > 1 ? argv[1] : "data/humanoid.glb";
  const char* clip_name = argc > 2 ? argv[2] : "wave";
  const char* node_name = argc > 3 ? argv[3] : "rightHand";

  sinew::asset::Diagnostics diagnostics;  // what the file has that could not be kept, each with its place
  const auto file = sinew::asset::open_file(path, diagnostics);
  if (!file) return std::fprintf(stderr, "%s: %s %s\n", path, file.error().where, file.error().what), 1;
  const sinew::Pack& pack = file->pack();
  const auto clip = pack.find_clip(clip_name), node = pack.find_node(node_name);
  if (clip == sinew::kNoIndex || node == sinew::kNoIndex) return std::fprintf(stderr, "no such clip or node\n"), 1;

  auto stage = sinew::Stage::create(pack);  // all memory of every frame to come
  if (!stage || !stage->select_clip(clip)) return 1;
  for (double time_secs = 0; time_secs < pack.clip_info(clip).duration_secs; time_secs += 1 / 10.0) {
    stage->pose(time_secs);  // cannot fail, does not allocate
    const sinew::Affine model_from_node = stage->model_from_node(node);
    std::printf("%.1f s  %s at %6.3f %6.3f %6.3f m\n", time_secs, node_name, model_from_node.m[3], model_from_node.m[7],
                model_from_node.m[11]);
  }
}
