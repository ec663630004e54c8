// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "author/motion.h"
#include "humanoid/face_morphs.h"
#include "humanoid/motions/figure.h"

namespace sinew::humanoid {

author::Motion make_idle(const author::Rig& rig);
author::Motion make_walk(const author::Rig& rig);
author::Motion make_run(const author::Rig& rig);
author::Motion make_turn_left(const author::Rig& rig);
author::Motion make_turn_right(const author::Rig& rig);
author::Motion make_jump(const author::Rig& rig);
author::Motion make_wave(const author::Rig& rig);
author::Motion make_sit(const author::Rig& rig);
author::Motion make_dance(const author::Rig& rig);

// At ease, weight on both feet. Clips that do not travel begin and end so, so that one may follow another.
inline constexpr float kStanceX_m = 0.108f, kStanceZ_m = -0.030f, kStanceYaw_deg = 10;
Controls standing();

// The joints between root and toes: with a key for each of them at every step, feet stand still between keys too.
std::vector<std::string> joints_that_plant_feet();

// A cycle of two feet that hold the ground by turns. controls_at: of a phase, which is 1 after the cycle; the feet are
// the tracks'. every_key and the markers are set.
author::Motion stepping(const author::Rig& rig, std::string name, float cycle_secs, const FootTrack& left,
                        const FootTrack& right, Controls (*controls_at)(float phase));

// One weight per morph target.
class FaceWeights {
 public:
  FaceWeights& set(FaceMorph face, float weight) {
    weights_[static_cast<std::size_t>(face)] = weight;
    return *this;
  }
  FaceWeights& blink(float weight) { return set(FaceMorph::blink_left, weight).set(FaceMorph::blink_right, weight); }
  std::vector<float> all() const { return weights_; }

 private:
  std::vector<float> weights_ = std::vector<float>(kFaceMorphs, 0.0f);
};

// How far the lids are closed by a blink that begins at start_secs: down within two frames of film, up within four.
float blink_at(float start_secs, float time_secs);

}  // namespace sinew::humanoid
