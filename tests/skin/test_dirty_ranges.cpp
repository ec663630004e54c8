// SPDX-License-Identifier: MIT
#include <cstring>
#include <vector>

#include "sinew/skin/dirty_ranges.h"
#include "sinew/skin/dual_quat.h"
#include "support/near.h"
#include "support/random.h"

using namespace sinew;

namespace {

// Two runs: 40 vertices of one influence, entry v / 10, then 30 of two, entries 4 and 5 + (v - 40) / 10.
struct Mesh {
  std::vector<InfluenceRun> runs{{1, 0, 40, 0}, {2, 40, 30, 40}};
  std::vector<std::uint16_t> entries;
  std::vector<float> weights, shares;
  std::vector<Vec3> positions, normals;
  std::vector<Vec4> tangents;

  Mesh() {
    Random random(std::uint64_t(11));
    for (std::uint32_t v = 0; v < 70; ++v) {
      if (v < 40) {
        entries.push_back(std::uint16_t(v / 10));
        weights.push_back(1);
      } else {
        entries.insert(entries.end(), {4, std::uint16_t(5 + (v - 40) / 10)});
        weights.insert(weights.end(), {0.25f, 0.75f});
      }
      const auto number = [&] { return random.uniform_float(-1, 1); };
      positions.push_back({number(), number(), number()});
      normals.push_back({number(), number(), number()});
      tangents.push_back({number(), number(), number(), -1});
      shares.push_back(0.5f);
    }
  }
  Influences influences() const { return {runs, entries, weights}; }
  VertexInput in() const { return {std::span(positions), std::span(normals), std::span(tangents)}; }
};

std::vector<Affine> random_palette() {
  Random random(std::uint64_t(12));
  std::vector<Affine> palette(8);
  for (Affine& matrix : palette)
    for (float& element : matrix.m) element = random.uniform_float(-1, 1);
  return palette;
}

struct Result3 {
  std::vector<Vec3> positions = std::vector<Vec3>(70, Vec3{7, 7, 7}), normals = positions;
  std::vector<Vec4> tangents = std::vector<Vec4>(70, Vec4{7, 7, 7, 7});
  VertexOutput out() { return {std::span(positions), std::span(normals), std::span(tangents)}; }
};

template <class T>
bool same_bits(const std::vector<T>& a, const std::vector<T>& b, std::size_t v) {
  return std::memcmp(&a[v], &b[v], sizeof(T)) == 0;
}

// Those in the range are `whole`'s, the others untouched.
void check_range(const Result3& part, const Result3& whole, VertexRange range) {
  const Result3 untouched;
  for (std::size_t v = 0; v < 70; ++v) {
    CAPTURE(v);
    const bool in_range = v >= range.first && v - range.first < range.count;
    const Result3& expected = in_range ? whole : untouched;
    CHECK(same_bits(part.positions, expected.positions, v));
    CHECK(same_bits(part.normals, expected.normals, v));
    CHECK(same_bits(part.tangents, expected.tangents, v));
  }
}

std::vector<VertexRange> dirty(const Mesh& mesh, const std::vector<std::uint16_t>& changed, std::size_t room = 8) {
  std::vector<std::uint8_t> marks(8);
  for (const std::uint16_t entry : changed) marks[entry] = 1;
  std::vector<VertexRange> ranges(room);
  ranges.resize(find_dirty_ranges(mesh.influences(), marks, ranges));
  return ranges;
}

void check_ranges(const std::vector<VertexRange>& found, const std::vector<VertexRange>& expected) {
  REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    CHECK(found[i].first == expected[i].first);
    CHECK(found[i].count == expected[i].count);
  }
}

}  // namespace

TEST_CASE("a range of vertices is skinned as it is among all, and no other vertex is written") {
  const Mesh mesh;
  const std::vector<Affine> palette = random_palette();
  std::vector<DualQuatEntry> motions(palette.size());
  compute_dual_quats(palette, motions);
  Result3 linear, dual, mixed;
  skin_linear(mesh.in(), mesh.influences(), palette, linear.out());
  skin_dual_quat(mesh.in(), mesh.influences(), motions, dual.out());
  skin_mixed(mesh.in(), mesh.influences(), palette, motions, mesh.shares, mixed.out());
  for (const VertexRange range :
       {VertexRange{0, 70}, {3, 1}, {5, 20}, {33, 22}, {40, 30}, {69, 1}, {60, 4000000000u}, {70, 5}, {9, 0}}) {
    CAPTURE(range.first);
    CAPTURE(range.count);
    Result3 part_linear, part_dual, part_mixed;
    skin_linear(mesh.in(), mesh.influences(), palette, part_linear.out(), range);
    skin_dual_quat(mesh.in(), mesh.influences(), motions, part_dual.out(), range);
    skin_mixed(mesh.in(), mesh.influences(), palette, motions, mesh.shares, part_mixed.out(), range);
    check_range(part_linear, linear, range);
    check_range(part_dual, dual, range);
    check_range(part_mixed, mixed, range);
  }
}

TEST_CASE("entries that differ in a bit are marked") {
  const std::vector<Affine> before = random_palette();
  std::vector<Affine> now = before;
  now[2].m[11] = -now[2].m[11];
  now[5].m[0] += 1;
  std::vector<std::uint8_t> changed(8, 9);
  CHECK(mark_changed_entries(before, now, changed) == 2);
  CHECK(changed == std::vector<std::uint8_t>{0, 0, 1, 0, 0, 1, 0, 0});
}

TEST_CASE("dirty ranges hold the vertices that follow a changed entry") {
  const Mesh mesh;
  check_ranges(dirty(mesh, {}), {});
  check_ranges(dirty(mesh, {1}), {{10, 10}});
  check_ranges(dirty(mesh, {0, 2}), {{0, 10}, {20, 10}});
  check_ranges(dirty(mesh, {3, 5}), {{30, 20}});  // 30 .. 39 and 40 .. 49 meet
  check_ranges(dirty(mesh, {4}), {{40, 30}});
  check_ranges(dirty(mesh, {0, 2, 6}, 2), {{0, 10}, {20, 40}});  // no room for a third: 20 .. 59
}

TEST_CASE("fewer clean vertices than kDirtyGap between two dirty ones do not part a range") {
  Mesh mesh;
  for (const std::uint32_t v : {12u, 20u, 29u}) mesh.entries[v] = 7;
  check_ranges(dirty(mesh, {7}), {{12, 9}, {29, 1}, {60, 10}});  // vertices 60 .. 69 follow it anyway
}

TEST_CASE("skinning only what is dirty gives what skinning everything gives") {
  const Mesh mesh;
  const std::vector<Affine> before = random_palette();
  std::vector<Affine> now = before;
  now[1].m[3] = 5;
  now[6].m[7] = -3;
  Result3 kept, all;
  skin_linear(mesh.in(), mesh.influences(), before, kept.out());
  skin_linear(mesh.in(), mesh.influences(), now, all.out());
  std::vector<std::uint8_t> changed(8);
  mark_changed_entries(before, now, changed);
  VertexRange ranges[4];
  const std::size_t count = find_dirty_ranges(mesh.influences(), changed, ranges);
  for (std::size_t i = 0; i < count; ++i) skin_linear(mesh.in(), mesh.influences(), now, kept.out(), ranges[i]);
  check_range(kept, all, {0, 70});
}
