// SPDX-License-Identifier: MIT
#include "slow/node.h"

#include <algorithm>

#include "slow/figure.h"

namespace sinew::test::slow {

void Node::begin_update() {
  orders_.clear();
  plays.clear();
}

void Node::receive(const Play& play) {
  Order order;
  order.play = play;
  orders_.push_back(order);
}

void Node::walk() {
  if (is_cached()) join_plays();
  plays.reserve(orders_.size());
  for (const Order& order : orders_) {
    if (order.is_reset) {
      reset(order.reset);
      for (Node* input : inputs) order_reset(*input, order.reset);
    } else {
      plays.push_back(order.play);
      play(plays.back());
      last_played = figure.update;
    }
  }
}

// What is named in several places is not reset.
void Node::order_reset(Node& node, const Reset& reset) {
  if (node.is_cached()) return;
  Order order;
  order.is_reset = true;
  order.reset = reset;
  node.orders_.push_back(order);
}

Play::Input Node::tell(const Play& play, Node& input, double share) const {
  Play told;
  told.weight = as_float(play.weight * share);
  told.heard = as_float(play.heard * share);
  told.rate = play.rate;
  told.begin_secs = play.begin_secs;
  told.step_secs = play.step_secs;
  told.is_shown = play.is_shown;
  return tell(input, told, share);
}

Play::Input Node::tell(Node& input, const Play& play, double share) {
  std::size_t number = 0;
  if (!input.is_cached())
    for (const Order& order : input.orders_) number += order.is_reset ? 0 : 1;
  input.receive(play);
  return {&input, number, share};
}

// Weights are summed, the rate is that of the first place; the time is from the first begin to the last end.
void Node::join_plays() {
  if (orders_.empty()) return;
  Play one = orders_.front().play;
  double end_secs = one.end_secs();
  for (std::size_t i = 1; i < orders_.size(); ++i) {
    const Play& other = orders_[i].play;
    one.weight = as_float(one.weight + other.weight);
    one.heard = as_float(one.heard + other.heard);
    one.is_shown = one.is_shown || other.is_shown;
    one.begin_secs = std::min(one.begin_secs, other.begin_secs);
    end_secs = std::max(end_secs, other.end_secs());
  }
  one.step_secs = end_secs - one.begin_secs;
  orders_.resize(1);
  orders_.front().play = one;
}

MainClip Node::main_clip_of(const Node& input, double rate, bool after_reset) const {
  MainClip found = input.main_clip(rate, after_reset && !input.is_cached());
  found.is_shared = found.is_shared || input.is_cached();
  return found;
}

void Node::pose(const Play&, double, OwnPose& out) { copy_pose(figure.rig.rest_pose(), out.ref()); }

// Nothing differs.
void Node::difference(const Play&, double, OwnPose& out) {
  std::fill(out.joints.begin(), out.joints.end(), JointBlock{});
  std::fill(out.properties.begin(), out.properties.end(), 0.0f);
}

}  // namespace sinew::test::slow
