// SPDX-License-Identifier: MIT
#include "render_graph.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <vector>

#include "drawing.h"
#include "fault.h"
#include "graph_film.h"
#include "graph_input.h"
#include "json_writer.h"
#include "output_file.h"
#include "progress.h"
#include "render_plan.h"
#include "sinew/viewer/follow_show.h"
#include "sinew/viewer/label.h"
#include "text.h"

namespace sinew::cli {
namespace {

constexpr double kCameraReach_secs = 0.5;  // how far before and after a moment the camera's way is smoothed over
constexpr std::size_t kMostMeasured = 120;

void check_usage(const Arguments& arguments) {
  if (!arguments.has("--script"))
    throw usage_fault("--graph needs --script FILE: what is done to the graph's parameters, and when");
  for (const std::string_view option : {"--clip", "--all-clips", "--motion", "--cache-rate", "--bounds", "--trail",
                                        "--weights", "--express", "--face-map", "--focus", "--units"})
    if (arguments.has(option)) throw usage_fault(std::string(option) + " does not go with --graph");
}

// As the film of a clip that lasts as long as the script.
RenderPlan plan_of(const Arguments& arguments, const OpenGraph& open, const GraphScript& script) {
  Input input;
  input.name = *arguments.value("--graph");
  input.contents.clips.push_back({.name = "graph", .duration_secs = script.secs});
  input.scene.faces_minus_z = open.files.pack.source().faces_minus_z;
  RenderPlan plan = plan_render(arguments, input);
  if (plan.shots.size() > 1) throw usage_fault("a graph is shown from one side: give one --azimuth");
  return plan;
}

// Where the camera looks, by update: the figure's way, without its hurry.
struct Target {
  double x = 0, z = 0;
};
std::vector<Target> smoothed_way(const GraphTrace& trace, double dt_secs) {
  std::vector<Target> way;
  for (const TracedUpdate& update : trace.updates) way.push_back({update.root.x, update.root.z});
  const auto reach = static_cast<std::ptrdiff_t>(std::ceil(kCameraReach_secs / dt_secs));
  const auto last = static_cast<std::ptrdiff_t>(way.size()) - 1;
  for (int pass = 0; pass < 2; ++pass) {
    std::vector<Target> sums{{}};
    for (const Target& each : way) sums.push_back({sums.back().x + each.x, sums.back().z + each.z});
    for (std::ptrdiff_t i = 0; i <= last; ++i) {
      const std::ptrdiff_t near = std::min({reach, i, last - i});  // the same on both sides: no lag at the ends
      const Target &from = sums[static_cast<std::size_t>(i - near)], &to = sums[static_cast<std::size_t>(i + near + 1)];
      const auto count = static_cast<double>(2 * near + 1);
      way[static_cast<std::size_t>(i)] = {(to.x - from.x) / count, (to.z - from.z) / count};
    }
  }
  return way;
}

class GraphPictures {
 public:
  GraphPictures(const Arguments& arguments, const RenderPlan& plan, const OpenGraph& open, const GraphScript& script,
                const GraphFilm& film, asset::Diagnostics& diagnostics)
      : plan_(plan),
        graph_(open.graph),
        script_(script),
        film_(film),
        has_labels_(!arguments.has("--no-labels")),
        way_(smoothed_way(film.trace, script.dt_secs)),
        drawing_(open_drawing(plan.width, plan.height)),
        show_(opened(arguments, open, diagnostics)) {
    const std::size_t every = std::max<std::size_t>(1, film.updates.size() / kMostMeasured);
    for (std::size_t n = 0; n < film.updates.size(); n += every) show_.include(moment(n));
  }

  std::vector<std::byte> draw(Console& console) {
    Progress progress(console, "pictures", plan_.picture_count());
    return plan_.kind == RenderKind::film ? draw_film(progress) : draw_still(progress);
  }

 private:
  viewer::FollowShow opened(const Arguments& arguments, const OpenGraph& open, asset::Diagnostics& diagnostics) {
    const viewer::FollowOptions options{
        .skeleton = plan_.skeleton,
        .model = plan_.model,
        .aspect_ratio = static_cast<float>(plan_.width) / static_cast<float>(plan_.height),
        .angle = plan_.shots.front().angle};
    Result<viewer::FollowShow> show =
        viewer::FollowShow::create(drawing_.renderer, open.files.pack, graph_.rig_index(), options, diagnostics);
    if (!show) throw file_fault(*arguments.value("--graph"), show.error());
    return *std::move(show);
  }

