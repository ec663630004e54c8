// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "import/iqm/scene_parts.h"
#include "import/iqm/vertex_numbers.h"
#include "import/named_materials.h"
#include "import/skin_rows.h"
#include "import/smooth_normals.h"
#include "import/upright.h"

namespace sinew::asset::iqm {
namespace {

using readers::fail;
using readers::in_quotes;
using readers::say;

bool are_finite(const std::vector<float>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](float number) { return std::isfinite(number); });
}

// Turned upright, the first three of each `stride` numbers.
void stand_up(std::vector<float>& numbers, std::size_t stride, double factor) {
  for (std::size_t i = 0; i + 2 < numbers.size(); i += stride) {
    const auto turned = readers::y_up_from_z_up({double(numbers[i]), double(numbers[i + 1]), double(numbers[i + 2])});
    for (std::size_t c = 0; c < 3; ++c) numbers[i + c] = static_cast<float>(turned[c] * factor);
  }
}

class MeshMaker {
 public:
  MeshMaker(const File& file, Target& target)
      : file_(file),
        target_(target),
        scene_(target.builder.scene),
        materials_(scene_, target.read, target.diagnostics) {
    for (std::uint32_t i = 0; i < file.count(Table::vertex_arrays); ++i) {
      arrays_.push_back(file.vertex_array(i));
      array_places_.push_back(file.where(Table::vertex_arrays, i));
    }
  }

  void add_all() {
    for (std::uint32_t i = 0; i < file_.count(Table::meshes); ++i) add(file_.mesh(i), file_.where(Table::meshes, i));
  }

 private:
  void add(const FileMesh& mesh, const std::string& where) {
    where_ = where;
    check_ranges(mesh);
    target_.allowance.take(1, sizeof(Mesh) + sizeof(Node) + sizeof(Primitive), where_);
    Mesh added;
    added.name = mesh.name;
    Node node;
    node.name = mesh.name;
    node.mesh = static_cast<Index>(scene_.meshes.size());
    Primitive& primitive = added.primitives.emplace_back();
    if (mesh.vertex_count == 0 || mesh.triangle_count == 0)
      target_.diagnostics.note("mesh-empty", say("mesh", in_quotes(mesh.name), " shows nothing"), where_);
    else if (fill(mesh, primitive))
      node.skin = 0;
    primitive.material = materials_.find(mesh.material, where_);
    scene_.nodes.push_back(std::move(node));
    scene_.meshes.push_back(std::move(added));
  }

  void check_ranges(const FileMesh& mesh) const {
    const auto check = [&](std::uint32_t first, std::uint32_t count, std::uint32_t all, std::string_view what) {
      if (first > all || count > all - first)
        fail(Errc::out_of_range, where_,
             say("mesh", in_quotes(mesh.name), " has ", count, " ", what, " from ", first, " on, and there are ", all));
    };
    check(mesh.first_vertex, mesh.vertex_count, file_.vertex_count(), "vertices");
    check(mesh.first_triangle, mesh.triangle_count, file_.count(Table::triangles), "triangles");
  }

  // Whether it follows joints.
  bool fill(const FileMesh& mesh, Primitive& primitive) {
    const VertexArray* const positions = array(Use::position);
    if (positions == nullptr || positions->size < 3)
      fail(Errc::bad_syntax, where_, say("mesh", in_quotes(mesh.name), " has no positions"));
    target_.allowance.take(mesh.vertex_count, kBytesPerVertex, where_);
    target_.allowance.take(mesh.triangle_count, 3 * sizeof(std::uint32_t), where_);
    std::vector<float> points = vertex_numbers(*positions, mesh.first_vertex, mesh.vertex_count, 3, false);
    stand_up(points, 3, target_.metres_per_unit);
    if (!are_finite(points)) fail(Errc::out_of_range, where_, "a vertex is not in any scene");
    std::vector<std::uint32_t> indices = indices_of(mesh);
    std::optional<std::vector<float>> normals = floats(Use::normal, mesh, 3, true);
    if (normals) stand_up(*normals, 3, 1);
    if (normals && looks_inward(points, *normals, indices)) turn_all(indices);
    if (!normals) normals = readers::smooth_normals(points, indices);
    SceneBuilder& builder = target_.builder;
    primitive.attributes.push_back({"POSITION", builder.view(points, 3)});
    primitive.attributes.push_back({"NORMAL", builder.view(*normals, 3)});
    add_surface(mesh, primitive);
    const bool has_skin = add_influences(mesh, primitive);
    add_custom(mesh, primitive);
    primitive.indices = builder.view(indices, 1);
    return has_skin;
  }

