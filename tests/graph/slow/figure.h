// SPDX-License-Identifier: MIT
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "../graph_player.h"
#include "clips.h"
#include "node.h"
#include "params.h"
#include "sinew/graphs/graph_source.h"
#include "sinew/pack/pack.h"
#include "support/cooked.h"

namespace sinew::test::slow {

// One figure that plays a graph: all there is of it.
struct Figure {
  asset::GraphSource source;
  Pack pack;
  std::size_t rig_index = 0;
  Rig rig;
  MaskSet masks;

  std::deque<asset::SourceTransition> made_transitions;  // of selects
  std::deque<Param> params;
  std::deque<Scope> scopes;
  std::deque<Group> groups;
  std::vector<std::unique_ptr<Node>> nodes;  // in the order of the walk
  Node* output = nullptr;

  std::string variation;
  std::map<std::string, OwnPose> slots;
  std::size_t update = 0;                // counted from 1
  double dt_secs = 0, last_dt_secs = 0;  // of this update and the one before
  bool is_past = false;                  // what is posed is not shown: without what is left of the fades below
  std::vector<Passed> passed;            // in the update before
  UpdateResult result;
  std::unique_ptr<OwnPose> pose;

  const std::string& clip_for(const std::string& clip) const;
  Mask mask(const std::string& name) const;  // empty: all
  ClipNode* as_clip(Node* node) const { return dynamic_cast<ClipNode*>(node); }
};

// The numbers of a file are floats, whatever its text says.
void round_to_floats(asset::GraphSource& source);

// From the figure's source and pack all that stands below them in the list above.
void build(Figure& figure);

}  // namespace sinew::test::slow
