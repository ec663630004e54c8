// SPDX-License-Identifier: MIT
#include "quadruped/quadruped.h"

namespace sinew::quadruped {

std::vector<author::Motion> make_motions(const author::Rig&) { return {}; }

}  // namespace sinew::quadruped
