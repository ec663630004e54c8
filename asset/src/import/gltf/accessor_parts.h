// SPDX-License-Identifier: MIT
#pragma once
#include "import/gltf/context.h"

namespace sinew::asset::gltf {

// The buffer view that the fields name. Fails where its bytes are missing, and says why.
const SourceView& readable_view(const Context& context, const Fields& fields);

ComponentType component_type(const Fields& fields);

struct Rows {
  std::uint64_t offset = 0, stride_bytes = 0, row_bytes = 0, count = 0;
  std::uint64_t last_gap_bytes = 0;  // at the end of a row, that the last one need not have
};

// The bytes from the first row's to the last one's. Fails where they end beyond the view. Where the last row is without
// its gap they are a copy with it.
std::span<const std::byte> rows_in(Context& context, const Fields& fields, const SourceView& view, const Rows& rows);

// Behind the last column of a matrix (glTF 2.0 §3.6.2.4); 0 for all else.
std::uint64_t last_gap_bytes(const ValueView& values);

// The accessor's sparse rows, if it has any. Rows out of order are sorted into a copy, with a warning; of several
// for one row the last counts.
void read_sparse(Context& context, const Fields& accessor, ValueView& values);

}  // namespace sinew::asset::gltf
