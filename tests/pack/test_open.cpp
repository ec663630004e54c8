// SPDX-License-Identifier: MIT
#include <cstring>
#include <limits>
#include <string_view>
#include <vector>

#include "patched.h"
#include "sinew/anim/format.h"
#include "sinew/pack/format.h"
#include "support/busy_scene.h"
#include "support/cooked.h"
#include "support/near.h"

using namespace sinew;
using namespace sinew::test;

TEST_CASE("a pack says what the scene had") {
  const Cooked cooked(busy_scene());
  const Pack& pack = cooked.pack;
  CHECK(pack.rig_count() == 1);
  CHECK(pack.rig(0).skeleton().joint_count() == 3);
  CHECK(pack.rig(0).property_count() == 2 + 1 + 3 + 3);  // weights, a node, factors, a texture's transform
  CHECK(pack.clip_count() == 3);
  CHECK(pack.clip_info(0).name == "all modes");
  CHECK(pack.clip_info(0).duration_secs == 1.0);
  CHECK(pack.clip_info(1).wrap == Wrap::loop);
  CHECK(pack.clip_info(1).duration_secs == 3.0);
  CHECK(pack.node_count() == 6);
  CHECK(pack.node(4).name == "hat");
  CHECK(pack.node(4).parent == 3);
  CHECK(pack.mesh_instance_count() == 2);
  CHECK(pack.primitive_count() == 2);
  CHECK(pack.camera(0).node == 4);
  CHECK(pack.material_count() == 1);
}

namespace {

std::vector<std::string_view> listed(const TextList& list) {
  std::vector<std::string_view> texts;
  for (std::size_t i = 0; i < list.size(); ++i) texts.push_back(list[i]);
  return texts;
}

}  // namespace

TEST_CASE("a pack keeps what its source calls itself and its parts") {
  using Texts = std::vector<std::string_view>;
  const Cooked cooked(busy_scene());
  const Pack& pack = cooked.pack;
  CHECK(pack.source().format == "by hand 1.0");
  CHECK(pack.source().generator == "busy_scene");
  CHECK(pack.source().copyright == "nobody's");
  CHECK(pack.source().faces_minus_z);
  CHECK(pack.skin_source(0).name == "Body skin");
  CHECK(pack.skin_source(0).has_inverse_binds);
  REQUIRE(pack.mesh_source_count() == 2);
  CHECK(pack.mesh_source(0).name == "Hat mesh");
  CHECK(pack.mesh_source(0).target_names.size() == 0);
  CHECK(pack.mesh_source(1).name == "Body mesh");
  CHECK(listed(pack.mesh_source(1).target_names) == Texts{"Smile", "Blink/left"});
  CHECK(listed(pack.texture_names()) == Texts{"Scales"});
  CHECK(listed(pack.image_names()) == Texts{"scales picture"});
  CHECK(listed(pack.scene_names()) == Texts{"Pond"});
  CHECK(listed(pack.extensions_used()) == Texts{"EXT_one", "EXT_two"});
  CHECK(listed(pack.extensions_required()) == Texts{"EXT_two"});
}

TEST_CASE("a pack keeps what its source says of a clip's channels") {
  const Cooked cooked(busy_scene());
  const ClipSource all_modes = cooked.pack.clip_source(0);
  CHECK(all_modes.keys == 3 + 3 + 2 + 2 + 2 + 5 * 2);
  CHECK(std::vector(all_modes.channels_by_mode.begin(), all_modes.channels_by_mode.end()) ==
        std::vector<std::uint32_t>{3, 5, 2});
  CHECK(std::vector(all_modes.targets_by_path.begin(), all_modes.targets_by_path.end()) ==
        std::vector<std::uint32_t>{1, 2, 1, 1, 5});
  CHECK(all_modes.nodes == 4);
  CHECK_NEAR(all_modes.rate_hz, 2.0, 1e-6);  // nine of twelve intervals are half a second; 0.1 and 0.6 are floats
  const ClipSource looped = cooked.pack.clip_source(1);
  CHECK(looped.keys == 3);  // as in the file: without the one that closes the loop
  CHECK(looped.rate_hz == 1.0);
}

