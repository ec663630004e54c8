// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "eval_rows.h"
#include "input.h"

namespace sinew::cli {

// What `eval` found.
struct EvalResult {
  const Input& input;
  asset::Index clip = asset::kNone;
  std::vector<double> times_secs;
  EvalShape shape;
  bool is_single_precision = true;
  std::vector<double> values;  // [times, row_count, columns]

  std::vector<std::size_t> extents() const;
};

// schema "sinew.eval/1": what the rows are; with_values: and the numbers, nested as the shape says.
std::string eval_json(const EvalResult& result, bool with_values);

}  // namespace sinew::cli
