// SPDX-License-Identifier: MIT
// Animations: which numbers of the file which curves move.
#pragma once
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "import/collada/context.h"
#include "import/collada/curve.h"

namespace sinew::asset::collada {

// <sampler> as a curve; none, with an error, where it is damaged beyond use.
std::shared_ptr<const Curve> read_curve(Context& context, Element sampler);

// What a channel moves: `count` numbers from `first` on of a transform element, or weights of a morph controller.
struct Target {
  Element element;  // of a transform; the <source> of morph weights
  bool is_weights = false;
  std::size_t first = 0, count = 1;
};

struct MovedNumbers {
  Target target;
  std::shared_ptr<const Curve> curve;  // target.count dimensions
  Element channel;
};

// Exporters address a number of a matrix as (column)(row) or as (row)(column), and both see those of the 3 x 3 part.
// Which it is shows where the place is moved: nothing moves the last row. Learns it of all channels of the file.
void learn_index_orders(Context& context);

// The channels of an <animation> and those below it. `unplayed` counts those of things that are not played.
void read_channels(Context& context, Element animation, std::vector<MovedNumbers>& channels, std::size_t& unplayed);

}  // namespace sinew::asset::collada
