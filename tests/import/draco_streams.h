// SPDX-License-Identifier: MIT
// libdraco's encoder.
#pragma once
#include <cstdint>
#include <vector>

#include "sinew/scene/scene.h"

namespace sinew::test {

struct DracoAttribute {
  std::uint32_t unique_id = 0;
  asset::ComponentType type = asset::ComponentType::f32;
  int components = 3;
  std::vector<double> numbers = {};
  bool is_position = false;  // the one that triangles are connected by
  bool normalised = false;
  int quantised_bits = 0;  // 0: stored as it is
};

struct DracoSpec {
  std::vector<std::uint32_t> indices = {};
  std::vector<DracoAttribute> attributes = {};
  bool is_edgebreaker = false;
  int speed = 5;  // 0: smallest
};

asset::Buffer encode_draco(const DracoSpec& spec);

}  // namespace sinew::test
