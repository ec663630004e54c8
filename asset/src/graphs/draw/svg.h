// SPDX-License-Identifier: MIT
// Writes SVG 1.1 (https://www.w3.org/TR/SVG11/): boxes, lines and text, in pixels.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "graphs/draw/layered.h"

namespace sinew::asset {

inline constexpr double kTextSize = 13, kSmallText = 12, kLineHeight = 18;

// Of text in the drawing's fixed-width letters.
double text_width(std::string_view text, double size = kTextSize);

class SvgWriter {
 public:
  // A group with a tooltip; ends with the last end().
  void begin(std::string_view class_name, std::string_view title = {}, std::string_view id = {});
  void end();
  void box(std::string_view class_name, DrawnPoint corner, double width, double height, double radius);
  void circle(std::string_view class_name, DrawnPoint centre, double radius);
  // y is that of the letters' feet.
  void text(std::string_view class_name, DrawnPoint at, std::string_view text, std::string_view anchor = "start");
  // Along an edge's way, with an arrow at its end where wanted.
  void way(std::string_view class_name, const std::vector<DrawnPoint>& way, bool has_arrow, double bulge = 0);
  void append(const SvgWriter& other) { body_ += other.body_; }
  // What is drawn from now on.
  void move_by(double x, double y) { dx_ += x, dy_ += y; }

  // The whole file. The style sheet is the drawing's.
  std::string file(double width, double height, std::string_view title, std::string_view style) const;

 private:
  std::string body_;
  double dx_ = 0, dy_ = 0;
};

}  // namespace sinew::asset
