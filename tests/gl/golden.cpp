// SPDX-License-Identifier: MIT
#include "golden.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

#include "support/near.h"

namespace sinew::test {
namespace {

// Versions of a driver round colours by a step or two, place the samples of an edge otherwise, and filter textures and
// shadows with other precision. The first shifts the mean a little, the others change some pixels along edges a lot but
// hardly the mean of the pixels around. So three things are bounded. A normal or a pose that is wrong exceeds the first
// two; a key light that is a fifth too weak, on a koi that covers an eighth of the picture, only the third.
constexpr double kMostMeanDifference = 2;  // of 255, over all channels
constexpr double kMostPixelsOff = 0.01;    // share of the pixels with a channel that is off by more than kOff
constexpr int kOff = 16;
constexpr double kMostBlockDifference = 4;  // of the means of a channel over any 10 x 10 pixels
constexpr std::uint32_t kBlockSide = 10;

double worst_block(const asset::Image8& a, const asset::Image8& b) {
  double worst = 0;
  for (std::uint32_t top = 0; top < a.height; top += kBlockSide)
    for (std::uint32_t left = 0; left < a.width; left += kBlockSide)
      for (std::size_t channel = 0; channel < 3; ++channel) {
        int sum = 0;
        for (std::uint32_t y = top; y < top + kBlockSide; ++y)
          for (std::uint32_t x = left; x < left + kBlockSide; ++x) {
            const std::size_t i = (std::size_t(y) * a.width + x) * 4 + channel;
            sum += int(a.rgba[i]) - int(b.rgba[i]);
          }
        worst = std::max(worst, std::abs(double(sum)) / (kBlockSide * kBlockSide));
      }
  return worst;
}

asset::Image8 read_picture(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE_MESSAGE(file, "cannot read " << path.string());
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const Result<asset::Image8> image = asset::decode_image(std::as_bytes(std::span(text)));
  REQUIRE_MESSAGE(image, image.error().what);
  return *image;
}

void write_picture(const std::filesystem::path& path, const asset::Image8& image) {
  const Result<std::vector<std::byte>> png = asset::encode_png(image);
  REQUIRE(png);
  std::ofstream file(path, std::ios::binary);
  for (const std::byte byte : *png) file.put(static_cast<char>(byte));
  REQUIRE_MESSAGE(file.flush(), "cannot write " << path.string());
}

}  // namespace

bool PictureDifference::within_tolerance() const {
  return mean <= kMostMeanDifference && pixels_off < kMostPixelsOff && worst_block <= kMostBlockDifference;
}

PictureDifference difference(const asset::Image8& a, const asset::Image8& b) {
  PictureDifference sum;
  for (std::size_t i = 0; i < a.rgba.size(); i += 4) {
    int worst = 0;
    for (std::size_t channel = i; channel < i + 3; ++channel) {
      const int off = std::abs(int(a.rgba[channel]) - int(b.rgba[channel]));
      worst = std::max(worst, off);
      sum.mean += off;
    }
    sum.pixels_off += worst > kOff ? 1 : 0;
  }
  const double pixels = double(a.rgba.size() / 4);
  return {sum.mean / (3 * pixels), sum.pixels_off / pixels, worst_block(a, b)};
}

void check_golden(const std::string& name, const asset::Image8& drawn) {
  CAPTURE(name);
  const std::filesystem::path kept = std::filesystem::path(SINEW_SOURCE_DIR) / "tests/golden" / (name + ".png");
  const char* update = std::getenv("SINEW_UPDATE_GOLDEN");
  if (update != nullptr && std::string_view(update) == "1") {
    write_picture(kept, drawn);
    MESSAGE("written anew: " << kept.string());
    return;
  }
  const asset::Image8 golden = read_picture(kept);
  REQUIRE(golden.width == drawn.width);
  REQUIRE(golden.height == drawn.height);
  const PictureDifference off = difference(golden, drawn);
  CAPTURE(off.mean);
  CAPTURE(off.pixels_off);
  CAPTURE(off.worst_block);
  CHECK_MESSAGE(off.within_tolerance(), "what was drawn is in drawn_" << name << ".png");
  if (!off.within_tolerance()) write_picture("drawn_" + name + ".png", drawn);
}

}  // namespace sinew::test
