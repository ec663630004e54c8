// SPDX-License-Identifier: MIT
// Cameras and lights. FBX looks along +X of a camera's model and shines along -Y of a light's, glTF along -Z of both:
// each hangs in a node of its own below the model, turned.
#include <algorithm>
#include <cmath>

#include "import/fbx/context.h"
#include "sinew/math/scalar.h"

namespace sinew::asset::fbx {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kHalfTurn = 0.70710678118654752440;                       // sin and cos of an eighth
constexpr std::array<double, 4> kCameraTurn{0, -kHalfTurn, 0, kHalfTurn};  // -Z to +X, about Y
constexpr std::array<double, 4> kLightTurn{-kHalfTurn, 0, 0, kHalfTurn};   // -Z to -Y, about X

double radians(double degrees) { return degrees * (kPi / 180); }

class LensReader {
 public:
  explicit LensReader(Context& context) : context_(context), document_(context.document) {}

  void read() {
    for (const RigModel& model : context_.rig.models) {
      const ObjectIndex attribute = document_.source_of_kind(model.object, ObjectKind::node_attribute);
      if (attribute == kNoObject) continue;
      attribute_ = attribute;
      if (document_.object(attribute).subclass == "Camera") add_camera(model.object);
      if (document_.object(attribute).subclass == "Light") add_light(model.object);
    }
    finish_lights();
  }

 private:
  double number(std::string_view name, double otherwise) const {
    const double read = document_.number(attribute_, name, otherwise);
    return std::isfinite(read) ? read : otherwise;
  }

  Node& add_node(ObjectIndex model, const std::array<double, 4>& turn, std::string name) {
    const Index parent = context_.node_of[model], index = static_cast<Index>(context_.scene.nodes.size());
    context_.scene.nodes[parent].children.push_back(index);
    Node& node = context_.scene.nodes.emplace_back();
    node.name = std::move(name);
    node.parent = parent;
    node.rotation = turn;
    return node;
  }

  std::string name_of(ObjectIndex model) const {
    const std::string_view own = document_.object(attribute_).name;
    return std::string(own.empty() ? document_.object(model).name : own);
  }

  void add_camera(ObjectIndex model) {
    Camera camera;
    camera.name = name_of(model);
    const double unit = context_.rig.metres_per_unit;
    camera.near = std::max(number("NearPlane", 10) * unit, 1e-6);
    camera.far = number("FarPlane", 4000) * unit;
    if (!(camera.far > camera.near)) camera.far = 0;
    const double aspect = aspect_ratio();
    if (number("CameraProjectionType", 0) == 1) {
      camera.perspective = false;
      constexpr double kUnitsOfZoom = 30;  // half the height that FBX shows at an OrthoZoom of 1
      camera.half_height = kUnitsOfZoom * std::max(number("OrthoZoom", 1), 1e-6) * unit;
      camera.half_width = camera.half_height * (aspect > 0 ? aspect : 1);
    } else {
      camera.aspect_ratio = aspect;
      camera.vertical_fov_rad = vertical_fov_rad(aspect);
    }
    Node& node = add_node(model, kCameraTurn, camera.name);
    node.camera = static_cast<Index>(context_.scene.cameras.size());
    context_.scene.cameras.push_back(std::move(camera));
  }

  double aspect_ratio() const {
    const double width = number("AspectWidth", 0), height = number("AspectHeight", 0);
    if (width > 0 && height > 0) return width / height;
    const double film_width = number("FilmWidth", 0), film_height = number("FilmHeight", 0);
    return film_width > 0 && film_height > 0 ? film_width / film_height : 0;
  }

  // ApertureMode: 0 both angles are given, 1 the horizontal one, 2 the vertical one, 3 the focal length.
  double vertical_fov_rad(double aspect) const {
    constexpr double kMillimetresPerInch = 25.4;
    const auto mode = static_cast<int>(number("ApertureMode", 2));
    double fov = radians(number("FieldOfView", 25.115));
    if (mode == 0) fov = radians(number("FieldOfViewY", 40));
    if (mode == 1 && aspect > 0) fov = 2 * atan_rad(tan_rad(fov / 2) / aspect);
    const double focal = number("FocalLength", 0), film = number("FilmHeight", 0) * kMillimetresPerInch;
    if (mode == 3 && focal > 0 && film > 0) fov = 2 * atan_rad(film / (2 * focal));
    return std::clamp(fov, 1e-3, kPi - 1e-3);
  }

  // LightType: 0 point, 1 directional, 2 spot; 3 area and 4 volume have no place in glTF and shine like points.
  void add_light(ObjectIndex model) {
    const auto type = static_cast<int>(number("LightType", 0));
    const auto colour = document_.vector(attribute_, "Color", {1, 1, 1});
    const std::string_view name = type == 1 ? "directional" : type == 2 ? "spot" : "point";
    std::string json = say("{\"type\":\"", name, "\",\"intensity\":", std::max(0.0, number("Intensity", 100) / 100));
    json += ",\"color\":[";
    for (std::size_t i = 0; i < 3; ++i)
      json += say(i == 0 ? "" : ",", std::isfinite(colour[i]) ? std::max(0.0, colour[i]) : 1.0);
    json += ']';
    if (type == 2) json += say(",\"spot\":{", cone(), "}");
    lights_ += say(lights_.empty() ? "" : ",", json, "}");
    Node& node = add_node(model, kLightTurn, name_of(model));
    node.preserved.extensions.push_back({std::string(kExtension), say("{\"light\":", light_count_++, "}")});
  }

  // FBX gives the whole angles, glTF half of them.
  std::string cone() const {
    const double outer = std::clamp(radians(number("OuterAngle", number("ConeAngle", 45))) / 2, 1e-3, kPi / 2);
    const double inner = std::clamp(radians(number("InnerAngle", 0)) / 2, 0.0, outer * (1 - 1e-6));
    return say("\"innerConeAngle\":", inner, ",\"outerConeAngle\":", outer);
  }

  void finish_lights() {
    if (light_count_ == 0) return;
    context_.scene.preserved.extensions.push_back({std::string(kExtension), say("{\"lights\":[", lights_, "]}")});
    context_.scene.extensions_used.emplace_back(kExtension);
  }

  static constexpr std::string_view kExtension = "KHR_lights_punctual";

  Context& context_;
  const Document& document_;
  ObjectIndex attribute_ = kNoObject;
  std::string lights_;
  std::size_t light_count_ = 0;
};

}  // namespace

void add_cameras_and_lights(Context& context) { LensReader(context).read(); }

}  // namespace sinew::asset::fbx
