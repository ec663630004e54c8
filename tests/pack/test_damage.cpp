// SPDX-License-Identifier: MIT
// A damaged pack is refused, or opens and can be played without leaving its bytes. Worth most under AddressSanitizer.
#include <cstring>
#include <vector>

#include "sinew/character/material.h"
#include "support/busy_scene.h"
#include "support/cooked.h"
#include "support/near.h"

using namespace sinew;
using namespace sinew::test;

namespace {

void draw(const Stage& stage, const MeshInstance& mesh, std::size_t index) {
  const Primitive primitive = stage.pack().primitive(index);
  std::vector<Vec3> positions(primitive.vertices.positions.size()), normals(primitive.vertices.normals.size());
  std::vector<Vec4> tangents(primitive.vertices.tangents.size());
  std::vector<Vec3> bind_positions(positions.size()), bind_normals(normals.size());
  std::vector<Vec4> bind_tangents(tangents.size());
  evaluate_vertices(stage, mesh, index, {std::span(bind_positions), std::span(bind_normals), std::span(bind_tangents)},
                    {std::span(positions), std::span(normals), std::span(tangents)});
}

// Everything that a viewer does with a pack.
void play(const Pack& pack) {
  Result<Stage> stage = Stage::create(pack);
  REQUIRE(stage);
  for (std::size_t clip = 0; clip < pack.clip_count(); ++clip) {
    REQUIRE(stage->select_clip(clip));
    for (const double secs : {-1.0, 0.0, 0.35, 0.8, 1e6}) stage->pose(secs);
    stage->pose(1.7, Wrap::loop);
  }
  for (std::size_t node = 0; node < pack.node_count(); ++node) {
    static_cast<void>(pack.node(node).name.size());
    static_cast<void>(stage->model_from_node(node));
    static_cast<void>(stage->is_visible(node));
  }
  for (std::size_t i = 0; i < pack.mesh_instance_count(); ++i) {
    const MeshInstance mesh = pack.mesh_instance(i);
    for (std::size_t p = 0; p < mesh.primitive_count; ++p) draw(*stage, mesh, mesh.first_primitive + p);
  }
  for (std::size_t i = 0; i < pack.material_count(); ++i) static_cast<void>(evaluate_material(*stage, i));
  for (std::size_t i = 0; i < pack.camera_count(); ++i) static_cast<void>(pack.camera(i));
  for (std::size_t rig = 0; rig < pack.rig_count(); ++rig)
    for (std::size_t p = 0; p < pack.rig(rig).property_count(); ++p)
      static_cast<void>(pack.rig(rig).property(p).name.size());
}

bool open_and_play(std::span<const std::byte> bytes) {
  const Result<Pack> pack = Pack::open(bytes);
  if (!pack) {
    CHECK(pack.error().what[0] != '\0');
    return false;
  }
  play(*pack);
  return true;
}

}  // namespace

TEST_CASE("every byte of a pack may be flipped") {
  const Cooked cooked(busy_scene());
  AlignedBytes copy = Cooked::take(AlignedBytes::copy_of(cooked.bytes.bytes()));
  REQUIRE(open_and_play(copy.bytes()));
  std::size_t opened = 0;
  for (std::size_t i = 0; i < copy.bytes().size(); ++i)
    for (const std::byte flip : {std::byte(0xFF), std::byte(0x01), std::byte(0x80)}) {
      INFO("byte ", i, " xor ", int(flip));
      copy.bytes()[i] ^= flip;
      opened += open_and_play(copy.bytes());
      copy.bytes()[i] ^= flip;
    }
  CHECK(opened > 0);                        // plain numbers may change
  CHECK(opened < 3 * copy.bytes().size());  // structure may not
}

TEST_CASE("a pack may be cut at every length") {
  const Cooked cooked(busy_scene());
  const std::size_t whole = cooked.bytes.bytes().size();
  for (std::size_t length = 0; length < whole; ++length) {
    AlignedBytes copy = Cooked::take(AlignedBytes::copy_of(cooked.bytes.bytes().first(length)));
    CHECK(!Pack::open(copy.bytes()));
  }
}
