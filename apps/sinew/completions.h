// SPDX-License-Identifier: MIT
// What shells and man read, made from the verbs' definitions.
#pragma once
#include <string>

namespace sinew::cli {

// Scripts that complete verbs, options, choices and file names.
std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();
// sinew(1), in the macros of man(7).
std::string manual_page();

}  // namespace sinew::cli
