// SPDX-License-Identifier: MIT
#include "diff_report.h"

#include <algorithm>
#include <numbers>
#include <numeric>

#include "json_writer.h"
#include "length.h"
#include "text.h"

namespace sinew::cli {
namespace {

using Align = Table::Align;

constexpr std::size_t kShownJoints = 8;

double degrees(double radians) { return radians * 180 / std::numbers::pi; }

std::string time_text(double secs) { return with_decimals(secs, 4) + " s"; }

std::string clip_title(const DiffResult& result, const ClipDifference& difference) {
  const std::string &a = result.a.contents.clips[difference.clips.a].name,
                    &b = result.b.contents.clips[difference.clips.b].name;
  return a == b ? quoted_name(a) : quoted_name(a) + " and " + quoted_name(b);
}

std::string clips_text(const DiffResult& result) {
  Table table({Align::left, Align::right, Align::right, Align::right, Align::left, Align::left});
  table.add({"clip", "worst", "99 %", "mean", "joint", "at"});
  for (const ClipDifference& each : result.differences) {
    const asset::MotionError& error = each.error;
    table.add({clip_title(result, each), millimetres(error.worst_m), millimetres(error.p99_m),
               millimetres(error.mean_m), printable(result.joints[error.worst_joint].name),
               time_text(error.worst_secs)});
  }
  return table.text("");
}

std::string joints_text(const DiffResult& result, const ClipDifference& difference, bool all_joints) {
  const std::vector<asset::JointError>& errors = difference.error.joints;
  std::vector<std::size_t> order(errors.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t x, std::size_t y) { return errors[x].worst_m > errors[y].worst_m; });
  if (!all_joints && order.size() > kShownJoints) order.resize(kShownJoints);
  Table table({Align::left, Align::right, Align::right, Align::right, Align::right, Align::right});
  table.add({"joint", "worst", "at", "mean", "beside parent", "turned"});
  for (const std::size_t j : order)
    table.add({printable(result.joints[j].name), millimetres(errors[j].worst_m), time_text(errors[j].worst_secs),
               millimetres(errors[j].mean_m), millimetres(errors[j].worst_local_m),
               rounded(degrees(errors[j].worst_local_rad), 3) + " deg"});
  return table.text("");
}

std::string lengths_text(const DiffResult& result) {
  std::string text;
  for (const ClipDifference& each : result.differences)
    if (std::abs(each.secs_a - each.secs_b) > 1e-6)
      text += clip_title(result, each) + ": " + time_text(each.secs_a) + " and " + time_text(each.secs_b) +
              " long; compared as far as both go\n";
  return text;
}

std::string weights_text(const DiffResult& result) {
  std::string text;
  for (const ClipDifference& each : result.differences)
    if (each.worst_weight > 0)
      text += clip_title(result, each) + ": morph weights of " +
              quoted_name(result.a.contents.nodes[each.worst_weight_node].name) + " differ by up to " +
              rounded(each.worst_weight, 3) + ", at " + time_text(each.worst_weight_secs) + "\n";
  return text;
}

std::string missing_text(const std::vector<std::string>& names, std::string_view singular, std::string_view plural,
                         const std::string& file) {
  if (names.empty()) return {};
  std::string list;
  for (std::size_t i = 0; i < std::min(names.size(), kShownJoints); ++i)
    list += (i == 0 ? "" : ", ") + quoted_name(names[i]);
  if (names.size() > kShownJoints) list += ", ...";
  return counted(names.size(), singular, plural) + " not in " + printable(file) + ": " + list + "\n";
}

void write_side(JsonWriter& json, std::string_view key, const Input& input, asset::Index clip) {
  json.key(key).begin_object().member("index", clip).member("name", input.contents.clips[clip].name);
  json.member("duration_secs", input.contents.clips[clip].duration_secs).end_object();
}

void write_joints(JsonWriter& json, const DiffResult& result, const ClipDifference& difference) {
  json.key("joints").begin_array();
  for (std::size_t j = 0; j < result.joints.size(); ++j) {
    const asset::JointError& error = difference.error.joints[j];
    json.begin_object().member("name", result.joints[j].name).member("node", result.nodes.pairs[j].a);
    json.member("worst_m", error.worst_m).member("worst_secs", error.worst_secs).member("mean_m", error.mean_m);
    json.member("local_m", error.worst_local_m).member("local_rad", error.worst_local_rad).end_object();
  }
  json.end_array();
}

void write_difference(JsonWriter& json, const DiffResult& result, const ClipDifference& difference) {
  const asset::MotionError& error = difference.error;
  json.begin_object();
  write_side(json, "a", result.a, difference.clips.a);
  write_side(json, "b", result.b, difference.clips.b);
  json.member("times", error.times_secs.size()).member("worst_m", error.worst_m);
  json.member("worst_joint", result.joints[error.worst_joint].name).member("worst_secs", error.worst_secs);
  json.member("mean_m", error.mean_m).member("p99_m", error.p99_m);
  json.member("local_m", error.worst_local_m).member("local_rad", error.worst_local_rad);
  json.member("morph_weight", difference.worst_weight);
  write_joints(json, result, difference);
  json.end_object();
}

void write_names(JsonWriter& json, std::string_view key, const std::vector<std::string>& names) {
  json.key(key).begin_array();
  for (const std::string& name : names) json.value(name);
  json.end_array();
}

}  // namespace

const ClipDifference& DiffResult::worst() const {
  return *std::max_element(
      differences.begin(), differences.end(),
      [](const ClipDifference& x, const ClipDifference& y) { return x.error.worst_m < y.error.worst_m; });
}

std::string diff_text(const DiffResult& result, bool all_joints) {
  const ClipDifference& worst = result.worst();
  std::string text = printable(result.a.name) + " and " + printable(result.b.name) + ": " +
                     counted(result.joints.size(), "joint", "joints") + ", " +
                     counted(result.differences.size(), "clip", "clips") + "\n" + clips_text(result) + "\n";
  if (result.differences.size() > 1) text += clip_title(result, worst) + "\n";
  text += joints_text(result, worst, all_joints) + weights_text(result) + lengths_text(result);
  text += missing_text(result.nodes.missing, "joint", "joints", result.b.name);
  text += missing_text(result.clips.missing, "clip", "clips", result.b.name);
  return text;
}

std::string diff_json(const DiffResult& result, const asset::Diagnostics& diagnostics) {
  JsonWriter json;
  json.begin_object().member("schema", "sinew.diff/1").member("a", result.a.name).member("b", result.b.name);
  const ClipDifference& worst = result.worst();
  json.member("worst_m", worst.error.worst_m).member("worst_joint", result.joints[worst.error.worst_joint].name);
  json.member("worst_secs", worst.error.worst_secs);
  json.member("worst_clip", result.a.contents.clips[worst.clips.a].name);
  if (result.max_error_m) json.member("max_error_m", *result.max_error_m).member("ok", !result.is_over());
  json.key("clips").begin_array();
  for (const ClipDifference& each : result.differences) write_difference(json, result, each);
  json.end_array();
  write_names(json, "missing_joints", result.nodes.missing);
  write_names(json, "missing_clips", result.clips.missing);
  json.diagnostics(diagnostics).end_object();
  return json.text();
}

}  // namespace sinew::cli
