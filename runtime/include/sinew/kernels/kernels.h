// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace sinew {

// Instruction sets that the inner loops can be compiled for, from the plainest up. All give the same bits.
enum class Isa : std::uint8_t { scalar, sse41, avx2, avx512 };

const char* isa_name(Isa isa);
std::optional<Isa> isa_from_name(std::string_view name);  // "scalar", "sse41", "avx2", "avx512"

// The set in use by all frame-path functions of the process.
Isa kernels_isa();
// Chooses a set: the wanted one, or the next lower one that this build and this processor have. Returns what is in use
// from now on. Call it before the frames begin; switching while another thread samples is safe but which set that call
// uses is open. The library itself never reads the environment.
Isa set_kernels(Isa wanted);

}  // namespace sinew
