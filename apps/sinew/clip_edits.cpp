// SPDX-License-Identifier: MIT
#include "clip_edits.h"

#include <algorithm>
#include <charconv>
#include <numbers>
#include <optional>
#include <string_view>
#include <utility>

#include "arguments.h"
#include "clip_choice.h"
#include "fault.h"
#include "json_writer.h"
#include "length.h"
#include "sinew/import/import.h"
#include "sinew/process/add_markers.h"
#include "sinew/process/cut_clip.h"
#include "sinew/process/find_contacts.h"
#include "sinew/process/make_additive.h"
#include "sinew/process/mirror.h"
#include "sinew/process/reduce_keys.h"
#include "sinew/process/repair_loop.h"
#include "sinew/process/resample_clip.h"
#include "sinew/process/retime_clip.h"
#include "sinew/process/root_motion.h"
#include "text.h"

namespace sinew::cli {
namespace {

using asset::Index;
using asset::kNone;

constexpr std::string_view kEditOptions[] = {"--clip",        "--trim",        "--reverse",        "--speed",
                                             "--rate",        "--max-error",   "--mirror",         "--join",
                                             "--root-motion", "--loop-repair", "--root-smoothing", "--additive",
                                             "--split",       "--markers",     "--find-contacts"};

std::string degrees(double radians) { return rounded(radians * 180 / std::numbers::pi, 4) + " degrees"; }

// "hips:xz,yaw" in two; a colon may belong to the name.
struct RootWish {
  std::string joint;
  asset::RootMotionSettings settings;
};

bool read_axes(std::string_view list, asset::RootMotionSettings& settings) {
  settings.ground = settings.height = settings.yaw = false;
  while (!list.empty()) {
    const std::string_view axis = list.substr(0, list.find(','));
    if (axis != "xz" && axis != "y" && axis != "yaw") return false;
    (axis == "xz" ? settings.ground : axis == "y" ? settings.height : settings.yaw) = true;
    list.remove_prefix(std::min(axis.size() + 1, list.size()));
  }
  return settings.ground || settings.height || settings.yaw;
}

RootWish parse_root(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  RootWish wish{text, {}};
  if (colon == std::string::npos) return wish;
  if (asset::RootMotionSettings settings; read_axes(std::string_view(text).substr(colon + 1), settings))
    return {text.substr(0, colon), settings};
  return wish;
}

class ClipEditor {
 public:
  ClipEditor(const Arguments& arguments, Input& input, bool is_baked)
      : arguments_(arguments), input_(input), scene_(input.scene), is_baked_(is_baked) {}

  std::vector<ClipEdit> edit() {
    if (const std::optional<std::string> path = arguments_.value("--markers")) add_markers(*path);
    choose_clips();
    for (const Index clip : chosen_) edit_alone(clip);
    if (const std::optional<std::string> name = arguments_.value("--join")) join(*name);
    for (const Index clip : chosen_) edit_whole(clip);
    if (const std::optional<std::string> reference = arguments_.value("--additive")) subtract_all(*reference);
    keep_chosen();
    split();
    input_.contents = contents_of(scene_);
    input_.preferred_clip = 0;
    return std::move(edits_);
  }

 private:
  const std::string& name_of(Index clip) const { return scene_.clips[clip].name; }
  double length_secs(Index clip) const {
    const asset::Clip& of = scene_.clips[clip];
    return of.duration_secs + (of.wrap == asset::WrapPolicy::loop ? of.loop_interval_secs : 0);
  }

  template <class T>
  T done(Result<T> result) const {
    if (!result) throw file_fault(input_.name, result.error());
    if constexpr (!std::is_void_v<T>) return *std::move(result);
  }

  void say(Index clip, std::string option, std::string what, double error_m = -1) {
    edits_.push_back({name_of(clip), std::move(option), std::move(what), error_m});
  }

  void choose_clips() {
    for (const std::string& text : arguments_.values("--clip")) {
      const Index clip = choose_clip(input_.contents.clips, input_.name, text);
      if (clip == kNone) throw usage_fault("--clip -1 is the rest pose, which is always kept");
      if (std::find(chosen_.begin(), chosen_.end(), clip) == chosen_.end()) chosen_.push_back(clip);
    }
    if (chosen_.empty())
      for (Index clip = 0; clip < scene_.clips.size(); ++clip) chosen_.push_back(clip);
    if (chosen_.empty()) throw file_fault(input_.name, "there are no clips that could be changed");
  }

