// SPDX-License-Identifier: MIT
// libpng reports errors with longjmp: the functions that call it hold nothing with a destructor while they do.
#include <png.h>

#include <bit>
#include <csetjmp>
#include <cstring>
#include <new>

#include "image/formats.h"

namespace sinew::asset {
namespace image {
namespace {

constexpr std::uint64_t kMostPixelsPerByte = 8 * 1032;  // one bit a pixel; deflate shrinks by 1032 at best

struct Failure {
  char what[160] = {};
};

[[noreturn]] void on_error(png_structp png, png_const_charp message) {
  auto* failure = static_cast<Failure*>(png_get_error_ptr(png));
  std::strncpy(failure->what, message, sizeof(failure->what) - 1);
  png_longjmp(png, 1);
}

void on_warning(png_structp, png_const_charp) {}

struct Source {
  std::span<const std::byte> rest;
  bool ended = false;
};

void read_bytes(png_structp png, png_bytep out, std::size_t count) {
  auto* source = static_cast<Source*>(png_get_io_ptr(png));
  if (count > source->rest.size()) {
    source->ended = true;
    png_error(png, "the picture ends before its last row");
  }
  std::memcpy(out, source->rest.data(), count);
  source->rest = source->rest.subspan(count);
}

// One decoding, cut in two at the point where memory is asked for. Each step returns false when libpng gave up.
class Decoder {
 public:
  explicit Decoder(std::span<const std::byte> encoded) : source_{encoded, false} {
    png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, &failure_, on_error, on_warning);
    if (png_ != nullptr) info_ = png_create_info_struct(png_);
  }
  ~Decoder() {
    if (png_ != nullptr) png_destroy_read_struct(&png_, &info_, nullptr);
  }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;

  bool read_header() {
    if (info_ == nullptr) return false;
    if (setjmp(png_jmpbuf(png_)) != 0) return false;
    png_set_user_limits(png_, 0x7FFFFFFF, 0x7FFFFFFF);  // ours are checked, with a better message
    png_set_chunk_cache_max(png_, 128);
    png_set_chunk_malloc_max(png_, 8u << 20);
    png_set_read_fn(png_, &source_, read_bytes);
    png_read_info(png_, info_);
    width = png_get_image_width(png_, info_);
    height = png_get_image_height(png_, info_);
    return true;
  }

  // Requires: read_header succeeded, and rows points at height rows of 4 * width bytes.
  bool read_pixels(png_bytepp rows) {
    if (setjmp(png_jmpbuf(png_)) != 0) return false;
    png_set_expand(png_);
    png_set_scale_16(png_);
    png_set_gray_to_rgb(png_);
    png_set_add_alpha(png_, 0xFF, PNG_FILLER_AFTER);
    png_set_interlace_handling(png_);
    png_read_update_info(png_, info_);
    if (png_get_rowbytes(png_, info_) != std::size_t(width) * 4) png_error(png_, "rows of an unexpected size");
    png_read_image(png_, rows);
    png_read_end(png_, nullptr);
    return true;
  }

  Error error() const {
    const Errc code = source_.ended ? Errc::truncated : Errc::bad_syntax;
    return Error::in(code, "", failure_.what[0] != '\0' ? failure_.what : "the PNG picture is damaged");
  }

  png_uint_32 width = 0, height = 0;

 private:
  Failure failure_;
  Source source_;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
};

std::vector<png_bytep> row_pointers(Image8& image) {
  std::vector<png_bytep> rows(image.height);
  for (std::size_t y = 0; y < rows.size(); ++y) rows[y] = image.rgba.data() + y * image.width * 4;
  return rows;
}

struct Encoder {
  Failure failure;
  std::vector<std::byte> bytes;
  bool out_of_memory = false;
  png_structp png = nullptr;
  png_infop info = nullptr;

  ~Encoder() {
    if (png != nullptr) png_destroy_write_struct(&png, &info);
  }
};

void write_bytes(png_structp png, png_bytep data, std::size_t count) {
  auto* encoder = static_cast<Encoder*>(png_get_io_ptr(png));
  try {
    const auto* first = reinterpret_cast<const std::byte*>(data);
    encoder->bytes.insert(encoder->bytes.end(), first, first + count);
  } catch (const std::bad_alloc&) {
    encoder->out_of_memory = true;
  }
  if (encoder->out_of_memory) png_error(png, "not enough memory for the picture");
}

void flush_nothing(png_structp) {}

// Rows of so many bytes; PNG's own order of the bytes of a number is big-endian.
struct PngRows {
  std::uint32_t width, height;
  int bits;
  const png_byte* first;
};

bool write_png(Encoder& encoder, const PngRows& image) {
  encoder.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &encoder.failure, on_error, on_warning);
  if (encoder.png != nullptr) encoder.info = png_create_info_struct(encoder.png);
  if (encoder.info == nullptr) return false;
  if (setjmp(png_jmpbuf(encoder.png)) != 0) return false;
  png_set_write_fn(encoder.png, &encoder, write_bytes, flush_nothing);
  png_set_compression_level(encoder.png, 6);
  png_set_IHDR(encoder.png, encoder.info, image.width, image.height, image.bits, PNG_COLOR_TYPE_RGBA,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(encoder.png, encoder.info);
  if (image.bits == 16 && std::endian::native == std::endian::little) png_set_swap(encoder.png);
  const std::size_t row_bytes = std::size_t(image.width) * std::size_t(image.bits) / 2;
  for (png_uint_32 y = 0; y < image.height; ++y) png_write_row(encoder.png, image.first + y * row_bytes);
  png_write_end(encoder.png, encoder.info);
  return true;
}

}  // namespace

Result<Image8> decode_png(std::span<const std::byte> encoded) {
  try {
    Decoder decoder(encoded);
    if (!decoder.read_header()) return decoder.error();
    const Error refused = check_size(decoder.width, decoder.height, encoded.size(), kMostPixelsPerByte);
    if (refused.code != Errc::none) return refused;
    Image8 image;
    image.width = decoder.width;
    image.height = decoder.height;
    image.rgba.resize(std::size_t(image.width) * image.height * 4);
    std::vector<png_bytep> rows = row_pointers(image);
    if (!decoder.read_pixels(rows.data())) return decoder.error();
    return image;
  } catch (const std::bad_alloc&) {
    return Error::in(Errc::out_of_memory, "", "there is not enough memory for the picture");
  }
}

}  // namespace image

namespace {

template <class Image>
Result<std::vector<std::byte>> encode(const Image& image, int bits) {
  if (image.width == 0 || image.height == 0 || image.rgba.size() != std::size_t(image.width) * image.height * 4)
    return Error::in(Errc::mismatch, "", "the picture's numbers are not width x height x 4");
  image::Encoder encoder;
  const image::PngRows rows{image.width, image.height, bits, reinterpret_cast<const png_byte*>(image.rgba.data())};
  if (!image::write_png(encoder, rows))
    return Error::in(encoder.out_of_memory ? Errc::out_of_memory : Errc::io, "", encoder.failure.what);
  return std::move(encoder.bytes);
}

}  // namespace

Result<std::vector<std::byte>> encode_png(const Image8& image) { return encode(image, 8); }
Result<std::vector<std::byte>> encode_png16(const Image16& image) { return encode(image, 16); }

}  // namespace sinew::asset
