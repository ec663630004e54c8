// SPDX-License-Identifier: MIT
// What a motion does to a face: expressions by the translations of their nodes, eyes by where they look.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "process/channel_keys.h"
#include "process/figure_motion.h"
#include "sinew/scene/scene.h"

namespace sinew::asset::process {

class ExpressionMotion {
 public:
  // Requires: the motion's avatar has one.
  ExpressionMotion(const Scene& target, const Scene& motion, const FigureMotion* figure, const Remarks& remarks);

  // Adds weights of morph targets, and rotations of the eyes, for what the clip of the motion does.
  void add(const Clip& clip, NewClips& made, Clip& to);
  // Whether a node of the motion is there for an expression or for the eyes.
  bool is_face_node(Index motion_node) const { return face_nodes_.contains(motion_node); }

 private:
  // The weight of an expression of the target over time.
  struct Weight {
    const Expression* expression = nullptr;
    const Channel* channel = nullptr;  // of the motion; none for what the eyes' look asks for
    readers::Motion raw;               // of one number, not yet cut to 0 .. 1
  };
  using Weights = std::vector<Weight>;
  // How far one of the weights moves something, where it is 1.
  struct Share {
    std::size_t weight = 0;
    readers::Row change{};
  };
  // What expressions move: a base, and what each adds to it.
  struct Moved {
    readers::Row base{};
    std::size_t components = 1;
    std::vector<Share> shares;
  };

  Weights weights_of(const Clip& clip) const;
  void add_look(const Clip& clip, NewClips& made, Clip& to, Weights& weights);
  void add_eyes(const Channel& look, NewClips& made, Clip& to);
  void add_look_weights(const Channel& look, Weights& weights) const;
  void add_morphs(const Weights& weights, NewClips& made, Clip& to);
  void add_materials(const Weights& weights, NewClips& made, Clip& to);
  std::optional<Channel> channel_for(const Weights& weights, const Moved& moved, NewClips& made);
  Channel plain_channel(const Weight& weight, const Moved& moved, NewClips& made) const;
  static double shown_weight(const Weights& weights, std::size_t which, std::size_t first_other, double ticks,
                             readers::Side side);
  std::vector<std::int64_t> knots_of_all(const Weights& weights) const;
  const Expression* expression_of_target(std::string_view name) const;

  const Scene& target_;
  const Scene& motion_;
  const FigureMotion* figure_;  // none: the target or the motion has no bones
  const Remarks& remarks_;
  std::set<Index> face_nodes_;
  std::map<std::string_view, const Expression*> expressions_;  // of the target, by name; presets have their own
  std::size_t keys_left_;  // that may still be made where those of the file do not do, and values looked at for it
  std::uint64_t looks_left_;
};

}  // namespace sinew::asset::process
