// SPDX-License-Identifier: MIT
// Blending, layers and differences against an independent blender: one joint and one property after the other, in
// double, from the rules of docs/policies.md. Over 1e5 random runs.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "sinew/anim/blend.h"
#include "support/cooked.h"
#include "support/near.h"
#include "support/random.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;

namespace {

using Four = std::array<double, 4>;

#if defined(__SANITIZE_ADDRESS__)
constexpr int kRuns = 5000;  // which are twenty times slower
#else
constexpr int kRuns = 100000;
#endif

// Nine joints, a number, a rotation, a step of two floats... and another number.
asset::Scene mixed_rig() {
  SceneBuilder builder;
  for (Index node = 0; node < 9; ++node) builder.node({.parent = node == 0 ? kNone : node - 1});
  builder.scene.custom_properties = {{"glow", 0, asset::CustomKind::numbers, {0}},
                                     {"turn", 0, asset::CustomKind::rotation, {0, 0, 0, 1}},
                                     {"frame", 0, asset::CustomKind::step, {0, 0}},
                                     {"heat", 0, asset::CustomKind::numbers, {0}}};
  const Index clip = builder.clip();
  for (Index node = 0; node < 9; ++node)
    builder.channel(clip, node, asset::ChannelPath::translation, asset::Interpolation::linear, {0, 1},
                    {0, 0, 0, 1, 0, 0});
  const auto add = [&](Index property, const std::vector<float>& rows) {
    builder.property_channel(clip, {asset::AnimatedProperty::custom, property}, asset::Interpolation::linear, {0, 1},
                             rows);
  };
  add(0, {0, 1});
  add(1, {0, 0, 0, 1, 0, 0, 0, 1});
  add(2, {0, 0, 1, 1});
  add(3, {0, 1});
  return std::move(builder.scene);
}

double dot(const Four& a, const Four& b) {
  double sum = 0;
  for (int i = 0; i < 4; ++i) sum += a[i] * b[i];
  return sum;
}
Four normal(Four q) {
  const double length = std::sqrt(dot(q, q));
  for (double& x : q) x /= length;
  return q;
}
Four times(const Four& a, const Four& b) {
  return {a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1], a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
          a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3], a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]};
}

// What is mixed: plain floats, rotations and steps, wherever they lie in a pose.
struct Layout {
  std::vector<std::size_t> numbers, rotations, steps;  // first float of each, as numbered by Flat
};

// A pose as one row of floats: 10 of each joint, then the properties.
struct Flat {
  static std::vector<double> of(const OwnPose& pose, std::size_t joints) {
    std::vector<double> row;
    for (std::size_t j = 0; j < joints; ++j)
      for (std::size_t stream = 0; stream < 10; ++stream)
        row.push_back(double((pose.joints[j / kLanes].tx + stream * kLanes)[j % kLanes]));
    for (const float property : pose.properties) row.push_back(double(property));
    return row;
  }
};

Layout layout_of(const Rig& rig) {
  Layout layout;
  const std::size_t joints = rig.skeleton().joint_count();
  for (std::size_t j = 0; j < joints; ++j) {
    for (const std::size_t stream : {0u, 1u, 2u, 7u, 8u, 9u}) layout.numbers.push_back(10 * j + stream);
    layout.rotations.push_back(10 * j + 3);
  }
  for (std::size_t i = 0; i < rig.property_count(); ++i) {
    const Property property = rig.property(i);
    if (property.kind == PropertyKind::quat) layout.rotations.push_back(10 * joints + property.first);
    for (std::uint32_t c = 0; c < property.count && property.kind != PropertyKind::quat; ++c)
      (property.kind == PropertyKind::step ? layout.steps : layout.numbers).push_back(10 * joints + property.first + c);
  }
  return layout;
}

struct SlowInput {
  std::vector<double> row;
  std::vector<double> weight;  // of each float
};

Four four(const std::vector<double>& row, std::size_t first) {
  return {row[first], row[first + 1], row[first + 2], row[first + 3]};
}

