// SPDX-License-Identifier: MIT
#include "sinew/process/find_contacts.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <new>
#include <optional>

#include "process/clip_pose.h"
#include "process/rest_pose.h"
#include "process/root_track.h"
#include "process/whole_clip.h"
#include "sinew/process/mirror.h"

namespace sinew::asset {
namespace {

constexpr double kRate_hz = 120;
constexpr double kFigureHeight_m = 1.8;

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

bool is_called_foot(const std::string& name) {
  const std::string text = lower(name);
  for (const char* other : {"ik", "ctrl", "control", "pole", "target", "end", "roll"})
    if (text.find(other) != std::string::npos) return false;
  return text.find("foot") != std::string::npos || text.find("ankle") != std::string::npos;
}

// "left_foot" of the side that a name says; nothing where it says none.
std::optional<std::string> foot_of_side(const std::string& name) {
  const std::optional<std::string> other = mirrored_name(name);
  if (!other) return std::nullopt;
  for (std::size_t i = 0; i < name.size() && i < other->size(); ++i)
    if (name[i] != (*other)[i]) return lower({name[i]}) == "l" ? "left_foot" : "right_foot";
  return std::nullopt;
}

Index child_called(const Scene& scene, Index parent, std::string_view part) {
  for (const Index child : scene.nodes[parent].children)
    if (lower(scene.nodes[child].name).find(part) != std::string::npos) return child;
  return kNone;
}

std::vector<Foot> feet_of(const Humanoid& humanoid) {
  const auto node = [&](HumanBone bone) { return humanoid.nodes[static_cast<std::size_t>(bone)]; };
  const auto either = [&](HumanBone toes, HumanBone foot) { return node(toes) != kNone ? node(toes) : node(foot); };
  std::vector<Foot> feet;
  if (const Index left = either(HumanBone::left_toes, HumanBone::left_foot); left != kNone)
    feet.push_back({left, "left_foot"});
  if (const Index right = either(HumanBone::right_toes, HumanBone::right_foot); right != kNone)
    feet.push_back({right, "right_foot"});
  return feet;
}

double figure_height_m(const Scene& scene) {
  const process::RestPose rest(scene);
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (Index node = 0; node < scene.nodes.size(); ++node) {
    const double y = rest.scene_from_node(node).m[7];
    low = std::min(low, y);
    high = std::max(high, y);
  }
  return high > low ? high - low : kFigureHeight_m;
}

double length(double x, double z) { return std::sqrt(x * x + z * z); }

struct Sample {
  double x = 0, y = 0, z = 0;  // in the world, its root's motion included
  double vx = 0, vz = 0;       // per second
  double slide_m_per_sec(const double (&ground)[2]) const { return length(vx - ground[0], vz - ground[1]); }
};

class Watch {
 public:
  Watch(const Scene& scene, const Clip& clip)
      : pose_(scene, clip),
        root_(clip.root_motion),
        length_secs_(process::length_secs(clip)),
        samples_(static_cast<std::size_t>(std::clamp(std::ceil(length_secs_ * kRate_hz), 2.0, 1e6))) {}

  double step_secs() const { return length_secs_ / static_cast<double>(samples_); }

  std::vector<Sample> follow(Index node) const {
    std::vector<Sample> way(samples_ + 1);
    for (std::size_t i = 0; i <= samples_; ++i) {
      const double secs = step_secs() * static_cast<double>(i);
      const AffineD placed = process::scene_from_root(root_.at(secs)) * pose_.scene_from(node, secs);
      way[i] = {placed.m[3], placed.m[7], placed.m[11], 0, 0};
    }
    for (std::size_t i = 0; i <= samples_; ++i) {
      const std::size_t a = i == 0 ? 0 : i - 1, b = std::min(i + 1, samples_);
      const double secs = step_secs() * static_cast<double>(b - a);
      way[i].vx = (way[b].x - way[a].x) / secs;
      way[i].vz = (way[b].z - way[a].z) / secs;
    }
    return way;
  }