TEST_CASE("an empty pack has no source") {
  const Pack pack;
  CHECK(pack.source().format.empty());
  CHECK(pack.mesh_source_count() == 0);
  CHECK(pack.texture_names().size() == 0);
}

TEST_CASE("bytes at an odd address, too few, or of something else are refused with the reason") {
  const Cooked cooked(busy_scene());
  const std::span<const std::byte> good = cooked.bytes.bytes();
  AlignedBytes copy = Cooked::take(AlignedBytes::create(good.size() + 64));
  std::memcpy(copy.bytes().data() + 8, good.data(), good.size());
  CHECK(Pack::open(copy.bytes().subspan(8, good.size())).error().code == Errc::misaligned);
  std::memcpy(copy.bytes().data(), good.data(), good.size());
  CHECK(Pack::open(copy.bytes().first(good.size() - 64)).error().code == Errc::truncated);
  CHECK(Pack::open(copy.bytes().first(16)).error().code == Errc::truncated);
  CHECK(Pack::open({}).error().code == Errc::truncated);
  copy.bytes()[0] = std::byte('x');
  CHECK(Pack::open(copy.bytes().first(good.size())).error().code == Errc::bad_magic);
  std::memcpy(copy.bytes().data(), good.data(), good.size());
  copy.bytes()[8] = std::byte(99);
  CHECK(Pack::open(copy.bytes().first(good.size())).error().code == Errc::unsupported_version);
}

TEST_CASE("an error says where in the pack the damage is") {
  const Cooked cooked(busy_scene());
  AlignedBytes copy = Cooked::take(AlignedBytes::copy_of(cooked.bytes.bytes()));
  const auto* table = reinterpret_cast<const ChunkRecord*>(copy.bytes().data() + sizeof(PackHeader));
  std::size_t rig = 0;
  while (table[rig].kind != kRigChunk) ++rig;
  copy.bytes()[table[rig].offset] ^= std::byte(1);  // the skeleton's id
  const Result<Pack> pack = Pack::open(copy.bytes());
  REQUIRE(!pack);
  CHECK(pack.error().code == Errc::mismatch);
  const std::size_t place = std::stoul(pack.error().where + 1);
  CHECK(place >= table[rig].offset);
  CHECK(place < table[rig].offset + table[rig].bytes);
}

TEST_CASE("a pack says which of a material's and a node's values move, and where their numbers are") {
  const Cooked cooked(busy_scene());
  const MaterialInfo material = cooked.pack.material(0);
  REQUIRE(material.properties_rig == 0);  // that of the one mesh drawn with it
  CHECK(material.property_count == 6);
  const Rig rig = cooked.pack.rig(0);
  const Property first = rig.property(material.first_property);
  CHECK(first.name == "material_0/base_color");
  CHECK(first.target == PropertyTarget::base_color);
  CHECK(first.target_index == 0);
  CHECK(first.kind == PropertyKind::vec);
  CHECK(first.count == 4);
  const Property last = rig.property(material.first_property + 5);
  CHECK(last.name == "material_0/emissive/scale");
  CHECK(last.target_texture == TextureSlot::emissive);
  const NodeInfo tip = cooked.pack.node(3);
  CHECK(tip.visible);
  REQUIRE(tip.visible_rig == 0);
  CHECK(tip.visible_float == 2);  // after the two weights
  CHECK(cooked.pack.node(2).visible_rig == kNoIndex);
}

