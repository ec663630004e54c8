// SPDX-License-Identifier: MIT
// The bytes are a picture.
#include "play.h"
#include "sinew/image/image.h"
#include "target.h"

void sinew::fuzz::run_one(std::span<const std::byte> input) {
  const Result<asset::Image8> image = asset::decode_image(input);
  if (!image) {
    if (image.error().what[0] == '\0') broken("an error names its reason");
    return;
  }
  if (image->rgba.size() != std::size_t(image->width) * image->height * 4) broken("four bytes per pixel");
}
