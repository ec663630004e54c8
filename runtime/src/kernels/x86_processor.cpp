// SPDX-License-Identifier: MIT
#include "kernels/table.h"

namespace sinew {

// The compiler's own reading of cpuid, which also asks whether the system saves the wide registers.
bool processor_has(Isa isa) {
  switch (isa) {
    case Isa::scalar:
      return true;
    case Isa::sse41:
      return __builtin_cpu_supports("sse4.1") != 0;
    case Isa::avx2:
      return __builtin_cpu_supports("avx2") != 0;
    case Isa::avx512:
      return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
             __builtin_cpu_supports("avx512dq") != 0;
  }
  return false;
}

}  // namespace sinew
