// SPDX-License-Identifier: MIT
// What accessors become. Numbers by hand and from glTF 2.0 §3.6.2.
#include "support/gltf_builder.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using asset::ComponentType;

// The view of the only primitive's attribute.
asset::ValueView attribute(const asset::Scene& scene, const std::string& semantic) {
  const asset::ValueView* view = scene.meshes.at(0).primitives.at(0).find(semantic);
  REQUIRE(view != nullptr);
  return *view;
}

asset::Scene with_attribute(GltfBuilder& builder, asset::Index accessor) {
  builder.mesh({.primitives = {{.attributes = {{"_X", accessor}}}}});
  return import_built(builder);
}

}  // namespace

TEST_CASE("every component type is read, normalised or not") {
  struct Case {
    ComponentType type;
    double stored, plain, normalised;
  };
  const Case cases[] = {{ComponentType::i8, -128, -128, -1},
                        {ComponentType::u8, 51, 51, 0.2},
                        {ComponentType::i16, -32768, -32768, -1},
                        {ComponentType::u16, 13107, 13107, 0.2},
                        {ComponentType::u32, 70000, 70000, 70000.0 / 4294967295.0},
                        {ComponentType::f32, -1.5, -1.5, -1.5}};
  for (const Case& each : cases)
    for (const bool normalised : {false, true}) {
      GltfBuilder builder;
      const auto accessor = builder.accessor("SCALAR", {0, each.stored}, {each.type, normalised, 0, {}});
      const asset::Scene scene = with_attribute(builder, accessor);
      CAPTURE(int(each.type));
      CHECK(asset::read_doubles(attribute(scene, "_X")) ==
            std::vector<double>{0, normalised ? each.normalised : each.plain});
    }
}

TEST_CASE("nothing is converted: the view's bytes are those of the file") {
  GltfBuilder builder;
  const auto accessor = builder.accessor("VEC3", {1, 2, 3, 4, 5, 6}, {ComponentType::i16, true, 8, {}});
  const asset::Scene scene = with_attribute(builder, accessor);
  const asset::ValueView view = attribute(scene, "_X");
  CHECK(view.type == ComponentType::i16);
  CHECK(view.normalised);
  CHECK(view.stride_bytes == 8);
  CHECK(view.count == 2);
  CHECK(view.bytes.size() == 14);  // one stride and one row
  CHECK(std::equal(view.bytes.begin(), view.bytes.end(), builder.buffer().begin()));
}

TEST_CASE("interleaved attributes are read by their stride") {
  GltfBuilder builder;
  const auto accessors = builder.interleaved({{"VEC3", {1, 2, 3, 4, 5, 6}},
                                              {"VEC4", {10, 20, 30, 40, 50, 60, 70, 80}, ComponentType::u8, false},
                                              {"VEC2", {0.5, 0.25, 0.125, 1}}});
  builder.mesh({.primitives = {
                    {.attributes = {{"POSITION", accessors[0]}, {"_A", accessors[1]}, {"TEXCOORD_0", accessors[2]}}}}});
  const asset::Scene scene = import_built(builder);
  CHECK(asset::read_doubles(attribute(scene, "POSITION")) == std::vector<double>{1, 2, 3, 4, 5, 6});
  CHECK(asset::read_doubles(attribute(scene, "_A")) == std::vector<double>{10, 20, 30, 40, 50, 60, 70, 80});
  CHECK(asset::read_doubles(attribute(scene, "TEXCOORD_0")) == std::vector<double>{0.5, 0.25, 0.125, 1});
  CHECK(attribute(scene, "POSITION").stride_bytes == 24);
}

