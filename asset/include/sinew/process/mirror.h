// SPDX-License-Identifier: MIT
// Left and right exchanged.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/math/decompose.h"
#include "sinew/math/quat.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

// The name of the other side: "LeftArm" and "RightArm", "eye.L" and "eye.R", "l_hand", "HAND_LEFT", "Bip01 R Thigh",
// "lThighBend", "ArmL". "left" and "right" count as a word of a name, in camel case too; "l" and "r" where they stand
// alone between separators, or as capitals at an end of a camel-case name. Nothing where the name has no side.
SINEW_ASSET_API std::optional<std::string> mirrored_name(std::string_view name);

struct MirrorPairs {
  std::vector<Index> other;      // for each node its counterpart; itself where it has none
  std::vector<Index> one_sided;  // nodes whose name has a side, and whose counterpart is missing
};

// By the bones that the file names (VRM), else by names; of several nodes of one name the one below the counterpart of
// the node's parent.
SINEW_ASSET_API MirrorPairs mirror_pairs(const Scene& scene);

// The morph target of `to` that is each one of `of` in the mirror: by names, itself where it has no side.
// Requires: meshes with as many targets.
SINEW_ASSET_API std::vector<std::size_t> mirrored_targets(const Mesh& of, const Mesh& to);

// How a node is posed as the image of its counterpart: q' = turn_before * image(q) * turn_after, where the image of a
// rotation (x, y, z, w) is (x, -y, -z, w); t' = place * (t, 1); s'[axis] = s[scale_axis[axis]] * scale[axis].
struct NodeMirror {
  QuatD turn_before, turn_after;
  AffineD place;
  std::array<double, 3> scale;
  std::array<std::size_t, 3> scale_axis;
};

// Of all nodes, in their order.
SINEW_ASSET_API std::vector<NodeMirror> node_mirrors(const Scene& scene, const MirrorPairs& pairs);

struct MirrorReport {
  std::size_t pairs = 0;         // of the scene
  std::vector<Index> one_sided;  // see MirrorPairs; they are mirrored by themselves
};

// What the left does in the clip the right does, and the other way round, as in a mirror that stands along x = 0 of the
// scene; the rest pose is the measure on either side, so joints need not be turned alike. Every key keeps its time and
// mode, slopes too. Morph weights change with the names of their targets. The figure's root turns and goes the other
// way. Twice is as before, but for rounding.
// Fails, leaving the clip as it was, where counterparts do not hang below counterparts, and for keyed vertices.
// Requires: clip < scene.clips.size().
SINEW_ASSET_API Result<MirrorReport> mirror_clip(Scene& scene, Index clip, Diagnostics& diagnostics);

// The whole file as in a mirror along x = 0: nodes, vertices, normals, tangents, morph targets, bind poses, clips and
// the bones of a figure. Triangles turn round, so that their outsides stay outside, and names of nodes, morph targets
// and bones change sides. All of it is changes of sign: twice is as before, to the bit where tables hold floats, as
// they do afterwards; but strips, fans and triangles without indices become indexed triangles. Textures are not
// touched: writing in them is mirrored where it is seen. Springs, constraints and look-at of a VRM file stay as they
// are, with a warning.
SINEW_ASSET_API Result<MirrorReport> mirror_scene(Scene& scene, Diagnostics& diagnostics);

}  // namespace sinew::asset
