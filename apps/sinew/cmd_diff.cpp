// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <optional>

#include "arguments.h"
#include "clip_choice.h"
#include "console.h"
#include "diff_picture.h"
#include "diff_report.h"
#include "fault.h"
#include "input.h"
#include "length.h"
#include "output_file.h"
#include "text.h"

namespace sinew::cli {
namespace {

constexpr Example kExamples[] = {
    {"sinew diff walk.glb walk.sinew", "how far the cooked clips are from their source"},
    {"sinew diff walk.fbx walk.glb --clip Walk", "one clip of two files"},
    {"sinew diff Fox.glb --clip Walk --with Run", "two clips of one file"},
    {"sinew diff a.glb b.glb --max-error 0.1mm", "a gate for scripts: exits with 1 where they are farther apart"},
    {"sinew diff a.glb b.glb -o diff.png", "a picture: joints by time, and both poses at the worst moment"},
    {"sinew diff a.glb b.glb --json", "every joint of every clip, for programs"},
};

constexpr Option kOptions[] = {
    {.name = "--output",
     .letter = 'o',
     .kind = ValueKind::file,
     .value = "FILE",
     .help = "a picture of the clips that are farthest apart, .png"},
    {.name = "--clip",
     .kind = ValueKind::text,
     .value = "NAME|NUMBER",
     .help = "a clip of the first file; all clips that both have if not given"},
    {.name = "--with",
     .kind = ValueKind::text,
     .value = "NAME|NUMBER",
     .help = "the clip that it is compared with, of the second file or, where one is given, of the same; the one of "
             "its name if not given"},
    {.name = "--max-error",
     .kind = ValueKind::text,
     .value = "LENGTH|P%",
     .help = "exit with 1 where a joint is farther off: 0.1mm, 2cm, 0.01% of the figure; a number counts mm"},
    {.name = "--shell",
     .kind = ValueKind::text,
     .value = "LENGTH|P%",
     .help = "how far from a joint its rotation is felt; as far as the farthest vertex that it moves, and at least "
             "3cm, if not given"},
    {.name = "--engine",
     .kind = ValueKind::choice,
     .value = "fast|reference",
     .help = "how the second file is played: by the runtime (if not given), or in double precision"},
    kUnitsOption,
};

constexpr std::string_view kDetails =
    "The first file is what is right: it is read as its format says, in double\n"
    "precision. Joints are found by name. An error is the distance, in the scene,\n"
    "of a joint's origin or of one of three points around it, the larger; it is\n"
    "looked for at the keys of both, just before them, and at three times between\n"
    "each two. \"beside parent\" is the error that a joint has of its own, which a\n"
    "mask, a layer or another figure sees. Files are not moved or scaled onto each\n"
    "other.\n";

Input load_side(const Arguments& arguments, const std::string& path) {
  return load_input(path, chosen_import_options(arguments));
}

std::unique_ptr<Engine> engine_of(Input& input, bool wants_reference) {
  const bool is_reference = wants_reference && !input.pack_file;
  return is_reference ? make_reference_engine(input, {}) : make_fast_engine(input, {});
}

ClipMatch chosen_clips(const Arguments& arguments, const Input& a, const Input& b) {
  const std::optional<std::string> clip = arguments.value("--clip"), with = arguments.value("--with");
  if (!clip && with) throw usage_fault("--with names the clip that --clip is compared with; give --clip too");
  if (!clip) return match_clips(a.contents, b.contents);
  const asset::Index in_a = choose_clip(a.contents.clips, a.name, *clip);
  if (in_a == asset::kNone) throw usage_fault("--clip -1 is the rest pose; diff compares clips");
  const std::string& name = a.contents.clips[in_a].name;
  const asset::Index in_b = choose_clip(b.contents.clips, b.name, with.value_or(name));
  if (in_b == asset::kNone) throw usage_fault("--with -1 is the rest pose; diff compares clips");
  return {.pairs = {{in_a, in_b}}, .missing = {}};
}

// The largest side of the box around the joints at rest.
double figure_size_m(Engine& engine, const NodeMatch& nodes) {
  engine.select_clip(asset::kNone);
  engine.pose(0);
  double least[3] = {}, most[3] = {};
  for (std::size_t i = 0; i < nodes.pairs.size(); ++i) {
    std::vector<double> matrix;
    engine.append_scene_from_node(nodes.pairs[i].a, matrix);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const double at = matrix[4 * axis + 3];
      least[axis] = i == 0 ? at : std::min(least[axis], at);
      most[axis] = i == 0 ? at : std::max(most[axis], at);
    }
  }
  return std::max({most[0] - least[0], most[1] - least[1], most[2] - least[2]});
}

std::optional<double> chosen_length(const Arguments& arguments, std::string_view option, double figure_m) {
  const std::optional<std::string> text = arguments.value(option);
  if (!text) return std::nullopt;
  return parse_length(option, *text, figure_m);
}

void check_matches(const DiffResult& result) {
  if (result.nodes.pairs.empty())
    throw file_fault(result.b.name, "none of the joints of " + result.a.name + " is in it, by name or by skin");
  if (result.clips.pairs.empty())
    throw file_fault(result.b.name, result.a.contents.clips.empty()
                                        ? result.a.name + " has no clips to compare"
                                        : "none of the clips of " + result.a.name + " is in it by name; see --with");
}

Exit run_diff(const Arguments& arguments, Console& console) {
  const std::span<const std::string> paths = arguments.operands();
  if (paths.size() == 1 && !arguments.has("--with"))
    throw usage_fault("one file is compared with itself clip by clip: give --clip and --with, or a second file");
  const std::optional<std::string> picture = arguments.value("--output");
  if (picture && !picture->ends_with(".png")) throw usage_fault("-o writes a .png picture");
  for (const std::string& path : paths)
    if (picture) check_output(path, *picture);
  Input a = load_side(arguments, paths.front()), b = load_side(arguments, paths.back());
  DiffResult result{.a = a,
                    .b = b,
                    .nodes = match_nodes(a.contents, b.contents),
                    .clips = chosen_clips(arguments, a, b),
                    .joints = {},
                    .differences = {},
                    .max_error_m = {}};
  check_matches(result);
  const bool wants_reference = arguments.value("--engine").value_or("fast") == "reference";
  const std::unique_ptr<Engine> engine_a = engine_of(a, true), engine_b = engine_of(b, wants_reference);
  const DiffSide side_a{a, *engine_a}, side_b{b, *engine_b};
  const double figure_m = figure_size_m(*engine_a, result.nodes);
  result.max_error_m = chosen_length(arguments, "--max-error", figure_m);
  result.joints = compared_joints(side_a, side_b, result.nodes.pairs, chosen_length(arguments, "--shell", figure_m));
  for (const ClipPair& clips : result.clips.pairs)
    result.differences.push_back(measure_clip(side_a, side_b, clips, result.nodes.pairs, result.joints));
  if (picture) write_picture(*picture, result, side_a, side_b);
  console.diagnostics(a.name, a.diagnostics);
  console.diagnostics(b.name, b.diagnostics);
  if (arguments.has("--json"))
    console.print(diff_json(result, b.diagnostics));
  else
    console.print(diff_text(result, arguments.has("--verbose")));
  if (!result.is_over())
    return std::max(exit_for(a.diagnostics, arguments.has("--strict")),
                    exit_for(b.diagnostics, arguments.has("--strict")));
  const asset::MotionError& error = result.worst().error;
  console.error(b.name, "",
                printable(result.joints[error.worst_joint].name) + " is " + millimetres(error.worst_m) + " off at " +
                    with_decimals(error.worst_secs, 4) + " s; --max-error allows " + millimetres(*result.max_error_m));
  return Exit::file_fault;
}

}  // namespace

const Verb& diff_verb() {
  static const Verb verb{.name = "diff",
                         .summary = "how far two clips are apart: which joint, when, by how much",
                         .operands = "A [B]",
                         .min_operands = 1,
                         .max_operands = 2,
                         .examples = kExamples,
                         .options = kOptions,
                         .details = kDetails,
                         .run = run_diff};
  return verb;
}

}  // namespace sinew::cli
