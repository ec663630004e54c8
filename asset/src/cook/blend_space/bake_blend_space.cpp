// SPDX-License-Identifier: MIT
#include "sinew/cook/bake_blend_space.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "cook/blend_space/cells.h"
#include "cook/chunk_builder.h"
#include "sinew/math/scalar.h"

namespace sinew::asset {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kGrid = 1 << 20;

// Where a sample lies in the plane that is cut into cells; polar samples lie at several places.
struct Place {
  double x = 0, y = 0;
  std::uint16_t sample = 0;
};

// The places on a grid of the set's extent, in its order, each once. Of samples at one point the first stands.
class Grid {
 public:
  explicit Grid(const std::vector<Place>& places) {
    if (places.empty()) return;
    const double left = least(places, &Place::x), low = least(places, &Place::y);
    double extent = 0;
    for (const Place& place : places) extent = std::max({extent, place.x - left, place.y - low});
    scale_ = extent > 0 ? kGrid / extent : 1;
    for (const Place& place : places) {
      const GridPoint point{snap(place.x - left), snap(place.y - low)};
      const auto [found, is_new] = at_.try_emplace(point, place);
      if (!is_new && found->second.sample != place.sample) merged_.push_back({found->second.sample, place.sample});
    }
  }

  std::vector<GridPoint> points() const {
    std::vector<GridPoint> points;
    for (const auto& [point, place] : at_) points.push_back(point);
    return points;
  }
  std::vector<Place> places() const {
    std::vector<Place> places;
    for (const auto& [point, place] : at_) places.push_back(place);
    return places;
  }
  // Pairs: the sample that stands, and the one that is not heard.
  const std::vector<std::pair<std::uint16_t, std::uint16_t>>& merged() const { return merged_; }

 private:
  static double least(const std::vector<Place>& places, double Place::* axis) {
    double value = places[0].*axis;
    for (const Place& place : places) value = std::min(value, place.*axis);
    return value;
  }
  std::int32_t snap(double offset) const { return static_cast<std::int32_t>(round_nearest(offset * scale_)); }

  double scale_ = 1;
  std::map<GridPoint, Place> at_;
  std::vector<std::pair<std::uint16_t, std::uint16_t>> merged_;
};

std::vector<Place> plain_places(BlendSpaceKind kind, const std::vector<BlendSample>& samples) {
  std::vector<Place> places;
  for (std::size_t i = 0; i < samples.size(); ++i)
    places.push_back({static_cast<double>(samples[i].at.x),
                      kind == BlendSpaceKind::line ? 0.0 : static_cast<double>(samples[i].at.y),
                      static_cast<std::uint16_t>(i)});
  return places;
}

// Directions and radii as plane coordinates. Samples that are the outermost of their direction are repeated on a rim
// around all, the innermost ones or that of the centre on the axis, so that what lies beyond them is theirs.
class PolarPlane {
 public:
  explicit PolarPlane(const std::vector<BlendSample>& samples) {
    double sum = 0, beside = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const double x = static_cast<double>(samples[i].at.x), y = static_cast<double>(samples[i].at.y);
      const double radius = std::sqrt(x * x + y * y);
      samples_.push_back({atan2_rad(x, y), radius, static_cast<std::uint16_t>(i)});
      sum += radius;
      beside += radius > 0 ? 1 : 0;
      largest_ = std::max(largest_, radius);
    }
    // Directions lie as far apart as the arc between them at the mean radius.
    if (sum > 0) scale_ = sum / beside;
  }

  double angle_scale() const { return scale_; }

  std::vector<Place> places() const {
    std::vector<Place> places;
    for (const Polar& sample : samples_) {
      if (is_centre(sample)) continue;
      add(sample.angle_rad, sample.radius, sample.sample, places);
      if (is_outermost(sample)) add(sample.angle_rad, kRim * largest_, sample.sample, places);
      if (const Polar* centre = find_centre(); centre != nullptr)
        add(sample.angle_rad, 0, centre->sample, places);
      else if (is_innermost(sample))
        add(sample.angle_rad, 0, sample.sample, places);
    }
    if (places.empty())  // nothing but samples at the centre
      for (const Polar& sample : samples_) places.push_back({0, 0, sample.sample});
    return places;
  }

 private:
  struct Polar {
    double angle_rad, radius;
    std::uint16_t sample;
  };
  static constexpr double kRim = 1.125;
  static constexpr double kSameDirection_rad = 10 * kPi / 180;

