// SPDX-License-Identifier: MIT
// Samplers of textures (glTF 2.0 §3.8.4): their numbers in a file, for reading and for writing.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "import/gltf/context.h"

namespace sinew::asset::gltf {

inline constexpr std::uint64_t kWrapCodes[] = {10497, 33648, 33071};                      // by TextureWrap
inline constexpr std::uint64_t kFilterCodes[] = {0, 9728, 9729, 9984, 9985, 9986, 9987};  // by TextureFilter

class SamplerReader {
 public:
  explicit SamplerReader(Context& context);

  std::size_t size() const { return samplers_.size(); }
  void apply(Index sampler, Texture& texture);
  // One that no texture names is not kept: a note where it says anything.
  void name_unused() const;

 private:
  struct Sampler {
    TextureWrap wrap_u = TextureWrap::repeat, wrap_v = TextureWrap::repeat;
    TextureFilter mag_filter = TextureFilter::unstated, min_filter = TextureFilter::unstated;
    std::shared_ptr<const SamplerText> text;
    bool is_used = false;
  };
  Sampler read(const Fields& fields);
  // The place of the code among the first of those known; with a warning the first where it is not there.
  template <std::size_t N>
  std::size_t place_of_code(const Fields& fields, const char* key, const std::uint64_t (&known)[N], std::size_t count);

  Context& context_;
  std::vector<Sampler> samplers_;
};

}  // namespace sinew::asset::gltf
