// SPDX-License-Identifier: MIT
// Where the JSON pointers of KHR_animation_pointer lead, by the glTF 2.0 Asset Object Model.
#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "import/gltf/context.h"

namespace sinew::asset::gltf {

// Why a channel is not loaded.
struct Refusal {
  Severity severity;
  const char* code;
  std::string what;
};

struct PointedAt {
  ChannelPath path = ChannelPath::pointer;
  // Translation, rotation, scale and weights: one node; of a mesh's weights all nodes that have none of their own.
  std::vector<Index> nodes;
  Index weight = kNone;
  AnimatedTarget target;                 // path pointer
  std::string_view type;                 // of the accessor with the values; empty: whatever it is
  bool is_bool = false;                  // then the values are unsigned bytes, in steps
  bool is_outside_object_model = false;  // understood all the same
};

class PointerReader {
 public:
  explicit PointerReader(Context& context) : context_(context) {}

  // Throws a Refusal where the pointer is no pointer, leads nowhere, or to something that may not be animated. What an
  // extension or extras define is believed to be there for that.
  PointedAt read(std::string_view pointer);

 private:
  using Parts = std::vector<std::string>;
  PointedAt read_node(const Parts& parts);
  PointedAt read_mesh(const Parts& parts);
  void walk(std::span<const std::string> parts);  // from the root; throws where something is not there
  Json child(Json parent, const std::string& part, std::string_view where);

  Context& context_;
  std::map<const char*, std::vector<Json>> arrays_;  // elements, by where the array's text begins
};

}  // namespace sinew::asset::gltf
