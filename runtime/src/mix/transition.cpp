// SPDX-License-Identifier: MIT
#include "sinew/mix/transition.h"

#include "anim/quat_floats.h"
#include "kernels/table.h"
#include "sinew/base/assert.h"
#include "sinew/math/quat.h"
#include "sinew/math/scalar.h"
#include "sinew/mix/fade.h"

namespace sinew {
namespace {

// Blocks of joints first, then three numbers for each float of the properties: offset or value, its speed, and of
// rotations in a dead blend the way round.
template <class Block>
std::size_t joint_floats(const Rig& rig) {
  return block_count(rig.skeleton().joint_count()) * (sizeof(Block) / sizeof(float));
}
template <class Block>
std::size_t state_floats(const Rig& rig) {
  return joint_floats<Block>(rig) + 3 * rig.property_floats();
}

template <class Block>
Block* blocks_of(std::span<float> state) {
  return reinterpret_cast<Block*>(state.data());
}
template <class Block>
const Block* blocks_of(std::span<const float> state) {
  return reinterpret_cast<const Block*>(state.data());
}

template <class Float>
struct Numbers {
  std::span<Float> values, per_sec, sides;
};
template <class Block, class Float>
Numbers<Float> numbers_of(const Rig& rig, std::span<Float> state) {
  const std::size_t floats = rig.property_floats(), first = joint_floats<Block>(rig);
  return {state.subspan(first, floats), state.subspan(first + floats, floats),
          state.subspan(first + 2 * floats, floats)};
}

struct Decay {
  double offset, speed_secs;
};
// As the kernel's.
Decay decay_at(double elapsed_secs, double duration_secs) {
  const double part = elapsed_secs / duration_secs, p = part < 1 ? part : 1, p3 = p * p * p;
  return {1 - p3 * (10 - p * (15 - p * 6)), (p - p3 * (6 - p * (8 - p * 3))) * duration_secs};
}

Quat opposite(Quat q) { return {-q.x, -q.y, -q.z, -q.w}; }

// Modified Rodrigues parameters, as the kernels have them.
Vec3 turn_of(Quat q) {
  const float divisor = 1 + q.w < 0.25f ? 0.25f : 1 + q.w;
  return {q.x / divisor, q.y / divisor, q.z / divisor};
}
Quat quat_of(Vec3 p) {
  return normalise(Quat{p.x + p.x, p.y + p.y, p.z + p.z, 1 - (p.x * p.x + p.y * p.y + p.z * p.z)});
}
Vec3 vec_at(std::span<const float> from, std::size_t first) { return {from[first], from[first + 1], from[first + 2]}; }

void put_turn(Vec3 turn, Vec3 before, float dt_secs, Numbers<float> out, std::size_t first) {
  const float now[3] = {turn.x, turn.y, turn.z}, then[3] = {before.x, before.y, before.z};
  for (std::size_t c = 0; c < 3; ++c) {
    out.values[first + c] = now[c];
    out.per_sec[first + c] = (now[c] - then[c]) / dt_secs;
  }
  out.values[first + 3] = out.per_sec[first + 3] = 0;
}

// number(float), rotation(first float) or step(float) for each of the properties.
template <class Number, class Rotation, class Step>
void for_properties(const Rig& rig, Number number, Rotation rotation, Step step) {
  if (rig.has_only_numbers()) {
    for (std::size_t p = 0; p < rig.property_floats(); ++p) number(p);
    return;
  }
  for (std::size_t i = 0; i < rig.property_count(); ++i) {
    const Property property = rig.property(i);
    if (property.kind == PropertyKind::quat) {
      rotation(property.first);
      continue;
    }
    for (std::uint32_t p = property.first; p < property.first + property.count; ++p)
      property.kind == PropertyKind::step ? step(p) : number(p);
  }
}

}  // namespace

std::size_t inertia_floats(const Rig& rig) { return state_floats<OffsetBlock>(rig); }
std::size_t dead_blend_floats(const Rig& rig) { return state_floats<SpeedBlock>(rig); }

void start_inertia(const Rig& rig, const PosePair& shown, const PosePair& target, float dt_secs,
                   std::span<float> state) {
  SINEW_ASSERT(dt_secs > 0 && state.size() == inertia_floats(rig));
  kernels().start_inertia(shown.before.joints.data(), shown.now.joints.data(), target.before.joints.data(),
                          target.now.joints.data(), 1 / dt_secs, shown.now.joints.size(),
                          blocks_of<OffsetBlock>(state));
  const Numbers<float> out = numbers_of<OffsetBlock>(rig, state);
  const auto clear = [&](std::size_t p) { out.values[p] = out.per_sec[p] = 0; };
  for_properties(
      rig,
      [&](std::size_t p) {
        const float before = shown.before.properties[p] - target.before.properties[p];
        out.values[p] = shown.now.properties[p] - target.now.properties[p];
        out.per_sec[p] = (out.values[p] - before) / dt_secs;
      },
      [&](std::size_t first) {
        const auto between = [&](ConstLocalPose from, ConstLocalPose to) {
          return quat_at(to.properties, first) * conjugate(quat_at(from.properties, first));
        };
        const Quat raw = between(target.now, shown.now), now = raw.w < 0 ? opposite(raw) : raw;
        const Quat then = between(target.before, shown.before);
        put_turn(turn_of(now), turn_of(dot(then, now) < 0 ? opposite(then) : then), dt_secs, out, first);
      },
      clear);
}

void add_inertia(const Rig& rig, std::span<const float> state, float elapsed_secs, float duration_secs,
                 std::span<const float> paces, LocalPose in_out) {
  SINEW_ASSERT(duration_secs > 0 && state.size() == inertia_floats(rig));
  SINEW_ASSERT(paces.empty() || paces.size() == in_out.joints.size() * kLanes);
  kernels().add_inertia(blocks_of<OffsetBlock>(state), elapsed_secs, duration_secs,
                        paces.empty() ? nullptr : paces.data(), in_out.joints.size(), in_out.joints.data());
  const Decay decay = decay_at(static_cast<double>(elapsed_secs), static_cast<double>(duration_secs));
  const Numbers<const float> offset = numbers_of<OffsetBlock>(rig, state);
  const auto left = [&](std::size_t p) {
    return static_cast<float>(decay.offset) * offset.values[p] +
           static_cast<float>(decay.speed_secs) * offset.per_sec[p];
  };
  for_properties(
      rig, [&](std::size_t p) { in_out.properties[p] += left(p); },
      [&](std::size_t first) {
        const Quat turn = quat_of({left(first), left(first + 1), left(first + 2)});
        put(normalise(turn * quat_at(in_out.properties, first)), in_out.properties, first);
      },
      [](std::size_t) {});
}

void start_dead_blend(const Rig& rig, const PosePair& shown, float dt_secs, std::span<float> state) {
  SINEW_ASSERT(dt_secs > 0 && state.size() == dead_blend_floats(rig));
  kernels().start_dead_blend(shown.before.joints.data(), shown.now.joints.data(), 1 / dt_secs, shown.now.joints.size(),
                             blocks_of<SpeedBlock>(state));
  const Numbers<float> out = numbers_of<SpeedBlock>(rig, state);
  const auto note = [&](std::size_t p) {
    out.values[p] = shown.now.properties[p];
    out.per_sec[p] = (out.values[p] - shown.before.properties[p]) / dt_secs;
  };
  for_properties(
      rig, note,
      [&](std::size_t first) {
        const Quat now = quat_at(shown.now.properties, first);
        const Quat raw = now * conjugate(quat_at(shown.before.properties, first));
        const Vec3 turn = turn_of(raw.w < 0 ? opposite(raw) : raw);
        put(now, out.values, first);
        put({0, 0, 0, 1}, out.sides, first);
        put({turn.x / dt_secs, turn.y / dt_secs, turn.z / dt_secs, 0}, out.per_sec, first);
      },
      note);
}

void add_dead_blend(const Rig& rig, std::span<float> state, float elapsed_secs, float duration_secs,
                    float half_life_secs, LocalPose in_out) {
  SINEW_ASSERT(half_life_secs > 0 && duration_secs > 0 && state.size() == dead_blend_floats(rig));
  // The way of a speed that halves every half-life: the integral of 2^(-t / half_life).
  constexpr double kLn2 = 0.693147180559945309417;
  const double half_life = static_cast<double>(half_life_secs);
  const auto reach =
      static_cast<float>((1 - exp_e(-kLn2 * static_cast<double>(elapsed_secs) / half_life)) * half_life / kLn2);
  const float weight = fade_weight(FadeCurve::smooth, elapsed_secs / duration_secs);
  kernels().dead_blend(blocks_of<SpeedBlock>(state), reach, weight, in_out.joints.size(), in_out.joints.data());
  const Numbers<float> from = numbers_of<SpeedBlock>(rig, state);
  for_properties(
      rig,
      [&](std::size_t p) {
        in_out.properties[p] =
            (1 - weight) * (from.values[p] + from.per_sec[p] * reach) + weight * in_out.properties[p];
      },
      [&](std::size_t first) {
        const Vec3 speed = vec_at(from.per_sec, first);
        const Quat old =
            normalise(quat_of({speed.x * reach, speed.y * reach, speed.z * reach}) * quat_at(from.values, first));
        const Quat target = quat_at(in_out.properties, first), raw = old * conjugate(target);
        const Quat way = dot(raw, quat_at(from.sides, first)) < 0 ? opposite(raw) : raw;
        put(way, from.sides, first);
        const Vec3 turn = turn_of(way);
        const float left = 1 - weight;
        put(normalise(quat_of({turn.x * left, turn.y * left, turn.z * left}) * target), in_out.properties, first);
      },
      [&](std::size_t p) {
        if (weight <= 0.5f) in_out.properties[p] = from.values[p];
      });
}

NumberInertia start_inertia(double shown_before, double shown, double target_before, double target, double dt_secs) {
  const double offset = shown - target;
  return {offset, dt_secs > 0 ? (offset - (shown_before - target_before)) / dt_secs : 0};
}

double inertia_left(const NumberInertia& inertia, double elapsed_secs, double duration_secs) {
  if (!(elapsed_secs < duration_secs)) return 0;
  const Decay decay = decay_at(elapsed_secs, duration_secs);
  return decay.offset * inertia.offset + decay.speed_secs * inertia.offset_per_sec;
}

RootInertia start_inertia(const RootMotion& shown_before, const RootMotion& shown, const RootMotion& target_before,
                          const RootMotion& target, double dt_secs) {
  const auto of = [&](double RootMotion::* axis) {
    return start_inertia(shown_before.*axis, shown.*axis, target_before.*axis, target.*axis, dt_secs);
  };
  return {of(&RootMotion::x), of(&RootMotion::y), of(&RootMotion::z), of(&RootMotion::yaw_rad)};
}

RootMotion inertia_left(const RootInertia& inertia, double elapsed_secs, double duration_secs) {
  const auto left = [&](const NumberInertia& number) { return inertia_left(number, elapsed_secs, duration_secs); };
  return {left(inertia.x), left(inertia.y), left(inertia.z), left(inertia.yaw)};
}

}  // namespace sinew
