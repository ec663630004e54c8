// SPDX-License-Identifier: MIT
#include <turbojpeg.h>

#include <memory>
#include <new>
#include <string>
#include <string_view>

#include "image/formats.h"

namespace sinew::asset::image {
namespace {

// Each block of 8 x 8 takes at least one bit (a DC difference of a progressive picture).
constexpr std::uint64_t kMostPixelsPerByte = 512;

struct CloseDecoder {
  void operator()(void* decoder) const { tjDestroy(decoder); }
};
using Decoder = std::unique_ptr<void, CloseDecoder>;

Error damaged(const Decoder& decoder) {
  const std::string_view message = tjGetErrorStr2(decoder.get());
  const bool ended = message.find("remature end") != std::string_view::npos;
  return Error::in(ended ? Errc::truncated : Errc::bad_syntax, "", "the JPEG is damaged: " + std::string(message));
}

// libjpeg's warnings that leave the picture whole. The library's own distinction does not help: it calls an error a
// warning where a warning came before it.
bool is_harmless(const Decoder& decoder) {
  const std::string_view message = tjGetErrorStr2(decoder.get());
  for (const std::string_view part :
       {"extraneous bytes before marker", "unknown JFIF revision", "Adobe color transform"})
    if (message.find(part) != std::string_view::npos) return true;
  return false;
}

Result<Image8> decode(std::span<const std::byte> encoded) {
  const Decoder decoder(tjInitDecompress());
  if (decoder == nullptr) return Error::in(Errc::out_of_memory, "", "there is not enough memory to decode a JPEG");
  const auto* bytes = reinterpret_cast<const unsigned char*>(encoded.data());
  int width = 0, height = 0, sampling = 0, colours = 0;
  if (tjDecompressHeader3(decoder.get(), bytes, encoded.size(), &width, &height, &sampling, &colours) != 0)
    return damaged(decoder);
  if (width <= 0 || height <= 0) return Error::in(Errc::bad_syntax, "", "the picture has no pixels");
  const Error refused = check_size(std::uint64_t(width), std::uint64_t(height), encoded.size(), kMostPixelsPerByte);
  if (refused.code != Errc::none) return refused;
  if (colours == TJCS_CMYK || colours == TJCS_YCCK)
    return Error::in(Errc::unsupported, "", "CMYK pictures are not read");
  Image8 image;
  image.width = static_cast<std::uint32_t>(width);
  image.height = static_cast<std::uint32_t>(height);
  image.rgba.resize(std::size_t(image.width) * image.height * 4);
  if (tjDecompress2(decoder.get(), bytes, encoded.size(), image.rgba.data(), width, 0, height, TJPF_RGBA,
                    TJFLAG_LIMITSCANS) != 0 &&
      !is_harmless(decoder))
    return damaged(decoder);
  return image;
}

}  // namespace

Result<Image8> decode_jpeg(std::span<const std::byte> encoded) {
  try {
    return decode(encoded);
  } catch (const std::bad_alloc&) {
    return Error::in(Errc::out_of_memory, "", "there is not enough memory for the picture");
  }
}

}  // namespace sinew::asset::image
