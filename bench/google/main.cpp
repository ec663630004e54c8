// SPDX-License-Identifier: MIT
// All scenes as Google Benchmarks: sinew_bench --benchmark_filter=skin4 --benchmark_out=result.json. The items are the
// scene's units; the label is the hash of its result. SINEW_ISA forces an instruction set.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>

#include "sinew/bench/measure.h"
#include "sinew/bench/scene_list.h"
#include "sinew/kernels/kernels.h"

using namespace sinew;

namespace {

void run_scene(benchmark::State& state, const bench::BenchScene& scene) {
  const Result<std::unique_ptr<bench::Work>> made = scene.make();
  if (!made) {
    state.SkipWithError(made.error().what);
    return;
  }
  bench::Work& work = **made;
  for (auto _ : state) work.run();
  state.SetItemsProcessed(std::int64_t(state.iterations()) * std::int64_t(work.units));
  state.SetLabel(bench::hash_text(work.hash()));
}

// False where the name is unknown.
bool choose_kernels() {
  const char* name = std::getenv("SINEW_ISA");
  if (name == nullptr || *name == '\0') return true;
  const std::optional<Isa> isa = isa_from_name(name);
  if (isa) set_kernels(*isa);
  return isa.has_value();
}

}  // namespace

int main(int count, char** words) {
  if (!choose_kernels()) {
    std::fputs("sinew_bench: SINEW_ISA is scalar, sse41, avx2 or avx512\n", stderr);
    return 2;
  }
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) return 2;
  benchmark::AddCustomContext("isa", isa_name(kernels_isa()));
  benchmark::AddCustomContext("compiler", bench::compiler_name());
  benchmark::AddCustomContext("build", bench::build_kind());
  benchmark::AddCustomContext("processor", bench::processor_name());
  for (const bench::BenchScene& scene : bench::all_scenes())
    benchmark::RegisterBenchmark(scene.name.c_str(), [scene](benchmark::State& state) { run_scene(state, scene); });
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
