// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "sinew/base/aligned_bytes.h"
#include "sinew/pack/pack.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::cli {

// One imported file. The diagnostics grow with what is done to it later.
struct Input {
  std::string name;              // as the user wrote it; "standard input" for "-"
  std::uint64_t file_bytes = 0;  // of the file itself, without those it names
  asset::Scene scene;
  asset::Diagnostics diagnostics;
};

// Reads a file, or standard input where path is "-". Throws a file fault.
Input load_input(const std::string& path);

// A scene as the runtime reads it. The pack is a view of the bytes.
struct CookedInput {
  AlignedBytes bytes;
  Pack pack;
};

// Import's other half: the one way from a scene to the runtime. Throws a file fault naming the input.
CookedInput cook_input(Input& input);

}  // namespace sinew::cli
