// SPDX-License-Identifier: MIT
#pragma once
#include <map>
#include <string>

#include "import/fbx/context.h"

namespace sinew::asset::fbx {

// Pictures of textures: embedded in the file, or beside it.
class Images {
 public:
  explicit Images(Context& context) : context_(context) {}

  // The scene's image for a texture; kNone where it names none.
  Index image_of(ObjectIndex texture);

 private:
  std::span<const std::byte> embedded(ObjectIndex object);
  std::span<const std::byte> beside(std::string_view relative, std::string_view absolute, std::string& uri);
  std::span<const std::byte> load(const std::string& path);
  Index add(ObjectIndex object, std::string_view relative, std::string_view absolute,
            std::span<const std::byte> content);

  Context& context_;
  std::map<ObjectIndex, Index> by_object_;  // video, or the texture where it has none
  std::map<std::string, std::span<const std::byte>> files_;
};

// With slashes, and without what leads out of the folder: a drive, leading slashes and dots.
std::string tolerant_path(std::string_view written);

}  // namespace sinew::asset::fbx
