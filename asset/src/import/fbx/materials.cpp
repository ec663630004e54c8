// SPDX-License-Identifier: MIT
// Lambert and Phong materials as metallic-roughness ones. Colours are taken as they stand, as linear ones.
#include <algorithm>
#include <cmath>

#include "import/fbx/images.h"

namespace sinew::asset::fbx {
namespace {

double in_unit(double x) { return x > 0 ? std::min(x, 1.0) : 0; }  // NaN gives 0

class MaterialReader {
 public:
  explicit MaterialReader(Context& context) : context_(context), document_(context.document), images_(context) {}

  void read(ObjectIndex object) {
    object_ = object;
    Material material;
    material.name = document_.object(object).name;
    read_colours(material);
    read_roughness(material);
    material.metallic = 0;
    material.double_sided = true;  // FBX culls by model, and by default not at all
    read_textures(material);
    context_.material_of[object] = static_cast<Index>(context_.scene.materials.size());
    context_.scene.materials.push_back(std::move(material));
  }

 private:
  double number(std::string_view name, double otherwise) const { return document_.number(object_, name, otherwise); }

  void read_colours(Material& material) {
    const auto diffuse = document_.vector(object_, "DiffuseColor", {0.8, 0.8, 0.8});
    const auto emissive = document_.vector(object_, "EmissiveColor", {0, 0, 0});
    const double diffuse_factor = number("DiffuseFactor", 1), emissive_factor = number("EmissiveFactor", 1);
    for (std::size_t i = 0; i < 3; ++i) {
      material.base_color[i] = in_unit(diffuse[i] * diffuse_factor);
      material.emissive[i] = in_unit(emissive[i] * emissive_factor);
    }
    material.base_color[3] = opacity();
    if (material.base_color[3] < 1) material.alpha_mode = AlphaMode::blend;
  }

  // Stated, or what the transparent colour leaves.
  double opacity() const {
    if (document_.own_property(object_, "Opacity")) return in_unit(number("Opacity", 1));
    const auto colour = document_.vector(object_, "TransparentColor", {0, 0, 0});
    return in_unit(1 - number("TransparencyFactor", 0) * (colour[0] + colour[1] + colour[2]) / 3);
  }

  // Blender's rule both ways (its FBX add-on): shininess is 100 times the square of what roughness leaves.
  void read_roughness(Material& material) {
    const Property* const shininess = document_.property(object_, "Shininess");
    const double power = shininess ? number("Shininess", 0) : number("ShininessExponent", 0);
    material.roughness = power > 0 ? 1 - std::sqrt(std::min(power, 100.0)) / 10 : 1;
  }

  void read_textures(Material& material) {
    for (const Connection& connection : document_.sources(object_)) {
      const ObjectIndex texture = texture_below(connection.source);
      if (texture == kNoObject) continue;
      TextureUse* use = nullptr;
      if (connection.property == "DiffuseColor" || connection.property == "Diffuse" || connection.property.empty())
        use = &material.base_color_texture;
      if (connection.property == "NormalMap") use = &material.normal_texture;
      if (connection.property == "EmissiveColor") use = &material.emissive_texture;
      if (use == nullptr || use->texture != kNone) {
        context_.diagnostics.note("texture-unused",
                                  say("the texture of", in_quotes(connection.property), " is not shown"),
                                  document_.where(object_));
        continue;
      }
      use->texture = texture_of(texture);
      if (use == &material.base_color_texture && use->texture != kNone)
        std::fill_n(material.base_color.begin(), 3, 1.0);  // the texture takes the colour's place
      if (use == &material.emissive_texture && use->texture != kNone) material.emissive = {1, 1, 1};
    }
  }

  // Of several layers the first.
  ObjectIndex texture_below(ObjectIndex object) const {
    if (document_.object(object).kind == ObjectKind::texture) return object;
    return document_.object(object).element == "LayeredTexture" ? document_.source_of_kind(object, ObjectKind::texture)
                                                                : kNoObject;
  }

  Index texture_of(ObjectIndex object) {
    const auto known = textures_.find(object);
    if (known != textures_.end()) return known->second;
    Texture texture;
    texture.name = document_.object(object).name;
    texture.image = images_.image_of(object);
    if (document_.integer(object, "WrapModeU", 0) == 1) texture.wrap_u = TextureWrap::clamp_to_edge;
    if (document_.integer(object, "WrapModeV", 0) == 1) texture.wrap_v = TextureWrap::clamp_to_edge;
    const Index index = texture.image == kNone ? kNone : static_cast<Index>(context_.scene.textures.size());
    if (index != kNone) context_.scene.textures.push_back(std::move(texture));
    return textures_[object] = index;
  }

  Context& context_;
  const Document& document_;
  Images images_;
  ObjectIndex object_ = kNoObject;
  std::map<ObjectIndex, Index> textures_;
};

}  // namespace

void add_materials(Context& context) {
  context.material_of.assign(context.document.objects().size(), kNone);
  MaterialReader reader(context);
  for (ObjectIndex i = 0; i < context.document.objects().size(); ++i)
    if (context.document.object(i).kind == ObjectKind::material) reader.read(i);
}

}  // namespace sinew::asset::fbx
