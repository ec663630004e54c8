// SPDX-License-Identifier: MIT
#include <cmath>
#include <map>

#include "graphs/compile/compiling.h"
#include "sinew/math/joint_block.h"

namespace sinew::asset {
namespace {

class PackMasks {
 public:
  explicit PackMasks(Compiling& compiling) : faults_(compiling.faults), masks_(compiling.pack.masks(compiling.rig)) {
    for (std::size_t i = 0; i < masks_.size(); ++i) by_name_.emplace(masks_.name(i), static_cast<std::uint16_t>(i));
  }

  // kNoGraphIndex, with a fault, where there is none.
  std::uint16_t find(const std::string& name, const std::string& where) const {
    if (const auto found = by_name_.find(name); found != by_name_.end()) return found->second;
    const auto known = [&] {
      std::vector<std::string> names;
      for (const auto& [mask, index] : by_name_) names.emplace_back(mask);
      return names;
    };
    faults_.unknown("mask", name, known, where);
    return kNoGraphIndex;
  }
  std::span<const float> joints(std::uint16_t index) const { return masks_.mask(index).joints; }

 private:
  Faults& faults_;
  MaskSet masks_;
  std::map<std::string_view, std::uint16_t> by_name_;
};

// 1 + (pace - 1) * weight, over all entries, multiplied.
void multiply(std::span<const float> weights, double pace, std::vector<double>& paces) {
  for (std::size_t lane = 0; lane < paces.size() && lane < weights.size(); ++lane)
    paces[lane] *= 1 + (pace - 1) * static_cast<double>(weights[lane]);
}

std::vector<double> paces_of(const SourceProfile& profile, const PackMasks& masks, std::size_t lanes, Faults& faults) {
  std::vector<double> paces(lanes, 1.0);
  for (std::size_t i = 0; i < profile.entries.size(); ++i) {
    const SourceProfile::Entry& entry = profile.entries[i];
    const std::string where = profile.path + "/" + std::to_string(i);
    if (!(entry.pace >= 0 && entry.pace <= static_cast<double>(kMaxGraphNumber))) {
      faults.error("bad-number", "a pace is not negative, and at most 1e30", where, Errc::out_of_range);
      continue;
    }
    const std::uint16_t mask = masks.find(entry.mask, where + "/mask");
    if (mask != kNoGraphIndex) multiply(masks.joints(mask), entry.pace, paces);
  }
  return paces;
}

}  // namespace

void find_masks(Compiling& compiling) {
  const PackMasks masks(compiling);
  for (std::size_t i = 0; i < compiling.node_count(); ++i)
    if (const FlatNode& node = compiling.flat.nodes[i]; node.mask != nullptr)
      compiling.node_index[i] = masks.find(*node.mask, node.where + "/mask");
}

void compile_profiles(Compiling& compiling) {
  const PackMasks masks(compiling);
  const std::size_t lanes = kLanes * block_count(compiling.pack.rig(compiling.rig).skeleton().joint_count());
  for (const SourceProfile* profile : compiling.flat.profiles) {
    if (compiling.draft.profiles.size() + lanes > kMaxGraphTable) {
      compiling.faults.error("too-many-profiles", "the profiles have more than 4,194,304 numbers", profile->path,
                             Errc::too_large);
      return;
    }
    for (const double pace : paces_of(*profile, masks, lanes, compiling.faults)) {
      const bool fits = pace <= static_cast<double>(kMaxGraphNumber);
      compiling.draft.profiles.push_back(fits ? static_cast<float>(pace) : kMaxGraphNumber);
    }
  }
}

}  // namespace sinew::asset
