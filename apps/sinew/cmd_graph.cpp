// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include "arguments.h"
#include "console.h"
#include "fault.h"
#include "graph_edit.h"
#include "graph_input.h"
#include "graph_script.h"
#include "graph_trace.h"
#include "json_writer.h"
#include "output_file.h"
#include "sinew/character/bind_graph.h"
#include "sinew/graphs/draw_graph.h"
#include "sinew/graphs/open_graph_file.h"
#include "sinew/graphs/read_graph.h"
#include "sinew/import/import.h"
#include "text.h"

namespace sinew::cli {
namespace {

constexpr Example kExamples[] = {
    {"sinew graph check walk.sgraph.json", "all that is wrong with it, and how large it is"},
    {"sinew graph draw walk.sgraph.json -o walk.svg", "a picture of its nodes and machines"},
    {"sinew graph run walk.sgraph.json --script walk.script.json", "what it does, a line per change"},
    {"sinew graph run G.sgraph.json --script S.json --json", "every update, for programs"},
    {"sinew graph run G.sgraph.json --script S.json --why jump", "why it does not jump"},
    {"sinew graph run G.sgraph.json --script S.json --record R.sgrec", "and keep what it was told"},
    {"sinew graph run G.sgraph.json --script S.json --edited H.json --edit-at 5", "hot reload"},
    {"sinew graph run G.sgraph.json --recording R.sgrec --from 3 --to 4", "go through it again"},
};

constexpr Option kOptions[] = {
    {.name = "--output", .letter = 'o', .kind = ValueKind::file, .value = "FILE", .help = "draw: the picture, .svg"},
    {.name = "--script", .kind = ValueKind::file, .value = "FILE", .help = "what is done to the parameters, and when"},
    {.name = "--recording", .kind = ValueKind::file, .value = "FILE", .help = "go through what was recorded instead"},
    {.name = "--record", .kind = ValueKind::file, .value = "FILE", .help = "write a recording of it"},
    {.name = "--edited", .kind = ValueKind::file, .value = "FILE", .help = "the graph as it is after an edit"},
    {.name = "--edit-at", .kind = ValueKind::text, .value = "SECONDS", .help = "when that takes its place"},
    {.name = "--from", .kind = ValueKind::text, .value = "SECONDS", .help = "tell only of what happens from here on"},
    {.name = "--to", .kind = ValueKind::text, .value = "SECONDS", .help = "tell only of what happens before"},
    {.name = "--why", .kind = ValueKind::text, .value = "STATE", .help = "which conditions keep it out of a state"},
    {.name = "--model", .kind = ValueKind::file, .value = "FILE", .help = "another model than the graph names"},
    kVariationOption,
};

constexpr std::string_view kDetails =
    "check reads the graph and its model and says what is wrong; it exits with 1\n"
    "where there are errors. draw needs no model. run plays a script without\n"
    "computing a pose. Times are those at the end of an update; weights are of clips\n"
    "that are shown by more than 1 %; root is where the figure has come to. A\n"
    "recording is of this program or of a game's GraphRecorder (.sgrec), and fits\n"
    "only the graph as it was then. Of a graph that is edited while it runs all goes\n"
    "on that has the same id. docs/graph.md says what graphs, scripts and ids are.\n";

constexpr std::size_t kMaxRecordingBytes = std::size_t(1) << 30;

std::string summary_text(const std::string& file, const Graph& graph) {
  return printable(file) + ": " + counted(graph.node_count(), "node", "nodes") + ", " +
         counted(graph.machine_count(), "machine", "machines") + ", " +
         counted(graph.state_count(), "state", "states") + ", " +
         counted(graph.param_count(), "parameter", "parameters");
}

void write_counts(const Graph& graph, JsonWriter& json) {
  json.member("nodes", graph.node_count()).member("machines", graph.machine_count());
  json.member("states", graph.state_count()).member("transitions", graph.transition_count());
  json.member("parameters", graph.param_count());
}

Exit check_graph(const Arguments& arguments, const std::string& file, Console& console) {
  OpenGraph open;
  const bool is_open = open_graph(file, arguments.value("--model").value_or(""), console, open);
  JsonWriter json;
  json.begin_object().member("schema", "sinew.graph-check/1").member("file", file).member("ok", is_open);
  if (is_open) {
    const BoundGraph bound = bound_graph(file, open);
    const Graph& graph = open.graph;
    write_counts(graph, json);
    json.member("decide_bytes", bound.decide_bytes()).member("pose_bytes", bound.pose_bytes());
    json.member("max_program_ops", graph.max_program_ops()).member("max_live_poses", graph.max_live_poses());
    if (!arguments.has("--json"))
      console.print(summary_text(file, graph) + "\nper figure: " + bytes_text(bound.decide_bytes()) + " that decide, " +
                    bytes_text(bound.pose_bytes()) +
                    " of poses\nworst program: " + counted(graph.max_program_ops(), "step", "steps") + ", " +
                    counted(graph.max_live_poses(), "pose", "poses") + " at once\n");
  }
  json.diagnostics(open.diagnostics).end_object();
  if (arguments.has("--json")) console.print(json.text());
  return is_open ? exit_for(open.diagnostics, arguments.has("--strict")) : Exit::file_fault;
}

// "jump", or "body/jump" of the machine at node "body".
std::uint32_t chosen_state(const std::string& wanted, const Graph& graph) {
  std::vector<std::string_view> names;
  for (std::uint32_t s = 0; s < graph.state_count(); ++s) {
    names.push_back(graph.state(s).name);
    const std::string whole =
        std::string(machine_name(graph, machine_of_state(graph, s))) + "/" + std::string(names.back());
    if (names.back() == wanted || whole == wanted) return s;
  }
  throw usage_fault("--why: the graph has no state " + quoted_name(wanted) + nearest_hint(wanted, names));
}

TraceRange chosen_range(const Arguments& arguments) {
  TraceRange range;
  if (const auto from = arguments.value("--from")) range.from_secs = parse_number("--from", *from);
  if (const auto to = arguments.value("--to")) range.to_secs = parse_number("--to", *to);
  if (!(range.from_secs < range.to_secs)) throw usage_fault("--from must be less than --to");
  return range;
}

void check_usage(const Arguments& arguments) {
  if (arguments.has("--script") == arguments.has("--recording"))
    throw usage_fault("graph run needs --script FILE, what is done to the parameters and when, or --recording FILE");
  if (arguments.has("--recording") && (arguments.has("--record") || arguments.has("--variation")))
    throw usage_fault("--record and --variation go with --script: a recording has its own variation");
  if (arguments.has("--edited") != arguments.has("--edit-at"))
    throw usage_fault("--edited FILE and --edit-at SECONDS go together");
  for (const std::string_view option : {"--recording", "--record", "--why"})
    if (arguments.has("--edited") && arguments.has(option))
      throw usage_fault("--edited and " + std::string(option) + " do not go together");
  if (const auto record = arguments.value("--record")) check_output(*arguments.value("--script"), *record);
}

GraphTrace played(const Arguments& arguments, const OpenGraph& open, const BoundGraph& bound) {
  if (const auto recording = arguments.value("--recording")) {
    const auto bytes = asset::read_file(*recording, kMaxRecordingBytes);
    if (!bytes) throw file_fault(*recording, bytes.error());
    return replay_recording(open.files.pack, bound, *recording, **bytes);
  }
  const std::size_t variation = chosen_variation(arguments, open.graph);
  const GraphScript script = read_graph_script(*arguments.value("--script"), open.graph);
  const auto record = arguments.value("--record");
  if (!record) return run_script(open.files.pack, bound, script, variation);
  std::vector<std::byte> recording;
  GraphTrace trace = record_script(open.files.pack, bound, script, variation, recording);
  write_file(*record, recording);
  return trace;
}

// Hot reload: what is the same by its stable id goes on under the edited graph.
Exit play_edited(const Arguments& arguments, const std::string& file, Console& console) {
  const TraceRange range = chosen_range(arguments);
  const double edit_secs = parse_number("--edit-at", *arguments.value("--edit-at"));
  const std::string edited_file = *arguments.value("--edited"), script = *arguments.value("--script");
  OpenGraph open, edited;
  if (!open_graph(file, arguments.value("--model").value_or(""), console, open)) return Exit::file_fault;
  if (!open_graph(edited_file, arguments.value("--model").value_or(""), console, edited)) return Exit::file_fault;
  const std::size_t variation = chosen_variation(arguments, open.graph);
  const BoundGraph bound = bound_graph(file, open), edited_bound = bound_graph(edited_file, edited);
  const EditedTrace trace =
      run_edited({open.files.pack, bound, read_graph_script(script, open.graph)},
                 {edited.files.pack, edited_bound, read_graph_script(script, edited.graph)}, variation, edit_secs);
  const GraphEdit edit = edit_between(open.graph, edited.graph);
  const Exit exit = exit_for(edited.diagnostics, arguments.has("--strict"));
  if (!arguments.has("--json")) {
    console.print(trace_text(trace.before, open.graph, range) + edit_text(edit) + "\n" +
                  trace_text(trace.after, edited.graph, range));
    return exit;
  }
  JsonWriter json;
  json.begin_object().member("schema", "sinew.graph-run/1").member("file", file).member("script", script);
  json.member("edited", edited_file);
  write_counts(open.graph, json);
  write_trace(trace.before, open.graph, json, range);
  write_edit(edit, edit_secs, json);
  json.key("after").begin_object();
  write_counts(edited.graph, json);
  write_trace(trace.after, edited.graph, json, range);
  json.end_object().diagnostics(edited.diagnostics).end_object();
  console.print(json.text());
  return exit;
}

Exit play(const Arguments& arguments, const std::string& file, Console& console) {
  check_usage(arguments);
  if (arguments.has("--edited")) return play_edited(arguments, file, console);
  const TraceRange range = chosen_range(arguments);
  OpenGraph open;
  if (!open_graph(file, arguments.value("--model").value_or(""), console, open)) return Exit::file_fault;
  const std::optional<std::string> why = arguments.value("--why");
  const std::uint32_t state = why ? chosen_state(*why, open.graph) : kNoState;
  const BoundGraph bound = bound_graph(file, open);
  const GraphTrace trace = played(arguments, open, bound);
  if (!arguments.has("--json")) {
    console.print(why ? why_text(trace, open.graph, state, range) : trace_text(trace, open.graph, range));
    return exit_for(open.diagnostics, arguments.has("--strict"));
  }
  JsonWriter json;
  json.begin_object().member("schema", "sinew.graph-run/1").member("file", file);
  for (const std::string option : {"script", "recording"})
    if (const auto source = arguments.value("--" + option)) json.member(option, *source);
  write_counts(open.graph, json);
  if (why) json.member("why", why_text(trace, open.graph, state, range));
  write_trace(trace, open.graph, json, range);
  json.diagnostics(open.diagnostics).end_object();
  console.print(json.text());
  return exit_for(open.diagnostics, arguments.has("--strict"));
}

// What a file says, without its model.
Exit draw(const Arguments& arguments, const std::string& file, Console& console) {
  const std::optional<std::string> output = arguments.value("--output");
  if (!output || !output->ends_with(".svg")) throw usage_fault("graph draw needs -o FILE: the picture, .svg");
  check_output(file, *output);
  asset::Diagnostics diagnostics;
  const Result<asset::GraphSource> source = asset::read_graph_file(file, diagnostics);
  if (!source && diagnostics.count(asset::Severity::error) == 0) throw file_fault(file, source.error());
  print_diagnostics(diagnostics, file, console);
  if (!source) return Exit::file_fault;
  const std::string picture = asset::draw_graph(*source);
  write_file(*output, std::as_bytes(std::span(picture)));
  return exit_for(diagnostics, arguments.has("--strict"));
}

Exit run_graph(const Arguments& arguments, Console& console) {
  const std::string& what = arguments.operands()[0];
  const std::string& file = arguments.operands()[1];
  if (what == "check") return check_graph(arguments, file, console);
  if (what == "draw") return draw(arguments, file, console);
  if (what == "run") return play(arguments, file, console);
  throw usage_fault("graph " + printable(what) + " is not known; it is check, draw or run: sinew graph check FILE");
}

}  // namespace

const Verb& graph_verb() {
  static const Verb verb{.name = "graph",
                         .summary = "check or draw an animation graph, or run it against a script",
                         .operands = "check|draw|run FILE",
                         .operand_noun = "word",
                         .min_operands = 2,
                         .max_operands = 2,
                         .examples = kExamples,
                         .options = kOptions,
                         .details = kDetails,
                         .run = run_graph};
  return verb;
}

}  // namespace sinew::cli
