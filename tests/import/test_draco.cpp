// SPDX-License-Identifier: MIT
// KHR_draco_mesh_compression. The streams come from libdraco's encoder.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "draco_streams.h"
#include "support/gltf_builder.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using asset::Buffer;
using asset::ComponentType;
using asset::kNone;
using Numbers = std::vector<double>;

// One attribute of the primitive: what the accessor says, and where in the stream it is.
struct Part {
  std::string semantic;
  std::uint32_t unique_id;
  std::string type;
  int component;
  bool normalised = false;
};

struct Options {
  std::uint32_t vertices = 0, indices = 0;  // counts that the accessors state; indices 0: the primitive has none
  int index_component = 5123;
  GltfAttributes plain = {};  // beside those in the stream
  std::vector<GltfAttributes> targets = {};
  std::string more = {};  // further members of the primitive
};

std::string accessor_json(const std::string& type, int component, bool normalised, std::uint32_t count) {
  return R"({"type":")" + type + R"(","componentType":)" + std::to_string(component) +
         (normalised ? R"(,"normalized":true)" : "") + R"(,"count":)" + std::to_string(count) + "}";
}

// Adds a mesh of one primitive whose attributes are in the stream.
void add_draco_mesh(GltfBuilder& builder, const Buffer& stream, const std::vector<Part>& parts,
                    const Options& options) {
  const auto view = builder.view(stream);
  GltfPrimitive primitive;
  std::string in_stream;
  for (const Part& part : parts) {
    primitive.attributes.emplace_back(
        part.semantic,
        builder.add("accessors", accessor_json(part.type, part.component, part.normalised, options.vertices)));
    in_stream += (in_stream.empty() ? "\"" : ",\"") + part.semantic + "\":" + std::to_string(part.unique_id);
  }
  for (const auto& plain : options.plain) primitive.attributes.push_back(plain);
  if (options.indices != 0)
    primitive.indices =
        builder.add("accessors", accessor_json("SCALAR", options.index_component, false, options.indices));
  primitive.targets = options.targets;
  primitive.more = options.more + (options.more.empty() ? "" : ",") +
                   R"("extensions":{"KHR_draco_mesh_compression":{"bufferView":)" + std::to_string(view) +
                   R"(,"attributes":{)" + in_stream + "}}}";
  builder.mesh({.primitives = {primitive}});
  builder.set("extensionsRequired", R"(["KHR_draco_mesh_compression"])");
}

const std::vector<std::uint32_t> kTwoTriangles = {0, 1, 2, 2, 1, 3};
const Numbers kQuad = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0.5};

Buffer quad_stream(std::vector<DracoAttribute> more = {}) {
  DracoSpec spec{.indices = kTwoTriangles, .attributes = {{.unique_id = 0, .numbers = kQuad, .is_position = true}}};
  for (DracoAttribute& attribute : more) spec.attributes.push_back(std::move(attribute));
  return encode_draco(spec);
}

GltfBuilder quad_file(const Buffer& stream, const Options& options) {
  GltfBuilder builder;
  add_draco_mesh(builder, stream, {{"POSITION", 0, "VEC3", 5126}}, options);
  return builder;
}

const asset::Primitive& only_primitive(const asset::Scene& scene) { return scene.meshes.at(0).primitives.at(0); }

Numbers numbers_of(const asset::Primitive& primitive, const std::string& semantic) {
  const asset::ValueView* view = primitive.find(semantic);
  REQUIRE(view != nullptr);
  return asset::read_doubles(*view);
}

// The diagnostic of the one primitive, which must have been refused.
asset::Diagnostic refusal_of(const GltfBuilder& builder) {
  asset::Diagnostics diagnostics;
  const asset::Scene scene = import_built(builder, diagnostics);
  CHECK(only_primitive(scene).attributes.empty());
  CHECK_FALSE(only_primitive(scene).indices.has_value());
  REQUIRE(diagnostics.count("draco-refused") == 1);
  return diagnostics.all()[0];
}

