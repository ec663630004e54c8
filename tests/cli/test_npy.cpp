// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>

#include "arm_file.h"
#include "program.h"
#include "support/near.h"

using namespace sinew::test;
using nlohmann::json;

namespace {

// NumPy's format 1.0, as its documentation gives it.
struct Array {
  std::string header;
  std::size_t data_begins_at = 0;
  std::vector<float> values;
};

Array read_npy(const std::string& path) {
  const std::string bytes = read_text(path);
  REQUIRE(bytes.size() > 10);
  REQUIRE(bytes.substr(0, 8) == std::string("\x93NUMPY\x01\x00", 8));
  const auto byte = [&](std::size_t i) { return std::size_t(static_cast<unsigned char>(bytes[i])); };
  const std::size_t header_bytes = byte(8) | byte(9) << 8;
  Array array{.header = bytes.substr(10, header_bytes), .data_begins_at = 10 + header_bytes, .values = {}};
  REQUIRE((bytes.size() - array.data_begins_at) % 4 == 0);
  for (std::size_t at = array.data_begins_at; at < bytes.size(); at += 4) {
    const auto bits = std::uint32_t(byte(at) | byte(at + 1) << 8 | byte(at + 2) << 16 | byte(at + 3) << 24);
    float value = 0;
    std::memcpy(&value, &bits, sizeof(value));
    array.values.push_back(value);
  }
  return array;
}

}  // namespace

TEST_CASE("an array has NumPy's header, the shape of what was asked, and rows in a file beside it") {
  const TemporaryFolder folder;
  write_text(folder.path("arm.glb"), arm_glb());
  const Outcome outcome = run_sinew({"eval", folder.path("arm.glb"), "--time", "0", "--time", "100%", "--what",
                                     "vertices", "--npy", folder.path("arm.npy")});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.empty());
  CHECK(folder.names() == std::vector<std::string>{"arm.glb", "arm.npy", "arm.npy.json"});

  const Array array = read_npy(folder.path("arm.npy"));
  CHECK(array.header.starts_with("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 6, 3), }"));
  CHECK(array.header.ends_with("\n"));
  CHECK(array.data_begins_at % 64 == 0);
  REQUIRE(array.values.size() == 2 * 6 * 3);
  CHECK_NEAR(array.values[7], 2, 1e-6);        // time 0, vertex 2, y
  CHECK_NEAR(array.values[18 + 6], -1, 1e-6);  // time 1, vertex 2, x: the arm is bent by 90 degrees
  CHECK_NEAR(array.values[18 + 7], 1, 1e-6);

  const json sidecar = json::parse(read_text(folder.path("arm.npy.json")));
  CHECK(sidecar["schema"] == "sinew.eval/1");
  CHECK(sidecar["rows"].size() == 2);
  CHECK(sidecar["rows"][1]["first"] == 3);
  CHECK_FALSE(sidecar.contains("values"));
}

TEST_CASE("with --json the array's description also goes to standard output") {
  const TemporaryFolder folder;
  write_text(folder.path("arm.glb"), arm_glb());
  const Outcome outcome = run_sinew({"eval", folder.path("arm.glb"), "--json", "--npy", folder.path("arm.npy")});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out == read_text(folder.path("arm.npy.json")));
}

TEST_CASE("an array of matrices has twelve columns, one of weights has none") {
  const TemporaryFolder folder;
  write_text(folder.path("arm.glb"), arm_glb());
  for (const auto& [what, shape] : {std::pair{"joints", "(1, 5, 12)"},
                                    {"palette", "(1, 2, 12)"},
                                    {"normals", "(1, 3, 3)"},
                                    {"morphs", "(1, 2)"},
                                    {"bounds", "(1, 2, 3)"}}) {
    const std::string out = folder.path(std::string(what) + ".npy");
    REQUIRE(run_sinew({"eval", folder.path("arm.glb"), "--what", what, "--npy", out}).exit_code == 0);
    CHECK(read_npy(out).header.find(std::string("'shape': ") + shape) != std::string::npos);
  }
}
