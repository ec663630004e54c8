// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "sinew/base/api.h"

namespace sinew {

// Instruction sets that the inner loops can be compiled for, from the plainest up. All give the same bits.
enum class Isa : std::uint8_t { scalar, sse41, avx2, avx512 };

SINEW_API const char* isa_name(Isa isa);
SINEW_API std::optional<Isa> isa_from_name(std::string_view name);  // "scalar", "sse41", "avx2", "avx512"

// The set in use by all frame-path functions of the process.
SINEW_API Isa kernels_isa();
// Chooses a set: the wanted one, or the next lower one that this build and this processor have. Returns what is in use
// from now on. Call it before the frames begin; switching while another thread samples is safe but which set that call
// uses is open. The library itself never reads the environment.
SINEW_API Isa set_kernels(Isa wanted);

}  // namespace sinew
