// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "command.h"

namespace sinew::cli {

// `sinew --help`: what the program is, and its verbs.
std::string program_help();
// `sinew VERB --help`: examples first, then operands, options and details.
std::string verb_help(const Verb& verb);

}  // namespace sinew::cli
