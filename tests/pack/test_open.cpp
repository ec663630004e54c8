// SPDX-License-Identifier: MIT
#include <cstring>

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
  CHECK(pack.rig(0).property_count() == 2);
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

TEST_CASE("cooking the same scene twice gives the same bytes") {
  const Cooked once(busy_scene()), again(busy_scene());
  REQUIRE(once.bytes.bytes().size() == again.bytes.bytes().size());
  CHECK(std::memcmp(once.bytes.bytes().data(), again.bytes.bytes().data(), once.bytes.bytes().size()) == 0);
}
