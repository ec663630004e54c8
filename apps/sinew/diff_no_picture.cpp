// SPDX-License-Identifier: MIT
#include "diff_picture.h"
#include "fault.h"

namespace sinew::cli {

void write_picture(const std::string&, const DiffResult&, const DiffSide&, const DiffSide&) {
  throw usage_fault("-o: this program was built without the renderer, which writes the letters");
}

}  // namespace sinew::cli
