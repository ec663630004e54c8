// SPDX-License-Identifier: MIT
#include <algorithm>

#include "anim/clip_view.h"

namespace sinew {
namespace {

bool hash_less(const NameSlot& a, const NameSlot& b) {
  return a.hash < b.hash || (a.hash == b.hash && a.target < b.target);
}

}  // namespace

std::span<NameSlot> sorted_joints(const Rig& rig, std::span<NameSlot> slots) {
  const std::span<const std::uint64_t> hashes = rig.skeleton().name_hashes();
  for (std::size_t joint = 0; joint < slots.size(); ++joint)
    slots[joint] = {hashes[joint], static_cast<std::uint32_t>(joint), 0, false};
  std::sort(slots.begin(), slots.end(), hash_less);
  return slots;
}

std::span<NameSlot> sorted_properties(const Rig& rig, std::span<NameSlot> slots) {
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const Property property = rig.property(i);
    slots[i] = {property.name_hash, property.first, property.count, property.kind == PropertyKind::quat};
  }
  std::sort(slots.begin(), slots.end(), hash_less);
  return slots;
}

const NameSlot* find_slot(std::span<const NameSlot> slots, std::uint64_t hash) {
  const auto slot = std::lower_bound(slots.begin(), slots.end(), NameSlot{hash, 0, 0, false}, hash_less);
  return slot != slots.end() && slot->hash == hash ? &*slot : nullptr;
}

}  // namespace sinew
