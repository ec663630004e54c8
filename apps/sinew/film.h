// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::cli {

// Films are encoded by the program ffmpeg, which is looked for in PATH.
struct FilmFormat {
  std::string_view extension;               // ".mp4"
  const char* container;                    // ffmpeg's name of the format
  std::uint32_t usual_width, usual_height;  // when no size is asked for
  bool even_sides;                          // the encoder takes only even widths and heights
  std::span<const char* const> encoder;     // ffmpeg's options for the output
};

// By the extension, in any case; nullptr where it is none of a film.
const FilmFormat* film_format(std::string_view path);

// A running ffmpeg, fed picture by picture.
class Film {
 public:
  // Throws a file fault naming the output where ffmpeg is not installed.
  Film(const FilmFormat& format, std::string output, std::uint32_t width, std::uint32_t height,
       double pictures_per_sec);
  ~Film();
  Film(const Film&) = delete;
  Film& operator=(const Film&) = delete;

  // Requires: width * height * 4 bytes. Throws a file fault with ffmpeg's own words where it has given up.
  void add(std::span<const std::uint8_t> rgba);
  // Waits for ffmpeg and returns the bytes of the film.
  std::vector<std::byte> finish();

 private:
  struct Process;
  std::unique_ptr<Process> process_;
};

}  // namespace sinew::cli
