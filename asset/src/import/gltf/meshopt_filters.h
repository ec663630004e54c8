// SPDX-License-Identifier: MIT
// What EXT_meshopt_compression does to rows after decoding. Our own, since libmeshoptimizer takes a reciprocal estimate
// for the octahedral filter, which differs between processors. Source: the extension's text, "Appendix B: Filters".
#pragma once
#include <cstddef>
#include <span>

namespace sinew::asset::gltf {

// Rows of four i8 (stride 4) or i16 (stride 8): x and y of an octahedral unit vector, the value of 1 in that precision,
// and a fourth number that stays. Becomes the vector, as normalised integers. Requires: whole rows.
void decode_octahedral(std::span<std::byte> rows, std::size_t stride_bytes);

// Rows of four i16: the three smaller components of a unit quaternion over sqrt(1/2), and the value of 1 in that
// precision with the number of the largest in its two lowest bits. Becomes x, y, z, w as normalised i16.
void decode_quaternions(std::span<std::byte> rows);

// Numbers of 32 bits, an exponent of 8 and a mantissa of 24, both signed. Become floats.
void decode_exponential(std::span<std::byte> numbers);

}  // namespace sinew::asset::gltf