std::vector<double> slow_mean(const Layout& layout, const std::vector<SlowInput>& inputs,
                              const std::vector<double>& rest) {
  std::vector<double> out = rest;
  const auto total = [&](std::size_t at) {
    double sum = 0;
    for (const SlowInput& input : inputs) sum += input.weight[at];
    return sum;
  };
  const auto heaviest = [&](std::size_t at) -> const SlowInput& {
    const SlowInput* most = &inputs[0];
    for (const SlowInput& input : inputs)
      if (input.weight[at] > most->weight[at]) most = &input;
    return *most;
  };
  for (const std::size_t at : layout.numbers) {
    if (!(total(at) > 1e-6)) continue;
    out[at] = 0;
    for (const SlowInput& input : inputs) out[at] += input.weight[at] * input.row[at] / total(at);
  }
  for (const std::size_t at : layout.steps)
    if (total(at) > 1e-6) out[at] = heaviest(at).row[at];
  for (const std::size_t at : layout.rotations) {
    if (!(total(at) > 1e-6)) continue;
    const Four side = four(heaviest(at).row, at);
    Four sum{};
    for (const SlowInput& input : inputs) {
      const Four q = four(input.row, at);
      for (int i = 0; i < 4; ++i) sum[i] += (dot(q, side) < 0 ? -1 : 1) * input.weight[at] * q[i];
    }
    const Four mean = normal(sum);
    std::copy(mean.begin(), mean.end(), out.begin() + std::ptrdiff_t(at));
  }
  return out;
}

Quat random_rotation(Random& random) {
  Four q;
  for (double& x : q) x = random.uniform(-1, 1);
  q = normal(q);
  return {float(q[0]), float(q[1]), float(q[2]), float(q[3])};
}

void fill(Random& random, const Rig& rig, OwnPose& pose) {
  for (JointBlock& block : pose.joints)
    for (int lane = 0; lane < kLanes; ++lane) {
      for (float* stream : {block.tx, block.ty, block.tz}) stream[lane] = random.uniform_float(-2, 2);
      for (float* stream : {block.sx, block.sy, block.sz}) stream[lane] = random.uniform_float(0.5, 2);
      const Quat q = random_rotation(random);
      block.qx[lane] = q.x;
      block.qy[lane] = q.y;
      block.qz[lane] = q.z;
      block.qw[lane] = q.w;
    }
  for (std::size_t i = 0; i < rig.property_count(); ++i) {
    const Property property = rig.property(i);
    for (std::uint32_t c = 0; c < property.count; ++c)
      pose.properties[property.first + c] =
          property.kind == PropertyKind::step ? float(random.bits() % 9) : random.uniform_float(-3, 3);
    if (property.kind == PropertyKind::quat) {
      const Quat q = random_rotation(random);
      std::copy_n(&q.x, 4, pose.properties.begin() + property.first);
    }
  }
}

struct RandomMask {
  std::vector<float> joints, properties;
  Mask mask() const { return {joints, properties}; }
  // Of each float of a flat pose.
  std::vector<double> weights(float weight, const Rig& rig) const {
    std::vector<double> all;
    for (std::size_t j = 0; j < rig.skeleton().joint_count(); ++j)
      all.insert(all.end(), 10, double(weight) * (joints.empty() ? 1 : double(joints[j])));
    for (std::size_t i = 0; i < rig.property_count(); ++i) {
      const Property property = rig.property(i);
      const bool own = property.kind == PropertyKind::quat || property.kind == PropertyKind::step;
      for (std::uint32_t c = 0; c < property.count; ++c)
        all.push_back(double(weight) *
                      (properties.empty() ? 1 : double(properties[own ? property.first : property.first + c])));
    }
    return all;
  }
};

RandomMask random_mask(Random& random, const Rig& rig) {
  RandomMask mask;
  const auto weight = [&] { return random.bits() % 4 == 0 ? 0.0f : random.uniform_float(0, 1); };
  if (random.bits() % 2 == 0)
    for (std::size_t i = 0; i < kLanes * block_count(rig.skeleton().joint_count()); ++i)
      mask.joints.push_back(weight());
  if (random.bits() % 2 == 0)
    for (std::size_t i = 0; i < rig.property_floats(); ++i) mask.properties.push_back(weight());
  return mask;
}

// The largest difference; rotations without regard to their sign.
double off(const Layout& layout, const std::vector<double>& found, const std::vector<double>& expected) {
  double worst = 0;
  for (const auto* list : {&layout.numbers, &layout.steps})
    for (const std::size_t at : *list) worst = std::max(worst, std::abs(found[at] - expected[at]));
  for (const std::size_t at : layout.rotations) {
    const Four a = four(found, at), b = four(expected, at);
    const double sign = dot(a, b) < 0 ? -1 : 1;
    for (int i = 0; i < 4; ++i) worst = std::max(worst, std::abs(a[i] - sign * b[i]));
  }
  return worst;
}

struct Bench {
  Cooked cooked{mixed_rig()};
  Rig rig = cooked.pack.rig(0);
  Layout layout = layout_of(rig);
  std::size_t joints = rig.skeleton().joint_count();
  std::vector<double> flat(const OwnPose& pose) const { return Flat::of(pose, joints); }
};

}  // namespace