// A mesh of primitives with plain data beside a damaged stream: so many buffer views of it, each for so many of them.
GltfBuilder plain_beside_damaged(std::size_t views, std::size_t primitives_per_view) {
  Buffer cut = quad_stream();
  cut.resize(cut.size() / 2);
  GltfBuilder builder;
  const auto position = builder.accessor("VEC3", Numbers(12, 3));
  GltfMesh mesh;
  for (std::size_t v = 0; v < views; ++v) {
    const std::string view = std::to_string(builder.view(cut));
    for (std::size_t p = 0; p < primitives_per_view; ++p)
      mesh.primitives.push_back({.attributes = {{"POSITION", position}},
                                 .more = R"("extensions":{"KHR_draco_mesh_compression":{"bufferView":)" + view +
                                         R"(,"attributes":{"POSITION":0}}})"});
  }
  builder.mesh(mesh);
  builder.set("extensionsUsed", R"(["KHR_draco_mesh_compression"])");
  return builder;
}

DracoSpec grid(std::uint32_t side, bool is_edgebreaker, int quantised_bits, int speed = 5) {
  DracoSpec spec{.is_edgebreaker = is_edgebreaker, .speed = speed};
  DracoAttribute position{.unique_id = 4, .is_position = true, .quantised_bits = quantised_bits};
  DracoAttribute number{.unique_id = 9, .type = ComponentType::u32, .components = 1};
  for (std::uint32_t y = 0; y < side; ++y)
    for (std::uint32_t x = 0; x < side; ++x) {
      for (const double value : {double(x), double(y), std::sin(x * 0.7) * std::cos(y * 0.4)})
        position.numbers.push_back(double(float(value)));
      number.numbers.push_back(y * side + x);
    }
  for (std::uint32_t y = 0; y + 1 < side; ++y)
    for (std::uint32_t x = 0; x + 1 < side; ++x) {
      const std::uint32_t a = y * side + x, b = a + 1, c = a + side, d = c + 1;
      for (const std::uint32_t index : {a, b, c, c, b, d}) spec.indices.push_back(index);
    }
  spec.attributes = {position, number};
  return spec;
}

GltfBuilder grid_file(const DracoSpec& spec, const Buffer& stream) {
  GltfBuilder builder;
  add_draco_mesh(builder, stream, {{"POSITION", 4, "VEC3", 5126}, {"_NUMBER", 9, "SCALAR", 5125}},
                 {.vertices = std::uint32_t(spec.attributes[1].numbers.size()),
                  .indices = std::uint32_t(spec.indices.size()),
                  .index_component = 5125});
  return builder;
}

// Triangles as the numbers of their vertices, each begun at its smallest, all in order.
std::set<std::array<std::uint32_t, 3>> triangles(const std::vector<std::uint32_t>& indices, const Numbers& numbers) {
  std::set<std::array<std::uint32_t, 3>> all;
  for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
    std::array<std::uint32_t, 3> triangle;
    for (std::size_t c = 0; c < 3; ++c) triangle[c] = std::uint32_t(numbers.at(indices[i + c]));
    std::rotate(triangle.begin(), std::min_element(triangle.begin(), triangle.end()), triangle.end());
    all.insert(triangle);
  }
  return all;
}

void append_varint(Buffer& bytes, std::uint32_t value) {
  for (; value >= 0x80; value >>= 7) bytes.push_back(std::byte((value & 0x7F) | 0x80));
  bytes.push_back(std::byte(value));
}

// A stream of a few bytes that claims that many: header (§3.2 of Draco's specification), then the counts of a mesh.
Buffer boastful_stream(bool is_edgebreaker, std::uint32_t vertices, std::uint32_t faces) {
  Buffer bytes = bytes_of(std::string("DRACO\x02\x02\x01", 8));
  bytes.push_back(std::byte(is_edgebreaker));
  bytes.resize(bytes.size() + 2);                     // flags
  if (is_edgebreaker) bytes.push_back(std::byte(0));  // standard traversal
  append_varint(bytes, is_edgebreaker ? vertices : faces);
  append_varint(bytes, is_edgebreaker ? faces : vertices);
  bytes.resize(bytes.size() + 40);
  return bytes;
}

}  // namespace

