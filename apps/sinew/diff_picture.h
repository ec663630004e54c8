// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "diff_report.h"

namespace sinew::cli {

// A picture of the pair of clips that is farthest apart. Throws a file fault, or a usage fault where the program was
// built without the renderer.
void write_picture(const std::string& file, const DiffResult& result, const DiffSide& a, const DiffSide& b);

}  // namespace sinew::cli
