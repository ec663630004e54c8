// SPDX-License-Identifier: MIT
// One way to ask both engines, the double-precision reference and the runtime path (cook, open, pose), so that every
// behaviour is checked by one body for both.
#pragma once
#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "sinew/reference/evaluate.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::test {

using reference::Matrix;
using reference::Vector3;
using reference::Wrap;

// What of a material can move. UV transforms by TextureSlot, 2x3 row-major.
struct MaterialValues {
  std::array<double, 4> base_color{};
  std::array<double, 3> emissive{};
  double emissive_strength = 0, metallic = 0, roughness = 0, alpha_cutoff = 0, normal_scale = 0, occlusion_strength = 0;
  std::array<std::array<double, 6>, 5> uv_transforms{};

  std::vector<double> numbers() const;  // all of them, in that order
};

// A scene in one of the engines, at one time.
class Player {
 public:
  virtual ~Player() = default;
  virtual const char* name() const = 0;
  virtual double duration_secs(asset::Index clip, Wrap wrap = Wrap::stored) const = 0;
  // clip kNone: the rest pose.
  virtual void pose(asset::Index clip, double time_secs, Wrap wrap = Wrap::stored) = 0;
  virtual Matrix scene_from_node(asset::Index node) const = 0;
  virtual std::vector<double> weights(asset::Index node) const = 0;
  virtual std::vector<Matrix> palette(asset::Index skin) const = 0;
  virtual bool is_visible(asset::Index node) const = 0;
  virtual MaterialValues material(asset::Index material) const = 0;
  // The numbers of a property of a camera, or of a custom one, that some clip moves.
  virtual std::vector<double> property(const asset::AnimatedTarget& target) const = 0;
  // In the order of the file.
  virtual reference::Vertices vertices(asset::Index node, std::size_t primitive = 0) const = 0;

  Vector3 origin(asset::Index node) const;  // of the node, in the scene
  std::vector<Vector3> positions(asset::Index node, std::size_t primitive = 0) const;
};

// Keep the scene alive. Both throw std::runtime_error with the reason where the scene cannot be played.
std::unique_ptr<Player> reference_player(const asset::Scene& scene);
std::unique_ptr<Player> runtime_player(const asset::Scene& scene, asset::Diagnostics* cook_diagnostics = nullptr);

// Runs the body once with each engine, which doctest's messages then name: on the scene, and again on the scene that
// the importer reads from a file of it, where glTF can say it.
void with_both_engines(const asset::Scene& scene, const std::function<void(Player&)>& body);

// Element by element.
void check_vector(const Vector3& value, const Vector3& expected, double tolerance = 1e-5);
// The upper 3x3 block in rows.
void check_block(const Matrix& value, const std::array<double, 9>& expected, double tolerance = 1e-5);

// Turns about Z by which a matrix takes the x axis, in [0, 360).
double turn_z_deg(const Matrix& matrix);

}  // namespace sinew::test
