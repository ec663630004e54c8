// SPDX-License-Identifier: MIT
// Meshes and morph targets (glTF 2.0 §3.7). A primitive with a fault of its own is refused alone: it keeps its place
// without attributes.
#include <algorithm>
#include <optional>
#include <utility>

#include "import/gltf/context.h"
#include "import/gltf/draco_primitives.h"
#include "import/gltf/semantics.h"
#include "import/gltf/value_checks.h"

namespace sinew::asset::gltf {
namespace {

// What glTF 2.0 §3.7.2.1 and KHR_mesh_quantization allow; an empty text where it fits.
std::string misfit(std::string_view semantic, const SourceAccessor& accessor) {
  const std::string_view family = semantic_family(semantic);
  const ValueView& values = accessor.values;
  const auto needs = [&](std::string_view expected) {
    return say(semantic, " is ", accessor.type, ", not ", expected);
  };
  if ((family == "POSITION" || family == "NORMAL") && accessor.type != "VEC3") return needs("VEC3");
  if (family == "TANGENT" && accessor.type != "VEC4") return needs("VEC4");
  if (family == "TEXCOORD" && accessor.type != "VEC2") return needs("VEC2");
  if (family == "COLOR" && accessor.type != "VEC3" && accessor.type != "VEC4") return needs("VEC3 or VEC4");
  if ((family == "JOINTS" || family == "WEIGHTS") && accessor.type != "VEC4") return needs("VEC4");
  const bool is_unsigned =
      values.type == ComponentType::u8 || values.type == ComponentType::u16 || values.type == ComponentType::u32;
  if (family == "JOINTS" && (!is_unsigned || values.normalised))
    return say(semantic, " is not stored as plain unsigned integers");
  return {};
}

// A primitive without which the rest of the file still makes sense.
struct Refusal {
  std::string code, what, where;
};

// Faults of these are worth losing one attribute, not the triangles.
bool can_be_left_out(std::string_view semantic) {
  const std::string_view family = semantic_family(semantic);
  return family != "POSITION" && family != "JOINTS" && family != "WEIGHTS";
}

class PrimitiveReader {
 public:
  PrimitiveReader(Context& context, ValueChecks& checks, DracoReader& draco, const Fields& fields)
      : context_(context), checks_(checks), draco_(draco), fields_(fields) {}

  Primitive read(JointUse& use) {
    Primitive primitive;
    primitive.material = fields_.index_or_none("material", context_.scene.materials.size(), "material");
    const std::uint64_t mode = fields_.size_or("mode", 4);
    if (mode > 6) fail(Errc::out_of_range, fields_.at("mode"), say("there is no primitive mode ", mode));
    primitive.topology = static_cast<Topology>(mode);
    primitive.preserved = fields_.preserved();
    try {
      read_draco(primitive);
      read_attributes(primitive);
      read_indices(primitive);
      read_targets(primitive);
      check_influences(primitive, use);
    } catch (const Refusal& refusal) {
      context_.diagnostics.error(refusal.code, say("the primitive is refused: ", refusal.what), refusal.where);
      primitive.attributes.clear();
      primitive.indices.reset();
      for (MorphTarget& target : primitive.targets) target.deltas.clear();
      primitive.targets.resize(fields_.array("targets").size());
      use = {};
    }
    return primitive;
  }

 private:
  void read_draco(Primitive& primitive) {
    try {
      decoded_ = draco_.read(fields_);
      if (decoded_.indices != kNone) primitive.topology = Topology::triangles;  // also where a strip was stated
    } catch (const Exhausted&) {
      throw;
    } catch (const Failure& failure) {
      const Error& error = failure.error;
      if (draco_.has_plain_data(fields_))
        context_.diagnostics.warn("compressed-copy-ignored", say("the uncompressed data is used instead: ", error.what),
                                  error.where);
      else if (error.code == Errc::too_large)
        throw;
      else
        throw Refusal{"draco-refused", error.what, error.where};
    }
  }

