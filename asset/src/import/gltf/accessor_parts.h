// SPDX-License-Identifier: MIT
#pragma once
#include "import/gltf/context.h"

namespace sinew::asset::gltf {

// The buffer view that the fields name. Fails where its bytes are missing, and says why.
const SourceView& readable_view(const Context& context, const Fields& fields);

ComponentType component_type(const Fields& fields);

// Fails unless count rows of row bytes, stride apart, beginning at offset, end within the view.
void check_extent(const Fields& fields, const SourceView& view, std::uint64_t offset, std::uint64_t stride,
                  std::uint64_t row, std::uint64_t count);

// The accessor's sparse rows, if it has any. Rows out of order are sorted into a copy, with a warning; of several
// for one row the last counts.
void read_sparse(Context& context, const Fields& accessor, ValueView& values);

}  // namespace sinew::asset::gltf
