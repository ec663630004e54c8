// SPDX-License-Identifier: MIT
#include "fbx_bytes.h"

#include <utility>

#include "import/fbx/document_builder.h"

namespace sinew::test {

asset::fbx::ObjectIndex ReadFbx::object(std::string_view name, asset::fbx::ObjectKind kind) const {
  for (asset::fbx::ObjectIndex i = 0; i < document.objects().size(); ++i)
    if (document.object(i).name == name && document.object(i).kind == kind) return i;
  return asset::fbx::kNoObject;
}

std::unique_ptr<ReadFbx> read_tree(std::string bytes, const asset::ImportLimits& limits) {
  auto read = std::make_unique<ReadFbx>();
  read->bytes = std::move(bytes);
  read->tree = std::make_unique<asset::fbx::Tree>(std::as_bytes(std::span(read->bytes)), limits);
  return read;
}

std::unique_ptr<ReadFbx> read_fbx(std::string bytes) {
  auto read = read_tree(std::move(bytes));
  asset::fbx::read_document(*read->tree, read->diagnostics, read->document);
  return read;
}

}  // namespace sinew::test
