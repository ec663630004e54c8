// SPDX-License-Identifier: MIT
// One clip's motion as keys of the scene's nodes.
#pragma once
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "import/collada/node_motion.h"
#include "import/collada/reach.h"

namespace sinew::asset::collada {

// The stretch of the file's time line that a clip takes; its own time 0 is the first.
struct Span {
  double first_secs = 0, last_secs = 0;
};

std::int64_t to_ticks(double secs);

class ClipChannels {
 public:
  // keys_left: how many keys may still be made, of this clip and those after it.
  ClipChannels(Context& context, const Reach& reach, std::size_t& keys_left);

  // The channels of everything that is moved; `place` is what diagnostics of the whole clip name.
  std::vector<Channel> make(const std::vector<MovedNumbers>& moved, const Span& span, Element place);

 private:
  // One node element in the places where it moves alike: those at a root turn with the file's axes, the others do not.
  struct Moving {
    std::vector<Index> nodes;
    std::unique_ptr<NodeMotion> motion;
  };
  // A part of it that the clip moves.
  struct Candidate {
    const Moving* moving = nullptr;
    Part part = Part::translation;
    readers::Motion motion;
  };

  void learn_times(const std::vector<MovedNumbers>& moved);
  void add_nodes(const std::vector<MovedNumbers>& moved);
  void find_candidates();
  void add_node(const MovedNumbers& numbers, const std::vector<Index>& places);
  void add_candidate(const Moving& moving, Part part);
  bool is_rest(const Candidate& candidate) const;
  void count_sharers();
  double effect_of(const Candidate& candidate, Index node) const;
  double bound_of(const Candidate& candidate) const;
  void add_part(const Candidate& candidate);
  void note_shear(const Candidate& candidate, const readers::Keys& keys);
  void add_weights(const std::vector<MovedNumbers>& moved);
  void add_weight(const MovedNumbers& moved, std::size_t dimension, const std::vector<Index>& nodes);
  void without_matrix(Index node);
  void report();
  bool fits_floats(const readers::Keys& keys, Element element);
  Channel& add_channel(const readers::Keys& keys, std::uint8_t components);
  ValueView times_view(const std::vector<double>& ticks);
  double secs_of(double ticks) const;

  Context& context_;
  const Reach& reach_;
  std::size_t& keys_left_;
  Span span_;
  std::int64_t first_ticks_ = 0, last_ticks_ = 0;
  Element place_;
  std::vector<Channel> channels_;
  std::map<std::pair<ElementId, bool>, Moving> moving_;  // whether at a root
  std::vector<Candidate> candidates_;
  std::vector<std::size_t> sharers_;  // per node: moving parts on the longest chain through it
  std::vector<double> errors_m_;      // per node
  std::size_t key_count_ = 0;
  bool is_complete_ = true;
  std::vector<std::pair<std::int64_t, double>> exact_secs_;  // of the file's keys
  std::map<std::vector<double>, ValueView> times_;
};

}  // namespace sinew::asset::collada
