// SPDX-License-Identifier: MIT
#include "import/gltf/samplers.h"

#include <algorithm>
#include <utility>

namespace sinew::asset::gltf {

SamplerReader::SamplerReader(Context& context) : context_(context) {
  for (const Json sampler : context.objects("samplers").elements())
    samplers_.push_back(read(Fields(sampler, element_path("/samplers", samplers_.size()))));
}

template <std::size_t N>
std::size_t SamplerReader::place_of_code(const Fields& fields, const char* key, const std::uint64_t (&known)[N],
                                         std::size_t count) {
  const std::uint64_t code = fields.size_or(key, known[0]);
  const std::uint64_t* const place = std::find(known, known + count, code);
  if (place != known + count) return std::size_t(place - known);
  context_.diagnostics.warn("sampler-unknown", say("there is no ", key, " ", code, "; it is taken as if not stated"),
                            fields.at(key));
  return 0;
}

SamplerReader::Sampler SamplerReader::read(const Fields& fields) {
  constexpr std::size_t kWraps = std::size(kWrapCodes), kFilters = std::size(kFilterCodes);
  constexpr std::size_t kMagFilters = 3;  // those without mipmaps
  Sampler sampler;
  sampler.wrap_u = static_cast<TextureWrap>(place_of_code(fields, "wrapS", kWrapCodes, kWraps));
  sampler.wrap_v = static_cast<TextureWrap>(place_of_code(fields, "wrapT", kWrapCodes, kWraps));
  sampler.mag_filter = static_cast<TextureFilter>(place_of_code(fields, "magFilter", kFilterCodes, kMagFilters));
  sampler.min_filter = static_cast<TextureFilter>(place_of_code(fields, "minFilter", kFilterCodes, kFilters));
  SamplerText text{fields.string_or("name", ""), fields.preserved()};
  if (!text.name.empty() || fields.has("extras") || fields.has("extensions"))
    sampler.text = std::make_shared<const SamplerText>(std::move(text));
  return sampler;
}

void SamplerReader::apply(Index index, Texture& texture) {
  Sampler& sampler = samplers_[index];
  sampler.is_used = true;
  texture.wrap_u = sampler.wrap_u;
  texture.wrap_v = sampler.wrap_v;
  texture.nearest = sampler.mag_filter == TextureFilter::nearest;
  texture.linear_stated = sampler.mag_filter == TextureFilter::linear;
  texture.min_filter = sampler.min_filter;
  texture.sampler = sampler.text;
}

void SamplerReader::name_unused() const {
  const auto unused =
      std::find_if(samplers_.begin(), samplers_.end(), [](const Sampler& each) { return !each.is_used; });
  if (unused != samplers_.end())
    context_.diagnostics.note("sampler-unused", "no texture names the sampler; it is not kept",
                              element_path("/samplers", std::size_t(unused - samplers_.begin())));
}

}  // namespace sinew::asset::gltf
