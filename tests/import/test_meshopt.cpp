// SPDX-License-Identifier: MIT
// EXT_meshopt_compression. The streams come from libmeshoptimizer's encoders.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "meshopt_streams.h"
#include "support/gltf_builder.h"
#include "support/near.h"
#include "support/random.h"

namespace sinew::test {
namespace {

using asset::Buffer;
using asset::ComponentType;

struct Option {
  std::string extension = "EXT_meshopt_compression";
  std::string in_view = {};    // further members of the buffer view
  std::string in_stream = {};  // of the extension's part, before the others: the first of a name counts
  bool is_required = true;
};

// The stream as a buffer view whose own buffer has no bytes; the last thing to be added to the builder.
GltfBuilder::Index add_view(GltfBuilder& builder, const MeshoptStream& stream, const Option& option = {}) {
  const auto at = builder.view(stream.bytes);
  std::string place = builder.element("bufferViews", at);
  place = place.substr(1, place.size() - 2);
  const std::string bytes = std::to_string(std::size_t(stream.count) * stream.stride_bytes);
  const std::string part = option.in_stream + (option.in_stream.empty() ? "" : ",") + place +
                           ",\"count\":" + std::to_string(stream.count) +
                           ",\"byteStride\":" + std::to_string(stream.stride_bytes) + ",\"mode\":\"" + stream.mode +
                           "\",\"filter\":\"" + stream.filter + "\"";
  builder.element("bufferViews", at) = R"({"buffer":1,"byteLength":)" + bytes + option.in_view + R"(,"extensions":{")" +
                                       option.extension + "\":{" + part + "}}}";
  builder.set("buffers", R"([{"byteLength":)" + std::to_string(builder.buffer().size()) + R"(},{"byteLength":)" +
                             bytes + R"(,"extensions":{")" + option.extension + R"(":{"fallback":true}}}])");
  builder.set(option.is_required ? "extensionsRequired" : "extensionsUsed", "[\"" + option.extension + "\"]");
  return at;
}

std::string accessor_json(GltfBuilder::Index view, const std::string& type, int component, std::uint32_t count,
                          const std::string& more = "") {
  return "{\"bufferView\":" + std::to_string(view) + ",\"componentType\":" + std::to_string(component) +
         ",\"type\":\"" + type + "\",\"count\":" + std::to_string(count) + more + "}";
}

// A mesh of points whose one attribute is in the stream.
GltfBuilder points_with(const MeshoptStream& stream, const std::string& type, int component,
                        const Option& option = {}) {
  GltfBuilder builder;
  const auto view = add_view(builder, stream, option);
  const auto accessor = builder.add("accessors", accessor_json(view, type, component, stream.count));
  builder.mesh({.primitives = {{.attributes = {{"_DATA", accessor}}, .more = R"("mode":0)"}}});
  return builder;
}

// The bytes that the importer made of the stream.
Buffer decoded(const MeshoptStream& stream, const std::string& type, int component, const Option& option = {}) {
  const asset::Scene scene = import_built(points_with(stream, type, component, option));
  const asset::ValueView& view = *scene.meshes[0].primitives[0].find("_DATA");
  CHECK(view.count == stream.count);
  return {view.bytes.begin(), view.bytes.end()};
}

template <class T>
std::vector<T> as(const Buffer& bytes) {
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
  return values;
}

template <class T>
Buffer to_bytes(const std::vector<T>& values) {
  Buffer bytes(values.size() * sizeof(T));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

std::vector<float> unit_rows(std::size_t count, std::size_t directions) {
  Random random(7);
  std::vector<float> rows;
  for (std::size_t i = 0; i < count; ++i) {
    double row[4] = {0, 0, 0, 1}, length = 0;
    while (length < 0.1) {
      length = 0;
      for (std::size_t c = 0; c < directions; ++c) {
        row[c] = random.uniform(-1, 1);
        length += row[c] * row[c];
      }
      length = std::sqrt(length);
    }
    for (std::size_t c = 0; c < 4; ++c) rows.push_back(float(c < directions ? row[c] / length : row[c]));
  }
  return rows;
}

// A grid of quads, so that the codec meets fans, strips and restarts.
std::vector<std::uint32_t> grid_triangles(std::uint32_t side) {
  std::vector<std::uint32_t> indices;
  for (std::uint32_t y = 0; y + 1 < side; ++y)
    for (std::uint32_t x = 0; x + 1 < side; ++x) {
      const std::uint32_t a = y * side + x, b = a + 1, c = a + side, d = c + 1;
      for (const std::uint32_t index : {a, b, c, c, b, d}) indices.push_back(index);
    }
  return indices;
}

// Each triangle begun at its smallest corner: the codec may turn them.
template <class T>
std::vector<T> turned(std::vector<T> indices) {
  for (std::size_t i = 0; i + 2 < indices.size(); i += 3)
    std::rotate(indices.begin() + std::ptrdiff_t(i),
                std::min_element(indices.begin() + std::ptrdiff_t(i), indices.begin() + std::ptrdiff_t(i + 3)),
                indices.begin() + std::ptrdiff_t(i + 3));
  return indices;
}

Error error_with(const MeshoptStream& stream, const Option& option) {
  return import_error(points_with(stream, "VEC4", 5123, option));
}

MeshoptStream small_stream() { return encode_rows(to_bytes(std::vector<std::uint16_t>(80, 7)), 8); }

}  // namespace

TEST_CASE("attribute streams give their rows back byte by byte, for all kinds of strides and counts") {
  Random random(3);
  for (const std::uint32_t count : {1u, 15u, 16u, 17u, 255u, 256u, 257u, 1000u}) {
    for (const auto& [stride, type, component] :
         {std::tuple{4u, "SCALAR", 5126}, {8u, "VEC4", 5123}, {12u, "VEC3", 5126}, {16u, "VEC4", 5126}}) {
      Buffer rows(std::size_t(count) * stride);
      for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = std::byte(i % 5 == 0 ? int(random.uniform(0, 255)) : 9);
      CHECK(decoded(encode_rows(rows, stride), type, component) == rows);
    }
  }
}

TEST_CASE("interleaved rows in a stream are read with the buffer view's stride") {
  std::vector<float> rows;
  for (int i = 0; i < 40 * 4; ++i) rows.push_back(float(i));
  GltfBuilder builder;
  Option option;
  option.in_view = R"(,"byteStride":16)";
  const auto view = add_view(builder, encode_rows(to_bytes(rows), 16), option);
  const auto first = builder.add("accessors", accessor_json(view, "VEC3", 5126, 40));
  const auto second = builder.add("accessors", accessor_json(view, "SCALAR", 5126, 40, R"(,"byteOffset":12)"));
  builder.mesh({.primitives = {{.attributes = {{"POSITION", first}, {"_W", second}}, .more = R"("mode":0)"}}});
  const asset::Scene scene = import_built(builder);
  const auto position = asset::read_doubles(*scene.meshes[0].primitives[0].find("POSITION"));
  const auto fourth = asset::read_doubles(*scene.meshes[0].primitives[0].find("_W"));
  for (std::size_t i = 0; i < 40; ++i) {
    CHECK(position[3 * i + 2] == double(4 * i + 2));
    CHECK(fourth[i] == double(4 * i + 3));
  }
}

TEST_CASE("triangle streams give their triangles back, each begun at any corner") {
  const std::vector<std::uint32_t> small = grid_triangles(9), large = grid_triangles(300);
  CHECK(turned(as<std::uint16_t>(decoded(encode_triangles(small, 2), "SCALAR", 5123))) ==
        turned(std::vector<std::uint16_t>(small.begin(), small.end())));
  CHECK(turned(as<std::uint32_t>(decoded(encode_triangles(large, 4), "SCALAR", 5125))) == turned(large));
}

TEST_CASE("index streams give their indices back") {
  std::vector<std::uint32_t> indices;
  for (std::uint32_t i = 0; i < 500; ++i) indices.push_back(i % 7 == 0 ? 60000 - i : i);
  CHECK(as<std::uint16_t>(decoded(encode_indices(indices, 2), "SCALAR", 5123)) ==
        std::vector<std::uint16_t>(indices.begin(), indices.end()));
  indices.push_back(1u << 20);
  CHECK(as<std::uint32_t>(decoded(encode_indices(indices, 4), "SCALAR", 5125)) == indices);
}

TEST_CASE("octahedral rows are the unit vectors, and within one step of what libmeshoptimizer makes of them") {
  const std::vector<float> rows = unit_rows(2000, 3);
  const auto check = [&](const auto& stored, const auto& library, double largest, double tolerance) {
    REQUIRE(stored.size() == rows.size());
    double worst = 0, worst_steps = 0;
    for (std::size_t i = 0; i < stored.size(); ++i) {
      worst_steps = std::max(worst_steps, std::abs(double(stored[i]) - double(library[i])));
      if (i % 4 != 3) worst = std::max(worst, std::abs(stored[i] / largest - double(rows[i])));
    }
    CHECK(worst <= tolerance);
    CHECK(worst_steps <= 1);  // the extension allows one unit in the last place
  };
  const MeshoptStream bytes = encode_octahedral(rows, 4, 8), words = encode_octahedral(rows, 8, 16),
                      coarse = encode_octahedral(rows, 8, 10);
  // A step of an octahedral coordinate of K bits moves the vector by at most 3 / 2^(K-1); rounding by half a step each.
  check(as<std::int8_t>(decoded(bytes, "VEC4", 5120)), as<std::int8_t>(decode_by_library(bytes)), 127, 2.5 / 127);
  check(as<std::int16_t>(decoded(words, "VEC4", 5122)), as<std::int16_t>(decode_by_library(words)), 32767, 2.5 / 32767);
  check(as<std::int16_t>(decoded(coarse, "VEC4", 5122)), as<std::int16_t>(decode_by_library(coarse)), 32767, 2.5 / 511);
}

TEST_CASE("quaternion rows are the rotations, and within one step of what libmeshoptimizer makes of them") {
  const std::vector<float> rows = unit_rows(2000, 4);
  for (const int bits : {5, 12, 16}) {
    CAPTURE(bits);
    const MeshoptStream stream = encode_quaternions(rows, bits);
    const auto stored = as<std::int16_t>(decoded(stream, "VEC4", 5122)),
               library = as<std::int16_t>(decode_by_library(stream));
    double worst = 0, worst_steps = 0;
    for (std::size_t row = 0; row < rows.size(); row += 4) {
      double dot = 0;
      for (std::size_t c = 0; c < 4; ++c) dot += double(rows[row + c]) * stored[row + c];
      for (std::size_t c = 0; c < 4; ++c) {
        const double sign = dot < 0 ? -1 : 1;  // q and -q are one rotation
        worst = std::max(worst, std::abs(sign * stored[row + c] / 32767.0 - double(rows[row + c])));
        worst_steps = std::max(worst_steps, std::abs(double(stored[row + c]) - double(library[row + c])));
      }
    }
    // Half a step of sqrt(1/2) / 2^(K-1) in three components; the largest is at least 1/2, so it errs by their sum.
    CHECK(worst <= 3 * 0.7072 / double((1 << (bits - 1)) - 1) + 2 / 32767.0);
    CHECK(worst_steps <= 1);
  }
}

TEST_CASE("exponential rows are floats of the stated mantissa, equal to libmeshoptimizer's to the last bit") {
  Random random(11);
  std::vector<float> rows;
  for (int i = 0; i < 999; ++i) rows.push_back(float(random.uniform(-1, 1) * std::pow(10.0, random.uniform(-9, 9))));
  for (const auto& [stride, type] : {std::pair{4u, "SCALAR"}, {12u, "VEC3"}}) {
    const MeshoptStream stream = encode_exponential(rows, stride, 15);
    const std::vector<float> stored = as<float>(decoded(stream, type, 5126));
    CHECK(to_bytes(stored) == decode_by_library(stream));
    for (std::size_t i = 0; i < rows.size(); i += stride / 4) {
      float largest = 0;
      for (std::size_t c = 0; c < stride / 4; ++c) largest = std::max(largest, std::abs(rows[i + c]));
      for (std::size_t c = 0; c < stride / 4; ++c)
        CHECK(std::abs(stored[i + c] - rows[i + c]) <= largest / (1 << 13));  // 15 bits with a sign
    }
  }
}

TEST_CASE("damaged filter input gives some numbers and no fault") {
  Buffer rows(8 * 4096);
  Random random(5);
  for (std::byte& byte : rows) byte = std::byte(int(random.uniform(0, 255.99)));
  for (const char* filter : {"OCTAHEDRAL", "QUATERNION", "EXPONENTIAL"}) {
    MeshoptStream stream = encode_rows(rows, 8);
    stream.filter = filter;
    decoded(stream, "VEC4", 5122);
  }
  MeshoptStream narrow = encode_rows(rows, 4);
  narrow.filter = "OCTAHEDRAL";
  decoded(narrow, "VEC4", 5120);
}

TEST_CASE("the newer name KHR_meshopt_compression is read with the older streams, and newer ones are named") {
  MeshoptStream stream = small_stream();
  Option option;
  option.extension = "KHR_meshopt_compression";
  CHECK(decoded(stream, "VEC4", 5123, option) == Buffer(to_bytes(std::vector<std::uint16_t>(80, 7))));
  stream.bytes[0] = std::byte(0xA1);
  const Error newer = error_with(stream, option);
  CHECK(newer.code == Errc::unsupported_version);
  CHECK(std::string(newer.what).find("version 1") != std::string::npos);
  stream = small_stream();
  stream.filter = "COLOR";
  const Error filter = error_with(stream, option);
  CHECK(filter.code == Errc::unsupported);
  CHECK(std::string(filter.what).find("COLOR") != std::string::npos);
}

TEST_CASE("a description that breaks the extension's rules is an error at its member") {
  const auto broken = [](MeshoptStream stream, const std::string& member) {
    Option option;
    option.in_stream = member;
    return error_with(stream, option);
  };
  const MeshoptStream good = small_stream();
  CHECK(broken(good, R"("count":19)").code == Errc::mismatch);  // of a view of 20 rows
  CHECK(broken(good, R"("count":1e15)").code == Errc::mismatch);
  CHECK(broken(good, R"("byteStride":6)").code == Errc::out_of_range);
  CHECK(broken(good, R"("byteStride":0)").code == Errc::out_of_range);
  CHECK(broken(good, R"("byteStride":260)").code == Errc::out_of_range);
  CHECK(broken(good, R"("mode":"POINTS")").code == Errc::unsupported);
  CHECK(broken(good, R"("filter":"SHARP")").code == Errc::unsupported);
  CHECK(broken(good, R"("buffer":7)").code == Errc::out_of_range);
  CHECK(broken(good, R"("buffer":1)").code == Errc::bad_syntax);  // the one without bytes
  CHECK(broken(good, R"("byteOffset":4000)").code == Errc::out_of_range);
  CHECK(broken(good, R"("byteLength":9e15)").code == Errc::out_of_range);
  CHECK(broken(good, R"("mode":"TRIANGLES")").code == Errc::out_of_range);  // rows of eight bytes
  MeshoptStream filtered = encode_triangles(grid_triangles(4), 4);
  filtered.filter = "EXPONENTIAL";
  CHECK(error_with(filtered, {}).code == Errc::mismatch);
  MeshoptStream uneven = encode_indices({0, 1, 2, 3}, 4);
  uneven.mode = "TRIANGLES";
  CHECK(error_with(uneven, {}).code == Errc::out_of_range);
  Option other_stride;
  other_stride.in_view = R"(,"byteStride":12)";
  const Error stride = error_with(good, other_stride);
  CHECK(stride.code == Errc::mismatch);
  CHECK(std::string(stride.where) == "/bufferViews/0/extensions/EXT_meshopt_compression/byteStride");
}

TEST_CASE("rows that cannot be in so few bytes, or that pass the limits, are refused before memory is asked for") {
  MeshoptStream stream = small_stream();
  stream.count = 400000000;
  const Error few = error_with(stream, {});
  CHECK(few.code == Errc::truncated);
  CHECK(std::string(few.what).find("3200000000 bytes cannot be in") == 0);

  const MeshoptStream plain = encode_rows(Buffer(256 * 1000), 256);
  asset::ImportLimits limits;
  limits.total_bytes = 200000;
  asset::Diagnostics diagnostics;
  GltfBuilder builder;
  add_view(builder, plain);
  const Error over = import_bytes(builder.glb(), diagnostics, limits).error();
  CHECK(over.code == Errc::too_large);
  CHECK(std::string(over.what).find("256000 bytes decoded") == 0);
  CHECK(std::string(over.where) == "/bufferViews/0/extensions/EXT_meshopt_compression");
}

TEST_CASE("the stream is read, not the uncompressed copy beside it, whether the extension is required or used") {
  for (const bool is_required : {false, true}) {
    GltfBuilder builder;
    const auto copy = builder.view(Buffer(160, std::byte(1)));  // plainly something else
    Option option;
    option.is_required = is_required;
    const auto view = add_view(builder, small_stream(), option);
    std::string& text = builder.element("bufferViews", view);
    text.replace(text.find("\"buffer\":1"), 10, "\"buffer\":0");
    const auto accessor = builder.add("accessors", accessor_json(view, "VEC4", 5123, 20));
    builder.mesh({.primitives = {{.attributes = {{"_DATA", accessor}}, .more = R"("mode":0)"}}});
    const asset::Scene scene = import_built(builder);
    CHECK(asset::read_doubles(*scene.meshes[0].primitives[0].find("_DATA")) == std::vector<double>(80, 7));
    CHECK(copy == 0);
  }
}

TEST_CASE("the uncompressed copy is used with a warning where the stream is damaged") {
  GltfBuilder builder;
  builder.view(Buffer(160, std::byte(1)));
  MeshoptStream stream = small_stream();
  stream.bytes.pop_back();
  const auto view = add_view(builder, stream, {.is_required = false});
  std::string& text = builder.element("bufferViews", view);
  text.replace(text.find("\"buffer\":1"), 10, "\"buffer\":0");
  const auto accessor = builder.add("accessors", accessor_json(view, "VEC4", 5123, 20));
  builder.mesh({.primitives = {{.attributes = {{"_DATA", accessor}}, .more = R"("mode":0)"}}});
  asset::Diagnostics diagnostics;
  const asset::Scene scene = import_built(builder, diagnostics);
  CHECK(asset::read_doubles(*scene.meshes[0].primitives[0].find("_DATA")) == std::vector<double>(80, 257));
  CHECK(diagnostics.count("compressed-copy-ignored") == 1);
}

TEST_CASE("views that share a stream are decoded up to a limit for the whole file, whether the stream is good or not") {
  const Buffer rows(256 * 1000);  // some 32 times as large as the stream
  for (const bool is_damaged : {false, true}) {
    CAPTURE(is_damaged);
    const auto file_with = [&](std::size_t views) {
      GltfBuilder builder;
      builder.view(rows);  // what a damaged stream's views show instead
      MeshoptStream stream = encode_rows(rows, 256);
      if (is_damaged) stream.bytes.push_back(std::byte(1));  // one too many, which is seen when all is decoded
      std::string& text = builder.element("bufferViews", add_view(builder, stream, {.is_required = false}));
      text.replace(text.find("\"buffer\":1"), 10, "\"buffer\":0");
      const std::string view = text;
      while (--views > 0) builder.add("bufferViews", view);
      return builder;
    };
    asset::Diagnostics diagnostics;
    import_built(file_with(10), diagnostics);
    CHECK(diagnostics.count("compressed-copy-ignored") == (is_damaged ? 10u : 0u));
    const Error error = import_error(file_with(200));
    CHECK(error.code == Errc::too_large);
    CHECK(std::string(error.what).find("meshopt") != std::string::npos);
  }
}

TEST_CASE("a fallback buffer whose file is missing or short is no loss") {
  for (const char* more : {R"("uri":"nowhere.bin",)", R"("uri":"data:;base64,AAAA",)"}) {
    GltfBuilder builder = points_with(small_stream(), "VEC4", 5123);
    builder.set("buffers", R"([{"byteLength":)" + std::to_string(builder.buffer().size()) + "},{" + more +
                               R"("byteLength":160,"extensions":{"EXT_meshopt_compression":{"fallback":true}}}])");
    asset::Diagnostics diagnostics;
    const asset::Scene scene = import_built(builder, diagnostics);
    CHECK(asset::read_doubles(*scene.meshes[0].primitives[0].find("_DATA")) == std::vector<double>(80, 7));
    CHECK(diagnostics.count("fallback-missing") == 1);
  }
}

TEST_CASE("a stream cut at every length or with any byte flipped is an answer in words") {
  std::vector<MeshoptStream> streams = {
      encode_rows(to_bytes(unit_rows(20, 3)), 16), encode_octahedral(unit_rows(20, 3), 8, 12),
      encode_quaternions(unit_rows(20, 4), 12), encode_exponential(unit_rows(20, 4), 16, 12)};
  streams.push_back(encode_triangles(grid_triangles(5), 4));
  streams.push_back(encode_indices(grid_triangles(5), 2));
  for (const MeshoptStream& whole : streams) {
    const std::string type = whole.mode == "ATTRIBUTES" && whole.stride_bytes == 16 ? "VEC4" : "SCALAR";
    const int component = whole.stride_bytes == 2 ? 5123 : 5126;
    for (std::size_t length = 1; length < whole.bytes.size(); ++length) {
      MeshoptStream cut = whole;
      cut.bytes.resize(length);
      const Error error = import_error(points_with(cut, type, component));
      CHECK((error.code == Errc::truncated || error.code == Errc::bad_syntax));
      CHECK(std::string(error.where) == "/bufferViews/0/extensions/EXT_meshopt_compression");
    }
    for (std::size_t i = 0; i < whole.bytes.size(); ++i)
      for (const unsigned bits : {0x01u, 0x10u, 0x80u, 0xFFu}) {
        MeshoptStream flipped = whole;
        flipped.bytes[i] ^= std::byte(bits);
        asset::Diagnostics diagnostics;
        const auto scene = import_bytes(points_with(flipped, type, component).glb(), diagnostics);
        if (!scene) CHECK(scene.error().what[0] != '\0');
      }
  }
}

TEST_CASE("indices in a damaged stream that name no vertex refuse the primitive") {
  GltfBuilder builder;
  const auto position = builder.accessor("VEC3", std::vector<double>(3 * 24, 0.5));
  const auto view = add_view(builder, encode_triangles(grid_triangles(5), 4));  // of 25 vertices
  const auto indices = builder.add("accessors", accessor_json(view, "SCALAR", 5125, 96));
  builder.mesh({.primitives = {{.attributes = {{"POSITION", position}}, .indices = indices}}});
  asset::Diagnostics diagnostics;
  const asset::Scene scene = import_built(builder, diagnostics);
  CHECK(scene.meshes[0].primitives[0].attributes.empty());
  CHECK(diagnostics.count("index-out-of-range") == 1);
}

}  // namespace sinew::test
