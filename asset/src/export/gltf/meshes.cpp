// SPDX-License-Identifier: MIT
// Meshes and morph targets (glTF 2.0 §3.7).
#include <algorithm>
#include <optional>

#include "export/gltf/attribute_rules.h"
#include "export/gltf/writer.h"
#include "import/gltf/semantics.h"

namespace sinew::asset::gltf_out {
namespace {

using gltf::element_path;

bool has_something_to_draw(const Primitive& primitive) {
  return primitive.vertex_count() != 0 && (!primitive.indices || primitive.indices->count != 0);
}

// Largest of the stored numbers.
double largest_of(const Bounds& bounds) { return *std::max_element(bounds.most.begin(), bounds.most.end()); }

bool is_joints(std::string_view semantic) { return gltf::semantic_family(semantic) == "JOINTS"; }

// Joints are numbers of something, also where they are stated as normalised.
ValueView as_stored(ValueView view) {
  view.normalised = false;
  return view;
}

class PrimitiveWriter {
 public:
  PrimitiveWriter(Writer& writer, const Primitive& primitive, const std::string& where)
      : writer_(writer), primitive_(primitive), object_(where) {}

  // Nothing where there is nothing to draw, which glTF cannot say.
  std::optional<std::string> write() {
    if (!has_something_to_draw(primitive_)) {
      writer_.diagnostics.warn(
          "primitive-dropped",
          "the primitive has nothing to draw, glTF has no place for it; the numbers of those behind it are one lower",
          object_.where());
      return std::nullopt;
    }
    object_.raw("attributes", attributes(primitive_.attributes, object_.at("attributes"), false));
    if (primitive_.indices) object_.whole("indices", indices(*primitive_.indices, object_.at("indices")));
    object_.index("material", primitive_.material, writer_.scene.materials.size(), "material");
    if (primitive_.topology != Topology::triangles) object_.whole("mode", std::uint64_t(primitive_.topology));
    Elements targets;
    for (const MorphTarget& target : primitive_.targets)
      targets.push_back(write_target(target, element_path(object_.at("targets"), targets.size())));
    object_.array("targets", targets);
    put_preserved(writer_, object_, primitive_.preserved);
    return object_.text();
  }

 private:
  std::string attributes(const std::vector<Attribute>& source, const std::string& where, bool is_delta) {
    JsonObject object(where);
    std::set<std::string_view> seen;
    for (const Attribute& attribute : source) {
      const std::string place = object.at(attribute.semantic);
      if (!seen.insert(attribute.semantic).second) fail(Errc::mismatch, place, "the attribute is there twice");
      object.whole(attribute.semantic, accessor(attribute, place, is_delta));
    }
    return object.text();
  }

  Index accessor(const Attribute& attribute, const std::string& where, bool is_delta) {
    const ValueView& values = attribute.values;
    if (values.count != primitive_.vertex_count())
      fail(Errc::mismatch, where, say(values.count, " vertices, others have ", primitive_.vertex_count()));
    if (!has_fitting_shape(attribute.semantic, values.components, is_delta))
      fail(Errc::mismatch, where, say("rows of ", int(values.components), " numbers, which glTF does not allow here"));
    const bool with_bounds = attribute.semantic == "POSITION";
    const Fit fit = attribute_fit(attribute.semantic, values, is_delta);
    if (fit == Fit::quantised) writer_.use("KHR_mesh_quantization", true);
    const auto store = [&](const ValueView& view, Encoding encoding) {
      return writer_.data.accessor(view, {Usage::vertex, encoding, with_bounds}, where);
    };
    if (fit != Fit::none) return store(values, Encoding::own);
    if (!is_joints(attribute.semantic)) return store(values, Encoding::floats);
    const ValueView joints = as_stored(values);
    check_joints(joints, where);
    writer_.diagnostics.warn("encoding-changed",
                             "glTF does not allow the encoding, the joints are stored as unsigned shorts", where);
    return store(joints, Encoding::shorts);
  }

  void check_joints(const ValueView& joints, const std::string& where) {
    writer_.data.check(joints, where);
    if (!writer_.data.bounds(joints, where).fits_shorts)
      fail(Errc::out_of_range, where, "a joint is no whole number from 0 to 65535, which is all that glTF can number");
  }

