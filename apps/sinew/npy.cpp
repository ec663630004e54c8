// SPDX-License-Identifier: MIT
#include "npy.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>

namespace sinew::cli {

std::vector<std::byte> npy_file(std::span<const std::size_t> shape, std::span<const double> values) {
  constexpr std::size_t kPrefixBytes = 10;  // magic, version, header length
  constexpr std::size_t kAlignment = 64;
  std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (";
  for (const std::size_t extent : shape) header += std::to_string(extent) + ", ";
  if (shape.size() > 1) header.erase(header.size() - 2);  // a tuple of one keeps its comma
  header += "), }";
  while ((kPrefixBytes + header.size() + 1) % kAlignment != 0) header += ' ';
  header += '\n';

  const char prefix[kPrefixBytes] = {
      '\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0, char(header.size() & 0xFF), char(header.size() >> 8)};
  std::vector<std::byte> file(kPrefixBytes + header.size() + 4 * values.size());
  std::memcpy(file.data(), prefix, kPrefixBytes);
  std::memcpy(file.data() + kPrefixBytes, header.data(), header.size());
  std::byte* out = file.data() + kPrefixBytes + header.size();
  for (const double value : values) {
    const auto bits = std::bit_cast<std::uint32_t>(float(value));
    for (int byte = 0; byte < 4; ++byte) *out++ = std::byte(bits >> (8 * byte) & 0xFF);
  }
  return file;
}

}  // namespace sinew::cli
