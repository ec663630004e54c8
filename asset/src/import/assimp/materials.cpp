// SPDX-License-Identifier: MIT
#include <assimp/material.h>

#include <algorithm>
#include <cmath>

#include "import/assimp/ai_context.h"

namespace sinew::asset::ai {
namespace {

std::string file_name(std::string path) {
  std::ranges::replace(path, '\\', '/');
  return path.substr(path.rfind('/') + 1);
}

bool is_writable(std::span<const std::byte> bytes) {
  const std::string_view head(reinterpret_cast<const char*>(bytes.data()), std::min<std::size_t>(bytes.size(), 4));
  return head.starts_with("\x89PNG") || head.starts_with("\xFF\xD8\xFF") || head == "RIFF";
}

class MaterialBuilder {
 public:
  MaterialBuilder(Context& context, unsigned number)
      : context_(context), from_(*context.from.mMaterials[number]), where_(say("/materials/", number)) {}

  Material build() {
    Material made;
    aiString name;
    if (from_.Get(AI_MATKEY_NAME, name) == AI_SUCCESS) made.name = text(name);
    made.metallic = 0;
    aiColor4D colour(1, 1, 1, 1);
    if (from_.Get(AI_MATKEY_COLOR_DIFFUSE, colour) == AI_SUCCESS)
      made.base_color = {part(colour.r), part(colour.g), part(colour.b), 1};
    float opacity = 1;
    if (from_.Get(AI_MATKEY_OPACITY, opacity) == AI_SUCCESS) made.base_color[3] = part(opacity);
    if (made.base_color[3] < 1) made.alpha_mode = AlphaMode::blend;
    made.double_sided = true;
    aiString path;
    if (from_.GetTexture(aiTextureType_DIFFUSE, 0, &path) == AI_SUCCESS) set_texture(text(path), made);
    return made;
  }

 private:
  static double part(float number) { return number >= 0 ? std::min(double(number), 1.0) : 0; }

  // The picture takes the place of the colour: tools write black or grey beside it.
  void set_texture(const std::string& path, Material& made) {
    const Index texture = texture_of(path);
    if (texture == kNone) return;
    made.base_color_texture.texture = texture;
    for (std::size_t i = 0; i < 3; ++i) made.base_color[i] = 1;
  }

  Index texture_of(const std::string& path) {
    std::span<const std::byte> bytes = picture(path);
    if (bytes.empty()) return kNone;
    Scene& scene = context_.scene();
    Image image;
    image.name = file_name(path);
    image.bytes = bytes;
    scene.images.push_back(std::move(image));
    Texture texture;
    texture.image = static_cast<Index>(scene.images.size() - 1);
    scene.textures.push_back(std::move(texture));
    return static_cast<Index>(scene.textures.size() - 1);
  }

  std::span<const std::byte> picture(const std::string& path) {
    if (const aiTexture* embedded = context_.from.GetEmbeddedTexture(path.c_str())) {
      if (embedded->mHeight != 0) return leave_out("stored as raw pixels", path);
      const auto* const first = reinterpret_cast<const std::byte*>(embedded->pcData);
      return owned(std::make_shared<Buffer>(first, first + embedded->mWidth), path);
    }
    Result<std::shared_ptr<const Buffer>> file = context_.read(file_name(path));
    if (!file) {
      context_.diagnostics.warn("image-missing", say("the picture", readers::in_quotes(path), ": ", file.error().what),
                                where_);
      return {};
    }
    return owned(*std::move(file), path);
  }

  std::span<const std::byte> owned(std::shared_ptr<const Buffer> bytes, const std::string& path) {
    if (!is_writable(*bytes)) return leave_out("not PNG, JPEG or WebP", path);
    context_.scene().buffers.push_back(bytes);
    return *bytes;
  }

  std::span<const std::byte> leave_out(std::string_view why, const std::string& path) {
    context_.diagnostics.warn("image-unread",
                              say("the picture", readers::in_quotes(path), " is ", why, "; it is left out"), where_);
    return {};
  }

  Context& context_;
  const aiMaterial& from_;
  std::string where_;
};

}  // namespace

void add_materials(Context& context) {
  for (unsigned i = 0; i < context.from.mNumMaterials; ++i)
    context.scene().materials.push_back(MaterialBuilder(context, i).build());
}

}  // namespace sinew::asset::ai
