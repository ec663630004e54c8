// SPDX-License-Identifier: MIT
// A crowd as an entity-component system sees it: plain arrays, one update on all threads, palettes for one buffer.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

#include "sinew/base/hash.h"
#include "sinew/character/bind_graph.h"
#include "sinew/character/crowd.h"
#include "sinew/cook/open_file.h"
#include "sinew/graphs/compile_graph.h"
#include "sinew/graphs/read_graph.h"

constexpr const char* kGraph = R"({"schema": "sinew.graph/1", "parameters": {"speed": {"type": "float"}},
  "output": {"type": "machine", "states": {
    "idle": {"node": {"type": "clip", "clip": "idle"},
             "transitions": [{"to": "walk", "if": {"parameter": "speed", "above": 0.5}, "fade": 0.3}]},
    "walk": {"node": {"type": "clip", "clip": "walk", "speed": "speed"},
             "transitions": [{"to": "idle", "if": {"parameter": "speed", "atMost": 0.5}, "fade": 0.3}]}}}})";

// Components: who is drawn with which part of which mesh, and which instance of the crowd moves whom.
struct MeshComponent {
  std::size_t entity, mesh, skin;
};
struct SubmeshComponent {
  std::size_t mesh_component, primitive, first_matrix;  // in the flat palettes of its skin
};
struct AnimationComponent {
  std::size_t entity, instance;
};

// The simplest executor: threads for one call, which take ranges until none is left. A game hands in its own pool.
constexpr sinew::Executor kThreads{[](void*, std::uint32_t count, std::uint32_t grain, auto body, void* context) {
                                     std::atomic<std::uint32_t> next = 0;
                                     std::vector<std::jthread> threads;
                                     for (std::uint32_t worker = 0; worker < 4; ++worker)
                                       threads.emplace_back([&, worker] {
                                         for (std::uint32_t first; (first = next.fetch_add(grain)) < count;)
                                           body(context, first, std::min(first + grain, count), worker);
                                       });
                                   },
                                   nullptr, 4};

int main(int argc, char** argv) {
  sinew::asset::Diagnostics diagnostics;
  const auto file = sinew::asset::open_file(argc > 1 ? argv[1] : "data/humanoid.glb", diagnostics);
  const auto source = sinew::asset::read_graph(kGraph, diagnostics);
  if (!file || !source) return std::fprintf(stderr, "the file cannot be read: %s\n", file.error().what), 1;
  const auto compiled = compile_graph(*source, file->pack(), 0, diagnostics);
  if (!compiled) return std::fprintf(stderr, "%s\n", compiled.error().what), 1;
  const auto bytes = sinew::asset::add_graph(file->bytes(), *compiled);
  const sinew::Pack pack = *sinew::Pack::open(bytes->bytes());
  const auto graph = sinew::bind_graph(pack, 0);
  auto crowd = sinew::Crowd::create(pack, *graph, 200, {.workers = kThreads.workers});
  const sinew::Param speed = *graph->graph().find_param("speed");
  std::vector<MeshComponent> meshes;
  std::vector<SubmeshComponent> submeshes;
  std::vector<AnimationComponent> animations;
  for (std::size_t entity = 0; entity < crowd->size(); ++entity) {
    animations.push_back({entity, entity});
    for (std::size_t mesh = 0; mesh < pack.mesh_instance_count(); ++mesh)
      if (const auto info = pack.mesh_instance(mesh); info.skin != sinew::kNoIndex) {
        meshes.push_back({entity, mesh, info.skin});
        for (std::size_t p = 0; p < info.primitive_count; ++p)
          submeshes.push_back({meshes.size() - 1, p, entity * crowd->palette(0, info.skin).size()});
      }
  }
  for (int frame = 0; frame < 60; ++frame) {
    for (const auto& [entity, instance] : animations)
      set_number(graph->graph(), crowd->state(instance), speed, frame < 10 ? 0 : static_cast<float>(entity % 4) * 0.5f);
    update_crowd(*crowd, 1 / 60.0, kThreads);
  }
  const std::span<const sinew::Affine> palettes = crowd->palettes(meshes[0].skin);  // what one upload would take
  std::printf("%zu entities, %zu meshes, %zu submeshes\n%zu matrices in one buffer, hash %016llx\n", crowd->size(),
              meshes.size(), submeshes.size(), palettes.size(),
              static_cast<unsigned long long>(sinew::hash_bytes(std::as_bytes(palettes))));
}
