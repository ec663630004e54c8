// SPDX-License-Identifier: MIT
#include <cmath>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "animation_files.h"
#include "arguments.h"
#include "clip_choice.h"
#include "clip_edits.h"
#include "console.h"
#include "face.h"
#include "fault.h"
#include "input.h"
#include "json_writer.h"
#include "length.h"
#include "motion.h"
#include "output_file.h"
#include "sinew/bake/bake_vertices.h"
#include "sinew/export/export.h"
#include "text.h"

namespace sinew::cli {
namespace {

constexpr Example kExamples[] = {
    {"sinew convert Fox.glb -o fox.sinew", "cook a file: opened in place by the runtime, without loss"},
    {"sinew convert Fox.glb -o fox.sinew --influences 4", "at most four joints move a vertex"},
    {"sinew convert compressed.glb -o plain.glb", "as glTF without compression, for programs that read no other"},
    {"sinew convert figure.vrm --motion wave.vrma -o waving.glb", "with the clips of another file"},
    {"sinew convert Fox.glb --bake-vertices -o fox.sinew",
     "clips as keyed vertices: no skeleton is needed to play them"},
    {"sinew convert Fox.glb --clip Run -o run.mdd", "the vertices of a clip as a point cache"},
    {"sinew convert Fox.glb --clip Run -o run.vat.json", "as textures, for crowds on the graphics card"},
    {"sinew convert walk.fbx -o walk.sinew --root-motion auto --loop-repair 0.2",
     "a walk in place, and how far it goes"},
    {"sinew convert Fox.glb -o run.glb --clip Run --trim 0.1:0.9 --rate 30", "a part of one clip, with keys at 30 Hz"},
    {"sinew convert Fox.glb -o look.sinew --clip Survey --additive rest", "differences, to be added to other clips"},
    {"curl -s URL | sinew convert - -o fox.sinew", "from standard input"},
};

constexpr Option kOptions[] = {
    {.name = "--output",
     .letter = 'o',
     .kind = ValueKind::file,
     .value = "OUT",
     .help =
         "the file to write; its ending says what it becomes: .sinew, .glb, .gltf, .pc2, .mdd, .vat.json or .bat.json"},
    kMotionOption,
    kKeptClipOption,
    kTrimOption,
    kReverseOption,
    kSpeedOption,
    kRateOption,
    kMirrorOption,
    kMirrorModelOption,
    kJoinOption,
    kRootMotionOption,
    kRootSmoothingOption,
    kLoopRepairOption,
    kMarkersOption,
    kFindContactsOption,
    kAdditiveOption,
    kSplitOption,
    kCacheRateOption,
    {.name = "--bake-vertices",
     .help = "every clip as keyed vertices: the .sinew file needs no skeleton to play; the error is measured"},
    {.name = "--max-error",
     .kind = ValueKind::text,
     .value = "LENGTH",
     .help = "leave out keys as long as no joint, nor what is near it, comes farther off: 0.1mm, 2cm; a number counts "
             "mm. Keyed vertices take 16 bits per number within it: 0.1mm with --bake-vertices, and exact floats "
             "else, if not given"},
    {.name = "--quantize",
     .help = "with --max-error: rotations and morph weights of .glb and .gltf files as 16-bit numbers where they fit"},
    kFaceMapOption,
    kInfluencesOption,
    kUnitsOption,
};

constexpr std::string_view kDetails =
    "A .sinew file holds skeletons, clips, skins, meshes, materials and pictures as\n"
    "the runtime uses them: it is mapped into memory and checked once. info, eval and\n"
    "render read it like any other file. Keys, interpolation and weights stay exact.\n"
    "Version 0 makes no promise yet: only the build that wrote a file reads it.\n"
    "\n"
    "Clips are changed in the order of the options above, each of those that are\n"
    "kept: trimmed, reversed, retimed, resampled and mirrored one by one, then\n"
    "joined, then the motion of the root is taken off, the loop repaired, contacts\n"
    "marked, the clip made additive and split; the model is mirrored last. What an\n"
    "option does not concern keeps its very keys; what cannot be said exactly is\n"
    "measured, and the largest distance in the model is printed. A clip whose root\n"
    "was taken off stays in place: the program that plays it moves the figure. Hips\n"
    "that sway turn the figure to and fro; --root-smoothing 1 leaves that in the\n"
    "pose. The reference of --additive is taken as it is after the other changes.\n"
    "glTF has no word for the motion of a root, loops, markers and additive clips:\n"
    "they stand in the animation's extras, under \"sinew\".\n"
    "\n"
    "As .glb or .gltf a file is written anew: nodes, meshes, skins, materials,\n"
    "textures and cameras under their own numbers, every table in its own encoding\n"
    "where glTF allows it, but uncompressed, with extras and names. What glTF cannot\n"
    "say is named. Beside OUT.gltf stands OUT.bin with its numbers.\n"
    "\n"
    "One clip (--clip), at --rate, becomes a point cache as .pc2 or .mdd: the\n"
    "vertices of all shown meshes in the file's order, in metres, +Y up, each in the\n"
    "space of its node at rest, so that --motion plays it on this file.\n"
    "As OUT.vat.json it becomes vertex animation textures: OUT.positions.png and\n"
    "OUT.normals.png with 16 bits per channel, a frame below the other; as\n"
    "OUT.bat.json a bone animation texture: OUT.bones.npy, three texels of four\n"
    "floats for each joint of the first skin, a row per frame. The JSON says how they\n"
    "are read, with the GLSL that does, and how far they are from what the runtime\n"
    "shows, at frames and halfway between them.\n";

enum class Target { pack, glb, gltf, animation };

Target target_of(const std::string& output) {
  const std::filesystem::path ending = std::filesystem::path(output).extension();
  if (ending == ".sinew") return Target::pack;
  if (ending == ".glb") return Target::glb;
  if (ending == ".gltf") return Target::gltf;
  if (animation_file_of(output)) return Target::animation;
  throw usage_fault("only .sinew, .glb, .gltf, .pc2, .mdd, .vat.json and .bat.json files can be written; not \"" +
                    output + "\"");
}

std::string chosen_output(const Arguments& arguments) {
  const std::optional<std::string> output = arguments.value("--output");
  if (!output) throw usage_fault("say where the result goes: -o OUT.sinew, OUT.glb, OUT.gltf, OUT.mdd, ...");
  return *output;
}

std::string report_json(const Input& input, const std::string& output, std::size_t bytes,
                        const std::vector<ClipEdit>& edits) {
  JsonWriter json;
  json.begin_object().member("schema", "sinew.convert/1").member("file", input.name).member("output", output);
  json.member("file_bytes", input.file_bytes).member("bytes", bytes);
  write_edits_json(json, edits);
  json.diagnostics(input.diagnostics).end_object();
  return json.text();
}

asset::BakeSettings chosen_bake(const Arguments& arguments) {
  asset::BakeSettings settings;
  const std::optional<std::string> rate = arguments.value("--rate");
  if (!rate) return settings;
  settings.rate_hz = parse_number("--rate", *rate);
  if (!(settings.rate_hz > 0)) throw usage_fault("--rate takes a rate above 0 Hz");
  if (settings.rate_hz > 1e6) throw usage_fault("--rate takes at most a million Hz");
  return settings;
}

// Of a morph sequence with evenly spaced keys, between which nothing is lost; else 0.
double own_rate_hz(const Input& input, asset::Index clip) {
  if (input.pack_file || clip == asset::kNone) return 0;
  const std::vector<double> times = asset::bake_times(input.scene.clips[clip], {});
  const double last = times.back(), steps = double(times.size() - 1);
  for (std::size_t k = 0; k < times.size(); ++k)
    if (std::abs(times[k] * steps - double(k) * last) > 1e-4 * last) return 0;
  return last > 0 ? steps / last : 0;
}

double chosen_vertex_error_m(const Arguments& arguments) {
  const std::optional<std::string> text = arguments.value("--max-error");
  if (!text) return arguments.has("--bake-vertices") ? 1e-4 : 0;
  if (text->find('%') != std::string::npos) throw usage_fault("--max-error takes a length, such as 0.1mm");
  return parse_length("--max-error", *text, 0);
}

// What was asked of formats that cannot do it.
void refuse_strangers(const Arguments& arguments, Target target) {
  if (arguments.has("--bake-vertices") && target != Target::pack)
    throw usage_fault("--bake-vertices is for .sinew files; .pc2, .mdd and .vat.json files are baked anyway");
  if (arguments.has("--quantize") &&
      (!arguments.has("--max-error") || (target != Target::glb && target != Target::gltf)))
    throw usage_fault("--quantize goes with --max-error, for .glb and .gltf files");
  if (arguments.has("--max-error") && target == Target::animation)
    throw usage_fault("--max-error is for .sinew, .glb and .gltf files");
  if (target == Target::animation && arguments.values("--clip").size() > 1)
    throw usage_fault(".pc2, .mdd, .vat.json and .bat.json files hold one clip; give --clip once");
}

// Clips of the result against those of what it was baked of.
std::vector<asset::BakeError> bake_errors(const Input& input, const Pack& original, const Pack& baked,
                                          const asset::BakeSettings& bake) {
  std::vector<asset::BakeError> errors;
  for (std::size_t clip = 0; clip < input.scene.clips.size(); ++clip) {
    const std::vector<double> times = asset::bake_times(input.scene.clips[clip], bake);
    const Result<asset::BakeError> error = asset::measure_bake(original, baked, clip, times);
    if (!error) throw file_fault(input.name, error.error());
    errors.push_back(*error);
  }
  return errors;
}

void note_errors(Input& input, const std::vector<asset::BakeError>& errors, Console& console) {
  for (std::size_t clip = 0; clip < errors.size(); ++clip) {
    const std::string text = "baked: off by " + distance_text(errors[clip].at_keys) + "; halfway between keys by " +
                             distance_text(errors[clip].between_keys);
    const std::string place = "/animations/" + std::to_string(clip);
    input.diagnostics.note("vertices-baked", text, place);
    if (!console.quiet() && !console.verbose())
      console.status("sinew: clip " + std::to_string(clip) + " " + quoted_name(input.contents.clips[clip].name) + " " +
                     text + "\n");
  }
}

// The scene of the input with its clips as keyed vertices, cooked, measured and written.
std::size_t write_baked_pack(Input& input, const std::string& output, const asset::CookSettings& cook,
                             const asset::BakeSettings& bake, Console& console) {
  if (input.pack_file) throw usage_fault("--bake-vertices is for files that are not cooked yet; " + input.name + " is");
  const CookedInput original = cook_input(input, cook);
  Result<asset::Scene> scene = asset::bake_vertices(input.scene, bake, input.diagnostics);
  if (!scene) throw file_fault(input.name, scene.error());
  Result<AlignedBytes> bytes = asset::cook_scene(*scene, input.diagnostics, cook);
  if (!bytes) throw file_fault(input.name, bytes.error());
  const std::span<const std::byte> cooked = std::as_const(*bytes).bytes();
  const Result<Pack> pack = Pack::open(cooked);
  if (!pack) throw Fault(Exit::internal_fault, input.name, pack.error().where, pack.error().what);
  note_errors(input, bake_errors(input, original.pack, *pack, bake), console);
  write_file(output, cooked);
  return cooked.size();
}

// Of a file that is not cooked only the chosen clip is left.
asset::Index clip_to_write(const Arguments& arguments, const Input& input) {
  const std::span<const std::string> asked = arguments.values("--clip");
  if (!input.pack_file || asked.empty()) return default_clip(input.contents.clips, input.preferred_clip);
  return choose_clip(input.contents.clips, input.name, asked.front());
}

std::size_t write_animation_file(const Arguments& arguments, Input& input, const std::string& output,
                                 Console& console) {
  const CookedInput cooked = cook_input(input, chosen_cook_settings(arguments));
  AnimationRequest request{
      .kind = *animation_file_of(output), .clip = clip_to_write(arguments, input), .bake = chosen_bake(arguments)};
  if (request.bake.rate_hz > 0) request.pc2_frames_per_sec = request.bake.rate_hz;
  if (request.bake.rate_hz == 0) request.bake.rate_hz = own_rate_hz(input, request.clip);
  const AnimationWritten written = write_animation(input, cooked.pack, request, output);
  input.diagnostics.note("animation-file", written.text, output);
  if (!console.quiet() && !console.verbose())
    console.status("sinew: " + printable(output) + ": " + written.text + "\n");
  return written.bytes;
}

// Converters return the bytes that they wrote.
std::size_t write_pack(Input& input, const std::string& output, const asset::CookSettings& settings) {
  if (input.pack_file && settings.max_influences == 0 && !settings.face_map)
    throw usage_fault(input.name + " is a .sinew file already; copy it");
  const CookedInput cooked = cook_input(input, settings);
  if (!input.scene.avatar.format.empty())
    input.diagnostics.warn("avatar-not-cooked",
                           "a .sinew file does not hold the bones, springs and constraints of the figure", "");
  write_file(output, cooked.bytes);
  return cooked.bytes.size();
}

std::size_t write_glb_file(Input& input, const std::string& output) {
  const Result<asset::Buffer> bytes = asset::write_glb(input.scene, input.diagnostics);
  if (!bytes) throw file_fault(input.name, bytes.error());
  write_file(output, *bytes);
  return bytes->size();
}

// A .bin that stands there without its .gltf is another file's, perhaps the input's.
void refuse_foreign_bin(const std::filesystem::path& gltf, const std::filesystem::path& bin) {
  std::error_code unknown;
  if (std::filesystem::exists(bin, unknown) && !std::filesystem::exists(gltf, unknown))
    throw usage_fault(bin.string() + " stands there already; give the output another name");
}

std::size_t write_gltf_files(Input& input, const std::string& output) {
  const std::filesystem::path bin = std::filesystem::path(output).replace_extension(".bin");
  refuse_foreign_bin(output, bin);
  const asset::ExportSettings settings{.buffer_file = bin.filename().string()};
  const Result<asset::GltfFiles> files = asset::write_gltf(input.scene, input.diagnostics, settings);
  if (!files) throw file_fault(input.name, files.error());
  std::vector<FileToWrite> to_write;
  if (!files->bin.empty()) to_write.push_back({bin.string(), files->bin});
  to_write.push_back({output, files->gltf});
  write_files(to_write);
  return files->gltf.size() + files->bin.size();
}

std::size_t convert_to(Target target, Input& input, const std::string& output, const asset::CookSettings& settings) {
  if (target == Target::pack) return write_pack(input, output, settings);
  if (input.pack_file) throw usage_fault("a .sinew file cannot become glTF again; convert what it was made of");
  if (settings.max_influences != 0) throw usage_fault("--influences is for .sinew files");
  if (settings.face_map) throw usage_fault("--face-map is for .sinew files");
  return target == Target::glb ? write_glb_file(input, output) : write_gltf_files(input, output);
}

// A line for each: the option, the clip, what it did.
std::string edits_text(const std::vector<ClipEdit>& edits) {
  Table table({Table::Align::left, Table::Align::left, Table::Align::left});
  for (const ClipEdit& edit : edits)
    table.add({edit.option, edit.clip ? quoted_name(*edit.clip) : std::string(), printable(edit.what)});
  return edits.empty() ? std::string() : table.text("");
}

Exit run_convert(const Arguments& arguments, Console& console) {
  const std::string& path = arguments.operands().front();
  const std::string output = chosen_output(arguments);
  const Target target = target_of(output);
  refuse_strangers(arguments, target);
  asset::CookSettings settings = chosen_cook_settings(arguments);
  settings.max_vertex_error_m = chosen_vertex_error_m(arguments);
  const asset::BakeSettings bake = chosen_bake(arguments);
  check_output(path, output);
  if (target == Target::animation)
    for (const std::string& beside : files_beside(*animation_file_of(output), output)) check_output(path, beside);
  check_motion_output(arguments, output);
  Input input = load_input(path, chosen_import_options(arguments));
  add_motions(arguments, input, console);
  const bool is_baked = target == Target::animation || arguments.has("--bake-vertices");
  const std::vector<ClipEdit> edits = edit_clips(arguments, input, is_baked);
  const std::size_t bytes = target == Target::animation ? write_animation_file(arguments, input, output, console)
                            : is_baked                  ? write_baked_pack(input, output, settings, bake, console)
                                                        : convert_to(target, input, output, settings);
  console.diagnostics(input.name, input.diagnostics);
  if (arguments.has("--json"))
    console.print(report_json(input, output, bytes, edits));
  else if (!console.quiet())
    console.print(edits_text(edits) + printable(output) + ": " + bytes_text(bytes) + ", from " +
                  bytes_text(input.file_bytes) + "\n");
  return exit_for(input.diagnostics, arguments.has("--strict"));
}

}  // namespace

const Verb& convert_verb() {
  static const Verb verb{.name = "convert",
                         .summary = "cook a file for the runtime, or write it anew as glTF",
                         .operands = "IN",
                         .min_operands = 1,
                         .max_operands = 1,
                         .examples = kExamples,
                         .options = kOptions,
                         .details = kDetails,
                         .run = run_convert};
  return verb;
}

}  // namespace sinew::cli
