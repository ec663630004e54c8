// SPDX-License-Identifier: MIT
// libwebp's encoder.
#pragma once
#include "sinew/image/image.h"
#include "sinew/scene/scene.h"

namespace sinew::test {

asset::Buffer encode_webp_lossless(const asset::Image8& image);
asset::Buffer encode_webp_lossy(const asset::Image8& image, float quality);

}  // namespace sinew::test