  viewer::FollowShow::Moment moment(std::size_t update) const {
    const FilmedUpdate& filmed = film_.updates[update];
    return {{filmed.joints, filmed.properties}, film_.trace.updates[update].root, way_[update].x, way_[update].z};
  }

  // The update that a time lies in.
  std::size_t update_at(double secs) const {
    const double updates = std::ceil(secs / script_.dt_secs - 1e-6);
    return std::min(film_.updates.size() - 1, static_cast<std::size_t>(std::max(1.0, updates)) - 1);
  }

  void draw_moment(double secs) { show_.draw(drawing_.renderer, moment(update_at(secs))); }

  void label(double secs, const viewer::LabelPlace& place, asset::Image8& image) const {
    if (!has_labels_) return;
    const std::string states = states_text(film_.trace.updates[update_at(secs)], graph_);
    viewer::draw_label(states, place, viewer::LabelCorner::top_left, image);
    viewer::draw_label(with_decimals(secs, 2) + " s", place, viewer::LabelCorner::bottom_left, image);
  }

  asset::Image8 picture(double secs) {
    draw_moment(secs);
    asset::Image8 image{plan_.width, plan_.height, drawing_.renderer.read_rgba()};
    label(secs, {0, 0, plan_.width, plan_.height}, image);
    return image;
  }

  std::vector<std::byte> draw_film(Progress& progress) {
    Film film(*plan_.film, plan_.output, plan_.width, plan_.height, plan_.pictures_per_sec);
    for (const double secs : plan_.shots.front().times_secs) {
      film.add(picture(secs).rgba);
      progress.step();
    }
    return film.finish();
  }

  std::vector<std::byte> draw_still(Progress& progress) {
    const std::vector<double>& times_secs = plan_.shots.front().times_secs;
    asset::Image8 image =
        plan_.kind == RenderKind::sheet ? viewer::empty_sheet(plan_.sheet) : picture(times_secs.front());
    for (std::uint32_t cell = 0; plan_.kind == RenderKind::sheet && cell < times_secs.size(); ++cell) {
      draw_moment(times_secs[cell]);
      viewer::put_cell(plan_.sheet, cell, drawing_.renderer.read_rgba(), image);
      label(times_secs[cell], viewer::place_of(plan_.sheet, cell), image);
      progress.step();
    }
    Result<std::vector<std::byte>> png = asset::encode_png(image);
    if (!png) throw file_fault(plan_.output, png.error());
    return *std::move(png);
  }

  const RenderPlan& plan_;
  const Graph& graph_;
  const GraphScript& script_;
  const GraphFilm& film_;
  bool has_labels_;
  std::vector<Target> way_;
  Drawing drawing_;
  viewer::FollowShow show_;
};

}  // namespace

Exit render_graph(const Arguments& arguments, Console& console) {
  check_usage(arguments);
  const std::string file = *arguments.value("--graph"), script_file = *arguments.value("--script");
  const std::string model = arguments.operands().empty() ? std::string() : arguments.operands().front();
  OpenGraph open;
  if (!open_graph(file, model, console, open)) return Exit::file_fault;
  const GraphScript script = read_graph_script(script_file, open.graph);
  if (script.update_count() == 0) throw file_fault(script_file, "there is nothing to see: the script takes no time");
  const RenderPlan plan = plan_of(arguments, open, script);
  for (const std::string& input : {file, script_file, model})
    if (!input.empty()) check_output(input, plan.output);
  const BoundGraph bound = bound_graph(file, open);
  const GraphFilm film = film_script(open.files.pack, bound, script, chosen_variation(arguments, open.graph));
  asset::Diagnostics drawn;
  GraphPictures pictures(arguments, plan, open, script, film, drawn);
  const std::vector<std::byte> bytes = pictures.draw(console);
  console.diagnostics(file, drawn);
  write_file(plan.output, bytes);
  if (arguments.has("--json")) {
    JsonWriter json;
    json.begin_object().member("schema", "sinew.render-graph/1").member("file", file).member("script", script_file);
    json.member("output", plan.output).member("bytes", bytes.size()).member("pictures", plan.picture_count());
    write_quality(film, open.graph, json);
    json.diagnostics(open.diagnostics).end_object();
    console.print(json.text());
  } else if (!console.quiet()) {
    console.print(printable(plan.output) + ": " + counted(plan.picture_count(), "picture", "pictures") + ", " +
                  bytes_text(bytes.size()) + "\n" + quality_text(film, open.graph));
  }
  return exit_for(open.diagnostics, arguments.has("--strict"));
}

}  // namespace sinew::cli
