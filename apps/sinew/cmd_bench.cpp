// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "arguments.h"
#include "console.h"
#include "fault.h"
#include "input.h"
#include "json_writer.h"
#include "progress.h"
#include "sinew/bench/measure.h"
#include "sinew/bench/scene_list.h"
#include "sinew/kernels/kernels.h"
#include "text.h"

namespace sinew::cli {
namespace {

using bench::BenchScene;

constexpr Example kExamples[] = {
    {"sinew bench --quick", "every scene on this machine, under ten seconds"},
    {"sinew bench Fox.glb", "your own character: each step of a frame, and a crowd"},
    {"sinew bench blend skin4 crowd_1000x67", "some of them: by name, or by a part of it"},
    {"sinew bench 67 --json > now.json", "all scenes of the rig of 67 joints, for programs"},
    {"SINEW_ISA=scalar sinew bench blend2_67", "with another instruction set; the hash stays"},
};

constexpr Option kOptions[] = {
    {.name = "--quick", .help = "shorter trials, and fewer"},
    {.name = "--list", .help = "name the scenes instead of running them"},
};

constexpr std::string_view kDetails =
    "A scene runs until a trial takes 10 ms (--quick: 2 ms), and so 25 times (9). ns\n"
    "is the median of the trials, for one unit; spread is how far the quartiles are\n"
    "apart, in parts of the median. Caches are warm, the clock is the processor time\n"
    "of the thread. bytes are what one run reads and writes, each counted once. The\n"
    "hash is that of the result: no instruction set and no compiler may change it.\n"
    "Scenes whose file is not on the machine are left out, with a note.\n"
    "A word with a dot or a slash is a file: its scenes are measured instead of the\n"
    "built-in ones; its rig of most joints, its first clip. crowd_1000_X brings 1,000\n"
    "characters up to date, without their vertices, and gives them per second.\n"
    "import_X reads a file into a scene, json_X is simdjson's parse alone of its\n"
    "JSON: a part of a .glb, all bytes of a .gltf.\n";

struct SceneResult {
  const BenchScene* scene;
  std::size_t bytes, units, characters;
  std::string hash;
  bench::Measurement measured;
};

struct BenchReport {
  bench::Effort effort;
  std::vector<SceneResult> results;
  asset::Diagnostics diagnostics;  // of what was left out
};

bool is_file_name(std::string_view word) { return word == "-" || word.find_first_of("./") != word.npos; }

// "my walk.glb" -> "my_walk": a scene's name is one word, its parts are parted by "_".
std::string scene_name_of(const std::string& file) {
  std::string stem = std::filesystem::path(file).stem().string();
  for (char& c : stem)
    if (std::isspace(static_cast<unsigned char>(c)) != 0) c = '_';
  return stem == "-" ? "stdin" : stem;
}

struct BenchFile {
  std::string path;
  bench::FileScenes measured;
};

// Throws a file fault.
BenchFile open_bench_file(const std::string& path, Console& console) {
  struct Opened {
    Input input;
    CookedInput cooked;
  };
  auto opened = std::make_shared<Opened>(Opened{load_input(path), {}});
  opened->cooked = cook_input(opened->input);
  console.diagnostics(opened->input.name, opened->input.diagnostics);
  Result<bench::FileScenes> scenes = bench::scenes_of_file(scene_name_of(path), opened->cooked.bytes, opened);
  if (!scenes) throw file_fault(opened->input.name, scenes.error());
  return {opened->input.name, *std::move(scenes)};
}

// What is to be measured: of files, or what is built in.
struct Agenda {
  std::vector<BenchFile> files;
  std::vector<std::string> words;  // that choose among the scenes
  std::vector<BenchScene> scenes;
};

Agenda agenda_for(std::span<const std::string> operands, Console& console) {
  Agenda agenda;
  for (const std::string& operand : operands)
    if (is_file_name(operand))
      agenda.files.push_back(open_bench_file(operand, console));
    else
      agenda.words.push_back(operand);
  for (const BenchFile& file : agenda.files)
    agenda.scenes.insert(agenda.scenes.end(), file.measured.scenes.begin(), file.measured.scenes.end());
  if (agenda.files.empty()) agenda.scenes = bench::all_scenes();
  return agenda;
}

// Throws a usage fault where a word names no scene.
std::vector<const BenchScene*> chosen_scenes(const std::vector<BenchScene>& scenes,
                                             std::span<const std::string> words) {
  std::vector<const BenchScene*> chosen;
  std::vector<std::string_view> names;
  for (const BenchScene& scene : scenes) names.push_back(scene.name);
  for (const std::string& word : words) {
    if (std::any_of(names.begin(), names.end(), [&](std::string_view name) { return bench::is_named_by(name, word); }))
      continue;
    const std::string_view nearest = nearest_word(word, names);
    throw usage_fault(
        "no scene \"" + word + "\"; " +
        (nearest.empty() ? "sinew bench --list names them" : "did you mean " + std::string(nearest) + "?"));
  }
  for (const BenchScene& scene : scenes)
    if (words.empty() || std::any_of(words.begin(), words.end(),
                                     [&](const std::string& word) { return bench::is_named_by(scene.name, word); }))
      chosen.push_back(&scene);
  return chosen;
}

// What a scene needs may be missing or broken; the others are measured all the same.
void run_scene(const BenchScene& scene, BenchReport& report) {
  const Result<std::unique_ptr<bench::Work>> made = scene.make();
  if (!made) {
    const Error& error = made.error();
    const std::string what = scene.name + " is left out: " + error.what;
    // A file that is not here is nobody's fault; one that cannot be used is.
    if (error.code == Errc::io)
      report.diagnostics.note("scene-skipped", what, error.where);
    else
      report.diagnostics.error("scene-failed", what, error.where);
    return;
  }
  bench::Work& work = **made;
  const std::string hash = bench::hash_text(work.hash());
  report.results.push_back(
      {&scene, work.bytes, work.units, work.characters, hash, bench::measure(work, report.effort)});
}

double characters_per_sec(const SceneResult& result) {
  return 1e9 * double(result.characters) / (result.measured.ns_per_unit * double(result.units));
}

std::string json_text(const BenchReport& report, const Agenda& agenda) {
  JsonWriter json;
  json.begin_object().member("schema", "sinew.bench/1").member("isa", isa_name(kernels_isa()));
  json.member("compiler", bench::compiler_name()).member("build", bench::build_kind());
  json.member("processor", bench::processor_name()).member("state", "warm").member("clock", "thread processor time");
  json.member("trials", report.effort.trials).member("trial_secs", report.effort.trial_secs);
  if (!agenda.files.empty()) {
    json.key("files").begin_array();
    for (const BenchFile& file : agenda.files)
      json.begin_object()
          .member("file", file.path)
          .member("joints", file.measured.joints)
          .member("vertices", file.measured.vertices)
          .member("clip", file.measured.clip)
          .end_object();
    json.end_array();
  }
  json.key("scenes").begin_array();
  for (const SceneResult& result : report.results) {
    json.begin_object().member("scene", result.scene->name).member("ns", result.measured.ns_per_unit);
    json.member("unit", result.scene->unit).member("units", result.units).member("bytes", result.bytes);
    json.member("spread", result.measured.spread).member("hash", result.hash);
    if (result.characters != 0) json.member("characters_per_sec", characters_per_sec(result));
    json.end_object();
  }
  json.end_array().diagnostics(report.diagnostics).end_object();
  return json.text();
}

// To three digits: a measurement has no more.
std::string rate_text(const SceneResult& result) {
  if (result.scene->unit == "byte") return rounded(1e3 / result.measured.ns_per_unit, 3) + " MB/s";
  if (result.characters == 0) return "";
  const double scale = std::pow(10.0, std::floor(std::log10(characters_per_sec(result))) - 2);
  return grouped(std::uint64_t(std::round(characters_per_sec(result) / scale) * scale)) + " characters/s";
}

std::string facts_text(const BenchFile& file) {
  const bench::FileScenes& facts = file.measured;
  std::string text = printable(file.path) + ": " + counted(facts.joints, "joint", "joints") + ", ";
  if (facts.vertices > 0) text += counted(facts.vertices, "skinned vertex", "skinned vertices") + ", ";
  return text + "clip " + quoted_name(facts.clip) + "\n";
}

std::string table_text(const BenchReport& report, const Agenda& agenda, const Console& console) {
  using Align = Table::Align;
  std::string text;
  for (const BenchFile& file : agenda.files) text += facts_text(file);
  text += bench::processor_name() + "; " + isa_name(kernels_isa()) + ", " + bench::compiler_name() + ", " +
          bench::build_kind() + "\nmedian of " + std::to_string(report.effort.trials) + " trials of about " +
          rounded(1e3 * report.effort.trial_secs) + " ms, warm, processor time\n";
  Table table({Align::left, Align::right, Align::left, Align::right, Align::right, Align::left, Align::right});
  table.add({"scene", "ns", "per", "spread", "size", "hash", ""});
  for (const SceneResult& result : report.results)
    table.add({result.scene->name, rounded(result.measured.ns_per_unit, 3), result.scene->unit,
               rounded(100 * result.measured.spread, 2) + " %", bytes_text(result.bytes), result.hash,
               rate_text(result)});
  if (!table.empty()) text += table.text("  ");
  for (const asset::Diagnostic& note : report.diagnostics.all())
    text += console.styled(Style::dim, "skipped: " + note.where + ": " + note.what) + "\n";
  return text;
}

std::string list_text(std::span<const BenchScene* const> scenes) {
  Table table({Table::Align::left, Table::Align::left});
  for (const BenchScene* scene : scenes) table.add({scene->name, scene->what});
  return table.text("");
}

std::string list_json(std::span<const BenchScene* const> scenes) {
  JsonWriter json;
  json.begin_object().member("schema", "sinew.bench-list/1").key("scenes").begin_array();
  for (const BenchScene* scene : scenes)
    json.begin_object()
        .member("scene", scene->name)
        .member("unit", scene->unit)
        .member("what", scene->what)
        .end_object();
  json.end_array().diagnostics({}).end_object();
  return json.text();
}

Exit run_bench(const Arguments& arguments, Console& console) {
  const Agenda agenda = agenda_for(arguments.operands(), console);
  const std::vector<const BenchScene*> chosen = chosen_scenes(agenda.scenes, agenda.words);
  const bool as_json = arguments.has("--json");
  if (arguments.has("--list")) {
    console.print(as_json ? list_json(chosen) : list_text(chosen));
    return Exit::done;
  }
  BenchReport report{arguments.has("--quick") ? bench::kQuickEffort : bench::kFullEffort, {}, {}};
  {
    Progress progress(console, "scenes", chosen.size());
    for (const BenchScene* scene : chosen) {
      run_scene(*scene, report);
      progress.step();
    }
  }
  console.diagnostics("", report.diagnostics);
  console.print(as_json ? json_text(report, agenda) : table_text(report, agenda, console));
  const bool is_nothing_done = !arguments.operands().empty() && report.results.empty();
  if (is_nothing_done || report.diagnostics.count(asset::Severity::error) > 0) return Exit::file_fault;
  return exit_for(report.diagnostics, arguments.has("--strict"));
}

}  // namespace

const Verb& bench_verb() {
  static const Verb verb{.name = "bench",
                         .summary = "measure a character, or the built-in scenes, on this machine",
                         .operands = "[FILE...] [SCENE...]",
                         .operand_noun = "scene",
                         .min_operands = 0,
                         .max_operands = 64,
                         .examples = kExamples,
                         .options = kOptions,
                         .details = kDetails,
                         .run = run_bench};
  return verb;
}

}  // namespace sinew::cli
