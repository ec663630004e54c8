// SPDX-License-Identifier: MIT
#include "sinew/viewer/error_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "canvas.h"
#include "sinew/viewer/label.h"

namespace sinew::viewer {
namespace {

constexpr std::uint32_t kWidth = 1280, kMargin = 24, kTitleHeight = 40, kNamesWidth = 190, kScaleWidth = 96;
constexpr std::uint32_t kTitleWidth = 779;  // of letters two pixels thick
constexpr std::uint32_t kMapWidth = kWidth - 2 * kMargin - kNamesWidth - kScaleWidth;
constexpr std::uint32_t kAxisHeight = 26, kPanelGap = 16, kPanelHeight = 400;
constexpr double kLeastRow = 3, kMostRow = 16, kNameRow = 12, kMapHeight = 560;
constexpr Rgb kPaper{255, 255, 255}, kPanel{246, 248, 250}, kLine{190, 198, 208}, kInk{38, 44, 56};
constexpr Rgb kColorA{38, 110, 200}, kColorB{232, 112, 24};

// From nothing to the worst.
Rgb heat(double part) {
  struct Stop {
    double at;
    double rgb[3];
  };
  constexpr std::array<Stop, 5> stops{
      {{0, {255, 255, 255}}, {0.25, {255, 224, 120}}, {0.5, {245, 140, 40}}, {0.75, {200, 30, 50}}, {1, {50, 6, 40}}}};
  std::size_t i = 1;
  while (i + 1 < stops.size() && part > stops[i].at) ++i;
  const double t = std::clamp((part - stops[i - 1].at) / (stops[i].at - stops[i - 1].at), 0.0, 1.0);
  std::uint8_t out[3];
  for (std::size_t c = 0; c < 3; ++c)
    out[c] = static_cast<std::uint8_t>(stops[i - 1].rgb[c] * (1 - t) + stops[i].rgb[c] * t + 0.5);
  return {out[0], out[1], out[2]};
}

std::string decimals(double value, const char* format) {
  char text[48];
  std::snprintf(text, sizeof(text), format, value);
  return text;
}

std::string millimetres(double metres) {
  const double mm = 1000 * metres;
  return decimals(mm, mm < 1 ? "%.3f mm" : mm < 100 ? "%.1f mm" : "%.0f mm");
}

class ErrorPicture {
 public:
  ErrorPicture(const asset::MotionError& error, std::span<const asset::ComparedJoint> joints, const ErrorMoment& worst,
               const ErrorPictureText& text)
      : error_(error), joints_(joints), moment_(worst), text_(text) {
    row_ = std::clamp(kMapHeight / static_cast<double>(joints.size()), kLeastRow, kMostRow);
    map_height_ = static_cast<std::uint32_t>(std::ceil(row_ * static_cast<double>(joints.size())));
    first_secs_ = *std::min_element(error.times_secs.begin(), error.times_secs.end());
    last_secs_ = *std::max_element(error.times_secs.begin(), error.times_secs.end());
    scale_m_ = std::isfinite(error.worst_m) && error.worst_m > 0 ? error.worst_m : 1;
  }

  asset::Image8 draw() {
    const std::uint32_t height =
        kMargin + kTitleHeight + map_height_ + kAxisHeight + kPanelGap + kPanelHeight + kMargin;
    image_ = blank_image(kWidth, height, kPaper);
    label(text_.title, {kMargin - 8, kMargin - 8, kTitleWidth, kTitleHeight});
    draw_map();
    draw_names();
    draw_axis();
    draw_scale();
    draw_poses(kMargin + kTitleHeight + map_height_ + kAxisHeight + kPanelGap);
    return std::move(image_);
  }

 private:
  static constexpr std::uint32_t kMapLeft = kMargin + kNamesWidth, kMapTop = kMargin + kTitleHeight;

  void label(std::string_view text, const LabelPlace& place) { draw_label(text, place, LabelCorner::top_left, image_); }

  double x_of(double secs) const {
    const double span = last_secs_ - first_secs_;
    return kMapLeft + (span > 0 ? (secs - first_secs_) / span * (kMapWidth - 1) : 0);
  }

