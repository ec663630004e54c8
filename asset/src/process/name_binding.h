// SPDX-License-Identifier: MIT
// Which joint of one scene is which of another, by their names.
#pragma once
#include <string>
#include <vector>

#include "sinew/process/add_motion.h"
#include "sinew/scene/scene.h"

namespace sinew::asset::process {

struct NameBinding {
  std::vector<Index> target_of;  // for each node of the motion; kNone: none
  std::vector<Index> unmatched;  // nodes of the motion, of those asked for
  std::vector<Index> ambiguous;
  std::vector<Index> told_by_parents;  // matched although the name occurs more than once
};

// For the nodes of the motion that are asked for. Names are compared byte by byte; an empty one matches nothing.
NameBinding bind_by_name(const Scene& target, const Scene& motion, const std::vector<Index>& asked);

// Where a motion names none of its joints, as IQM files of poses do, and the target's joints are as many and hang
// together in the same way: the k-th is the k-th, for every node. Nothing where any of that is not so.
std::vector<Index> bind_by_order(const Scene& target, const Scene& motion);

// Names of the motion that differ from one of the target only by case, by what separates words, by a prefix with its
// separator ("mixamorig:"), or by a prefix or suffix that all names of one side have. At most one for each node.
std::vector<NearMiss> near_misses(const Scene& target, const Scene& motion, const std::vector<Index>& unmatched);

// The name, or "node 3" where it has none.
std::string name_or_number(const Scene& scene, Index node);

}  // namespace sinew::asset::process
