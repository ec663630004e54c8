// SPDX-License-Identifier: MIT
#pragma once
#include "arguments.h"
#include "console.h"

namespace sinew::cli {

// `sinew render --graph G --script S [MODEL]`: the film, or sheet, of what a graph does.
Exit render_graph(const Arguments& arguments, Console& console);

}  // namespace sinew::cli
