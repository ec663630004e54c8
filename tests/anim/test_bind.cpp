// SPDX-License-Identifier: MIT
#include "sinew/anim/clip.h"
#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;
using asset::ChannelPath;
using asset::Interpolation;

namespace {

asset::Scene two_joints(const std::string& tip_name) {
  SceneBuilder builder;
  const Index root = builder.node({.name = "root"});
  const Index tip = builder.node({.parent = root, .name = tip_name});
  const Index clip = builder.clip();
  builder.channel(clip, root, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0, 0});
  builder.channel(clip, tip, ChannelPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 2, 0, 0});
  return builder.scene;
}

}  // namespace

TEST_CASE("a clip binds to another rig by name; what that rig lacks is counted") {
  const Cooked with_hand(two_joints("hand")), with_foot(two_joints("foot"));
  const Clip clip = *with_hand.pack.clip(0, 0);
  const ClipBinding own = Cooked::take(ClipBinding::create(clip, with_hand.pack.rig(0)));
  const ClipBinding other = Cooked::take(ClipBinding::create(clip, with_foot.pack.rig(0)));
  CHECK(own.unbound_tracks() == 0);
  CHECK(other.unbound_tracks() == 1);
  CHECK(clip.skeleton_id() == with_hand.pack.rig(0).skeleton().id());
  CHECK(clip.skeleton_id() != with_foot.pack.rig(0).skeleton().id());
}

TEST_CASE("a skeleton's id depends on names and parents and on nothing else") {
  SceneBuilder builder;
  builder.scene = two_joints("hand");
  const std::uint64_t id = Cooked(builder.scene).pack.rig(0).skeleton().id();
  builder.node({.parent = 1, .name = "hat"});  // an attachment
  builder.scene.nodes[0].translation = {5, 5, 5};
  CHECK(Cooked(builder.scene).pack.rig(0).skeleton().id() == id);
}

TEST_CASE("an allocator without memory is an error, not a crash") {
  const Cooked cooked(two_joints("hand"));
  const Allocator none{[](void*, std::size_t, std::size_t) -> void* { return nullptr; },
                       [](void*, void*, std::size_t, std::size_t) {}, nullptr};
  const Result<ClipBinding> binding = ClipBinding::create(*cooked.pack.clip(0, 0), cooked.pack.rig(0), none);
  CHECK(!binding);
  CHECK(binding.error().code == Errc::out_of_memory);
  CHECK(Character::create(cooked.pack, 0, none).error().code == Errc::out_of_memory);
  CHECK(Stage::create(cooked.pack, none).error().code == Errc::out_of_memory);
}

TEST_CASE("a joint is found by its name") {
  const Cooked cooked(two_joints("hand"));
  const Skeleton skeleton = cooked.pack.rig(0).skeleton();
  CHECK(skeleton.find("hand") == Joint(1));
  CHECK(skeleton.name(0) == "root");
  CHECK(!skeleton.find("Hand"));
}
