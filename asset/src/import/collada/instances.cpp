// SPDX-License-Identifier: MIT
// What nodes show: meshes, cameras and lights. A node of the scene has one of each; what is more hangs below it.
#include <algorithm>
#include <cmath>

#include "import/collada/meshes.h"
#include "sinew/math/scalar.h"

namespace sinew::asset::collada {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr std::string_view kLights = "KHR_lights_punctual";

double radians(double degrees) { return degrees * (kPi / 180); }

class InstanceReader {
 public:
  explicit InstanceReader(Context& context) : context_(context), meshes_(context) {}

  void read() {
    const std::size_t count = context_.sources.size();
    for (Index node = 0; node < count; ++node) {
      const Element element = context_.sources[node].element;
      for (Element at = element.first_child(); at; at = at.next_sibling()) {
        if (is_named(at, "instance_geometry") || is_named(at, "instance_controller")) show_mesh(at, node);
        if (is_named(at, "instance_camera")) show_camera(at, node);
        if (is_named(at, "instance_light")) show_light(at, node);
      }
    }
    if (light_count_ == 0) return;
    context_.scene().preserved.extensions.push_back({std::string(kLights), say("{\"lights\":[", lights_, "]}")});
    context_.scene().extensions_used.emplace_back(kLights);
  }

 private:
  std::vector<Node>& nodes() { return context_.scene().nodes; }

  void show_mesh(Element instance, Index node) {
    const auto [mesh, skin] = meshes_.show(instance, node);
    if (mesh == kNone) return;
    Index at = node;
    if (nodes()[node].mesh != kNone) at = context_.add_node(node, context_.scene().meshes[mesh].name);
    nodes()[at].mesh = mesh;
    nodes()[at].skin = skin;
  }

  double number(Element optics, const char* name, double otherwise) const {
    return number_of(child(optics, name), otherwise);
  }

  void show_camera(Element instance, Index node) {
    const Element element = context_.document.resolve(instance, "url");
    const Element common = child(child(element, "optics"), "technique_common");
    const Element perspective = child(common, "perspective"), orthographic = child(common, "orthographic");
    const Element optics = perspective ? perspective : orthographic;
    if (!optics) {
      context_.diagnostics.warn("camera-unread", "the camera has no perspective or orthographic optics",
                                context_.where(instance));
      return;
    }
    const double unit = context_.asset.metres_per_unit;
    Camera camera;
    camera.name = attribute(element, "name");
    if (camera.name.empty()) camera.name = attribute(element, "id");
    camera.near = std::max(number(optics, "znear", 0.1) * unit, 1e-6);
    camera.far = number(optics, "zfar", 0) * unit;
    if (!(camera.far > camera.near)) camera.far = 0;
    const double aspect = std::max(number(optics, "aspect_ratio", 0), 0.0);
    camera.perspective = bool(perspective);
    if (camera.perspective)
      set_angles(camera, optics, aspect);
    else
      set_size(camera, optics, aspect);
    Index at = node;
    if (nodes()[node].camera != kNone) at = context_.add_node(node, camera.name);
    nodes()[at].camera = static_cast<Index>(context_.scene().cameras.size());
    context_.scene().cameras.push_back(std::move(camera));
  }

  // Two of the angles and the aspect ratio are stated, or one of them.
  void set_angles(Camera& camera, Element optics, double aspect) const {
    const double x = radians(std::clamp(number(optics, "xfov", 0), 0.0, 179.0));
    const double y = radians(std::clamp(number(optics, "yfov", 0), 0.0, 179.0));
    double vertical = y;
    if (x > 0 && y > 0 && aspect == 0) aspect = tan_rad(x / 2) / tan_rad(y / 2);
    if (x > 0 && !(y > 0)) vertical = aspect > 0 ? 2 * atan_rad(tan_rad(x / 2) / aspect) : x;
    camera.aspect_ratio = aspect;
    camera.vertical_fov_rad = std::clamp(vertical > 0 ? vertical : radians(45), 1e-3, kPi - 1e-3);
  }

  void set_size(Camera& camera, Element optics, double aspect) const {
    const double unit = context_.asset.metres_per_unit;
    const double x = number(optics, "xmag", 0) * unit, y = number(optics, "ymag", 0) * unit;
    if (!(aspect > 0)) aspect = x > 0 && y > 0 ? x / y : 1;
    camera.half_width = x > 0 ? x : (y > 0 ? y : 1) * aspect;
    camera.half_height = y > 0 ? y : camera.half_width / aspect;
  }

  void show_light(Element instance, Index node) {
    const Element element = context_.document.resolve(instance, "url");
    const Element common = child(element, "technique_common");
    for (const char* const type : {"directional", "spot", "point"})
      if (const Element light = child(common, type)) return add_light(light, type, node, element);
    if (element)
      context_.diagnostics.note("light-unread", "the light is ambient, or of no kind that is known; it is left out",
                                context_.where(element));
  }

  void add_light(Element light, std::string_view type, Index node, Element element) {
    double colour[4] = {1, 1, 1, 1};
    if (read_numbers(child(light, "color"), colour, 4) < 3) std::fill_n(colour, 4, 1.0);
    std::string json = say("{\"type\":\"", type, "\",\"intensity\":1,\"color\":[");
    for (std::size_t i = 0; i < 3; ++i)
      json += say(i == 0 ? "" : ",", colour[i] - colour[i] == 0 ? std::max(0.0, colour[i]) : 1.0);
    json += ']';
    if (type == "spot") {
      // The whole angle, as exporters write it.
      const double whole = number_of(child(light, "falloff_angle"), 180);
      const double outer = std::clamp(radians(whole) / 2, 1e-3, kPi / 2);
      json += say(",\"spot\":{\"innerConeAngle\":0,\"outerConeAngle\":", outer, "}");
    }
    lights_ += say(lights_.empty() ? "" : ",", json, "}");
    context_.charge(json.size(), element);
    std::vector<Extension>* extensions = &nodes()[node].preserved.extensions;
    if (!extensions->empty()) extensions = &nodes()[context_.add_node(node, name_of(element))].preserved.extensions;
    extensions->push_back({std::string(kLights), say("{\"light\":", light_count_++, "}")});
  }

  static std::string_view name_of(Element element) {
    const std::string_view name = attribute(element, "name");
    return name.empty() ? attribute(element, "id") : name;
  }

  Context& context_;
  Meshes meshes_;
  std::string lights_;
  std::size_t light_count_ = 0;
};

}  // namespace

void add_instances(Context& context) { InstanceReader(context).read(); }

}  // namespace sinew::asset::collada
