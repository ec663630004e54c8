// SPDX-License-Identifier: MIT
// Materials through effects to metallic-roughness ones.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "import/collada/context.h"
#include "import/pictures.h"

namespace sinew::asset::collada {

class Materials {
 public:
  explicit Materials(Context& context) : context_(context), files_(context.scene(), context.read) {}

  // The material that an instance binds to a symbol, for primitives whose texture coordinates have these sets in the
  // file; kNone where there is none. instance: <instance_geometry> or <instance_controller>.
  Index material_of(Element instance, std::string_view symbol, const std::vector<std::size_t>& uv_sets);

 private:
  struct Effect;
  Index add(Element material, Element binding, const std::vector<std::size_t>& uv_sets);
  void read_shader(Effect& effect, Element shader);
  void read_colour(Effect& effect, Element shader, const char* name, double* rgb, TextureUse* use);
  void read_transparency(Effect& effect, Element shader);
  bool read_texture(Effect& effect, Element texture, TextureUse& use);
  Element parameter(const Effect& effect, std::string_view sid);
  Element image_of(const Effect& effect, Element texture, Element& sampler);
  Index texture_of(Element image, Element sampler);
  Index image_index(Element image);

  Context& context_;
  std::map<std::string, Index> made_;
  std::map<std::pair<ElementId, ElementId>, Index> textures_;
  std::map<ElementId, Index> images_;
  readers::FilesBeside files_;
};

}  // namespace sinew::asset::collada
