// SPDX-License-Identifier: MIT
#include "import/collada/context.h"

#include <algorithm>
#include <deque>

namespace sinew::asset::collada {

void Context::charge(std::uint64_t bytes, Element element) {
  constexpr std::uint64_t kFree = 64u << 20, kPerByte = 64;
  const std::uint64_t most = std::min<std::uint64_t>(limits.total_bytes, kFree + kPerByte * file_bytes);
  if (bytes > most - std::min(most, bytes_in_memory))
    fail(Errc::too_large, where(element), say("the file's contents take more than ", most, " bytes in memory"));
  bytes_in_memory += bytes;
}

void Context::charge_steps(std::uint64_t count, Element element) {
  constexpr std::uint64_t kFree = 50'000'000, kPerByte = 64;
  steps += count;
  if (steps > kFree + kPerByte * file_bytes)
    fail(Errc::too_large, where(element), "looking for what the file names takes too long");
}

void Context::charge_children(Element element) {
  std::uint64_t count = 1;
  for (Element at = element.first_child(); at; at = at.next_sibling()) ++count;
  charge_steps(count, element);
}

TransformD Context::scene_from_file() const {
  constexpr double kHalf = 0.70710678118654752440;
  TransformD turn;
  if (asset.up == Asset::Up::x) turn.rotation[2] = turn.rotation[3] = kHalf;  // x to y, y to -x
  if (asset.up == Asset::Up::z) {                                             // z to y, y to -z
    turn.rotation[0] = -kHalf;
    turn.rotation[3] = kHalf;
  }
  return turn;
}

Index Context::add_node(Index parent, std::string_view name) {
  if (scene().nodes.size() >= limits.objects) fail(Errc::too_large, "", say("more than ", limits.objects, " nodes"));
  const auto index = static_cast<Index>(scene().nodes.size());
  Node& node = scene().nodes.emplace_back();
  node.name = name;
  node.parent = parent;
  if (parent != kNone) scene().nodes[parent].children.push_back(index);
  return index;
}

Pose rest_pose(const Context& context, const NodeSource& source) {
  Product product;
  if (source.is_root) product.multiply(context.scene_from_file());
  for (const TransformElement& transform : context.transforms[source.transforms])
    multiply(product, contribution_of(transform.kind, transform.numbers, context.asset.metres_per_unit));
  return product.pose();
}

Element find_sid(Context& context, Element root, std::string_view sid) {
  std::deque<Element> waiting{root};
  while (!waiting.empty()) {
    const Element parent = waiting.front();
    waiting.pop_front();
    std::uint64_t looks = 1;
    for (Element at = parent.first_child(); at; at = at.next_sibling(), ++looks) {
      if (at.type() != pugi::node_element) continue;
      if (attribute(at, "sid") == sid) return at;
      if (at.first_child()) waiting.push_back(at);
    }
    context.charge_steps(looks, root);
  }
  return {};
}

}  // namespace sinew::asset::collada