TEST_CASE("a matrix's columns begin at multiples of four bytes, and the gap behind the last may be missing") {
  // glTF 2.0 section 3.6.2.4; the Khronos validator asks for 6, 11 and 22 bytes of the last row.
  const auto columns = [](std::size_t side, std::size_t component_bytes) {
    std::vector<std::byte> bytes;
    for (std::size_t i = 1; i <= side * side; ++i) {
      bytes.resize(bytes.size() + component_bytes);
      bytes[bytes.size() - component_bytes] = std::byte(i);
      if (i % side == 0) bytes.resize((bytes.size() + 3) / 4 * 4);
    }
    return bytes;
  };
  struct Case {
    std::string type;
    std::size_t side, component_bytes;
    int component;
    std::size_t gap;
  };
  for (const Case& each : {Case{"MAT2", 2, 1, 5121, 2}, {"MAT3", 3, 1, 5121, 1}, {"MAT3", 3, 2, 5123, 2}})
    for (const bool is_sparse : {false, true})
      for (const std::size_t missing : {std::size_t(0), each.gap, each.gap + 1}) {
        CAPTURE(each.type);
        CAPTURE(is_sparse);
        CAPTURE(missing);
        std::vector<std::byte> bytes = columns(each.side, each.component_bytes);
        const std::vector<std::byte> one = bytes;
        bytes.insert(bytes.end(), one.begin(), one.end());  // two matrices
        bytes.resize(bytes.size() - missing);
        GltfBuilder builder;
        const std::string rows =
            "{\"componentType\":5121,\"bufferView\":" + std::to_string(builder.view({std::byte(0), std::byte(1)})) +
            "}";
        const std::string view = "\"bufferView\":" + std::to_string(builder.view(bytes));
        const auto accessor = builder.add(
            "accessors",
            "{\"type\":\"" + each.type + "\",\"count\":2,\"componentType\":" + std::to_string(each.component) + "," +
                (is_sparse ? "\"sparse\":{\"count\":2,\"indices\":" + rows + ",\"values\":{" + view + "}}" : view) +
                "}");
        if (missing > each.gap) {
          CHECK(import_error(builder).code == Errc::out_of_range);
          continue;
        }
        std::vector<double> expected;
        for (int matrix = 0; matrix < 2; ++matrix)
          for (std::size_t i = 1; i <= each.side * each.side; ++i) expected.push_back(double(i));
        const asset::Scene scene = with_attribute(builder, accessor);
        const asset::ValueView values = attribute(scene, "_X");
        CHECK(asset::read_doubles(values) == expected);
        // Whoever copies rows may copy whole ones.
        CHECK((is_sparse ? values.sparse.values : values.bytes).size() == 2 * asset::row_bytes(values));
      }
}

TEST_CASE("matrices that share bytes without the last gap are not copied without end") {
  GltfBuilder builder;
  builder.view(std::vector<std::byte>((1 << 20) - 1));
  for (int i = 0; i < 60; ++i)
    builder.add("accessors", R"({"bufferView":0,"byteOffset":4,"componentType":5121,"type":"MAT3","count":87381})");
  CHECK(import_error(builder).code == Errc::too_large);
}

TEST_CASE("a sparse accessor replaces rows of its base, or of zeros where it has none") {
  for (const ComponentType rows : {ComponentType::u8, ComponentType::u16, ComponentType::u32}) {
    GltfBuilder based, bare;
    const auto with_base = based.sparse("VEC2", 3, {1, 2, 3, 4, 5, 6}, {1}, {30, 40}, {}, rows);
    const auto without = bare.sparse("VEC2", 3, {}, {0, 2}, {10, 20, 50, 60}, {}, rows);
    CHECK(asset::read_doubles(attribute(with_attribute(based, with_base), "_X")) ==
          std::vector<double>{1, 2, 30, 40, 5, 6});
    CHECK(asset::read_doubles(attribute(with_attribute(bare, without), "_X")) ==
          std::vector<double>{10, 20, 0, 0, 50, 60});
  }
}

TEST_CASE("sparse rows out of order are sorted, and the last for a row counts") {
  GltfBuilder builder;
  const auto accessor = builder.sparse("SCALAR", 4, {}, {3, 1, 3}, {30, 10, 31});
  builder.mesh({.primitives = {{.attributes = {{"_X", accessor}}}}});
  asset::Diagnostics diagnostics;
  const asset::Scene scene = import_built(builder, diagnostics);
  CHECK(asset::read_doubles(attribute(scene, "_X")) == std::vector<double>{0, 10, 0, 31});
  CHECK(attribute(scene, "_X").sparse.count == 2);  // strictly increasing: rows 1 and 3
  CHECK(diagnostics.count("sparse-order") == 1);
}

TEST_CASE("sparse rows out of order that many accessors share are not sorted without end") {
  GltfBuilder builder;
  constexpr int kRows = 20000;
  std::vector<double> rows, replaced(kRows, 1);
  for (int i = kRows; i > 0; --i) rows.push_back(i - 1);
  const std::string sparse = builder.element("accessors", builder.sparse("SCALAR", kRows, {}, rows, replaced));
  for (int i = 0; i < 150; ++i) builder.add("accessors", sparse);
  CHECK(import_error(builder).code == Errc::too_large);
}

