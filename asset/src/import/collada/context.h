// SPDX-License-Identifier: MIT
// What the parts of the COLLADA reader share while one file is read.
#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "import/collada/document.h"
#include "import/collada/failure.h"
#include "import/collada/transform.h"
#include "sinew/scene/scene_builder.h"

namespace sinew::asset::collada {

// A node of the file in one of the places where the scene has it.
struct NodeSource {
  Element element;
  std::size_t transforms = 0;  // in Context::transforms
  bool is_root = false;        // the turn from the file's axes goes on top of it
};

// A mesh as controllers and geometries made it, and which of its targets a morph controller moves.
struct MorphUse {
  Element weights;  // the <source> of the weights
  Index mesh = kNone;
  std::size_t targets = 0;
};

struct Context {
  SceneBuilder builder;
  const Document& document;
  Diagnostics& diagnostics;
  const ImportLimits& limits;
  const FileReader& read;
  Asset asset;
  std::size_t file_bytes = 0;
  std::uint64_t bytes_in_memory = 0;
  std::uint64_t steps = 0;  // of searches

  std::vector<std::vector<TransformElement>> transforms;
  std::vector<NodeSource> sources;                             // of the scene's nodes, as many as have an element
  std::unordered_map<ElementId, std::vector<Index>> nodes_of;  // every place of a node element
  std::vector<MorphUse> morphs;
  // Addresses of matrices whose numbers channels give by row and column.
  std::set<std::string, std::less<>> row_first;

  Scene& scene() { return builder.scene; }
  std::string where(Element element) const { return document.where(element); }

  // Fails where that many bytes more would pass what a file of this size may ask for.
  void charge(std::uint64_t bytes, Element element);
  // Fails where looking for things takes longer than a file of this size may ask for.
  void charge_steps(std::uint64_t count, Element element);
  // A step for each child: before its children are looked through once more.
  void charge_children(Element element);

  template <class T>
  ValueView view(const std::vector<T>& numbers, std::uint8_t components, Element element) {
    charge(numbers.size() * sizeof(T), element);
    return builder.view(numbers, components);
  }

  // The turn from the file's axes to +Y up.
  TransformD scene_from_file() const;
  // A node of the scene's own below another one, or a root; named, at its parent's place.
  Index add_node(Index parent, std::string_view name);
};

// parent_from_node at rest.
Pose rest_pose(const Context& context, const NodeSource& source);

// The first element below `root` (itself left out) with that sid, nearest first; none where there is none.
Element find_sid(Context& context, Element root, std::string_view sid);

// The parts, in the order in which they are read.
void add_nodes(Context& context);
void add_instances(Context& context);
void add_clips(Context& context);

}  // namespace sinew::asset::collada
