// SPDX-License-Identifier: MIT
#include <cmath>
#include <utility>

#include "import/failure.h"
#include "import/md5/files.h"
#include "import/parents.h"

namespace sinew::asset::md5 {
namespace {

using readers::fail;
using readers::in_quotes;
using readers::is_word;
using readers::say;

constexpr double kMostLength = 1e30;  // points are stored as floats
constexpr std::int64_t kMostOfMesh = 0x7FFFFFFF;

class MeshFileReader {
 public:
  MeshFileReader(std::string_view text, const ImportLimits& limits) : tokens_(text), limits_(limits) {}

  MeshFile read() {
    read_version(tokens_);
    while (!tokens_.at_end()) read_entry(tokens_.word());
    if (joints_stated_ != kNotStated && static_cast<std::size_t>(joints_stated_) != file_.joints.size())
      fail(Errc::mismatch, tokens_.where(),
           say("numJoints is ", joints_stated_, ", and there are ", file_.joints.size(), " joints"));
    check_joints();
    return std::move(file_);
  }

 private:
  void read_entry(std::string_view keyword) {
    if (is_word(keyword, "commandline"))
      file_.command_line = tokens_.rest_of_line();
    else if (is_word(keyword, "numjoints"))
      joints_stated_ = tokens_.whole("the number of joints", 0, most(kLeastJointBytes));
    else if (is_word(keyword, "nummeshes"))
      tokens_.whole("the number of meshes", 0, most(kLeastMeshBytes));
    else if (is_word(keyword, "joints"))
      read_joints();
    else if (is_word(keyword, "mesh"))
      read_mesh();
    else
      fail(Errc::bad_syntax, tokens_.where(), say("joints or mesh is due, not", in_quotes(keyword)));
  }

  void read_joints() {
    tokens_.expect('{');
    while (!tokens_.take('}')) {
      MeshJoint joint;
      joint.name = tokens_.text("a joint's name");
      joint.at = tokens_.offset();
      joint.parent = static_cast<Index>(tokens_.whole("the parent", -1, kMostOfMesh));
      const Vector position = read_point("the position of a joint");
      const Vector xyz = read_point("the orientation of a joint");
      joint.object_from_joint = {position, orientation_from(xyz)};
      limit_objects(file_.joints.size(), "joints");
      file_.joints.push_back(joint);
    }
  }

  void read_mesh() {
    FileMesh mesh;
    mesh.at = tokens_.offset();
    limit_objects(file_.meshes.size(), "meshes");
    tokens_.expect('{');
    while (!tokens_.take('}')) read_mesh_entry(tokens_.word(), mesh);
    require_all(vertices_, "vert");
    require_all(triangles_, "tri");
    require_all(weights_, "weight");
    file_.meshes.push_back(std::move(mesh));
  }

  void read_mesh_entry(std::string_view keyword, FileMesh& mesh) {
    if (is_word(keyword, "shader"))
      mesh.shader = tokens_.text("the shader's name");
    else if (is_word(keyword, "numverts"))
      mesh.vertices.resize(begin_rows(vertices_, std::min<std::int64_t>(most(kLeastVertexBytes), limits_.vertices)));
    else if (is_word(keyword, "numtris"))
      mesh.triangles.resize(begin_rows(triangles_, most(kLeastTriangleBytes)));
    else if (is_word(keyword, "numweights"))
      mesh.weights.resize(begin_rows(weights_, most(kLeastWeightBytes)));
    else if (is_word(keyword, "vert"))
      read_vertex(mesh.vertices[row(vertices_)]);
    else if (is_word(keyword, "tri"))
      read_triangle(mesh.triangles[row(triangles_)]);
    else if (is_word(keyword, "weight"))
      read_weight(mesh.weights[row(weights_)]);
    else
      fail(keyword.empty() ? Errc::truncated : Errc::bad_syntax, tokens_.where(),
           say("vert, tri, weight or } is due in a mesh, not", keyword.empty() ? " the end" : in_quotes(keyword)));
  }

