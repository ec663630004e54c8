// SPDX-License-Identifier: MIT
#include "import/collada/mesh_builder.h"

#include <algorithm>
#include <cmath>

namespace sinew::asset::collada {
namespace {

// To length 1; up where there is no direction.
void normalise_rows(std::vector<float>& normals) {
  for (std::size_t i = 0; i + 2 < normals.size(); i += 3) {
    const double n[] = {double(normals[i]), double(normals[i + 1]), double(normals[i + 2])};
    const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    for (std::size_t axis = 0; axis < 3; ++axis)
      normals[i + axis] = length > 0 ? static_cast<float>(n[axis] / length) : axis == 1 ? 1.0f : 0.0f;
  }
}

class Builder {
 public:
  Builder(Context& context, const Geometry& geometry, const MeshParts& parts)
      : context_(context), geometry_(geometry), parts_(parts) {}

  Mesh build() {
    Mesh mesh;
    mesh.name = attribute(geometry_.element, "name");
    if (mesh.name.empty()) mesh.name = attribute(geometry_.element, "id");
    for (std::size_t i = 0; i < geometry_.groups.size(); ++i) mesh.primitives.push_back(primitive(i));
    if (parts_.morph) {
      mesh.weights = parts_.morph->weights;
      mesh.target_names = parts_.morph->names;
    }
    return mesh;
  }

 private:
  Primitive primitive(std::size_t number) {
    const Group& group = geometry_.groups[number];
    at_ = group.element;
    Vertices vertices = weld(group);
    if (geometry_.groups.size() == 1) sort_by_point(vertices, group, geometry_.points.count());
    if (vertices.holes > 0)
      context_.diagnostics.warn(
          "values-missing",
          say(vertices.holes, " normals, texture coordinates or colours are not there; up, 0 or white is taken"),
          context_.where(at_));
    Primitive primitive;
    primitive.topology = group.simplex == 3 ? Topology::triangles : Topology::lines;
    primitive.material = parts_.materials[number];
    primitive.attributes.push_back({"POSITION", context_.view(positions(vertices), 3, at_)});
    add_values(primitive, group, vertices);
    if (parts_.skin) add_influences(primitive, vertices);
    primitive.indices = context_.view(vertices.indices, 1, at_);
    if (parts_.morph)
      for (const Geometry& target : parts_.morph->targets)
        primitive.targets.push_back(morph_target(target, number, vertices));
    return primitive;
  }

  std::vector<float> positions(const Vertices& vertices) const {
    std::vector<float> numbers;
    numbers.reserve(3 * vertices.points.size());
    for (const std::uint32_t point : vertices.points)
      for (std::size_t axis = 0; axis < 3; ++axis)
        numbers.push_back(static_cast<float>(geometry_.points.row(point)[axis] * context_.asset.metres_per_unit));
    return numbers;
  }

  static std::vector<float> columns(const Vertices& vertices, std::size_t first, std::size_t width) {
    std::vector<float> numbers;
    numbers.reserve(width * vertices.points.size());
    for (std::size_t vertex = 0; vertex < vertices.points.size(); ++vertex) {
      const float* const row = vertices.rows.data() + vertex * vertices.width + first;
      numbers.insert(numbers.end(), row, row + width);
    }
    return numbers;
  }

  void add_values(Primitive& primitive, const Group& group, const Vertices& vertices) {
    std::size_t first = 0, uv_sets = 0, colours = 0;
    for (const CornerValues& values : group.values) {
      const std::size_t width = width_of(values.kind);
      std::vector<float> numbers = columns(vertices, first, width);
      first += width;
      std::string semantic = "NORMAL";
      if (values.kind == ValueKind::normal) normalise_rows(numbers);
      if (values.kind == ValueKind::colour) semantic = say("COLOR_", colours++);
      if (values.kind == ValueKind::texture_coordinate) {
        semantic = say("TEXCOORD_", uv_sets++);
        for (std::size_t i = 1; i < numbers.size(); i += 2) numbers[i] = 1 - numbers[i];  // up in the file, down here
      }
      primitive.attributes.push_back({std::move(semantic), context_.view(numbers, std::uint8_t(width), at_)});
    }
  }

