// SPDX-License-Identifier: MIT
#include "machine/machine.h"

#include "machine/mechanism.h"
#include "machine/parts.h"
#include "sinew/math/scalar.h"

namespace sinew::machine {
namespace {

using asset::ChannelPath;
using asset::Index;
using asset::Interpolation;
using author::FigureBuilder;
using author::Part;

struct Nodes {
  Index crankshaft, crosshead, connecting_rod, valve_rod, eccentric_rod, layshaft, spindle, sleeve;
  Index left_arm, right_arm, left_link, right_link;
};

class Engine {
 public:
  Engine() : builder_("machine"), paints_(add_paints(builder_)) {}

  asset::Buffer make() {
    root_ = builder_.node({.name = "machine"});
    add_standing_parts();
    add_crank_gear();
    add_valve_gear();
    add_layshaft();
    add_governor();
    add_clip();
    return builder_.write();
  }

 private:
  Index add(const Part& part, const char* name, Index parent, Vec3 place = {}) {
    return part.add_to(builder_, name, parent, place);
  }

  void add_standing_parts() {
    add(base(paints_), "base", root_);
    add(frame(paints_), "frame", root_);
    add(outboard_bearing(paints_), "outboard_bearing", root_);
    add(cylinder(paints_), "cylinder", root_);
    add(steam_chest(paints_), "steam_chest", root_);
    add(slide_bar(paints_), "slide_bar", root_);
  }

  void add_crank_gear() {
    constexpr float kFlywheel_z = -0.17f;
    nodes_.crankshaft = add(crankshaft(paints_), "crankshaft", root_, place::kCrankshaft);
    add(flywheel(paints_), "flywheel", nodes_.crankshaft, {0, 0, kFlywheel_z});
    add(pinion(paints_), "pinion_12_teeth", nodes_.crankshaft);
    add(eccentric(paints_), "eccentric", nodes_.crankshaft, {0, 0, place::kEccentricPlane_z});
    nodes_.crosshead = add(crosshead(paints_), "crosshead", root_, crosshead_place(state_at_key(0)));
    add(piston(paints_), "piston", nodes_.crosshead);
    nodes_.connecting_rod = add(connecting_rod(paints_), "connecting_rod", nodes_.crosshead);
  }

  void add_valve_gear() {
    nodes_.valve_rod = add(valve_rod(paints_), "valve_rod", root_, valve_place(state_at_key(0)));
    nodes_.eccentric_rod = add(eccentric_rod(paints_), "eccentric_rod", nodes_.valve_rod);
  }

  void add_layshaft() {
    nodes_.layshaft = add(layshaft(paints_), "layshaft", root_, place::kLayshaft);
    add(gear_wheel(paints_), "gear_24_teeth", nodes_.layshaft);
    add(layshaft_bevel(paints_), "bevel_14_teeth", nodes_.layshaft);
  }

  void add_governor() {
    const Vec3 top{place::kLayshaft.x, place::kGovernorTop_y, place::kGovernor_z};
    nodes_.spindle = add(governor_spindle(paints_), "governor_spindle", root_, top);
    add(governor_bevel(paints_), "bevel_7_teeth", nodes_.spindle, {0, place::kLayshaft.y - top.y, 0});
    nodes_.sleeve = add(governor_sleeve(paints_), "governor_sleeve", nodes_.spindle, sleeve_place(state_at_key(0)));
    const Vec3 right{kGovernor.offset_m, 0, 0};
    nodes_.left_arm = add(governor_arm(paints_), "governor_arm_left", nodes_.spindle, -right);
    nodes_.right_arm = add(governor_arm(paints_), "governor_arm_right", nodes_.spindle, right);
    nodes_.left_link = add(governor_link(paints_), "governor_link_left", nodes_.sleeve, -right);
    nodes_.right_link = add(governor_link(paints_), "governor_link_right", nodes_.sleeve, right);
  }

