// SPDX-License-Identifier: MIT
// .gltf and .glb as bytes: chunks, byte order marks, data URIs, JSON (glTF 2.0 §4.4, RFC 2397, RFC 4648).
#include <cstring>

#include "support/gltf_builder.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using asset::Buffer;

// Positions 1, 2, 3 of one vertex.
GltfBuilder one_vertex() {
  GltfBuilder builder;
  builder.mesh({.primitives = {{.attributes = {{"POSITION", builder.accessor("VEC3", {1, 2, 3})}}}}});
  return builder;
}

void check_vertex(const Result<asset::Scene>& scene) {
  INFO(scene.error().where, ": ", scene.error().what);
  REQUIRE(bool(scene));
  CHECK(asset::read_doubles(*scene->meshes.at(0).primitives.at(0).find("POSITION")) == std::vector<double>{1, 2, 3});
}

Result<asset::Scene> import(Buffer bytes, asset::Diagnostics& diagnostics) {
  return import_bytes(std::move(bytes), diagnostics);
}

Error error_of(Buffer bytes) {
  asset::Diagnostics diagnostics;
  const Result<asset::Scene> scene = import(std::move(bytes), diagnostics);
  CHECK_FALSE(bool(scene));
  return scene.error();
}

Error error_of_text(std::string_view text) { return error_of(bytes_of(text)); }

void set_word(Buffer& bytes, std::size_t offset, std::uint32_t value) { std::memcpy(bytes.data() + offset, &value, 4); }

std::string with_uri(const std::string& uri) {
  return R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":3,"uri":")" + uri +
         R"("}],"bufferViews":[{"buffer":0,"byteLength":3}],"accessors":[{"bufferView":0,"componentType":5121,)"
         R"("type":"SCALAR","count":3}],"meshes":[{"primitives":[{"attributes":{"_X":0}}]}]})";
}

}  // namespace

TEST_CASE("the same scene comes from a .glb and from a .gltf with a data URI") {
  asset::Diagnostics diagnostics;
  check_vertex(import(one_vertex().glb(), diagnostics));
  check_vertex(import(one_vertex().gltf(), diagnostics));
  CHECK(diagnostics.all().empty());
}

TEST_CASE("base64 is read with padding, percent-encoded or not, and with a media type or not") {
  asset::Diagnostics diagnostics;
  for (const char* uri : {"data:application/octet-stream;base64,AQID", "data:;base64,AQID",
                          "data:;base64,AQIDBA==", "data:;base64,AQIDBA%3D%3D",
                          "data:application/gltf-buffer;x=1;base64,AQIDBAU=", "data:,%01%02%03"}) {
    CAPTURE(uri);
    const Result<asset::Scene> scene = import(bytes_of(with_uri(uri)), diagnostics);
    REQUIRE(bool(scene));
    CHECK(asset::read_doubles(*scene->meshes[0].primitives[0].find("_X")) == std::vector<double>{1, 2, 3});
  }
}

TEST_CASE("what is no base64 is an error") {
  for (const char* uri : {"data:;base64,AQI", "data:;base64,AQ!D", "data:;base64,AQ D", "data:;base64,=QID",
                          "data:;base64,A===", "data:;base64,====", "data:;base64", "data:;base64,AQ=D"}) {
    CAPTURE(uri);
    CHECK(error_of_text(with_uri(uri)).code == Errc::bad_syntax);
  }
  CHECK(error_of_text(with_uri("data:;base64,AQ==")).code == Errc::truncated);  // one byte of three
}

TEST_CASE("bytes after the stated length and chunks of unknown type are ignored and named") {
  const Buffer text = bytes_of(one_vertex().json("")), unknown(8);
  Buffer padded_text = text;
  padded_text.resize((text.size() + 3) / 4 * 4, std::byte(' '));
  Buffer file = glb_of({{kGlbJson, padded_text}, {0x12345678, unknown}, {kGlbBinary, one_vertex().buffer()}});
  file.resize(file.size() + 5);
  asset::Diagnostics diagnostics;
  check_vertex(import(file, diagnostics));
  CHECK(diagnostics.count("unknown-chunk") == 1);
  CHECK(diagnostics.count("trailing-bytes") == 1);
}

TEST_CASE("a byte order mark before the JSON is skipped with a note") {
  Buffer file = bytes_of("\xEF\xBB\xBF");
  const Buffer text = one_vertex().gltf();
  file.insert(file.end(), text.begin(), text.end());
  asset::Diagnostics diagnostics;
  check_vertex(import(file, diagnostics));
  CHECK(diagnostics.count("byte-order-mark") == 1);
}

TEST_CASE("a JSON chunk filled up with zeros is read with a note") {
  Buffer text = bytes_of(one_vertex().json(""));
  text.resize(text.size() / 4 * 4 + 8);
  asset::Diagnostics diagnostics;
  check_vertex(import(glb_of({{kGlbJson, text}, {kGlbBinary, one_vertex().buffer()}}), diagnostics));
  CHECK(diagnostics.count("zero-padding") == 1);
}

