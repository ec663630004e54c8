// SPDX-License-Identifier: MIT
#pragma once
#include "kernels/table.h"

namespace sinew::test {

// The AVX-512 kernels as they are written, over registers of sixteen floats that are four of four: so that a processor
// without AVX-512 can run them. Needs AVX2.
const KernelTable& emulated_avx512_kernels();

}  // namespace sinew::test
