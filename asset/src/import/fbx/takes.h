// SPDX-License-Identifier: MIT
// A stack of a file as the properties that it moves.
#pragma once
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "import/fbx/rig.h"
#include "import/fbx/take_layers.h"

namespace sinew::asset::fbx {

struct Take {
  std::string_view name;
  ObjectIndex stack = kNoObject;
  // From the first key to the last; where a curve moves beyond its keys also what the stack declares, if that is under
  // an hour. One time where there are no keys.
  std::int64_t first_ticks = 0, last_ticks = 0;
  std::vector<TakeLayer> layers;  // muted ones left out, and all others where one is solo
  std::vector<MovedProperty> properties;
  std::deque<Curve> curves;  // what layers and properties point to

  Take() = default;
  Take(Take&&) = default;
  Take& operator=(Take&&) = default;
  Take(const Take&) = delete;
  Take& operator=(const Take&) = delete;
};

// What all takes of a file may take together.
struct TakeLimits {
  std::size_t keys = 0;                   // that may still be decoded; curves beyond are refused
  std::vector<ObjectIndex> layers_heard;  // sorted; a layer belongs to the first stack that has it
};

TakeLimits take_limits(std::size_t file_bytes);

Take read_take(const Document& document, ObjectIndex stack, TakeLimits& limits, Diagnostics& diagnostics);

// All stacks in the order of the file.
std::vector<ObjectIndex> stacks_of(const Document& document);

}  // namespace sinew::asset::fbx
