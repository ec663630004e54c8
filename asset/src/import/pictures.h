// SPDX-License-Identifier: MIT
// Pictures that formats name by the paths of another machine.
#pragma once
#include <map>
#include <string>
#include <string_view>

#include "sinew/import/import.h"

namespace sinew::asset::readers {

// With slashes, and without what leads out of the folder: a drive, leading slashes and dots.
std::string tolerant_path(std::string_view written);

// Behind the last slash or backslash.
std::string_view last_part(std::string_view path);

// By the first bytes; empty for others than PNG, JPEG and WebP.
std::string_view picture_mime_type(std::span<const std::byte> bytes);

// The files beside the one that is read; each is asked for once, and its bytes are the scene's.
class FilesBeside {
 public:
  // Both outlive it. read may be empty: then there are no files.
  FilesBeside(Scene& scene, const FileReader& read) : scene_(scene), read_(read) {}

  // Where the path says it is; else in the file's own folder, since the paths are often those of another machine. Empty
  // where it is in neither. uri: the path by which it was found, or was looked for.
  std::span<const std::byte> find(std::string_view written, std::string& uri);

 private:
  std::span<const std::byte> load(const std::string& path);

  Scene& scene_;
  const FileReader& read_;
  std::map<std::string, std::span<const std::byte>> files_;
};

}  // namespace sinew::asset::readers
