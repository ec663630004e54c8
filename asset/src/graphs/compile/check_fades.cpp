// SPDX-License-Identifier: MIT
#include <algorithm>

#include "graphs/compile/compiling.h"

namespace sinew::asset {
namespace {

// The clip that stands for a node, as docs/graph.md has it; kNoFlat: none, or that of a state.
std::vector<FlatIndex> main_clips(const Compiling& compiling) {
  std::vector<FlatIndex> clips(compiling.node_count(), kNoFlat);
  for (std::size_t i = compiling.node_count(); i-- > 0;) {
    const FlatIndex at = compiling.numbers.flat_of[i];
    const FlatNode& node = compiling.flat.nodes[at];
    if (node.type == NodeType::clip)
      clips[at] = at;
    else if (node.type != NodeType::machine && !node.inputs.empty())
      clips[at] = clips[node.inputs.front()];
  }
  return clips;
}

// Whether the main clip of each node is in a sync group, of a machine in whatever state it is.
std::vector<char> main_clips_in_groups(const Compiling& compiling) {
  std::vector<char> in_group(compiling.node_count());
  for (std::size_t i = compiling.node_count(); i-- > 0;) {
    const FlatIndex at = compiling.numbers.flat_of[i];
    const FlatNode& node = compiling.flat.nodes[at];
    if (node.type == NodeType::machine)
      in_group[at] = std::ranges::all_of(node.inputs, [&](FlatIndex input) { return in_group[input] != 0; }) ? 1 : 0;
    else if (!node.inputs.empty())
      in_group[at] = in_group[node.inputs.front()];
    else
      in_group[at] = node.group != kNoFlat ? 1 : 0;
  }
  return in_group;
}

double pass_secs(const Compiling& compiling, FlatIndex at) {
  const FlatNode& node = compiling.flat.nodes[at];
  const ClipSlot& slot = compiling.clip_slots[compiling.node_index[at]];
  const Clip clip = *compiling.pack.clip(slot.clip, compiling.rig);
  if (node.group != kNoFlat || node.clip->mode == ClipMode::loop) return clip.duration_secs(Wrap::loop);
  return node.clip->mode == ClipMode::automatic ? clip.duration_secs() : clip.duration_secs(Wrap::clamp);
}

void warn_of_long_fade(Compiling& compiling, const FlatTransition& transition, FlatIndex clip) {
  if (transition.fade.kind == FadeKind::cut || clip == kNoFlat) return;
  const double secs = pass_secs(compiling, clip);
  if (!(secs > 0) || !(transition.fade.secs > secs)) return;  // a single pose is no end to fade beyond
  const std::string& path = transition.fade.path;
  compiling.faults.warn(
      "long-fade",
      readers::say("the fade lasts ", transition.fade.secs, " s, the clip",
                   in_quotes(compiling.flat.nodes[clip].clip->clip), " that it leads into ", secs, " s"),
      path.empty() ? transition.where : path);
}

}  // namespace

void check_fades(Compiling& compiling) {
  const std::vector<FlatIndex> clips = main_clips(compiling);
  const std::vector<char> in_group = main_clips_in_groups(compiling);
  for (std::size_t i = 0; i < compiling.node_count(); ++i) {
    const FlatNode& node = compiling.node(i);
    if (node.type != NodeType::machine) continue;
    for (const FlatTransition& transition : compiling.flat.machines[node.machine].transitions) {
      const FlatIndex to = node.inputs[transition.to];
      warn_of_long_fade(compiling, transition, clips[to]);
      if (transition.enter == EnterMode::sync && in_group[to] == 0)
        compiling.faults.error("no-sync-group",
                               "\"sync\" needs a state whose main clip is in a sync group; \"keep\" does not",
                               transition.where);
    }
  }
}

}  // namespace sinew::asset
