// SPDX-License-Identifier: MIT
// Behaviours of weights and skinning, each in both engines. Values by hand.
#include <algorithm>
#include <cmath>

#include "support/engines.h"
#include "support/gltf_from_scene.h"
#include "support/near.h"
#include "support/scene_builder.h"

namespace sinew::test {
namespace {

const double kHalfRoot = std::sqrt(0.5);

// A mesh at node 0, and a skin of joints that each move what follows them along x by an amount of its own.
struct Shifts {
  SceneBuilder builder;
  Index skin;

  explicit Shifts(const std::vector<double>& x) {
    builder.node({});
    std::vector<Index> joints;
    for (const double shift : x) joints.push_back(builder.node({.translation = {shift, 0, 0}}));
    skin = builder.skin(joints);
  }
  // Set n of the influences of the only primitive.
  template <class Joint, class Weight>
  void influences(int set, const std::vector<Joint>& joints, const std::vector<Weight>& weights,
                  bool normalised = false) {
    if (builder.scene.meshes.empty()) builder.mesh(0, std::vector<float>(joints.size() / 4 * 3, 0.0f), skin);
    asset::Primitive& primitive = builder.scene.meshes[0].primitives[0];
    builder.attribute(primitive, "JOINTS_" + std::to_string(set), builder.view(joints, 4));
    builder.attribute(primitive, "WEIGHTS_" + std::to_string(set), builder.view(weights, 4, normalised));
  }
  // The x of each vertex, in both engines.
  void check_x(const std::vector<double>& expected, double tolerance) const {
    with_both_engines(builder.scene, [&](Player& play) {
      const std::vector<Vector3> positions = play.positions(0);
      REQUIRE(positions.size() == expected.size());
      for (std::size_t v = 0; v < expected.size(); ++v) {
        INFO("vertex ", v);
        CHECK_NEAR(positions[v][0], expected[v], tolerance);
      }
    });
  }
};

using Bytes = std::vector<std::uint8_t>;
using Shorts = std::vector<std::uint16_t>;
using Floats = std::vector<float>;

TEST_CASE("D1_integer_weights_are_fractions_then_normalised: 85, 85, 84 of 255") {
  // One joint at a time moved by 1: x is its weight.
  const std::vector<double> expected = {0.334646, 0.334646, 0.330709};
  for (std::size_t moved = 0; moved < 3; ++moved) {
    std::vector<double> shifts(3, 0.0);
    shifts[moved] = 1;
    Shifts scene(shifts);
    scene.influences(0, Bytes{0, 1, 2, 0}, Bytes{85, 85, 84, 0}, true);
    scene.check_x({expected[moved]}, 1e-6);
  }
}

TEST_CASE("D1_integer_weights_are_fractions_then_normalised: shorts, and floats that do not sum to one") {
  Shifts shorts({1, 0});
  shorts.influences(0, Shorts{0, 1, 0, 0}, Shorts{16384, 49152, 0, 0}, true);  // sum 65536, one too much
  shorts.check_x({0.25}, 1e-6);
  Shifts floats({1, 0});
  floats.influences(0, Bytes{0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0},
                    Floats{0.5f, 1.5f, 0, 0, 3, 1, 0, 0, 1e-3f, 1e-3f, 0, 0});
  floats.check_x({0.25, 0.75, 0.5}, 1e-6);
}

TEST_CASE("D1_integer_weights_are_fractions_then_normalised: the same joint may occur twice") {
  Shifts scene({1, 0});
  scene.influences(0, Bytes{0, 1, 0, 0}, Floats{0.25f, 0.5f, 0.25f, 0});
  scene.check_x({0.5}, 1e-6);
}

// The weights of three.js issue 26137: its four largest, and twelve that share the rest.
const std::vector<float> kSixteen = [] {
  std::vector<float> weights(16, 0.309f / 12);
  weights[2] = 0.2424f;
  weights[7] = 0.1997f;
  weights[8] = 0.1924f;
  weights[13] = 0.0565f;
  return weights;
}();

TEST_CASE("D2_all_influence_sets_count: sixteen weights, each seen in the result") {
  const double sum = 0.2424 + 0.1997 + 0.1924 + 0.0565 + 0.309;
  for (std::size_t moved = 0; moved < 16; ++moved) {
    std::vector<double> shifts(16, 0.0);
    shifts[moved] = 1;
    Shifts scene(shifts);
    for (std::uint8_t set = 0; set < 4; ++set) {
      const std::uint8_t first = std::uint8_t(4 * set);
      scene.influences(set, Bytes{first, std::uint8_t(first + 1), std::uint8_t(first + 2), std::uint8_t(first + 3)},
                       Floats(kSixteen.begin() + first, kSixteen.begin() + first + 4));
    }
    CAPTURE(moved);
    scene.check_x({double(kSixteen[moved]) / sum}, 1e-6);
  }
}

TEST_CASE("D2_all_influence_sets_count: vertices of one, five, four and no influences side by side") {
  Shifts scene({1, 2, 4, 8, 16});
  scene.influences(0, Bytes{4, 0, 0, 0, 0, 1, 2, 3, 0, 1, 2, 3, 0, 0, 0, 0},
                   Floats{1, 0, 0, 0, 0.2f, 0.2f, 0.2f, 0.2f, 0.25f, 0.25f, 0.25f, 0.25f, 0, 0, 0, 0});
  scene.influences(1, Bytes{0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
                   Floats{0, 0, 0, 0, 0.2f, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  scene.check_x({16, 31.0 / 5, 15.0 / 4, 1}, 1e-5);
}

TEST_CASE("D2_all_influence_sets_count: weight that is only in the second set") {
  Shifts scene({1, 2});
  scene.influences(0, Bytes{0, 0, 0, 0}, Floats{0, 0, 0, 0});
  scene.influences(1, Bytes{1, 0, 0, 0}, Floats{0.5f, 0, 0, 0});
  scene.check_x({2}, 1e-6);
}

TEST_CASE("D3_vertices_without_weight_follow_the_first_joint: and are counted") {
  Shifts scene({3, 9});
  scene.influences(0, Bytes{1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0}, Floats{0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0});
  scene.check_x({3, 9, 3}, 1e-6);
  asset::Diagnostics diagnostics;
  import_built(*gltf_from_scene(scene.builder.scene), diagnostics);
  REQUIRE(diagnostics.count("weights-all-zero") == 1);  // one line for the primitive
  const auto all = diagnostics.all();
  const auto found =
      std::find_if(all.begin(), all.end(), [](const asset::Diagnostic& d) { return d.code == "weights-all-zero"; });
  INFO(found->what);
  CHECK(found->what.starts_with("2 vertices"));
}

TEST_CASE("D3_negative_weights_are_zero: and the others are brought to a sum of one, with a diagnostic") {
  Shifts scene({1, 2, 4});
  scene.influences(0, Bytes{0, 1, 2, 0, 0, 1, 0, 0}, Floats{0.5f, -0.5f, 0.5f, 0, -1, -2, 0, 0});
  scene.check_x({2.5, 1}, 1e-6);
  asset::Diagnostics diagnostics;
  import_built(*gltf_from_scene(scene.builder.scene), diagnostics);
  CHECK(diagnostics.count("weights-negative") == 1);
}

TEST_CASE("D4_scale_inside_rotation: of a joint, at rest and from a clip") {
  SceneBuilder builder;
  builder.node({});
  const Index joint = builder.node({.rotation = turn(2, 90), .scale = {1, 2, 1}});
  asset::Primitive& primitive = builder.mesh(0, {0, 1, 0, 1, 0, 0}, builder.skin({joint}));
  builder.attribute(primitive, "JOINTS_0", builder.view(Bytes(8, 0), 4));
  builder.attribute(primitive, "WEIGHTS_0", builder.view(Floats{1, 0, 0, 0, 1, 0, 0, 0}, 4));
  builder.channel(builder.clip(), joint, asset::ChannelPath::scale, asset::Interpolation::linear, {0, 1},
                  {1, 2, 1, 3, 4, 1});
  with_both_engines(builder.scene, [](Player& play) {
    check_vector(play.positions(0)[0], {-2, 0, 0});
    check_vector(play.positions(0)[1], {0, 1, 0});
    play.pose(0, 1);
    check_vector(play.positions(0)[0], {-4, 0, 0});
    check_vector(play.positions(0)[1], {0, 3, 0});
  });
}

// The normal and tangent of one vertex under a transform, moved by its node and skinned to a joint.
void check_normal(const NodeSpec& spec, const Floats& normal, const Vector3& expected_normal,
                  const Vector3& expected_tangent) {
  for (const bool skinned : {false, true}) {
    CAPTURE(skinned);
    SceneBuilder builder;
    const Index moved = builder.node(spec);
    const Index at = skinned ? builder.node({}) : moved;
    asset::Primitive& primitive = builder.mesh(at, {0, 0, 0}, skinned ? builder.skin({moved}) : kNone);
    builder.attribute(primitive, "NORMAL", builder.view(normal, 3));
    builder.attribute(primitive, "TANGENT", builder.view(Floats{0.6f, 0.8f, 0, -1}, 4));
    if (skinned) {
      builder.attribute(primitive, "JOINTS_0", builder.view(Bytes(4, 0), 4));
      builder.attribute(primitive, "WEIGHTS_0", builder.view(Floats{1, 0, 0, 0}, 4));
    }
    with_both_engines(builder.scene, [&](Player& play) {
      const reference::Vertices vertices = play.vertices(at);
      check_vector(vertices.normals[0], expected_normal);
      check_vector(vertices.tangents[0], expected_tangent);
    });
  }
}

TEST_CASE("D5_normals_by_the_cofactor_matrix: stretched, mirrored, turned, and both together") {
  const float n = float(kHalfRoot);
  const double root5 = std::sqrt(5.0);
  check_normal({.scale = {1, 2, 1}}, {n, n, 0}, {2 / root5, 1 / root5, 0},
               {0.6 / std::hypot(0.6, 1.6), 1.6 / std::hypot(0.6, 1.6), 0});
  // Mirrored in x: the outward side of the surface is mirrored with it.
  check_normal({.scale = {-1, 1, 1}}, {n, n, 0}, {-kHalfRoot, kHalfRoot, 0}, {-0.6, 0.8, 0});
  check_normal({.scale = {-1, -1, -1}}, {n, n, 0}, {-kHalfRoot, -kHalfRoot, 0}, {-0.6, -0.8, 0});
  // Scaled (1,-2,1): cofactors (-2,1,-2) times the sign -1, then turned by 90 degrees about Z.
  check_normal({.rotation = turn(2, 90), .scale = {1, -2, 1}}, {n, n, 0}, {1 / root5, 2 / root5, 0},
               {1.6 / std::hypot(0.6, 1.6), 0.6 / std::hypot(0.6, 1.6), 0});
  check_normal({.scale = {1000, 1000, 1000}}, {n, n, 0}, {kHalfRoot, kHalfRoot, 0}, {0.6, 0.8, 0});
  check_normal({.scale = {0.001, 0.001, 0.001}}, {n, n, 0}, {kHalfRoot, kHalfRoot, 0}, {0.6, 0.8, 0});
}

TEST_CASE("D5_normals_by_the_cofactor_matrix: where it vanishes the bind pose stands") {
  check_normal({.scale = {0, 0, 0}}, {0, 0, 1}, {0, 0, 1}, {0.6, 0.8, 0});
  check_normal({.scale = {1, 1, 0}}, {0, 0, 1}, {0, 0, 1}, {0.6, 0.8, 0});  // flattened onto its own plane
}

TEST_CASE("D7_more_than_256_joints_work: a chain of 300, and vertices that follow its 257th and its last") {
  SceneBuilder builder;
  builder.node({});
  std::vector<Index> chain;
  for (int joint = 0; joint < 300; ++joint)
    chain.push_back(builder.node({.translation = {1, 0, 0}, .parent = chain.empty() ? kNone : chain.back()}));
  asset::Primitive& primitive = builder.mesh(0, {0, 0, 0, 0, 2, 0}, builder.skin(chain));
  builder.attribute(primitive, "JOINTS_0", builder.view(Shorts{256, 0, 0, 0, 299, 0, 0, 0}, 4));
  builder.attribute(primitive, "WEIGHTS_0", builder.view(Floats{1, 0, 0, 0, 1, 0, 0, 0}, 4));
  with_both_engines(builder.scene, [](Player& play) {
    check_vector(play.positions(0)[0], {257, 0, 0});
    check_vector(play.positions(0)[1], {300, 2, 0});
  });
}

}  // namespace
}  // namespace sinew::test