  Index indices(const ValueView& source, const std::string& where) {
    const ComponentType type = source.type;
    const bool is_unsigned = type == ComponentType::u8 || type == ComponentType::u16 || type == ComponentType::u32;
    if (source.components != 1 || source.normalised || !is_unsigned)
      fail(Errc::mismatch, where, "the indices are no unsigned integers");
    writer_.data.check(source, where);
    const double largest = largest_of(writer_.data.bounds(source, where));
    if (largest >= primitive_.vertex_count())
      fail(Errc::out_of_range, where, say("index ", largest, ", there are ", primitive_.vertex_count(), " vertices"));
    // The largest number of a type may not occur (glTF 2.0 §3.7.2.1).
    const bool is_too_small =
        (type == ComponentType::u8 && largest == 255) || (type == ComponentType::u16 && largest == 65535);
    if (!is_too_small) return writer_.data.accessor(source, {.usage = Usage::index}, where);
    writer_.diagnostics.note("encoding-changed", "glTF needs a larger integer for the largest index", where);
    const Encoding larger = type == ComponentType::u8 ? Encoding::shorts : Encoding::words;
    return writer_.data.accessor(source, {Usage::index, larger}, where);
  }

  std::string write_target(const MorphTarget& target, const std::string& where) {
    if (!target.deltas.empty()) return attributes(target.deltas, where, true);
    // One that moves nothing still has to name an accessor; one without bytes is zeros.
    ValueView zeros;
    zeros.components = 3;
    zeros.count = primitive_.vertex_count();
    return attributes({{"POSITION", zeros}}, where, true);
  }

  Writer& writer_;
  const Primitive& primitive_;
  JsonObject object_;
};

void check_targets(const Mesh& mesh, const JsonObject& object) {
  const std::size_t targets = mesh.target_count();
  for (const Primitive& primitive : mesh.primitives)
    if (primitive.targets.size() != targets)
      fail(Errc::mismatch, object.at("primitives"),
           say("one has ", primitive.targets.size(), " morph targets, the first has ", targets));
  if (!mesh.weights.empty() && mesh.weights.size() != targets)
    fail(Errc::mismatch, object.at("weights"), say(mesh.weights.size(), " weights, ", targets, " morph targets"));
  if (!mesh.target_names.empty() && mesh.target_names.size() != targets)
    fail(Errc::mismatch, object.at("extras/targetNames"),
         say(mesh.target_names.size(), " names, ", targets, " morph targets"));
}

Preserved with_target_names(const Mesh& mesh, const std::string& where) {
  Preserved preserved = mesh.preserved;
  if (mesh.target_names.empty()) return preserved;
  Elements names;
  for (const std::string& name : mesh.target_names) names.push_back(json_string(name, where + "/extras/targetNames"));
  const auto is_same = [&](gltf::Json present) {
    if (present.size() != names.size()) return false;
    std::size_t i = 0;
    for (const gltf::Json name : present.elements())
      if (name.kind() != gltf::JsonKind::string || name.string() != mesh.target_names[i++]) return false;
    return true;
  };
  preserved.extras_json =
      with_member(preserved.extras_json, "targetNames", json_array(names), is_same, where + "/extras");
  return preserved;
}

// Every joint that a vertex follows is one of the skin's. Primitives that are left out were never checked.
void check_skinned_nodes(Writer& writer) {
  const Scene& scene = writer.scene;
  std::set<std::pair<Index, Index>> seen;  // meshes with their skins
  for (const Node& node : scene.nodes) {
    if (node.mesh >= scene.meshes.size() || node.skin >= scene.skins.size()) continue;
    if (!seen.insert({node.mesh, node.skin}).second) continue;
    const std::size_t joints = scene.skins[node.skin].joints.size();
    const std::vector<Primitive>& primitives = scene.meshes[node.mesh].primitives;
    for (std::size_t i = 0; i < primitives.size(); ++i) {
      if (!has_something_to_draw(primitives[i])) continue;
      for (const Attribute& attribute : primitives[i].attributes) {
        if (!is_joints(attribute.semantic)) continue;
        const std::string where = say("/meshes/", node.mesh, "/primitives/", i, "/attributes/", attribute.semantic);
        const double largest = largest_of(writer.data.bounds(as_stored(attribute.values), where));
        if (largest >= double(joints))
          fail(Errc::out_of_range, where,
               say("a vertex follows joint ", largest, ", skin ", node.skin, " has ", joints));
      }
    }
  }
}

}  // namespace

Elements write_meshes(Writer& writer) {
  Elements all;
  for (const Mesh& mesh : writer.scene.meshes) {
    JsonObject object(element_path("/meshes", all.size()));
    object.name(mesh.name);
    check_targets(mesh, object);
    Elements primitives;
    for (std::size_t i = 0; i < mesh.primitives.size(); ++i)
      if (const auto text =
              PrimitiveWriter(writer, mesh.primitives[i], element_path(object.at("primitives"), i)).write())
        primitives.push_back(*text);
    if (primitives.empty())
      fail(Errc::unsupported, object.where(), "the mesh has nothing to draw, glTF has no place for it");
    object.array("primitives", primitives);
    object.numbers("weights", mesh.weights);
    put_preserved(writer, object, with_target_names(mesh, object.where()));
    all.push_back(object.text());
  }
  check_skinned_nodes(writer);
  return all;
}

}  // namespace sinew::asset::gltf_out
