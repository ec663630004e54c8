// SPDX-License-Identifier: MIT
#include "import/collada/geometry.h"

#include <algorithm>
#include <cmath>

#include "import/polygons/triangulate.h"

namespace sinew::asset::collada {
namespace {

constexpr std::size_t kMostUvSets = 8, kMostColours = 8;

enum class Shape : std::uint8_t { triangles, polylist, polygons, fans, strips, lines, line_strips };

struct ShapeName {
  std::string_view name;
  Shape shape;
};
constexpr ShapeName kShapes[] = {{"triangles", Shape::triangles},   {"polylist", Shape::polylist},
                                 {"polygons", Shape::polygons},     {"trifans", Shape::fans},
                                 {"tristrips", Shape::strips},      {"lines", Shape::lines},
                                 {"linestrips", Shape::line_strips}};

std::size_t least_components(ValueKind kind) { return kind == ValueKind::texture_coordinate ? 2 : 3; }

// Cuts the corners of one group into triangles or lines.
class Cutter {
 public:
  Cutter(const Table& points, Group& group) : points_(points), group_(group) {}

  std::size_t bad_points = 0, degenerate = 0;
  std::size_t given_up() const { return triangulator_.given_up(); }

  void cut(Shape shape, std::size_t first, std::size_t count) {
    switch (shape) {
      case Shape::triangles:
        for (std::size_t i = 0; i + 2 < count; i += 3) add({first + i, first + i + 1, first + i + 2});
        break;
      case Shape::fans:
        for (std::size_t i = 1; i + 1 < count; ++i) add({first, first + i, first + i + 1});
        break;
      case Shape::strips:  // every second triangle turns the other way
        for (std::size_t i = 0; i + 2 < count; ++i) add({first + i, first + i + 1 + i % 2, first + i + 2 - i % 2});
        break;
      case Shape::lines:
        for (std::size_t i = 0; i + 1 < count; i += 2) add({first + i, first + i + 1});
        break;
      case Shape::line_strips:
        for (std::size_t i = 0; i + 1 < count; ++i) add({first + i, first + i + 1});
        break;
      case Shape::polylist:
      case Shape::polygons:
        cut_polygon(first, count);
        break;
    }
  }

 private:
  bool has_point(std::size_t corner) const {
    return group_.point_of(static_cast<std::uint32_t>(corner)) < points_.count();
  }

  void add(std::initializer_list<std::size_t> corners) {
    if (!std::all_of(corners.begin(), corners.end(), [&](std::size_t corner) { return has_point(corner); })) {
      ++bad_points;
      return;
    }
    for (const std::size_t corner : corners) group_.corners.push_back(static_cast<std::uint32_t>(corner));
  }

  void cut_polygon(std::size_t first, std::size_t count) {
    if (count < 3) {
      ++degenerate;
      return;
    }
    places_.clear();
    for (std::size_t i = 0; i < count; ++i) {
      if (!has_point(first + i)) {
        ++bad_points;
        return;
      }
      const double* const p = points_.row(group_.point_of(static_cast<std::uint32_t>(first + i)));
      places_.push_back({p[0], p[1], p[2]});
    }
    for (const std::uint32_t corner : triangulator_.cut(places_))
      group_.corners.push_back(static_cast<std::uint32_t>(first + corner));
  }

  const Table& points_;
  Group& group_;
  readers::Triangulator triangulator_;
  std::vector<readers::Point> places_;
};

class GeometryReader {
 public:
  GeometryReader(Context& context, Element element) : context_(context) { geometry_.element = element; }

  Geometry read() {
    const Element mesh = child(geometry_.element, "mesh");
    if (!mesh) {
      context_.diagnostics.warn("geometry-unread",
                                "the geometry is no mesh (a spline, a convex hull, or a solid); it is left out",
                                where(geometry_.element));
      return std::move(geometry_);
    }
    read_points(mesh);
    if (geometry_.points.numbers.empty()) return std::move(geometry_);
    for (Element at = mesh.first_child(); at; at = at.next_sibling())
      for (const ShapeName& shape : kShapes)
        if (is_named(at, shape.name)) read_group(at, shape.shape);
    return std::move(geometry_);
  }

