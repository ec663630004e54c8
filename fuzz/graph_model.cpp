// SPDX-License-Identifier: MIT
#include "graph_model.h"

#include <algorithm>
#include <vector>

#include "play.h"
#include "sinew/base/aligned_bytes.h"
#include "sinew/cook/cook.h"
#include "sinew/process/make_additive.h"
#include "sinew/scene/scene_builder.h"

namespace sinew::fuzz {
namespace {

using asset::ChannelPath;
using asset::Index;
using asset::Interpolation;

constexpr Index kRoot = 0, kHips = 1, kLeft = 3;

void move_root(asset::SceneBuilder& builder, Index clip, float secs) {
  asset::RootMotion& way = builder.scene.clips[clip].root_motion;
  way.node = kRoot;
  way.translation.path = ChannelPath::translation;
  way.translation.times_secs = builder.view<float>({0, secs}, 1);
  way.translation.values = builder.view<float>({0, 0, 0, 0.25f, 0, 1.5f}, 3);
  way.yaw.path = ChannelPath::pointer;
  way.yaw.times_secs = builder.view<float>({0, secs}, 1);
  way.yaw.values = builder.view<float>({0, 0.5f}, 1);
}

// Swings an arm, bobs the hips, and lights up, once in its length.
Index add_clip(asset::SceneBuilder& builder, const char* name, float secs, bool loops,
               std::vector<asset::Marker> markers = {}) {
  const Index clip = builder.clip(name);
  const std::vector<float> times = secs > 0 ? std::vector<float>{0, secs / 2, secs} : std::vector<float>{0};
  const auto rows = [&](std::vector<float> all, std::size_t row) {
    all.resize(times.size() * row);
    return all;
  };
  builder.channel(clip, kHips, ChannelPath::translation, Interpolation::linear, times,
                  rows({0, 1, 0, 0, 0.75f, 0.25f, 0, 1, 0}, 3));
  builder.channel(clip, kLeft, ChannelPath::rotation, Interpolation::linear, times,
                  rows({0, 0, 0, 1, 0.6f, 0, 0, 0.8f, 0, 0, 0, 1}, 4));
  builder.property_channel(clip, {asset::AnimatedProperty::custom, 0}, Interpolation::linear, times,
                           rows({0, 1, 0}, 1));
  builder.scene.clips[clip].markers = std::move(markers);
  if (loops) builder.scene.clips[clip].wrap = asset::WrapPolicy::loop;
  return clip;
}

asset::Scene figure() {
  asset::SceneBuilder builder;
  builder.node({.name = "root"});
  builder.node({.translation = {0, 1, 0}, .parent = kRoot, .name = "hips"});
  const Index chest = builder.node({.translation = {0, 0.5, 0}, .parent = kHips, .name = "chest"});
  builder.node({.translation = {0.25, 0, 0}, .parent = chest, .name = "left_arm"});
  const Index right = builder.node({.translation = {-0.25, 0, 0}, .parent = chest, .name = "right_arm"});
  for (asset::Node& node : builder.scene.nodes) node.is_joint = true;
  builder.scene.custom_properties = {{"glow", kRoot, asset::CustomKind::numbers, {0}}};
  builder.scene.masks = {{"upper_body", {{chest, 1, 1}}, 0.5}, {"lower_body", {{kHips}, {chest, 0, 0}}, 0}};
  const std::vector<asset::Marker> steps = {{"left_foot_down", 0, 0}, {"right_foot_down", 0.5, 0}};
  for (const char* name : {"idle", "dance", "wave"}) add_clip(builder, name, 2, true);
  move_root(builder, add_clip(builder, "walk", 1, true, steps), 1);
  move_root(builder, add_clip(builder, "run", 0.75f, true, steps), 0.75f);
  for (const char* name : {"turn_left", "turn_right", "sit"}) add_clip(builder, name, 0.5f, false);
  move_root(builder, add_clip(builder, "jump", 0.8f, false, {{"takeoff", 0.2, 0}, {"land", 0.6, 1}}), 0.8f);
  add_clip(builder, "still", 0, false);
  builder.channel(builder.clip("point"), right, ChannelPath::rotation, Interpolation::step, {0, 1},
                  {0, 0, 0, 1, 0, 0.8f, 0, 0.6f});
  asset::Diagnostics unsaid;
  for (const char* name : {"breathing", "nod"})
    if (const auto made = make_additive(builder.scene, add_clip(builder, name, 1.5f, true), {}, unsaid); !made)
      broken("the model of the graphs can be made", made.error().what);
  return builder.scene;
}

struct Model {
  AlignedBytes bytes;
  Pack pack;
};

Model make_model() {
  asset::Diagnostics unsaid;
  Result<AlignedBytes> cooked = asset::cook_scene(figure(), unsaid);
  if (!cooked) broken("the model of the graphs can be cooked", cooked.error().what);
  const Result<Pack> pack = Pack::open(cooked->bytes());
  if (!pack) broken("the model of the graphs can be opened", pack.error().what);
  return {*std::move(cooked), *pack};
}

const Model& model() {
  static const Model made = make_model();
  return made;
}

}  // namespace

const Pack& graph_model() { return model().pack; }

std::span<const std::byte> graph_model_bytes() { return model().bytes.bytes(); }

std::string graph_of_everything() {
  return R"json({
  "schema": "sinew.graph/1",
  "parameters": {
    "speed": {"type": "float", "smooth": 0.15, "min": -8, "max": 8}, "gear": {"type": "int", "default": 1},
    "armed": {"type": "bool"}, "go": {"type": "trigger", "hold": 0.2}, "hit": {"type": "trigger"},
    "move": {"type": "vec2", "smooth": 0.1}, "look": {"type": "vec3"}
  },
  "syncGroups": {"feet": {"markers": ["left_foot_down", "right_foot_down"]}},
  "profiles": {"arms first": [{"mask": "upper_body", "pace": 2}]},
  "variations": {"tired": {"walk": "idle", "jump": "sit"}},
  "nodes": {
    "walk": {"type": "clip", "clip": "walk", "sync": "feet", "weight": "gear"},
    "line": {"type": "blendSpace", "kind": "line", "x": "speed", "sync": "feet",
             "samples": [{"at": 1, "clip": "walk"}, {"at": 3, "clip": "run"}]},
    "ways": {"type": "blendSpace", "kind": "polar", "x": "move.x", "y": "move.y",
             "samples": [{"at": [0, 0], "clip": "idle"}, {"at": [0, 1], "node": "walk"}, {"at": [1, 0], "clip": "jump"},
                         {"at": [-1, -1], "node": {"type": "rest"}}]},
    "plane": {"type": "blendSpace", "kind": "cartesian", "x": "look.x", "y": "look.z",
              "samples": [{"at": [0, 1], "node": "ways"}, {"at": [1, 0], "clip": "dance"}, {"at": [-1, 0], "node": "line"}]},
    "pick": {"type": "select", "parameter": "gear", "fade": {"kind": "dead", "secs": 0.4, "halfLife": 0.05},
             "inputs": {"0": {"type": "clip", "clip": "wave", "mode": "pingPong", "start": 0.4}, "-2": "plane",
                        "default": "walk"}},
    "swap": {"type": "mirror", "input": {"type": "speed", "input": "pick", "speed": {"parameter": "speed", "scale": -0.5}},
             "when": "armed"},
    "body": {"type": "machine", "entry": [{"state": "air", "if": {"parameter": "gear", "atLeast": 3}}, "ground"],
      "any": [{"to": "hurt", "if": "hit", "except": ["air"], "toSelf": true, "fade": {"kind": "inertial", "secs": 0.3}}],
      "states": {
        "ground": {"node": "swap", "transitions": [
          {"to": "air", "if": ["go", {"not": {"parameter": "armed", "is": true}}], "enter": "keep", "interrupt": "both",
           "fade": {"kind": "inertial", "secs": 0.25, "profile": "arms first"}},
          {"to": "feet", "if": [{"parameter": "speed", "above": 1}, {"phase": [0.5, 0.25], "sync": "feet"}],
           "enter": "restart", "fade": {"secs": 0.3, "curve": "smoother", "profile": "arms first"}}]},
        "feet": {"node": "line", "transitions": [
          {"to": "ground", "if": {"any": [{"event": "right_foot_down", "minWeight": 0.25}, {"elapsed": 1.5}]},
           "priority": 2, "interrupt": "higher", "enter": "resume", "fade": {"secs": 0.2, "curve": "easeIn"}},
          {"to": "ways", "if": {"parameter": "move.y", "above": 0.5}, "interrupt": "source", "fade": 0.5}]},
        "ways": {"node": "plane", "transitions": [
          {"to": "feet", "if": {"parameter": "move.y", "atMost": 0.5}, "enter": "sync",
           "fade": {"kind": "dead", "secs": 0.2}}]},
        "air": {"node": {"type": "clip", "clip": "jump", "mode": "once", "speed": "speed"}, "transitions": [
          {"to": "ground", "if": {"any": [{"event": "land"}, {"end": 0.1}]}, "interrupt": "never",
           "fade": {"kind": "cut"}}]},
        "hurt": {"node": {"type": "machine", "states": {
          "a": {"node": {"type": "clip", "clip": "turn_left"}, "transitions": [{"to": "b", "if": {"end": true},
            "fade": {"kind": "inertial", "secs": 0.1}}]},
          "b": {"node": "walk", "transitions": [{"to": "a", "if": {"elapsed": 0.3}, "fade": 0.2}]}}},
          "transitions": [{"to": "ground", "if": {"elapsed": 0.7}, "fade": {"kind": "dead", "secs": 0.3}}]}
      }},
    "held": {"type": "slot", "name": "hand", "base": "body", "weight": 0.75, "mask": "upper_body"},
    "breath": {"type": "additive", "base": "held", "weight": "look.y",
               "delta": {"type": "speed", "speed": 2, "input": {"type": "clip", "clip": "breathing"}}},
    "arms": {"type": "layer", "base": "breath", "mask": "upper_body", "space": "model", "weight": "move.x",
             "layer": {"type": "blend", "inputs": [{"node": "ways", "weight": "armed"}, {"node": "twice"}]}},
    "twice": {"type": "graph", "graph": "nods", "parameters": {"amount": "speed"}}
  },
  "graphs": {"nods": {
    "parameters": {"amount": {"type": "float"}},
    "output": {"type": "additive", "base": {"type": "clip", "clip": "still"}, "weight": "amount", "mask": "lower_body",
               "delta": {"type": "clip", "clip": "nod", "mode": "pingPong", "speed": -1}}}},
  "output": "arms"
})json";
}

}  // namespace sinew::fuzz
