// SPDX-License-Identifier: MIT
// Of an effect the common profile is read. Colours are taken as they stand, as linear ones.
#include "import/collada/materials.h"

#include <algorithm>
#include <cmath>

#include "import/gltf/uri.h"

namespace sinew::asset::collada {
namespace {

double in_unit(double x) { return x > 0 ? std::min(x, 1.0) : 0; }  // NaN gives 0

bool read_colour_of(Element element, double* rgba) {
  return element && read_numbers(element, rgba, 4) >= 3 &&
         std::all_of(rgba, rgba + 3, [](double x) { return x - x == 0; });
}

double luminance(const double* rgb) { return 0.212671 * rgb[0] + 0.715160 * rgb[1] + 0.072169 * rgb[2]; }

TextureWrap wrap_of(Element sampler, std::string_view name) {
  const std::string_view word = text_of(child(sampler, name));
  if (word == "MIRROR") return TextureWrap::mirrored_repeat;
  return word == "CLAMP" || word == "BORDER" || word == "NONE" ? TextureWrap::clamp_to_edge : TextureWrap::repeat;
}

// Google's and the exporters' word, wherever in the effect it stands.
bool is_double_sided(Context& context, Element effect) {
  const Element said = effect.find_node([&](Element at) {
    context.charge_steps(1, effect);
    return is_named(at, "double_sided");
  });
  return !said || text_of(said) != "0";
}

}  // namespace

struct Materials::Effect {
  Element element, profile, instance, binding;
  const std::vector<std::size_t>* uv_sets = nullptr;
  Material material;
};

Index Materials::material_of(Element instance, std::string_view symbol, const std::vector<std::size_t>& uv_sets) {
  Element binding;
  for_each_child(child(child(instance, "bind_material"), "technique_common"), "instance_material", [&](Element at) {
    context_.charge_steps(1, at);
    if (!binding && attribute(at, "symbol") == symbol) binding = at;
  });
  // Exporters that bind nothing mean the material of that id.
  const Element material = binding ? context_.document.resolve(binding, "target") : context_.document.by_id(symbol);
  if (!is_named(material, "material")) {
    if (!symbol.empty())
      context_.diagnostics.note("material-unbound", say("nothing is bound to the material symbol", in_quotes(symbol)),
                                context_.where(instance));
    return kNone;
  }
  return add(material, binding, uv_sets);
}

Index Materials::add(Element material, Element binding, const std::vector<std::size_t>& uv_sets) {
  Effect effect;
  effect.instance = child(material, "instance_effect");
  effect.element = context_.document.resolve(effect.instance, "url");
  effect.binding = binding;
  effect.uv_sets = &uv_sets;
  // One material is several where textures have other coordinates.
  std::string key = say(reinterpret_cast<std::uintptr_t>(id_of(material)));
  for_each_child(binding, "bind_vertex_input",
                 [&](Element at) { key += say("/", attribute(at, "semantic"), "=", attribute(at, "input_set")); });
  for (const std::size_t set : uv_sets) key += say("+", set);
  if (const auto known = made_.find(key); known != made_.end()) return known->second;
  context_.charge(sizeof(Material), material);

  effect.material.name = attribute(material, "name");
  if (effect.material.name.empty()) effect.material.name = attribute(material, "id");
  effect.material.metallic = 0;
  effect.material.base_color = {0.8, 0.8, 0.8, 1};
  effect.profile = child(effect.element, "profile_COMMON");
  const Element technique = child(effect.profile, "technique");
  for (const Element at : {effect.element, effect.profile, technique}) context_.charge_children(at);
  effect.material.double_sided = is_double_sided(context_, effect.element);
  Element shader;
  for (const char* const name : {"phong", "blinn", "lambert", "constant"})
    if (!shader) shader = child(technique, name);
  if (shader)
    read_shader(effect, shader);
  else if (effect.element)
    context_.diagnostics.warn("effect-unread", "the effect has no lambert, phong, blinn or constant shader",
                              context_.where(effect.element));
  const auto index = static_cast<Index>(context_.scene().materials.size());
  context_.scene().materials.push_back(std::move(effect.material));
  made_.emplace(std::move(key), index);
  return index;
}

void Materials::read_shader(Effect& effect, Element shader) {
  Material& material = effect.material;
  if (is_named(shader, "constant")) {  // shines by itself, and nothing shines on it
    material.unlit = true;
    read_colour(effect, shader, "emission", material.base_color.data(), &material.base_color_texture);
  } else {
    read_colour(effect, shader, "diffuse", material.base_color.data(), &material.base_color_texture);
    read_colour(effect, shader, "emission", material.emissive.data(), &material.emissive_texture);
  }
  // Blender's rule both ways (its FBX add-on): shininess is 100 times the square of what roughness leaves.
  const double power = number_of(child(shader, "shininess", "float"), 0);
  material.roughness = power > 0 && !is_named(shader, "lambert") ? 1 - std::sqrt(std::min(power, 100.0)) / 10 : 1;
  read_transparency(effect, shader);
  for (const char* const name : {"specular", "ambient", "reflective", "bump"})
    if (child(child(shader, name), "texture"))
      context_.diagnostics.note("texture-unused", say("the texture of <", name, "> is not shown"),
                                context_.where(child(shader, name)));
}

// A colour, a reference to one, or a texture.
void Materials::read_colour(Effect& effect, Element shader, const char* name, double* rgb, TextureUse* use) {
  const Element place = child(shader, name);
  double rgba[4] = {0, 0, 0, 1};
  Element colour = child(place, "color");
  if (const Element reference = child(place, "param")) {
    const Element parameter_of = parameter(effect, attribute(reference, "ref"));
    for (const char* const type : {"float4", "float3", "color"})
      if (!colour) colour = child(parameter_of, type);
  }
  if (read_colour_of(colour, rgba))
    for (std::size_t i = 0; i < 3; ++i) rgb[i] = in_unit(rgba[i]);
  if (const Element texture = child(place, "texture"); texture && read_texture(effect, texture, *use))
    std::fill_n(rgb, 3, 1.0);  // the texture takes the colour's place
}

// COLLADA 1.4.1 and 1.5, "transparent": which of its numbers says how opaque the surface is.
void Materials::read_transparency(Effect& effect, Element shader) {
  const Element transparent = child(shader, "transparent"), transparency = child(shader, "transparency");
  if (!transparent && !transparency) return;
  const std::string_view mode = attribute(transparent, "opaque");
  double rgba[4] = {1, 1, 1, 1};
  if (!read_colour_of(child(transparent, "color"), rgba)) std::fill_n(rgba, 4, 1.0);
  const double factor = number_of(child(transparency, "float"), 1);
  double opacity = rgba[3] * factor;
  if (mode == "RGB_ZERO") opacity = 1 - luminance(rgba) * factor;
  if (mode == "A_ZERO") opacity = 1 - rgba[3] * factor;
  if (mode == "RGB_ONE") opacity = luminance(rgba) * factor;
  if (child(transparent, "texture")) {
    opacity = 1;  // the alpha of the picture
    effect.material.alpha_mode = AlphaMode::blend;
  }
  if (mode.empty() && !(opacity > 0)) {
    context_.diagnostics.note("transparency-turned",
                              "the material would be invisible, as exporters write opaque ones; it is opaque",
                              context_.where(shader));
    opacity = 1;
  }
  effect.material.base_color[3] = in_unit(opacity);
  if (effect.material.base_color[3] < 1) effect.material.alpha_mode = AlphaMode::blend;
}

bool Materials::read_texture(Effect& effect, Element texture, TextureUse& use) {
  Element sampler;
  const Element image = image_of(effect, texture, sampler);
  if (!image) {
    context_.diagnostics.warn("texture-broken",
                              say("texture", in_quotes(attribute(texture, "texture")), " leads to no image"),
                              context_.where(texture));
    return false;
  }
  use.texture = texture_of(image, sampler);
  std::size_t set = 0;
  const std::string_view semantic = attribute(texture, "texcoord");
  for_each_child(effect.binding, "bind_vertex_input", [&](Element at) {
    if (attribute(at, "semantic") == semantic) set = count_attribute(at, "input_set", 0);
  });
  const std::vector<std::size_t>& sets = *effect.uv_sets;
  const auto found = std::find(sets.begin(), sets.end(), set);
  use.uv_set = found == sets.end() ? 0 : static_cast<std::uint32_t>(found - sets.begin());
  return use.texture != kNone;
}

// <newparam> of the profile or the effect. What <setparam> of the instance says is the same kind of element.
Element Materials::parameter(const Effect& effect, std::string_view sid) {
  Element found;
  for_each_child(effect.instance, "setparam", [&](Element at) {
    if (!found && attribute(at, "ref") == sid) found = at;
  });
  for (const Element scope : {child(effect.profile, "technique"), effect.profile, effect.element})
    for_each_child(scope, "newparam", [&](Element at) {
      context_.charge_steps(1, at);
      if (!found && attribute(at, "sid") == sid) found = at;
    });
  return found;
}

// texture -> sampler2D -> surface -> image (1.4), sampler2D -> instance_image (1.5), or the image itself.
Element Materials::image_of(const Effect& effect, Element texture, Element& sampler) {
  const std::string_view name = attribute(texture, "texture");
  sampler = child(parameter(effect, name), "sampler2D");
  if (!sampler) {
    const Element image = context_.document.by_id(name);
    return is_named(image, "image") ? image : Element();
  }
  if (const Element instance = child(sampler, "instance_image")) {
    const Element image = context_.document.resolve(instance, "url");
    return is_named(image, "image") ? image : Element();
  }
  const Element surface = child(parameter(effect, text_of(child(sampler, "source"))), "surface");
  const Element image = context_.document.by_id(text_of(child(surface, "init_from")));
  return is_named(image, "image") ? image : Element();
}

Index Materials::texture_of(Element image, Element sampler) {
  const auto [found, is_new] = textures_.try_emplace({id_of(image), id_of(sampler)}, kNone);
  if (!is_new) return found->second;
  Texture texture;
  texture.image = image_index(image);
  texture.wrap_u = wrap_of(sampler, "wrap_s");
  texture.wrap_v = wrap_of(sampler, "wrap_t");
  texture.nearest = text_of(child(sampler, "magfilter")) == "NEAREST";
  context_.scene().textures.push_back(std::move(texture));
  return found->second = static_cast<Index>(context_.scene().textures.size() - 1);
}

Index Materials::image_index(Element element) {
  const auto [found, is_new] = images_.try_emplace(id_of(element), kNone);
  if (!is_new) return found->second;
  Image image;
  image.name = attribute(element, "name");
  if (image.name.empty()) image.name = attribute(element, "id");
  const Element from = child(element, "init_from");
  std::string_view written = text_of(child(from, "ref"));
  if (written.empty()) written = text_of(from);
  constexpr std::string_view kFileScheme = "file://";
  if (written.starts_with(kFileScheme)) written.remove_prefix(kFileScheme.size());
  std::string decoded = gltf::percent_decoded(written);
  if (decoded.size() > 2 && decoded[0] == '/' && decoded[2] == ':') decoded.erase(0, 1);  // file:///C:/...
  image.bytes = files_.find(decoded, image.uri);
  if (image.bytes.empty())
    context_.diagnostics.warn("image-missing",
                              say("the picture", in_quotes(readers::last_part(image.uri)), " is not beside the file"),
                              context_.where(element));
  image.mime_type = readers::picture_mime_type(image.bytes);
  context_.scene().images.push_back(std::move(image));
  return found->second = static_cast<Index>(context_.scene().images.size() - 1);
}

}  // namespace sinew::asset::collada
