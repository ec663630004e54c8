// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

#include "sinew/base/error.h"

namespace sinew::asset::graphs {

struct SyntaxFault {
  std::size_t offset = 0;
  Errc kind = Errc::bad_syntax;  // or truncated, or too_large: nested deeper than max_depth
  const char* what = "";
};

// Where a text stops being JSON (RFC 8259) and what should stand there: simdjson says only that it does. Looks at
// everything but how large numbers are.
std::optional<SyntaxFault> find_syntax_fault(std::string_view text, std::size_t max_depth);

}  // namespace sinew::asset::graphs
