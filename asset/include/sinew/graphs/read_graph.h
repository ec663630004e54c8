// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <string_view>

#include "sinew/base/api.h"
#include "sinew/base/result.h"
#include "sinew/graphs/graph_source.h"
#include "sinew/scene/diagnostics.h"

namespace sinew::asset {

// A graph file's text, checked against docs/sgraph.schema.json: types, required and unknown members, numbers in their
// ranges, words that are one of a list; names of parameters, nodes, states, groups, profiles and sub-graphs exist, with
// the nearest one suggested where they do not. Every fault is an error in the diagnostics, with its JSON path; where
// there is one, the call fails with the first. What needs a model (clips, masks, markers) is compile_graph's.
// Sub-graphs in files are not read here: fails with unsupported where one is named.
SINEW_ASSET_API Result<GraphSource> read_graph(std::string_view text, Diagnostics& diagnostics);

// The same of a file, with the files of sub-graphs that it names, relative to its own folder. Fails with io, with
// too_large above 16 MB, and where files name each other in a circle.
SINEW_ASSET_API Result<GraphSource> read_graph_file(const std::filesystem::path& file, Diagnostics& diagnostics);

}  // namespace sinew::asset
