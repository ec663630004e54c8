// SPDX-License-Identifier: MIT
#include "sinew/kernels/kernels.h"

#include <atomic>

#include "kernels/table.h"

namespace sinew {
namespace {

// Constant-initialised, so that there is no order of construction to get wrong: null means the scalar set.
constinit std::atomic<const KernelTable*> chosen_kernels{nullptr};

constexpr const char* kIsaNames[] = {"scalar", "sse41", "avx2", "avx512"};

}  // namespace

const char* isa_name(Isa isa) { return kIsaNames[static_cast<int>(isa)]; }

std::optional<Isa> isa_from_name(std::string_view name) {
  for (int isa = 0; isa < 4; ++isa)
    if (name == kIsaNames[isa]) return static_cast<Isa>(isa);
  return std::nullopt;
}

const KernelTable& kernels() {
  const KernelTable* chosen = chosen_kernels.load(std::memory_order_relaxed);
  return chosen != nullptr ? *chosen : scalar_kernels();
}

Isa kernels_isa() { return kernels().isa; }

// The scalar set is the only one so far, hence the next lower one of every wish.
Isa set_kernels(Isa) {
  chosen_kernels.store(&scalar_kernels(), std::memory_order_relaxed);
  return kernels_isa();
}

}  // namespace sinew
