// SPDX-License-Identifier: MIT
// The bytes are an animation graph's text.
#include <string_view>

#include "play.h"
#include "sinew/graphs/read_graph.h"
#include "target.h"

void sinew::fuzz::run_one(std::span<const std::byte> input) {
  asset::Diagnostics diagnostics;
  const Result<asset::GraphSource> source =
      asset::read_graph({reinterpret_cast<const char*>(input.data()), input.size()}, diagnostics);
  if (bool(source) != (diagnostics.count(asset::Severity::error) == 0))
    broken("a graph is read where there is no error", source.error().what);
  if (!source && source.error().what[0] == '\0') broken("an error says what is wrong");
}