TEST_CASE("blend_poses agrees with a slow blender over 1e5 random runs, properties and masks too") {
  const Bench bench;
  Random random(2024);
  REQUIRE(bench.layout.rotations.size() == 10);
  REQUIRE(bench.layout.steps.size() == 2);
  std::vector<OwnPose> poses(6, OwnPose(bench.rig));
  OwnPose rest(bench.rig), out(bench.rig);
  for (OwnPose& pose : poses) fill(random, bench.rig, pose);
  double worst = 0;
  for (int run = 0; run < kRuns; ++run) {
    fill(random, bench.rig, poses[random.bits() % poses.size()]);
    const std::size_t count = 1 + random.bits() % poses.size();
    std::vector<RandomMask> masks(count);
    std::vector<BlendInput> inputs;
    std::vector<SlowInput> slow;
    for (std::size_t i = 0; i < count; ++i) {
      if (run % 2 == 0) masks[i] = random_mask(random, bench.rig);
      const float weight = random.bits() % 5 == 0 ? 0.0f : random.uniform_float(0, 3);
      inputs.push_back({poses[i].ref(), weight, masks[i].mask()});
      slow.push_back({bench.flat(poses[i]), masks[i].weights(weight, bench.rig)});
    }
    blend_poses(bench.rig, inputs, rest.ref(), out.ref());
    const std::vector<double> expected = slow_mean(bench.layout, slow, bench.flat(rest));
    // Where two rotations are square to each other, or weights tie, rounding decides the hemisphere: such runs are few.
    bool undecided = false;
    for (const std::size_t at : bench.layout.rotations)
      for (const SlowInput& a : slow)
        for (const SlowInput& b : slow) undecided |= std::abs(dot(four(a.row, at), four(b.row, at))) < 1e-5;
    if (!undecided) worst = std::max(worst, off(bench.layout, bench.flat(out), expected));
  }
  MESSAGE("largest difference ", worst);
  CHECK(worst < 2e-5);
}

TEST_CASE("layers and differences agree with the slow blender") {
  const Bench bench;
  Random random(77);
  OwnPose base(bench.rig), layer(bench.rig), out(bench.rig), delta(bench.rig);
  double worst_layer = 0, worst_sum = 0;
  for (int run = 0; run < kRuns / 5; ++run) {
    fill(random, bench.rig, base);
    fill(random, bench.rig, layer);
    const RandomMask mask = random_mask(random, bench.rig);
    const float weight = random.uniform_float(0, 1);
    out = base;
    overlay_pose(bench.rig, layer.ref(), weight, mask.mask(), out.ref());
    const std::vector<double> part = mask.weights(weight, bench.rig);
    std::vector<double> rest_of = part;
    for (double& w : rest_of) w = 1 - w;
    const std::vector<double> expected =
        slow_mean(bench.layout, {{bench.flat(base), rest_of}, {bench.flat(layer), part}}, bench.flat(base));
    bool undecided = false;
    for (const std::size_t at : bench.layout.rotations)
      undecided |= std::abs(dot(four(bench.flat(base), at), four(bench.flat(layer), at))) < 1e-5;
    for (const std::size_t at : bench.layout.steps) undecided |= std::abs(part[at] - 0.5) < 1e-6;
    if (!undecided) worst_layer = std::max(worst_layer, off(bench.layout, bench.flat(out), expected));

    // A difference: rotations reference^-1 * pose, scales as ratios, the rest as differences; all of it gives the pose.
    const AdditivePose difference{delta.joints, delta.properties};
    subtract_poses(bench.rig, layer.ref(), base.ref(), difference);
    const std::vector<double> from = bench.flat(base), to = bench.flat(layer), d = bench.flat(delta);
    for (const std::size_t at : bench.layout.rotations) {
      const Four turn = four(from, at);
      const Four expected_turn = times({-turn[0], -turn[1], -turn[2], turn[3]}, four(to, at));
      for (int i = 0; i < 4; ++i) worst_sum = std::max(worst_sum, std::abs(expected_turn[i] - four(d, at)[i]));
    }
    out = base;
    add_pose(bench.rig, ConstAdditivePose{delta.joints, delta.properties}, 1, {}, out.ref());
    worst_sum = std::max(worst_sum, off(bench.layout, bench.flat(out), to));
  }
  MESSAGE("largest difference ", worst_layer, ", ", worst_sum);
  CHECK(worst_layer < 2e-5);
  CHECK(worst_sum < 2e-5);
}
