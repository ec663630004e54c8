// SPDX-License-Identifier: MIT
#include "import/collada/reach.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew::asset::collada {
namespace {

using Point = std::array<double, 3>;

AffineD parent_from_node(const Node& node) {
  if (node.matrix) {
    AffineD affine;
    for (std::size_t row = 0; row < 3; ++row)
      for (std::size_t column = 0; column < 4; ++column) affine.m[4 * row + column] = (*node.matrix)[4 * column + row];
    return affine;
  }
  TransformD parts;
  std::copy(node.translation.begin(), node.translation.end(), parts.translation);
  std::copy(node.rotation.begin(), node.rotation.end(), parts.rotation);
  std::copy(node.scale.begin(), node.scale.end(), parts.scale);
  return affine_from(parts);
}

double scale_of(const AffineD& m) {
  double most = 0;
  for (std::size_t c = 0; c < 3; ++c)
    most = std::max(most, m.m[c] * m.m[c] + m.m[4 + c] * m.m[4 + c] + m.m[8 + c] * m.m[8 + c]);
  return std::sqrt(most);
}

double radius_of(const Mesh& mesh) {
  double most = 0;
  for (const Primitive& primitive : mesh.primitives) {
    const ValueView* const points = primitive.find("POSITION");
    if (!points) continue;
    const std::vector<float> numbers = read_floats(*points);
    for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
      const double x = double(numbers[i]), y = double(numbers[i + 1]), z = double(numbers[i + 2]);
      most = std::max(most, x * x + y * y + z * z);
    }
  }
  return std::isfinite(most) ? std::sqrt(most) : 0;
}

struct Extent {
  Point low{1e300, 1e300, 1e300}, high{-1e300, -1e300, -1e300};
  void include(const Point& place, double radius) {
    for (std::size_t i = 0; i < 3; ++i) {
      low[i] = std::min(low[i], place[i] - radius);
      high[i] = std::max(high[i], place[i] + radius);
    }
  }
  double longest_side() const { return std::max({high[0] - low[0], high[1] - low[1], high[2] - low[2]}); }
};

double distance(const Point& a, const Point& b) {
  const double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
  return std::sqrt(x * x + y * y + z * z);
}

// How far the meshes reach beyond the node that moves them. A skin's vertices are moved by its joints, whose own
// distances say how far; a joint that stands alone moves them all.
std::vector<double> radii(const Scene& scene, const std::vector<double>& scales) {
  std::vector<double> of_mesh, of_node(scene.nodes.size(), 0);
  for (const Mesh& mesh : scene.meshes) of_mesh.push_back(radius_of(mesh));
  for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
    const Node& node = scene.nodes[i];
    if (node.mesh == kNone) continue;
    if (node.skin == kNone)
      of_node[i] = std::max(of_node[i], of_mesh[node.mesh] * scales[i]);
    else if (scene.skins[node.skin].joints.size() == 1)
      of_node[scene.skins[node.skin].joints[0]] =
          std::max(of_node[scene.skins[node.skin].joints[0]], of_mesh[node.mesh]);
  }
  return of_node;
}

}  // namespace

Reach reach_of(const Scene& scene) {
  const std::size_t count = scene.nodes.size();
  std::vector<AffineD> scene_from_node(count);
  std::vector<double> scales(count, 1);
  Reach reach;
  reach.parent_scale.assign(count, 1);
  std::vector<Index> root(count);
  for (Index i = 0; i < count; ++i) {
    const Index parent = scene.nodes[i].parent;
    const AffineD local = parent_from_node(scene.nodes[i]);
    root[i] = parent == kNone ? i : root[parent];
    scene_from_node[i] = parent == kNone ? local : scene_from_node[parent] * local;
    scales[i] = scale_of(scene_from_node[i]);
    if (parent != kNone) reach.parent_scale[i] = scales[parent];
  }
  const auto place = [&](Index i) -> Point {
    return {scene_from_node[i].m[3], scene_from_node[i].m[7], scene_from_node[i].m[11]};
  };
  reach.arm_m = radii(scene, scales);
  std::vector<Extent> extents(count);
  for (Index i = 0; i < count; ++i) extents[root[i]].include(place(i), reach.arm_m[i]);
  for (Index i = static_cast<Index>(count); i-- > 0;) {
    const Index parent = scene.nodes[i].parent;
    if (parent == kNone) continue;
    const double bone = distance(place(i), place(parent));
    if (reach.arm_m[i] == 0) reach.arm_m[i] = bone;  // a last joint moves about as much as it is long
    reach.arm_m[parent] = std::max(reach.arm_m[parent], bone + reach.arm_m[i]);
  }
  for (Index i = 0; i < count; ++i) {
    const double side = extents[root[i]].longest_side();
    reach.figure_m.push_back(side > 0 && side < 1e30 ? side : 1);
  }
  return reach;
}

}  // namespace sinew::asset::collada
