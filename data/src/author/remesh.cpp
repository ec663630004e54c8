// SPDX-License-Identifier: MIT
#include "author/remesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include "author/linked_mesh.h"

namespace sinew::author {
namespace {

using Vertex = std::uint32_t;

// Of the length asked for.
constexpr float kLongest = 1.36f, kShortest = 0.74f;
constexpr float kSurfaceError = 0.20f, kBorderError = 0.12f;

float distance_to_segment(Vec3 p, Vec3 from, Vec3 to) {
  const Vec3 along = to - from;
  const float squared_m2 = dot(along, along);
  const float t = squared_m2 == 0 ? 0 : std::clamp(dot(p - from, along) / squared_m2, 0.0f, 1.0f);
  return length(p - lerp(from, to, t));
}

class Remesher {
 public:
  Remesher(RegionMesh& mesh, const EdgeLength& edge_length) : out_(mesh), links_(mesh), edge_length_(edge_length) {}

  void run() {
    measure();
    while (collapse_short_edges() > links_.triangle_count() / 50) flip_edges();
    for (int round = 0; round < 8; ++round) {
      measure();
      split_long_edges();
      collapse_short_edges();
      flip_edges();
      smooth();
      smooth();
    }
    flip_edges();
    links_.write(out_);
  }

 private:
  void measure() {
    wanted_m_.clear();
    for (const Vec3 p : links_.positions()) wanted_m_.push_back(edge_length_(p));
  }

  // The edge's length against that asked for.
  float size_of(Vertex a, Vertex b) const {
    return length(links_.at(a) - links_.at(b)) * 2 / (wanted_m_[a] + wanted_m_[b]);
  }

  std::size_t collapse_short_edges() {
    std::vector<std::tuple<float, Vertex, Vertex>> shorts;
    links_.for_edges([&](Vertex a, Vertex b) {
      const float size = size_of(a, b);
      if (size < kShortest) shorts.push_back({size, a, b});
    });
    std::sort(shorts.begin(), shorts.end());
    std::size_t done = 0;
    for (const auto& [size, a, b] : shorts)
      if (links_.is_edge(a, b) && size_of(a, b) < kShortest && collapse(a, b)) ++done;
    return done;
  }

  bool collapse(Vertex a, Vertex b) {
    const bool is_border = links_.is_border(a, b);
    const int a_borders = links_.border_count(a), b_borders = links_.border_count(b);
    if (!is_border && a_borders > 0 && b_borders > 0) return false;
    const bool a_stays = links_.is_corner(a) || (!is_border && a_borders > 0);
    const bool b_stays = links_.is_corner(b) || (!is_border && b_borders > 0);
    if (a_stays && b_stays) return false;
    if (b_stays) std::swap(a, b);
    if (!links_.may_collapse(a, b)) return false;
    std::vector<Vec3> places{links_.at(a)};
    if (!a_stays && !b_stays) places = {lerp(links_.at(a), links_.at(b), 0.5f), links_.at(a), links_.at(b)};
    for (const Vec3 place : places) {
      if (is_border && bends(a, b, place)) continue;
      if (!fits(a, b, place) || !fits(b, a, place)) continue;
      links_.collapse(a, b, place);
      return true;
    }
    return false;
  }

  // Whether a border would cut a corner that it had. So tips of narrow regions are not eaten away.
  bool bends(Vertex a, Vertex b, Vec3 place) const {
    for (const auto& [end, other] : {std::pair{a, b}, std::pair{b, a}}) {
      if (links_.is_corner(end)) continue;
      const auto [before, after] = links_.along_border(end);
      const Vertex next = before == other ? after : before;
      if (distance_to_segment(links_.at(end), links_.at(next), place) > kBorderError * wanted_m_[end]) return true;
    }
    return false;
  }

  // Whether the triangles around a vertex stay well-shaped when it moves; those with the other vertex vanish.
  bool fits(Vertex vertex, Vertex other, Vec3 place) const {
    for (const std::uint32_t t : links_.triangles_at(vertex)) {
      if (links_.has(t, other)) continue;
      const auto [first, second] = links_.others(t, vertex);
      if (turns_over(t, vertex, place)) return false;
      for (const Vertex far : {first, second}) {
        const float long_m = length(links_.at(far) - place), wanted_m = (wanted_m_[far] + wanted_m_[vertex]) / 2;
        if (long_m > kLongest * wanted_m) return false;
        if (long_m > 0.4f * wanted_m &&
            std::abs(out_.surface(lerp(links_.at(far), place, 0.5f))) > kSurfaceError * wanted_m)
          return false;
      }
    }
    return true;
  }

