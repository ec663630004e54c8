// SPDX-License-Identifier: MIT
// What MD5 files of version 10 say, as they say it: Z up, the file's unit, joints of a mesh where they stand in the
// object. Source: D. Henry's description of the format, 2005, which agrees with what Doom 3 reads.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "import/md5/tokens.h"
#include "sinew/import/import.h"
#include "sinew/math/quat.h"

namespace sinew::asset::md5 {

using Vector = std::array<double, 3>;

// Files keep x, y and z of a unit quaternion whose w is not positive.
QuatD orientation_from(const Vector& xyz);

struct Placement {
  Vector position{0, 0, 0};
  QuatD orientation;
};

struct MeshJoint {
  std::string_view name;
  Index parent = kNone;
  Placement object_from_joint;
  std::size_t at = 0;  // byte in the file
};

struct Vertex {
  double u = 0, v = 0;
  std::uint32_t first_weight = 0, weight_count = 0;
};

struct Weight {
  Index joint = 0;
  double bias = 0;
  Vector point_in_joint{0, 0, 0};
};

struct FileMesh {
  std::string_view shader;
  std::vector<Vertex> vertices;
  std::vector<std::array<std::uint32_t, 3>> triangles;  // clockwise seen from their front
  std::vector<Weight> weights;
  std::size_t at = 0;
};

struct MeshFile {
  std::string_view command_line;
  std::vector<MeshJoint> joints;
  std::vector<FileMesh> meshes;
};

// Which numbers of a joint a frame gives, in this order.
enum Components : std::uint32_t { kTx = 1, kTy = 2, kTz = 4, kQx = 8, kQy = 16, kQz = 32 };
inline constexpr std::uint32_t kTranslationComponents = kTx | kTy | kTz;
inline constexpr std::uint32_t kRotationComponents = kQx | kQy | kQz;

struct AnimatedJoint {
  std::string_view name;
  Index parent = kNone;
  std::uint32_t flags = 0, first_component = 0;
  Vector base_position{0, 0, 0}, base_xyz{0, 0, 0};  // of parent_from_joint
  std::size_t at = 0;
};

struct AnimFile {
  std::string_view command_line;
  std::vector<AnimatedJoint> joints;
  double frames_per_sec = 0;
  std::uint32_t component_count = 0;
  std::uint32_t frame_count = 0;
  std::vector<double> components;  // frame after frame
  bool has_bounds = false;
  std::size_t rate_at = 0;
};

// Whether the text begins as MD5 files do.
bool is_md5(std::span<const std::byte> bytes);
// Whether it is one with frames.
bool is_anim(std::string_view text);

// Throw Failure where the text is not what it should be, an index leads nowhere, or a limit is passed.
MeshFile read_mesh_file(std::string_view text, const ImportLimits& limits);
AnimFile read_anim_file(std::string_view text, const ImportLimits& limits);

// What both kinds begin with.
void read_version(Tokens& tokens);

}  // namespace sinew::asset::md5
