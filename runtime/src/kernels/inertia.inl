// SPDX-License-Identifier: MIT
// Transitions between motions that keep position and velocity. Compiled once per instruction set. A turn is three
// numbers here: its axis times the tangent of a quarter of its angle (modified Rodrigues parameters), which are smooth
// up to a whole turn and take no trigonometry.
#pragma once
#include "kernels/blend.inl"

namespace sinew::SINEW_ISA {
namespace {

struct LaneVec {
  Lane8 x, y, z;
};

inline LaneVec load_vec(const float (&from)[3][kLanes]) {
  return {Lane8::load(from[0]), Lane8::load(from[1]), Lane8::load(from[2])};
}
inline void store_vec(const LaneVec& v, float (&to)[3][kLanes]) {
  v.x.store(to[0]);
  v.y.store(to[1]);
  v.z.store(to[2]);
}
inline LaneQuat load_four(const float (&from)[4][kLanes]) {
  return {Lane8::load(from[0]), Lane8::load(from[1]), Lane8::load(from[2]), Lane8::load(from[3])};
}
inline void store_four(const LaneQuat& q, float (&to)[4][kLanes]) {
  q.x.store(to[0]);
  q.y.store(to[1]);
  q.z.store(to[2]);
  q.w.store(to[3]);
}
inline LaneVec operator-(const LaneVec& a, const LaneVec& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline LaneVec scaled(const LaneVec& v, Lane8 s) { return {v.x * s, v.y * s, v.z * s}; }
inline LaneVec operator+(const LaneVec& a, const LaneVec& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }

inline Lane8 clamped(Lane8 value, Lane8 limit) {
  const Lane8 low = Lane8::all(0.0f) - limit, raised = select(value < low, low, value);
  return select(limit < raised, limit, raised);
}
// Keeps what follows finite.
inline LaneVec clamped(const LaneVec& v, float limit) {
  const Lane8 most = Lane8::all(limit);
  return {clamped(v.x, most), clamped(v.y, most), clamped(v.z, most)};
}
constexpr float kMostPerSec = 1e30f;
constexpr float kMostTurn = 1e4f;  // a whole turn but for a tenth of a thousandth

inline LaneVec speed(const LaneVec& way, Lane8 per_sec) { return clamped(scaled(way, per_sec), kMostPerSec); }

inline LaneVec places(const JointBlock& block) {
  return {Lane8::load(block.tx), Lane8::load(block.ty), Lane8::load(block.tz)};
}
inline LaneVec scales(const JointBlock& block) {
  return {Lane8::load(block.sx), Lane8::load(block.sy), Lane8::load(block.sz)};
}

inline LaneQuat conjugate(const LaneQuat& q) {
  const Lane8 zero = Lane8::all(0.0f);
  return {zero - q.x, zero - q.y, zero - q.z, q.w};
}

inline LaneQuat towards(const LaneQuat& q, Lane8 side) {
  const Lane8 zero = Lane8::all(0.0f);
  const auto away = side < zero;
  return select_rotation(away, {zero - q.x, zero - q.y, zero - q.z, zero - q.w}, q);
}

// Finite also for turns beyond a half, which w < 0 stands for.
inline LaneVec turn_of(const LaneQuat& q) {
  const Lane8 least = Lane8::all(0.25f), sum = Lane8::all(1.0f) + q.w;
  const Lane8 divisor = select(sum < least, least, sum);
  return scaled(LaneVec{q.x, q.y, q.z}, Lane8::all(1.0f) / divisor);
}

// (1 + p^2) times the quaternion.
inline LaneQuat quat_of(const LaneVec& turn) {
  const LaneVec p = clamped(turn, kMostTurn);
  return {p.x + p.x, p.y + p.y, p.z + p.z, Lane8::all(1.0f) - (p.x * p.x + p.y * p.y + p.z * p.z)};
}

inline LaneQuat turn_between(const JointBlock& from, const JointBlock& to) {
  return product(load_rotation(to), conjugate(load_rotation(from)));
}

void start_inertia(const JointBlock* shown_before, const JointBlock* shown, const JointBlock* target_before,
                   const JointBlock* target, float per_sec, std::size_t blocks, OffsetBlock* out) {
  const Lane8 rate = Lane8::all(per_sec);
  for (std::size_t b = 0; b < blocks; ++b) {
    const LaneVec place = places(shown[b]) - places(target[b]), scale = scales(shown[b]) - scales(target[b]);
    store_vec(place, out[b].place);
    store_vec(speed(place - (places(shown_before[b]) - places(target_before[b])), rate), out[b].place_per_sec);
    store_vec(scale, out[b].scale);
    store_vec(speed(scale - (scales(shown_before[b]) - scales(target_before[b])), rate), out[b].scale_per_sec);
    const LaneQuat raw = turn_between(target[b], shown[b]), now = towards(raw, raw.w);
    const LaneQuat raw_before = turn_between(target_before[b], shown_before[b]);
    const LaneQuat before = towards(raw_before, dot(raw_before, now));
    const LaneVec turn = turn_of(now);
    store_vec(turn, out[b].turn);
    store_vec(speed(turn - turn_of(before), rate), out[b].turn_per_sec);
  }
}

// How much of an offset is left, and of its speed in seconds.
struct Decay {
  Lane8 offset, speed_secs;
};

// The quintic that goes from an offset and a speed to nothing, with no acceleration at either end.
inline Decay decay_at(Lane8 part, Lane8 duration_secs) {
  const Lane8 one = Lane8::all(1.0f), p = select(part < one, part, one), p3 = p * p * p;
  const Lane8 offset = one - p3 * (Lane8::all(10.0f) - p * (Lane8::all(15.0f) - p * Lane8::all(6.0f)));
  const Lane8 speed = p - p3 * (Lane8::all(6.0f) - p * (Lane8::all(8.0f) - p * Lane8::all(3.0f)));
  return {offset, speed * duration_secs};
}

void add_inertia(const OffsetBlock* offsets, float elapsed_secs, float duration_secs, const float* paces,
                 std::size_t blocks, JointBlock* in_out) {
  const Lane8 one = Lane8::all(1.0f), duration = Lane8::all(duration_secs), part = Lane8::all(elapsed_secs) / duration;
  Decay decay = decay_at(part, duration);
  for (std::size_t b = 0; b < blocks; ++b) {
    if (paces != nullptr) {
      const Lane8 asked = Lane8::load(paces + b * kLanes), pace = select(one < asked, asked, one);
      decay = decay_at(part * pace, duration / pace);
    }
    const OffsetBlock& offset = offsets[b];
    const auto left = [&](const float(&at)[3][kLanes], const float(&per_sec)[3][kLanes]) {
      return scaled(load_vec(at), decay.offset) + scaled(load_vec(per_sec), decay.speed_secs);
    };
    const LaneVec place = places(in_out[b]) + left(offset.place, offset.place_per_sec);
    const LaneVec scale = scales(in_out[b]) + left(offset.scale, offset.scale_per_sec);
    store_plain({place.x, place.y, place.z, scale.x, scale.y, scale.z}, in_out[b]);
    const LaneQuat turn = quat_of(left(offset.turn, offset.turn_per_sec));
    store_rotation(unit(product(turn, load_rotation(in_out[b]))), in_out[b]);
  }
}

void start_dead_blend(const JointBlock* before, const JointBlock* now, float per_sec, std::size_t blocks,
                      SpeedBlock* out) {
  const Lane8 rate = Lane8::all(per_sec);
  for (std::size_t b = 0; b < blocks; ++b) {
    store_vec(places(now[b]), out[b].place);
    store_vec(scales(now[b]), out[b].scale);
    store_four(load_rotation(now[b]), out[b].rotation);
    const Lane8 zero = Lane8::all(0.0f);
    store_four({zero, zero, zero, Lane8::all(1.0f)}, out[b].side);
    store_vec(speed(places(now[b]) - places(before[b]), rate), out[b].place_per_sec);
    store_vec(speed(scales(now[b]) - scales(before[b]), rate), out[b].scale_per_sec);
    const LaneQuat turn = turn_between(before[b], now[b]);
    store_vec(speed(turn_of(towards(turn, turn.w)), rate), out[b].turn_per_sec);
  }
}

// The pose goes on for `reach_secs`, and counts for 1 - weight. The way round from the target to it is the shorter one
// at first and then kept, so that nothing flips where both turn.
void dead_blend(SpeedBlock* speeds, float reach_secs, float weight, std::size_t blocks, JointBlock* in_out) {
  const Lane8 reach = Lane8::all(reach_secs), new_weight = Lane8::all(weight), old_weight = Lane8::all(1 - weight);
  for (std::size_t b = 0; b < blocks; ++b) {
    SpeedBlock& from = speeds[b];
    const auto gone_on = [&](const float(&at)[3][kLanes], const float(&per_sec)[3][kLanes]) {
      return scaled(load_vec(at) + scaled(load_vec(per_sec), reach), old_weight);
    };
    const LaneVec place = gone_on(from.place, from.place_per_sec) + scaled(places(in_out[b]), new_weight);
    const LaneVec scale = gone_on(from.scale, from.scale_per_sec) + scaled(scales(in_out[b]), new_weight);
    store_plain({place.x, place.y, place.z, scale.x, scale.y, scale.z}, in_out[b]);
    const LaneQuat turn = quat_of(scaled(load_vec(from.turn_per_sec), reach)), target = load_rotation(in_out[b]);
    const LaneQuat raw = product(unit(product(turn, load_four(from.rotation))), conjugate(target));
    const LaneQuat way = towards(raw, dot(raw, load_four(from.side)));
    store_four(way, from.side);
    store_rotation(unit(product(quat_of(scaled(turn_of(way), old_weight)), target)), in_out[b]);
  }
}

}  // namespace
}  // namespace sinew::SINEW_ISA
