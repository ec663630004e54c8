// SPDX-License-Identifier: MIT
// A face that talks, blinks by itself and looks at a point, over whatever its body does.
#include <cstdio>

#include "sinew/character/stage.h"
#include "sinew/cook/open_file.h"
#include "sinew/face/blink.h"
#include "sinew/face/look_at.h"

int main(int argc, char** argv) {
  const char* path = argc > 1 ? argv[1] : "data/humanoid.glb";
  const char* clip_name = argc > 2 ? argv[2] : "idle";
  sinew::asset::Diagnostics diagnostics;
  const auto file = sinew::asset::open_file(path, diagnostics);
  if (!file) return std::fprintf(stderr, "%s: %s %s\n", path, file.error().where, file.error().what), 1;
  auto stage = sinew::Stage::create(file->pack());
  const auto clip = file->pack().find_clip(clip_name);
  if (!stage || clip == sinew::kNoIndex || !stage->select_clip(clip)) return std::fprintf(stderr, "no such clip\n"), 1;

  // Units are found by name once. The model calls them jaw_open and blink_left; sinew matched the names.
  const auto jaw = stage->face().find("jawOpen"), left_lid = stage->face().find("blinkLeft"),
             right_lid = stage->face().find("blinkRight");
  if (!jaw || !left_lid || !right_lid) return std::fprintf(stderr, "the face has no jaw or lids\n"), 1;
  const sinew::BlinkSettings blinks{.seed = 3};
  const sinew::Vec3 butterfly_in_model{0.8f, 1.9f, 1.0f};

  for (double time_secs = 0; time_secs < 4; time_secs += 0.1) {
    const sinew::BlinkValues lids = sinew::blink_at(blinks, time_secs);
    stage->unit_values()[*left_lid] = lids.left;
    stage->unit_values()[*right_lid] = lids.right;
    stage->unit_values()[*jaw] = time_secs < 2 ? 0.5f : 0;  // a game would ask its sound
    stage->pose(time_secs);
    sinew::Character& figure = stage->character(0);
    const sinew::Face face = file->pack().face(0);
    const sinew::Gaze gaze = sinew::gaze_at(face, figure.model_from_joint(), butterfly_in_model);
    sinew::look_by_joints(face, gaze, figure.pose());
    figure.update_matrices();
    std::printf("%.1f s  lids %.2f %.2f  looks %5.1f degrees to the left and %5.1f up\n", time_secs, lids.left,
                lids.right, gaze.yaw_rad * 57.29578f, -gaze.pitch_rad * 57.29578f);
  }
}