TEST_CASE("attributes are found by their unique ids, of every type, in the order of the stream's points") {
  const Numbers bytes = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 255, 13, 14, 15, 16};
  Numbers signed_bytes = bytes, shorts = bytes, signed_shorts = bytes;
  for (double& value : signed_bytes)
    value = 64 - value / 2 - (value == 255 ? 0.5 : value / 2 == int(value / 2) ? 0 : 0.5);
  for (double& value : shorts) value *= 257;
  for (double& value : signed_shorts) value = -value * 128;
  const Numbers floats = {0.1, -1e30, 3.5, 0, 1, 2, 3, 4};
  Numbers stored_floats;
  for (const double value : floats) stored_floats.push_back(double(float(value)));
  const Buffer stream = encode_draco(
      {.indices = kTwoTriangles,
       .attributes = {{.unique_id = 70, .type = ComponentType::u8, .components = 4, .numbers = bytes},
                      {.unique_id = 7, .type = ComponentType::i8, .components = 4, .numbers = signed_bytes},
                      {.unique_id = 3, .type = ComponentType::u16, .components = 4, .numbers = shorts},
                      {.unique_id = 5, .type = ComponentType::i16, .components = 4, .numbers = signed_shorts},
                      {.unique_id = 1, .numbers = kQuad, .is_position = true},
                      {.unique_id = 900, .type = ComponentType::f32, .components = 2, .numbers = floats}}});
  GltfBuilder builder;
  add_draco_mesh(builder, stream,
                 {{"POSITION", 1, "VEC3", 5126},
                  {"TEXCOORD_0", 900, "VEC2", 5126},
                  {"JOINTS_0", 70, "VEC4", 5121},
                  {"WEIGHTS_0", 3, "VEC4", 5123, true},
                  {"_A", 7, "VEC4", 5120},
                  {"_B", 5, "VEC4", 5122, true}},
                 {.vertices = 4, .indices = 6});
  asset::Diagnostics diagnostics;
  const asset::Scene scene = import_built(builder, diagnostics);
  const asset::Primitive& primitive = only_primitive(scene);
  CHECK(diagnostics.count(asset::Severity::error) == 0);
  CHECK(numbers_of(primitive, "POSITION") == kQuad);
  CHECK(numbers_of(primitive, "TEXCOORD_0") == stored_floats);
  CHECK(numbers_of(primitive, "JOINTS_0") == bytes);
  CHECK(numbers_of(primitive, "_A") == signed_bytes);
  for (std::size_t i = 0; i < 16; ++i) {
    CHECK(numbers_of(primitive, "WEIGHTS_0")[i] == shorts[i] / 65535);
    CHECK(numbers_of(primitive, "_B")[i] == std::max(-1.0, signed_shorts[i] / 32767));
  }
  CHECK(asset::read_indices(*primitive.indices) == kTwoTriangles);
}

TEST_CASE("edgebreaker streams reorder vertices, and all stay what they were with the same triangles") {
  for (const int speed : {0, 5, 10}) {
    CAPTURE(speed);
    const DracoSpec spec = grid(20, true, 0, speed);
    const asset::Scene scene = import_built(grid_file(spec, encode_draco(spec)));
    const asset::Primitive& primitive = only_primitive(scene);
    const Numbers numbers = numbers_of(primitive, "_NUMBER"), positions = numbers_of(primitive, "POSITION");
    REQUIRE(numbers.size() == 400);
    CHECK(numbers != spec.attributes[1].numbers);
    CHECK(std::set<double>(numbers.begin(), numbers.end()).size() == 400);
    for (std::size_t i = 0; i < numbers.size(); ++i)
      for (std::size_t c = 0; c < 3; ++c)
        CHECK(positions[3 * i + c] == spec.attributes[0].numbers[3 * std::size_t(numbers[i]) + c]);
    CHECK(triangles(asset::read_indices(*primitive.indices), numbers) ==
          triangles(spec.indices, spec.attributes[1].numbers));
  }
}

