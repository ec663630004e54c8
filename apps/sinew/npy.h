// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace sinew::cli {

// A file in NumPy's format 1.0 (https://numpy.org/neps/nep-0001-npy-format.html): little-endian float32, C order, the
// header padded so that the numbers begin at a multiple of 64. Requires: the shape's product is the number of values.
std::vector<std::byte> npy_file(std::span<const std::size_t> shape, std::span<const double> values);

}  // namespace sinew::cli