  // The accessor's number; nothing where the attribute was left out with a warning.
  std::optional<Index> attribute_accessor(std::string_view semantic, Json value, const std::string& where) {
    Index index = to_index(value, where, draco_.accessors_of_file(), "accessor");
    if (const Index decoded = decoded_.find(semantic); decoded != kNone) index = decoded;
    const SourceAccessor& accessor = context_.accessors[index];
    if (accessor.values.count > context_.limits.vertices)
      fail(Errc::too_large, where, say(accessor.values.count, " vertices, the limit is ", context_.limits.vertices));
    const std::string reason = fault_of(semantic, index);
    if (reason.empty()) return index;
    if (!can_be_left_out(semantic)) throw Refusal{"attribute-refused", reason, where};
    context_.diagnostics.warn("attribute-ignored", say("the attribute is left out: ", reason), where);
    return std::nullopt;
  }

  std::string fault_of(std::string_view semantic, Index index) {
    const SourceAccessor& accessor = context_.accessors[index];
    std::string reason = misfit(semantic, accessor);
    if (!reason.empty() || accessor.values.type != ComponentType::f32 || semantic_family(semantic).empty())
      return reason;
    const Index bad_row = checks_.values(index).bad_row;
    if (bad_row != kNone) reason = say(semantic, " of vertex ", bad_row, " is not finite");
    return reason;
  }

  void read_attributes(Primitive& primitive) {
    constexpr std::uint32_t kMost = 256;  // they are told apart by comparing each with each
    const std::string where = fields_.at("attributes");
    const std::uint32_t count = fields_.object("attributes").size();
    if (count == 0) throw Refusal{"primitive-empty", "it has no attributes", fields_.where()};
    if (count > kMost) throw Refusal{"attributes-too-many", say(count, " attributes, the limit is ", kMost), where};
    for (const auto [semantic, value] : fields_.find("attributes").members()) {
      const std::string place = say(where, "/", semantic);
      if (primitive.find(semantic) != nullptr) {
        context_.diagnostics.warn("attribute-twice", say(semantic, " is given twice; the first counts"), place);
        continue;
      }
      const std::optional<Index> index = attribute_accessor(semantic, value, place);
      if (!index) continue;
      const ValueView& values = context_.accessors[*index].values;
      if (!primitive.attributes.empty() && values.count != primitive.vertex_count())
        throw Refusal{"count-mismatch",
                      say(semantic, " has ", values.count, " vertices, ", primitive.attributes.front().semantic,
                          " has ", primitive.vertex_count()),
                      place};
      primitive.attributes.push_back({std::string(semantic), values});
      accessors_.push_back(*index);
    }
  }

  void read_indices(Primitive& primitive) {
    Index index = fields_.index_or_none("indices", draco_.accessors_of_file(), "accessor");
    if (decoded_.indices != kNone) index = decoded_.indices;
    if (index == kNone) return;
    const std::string where = fields_.at("indices");
    const SourceAccessor& accessor = context_.accessors[index];
    const ComponentType type = accessor.values.type;
    if (accessor.type != "SCALAR" || accessor.values.normalised ||
        (type != ComponentType::u8 && type != ComponentType::u16 && type != ComponentType::u32))
      throw Refusal{"indices-refused", "the indices are no unsigned integers", where};
    const ValueFacts& facts = checks_.values(index);
    if (accessor.values.count > 0 && facts.largest >= double(primitive.vertex_count()))
      throw Refusal{"index-out-of-range",
                    say("index ", facts.largest_row, " is ", facts.largest, ", there are ", primitive.vertex_count(),
                        " vertices"),
                    where};
    primitive.indices = accessor.values;
  }

