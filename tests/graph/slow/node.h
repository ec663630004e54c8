// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "../graph_player.h"
#include "params.h"
#include "sinew/anim/mask_set.h"
#include "support/cooked.h"

namespace sinew::test::slow {

class ClipNode;
class Node;
struct Figure;

// A stretch of an update in which a node is played. Mostly there is one; a state that is left for itself has two, and
// the nodes below it.
struct Play {
  double weight = 0;      // in what is shown
  double heard = 0;       // that its events have: of what is left the weight that it would have had
  double rate = 1;        // of time
  double begin_secs = 0;  // after the update's begin
  double step_secs = 0;
  bool is_shown = true;  // else of a state that is left

  struct Input {
    Node* node = nullptr;
    std::size_t play = 0;  // of the node's
    double share = 1;
  };
  std::vector<Input> inputs;  // that it plays, in their order
  RootMotion root;

  double end_secs() const { return begin_secs + step_secs; }
};

// Back to the beginning; then, where asked for, one clip is put at a part of its pass.
struct Reset {
  ClipNode* put = nullptr;
  double part = 0;
};

// The main clip of a state and the rate at which its time goes, its own speed apart.
struct MainClip {
  ClipNode* clip = nullptr;
  double rate = 1;
  bool is_shared = false;  // on the way to it is a node that is named in several places
};

// Where a node stands, and what names mean there.
struct Place {
  Figure& figure;
  const Scope& scope;
  std::string path;
};

class Node {
 public:
  explicit Node(Place at) : figure(at.figure), scope(at.scope), path(std::move(at.path)) {}
  virtual ~Node() = default;

  // Named in several places.
  bool is_cached() const { return uses > 1; }
  // Of what it is told to do in this update, in order, it tells its inputs their part.
  void walk();
  virtual void begin_update();
  void receive(const Play& play);

  virtual double own_weight() const { return 1; }
  // after_reset: as it will be once it has been reset.
  virtual MainClip main_clip(double, bool /*after_reset*/) const { return {}; }
  virtual void reset(const Reset&) {}
  virtual void play(Play&) {}
  // Of one of its plays. Its inputs know theirs.
  virtual RootMotion root_of(const Play&) { return {}; }
  // As it is back_secs before the update's end.
  virtual void pose(const Play&, double back_secs, OwnPose& out);
  virtual void difference(const Play&, double back_secs, OwnPose& out);

  Figure& figure;
  const Scope& scope;
  const std::string path;
  std::size_t number = 0;  // in the walk
  std::size_t uses = 0;    // places that name it
  std::vector<Node*> inputs;

  std::vector<Play> plays;      // of this update
  std::size_t last_played = 0;  // an update, from 1

 protected:
  // Tells an input to play. share: of the play's weight.
  Play::Input tell(const Play& play, Node& input, double share) const;
  static Play::Input tell(Node& input, const Play& play, double share);
  MainClip main_clip_of(const Node& input, double rate, bool after_reset) const;
  // An input's as it was told.
  static const Play& play_of(const Play::Input& input) { return input.node->plays[input.play]; }
  static void pose_of(const Play::Input& input, double back_secs, OwnPose& out) {
    input.node->pose(play_of(input), back_secs, out);
  }

 private:
  struct Order {
    bool is_reset = false;
    Reset reset;
    Play play;
  };
  friend class MachineNode;
  static void order_reset(Node& node, const Reset& reset);
  void join_plays();
  std::vector<Order> orders_;
};

}  // namespace sinew::test::slow
