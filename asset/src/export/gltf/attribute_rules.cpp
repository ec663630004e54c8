// SPDX-License-Identifier: MIT
#include "export/gltf/attribute_rules.h"

#include "import/gltf/semantics.h"

namespace sinew::asset::gltf_out {
namespace {

using gltf::semantic_family;

struct Stored {
  bool is_float, is_byte, is_short, is_signed, is_normalised;
};

Stored stored(const ValueView& values) {
  const ComponentType type = values.type;
  return {type == ComponentType::f32, type == ComponentType::i8 || type == ComponentType::u8,
          type == ComponentType::i16 || type == ComponentType::u16,
          type == ComponentType::i8 || type == ComponentType::i16, values.normalised};
}

Fit quantised_if(bool condition) { return condition ? Fit::quantised : Fit::none; }
Fit core_if(bool condition) { return condition ? Fit::core : Fit::none; }

}  // namespace

Fit attribute_fit(std::string_view semantic, const ValueView& values, bool is_delta) {
  const std::string_view family = semantic_family(semantic);
  const Stored e = stored(values);
  const bool is_small = e.is_byte || e.is_short;
  if (family == "JOINTS") return core_if(is_small && !e.is_signed && !e.is_normalised);
  if (e.is_float) return Fit::core;
  if (!is_small) return Fit::none;
  if (family == "POSITION") return quantised_if(!is_delta || e.is_signed);
  if (family == "NORMAL" || family == "TANGENT") return quantised_if(e.is_signed && e.is_normalised);
  if (family == "TEXCOORD") return e.is_normalised && (is_delta || !e.is_signed) ? Fit::core : Fit::quantised;
  if (family == "COLOR") return core_if(e.is_normalised && (is_delta || !e.is_signed));
  if (family == "WEIGHTS") return core_if(e.is_normalised && !e.is_signed);
  return Fit::core;
}

bool has_fitting_shape(std::string_view semantic, int components, bool is_delta) {
  const std::string_view family = semantic_family(semantic);
  if (family == "POSITION" || family == "NORMAL") return components == 3;
  if (family == "TANGENT") return components == (is_delta ? 3 : 4);
  if (family == "TEXCOORD") return components == 2;
  if (family == "COLOR") return components == 3 || components == 4;
  if (family == "JOINTS" || family == "WEIGHTS") return components == 4;
  return true;
}

}  // namespace sinew::asset::gltf_out
