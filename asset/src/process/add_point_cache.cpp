// SPDX-License-Identifier: MIT
#include "sinew/process/add_point_cache.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "import/failure.h"
#include "process/keyed_normals.h"
#include "sinew/scene/scene_builder.h"

namespace sinew::asset {
namespace {

using readers::say;

using Point = std::array<float, 3>;

constexpr double kSamePlace = 1e-4;  // of the size of the mesh: corners that were split have left their place by less
constexpr double kSameShape = 1e-3;  // of the size, on average: the first sample is the mesh at rest

// One primitive at a node, and which point each of its vertices is.
struct Part {
  Index node = kNone;
  std::uint32_t primitive = 0;
  std::vector<Point> at_rest;
  std::vector<std::uint32_t> point_of;
};

double size_of(const std::vector<Part>& parts) {
  Point least{}, most{};
  bool any = false;
  for (const Part& part : parts)
    for (const Point& place : part.at_rest) {
      for (std::size_t i = 0; i < 3; ++i) {
        least[i] = any ? std::min(least[i], place[i]) : place[i];
        most[i] = any ? std::max(most[i], place[i]) : place[i];
      }
      any = true;
    }
  return std::max(
      {double(most[0]) - double(least[0]), double(most[1]) - double(least[1]), double(most[2]) - double(least[2])});
}

double distance(const Point& a, const Point& b) {
  double squared = 0;
  for (std::size_t i = 0; i < 3; ++i) squared += (double(a[i]) - double(b[i])) * (double(a[i]) - double(b[i]));
  return std::sqrt(squared);
}

std::size_t vertices_of(const std::vector<Part>& parts) {
  std::size_t vertices = 0;
  for (const Part& part : parts) vertices += part.at_rest.size();
  return vertices;
}

class CacheAdder {
 public:
  CacheAdder(Scene& target, const PointCache& cache, std::string_view name, double metres_per_unit,
             Diagnostics& diagnostics)
      : target_(target), cache_(cache), name_(name), metres_per_unit_(metres_per_unit), diagnostics_(diagnostics) {}

  Result<PointCacheReport> add() {
    if (cache_.points == 0 || cache_.times_secs.empty() ||
        cache_.positions.size() != cache_.times_secs.size() * cache_.points * 3)
      return Error::in(Errc::mismatch, place(), "the cache has no whole samples");
    find_meshes();
    std::optional<std::vector<Part>> parts = parts_by_order();
    if (!parts) parts = parts_by_place();
    if (!parts) return nothing_fits();
    add_clip(*parts);
    for (const Part& part : *parts)
      if (report_.nodes.empty() || report_.nodes.back() != part.node) report_.nodes.push_back(part.node);
    return report_;
  }

 private:
  std::string place() const { return "motion " + name_; }

  // The shown nodes with a mesh; each list holds the primitives of one.
  void find_meshes() {
    const std::vector<bool> shown = target_.nodes_below(target_.shown_roots());
    for (Index node = 0; node < target_.nodes.size(); ++node) {
      const Index mesh = target_.nodes[node].mesh;
      if (mesh == kNone || !shown[node]) continue;
      std::vector<Part> parts;
      for (std::uint32_t p = 0; p < target_.meshes[mesh].primitives.size(); ++p) {
        const ValueView* positions = target_.meshes[mesh].primitives[p].find("POSITION");
        if (positions == nullptr || positions->components != 3) continue;
        parts.push_back({node, p, {}, {}});
        const std::vector<float> numbers = read_floats(*positions);
        for (std::size_t i = 0; i + 2 < numbers.size(); i += 3)
          parts.back().at_rest.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
      }
      if (!parts.empty()) meshes_.push_back(std::move(parts));
    }
  }

  std::vector<Part> all_parts() const {
    std::vector<Part> all;
    for (const std::vector<Part>& parts : meshes_) all.insert(all.end(), parts.begin(), parts.end());
    return all;
  }

  std::optional<std::vector<Part>> parts_by_order() {
    std::vector<const std::vector<Part>*> fitting;
    for (const std::vector<Part>& parts : meshes_)
      if (vertices_of(parts) == cache_.points) fitting.push_back(&parts);
    std::vector<Part> parts = fitting.empty() ? all_parts() : *fitting.front();
    if (vertices_of(parts) != cache_.points) return std::nullopt;
    if (fitting.size() > 1)
      diagnostics_.warn("cache-fits-several",
                        say(fitting.size(), " meshes have ", cache_.points, " vertices; the first of them, at node ",
                            parts.front().node, ", is moved"),
                        place());
    std::uint32_t next = 0;
    for (Part& part : parts)
      for (std::size_t v = 0; v < part.at_rest.size(); ++v) part.point_of.push_back(next++);
    report_.by_order = true;
    report_.is_z_up = !is_at_rest(parts, false) && is_at_rest(parts, true);
    return parts;
  }

  // Whether the first sample is the mesh at rest.
  bool is_at_rest(const std::vector<Part>& parts, bool z_up) const {
    double sum = 0;
    for (const Part& part : parts)
      for (std::size_t v = 0; v < part.at_rest.size(); ++v)
        sum += distance(part.at_rest[v], point_at(0, part.point_of[v], z_up));
    return sum <= kSameShape * size_of(parts) * static_cast<double>(cache_.points);
  }

  Point point_at(std::size_t sample, std::uint32_t point, bool z_up) const {
    const float* p = cache_.positions.data() + 3 * (sample * cache_.points + point);
    const auto metres = [&](float units) { return static_cast<float>(double(units) * metres_per_unit_); };
    return z_up ? Point{metres(p[0]), metres(p[2]), metres(-p[1])} : Point{metres(p[0]), metres(p[1]), metres(p[2])};
  }

