// SPDX-License-Identifier: MIT
#include "motion.h"

#include <filesystem>
#include <string>

#include "arguments.h"
#include "console.h"
#include "fault.h"
#include "output_file.h"
#include "sinew/process/add_motion.h"
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
  const std::string text = matched_text(*report);
  input.diagnostics.note("motion", text, place);
  // With --verbose the notes are printed.
  if (!console.quiet() && !console.verbose()) console.status("sinew: " + printable(place) + ": " + text + "\n");
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
  for (const std::string& path : paths) add_one(path, input, console);
  input.contents = contents_of(input.scene);
}

void check_motion_output(const Arguments& arguments, const std::string& output) {
  for (const std::string& path : arguments.values("--motion")) check_output(path, output);
}

}  // namespace sinew::cli
