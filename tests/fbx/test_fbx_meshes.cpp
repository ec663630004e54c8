// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "imported_text.h"

namespace sinew::test {
namespace {

using asset::Mesh;
using asset::Primitive;
using asset::read_floats;
using asset::read_indices;

const Primitive& only_primitive(const Imported& imported) {
  REQUIRE(imported.scene.meshes.size() == 1);
  REQUIRE(imported.scene.meshes[0].primitives.size() == 1);
  return imported.scene.meshes[0].primitives[0];
}

std::string layer(std::string_view kind, std::string_view mapping, std::string_view reference,
                  std::string_view arrays) {
  return "LayerElement" + std::string(kind) + ": 0 {\nMappingInformationType: \"" + std::string(mapping) +
         "\"\nReferenceInformationType: \"" + std::string(reference) + "\"\n" + std::string(arrays) + "}\n";
}

// Two squares of 100 that meet at a right angle along the edge from point 1 to point 2: one in z = 0, one in x = 0.
std::string fold_objects(std::string_view in_geometry) {
  return "Geometry: 20, \"Geometry::Fold\", \"Mesh\" {\nVertices: *18 {\n"
         "a: 100,0,0, 0,0,0, 0,100,0, 100,100,0, 0,0,100, 0,100,100\n}\n"
         "PolygonVertexIndex: *8 {\na: 1,0,3,-3,4,1,2,-6\n}\nEdges: *7 {\na: 0,1,2,3,4,6,7\n}\n" +
         std::string(in_geometry) + "}\nModel: 10, \"Model::Fold\", \"Mesh\" {\n}\n";
}

}  // namespace

TEST_CASE("points are metres and stay one vertex each where their corners agree") {
  const auto imported = import_text(text_fbx(square_objects(), kSquareConnections));
  const Primitive& square = only_primitive(imported);
  CHECK(read_floats(*square.find("POSITION")) == std::vector<float>{-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0});
  CHECK(read_floats(*square.find("NORMAL")) == std::vector<float>{0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1});
  CHECK(read_indices(*square.indices) == std::vector<std::uint32_t>{0, 1, 2, 0, 2, 3});
  CHECK(imported.scene.nodes[0].mesh == 0);
}

TEST_CASE("A7: a length is the same in every unit") {
  for (const double centimetres : {1.0, 100.0, 2.54}) {
    const auto imported = import_text(text_fbx(square_objects(), kSquareConnections, unit_setting(centimetres)));
    CHECK(read_floats(*only_primitive(imported).find("POSITION"))[3] == doctest::Approx(centimetres));
    CHECK(imported.scene.nodes[0].scale == std::array<double, 3>{1, 1, 1});
  }
}

TEST_CASE("a point becomes several vertices where its corners differ, equal corners one") {
  // Texture coordinates by corner through indices: corner 0 of each triangle is point 0.
  const std::string two_triangles =
      "Geometry: 20, \"Geometry::Pair\", \"Mesh\" {\nVertices: *12 {\na: 0,0,0,1,0,0,1,1,0,0,1,0\n}\n"
      "PolygonVertexIndex: *6 {\na: 0,1,-3,0,2,-4\n}\n" +
      layer("UV", "ByPolygonVertex", "IndexToDirect",
            "Name: \"map1\"\nUV: *6 {\na: 0,0.25,0.5,0.75,1,1\n}\nUVIndex: *6 {\na: 0,1,1,2,1,1\n}\n") +
      "}\nModel: 10, \"Model::Pair\", \"Mesh\" {\n}\n";
  const auto imported = import_text(text_fbx(two_triangles, kSquareConnections));
  const Primitive& pair = only_primitive(imported);
  CHECK(pair.vertex_count() == 5);  // point 0 twice
  CHECK(read_indices(*pair.indices) == std::vector<std::uint32_t>{0, 1, 2, 3, 2, 4});
  const std::vector<float> uvs = read_floats(*pair.find("TEXCOORD_0"));
  CHECK(uvs == std::vector<float>{0, 0.75f, 0.5f, 0.25f, 0.5f, 0.25f, 1, 0, 0.5f, 0.25f});  // v turned: 1 - 0.25
}

TEST_CASE("every mapping and reference gives a corner its value") {
  const auto colours = [](std::string_view mapping, std::string_view reference, std::string_view arrays) {
    const auto imported =
        import_text(text_fbx(square_objects(layer("Color", mapping, reference, arrays)), kSquareConnections));
    const Primitive& square = only_primitive(imported);
    std::vector<float> reds;
    const std::vector<float> rows = read_floats(*square.find("COLOR_0"));
    for (std::size_t i = 0; i < rows.size(); i += 4) reds.push_back(rows[i]);
    return reds;
  };
  const std::string four = "Colors: *16 {\na: 0.5,0,0,1,0.25,0,0,1,0.125,0,0,1,1,0,0,1\n}\n";
  CHECK(colours("ByVertice", "Direct", four) == std::vector<float>{0.5f, 0.25f, 0.125f, 1});
  CHECK(colours("ByPolygonVertex", "Direct", four) == std::vector<float>{0.5f, 0.25f, 0.125f, 1});
  CHECK(colours("ByPolygon", "Direct", four) == std::vector<float>{0.5f, 0.5f, 0.5f, 0.5f});
  CHECK(colours("AllSame", "Direct", four) == std::vector<float>{0.5f, 0.5f, 0.5f, 0.5f});
  const std::string indexed = four + "ColorIndex: *4 {\na: 3,2,1,0\n}\n";
  CHECK(colours("ByVertice", "IndexToDirect", indexed) == std::vector<float>{1, 0.125f, 0.25f, 0.5f});
  CHECK(colours("ByPolygonVertex", "Index", indexed) == std::vector<float>{1, 0.125f, 0.25f, 0.5f});
  // A hole in the layer: white, as where there is no layer.
  CHECK(colours("ByVertice", "IndexToDirect", four + "ColorIndex: *4 {\na: 0,-1,1,9\n}\n") ==
        std::vector<float>{0.5f, 1, 0.25f, 1});
}

TEST_CASE("polygons of several materials are several primitives") {
  const std::string objects =
      fold_objects(layer("Material", "ByPolygon", "IndexToDirect", "Materials: *2 {\na: 1,0\n}\n")) +
      "Material: 30, \"Material::Red\", \"\" {\n}\nMaterial: 31, \"Material::Blue\", \"\" {\n}\n";
  const auto imported =
      import_text(text_fbx(objects, std::string(kSquareConnections) + "C: \"OO\",30,10\nC: \"OO\",31,10\n"));
  const Mesh& mesh = imported.scene.meshes.at(0);
  REQUIRE(mesh.primitives.size() == 2);
  CHECK(imported.scene.materials.at(mesh.primitives[0].material).name == "Red");
  CHECK(read_floats(*mesh.primitives[0].find("POSITION"))[2] == 1);  // the second square begins at point 4
  CHECK(imported.scene.materials.at(mesh.primitives[1].material).name == "Blue");
  CHECK(mesh.primitives[1].vertex_count() == 4);
}

TEST_CASE("smoothing makes normals: by bits, by edges, or everywhere") {
  const float kHalf = 0.70710678f;
  const auto normal_of_corner = [](std::string_view smoothing, std::size_t corner) {
    const auto imported = import_text(text_fbx(fold_objects(smoothing), kSquareConnections));
    const Primitive& fold = only_primitive(imported);
    const std::vector<float> rows = read_floats(*fold.find("NORMAL"));
    // Triangles 0 1 2, 0 2 3 of each square: corner 0 of the first square is point 1.
    const std::uint32_t vertex = read_indices(*fold.indices)[corner];
    return std::array<float, 3>{rows[3 * vertex], rows[3 * vertex + 1], rows[3 * vertex + 2]};
  };
  const auto by_bits = [](std::string_view bits) {
    return layer("Smoothing", "ByPolygon", "Direct", "Smoothing: *2 {\na: " + std::string(bits) + "\n}\n");
  };
  CHECK(normal_of_corner("", 0)[0] == doctest::Approx(kHalf));
  CHECK(normal_of_corner("", 0)[2] == doctest::Approx(kHalf));
  CHECK(normal_of_corner(by_bits("6,3"), 0)[0] == doctest::Approx(kHalf));
  CHECK(normal_of_corner(by_bits("1,2"), 0) == std::array<float, 3>{0, 0, 1});
  CHECK(normal_of_corner(by_bits("0,0"), 6) == std::array<float, 3>{1, 0, 0});
  // Edge 3 of the list begins at corner 3, which is point 2, and ends at point 1.
  const auto by_edge = [](std::string_view flags) {
    return layer("Smoothing", "ByEdge", "Direct", "Smoothing: *7 {\na: " + std::string(flags) + "\n}\n");
  };
  CHECK(normal_of_corner(by_edge("0,0,0,1,0,0,0"), 0)[0] == doctest::Approx(kHalf));
  CHECK(normal_of_corner(by_edge("0,0,0,1,0,0,0"), 5)[0] == doctest::Approx(kHalf));  // at point 2
  CHECK(normal_of_corner(by_edge("1,1,1,0,1,1,1"), 0) == std::array<float, 3>{0, 0, 1});
}

TEST_CASE("a geometric transform moves the mesh and not the node, and a mirroring one turns the triangles") {
  const std::string geometric =
      "P: \"GeometricTranslation\", \"Vector3D\", \"Vector\", \"\",10,20,30\n"
      "P: \"GeometricRotation\", \"Vector3D\", \"Vector\", \"\",0,0,90\n"
      "P: \"GeometricScaling\", \"Vector3D\", \"Vector\", \"\",-2,1,1\n";
  const auto imported = import_text(text_fbx(square_objects({}, geometric), kSquareConnections));
  const Primitive& square = only_primitive(imported);
  const std::vector<float> positions = read_floats(*square.find("POSITION"));
  // Point 1 (100,-100,0): scaled (-200,-100,0), turned (100,-200,0), moved (110,-180,30), in metres.
  CHECK(positions[3] == doctest::Approx(1.1));
  CHECK(positions[4] == doctest::Approx(-1.8));
  CHECK(positions[5] == doctest::Approx(0.3));
  CHECK(read_floats(*square.find("NORMAL"))[2] == doctest::Approx(1));
  CHECK(read_indices(*square.indices) == std::vector<std::uint32_t>{0, 2, 1, 0, 3, 2});
  CHECK(imported.scene.nodes[0].translation == std::array<double, 3>{0, 0, 0});
}

TEST_CASE("a mesh of two models is one mesh, unless their geometric transforms or materials differ") {
  const std::string second = "Model: 11, \"Model::Again\", \"Mesh\" {\n}\n";
  const std::string connections = std::string(kSquareConnections) + "C: \"OO\",11,0\nC: \"OO\",20,11\n";
  CHECK(import_text(text_fbx(square_objects() + second, connections)).scene.meshes.size() == 1);
  const std::string moved = "P: \"GeometricTranslation\", \"Vector3D\", \"Vector\", \"\",1,0,0\n";
  CHECK(import_text(text_fbx(square_objects({}, moved) + second, connections)).scene.meshes.size() == 2);
}

TEST_CASE("polygons with points that are not there are left out, an open one ends with the mesh") {
  const std::string objects =
      "Geometry: 20, \"Geometry::Bad\", \"Mesh\" {\nVertices: *9 {\na: 0,0,0,1,0,0,0,1,0\n}\n"
      "PolygonVertexIndex: *9 {\na: 0,1,-8,0,-2,0,1,2,1\n}\n}\nModel: 10, \"Model::Bad\", \"Mesh\" {\n}\n";
  const auto imported = import_text(text_fbx(objects, kSquareConnections));
  CHECK(imported.diagnostics.count("polygon-out-of-range") == 1);
  CHECK(imported.diagnostics.count("polygon-degenerate") == 1);
  CHECK(imported.diagnostics.count("polygon-open") == 1);
  CHECK(read_indices(*only_primitive(imported).indices).size() == 6);
}

TEST_CASE("a mesh with a point that is not finite is left out, and the rest is there") {
  const std::string objects =
      "Geometry: 20, \"Geometry::Bad\", \"Mesh\" {\nVertices: *9 {\na: 0,0,0,1,nan,0,0,1,0\n}\n"
      "PolygonVertexIndex: *3 {\na: 0,1,-3\n}\n}\nModel: 10, \"Model::Bad\", \"Mesh\" {\n}\n";
  const auto imported = import_text(text_fbx(objects, kSquareConnections));
  CHECK(imported.diagnostics.count("mesh-not-finite") == 1);
  CHECK(imported.scene.nodes.size() == 1);
}

TEST_CASE("normals that all point behind the front are turned, others stand as they are") {
  // A strip of 30 squares, since a few backward triangles may be meant.
  std::string points, corners;
  for (int i = 0; i <= 30; ++i) points += (i > 0 ? "," : "") + std::to_string(i) + ",0,0," + std::to_string(i) + ",1,0";
  for (int i = 0; i < 30; ++i)
    corners += (i > 0 ? "," : "") + std::to_string(2 * i) + "," + std::to_string(2 * i + 2) + "," +
               std::to_string(2 * i + 3) + "," + std::to_string(-2 - 2 * i);
  const auto normal_of = [&](std::string_view normal) {
    const std::string objects =
        "Geometry: 20, \"Geometry::Strip\", \"Mesh\" {\nVertices: *186 {\na: " + points +
        "\n}\nPolygonVertexIndex: *120 {\na: " + corners + "\n}\n" +
        layer("Normal", "AllSame", "Direct", "Normals: *3 {\na: " + std::string(normal) + "\n}\n") +
        "}\nModel: 10, \"Model::Strip\", \"Mesh\" {\n}\n";
    const auto imported = import_text(text_fbx(objects, kSquareConnections));
    CHECK(imported.diagnostics.count("normals-turned") == (normal == "0,0,-1" ? 1 : 0));
    return read_floats(*only_primitive(imported).find("NORMAL"))[2];
  };
  CHECK(normal_of("0,0,-1") == 1);
  CHECK(normal_of("0.6,0,0.8") == doctest::Approx(0.8));
}

}  // namespace sinew::test
