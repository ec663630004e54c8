// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arguments.h"
#include "film.h"
#include "input.h"
#include "sinew/viewer/contact_sheet.h"
#include "sinew/viewer/framing.h"
#include "sinew/viewer/model.h"

namespace sinew::cli {

enum class RenderKind : unsigned char { picture, sheet, film };

struct ClipTimes {
  asset::Index clip = asset::kNone;
  std::vector<double> times_secs;  // at least one
};

// What `sinew render` was asked to draw.
struct RenderPlan {
  RenderKind kind = RenderKind::picture;
  std::string output;
  std::vector<ClipTimes> clips;         // at least one; several are the rows of a sheet
  std::uint32_t width = 0, height = 0;  // of one picture
  viewer::SheetLayout sheet;            // of a sheet
  bool labels = true;                   // of a sheet: clips and times
  const FilmFormat* film = nullptr;
  double pictures_per_sec = 0;  // of a film
  bool skeleton = false;
  bool bounds = false;
  viewer::ModelOptions model;
  viewer::ViewAngle angle;

  std::size_t picture_count() const;
};

// Throws usage faults.
RenderPlan plan_render(const Arguments& arguments, const Input& input);

}  // namespace sinew::cli
