// SPDX-License-Identifier: MIT
#include "imported_text.h"

#include <doctest/doctest.h>

#include <cstring>

namespace sinew::test {
namespace {

std::string block(std::string_view name, std::string_view content) {
  return std::string(name) + ": {\n" + std::string(content) + "\n}\n";
}

}  // namespace

std::string text_fbx(std::string_view objects, std::string_view connections, std::string_view settings) {
  return "; FBX 7.4.0 project file\n" + block("FBXHeaderExtension", "FBXVersion: 7400") +
         block("GlobalSettings", block("Properties70", settings)) + block("Objects", objects) +
         block("Connections", connections);
}

std::string unit_setting(double centimetres) {
  return "P: \"UnitScaleFactor\", \"double\", \"Number\", \"\"," + std::to_string(centimetres) + "\n";
}

Imported import_text(std::string_view text) {
  auto bytes = std::make_shared<asset::Buffer>(text.size());
  std::memcpy(bytes->data(), text.data(), text.size());
  Imported imported;
  const asset::FileReader none = [](std::string_view) -> Result<std::shared_ptr<const asset::Buffer>> {
    return Error::in(Errc::io, "", "there is no such file");
  };
  Result<asset::Scene> scene = asset::import_fbx(std::move(bytes), none, imported.diagnostics);
  INFO((scene ? "" : scene.error().what), " ", (scene ? "" : scene.error().where));
  REQUIRE(bool(scene));
  imported.scene = *std::move(scene);
  return imported;
}

std::string square_objects(std::string_view in_geometry, std::string_view in_model_properties) {
  return "Geometry: 20, \"Geometry::Square\", \"Mesh\" {\n"
         "Vertices: *12 {\na: -100,-100,0,100,-100,0,100,100,0,-100,100,0\n}\n"
         "PolygonVertexIndex: *4 {\na: 0,1,2,-4\n}\n" +
         std::string(in_geometry) + "}\nModel: 10, \"Model::Square\", \"Mesh\" {\n" +
         block("Properties70", in_model_properties) + "}\n";
}

}  // namespace sinew::test
