// SPDX-License-Identifier: MIT
#include "conveyor/conveyor.h"

#include <string>

#include "author/picture.h"
#include "conveyor/drive.h"
#include "conveyor/parts.h"
#include "sinew/math/scalar.h"

namespace sinew::conveyor {
namespace {

using asset::AnimatedProperty;
using asset::ChannelPath;
using asset::Index;
using asset::Interpolation;
using author::FigureBuilder;

class Conveyor {
 public:
  Conveyor() : builder_("conveyor"), paints_(add_paints(builder_)) {}

  asset::Buffer make() {
    root_ = builder_.node({.name = "conveyor"});
    clip_ = builder_.clip("run");
    builder_.scene.clips[clip_].wrap = asset::WrapPolicy::loop;
    stand(paints_).add_to(builder_, "stand", root_, {});
    add_hoods();
    add_scanner();
    add_belt();
    add_rollers();
    for (std::uint32_t number = 0; number < kBoxes; ++number) add_box(number);
    return builder_.write();
  }

 private:
  void add_hoods() {
    const Index left = hood(paints_).add_to(builder_, "hood_left", root_, {-kSpan_m / 2, 0, 0});
    const Index right = builder_.node(
        {.translation = {kSpan_m / 2, 0, 0}, .rotation = {0, 1, 0, 0}, .parent = root_, .name = "hood_right"});
    builder_.scene.nodes[right].mesh = builder_.scene.nodes[left].mesh;
  }

  // The lamp shines while a box is below it.
  void add_scanner() {
    scanner(paints_).add_to(builder_, "scanner", root_, {});
    lamp(paints_).add_to(builder_, "lamp", root_, {});
    constexpr float kDim = 0.1f, kBright = 4;
    constexpr float kBetween_secs = kLoop_secs / kBoxes;
    constexpr float kInMiddle_secs = -kFirst_x_m / kSpeed_m_per_sec - kBetween_secs;  // of the first box to be there
    std::vector<float> times_secs{0}, strengths{kDim};
    for (std::uint32_t pass = 0; pass < kBoxes; ++pass) {
      const float middle_secs = kInMiddle_secs + kBetween_secs * static_cast<float>(pass);
      for (const float after_secs : {-0.20f, -0.12f, 0.05f, 0.13f}) times_secs.push_back(middle_secs + after_secs);
      strengths.insert(strengths.end(), {kDim, kBright, kBright, kDim});
    }
    times_secs.push_back(kLoop_secs);
    strengths.push_back(kDim);
    builder_.property_channel(clip_, {AnimatedProperty::emissive_strength, paints_.lamp}, Interpolation::linear,
                              times_secs, strengths);
  }

  void add_belt() {
    asset::Material material;
    material.name = "belt";
    material.metallic = 0;
    material.roughness = 0.75;
    material.base_color_texture.texture = author::add_texture(builder_, "chevrons", belt_picture());
    const Index belt = builder_.add_material(std::move(material));
    const Index mesh = builder_.add_mesh("belt");
    builder_.add_surface(mesh, belt_surface(), belt);
    const Index node = builder_.node({.parent = root_, .name = "belt"});
    builder_.scene.nodes[node].mesh = mesh;
    builder_.property_channel(clip_, {AnimatedProperty::texture_offset, belt}, Interpolation::linear, {0, kLoop_secs},
                              {0, 0, 0, static_cast<float>(kPicturesPerLoop)});
  }

  void add_rollers() {
    const Index left = roller(paints_).add_to(builder_, "roller_left", root_, {-kSpan_m / 2, kAxis_y, 0});
    const Index right =
        builder_.node({.translation = {kSpan_m / 2, kAxis_y, 0}, .parent = root_, .name = "roller_right"});
    builder_.scene.nodes[right].mesh = builder_.scene.nodes[left].mesh;
    constexpr std::uint32_t kKeysPerTurn = 16, kKeys = kRollerTurns * kKeysPerTurn;
    std::vector<float> times_secs;
    std::vector<float> numbers;
    for (std::uint32_t key = 0; key <= kKeys; ++key) {
      times_secs.push_back(kLoop_secs * static_cast<float>(key) / kKeys);
      // Quaternions come back after two turns. Its upper side goes towards +x: about -z.
      const float half_rad = kPi * static_cast<float>(key % (2 * kKeysPerTurn)) / kKeysPerTurn;
      const SinCos<float> half = sin_cos_rad(half_rad);
      numbers.insert(numbers.end(), {0, 0, -half.sin, half.cos});
    }
    const asset::ValueView times = builder_.view(times_secs, 1), turns = builder_.view(numbers, 4);
    for (const Index node : {left, right})
      builder_.channel(clip_, node, ChannelPath::rotation, Interpolation::linear, times, turns);
  }

  // Shown on its way along the belt, then hidden while it goes back to where it began.
  void add_box(std::uint32_t number) {
    const float starts_secs = kLoop_secs / kBoxes * static_cast<float>(number);
    const float at_loop_x = kFirst_x_m + kSpeed_m_per_sec * (number == 0 ? 0 : kLoop_secs - starts_secs);
    const Index node =
        load(paints_, number).add_to(builder_, "box_" + std::to_string(number + 1), root_, {at_loop_x, kBelt_y, 0});
    const float ends_secs = starts_secs + kShown_secs - (number == 0 ? 0 : kLoop_secs);
    std::vector<float> times_secs{0}, xs{at_loop_x}, visible{1};
    times_secs.push_back(ends_secs);
    xs.push_back(kLast_x_m);
    visible.push_back(0);
    if (number > 0) {
      times_secs.push_back(starts_secs);
      xs.push_back(kFirst_x_m);
      visible.push_back(1);
    }
    times_secs.push_back(kLoop_secs);
    xs.push_back(at_loop_x);
    visible.push_back(1);
    std::vector<float> places;
    for (const float x : xs) places.insert(places.end(), {x, kBelt_y, 0});
    builder_.channel(clip_, node, ChannelPath::translation, Interpolation::linear, times_secs, places);
    asset::Channel& shown = builder_.property_channel(clip_, {AnimatedProperty::node_visible, node},
                                                      Interpolation::step, times_secs, visible);
    shown.values = builder_.view(std::vector<std::uint8_t>(visible.begin(), visible.end()), 1);
  }

  FigureBuilder builder_;
  Paints paints_;
  Index root_ = asset::kNone, clip_ = 0;
};

}  // namespace

asset::Buffer make() { return Conveyor().make(); }

}  // namespace sinew::conveyor
