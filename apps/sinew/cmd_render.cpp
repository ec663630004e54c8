// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

#include "arguments.h"
#include "clip_choice.h"
#include "console.h"
#include "drawing.h"
#include "face.h"
#include "graph_input.h"
#include "input.h"
#include "json_writer.h"
#include "motion.h"
#include "output_file.h"
#include "progress.h"
#include "render_graph.h"
#include "render_plan.h"
#include "sinew/gl/renderer.h"
#include "sinew/viewer/label.h"
#include "sinew/viewer/show.h"
#include "text.h"

namespace sinew::cli {
namespace {

constexpr Example kExamples[] = {
    {"sinew render Fox.glb -o fox.png --clip Run --time 50%", "one picture, in mid-run"},
    {"sinew render Fox.glb -o sheet.png --clip Run --frames 12", "twelve times of the clip on one sheet"},
    {"sinew render Fox.glb -o all.png --all-clips --frames 8", "a row for each clip"},
    {"sinew render Fox.glb -o sides.png --azimuth 0 --azimuth 90 --azimuth 180", "from the front, the left, behind"},
    {"sinew render Fox.glb -o fox.mp4 --clip Run", "a film of the clip; also .webp and .gif"},
    {"sinew render --graph G.sgraph.json --script S.script.json -o film.mp4", "what an animation graph does"},
    {"sinew render figure.vrm --motion wave.vrma -o wave.png --frames 8", "a clip of another file on this figure"},
    {"sinew render face.glb -o smile.png --clip -1 --express smile=1 --focus head", "an expression of the face"},
    {"sinew render Fox.glb -o dq.png --skinning dual-quat", "twisted joints keep their volume"},
    {"sinew render Fox.glb -o rest.png --clip -1 --skeleton", "the rest pose and its skeleton"},
    {"sinew render Fox.glb -o head.png --weights b_Head_05", "the vertices that the head moves"},
};

constexpr Option kOptions[] = {
    {.name = "--output", .letter = 'o', .kind = ValueKind::file, .value = "OUT", .help = "the picture, sheet or film"},
    {.name = "--clip",
     .kind = ValueKind::text,
     .value = "NAME|NUMBER",
     .help = "the clip, by number or name; the first one if not given; -1: the rest pose; several are rows of a sheet",
     .repeatable = true},
    kMotionOption,
    kCacheRateOption,
    {.name = "--graph",
     .kind = ValueKind::file,
     .value = "FILE",
     .help = "what an animation graph does, instead of a clip; FILE beside it is another model than the graph names"},
    {.name = "--script", .kind = ValueKind::file, .value = "FILE", .help = "what is done to the graph's parameters"},
    kVariationOption,
    {.name = "--all-clips", .help = "a sheet with a row for each clip"},
    {.name = "--time",
     .kind = ValueKind::text,
     .value = "SECONDS|P%",
     .help = "a time in seconds, or in per cent of the clip; 0 if not given; several make a sheet; not with --frames",
     .repeatable = true},
    {.name = "--frames",
     .kind = ValueKind::text,
     .value = "N",
     .help = "N times from the clip's start to its end: a sheet, of at most 1024, or the length of a film"},
    {.name = "--size",
     .kind = ValueKind::text,
     .value = "WIDTHxHEIGHT",
     .help = "of what is written, in pixels; 1280x720 if not given (sheets: by their number of pictures); 16 to 16384, "
             "for .mp4 even"},
    {.name = "--fps",
     .kind = ValueKind::text,
     .value = "N",
     .help = "pictures a second of a film, 0.1 to 240; 30 if not given"},
    {.name = "--no-labels", .help = "a sheet without the names of clips and the times"},
    {.name = "--skeleton", .help = "the bones, drawn over the meshes"},
    {.name = "--wire", .help = "the edges of the triangles, drawn over their faces"},
    {.name = "--bounds", .help = "the box of all that is drawn at the time of the picture, as lines"},
    {.name = "--trail",
     .help = "the figure's way on the floor, with a mark at every second; a figure whose root was taken off goes "
             "along it"},
    {.name = "--weights",
     .kind = ValueKind::text,
     .value = "JOINT",
     .help = "a joint's weight at each vertex as a colour: grey none, blue little, green half, red all; a name, or "
             "the number of its node"},
    kExpressOption,
    kFaceMapOption,
    {.name = "--focus",
     .kind = ValueKind::text,
     .value = "JOINT",
     .help =
         "the camera sees what this joint moves, a head or a hand, at all times; a name, or the number of its node"},
    {.name = "--skinning",
     .kind = ValueKind::choice,
     .value = "linear|dual-quat",
     .help = "how influences are blended; as the file says if not given, which in glTF is linear"},
    {.name = "--skinning-on",
     .kind = ValueKind::choice,
     .value = "gpu|cpu",
     .help = "where vertices are morphed and skinned: gpu if not given; the pictures agree, but for vertices of more "
             "than 8 influences"},
    {.name = "--azimuth",
     .kind = ValueKind::text,
     .value = "DEGREES",
     .help =
         "where the camera stands around the subject: 0 on the +z side, 90 on the +x side; 35 if not given; several "
         "make a sheet",
     .repeatable = true},
    {.name = "--elevation",
     .kind = ValueKind::text,
     .value = "DEGREES",
     .help = "how far the camera looks down, up to 89; 14 if not given"},
    kUnitsOption,
};

constexpr std::string_view kDetails =
    "The camera sees the whole of the clip from one place: nothing leaves the\n"
    "picture, and pictures of one clip can be laid over each other. The floor is at\n"
    "the lowest point that the clip reaches. A file without meshes is drawn as its\n"
    "skeleton. Models of VRM 0.x face -z: the camera goes to that side by itself.\n"
    "With --graph the camera goes with the figure. Printed is how far each foot slides\n"
    "where it stands, that is less than 1 cm above the ground, and how fast; and the\n"
    "worst change of a joint's velocity from one update to the next, beyond those two\n"
    "and three updates away: where a motion pops. docs/graph.md defines both.\n"
    "Films are encoded by the program ffmpeg, where it is installed. No window and no\n"
    "graphics card are needed: EGL and Mesa suffice.\n";

std::string clip_label(const Input& input, asset::Index clip) {
  if (clip == asset::kNone) return "rest pose";
  const std::string& name = input.contents.clips[clip].name;
  return name.empty() ? "clip " + std::to_string(clip) : printable(name);
}

// "front", or "from 35 degrees".
std::string side_label(const RenderPlan& plan, const viewer::ViewAngle& angle) {
  const double front = plan.faces_minus_z ? 180 : 0;
  const double degrees = std::fmod(angle.azimuth_rad * 180 / std::numbers::pi + 720 - front, 360);
  constexpr std::string_view kSides[] = {"front", "left", "back", "right"};  // as the figure calls them
  const double quarter = std::round(degrees / 90);
  if (std::abs(degrees - 90 * quarter) < 0.01) return std::string(kSides[std::size_t(quarter) % 4]);
  return "from " + rounded(degrees, 3) + " degrees";
}

std::string shot_label(const RenderPlan& plan, const Input& input, const Shot& shot) {
  if (!plan.several_angles) return clip_label(input, shot.clip);
  if (!plan.several_clips && &shot != &plan.shots.front()) return side_label(plan, shot.angle);
  return clip_label(input, shot.clip) + ", " + side_label(plan, shot.angle);
}

// The shot's name in its first picture; the time in each.
void label_cell(const RenderPlan& plan, const Input& input, const Shot& shot, std::size_t column,
                const viewer::LabelPlace& place, asset::Image8& image) {
  if (!plan.labels) return;
  if (column == 0) viewer::draw_label(shot_label(plan, input, shot), place, viewer::LabelCorner::top_left, image);
  const std::string time = with_decimals(shot.times_secs[column], 2) + " s";
  if (shot.clip != asset::kNone) viewer::draw_label(time, place, viewer::LabelCorner::bottom_left, image);
}

asset::Image8 draw_sheet(const RenderPlan& plan, const Input& input, viewer::Show& show, gl::Renderer& renderer,
                         Console& console) {
  asset::Image8 image = viewer::empty_sheet(plan.sheet);
  Progress progress(console, "pictures", plan.picture_count());
  std::uint32_t cell = 0;
  for (const Shot& shot : plan.shots) {
    if (plan.shots.size() > 1)
      if (const Result<void> chosen = show.select(shot.clip, shot.angle); !chosen)
        throw file_fault(input.name, chosen.error());
    for (std::size_t column = 0; column < shot.times_secs.size(); ++column, ++cell) {
      show.draw(renderer, shot.times_secs[column]);
      viewer::put_cell(plan.sheet, cell, renderer.read_rgba(), image);
      label_cell(plan, input, shot, column, viewer::place_of(plan.sheet, cell), image);
      progress.step();
    }
  }
  return image;
}

std::vector<std::byte> draw_still(const RenderPlan& plan, const Input& input, viewer::Show& show,
                                  gl::Renderer& renderer, Console& console) {
  asset::Image8 image;
  if (plan.kind == RenderKind::picture) {
    show.draw(renderer, plan.shots.front().times_secs.front());
    image = {plan.width, plan.height, renderer.read_rgba()};
  } else {
    image = draw_sheet(plan, input, show, renderer, console);
  }
  Result<std::vector<std::byte>> png = asset::encode_png(image);
  if (!png) throw file_fault(plan.output, png.error());
  return std::move(*png);
}

std::vector<std::byte> draw_film(const RenderPlan& plan, viewer::Show& show, gl::Renderer& renderer, Console& console) {
  Film film(*plan.film, plan.output, plan.width, plan.height, plan.pictures_per_sec);
  Progress progress(console, "pictures", plan.picture_count());
  for (const double time_secs : plan.shots.front().times_secs) {
    show.draw(renderer, time_secs);
    film.add(renderer.read_rgba());
    progress.step();
  }
  return film.finish();
}

void write_vector(JsonWriter& json, std::string_view name, Vec3 v) {
  json.key(name).begin_array().value(v.x).value(v.y).value(v.z).end_array();
}

// The members "times_secs", "azimuth_deg" and "clip", null for the rest pose.
void write_shot(JsonWriter& json, std::span<const ClipEntry> clips, const Shot& shot) {
  json.key("times_secs").begin_array();
  for (const double time_secs : shot.times_secs) json.value(time_secs);
  json.end_array().member("azimuth_deg", shot.angle.azimuth_rad * 180 / std::numbers::pi).key("clip");
  const asset::Index clip = shot.clip;
  if (clip == asset::kNone) {
    json.null();
    return;
  }
  json.begin_object()
      .member("index", clip)
      .member("name", clips[clip].name)
      .member("duration_secs", clip_duration_secs(clips, clip))
      .end_object();
}

void write_view(JsonWriter& json, const gl::View& view) {
  json.key("camera").begin_object();
  write_vector(json, "eye", view.camera.eye_in_world);
  write_vector(json, "right", view.camera.right);
  write_vector(json, "up", view.camera.up);
  write_vector(json, "backward", view.camera.backward);
  json.member("vertical_fov_rad", view.camera.vertical_fov_rad).end_object();
  json.key("bounds").begin_object();
  write_vector(json, "min", view.subject.min);
  write_vector(json, "max", view.subject.max);
  json.end_object();
}

std::string report_json(const RenderPlan& plan, const Input& input, const viewer::Show& show, std::size_t bytes) {
  constexpr std::string_view kinds[] = {"picture", "sheet", "film"};
  const bool is_sheet = plan.kind == RenderKind::sheet;
  JsonWriter json;
  json.begin_object().member("schema", "sinew.render/1").member("file", input.name);
  json.member("output", plan.output).member("kind", kinds[static_cast<std::size_t>(plan.kind)]);
  json.member("bytes", bytes);
  json.member("width", is_sheet ? plan.sheet.width : plan.width);
  json.member("height", is_sheet ? plan.sheet.height : plan.height);
  if (is_sheet) json.member("columns", plan.sheet.columns).member("rows", plan.sheet.rows);
  if (plan.kind == RenderKind::film) json.member("pictures_per_sec", plan.pictures_per_sec);
  if (plan.shots.size() == 1) {
    write_shot(json, input.contents.clips, plan.shots.front());
  } else {
    json.key("shots").begin_array();
    for (const Shot& shot : plan.shots) {
      json.begin_object();
      write_shot(json, input.contents.clips, shot);
      json.end_object();
    }
    json.end_array();
  }
  if (const std::uint32_t node = plan.model.weights_of_node; node != kNoIndex)
    json.key("weights_of")
        .begin_object()
        .member("node", node)
        .member("name", input.contents.nodes[node].name)
        .end_object();
  json.member("draws", show.shows_meshes() ? "meshes" : "skeleton");
  if (plan.shots.size() == 1) write_view(json, show.view());  // each of several shots has its own
  json.diagnostics(input.diagnostics).end_object();
  return json.text() + "\n";
}

std::string report_text(const RenderPlan& plan, std::size_t bytes) {
  const bool is_sheet = plan.kind == RenderKind::sheet;
  std::string text = printable(plan.output) + ": " + std::to_string(is_sheet ? plan.sheet.width : plan.width) + " x " +
                     std::to_string(is_sheet ? plan.sheet.height : plan.height) + " pixels, ";
  if (plan.picture_count() > 1) text += counted(plan.picture_count(), "picture", "pictures") + ", ";
  return text + bytes_text(bytes) + "\n";
}

Exit run_render(const Arguments& arguments, Console& console) {
  if (arguments.has("--graph")) return render_graph(arguments, console);
  if (arguments.has("--script") || arguments.has("--variation"))
    throw usage_fault("--script and --variation go with --graph FILE");
  if (arguments.operands().empty()) throw usage_fault("render needs a file: sinew render FILE -o OUT.png");
  const std::string& path = arguments.operands().front();
  Input input = load_input(path, chosen_import_options(arguments));
  add_motions(arguments, input, console);
  const RenderPlan plan = plan_render(arguments, input);
  check_output(path, plan.output);
  check_motion_output(arguments, plan.output);
  const CookedInput cooked = cook_input(input, chosen_cook_settings(arguments));

  Drawing drawing = open_drawing(plan.width, plan.height);
  gl::Renderer& renderer = drawing.renderer;
  const viewer::ShowOptions options{.clip = plan.shots.front().clip,
                                    .skeleton = plan.skeleton,
                                    .bounds = plan.bounds,
                                    .trail = plan.trail,
                                    .focus_node = plan.focus_node,
                                    .unit_values = unit_values(cooked.pack, chosen_expressions(arguments)),
                                    .model = plan.model,
                                    .aspect_ratio = static_cast<float>(plan.width) / static_cast<float>(plan.height),
                                    .angle = plan.shots.front().angle};
  Result<viewer::Show> show = viewer::Show::create(renderer, cooked.pack, options, input.diagnostics);
  if (!show) throw file_fault(input.name, show.error());
  console.diagnostics(input.name, input.diagnostics);

  const std::vector<std::byte> bytes = plan.kind == RenderKind::film
                                           ? draw_film(plan, *show, renderer, console)
                                           : draw_still(plan, input, *show, renderer, console);
  write_file(plan.output, bytes);
  if (arguments.has("--json"))
    console.print(report_json(plan, input, *show, bytes.size()));
  else if (!console.quiet())
    console.print(report_text(plan, bytes.size()));
  return exit_for(input.diagnostics, arguments.has("--strict"));
}

}  // namespace

const Verb& render_verb() {
  static const Verb verb{.name = "render",
                         .summary = "pictures, contact sheets and films of a clip, without a window",
                         .operands = "FILE",
                         .min_operands = 0,
                         .max_operands = 1,
                         .examples = kExamples,
                         .options = kOptions,
                         .details = kDetails,
                         .run = run_render};
  return verb;
}

}  // namespace sinew::cli
