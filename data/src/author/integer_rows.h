// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <limits>
#include <vector>

#include "author/figure_builder.h"
#include "sinew/math/scalar.h"

namespace sinew::author {

// Rows whose parts lie between -1 and 1 as normalised integers, padded to rows of whole words (KHR_mesh_quantization).
template <class Integer>
asset::ValueView integer_rows(FigureBuilder& builder, const std::vector<Vec3>& rows) {
  constexpr Integer kOne = std::numeric_limits<Integer>::max();
  std::vector<Integer> numbers;
  for (const Vec3 row : rows) {
    for (const float part : {row.x, row.y, row.z})
      numbers.push_back(static_cast<Integer>(round_nearest(std::clamp(part, -1.0f, 1.0f) * kOne)));
    numbers.push_back(0);
  }
  asset::ValueView view = builder.view(numbers, 4, true);
  view.components = 3;
  return view;
}

}  // namespace sinew::author
