// SPDX-License-Identifier: MIT
// Geometry as meshes of the scene: one primitive per material, in metres, with the geometric transform of its model.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>

#include "import/fbx/corner_normals.h"
#include "import/fbx/shapes.h"
#include "import/fbx/skins.h"
#include "import/fbx/triangulate.h"
#include "import/fbx/vertex_table.h"

namespace sinew::asset::fbx {
namespace {

GeometryTransform geometry_transform(const Document& document, ObjectIndex model, double metres_per_unit) {
  const QuatD turn = rotation_from_degrees(EulerOrder::xyz, document.vector(model, "GeometricRotation", {0, 0, 0}));
  const Triple move = document.vector(model, "GeometricTranslation", {0, 0, 0});
  const Triple scale = document.vector(model, "GeometricScaling", {1, 1, 1});
  GeometryTransform result;
  AffineD& matrix = result.node_from_geometry;
  matrix = affine_from(
      TransformD{{move[0], move[1], move[2]}, {turn.x, turn.y, turn.z, turn.w}, {scale[0], scale[1], scale[2]}});
  result.mirrors = determinant(matrix) < 0;
  const double sign = result.mirrors ? -1 : 1;
  const auto& m = matrix.m;
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 3; ++column) {
      const std::size_t r1 = (row + 1) % 3, r2 = (row + 2) % 3, c1 = (column + 1) % 3, c2 = (column + 2) % 3;
      result.normal_turn.m[4 * row + column] =
          sign * (m[4 * r1 + c1] * m[4 * r2 + c2] - m[4 * r1 + c2] * m[4 * r2 + c1]);
    }
  for (double& element : matrix.m) element *= metres_per_unit;
  return result;
}

// What makes two uses of a geometry different meshes.
using MeshKey = std::tuple<ObjectIndex, std::array<double, 12>, std::vector<Index>>;

// One geometry on its way into the scene.
class MeshBuilder {
 public:
  MeshBuilder(Context& context, ObjectIndex geometry, ObjectIndex model, std::vector<Index> materials)
      : context_(context),
        geometry_(geometry),
        model_(model),
        materials_(std::move(materials)),
        where_(context.document.where(geometry)),
        source_(read_source_mesh(context.document, geometry, context.diagnostics)),
        transform_(geometry_transform(context.document, model, context.rig.metres_per_unit)) {}

  // The mesh, and the skin of the nodes that show it.
  std::pair<Index, Index> build() {
    if (source_.points.empty()) {
      context_.diagnostics.note("mesh-empty", "the mesh has no points; it is left out", where_);
      return {kNone, kNone};
    }
    Mesh mesh;
    const Object& object = context_.document.object(geometry_);
    mesh.name = object.name.empty() ? context_.document.object(model_).name : object.name;
    if (!source_.normals.is_there() || source_.normals.mapping == Mapping::by_edge)
      source_.normals = make_normals(source_);
    skin_ = add_skin(context_, geometry_, model_, source_.point_count());
    shapes_ = read_shapes(context_, geometry_, source_.point_count());
    const std::vector<std::vector<CornerTriangle>> parts = triangles_by_material();
    turn_inward_normals(parts);
    add_primitives(mesh, parts);
    finish_shapes(mesh);
    context_.scene.meshes.push_back(std::move(mesh));
    return {static_cast<Index>(context_.scene.meshes.size() - 1), skin_.skin};
  }

 private:
  void finish_shapes(Mesh& mesh) {
    mesh.weights = shapes_.weights;
    for (const ShapeSource& shape : shapes_.shapes) mesh.target_names.push_back(shape.name);
    for (MorphChannel& channel : shapes_.channels) {
      channel.mesh = static_cast<Index>(context_.scene.meshes.size());
      if (channel.full_weights.size() > 1 || channel.full_weights[0] != 100) {
        InBetweens between{std::string(context_.document.object(channel.channel).name), channel.first_target,
                           channel.full_weights};
        for (double& full : between.full_at) full /= 100;
        mesh.in_betweens.push_back(std::move(between));
      }
      context_.morphs.push_back(std::move(channel));
    }
  }

