// SPDX-License-Identifier: MIT
#include <cstring>

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
  CHECK(pack.clip_count() == 2);
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

namespace {

// The pack with one value changed in place, by where it lies in the good one.
template <class T>
Result<Pack> opened_with(const Cooked& cooked, AlignedBytes& copy, const T& place, T value) {
  const std::span<const std::byte> good = cooked.bytes.bytes();
  copy = Cooked::take(AlignedBytes::copy_of(good));
  std::memcpy(copy.bytes().data() + (reinterpret_cast<const std::byte*>(&place) - good.data()), &value, sizeof(value));
  return Pack::open(copy.bytes());
}

template <class T>
const T* find_record(const Cooked& cooked, std::uint32_t kind, ArrayRef (*array)(const std::byte*)) {
  const std::byte* bytes = cooked.bytes.bytes().data();
  const auto* table = reinterpret_cast<const ChunkRecord*>(bytes + sizeof(PackHeader));
  while (table->kind != kind) ++table;
  return reinterpret_cast<const T*>(bytes + table->offset + array(bytes + table->offset).offset);
}

}  // namespace

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

TEST_CASE("cooking the same scene twice gives the same bytes") {
  const Cooked once(busy_scene()), again(busy_scene());
  REQUIRE(once.bytes.bytes().size() == again.bytes.bytes().size());
  CHECK(std::memcmp(once.bytes.bytes().data(), again.bytes.bytes().data(), once.bytes.bytes().size()) == 0);
}
