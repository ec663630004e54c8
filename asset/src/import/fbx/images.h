// SPDX-License-Identifier: MIT
#pragma once
#include <map>
#include <string>

#include "import/fbx/context.h"
#include "import/pictures.h"

namespace sinew::asset::fbx {

// Pictures of textures: embedded in the file, or beside it.
class Images {
 public:
  explicit Images(Context& context) : context_(context), files_(context.scene, context.read) {}

  // The scene's image for a texture; kNone where it names none.
  Index image_of(ObjectIndex texture);

 private:
  std::span<const std::byte> embedded(ObjectIndex object);
  Index add(ObjectIndex object, std::string_view relative, std::string_view absolute,
            std::span<const std::byte> content);

  Context& context_;
  std::map<ObjectIndex, Index> by_object_;  // video, or the texture where it has none
  readers::FilesBeside files_;
};

}  // namespace sinew::asset::fbx
