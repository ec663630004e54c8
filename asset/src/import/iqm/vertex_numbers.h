// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <vector>

#include "import/iqm/file.h"

namespace sinew::asset::iqm {

// Number `component` of a vertex as a double. Whole numbers that stand for fractions are made so: divided by the
// largest of their type, and not below -1. Requires: vertex and component are there.
double vertex_number(const VertexArray& array, std::uint32_t vertex, std::uint32_t component, bool is_fraction);

// `components` numbers of each of `count` vertices from `first` on, those that the array lacks as `otherwise`.
std::vector<float> vertex_numbers(const VertexArray& array, std::uint32_t first, std::uint32_t count,
                                  std::uint32_t components, bool is_fraction, float otherwise = 0);

}  // namespace sinew::asset::iqm
