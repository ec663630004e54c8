// SPDX-License-Identifier: MIT
// Which node is which bone of the figure.
#include <map>

#include "import/vrm/parts.h"

namespace sinew::asset::vrm {
namespace {

// 0.x calls the joints of the thumb by the bone above.
std::string_view name_in_1(std::string_view name) {
  if (name == "leftThumbIntermediate") return "leftThumbProximal";
  if (name == "leftThumbProximal") return "leftThumbMetacarpal";
  if (name == "rightThumbIntermediate") return "rightThumbProximal";
  if (name == "rightThumbProximal") return "rightThumbMetacarpal";
  return name;
}

// Gives the bones their nodes, one by one.
class FigureReader {
 public:
  explicit FigureReader(const Reading& reading) : reading_(reading) {}

  void add(std::string_view name, const Fields& bone_fields) {
    const std::optional<HumanBone> bone = human_bone(name);
    if (!bone) {
      reading_.warn("humanoid-unknown-bone", say("no bone of a figure is called", readers::in_quotes(name)),
                    bone_fields.where());
      return;
    }
    const Index node = reading_.index_or_none(bone_fields, "node", reading_.node_count(), "node");
    if (node == kNone) return;
    Index& slot = figure_.nodes[static_cast<std::size_t>(*bone)];
    if (slot != kNone) {
      reading_.warn("humanoid-bone-twice", say(name, " is named twice; the first one counts"), bone_fields.where());
      return;
    }
    const auto [known, is_new] = bones_.emplace(node, *bone);
    if (!is_new)
      readers::fail(
          Errc::mismatch, bone_fields.where(),
          say(gltf::node_text(reading_.scene(), node), " is the bone ", human_bone_name(known->second), " already"));
    slot = node;
  }

  void finish(const std::string& where) {
    if (figure_.bone_count() == 0) return;
    warn_of_missing(where);
    warn_of_order(where);
    reading_.avatar().humanoid = figure_;
  }

 private:
  void warn_of_missing(const std::string& where) const {
    std::string missing;
    for (std::size_t i = 0; i < kHumanBoneCount; ++i) {
      const HumanBone bone = static_cast<HumanBone>(i);
      if (is_required(bone) && figure_.node(bone) == kNone)
        missing += say(missing.empty() ? "" : ", ", human_bone_name(bone));
    }
    if (!missing.empty())
      reading_.warn("humanoid-incomplete", say("bones that every figure has are missing: ", missing), where);
  }
  bool is_below(Index node, Index ancestor) const {
    while (node != kNone && node != ancestor) node = reading_.scene().nodes[node].parent;
    return node == ancestor;
  }
  void warn_of_order(const std::string& where) const {
    for (std::size_t i = 0; i < kHumanBoneCount; ++i) {
      const HumanBone bone = static_cast<HumanBone>(i);
      const std::optional<HumanBone> parent = figure_.parent_in_figure(bone);
      if (figure_.node(bone) == kNone || !parent) continue;
      if (!is_below(figure_.node(bone), figure_.node(*parent)))
        reading_.warn("humanoid-order", say(human_bone_name(bone), " does not hang below ", human_bone_name(*parent)),
                      where);
    }
  }

  const Reading& reading_;
  Humanoid figure_;
  std::map<Index, HumanBone> bones_;
};

}  // namespace

void read_humanoid(const Reading& reading, const Fields& vrm) {
  const Json object = vrm.object("humanoid");
  if (!object) return;
  const Fields humanoid(object, vrm.at("humanoid"));
  FigureReader figure(reading);
  for (const gltf::JsonMember member : humanoid.object("humanBones").members())
    reading.attempt(
        [&] { figure.add(member.key, Fields(member.value, say(humanoid.at("humanBones"), "/", member.key))); });
  figure.finish(humanoid.where());
}

void read_humanoid_0(const Reading& reading, const Fields& vrm) {
  const Json object = vrm.object("humanoid");
  if (!object) return;
  const Fields humanoid(object, vrm.at("humanoid"));
  FigureReader figure(reading);
  reading.attempt_each(humanoid, "humanBones",
                       [&](const Fields& bone) { figure.add(name_in_1(bone.string_or("bone", "")), bone); });
  figure.finish(humanoid.where());
}

}  // namespace sinew::asset::vrm