TEST_CASE("a material or node that names properties it does not have is refused") {
  const Cooked cooked(busy_scene());
  AlignedBytes copy;
  const auto* material = find_record<MaterialRecord>(cooked, kSceneChunk, [](const std::byte* chunk) {
    return reinterpret_cast<const SceneHeader*>(chunk)->materials;
  });
  const auto* node = find_record<NodeRecord>(
      cooked, kSceneChunk, [](const std::byte* chunk) { return reinterpret_cast<const SceneHeader*>(chunk)->nodes; });
  const auto* property = find_record<PropertyRecord>(
      cooked, kRigChunk, [](const std::byte* chunk) { return reinterpret_cast<const RigHeader*>(chunk)->properties; });
  CHECK(opened_with(cooked, copy, material->property_count, 6u));  // as it is
  for (const Result<Pack>& refused :
       {opened_with(cooked, copy, material->property_count, 7u),
        opened_with(cooked, copy, material->first_property, 2u),
        opened_with(cooked, copy, material->first_property, 0xFFFFFFFFu),
        opened_with(cooked, copy, material->properties_rig, 1u), opened_with(cooked, copy, node[3].visible_rig, 1u),
        opened_with(cooked, copy, node[3].visible_float, 22u), opened_with(cooked, copy, property[3].target_index, 1u),
        opened_with(cooked, copy, property[3].target, 99u), opened_with(cooked, copy, property[3].count, 3u),
        opened_with(cooked, copy, property[8].target_texture, 5u)}) {
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == Errc::out_of_range);
  }
}

TEST_CASE("names that leave the text, or share it, and counts that do not fit are refused") {
  const Cooked cooked(busy_scene());
  AlignedBytes copy;
  const auto* header = find_record<SceneHeader>(cooked, kSceneChunk, [](const std::byte*) {
    return ArrayRef{0, 1};  // the chunk begins with it
  });
  const auto* clip = find_record<ClipSourceRecord>(cooked, kSceneChunk, [](const std::byte* chunk) {
    return reinterpret_cast<const SceneHeader*>(chunk)->clip_sources;
  });
  const auto* skin = find_record<SkinSourceRecord>(cooked, kSceneChunk, [](const std::byte* chunk) {
    return reinterpret_cast<const SceneHeader*>(chunk)->skin_sources;
  });
  const auto* mesh = find_record<MeshSourceRecord>(cooked, kSceneChunk, [](const std::byte* chunk) {
    return reinterpret_cast<const SceneHeader*>(chunk)->mesh_sources;
  });
  const auto* target = find_record<TextRef>(cooked, kSceneChunk, [](const std::byte* chunk) {
    return reinterpret_cast<const SceneHeader*>(chunk)->target_names;
  });
  CHECK(opened_with(cooked, copy, skin[0].name.bytes, 9u));  // as it is
  const std::uint32_t text = header->text.count;
  for (const Result<Pack>& refused :
       {opened_with(cooked, copy, skin[0].name.bytes, text), opened_with(cooked, copy, mesh[1].name.offset, text),
        opened_with(cooked, copy, target[1].offset, text), opened_with(cooked, copy, target[1].bytes, 11u),
        opened_with(cooked, copy, header->generator.offset, 0xFFFFFFFFu),
        opened_with(cooked, copy, header->copyright.bytes, text),
        opened_with(cooked, copy, header->source_format.bytes, text),
        opened_with(cooked, copy, mesh[1].target_name_count, 3u),
        opened_with(cooked, copy, mesh[1].target_name_count, 1u),
        opened_with(cooked, copy, mesh[1].first_target_name, 1u), opened_with(cooked, copy, clip[0].rate_hz, -1.0),
        opened_with(cooked, copy, clip[0].rate_hz, std::numeric_limits<double>::infinity()),
        opened_with(cooked, copy, header->clip_sources.count, 1u),
        opened_with(cooked, copy, header->skin_sources.count, 0u),
        opened_with(cooked, copy, header->mesh_sources.count, 1u),
        opened_with(cooked, copy, header->image_names.count, 0u)}) {
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == Errc::out_of_range);
  }
}

TEST_CASE("cooking the same scene twice gives the same bytes") {
  const Cooked once(busy_scene()), again(busy_scene());
  REQUIRE(once.bytes.bytes().size() == again.bytes.bytes().size());
  CHECK(std::memcmp(once.bytes.bytes().data(), again.bytes.bytes().data(), once.bytes.bytes().size()) == 0);
}