 private:
  std::string where(Element element) const { return context_.where(element); }

  void read_points(Element mesh) {
    vertices_ = child(mesh, "vertices");
    of_points_ = read_inputs(context_, vertices_);
    const Input* const position = find_input(of_points_, "POSITION");
    if (position && position->source) geometry_.points = read_table(context_, position->source);
    Table& points = geometry_.points;
    if (points.count() == 0 || points.components < 3) {
      context_.diagnostics.warn("mesh-empty", "the mesh has no points; it is left out", where(geometry_.element));
      points = {};
      return;
    }
    keep_columns(points, 3);
    const auto is_in_range = [](double x) { return std::abs(x) < 1e30; };
    if (std::all_of(points.numbers.begin(), points.numbers.end(), is_in_range)) return;
    context_.diagnostics.error("mesh-not-finite", "a point of the mesh is not finite; the mesh is left out",
                               where(position->source));
    points = {};
  }

  static void keep_columns(Table& table, std::size_t columns) {
    if (table.components == columns) return;
    const std::size_t count = table.count();
    for (std::size_t row = 0; row < count; ++row)
      std::copy_n(table.row(row), columns, table.numbers.begin() + std::ptrdiff_t(row * columns));
    table.components = columns;
    table.numbers.resize(count * columns);
  }

  void read_group(Element element, Shape shape) {
    if (geometry_.groups.size() >= context_.limits.objects)
      fail(Errc::too_large, where(element), say("more than ", context_.limits.objects, " groups of primitives"));
    Group group;
    group.element = element;
    group.material = attribute(element, "material");
    group.simplex = shape == Shape::lines || shape == Shape::line_strips ? 2 : 3;
    if (!read_layout(group)) return;
    Cutter cutter(geometry_.points, group);
    if (shape == Shape::polylist)
      cut_list(group, cutter);
    else
      for (Element at = element.first_child(); at; at = at.next_sibling()) cut_part(at, shape, group, cutter);
    report(cutter, element);
    if (group.corners.empty()) return;
    context_.charge(group.corners.size() * sizeof(std::uint32_t), element);
    geometry_.groups.push_back(std::move(group));
  }

  bool read_layout(Group& group) {
    bool has_points = false;
    for (const Input& input : read_inputs(context_, group.element)) {
      group.stride = std::max(group.stride, input.offset + 1);
      if (input.semantic == "VERTEX") {
        has_points = true;
        group.point_offset = input.offset;
        for (const Input& of_point : of_points_) add_values(group, of_point, true);
      } else {
        add_values(group, input, false);
      }
    }
    if (!has_points)
      context_.diagnostics.error("group-without-points",
                                 "no input has the semantic VERTEX; the primitives are left out", where(group.element));
    std::stable_sort(group.values.begin(), group.values.end(), [](const CornerValues& a, const CornerValues& b) {
      return a.kind != b.kind ? a.kind < b.kind : a.set < b.set;
    });
    return has_points;
  }

  void add_values(Group& group, const Input& input, bool is_by_point) {
    CornerValues values;
    std::size_t most = 1;
    if (input.semantic == "TEXCOORD" || input.semantic == "UV") {
      values.kind = ValueKind::texture_coordinate;
      most = kMostUvSets;
    } else if (input.semantic == "COLOR") {
      values.kind = ValueKind::colour;
      most = kMostColours;
    } else if (input.semantic != "NORMAL") {
      if (input.semantic != "POSITION" && unread_.insert_or_assign(std::string(input.semantic), true).second)
        context_.diagnostics.note("input-unread", say("the input", in_quotes(input.semantic), " is left out"),
                                  where(input.element));
      return;
    }
    if (!input.source) return;
    const auto same_kind = [&](const CornerValues& other) { return other.kind == values.kind; };
    if (std::size_t(std::count_if(group.values.begin(), group.values.end(), same_kind)) >= most) {
      context_.diagnostics.warn("input-too-many", say("one ", input.semantic, " more than are kept is left out"),
                                where(input.element));
      return;
    }
    values.set = input.set;
    values.table = table_of(input.source);
    values.is_by_point = is_by_point;
    values.offset = is_by_point ? group.point_offset : input.offset;
    if (values.table->components >= least_components(values.kind))
      group.values.push_back(std::move(values));
    else
      context_.diagnostics.warn("input-too-narrow",
                                say("the rows of a ", input.semantic, " are too short; it is left out"),
                                where(input.element));
  }

