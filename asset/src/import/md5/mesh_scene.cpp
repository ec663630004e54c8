// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <string>

#include "import/failure.h"
#include "import/md5/scene_parts.h"
#include "import/named_materials.h"
#include "import/parents.h"
#include "import/skin_rows.h"
#include "import/smooth_normals.h"
#include "import/upright.h"
#include "sinew/math/decompose.h"

namespace sinew::asset::md5 {
namespace {

using readers::fail;
using readers::in_quotes;
using readers::say;

constexpr std::size_t kMostJoints = 65535;  // influences name them with 16 bits
constexpr double kMostApart = 1e-3;         // of the mesh's size: exporters round to six decimals

AffineD affine(const Placement& placement) {
  TransformD transform;
  std::copy(placement.position.begin(), placement.position.end(), transform.translation);
  const QuatD q = placement.orientation;
  const double rotation[4] = {q.x, q.y, q.z, q.w};
  std::copy_n(rotation, 4, transform.rotation);
  return affine_from(transform);
}

Vector point(const AffineD& a, const Vector& p) {
  Vector result{};
  for (std::size_t row = 0; row < 3; ++row) {
    const double* m = a.m + 4 * row;
    result[row] = m[0] * p[0] + m[1] * p[1] + m[2] * p[2] + m[3];
  }
  return result;
}

double distance(const Vector& a, const Vector& b) {
  const double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
  return std::sqrt(x * x + y * y + z * z);
}

class MeshSceneMaker {
 public:
  MeshSceneMaker(const MeshFile& file, Target& target)
      : file_(file),
        target_(target),
        scene_(target.builder.scene),
        materials_(scene_, target.read, target.diagnostics) {}

  void add() {
    for (const MeshJoint& joint : file_.joints) object_from_joint_.push_back(affine(joint.object_from_joint));
    add_joints();
    if (file_.meshes.empty()) return;
    add_skin();
    for (const FileMesh& mesh : file_.meshes) add_mesh(mesh);
  }

 private:
  void add_joints() {
    for (const MeshJoint& joint : file_.joints) {
      Placement local = joint.object_from_joint;
      if (joint.parent != kNone) {
        const Placement& parent = file_.joints[joint.parent].object_from_joint;
        local.position = point(inverse(object_from_joint_[joint.parent]), local.position);
        local.orientation = conjugate(parent.orientation) * local.orientation;
      }
      add_joint(joint.name, joint.parent, local, target_);
    }
    readers::connect_children(scene_);
  }

  void add_skin() {
    if (file_.joints.empty()) fail(Errc::bad_syntax, target_.places.where(0), "there are meshes and no joints");
    if (file_.joints.size() > kMostJoints)
      fail(Errc::too_large, target_.places.where(0),
           say("a skin of ", file_.joints.size(), " joints is over the limit, ", kMostJoints));
    std::vector<float> matrices;
    std::vector<Index> joints;
    for (std::size_t i = 0; i < file_.joints.size(); ++i) {
      joints.push_back(static_cast<Index>(i));
      const AffineD bind = inverse(affine(in_scene(file_.joints[i].object_from_joint, true, target_.metres_per_unit)));
      for (std::size_t column = 0; column < 4; ++column)
        for (std::size_t row = 0; row < 4; ++row)
          matrices.push_back(row < 3 ? static_cast<float>(bind.m[4 * row + column]) : column == 3 ? 1.0f : 0.0f);
    }
    target_.builder.skin(std::move(joints), matrices);
  }

  void add_mesh(const FileMesh& mesh) {
    where_ = target_.places.where(mesh.at);
    Mesh added;
    added.name = mesh.shader;
    Primitive& primitive = added.primitives.emplace_back();
    if (mesh.vertices.empty() || mesh.triangles.empty())
      target_.diagnostics.note("mesh-empty", "a mesh without triangles shows nothing", where_);
    else
      fill(mesh, primitive);
    primitive.material = materials_.find(mesh.shader, where_);
    Node node;
    node.name = mesh.shader;
    node.mesh = static_cast<Index>(scene_.meshes.size());
    node.skin = 0;
    scene_.nodes.push_back(std::move(node));
    scene_.meshes.push_back(std::move(added));
  }

  void fill(const FileMesh& mesh, Primitive& primitive) {
    readers::SkinRows skin;
    const std::vector<float> points = bind_points(mesh, skin);
    const std::vector<std::uint32_t> indices = indices_of(mesh);
    std::vector<float> uvs;
    for (const Vertex& vertex : mesh.vertices) {
      uvs.push_back(static_cast<float>(vertex.u));
      uvs.push_back(static_cast<float>(vertex.v));
    }
    SceneBuilder& builder = target_.builder;
    primitive.attributes.push_back({"POSITION", builder.view(points, 3)});
    primitive.attributes.push_back({"NORMAL", builder.view(readers::smooth_normals(points, indices), 3)});
    primitive.attributes.push_back({"TEXCOORD_0", builder.view(uvs, 2)});
    skin.add_attributes(builder, primitive, target_.allowance, where_);
    primitive.indices = builder.view(indices, 1);
  }

