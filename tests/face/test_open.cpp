// SPDX-License-Identifier: MIT
// Damaged faces are refused when they are opened; what is let through is safe to apply.
#include <cstring>

#include "sinew/base/random.h"
#include "sinew/face/face.h"
#include "sinew/face/format.h"
#include "sinew/face/look_at.h"
#include "sinew/pack/format.h"
#include "support/cooked.h"
#include "support/near.h"
#include "support/scene_builder.h"

using namespace sinew;
using namespace sinew::test;

namespace {

asset::Scene small_face() {
  SceneBuilder builder;
  builder.node({.name = "head"});
  asset::Primitive& primitive = builder.mesh(0, {0, 0, 0});
  for (const char* name : {"jaw_open", "smile", "fix"}) {
    builder.target(primitive, {1, 0, 0});
    builder.scene.meshes[0].target_names.push_back(name);
  }
  return std::move(builder.scene);
}

struct FaceBytes {
  FaceBytes() {
    asset::CookSettings settings;
    settings.face_map =
        Cooked::take(asset::read_face_map("sinew face map 1\nunit jawOpen = jaw_open at 0.5, smile at 1\n"
                                          "corrective jawOpen * smile = fix\n"));
    asset::Diagnostics diagnostics;
    pack_bytes = Cooked::take(asset::cook_scene(small_face(), diagnostics, settings));
    pack = Cooked::take(Pack::open(pack_bytes.bytes()));
    const auto* header = reinterpret_cast<const PackHeader*>(pack_bytes.bytes().data());
    for (std::uint32_t i = 0; i < header->chunk_count; ++i) {
      ChunkRecord chunk{};
      std::memcpy(&chunk, pack_bytes.bytes().data() + sizeof(PackHeader) + i * sizeof(ChunkRecord), sizeof(chunk));
      if (chunk.kind == kFaceChunk) face = std::as_const(pack_bytes).bytes().subspan(chunk.offset, chunk.bytes);
    }
  }

  AlignedBytes pack_bytes;
  Pack pack;
  std::span<const std::byte> face;
};

void use(const Face& face, const Rig& rig) {
  OwnPose pose(rig);
  copy_pose(rig.rest_pose(), pose.ref());
  std::vector<float> values(face.unit_count(), 0.75f);
  const std::vector<Affine> model_from_joint(rig.skeleton().joint_count());
  apply_expressions(face, values, 1, pose.ref());
  const Gaze gaze = gaze_at(face, model_from_joint, {1, 2, 3});
  look_by_units(face, gaze, values);
  look_by_joints(face, gaze, pose.ref());
  for (std::size_t i = 0; i < face.unit_count(); ++i) face.find(face.unit(i).name);
}

AlignedBytes copy_of(std::span<const std::byte> bytes) {
  AlignedBytes copy = Cooked::take(AlignedBytes::create(bytes.size()));
  std::memcpy(copy.bytes().data(), bytes.data(), bytes.size());
  return copy;
}

}  // namespace

TEST_CASE("a face opens as it was cooked") {
  const FaceBytes made;
  const Face face = Cooked::take(Face::open(made.face, made.pack.rig(0)));
  REQUIRE(face.unit_count() == 4);
  CHECK(face.unit(0).name == "jawOpen");
  CHECK(face.unit(0).offset_count == 2);
  CHECK(face.unit(3).name == "fix");
  CHECK(face.corrective_count() == 1);
  CHECK(face.find("smile") == 2u);
  CHECK_FALSE(face.find("smiles"));
  use(face, made.pack.rig(0));
}

TEST_CASE("a face that is cut short anywhere is refused") {
  const FaceBytes made;
  const AlignedBytes copy = copy_of(made.face);
  for (std::size_t length = 0; length < made.face.size(); ++length)
    CHECK_FALSE(Face::open(std::as_const(copy).bytes().first(length), made.pack.rig(0)));
}

TEST_CASE("a face with any bit changed is refused, or safe to use") {
  const FaceBytes made;
  std::size_t refused = 0;
  for (std::size_t bit = 0; bit < 8 * made.face.size(); ++bit) {
    AlignedBytes copy = copy_of(made.face);
    copy.bytes()[bit / 8] ^= std::byte(1u << (bit % 8));
    const Result<Face> face = Face::open(std::as_const(copy).bytes(), made.pack.rig(0));
    refused += face ? 0 : 1;
    if (face) use(*face, made.pack.rig(0));
  }
  CHECK(refused > made.face.size());
}

TEST_CASE("indices and numbers beyond what there is are refused") {
  const FaceBytes made;
  const auto refuses = [&](auto change) {
    AlignedBytes copy = copy_of(made.face);
    change(*reinterpret_cast<FaceHeader*>(copy.bytes().data()), copy.bytes().data());
    return !Face::open(std::as_const(copy).bytes(), made.pack.rig(0));
  };
  const auto offset = [](FaceHeader& header, std::byte* bytes) -> FaceOffsetRecord& {
    return *reinterpret_cast<FaceOffsetRecord*>(bytes + header.offsets.offset);
  };
  CHECK(refuses([&](FaceHeader& h, std::byte* b) { offset(h, b).property_float = 3; }));
  CHECK(refuses([&](FaceHeader& h, std::byte* b) { offset(h, b).amount = 2e6f; }));
  CHECK(refuses([&](FaceHeader& h, std::byte* b) { offset(h, b).full = offset(h, b).from; }));
  CHECK(refuses([&](FaceHeader& h, std::byte* b) { offset(h, b).to = 0.1f; }));
  CHECK(refuses([&](FaceHeader& h, std::byte*) { h.head_joint = 7; }));
  CHECK(refuses([&](FaceHeader& h, std::byte*) { h.look_units[3] = 4; }));
  CHECK(refuses([&](FaceHeader& h, std::byte*) { h.look_kind = 3; }));
  CHECK(refuses([&](FaceHeader& h, std::byte* b) { *reinterpret_cast<std::uint32_t*>(b + h.drivers.offset) = 4; }));
  CHECK_FALSE(refuses([&](FaceHeader&, std::byte*) {}));
}
