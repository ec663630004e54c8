// SPDX-License-Identifier: MIT
// A sword lies on the ground, is taken up by a hand half a second into a clip, swings with it, and is let go later.
#include <cstdio>

#include "sinew/character/socket.h"
#include "sinew/cook/open_file.h"

int main(int argc, char** argv) {
  const char* path = argc > 1 ? argv[1] : "data/humanoid.glb";
  const char* clip_name = argc > 2 ? argv[2] : "wave";
  const char* hand_name = argc > 3 ? argv[3] : "rightHand";
  sinew::asset::Diagnostics diagnostics;
  const auto file = sinew::asset::open_file(path, diagnostics);
  if (!file) return std::fprintf(stderr, "%s: %s %s\n", path, file.error().where, file.error().what), 1;
  auto stage = sinew::Stage::create(file->pack());
  // The palm, 8 cm along the hand: found once, by name.
  const auto palm = sinew::find_socket(file->pack(), hand_name, sinew::affine_from({{0, -0.08f, 0}, {}, {1, 1, 1}}));
  const auto clip = file->pack().find_clip(clip_name);
  if (!stage || !palm || clip == sinew::kNoIndex || !stage->select_clip(clip))
    return std::fprintf(stderr, "no such clip or hand\n"), 1;

  const sinew::Affine scene_from_figure = sinew::affine_from({{2, 0, 0}, {}, {1, 1, 1}});   // where the figure stands
  sinew::Attachment sword(sinew::affine_from({{2, 0, 0.5f}, {}, {1, 1, 1}}));               // and the sword lies
  const sinew::Affine palm_from_sword = sinew::affine_from({{0, 0, 0.1f}, {}, {1, 1, 1}});  // held below its guard
  for (int tenths = 0; tenths <= 20; ++tenths) {
    stage->pose(tenths / 10.0);
    const sinew::Affine scene_from_palm = sinew::scene_from_socket(scene_from_figure, *stage, *palm);
    if (tenths == 5) sword.attach(palm_from_sword);
    if (tenths == 15) sword.detach(scene_from_palm);  // stays in the air: gravity is the game's
    const sinew::Vec3 tip_in_scene = transform_point(sword.scene_from_item(scene_from_palm), {0, 0, 0.9f});
    std::printf("%.1f s  %-9s tip at %6.3f %6.3f %6.3f m\n", tenths / 10.0, sword.is_held() ? "held," : "not held,",
                tip_in_scene.x, tip_in_scene.y, tip_in_scene.z);
  }
}
