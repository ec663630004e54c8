// SPDX-License-Identifier: MIT
// The transform of a node at any time of a clip.
#pragma once
#include <array>
#include <optional>
#include <vector>

#include "import/collada/channels.h"
#include "import/fitting/fit.h"

namespace sinew::asset::collada {

enum class Part : std::uint8_t { translation, rotation, scale };

class NodeMotion {
 public:
  // scene_from_file: the turn on top of a root; nothing for other nodes. Both outlive it.
  NodeMotion(const std::vector<TransformElement>& transforms, const std::optional<TransformD>& scene_from_file,
             double metres_per_unit);

  // False where one of the numbers is moved already.
  bool add(const MovedNumbers& moved);

  // Whether the clip may change a part, and whether it speaks of it by itself.
  bool depends(Part part) const;
  bool is_keyed(Part part) const;

  Pose pose_at(double ticks, Side side) const;
  std::size_t element_count() const { return elements_.size(); }
  // As a motion to be fitted, without its knots. This outlives it.
  readers::Motion motion(Part part) const;
  // The times from first to last at which a part may bend or jump; false where there are more than `most`.
  bool append_knots(Part part, std::int64_t first, std::int64_t last, std::size_t most,
                    std::vector<std::int64_t>& knots) const;

 private:
  struct Driver {
    const Curve* curve = nullptr;
    std::size_t dimension = 0;
  };
  // One element: its numbers with what moves them. A matrix whose numbers are keyed at the same times, in lines or
  // steps, or stand still, goes by the parts of its keys.
  struct Moved {
    TransformKind kind = TransformKind::translate;
    ElementId id = nullptr;
    TransformNumbers numbers{};
    std::array<Driver, 16> drivers{};
    std::vector<const Curve*> curves;
    Contribution at_rest;
    std::vector<Contribution> keys;
    const Curve* timing = nullptr;  // of the keys
    bool is_moved() const { return !curves.empty(); }
  };

  TransformNumbers numbers_at(const Moved& element, double ticks, Side side) const;
  Contribution contribution_at(const Moved& element, double ticks, Side side) const;
  bool places(const Moved& element) const;
  bool turns(const Moved& element) const;
  bool scales_unevenly(const Moved& element) const;
  bool influences(std::size_t index, Part part) const;
  void find_mixing();
  void find_matrix_keys(Moved& element) const;
  bool has_plain_slopes(Part part) const;
  readers::Row slope_at(Part part, double ticks, Side side) const;

  std::optional<TransformD> scene_from_file_;
  double metres_per_unit_;
  std::vector<Moved> elements_;
  bool is_mixed_ = false;  // a rotation acts inside of an uneven scale, or there is shear: all parts hang together
};

}  // namespace sinew::asset::collada