  static Vec3 crosshead_place(const State& state) {
    return place::kCrankshaft + Vec3{state.crosshead_x_m, 0, place::kRodPlane_z};
  }
  static Vec3 valve_place(const State& state) {
    return place::kCrankshaft + Vec3{state.valve_x_m, 0, place::kEccentricPlane_z};
  }
  static Vec3 sleeve_place(const State& state) { return {0, -kGovernor.sleeve_drop_m(state.governor_arm_rad), 0}; }

  void add_clip() {
    clip_ = builder_.clip("run");
    builder_.scene.clips[clip_].wrap = asset::WrapPolicy::loop;
    const Keys fine = keys(1), coarse = keys(kCoarseStep);
    turn(nodes_.crankshaft, coarse, kAboutZ, &State::crank_rad, 1);
    slide(nodes_.crosshead, fine, crosshead_place);
    turn(nodes_.connecting_rod, fine, kAboutZ, &State::rod_rad, 1);
    slide(nodes_.valve_rod, fine, valve_place);
    turn(nodes_.eccentric_rod, fine, kAboutZ, &State::eccentric_rod_rad, 1);
    turn(nodes_.layshaft, coarse, kAboutZ, &State::layshaft_rad, 1);
    turn(nodes_.spindle, coarse, kAboutY, &State::governor_rad, 1);
    slide(nodes_.sleeve, coarse, sleeve_place);
    for (const bool is_right : {false, true}) {
      const float outwards = is_right ? 1.0f : -1.0f;
      turn(is_right ? nodes_.right_arm : nodes_.left_arm, coarse, kAboutZ, &State::governor_arm_rad, outwards);
      turn(is_right ? nodes_.right_link : nodes_.left_link, coarse, kAboutZ, &State::governor_arm_rad, -outwards);
    }
  }

  struct Keys {
    asset::ValueView times_secs;
    std::vector<State> states;
  };

  Keys keys(std::uint32_t step) {
    constexpr std::uint32_t kLast = kCrankTurns * kKeysPerTurn;
    std::vector<float> times_secs;
    Keys keys;
    for (std::uint32_t key = 0; key <= kLast; key += step) {
      times_secs.push_back(kLoop_secs * static_cast<float>(key) / kLast);
      keys.states.push_back(state_at_key(key));
    }
    keys.times_secs = builder_.view(times_secs, 1);
    return keys;
  }

  // Neighbouring keys have the signs that lie nearer to each other; the same turn has the same numbers but for that.
  void turn(Index node, const Keys& keys, Vec3 axis, float State::* angle_rad, float sign) {
    std::vector<std::int16_t> numbers;
    Quat previous;
    for (const State& state : keys.states) {
      const SinCos<float> half = sin_cos_rad(state.*angle_rad * sign / 2);
      Quat q{axis.x * half.sin, axis.y * half.sin, axis.z * half.sin, half.cos};
      if (dot(q, previous) < 0) q = -q;
      previous = q;
      for (const float part : {q.x, q.y, q.z, q.w})
        numbers.push_back(static_cast<std::int16_t>(round_nearest(part * 32767)));
    }
    builder_.channel(clip_, node, ChannelPath::rotation, Interpolation::linear, keys.times_secs,
                     builder_.view(numbers, 4, true));
  }

  void slide(Index node, const Keys& keys, Vec3 (*place)(const State&)) {
    std::vector<float> numbers;
    for (const State& state : keys.states) {
      const Vec3 at = place(state);
      numbers.insert(numbers.end(), {at.x, at.y, at.z});
    }
    builder_.channel(clip_, node, ChannelPath::translation, Interpolation::linear, keys.times_secs,
                     builder_.view(numbers, 3));
  }

  static constexpr Vec3 kAboutY{0, 1, 0}, kAboutZ{0, 0, 1};
  FigureBuilder builder_;
  Paints paints_;
  Index root_ = asset::kNone, clip_ = 0;
  Nodes nodes_{};
};

}  // namespace

asset::Buffer make() { return Engine().make(); }

}  // namespace sinew::machine
