// SPDX-License-Identifier: MIT
#include <utility>

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

// White, so that every pixel of ink is darker.
asset::Image8 paper(std::uint32_t width, std::uint32_t height) {
  return {width, height, std::vector<std::uint8_t>(std::size_t(width) * height * 4, 255)};
}

// Inside and outside of a place.
std::pair<std::size_t, std::size_t> inked(const asset::Image8& image, const viewer::LabelPlace& place) {
  std::pair<std::size_t, std::size_t> count;
  for (std::uint32_t y = 0; y < image.height; ++y)
    for (std::uint32_t x = 0; x < image.width; ++x) {
      if (image.rgba[(std::size_t(y) * image.width + x) * 4] == 255) continue;
      const bool is_inside = x - place.left < place.width && y - place.top < place.height;
      ++(is_inside ? count.first : count.second);
    }
  return count;
}

TEST_CASE("a label is written inside its place, and cut off where it ends") {
  for (const viewer::LabelCorner corner : {viewer::LabelCorner::top_left, viewer::LabelCorner::bottom_left})
    for (const std::uint32_t side : {1u, 8u, 40u, 300u}) {
      CAPTURE(side);
      const viewer::LabelPlace place{20, 30, side, side};
      asset::Image8 image = paper(400, 400);
      viewer::draw_label("a long label, which has no room in a small picture", place, corner, image);
      const auto [inside, outside] = inked(image, place);
      CHECK(outside == 0);
      CHECK((inside > 0) == (side >= 8));
    }
}

TEST_CASE("letters differ, and what is not ASCII is one question mark") {
  const auto drawn = [](std::string_view text) {
    asset::Image8 image = paper(200, 40);
    viewer::draw_label(text, {0, 0, 200, 40}, viewer::LabelCorner::top_left, image);
    return image.rgba;
  };
  CHECK(drawn("walk") != drawn("run"));
  CHECK(drawn("\xC3\xA4") == drawn("?"));           // one code point of two bytes
  CHECK(drawn("\xE6\xAD\xA9\x1b") == drawn("??"));  // one of three, and a control character
  CHECK(drawn("") == paper(200, 40).rgba);
}

TEST_CASE("a grid has the rows and columns that it is asked for") {
  const viewer::SheetLayout usual = viewer::grid_of_usual_cells(3, 7);
  CHECK(usual.columns == 3);
  CHECK(usual.rows == 7);
  CHECK(viewer::place_of(usual, 20).left + usual.cell_width < usual.width);
  CHECK(viewer::place_of(usual, 20).top + usual.cell_height < usual.height);
  const viewer::SheetLayout sized = viewer::grid_of_size(3, 7, 640, 480);
  CHECK(sized.columns == 3);
  CHECK(sized.rows == 7);
  CHECK(sized.width == 640);
}

}  // namespace
}  // namespace sinew::test
