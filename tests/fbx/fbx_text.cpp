// SPDX-License-Identifier: MIT
#include "fbx_text.h"

#include <sstream>

namespace sinew::test {
namespace {

class TextFile {
 public:
  std::string written(const TextFbx& file) {
    for (std::size_t i = 0; i < file.models.size(); ++i) add_model(file.models[i], i);
    for (const TextStack& stack : file.stacks) add_stack(stack);
    return "; FBX 7.4.0 project file\nFBXHeaderExtension: {\n  FBXVersion: 7400\n}\nGlobalSettings: {\n" +
           properties(file.settings) + "}\nObjects: {\n" + objects_ + "}\nConnections: {\n" + connections_ + "}\n";
  }

 private:
  static std::string properties(const std::string& lines) { return "  Properties70: {\n" + lines + "  }\n"; }
  void connect(std::int64_t child, std::int64_t parent, const std::string& property = "") {
    connections_ += "  C: \"" + std::string(property.empty() ? "OO" : "OP") + "\"," + std::to_string(child) + "," +
                    std::to_string(parent) + (property.empty() ? "" : ",\"" + property + "\"") + "\n";
  }
  void add(const std::string& element, std::int64_t id, const std::string& name, const std::string& subclass,
           const std::string& body) {
    objects_ +=
        "  " + element + ": " + std::to_string(id) + ", \"" + name + "\", \"" + subclass + "\" {\n" + body + "  }\n";
  }

  void add_model(const TextModel& model, std::size_t index) {
    add("Model", model_id(index), "Model::" + model.name, model.subclass, properties(model.properties));
    connect(model_id(index), model.parent < 0 ? 0 : model_id(std::size_t(model.parent)));
  }
  static std::int64_t model_id(std::size_t index) { return 1000 + std::int64_t(index); }

  void add_stack(const TextStack& stack) {
    const std::int64_t id = next_++;
    add("AnimationStack", id, "AnimStack::" + stack.name, "", properties(stack.properties));
    std::vector<std::int64_t> layers;
    for (const std::string& rules : stack.layers) {
      layers.push_back(next_++);
      add("AnimationLayer", layers.back(), "AnimLayer::Layer", "", properties(rules));
      connect(layers.back(), id);
    }
    for (const TextCurve& curve : stack.curves) add_curve_node(curve, layers.at(curve.layer));
  }

  void add_curve_node(const TextCurve& curve, std::int64_t layer) {
    const std::int64_t node = next_++;
    add("AnimationCurveNode", node, "AnimCurveNode::T", "", properties(curve.constants));
    connect(node, layer);
    connect(node, curve.moves_layer ? layer : model_id(curve.model), curve.property);
    if (!curve.ticks.empty()) add_curve(curve, node);
    for (const TextCurve& axis : curve.more_axes) add_curve(axis, node);
  }

  void add_curve(const TextCurve& curve, std::int64_t node) {
    const std::int64_t id = next_++;
    const std::string after = curve.after.empty() ? ""
                                                  : "    Post-Extrapolation: {\n      Type: \"" + curve.after +
                                                        "\"\n      Repetition: -1\n    }\n";
    add("AnimationCurve", id, "AnimCurve::", "",
        list("KeyTime", curve.ticks) + list("KeyValueFloat", curve.values) + "    KeyAttrFlags: *1 {\n      a: " +
            curve.flags + "\n    }\n" + "    KeyAttrDataFloat: *4 {\n      a: " + curve.data + "\n    }\n" +
            list("KeyAttrRefCount", std::vector<std::size_t>{curve.ticks.size()}) + after);
    connect(id, node, curve.axis);
  }

  template <class Number>
  static std::string list(const std::string& name, const std::vector<Number>& numbers) {
    std::ostringstream text;
    text.precision(9);
    text << "    " << name << ": *" << numbers.size() << " {\n      a: ";
    for (std::size_t i = 0; i < numbers.size(); ++i) text << (i ? "," : "") << numbers[i];
    text << "\n    }\n";
    return text.str();
  }

  std::string objects_, connections_;
  std::int64_t next_ = 5000;
};

}  // namespace

std::string fbx_text(const TextFbx& file) { return TextFile().written(file); }

std::string fbx_vector(const std::string& name, const std::string& numbers) {
  return "    P: \"" + name + "\", \"Vector3D\", \"Vector\", \"\"," + numbers + "\n";
}
std::string fbx_number(const std::string& name, const std::string& number) {
  return "    P: \"" + name + "\", \"Number\", \"\", \"A\"," + number + "\n";
}

}  // namespace sinew::test
