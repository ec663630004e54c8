// SPDX-License-Identifier: MIT
#include <filesystem>

#include "arguments.h"
#include "console.h"
#include "fault.h"
#include "input.h"
#include "json_writer.h"
#include "output_file.h"
#include "text.h"

namespace sinew::cli {
namespace {

constexpr Example kExamples[] = {
    {"sinew convert Fox.glb -o fox.sinew", "cook a file: opened in place by the runtime, without loss"},
    {"sinew convert Fox.glb -o fox.sinew --influences 4", "at most four joints move a vertex"},
    {"curl -s URL | sinew convert - -o fox.sinew", "from standard input"},
};

constexpr Option kOptions[] = {
    {.name = "--output",
     .letter = 'o',
     .kind = ValueKind::file,
     .value = "OUT.sinew",
     .help = "the file to write; its ending says what it becomes"},
    kInfluencesOption,
};

constexpr std::string_view kDetails =
    "A .sinew file holds skeletons, clips, skins, meshes, materials and pictures as\n"
    "the runtime uses them: it is mapped into memory and checked once. info, eval and\n"
    "render read it like any other file. Keys, interpolation and weights stay exact.\n"
    "Version 0 makes no promise yet: only the build that wrote a file reads it.\n";

std::string chosen_output(const Arguments& arguments) {
  const std::optional<std::string> output = arguments.value("--output");
  if (!output) throw usage_fault("say where the result goes: -o OUT.sinew");
  if (std::filesystem::path(*output).extension() != ".sinew")
    throw usage_fault("only .sinew files can be written; not \"" + *output + "\"");
  return *output;
}

std::string report_json(const Input& input, const std::string& output, std::size_t bytes) {
  JsonWriter json;
  json.begin_object().member("schema", "sinew.convert/1").member("file", input.name).member("output", output);
  json.member("file_bytes", input.file_bytes).member("bytes", bytes);
  json.diagnostics(input.diagnostics).end_object();
  return json.text();
}

Exit run_convert(const Arguments& arguments, Console& console) {
  const std::string& path = arguments.operands().front();
  const std::string output = chosen_output(arguments);
  const asset::CookSettings settings = chosen_cook_settings(arguments);
  refuse_overwriting(path, output);
  Input input = load_input(path);
  if (input.pack_file) throw usage_fault(input.name + " is a .sinew file already; copy it");
  const CookedInput cooked = cook_input(input, settings);
  console.diagnostics(input.name, input.diagnostics);
  write_file(output, cooked.bytes);
  if (arguments.has("--json"))
    console.print(report_json(input, output, cooked.bytes.size()));
  else if (!console.quiet())
    console.print(printable(output) + ": " + bytes_text(cooked.bytes.size()) + ", from " +
                  bytes_text(input.file_bytes) + "\n");
  return exit_for(input.diagnostics, arguments.has("--strict"));
}

}  // namespace

const Verb& convert_verb() {
  static const Verb verb{.name = "convert",
                         .summary = "cook a file into one that the runtime opens in place",
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