  void edit_alone(Index clip) {
    if (const std::optional<std::string> part = arguments_.value("--trim")) trim(clip, *part);
    if (arguments_.has("--reverse")) {
      asset::reverse_clip(scene_, clip);
      say(clip, "--reverse", "backwards");
    }
    if (const std::optional<std::string> factor = arguments_.value("--speed")) change_speed(clip, *factor);
    if (const std::optional<std::string> rate = arguments_.value("--rate"); rate && !is_baked_) resample(clip, *rate);
    if (arguments_.has("--mirror")) mirror(clip);
    if (const std::optional<std::string> most = arguments_.value("--max-error"); most && !is_baked_)
      leave_out_keys(clip, *most);
  }

  void edit_whole(Index clip) {
    if (const std::optional<std::string> root = arguments_.value("--root-motion"))
      take_root(clip, *root);
    else if (arguments_.has("--root-smoothing"))
      throw usage_fault("--root-smoothing goes with --root-motion");
    if (const std::optional<std::string> span = arguments_.value("--loop-repair")) repair(clip, *span);
    if (const std::optional<std::string> feet = arguments_.value("--find-contacts")) find_contacts(clip, *feet);
  }

  // Against the clips as they are now, whichever becomes additive first.
  void subtract_all(const std::string& reference) {
    const auto first_copy = static_cast<Index>(scene_.clips.size());
    for (Index clip = 0; clip < first_copy; ++clip) scene_.clips.push_back(asset::Clip(scene_.clips[clip]));
    for (const Index clip : chosen_) subtract(clip, reference, first_copy);
  }

  void trim(Index clip, const std::string& part) {
    const std::size_t colon = part.find(':');
    if (colon == std::string::npos) throw usage_fault("--trim is written A:B, for example 0.5:2 or 10%:90%");
    const std::string from = part.substr(0, colon), to = part.substr(colon + 1);
    const double length = length_secs(clip);
    const double from_secs = from.empty() ? 0 : parse_time("--trim", from, length);
    const double to_secs = to.empty() ? length : parse_time("--trim", to, length);
    done(asset::trim_clip(scene_, clip, from_secs, to_secs));
    say(clip, "--trim", rounded(from_secs) + " s to " + rounded(to_secs) + " s of " + rounded(length) + " s");
  }

  void change_speed(Index clip, const std::string& text) {
    const double factor = parse_number("--speed", text);
    if (!(factor > 0)) throw usage_fault("--speed takes a factor above 0; --reverse plays backwards");
    const double before = length_secs(clip);
    done(asset::retime_clip(scene_, clip, before / factor));
    say(clip, "--speed", rounded(before) + " s become " + rounded(length_secs(clip)) + " s");
  }

  void resample(Index clip, const std::string& text) {
    const double rate_hz = parse_number("--rate", text);
    if (!(rate_hz > 0)) throw usage_fault("--rate takes a rate above 0 Hz");
    const asset::ResampleReport report = done(asset::resample_clip(scene_, clip, rate_hz));
    std::string what = counted(report.channels, "channel", "channels") + " at " + rounded(rate_hz) +
                       " Hz, largest error " + millimetres(report.error_m);
    if (report.node != kNone)
      what += " at " + quoted_name(scene_.nodes[report.node].name) + ", " + rounded(report.secs) + " s";
    if (report.property_error > 0) what += "; of weights and properties " + rounded(report.property_error, 2);
    say(clip, "--rate", what, report.error_m);
  }

  void leave_out_keys(Index clip, const std::string& text) {
    const double max_error_m = parse_length("--max-error", text, 0);
    if (!(max_error_m > 0)) return;  // every key stays
    const asset::KeyReductionReport report =
        done(asset::reduce_keys(scene_, clip, {.max_error_m = max_error_m, .shorts = arguments_.has("--quantize")}));
    std::string what = counted(report.keys_before, "key", "keys") + " become " +
                       counted(report.keys_after, "key", "keys") + ", " + bytes_text(report.bytes_before) + " become " +
                       bytes_text(report.bytes_after) + ", largest error " + millimetres(report.error_m);
    if (report.node != kNone)
      what += " at " + quoted_name(scene_.nodes[report.node].name) + ", " + rounded(report.secs) + " s";
    say(clip, "--max-error", what, report.error_m);
  }