 private:
  process::ClipPose pose_;
  process::RootTracks root_;
  double length_secs_;
  std::size_t samples_;
};

double lowest(const std::vector<Sample>& way) { return std::ranges::min_element(way, {}, &Sample::y)->y; }

double median(std::vector<double> numbers) {
  if (numbers.empty()) return 0;
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::nth_element(numbers.begin(), middle, numbers.end());
  return *middle;
}

// Runs of samples that hold, those that are too short filled or dropped; in a loop the last may go on in the first.
std::vector<std::pair<std::size_t, std::size_t>> runs_of(std::vector<bool> holds, std::size_t least, bool loops) {
  const std::size_t count = holds.size();
  const auto each_run = [&](bool value, auto visit) {
    for (std::size_t begin = 0; begin < count;) {
      std::size_t end = begin;
      while (end < count && holds[end] == holds[begin]) ++end;
      if (holds[begin] == value) visit(begin, end);
      begin = end;
    }
  };
  const auto flip_short = [&](bool value) {
    each_run(value, [&](std::size_t begin, std::size_t end) {
      const bool at_border = begin == 0 || end == count;
      if (end - begin < least && !at_border)
        for (std::size_t i = begin; i < end; ++i) holds[i] = !value;
    });
  };
  flip_short(false);
  flip_short(true);
  std::vector<std::pair<std::size_t, std::size_t>> runs;
  each_run(true, [&](std::size_t begin, std::size_t end) { runs.emplace_back(begin, end - 1); });
  if (loops && runs.size() > 1 && runs.front().first == 0 && runs.back().second == count - 1) {
    runs.back().second += runs.front().second;
    runs.erase(runs.begin());
  }
  return runs;
}

FootReport contacts_of(const Foot& foot, const std::vector<Sample>& way, const double (&ground)[2],
                       const ContactSettings& settings, double size, double step_secs, bool loops) {
  FootReport report{foot, {}, 0, 0};
  const double low = lowest(way);
  std::vector<bool> stands(way.size());
  for (std::size_t i = 0; i < way.size(); ++i)
    stands[i] =
        way[i].y - low <= settings.height_m * size && way[i].slide_m_per_sec(ground) <= settings.speed_m_per_sec * size;
  const auto least = static_cast<std::size_t>(settings.least_secs / step_secs);
  double sum = 0;
  std::size_t count = 0;
  for (const auto& [first, last] : runs_of(stands, least, loops)) {
    if (last - first < least) continue;
    report.contacts.push_back({static_cast<double>(first) * step_secs, static_cast<double>(last) * step_secs});
    for (std::size_t i = first; i <= last; ++i, ++count) {
      const double slide = way[i % (way.size() - 1)].slide_m_per_sec(ground);
      report.largest_slide_m_per_sec = std::max(report.largest_slide_m_per_sec, slide);
      sum += slide;
    }
  }
  report.mean_slide_m_per_sec = count > 0 ? sum / static_cast<double>(count) : 0;
  return report;
}

void add_markers(const ContactReport& report, double length_secs, Clip& clip) {
  for (const FootReport& foot : report.feet) {
    const std::string down = foot.foot.name + "_down", up = foot.foot.name + "_up";
    std::erase_if(clip.markers, [&](const Marker& marker) { return marker.name == down || marker.name == up; });
    const bool always = foot.contacts.size() == 1 && foot.contacts[0].from_secs == 0 &&
                        foot.contacts[0].to_secs >= length_secs * (1 - 1e-9);
    if (always) continue;
    for (const Contact& contact : foot.contacts) {
      clip.markers.push_back({down, contact.from_secs, 0});
      clip.markers.push_back({up, contact.to_secs > length_secs ? contact.to_secs - length_secs : contact.to_secs, 0});
    }
  }
  std::ranges::stable_sort(clip.markers, {}, &Marker::time_secs);
}

}  // namespace

std::vector<Foot> likely_feet(const Scene& scene) {
  if (scene.avatar.humanoid) return feet_of(*scene.avatar.humanoid);
  std::vector<Foot> feet;
  for (Index node = 0; node < scene.nodes.size(); ++node) {
    if (!is_called_foot(scene.nodes[node].name)) continue;
    const std::optional<std::string> name = foot_of_side(scene.nodes[node].name);
    if (!name || std::ranges::any_of(feet, [&](const Foot& foot) { return foot.name == *name; })) continue;
    const Index toes = child_called(scene, node, "toe");
    feet.push_back({toes != kNone ? toes : node, *name});
  }
  return feet;
}

Result<ContactReport> find_contacts(Scene& scene, Index index, const ContactSettings& settings) try {
  Clip& clip = scene.clips[index];
  std::vector<Foot> feet;
  for (const Index node : settings.feet) feet.push_back({node, scene.nodes[node].name});
  if (settings.feet.empty()) feet = likely_feet(scene);
  if (feet.empty()) return Error::in(Errc::mismatch, clip.name, "no joint is called a foot; name those to watch");
  const double length_secs = process::length_secs(clip);
  if (!(length_secs > 0)) return Error::in(Errc::out_of_range, clip.name, "the clip has no length");
  const double size = figure_height_m(scene) / kFigureHeight_m;
  const Watch watch(scene, clip);
  std::vector<std::vector<Sample>> ways;
  std::vector<double> low_vx, low_vz;
  for (const Foot& foot : feet) {
    ways.push_back(watch.follow(foot.node));
    const double low = lowest(ways.back());
    for (const Sample& sample : ways.back())
      if (sample.y - low <= settings.height_m * size) {
        low_vx.push_back(sample.vx);
        low_vz.push_back(sample.vz);
      }
  }
  ContactReport report;
  const double ground[2] = {median(low_vx), median(low_vz)};
  // Feet that mostly slide the same way while they are low walk on a ground that goes by.
  if (length(ground[0], ground[1]) > settings.speed_m_per_sec * size)
    std::ranges::copy(ground, report.ground_m_per_sec);
  const bool loops = clip.wrap == WrapPolicy::loop;
  for (std::size_t i = 0; i < feet.size(); ++i)
    report.feet.push_back(
        contacts_of(feet[i], ways[i], report.ground_m_per_sec, settings, size, watch.step_secs(), loops));
  add_markers(report, length_secs, clip);
  return report;
} catch (const std::bad_alloc&) {
  return Error::in(Errc::out_of_memory, "", "not enough memory to find contacts");
}

}  // namespace sinew::asset