  void add_influences(Primitive& primitive, const Vertices& vertices) {
    const SkinSource& skin = *parts_.skin;
    std::size_t most = 1;
    for (const std::uint32_t point : vertices.points)
      most = std::max<std::size_t>(most, skin.first[point + 1] - skin.first[point]);
    for (std::size_t set = 0; set < (most + 3) / 4; ++set) {
      context_.charge(24 * vertices.points.size(), at_);
      std::vector<std::uint16_t> joints(4 * vertices.points.size(), 0);
      std::vector<float> weights(4 * vertices.points.size(), 0);
      for (std::size_t vertex = 0; vertex < vertices.points.size(); ++vertex) {
        const std::size_t first = skin.first[vertices.points[vertex]] + 4 * set;
        const std::size_t end = std::min<std::size_t>(first + 4, skin.first[vertices.points[vertex] + 1]);
        for (std::size_t i = first; i < end; ++i) {
          const std::uint32_t number = parts_.number_of_joint[skin.influences[i].joint];
          if (number == kNoIndex) continue;
          joints[4 * vertex + i - first] = static_cast<std::uint16_t>(number);
          weights[4 * vertex + i - first] = skin.influences[i].weight;
        }
      }
      primitive.attributes.push_back({say("JOINTS_", set), context_.view(joints, 4, at_)});
      primitive.attributes.push_back({say("WEIGHTS_", set), context_.view(weights, 4, at_)});
    }
  }

  // Of NORMALIZED morphs the targets are shapes of their own, of RELATIVE ones what is added.
  MorphTarget morph_target(const Geometry& target, std::size_t number, const Vertices& vertices) {
    MorphTarget result;
    if (target.points.count() == 0) {  // one that does nothing
      ValueView zeros;
      zeros.components = 3;
      zeros.stride_bytes = 3 * sizeof(float);
      zeros.count = static_cast<std::uint32_t>(vertices.points.size());
      result.deltas.push_back({"POSITION", zeros});
      return result;
    }
    std::vector<float> deltas;
    deltas.reserve(3 * vertices.points.size());
    for (const std::uint32_t point : vertices.points)
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const double base = parts_.morph->is_relative ? 0 : geometry_.points.row(point)[axis];
        deltas.push_back(static_cast<float>((target.points.row(point)[axis] - base) * context_.asset.metres_per_unit));
      }
    result.deltas.push_back({"POSITION", context_.view(deltas, 3, at_)});
    if (!parts_.morph->is_relative && has_normals_alike(target, number))
      result.deltas.push_back({"NORMAL", context_.view(normal_deltas(target.groups[number], vertices), 3, at_)});
    return result;
  }

  static bool begins_with_normal(const Group& group) {
    return !group.values.empty() && group.values.front().kind == ValueKind::normal;
  }

  // Corner for corner as the mesh has them, so that each vertex knows its normal in the target.
  bool has_normals_alike(const Geometry& target, std::size_t number) const {
    if (number >= target.groups.size()) return false;
    const Group& here = geometry_.groups[number];
    const Group& there = target.groups[number];
    return begins_with_normal(here) && begins_with_normal(there) && here.corners == there.corners &&
           there.indices.size() / there.stride == here.indices.size() / here.stride;
  }

  std::vector<float> normal_deltas(const Group& target, const Vertices& vertices) const {
    std::vector<float> base = columns(vertices, 0, 3), shaped = base;
    const CornerValues& normals = target.values.front();
    for (std::size_t vertex = 0; vertex < vertices.points.size(); ++vertex) {
      if (vertices.corners[vertex] == kNoIndex) continue;
      const std::uint32_t row = target.row_of(normals, vertices.corners[vertex]);
      if (row == kNoIndex) continue;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const double number = normals.table->row(row)[axis];
        if (std::abs(number) < 1e30) shaped[3 * vertex + axis] = static_cast<float>(number);
      }
    }
    normalise_rows(base);
    normalise_rows(shaped);
    for (std::size_t i = 0; i < base.size(); ++i) shaped[i] -= base[i];
    return shaped;
  }

  Context& context_;
  const Geometry& geometry_;
  const MeshParts& parts_;
  Element at_;
};

}  // namespace

Mesh build_mesh(Context& context, const Geometry& geometry, const MeshParts& parts) {
  return Builder(context, geometry, parts).build();
}

}  // namespace sinew::asset::collada
