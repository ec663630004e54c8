// SPDX-License-Identifier: MIT
#include <limits>

#include "support/gltf_builder.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using asset::ComponentType;
using asset::kNone;

const std::vector<double> kIdentity = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

std::vector<double> matrices(std::initializer_list<std::vector<double>> each) {
  std::vector<double> all;
  for (const std::vector<double>& matrix : each) all.insert(all.end(), matrix.begin(), matrix.end());
  return all;
}

// One vertex that follows these joints with these weights, as mesh 0.
void add_skinned_mesh(GltfBuilder& builder, const std::vector<double>& joints, const std::vector<double>& weights) {
  builder.mesh(
      {.primitives = {{.attributes = {{"POSITION", builder.accessor("VEC3", {0, 0, 0})},
                                      {"JOINTS_0", builder.accessor("VEC4", joints, {ComponentType::u8, false, 0, {}})},
                                      {"WEIGHTS_0", builder.accessor("VEC4", weights)}}}}});
}

void add_rigid_mesh(GltfBuilder& builder) {
  builder.mesh({.primitives = {{.attributes = {{"POSITION", builder.accessor("VEC3", {0, 0, 0})}}}}});
}

}  // namespace

TEST_CASE("skins that share joints keep their own order and matrices; absent ones stay absent") {
  GltfBuilder builder;
  for (int i = 0; i < 3; ++i) builder.node();
  std::vector<double> moved = kIdentity;
  moved[12] = -5;
  builder.skin({.joints = {2, 0, 1},
                .inverse_bind_matrices = builder.accessor("MAT4", matrices({kIdentity, moved, kIdentity}))});
  builder.skin({.joints = {1, 2}, .more = R"("skeleton":1,"name":"half")"});
  asset::Diagnostics diagnostics;
  const asset::Scene scene = import_built(builder, diagnostics);
  CHECK(scene.skins[0].joints == std::vector<asset::Index>{2, 0, 1});
  REQUIRE(scene.skins[0].inverse_bind_matrices.has_value());
  CHECK(asset::read_value(*scene.skins[0].inverse_bind_matrices, 1, 12) == -5);
  CHECK(scene.skins[0].skeleton == kNone);
  CHECK_FALSE(scene.skins[1].inverse_bind_matrices.has_value());
  CHECK(scene.skins[1].skeleton == 1);
  CHECK(scene.skins[1].name == "half");
  CHECK(diagnostics.all().empty());
}

TEST_CASE("X1_joint_beyond_the_skin is an error that names the vertex and both numbers") {
  GltfBuilder builder;
  add_skinned_mesh(builder, {3, 0, 0, 0}, {1, 0, 0, 0});
  builder.node();
  builder.node();
  builder.skin({.joints = {0, 1}});
  builder.node({.mesh = 0, .skin = 0});
  const Error error = import_error(builder);
  CHECK(error.code == Errc::out_of_range);
  CHECK(std::string(error.where) == "/meshes/0/primitives/0/attributes/JOINTS_0");
  CHECK(std::string(error.what) == "vertex 0 follows joint 3, skin 0 has 2 joints");
}

TEST_CASE("X6_joints_without_skin load as rigid with a warning") {
  GltfBuilder builder;
  add_skinned_mesh(builder, {3, 0, 0, 0}, {1, 0, 0, 0});
  builder.node({.mesh = 0});
  asset::Diagnostics diagnostics;
  CHECK(import_built(builder, diagnostics).nodes[0].skin == kNone);
  CHECK(diagnostics.count("joints-without-skin") == 1);
}

TEST_CASE("X6_skin_without_joints loads as rigid with a warning") {
  GltfBuilder builder;
  add_rigid_mesh(builder);
  builder.node();
  builder.skin({.joints = {0}});
  builder.node({.mesh = 0, .skin = 0});
  asset::Diagnostics diagnostics;
  import_built(builder, diagnostics);
  CHECK(diagnostics.count("skin-without-joints") == 1);
}

TEST_CASE("X6_skin_without_mesh is a warning") {
  GltfBuilder builder;
  builder.node();
  builder.skin({.joints = {0}});
  builder.node({.skin = 0});
  asset::Diagnostics diagnostics;
  import_built(builder, diagnostics);
  CHECK(diagnostics.count("skin-without-mesh") == 1);
}

TEST_CASE("joints without weights are not used, with a warning") {
  GltfBuilder builder;
  builder.mesh({.primitives = {{.attributes = {{"POSITION", builder.accessor("VEC3", {0, 0, 0})},
                                               {"JOINTS_0", builder.accessor("VEC4", {0, 0, 0, 0},
                                                                             {ComponentType::u8, false, 0, {}})}}}}});
  asset::Diagnostics diagnostics;
  import_built(builder, diagnostics);
  CHECK(diagnostics.count("influences-incomplete") == 1);
}

TEST_CASE("fewer inverse bind matrices than joints is an error with both counts") {
  GltfBuilder builder;
  builder.node();
  builder.node();
  builder.skin({.joints = {0, 1}, .inverse_bind_matrices = builder.accessor("MAT4", kIdentity)});
  const Error error = import_error(builder);
  CHECK(error.code == Errc::mismatch);
  CHECK(std::string(error.what) == "1 inverse bind matrices for 2 joints");
}

TEST_CASE("inverse bind matrices that flatten are a warning, those that are not finite an error") {
  std::vector<double> flat = kIdentity, wild = kIdentity, projective = kIdentity, small = kIdentity;
  flat[5] = 0;  // y vanishes
  wild[3] = std::numeric_limits<double>::quiet_NaN();
  projective[15] = 2;
  small[0] = small[5] = small[10] = 1e-6;  // tiny, but invertible
  const auto import_with = [](const std::vector<double>& matrix, asset::Diagnostics& diagnostics) {
    GltfBuilder builder;
    builder.node({.name = "hip"});
    builder.skin({.joints = {0}, .inverse_bind_matrices = builder.accessor("MAT4", matrix)});
    return import_bytes(builder.glb(), diagnostics);
  };
  asset::Diagnostics of_flat, of_wild, of_projective, of_small;
  CHECK(bool(import_with(flat, of_flat)));
  CHECK(of_flat.count("inverse-bind-singular") == 1);
  CHECK(import_with(wild, of_wild).error().code == Errc::out_of_range);
  CHECK(bool(import_with(projective, of_projective)));
  CHECK(of_projective.count("matrix-not-affine") == 1);
  CHECK(bool(import_with(small, of_small)));
  CHECK(of_small.all().empty());
}

TEST_CASE("joints listed twice are kept with a warning; no joints is an error") {
  GltfBuilder twice, none, far;
  twice.node();
  twice.skin({.joints = {0, 0}});
  asset::Diagnostics diagnostics;
  CHECK(import_built(twice, diagnostics).skins[0].joints.size() == 2);
  CHECK(diagnostics.count("joint-twice") == 1);
  none.skin({});
  CHECK(import_error(none).code == Errc::bad_syntax);
  far.skin({.joints = {99}});
  CHECK(import_error(far).code == Errc::out_of_range);
}

}  // namespace sinew::test