  // One mesh, else all, of which each vertex has a point at its place.
  std::optional<std::vector<Part>> parts_by_place() {
    report_.by_order = false;
    for (const bool z_up : {false, true}) {
      report_.is_z_up = z_up;
      std::vector<std::uint32_t> by_x(cache_.points);
      for (std::uint32_t i = 0; i < cache_.points; ++i) by_x[i] = i;
      std::sort(by_x.begin(), by_x.end(), [&](std::uint32_t a, std::uint32_t b) {
        return cache_.positions[3 * std::size_t(a)] < cache_.positions[3 * std::size_t(b)];
      });
      std::vector<std::vector<Part>> candidates = meshes_;
      candidates.push_back(all_parts());
      for (std::vector<Part>& parts : candidates)
        if (find_points(parts, by_x, z_up)) return parts;
    }
    return std::nullopt;
  }

  bool find_points(std::vector<Part>& parts, const std::vector<std::uint32_t>& by_x, bool z_up) const {
    const double reach = kSamePlace * size_of(parts);
    std::set<std::uint32_t> used;
    for (Part& part : parts)
      for (const Point& place : part.at_rest) {
        const std::optional<std::uint32_t> found = nearest(place, by_x, reach, z_up);
        if (!found) return false;
        part.point_of.push_back(*found);
        used.insert(*found);
      }
    return used.size() == cache_.points;
  }

  // Of the first sample's points, which by_x lists in the order of their x.
  std::optional<std::uint32_t> nearest(const Point& place, const std::vector<std::uint32_t>& by_x, double reach,
                                       bool z_up) const {
    std::optional<std::uint32_t> found;
    double least = reach;
    auto next = std::partition_point(by_x.begin(), by_x.end(), [&](std::uint32_t i) {
      return double(point_at(0, i, z_up)[0]) < double(place[0]) - reach;
    });
    for (; next != by_x.end() && double(point_at(0, *next, z_up)[0]) <= double(place[0]) + reach; ++next) {
      const double away = distance(place, point_at(0, *next, z_up));
      if (away > least || (found && away == least)) continue;
      least = away;
      found = *next;
    }
    return found;
  }

  Error nothing_fits() const {
    if (meshes_.empty()) return Error::in(Errc::mismatch, place(), "the file has no mesh that the points could move");
    std::string counts;
    for (std::size_t i = 0; i < meshes_.size() && i < 4; ++i)
      counts += say(i == 0 ? "" : ", ", vertices_of(meshes_[i]));
    return Error::in(Errc::mismatch, place(),
                     say("the cache has ", cache_.points, " points, the meshes have ", counts,
                         meshes_.size() > 4 ? ", …" : "", " vertices, which are not at the places of the points"));
  }

  void add_clip(const std::vector<Part>& parts) {
    SceneBuilder builder;  // the target is changed when nothing can fail any more
    Clip clip;
    clip.name = free_name();
    clip.duration_secs = cache_.times_secs.back();
    clip.source_start_secs = cache_.start_secs;
    const ValueView times = builder.view(cache_.times_secs, 1);
    for (const Part& part : parts) {
      VertexTrack track{.node = part.node,
                        .primitive = part.primitive,
                        .times_secs = times,
                        .positions = {},
                        .normals = {},
                        .tangents = {}};
      add_keys(part, builder, track);
      clip.vertex_tracks.push_back(std::move(track));
    }
    say_how();
    report_.clip = target_.clips.size();
    target_.buffers.insert(target_.buffers.end(), builder.scene.buffers.begin(), builder.scene.buffers.end());
    target_.clips.push_back(std::move(clip));
  }

  void add_keys(const Part& part, SceneBuilder& builder, VertexTrack& track) const {
    const Mesh& mesh = target_.meshes[target_.nodes[part.node].mesh];
    const process::KeyedNormals keyed(mesh.primitives[part.primitive]);
    std::vector<float> positions, normals;
    positions.reserve(cache_.times_secs.size() * part.at_rest.size() * 3);
    for (std::size_t sample = 0; sample < cache_.times_secs.size(); ++sample) {
      const std::size_t first = positions.size();
      for (const std::uint32_t point : part.point_of) {
        const Point place = point_at(sample, point, report_.is_z_up);
        positions.insert(positions.end(), place.begin(), place.end());
      }
      if (!keyed.empty()) keyed.append(std::span(positions).subspan(first), normals);
    }
    track.positions = builder.view(positions, 3);
    if (!keyed.empty()) track.normals = builder.view(normals, 3);
  }

  std::string free_name() const {
    std::string name = name_;
    for (int n = 2; std::ranges::any_of(target_.clips, [&](const Clip& clip) { return clip.name == name; }); ++n)
      name = say(name_, " ", n);
    return name;
  }

  void say_how() {
    if (!report_.by_order)
      diagnostics_.note("cache-by-place",
                        say(cache_.points, " points were found by the places of the vertices at rest"), place());
    if (report_.is_z_up)
      diagnostics_.note("cache-turned", "the points have +Z up and were turned to +Y up, as the mesh is", place());
  }

  Scene& target_;
  const PointCache& cache_;
  std::string name_;
  double metres_per_unit_;
  Diagnostics& diagnostics_;
  std::vector<std::vector<Part>> meshes_;  // by node
  PointCacheReport report_;
};

}  // namespace

Result<PointCacheReport> add_point_cache(Scene& target, const PointCache& cache, std::string_view name,
                                         double metres_per_unit, Diagnostics& diagnostics) try {
  return CacheAdder(target, cache, name, metres_per_unit, diagnostics).add();
} catch (const std::exception&) {  // bad_alloc or length_error; nothing else is thrown
  return Error::in(Errc::out_of_memory, "", "there is not enough memory for the keys of the vertices");
}

}  // namespace sinew::asset