  // Some exporters write all normals of a mesh backwards. The order of the corners says which side is the front.
  void turn_inward_normals(const std::vector<std::vector<CornerTriangle>>& parts) {
    constexpr std::size_t kInwardPerOutward = 20;
    std::size_t outward = 0, inward = 0, all = 0;
    for (const std::vector<CornerTriangle>& part : parts) all += part.size();
    for (const std::vector<CornerTriangle>& part : parts)
      for (const CornerTriangle& triangle : part) {
        const double agreement = transform_.mirrors ? -normals_along(triangle) : normals_along(triangle);
        if (agreement > 0) ++outward;
        if (agreement < 0) ++inward;
        if (all < kInwardPerOutward * (outward + 1)) return;  // whatever the rest say
      }
    if (inward < kInwardPerOutward * (outward + 1)) return;
    for (float& number : source_.normals.values) number = -number;
    for (ShapeSource& shape : shapes_.shapes)
      for (double& number : shape.normal_deltas) number = -number;
    context_.diagnostics.warn("normals-turned",
                              say("the normals of ", inward, " triangles of ", inward + outward,
                                  " point behind their front; all of the mesh are turned"),
                              where_);
  }

  // How far the three normals of a triangle point to its front, in the file's space.
  double normals_along(const CornerTriangle& triangle) const {
    Point corners[3];
    double sum[3] = {0, 0, 0};
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t corner = triangle.corners[i], at = source_.corner_points[corner];
      corners[i] = point(at);
      const std::uint32_t value = source_.normals.value_of(corner, at, triangle.polygon);
      if (value == kNoValue) continue;
      for (std::size_t axis = 0; axis < 3; ++axis) sum[axis] += double(source_.normals.row(value)[axis]);
    }
    const Point area = area_vector(corners);
    return area[0] * sum[0] + area[1] * sum[1] + area[2] * sum[2];
  }

  // One list for each material of the model; what has no material is with the first.
  std::vector<std::vector<CornerTriangle>> triangles_by_material() {
    std::vector<std::vector<CornerTriangle>> parts(std::max<std::size_t>(1, materials_.size()));
    if (parts.size() == 1 && source_.corner_points.size() > 2 * source_.polygons.size())
      parts[0].reserve(source_.corner_points.size() - 2 * source_.polygons.size());
    Triangulator triangulator;
    std::vector<Point> corners;
    for (std::uint32_t p = 0; p < source_.polygons.size(); ++p) {
      const Polygon& polygon = source_.polygons[p];
      if (polygon.count == 0) continue;
      corners.clear();
      for (std::uint32_t i = 0; i < polygon.count; ++i)
        corners.push_back(point(source_.corner_points[polygon.first_corner + i]));
      const std::span<const std::uint32_t> cut = triangulator.cut(corners);
      std::vector<CornerTriangle>& part = parts[material_of(p)];
      for (std::size_t i = 0; i < cut.size(); i += 3) {
        CornerTriangle triangle{p, {cut[i], cut[i + 1], cut[i + 2]}};
        if (transform_.mirrors) std::swap(triangle.corners[1], triangle.corners[2]);
        for (std::uint32_t& corner : triangle.corners) corner += polygon.first_corner;
        part.push_back(triangle);
      }
    }
    if (triangulator.given_up() > 0)
      context_.diagnostics.warn(
          "polygon-too-large",
          say(triangulator.given_up(), " polygons have too many corners to look for ears; they are fans"), where_);
    return parts;
  }

  std::size_t material_of(std::uint32_t polygon) const {
    if (!source_.materials.is_there()) return 0;
    const std::uint32_t value = source_.materials.value_of(kNoValue, kNoValue, polygon);
    const float number = value == kNoValue ? 0 : source_.materials.row(value)[0];
    return number >= 0 && number < static_cast<float>(materials_.size()) ? static_cast<std::size_t>(number) : 0;
  }