TEST_CASE("quantised positions are within half a step of the whole mesh's size") {
  for (const bool is_edgebreaker : {false, true}) {
    const DracoSpec spec = grid(12, is_edgebreaker, 11);
    const asset::Scene scene = import_built(grid_file(spec, encode_draco(spec)));
    const Numbers numbers = numbers_of(only_primitive(scene), "_NUMBER");
    const Numbers positions = numbers_of(only_primitive(scene), "POSITION");
    for (std::size_t i = 0; i < numbers.size(); ++i)
      for (std::size_t c = 0; c < 3; ++c)  // 2047 steps over the longest side, 11 m; and rounding to floats
        CHECK_NEAR(positions[3 * i + c], spec.attributes[0].numbers[3 * std::size_t(numbers[i]) + c],
                   0.5 * 11 / 2047 + 1e-5);
  }
}

TEST_CASE("morph targets and attributes outside the stream are ordinary accessors in the stream's order") {
  GltfBuilder builder;
  const auto delta = builder.accessor("VEC3", {9, 0, 0, 8, 0, 0, 7, 0, 0, 6, 0, 0});
  const auto uv = builder.accessor("VEC2", {0, 1, 2, 3, 4, 5, 6, 7});
  add_draco_mesh(builder, quad_stream(), {{"POSITION", 0, "VEC3", 5126}},
                 {.vertices = 4, .indices = 6, .plain = {{"TEXCOORD_0", uv}}, .targets = {{{"POSITION", delta}}}});
  const asset::Scene scene = import_built(builder);
  CHECK(numbers_of(only_primitive(scene), "POSITION") == kQuad);
  CHECK(numbers_of(only_primitive(scene), "TEXCOORD_0") == Numbers{0, 1, 2, 3, 4, 5, 6, 7});
  CHECK(asset::read_doubles(only_primitive(scene).targets[0].deltas[0].values) ==
        Numbers{9, 0, 0, 8, 0, 0, 7, 0, 0, 6, 0, 0});
}

TEST_CASE("numbers become those of the accessor's type") {
  const Buffer stream = quad_stream(
      {{.unique_id = 1, .type = ComponentType::i32, .components = 4, .numbers = Numbers(16, 300)},
       {.unique_id = 2, .type = ComponentType::u8, .components = 4, .numbers = Numbers(16, 51), .normalised = true},
       {.unique_id = 3, .type = ComponentType::f32, .components = 4, .numbers = Numbers(16, 0.25)},
       {.unique_id = 5, .type = ComponentType::u8, .components = 4, .numbers = Numbers(16, 51)}});
  GltfBuilder builder;
  add_draco_mesh(builder, stream,
                 {{"POSITION", 0, "VEC3", 5126},
                  {"JOINTS_0", 1, "VEC4", 5123},
                  {"_SHARE", 2, "VEC4", 5126},           // 51 of 255
                  {"WEIGHTS_0", 3, "VEC4", 5121, true},  // a quarter of 255 is 63.75, stored as 64
                  {"_PLAIN", 5, "VEC4", 5126}},
                 {.vertices = 4, .indices = 6});
  const asset::Scene scene = import_built(builder);
  CHECK(numbers_of(only_primitive(scene), "JOINTS_0") == Numbers(16, 300));
  CHECK(numbers_of(only_primitive(scene), "_SHARE") == Numbers(16, double(0.2f)));
  CHECK(numbers_of(only_primitive(scene), "WEIGHTS_0") == Numbers(16, 64.0 / 255));
  CHECK(numbers_of(only_primitive(scene), "_PLAIN") == Numbers(16, 51));

  GltfBuilder narrow;
  add_draco_mesh(narrow, stream, {{"POSITION", 0, "VEC3", 5126}, {"JOINTS_0", 1, "VEC4", 5121}},
                 {.vertices = 4, .indices = 6});
  CHECK(refusal_of(narrow).what.find("the accessor's type cannot hold") != std::string::npos);
}

TEST_CASE("a strip's stream has triangles, and a primitive without indices takes those of the stream") {
  const asset::Scene strip =
      import_built(quad_file(quad_stream(), {.vertices = 4, .indices = 4, .more = R"("mode":5)"}));
  CHECK(only_primitive(strip).topology == asset::Topology::triangles);
  CHECK(asset::read_indices(*only_primitive(strip).indices) == kTwoTriangles);
  const asset::Scene bare = import_built(quad_file(quad_stream(), {.vertices = 4}));
  CHECK(asset::read_indices(*only_primitive(bare).indices) == kTwoTriangles);
}

