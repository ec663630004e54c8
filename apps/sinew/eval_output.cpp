// SPDX-License-Identifier: MIT
#include "eval_output.h"

#include <filesystem>

#include "json_writer.h"
#include "property_json.h"

namespace sinew::cli {
namespace {

using asset::kNone;

void write_clip(JsonWriter& json, const Contents& contents, asset::Index index) {
  const ClipEntry rest_pose;
  const ClipEntry& clip = index == kNone ? rest_pose : contents.clips[index];
  json.key("clip").begin_object().member("index", index == kNone ? -1 : std::int64_t(index)).member("name", clip.name);
  json.member("duration_secs", clip.duration_secs).member("source_start_secs", clip.source_start_secs).end_object();
}

void write_skin(JsonWriter& json, const SkinEntry& skin, asset::Index index) {
  json.member("skin", index).member("skin_name", skin.name);
  json.key("joints").begin_array();
  for (const asset::Index joint : skin.joints) json.value(joint);
  json.end_array();
}

void write_node(JsonWriter& json, const NodeEntry& node, What what, const RowRun& run) {
  json.member("node", run.node).member("node_name", node.name);
  if (what == What::joints) json.member("parent", node.parent == kNone ? -1 : std::int64_t(node.parent));
  if (what == What::vertices || what == What::normals) json.member("primitive", run.primitive);
  if (what != What::morphs || node.morph_target_names.empty()) return;
  json.key("target_names").begin_array();
  for (const std::string& name : node.morph_target_names) json.value(name);
  json.end_array();
}

void write_run(JsonWriter& json, const Contents& contents, What what, const RowRun& run) {
  json.begin_object();
  if (what == What::properties)
    write_property(json, contents.properties[run.property]);
  else if (run.skin != kNone)
    write_skin(json, contents.skins[run.skin], run.skin);
  else
    write_node(json, contents.nodes[run.node], what, run);
  json.member("first", run.first).member("count", run.count).end_object();
}

void write_rows(JsonWriter& json, const EvalResult& result) {
  json.key("rows").begin_array();
  if (result.shape.what == What::bounds) {
    json.begin_object().member("corner", "min").member("first", 0).member("count", 1).end_object();
    json.begin_object().member("corner", "max").member("first", 1).member("count", 1).end_object();
  } else {
    for (const RowRun& run : result.shape.runs) write_run(json, result.input.contents, result.shape.what, run);
  }
  json.end_array();
}

void write_number(JsonWriter& json, const EvalResult& result, std::size_t at) {
  if (result.is_single_precision)
    json.value(float(result.values[at]));
  else
    json.value(result.values[at]);
}

void write_values(JsonWriter& json, const EvalResult& result) {
  const EvalShape& shape = result.shape;
  std::size_t at = 0;
  json.key("values").begin_array();
  for (std::size_t time = 0; time < result.times_secs.size(); ++time) {
    json.begin_array();
    for (std::size_t row = 0; row < shape.row_count; ++row) {
      if (shape.columns > 1) json.begin_array();
      for (std::size_t column = 0; column < shape.columns; ++column) write_number(json, result, at++);
      if (shape.columns > 1) json.end_array();
    }
    json.end_array();
  }
  json.end_array();
}

}  // namespace

std::vector<std::size_t> EvalResult::extents() const {
  std::vector<std::size_t> extents{times_secs.size(), shape.row_count};
  if (shape.columns > 1) extents.push_back(shape.columns);
  return extents;
}

std::string eval_json(const EvalResult& result, bool with_values) {
  JsonWriter json;
  json.begin_object().member("schema", "sinew.eval/1");
  json.member("file", std::filesystem::path(result.input.name).filename().string());
  write_clip(json, result.input.contents, result.clip);
  json.key("times_secs").begin_array();
  for (const double time_secs : result.times_secs) json.value(time_secs);
  json.end_array();
  json.member("what", what_name(result.shape.what));
  json.key("shape").begin_array();
  for (const std::size_t extent : result.extents()) json.value(extent);
  json.end_array();
  write_rows(json, result);
  if (with_values) write_values(json, result);
  json.diagnostics(result.input.diagnostics);
  json.end_object();
  return json.text();
}

}  // namespace sinew::cli
