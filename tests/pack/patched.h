// SPDX-License-Identifier: MIT
// Packs with single values changed, as a hostile hand would.
#pragma once
#include <cstring>

#include "sinew/pack/format.h"
#include "support/cooked.h"

namespace sinew::test {

// The pack with one value changed in place, by where it lies in the good one.
template <class T>
Result<Pack> opened_with(const Cooked& cooked, AlignedBytes& copy, const T& place, T value) {
  const std::span<const std::byte> good = cooked.bytes.bytes();
  copy = Cooked::take(AlignedBytes::copy_of(good));
  std::memcpy(copy.bytes().data() + (reinterpret_cast<const std::byte*>(&place) - good.data()), &value, sizeof(value));
  return Pack::open(copy.bytes());
}

template <class T>
const T* find_record(const Cooked& cooked, std::uint32_t kind, ArrayRef (*array)(const std::byte*)) {
  const std::byte* bytes = cooked.bytes.bytes().data();
  const auto* table = reinterpret_cast<const ChunkRecord*>(bytes + sizeof(PackHeader));
  while (table->kind != kind) ++table;
  return reinterpret_cast<const T*>(bytes + table->offset + array(bytes + table->offset).offset);
}

}  // namespace sinew::test