TEST_CASE("what the accessors say must be what the stream holds, or the primitive is refused with both numbers") {
  const std::string place = "/meshes/0/primitives/0/";
  const asset::Diagnostic vertices = refusal_of(quad_file(quad_stream(), {.vertices = 5, .indices = 6}));
  CHECK(vertices.what.find("has 4 vertices, accessor 0 states 5") != std::string::npos);
  CHECK(vertices.where == place + "extensions/KHR_draco_mesh_compression/attributes/POSITION");
  const asset::Diagnostic indices = refusal_of(quad_file(quad_stream(), {.vertices = 4, .indices = 9}));
  CHECK(indices.what.find("has 2 triangles, accessor 1 states 9 indices") != std::string::npos);
  CHECK(indices.where == place + "indices");
  CHECK(refusal_of(quad_file(quad_stream(), {.vertices = 4, .indices = 6, .more = R"("mode":1)"})).where ==
        place + "mode");
  GltfBuilder no_such_id, no_such_row;
  add_draco_mesh(no_such_id, quad_stream(), {{"POSITION", 6, "VEC3", 5126}}, {.vertices = 4, .indices = 6});
  CHECK(refusal_of(no_such_id).what.find("has no attribute 6") != std::string::npos);
  add_draco_mesh(no_such_row, quad_stream(), {{"POSITION", 0, "VEC4", 5126}}, {.vertices = 4, .indices = 6});
  CHECK(refusal_of(no_such_row).what.find("has 3 numbers per vertex, the accessor 4") != std::string::npos);
}

TEST_CASE("uncompressed data beside a damaged stream is used with a warning, and not used beside a good one") {
  for (const bool is_damaged : {false, true}) {
    Buffer stream = quad_stream();
    if (is_damaged) stream.resize(stream.size() / 2);
    GltfBuilder builder;
    const auto position = builder.accessor("VEC3", Numbers(12, 3));
    const auto indices = builder.accessor("SCALAR", {0, 1, 3, 3, 2, 1}, {ComponentType::u16, false, 0, {}});
    const auto view = builder.view(stream);
    builder.mesh({.primitives = {{.attributes = {{"POSITION", position}},
                                  .indices = indices,
                                  .more = R"("extensions":{"KHR_draco_mesh_compression":{"bufferView":)" +
                                          std::to_string(view) + R"(,"attributes":{"POSITION":0}}})"}}});
    builder.set("extensionsUsed", R"(["KHR_draco_mesh_compression"])");
    asset::Diagnostics diagnostics;
    const asset::Scene scene = import_built(builder, diagnostics);
    CHECK(numbers_of(only_primitive(scene), "POSITION") == (is_damaged ? Numbers(12, 3) : kQuad));
    CHECK(asset::read_indices(*only_primitive(scene).indices)[2] == (is_damaged ? 3u : 2u));
    CHECK(diagnostics.count("compressed-copy-ignored") == (is_damaged ? 1u : 0u));
  }
}

TEST_CASE("primitives that share a stream share what is decoded of it") {
  GltfBuilder builder;
  add_draco_mesh(builder, quad_stream(), {{"POSITION", 0, "VEC3", 5126}}, {.vertices = 4, .indices = 6});
  std::string& mesh = builder.element("meshes", 0);
  const std::size_t begin = mesh.find('[') + 1, end = mesh.rfind(']');
  const std::string primitive = mesh.substr(begin, end - begin);
  mesh.replace(begin, end - begin, primitive + "," + primitive);
  const asset::Scene scene = import_built(builder);
  const asset::Mesh& both = scene.meshes[0];
  CHECK(both.primitives[0].find("POSITION")->bytes.data() == both.primitives[1].find("POSITION")->bytes.data());
  CHECK(both.primitives[0].indices->bytes.data() == both.primitives[1].indices->bytes.data());
}

TEST_CASE("decoded accessors have no numbers that the file can name") {
  GltfBuilder builder = quad_file(quad_stream(), {.vertices = 4, .indices = 6});
  builder.mesh({.primitives = {{.attributes = {{"POSITION", 2}}}}});  // the file has accessors 0 and 1
  CHECK(import_error(builder).code == Errc::out_of_range);
}

