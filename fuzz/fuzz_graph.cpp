// SPDX-License-Identifier: MIT
// The bytes are an animation graph's text and, after a zero byte, what a game does with it. What can be read is
// compiled for a fixed model and played.
#include <algorithm>
#include <string_view>

#include "graph_model.h"
#include "play.h"
#include "play_graph.h"
#include "sinew/base/aligned_bytes.h"
#include "sinew/character/bind_graph.h"
#include "sinew/graphs/compile_graph.h"
#include "sinew/graphs/read_graph.h"
#include "target.h"

namespace sinew::fuzz {
namespace {

void require_same(bool good, const asset::Diagnostics& diagnostics, const Error& error, const char* contract) {
  if (good != (diagnostics.count(asset::Severity::error) == 0)) broken(contract, error.what);
  if (!good && error.what[0] == '\0') broken("an error says what is wrong");
}

void compile_and_play(const asset::GraphSource& source, std::span<const std::byte> choices) {
  asset::Diagnostics diagnostics;
  const auto compiled = asset::compile_graph(source, graph_model(), 0, diagnostics);
  require_same(bool(compiled), diagnostics, compiled.error(), "a graph is compiled where there is no error:");
  if (!compiled) return;
  const Result<AlignedBytes> bytes = asset::add_graph(graph_model_bytes(), *compiled);
  if (!bytes) broken("a compiled graph can be added to its model:", bytes.error().what);
  const Result<Pack> pack = Pack::open(bytes->bytes());
  if (!pack) broken("what the compiler makes can be opened:", pack.error().what);
  const Result<BoundGraph> bound = bind_graph(*pack, 0);
  if (!bound) broken("what the compiler makes can be bound:", bound.error().what);
  play_graph(*bound, choices);
}

}  // namespace

void run_one(std::span<const std::byte> input) {
  const auto end = std::find(input.begin(), input.end(), std::byte(0));
  const auto text = input.first(static_cast<std::size_t>(end - input.begin()));
  asset::Diagnostics diagnostics;
  const Result<asset::GraphSource> source =
      asset::read_graph({reinterpret_cast<const char*>(text.data()), text.size()}, diagnostics);
  require_same(bool(source), diagnostics, source.error(), "a graph is read where there is no error:");
  if (source) compile_and_play(*source, input.subspan(std::min(text.size() + 1, input.size())));
}

}  // namespace sinew::fuzz
