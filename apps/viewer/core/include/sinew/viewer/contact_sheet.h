// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <span>

#include "sinew/image/image.h"
#include "sinew/viewer/label.h"

namespace sinew::viewer {

// Equal pictures in rows, with narrow gutters between and around them.
struct SheetLayout {
  std::uint32_t width = 0, height = 0;  // of the whole
  std::uint32_t columns = 0, rows = 0;
  std::uint32_t cell_width = 0, cell_height = 0;
  std::uint32_t gutter = 0;
};

// Fills a sheet of a given size; the columns are chosen so that cells are nearly square and few stay empty. Pixels that
// do not divide are left at the right and below. A layout without cells (cell_width 0) where they do not fit.
// Requires: cells > 0.
SheetLayout sheet_of_size(std::uint32_t cells, std::uint32_t width, std::uint32_t height);

// The size that sheets have when none is asked for: cells of 400 x 400, sheets nearest to 16:9.
SheetLayout sheet_of_usual_cells(std::uint32_t cells);

// A sheet of so many rows and columns; sizes as above.
SheetLayout grid_of_size(std::uint32_t columns, std::uint32_t rows, std::uint32_t width, std::uint32_t height);
// Cells of 240 x 240.
SheetLayout grid_of_usual_cells(std::uint32_t columns, std::uint32_t rows);

// The empty sheet. Requires: both sides of the layout within asset::kMaxImageSide.
asset::Image8 empty_sheet(const SheetLayout& layout);
// Where a cell lies. Requires: cell < columns * rows.
LabelPlace place_of(const SheetLayout& layout, std::uint32_t cell);
// Requires: rgba has cell_width * cell_height * 4 bytes.
void put_cell(const SheetLayout& layout, std::uint32_t cell, std::span<const std::uint8_t> rgba, asset::Image8& sheet);

}  // namespace sinew::viewer
