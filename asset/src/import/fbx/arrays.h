// SPDX-License-Identifier: MIT
// Numbers of a record in whichever way it holds them: one array value, plain or zlib; a list of values (before 7.0); a
// *count { a: list } of a text file.
#pragma once
#include <cstdint>
#include <vector>

#include "import/fbx/records.h"

namespace sinew::asset::fbx {

// Numbers are converted as C++ does, those that T cannot hold to 0. Values of a list that are no numbers are left out.
// Throws Failure where compressed bytes are damaged. Memory: what the values of the record need, which Tree has
// checked.
std::vector<double> read_doubles(Record record);
std::vector<float> read_floats(Record record);
std::vector<std::int32_t> read_int32s(Record record);
std::vector<std::int64_t> read_int64s(Record record);
// Elements of four bytes as bits, floats unconverted; numbers of a text that are whole as their bits, others as
// floats'.
std::vector<std::uint32_t> read_bits(Record record);

}  // namespace sinew::asset::fbx
