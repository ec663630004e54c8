// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "sinew/scene/value_view.h"

namespace sinew::asset::gltf {

// f(row, numbers of the row) for each row of the view. The numbers stand in memory, which may be used again.
template <class F>
void for_each_row(const ValueView& view, std::vector<double>& memory, F&& f) {
  constexpr std::uint32_t kRowsAtOnce = 512;
  const std::size_t components = view.components;
  memory.resize(kRowsAtOnce * components);
  for (std::uint32_t first = 0; first < view.count;) {
    const std::uint32_t count = std::min(view.count - first, kRowsAtOnce);
    read_rows(view, first, count, memory);
    for (std::uint32_t r = 0; r < count; ++r)
      f(first + r, std::span<const double>(memory.data() + r * components, components));
    first += count;
  }
}

}  // namespace sinew::asset::gltf
