// SPDX-License-Identifier: MIT
// Materials, textures and images (glTF 2.0 §3.8, §3.9).
#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <tuple>

#include "export/gltf/writer.h"
#include "import/gltf/mime_type.h"
#include "import/gltf/samplers.h"
#include "sinew/image/image.h"
#include "sinew/scene/animated_properties.h"

namespace sinew::asset::gltf_out {
namespace {

using gltf::element_path;

constexpr double kHuge = std::numeric_limits<double>::max();
constexpr std::string_view kWebp = "EXT_texture_webp", kTransform = "KHR_texture_transform";

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
    put_preserved(writer_, pbr, material_.pbr_preserved);
    const bool is_asked = is_animated(AnimatedProperty::base_color) || is_animated(AnimatedProperty::metallic) ||
                          is_animated(AnimatedProperty::roughness);
    if (is_asked || !pbr.is_empty()) object_.raw("pbrMetallicRoughness", pbr.text());
  }

  void put_texture(JsonObject& owner, std::string_view key, TextureSlot slot, std::string_view strength) {
    const TextureUse& use = material_.texture(slot);
    JsonObject object(owner.at(key));
    const std::string transform = transform_text(use, slot, object.at("extensions/KHR_texture_transform"));
    if (use.texture == kNone) {
      if (!transform.empty() || use.uv_set != 0 || use.strength != 1 || !is_empty(use.preserved))
        writer_.diagnostics.warn("texture-missing", "what is said of a texture is lost, for there is none",
                                 object.where());
      return;
    }
    object.index("index", use.texture, writer_.scene.textures.size(), "texture");
    const std::uint32_t plain_uv_set = use.plain_uv_set == kNone ? use.uv_set : use.plain_uv_set;
    if (plain_uv_set != 0) object.whole("texCoord", plain_uv_set);
    if (!strength.empty()) object.number_unless(strength, use.strength, 1);
    put_preserved(writer_, object, use.preserved, {{kTransform, transform}});
    owner.raw(key, object.text());
  }

