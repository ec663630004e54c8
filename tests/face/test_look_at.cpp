// SPDX-License-Identifier: MIT
// A head of two eyes; values by hand, from VRMC_vrm-1.0, lookAt.
#include "sinew/face/look_at.h"

#include <numbers>

#include "sinew/math/quat.h"
#include "sinew/math/rotation.h"
#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;

namespace {

constexpr float kDegree = std::numbers::pi_v<float> / 180;

// The head stands 1.5 m up, tilted by what is given; eyes 0.03 m to each side and at odd turns. The figure's front is
// +z, or -z.
SceneBuilder head(const std::array<double, 4>& head_turn, bool faces_minus_z = false) {
  SceneBuilder builder;
  builder.scene.faces_minus_z = faces_minus_z;
  builder.node({.name = "root"});
  builder.node({.translation = {0, 1.5, 0}, .rotation = head_turn, .parent = 0, .name = "head"});
  builder.node({.translation = {0.03, 0, 0}, .rotation = turn(2, 30), .parent = 1, .name = "leftEye"});
  builder.node({.translation = {-0.03, 0, 0}, .rotation = turn(0, -70), .parent = 1, .name = "rightEye"});
  for (Index node = 1; node < 4; ++node)
    builder.channel(node == 1 ? builder.clip() : 0, node, asset::ChannelPath::translation, asset::Interpolation::step,
                    {0}, {9, 9, 9});
  builder.mesh(0, {0, 0, 0});
  return builder;
}

asset::CookSettings look_settings(const std::string& lines) {
  asset::CookSettings settings;
  settings.face_map = Cooked::take(asset::read_face_map("sinew face map 1\n" + lines));
  return settings;
}

const std::string kLook =
    "look joints leftEye rightEye head\nlook inward 60 20\nlook outward 60 30\nlook down 40 10\nlook up 40 16\n";

struct Looking {
  explicit Looking(const asset::Scene& scene, const std::string& map = kLook)
      : bytes(Cooked::take(asset::cook_scene(scene, diagnostics, look_settings(map)))),
        pack(Cooked::take(Pack::open(bytes.bytes()))),
        stage(Cooked::take(Stage::create(pack))) {
    stage.pose(0);
  }
  Character& character() { return stage.character(pack.node(1).rig); }
  Face face() const { return pack.face(pack.node(1).rig); }
  Gaze gaze(Vec3 target) { return gaze_at(face(), character().model_from_joint(), target); }
  // Where an eye that looked along `forward` at rest looks now.
  Vec3 eye_direction(Index eye, Vec3 forward) {
    const Quat rest = rotation_of(stage.model_from_node(eye));
    look_by_joints(face(), wanted, character().pose());
    character().update_matrices();
    const Quat now = rotation_of(stage.model_from_node(eye));
    stage.pose(0);
    return rotate(now * conjugate(rest), forward);
  }

  asset::Diagnostics diagnostics;
  AlignedBytes bytes;
  Pack pack;
  Stage stage;
  Gaze wanted;
};

}  // namespace

TEST_CASE("a gaze is the turn to the left and down that the head sees the point at") {
  Looking figure(head({0, 0, 0, 1}).scene);
  CHECK_NEAR(figure.gaze({0, 1.5f, 5}).yaw_rad, 0, 1e-6);
  CHECK_NEAR(figure.gaze({5, 1.5f, 5}).yaw_rad, 45 * kDegree, 1e-6);
  CHECK_NEAR(figure.gaze({-5, 1.5f, 5}).yaw_rad, -45 * kDegree, 1e-6);
  CHECK_NEAR(figure.gaze({0, 0.5f, 1}).pitch_rad, 45 * kDegree, 1e-6);
  CHECK_NEAR(figure.gaze({0, 2.5f, 1}).pitch_rad, -45 * kDegree, 1e-6);
  CHECK(figure.gaze({0, 1.5f, 0}).yaw_rad == 0);  // at the eyes themselves
}