  Point point(std::uint32_t index) const {
    const double* const from = source_.points.data() + 3 * std::size_t(index);
    return {from[0], from[1], from[2]};
  }

  void add_primitives(Mesh& mesh, const std::vector<std::vector<CornerTriangle>>& parts) {
    const VertexRows rows(source_, source_.normals);
    std::optional<Welder> welder(std::in_place, source_, rows);
    for (std::size_t part = 0; part < parts.size(); ++part) {
      if (parts[part].empty() && parts.size() > 1) continue;
      VertexTable table;
      if (parts.size() > 1 || !welder->table_of_points(parts[part], table))
        table = welder->table_of_corners(parts[part]);
      if (part + 1 == parts.size()) {
        welder.reset();
        release_layers();
      }
      mesh.primitives.push_back(primitive(table, rows.width(), part));
    }
  }

  Primitive primitive(const VertexTable& table, std::size_t width, std::size_t part) {
    Primitive primitive;
    if (part < materials_.size()) primitive.material = materials_[part];
    add_positions(primitive, table);
    add_rows(primitive, table, width);
    add_influences(primitive, table);
    primitive.indices = context_.view(table.indices, 1, where_);
    if (shapes_.shapes.empty()) return primitive;
    const VerticesOfPoints vertices(table);
    for (const ShapeSource& shape : shapes_.shapes)
      primitive.targets.push_back(morph_target(context_, shape, vertices, transform_, where_));
    return primitive;
  }

  // The vertices have what they need of them; the scene's tables would come on top.
  void release_layers() {
    source_.normals.values = {};
    for (Layer& layer : source_.uv_sets) layer.values = {};
    for (Layer& layer : source_.colours) layer.values = {};
  }

  void add_positions(Primitive& primitive, const VertexTable& table) {
    std::vector<float> positions;
    positions.reserve(3 * table.points.size());
    const auto& m = transform_.node_from_geometry.m;
    for (const std::uint32_t index : table.points) {
      const Point p = point(index);
      for (std::size_t row = 0; row < 3; ++row)
        positions.push_back(
            static_cast<float>(m[4 * row] * p[0] + m[4 * row + 1] * p[1] + m[4 * row + 2] * p[2] + m[4 * row + 3]));
    }
    primitive.attributes.push_back({"POSITION", context_.view(positions, 3, where_)});
  }

  void add_rows(Primitive& primitive, const VertexTable& table, std::size_t width) {
    std::vector<float> numbers;
    const auto column = [&](std::size_t from, std::size_t count) -> std::vector<float>& {
      numbers.resize(table.points.size() * count);
      for (std::size_t vertex = 0; vertex < table.points.size(); ++vertex)
        for (std::size_t i = 0; i < count; ++i) numbers[vertex * count + i] = table.rows[vertex * width + from + i];
      return numbers;
    };
    turn_normals(column(0, 3));
    primitive.attributes.push_back({"NORMAL", context_.view(numbers, 3, where_)});
    std::size_t from = 3;
    for (std::size_t set = 0; set < source_.uv_sets.size(); ++set, from += 2) {
      std::vector<float>& uvs = column(from, 2);
      for (std::size_t i = 1; i < uvs.size(); i += 2) uvs[i] = 1 - uvs[i];  // up in the file, down in the scene
      primitive.attributes.push_back({say("TEXCOORD_", set), context_.view(uvs, 2, where_)});
    }
    for (std::size_t set = 0; set < source_.colours.size(); ++set, from += 4)
      primitive.attributes.push_back({say("COLOR_", set), context_.view(column(from, 4), 4, where_)});
  }

