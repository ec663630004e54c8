// SPDX-License-Identifier: MIT
// FBX files read as far as records and objects.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "binary_fbx.h"
#include "import/fbx/document.h"
#include "import/fbx/tree.h"

namespace sinew::test {

// A file that has been read, with what its records point into.
struct ReadFbx {
  std::string bytes;
  asset::Diagnostics diagnostics;
  std::unique_ptr<asset::fbx::Tree> tree;
  asset::fbx::Document document;

  asset::fbx::ObjectIndex object(std::string_view name, asset::fbx::ObjectKind kind) const;
};

// Throw what the reader throws.
std::unique_ptr<ReadFbx> read_tree(std::string bytes, const asset::ImportLimits& limits = {});
std::unique_ptr<ReadFbx> read_fbx(std::string bytes);

}  // namespace sinew::test
