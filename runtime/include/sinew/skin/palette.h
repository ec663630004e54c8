// SPDX-License-Identifier: MIT
#pragma once
#include <span>

#include "sinew/anim/skeleton.h"
#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/math/types.h"

namespace sinew {

// Which joints a mesh follows, and where they were when it was bound. A view into the bytes it was opened from.
class SINEW_API Skin {
 public:
  // Requires: bytes aligned to 64. Fails with out_of_range where a joint is not below joint_count.
  static Result<Skin> open(std::span<const std::byte> bytes, std::size_t joint_count);

  std::span<const Joint> joints() const { return joints_; }                     // palette entry -> joint
  std::span<const Affine> joint_from_bind() const { return joint_from_bind_; }  // inverse bind matrices

 private:
  friend class Pack;
  static Skin view(std::span<const std::byte> opened);  // of bytes that open has checked
  std::span<const Joint> joints_;
  std::span<const Affine> joint_from_bind_;
};

// model_from_bind[i] = model_from_joint[skin.joints()[i]] * skin.joint_from_bind()[i]
// Requires: model_from_joint covers the skin's joints; model_from_bind has one entry per palette entry.
SINEW_API void compute_palette(const Skin& skin, std::span<const Affine> model_from_joint,
                               std::span<Affine> model_from_bind);

}  // namespace sinew