  // Each column shows the largest error of its moments; one between moments, the larger of the two beside it.
  void draw_map() {
    const std::size_t count = joints_.size();
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t t = 0; t < error_.times_secs.size(); ++t) order.emplace_back(error_.times_secs[t], t);
    std::sort(order.begin(), order.end());
    std::vector<float> columns(count * kMapWidth);
    for (std::size_t i = 0; i < order.size(); ++i) {
      const double from = x_of(order[i].first), to = i + 1 < order.size() ? x_of(order[i + 1].first) : kWidth;
      const auto first = static_cast<std::size_t>(from) - kMapLeft;
      const auto end = std::min<std::size_t>(
          kMapWidth, std::max<std::size_t>(first + 1, static_cast<std::size_t>(to) + 1 - kMapLeft));
      for (std::size_t x = first; x < end; ++x)
        for (std::size_t j = 0; j < count; ++j) {
          const float metres = error_.metres[order[i].second * count + j];
          columns[j * kMapWidth + x] = std::max(columns[j * kMapWidth + x], metres);
        }
    }
    for (std::size_t j = 0; j < count; ++j)
      for (std::size_t x = 0; x < kMapWidth; ++x)
        fill_box(image_, kMapLeft + static_cast<double>(x), std::floor(kMapTop + static_cast<double>(j) * row_), 1,
                 std::ceil(row_), heat(static_cast<double>(columns[j * kMapWidth + x]) / scale_m_));
    draw_frame(image_, kMapLeft, kMapTop, kMapWidth, map_height_, kLine);
    const double y = kMapTop + (static_cast<double>(error_.worst_joint) + 0.5) * row_;
    const Window whole{0, 0, kWidth, static_cast<double>(image_.height)};
    draw_ring(image_, whole, x_of(error_.worst_secs), y, 9, 2, kColorA);
  }

  // All names where there is room, else every other or fewer; the worst one always.
  void draw_names() {
    const auto every = static_cast<std::size_t>(std::ceil(kNameRow / row_));
    const std::size_t worst = error_.worst_joint;
    for (std::size_t j = 0; j < joints_.size(); ++j) {
      const bool is_near_worst = j < worst + every && worst < j + every;
      if (j != worst && (is_near_worst || j % every != 0)) continue;
      const double top = kMapTop + (static_cast<double>(j) + 0.5) * row_ - 9;
      label((j == worst ? "> " : "  ") + joints_[j].name,
            {kMargin, static_cast<std::uint32_t>(top), kNamesWidth - 6, 20});
    }
  }

  void draw_axis() {
    constexpr int kSteps = 8;
    for (int i = 0; i <= kSteps; ++i) {
      const double secs = first_secs_ + (last_secs_ - first_secs_) * i / kSteps;
      const double x = kMapLeft + (kMapWidth - 1.0) * i / kSteps;
      fill_box(image_, x, kMapTop + map_height_, 1, 5, kLine);
      const auto left = static_cast<std::uint32_t>(std::min(x - 16, kWidth - 80.0));
      label(decimals(secs, "%.2f s"), {left, kMapTop + map_height_ + 5, 80, 20});
      if (!(last_secs_ > first_secs_)) return;
    }
  }

  void draw_scale() {
    constexpr std::uint32_t kLeft = kMapLeft + kMapWidth + 18;
    const std::uint32_t height = std::min(map_height_, 240u);
    for (std::uint32_t y = 0; y < height; ++y)
      fill_box(image_, kLeft, kMapTop + y, 14, 1, heat(1 - static_cast<double>(y) / height));
    draw_frame(image_, kLeft, kMapTop, 14, height, kLine);
    label(millimetres(scale_m_), {kLeft + 16, kMapTop - 5, 70, 20});
    label("0", {kLeft + 16, kMapTop + height - 12, 70, 20});
  }

  // ---- the worst moment

  struct View {
    std::string words;
    std::size_t across;  // the axis that goes to the right
    double sign;
  };

  void draw_poses(std::uint32_t top) {
    constexpr std::uint32_t kPanelWidth = (kWidth - 2 * kMargin - 2 * kPanelGap) / 3;
    const auto left = [&](std::uint32_t panel) { return kMargin + panel * (kPanelWidth + kPanelGap); };
    const std::string at = decimals(error_.worst_secs, " at %.3f s");
    const Fit whole = fit_all();
    const double side = std::max(whole.half, 1e-6);
    draw_panel({"front" + at, 0, 1}, left(0), top, kPanelWidth, {whole.centre, side});
    draw_panel({"from its left" + at, 2, -1}, left(1), top, kPanelWidth, {whole.centre, side});
    draw_panel({"near " + joints_[error_.worst_joint].name, 0, 1}, left(2), top, kPanelWidth, fit_worst(0.5 * side));
    constexpr std::uint32_t kLegend = 22;
    fill_box(image_, left(0) + 10, top + kPanelHeight - kLegend - 16, 12, 12, kColorA);
    label(text_.name_a, {left(0) + 26, top + kPanelHeight - kLegend - 20, 190, 20});
    fill_box(image_, left(0) + 10, top + kPanelHeight - kLegend, 12, 12, kColorB);
    label(text_.name_b, {left(0) + 26, top + kPanelHeight - kLegend - 4, 190, 20});
  }

