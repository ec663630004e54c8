// SPDX-License-Identifier: MIT
// Weighted means and differences of local poses. Compiled once per instruction set.
#pragma once
#include "kernels/table.h"

namespace sinew::SINEW_ISA {
namespace {

constexpr float kLeastWeight = 1e-6f;

struct LaneQuat {
  Lane8 x, y, z, w;
};

inline LaneQuat load_rotation(const JointBlock& block) {
  return {Lane8::load(block.qx), Lane8::load(block.qy), Lane8::load(block.qz), Lane8::load(block.qw)};
}

inline void store_rotation(const LaneQuat& q, JointBlock& block) {
  q.x.store(block.qx);
  q.y.store(block.qy);
  q.z.store(block.qz);
  q.w.store(block.qw);
}

inline Lane8 dot(const LaneQuat& a, const LaneQuat& b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }

inline LaneQuat scaled(const LaneQuat& q, Lane8 s) { return {q.x * s, q.y * s, q.z * s, q.w * s}; }

// a * b: b acts first (Hamilton).
inline LaneQuat product(const LaneQuat& a, const LaneQuat& b) {
  return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
          a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

// Unit length; identity where there is no direction.
inline LaneQuat unit(const LaneQuat& q) {
  const Lane8 length = sqrt(dot(q, q)), zero = Lane8::all(0.0f), one = Lane8::all(1.0f);
  const auto defined = Lane8::all(1e-18f) < length;
  const Lane8 divisor = select(defined, length, one);
  return {select(defined, q.x / divisor, zero), select(defined, q.y / divisor, zero),
          select(defined, q.z / divisor, zero), select(defined, q.w / divisor, one)};
}

inline Lane8 weights_of(const BlendSource& source, std::size_t block) {
  const Lane8 weight = Lane8::all(source.weight);
  return source.mask == nullptr ? weight : weight * Lane8::load(source.mask + block * kLanes);
}

// The rotation of the input that weighs most on each joint, of equal ones the first: the sum is taken in its
// hemisphere, so that the result does not depend on the order of the inputs.
inline LaneQuat heaviest_rotation(const BlendSource* sources, std::size_t count, std::size_t block) {
  LaneQuat heaviest = load_rotation(sources[0].joints[block]);
  Lane8 most = weights_of(sources[0], block);
  for (std::size_t i = 1; i < count; ++i) {
    const LaneQuat q = load_rotation(sources[i].joints[block]);
    const Lane8 weight = weights_of(sources[i], block);
    const auto heavier = most < weight;
    heaviest = {select(heavier, q.x, heaviest.x), select(heavier, q.y, heaviest.y), select(heavier, q.z, heaviest.z),
                select(heavier, q.w, heaviest.w)};
    most = select(heavier, weight, most);
  }
  return heaviest;
}

// The six plain streams of a block, in the order of JointBlock without the rotation.
struct PlainStreams {
  Lane8 tx, ty, tz, sx, sy, sz;
};

inline PlainStreams load_plain(const JointBlock& block) {
  return {Lane8::load(block.tx), Lane8::load(block.ty), Lane8::load(block.tz),
          Lane8::load(block.sx), Lane8::load(block.sy), Lane8::load(block.sz)};
}

inline void store_plain(const PlainStreams& p, JointBlock& block) {
  p.tx.store(block.tx);
  p.ty.store(block.ty);
  p.tz.store(block.tz);
  p.sx.store(block.sx);
  p.sy.store(block.sy);
  p.sz.store(block.sz);
}

// kCount: known to the compiler, or 0.
template <std::size_t kCount>
inline void blend_block(const BlendSource* sources, std::size_t source_count, const JointBlock& fallback,
                        std::size_t block, JointBlock& out) {
  const std::size_t count = kCount == 0 ? source_count : kCount;
  const Lane8 zero = Lane8::all(0.0f), one = Lane8::all(1.0f);
  const LaneQuat hemisphere = heaviest_rotation(sources, count, block);
  Lane8 total = zero;
  PlainStreams sum{zero, zero, zero, zero, zero, zero};
  LaneQuat turn{zero, zero, zero, zero};
  for (std::size_t i = 0; i < count; ++i) {
    const JointBlock& joints = sources[i].joints[block];
    const Lane8 weight = weights_of(sources[i], block);
    const PlainStreams p = load_plain(joints);
    sum = {sum.tx + weight * p.tx, sum.ty + weight * p.ty, sum.tz + weight * p.tz,
           sum.sx + weight * p.sx, sum.sy + weight * p.sy, sum.sz + weight * p.sz};
    const LaneQuat q = load_rotation(joints);
    const Lane8 signed_weight = select(dot(q, hemisphere) < zero, zero - weight, weight);
    turn = {turn.x + signed_weight * q.x, turn.y + signed_weight * q.y, turn.z + signed_weight * q.z,
            turn.w + signed_weight * q.w};
    total = total + weight;
  }
  const auto some = Lane8::all(kLeastWeight) < total;
  const Lane8 share = one / select(some, total, one);
  const PlainStreams rest = load_plain(fallback);
  store_plain({select(some, sum.tx * share, rest.tx), select(some, sum.ty * share, rest.ty),
               select(some, sum.tz * share, rest.tz), select(some, sum.sx * share, rest.sx),
               select(some, sum.sy * share, rest.sy), select(some, sum.sz * share, rest.sz)},
              out);
  const LaneQuat mean = unit(scaled(turn, share)), still = load_rotation(fallback);
  store_rotation({select(some, mean.x, still.x), select(some, mean.y, still.y), select(some, mean.z, still.z),
                  select(some, mean.w, still.w)},
                 out);
}

void blend_joints(const BlendSource* sources, std::size_t count, const JointBlock* fallback, std::size_t blocks,
                  JointBlock* out) {
  if (count == 2) {
    for (std::size_t block = 0; block < blocks; ++block)
      blend_block<2>(sources, count, fallback[block], block, out[block]);
  } else {
    for (std::size_t block = 0; block < blocks; ++block)
      blend_block<0>(sources, count, fallback[block], block, out[block]);
  }
}

// in_out = in_out followed by the delta in joint-local space: rotations from the right, translations in the parent's
// space, scales as ratios. A weight below one takes the straight way from "no change" to the delta.
void add_joints(const BlendSource& delta, std::size_t blocks, JointBlock* in_out) {
  const Lane8 zero = Lane8::all(0.0f), one = Lane8::all(1.0f);
  for (std::size_t block = 0; block < blocks; ++block) {
    const Lane8 weight = weights_of(delta, block), rest = one - weight;
    const PlainStreams d = load_plain(delta.joints[block]), p = load_plain(in_out[block]);
    store_plain({p.tx + weight * d.tx, p.ty + weight * d.ty, p.tz + weight * d.tz, p.sx * (rest + weight * d.sx),
                 p.sy * (rest + weight * d.sy), p.sz * (rest + weight * d.sz)},
                in_out[block]);
    const LaneQuat q = load_rotation(delta.joints[block]), base = load_rotation(in_out[block]);
    const Lane8 signed_weight = select(q.w < zero, zero - weight, weight);
    const LaneQuat part =
        unit({q.x * signed_weight, q.y * signed_weight, q.z * signed_weight, rest + q.w * signed_weight});
    const LaneQuat turned = unit(product(base, part));
    const auto acts = zero < weight;
    store_rotation({select(acts, turned.x, base.x), select(acts, turned.y, base.y), select(acts, turned.z, base.z),
                    select(acts, turned.w, base.w)},
                   in_out[block]);
  }
}

// A reference scale of zero has no ratio: 1.
inline Lane8 ratio(Lane8 value, Lane8 reference) {
  const Lane8 zero = Lane8::all(0.0f), one = Lane8::all(1.0f);
  const Lane8 size = select(reference < zero, zero - reference, reference);
  const auto defined = Lane8::all(1e-18f) < size;
  return select(defined, value / select(defined, reference, one), one);
}

void subtract_joints(const JointBlock* pose, const JointBlock* reference, std::size_t blocks, JointBlock* out) {
  const Lane8 zero = Lane8::all(0.0f);
  for (std::size_t block = 0; block < blocks; ++block) {
    const PlainStreams p = load_plain(pose[block]), r = load_plain(reference[block]);
    const LaneQuat q = load_rotation(pose[block]), base = load_rotation(reference[block]);
    store_plain({p.tx - r.tx, p.ty - r.ty, p.tz - r.tz, ratio(p.sx, r.sx), ratio(p.sy, r.sy), ratio(p.sz, r.sz)},
                out[block]);
    store_rotation(unit(product({zero - base.x, zero - base.y, zero - base.z, base.w}, q)), out[block]);
  }
}

}  // namespace
}  // namespace sinew::SINEW_ISA
