// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "import/pictures.h"
#include "imported_text.h"

namespace sinew::test {
namespace {

using asset::Node;

std::string material_objects(std::string_view properties, std::string_view in_texture) {
  return square_objects() + "Material: 30, \"Material::Skin\", \"\" {\nShadingModel: \"phong\"\nProperties70: {\n" +
         std::string(properties) + "}\n}\nTexture: 31, \"Texture::Face\", \"\" {\n" + std::string(in_texture) + "}\n";
}
const std::string kMaterialConnections = std::string(kSquareConnections) + "C: \"OO\",30,10\n";

}  // namespace

TEST_CASE("colours are times their factors, opacity is stated or what transparency leaves") {
  const auto material = [](std::string_view properties) {
    return import_text(text_fbx(material_objects(properties, ""), kMaterialConnections)).scene.materials.at(0);
  };
  const auto plain = material(
      "P: \"DiffuseColor\", \"Color\", \"\", \"A\",1,0.5,0.25\nP: \"DiffuseFactor\", \"Number\", \"\", \"A\",0.5\n"
      "P: \"EmissiveColor\", \"Color\", \"\", \"A\",0.5,0,0\nP: \"ShininessExponent\", \"Number\", \"\", \"A\",25\n");
  CHECK(plain.base_color == std::array<double, 4>{0.5, 0.25, 0.125, 1});
  CHECK(plain.emissive == std::array<double, 3>{0.5, 0, 0});
  CHECK(plain.roughness == 0.5);  // 1 - sqrt(25) / 10
  CHECK(plain.alpha_mode == asset::AlphaMode::opaque);
  CHECK(material("P: \"Opacity\", \"double\", \"\", \"\",0.25\n").base_color[3] == 0.25);
  const auto half = material(
      "P: \"TransparentColor\", \"Color\", \"\", \"A\",1,1,1\nP: \"TransparencyFactor\", \"Number\", \"\", "
      "\"A\",0.5\n");
  CHECK(half.base_color[3] == 0.5);
  CHECK(half.alpha_mode == asset::AlphaMode::blend);
}

TEST_CASE("paths of other machines are looked for beside the file") {
  CHECK(asset::readers::tolerant_path("textures\\face.png") == "textures/face.png");
  CHECK(asset::readers::tolerant_path("C:\\work\\face.png") == "work/face.png");
  CHECK(asset::readers::tolerant_path("..\\..\\face.png") == "face.png");
  const std::string objects =
      material_objects("", "FileName: \"C:\\work\\face.png\"\nRelativeFilename: \"..\\maps\\face.png\"\n");
  const std::string text = text_fbx(objects, kMaterialConnections + "C: \"OP\",31,30, \"DiffuseColor\"\n");
  std::vector<std::string> asked;
  const asset::FileReader read = [&](std::string_view path) -> Result<std::shared_ptr<const asset::Buffer>> {
    asked.emplace_back(path);
    if (path != "face.png") return Error::in(Errc::io, "", "there is no such file");
    return std::make_shared<const asset::Buffer>(
        asset::Buffer{std::byte{0x89}, std::byte{'P'}, std::byte{'N'}, std::byte{'G'}});
  };
  asset::Diagnostics diagnostics;
  const auto bytes = std::as_bytes(std::span(text));
  const auto scene =
      asset::import_fbx(std::make_shared<const asset::Buffer>(bytes.begin(), bytes.end()), read, diagnostics);
  REQUIRE(bool(scene));
  CHECK(asked == std::vector<std::string>{"maps/face.png", "face.png"});
  REQUIRE(scene->images.size() == 1);
  CHECK(scene->images[0].mime_type == "image/png");
  CHECK(scene->textures.at(scene->materials.at(0).base_color_texture.texture).image == 0);
}

TEST_CASE("a picture in the file needs no other file") {
  const std::string objects =
      material_objects("", "") +
      "Video: 32, \"Video::Face\", \"Clip\" {\nFilename: \"C:\\gone.png\"\nContent: ,\n\"iVBORw==\"\n}\n";
  const auto imported =
      import_text(text_fbx(objects, kMaterialConnections + "C: \"OP\",31,30, \"DiffuseColor\"\nC: \"OO\",32,31\n"));
  REQUIRE(imported.scene.images.size() == 1);
  CHECK(imported.scene.images[0].bytes.size() == 4);  // 89 50 4E 47
  CHECK(imported.scene.images[0].mime_type == "image/png");
  CHECK(imported.diagnostics.count("image-missing") == 0);
}

TEST_CASE("a camera looks along its model's +X, a light along -Y, from nodes of their own") {
  const std::string objects =
      "Model: 10, \"Model::Eye\", \"Camera\" {\n}\nModel: 11, \"Model::Lamp\", \"Light\" {\n}\n"
      "NodeAttribute: 20, \"NodeAttribute::Lens\", \"Camera\" {\nProperties70: {\nP: \"FieldOfView\", \"FieldOfView\", "
      "\"\", "
      "\"A\",90\nP: \"ApertureMode\", \"enum\", \"\", \"\",1\nP: \"AspectWidth\", \"double\", \"\", \"\",200\nP: "
      "\"AspectHeight\", \"double\", \"\", \"\",100\nP: \"NearPlane\", \"double\", \"\", \"\",10\nP: \"FarPlane\", "
      "\"double\", \"\", \"\",500\n}\n}\n"
      "NodeAttribute: 21, \"NodeAttribute::Bulb\", \"Light\" {\nProperties70: {\nP: \"LightType\", \"enum\", \"\", "
      "\"\",2\n"
      "P: \"Intensity\", \"Number\", \"\", \"A\",50\n}\n}\n";
  const auto imported =
      import_text(text_fbx(objects, "C: \"OO\",10,0\nC: \"OO\",11,0\nC: \"OO\",20,10\nC: \"OO\",21,11\n"));
  REQUIRE(imported.scene.cameras.size() == 1);
  const asset::Camera& camera = imported.scene.cameras[0];
  CHECK(camera.aspect_ratio == 2);
  // Half of 90 degrees across has tangent 1; half of that over an aspect of 2.
  CHECK(camera.vertical_fov_rad == doctest::Approx(2 * 0.46364760900080615));
  CHECK(camera.near == doctest::Approx(0.1));
  CHECK(camera.far == doctest::Approx(5));
  REQUIRE(imported.scene.nodes.size() == 4);
  const Node& lens = imported.scene.nodes[2];
  CHECK(lens.name == "Lens");
  CHECK(lens.parent == 0);
  CHECK(lens.camera == 0);
  // -Z turned by -90 degrees about Y is +X.
  CHECK(lens.rotation[1] == doctest::Approx(-0.70710678));
  const Node& bulb = imported.scene.nodes[3];
  CHECK(bulb.parent == 1);
  CHECK(bulb.preserved.find("KHR_lights_punctual")->json == "{\"light\":0}");
  const asset::Extension* lights = imported.scene.preserved.find("KHR_lights_punctual");
  REQUIRE(lights != nullptr);
  CHECK(lights->json.find("\"type\":\"spot\",\"intensity\":0.5") != std::string::npos);
}

TEST_CASE("models that are each other's parents are put below the scene") {
  const std::string objects = "Model: 10, \"Model::A\", \"Null\" {\n}\nModel: 11, \"Model::B\", \"Null\" {\n}\n";
  const auto imported = import_text(text_fbx(objects, "C: \"OO\",10,11\nC: \"OO\",11,10\n"));
  CHECK(imported.scene.nodes.size() == 2);
  CHECK(imported.scene.scenes.at(0).nodes.size() == 1);
  CHECK(imported.diagnostics.count("model-cycle") == 1);
}

TEST_CASE("what has no reader is named") {
  const std::string objects =
      "Geometry: 10, \"Geometry::Path\", \"NurbsCurve\" {\n}\nGeometry: 11, \"Geometry::\", "
      "\"NurbsCurve\" {\n}\n";
  const auto imported = import_text(text_fbx(objects, ""));
  REQUIRE(imported.diagnostics.count("object-unread") == 1);
  for (const asset::Diagnostic& diagnostic : imported.diagnostics.all())
    if (diagnostic.code == "object-unread") CHECK(diagnostic.where == "Geometry::Path");
}

TEST_CASE("Z up becomes Y up at the models without a parent") {
  const std::string axes =
      "P: \"UpAxis\", \"int\", \"Integer\", \"\",2\nP: \"UpAxisSign\", \"int\", \"Integer\", \"\",1\n"
      "P: \"FrontAxis\", \"int\", \"Integer\", \"\",1\nP: \"FrontAxisSign\", \"int\", \"Integer\", \"\",-1\n"
      "P: \"CoordAxis\", \"int\", \"Integer\", \"\",0\nP: \"CoordAxisSign\", \"int\", \"Integer\", \"\",1\n";
  const std::string objects =
      "Model: 10, \"Model::Root\", \"Null\" {\nProperties70: {\nP: \"Lcl Translation\", \"Lcl Translation\", \"\", "
      "\"A\",100,200,300\n}\n}\nModel: 11, \"Model::Child\", \"Null\" {\nProperties70: {\nP: \"Lcl Translation\", "
      "\"Lcl "
      "Translation\", \"\", \"A\",0,0,100\n}\n}\n";
  const auto imported = import_text(text_fbx(objects, "C: \"OO\",10,0\nC: \"OO\",11,10\n", axes));
  const Node& root = imported.scene.nodes.at(0);
  CHECK(root.translation[0] == doctest::Approx(1));
  CHECK(root.translation[1] == doctest::Approx(3));   // the file's z
  CHECK(root.translation[2] == doctest::Approx(-2));  // the file's -y is the front
  CHECK(root.rotation[0] == doctest::Approx(-0.70710678));
  CHECK(imported.scene.nodes.at(1).translation == std::array<double, 3>{0, 0, 1});
}

}  // namespace sinew::test
