// SPDX-License-Identifier: MIT
// The frame path asks for no memory: neither from the allocator handed in nor from operator new.
#include <cstdlib>
#include <vector>

#include "forbidden_memory.h"
#include "sinew/character/material.h"
#include "support/busy_scene.h"
#include "support/cooked.h"
#include "support/near.h"

using namespace sinew;
using namespace sinew::test;

TEST_CASE("a frame asks for no memory") {
  const Cooked cooked(busy_scene());
  const Allocator allocator{
      [](void*, std::size_t bytes, std::size_t alignment) { return ask_memory(bytes, alignment); },
      [](void*, void* block, std::size_t, std::size_t) { std::free(block); }, nullptr};
  Stage stage = Cooked::take(Stage::create(cooked.pack, allocator));
  REQUIRE(stage.select_clip(0));
  const MeshInstance mesh = cooked.pack.mesh_instance(1);
  std::vector<Vec3> positions(4), normals(4), bind_positions(4), bind_normals(4);
  std::vector<Vec4> tangents(4), bind_tangents(4);
  float green = 0;
  bool visible = false;
  {
    const NoMemory from_here_on;
    for (int frame = 0; frame < 100; ++frame) {
      stage.pose(frame / 60.0);
      green = evaluate_material(stage, 0).base_color.y;
      visible = stage.is_visible(4);
      evaluate_vertices(stage, mesh, mesh.first_primitive,
                        {std::span(bind_positions), std::span(bind_normals), std::span(bind_tangents)},
                        {std::span(positions), std::span(normals), std::span(tangents)});
    }
  }
  CHECK(positions[3].x != 0.0f);  // the frames were really worked out
  CHECK(green == 1.0f);
  CHECK(visible);
}

TEST_CASE("a character is one allocation") {
  const Cooked cooked(busy_scene());
  static int asked = 0;
  const Allocator counting{[](void*, std::size_t bytes, std::size_t alignment) {
                             ++asked;
                             return ask_memory(bytes, alignment);
                           },
                           [](void*, void* block, std::size_t, std::size_t) { std::free(block); }, nullptr};
  asked = 0;
  const Character character = Cooked::take(Character::create(cooked.pack, 0, counting));
  CHECK(asked == 1);
  CHECK(character.rig().skeleton().joint_count() == 3);
}
