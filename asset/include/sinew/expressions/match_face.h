// SPDX-License-Identifier: MIT
// Named sets of expressions, and what of them a model has under names of its own.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sinew/base/api.h"
#include "sinew/expressions/face_map.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

// arkit: the 52 coefficients of ARKit's ARFaceAnchor.BlendShapeLocation ("jawOpen"). vrm: the presets of VRM 1.0
// ("happy", "aa", "blinkLeft"). visemes: the 15 of Oculus LipSync, as avatars spell them ("viseme_PP").
enum class FaceSet : std::uint8_t { arkit, vrm, visemes };
SINEW_ASSET_API std::string_view face_set_name(FaceSet set);
SINEW_ASSET_API std::span<const std::string_view> face_set(FaceSet set);

// A target that may be meant by a unit: its name is one letter away, is a usual other word for it, or several are
// alike.
struct FaceSuggestion {
  std::string unit, target;
};

struct FaceMatch {
  FaceMap map;  // units whose shapes have another name, in-betweens, and eyes that are found
  std::vector<FaceSuggestion> suggestions;
};

// A target is a unit's where the names are the same words, in any spelling: "eyeBlink_L", "EyeBlinkLeft",
// "blendShape1.eye_blink_left" are eyeBlinkLeft. Whatever is less sure is suggested and not assumed. Targets that carry
// the very name of a unit need no map: every target is a unit of its own name (bind_face).
SINEW_ASSET_API FaceMatch match_face(const Scene& scene);

// The units of a set that the scene has, through its own expressions, the names of its targets, or the map.
SINEW_ASSET_API std::vector<std::string_view> units_found(const Scene& scene, const FaceMap& map, FaceSet set);

}  // namespace sinew::asset