  std::shared_ptr<const Table> table_of(Element source) {
    std::shared_ptr<const Table>& table = tables_[id_of(source)];
    if (!table) table = std::make_shared<Table>(read_table(context_, source));
    return table;
  }

  // One <p> of the primitives, or a polygon with holes.
  void cut_part(Element part, Shape shape, Group& group, Cutter& cutter) {
    if (is_named(part, "ph")) {
      context_.diagnostics.warn("polygon-holes", "the holes of a polygon are filled", where(part));
      cut_part(child(part, "p"), shape, group, cutter);
    }
    if (!is_named(part, "p")) return;
    const std::size_t first = group.indices.size() / group.stride;
    std::vector<std::uint32_t> indices = read_indices(part);
    indices.resize(indices.size() / group.stride * group.stride);
    context_.charge(indices.size() * sizeof(std::uint32_t), part);
    if (group.indices.empty())
      group.indices = std::move(indices);
    else
      group.indices.insert(group.indices.end(), indices.begin(), indices.end());
    cutter.cut(shape, first, group.indices.size() / group.stride - first);
  }

  void cut_list(Group& group, Cutter& cutter) {
    const std::vector<std::uint32_t> counts = read_indices(child(group.element, "vcount"));
    group.indices = read_indices(child(group.element, "p"));
    group.indices.resize(group.indices.size() / group.stride * group.stride);
    context_.charge((group.indices.size() + counts.size()) * sizeof(std::uint32_t), group.element);
    const std::size_t corners = group.indices.size() / group.stride;
    std::size_t first = 0, missing = 0;
    for (const std::uint32_t count : counts) {
      if (missing > 0 || count > corners - first) {
        ++missing;
        continue;
      }
      cutter.cut(Shape::polylist, first, count);
      first += count;
    }
    if (missing > 0)
      context_.diagnostics.error("polygons-cut-off",
                                 say(missing, " polygons are left out: <vcount> asks for more corners than <p> has"),
                                 where(group.element));
  }

  void report(const Cutter& cutter, Element element) {
    if (cutter.bad_points > 0)
      context_.diagnostics.warn(
          "polygon-out-of-range",
          say(cutter.bad_points, " polygons or lines are left out: they have points that the mesh does not have"),
          where(element));
    if (cutter.degenerate > 0)
      context_.diagnostics.note("polygon-degenerate",
                                say(cutter.degenerate, " polygons of one or two corners are left out"), where(element));
    if (cutter.given_up() > 0)
      context_.diagnostics.warn(
          "polygon-too-large",
          say(cutter.given_up(), " polygons have too many corners to look for ears; they are fans"), where(element));
  }

  Context& context_;
  Geometry geometry_;
  Element vertices_;
  std::vector<Input> of_points_;
  std::map<ElementId, std::shared_ptr<const Table>> tables_;
  std::map<std::string, bool> unread_;
};

}  // namespace

std::uint32_t Group::row_of(const CornerValues& values_of, std::uint32_t corner) const {
  const std::uint32_t row = indices[corner * stride + (values_of.is_by_point ? point_offset : values_of.offset)];
  return row < values_of.table->count() ? row : kNoIndex;
}

Geometry read_geometry(Context& context, Element geometry) { return GeometryReader(context, geometry).read(); }

}  // namespace sinew::asset::collada
