// SPDX-License-Identifier: MIT
#include "motion.h"

#include <filesystem>
#include <string>

#include "arguments.h"
#include "console.h"
#include "fault.h"
#include "output_file.h"
#include "sinew/import/import_point_cache.h"
#include "sinew/process/add_motion.h"
#include "sinew/process/add_point_cache.h"
#include "text.h"

namespace sinew::cli {
namespace {

void take_over(const asset::Diagnostic& said, const std::string& where, asset::Diagnostics& to) {
  if (said.severity == asset::Severity::note)
    to.note(said.code, said.what, where);
  else if (said.severity == asset::Severity::warning)
    to.warn(said.code, said.what, where);
  else
    to.error(said.code, said.what, where);
}

// "33 of 33 joints matched", "51 of 51 bones and joints matched".
std::string matched_text(const asset::MotionReport& report) {
  return std::to_string(report.matched) + " of " +
         (report.by_humanoid ? counted(report.moved, "bone or joint", "bones and joints")
                             : counted(report.moved, "joint", "joints")) +
         " matched" + (report.clip_count == 1 ? "" : ", " + counted(report.clip_count, "clip", "clips"));
}

bool is_point_cache(const std::string& path, const asset::Buffer& bytes) {
  std::string ending = std::filesystem::path(path).extension().string();
  for (char& c : ending) c = c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
  return ending == ".mdd" || ending == ".pc2" || asset::is_pc2(bytes);
}

asset::PointCacheOptions cache_options(const Arguments& arguments) {
  asset::PointCacheOptions options;
  if (const std::optional<std::string> rate = arguments.value("--cache-rate"))
    options.frames_per_sec = parse_number("--cache-rate", *rate);
  if (!(options.frames_per_sec > 0 && options.frames_per_sec <= 1e6))
    throw usage_fault("--cache-rate is a number above 0");
  return options;
}

void announce(const std::string& place, const std::string& text, Input& input, Console& console) {
  input.diagnostics.note("motion", text, place);
  // With --verbose the notes are printed.
  if (!console.quiet() && !console.verbose()) console.status("sinew: " + printable(place) + ": " + text + "\n");
}

// Whether the file is a point cache, which then was added.
bool add_cache(const std::string& path, const Arguments& arguments, Input& input, Console& console) {
  const auto bytes = asset::read_file(path, asset::ImportLimits().file_bytes);
  if (!bytes || !is_point_cache(path, **bytes)) return false;
  const Result<asset::PointCache> cache = asset::import_point_cache(**bytes, cache_options(arguments));
  if (!cache) throw file_fault(path, cache.error());
  const std::string place = "motion " + path;
  asset::Diagnostics said;
  const Result<asset::PointCacheReport> report =
      asset::add_point_cache(input.scene, *cache, std::filesystem::path(path).stem().string(),
                             chosen_import_options(arguments).metres_per_unit, said);
  if (!report) throw Fault(Exit::file_fault, input.name, place, report.error().what);
  for (const asset::Diagnostic& each : said.all()) take_over(each, place, input.diagnostics);
  announce(place,
           counted(cache->times_secs.size(), "sample", "samples") + " of " + counted(cache->points, "point", "points") +
               (report->by_order ? "" : ", matched by their places at rest"),
           input, console);
  return true;
}

void add_one(const std::string& path, Input& input, Console& console) {
  const Input motion = load_input(path);
  const std::string place = "motion " + path;
  if (motion.pack_file) throw file_fault(path, "is a .sinew file, which only plays on what was cooked with it");
  for (const asset::Diagnostic& each : motion.diagnostics.all())
    take_over(each, each.where.empty() ? place : place + ": " + each.where, input.diagnostics);
  const std::string name = std::filesystem::path(path).stem().string();
  asset::Diagnostics said;
  const Result<asset::MotionReport> report = asset::add_motion(input.scene, motion.scene, name, said);
  if (!report) throw Fault(Exit::file_fault, input.name, place, report.error().what);
  for (const asset::Diagnostic& each : said.all()) take_over(each, place, input.diagnostics);
  announce(place, matched_text(*report), input, console);
}

}  // namespace

void add_motions(const Arguments& arguments, Input& input, Console& console) {
  const auto paths = arguments.values("--motion");
  if (paths.empty()) return;
  if (input.pack_file)
    throw usage_fault(
        "clips are added before a file is cooked, and " + input.name +
        " is a .sinew file; convert what it was made of: sinew convert FILE --motion MOTION -o OUT.sinew");
  input.preferred_clip = static_cast<asset::Index>(input.scene.clips.size());
  for (const std::string& path : paths)
    if (!add_cache(path, arguments, input, console)) add_one(path, input, console);
  input.contents = contents_of(input.scene);
}

void check_motion_output(const Arguments& arguments, const std::string& output) {
  for (const std::string& path : arguments.values("--motion")) check_output(path, output);
}

}  // namespace sinew::cli
