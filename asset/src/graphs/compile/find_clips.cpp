// SPDX-License-Identifier: MIT
#include <map>
#include <optional>

#include "graphs/compile/compiling.h"
#include "sinew/base/hash.h"

namespace sinew::asset {
namespace {

// The clips of a pack by name, of equal names the first.
class PackClips {
 public:
  explicit PackClips(Compiling& compiling) : compiling_(compiling) {
    for (std::size_t i = 0; i < compiling.pack.clip_count(); ++i)
      by_name_.emplace(compiling.pack.clip_info(i).name, static_cast<std::uint32_t>(i));
  }

  bool has(std::string_view name) const { return by_name_.contains(name); }

  // A clip that moves the rig; kNoIndex, with a fault, where there is none.
  std::uint32_t find(const std::string& name, const std::string& where) const {
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) {
      compiling_.faults.unknown("clip", name, [&] { return names(); }, where);
      return kNoIndex;
    }
    if (compiling_.pack.clip(found->second, compiling_.rig)) return found->second;
    compiling_.faults.error("clip-of-other-rig", "the clip" + in_quotes(name) + " does not move this rig", where);
    return kNoIndex;
  }

 private:
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& [name, clip] : by_name_) names.emplace_back(name);
    return names;
  }

  Compiling& compiling_;
  std::map<std::string_view, std::uint32_t> by_name_;
};

using SlotNames = std::map<std::string_view, std::uint16_t>;

void find_slots(Compiling& compiling, const PackClips& clips, SlotNames& slots) {
  for (std::size_t i = 0; i < compiling.node_count(); ++i) {
    const FlatNode& node = compiling.flat.nodes[i];
    if (node.type != NodeType::clip) continue;
    const std::uint32_t clip = clips.find(node.clip->clip, node.where + "/clip");
    const auto [slot, is_new] = slots.emplace(node.clip->clip, static_cast<std::uint16_t>(compiling.clip_slots.size()));
    compiling.node_index[i] = slot->second;
    if (!is_new) continue;
    const bool is_additive = clip != kNoIndex && compiling.pack.clip_info(clip).is_additive;
    compiling.clip_slots.push_back({node.clip->clip, clip, is_additive});
  }
}

std::vector<std::string> names_of(const SlotNames& slots) {
  std::vector<std::string> names;
  for (const auto& [name, slot] : slots) names.emplace_back(name);
  return names;
}

// RFC 6901.
std::string member_path(const std::string& path, const std::string& member) {
  std::string out = path + "/";
  for (const char character : member) {
    if (character == '~') out += "~0";
    if (character == '/') out += "~1";
    if (character != '~' && character != '/') out += character;
  }
  return out;
}

void exchange(Compiling& compiling, const PackClips& clips, const SlotNames& slots, const SourceVariation& variation,
              std::vector<std::uint32_t>& out) {
  Faults& faults = compiling.faults;
  for (const auto& [from, to] : variation.clips) {
    const std::string where = member_path(variation.path, from);
    const std::uint32_t clip = clips.find(to, where);
    const auto slot = slots.find(from);
    if (slot == slots.end() && clips.has(from)) {
      faults.warn("unused-exchange", "no node plays the clip" + in_quotes(from) + ", for which another shall stand in",
                  where);
      continue;
    }
    if (slot == slots.end()) {
      faults.unknown("clip", from, [&] { return names_of(slots); }, where);
      continue;
    }
    if (clip == kNoIndex) continue;
    out[slot->second] = clip;
    if (compiling.pack.clip_info(clip).is_additive != compiling.clip_slots[slot->second].is_additive)
      faults.error("additive-mismatch",
                   "of" + in_quotes(from) + " and" + in_quotes(to) + " one gives a pose, the other a difference",
                   where);
  }
}

}  // namespace

void find_clips(Compiling& compiling) {
  const PackClips clips(compiling);
  SlotNames slots;
  find_slots(compiling, clips, slots);
  GraphDraft& draft = compiling.draft;
  std::vector<std::uint32_t> plain;
  for (const ClipSlot& slot : compiling.clip_slots) {
    draft.clip_hashes.push_back(hash_name(slot.name));
    plain.push_back(slot.clip);
  }
  if ((compiling.source.variations.size() + 1) * (plain.size() + 1) > kMaxGraphTable ||
      compiling.source.variations.size() >= kMaxGraphNodes) {
    compiling.faults.error("too-many-variations", "the variations have more than 4,194,304 clips", "/variations",
                           Errc::too_large);
    return;
  }
  draft.clips = plain;
  draft.variation_names.add("", "", "/variations");
  for (const SourceVariation& variation : compiling.source.variations) {
    std::vector<std::uint32_t> exchanged = plain;
    exchange(compiling, clips, slots, variation, exchanged);
    draft.clips.insert(draft.clips.end(), exchanged.begin(), exchanged.end());
    draft.variation_names.add(variation.name, variation.name, variation.path);
  }
  draft.variations.resize(compiling.source.variations.size() + 1);
}

}  // namespace sinew::asset