TEST_CASE("a mesh may have more vertices than accessors without bytes may have rows") {
  const DracoSpec spec = grid(8, true, 0);
  asset::ImportLimits limits;
  limits.zero_rows = 10;
  asset::Diagnostics diagnostics;
  const auto scene = import_bytes(grid_file(spec, encode_draco(spec)).glb(), diagnostics, limits);
  REQUIRE(bool(scene));
  CHECK(scene->meshes[0].primitives[0].vertex_count() == 64);
}

TEST_CASE("a stream of a few bytes that claims millions is refused before memory is asked for") {
  for (const auto& [edgebreaker, vertices, faces] : {std::tuple{true, 3u << 28, 1u << 30},
                                                     {true, 100u, 1u << 30},
                                                     {true, 1u << 27, 1u << 26},
                                                     {false, 0xFFFFFFFEu, 1u},
                                                     {false, 1u << 28, 1u}}) {
    const Error error =
        import_error(quad_file(boastful_stream(edgebreaker, vertices, faces), {.vertices = vertices, .indices = 6}));
    INFO(error.what);
    CHECK(error.code == Errc::too_large);
    CHECK(std::string(error.what).find("the Draco stream is refused: it states ") == 0);
  }
}

TEST_CASE("the limits on vertices and on bytes hold for decoded meshes") {
  const DracoSpec spec = grid(30, true, 0);
  const Buffer file = grid_file(spec, encode_draco(spec)).glb();
  asset::ImportLimits few_vertices, few_bytes;
  few_vertices.vertices = 899;
  few_bytes.total_bytes = file.size() + 20000;
  for (const asset::ImportLimits& limits : {few_vertices, few_bytes}) {
    asset::Diagnostics diagnostics;
    const auto scene = import_bytes(file, diagnostics, limits);
    REQUIRE_FALSE(bool(scene));
    CHECK(scene.error().code == Errc::too_large);
  }
}

TEST_CASE("older streams, clouds of points and other bytes are refused in words") {
  Buffer old = quad_stream(), cloud = quad_stream(), method = quad_stream(), other = quad_stream();
  old[6] = std::byte(1);
  cloud[7] = std::byte(0);
  method[8] = std::byte(9);
  other[0] = std::byte('d');
  const auto what = [](const Buffer& stream) {
    return refusal_of(quad_file(stream, {.vertices = 4, .indices = 6})).what;
  };
  CHECK(what(old).find("version 2.1, only 2.2 is read") != std::string::npos);
  CHECK(what(cloud).find("a cloud of points") != std::string::npos);
  CHECK(what(method).find("unknown method 9") != std::string::npos);
  CHECK(what(other).find("do not begin as a Draco stream") != std::string::npos);
  CHECK(what(bytes_of("DRA")).find("do not begin as a Draco stream") != std::string::npos);
}

TEST_CASE("a file of many damaged streams is given up") {
  Buffer cut = quad_stream();
  cut.resize(cut.size() / 2);
  GltfBuilder builder;
  for (int i = 0; i < 20; ++i)
    add_draco_mesh(builder, cut, {{"POSITION", 0, "VEC3", 5126}}, {.vertices = 4, .indices = 6});
  CHECK(import_error(builder).code == Errc::too_large);
}

TEST_CASE("primitives that share a damaged stream beside plain data all use that data, and the stream is tried once") {
  const asset::Diagnostics diagnostics = [&] {
    GltfBuilder builder = plain_beside_damaged(1, 20);
    asset::Diagnostics all;
    const asset::Scene scene = import_built(builder, all);
    for (const asset::Primitive& primitive : scene.meshes.at(0).primitives)
      CHECK(numbers_of(primitive, "POSITION") == Numbers(12, 3));
    return all;
  }();
  REQUIRE(diagnostics.count("compressed-copy-ignored") == 20);
  // Beyond the eighth decode that fails the text would be another.
  for (const asset::Diagnostic& diagnostic : diagnostics.all()) CHECK(diagnostic.what == diagnostics.all()[0].what);
  CHECK(diagnostics.all()[19].where == "/meshes/0/primitives/19/extensions/KHR_draco_mesh_compression");
}

