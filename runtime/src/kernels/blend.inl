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
  const Lane8 length = sqrt(dot(q, q)), one = Lane8::all(1.0f);
  const auto defined = Lane8::all(1e-18f) < length;
  const Lane8 inverse = or_zero(defined, one / length);
  return {q.x * inverse, q.y * inverse, q.z * inverse, select(defined, q.w * inverse, one)};
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

inline PlainStreams scaled(const PlainStreams& p, Lane8 s) {
  return {p.tx * s, p.ty * s, p.tz * s, p.sx * s, p.sy * s, p.sz * s};
}

inline PlainStreams operator+(const PlainStreams& a, const PlainStreams& b) {
  return {a.tx + b.tx, a.ty + b.ty, a.tz + b.tz, a.sx + b.sx, a.sy + b.sy, a.sz + b.sz};
}

inline LaneQuat operator+(const LaneQuat& a, const LaneQuat& b) { return {a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w}; }

inline PlainStreams select_plain(auto mask, const PlainStreams& yes, const PlainStreams& no) {
  return {select(mask, yes.tx, no.tx), select(mask, yes.ty, no.ty), select(mask, yes.tz, no.tz),
          select(mask, yes.sx, no.sx), select(mask, yes.sy, no.sy), select(mask, yes.sz, no.sz)};
}

inline LaneQuat select_rotation(auto mask, const LaneQuat& yes, const LaneQuat& no) {
  return {select(mask, yes.x, no.x), select(mask, yes.y, no.y), select(mask, yes.z, no.z), select(mask, yes.w, no.w)};
}

// A rotation counts with the sign that brings it into the hemisphere.
inline Lane8 signed_weight(Lane8 weight, const LaneQuat& q, const LaneQuat& hemisphere) {
  return negate_where(dot(q, hemisphere) < Lane8::all(0.0f), weight);
}

// The mean of poses that weigh the same on every joint, in the hemisphere of sources[heaviest]; the weights sum to 1.
void blend_joints(const BlendSource* sources, std::size_t count, std::size_t heaviest, std::size_t blocks,
                  JointBlock* out) {
  if (count == 2) {
    // A sum of two does not depend on the order: the heaviest first.
    const BlendSource &first = sources[heaviest], &second = sources[1 - heaviest];
    const Lane8 first_weight = Lane8::all(first.weight), second_weight = Lane8::all(second.weight);
    for (std::size_t block = 0; block < blocks; ++block) {
      const JointBlock &a = first.joints[block], &b = second.joints[block];
      store_plain(scaled(load_plain(a), first_weight) + scaled(load_plain(b), second_weight), out[block]);
      const LaneQuat p = load_rotation(a), q = load_rotation(b);
      store_rotation(unit(scaled(p, first_weight) + scaled(q, signed_weight(second_weight, q, p))), out[block]);
    }
    return;
  }
  for (std::size_t block = 0; block < blocks; ++block) {
    const LaneQuat hemisphere = load_rotation(sources[heaviest].joints[block]);
    const Lane8 first_weight = Lane8::all(sources[0].weight);
    const LaneQuat first = load_rotation(sources[0].joints[block]);
    PlainStreams sum = scaled(load_plain(sources[0].joints[block]), first_weight);
    LaneQuat turn = scaled(first, signed_weight(first_weight, first, hemisphere));
    for (std::size_t i = 1; i < count; ++i) {
      const Lane8 weight = Lane8::all(sources[i].weight);
      const LaneQuat q = load_rotation(sources[i].joints[block]);
      sum = sum + scaled(load_plain(sources[i].joints[block]), weight);
      turn = turn + scaled(q, signed_weight(weight, q, hemisphere));
    }
    store_plain(sum, out[block]);
    store_rotation(unit(turn), out[block]);
  }
}

inline Lane8 weights_of(const BlendSource& source, std::size_t block) {
  const Lane8 weight = Lane8::all(source.weight);
  return source.mask == nullptr ? weight : weight * Lane8::load(source.mask + block * kLanes);
}

// The rotation of the input that weighs most on each joint, of equal ones the first.
inline LaneQuat heaviest_rotation(const BlendSource* sources, std::size_t count, std::size_t block) {
  LaneQuat heaviest = load_rotation(sources[0].joints[block]);
  Lane8 most = weights_of(sources[0], block);
  for (std::size_t i = 1; i < count; ++i) {
    const LaneQuat q = load_rotation(sources[i].joints[block]);
    const Lane8 weight = weights_of(sources[i], block);
    const auto heavier = most < weight;
    heaviest = select_rotation(heavier, q, heaviest);
    most = select(heavier, weight, most);
  }
  return heaviest;
}

// The mean of poses whose masks differ. Where all masks are 1 it has the bits of blend_joints.
void blend_masked_joints(const BlendSource* sources, std::size_t count, const JointBlock* fallback, std::size_t blocks,
                         JointBlock* out) {
  const Lane8 one = Lane8::all(1.0f);
  for (std::size_t block = 0; block < blocks; ++block) {
    Lane8 total = weights_of(sources[0], block);
    for (std::size_t i = 1; i < count; ++i) total = total + weights_of(sources[i], block);
    const auto some = Lane8::all(kLeastWeight) < total;
    const Lane8 share = one / select(some, total, one);
    const LaneQuat hemisphere = heaviest_rotation(sources, count, block);
    const Lane8 first_weight = weights_of(sources[0], block) * share;
    const LaneQuat first = load_rotation(sources[0].joints[block]);
    PlainStreams sum = scaled(load_plain(sources[0].joints[block]), first_weight);
    LaneQuat turn = scaled(first, signed_weight(first_weight, first, hemisphere));
    for (std::size_t i = 1; i < count; ++i) {
      const Lane8 weight = weights_of(sources[i], block) * share;
      const LaneQuat q = load_rotation(sources[i].joints[block]);
      sum = sum + scaled(load_plain(sources[i].joints[block]), weight);
      turn = turn + scaled(q, signed_weight(weight, q, hemisphere));
    }
    store_plain(select_plain(some, sum, load_plain(fallback[block])), out[block]);
    store_rotation(select_rotation(some, unit(turn), load_rotation(fallback[block])), out[block]);
  }
}

// Which of two quaternions gives way decides the sign of the sum alone: the one that weighs less; of equal ones the
// layer.
void overlay_joints(const BlendSource& layer, std::size_t blocks, JointBlock* in_out) {
  const Lane8 zero = Lane8::all(0.0f), one = Lane8::all(1.0f);
  for (std::size_t block = 0; block < blocks; ++block) {
    const Lane8 weight = weights_of(layer, block), rest = one - weight;
    const LaneQuat p = load_rotation(in_out[block]), q = load_rotation(layer.joints[block]);
    store_plain(scaled(load_plain(in_out[block]), rest) + scaled(load_plain(layer.joints[block]), weight),
                in_out[block]);
    const auto opposite = dot(p, q) < zero;
    const auto layer_leads = rest < weight;
    const Lane8 p_weight = select(opposite, select(layer_leads, zero - rest, rest), rest);
    const Lane8 q_weight = select(opposite, select(layer_leads, weight, zero - weight), weight);
    const LaneQuat mean = unit(scaled(p, p_weight) + scaled(q, q_weight));
    // Untouched joints keep their bits.
    store_rotation(select_rotation(zero < weight, mean, p), in_out[block]);
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
    const Lane8 turned_weight = negate_where(q.w < zero, weight);
    // Not of unit length, which the product is brought to.
    const LaneQuat part{q.x * turned_weight, q.y * turned_weight, q.z * turned_weight, rest + q.w * turned_weight};
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