  // The format's triangles are clockwise seen from their front.
  std::vector<std::uint32_t> indices_of(const FileMesh& mesh) const {
    std::vector<std::uint32_t> indices;
    for (std::uint32_t i = 0; i < mesh.triangle_count; ++i) {
      const auto corners = file_.triangle(mesh.first_triangle + i);
      for (const std::size_t corner : {0u, 2u, 1u}) {
        const std::uint32_t vertex = corners[corner] - mesh.first_vertex;  // wraps where it lies before the mesh's
        if (vertex >= mesh.vertex_count)
          fail(Errc::out_of_range, file_.where(Table::triangles, mesh.first_triangle + i),
               say("a triangle of mesh", in_quotes(mesh.name), " has vertex ", corners[corner],
                   ", which is not the mesh's"));
        indices.push_back(vertex);
      }
    }
    return indices;
  }

  static void turn_all(std::vector<std::uint32_t>& indices) {
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3) std::swap(indices[i + 1], indices[i + 2]);
  }

  // Whether the file's normals say that nearly all triangles show their backs: an exporter of the other turn.
  bool looks_inward(const std::vector<float>& points, const std::vector<float>& normals,
                    const std::vector<std::uint32_t>& indices) {
    const std::vector<float> outward = readers::smooth_normals(points, indices);
    std::size_t behind = 0;
    for (std::size_t i = 0; i + 2 < normals.size(); i += 3)
      if (normals[i] * outward[i] + normals[i + 1] * outward[i + 1] + normals[i + 2] * outward[i + 2] < 0) ++behind;
    if (behind * 10 < normals.size() / 3 * 9) return false;
    target_.diagnostics.warn("triangles-turned",
                             "the normals point behind the triangles, which are turned to show their front", where_);
    return true;
  }

  void add_surface(const FileMesh& mesh, Primitive& primitive) {
    SceneBuilder& builder = target_.builder;
    if (const auto uvs = floats(Use::texcoord, mesh, 2, true))
      primitive.attributes.push_back({"TEXCOORD_0", builder.view(*uvs, 2)});
    if (auto tangents = floats(Use::tangent, mesh, 4, true, 1)) {
      stand_up(*tangents, 4, 1);
      primitive.attributes.push_back({"TANGENT", builder.view(*tangents, 4)});
    }
    if (const auto colours = floats(Use::colour, mesh, 4, true, 1))
      primitive.attributes.push_back({"COLOR_0", builder.view(*colours, 4)});
  }

  bool add_influences(const FileMesh& mesh, Primitive& primitive) {
    const VertexArray *const joints = array(Use::blend_indices), *const weights = array(Use::blend_weights);
    if (joints == nullptr && weights == nullptr) return false;
    if (joints == nullptr || joints->size == 0 || target_.joint_count == 0 || file_.count(Table::joints) == 0) {
      target_.diagnostics.warn("skin-missing", "the vertices have weights and there are no joints for them", where_);
      return false;
    }
    const std::uint32_t size = weights == nullptr ? 1 : std::min(joints->size, weights->size);
    target_.allowance.take(mesh.vertex_count, std::uint64_t(size) * sizeof(readers::Influence), where_);
    readers::SkinRows rows;
    std::vector<readers::Influence> influences;
    std::size_t unweighted = 0;
    for (std::uint32_t i = 0; i < mesh.vertex_count; ++i) {
      influences.clear();
      for (std::uint32_t c = 0; c < size; ++c)
        influences.push_back(influence(*joints, weights, mesh.first_vertex + i, c));
      if (!rows.add_vertex(influences)) ++unweighted;
    }
    if (unweighted > 0)
      target_.diagnostics.warn("vertices-unweighted",
                               say(unweighted, " vertices follow no joint; they follow the first one"), where_);
    rows.add_attributes(target_.builder, primitive, target_.allowance, where_);
    return true;
  }

  readers::Influence influence(const VertexArray& joints, const VertexArray* weights, std::uint32_t vertex,
                               std::uint32_t component) const {
    const double weight = weights == nullptr ? 1 : vertex_number(*weights, vertex, component, true);
    if (!std::isfinite(weight)) fail(Errc::out_of_range, where_, say("a weight of vertex ", vertex, " is no number"));
    if (!(weight > 0)) return {};
    const double joint = vertex_number(joints, vertex, component, false);
    if (!(joint >= 0 && joint < double(target_.joint_count)))
      fail(Errc::out_of_range, where_,
           say("vertex ", vertex, " follows joint ", joint, ", and there are ", target_.joint_count));
    return {static_cast<std::uint32_t>(joint), weight};
  }

  // Arrays that the format leaves to programs keep their name and numbers.
  void add_custom(const FileMesh& mesh, Primitive& primitive) {
    for (std::size_t i = 0; i < arrays_.size(); ++i) {
      const VertexArray& custom = arrays_[i];
      if (custom.use <= std::uint32_t(Use::colour)) continue;
      const std::string_view name = custom.use < std::uint32_t(Use::custom)
                                        ? std::string_view()
                                        : file_.text(custom.use - std::uint32_t(Use::custom), array_places_[i]);
      if (name.empty() || custom.size == 0 || custom.size > 4) {
        target_.diagnostics.warn("attribute-unread", say("the vertex array of kind ", custom.use, " is left out"),
                                 array_places_[i]);
        continue;
      }
      target_.allowance.take(mesh.vertex_count, custom.size * sizeof(float), where_);
      const auto numbers = vertex_numbers(custom, mesh.first_vertex, mesh.vertex_count, custom.size, false);
      primitive.attributes.push_back(
          {"_" + std::string(name), target_.builder.view(numbers, static_cast<std::uint8_t>(custom.size))});
    }
  }

  const VertexArray* array(Use use) const {
    const auto found = std::find_if(arrays_.begin(), arrays_.end(),
                                    [&](const VertexArray& each) { return each.use == std::uint32_t(use); });
    return found == arrays_.end() ? nullptr : &*found;
  }

  // Nothing where the file has none, or some of them are not finite.
  std::optional<std::vector<float>> floats(Use use, const FileMesh& mesh, std::uint32_t components, bool is_fraction,
                                           float otherwise = 0) {
    const VertexArray* const found = array(use);
    if (found == nullptr || found->size == 0) return std::nullopt;
    auto numbers = vertex_numbers(*found, mesh.first_vertex, mesh.vertex_count, components, is_fraction, otherwise);
    if (are_finite(numbers)) return numbers;
    target_.diagnostics.warn(
        "attribute-not-finite",
        say("a vertex array of mesh", in_quotes(mesh.name), " has numbers that are not finite; it is left out"),
        where_);
    return std::nullopt;
  }

  static constexpr std::uint64_t kBytesPerVertex = 16 * sizeof(float);  // all that the format knows, but for influences

  const File& file_;
  Target& target_;
  Scene& scene_;
  readers::NamedMaterials materials_;
  std::vector<VertexArray> arrays_;
  std::vector<std::string> array_places_;
  std::string where_;  // of the mesh that is made
};

}  // namespace

void add_meshes(const File& file, Target& target) { MeshMaker(file, target).add_all(); }

}  // namespace sinew::asset::iqm
