// SPDX-License-Identifier: MIT
// From a graph file to what plays it.
#pragma once
#include <filesystem>

#include "sinew/base/aligned_bytes.h"
#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/graphs/graph_source.h"
#include "sinew/pack/pack.h"
#include "sinew/scene/diagnostics.h"
#include "sinew/scene/scene.h"

namespace sinew::asset {

// A cooked model with the graph, its last; the pack is a view of the bytes.
struct GraphPack {
  AlignedBytes bytes;
  Pack pack;
};

// Does to a scene what a graph's model asks for: adds the clips of `motion`, files relative to the folder; takes the
// motion of the joint `rootMotion` off all clips that have none taken off yet; makes the additive clips. Joints that
// are called as VRM calls bones make a figure, which has masks such as "upper_body". Fails, with a
// part of it done, where a file cannot be read or a joint or clip is not there.
SINEW_ASSET_API Result<void> prepare_model(Scene& scene, const GraphModel& model, const std::filesystem::path& folder,
                                           Diagnostics& diagnostics);

// Reads a graph file, imports its model or, where `model_file` is not empty, that one, prepares and cooks it and
// compiles the graph for it. Fails with the first error of any of these; io where no model is named.
SINEW_ASSET_API Result<GraphPack> open_graph_file(const std::filesystem::path& file, Diagnostics& diagnostics,
                                                  const std::filesystem::path& model_file = {});

}  // namespace sinew::asset
