// SPDX-License-Identifier: MIT
// Materials, textures and images (glTF 2.0 §3.8, §3.9).
#include <array>
#include <limits>

#include "export/gltf/writer.h"
#include "sinew/scene/animated_properties.h"

namespace sinew::asset::gltf_out {
namespace {

using gltf::element_path;

constexpr double kHuge = std::numeric_limits<double>::max();
constexpr std::string_view kWebp = "EXT_texture_webp";

class MaterialWriter {
 public:
  MaterialWriter(Writer& writer, Index index)
      : writer_(writer),
        index_(index),
        material_(writer.scene.materials[index]),
        object_(element_path("/materials", index)) {}

  std::string write() {
    object_.name(material_.name);
    put_metallic_roughness();
    put_texture(object_, "normalTexture", TextureSlot::normal, "scale");
    put_texture(object_, "occlusionTexture", TextureSlot::occlusion, "strength");
    put_texture(object_, "emissiveTexture", TextureSlot::emissive, {});
    object_.numbers_unless("emissiveFactor", material_.emissive, std::array<double, 3>{0, 0, 0});
    for (const double value : material_.emissive) check_range(writer_, value, 0, 1, object_.at("emissiveFactor"));
    if (material_.alpha_mode != AlphaMode::opaque)
      object_.string("alphaMode", material_.alpha_mode == AlphaMode::mask ? "MASK" : "BLEND");
    object_.number_unless("alphaCutoff", material_.alpha_cutoff, 0.5);
    check_range(writer_, material_.alpha_cutoff, 0, kHuge, object_.at("alphaCutoff"));
    if (material_.double_sided) object_.flag("doubleSided", true);
    const Extension* unlit = material_.preserved.find("KHR_materials_unlit");
    const std::string plain = unlit == nullptr ? "{}" : unlit->json;
    put_preserved(writer_, object_, material_.preserved,
                  {{"KHR_materials_unlit", material_.unlit ? plain : std::string()},
                   {"KHR_materials_emissive_strength", emissive_strength()}});
    return object_.text();
  }

 private:
  bool is_animated(AnimatedProperty property, TextureSlot slot = TextureSlot::base_color) const {
    return writer_.is_animated(property, index_, slot);
  }

  void put_metallic_roughness() {
    JsonObject pbr(object_.at("pbrMetallicRoughness"));
    pbr.numbers_unless("baseColorFactor", material_.base_color, std::array<double, 4>{1, 1, 1, 1});
    put_texture(pbr, "baseColorTexture", TextureSlot::base_color, {});
    pbr.number_unless("metallicFactor", material_.metallic, 1);
    pbr.number_unless("roughnessFactor", material_.roughness, 1);
    put_texture(pbr, "metallicRoughnessTexture", TextureSlot::metallic_roughness, {});
    for (const double value : material_.base_color) check_range(writer_, value, 0, 1, pbr.at("baseColorFactor"));
    check_range(writer_, material_.metallic, 0, 1, pbr.at("metallicFactor"));
    check_range(writer_, material_.roughness, 0, 1, pbr.at("roughnessFactor"));
    const bool is_asked = is_animated(AnimatedProperty::base_color) || is_animated(AnimatedProperty::metallic) ||
                          is_animated(AnimatedProperty::roughness);
    if (is_asked || !pbr.is_empty()) object_.raw("pbrMetallicRoughness", pbr.text());
  }

  void put_texture(JsonObject& owner, std::string_view key, TextureSlot slot, std::string_view strength) {
    const TextureUse& use = material_.texture(slot);
    const TextureTransform standard;
    JsonObject object(owner.at(key)), transform(object.at("extensions/KHR_texture_transform"));
    transform.numbers_unless("offset", use.transform.offset, standard.offset);
    transform.number_unless("rotation", use.transform.rotation_rad, standard.rotation_rad);
    transform.numbers_unless("scale", use.transform.scale, standard.scale);
    if (use.texture == kNone) {
      if (!transform.is_empty() || use.uv_set != 0 || use.strength != 1)
        writer_.diagnostics.warn("texture-missing", "what is said of a texture is lost, for there is none",
                                 object.where());
      return;
    }
    object.index("index", use.texture, writer_.scene.textures.size(), "texture");
    if (use.uv_set != 0) object.whole("texCoord", use.uv_set);
    if (!strength.empty()) object.number_unless(strength, use.strength, 1);
    const bool is_moved = is_animated(AnimatedProperty::texture_offset, slot) ||
                          is_animated(AnimatedProperty::texture_rotation, slot) ||
                          is_animated(AnimatedProperty::texture_scale, slot);
    if (is_moved || !transform.is_empty()) {
      object.raw("extensions", "{\"KHR_texture_transform\":" + transform.text() + '}');
      writer_.use("KHR_texture_transform");
    }
    owner.raw(key, object.text());
  }

