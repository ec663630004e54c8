// SPDX-License-Identifier: MIT
#include "sinew/base/assert.h"

#include <cstdio>
#include <cstdlib>

namespace sinew {

void assert_failed(const char* expression, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: precondition failed: %s\n", file, line, expression);
  std::abort();
}

}  // namespace sinew