  void turn_normals(std::vector<float>& normals) const {
    const auto& m = transform_.normal_turn.m;
    for (std::size_t i = 0; i + 2 < normals.size(); i += 3) {
      const double n[] = {double(normals[i]), double(normals[i + 1]), double(normals[i + 2])};
      double turned[3], square = 0;
      for (std::size_t row = 0; row < 3; ++row) {
        turned[row] = m[4 * row] * n[0] + m[4 * row + 1] * n[1] + m[4 * row + 2] * n[2];
        square += turned[row] * turned[row];
      }
      const double length = std::sqrt(square);
      for (std::size_t axis = 0; axis < 3; ++axis)
        normals[i + axis] = length > 0 ? static_cast<float>(turned[axis] / length) : axis == 1 ? 1.0f : 0.0f;
    }
  }

  void add_influences(Primitive& primitive, const VertexTable& table) {
    if (skin_.skin == kNone) return;
    const std::uint32_t sets = std::max(1u, (skin_.most + 3) / 4);
    for (std::uint32_t set = 0; set < sets; ++set) {
      context_.charge(24 * table.points.size(), where_);
      std::vector<std::uint16_t> joints(4 * table.points.size(), 0);
      std::vector<float> weights(4 * table.points.size(), 0);
      for (std::size_t vertex = 0; vertex < table.points.size(); ++vertex) {
        const std::uint32_t first = skin_.first[table.points[vertex]] + 4 * set;
        const std::uint32_t end = std::min(first + 4, skin_.first[table.points[vertex] + 1]);
        for (std::uint32_t i = first; i < end; ++i) {
          joints[4 * vertex + i - first] = skin_.influences[i].joint;
          weights[4 * vertex + i - first] = skin_.influences[i].weight;
        }
      }
      primitive.attributes.push_back({say("JOINTS_", set), context_.view(joints, 4, where_)});
      primitive.attributes.push_back({say("WEIGHTS_", set), context_.view(weights, 4, where_)});
    }
    if (skin_.dual_quat_share.empty()) return;
    std::vector<float> share;
    for (const std::uint32_t point : table.points) share.push_back(skin_.dual_quat_share[point]);
    primitive.attributes.push_back({std::string(kDualQuatShare), context_.view(share, 1, where_)});
  }

  Context& context_;
  ObjectIndex geometry_, model_;
  std::vector<Index> materials_;
  std::string where_;
  SourceMesh source_;
  GeometryTransform transform_;
  SkinOfMesh skin_;
  ShapesOfMesh shapes_;
};

std::vector<Index> materials_of(const Context& context, ObjectIndex model) {
  std::vector<Index> materials;
  for (const Connection& connection : context.document.sources(model))
    if (context.document.object(connection.source).kind == ObjectKind::material)
      materials.push_back(context.material_of[connection.source]);
  return materials;
}

ObjectIndex geometry_of(Context& context, ObjectIndex model) {
  ObjectIndex geometry = kNoObject;
  for (const Connection& connection : context.document.sources(model)) {
    if (context.document.object(connection.source).kind != ObjectKind::mesh) continue;
    if (geometry != kNoObject)
      context.diagnostics.warn("mesh-second", "the model has several meshes; the first is shown",
                               context.document.where(model));
    else
      geometry = connection.source;
  }
  return geometry;
}

}  // namespace

void add_meshes(Context& context) {
  std::map<MeshKey, std::pair<Index, Index>> built;
  for (const RigModel& model : context.rig.models) {
    const ObjectIndex geometry = geometry_of(context, model.object);
    if (geometry == kNoObject) continue;
    MeshKey key{geometry, {}, materials_of(context, model.object)};
    std::copy_n(geometry_transform(context.document, model.object, 1).node_from_geometry.m, 12,
                std::get<1>(key).begin());
    auto found = built.find(key);
    if (found == built.end())
      found = built.emplace(key, MeshBuilder(context, geometry, model.object, std::get<2>(key)).build()).first;
    Node& node = context.scene.nodes[context.node_of[model.object]];
    node.mesh = found->second.first;
    node.skin = found->second.second;
  }
}

}  // namespace sinew::asset::fbx
