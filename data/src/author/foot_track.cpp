// SPDX-License-Identifier: MIT
#include "author/foot_track.h"

#include <algorithm>
#include <tuple>

#include "author/angles.h"
#include "sinew/math/scalar.h"

namespace sinew::author {
namespace {

constexpr float kEver_secs = 1000;
constexpr float kMoment_secs = 1e-3f;

// Speeds up towards both ends, where it is fastest: the foot comes down and leaves in full motion.
Curve pitch_of(const Contact& c) {
  std::vector<CurveKey> keys;
  if (c.strike_deg != 0) {
    keys.push_back({c.down_secs, c.strike_deg, -2 * c.strike_deg / c.roll_secs});
    keys.push_back({c.down_secs + c.roll_secs, 0, 0.0f});
  } else {
    keys.push_back({c.down_secs, 0, 0.0f});
  }
  if (c.leave_deg != 0) {
    keys.push_back({c.up_secs - c.push_secs, 0, 0.0f});
    keys.push_back({c.up_secs, c.leave_deg, 1.3f * c.leave_deg / c.push_secs});
  }
  return Curve(std::move(keys));
}

// What leaves a at speed a_speed and comes to b at speed b_speed.
Vec3 hermite(Vec3 a, Vec3 a_speed, Vec3 b, Vec3 b_speed, float secs, float u) {
  const float v = 1 - u;
  return a * (v * v * (1 + 2 * u)) + b * (u * u * (1 + 2 * v)) + a_speed * (u * v * v * secs) -
         b_speed * (u * u * v * secs);
}

}  // namespace

float on_key(float time_secs) { return round_nearest(time_secs * 60) / 60; }

float FootShape::toes_deg(float pitch_deg) const { return stands_on_toes() ? -pitch_deg : -std::max(pitch_deg, 0.0f); }

FootTrack::FootTrack(const FootShape& foot, std::vector<Contact> contacts, Swing swing)
    : foot_(foot), contacts_(std::move(contacts)), swing_(std::move(swing)) {}

FootTrack FootTrack::cyclic(const FootShape& foot, const std::vector<Contact>& contacts, Swing swing, float period_secs,
                            float travel_m) {
  std::vector<Contact> all;
  for (int cycle = -2; cycle <= 2; ++cycle)
    for (Contact contact : contacts) {
      contact.down_secs += static_cast<float>(cycle) * period_secs;
      contact.up_secs += static_cast<float>(cycle) * period_secs;
      contact.z_m += static_cast<float>(cycle) * travel_m;
      all.push_back(contact);
    }
  return FootTrack(foot, std::move(all), std::move(swing));
}

FootTrack FootTrack::standing(const FootShape& foot, float x_m, float z_m, float yaw_deg) {
  return FootTrack(foot,
                   {{.down_secs = -kEver_secs, .up_secs = kEver_secs, .x_m = x_m, .z_m = z_m, .yaw_deg = yaw_deg}}, {});
}

FootGoal FootTrack::at(float time_secs) const {
  std::size_t last = 0;  // that has come down
  for (std::size_t i = 0; i < contacts_.size(); ++i)
    if (contacts_[i].down_secs <= time_secs) last = i;
  if (time_secs <= contacts_[last].up_secs || last + 1 == contacts_.size()) return stand(contacts_[last], time_secs);
  return swing(contacts_[last], contacts_[last + 1], time_secs);
}

FootGoal FootTrack::stand(const Contact& contact, float time_secs) const {
  const float pitch_deg = pitch_of(contact)(time_secs);
  const Vec3 pivot = pitch_deg < 0 ? foot_.heel : foot_.toes;
  const Vec3 flat_ankle{contact.x_m, foot_.ankle_m, contact.z_m};
  const Vec3 from_flat = pivot - rotate(about_x(pitch_deg), pivot);
  return {flat_ankle + rotate(about_y(contact.yaw_deg), from_flat), contact.yaw_deg, pitch_deg,
          foot_.toes_deg(pitch_deg)};
}

FootGoal FootTrack::swing(const Contact& from, const Contact& to, float time_secs) const {
  const float secs = to.down_secs - from.up_secs, u = (time_secs - from.up_secs) / secs;
  const FootGoal a = stand(from, from.up_secs), b = stand(to, to.down_secs);
  const FootGoal before = stand(from, from.up_secs - kMoment_secs), after = stand(to, to.down_secs + kMoment_secs);
  Vec3 a_speed = (a.ankle - before.ankle) * (1 / kMoment_secs);
  Vec3 b_speed = (after.ankle - b.ankle) * (1 / kMoment_secs);
  a_speed.z += swing_.leave_mps;
  b_speed.z += swing_.arrive_mps;
  // A leg that throws the body up is stretched: the body pulls the foot along at once.
  if (swing_.hop_m > 0) a_speed.y = b_speed.y = 0;
  std::vector<CurveKey> pitch = {{0, a.pitch_deg, (a.pitch_deg - before.pitch_deg) * (secs / kMoment_secs)}};
  pitch.insert(pitch.end(), swing_.pitch_deg.begin(), swing_.pitch_deg.end());
  pitch.push_back({1, b.pitch_deg, (after.pitch_deg - b.pitch_deg) * (secs / kMoment_secs)});

  FootGoal goal;
  goal.yaw_deg = from.yaw_deg + (to.yaw_deg - from.yaw_deg) * ease(0, 1, u);
  goal.ankle = hermite(a.ankle, a_speed, b.ankle, b_speed, secs, u);
  goal.ankle.y += swing_.lift_m * bump(u, swing_.rise, swing_.fall);
  goal.ankle.y += swing_.hop_m * 4 * u * (1 - u);
  goal.ankle += rotate(about_y(goal.yaw_deg), {swing_.swerve_m * bump(u, 2, 2), 0, 0});
  goal.pitch_deg = Curve(std::move(pitch))(u);
  // Toes are flat on the ground at both ends and hang with the foot between.
  const float flatness = std::max(1 - ease(0, 0.6f, u), ease(0.6f, 1, u));
  goal.toes_deg = foot_.toes_deg(goal.pitch_deg) * flatness;
  if (swing_.curl_deg != 0) goal.toes_deg += swing_.curl_deg * bump(u, 2, 2);
  return goal;
}

void FootTrack::add_markers(const std::string& foot, float duration_secs, std::vector<Marker>& markers) const {
  const auto add = [&](const char* what, float time_secs) {
    if (time_secs >= 0 && time_secs < duration_secs) markers.push_back({foot + what, time_secs});
  };
  for (const Contact& contact : contacts_) {
    add("_down", contact.down_secs);
    add("_up", contact.up_secs);
  }
  std::sort(markers.begin(), markers.end(), [](const Marker& a, const Marker& b) {
    return std::tie(a.time_secs, a.name) < std::tie(b.time_secs, b.name);
  });
}

}  // namespace sinew::author
