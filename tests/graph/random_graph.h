// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>

#include "trace.h"

namespace sinew::test {

// A graph without faults, and what is done to it in some dozens of updates, from a seed: every type of node, machines
// in machines, all kinds of fades, of interruption and of entering, sync groups, nodes that are named in several
// places, sub-graphs, variations, slots; steps from 0 to 1 s. A trace that expects nothing. Numbers that conditions
// compare lie where rounding does not decide.
Trace random_trace(std::uint64_t seed);

}  // namespace sinew::test
