// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "sinew/anim/blend.h"
#include "sinew/anim/rig.h"
#include "sinew/base/api.h"
#include "sinew/base/result.h"

namespace sinew {

// The named masks that a pack holds for a rig: "upper_body", "left_arm" ... A view: keep the bytes alive.
class SINEW_API MaskSet {
 public:
  // Checks every offset and number once, against the rig. Requires: bytes aligned to 64.
  static Result<MaskSet> open(std::span<const std::byte> bytes, const Rig& rig);

  std::size_t size() const { return records_.size(); }
  // Requires: index < size().
  std::string_view name(std::size_t index) const;
  Mask mask(std::size_t index) const;
  // Nothing where there is none of that name. Looks at each: do it once.
  std::optional<Mask> find(std::string_view name) const;

 private:
  friend class Pack;
  friend struct MaskSetFormat;
  static MaskSet view(std::span<const std::byte> opened);  // of bytes that open has checked
  std::span<const struct MaskRecord> records_;
  std::string_view names_;
  std::span<const float> joints_, properties_;
};

}  // namespace sinew