  // Where the joints of the file put each vertex, in the scene. A skin moves that point with each of its joints, where
  // the format moves a point of its own with each: the same as long as those points are one.
  std::vector<float> bind_points(const FileMesh& mesh, readers::SkinRows& skin) {
    std::vector<float> points;
    std::vector<readers::Influence> influences;
    double apart = 0;
    std::size_t unweighted = 0;
    for (const Vertex& vertex : mesh.vertices) {
      const std::uint64_t end = std::uint64_t(vertex.first_weight) + vertex.weight_count;
      if (end > mesh.weights.size())
        fail(Errc::out_of_range, where_,
             say("a vertex has weights up to ", end, ", and the mesh has ", mesh.weights.size()));
      target_.allowance.take(vertex.weight_count, sizeof(readers::Influence), where_);
      const std::span weights(mesh.weights.data() + vertex.first_weight, vertex.weight_count);
      const Vector bind = weighted_point(weights, apart);
      influences.clear();
      for (const Weight& weight : weights) influences.push_back({weight.joint, weight.bias});
      if (!skin.add_vertex(influences)) ++unweighted;
      append(readers::y_up_from_z_up(bind), points);
    }
    report(apart, unweighted, points);
    return points;
  }

  // The mean of the weights' points, by their biases. apart: the farthest that one of them was from its mean.
  Vector weighted_point(std::span<const Weight> weights, double& apart) const {
    Vector sum{0, 0, 0};
    double total = 0;
    for (const Weight& weight : weights) {
      const double bias = std::max(weight.bias, 0.0);
      const Vector p = point_of(weight);
      for (std::size_t i = 0; i < 3; ++i) sum[i] += bias * p[i];
      total += bias;
    }
    if (!(total > 0)) return {0, 0, 0};
    for (double& coordinate : sum) coordinate /= total;
    for (const Weight& weight : weights)
      if (weight.bias > 0) apart = std::max(apart, distance(point_of(weight), sum));
    return sum;
  }

  Vector point_of(const Weight& weight) const {
    if (weight.joint >= object_from_joint_.size())
      fail(Errc::out_of_range, where_,
           say("a weight is for joint ", weight.joint, ", and there are ", object_from_joint_.size()));
    return point(object_from_joint_[weight.joint], weight.point_in_joint);
  }

  void append(const Vector& file_point, std::vector<float>& points) const {
    for (const double coordinate : file_point) {
      const auto number = static_cast<float>(coordinate * target_.metres_per_unit);
      if (!std::isfinite(number)) fail(Errc::out_of_range, where_, "a vertex is not in any scene");
      points.push_back(number);
    }
  }

  void report(double apart, std::size_t unweighted, std::span<const float> points) {
    float size = 0;
    for (const float coordinate : points) size = std::max(size, std::abs(coordinate));
    if (apart * target_.metres_per_unit > kMostApart * double(size))
      target_.diagnostics.warn("weights-apart",
                               say("the weights of a vertex put it at places up to ", apart * target_.metres_per_unit,
                                   " m from where they put it together; it moves as if they all put it there"),
                               where_);
    if (unweighted > 0)
      target_.diagnostics.warn("vertices-unweighted",
                               say(unweighted, " vertices follow no joint; they stay at the first one's place"),
                               where_);
  }

  // Turned, so that they are counter-clockwise seen from their front.
  std::vector<std::uint32_t> indices_of(const FileMesh& mesh) const {
    std::vector<std::uint32_t> indices;
    for (const auto& corners : mesh.triangles)
      for (const std::size_t corner : {0u, 2u, 1u}) {
        if (corners[corner] >= mesh.vertices.size())
          fail(Errc::out_of_range, where_,
               say("a triangle has vertex ", corners[corner], ", and the mesh has ", mesh.vertices.size()));
        indices.push_back(corners[corner]);
      }
    return indices;
  }

  const MeshFile& file_;
  Target& target_;
  Scene& scene_;
  readers::NamedMaterials materials_;
  std::vector<AffineD> object_from_joint_;  // in the file's axes and unit
  std::string where_;                       // of the mesh that is made
};

}  // namespace

void add_mesh_file(const MeshFile& file, Target& target) { MeshSceneMaker(file, target).add(); }

}  // namespace sinew::asset::md5
