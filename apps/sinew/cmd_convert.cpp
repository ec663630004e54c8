// SPDX-License-Identifier: MIT
#include <filesystem>
#include <system_error>
#include <vector>

#include "arguments.h"
#include "clip_edits.h"
#include "console.h"
#include "fault.h"
#include "input.h"
#include "json_writer.h"
#include "motion.h"
#include "output_file.h"
#include "sinew/export/export.h"
#include "text.h"

namespace sinew::cli {
namespace {

constexpr Example kExamples[] = {
    {"sinew convert Fox.glb -o fox.sinew", "cook a file: opened in place by the runtime, without loss"},
    {"sinew convert Fox.glb -o fox.sinew --influences 4", "at most four joints move a vertex"},
    {"sinew convert compressed.glb -o plain.glb", "as glTF without compression, for programs that read no other"},
    {"sinew convert figure.vrm --motion wave.vrma -o waving.glb", "with the clips of another file"},
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
     .help = "the file to write; its ending says what it becomes: .sinew, .glb or .gltf"},
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
    kAdditiveOption,
    kSplitOption,
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
    "joined, then the motion of the root is taken off, the loop repaired, the clip\n"
    "made additive and split; the model is mirrored last. What an option does not\n"
    "concern keeps its very keys; what cannot be said exactly is measured, and the\n"
    "largest distance in the model is printed. A clip whose root was taken off\n"
    "stays in place: the program that plays it moves the figure. Hips that sway\n"
    "turn the figure to and fro; --root-smoothing 1 leaves that in the pose. The\n"
    "reference of --additive is taken as it is after the other changes. glTF has no\n"
    "word for the motion of a root and for additive clips: both stand in the\n"
    "animation's extras, under \"sinew\".\n"
    "\n"
    "As .glb or .gltf a file is written anew: nodes, meshes, skins, materials,\n"
    "textures and cameras under their own numbers, every table in its own encoding\n"
    "where glTF allows it, but uncompressed, with extras and names. What glTF cannot\n"
    "say is named. Beside OUT.gltf stands OUT.bin with its numbers.\n";

enum class Target { pack, glb, gltf };

Target target_of(const std::string& output) {
  const std::filesystem::path ending = std::filesystem::path(output).extension();
  if (ending == ".sinew") return Target::pack;
  if (ending == ".glb") return Target::glb;
  if (ending == ".gltf") return Target::gltf;
  throw usage_fault("only .sinew, .glb and .gltf files can be written; not \"" + output + "\"");
}

std::string chosen_output(const Arguments& arguments) {
  const std::optional<std::string> output = arguments.value("--output");
  if (!output) throw usage_fault("say where the result goes: -o OUT.sinew, OUT.glb or OUT.gltf");
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

// Converters return the bytes that they wrote.
std::size_t write_pack(Input& input, const std::string& output, const asset::CookSettings& settings) {
  if (input.pack_file && settings.max_influences == 0)
    throw usage_fault(input.name + " is a .sinew file already; copy it");
  const CookedInput cooked = cook_input(input, settings);
  if (!input.scene.avatar.format.empty())
    input.diagnostics.warn("avatar-not-cooked",
                           "a .sinew file does not hold the bones, expressions, springs and constraints of the figure",
                           "");
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
  return target == Target::glb ? write_glb_file(input, output) : write_gltf_files(input, output);
}

// A line for each: the option, the clip, what it did.
std::string edits_text(const std::vector<ClipEdit>& edits) {
  Table table({Table::Align::left, Table::Align::left, Table::Align::left});
  for (const ClipEdit& edit : edits) table.add({edit.option, quoted_name(edit.clip), printable(edit.what)});
  return edits.empty() ? std::string() : table.text("");
}

Exit run_convert(const Arguments& arguments, Console& console) {
  const std::string& path = arguments.operands().front();
  const std::string output = chosen_output(arguments);
  const Target target = target_of(output);
  const asset::CookSettings settings = chosen_cook_settings(arguments);
  check_output(path, output);
  check_motion_output(arguments, output);
  Input input = load_input(path, chosen_import_options(arguments));
  add_motions(arguments, input, console);
  const std::vector<ClipEdit> edits = edit_clips(arguments, input);
  const std::size_t bytes = convert_to(target, input, output, settings);
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