TEST_CASE("a broken .glb is an error with the byte offset") {
  const Buffer whole = one_vertex().glb();
  CHECK(error_of(Buffer(whole.begin(), whole.begin() + 8)).code == Errc::truncated);
  CHECK(error_of(Buffer(whole.begin(), whole.end() - 1)).code == Errc::truncated);
  Buffer version = whole, length = whole, chunk = whole, order = whole;
  set_word(version, 4, 1);
  CHECK(error_of(version).code == Errc::unsupported_version);
  set_word(length, 8, 11);
  CHECK(error_of(length).code == Errc::out_of_range);
  set_word(chunk, 12, 0xFFFFFFFF);
  CHECK(error_of(chunk).code == Errc::truncated);
  CHECK(std::string(error_of(chunk).where) == "@12");
  set_word(order, 16, kGlbBinary);
  CHECK(error_of(order).code == Errc::bad_syntax);
  CHECK(error_of(glb_of({})).code == Errc::truncated);
}

TEST_CASE("a binary chunk shorter than the buffer is an error") {
  GltfBuilder builder = one_vertex();
  builder.set("buffers", R"([{"byteLength":1000}])");
  const Error error = import_error(builder);
  CHECK(error.code == Errc::truncated);
  CHECK(std::string(error.where) == "/buffers/0");
}

TEST_CASE("broken JSON is an error; nesting is limited") {
  CHECK(error_of_text("").code == Errc::truncated);
  CHECK(error_of_text("   ").code == Errc::truncated);
  CHECK(std::string_view(error_of_text(" hello").what) ==
        "this is no glTF: it begins neither with { nor with the letters glTF");
  CHECK(error_of_text(R"({"asset":{"version":"2.0")").code == Errc::truncated);
  CHECK(error_of_text(R"({"asset":{"version":"2.0"},})").code == Errc::bad_syntax);
  CHECK(error_of_text(R"({"asset":{"version":"2.0"},"nodes":[{"name":")"
                      "\xFF"
                      R"("}]})")
            .code == Errc::bad_syntax);
  CHECK(error_of_text(R"({"asset":{"version":"2.0"},"extras":tru})").code == Errc::bad_syntax);
  CHECK(error_of_text("[]").code == Errc::bad_syntax);
  std::string deep = R"({"asset":{"version":"2.0"},"extras":)";
  deep.append(300, '[').append(300, ']').append("}");
  CHECK(error_of_text(deep).code == Errc::too_large);
}

TEST_CASE("only glTF 2.x is read") {
  CHECK(error_of_text("{}").code == Errc::bad_magic);
  CHECK(error_of_text(R"({"asset":{}})").code == Errc::bad_syntax);
  CHECK(error_of_text(R"({"asset":{"version":"1.0"}})").code == Errc::unsupported_version);
  CHECK(error_of_text(R"({"asset":{"version":"3.0"}})").code == Errc::unsupported_version);
  CHECK(error_of_text(R"({"asset":{"version":"2.1","minVersion":"2.1"}})").code == Errc::unsupported_version);
  asset::Diagnostics diagnostics;
  CHECK(bool(import(bytes_of(R"({"asset":{"version":"2.1"}})"), diagnostics)));
}

TEST_CASE("extras and unknown extensions are kept as the file spells them") {
  GltfBuilder builder;
  builder.set("asset", R"({"version":"2.0","generator":"hand","copyright":"nobody","extras":{"a":1.50}})");
  builder.set("extras", R"([ 1 , 2.50, "\u00e9" ])");
  builder.set("extensionsUsed", R"(["VENDOR_thing"])");
  builder.node({.name = "n", .more = R"("extensions":{"VENDOR_thing":{"x": 1e2, "y":"}"}},"extras":"plain")"});
  const asset::Scene scene = import_built(builder);
  CHECK(scene.format == "glTF 2.0");
  CHECK(scene.generator == "hand");
  CHECK(scene.copyright == "nobody");
  CHECK(scene.asset_preserved.extras_json == R"({"a":1.50})");
  CHECK(scene.preserved.extras_json == R"([ 1 , 2.50, "\u00e9" ])");
  CHECK(scene.extensions_used == std::vector<std::string>{"VENDOR_thing"});
  CHECK(scene.nodes[0].preserved.extras_json == R"("plain")");
  REQUIRE(scene.nodes[0].preserved.find("VENDOR_thing") != nullptr);
  CHECK(scene.nodes[0].preserved.find("VENDOR_thing")->json == R"({"x": 1e2, "y":"}"})");
}

TEST_CASE("limits are enforced before memory is asked for") {
  asset::Diagnostics diagnostics;
  asset::ImportLimits limits;
  limits.objects = 2;
  GltfBuilder nodes;
  for (int i = 0; i < 3; ++i) nodes.node();
  CHECK(import_bytes(nodes.glb(), diagnostics, limits).error().code == Errc::too_large);
  limits = {};
  limits.file_bytes = 10;
  CHECK(import_bytes(nodes.glb(), diagnostics, limits).error().code == Errc::too_large);
  limits = {};
  limits.total_bytes = 10;
  CHECK(import_bytes(one_vertex().glb(), diagnostics, limits).error().code == Errc::too_large);
  limits = {};
  limits.vertices = 0;
  CHECK(import_bytes(one_vertex().glb(), diagnostics, limits).error().code == Errc::too_large);
}

TEST_CASE("models of VRM 0.x face -z, all others +z") {
  for (const std::string extension : {"VRM", "VRMC_vrm", "VENDOR_vrm"}) {
    GltfBuilder builder = one_vertex();
    builder.set("extensions", "{\"" + extension + "\":{}}");
    builder.set("extensionsUsed", "[\"" + extension + "\"]");
    CHECK(import_built(builder).faces_minus_z == (extension == "VRM"));
  }
}

}  // namespace sinew::test