  std::string emissive_strength() {
    const Extension* kept = material_.preserved.find("KHR_materials_emissive_strength");
    if (material_.emissive_strength == 1 && kept == nullptr && !is_animated(AnimatedProperty::emissive_strength))
      return {};
    const std::string where = object_.at("extensions/KHR_materials_emissive_strength");
    check_range(writer_, material_.emissive_strength, 0, kHuge, where);
    if (kept != nullptr && kept->json == "{}" && material_.emissive_strength == 1) return kept->json;
    return with_number(kept == nullptr ? "" : kept->json, "emissiveStrength", material_.emissive_strength, where);
  }

  Writer& writer_;
  const Index index_;
  const Material& material_;
  JsonObject object_;
};

const char* told_mime_type(std::span<const std::byte> bytes) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (text.starts_with("\x89PNG")) return "image/png";
  if (text.starts_with("\xFF\xD8\xFF")) return "image/jpeg";
  if (text.starts_with("RIFF") && text.substr(0, 12).ends_with("WEBP")) return "image/webp";
  return "application/octet-stream";
}

// EXT_texture_webp for a WebP picture, which no other member may name.
void put_image(Writer& writer, JsonObject& object, const Texture& texture, std::vector<OwnExtension>& own) {
  if (texture.image == kNone) return;
  check_index(texture.image, writer.scene.images.size(), "image", object.at("source"));
  if (writer.scene.images[texture.image].mime_type != "image/webp") {
    object.whole("source", texture.image);
    return;
  }
  JsonObject webp(object.at("extensions/EXT_texture_webp"));
  webp.whole("source", texture.image);
  own.push_back({kWebp, webp.text()});
  writer.use(kWebp, true);
}

std::string sampler_text(const Texture& texture) {
  constexpr int kCodes[] = {10497, 33648, 33071};  // by TextureWrap
  JsonObject object("/samplers");
  if (texture.nearest) object.whole("magFilter", 9728);
  if (texture.wrap_u != TextureWrap::repeat) object.whole("wrapS", std::uint64_t(kCodes[std::size_t(texture.wrap_u)]));
  if (texture.wrap_v != TextureWrap::repeat) object.whole("wrapT", std::uint64_t(kCodes[std::size_t(texture.wrap_v)]));
  return object.is_empty() ? std::string() : object.text();
}

void put_picture(Writer& writer, JsonObject& object, const Image& image) {
  if (!image.bytes.empty()) {
    const std::string type = image.mime_type.empty() ? told_mime_type(image.bytes) : image.mime_type;
    object.string("mimeType", type);
    object.whole("bufferView", writer.data.bytes(image.bytes));
    if (!image.uri.empty())
      writer.diagnostics.note(
          "image-embedded", say("the picture of the file", gltf::in_quotes(image.uri), " is stored in the scene's own"),
          object.where());
    if (type != "image/png" && type != "image/jpeg" && type != "image/webp" && type != "image/ktx2")
      writer.diagnostics.warn("image-kind", say("glTF has no pictures of the kind ", type), object.where());
    return;
  }
  if (!image.mime_type.empty()) object.string("mimeType", image.mime_type);
  // A picture that could not be read keeps its number: it has no bytes.
  object.string("uri", image.uri.empty() ? "data:application/octet-stream;base64," : image.uri);
  writer.diagnostics.warn("image-missing",
                          image.uri.empty() ? "the picture has no bytes" : "the picture stays in a file of its own",
                          object.where());
}

}  // namespace

Elements write_materials(Writer& writer) {
  Elements all;
  for (Index index = 0; index < writer.scene.materials.size(); ++index)
    all.push_back(MaterialWriter(writer, index).write());
  return all;
}

Elements write_images(Writer& writer) {
  return write_all(writer, "/images", writer.scene.images,
                   [&](const Image& image, JsonObject& object) { put_picture(writer, object, image); });
}

Elements write_textures(Writer& writer, Elements& samplers) {
  Elements all;
  for (const Texture& texture : writer.scene.textures) {
    JsonObject object(element_path("/textures", all.size()));
    object.name(texture.name);
    const std::string sampler = sampler_text(texture);
    if (!sampler.empty()) {
      std::size_t index = 0;
      while (index < samplers.size() && samplers[index] != sampler) ++index;
      if (index == samplers.size()) samplers.push_back(sampler);
      object.whole("sampler", index);
    }
    std::vector<OwnExtension> own;
    put_image(writer, object, texture, own);
    put_preserved(writer, object, texture.preserved, own);
    all.push_back(object.text());
  }
  return all;
}

}  // namespace sinew::asset::gltf_out