  void read_targets(Primitive& primitive) {
    const Json targets = fields_.array("targets");
    primitive.targets.reserve(targets.size());
    for (const Json target : targets.elements()) {
      const Fields fields(target, element_path(fields_.at("targets"), primitive.targets.size()));
      MorphTarget& morph = primitive.targets.emplace_back();
      for (const auto [semantic, value] : target.members()) {
        const std::string place = fields.at(semantic);
        const Index index = to_index(value, place, draco_.accessors_of_file(), "accessor");
        read_delta(primitive, morph, semantic, index, place);
      }
    }
  }

  void read_delta(const Primitive& primitive, MorphTarget& morph, std::string_view semantic, Index index,
                  const std::string& place) {
    const SourceAccessor& accessor = context_.accessors[index];
    if (accessor.values.count != primitive.vertex_count())
      throw Refusal{"count-mismatch",
                    say("the target's ", semantic, " has ", accessor.values.count, " vertices, the mesh has ",
                        primitive.vertex_count()),
                    place};
    // A tangent's delta has no w: that is a sign, which no target changes.
    const bool fits = semantic == "TANGENT" ? accessor.type == "VEC3" : misfit(semantic, accessor).empty();
    const bool is_finite = accessor.values.type != ComponentType::f32 || checks_.values(index).bad_row == kNone;
    if (fits && is_finite) {
      morph.deltas.push_back({std::string(semantic), accessor.values});
      return;
    }
    const std::string reason =
        fits ? say("the target's ", semantic, " is not finite at vertex ", checks_.values(index).bad_row)
             : say("the target's ", semantic, " is ", accessor.type);
    if (!can_be_left_out(semantic)) throw Refusal{"attribute-refused", reason, place};
    context_.diagnostics.warn("attribute-ignored", say("the attribute is left out: ", reason), place);
  }

  // Position of the attribute in accessors_, or nothing.
  std::optional<Index> accessor_of(const Primitive& primitive, std::string_view semantic) const {
    for (std::size_t i = 0; i < primitive.attributes.size(); ++i)
      if (primitive.attributes[i].semantic == semantic) return accessors_[i];
    return std::nullopt;
  }

  void check_influences(const Primitive& primitive, JointUse& use) {
    std::vector<Index> weights;
    for (std::uint32_t set = 0;; ++set) {
      const std::string joints_name = say("JOINTS_", set), weights_name = say("WEIGHTS_", set);
      const auto joints = accessor_of(primitive, joints_name), weight = accessor_of(primitive, weights_name);
      if (!joints && !weight) break;
      use.has_joints |= bool(joints);
      use.has_weights |= bool(weight);
      if (bool(joints) != bool(weight))
        context_.diagnostics.warn("influences-incomplete",
                                  say(joints ? joints_name : weights_name, " has no ",
                                      joints ? weights_name : joints_name, " beside it and is not used"),
                                  fields_.at("attributes"));
      if (weight) weights.push_back(*weight);
      if (!joints) continue;
      const ValueFacts& facts = checks_.values(*joints);
      if (std::uint32_t(facts.largest) < use.largest || (set > 0 && facts.largest <= use.largest)) continue;
      use.largest = std::uint32_t(facts.largest);
      use.vertex = facts.largest_row;
      use.semantic = joints_name;
    }
    if (!weights.empty()) report_weights(checks_.weights(weights), weights.front());
  }

  void report_weights(const WeightFacts& facts, Index accessor) {
    constexpr double kWorthTelling = 1e-4;  // below it rounding explains the difference
    const std::string where = fields_.at("attributes/WEIGHTS_0");
    const ValueView& values = context_.accessors[accessor].values;
    if (values.type != ComponentType::f32 && !values.normalised)
      context_.diagnostics.warn("weights-not-normalised", "integer weights should be stated as normalised", where);
    if (facts.negative > 0)
      context_.diagnostics.warn("weights-negative",
                                say(facts.negative, " vertices have a negative weight, the first is ",
                                    facts.first_negative, "; it counts as 0"),
                                where);
    if (facts.all_zero > 0)
      context_.diagnostics.warn("weights-all-zero",
                                say(facts.all_zero, " vertices have no weight but 0, the first is ", facts.first_zero,
                                    "; they follow the skin's first joint"),
                                where);
    if (facts.worst_sum < 1 - kWorthTelling || facts.worst_sum > 1 + kWorthTelling)
      context_.diagnostics.note(
          "weights-sum",
          say("weights do not sum to 1: the worst is vertex ", facts.worst_vertex, " with ", facts.worst_sum), where);
  }