TEST_CASE("a sparse row beyond the accessor is an error") {
  GltfBuilder builder;
  builder.sparse("SCALAR", 4, {}, {4}, {1});
  const Error error = import_error(builder);
  CHECK(error.code == Errc::out_of_range);
  CHECK(std::string(error.where) == "/accessors/0/sparse/indices");
}

TEST_CASE("X2_accessor_beyond_its_view is an error that says where and by how much") {
  GltfBuilder builder;
  builder.view(std::vector<std::byte>(12));
  builder.add("accessors", R"({"bufferView":0,"componentType":5126,"type":"VEC3","count":100})");
  const Error error = import_error(builder);
  CHECK(error.code == Errc::out_of_range);
  CHECK(std::string(error.where) == "/accessors/0");
  CHECK(std::string(error.what).find("1200") != std::string::npos);  // 100 * 12 bytes
  CHECK(std::string(error.what).find("12") != std::string::npos);
}

TEST_CASE("offsets, counts and strides that lie are errors") {
  const auto error_of = [](const std::string& accessor) {
    GltfBuilder builder;
    builder.view(std::vector<std::byte>(16), 8);
    builder.add("accessors", accessor);
    return import_error(builder);
  };
  CHECK(error_of(R"({"bufferView":0,"componentType":5126,"type":"VEC2","count":3})").code == Errc::out_of_range);
  CHECK(error_of(R"({"bufferView":0,"componentType":5126,"type":"VEC3","count":1})").code == Errc::mismatch);
  CHECK(error_of(R"({"bufferView":0,"componentType":5126,"type":"VEC2","count":1e300})").code == Errc::out_of_range);
  CHECK(error_of(R"({"bufferView":0,"componentType":5126,"type":"VEC2","count":-1})").code == Errc::out_of_range);
  CHECK(error_of(R"({"bufferView":0,"componentType":5126,"type":"VEC2","count":1.5})").code == Errc::out_of_range);
  CHECK(error_of(R"({"bufferView":0,"byteOffset":17,"componentType":5126,"type":"VEC2","count":1})").code ==
        Errc::out_of_range);
  CHECK(error_of(R"({"bufferView":1,"componentType":5126,"type":"VEC2","count":1})").code == Errc::out_of_range);
  CHECK(error_of(R"({"bufferView":0,"componentType":5130,"type":"VEC2","count":1})").code == Errc::out_of_range);
  CHECK(error_of(R"({"bufferView":0,"componentType":5126,"type":"VEC5","count":1})").code == Errc::bad_syntax);
  CHECK(error_of(R"({"componentType":5126,"type":"VEC2","count":4000000000})").code == Errc::too_large);
  CHECK(error_of(R"({"componentType":5126,"type":"VEC2","count":"many"})").code == Errc::bad_syntax);
}

TEST_CASE("an accessor without a buffer view is rows of zeros") {
  GltfBuilder builder;
  const auto accessor = builder.add("accessors", R"({"componentType":5126,"type":"VEC2","count":2})");
  CHECK(asset::read_doubles(attribute(with_attribute(builder, accessor), "_X")) == std::vector<double>{0, 0, 0, 0});
}

TEST_CASE("a buffer view beyond its buffer is an error") {
  GltfBuilder builder;
  builder.view(std::vector<std::byte>(8));
  builder.add("bufferViews", R"({"buffer":0,"byteOffset":4,"byteLength":9007199254740991})");
  const Error error = import_error(builder);
  CHECK(error.code == Errc::out_of_range);
  CHECK(std::string(error.where) == "/bufferViews/1");
}

TEST_CASE("accessors that overlap a thousandfold are refused instead of checked for minutes") {
  GltfBuilder builder;
  builder.view(std::vector<std::byte>(1 << 20));
  std::string attributes;
  for (int i = 0; i < 200; ++i)
    builder.mesh(
        {.primitives = {
             {.attributes = {{"POSITION",
                              builder.add("accessors",
                                          R"({"bufferView":0,"componentType":5126,"type":"VEC3","count":87381})")}}}}});
  const Error error = import_error(builder);  // 200 * 262,143 values over one MiB
  CHECK(error.code == Errc::too_large);
}

}  // namespace sinew::test
