// SPDX-License-Identifier: MIT
// Files that hold one clip vertex by vertex, or joint by joint, for other programs to play.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "input.h"
#include "sinew/bake/bake_vertices.h"

namespace sinew::cli {

enum class AnimationFile : unsigned char { pc2, mdd, vertex_texture, bone_texture };

// By the name's ending: .pc2, .mdd, .vat.json, .bat.json.
std::optional<AnimationFile> animation_file_of(std::string_view output);

struct AnimationRequest {
  AnimationFile kind = AnimationFile::mdd;
  asset::Index clip = asset::kNone;  // kNone: the rest pose
  asset::BakeSettings bake;
  double pc2_frames_per_sec = 30;  // in which a .pc2 file counts its times
};

struct AnimationWritten {
  std::size_t bytes = 0;  // of all files
  std::string text;       // for people: what was written and how far it is off
};

// The files beside the output that a request writes: the pictures and arrays of textures.
std::vector<std::string> files_beside(AnimationFile kind, const std::string& output);

// Throws a file fault.
AnimationWritten write_animation(const Input& input, const Pack& pack, const AnimationRequest& request,
                                 const std::string& output);

// "0.02 mm at most, 0.005 mm on average".
std::string distance_text(const asset::Distance& distance);

}  // namespace sinew::cli
