// SPDX-License-Identifier: MIT
// Two ways from a file to numbers: what a game would run (cook, open, pose: floats), and the double-precision reading
// of the specification. `eval --engine` chooses.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "face.h"
#include "input.h"

namespace sinew::cli {

enum class Repeat : unsigned char { clamp, loop };
enum class Skinning : unsigned char { as_stored, linear, dual_quat };
enum class Column : unsigned char { positions, normals };

// A scene at one time of one clip. All matrices are 3x4, row-major, scene_from_...; numbers are appended to out.
class Engine {
 public:
  virtual ~Engine() = default;
  virtual bool is_single_precision() const = 0;
  // What the engine plays; nullptr where it reads the scene itself.
  virtual const Pack* pack() const { return nullptr; }
  // Plays another clip of the input; kNone: the rest pose.
  virtual void select_clip(asset::Index clip) = 0;
  virtual void pose(double time_secs) = 0;
  virtual void append_scene_from_node(asset::Index node, std::vector<double>& out) const = 0;
  // One matrix per joint of the skin, in the file's order: scene_from_bind.
  virtual void append_palette(asset::Index skin, std::vector<double>& out) const = 0;
  // One weight per target of the node's mesh.
  virtual void append_morph_weights(asset::Index node, std::vector<double>& out) const = 0;
  // As many numbers as the property has. Requires: it is one of the contents' properties.
  virtual void append_property(const asset::AnimatedTarget& target, std::vector<double>& out) const = 0;
  // Three numbers per vertex, in the file's order. Requires: the primitive has the column.
  virtual void append_vertices(asset::Index node, std::size_t primitive, Column column,
                               std::vector<double>& out) const = 0;
};

struct EngineSetup {
  asset::Index clip = asset::kNone;  // kNone: the rest pose
  std::optional<Repeat> repeat;      // nothing: as stored with the clip
  // Of the fast engine alone; the reference engine blends linearly, and all influences.
  Skinning skinning = Skinning::as_stored;
  std::vector<Expressed> expressions = {};
  asset::CookSettings cook = {};
};

// Keeps a reference to the input. What the engine cannot play is added to the input's diagnostics.
std::unique_ptr<Engine> make_fast_engine(Input& input, const EngineSetup& setup);
std::unique_ptr<Engine> make_reference_engine(Input& input, const EngineSetup& setup);

}  // namespace sinew::cli
