// SPDX-License-Identifier: MIT
// Pictures of formats that name them loosely: by a path of another machine, or by a name without its ending.
#pragma once
#include <map>
#include <string>
#include <string_view>

#include "sinew/import/import.h"

namespace sinew::asset::readers {

class PicturesBeside {
 public:
  PicturesBeside(Scene& scene, const FileReader& read) : scene_(scene), read_(read) {}

  // The image of that name: as written, then with the endings of pictures, then both in the file's own folder. Made
  // once for each name; kNone where none is there.
  Index find(std::string_view name);

 private:
  Index load(const std::string& path);

  Scene& scene_;
  const FileReader& read_;
  std::map<std::string, Index, std::less<>> known_;   // by name as written
  std::map<std::string, Index, std::less<>> loaded_;  // by path that was read
};

// "image/png" by the first bytes, or by the ending where they do not tell.
std::string picture_mime_type(std::span<const std::byte> bytes, std::string_view path);

}  // namespace sinew::asset::readers