  bool is_centre(const Polar& sample) const { return sample.radius <= largest_ / kGrid; }
  const Polar* find_centre() const {
    for (const Polar& sample : samples_)
      if (is_centre(sample)) return &sample;
    return nullptr;
  }

  static bool is_same_direction(const Polar& a, const Polar& b) {
    const double apart = std::abs(a.angle_rad - b.angle_rad);
    return std::min(apart, 2 * kPi - apart) < kSameDirection_rad;
  }
  bool is_outermost(const Polar& sample) const {
    return std::none_of(samples_.begin(), samples_.end(), [&](const Polar& other) {
      return is_same_direction(sample, other) && sample.radius < other.radius;
    });
  }
  bool is_innermost(const Polar& sample) const {
    return std::none_of(samples_.begin(), samples_.end(), [&](const Polar& other) {
      return is_same_direction(sample, other) && other.radius < sample.radius;
    });
  }

  void add(double angle_rad, double radius, std::uint16_t sample, std::vector<Place>& places) const {
    for (const double turn : {-2 * kPi, 0.0, 2 * kPi}) places.push_back({scale_ * (angle_rad + turn), radius, sample});
  }

  std::vector<Polar> samples_;
  double scale_ = 1, largest_ = 0;
};

std::string path_of(std::size_t sample) { return "/samples/" + std::to_string(sample); }

std::string label(const std::vector<BlendSample>& samples, std::size_t sample) {
  return "sample " + std::to_string(sample) + " (\"" + samples[sample].name + "\")";
}

void warn_of_merged(const std::vector<BlendSample>& samples, const Grid& grid, Diagnostics& diagnostics) {
  std::vector<std::uint16_t> said;
  for (const auto& [stands, unheard] : grid.merged()) {
    if (std::find(said.begin(), said.end(), unheard) != said.end()) continue;
    said.push_back(unheard);
    diagnostics.warn(
        "blend-samples-merged",
        "it lies where " + label(samples, stands) + " does, which alone is heard: " + label(samples, unheard),
        path_of(unheard));
  }
}

std::vector<std::byte> write(BlendSpaceKind kind, std::size_t sample_count, double angle_scale, const Grid& grid) {
  const Cells found = delaunay_cells(grid.points());
  ChunkBuilder<BlendSpaceHeader> chunk;
  BlendSpaceHeader header{};
  header.kind = static_cast<std::uint32_t>(kind);
  header.sample_count = static_cast<std::uint32_t>(sample_count);
  header.angle_scale = static_cast<float>(angle_scale);
  header.hull_closed = found.hull_closed ? 1 : 0;
  std::vector<Vec2> points;
  std::vector<std::uint16_t> samples, corners;
  std::vector<CellRecord> cells;
  for (const Place& place : grid.places()) {
    points.push_back({static_cast<float>(place.x), static_cast<float>(place.y)});
    samples.push_back(place.sample);
  }
  for (const Ring& ring : found.cells) {
    cells.push_back({static_cast<std::uint32_t>(corners.size()), static_cast<std::uint32_t>(ring.size())});
    corners.insert(corners.end(), ring.begin(), ring.end());
  }
  header.points = chunk.add(points);
  header.point_samples = chunk.add(samples);
  header.cells = chunk.add(cells);
  header.corners = chunk.add(corners);
  header.hull = chunk.add(found.hull);
  return chunk.finish(header);
}

}  // namespace

Result<std::vector<std::byte>> bake_blend_space(BlendSpaceKind kind, const std::vector<BlendSample>& samples,
                                                Diagnostics& diagnostics) {
  if (samples.size() > kMaxBlendSamples)
    return Error::in(
        Errc::out_of_range, "/samples",
        std::to_string(samples.size()) + " samples; a blend space has at most " + std::to_string(kMaxBlendSamples));
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Vec2 at = samples[i].at;
    if (!(std::abs(at.x) <= kMaxBlendParameter && std::abs(at.y) <= kMaxBlendParameter))
      return Error::in(Errc::out_of_range, path_of(i), "its point is not finite, or too far out");
  }
  if (kind != BlendSpaceKind::polar) {
    const Grid grid(plain_places(kind, samples));
    warn_of_merged(samples, grid, diagnostics);
    return write(kind, samples.size(), 1, grid);
  }
  const PolarPlane plane(samples);
  const Grid grid(plane.places());
  warn_of_merged(samples, grid, diagnostics);
  return write(kind, samples.size(), plane.angle_scale(), grid);
}

}  // namespace sinew::asset