  struct Fit {
    std::array<double, 3> centre{};
    double half = 0;  // of what is seen, metres
  };

  static std::array<double, 3> origin(const AffineD& matrix) { return {matrix.m[3], matrix.m[7], matrix.m[11]}; }

  Fit fit_all() const {
    Fit fit;
    std::array<double, 3> low{}, high{};
    bool is_first = true;
    for (const std::span<const AffineD> pose : {moment_.a, moment_.b})
      for (const AffineD& matrix : pose) {
        const std::array<double, 3> at = origin(matrix);
        if (!std::isfinite(at[0] + at[1] + at[2])) continue;
        for (std::size_t c = 0; c < 3; ++c) {
          low[c] = is_first ? at[c] : std::min(low[c], at[c]);
          high[c] = is_first ? at[c] : std::max(high[c], at[c]);
        }
        is_first = false;
      }
    for (std::size_t c = 0; c < 3; ++c) {
      fit.centre[c] = 0.5 * (low[c] + high[c]);
      fit.half = std::max(fit.half, 0.56 * (high[c] - low[c]));
    }
    return fit;
  }

  // So near that the error is a good part of the panel, but no nearer than its points lie apart.
  Fit fit_worst(double most_half) const {
    const AffineD &a = moment_.a[error_.worst_joint], &b = moment_.b[error_.worst_joint];
    const std::array<double, 3> at = origin(a), other = origin(b);
    Fit fit;
    for (std::size_t c = 0; c < 3; ++c) {
      fit.centre[c] = 0.5 * (at[c] + other[c]);
      if (!std::isfinite(fit.centre[c])) fit.centre[c] = at[c];
    }
    fit.half = std::max(std::min(2.2 * scale_m_, most_half), 1e-6);
    return fit;
  }

  void draw_panel(const View& view, std::uint32_t left, std::uint32_t top, std::uint32_t width, const Fit& fit) {
    fill_box(image_, left, top, width, kPanelHeight, kPanel);
    draw_frame(image_, left, top, width, kPanelHeight, kLine);
    const Window window{static_cast<double>(left), static_cast<double>(top), static_cast<double>(left + width),
                        static_cast<double>(top + kPanelHeight)};
    const double pixels_per_m = 0.5 * (kPanelHeight - 60) / fit.half;
    const auto place = [&](const AffineD& matrix) {
      const std::array<double, 3> at = origin(matrix);
      return std::pair(left + 0.5 * width + view.sign * (at[view.across] - fit.centre[view.across]) * pixels_per_m,
                       top + 0.5 * kPanelHeight + 10 - (at[1] - fit.centre[1]) * pixels_per_m);
    };
    draw_bones(moment_.a, window, place, kColorA, 3.5);
    draw_bones(moment_.b, window, place, kColorB, 2);
    for (const std::span<const AffineD> pose : {moment_.a, moment_.b}) {
      const auto [x, y] = place(pose[error_.worst_joint]);
      draw_ring(image_, window, x, y, 10, 1.5, kInk);
    }
    label(view.words, {left, top, 190 < width ? 190u : width, 20});
    label(millimetres(2 * fit.half * kPanelHeight / (kPanelHeight - 60.0)) + " high",
          {left + width - 100, top, 100, 20});
  }

  template <class Place>
  void draw_bones(std::span<const AffineD> pose, const Window& window, const Place& place, Rgb color, double width) {
    for (std::size_t j = 0; j < joints_.size(); ++j) {
      const auto [x, y] = place(pose[j]);
      draw_ring(image_, window, x, y, 1, width, color);
      if (joints_[j].parent == asset::ComparedJoint::kNoParent) continue;
      const auto [px, py] = place(pose[joints_[j].parent]);
      draw_line(image_, window, px, py, x, y, width, color);
    }
  }

  const asset::MotionError& error_;
  std::span<const asset::ComparedJoint> joints_;
  const ErrorMoment& moment_;
  const ErrorPictureText& text_;
  asset::Image8 image_;
  double row_ = 0, first_secs_ = 0, last_secs_ = 0, scale_m_ = 1;
  std::uint32_t map_height_ = 0;
};

}  // namespace

asset::Image8 draw_error_picture(const asset::MotionError& error, std::span<const asset::ComparedJoint> joints,
                                 const ErrorMoment& worst, const ErrorPictureText& text) {
  return ErrorPicture(error, joints, worst, text).draw();
}

}  // namespace sinew::viewer
