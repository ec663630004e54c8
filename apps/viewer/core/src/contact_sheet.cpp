// SPDX-License-Identifier: MIT
#include "sinew/viewer/contact_sheet.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew::viewer {
namespace {

constexpr std::uint8_t kGutterGrey = 245;
constexpr std::uint32_t kUsualCellSide = 400, kGridCellSide = 240;

std::uint32_t rows_for(std::uint32_t cells, std::uint32_t columns) { return (cells + columns - 1) / columns; }

// How far a ratio of sides is from the one wished for, and an empty cell in a row weighs.
double displeasure(double ratio, double wished_ratio, std::uint32_t cells, std::uint32_t columns) {
  const double empty = static_cast<double>(columns * rows_for(cells, columns) - cells);
  return std::abs(std::log(ratio / wished_ratio)) + 0.7 * empty / static_cast<double>(columns);
}

SheetLayout of_cells(std::uint32_t columns, std::uint32_t rows, std::uint32_t cell_side) {
  constexpr std::uint32_t kGutter = 5;
  return {columns * (cell_side + kGutter) + kGutter,
          rows * (cell_side + kGutter) + kGutter,
          columns,
          rows,
          cell_side,
          cell_side,
          kGutter};
}

}  // namespace

SheetLayout grid_of_size(std::uint32_t columns, std::uint32_t rows, std::uint32_t width, std::uint32_t height) {
  SheetLayout layout{width, height, columns, rows, 0, 0, 0};
  layout.gutter = std::max(2u, std::min(width, height) / 240);
  const std::uint32_t gutters_x = layout.gutter * (columns + 1), gutters_y = layout.gutter * (layout.rows + 1);
  if (width < gutters_x + columns || height < gutters_y + layout.rows) return layout;
  layout.cell_width = (width - gutters_x) / columns;
  layout.cell_height = (height - gutters_y) / layout.rows;
  return layout;
}

SheetLayout grid_of_usual_cells(std::uint32_t columns, std::uint32_t rows) {
  return of_cells(columns, rows, kGridCellSide);
}

SheetLayout sheet_of_size(std::uint32_t cells, std::uint32_t width, std::uint32_t height) {
  SheetLayout best;
  double least = std::numeric_limits<double>::max();
  for (std::uint32_t columns = 1; columns <= cells; ++columns) {
    const SheetLayout layout = grid_of_size(columns, rows_for(cells, columns), width, height);
    if (layout.cell_width == 0) continue;
    const double ratio = static_cast<double>(layout.cell_width) / static_cast<double>(layout.cell_height);
    const double here = displeasure(ratio, 1.1, cells, columns);
    if (here < least) best = layout;
    least = std::min(least, here);
  }
  return best;
}

SheetLayout sheet_of_usual_cells(std::uint32_t cells) {
  std::uint32_t best = 1;
  double least = std::numeric_limits<double>::max();
  for (std::uint32_t columns = 1; columns <= cells; ++columns) {
    const double ratio = static_cast<double>(columns) / static_cast<double>(rows_for(cells, columns));
    const double here = displeasure(ratio, 16.0 / 9.0, cells, columns);
    if (here < least) best = columns;
    least = std::min(least, here);
  }
  return of_cells(best, rows_for(cells, best), kUsualCellSide);
}

asset::Image8 empty_sheet(const SheetLayout& layout) {
  asset::Image8 sheet;
  sheet.width = layout.width;
  sheet.height = layout.height;
  sheet.rgba.assign(std::size_t(sheet.width) * sheet.height * 4, kGutterGrey);
  for (std::size_t alpha = 3; alpha < sheet.rgba.size(); alpha += 4) sheet.rgba[alpha] = 255;
  return sheet;
}

LabelPlace place_of(const SheetLayout& layout, std::uint32_t cell) {
  return {layout.gutter + (cell % layout.columns) * (layout.cell_width + layout.gutter),
          layout.gutter + (cell / layout.columns) * (layout.cell_height + layout.gutter), layout.cell_width,
          layout.cell_height};
}

void put_cell(const SheetLayout& layout, std::uint32_t cell, std::span<const std::uint8_t> rgba, asset::Image8& sheet) {
  const LabelPlace place = place_of(layout, cell);
  const std::size_t row_bytes = std::size_t(place.width) * 4;
  for (std::size_t row = 0; row < place.height; ++row) {
    const std::span<const std::uint8_t> from = rgba.subspan(row * row_bytes, row_bytes);
    const std::size_t to = ((place.top + row) * sheet.width + place.left) * 4;
    std::copy(from.begin(), from.end(), sheet.rgba.begin() + std::ptrdiff_t(to));
  }
}

}  // namespace sinew::viewer
