// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "sinew/pack/pack.h"
#include "sinew/scene/scene.h"

namespace sinew::cli {

struct ClipEntry {
  std::string name;
  double duration_secs = 0;  // under its own wrap policy
  double source_start_secs = 0;
};

struct PrimitiveEntry {
  std::size_t index = 0;  // in the file's mesh
  std::size_t vertices = 0;
  bool has_normals = false;
};

struct NodeEntry {
  std::string name;  // the file's own spelling
  asset::Index parent = asset::kNone;
  bool shown = false, in_a_scene = false;  // below the default scene, below any; without scenes both
  asset::Index mesh = asset::kNone;        // of the file; kNone also for a mesh without primitives
  std::vector<PrimitiveEntry> primitives;  // those that have vertices
  std::size_t morph_targets = 0;
  std::vector<std::string> morph_target_names;  // empty, or one per target
};

struct SkinEntry {
  std::string name;
  std::vector<asset::Index> joints;
};

// A number, or up to four, beside joints and weights that some clip moves.
struct PropertyEntry {
  asset::AnimatedTarget target;
  std::string owner;                 // the name of the node, material or camera; of a custom property its own
  std::uint32_t floats = 0;          // 1 to 4
  asset::Index node = asset::kNone;  // that a custom property belongs to
  asset::CustomKind kind = asset::CustomKind::numbers;
};

// What a file calls its clips, nodes and skins, and which rows of numbers they have: the same from a scene and from the
// pack that was cooked of it.
struct Contents {
  std::vector<ClipEntry> clips;
  std::vector<NodeEntry> nodes;
  std::vector<SkinEntry> skins;
  std::vector<PropertyEntry> properties;  // as asset::animated_properties lists them
};

Contents contents_of(const asset::Scene& scene);
Contents contents_of(const Pack& pack);

std::vector<std::string> strings(const TextList& list);

// The scene's word for what a property of a pack drives; none for morph weights.
asset::AnimatedTarget animated_target(const Property& property);

}  // namespace sinew::cli
