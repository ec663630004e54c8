// SPDX-License-Identifier: MIT
// libmeshoptimizer's encoders, and its decoders of filters to compare with.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sinew/scene/scene.h"

namespace sinew::test {

struct MeshoptStream {
  asset::Buffer bytes;
  std::uint32_t count = 0, stride_bytes = 0;
  std::string mode = "ATTRIBUTES", filter = "NONE";
};

// Requires: rows of stride_bytes.
MeshoptStream encode_rows(std::span<const std::byte> rows, std::uint32_t stride_bytes);
MeshoptStream encode_triangles(const std::vector<std::uint32_t>& indices, std::uint32_t stride_bytes);
MeshoptStream encode_indices(const std::vector<std::uint32_t>& indices, std::uint32_t stride_bytes);
// Rows of four numbers; of any number for EXPONENTIAL.
MeshoptStream encode_octahedral(const std::vector<float>& rows, std::uint32_t stride_bytes, int bits);
MeshoptStream encode_quaternions(const std::vector<float>& rows, int bits);
MeshoptStream encode_exponential(const std::vector<float>& rows, std::uint32_t stride_bytes, int bits);

// What libmeshoptimizer itself makes of the stream, filter included.
asset::Buffer decode_by_library(const MeshoptStream& stream);

}  // namespace sinew::test