  // Empty where there is none and nothing asks for one. What was kept stays where it says the same.
  std::string transform_text(const TextureUse& use, TextureSlot slot, const std::string& where) {
    const TextureTransform& transform = use.transform;
    const Extension* kept = use.preserved.find(kTransform);
    std::string text = kept == nullptr ? "" : kept->json;
    const auto put = [&](std::string_view key, std::span<const double> values, std::span<const double> standard) {
      if (!std::equal(values.begin(), values.end(), standard.begin(), has_same_bits) || has_member(text, key, where))
        text = with_numbers(text, key, values, where);
    };
    const TextureTransform standard;
    put("offset", transform.offset, standard.offset);
    if (!has_same_bits(transform.rotation_rad, 0) || has_member(text, "rotation", where))
      text = with_number(text, "rotation", transform.rotation_rad, where);
    put("scale", transform.scale, standard.scale);
    if (use.plain_uv_set != kNone || has_member(text, "texCoord", where))
      text = with_number(text, "texCoord", use.uv_set, where);
    const bool is_moved = is_animated(AnimatedProperty::texture_offset, slot) ||
                          is_animated(AnimatedProperty::texture_rotation, slot) ||
                          is_animated(AnimatedProperty::texture_scale, slot);
    return text.empty() && is_moved && use.texture != kNone ? "{}" : text;
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

// The kept extension names the image, which could not be read, so that nothing else tells its kind.
bool is_kept_as_webp(const Texture& texture, const std::string& where) {
  const Extension* kept = texture.preserved.find(kWebp);
  return kept != nullptr && with_number(kept->json, "source", texture.image, where) == kept->json;
}

// EXT_texture_webp for a WebP picture, which no other member may name.
void put_images(Writer& writer, JsonObject& object, const Texture& texture, std::vector<OwnExtension>& own) {
  const std::vector<Image>& images = writer.scene.images;
  object.index("source", texture.fallback_image, images.size(), "image");
  if (texture.image == kNone) return;
  check_index(texture.image, images.size(), "image", object.at("source"));
  const std::string where = object.at("extensions/EXT_texture_webp");
  const std::string& type = images[texture.image].mime_type;
  if (type == "image/webp" || (type.empty() && is_kept_as_webp(texture, where))) {
    const Extension* kept = texture.preserved.find(kWebp);
    own.push_back({kWebp, with_number(kept == nullptr ? "" : kept->json, "source", texture.image, where)});
    writer.use(kWebp, texture.fallback_image == kNone);
    return;
  }
  if (texture.fallback_image == kNone)
    object.whole("source", texture.image);
  else
    writer.diagnostics.warn("image-lost",
                            say("glTF has no place for image ", texture.image, " beside image ", texture.fallback_image,
                                ", since it is no WebP picture"),
                            object.where());
}

std::string sampler_text(Writer& writer, const Texture& texture, std::size_t index) {
  JsonObject object(element_path("/samplers", index));
  if (texture.nearest || texture.linear_stated) object.whole("magFilter", texture.nearest ? 9728 : 9729);
  if (texture.min_filter != TextureFilter::unstated)
    object.whole("minFilter", gltf::kFilterCodes[std::size_t(texture.min_filter)]);
  if (texture.wrap_u != TextureWrap::repeat) object.whole("wrapS", gltf::kWrapCodes[std::size_t(texture.wrap_u)]);
  if (texture.wrap_v != TextureWrap::repeat) object.whole("wrapT", gltf::kWrapCodes[std::size_t(texture.wrap_v)]);
  if (texture.sampler) {
    object.name(texture.sampler->name);
    put_preserved(writer, object, texture.sampler->preserved);
  }
  return object.is_empty() ? std::string() : object.text();
}

// Textures that say the same share a sampler.
class SamplerWriter {
 public:
  SamplerWriter(Writer& writer, Elements& samplers) : writer_(writer), samplers_(samplers) {}

  // kNone where there is nothing to say.
  Index number(const Texture& texture) {
    const Key key{texture.wrap_u,        texture.wrap_v,     texture.nearest,
                  texture.linear_stated, texture.min_filter, texture.sampler.get()};
    const auto [known, is_new] = numbers_.try_emplace(key, kNone);
    if (!is_new) return known->second;
    std::string text = sampler_text(writer_, texture, samplers_.size());
    if (text.empty()) return kNone;
    samplers_.push_back(std::move(text));
    return known->second = Index(samplers_.size() - 1);
  }

 private:
  using Key = std::tuple<TextureWrap, TextureWrap, bool, bool, TextureFilter, const SamplerText*>;
  Writer& writer_;
  Elements& samplers_;
  std::map<Key, Index> numbers_;
};

bool is_of_gltf(std::string_view type) {
  return type == "image/png" || type == "image/jpeg" || type == "image/webp" || type == "image/ktx2";
}

// The picture as PNG where it is of another kind that can be read; otherwise its own bytes.
std::span<const std::byte> bytes_for_gltf(Writer& writer, const Image& image, std::string& type,
                                          const std::string& where) {
  if (is_of_gltf(type)) return image.bytes;
  const Result<Image8> pixels = decode_image(image.bytes);
  Result<std::vector<std::byte>> png = pixels ? encode_png(*pixels) : pixels.error();
  if (!png) {
    writer.diagnostics.warn("image-kind", say("glTF has no pictures of the kind ", type), where);
    return image.bytes;
  }
  writer.diagnostics.note("image-recoded", say("a picture of the kind ", type, " is stored as PNG"), where);
  type = "image/png";
  return writer.recoded_pictures.emplace_back(*std::move(png));
}

void put_picture(Writer& writer, JsonObject& object, const Image& image) {
  if (!image.bytes.empty()) {
    std::string type(image.mime_type.empty() ? gltf::told_mime_type(image.bytes) : image.mime_type);
    if (type.empty()) type = "application/octet-stream";
    const std::span<const std::byte> bytes = bytes_for_gltf(writer, image, type, object.where());
    object.string("mimeType", type);
    object.whole("bufferView", writer.data.bytes(bytes, object.where()));
    if (!image.uri.empty())
      writer.diagnostics.note(
          "image-embedded", say("the picture of the file", gltf::in_quotes(image.uri), " is stored in the scene's own"),
          object.where());
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
  SamplerWriter shared(writer, samplers);
  for (const Texture& texture : writer.scene.textures) {
    JsonObject object(element_path("/textures", all.size()));
    object.name(texture.name);
    if (const Index sampler = shared.number(texture); sampler != kNone) object.whole("sampler", sampler);
    std::vector<OwnExtension> own;
    put_images(writer, object, texture, own);
    put_preserved(writer, object, texture.preserved, own);
    all.push_back(object.text());
  }
  return all;
}

}  // namespace sinew::asset::gltf_out