TEST_CASE("how the head's joint stands at rest does not matter, how it turns since does") {
  SceneBuilder builder = head(turn(0, -90));
  const Index clip = builder.clip();
  const double half = 0.70710678118654752;  // a quarter turn about +y, to the left, then the rest's
  builder.channel(clip, 1, asset::ChannelPath::rotation, asset::Interpolation::step, {0},
                  {float(-half * half), float(half * half), float(half * half), float(half * half)});
  Looking figure(builder.scene);
  CHECK_NEAR(figure.gaze({0, 1.5f, 5}).yaw_rad, 0, 1e-6);
  CHECK_NEAR(figure.gaze({0, 1.5f, 5}).pitch_rad, 0, 1e-6);
  REQUIRE(figure.stage.select_clip(clip));
  figure.stage.pose(0);
  CHECK_NEAR(figure.gaze({5, 1.5f, 0}).yaw_rad, 0, 1e-6);
  CHECK_NEAR(figure.gaze({5, 1.5f, 0}).pitch_rad, 0, 1e-6);
  CHECK_NEAR(figure.gaze({0, 1.5f, 5}).yaw_rad, -90 * kDegree, 1e-6);
}

TEST_CASE("eyes turn in proportion up to their ranges, inward less than outward, from any rest") {
  for (const auto& rest : {std::array<double, 4>{0, 0, 0, 1}, turn(0, -90)}) {
    Looking figure(head(rest).scene);
    figure.wanted = {30 * kDegree, 0};  // half of 60 to the left: 15 for the left eye, 10 for the right one
    const Vec3 left = figure.eye_direction(2, {0, 0, 1}), right = figure.eye_direction(3, {0, 0, 1});
    CHECK_NEAR(left.x, std::sin(15 * kDegree), 1e-5);
    CHECK_NEAR(left.z, std::cos(15 * kDegree), 1e-5);
    CHECK_NEAR(right.x, std::sin(10 * kDegree), 1e-5);
    CHECK_NEAR(right.y, 0, 1e-5);
    figure.wanted = {0, 80 * kDegree};  // beyond the range: 10 down
    CHECK_NEAR(figure.eye_direction(2, {0, 0, 1}).y, -std::sin(10 * kDegree), 1e-5);
    figure.wanted = {0, -20 * kDegree};  // half of 40: 8 up
    CHECK_NEAR(figure.eye_direction(3, {0, 0, 1}).y, std::sin(8 * kDegree), 1e-5);
  }
}

TEST_CASE("a figure that faces -z looks to its own left") {
  Looking figure(head({0, 0, 0, 1}, true).scene);
  CHECK_NEAR(figure.gaze({-5, 1.5f, -5}).yaw_rad, 45 * kDegree, 1e-6);
  figure.wanted = {60 * kDegree, 0};
  CHECK_NEAR(figure.eye_direction(2, {0, 0, -1}).x, -std::sin(30 * kDegree), 1e-5);
}

TEST_CASE("where shapes look, the gaze becomes values of VRM's units or of each eye's") {
  SceneBuilder builder = head({0, 0, 0, 1});
  asset::Primitive& primitive = builder.scene.meshes[0].primitives[0];
  for (const char* name : {"eyeLookOutLeft", "eyeLookInRight", "eyeLookDownLeft", "eyeLookUpRight", "lookish"}) {
    builder.target(primitive, {1, 0, 0});
    builder.scene.meshes[0].target_names.push_back(name);
  }
  Looking figure(builder.scene,
                 "look units head\nlook inward 60 0.5\nlook outward 60 1\nlook down 40 1\nlook up 40 1\n");
  std::vector<float> values(figure.face().unit_count(), 0.25f);
  look_by_units(figure.face(), {30 * kDegree, 20 * kDegree}, values);
  const auto value = [&](const char* unit) { return values[*figure.face().find(unit)]; };
  CHECK_NEAR(value("eyeLookOutLeft"), 0.5, 1e-6);
  CHECK_NEAR(value("eyeLookInRight"), 0.25, 1e-6);
  CHECK_NEAR(value("eyeLookDownLeft"), 0.5, 1e-6);
  CHECK(value("eyeLookUpRight") == 0);
  CHECK(value("lookish") == 0.25f);
}

TEST_CASE("a file without eyes looks nowhere") {
  SceneBuilder builder;
  builder.node({});
  builder.mesh(0, {0, 0, 0});
  const Cooked cooked(builder.scene);
  CHECK(gaze_at(cooked.pack.rig_count() == 0 ? Face() : cooked.pack.face(0), {}, {1, 2, 3}).yaw_rad == 0);
  CHECK(look_info(Face()).kind == LookKind::none);
}
