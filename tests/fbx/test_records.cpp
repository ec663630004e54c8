// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "fbx_bytes.h"
#include "import/fbx/arrays.h"
#include "import/fbx/failure.h"

namespace sinew::test {
namespace {

using asset::fbx::Record;
using asset::fbx::Value;
using asset::fbx::ValueKind;
using asset::fbx::ValueReader;

Errc code_of(std::string bytes, const asset::ImportLimits& limits = {}) {
  try {
    read_tree(std::move(bytes), limits);
  } catch (const asset::fbx::Failure& failure) {
    return failure.error.code;
  }
  return Errc::none;
}

const std::vector<BinaryRecord> kFile = {{"FBXHeaderExtension", {}, {{"FBXVersion", {fbx_int(7400)}, {}}}},
                                         {"Objects",
                                          {},
                                          {{"Geometry",
                                            {fbx_long(17), fbx_text("Cube"), fbx_real(0.25)},
                                            {{"Vertices", {fbx_doubles({1, 2.5, -3}, true)}, {}}}},
                                           {"Plain", {fbx_doubles({4, 5}, false)}, {}}}}};

void check_file(std::string bytes) {
  const auto read = read_tree(std::move(bytes));
  const Record objects = read->tree->root().child("Objects");
  const Record geometry = objects.first_child();
  CHECK(geometry.name() == "Geometry");
  CHECK(geometry.value_count() == 3);
  CHECK(geometry.value(0).integer == 17);
  CHECK(geometry.value(1).text == "Cube");
  CHECK(geometry.value(2).real == 0.25);
  CHECK(asset::fbx::read_doubles(geometry.child("Vertices")) == std::vector<double>{1, 2.5, -3});
  CHECK(asset::fbx::read_doubles(geometry.next_sibling()) == std::vector<double>{4, 5});
  CHECK_FALSE(geometry.next_sibling().next_sibling());
  CHECK_FALSE(read->tree->root().child("Nothing").child("below"));
}

}  // namespace

TEST_CASE("records with heads of 32 and of 64 bits read alike") {
  check_file(binary_fbx(7400, kFile));
  check_file(binary_fbx(7500, kFile));
}

TEST_CASE("a text file reads as the binary one with the same records") {
  check_file(R"(; FBX 7.4.0 project file
FBXHeaderExtension:  {
  FBXVersion: 7400
}
Objects: {
  Geometry: 17, "Cube", 0.25 {
    Vertices: *3 {
      a: 1,2.5
,-3
    }
  }
  Plain: 4.0,
    5e0
}
)");
}

TEST_CASE("words, letters and odd numbers of a text file are values") {
  const auto read = read_tree(
      "; FBX 6.1.0 project file\nKey: 0,1.5,U,s,-2,n ; a comment\nEmpty:\nShading: T\nOdd: -1.#IND,1e999,\"a;b\"\n");
  ValueReader values = read->tree->root().child("Key").values();
  Value value;
  REQUIRE(values.next(value));
  CHECK(value.kind == ValueKind::integer);
  REQUIRE(values.next(value));
  CHECK(value.real == 1.5);
  REQUIRE(values.next(value));
  CHECK(value.as_letter() == 'U');
  CHECK(read->tree->root().child("Key").value_count() == 6);
  CHECK(read->tree->root().child("Empty").value_count() == 0);
  CHECK(read->tree->root().child("Shading").value(0).as_letter() == 'T');
  const Record odd = read->tree->root().child("Odd");
  CHECK(odd.value(0).real != odd.value(0).real);
  CHECK(odd.value(1).real > 1e308);
  CHECK(odd.value(2).text == "a;b");
  CHECK(read->tree->version() == 6100);
}

TEST_CASE("every cut of a binary file is read or refused in words") {
  const std::string whole = binary_fbx(7500, kFile);
  for (std::size_t length = 0; length < whole.size(); ++length) {
    CAPTURE(length);
    const Errc code = code_of(whole.substr(0, length));
    CHECK((code == Errc::none || code == Errc::truncated || code == Errc::bad_syntax ||
           code == Errc::unsupported_version));
  }
}

TEST_CASE("an array that states more values than its bytes can hold is refused before memory is asked for") {
  std::string bytes = binary_fbx(7400, kFile);
  const std::size_t array = bytes.find("Vertices") + 8;
  bytes.replace(array + 1, 4, "\xFF\xFF\xFF\x7F");
  CHECK(code_of(bytes) == Errc::bad_syntax);
}

TEST_CASE("records nested deeper than the limit are refused") {
  std::string text = "; FBX 7.4.0 project file\n";
  for (int i = 0; i < 1000; ++i) text += "a: {";
  CHECK(code_of(text) == Errc::too_large);
  BinaryRecord record{"a", {}, {}};
  for (int i = 0; i < 300; ++i) record = {"a", {}, {record}};
  CHECK(code_of(binary_fbx(7400, {record})) == Errc::too_large);
}

TEST_CASE("versions that nobody writes are refused") {
  CHECK(code_of(binary_fbx(3000, {})) == Errc::unsupported_version);
  CHECK(code_of(binary_fbx(9100, {})) == Errc::unsupported_version);
}

}  // namespace sinew::test
