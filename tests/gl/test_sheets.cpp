// SPDX-License-Identifier: MIT
#include "sinew/viewer/contact_sheet.h"
#include "support/near.h"

namespace sinew::test {
namespace {

TEST_CASE("every cell of a sheet lies inside it") {
  for (std::uint32_t cells = 1; cells <= 40; ++cells)
    for (const auto& layout : {viewer::sheet_of_usual_cells(cells), viewer::sheet_of_size(cells, 1280, 960)}) {
      CAPTURE(cells);
      CHECK(layout.columns * layout.rows >= cells);
      CHECK(layout.columns * (layout.rows - 1) < cells);  // no empty row
      CHECK(layout.cell_width > 0);
      CHECK(layout.gutter + layout.columns * (layout.cell_width + layout.gutter) <= layout.width);
      CHECK(layout.gutter + layout.rows * (layout.cell_height + layout.gutter) <= layout.height);
    }
}

TEST_CASE("twelve pictures make four columns and three rows, nothing empty") {
  const viewer::SheetLayout usual = viewer::sheet_of_usual_cells(12);
  CHECK(usual.columns == 4);
  CHECK(usual.rows == 3);
  const viewer::SheetLayout sized = viewer::sheet_of_size(12, 1280, 960);
  CHECK(sized.columns == 4);
  CHECK(sized.width == 1280);
  CHECK(sized.height == 960);
}

TEST_CASE("a sheet that is too small for its pictures has no cells") {
  CHECK(viewer::sheet_of_size(1000, 16, 16).cell_width == 0);
}

TEST_CASE("pictures land in their cells, row by row") {
  const viewer::SheetLayout layout{
      .width = 9, .height = 9, .columns = 2, .rows = 2, .cell_width = 3, .cell_height = 3, .gutter = 1};
  asset::Image8 sheet = viewer::empty_sheet(layout);
  const std::vector<std::uint8_t> black(3 * 3 * 4, 0);
  viewer::put_cell(layout, 3, black, sheet);
  const auto red = [&](std::size_t x, std::size_t y) { return int(sheet.rgba[(y * 9 + x) * 4]); };
  CHECK(red(5, 5) == 0);
  CHECK(red(7, 7) == 0);
  CHECK(red(4, 5) == 245);
  CHECK(red(8, 7) == 245);
  CHECK(red(1, 1) == 245);
}

}  // namespace
}  // namespace sinew::test
