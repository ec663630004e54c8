// SPDX-License-Identifier: MIT
#include "synthetic_bvh.h"

#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "sinew/base/random.h"

namespace sinew::bench {
namespace {

constexpr std::size_t kLimbs = 5, kJointsInLimb = 6;
constexpr std::size_t kChannels = 6 + 3 * kLimbs * kJointsInLimb;

void append_limb(std::size_t limb, std::string& text) {
  const std::string name = "Limb" + std::to_string(limb) + "_";
  for (std::size_t joint = 0; joint < kJointsInLimb; ++joint)
    text += "JOINT " + name + std::to_string(joint) +
            "\n{\nOFFSET 0.0 12.5 1.25\nCHANNELS 3 Zrotation Yrotation Xrotation\n";
  text += "End Site\n{\nOFFSET 0.0 5.0 0.0\n}\n";
  for (std::size_t joint = 0; joint < kJointsInLimb; ++joint) text += "}\n";
}

void append_number(double number, int decimals, std::string& text) {
  char digits[32];
  const auto [end, error] = std::to_chars(digits, digits + sizeof(digits), number, std::chars_format::fixed, decimals);
  text.append(digits, end);
  text += ' ';
}

}  // namespace

std::shared_ptr<const asset::Buffer> synthetic_bvh(std::size_t frames) {
  std::string text =
      "HIERARCHY\nROOT Hips\n{\nOFFSET 0.0 0.0 0.0\n"
      "CHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation\n";
  for (std::size_t limb = 0; limb < kLimbs; ++limb) append_limb(limb, text);
  text += "}\nMOTION\nFrames: " + std::to_string(frames) + "\nFrame Time: 0.0083333\n";
  SplitMix64 numbers(31);
  std::vector<double> values(kChannels, 0);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    for (std::size_t i = 0; i < kChannels; ++i) {
      values[i] = 0.99 * values[i] + numbers.between(-6, 6);
      append_number(values[i], i < 3 ? 6 : 4, text);
    }
    text.back() = '\n';
  }
  const auto bytes = std::as_bytes(std::span(std::string_view(text)));
  return std::make_shared<const asset::Buffer>(bytes.begin(), bytes.end());
}

}  // namespace sinew::bench
