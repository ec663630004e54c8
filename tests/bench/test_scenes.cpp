// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <map>
#include <string>

#include "sinew/bench/scene_list.h"
#include "sinew/kernels/kernels.h"

using namespace sinew;
using bench::BenchScene;

namespace {

// By scene; those whose file is not here are missing.
std::map<std::string, std::uint64_t> hashes(Isa isa) {
  set_kernels(isa);
  std::map<std::string, std::uint64_t> found;
  for (const BenchScene& scene : bench::all_scenes()) {
    const Result<std::unique_ptr<bench::Work>> work = scene.make();
    if (work)
      found[scene.name] = (*work)->hash();
    else
      CHECK_MESSAGE(work.error().code == Errc::io, scene.name, ": ", std::string(work.error().what));
  }
  set_kernels(Isa::avx512);
  return found;
}

}  // namespace

TEST_CASE("every scene gives the same hash with every instruction set of this machine") {
  const std::map<std::string, std::uint64_t> scalar = hashes(Isa::scalar);
  CHECK(scalar.contains("import_koi"));
  for (const BenchScene& scene : bench::all_scenes())
    if (!scalar.contains(scene.name)) MESSAGE("skipped: ", scene.name, " (its file is not here)");
  for (const Isa isa : {Isa::sse41, Isa::avx2, Isa::avx512}) {
    if (set_kernels(isa) != isa) {
      MESSAGE("skipped: ", std::string(isa_name(isa)), " (not built, or not on this processor)");
      continue;
    }
    for (const auto& [name, hash] : hashes(isa)) CHECK_MESSAGE(hash == scalar.at(name), name, " ", isa_name(isa));
  }
}

// Kept from g++ 12 with AVX2: every other compiler, instruction set and machine has to agree.
TEST_CASE("the scenes made by code give the same hashes with every compiler") {
  const std::map<std::string, std::uint64_t> found = hashes(Isa::avx512);
  CHECK(found.at("sample_forward_67") == 0xb03528a34dafa1a9u);
  CHECK(found.at("sample_random_1000") == 0xdf8fe14eddcd07fdu);
  CHECK(found.at("blend2_67") == 0xfd5f6126f6afdb55u);
  CHECK(found.at("blend8_1000") == 0x131e1a373113534au);
  CHECK(found.at("matrices_1000") == 0x654dfcd686316009u);
  CHECK(found.at("palette_67") == 0x70d9d41d3e1760c2u);
  CHECK(found.at("skin4_pnt_67") == 0x6d7970b08121c4d6u);
  CHECK(found.at("skin8_pn_1000") == 0xb4cd862ba5df521bu);
  CHECK(found.at("crowd_1000x67") == 0x95607c7208f167bbu);
  // These change with data/humanoid.sgraph.json.
  CHECK(found.at("graph_decide_1024x67") == 0xdc38d6249d9b0522u);
  CHECK(found.at("graph_update_1024x67") == 0x9f1eccf0526a5034u);
  CHECK(found.at("graph_rollback_8x100") == 0x36688bba1bbc9926u);
}

TEST_CASE("a run changes nothing that the next one sees") {
  for (const BenchScene& scene : bench::all_scenes()) {
    if (!bench::is_named_by(scene.name, "67") && !bench::is_named_by(scene.name, "koi") &&
        !bench::is_named_by(scene.name, "graph"))
      continue;
    const Result<std::unique_ptr<bench::Work>> work = scene.make();
    REQUIRE_MESSAGE(bool(work), scene.name);
    const std::uint64_t first = (*work)->hash();
    (*work)->run();
    CHECK_MESSAGE((*work)->hash() == first, scene.name);
    CHECK((*work)->units > 0);
    CHECK((*work)->bytes > 0);
  }
}

TEST_CASE("scenes that do different work have different hashes") {
  std::map<std::uint64_t, std::string> scene_of;
  for (const auto& [name, hash] : hashes(Isa::avx512)) {
    const auto [entry, is_new] = scene_of.emplace(hash, name);
    CHECK_MESSAGE(is_new, name, " and ", entry->second);
  }
}

TEST_CASE("a word names a scene by all of it, or by a part with or without its number") {
  CHECK(bench::is_named_by("skin4_pn_67", "skin4_pn_67"));
  CHECK(bench::is_named_by("skin4_pn_67", "skin"));
  CHECK(bench::is_named_by("skin4_pn_67", "skin4"));
  CHECK(bench::is_named_by("skin4_pn_67", "pn"));
  CHECK(bench::is_named_by("skin4_pn_67", "67"));
  CHECK(bench::is_named_by("skin4_pn_67", "skin4_pn"));
  CHECK(bench::is_named_by("skin4_pn_67", "pn_67"));
  CHECK_FALSE(bench::is_named_by("skin4_pn_67", "skin4_67"));
  CHECK_FALSE(bench::is_named_by("skin4_pnt_67", "skin4_pn"));
  CHECK_FALSE(bench::is_named_by("skin4_pn_67", "skin8"));
  CHECK_FALSE(bench::is_named_by("skin4_pn_67", "p"));
  CHECK_FALSE(bench::is_named_by("skin4_pn_67", ""));
}
