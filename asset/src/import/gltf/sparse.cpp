// SPDX-License-Identifier: MIT
// Sparse accessors (glTF 2.0 §3.6.2.3).
#include <algorithm>
#include <cstring>
#include <functional>
#include <numeric>
#include <utility>

#include "import/gltf/accessor_parts.h"

namespace sinew::asset::gltf {
namespace {

std::vector<std::uint32_t> rows_of(const SparseRows& sparse) {
  const std::size_t size = component_bytes(sparse.index_type);
  std::vector<std::uint32_t> rows(sparse.count);
  for (std::size_t i = 0; i < rows.size(); ++i) std::memcpy(&rows[i], sparse.indices.data() + i * size, size);
  return rows;
}

void check_range(const Fields& fields, const std::vector<std::uint32_t>& rows, std::uint32_t count) {
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i] >= count)
      fail(Errc::out_of_range, fields.where(), say("sparse entry ", i, " is for row ", rows[i], " of ", count));
}

// Copies of the indices (as u32) and values in the order that SparseRows promises.
void sort_rows(Context& context, const Fields& fields, const std::vector<std::uint32_t>& rows, std::size_t row_bytes,
               SparseRows& sparse) {
  constexpr std::uint64_t kLooksPerRow = 8;  // about, to sort it
  context.charge(rows.size() * (kLooksPerRow + row_bytes), fields.where());
  std::vector<std::uint32_t> order(rows.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return rows[a] < rows[b]; });
  Buffer indices, values;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::uint32_t row = rows[order[i]];
    if (i + 1 < order.size() && rows[order[i + 1]] == row) continue;
    const auto* index_bytes = reinterpret_cast<const std::byte*>(&row);
    indices.insert(indices.end(), index_bytes, index_bytes + sizeof(row));
    const auto value = sparse.values.subspan(order[i] * row_bytes, row_bytes);
    values.insert(values.end(), value.begin(), value.end());
  }
  context.diagnostics.warn("sparse-order", "the sparse rows are not in increasing order; the last for a row counts",
                           fields.where());
  sparse.count = static_cast<std::uint32_t>(indices.size() / sizeof(std::uint32_t));
  sparse.index_type = ComponentType::u32;
  sparse.indices = context.keep_copy(std::make_shared<const Buffer>(std::move(indices)), fields.where());
  sparse.values = context.keep_copy(std::make_shared<const Buffer>(std::move(values)), fields.where());
}

// Where the indices and values lie.
SparseRows read_extents(Context& context, const Fields& indices, const Fields& rows, std::uint32_t count,
                        const ValueView& values) {
  SparseRows sparse;
  sparse.count = count;
  sparse.index_type = component_type(indices);
  if (sparse.index_type != ComponentType::u8 && sparse.index_type != ComponentType::u16 &&
      sparse.index_type != ComponentType::u32)
    fail(Errc::out_of_range, indices.at("componentType"), "sparse indices must be unsigned integers");
  const std::size_t index_bytes = component_bytes(sparse.index_type);
  const SourceView& index_view = readable_view(context, indices);
  const std::uint64_t index_offset = indices.size_or("byteOffset", 0);
  sparse.indices = rows_in(context, indices, index_view, {index_offset, index_bytes, index_bytes, count});

  const SourceView& row_view = readable_view(context, rows);
  const std::uint64_t row_offset = rows.size_or("byteOffset", 0);
  const std::size_t row = row_bytes(values);
  sparse.values = rows_in(context, rows, row_view, {row_offset, row, row, count, last_gap_bytes(values)});
  return sparse;
}

}  // namespace

void read_sparse(Context& context, const Fields& accessor, ValueView& values) {
  if (!accessor.object("sparse")) return;
  const Fields fields(accessor.object("sparse"), accessor.at("sparse"));
  const std::uint64_t count = fields.size("count");
  if (count > values.count)
    fail(Errc::out_of_range, fields.at("count"), say(count, " sparse rows for an accessor of ", values.count));
  const Fields indices(fields.find("indices"), fields.at("indices"));
  const Fields rows(fields.find("values"), fields.at("values"));
  SparseRows sparse = read_extents(context, indices, rows, static_cast<std::uint32_t>(count), values);
  context.charge(count, indices.where());
  const std::vector<std::uint32_t> targets = rows_of(sparse);
  check_range(indices, targets, values.count);
  if (std::adjacent_find(targets.begin(), targets.end(), std::greater_equal<>()) != targets.end())
    sort_rows(context, indices, targets, row_bytes(values), sparse);
  values.sparse = sparse;
}

}  // namespace sinew::asset::gltf