  bool turns_over(std::uint32_t triangle, Vertex vertex, Vec3 place) const {
    const auto [first, second] = links_.others(triangle, vertex);
    const Vec3 before = normalise(links_.area_normal(links_.at(vertex), first, second));
    const Vec3 after_area = links_.area_normal(place, first, second);
    const Vec3 after = normalise(after_area);
    const float longest_m = std::max({length(links_.at(first) - place), length(links_.at(second) - place),
                                      length(links_.at(first) - links_.at(second))});
    const bool is_sliver = length(after_area) < 0.12f * longest_m * longest_m;
    const bool was_sliver = length(links_.area_normal(links_.at(vertex), first, second)) < 1e-9f;
    return !was_sliver && (dot(before, after) < 0.5f || is_sliver);
  }

  void split_long_edges() {
    std::vector<std::tuple<float, Vertex, Vertex>> longs;
    links_.for_edges([&](Vertex a, Vertex b) {
      const float size = size_of(a, b);
      if (size > kLongest) longs.push_back({-size, a, b});
    });
    std::sort(longs.begin(), longs.end());
    for (const auto& [size, a, b] : longs) {
      if (!links_.is_edge(a, b)) continue;
      links_.split(a, b, lerp(links_.at(a), links_.at(b), 0.5f));
      wanted_m_.push_back((wanted_m_[a] + wanted_m_[b]) / 2);
    }
  }

  // Towards Delaunay's triangles: an edge whose opposite angles sum to more than half a turn is turned.
  void flip_edges() {
    std::vector<std::pair<Vertex, Vertex>> edges;
    links_.for_edges([&](Vertex a, Vertex b) { edges.push_back({a, b}); });
    for (const auto& [a, b] : edges) {
      if (!links_.is_edge(a, b) || links_.is_border(a, b)) continue;
      const auto [c, d] = links_.opposite(a, b);
      if (links_.is_edge(c, d) || (links_.is_open(c) && links_.is_open(d))) continue;
      if (cotangent(c, a, b) + cotangent(d, a, b) > -0.05f) continue;
      const Vec3 before = normalise(links_.area_normal(links_.at(a), b, c) + links_.area_normal(links_.at(b), a, d));
      const Vec3 one = normalise(links_.area_normal(links_.at(a), d, c)),
                 two = normalise(links_.area_normal(links_.at(b), c, d));
      if (dot(before, one) < 0.6f || dot(before, two) < 0.6f) continue;
      links_.flip(a, b);
    }
  }

  float cotangent(Vertex tip, Vertex a, Vertex b) const {
    const Vec3 one = links_.at(a) - links_.at(tip), two = links_.at(b) - links_.at(tip);
    return dot(one, two) / std::max(length(cross(one, two)), 1e-12f);
  }

  void smooth() {
    for (Vertex v = 0; v < links_.positions().size(); ++v) {
      if (links_.triangles_at(v).empty() || links_.is_corner(v)) continue;
      const Vec3 place = links_.border_count(v) == 0 ? inner_place(v) : border_place(v);
      bool fits = true;
      for (const std::uint32_t t : links_.triangles_at(v)) fits = fits && !turns_over(t, v, place);
      if (fits) links_.move(v, place);
    }
  }

  Vec3 inner_place(Vertex v) const {
    Vec3 sum;
    float weights = 0;
    for (const std::uint32_t t : links_.triangles_at(v)) {
      const auto [first, second] = links_.others(t, v);
      const float weight = std::sqrt(length(links_.area_normal(links_.at(v), first, second)));
      sum += (links_.at(v) + links_.at(first) + links_.at(second)) * (weight / 3);
      weights += weight;
    }
    const Vec3 mean = weights > 0 ? sum * (1 / weights) : links_.at(v);
    return onto_surface(out_.surface, mean);
  }

  Vec3 border_place(Vertex v) const {
    const auto [before, after] = links_.along_border(v);
    const Vec3 middle = lerp(links_.at(before), links_.at(after), 0.5f);
    const Vec3 mean = lerp(links_.at(v), middle, 0.5f);
    if (distance_to_segment(links_.at(v), links_.at(before), links_.at(after)) > 2 * kBorderError * wanted_m_[v])
      return links_.at(v);
    const int region = links_.border_region(v, after);
    if (region >= 0) return onto_line(out_.surface, out_.borders[static_cast<std::size_t>(region)], mean);
    Vec3 place = onto_line(out_.surface, [](Vec3 p) { return p.x; }, mean);
    place.x = 0;
    return place;
  }

  RegionMesh& out_;
  LinkedMesh links_;
  const EdgeLength& edge_length_;
  std::vector<float> wanted_m_;
};

}  // namespace

void remesh(RegionMesh& mesh, const EdgeLength& edge_length) { Remesher(mesh, edge_length).run(); }

}  // namespace sinew::author
