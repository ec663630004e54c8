// SPDX-License-Identifier: MIT
#include "cache_bytes.h"

#include <bit>

namespace sinew::test {
namespace {

void put_little(asset::Buffer& bytes, std::uint32_t word) {
  for (int i = 0; i < 4; ++i) bytes.push_back(std::byte(word >> (8 * i) & 0xFF));
}
void put_big(asset::Buffer& bytes, std::uint32_t word) {
  for (int i = 3; i >= 0; --i) bytes.push_back(std::byte(word >> (8 * i) & 0xFF));
}

}  // namespace

asset::Buffer pc2_bytes(const Pc2Header& header, const std::vector<float>& positions) {
  asset::Buffer bytes;
  for (const char c : {'P', 'O', 'I', 'N', 'T', 'C', 'A', 'C', 'H', 'E', '2', '\0'}) bytes.push_back(std::byte(c));
  put_little(bytes, header.version);
  put_little(bytes, header.points);
  put_little(bytes, std::bit_cast<std::uint32_t>(header.first_frame));
  put_little(bytes, std::bit_cast<std::uint32_t>(header.frames_per_sample));
  put_little(bytes, header.samples);
  for (const float number : positions) put_little(bytes, std::bit_cast<std::uint32_t>(number));
  return bytes;
}

asset::Buffer mdd_bytes(std::uint32_t samples, std::uint32_t points, const std::vector<float>& times_secs,
                        const std::vector<float>& positions) {
  asset::Buffer bytes;
  put_big(bytes, samples);
  put_big(bytes, points);
  for (const float secs : times_secs) put_big(bytes, std::bit_cast<std::uint32_t>(secs));
  for (const float number : positions) put_big(bytes, std::bit_cast<std::uint32_t>(number));
  return bytes;
}

}  // namespace sinew::test