  void mirror(Index clip) {
    const asset::MirrorReport report = done(asset::mirror_clip(scene_, clip, input_.diagnostics));
    for (const Index node : report.one_sided)
      input_.diagnostics.warn("one-sided", "has no counterpart on the other side and is mirrored by itself",
                              scene_.nodes[node].name);
    say(clip, "--mirror", counted(report.pairs, "pair", "pairs") + " of nodes exchanged");
  }

  void join(const std::string& name) {
    done(asset::join_clips(scene_, chosen_, name));
    const auto joined = static_cast<Index>(scene_.clips.size() - 1);
    say(joined, "--join", counted(chosen_.size(), "clip", "clips") + ", " + rounded(length_secs(joined)) + " s");
    chosen_ = {joined};
  }

  Index choose_node(std::string_view option, const std::string& text) const {
    if (text == "auto") return kNone;
    Index number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size() && number < scene_.nodes.size()) return number;
    std::vector<std::string_view> names;
    for (const asset::Node& node : scene_.nodes) names.push_back(node.name);
    const auto found = std::find(names.begin(), names.end(), text);
    if (found != names.end()) return static_cast<Index>(found - names.begin());
    const std::string_view nearest = nearest_word(text, names);
    throw usage_fault(
        std::string(option) + ": no joint " + quoted_name(text) +
        (nearest.empty() ? "; sinew info --tree lists them" : "; did you mean " + quoted_name(nearest) + "?"));
  }

  void take_root(Index clip, const std::string& text) {
    RootWish wish = parse_root(text);
    wish.settings.joint = choose_node("--root-motion", wish.joint);
    if (const std::optional<std::string> secs = arguments_.value("--root-smoothing"))
      wish.settings.smoothing_secs = parse_number("--root-smoothing", *secs);
    const asset::RootMotionReport report =
        done(asset::take_root_motion(scene_, clip, wish.settings, input_.diagnostics));
    say(clip, "--root-motion",
        "of " + quoted_name(scene_.nodes[report.joint].name) + ", taken off " +
            counted(report.taken_off.size(), "node", "nodes") + ": " + rounded(report.travel_m[0], 3) + ", " +
            rounded(report.travel_m[1], 3) + ", " + rounded(report.travel_m[2], 3) + " m and " +
            degrees(report.yaw_rad) + " over the clip; root and pose together within " + millimetres(report.error_m),
        report.error_m);
  }

  void add_markers(const std::string& path) {
    const auto bytes = asset::read_file(path, asset::kMaxMarkerFileBytes);
    if (!bytes) throw file_fault(path, bytes.error());
    const Result<std::size_t> added = asset::add_markers(
        {reinterpret_cast<const char*>((*bytes)->data()), (*bytes)->size()}, scene_, input_.diagnostics);
    if (!added) throw file_fault(path, added.error());
    edits_.push_back({std::nullopt, "--markers", counted(*added, "marker", "markers") + " of " + path, -1});
  }

  void find_contacts(Index clip, const std::string& text) {
    asset::ContactSettings settings;
    for (std::string_view rest = text; text != "auto" && !rest.empty();) {
      const std::string_view name = rest.substr(0, rest.find(','));
      settings.feet.push_back(choose_node("--find-contacts", std::string(name)));
      rest.remove_prefix(std::min(name.size() + 1, rest.size()));
    }
    const asset::ContactReport report = done(asset::find_contacts(scene_, clip, settings));
    std::string what;
    for (const asset::FootReport& foot : report.feet)
      what += (what.empty() ? "" : "; ") + foot.foot.name + " " + counted(foot.contacts.size(), "contact", "contacts") +
              ", sliding at " + rounded(foot.mean_slide_m_per_sec * 1000, 3) + " mm/s, at most " +
              rounded(foot.largest_slide_m_per_sec * 1000, 3);
    say(clip, "--find-contacts", what);
  }

