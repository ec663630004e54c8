// SPDX-License-Identifier: MIT
#include "sinew/anim/mirror.h"

#include <algorithm>

#include "anim/checks.h"
#include "sinew/anim/format.h"
#include "sinew/base/assert.h"
#include "sinew/math/quat.h"

namespace sinew {
namespace {

constexpr float kMaxTurn = 2;  // of unit quaternions

bool numbers_fit(const MirrorJoint& joint) {
  return within(joint.turn_before, 4, kMaxTurn) && within(joint.turn_after, 4, kMaxTurn) &&
         within(joint.place, 12, kMaxValue) && within(joint.scale, 3, kMaxValue) &&
         std::all_of(joint.scale_axis, joint.scale_axis + 3, [](std::uint32_t axis) { return axis < 3; });
}

// Whoever is somebody's source has that one as its own.
template <class Source>
bool are_pairs(std::size_t count, Source source) {
  for (std::size_t i = 0; i < count; ++i)
    if (source(i) >= count || source(source(i)) != i) return false;
  return true;
}

Transform joint_of(std::span<const JointBlock> blocks, std::size_t joint) {
  const JointBlock& b = blocks[joint / kLanes];
  const std::size_t l = joint % kLanes;
  return {{b.tx[l], b.ty[l], b.tz[l]}, {b.qx[l], b.qy[l], b.qz[l], b.qw[l]}, {b.sx[l], b.sy[l], b.sz[l]}};
}

void set_joint(std::span<JointBlock> blocks, std::size_t joint, const Transform& to) {
  JointBlock& b = blocks[joint / kLanes];
  const std::size_t l = joint % kLanes;
  b.tx[l] = to.translation.x, b.ty[l] = to.translation.y, b.tz[l] = to.translation.z;
  b.qx[l] = to.rotation.x, b.qy[l] = to.rotation.y, b.qz[l] = to.rotation.z, b.qw[l] = to.rotation.w;
  b.sx[l] = to.scale.x, b.sy[l] = to.scale.y, b.sz[l] = to.scale.z;
}

Quat quat_of(const float (&q)[4]) { return {q[0], q[1], q[2], q[3]}; }

// In the mirror x = 0 an axis of turning is a pseudo-vector: its y and z change their sign.
Quat in_mirror(Quat q) { return {q.x, -q.y, -q.z, q.w}; }

Transform mirrored(const MirrorJoint& joint, const Transform& source) {
  const float* m = joint.place;
  const Vec3 t = source.translation;
  const float scales[3] = {source.scale.x, source.scale.y, source.scale.z};
  const auto scale = [&](int axis) { return scales[joint.scale_axis[axis]] * joint.scale[axis]; };
  return {{m[0] * t.x + m[1] * t.y + m[2] * t.z + m[3], m[4] * t.x + m[5] * t.y + m[6] * t.z + m[7],
           m[8] * t.x + m[9] * t.y + m[10] * t.z + m[11]},
          normalise(quat_of(joint.turn_before) * in_mirror(source.rotation) * quat_of(joint.turn_after)),
          {scale(0), scale(1), scale(2)}};
}

}  // namespace

struct MirrorFormat {
  static bool read(const ChunkReader& reader, const MirrorHeader& header, Mirror& mirror) {
    return reader.read(header.joints, mirror.joints_) && reader.read(header.property_sources, mirror.sources_);
  }
};

Result<Mirror> Mirror::open(std::span<const std::byte> bytes, const Rig& rig) {
  if (!is_aligned(bytes)) return Error::at(Errc::misaligned, 0, "the bytes of a mirror are not aligned to 64");
  const ChunkReader reader(bytes);
  const MirrorHeader* header = reader.header<MirrorHeader>();
  if (header == nullptr) return Error::at(Errc::truncated, 0, "a mirror is shorter than its header");
  Mirror mirror;
  if (!MirrorFormat::read(reader, *header, mirror))
    return Error::at(Errc::truncated, 0, "an array of a mirror leaves its chunk");
  if (mirror.empty() && mirror.sources_.empty()) return mirror;
  if (mirror.joints_.size() != rig.skeleton().joint_count() || mirror.sources_.size() != rig.property_floats())
    return Error::at(Errc::mismatch, 0, "a mirror does not fit its rig");
  if (!are_pairs(mirror.joints_.size(), [&](std::size_t i) -> std::size_t { return mirror.joints_[i].source; }))
    return Error::at(Errc::out_of_range, header->joints.offset, "the joints of a mirror are not pairs");
  if (!are_pairs(mirror.sources_.size(), [&](std::size_t i) -> std::size_t { return mirror.sources_[i]; }))
    return Error::at(Errc::out_of_range, header->property_sources.offset, "the properties of a mirror are not pairs");
  if (!std::all_of(mirror.joints_.begin(), mirror.joints_.end(), numbers_fit))
    return Error::at(Errc::out_of_range, header->joints.offset, "a number of a mirror is out of range");
  return mirror;
}

Mirror Mirror::view(std::span<const std::byte> opened) {
  const ChunkReader reader(opened);
  Mirror mirror;
  MirrorFormat::read(reader, *reader.header<MirrorHeader>(), mirror);
  return mirror;
}

Joint Mirror::counterpart(Joint joint) const { return static_cast<Joint>(joints_[joint].source); }

// Both of a pair are read before either is written, as out may be in.
void mirror_pose(const Mirror& mirror, const ConstLocalPose& in, const LocalPose& out) {
  SINEW_ASSERT(!mirror.empty());
  for (std::size_t i = 0; i < mirror.joints_.size(); ++i) {
    const std::size_t other = mirror.joints_[i].source;
    if (other < i) continue;
    const Transform one = joint_of(in.joints, i), two = joint_of(in.joints, other);
    set_joint(out.joints, i, mirrored(mirror.joints_[i], two));
    if (other != i) set_joint(out.joints, other, mirrored(mirror.joints_[other], one));
  }
  for (std::size_t i = 0; i < mirror.sources_.size(); ++i) {
    const std::size_t other = mirror.sources_[i];
    if (other < i) continue;
    const float one = in.properties[i], two = in.properties[other];
    out.properties[i] = two;
    out.properties[other] = one;
  }
}

}  // namespace sinew
