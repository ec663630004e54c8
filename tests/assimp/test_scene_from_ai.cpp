// SPDX-License-Identifier: MIT
// What the tutorials on skeletal animation do by hand with Assimp's scene, done by the reader: offset matrices,
// channels of some of the bones, tick rates, several meshes with the same bones, any number of weights.
#include <doctest/doctest.h>

#include <cmath>

#include "ai_builder.h"
#include "import/assimp/scene_from_ai.h"
#include "support/engines.h"

namespace sinew::test {
namespace {

constexpr double kHalf = 0.70710678118654752;

struct Made {
  asset::Scene scene;
  asset::Diagnostics diagnostics;
};

Made made_of(AiBuilder& builder, double metres_per_unit = 1) {
  Made made;
  const asset::FileReader none = [](std::string_view path) -> Result<std::shared_ptr<const asset::Buffer>> {
    return Error::in(Errc::io, path, "not there");
  };
  made.scene = asset::scene_from_ai(builder.scene(), {metres_per_unit, "test"}, none, made.diagnostics);
  return made;
}

// One triangle around (0, y, 0).
std::vector<aiVector3D> triangle_at(float y) { return {{0, y, 0}, {1, y, 0}, {0, y, 1}}; }

void turn_z_90(aiNodeAnim& channel, double last_tick) {
  channel.mNumRotationKeys = 2;
  channel.mRotationKeys = new aiQuatKey[2];
  channel.mRotationKeys[0] = aiQuatKey(0, aiQuaternion(1, 0, 0, 0));
  channel.mRotationKeys[1] = aiQuatKey(last_tick, aiQuaternion(float(kHalf), 0, 0, float(kHalf)));
}

}  // namespace

TEST_CASE("A1_ticks_are_divided_by_their_rate") {
  for (const double rate : {24.0, 30.0, 29.97, 1000.0}) {
    AiBuilder builder({"root", "bone"});
    turn_z_90(builder.channel(builder.animation(rate), "bone"), 7.5 * rate);
    const Made made = made_of(builder);
    REQUIRE(made.scene.clips.size() == 1);
    CHECK(made.scene.clips[0].duration_secs == doctest::Approx(7.5).epsilon(1e-6));
    CHECK(made.diagnostics.count("tick-rate-assumed") == 0);
  }
}

TEST_CASE("A2_a_tick_rate_of_zero_is_25_with_a_warning") {
  AiBuilder builder({"root", "bone"});
  turn_z_90(builder.channel(builder.animation(0), "bone"), 50);
  const Made made = made_of(builder);
  REQUIRE(made.scene.clips.size() == 1);
  CHECK(made.scene.clips[0].duration_secs == doctest::Approx(2.0));
  CHECK(made.diagnostics.count("tick-rate-assumed") == 1);
}

TEST_CASE("C4_joints_without_weights_keep_the_chain_and_the_bind_pose_comes_from_the_offsets") {
  AiBuilder builder({"root", "a", "b", "c"});
  builder.node(0).mTransformation = moved(0, 0, 1);  // posed there, bound at the origin
  aiMesh& mesh = builder.mesh(triangle_at(3));
  builder.bone(mesh, "a", moved(0, -1, 0), {{0, 1}, {1, 1}});
  builder.bone(mesh, "c", moved(0, -3, 0), {{2, 1}});
  const Made made = made_of(builder);
  with_both_engines(made.scene, [&](Player& player) {
    player.pose(asset::kNone, 0);
    check_vector(player.origin(3), {0, 3, 1});
    // Every joint has moved by the root's (0, 0, 1) since it was bound, and so have the vertices.
    const std::vector<Vector3> vertices = player.positions(0);
    check_vector(vertices[0], {0, 3, 1});
    check_vector(vertices[1], {1, 3, 1});
    check_vector(vertices[2], {0, 3, 2});
  });
}

TEST_CASE("C10_in_the_bind_pose_every_vertex_stays_in_place") {
  AiBuilder builder({"root", "a", "b"});
  aiMesh& mesh = builder.mesh(triangle_at(2));
  builder.bone(mesh, "a", moved(0, -1, 0), {{0, 0.5f}, {1, 1}});
  builder.bone(mesh, "b", moved(0, -2, 0), {{0, 0.5f}, {2, 1}});
  turn_z_90(builder.channel(builder.animation(30), "b"), 30);
  const Made made = made_of(builder);
  with_both_engines(made.scene, [&](Player& player) {
    player.pose(0, 0);
    check_vector(player.positions(0)[0], {0, 2, 0});
    check_vector(player.positions(0)[1], {1, 2, 0});
    check_vector(player.positions(0)[2], {0, 2, 1});
    player.pose(0, 1);  // b turns about its own place (0, 2, 0): nothing at its origin moves
    check_vector(player.positions(0)[0], {0, 2, 0});
    check_vector(player.positions(0)[1], {1, 2, 0});
  });
}

TEST_CASE("a bone without a channel stays at rest, and a channel without keys of one kind leaves that at rest") {
  AiBuilder builder({"root", "a", "b"});
  turn_z_90(builder.channel(builder.animation(1), "a"), 1);
  const Made made = made_of(builder);
  with_both_engines(made.scene, [&](Player& player) {
    player.pose(0, 1);
    check_vector(player.origin(1), {0, 1, 0});
    check_vector(player.origin(2), {-1, 1, 0});
  });
}

TEST_CASE("meshes of one node share their bones, and a bone that is bound in two ways is two joints") {
  AiBuilder builder({"root", "a"});
  aiMesh& first = builder.mesh(triangle_at(0));
  builder.bone(first, "a", moved(0, -1, 0), {{0, 1}, {1, 1}, {2, 1}});
  aiMesh& second = builder.mesh(triangle_at(0));
  builder.bone(second, "a", moved(0, -1, 0), {{0, 1}});
  builder.bone(second, "a", moved(5, -1, 0), {{1, 1}, {2, 1}});
  const Made made = made_of(builder);
  REQUIRE(made.scene.skins.size() == 1);
  CHECK(made.scene.skins[0].joints == std::vector<asset::Index>{1, 1});
  REQUIRE(made.scene.meshes.size() == 1);
  CHECK(made.scene.meshes[0].primitives.size() == 2);
  with_both_engines(made.scene, [&](Player& player) {
    player.pose(asset::kNone, 0);
    check_vector(player.positions(0, 1)[0], {0, 0, 0});
    check_vector(player.positions(0, 1)[1], {6, 0, 0});
  });
}

TEST_CASE("all of nine weights of a vertex count, divided by their sum") {
  std::vector<std::string> names;
  for (int i = 0; i < 10; ++i) names.push_back("n" + std::to_string(i));
  AiBuilder builder(names);
  aiMesh& mesh = builder.mesh({{0, 0, 0}, {0, 0, 0}, {0, 0, 0}});
  // Each bone would put the vertex at (i, 0, 0).
  for (int i = 1; i < 10; ++i)
    builder.bone(mesh, names[std::size_t(i)], moved(float(i), -float(i), 0), {{0, 0.2f}, {1, 1}, {2, 1}});
  const Made made = made_of(builder);
  with_both_engines(made.scene, [&](Player& player) {
    player.pose(asset::kNone, 0);
    check_vector(player.positions(0)[0], {5, 0, 0});
  });
}

TEST_CASE("D8_vertices_in_one_place_with_different_bones_stay_apart") {
  AiBuilder builder({"root", "a", "b"});
  aiMesh& mesh = builder.mesh({{0, 0, 0}, {0, 0, 0}, {0, 0, 0}});
  builder.bone(mesh, "a", moved(1, -1, 0), {{0, 1}});
  builder.bone(mesh, "b", moved(2, -2, 0), {{1, 1}, {2, 1}});
  const Made made = made_of(builder);
  with_both_engines(made.scene, [&](Player& player) {
    player.pose(asset::kNone, 0);
    check_vector(player.positions(0)[0], {1, 0, 0});
    check_vector(player.positions(0)[1], {2, 0, 0});
  });
}

TEST_CASE("a clip with keys before 0 is moved, and lengths take the unit") {
  AiBuilder builder({"root", "a"});
  aiNodeAnim& channel = builder.channel(builder.animation(10), "a");
  channel.mNumPositionKeys = 2;
  channel.mPositionKeys = new aiVectorKey[2];
  channel.mPositionKeys[0] = aiVectorKey(-5, aiVector3D(0, 100, 0));
  channel.mPositionKeys[1] = aiVectorKey(5, aiVector3D(0, 300, 0));
  const Made made = made_of(builder, 0.01);
  CHECK(made.scene.clips[0].source_start_secs == doctest::Approx(-0.5));
  CHECK(made.scene.clips[0].duration_secs == doctest::Approx(1.0));
  with_both_engines(made.scene, [&](Player& player) {
    player.pose(0, 0.5);
    check_vector(player.origin(1), {0, 2, 0});
    player.pose(asset::kNone, 0);
    check_vector(player.origin(1), {0, 0.01, 0});
  });
}

TEST_CASE("what does not fit is left out and named") {
  AiBuilder builder({"root", "twin", "twin"});
  aiMesh& mesh = builder.mesh(triangle_at(0));
  builder.bone(mesh, "nobody", moved(0, 0, 0), {{0, 1}});
  builder.bone(mesh, "twin", moved(0, -1, 0), {{0, 1}, {7, 1}});
  turn_z_90(builder.channel(builder.animation(1), "nobody"), 1);
  const Made made = made_of(builder);
  CHECK(made.diagnostics.count("node-missing") == 2);
  CHECK(made.diagnostics.count("name-ambiguous") == 1);
  CHECK(made.diagnostics.count("weight-out-of-range") == 1);
  CHECK(made.scene.skins[0].joints == std::vector<asset::Index>{1});
}

}  // namespace sinew::test