  void read_vertex(Vertex& vertex) {
    double uv[2];
    tokens_.vector(uv, "a texture coordinate");
    for (const double coordinate : uv) require_length(coordinate);
    vertex.u = uv[0];
    vertex.v = uv[1];
    vertex.first_weight = static_cast<std::uint32_t>(tokens_.whole("a vertex's first weight", 0, kMostOfMesh));
    vertex.weight_count = static_cast<std::uint32_t>(tokens_.whole("a vertex's number of weights", 0, kMostOfMesh));
  }

  void read_triangle(std::array<std::uint32_t, 3>& corners) {
    for (std::uint32_t& corner : corners)
      corner = static_cast<std::uint32_t>(tokens_.whole("a corner of a triangle", 0, kMostOfMesh));
  }

  void read_weight(Weight& weight) {
    weight.joint = static_cast<Index>(tokens_.whole("a weight's joint", 0, kMostOfMesh));
    weight.bias = tokens_.number("a weight's bias");
    require_length(weight.bias);
    weight.point_in_joint = read_point("a weight's point");
  }

  Vector read_point(std::string_view due) {
    double numbers[3];
    tokens_.vector(numbers, due);
    for (const double number : numbers) require_length(number);
    return {numbers[0], numbers[1], numbers[2]};
  }

  void require_length(double number) const {
    if (!(std::abs(number) < kMostLength))
      fail(Errc::out_of_range, tokens_.where(), say(number, " is not in any scene"));
  }

  // How many of a row's kind the rest of the file may hold.
  std::int64_t most(std::int64_t bytes_each) const {
    return static_cast<std::int64_t>(tokens_.bytes_left()) / bytes_each + 1;
  }
  void limit_objects(std::size_t count, std::string_view what) const {
    if (count >= limits_.objects)
      fail(Errc::too_large, tokens_.where(), say("there are more than ", limits_.objects, " ", what, ", the limit"));
  }

  // Rows of a mesh say their number; each has to be there once.
  struct Rows {
    std::vector<bool> is_there;
    std::size_t count = 0;
  };

  std::size_t begin_rows(Rows& rows, std::int64_t most_rows) {
    const std::int64_t stated = tokens_.whole("a number of rows", 0, kMostOfMesh);
    if (stated > most_rows)
      fail(Errc::truncated, tokens_.where(),
           say("there should be ", stated, " rows, and what is left of the file has room for ", most_rows));
    const auto count = static_cast<std::size_t>(stated);
    rows.is_there.assign(count, false);
    rows.count = 0;
    return count;
  }

  std::size_t row(Rows& rows) {
    const std::int64_t last = static_cast<std::int64_t>(rows.is_there.size()) - 1;
    const auto index = static_cast<std::size_t>(tokens_.whole("the number of a row", 0, last));
    if (rows.is_there[index]) fail(Errc::bad_syntax, tokens_.where(), say("row ", index, " stands there twice"));
    rows.is_there[index] = true;
    ++rows.count;
    return index;
  }

  void require_all(Rows& rows, std::string_view what) {
    if (rows.count != rows.is_there.size())
      fail(Errc::mismatch, tokens_.where(),
           say("a mesh has ", rows.count, " lines of ", what, " and says ", rows.is_there.size()));
    rows = {};
  }

  void check_joints() const {
    std::vector<Index> parents;
    for (const MeshJoint& joint : file_.joints) {
      parents.push_back(joint.parent);
    }
    readers::check_parents(parents, [&](std::size_t i) { return tokens_.where(file_.joints[i].at); });
  }

  // ""-1(0 0 0)(0 0 0); mesh{}; vert 0(0 0)0 0; tri 0 0 0 0; weight 0 0 0(0 0 0): no line is shorter.
  static constexpr std::int64_t kLeastJointBytes = 18, kLeastMeshBytes = 6, kLeastVertexBytes = 15,
                                kLeastTriangleBytes = 12, kLeastWeightBytes = 20;
  static constexpr std::int64_t kNotStated = -1;

  Tokens tokens_;
  const ImportLimits& limits_;
  std::int64_t joints_stated_ = kNotStated;
  Rows vertices_, triangles_, weights_;
  MeshFile file_;
};

}  // namespace

MeshFile read_mesh_file(std::string_view text, const ImportLimits& limits) {
  return MeshFileReader(text, limits).read();
}

}  // namespace sinew::asset::md5