TEST_CASE("a file of many damaged streams is given up also where plain data stands beside them") {
  asset::Diagnostics diagnostics;
  CHECK(import_built(plain_beside_damaged(8, 1), diagnostics).meshes.size() == 1);
  CHECK(diagnostics.count("compressed-copy-ignored") == 8);
  const Error error = import_error(plain_beside_damaged(9, 1));
  CHECK(error.code == Errc::too_large);
  CHECK(std::string(error.where) == "/meshes/0/primitives/8/extensions/KHR_draco_mesh_compression");
}

TEST_CASE("views that share a large Draco stream are decoded up to a limit for the whole file") {
  const DracoSpec spec = grid(400, true, 8, 10);  // 160,000 vertices and 318,402 triangles, 1.6 million numbers
  const Buffer stream = encode_draco(spec);
  const auto file_with = [&](int views) {
    GltfBuilder builder = grid_file(spec, stream);
    const std::string view = builder.element("bufferViews", 0);
    const std::string mesh = builder.element("meshes", 0);
    for (int i = 1; i < views; ++i) {
      std::string next = mesh;
      next.replace(next.find(R"("bufferView":0)"), 14,
                   R"("bufferView":)" + std::to_string(builder.add("bufferViews", view)));
      builder.add("meshes", next);
    }
    return builder;
  };
  CHECK(import_built(file_with(2)).meshes.size() == 2);
  CHECK(import_error(file_with(30)).code == Errc::too_large);
}

TEST_CASE("a strip does not hide from the next primitive that its accessor has another count than the stream") {
  GltfBuilder builder = quad_file(quad_stream(), {.vertices = 4, .indices = 4, .more = R"("mode":5)"});
  std::string& mesh = builder.element("meshes", 0);
  const std::size_t begin = mesh.find('[') + 1, end = mesh.rfind(']');
  std::string triangles = mesh.substr(begin, end - begin);
  triangles.replace(triangles.find(R"("mode":5)"), 8, R"("mode":4)");
  mesh.insert(end, "," + triangles);
  asset::Diagnostics diagnostics;
  const asset::Scene scene = import_built(builder, diagnostics);
  CHECK(scene.meshes.at(0).primitives.at(0).indices.has_value());
  CHECK_FALSE(scene.meshes.at(0).primitives.at(1).indices.has_value());
  REQUIRE(diagnostics.count("draco-refused") == 1);
  CHECK(diagnostics.all()[0].what.find("has 2 triangles, accessor 1 states 4 indices") != std::string::npos);
  CHECK(diagnostics.all()[0].where == "/meshes/0/primitives/1/indices");
}

TEST_CASE("a stream cut at every length is refused, and with any byte flipped it is an answer in words") {
  std::vector<DracoSpec> specs = {grid(5, false, 8), grid(5, false, 0), grid(5, true, 9, 0), grid(5, true, 0, 10)};
  for (const DracoSpec& spec : specs) {
    const Buffer whole = encode_draco(spec);
    for (std::size_t length = 0; length < whole.size(); ++length) {
      asset::Diagnostics diagnostics;
      const auto scene =
          import_bytes(grid_file(spec, {whole.begin(), whole.begin() + std::ptrdiff_t(length)}).glb(), diagnostics);
      if (!scene)
        CHECK(scene.error().what[0] != '\0');
      else
        CHECK(diagnostics.count("draco-refused") == 1);
    }
    for (std::size_t i = 0; i < whole.size(); ++i)
      for (const unsigned bits : {0x01u, 0x10u, 0x80u, 0xFFu}) {
        Buffer flipped = whole;
        flipped[i] ^= std::byte(bits);
        asset::Diagnostics diagnostics;
        const auto scene = import_bytes(grid_file(spec, flipped).glb(), diagnostics);
        if (!scene) {
          CHECK(scene.error().what[0] != '\0');
          continue;
        }
        const asset::Primitive& primitive = only_primitive(*scene);
        if (!primitive.indices) continue;
        for (const std::uint32_t index : asset::read_indices(*primitive.indices))
          CHECK(index < primitive.vertex_count());
      }
  }
}

}  // namespace sinew::test
