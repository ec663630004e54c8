// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>

#include "sinew/base/result.h"
#include "sinew/scene/scene.h"

namespace sinew::bench {

// The model of a graph file, prepared as the graph asks, with a plait on joint "head" that swings in every clip: so
// many joints that the figure has `joints` in all. Where it has no skin, as few joints or no "head", this fails with
// unsupported; with io where a file is not there.
Result<asset::Scene> graph_figure(const std::filesystem::path& graph, std::size_t joints);

}  // namespace sinew::bench
