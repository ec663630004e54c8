// SPDX-License-Identifier: MIT
// What of one file is what of another.
#pragma once
#include <string>
#include <vector>

#include "contents.h"

namespace sinew::cli {

struct NodePair {
  asset::Index a = asset::kNone, b = asset::kNone;
};

struct NodeMatch {
  std::vector<NodePair> pairs;       // in the order of a
  std::vector<std::string> missing;  // names of nodes of a that b lacks
};

// Nodes to be compared: the joints of a's skins; where it has none, all its nodes. A node is the other's of the same
// name, where both have one of that name; in files with the same names in the same order the one with its number. Skins
// with as many joints, of which none has its name in the other, are taken joint by joint: some programs drop names.
NodeMatch match_nodes(const Contents& a, const Contents& b);

struct ClipPair {
  asset::Index a = 0, b = 0;
};

struct ClipMatch {
  std::vector<ClipPair> pairs;
  std::vector<std::string> missing;  // names of clips of a that b lacks
};

// Clips of the same name; where both have one clip alone, these; where neither knows names, by number.
ClipMatch match_clips(const Contents& a, const Contents& b);

}  // namespace sinew::cli
