// SPDX-License-Identifier: MIT
#include "render_plan.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>

#include "clip_choice.h"
#include "fault.h"
#include "joint_choice.h"

namespace sinew::cli {
namespace {

constexpr long long kMostCells = 1024;
constexpr long long kMostPictures = 100'000;  // of a film: an hour at 27 a second
constexpr std::uint32_t kUsualWidth = 1280, kUsualHeight = 720;

struct Size {
  std::uint32_t width, height;
};

// "1280x720".
Size parse_size(std::string_view text) {
  const std::size_t x = text.find_first_of("xX");
  if (x == std::string_view::npos || x == 0 || x + 1 == text.size())
    throw usage_fault("--size is written WIDTHxHEIGHT, for example 1280x720; not \"" + std::string(text) + "\"");
  return {static_cast<std::uint32_t>(parse_whole("--size", text.substr(0, x), 16, asset::kMaxImageSide)),
          static_cast<std::uint32_t>(parse_whole("--size", text.substr(x + 1), 16, asset::kMaxImageSide))};
}

std::string lower_extension(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  for (char& c : extension)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return extension;
}

std::string chosen_output(const Arguments& arguments) {
  const std::optional<std::string> output = arguments.value("--output");
  if (!output) throw usage_fault("say where the picture goes: -o OUT.png");
  if (lower_extension(*output) != ".png" && film_format(*output) == nullptr)
    throw usage_fault("the output's name tells its format: .png, or .mp4, .webp, .gif with ffmpeg; not \"" + *output +
                      "\"");
  return *output;
}

// From the clip's start to its end, both included.
std::vector<double> spread_times(long long count, double duration_secs) {
  std::vector<double> times_secs;
  for (long long i = 0; i < count; ++i)
    times_secs.push_back(count == 1 ? 0 : duration_secs * static_cast<double>(i) / static_cast<double>(count - 1));
  return times_secs;
}

// The clips that --clip and --all-clips name; the first one of the file, or the rest pose, where they do not.
std::vector<asset::Index> chosen_clips(const Arguments& arguments, const Input& input) {
  const std::span<const ClipEntry> all = input.contents.clips;
  std::vector<asset::Index> chosen;
  for (const std::string& text : arguments.values("--clip")) chosen.push_back(choose_clip(all, input.name, text));
  if (arguments.has("--all-clips")) {
    if (!chosen.empty()) throw usage_fault("--clip and --all-clips exclude each other");
    for (asset::Index clip = 0; clip < all.size(); ++clip) chosen.push_back(clip);
  }
  if (chosen.empty()) chosen.push_back(default_clip(all, input.preferred_clip));
  return chosen;
}

// At a steady rate from the start; the end is left out, because a film that starts again shows it as the start.
void plan_film(const Arguments& arguments, double duration_secs, RenderPlan& plan) {
  if (plan.shots.size() > 1) throw usage_fault("a film shows one clip from one side; several make a sheet, in a .png");
  std::vector<double>& times_secs = plan.shots.front().times_secs;
  const std::optional<std::string> rate = arguments.value("--fps"), frames = arguments.value("--frames");
  if (arguments.has("--time")) throw usage_fault("a film shows the whole clip: leave --time out, or write a .png");
  plan.kind = RenderKind::film;
  plan.pictures_per_sec = rate ? parse_number("--fps", *rate) : 30;
  if (!(plan.pictures_per_sec >= 0.1 && plan.pictures_per_sec <= 240))
    throw usage_fault("--fps takes 0.1 to 240 pictures a second");
  double wanted = std::ceil(duration_secs * plan.pictures_per_sec - 1e-6);
  if (frames) {
    wanted = static_cast<double>(parse_whole("--frames", *frames, 1, kMostPictures));
    if (!rate && duration_secs > 0) plan.pictures_per_sec = std::clamp(wanted / duration_secs, 0.1, 240.0);
  }
  if (wanted > static_cast<double>(kMostPictures))
    throw usage_fault("the film would have more than 100000 pictures; choose a lower --fps");
  const auto count = static_cast<long long>(std::max(1.0, wanted));
  for (long long i = 0; i < count; ++i)
    times_secs.push_back(duration_secs * static_cast<double>(i) / static_cast<double>(count));
}

// The times of one shot, or shots of one time, fill the rows as they come; else each shot has its row.
viewer::SheetLayout sheet_layout(const RenderPlan& plan, const std::optional<Size>& size) {
  const auto columns = static_cast<std::uint32_t>(plan.shots.front().times_secs.size());
  const auto rows = static_cast<std::uint32_t>(plan.shots.size());
  if (rows > 1 && columns > 1)
    return size ? viewer::grid_of_size(columns, rows, size->width, size->height)
                : viewer::grid_of_usual_cells(columns, rows);
  const std::uint32_t cells = columns * rows;
  return size ? viewer::sheet_of_size(cells, size->width, size->height) : viewer::sheet_of_usual_cells(cells);
}

void plan_sheet(const Arguments& arguments, RenderPlan& plan) {
  plan.kind = RenderKind::sheet;
  plan.labels = !arguments.has("--no-labels");
  const std::size_t cells = plan.picture_count();
  if (cells > std::size_t(kMostCells)) throw usage_fault("a sheet has at most 1024 pictures");
  const std::optional<std::string> size_text = arguments.value("--size");
  plan.sheet = sheet_layout(plan, size_text ? std::optional(parse_size(*size_text)) : std::nullopt);
  if (plan.sheet.cell_width < 8 || plan.sheet.cell_height < 8)
    throw usage_fault(std::to_string(cells) + " pictures do not fit into " + size_text.value_or("a sheet"));
  if (std::max(plan.sheet.width, plan.sheet.height) > asset::kMaxImageSide)
    throw usage_fault("the sheet would be larger than " + std::to_string(asset::kMaxImageSide) +
                      " pixels; ask for a --size");
  plan.width = plan.sheet.cell_width;
  plan.height = plan.sheet.cell_height;
}

std::vector<double> chosen_times(const Arguments& arguments, double duration_secs) {
  const std::optional<std::string> frames = arguments.value("--frames");
  if (frames && arguments.has("--time")) throw usage_fault("--time and --frames exclude each other");
  if (frames) return spread_times(parse_whole("--frames", *frames, 1, kMostCells), duration_secs);
  std::vector<double> times_secs;
  for (const std::string& text : arguments.values("--time"))
    times_secs.push_back(parse_time("--time", text, duration_secs));
  if (times_secs.empty()) times_secs.push_back(0);
  return times_secs;
}

void plan_size(const Arguments& arguments, RenderPlan& plan) {
  plan.width = plan.film != nullptr ? plan.film->usual_width : kUsualWidth;
  plan.height = plan.film != nullptr ? plan.film->usual_height : kUsualHeight;
  if (const std::optional<std::string> text = arguments.value("--size")) {
    const Size size = parse_size(*text);
    plan.width = size.width;
    plan.height = size.height;
  }
  if (plan.film != nullptr && plan.film->even_sides && (plan.width % 2 != 0 || plan.height % 2 != 0))
    throw usage_fault("the sides of this kind of film are even numbers of pixels; choose another --size");
}

double parse_degrees(std::string_view option, const std::string& text, double most) {
  const double degrees = parse_number(option, text);
  if (!(std::abs(degrees) <= most))
    throw usage_fault(std::string(option) + " takes at most " + std::to_string(static_cast<int>(most)) + " degrees");
  return degrees;
}

float radians(double degrees) { return static_cast<float>(degrees * std::numbers::pi / 180); }

// One for each --azimuth.
std::vector<viewer::ViewAngle> chosen_angles(const Arguments& arguments, bool faces_minus_z) {
  viewer::ViewAngle usual;
  if (faces_minus_z) usual.azimuth_rad += std::numbers::pi_v<float>;
  if (const std::optional<std::string> text = arguments.value("--elevation"))
    usual.elevation_rad = radians(parse_degrees("--elevation", *text, 89));
  std::vector<viewer::ViewAngle> angles;
  for (const std::string& text : arguments.values("--azimuth"))
    angles.push_back({radians(parse_degrees("--azimuth", text, 360)), usual.elevation_rad});
  if (angles.empty()) angles.push_back(usual);
  return angles;
}

SkinningMethod chosen_method(const Arguments& arguments) {
  const std::optional<std::string> name = arguments.value("--skinning");
  if (!name) return SkinningMethod::as_stored;
  return *name == "linear" ? SkinningMethod::linear : SkinningMethod::dual_quat;
}

}  // namespace

RenderPlan plan_render(const Arguments& arguments, const Input& input) {
  RenderPlan plan;
  plan.output = chosen_output(arguments);
  plan.film = film_format(plan.output);
  plan.skeleton = arguments.has("--skeleton");
  plan.bounds = arguments.has("--bounds");
  plan.trail = arguments.has("--trail");
  plan.model.wire = arguments.has("--wire");
  plan.model.method = chosen_method(arguments);
  if (arguments.value("--skinning-on").value_or("gpu") == "cpu") plan.model.skinning = gl::Skinning::cpu;
  if (const std::optional<std::string> joint = arguments.value("--weights"))
    plan.model.weights_of_node = choose_joint(input.contents, input.name, *joint);
  if (const std::optional<std::string> joint = arguments.value("--focus"))
    plan.focus_node = choose_joint(input.contents, input.name, *joint);
  plan.faces_minus_z = input.pack_file ? input.pack_file->pack().source().faces_minus_z : input.scene.faces_minus_z;
  const std::vector<asset::Index> clips = chosen_clips(arguments, input);
  const std::vector<viewer::ViewAngle> angles = chosen_angles(arguments, plan.faces_minus_z);
  plan.several_clips = clips.size() > 1;
  plan.several_angles = angles.size() > 1;
  for (const asset::Index clip : clips)
    for (const viewer::ViewAngle& angle : angles) plan.shots.push_back({clip, angle, {}});
  const auto duration_secs = [&](asset::Index clip) { return clip_duration_secs(input.contents.clips, clip); };
  plan_size(arguments, plan);
  if (plan.film != nullptr) {
    plan_film(arguments, duration_secs(plan.shots.front().clip), plan);
    return plan;
  }
  for (Shot& shot : plan.shots) shot.times_secs = chosen_times(arguments, duration_secs(shot.clip));
  if (plan.picture_count() > 1 || arguments.has("--frames")) plan_sheet(arguments, plan);
  return plan;
}

std::size_t RenderPlan::picture_count() const {
  std::size_t count = 0;
  for (const Shot& shot : shots) count += shot.times_secs.size();
  return count;
}

}  // namespace sinew::cli