  Context& context_;
  ValueChecks& checks_;
  DracoReader& draco_;
  const Fields& fields_;
  DracoPrimitive decoded_;
  std::vector<Index> accessors_;  // of primitive.attributes
};

std::vector<std::string> target_names(Context& context, const Fields& fields, std::size_t targets) {
  const Json list = fields.find("extras").find("targetNames");
  std::vector<std::string> names;
  if (list.kind() != JsonKind::array || list.size() == 0) return names;
  if (list.size() != targets)
    context.diagnostics.warn("target-names-mismatch", say(list.size(), " names for ", targets, " morph targets"),
                             fields.where());
  for (const Json name : list.elements())
    if (names.size() < targets) names.emplace_back(name.kind() == JsonKind::string ? name.string() : "");
  names.resize(targets);
  return names;
}

// Every primitive gets as many targets as the one with the most; the missing ones move nothing.
void even_out_targets(Context& context, const Fields& fields, Mesh& mesh) {
  std::size_t most = 0;
  for (const Primitive& primitive : mesh.primitives) most = std::max(most, primitive.targets.size());
  for (std::size_t i = 0; i < mesh.primitives.size(); ++i) {
    Primitive& primitive = mesh.primitives[i];
    if (primitive.targets.size() == most) continue;
    context.diagnostics.warn("targets-mismatch",
                             say("primitive ", i, " has ", primitive.targets.size(), " morph targets, another has ",
                                 most, "; the missing ones move nothing"),
                             fields.where());
    primitive.targets.resize(most);
  }
}

void read_mesh(Context& context, ValueChecks& checks, DracoReader& draco, const Fields& fields,
               std::size_t& primitives_left) {
  Mesh mesh;
  mesh.name = fields.string_or("name", "");
  const Json primitives = fields.array("primitives");
  if (!primitives) fail(Errc::bad_syntax, fields.where(), "\"primitives\" is missing");
  if (primitives.size() > primitives_left)
    fail(Errc::too_large, fields.where(), say("over ", context.limits.objects, " primitives"));
  primitives_left -= primitives.size();
  std::vector<JointUse> uses;
  for (const Json primitive : primitives.elements()) {
    const Fields place(primitive, element_path(fields.at("primitives"), mesh.primitives.size()));
    mesh.primitives.push_back(PrimitiveReader(context, checks, draco, place).read(uses.emplace_back()));
  }
  if (mesh.primitives.empty()) context.diagnostics.warn("mesh-empty", "the mesh has no primitives", fields.where());
  even_out_targets(context, fields, mesh);
  mesh.target_names = target_names(context, fields, mesh.target_count());
  mesh.weights = fields.numbers("weights");
  if (!mesh.weights.empty() && mesh.weights.size() != mesh.target_count()) {
    context.diagnostics.warn("weights-mismatch",
                             say("the mesh has ", mesh.weights.size(), " weights and ", mesh.target_count(),
                                 " morph targets; missing weights are 0"),
                             fields.at("weights"));
    mesh.weights.resize(mesh.target_count());
  }
  mesh.preserved = fields.preserved();
  context.scene.meshes.push_back(std::move(mesh));
  context.joint_uses.push_back(std::move(uses));
}

}  // namespace

void read_meshes(Context& context, ValueChecks& checks) {
  DracoReader draco(context);
  std::size_t i = 0, primitives_left = context.limits.objects;
  for (const Json mesh : context.objects("meshes").elements())
    read_mesh(context, checks, draco, Fields(mesh, element_path("/meshes", i++)), primitives_left);
}

}  // namespace sinew::asset::gltf
