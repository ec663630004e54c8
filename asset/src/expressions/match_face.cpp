// SPDX-License-Identifier: MIT
#include "sinew/expressions/match_face.h"

#include <algorithm>
#include <map>
#include <set>

#include "expressions/face_names.h"

namespace sinew::asset {
namespace {

using expressions::letters_apart;
using expressions::same_words;
using expressions::UsualWords;
using expressions::words_of;

constexpr FaceSet kSets[] = {FaceSet::vrm, FaceSet::arkit, FaceSet::visemes};
constexpr std::size_t kMostTargets = 4096;  // that names are compared with letter by letter

// The names that targets and controls of the scene go by, each once, in the order of the file.
struct TargetNames {
  std::vector<std::string> names;
  std::set<std::string_view> known;

  explicit TargetNames(const Scene& scene) {
    std::set<std::string> seen;
    for (const Mesh& mesh : scene.meshes) {
      for (const InBetweens& each : mesh.in_betweens)
        if (!each.name.empty() && seen.insert(each.name).second) names.push_back(each.name);
      for (const std::string& name : mesh.target_names)
        if (!name.empty() && seen.insert(name).second) names.push_back(name);
    }
    for (const std::string& name : names) known.insert(name);
  }
};

std::set<std::string_view> own_expressions(const Scene& scene) {
  std::set<std::string_view> names;
  for (const Expression& each : scene.avatar.expressions) names.insert(each.name);
  return names;
}

class Matcher {
 public:
  explicit Matcher(const Scene& scene) : scene_(scene), targets_(scene), own_(own_expressions(scene)) {
    for (const std::string& name : targets_.names) by_words_[words_of(name)].push_back(&name);
  }

  FaceMatch run() {
    for (const FaceSet set : kSets)
      for (const std::string_view unit : face_set(set))
        if (!own_.contains(unit) && !targets_.known.contains(unit)) match(unit);
    for (const FaceSet set : kSets)
      for (const std::string_view unit : face_set(set))
        if (!is_settled(unit)) suggest(unit);
    find_eyes();
    return std::move(result_);
  }

 private:
  void match(std::string_view unit) {
    std::vector<std::string> spellings = {words_of(unit)};
    for (const UsualWords& each : same_words())
      if (each.unit == unit) spellings.emplace_back(each.words);
    for (const std::string& words : spellings) {
      const auto found = by_words_.find(words);
      if (found == by_words_.end()) continue;
      if (found->second.size() > 1) {
        for (const std::string* name : found->second) result_.suggestions.push_back({std::string(unit), *name});
        return;
      }
      used_.insert(*found->second[0]);
      result_.map.units.push_back({std::string(unit), {{.target = *found->second[0], .node = {}, .full_at = {}}}});
      return;
    }
  }

  bool is_settled(std::string_view unit) const {
    return own_.contains(unit) || targets_.known.contains(unit) || result_.map.find(unit) != nullptr ||
           std::ranges::find(result_.suggestions, unit, &FaceSuggestion::unit) != result_.suggestions.end();
  }

  void suggest(std::string_view unit) {
    for (const UsualWords& each : expressions::other_words()) {
      const auto found = each.unit == unit ? by_words_.find(each.words) : by_words_.end();
      if (found == by_words_.end()) continue;
      result_.suggestions.push_back({std::string(unit), *found->second[0]});
      return;
    }
    const std::string words = words_of(unit);
    constexpr std::size_t kFewest = 6;  // fewer letters say too little
    if (words.size() < kFewest || targets_.names.size() > kMostTargets) return;
    const std::string* nearest = nullptr;
    std::size_t least = 3;
    for (const auto& [other, names] : by_words_) {
      if (used_.contains(*names[0]) || is_a_unit(*names[0])) continue;
      const std::size_t apart = letters_apart(words, other, least - 1);
      if (apart >= least || differ_in_side(words, other)) continue;
      least = apart;
      nearest = names[0];
    }
    if (nearest != nullptr) result_.suggestions.push_back({std::string(unit), *nearest});
  }

  static bool is_a_unit(std::string_view name) {
    return std::ranges::any_of(
        kSets, [&](FaceSet set) { return std::ranges::find(face_set(set), name) != face_set(set).end(); });
  }

  static bool differ_in_side(std::string_view a, std::string_view b) {
    const auto side = [](std::string_view words) {
      return words.ends_with(" left") ? 1 : words.ends_with(" right") ? 2 : 0;
    };
    return side(a) != side(b);
  }

  Index node_named(HumanBone bone) const {
    if (scene_.avatar.humanoid) return scene_.avatar.humanoid->node(bone);
    for (Index node = 0; node < scene_.nodes.size(); ++node)
      if (scene_.nodes[node].name == human_bone_name(bone)) return node;
    return kNone;
  }

  // Without what the file says of its eyes: joints that have VRM's names for them, below a head.
  void find_eyes() {
    if (scene_.avatar.look_at) return;
    const Index left = node_named(HumanBone::left_eye), right = node_named(HumanBone::right_eye);
    const Index head = node_named(HumanBone::head);
    if (left == kNone || right == kNone || head == kNone) return;
    FaceMapLook look;
    look.left_eye = scene_.nodes[left].name;
    look.right_eye = scene_.nodes[right].name;
    look.head = scene_.nodes[head].name;
    for (std::size_t c = 0; c < 3; ++c)
      if (scene_.nodes[left].parent == head && scene_.nodes[right].parent == head)
        look.from_m[c] = (scene_.nodes[left].translation[c] + scene_.nodes[right].translation[c]) / 2;
    for (LookAtRange* range : {&look.inward, &look.outward, &look.down, &look.up}) *range = {90, kEyeTurnDeg};
    result_.map.look = std::move(look);
  }

  // Eyes turn some 30 degrees before the head does; at 90 asked for they are there.
  static constexpr double kEyeTurnDeg = 30;

  const Scene& scene_;
  TargetNames targets_;
  std::set<std::string_view> own_;
  std::map<std::string, std::vector<const std::string*>, std::less<>> by_words_;
  std::set<std::string> used_;
  FaceMatch result_;
};

}  // namespace

FaceMatch match_face(const Scene& scene) { return Matcher(scene).run(); }

std::vector<std::string_view> units_found(const Scene& scene, const FaceMap& map, FaceSet set) {
  const TargetNames targets(scene);
  const std::set<std::string_view> own = own_expressions(scene);
  std::vector<std::string_view> found;
  for (const std::string_view unit : face_set(set))
    if (map.find(unit) != nullptr || own.contains(unit) || targets.known.contains(unit)) found.push_back(unit);
  return found;
}

}  // namespace sinew::asset