  void repair(Index clip, const std::string& text) {
    const asset::LoopReport report = done(
        asset::repair_loop(scene_, clip, parse_time("--loop-repair", text, length_secs(clip)), input_.diagnostics));
    std::string what = "the ends were " + millimetres(report.mismatch_m) + " apart";
    if (report.node != kNone) what += " at " + quoted_name(scene_.nodes[report.node].name);
    say(clip, "--loop-repair", what + ", now " + millimetres(report.left_m), report.left_m);
  }

  // "rest", "Idle@0.5", "@0" (of the clip itself), "Idle".
  void subtract(Index clip, const std::string& text, Index first_copy) {
    asset::AdditiveReference reference;
    const std::size_t at = text.rfind('@');
    if (text != "rest") {
      const std::string of = text.substr(0, at);
      reference.clip = of.empty() ? clip : choose_clip(input_.contents.clips, input_.name, of);
      if (reference.clip == kNone) throw usage_fault("--additive rest is the rest pose; -1 is no clip");
      if (at != std::string::npos)
        reference.time_secs =
            parse_time("--additive", std::string_view(text).substr(at + 1), length_secs(reference.clip));
      reference.clip += first_copy;
    }
    done(asset::make_additive(scene_, clip, reference, input_.diagnostics));
    say(clip, "--additive", "differences from " + scene_.clips[clip].additive_reference);
  }

  void keep_chosen() {
    std::vector<asset::Clip> kept;
    for (const Index clip : chosen_) kept.push_back(std::move(scene_.clips[clip]));
    scene_.clips = std::move(kept);
  }

  void split() {
    const auto cuts = arguments_.values("--split");
    if (cuts.empty()) return;
    for (Index clip = 0; clip < scene_.clips.size();) {
      std::vector<double> at_secs;
      for (const std::string& text : cuts) at_secs.push_back(parse_time("--split", text, length_secs(clip)));
      const std::string name = name_of(clip);
      const std::size_t parts = done(asset::split_clip(scene_, clip, at_secs));
      edits_.push_back({name, "--split", "into " + std::to_string(parts), -1});
      clip += static_cast<Index>(parts);
    }
  }

  const Arguments& arguments_;
  Input& input_;
  asset::Scene& scene_;
  bool is_baked_;
  std::vector<Index> chosen_;
  std::vector<ClipEdit> edits_;
};

ClipEdit mirror_model(Input& input) {
  const Result<asset::MirrorReport> report = asset::mirror_scene(input.scene, input.diagnostics);
  if (!report) throw file_fault(input.name, report.error());
  input.contents = contents_of(input.scene);
  return {std::nullopt, "--mirror-model", counted(report->pairs, "pair", "pairs") + " of nodes changed their names",
          -1};
}

}  // namespace

std::vector<ClipEdit> edit_clips(const Arguments& arguments, Input& input, bool is_baked) {
  std::vector<ClipEdit> edits;
  const auto is_edit = [&](std::string_view option) {
    if (is_baked && (option == "--rate" || option == "--max-error" || (option == "--clip" && input.pack_file)))
      return false;
    return arguments.has(option);
  };
  const bool is_asked = std::any_of(std::begin(kEditOptions), std::end(kEditOptions), is_edit);
  const bool mirrors_model = arguments.has("--mirror-model");
  if (!is_asked && !mirrors_model) return {};
  if (input.pack_file)
    throw usage_fault("clips are changed before a file is cooked, and " + input.name +
                      " is a .sinew file; convert what it was made of");
  if (is_asked) edits = ClipEditor(arguments, input, is_baked).edit();
  if (mirrors_model) edits.push_back(mirror_model(input));
  return edits;
}

void write_edits_json(JsonWriter& json, const std::vector<ClipEdit>& edits) {
  json.key("edits").begin_array();
  for (const ClipEdit& edit : edits) {
    json.begin_object();
    if (edit.clip) json.member("clip", *edit.clip);
    json.member("option", edit.option).member("what", edit.what);
    if (edit.error_m >= 0) json.member("error_m", edit.error_m);
    json.end_object();
  }
  json.end_array();
}

}  // namespace sinew::cli
