// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "diff_measure.h"

namespace sinew::cli {

struct DiffResult {
  const Input& a;
  const Input& b;
  NodeMatch nodes;
  ClipMatch clips;
  std::vector<asset::ComparedJoint> joints;
  std::vector<ClipDifference> differences;  // one per pair of clips; at least one
  std::optional<double> max_error_m;        // the gate

  const ClipDifference& worst() const;
  bool is_over() const { return max_error_m && !(worst().error.worst_m <= *max_error_m); }
};

// all_joints: a row for each; else for those that are farthest off.
std::string diff_text(const DiffResult& result, bool all_joints);
std::string diff_json(const DiffResult& result, const asset::Diagnostics& diagnostics);

}  // namespace sinew::cli
