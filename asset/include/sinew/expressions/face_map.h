// SPDX-License-Identifier: MIT
// What a model calls the expressions of a face, in a small text file that people read and write:
//
//   sinew face map 1
//   # everything behind a # is a remark
//   unit jawOpen = jaw_open
//   unit happy = smile, cheek_raise 0.5          # full at amounts 1 and 0.5
//   unit browInnerUp = brow_half at 0.5, brow_up at 1
//   unit teethUp = "teeth up" on Teeth           # only of the node Teeth
//   corrective jawOpen * mouthPucker = jaw_pucker_fix
//   look joints leftEye rightEye head            # or: look units head
//   look from 0 0.06 0
//   look inward 90 10
//
// Names with blanks or one of = , * # " stand in double quotes, in which \" and \\ are these two characters. A unit may
// stand once. Parts with "at" are in-betweens: each is full where the unit has that value, and gives way to the next
// one in proportion. Ranges of the look (inward, outward, down, up) are degrees that are asked for, and what the most
// of them gives: degrees of a joint, or the value of a unit. "from" is where it looks from, metres in the head's space.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/scene/avatar.h"

namespace sinew::asset {

// A morph target by its name, on every mesh that has it or on one node's.
struct FaceShape {
  std::string target;
  std::string node;               // empty: every one
  double amount = 1;              // the target's weight where the unit is full
  std::optional<double> full_at;  // of an in-between: above 0

  friend bool operator==(const FaceShape&, const FaceShape&) = default;
};

struct FaceMapUnit {
  std::string name;
  std::vector<FaceShape> shapes;

  friend bool operator==(const FaceMapUnit&, const FaceMapUnit&) = default;
};

// Adds shapes by the product of units, for what their sum does not look like.
struct FaceMapCorrective {
  std::vector<std::string> drivers;
  std::vector<FaceShape> shapes;

  friend bool operator==(const FaceMapCorrective&, const FaceMapCorrective&) = default;
};

// Names of nodes; empty where there is none.
struct FaceMapLook {
  LookAtKind kind = LookAtKind::bone;
  std::string left_eye, right_eye, head;
  std::array<double, 3> from_m{0, 0, 0};
  LookAtRange inward, outward, down, up;
};

struct SINEW_ASSET_API FaceMap {
  std::vector<FaceMapUnit> units;
  std::vector<FaceMapCorrective> correctives;
  std::optional<FaceMapLook> look;

  const FaceMapUnit* find(std::string_view name) const;
};

inline constexpr std::size_t kMaxFaceMapBytes = std::size_t(1) << 22;

// Fails with bad_syntax and the line, or too_large.
SINEW_ASSET_API Result<FaceMap> read_face_map(std::string_view text);
// The text that reads as the map. remarks: lines to stand below it behind a # each.
SINEW_ASSET_API std::string face_map_text(const FaceMap& map, const std::vector<std::string>& remarks = {});
// One line of such a text, without its end: "unit jawOpen = jaw_open".
SINEW_ASSET_API std::string face_map_line(const FaceMapUnit& unit);

}  // namespace sinew::asset
