// SPDX-License-Identifier: MIT
// Materials, textures, images and cameras (glTF 2.0 §3.8 to §3.10). A picture that cannot be had is never an error.
#include <cstring>
#include <utility>

#include "import/gltf/context.h"
#include "import/gltf/mime_type.h"
#include "import/gltf/samplers.h"
#include "import/gltf/uri.h"

namespace sinew::asset::gltf {
namespace {

void read_image_bytes(Context& context, const Fields& fields, Image& image) {
  const Index index = fields.index_or_none("bufferView", context.views.size(), "buffer view");
  if (index != kNone) {
    const SourceView& view = context.views[index];
    if (!view.missing.empty()) fail(Errc::unsupported, fields.where(), view.missing);
    image.bytes = view.bytes;
    return;
  }
  const std::string uri = fields.string_or("uri", "");
  if (uri.empty()) fail(Errc::bad_syntax, fields.where(), "the image has neither a uri nor a buffer view");
  if (!is_data_uri(uri)) image.uri = uri;
  image.bytes = context.load(uri, fields.where(), &image.mime_type);
}

void read_image(Context& context, const Fields& fields) {
  Image image;
  image.name = fields.string_or("name", "");
  image.mime_type = fields.string_or("mimeType", "");
  try {
    read_image_bytes(context, fields, image);
  } catch (const Failure& failure) {
    if (failure.error.code == Errc::too_large) throw;
    context.diagnostics.warn("image-missing", failure.error.what, failure.error.where);
  }
  if (image.mime_type.empty()) image.mime_type = told_mime_type(image.bytes);
  image.preserved = fields.preserved();
  context.scene.images.push_back(std::move(image));
}

// Whether the bytes are a WebP file that is not cut short (RIFF: a size in bytes 4 to 7, of what follows them).
bool is_whole_webp(std::span<const std::byte> bytes) {
  if (told_mime_type(bytes) != "image/webp") return false;
  std::uint32_t size = 0;
  std::memcpy(&size, &bytes[4], sizeof(size));
  return size <= bytes.size() - 8;
}

// The image of EXT_texture_webp where it can be had, else the plain one.
void read_texture_images(Context& context, const Fields& fields, Texture& texture) {
  constexpr std::string_view kName = "EXT_texture_webp";
  const Index plain = fields.index_or_none("source", context.scene.images.size(), "image");
  texture.image = plain;
  const Json extension = fields.extension(kName);
  if (!extension) return;
  const Fields webp(extension, fields.at(say("extensions/", kName)));
  const Index preferred = webp.index_or_none("source", context.scene.images.size(), "image");
  if (preferred == kNone) return;
  if (plain == kNone || is_whole_webp(context.scene.images[preferred].bytes)) {
    texture.image = preferred;
    texture.fallback_image = plain;
    return;
  }
  context.diagnostics.warn("compressed-copy-ignored",
                           say("image ", preferred, " is no whole WebP picture, image ", plain, " is used instead"),
                           webp.where());
}

void read_texture(Context& context, const Fields& fields, SamplerReader& samplers) {
  Texture texture;
  texture.name = fields.string_or("name", "");
  read_texture_images(context, fields, texture);
  if (texture.image == kNone)
    context.diagnostics.warn(
        "texture-without-image",
        fields.has("extensions") ? "the texture's image is of a kind that is not read" : "the texture has no image",
        fields.where());
  const Index index = fields.index_or_none("sampler", samplers.size(), "sampler");
  if (index != kNone) samplers.apply(index, texture);
  texture.preserved = fields.preserved();
  context.scene.textures.push_back(std::move(texture));
}

TextureUse texture_use(Context& context, const Fields& owner, std::string_view key, const char* strength) {
  TextureUse use;
  if (!owner.object(key)) return use;
  const Fields fields(owner.object(key), owner.at(key));
  use.texture = fields.index("index", context.scene.textures.size(), "texture");
  use.uv_set = static_cast<std::uint32_t>(fields.size_or("texCoord", 0) & 0xFFFF);
  if (strength != nullptr) use.strength = fields.number_or(strength, 1);
  use.preserved = fields.preserved();
  const Json extension = fields.extension("KHR_texture_transform");
  if (!extension) return use;
  const Fields transform(extension, fields.at("extensions/KHR_texture_transform"));
  transform.read("offset", use.transform.offset);
  use.transform.rotation_rad = transform.number_or("rotation", 0);
  transform.read("scale", use.transform.scale);
  if (transform.has("texCoord")) {
    use.plain_uv_set = use.uv_set;
    use.uv_set = static_cast<std::uint32_t>(transform.size("texCoord") & 0xFFFF);
  }
  return use;
}

void read_material(Context& context, const Fields& fields) {
  Material material;
  material.name = fields.string_or("name", "");
  if (fields.object("pbrMetallicRoughness")) {
    const Fields pbr(fields.object("pbrMetallicRoughness"), fields.at("pbrMetallicRoughness"));
    pbr.read("baseColorFactor", material.base_color);
    material.base_color_texture = texture_use(context, pbr, "baseColorTexture", nullptr);
    material.metallic = pbr.number_or("metallicFactor", 1);
    material.roughness = pbr.number_or("roughnessFactor", 1);
    material.metallic_roughness_texture = texture_use(context, pbr, "metallicRoughnessTexture", nullptr);
    material.pbr_preserved = pbr.preserved();
  }
  material.normal_texture = texture_use(context, fields, "normalTexture", "scale");
  material.occlusion_texture = texture_use(context, fields, "occlusionTexture", "strength");
  material.emissive_texture = texture_use(context, fields, "emissiveTexture", nullptr);
  fields.read("emissiveFactor", material.emissive);
  if (const Json strength = fields.extension("KHR_materials_emissive_strength"))
    material.emissive_strength =
        Fields(strength, fields.at("extensions/KHR_materials_emissive_strength")).number_or("emissiveStrength", 1);
  const std::string alpha = fields.string_or("alphaMode", "OPAQUE");
  if (alpha == "MASK") material.alpha_mode = AlphaMode::mask;
  if (alpha == "BLEND") material.alpha_mode = AlphaMode::blend;
  if (alpha != "OPAQUE" && alpha != "MASK" && alpha != "BLEND")
    context.diagnostics.warn("alpha-mode-unknown", say("\"", alpha, "\" is no alpha mode; it is drawn opaque"),
                             fields.at("alphaMode"));
  material.alpha_cutoff = fields.number_or("alphaCutoff", 0.5);
  material.double_sided = fields.bool_or("doubleSided", false);
  material.unlit = bool(fields.extension("KHR_materials_unlit"));
  material.preserved = fields.preserved();
  context.scene.materials.push_back(std::move(material));
}

void read_camera(Context& context, const Fields& fields) {
  Camera camera;
  camera.name = fields.string_or("name", "");
  const std::string type = fields.string_or("type", "");
  camera.perspective = type != "orthographic";
  if (type != "perspective" && type != "orthographic")
    fail(Errc::bad_syntax, fields.at("type"), say("\"", type, "\" is no type of camera"));
  const Fields lens(fields.find(type), fields.at(type));
  camera.near = lens.number_or("znear", 0);
  camera.far = lens.number_or("zfar", 0);
  camera.aspect_ratio = lens.number_or("aspectRatio", 0);
  camera.vertical_fov_rad = lens.number_or("yfov", 0);
  camera.half_width = lens.number_or("xmag", 0);
  camera.half_height = lens.number_or("ymag", 0);
  camera.preserved = fields.preserved();
  camera.lens_preserved = lens.preserved();
  context.scene.cameras.push_back(std::move(camera));
}

}  // namespace

void read_images(Context& context) {
  std::size_t i = 0;
  for (const Json image : context.objects("images").elements())
    read_image(context, Fields(image, element_path("/images", i++)));
}

void read_textures(Context& context) {
  SamplerReader samplers(context);
  std::size_t i = 0;
  for (const Json texture : context.objects("textures").elements())
    read_texture(context, Fields(texture, element_path("/textures", i++)), samplers);
  samplers.name_unused();
}

void read_materials(Context& context) {
  std::size_t i = 0;
  for (const Json material : context.objects("materials").elements())
    read_material(context, Fields(material, element_path("/materials", i++)));
}

void read_cameras(Context& context) {
  std::size_t i = 0;
  for (const Json camera : context.objects("cameras").elements())
    read_camera(context, Fields(camera, element_path("/cameras", i++)));
}

}  // namespace sinew::asset::gltf
