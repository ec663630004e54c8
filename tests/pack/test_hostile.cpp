// SPDX-License-Identifier: MIT
// Packs whose numbers are each in range, but which would cost memory or time that their size does not pay for.
#include <algorithm>
#include <vector>

#include "patched.h"
#include "sinew/anim/format.h"
#include "sinew/character/bounds.h"
#include "sinew/skin/bounds.h"
#include "support/busy_scene.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;

namespace {

using asset::ChannelPath;
using asset::Interpolation;

// Two animated nodes apart from each other, so two rigs: the first with a plain mesh, the other with a morph target.
asset::Scene two_rigs() {
  SceneBuilder builder;
  const Index plain = builder.node({.name = "plain"}), smiling = builder.node({.name = "smiling"});
  builder.mesh(plain, {0, 0, 0, 1, 1, 1});
  builder.target(builder.mesh(smiling, {0, 0, 0}), {1, 0, 0});
  const Index clip = builder.clip();
  for (const Index node : {plain, smiling})
    builder.channel(clip, node, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0, 0});
  builder.channel(clip, smiling, ChannelPath::weights, Interpolation::linear, {0, 1}, {0, 1});
  return builder.scene;
}

const MeshInstanceRecord* mesh_instances(const Cooked& cooked) {
  return find_record<MeshInstanceRecord>(
      cooked, kSceneChunk, [](const std::byte* chunk) { return reinterpret_cast<const SceneHeader*>(chunk)->meshes; });
}

// A pack of the same chunks, with more of one kind that all lie over its first.
AlignedBytes with_chunks_over_the_first(const Cooked& cooked, std::uint32_t kind, std::uint32_t more) {
  const std::span<const std::byte> good = cooked.bytes.bytes();
  PackHeader header{};
  std::memcpy(&header, good.data(), sizeof(header));
  std::vector<ChunkRecord> table(header.chunk_count);
  std::memcpy(table.data(), good.data() + sizeof(header), table.size() * sizeof(ChunkRecord));
  const std::size_t old_begin = table.front().offset;
  auto last = std::find_if(table.begin(), table.end(), [kind](const ChunkRecord& chunk) { return chunk.kind == kind; });
  ChunkRecord copy = *last;
  while (last != table.end() && last->kind == kind) ++last;
  copy.index = (last - 1)->index;
  std::vector<ChunkRecord> added;
  for (std::uint32_t i = 0; i < more; ++i) {
    ++copy.index;
    added.push_back(copy);
  }
  table.insert(last, added.begin(), added.end());
  const std::size_t table_end = sizeof(header) + table.size() * sizeof(ChunkRecord);
  const std::size_t begin = (table_end + kPackAlignment - 1) / kPackAlignment * kPackAlignment;
  for (ChunkRecord& chunk : table) chunk.offset += begin - old_begin;
  header.chunk_count = std::uint32_t(table.size());
  header.total_bytes = good.size() + begin - old_begin;
  AlignedBytes bytes = Cooked::take(AlignedBytes::create(header.total_bytes));
  std::memcpy(bytes.bytes().data(), &header, sizeof(header));
  std::memcpy(bytes.bytes().data() + sizeof(header), table.data(), table.size() * sizeof(ChunkRecord));
  std::memcpy(bytes.bytes().data() + begin, good.data() + old_begin, good.size() - old_begin);
  return bytes;
}

}  // namespace

TEST_CASE("a mesh without morph targets has no rig for their weights, and its bounds ask for none") {
  const Cooked cooked(two_rigs());
  REQUIRE(cooked.pack.rig_count() == 2);
  REQUIRE(cooked.pack.mesh_instance(0).weight_count == 0);
  REQUIRE(cooked.pack.primitive_bounds(0, 0).rig == 0);
  const Stage stage = Cooked::take(Stage::create(cooked.pack));
  const Box box = conservative_bounds(stage.character(0));
  CHECK(box.contains({0, 0, 0}));
  CHECK(box.contains({1, 1, 1}));
  CHECK_FALSE(box.contains({3, 0, 0}));
  AlignedBytes copy;
  CHECK_FALSE(opened_with(cooked, copy, mesh_instances(cooked)[0].weights_rig, 1u));
  CHECK_FALSE(opened_with(cooked, copy, mesh_instances(cooked)[1].weights_rig, kNoIndex));
}

