// SPDX-License-Identifier: MIT
// Graphs whose numbers were worked out by hand: each file of traces/ says why they are what they are.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "fast_player.h"
#include "runner.h"

using namespace sinew;
using namespace sinew::test;

namespace {

std::vector<std::filesystem::path> trace_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(SINEW_GRAPH_TRACES))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

TEST_CASE("the slow interpreter does what every trace says") {
  const std::vector<std::filesystem::path> files = trace_files();
  REQUIRE(files.size() >= 20);
  for (const std::filesystem::path& file : files) {
    const TraceRun run(read_trace(file));
    CHECK_MESSAGE(run.trace().because.size() > 40, file.filename().string(), " does not say why");
    CHECK_MESSAGE(!run.trace().expect.empty(), file.filename().string(), " expects nothing");
    for (const std::string& wrong : play_trace(run, slow_player())) FAIL_CHECK(file.filename().string(), ": ", wrong);
  }
}

TEST_CASE("the runtime does what every trace says, and in all else what the slow interpreter does") {
  for (const std::filesystem::path& file : trace_files()) {
    const TraceRun run(read_trace(file));
    for (const std::string& wrong : play_trace(run, fast_player())) FAIL_CHECK(file.filename().string(), ": ", wrong);
    if (const std::string difference = first_difference(run, slow_player(), fast_player()); !difference.empty())
      FAIL_CHECK(file.filename().string(), ": ", difference);
  }
}
