// SPDX-License-Identifier: MIT
// Stands in for the vector sets where the processor is none of theirs, or the build wants only the scalar one.
#include "kernels/table.h"

namespace sinew {

const KernelTable* sse41_kernels() { return nullptr; }
const KernelTable* avx2_kernels() { return nullptr; }
const KernelTable* avx512_kernels() { return nullptr; }
bool processor_has(Isa isa) { return isa == Isa::scalar; }

}  // namespace sinew