TEST_CASE("chunks that lie over each other are refused") {
  const Cooked cooked(busy_scene());
  for (const std::uint32_t kind : {kRigChunk, kClipChunk, kPrimitiveChunk}) {
    const AlignedBytes bytes = with_chunks_over_the_first(cooked, kind, 3);
    const Result<Pack> pack = Pack::open(bytes.bytes());
    REQUIRE_FALSE(pack);
    CHECK(std::string_view(pack.error().what) == "a chunk begins inside the one before");
  }
  CHECK(Pack::open(with_chunks_over_the_first(cooked, kRigChunk, 0).bytes()));  // the same in other words
}

TEST_CASE("morph boxes that belong to several joint boxes, or to none, are refused") {
  const Cooked cooked(busy_scene());
  AlignedBytes copy;
  const auto* joints = find_record<JointBox>(cooked, kBoundsChunk, [](const std::byte* chunk) {
    return reinterpret_cast<const BoundsHeader*>(chunk)->joints;
  });
  const auto* header = find_record<BoundsHeader>(cooked, kBoundsChunk, [](const std::byte*) { return ArrayRef{0, 1}; });
  REQUIRE(header->morphs.count > 1);
  std::size_t with_morphs = 0;
  while (joints[with_morphs].morph_count == 0) ++with_morphs;
  const JointBox& box = joints[with_morphs];
  CHECK(opened_with(cooked, copy, box.first_morph, 0u));  // as it is
  CHECK_FALSE(opened_with(cooked, copy, box.first_morph, 1u));
  CHECK_FALSE(opened_with(cooked, copy, box.morph_count, box.morph_count - 1));
  CHECK_FALSE(opened_with(cooked, copy, header->morphs.count, header->morphs.count - 1));
}

TEST_CASE("a mesh with names for some of its morph targets only is refused") {
  const Cooked cooked(busy_scene());
  // The names move from the mesh with two targets to the one with none.
  AlignedBytes copy = Cooked::take(AlignedBytes::copy_of(cooked.bytes.bytes()));
  const auto* meshes = find_record<MeshSourceRecord>(cooked, kSceneChunk, [](const std::byte* chunk) {
    return reinterpret_cast<const SceneHeader*>(chunk)->mesh_sources;
  });
  const auto offset = reinterpret_cast<const std::byte*>(meshes) - cooked.bytes.bytes().data();
  auto* changed = reinterpret_cast<MeshSourceRecord*>(copy.bytes().data() + offset);
  REQUIRE(changed[1].target_name_count == 2);
  changed[0].target_name_count = 2;
  changed[1].first_target_name = 2;
  changed[1].target_name_count = 0;
  CHECK_FALSE(Pack::open(copy.bytes()));
  changed[0].target_name_count = 0;  // none at all are allowed where there are none in the table
  CHECK_FALSE(Pack::open(copy.bytes()));
}

TEST_CASE("the skins of a source list a limited number of joints together") {
  SceneBuilder builder;
  std::vector<Index> joints;
  constexpr std::size_t kJoints = 16384;
  for (std::size_t i = 0; i < kJoints; ++i)
    joints.push_back(builder.node({.parent = i == 0 ? kNone : Index(0), .name = "j" + std::to_string(i)}));
  for (std::size_t skin = 0; skin < kMaxSourceJoints / kJoints; ++skin) builder.skin(joints);
  asset::Diagnostics diagnostics;
  CHECK(asset::cook_scene(builder.scene, diagnostics));
  builder.skin({joints.front()});
  const auto refused = asset::cook_scene(builder.scene, diagnostics);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == Errc::too_large);
}
