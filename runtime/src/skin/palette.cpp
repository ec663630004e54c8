// SPDX-License-Identifier: MIT
#include "sinew/skin/palette.h"

#include "anim/checks.h"
#include "kernels/table.h"
#include "sinew/anim/format.h"
#include "sinew/skin/format.h"

namespace sinew {

Result<Skin> Skin::open(std::span<const std::byte> bytes, std::size_t joint_count) {
  if (!is_aligned(bytes)) return Error::at(Errc::misaligned, 0, "a skin's bytes are not aligned to 64");
  const ChunkReader reader(bytes);
  const SkinHeader* header = reader.header<SkinHeader>();
  if (header == nullptr) return Error::at(Errc::truncated, 0, "a skin is shorter than its header");
  Skin skin;
  if (!reader.read(header->joints, skin.joints_) || !reader.read(header->joint_from_bind, skin.joint_from_bind_))
    return Error::at(Errc::truncated, 0, "an array of a skin leaves its chunk");
  if (skin.joints_.size() != skin.joint_from_bind_.size())
    return Error::at(Errc::mismatch, 0, "a skin has not one inverse bind matrix per joint");
  for (const Joint joint : skin.joints_)
    if (joint >= joint_count)
      return Error::at(Errc::out_of_range, header->joints.offset, "a skin names a joint that its rig lacks");
  for (const Affine& affine : skin.joint_from_bind_)
    if (!within(affine.m, 12, kMaxValue))
      return Error::at(Errc::out_of_range, header->joint_from_bind.offset, "an inverse bind matrix is not finite");
  return skin;
}

Skin Skin::view(std::span<const std::byte> opened) {
  const auto* header = reinterpret_cast<const SkinHeader*>(opened.data());
  Skin skin;
  skin.joints_ = checked_array<Joint>(header, header->joints);
  skin.joint_from_bind_ = checked_array<Affine>(header, header->joint_from_bind);
  return skin;
}

void compute_palette(const Skin& skin, std::span<const Affine> model_from_joint, std::span<Affine> model_from_bind) {
  SINEW_ASSERT(model_from_bind.size() == skin.joints().size());
  kernels().palette(model_from_joint.data(), skin.joints().data(), skin.joint_from_bind().data(), skin.joints().size(),
                    model_from_bind.data());
}

}  // namespace sinew
