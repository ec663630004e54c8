// SPDX-License-Identifier: MIT
#pragma once
#include "sinew/base/api.h"

// Checks a precondition listed under "Requires:". On in debug builds and with SINEW_HARDENED; elsewhere the
// expression is not evaluated. A failure prints the expression with its place and aborts.
namespace sinew {
[[noreturn]] SINEW_API void assert_failed(const char* expression, const char* file, int line);
}

#if defined(SINEW_ENABLE_ASSERTS) || !defined(NDEBUG)
#define SINEW_ASSERT(expression) ((expression) ? void() : ::sinew::assert_failed(#expression, __FILE__, __LINE__))
#else
#define SINEW_ASSERT(expression) (void(sizeof(bool(expression))))
#endif
