// SPDX-License-Identifier: MIT
#include "graphs/compile/compiling.h"
#include "sinew/cook/bake_blend_space.h"

namespace sinew::asset {
namespace {

constexpr std::size_t kSpaceAlignment = 64;

std::vector<BlendSample> samples_of(const FlatGraph& flat, const FlatNode& node) {
  std::vector<BlendSample> samples;
  for (std::size_t i = 0; i < node.inputs.size(); ++i) {
    const FlatNode& input = flat.nodes[node.inputs[i]];
    samples.push_back({input.clip != nullptr ? input.clip->clip : input.path, node.space->samples[i].at});
  }
  return samples;
}

void add_space(const std::vector<std::byte>& bytes, GraphDraft& draft) {
  draft.spaces.push_back(
      {static_cast<std::uint32_t>(draft.space_bytes.size()), static_cast<std::uint32_t>(bytes.size())});
  draft.space_bytes.insert(draft.space_bytes.end(), bytes.begin(), bytes.end());
  draft.space_bytes.resize((draft.space_bytes.size() + kSpaceAlignment - 1) / kSpaceAlignment * kSpaceAlignment);
}

}  // namespace

void bake_spaces(Compiling& compiling) {
  for (std::size_t i = 0; i < compiling.node_count(); ++i) {
    const FlatNode& node = compiling.flat.nodes[i];
    if (node.type != NodeType::blend_space) continue;
    Diagnostics said;
    const Result<std::vector<std::byte>> space =
        bake_blend_space(node.space->kind, samples_of(compiling.flat, node), said);
    for (const Diagnostic& each : said.all()) compiling.faults.warn(each.code, each.what, node.where + each.where);
    if (!space) {
      const Error& error = space.error();
      compiling.faults.error("bad-number", error.what, node.where + error.where, error.code);
      continue;
    }
    compiling.node_index[i] = static_cast<std::uint16_t>(compiling.draft.spaces.size());
    add_space(*space, compiling.draft);
  }
}

}  // namespace sinew::asset
