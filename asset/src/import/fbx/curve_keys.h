// SPDX-License-Identifier: MIT
// From the keys as a file stores them to a curve that can be evaluated.
#pragma once
#include <optional>
#include <string>

#include "import/fbx/curve.h"

namespace sinew::asset::fbx {

struct ReadCurve {
  std::optional<Curve> curve;  // none where the keys are refused, and where there are no keys (then refusal is empty)
  std::string refusal;         // why, as a sentence
  bool has_jump = false;       // two keys at one time
};

// Refuses keys whose arrays do not fit one another, times that decrease or lie beyond 2^53 ticks (54 hours), and values
// that are not finite.
ReadCurve curve_from(const CurveArrays& arrays);

// One key as 5.x and 6.x spell it: a letter and what follows it, the value's kind left open. See legacy_keys.cpp.
struct RawKeys {
  std::vector<std::int64_t> ticks;
  std::vector<double> values;
  struct Attributes {
    std::uint32_t flags = 0;
    // Cubic: slope to the right, slope on the left of the next key; or tension, continuity and bias; or, of automatic
    // tangents, bias to the right and (negated) on the left of the next key.
    double data[3] = {0, 0, 0};
    float right_weight = kPlainWeight, next_left_weight = kPlainWeight;
  };
  std::vector<Attributes> attributes;  // one per key
};

// False where the list cannot be understood; key_count is what the file says beside it.
bool read_legacy_keys(ValueReader values, std::int64_t version, std::int64_t key_count, RawKeys& keys);

}  // namespace sinew::asset::fbx
