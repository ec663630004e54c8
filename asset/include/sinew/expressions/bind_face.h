// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "sinew/base/api.h"
#include "sinew/expressions/face_map.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

// A morph target of a node's mesh: nothing of it up to `from`, amount at `full`; beyond, straight on where `to` is
// full, else down to nothing at `to`.
struct BoundShape {
  Index node = kNone;
  std::uint32_t target = 0;
  double amount = 1, from = 0, full = 1, to = 1;
};

// How far a property of a material moves where the unit is 1.
struct BoundChange {
  AnimatedTarget target;
  std::array<double, 4> change{};
};

struct BoundUnit {
  std::string name;
  ExpressionPreset preset = ExpressionPreset::custom;
  bool is_binary = false;
  ExpressionOverride override_blink = ExpressionOverride::none, override_look_at = ExpressionOverride::none,
                     override_mouth = ExpressionOverride::none;
  std::vector<BoundShape> shapes;
  std::vector<BoundChange> changes;
};

struct BoundCorrective {
  std::vector<std::uint32_t> drivers;  // units
  std::vector<BoundShape> shapes;
};

struct BoundLook {
  LookAtKind kind = LookAtKind::bone;
  Index head = kNone, left_eye = kNone, right_eye = kNone;  // nodes
  std::array<double, 3> from_m{0, 0, 0};
  LookAtRange inward, outward, down, up;
};

// The expressions of a scene with everything they move.
struct BoundFace {
  std::vector<BoundUnit> units;
  std::vector<BoundCorrective> correctives;
  std::optional<BoundLook> look;
};

// The units are, and of equal names the first counts: those of the map; the file's own expressions (VRM); its controls
// with in-betweens; and each morph target under its own name. What the map names and the scene lacks is a warning.
SINEW_ASSET_API BoundFace bind_face(const Scene& scene, const FaceMap& map, Diagnostics& diagnostics);

}  // namespace sinew::asset
