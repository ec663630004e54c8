// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "sinew/base/api.h"

namespace sinew {

enum class Errc : std::uint16_t {
  none,
  truncated,            // the bytes end before the structure does
  bad_magic,            // not one of our files, or not a file of the format asked for
  bad_syntax,           // the text of a file cannot be parsed
  unsupported_version,  // newer than this build, or older than the oldest reader kept
  out_of_range,         // an index, offset or number outside its limits
  mismatch,             // two things that do not belong together (counts or skeletons differ)
  unsupported,          // valid input that uses a feature we do not read
  too_large,            // over a documented limit
  misaligned,           // bytes handed in at an address that the format forbids
  io,                   // a file cannot be opened, read or written
  out_of_memory,
};

// The spelling used in messages and JSON, for example "out_of_range".
SINEW_API const char* errc_name(Errc code);

// What went wrong and where. Fixed size, never allocates, safe to copy across the C boundary.
// Texts longer than their field are cut and end in "...".
struct SINEW_API Error {
  Errc code = Errc::none;
  char what[160] = {};   // one short sentence, no full stop
  char where[104] = {};  // byte offset or document path: "@4096", "/animations/3/channels/7"

  static Error at(Errc code, std::size_t byte_offset, std::string_view what);
  static Error in(Errc code, std::string_view path, std::string_view what);
};

}  // namespace sinew
