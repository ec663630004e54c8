// SPDX-License-Identifier: MIT
// Expressions of VRM 0.x, there called blend shape groups
// (https://github.com/vrm-c/vrm-specification/blob/master/specification/0.0/schema/vrm.blendshape.group.schema.json).
#include <map>
#include <set>

#include "import/vrm/parts.h"

namespace sinew::asset::vrm {
namespace {

constexpr std::size_t kMostSharers = 16;  // nodes of a mesh, materials of a name: a bind goes to that many

ExpressionPreset preset_of(std::string_view name_in_0) {
  struct Renamed {
    std::string_view old_name;
    ExpressionPreset preset;
  };
  using enum ExpressionPreset;
  constexpr Renamed kNames[] = {{"neutral", neutral},
                                {"a", aa},
                                {"i", ih},
                                {"u", ou},
                                {"e", ee},
                                {"o", oh},
                                {"blink", blink},
                                {"joy", happy},
                                {"angry", angry},
                                {"sorrow", sad},
                                {"fun", relaxed},
                                {"lookup", look_up},
                                {"lookdown", look_down},
                                {"lookleft", look_left},
                                {"lookright", look_right},
                                {"blink_l", blink_left},
                                {"blink_r", blink_right}};
  for (const Renamed& each : kNames)
    if (each.old_name == name_in_0) return each.preset;
  return custom;
}

class GroupReader {
 public:
  explicit GroupReader(const Reading& reading) : reading_(reading) {
    const Scene& scene = reading.scene();
    for (Index node = 0; node < scene.nodes.size(); ++node)
      if (scene.nodes[node].mesh != kNone) add(nodes_of_mesh_[scene.nodes[node].mesh], node);
    for (Index material = 0; material < scene.materials.size(); ++material)
      add(materials_by_name_[scene.materials[material].name], material);
  }

  Expression read(const Fields& fields) {
    Expression expression;
    expression.name = fields.string_or("name", "");
    expression.preset = preset_of(lower(fields.string_or("presetName", "")));
    if (expression.preset != ExpressionPreset::custom) expression.name = preset_name(expression.preset);
    reading_.attempt([&] { expression.is_binary = fields.bool_or("isBinary", false); });
    reading_.attempt_each(fields, "binds", [&](const Fields& bind) { add_morphs(expression, bind); });
    reading_.attempt_each(fields, "materialValues", [&](const Fields& bind) { add_material(expression, bind); });
    return expression;
  }

 private:
  struct Sharers {
    std::vector<Index> first;
    std::size_t count = 0;
  };
  static void add(Sharers& sharers, Index index) {
    if (sharers.count++ < kMostSharers) sharers.first.push_back(index);
  }
  static std::string lower(std::string text) {
    for (char& c : text)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
  }
  void warn_of_many(const Sharers& sharers, const std::string& where) const {
    if (sharers.count > sharers.first.size())
      reading_.warn("vrm-many", say("it concerns ", sharers.count, " objects; only the first ", kMostSharers, " count"),
                    where);
  }

  void add_morphs(Expression& expression, const Fields& fields) {
    constexpr double kPerCent = 0.01;
    const Index mesh = fields.index("mesh", reading_.scene().meshes.size(), "mesh");
    const Sharers& nodes = nodes_of_mesh_[mesh];
    if (nodes.count == 0)
      reading_.warn("vrm-unused-mesh", say("no node shows mesh ", mesh, ", so this moves nothing"), fields.where());
    warn_of_many(nodes, fields.where());
    const std::uint64_t target = fields.size("index");
    for (const Index node : nodes.first) {
      reading_.check_target(node, target, fields.at("index"));
      expression.morphs.push_back(
          {node, static_cast<std::uint32_t>(target), fields.number_or("weight", 100) * kPerCent});
    }
  }

  void add_material(Expression& expression, const Fields& fields) {
    const std::string name = fields.string_or("materialName", "");
    const auto found = materials_by_name_.find(name);
    if (found == materials_by_name_.end()) {
      reading_.warn("vrm-unknown-material", say("there is no material", readers::in_quotes(name)), fields.where());
      return;
    }
    warn_of_many(found->second, fields.where());
    const std::string property = fields.string_or("propertyName", "");
    std::array<double, 4> value{1, 1, 1, 1};
    fields.read("targetValue", value);
    for (const Index material : found->second.first)
      if (!add_value(expression, material, property, value)) {
        reading_.warn("vrm-unknown-property",
                      say("the property", readers::in_quotes(property), " of a material is not known here"),
                      fields.at("propertyName"));
        return;
      }
  }

  // False where the property is none of those that 1.0 has as well.
  static bool add_value(Expression& expression, Index material, std::string_view property,
                        const std::array<double, 4>& value) {
    struct Named {
      std::string_view property;
      MaterialColor color;
    };
    constexpr Named kColorNames[] = {{"_Color", MaterialColor::color},
                                     {"_EmissionColor", MaterialColor::emission},
                                     {"_ShadeColor", MaterialColor::shade},
                                     {"_RimColor", MaterialColor::rim},
                                     {"_OutlineColor", MaterialColor::outline}};
    for (const Named& each : kColorNames)
      if (each.property == property) {
        expression.colors.push_back({material, each.color, value});
        return true;
      }
    const bool is_s = property == "_MainTex_ST_S", is_t = property == "_MainTex_ST_T";
    if (property != "_MainTex_ST" && !is_s && !is_t) return false;
    // Scale x, y, offset x, y; v goes up in Unity and down in glTF.
    TextureTransformBind bind{.material = material, .scale = {1, 1}, .offset = {0, 0}};
    if (!is_t) bind.scale[0] = value[0], bind.offset[0] = value[2];
    if (!is_s) bind.scale[1] = value[1], bind.offset[1] = 1 - value[3] - value[1];
    expression.texture_transforms.push_back(bind);
    return true;
  }

  const Reading& reading_;
  std::map<Index, Sharers> nodes_of_mesh_;
  std::map<std::string, Sharers, std::less<>> materials_by_name_;
};

}  // namespace

void read_expressions_0(const Reading& reading, const Fields& vrm) {
  const Json object = vrm.object("blendShapeMaster");
  if (!object) return;
  GroupReader groups(reading);
  std::set<std::string, std::less<>> names;
  reading.attempt_each(Fields(object, vrm.at("blendShapeMaster")), "blendShapeGroups", [&](const Fields& fields) {
    Expression expression = groups.read(fields);
    if (!names.insert(expression.name).second) {
      reading.warn("expression-twice",
                   say("an expression", readers::in_quotes(expression.name), " is there already; the first one counts"),
                   fields.where());
      return;
    }
    reading.avatar().expressions.push_back(std::move(expression));
  });
}

}  // namespace sinew::asset::vrm
