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

// What is seen from one place: a row of a sheet, or all of a picture or film.
struct Shot {
  asset::Index clip = asset::kNone;
  viewer::ViewAngle angle;
  std::vector<double> times_secs;  // at least one
};

// What `sinew render` was asked to draw.
struct RenderPlan {
  RenderKind kind = RenderKind::picture;
  std::string output;
  std::vector<Shot> shots;  // at least one; several make a sheet, and all have as many times
  bool several_clips = false, several_angles = false;
  bool faces_minus_z = false;           // where the figure's front is
  std::uint32_t width = 0, height = 0;  // of one picture
  viewer::SheetLayout sheet;            // of a sheet
  bool labels = true;                   // of a sheet: clips and times
  const FilmFormat* film = nullptr;
  double pictures_per_sec = 0;  // of a film
  bool skeleton = false;
  bool bounds = false;
  std::uint32_t focus_node = kNoIndex;  // of the camera
  bool trail = false;
  viewer::ModelOptions model;

  std::size_t picture_count() const;
};

// Throws usage faults.
RenderPlan plan_render(const Arguments& arguments, const Input& input);

}  // namespace sinew::cli
