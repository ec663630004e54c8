// SPDX-License-Identifier: MIT
// The frame path asks for no memory: neither from the allocator handed in nor from operator new.
#include <cstdlib>
#include <new>
#include <vector>

#include "support/busy_scene.h"
#include "support/cooked.h"
#include "support/near.h"

namespace {

bool memory_is_forbidden = false;

void* ask(std::size_t bytes, std::size_t alignment) {
  if (memory_is_forbidden) std::abort();
  return std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
}

}  // namespace

void* operator new(std::size_t bytes) {
  if (void* memory = ask(bytes, 16)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

using namespace sinew;
using namespace sinew::test;

TEST_CASE("a frame asks for no memory") {
  const Cooked cooked(busy_scene());
  const Allocator allocator{[](void*, std::size_t bytes, std::size_t alignment) { return ask(bytes, alignment); },
                            [](void*, void* block, std::size_t, std::size_t) { std::free(block); }, nullptr};
  Stage stage = Cooked::take(Stage::create(cooked.pack, allocator));
  REQUIRE(stage.select_clip(0));
  const MeshInstance mesh = cooked.pack.mesh_instance(1);
  std::vector<Vec3> positions(4), normals(4), bind_positions(4), bind_normals(4);
  std::vector<Vec4> tangents(4), bind_tangents(4);
  memory_is_forbidden = true;
  for (int frame = 0; frame < 100; ++frame) {
    stage.pose(frame / 60.0);
    evaluate_vertices(stage, mesh, mesh.first_primitive,
                      {std::span(bind_positions), std::span(bind_normals), std::span(bind_tangents)},
                      {std::span(positions), std::span(normals), std::span(tangents)});
  }
  memory_is_forbidden = false;
  CHECK(positions[3].x == positions[3].x);
}

TEST_CASE("a character is one allocation") {
  const Cooked cooked(busy_scene());
  static int asked = 0;
  const Allocator counting{[](void*, std::size_t bytes, std::size_t alignment) {
                             ++asked;
                             return ask(bytes, alignment);
                           },
                           [](void*, void* block, std::size_t, std::size_t) { std::free(block); }, nullptr};
  asked = 0;
  const Character character = Cooked::take(Character::create(cooked.pack, 0, counting));
  CHECK(asked == 1);
  CHECK(character.rig().skeleton().joint_count() == 3);
}
