// SPDX-License-Identifier: MIT
// Packs with vertex clips, damaged.
#include <cstring>

#include "../pack/patched.h"
#include "keyed_scene.h"
#include "play.h"
#include "sinew/skin/format.h"
#include "support/near.h"

using namespace sinew;
using namespace sinew::test;

namespace {

bool open_and_play(std::span<const std::byte> bytes) {
  const Result<Pack> pack = Pack::open(bytes);
  if (pack) fuzz::play(*pack);
  return bool(pack);
}

const VertexClipHeader* first_clip(const Cooked& cooked) {
  return find_record<VertexClipHeader>(cooked, kVertexClipChunk, [](const std::byte*) { return ArrayRef{0, 1}; });
}

const VertexPartRecord* parts(const Cooked& cooked) {
  return find_record<VertexPartRecord>(cooked, kSceneChunk, [](const std::byte* chunk) {
    return reinterpret_cast<const SceneHeader*>(chunk)->vertex_parts;
  });
}

void check_refused(const Result<Pack>& pack, std::string_view what) {
  REQUIRE(!pack);
  CHECK(std::string_view(pack.error().what).find(what) != std::string_view::npos);
}

}  // namespace

TEST_CASE("every byte of a pack with keyed vertices may be flipped") {
  for (const double max_error_m : {0.0, 1.0}) {
    asset::Diagnostics diagnostics;
    const AlignedBytes good =
        Cooked::take(asset::cook_scene(keyed_scene(), diagnostics, {.max_vertex_error_m = max_error_m}));
    AlignedBytes copy = Cooked::take(AlignedBytes::copy_of(good.bytes()));
    REQUIRE(open_and_play(copy.bytes()));
    std::size_t opened = 0;
    for (std::size_t i = 0; i < copy.bytes().size(); ++i)
      for (const std::byte flip : {std::byte(0xFF), std::byte(0x01), std::byte(0x80)}) {
        INFO("byte ", i, " xor ", int(flip));
        copy.bytes()[i] ^= flip;
        opened += open_and_play(copy.bytes());
        copy.bytes()[i] ^= flip;
      }
    CHECK(opened > 0);
    CHECK(opened < 3 * copy.bytes().size());
  }
}

TEST_CASE("damaged vertex clips are refused") {
  const Cooked cooked(keyed_scene());
  const VertexClipHeader& clip = *first_clip(cooked);
  AlignedBytes copy;
  check_refused(opened_with(cooked, copy, clip.vertex_count, 17u), "the keys of a vertex clip");
  check_refused(opened_with(cooked, copy, clip.vertex_count, 10u), "the table of vertex clips");  // as many blocks
  check_refused(opened_with(cooked, copy, clip.encoding, 2u), "the box");
  check_refused(opened_with(cooked, copy, clip.wrap, 2u), "the key times");
  check_refused(opened_with(cooked, copy, clip.min[0], 1.0f), "the keys of a vertex clip");
  check_refused(opened_with(cooked, copy, clip.max[2], 1e38f), "the box");
  check_refused(opened_with(cooked, copy, clip.times.count, 0u), "the key times");
  check_refused(opened_with(cooked, copy, clip.normals.count, 5u), "the keys of a vertex clip");
  const auto* times = reinterpret_cast<const double*>(reinterpret_cast<const std::byte*>(&clip) + clip.times.offset);
  check_refused(opened_with(cooked, copy, times[1], 3.0), "the key times");  // beyond the third
}

TEST_CASE("a table of vertex clips that is not in order, or names what is not there, is refused") {
  const Cooked cooked(keyed_scene());
  const VertexPartRecord* part = parts(cooked);
  REQUIRE(part[1].clip == 1);
  AlignedBytes copy;
  for (const auto& [place, value] :
       {std::pair(&part[0].clip, 1u), std::pair(&part[1].clip, 2u), std::pair(&part[0].node, 1u),
        std::pair(&part[0].primitive, 1u), std::pair(&part[0].vertex_clip, 2u)})
    check_refused(opened_with(cooked, copy, *place, value), "the table of vertex clips");
}

TEST_CASE("a track that does not fit its mesh is left out and named") {
  SceneBuilder builder;
  const Index node = builder.node({}), empty = builder.node({});
  builder.mesh(node, {0, 0, 0, 1, 1, 1});
  const Index clip = builder.clip("clip");
  keyed_vertices(builder, clip, node, {0}, {1, 2, 3});                        // one vertex of two
  keyed_vertices(builder, clip, empty, {0}, {1, 2, 3});                       // no mesh
  keyed_vertices(builder, clip, node, {1, 0}, std::vector<float>(12, 0.0f));  // times decrease
  keyed_vertices(builder, clip, node, {0}, std::vector<float>(6, 1e38f));
  keyed_vertices(builder, clip, node, {0}, std::vector<float>(6, 1.0f));
  keyed_vertices(builder, clip, node, {0}, std::vector<float>(6, 2.0f));  // a second one
  const Cooked cooked(builder.scene);
  CHECK(cooked.diagnostics.count("vertex-track-refused") == 5);
  CHECK(cooked.pack.vertex_clip_count() == 1);
}
