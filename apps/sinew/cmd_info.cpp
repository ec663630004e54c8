// SPDX-License-Identifier: MIT
#include <limits>
#include <span>

#include "arguments.h"
#include "console.h"
#include "info_facts.h"
#include "json_writer.h"
#include "motion.h"
#include "output_file.h"

namespace sinew::cli {
namespace {

constexpr Example kExamples[] = {
    {"sinew info Fox.glb", "what is in a file: skeletons, meshes, clips, faults"},
    {"sinew info --json Fox.glb | jq .clips", "the same for programs"},
    {"sinew info --tree figure.vrm", "with every joint, and the bone that it is"},
    {"sinew info face.glb --save-face-map face.txt", "what the model calls its expressions, to be corrected"},
    {"sinew info -q *.glb > facts.txt", "several files; a bad one does not stop the rest"},
    {"sinew info --strict Fox.glb", "exit with 1 where the import had to warn"},
};

constexpr Option kOptions[] = {
    {.name = "--tree", .help = "the joints of each skeleton, one below the other"},
    kFaceMapOption,
    {.name = "--save-face-map",
     .kind = ValueKind::file,
     .value = "OUT",
     .help = "write what the model calls its expressions, with suggestions, as text to correct; of one file"},
    kMotionOption,
    kCacheRateOption,
    kUnitsOption,
};

constexpr std::string_view kDetails =
    "A clip's rate is one over the median time between two keys. Influences count the\n"
    "weights above 0 of a vertex. With --json, several files come as one object with\n"
    "the list \"files\"; a file that cannot be read has \"error\".\n";

// The outcome of several files is the gravest of each.
Exit graver(Exit a, Exit b) { return int(a) > int(b) ? a : b; }

class Report {
 public:
  Report(const Arguments& arguments, Console& console)
      : arguments_(arguments),
        console_(console),
        import_options_(chosen_import_options(arguments)),
        cook_settings_(chosen_cook_settings(arguments)),
        strict_(arguments.has("--strict")),
        as_json_(arguments.has("--json")),
        is_list_(arguments.operands().size() > 1) {
    if (as_json_) json_.begin_object().member("schema", "sinew.info/1");
    if (as_json_ && is_list_) json_.key("files").begin_array();
  }

  Exit add(const std::string& path) {
    try {
      Input input = load_input(path, import_options_);
      add_motions(arguments_, input, console_);
      const InfoFacts facts = gather_facts(input, cook_settings_);
      save_face_map(input, facts);
      write(input, facts);
      if (facts.cook_fault) console_.error(*facts.cook_fault);
      return graver(facts.cook_fault ? facts.cook_fault->exit : Exit::done, exit_for(input.diagnostics, strict_));
    } catch (const Fault& fault) {
      console_.error(fault);
      if (as_json_) write_fault(path, fault);
      return fault.exit;
    }
  }

  void finish() {
    if (!as_json_) return;
    if (is_list_) json_.end_array();
    console_.print(json_.end_object().text());
  }

 private:
  void save_face_map(const Input& input, const InfoFacts& facts) const {
    const std::optional<std::string> path = arguments_.value("--save-face-map");
    if (!path) return;
    if (input.pack_file)
      throw usage_fault("--save-face-map is for files that are not cooked yet; " + input.name + " is a .sinew file");
    const std::string text = face_map_file(facts.face);
    write_file(*path, std::as_bytes(std::span(text)));
  }
  void write(const Input& input, const InfoFacts& facts) {
    if (!as_json_) {
      if (has_written_) console_.print("\n");
      has_written_ = true;
      console_.print(info_text(input, facts, {.tree = arguments_.has("--tree")}, console_));
      return;
    }
    console_.diagnostics(input.name, input.diagnostics);
    if (is_list_) json_.begin_object();
    write_info_json(json_, input, facts);
    if (is_list_) json_.end_object();
  }
  void write_fault(const std::string& path, const Fault& fault) {
    if (is_list_) json_.begin_object();
    json_.member("file", path).key("error").begin_object();
    json_.member("what", fault.what()).member("where", fault.where).end_object();
    if (is_list_) json_.end_object();
  }

  const Arguments& arguments_;
  Console& console_;
  asset::ImportOptions import_options_;
  asset::CookSettings cook_settings_;
  JsonWriter json_;
  bool strict_, as_json_, is_list_, has_written_ = false;
};

Exit run_info(const Arguments& arguments, Console& console) {
  if (const std::optional<std::string> map = arguments.value("--save-face-map")) {
    if (arguments.operands().size() > 1) throw usage_fault("--save-face-map is of one file; several were given");
    check_output(arguments.operands().front(), *map);
  }
  Report report(arguments, console);
  Exit exit = Exit::done;
  for (const std::string& path : arguments.operands()) exit = graver(exit, report.add(path));
  report.finish();
  return exit;
}

}  // namespace

const Verb& info_verb() {
  static const Verb verb{.name = "info",
                         .summary = "what is in a file: skeletons, meshes, clips, units, faults",
                         .operands = "FILE...",
                         .min_operands = 1,
                         .max_operands = std::numeric_limits<std::size_t>::max(),
                         .examples = kExamples,
                         .options = kOptions,
                         .details = kDetails,
                         .run = run_info};
  return verb;
}

}  // namespace sinew::cli
