// SPDX-License-Identifier: MIT
#include "sinew/kernels/kernels.h"

#include <atomic>

#include "kernels/table.h"

namespace sinew {
namespace {

// Constant-initialised, so that there is no order of construction to get wrong. Null until the first frame, which
// chooses; threads that race to it choose the same.
constinit std::atomic<const KernelTable*> chosen_kernels{nullptr};

constexpr const char* kIsaNames[] = {"scalar", "sse41", "avx2", "avx512"};

const KernelTable* best_up_to(Isa wanted) {
  const KernelTable* const sets[] = {&scalar_kernels(), sse41_kernels(), avx2_kernels(), avx512_kernels()};
  for (int isa = static_cast<int>(wanted); isa > 0; --isa)
    if (sets[isa] != nullptr && processor_has(static_cast<Isa>(isa))) return sets[isa];
  return sets[0];
}

}  // namespace

const char* isa_name(Isa isa) { return kIsaNames[static_cast<int>(isa)]; }

std::optional<Isa> isa_from_name(std::string_view name) {
  for (int isa = 0; isa < 4; ++isa)
    if (name == kIsaNames[isa]) return static_cast<Isa>(isa);
  return std::nullopt;
}

const KernelTable& kernels() {
  const KernelTable* chosen = chosen_kernels.load(std::memory_order_relaxed);
  if (chosen != nullptr) return *chosen;
  set_kernels(Isa::avx512);
  return *chosen_kernels.load(std::memory_order_relaxed);
}

Isa kernels_isa() { return kernels().isa; }

Isa set_kernels(Isa wanted) {
  const KernelTable* chosen = best_up_to(wanted);
  chosen_kernels.store(chosen, std::memory_order_relaxed);
  return chosen->isa;
}

}  // namespace sinew
