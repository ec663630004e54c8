// SPDX-License-Identifier: MIT
#include <algorithm>
#include <span>

#include "arguments.h"
#include "clip_choice.h"
#include "console.h"
#include "engine.h"
#include "eval_output.h"
#include "eval_rows.h"
#include "motion.h"
#include "npy.h"
#include "output_file.h"
#include "progress.h"

namespace sinew::cli {
namespace {

constexpr Example kExamples[] = {
    {"sinew eval Fox.glb --clip Run --time 0.5 --what bounds", "the box around the fox in mid-run"},
    {"sinew eval Fox.glb --clip 1 --time 0 --time 50% --what vertices --npy fox.npy", "every vertex, for NumPy"},
    {"sinew eval Fox.glb --clip -1 --what joints", "the rest pose"},
    {"sinew eval figure.vrm --motion wave.vrma --time 50%", "a clip of another file on this figure"},
    {"sinew eval face.glb --clip -1 --express jawOpen=1 --what morphs", "the weights of an expression"},
    {"curl -s URL | sinew eval - --what palette", "from standard input"},
};

constexpr Option kOptions[] = {
    kClipOption,
    kMotionOption,
    kCacheRateOption,
    kTimeOption,
    {.name = "--what",
     .kind = ValueKind::choice,
     .value = "joints|palette|vertices|normals|morphs|properties|bounds",
     .help = "which numbers; joints if not given"},
    {.name = "--npy",
     .kind = ValueKind::file,
     .value = "OUT.npy",
     .help = "write a NumPy array (float32) and OUT.npy.json, not JSON"},
    kWrapOption,
    {.name = "--engine",
     .kind = ValueKind::choice,
     .value = "fast|reference",
     .help = "the runtime (if not given), or the evaluator in double precision"},
    {.name = "--skinning",
     .kind = ValueKind::choice,
     .value = "linear|dual-quat",
     .help = "how influences are blended; as the file says if not given, which in glTF is linear"},
    kExpressOption,
    kFaceMapOption,
    kInfluencesOption,
    kAllScenesOption,
    kUnitsOption,
};

constexpr std::string_view kDetails =
    "All numbers are in the space of the file's scene: metres, right-handed, +Y up.\n"
    "  joints      [times, nodes, 12]    3x4 row-major scene_from_node of every node\n"
    "  palette     [times, entries, 12]  scene_from_bind of every joint of every skin\n"
    "  vertices    [times, vertices, 3]  morphed and skinned, in the file's order\n"
    "  normals     [times, vertices, 3]  of primitives that have normals\n"
    "  morphs      [times, targets]      the weights of every mesh node\n"
    "  properties  [times, floats]       what else clips move: colours, factors,\n"
    "                                    textures, visibility, cameras, own numbers\n"
    "  bounds      [times, 2, 3]         least and greatest corner of all vertices\n"
    "\"rows\" in the JSON says which rows belong to which node, primitive, skin or\n"
    "property.\n";

std::vector<double> chosen_times(const Arguments& arguments, double duration_secs) {
  std::vector<double> times_secs;
  for (const std::string& text : arguments.values("--time"))
    times_secs.push_back(parse_time("--time", text, duration_secs));
  if (times_secs.empty()) times_secs.push_back(0);
  return times_secs;
}

std::optional<Repeat> chosen_repeat(const Arguments& arguments) {
  const std::optional<std::string> wrap = arguments.value("--wrap");
  if (!wrap) return std::nullopt;
  return *wrap == "loop" ? Repeat::loop : Repeat::clamp;
}

bool wants_reference(const Arguments& arguments) { return arguments.value("--engine").value_or("fast") == "reference"; }

Skinning chosen_skinning(const Arguments& arguments) {
  const std::optional<std::string> name = arguments.value("--skinning");
  if (!name) return Skinning::as_stored;
  return *name == "linear" ? Skinning::linear : Skinning::dual_quat;
}

// The reference is the specification read plainly, which knows neither.
void refuse_what_the_reference_lacks(const Arguments& arguments) {
  if (!wants_reference(arguments)) return;
  if (chosen_skinning(arguments) == Skinning::dual_quat)
    throw usage_fault("--engine reference blends linearly; leave it out to see --skinning dual-quat");
  if (arguments.has("--express"))
    throw usage_fault("--engine reference plays clips alone; leave it out to see --express");
  if (arguments.has("--influences"))
    throw usage_fault("--engine reference takes all influences; leave it out to see --influences");
}

std::unique_ptr<Engine> make_engine(const Arguments& arguments, Input& input, const EngineSetup& setup) {
  if (wants_reference(arguments) && input.pack_file)
    throw usage_fault("--engine reference reads source files; " + input.name + " is cooked already");
  if (wants_reference(arguments)) return make_reference_engine(input, setup);
  return make_fast_engine(input, setup);
}

void compute(Engine& engine, EvalResult& result, Console& console) {
  result.is_single_precision = engine.is_single_precision();
  result.values.reserve(result.times_secs.size() * result.shape.row_count * result.shape.columns);
  Progress progress(console, "times", result.times_secs.size());
  for (const double time_secs : result.times_secs) {
    engine.pose(time_secs);
    append_rows(engine, result.input.contents, result.shape, result.values);
    progress.step();
  }
}

// The array, and beside it the JSON that says what its rows are. Returns that JSON.
std::string write_npy(const std::string& path, const EvalResult& result) {
  const std::vector<std::size_t> extents = result.extents();
  const std::vector<std::byte> array = npy_file(extents, result.values);
  const std::string sidecar = eval_json(result, false);
  const FileToWrite files[] = {{path + ".json", std::as_bytes(std::span(sidecar))}, {path, array}};
  write_files(files);
  return sidecar;
}

Exit run_eval(const Arguments& arguments, Console& console) {
  const std::string& path = arguments.operands().front();
  const std::optional<std::string> npy = arguments.value("--npy");
  if (npy) {
    check_output(path, *npy);
    check_output(path, *npy + ".json");
    check_motion_output(arguments, *npy);
  }
  refuse_what_the_reference_lacks(arguments);
  const asset::CookSettings cook = chosen_cook_settings(arguments);
  Input input = load_input(path, chosen_import_options(arguments));
  add_motions(arguments, input, console);
  const std::optional<std::string> clip_text = arguments.value("--clip");
  const EngineSetup setup{.clip = clip_text ? choose_clip(input.contents.clips, input.name, *clip_text)
                                            : default_clip(input.contents.clips, input.preferred_clip),
                          .repeat = chosen_repeat(arguments),
                          .skinning = chosen_skinning(arguments),
                          .expressions = chosen_expressions(arguments),
                          .cook = cook};
  EvalResult result{.input = input,
                    .clip = setup.clip,
                    .times_secs = chosen_times(arguments, clip_duration_secs(input.contents.clips, setup.clip)),
                    .shape = eval_shape(input.contents, what_from_name(arguments.value("--what").value_or("joints")),
                                        arguments.has("--all-scenes"), input.diagnostics),
                    .is_single_precision = true,
                    .values = {}};
  const std::unique_ptr<Engine> engine = make_engine(arguments, input, setup);
  console.diagnostics(input.name, input.diagnostics);
  compute(*engine, result, console);
  const std::string json = npy ? write_npy(*npy, result) : eval_json(result, true);
  if (!npy || arguments.has("--json")) console.print(json);
  return exit_for(input.diagnostics, arguments.has("--strict"));
}

}  // namespace

const Verb& eval_verb() {
  static const Verb verb{.name = "eval",
                         .summary = "the numbers of a pose: matrices, vertices, weights, bounds",
                         .operands = "FILE",
                         .min_operands = 1,
                         .max_operands = 1,
                         .examples = kExamples,
                         .options = kOptions,
                         .details = kDetails,
                         .run = run_eval};
  return verb;
}

}  // namespace sinew::cli
