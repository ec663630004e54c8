// SPDX-License-Identifier: MIT
#include "graph_film.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "fault.h"
#include "sinew/anim/hierarchy.h"
#include "sinew/math/quat.h"
#include "sinew/scene/humanoid.h"
#include "text.h"

namespace sinew::cli {
namespace {

using asset::HumanBone;

// The toes of a foot, or the foot where it has none: what stays where it is while the foot stands.
std::vector<Joint> feet_of(const Skeleton& skeleton) {
  std::vector<Joint> feet;
  constexpr HumanBone kFeet[][2] = {{HumanBone::left_toes, HumanBone::left_foot},
                                    {HumanBone::right_toes, HumanBone::right_foot}};
  for (const auto& [toes, foot] : kFeet)
    for (const HumanBone bone : {toes, foot}) {
      std::optional<Joint> found;
      for (std::size_t j = 0; j < skeleton.joint_count(); ++j)
        if (asset::human_bone(skeleton.name(static_cast<Joint>(j))) == bone) found = static_cast<Joint>(j);
      if (!found) continue;
      feet.push_back(*found);
      break;
    }
  return feet;
}

// Poses what was decided, and watches how the joints go through the world.
class Camera {
 public:
  Camera(const BoundGraph& bound, GraphFilm& film)
      : bound_(bound),
        skeleton_(bound.rig().skeleton()),
        film_(film),
        feet_(feet_of(skeleton_)),
        slides_(feet_.size()),
        jumps_(skeleton_.joint_count()),
        pose_state_((bound.pose_bytes() + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t)),
        external_(bound.graph().slot_count()),
        model_from_joint_(skeleton_.joint_count()) {}

  void update(std::span<const std::byte> state, GraphWorkspace& workspace, double end_secs, const RootMotion& root) {
    FilmedUpdate update;
    update.joints.resize(block_count(skeleton_.joint_count()));
    update.properties.resize(bound_.rig().property_floats());
    const PoseProgram program = write_program(bound_, state, workspace);
    run_program(bound_, program, std::as_writable_bytes(std::span(pose_state_)).first(bound_.pose_bytes()), external_,
                workspace, {update.joints, update.properties});
    watch(update.joints, end_secs, root);
    film_.updates.push_back(std::move(update));
  }

  void finish() {
    for (std::size_t i = 0; i < feet_.size(); ++i)
      film_.feet.push_back({std::string(skeleton_.name(feet_[i])), slides_[i].result()});
    film_.jump = jumps_.result();
    film_.jump_joint = skeleton_.name(static_cast<Joint>(film_.jump.joint));
  }

 private:
  void watch(std::span<const JointBlock> pose, double end_secs, const RootMotion& root) {
    compute_model_matrices(skeleton_, pose, model_from_joint_);
    std::vector<double> places;
    const Quat turn = transform_from(root).rotation;
    for (const Affine& matrix : model_from_joint_) {
      const Vec3 at = rotate(turn, {matrix.m[3], matrix.m[7], matrix.m[11]});
      // Far from the origin a float would not tell a slide.
      places.insert(places.end(), {root.x + static_cast<double>(at.x), root.y + static_cast<double>(at.y),
                                   root.z + static_cast<double>(at.z)});
    }
    jumps_.add(end_secs, places);
    for (std::size_t i = 0; i < feet_.size(); ++i) {
      const double* at = &places[3 * static_cast<std::size_t>(feet_[i])];
      slides_[i].add(end_secs, at[0], at[1], at[2]);
    }
  }

  const BoundGraph& bound_;
  const Skeleton& skeleton_;
  GraphFilm& film_;
  std::vector<Joint> feet_;
  std::vector<asset::FootSlideMeter> slides_;
  asset::VelocityJumpMeter jumps_;
  std::vector<std::uint64_t> pose_state_;
  std::vector<ConstLocalPose> external_;
  std::vector<Affine> model_from_joint_;
};

const TracedUpdate& update_at(const GraphTrace& trace, double secs) {
  const auto found = std::find_if(trace.updates.begin(), trace.updates.end(),
                                  [&](const TracedUpdate& update) { return secs <= update.time_secs + 1e-9; });
  return found == trace.updates.end() ? trace.updates.back() : *found;
}

std::string millimetres_text(double metres) { return with_decimals(1000 * metres, 1) + " mm"; }

}  // namespace

GraphFilm film_script(const Pack& pack, const BoundGraph& bound, const GraphScript& script, std::size_t variation) {
  GraphFilm film;
  Camera camera(bound, film);
  film.trace = run_script(pack, bound, script, variation,
                          [&](std::span<const std::byte> state, GraphWorkspace& workspace, double end_secs,
                              const RootMotion& root) { camera.update(state, workspace, end_secs, root); });
  camera.finish();
  return film;
}

std::string states_text(const TracedUpdate& update, const Graph& graph) {
  std::string text;
  for (const std::uint32_t state : update.states)
    if (state != kNoState) text += (text.empty() ? "" : " | ") + printable(graph.state(state).name);
  return text;
}

std::string quality_text(const GraphFilm& film, const Graph& graph) {
  std::string text;
  for (const FootReport& foot : film.feet) {
    const asset::FootSlide& slide = foot.slide;
    text += printable(foot.joint) + ": slides " + with_decimals(1000 * slide.mean_m_per_sec, 1) +
            " mm/s where it stands, " + counted(slide.contacts.size(), "contact", "contacts");
    if (slide.total_m > 0) {
      const asset::FootContact& worst = slide.contacts[slide.worst];
      text += "; at most " + millimetres_text(worst.slide_m) + " in one, " + with_decimals(worst.begin_secs, 2) +
              " to " + with_decimals(worst.end_secs, 2) + " s (" +
              states_text(update_at(film.trace, worst.begin_secs), graph) + ")";
    }
    text += "\n";
  }
  const std::string states =
      film.trace.updates.empty() ? "" : " (" + states_text(update_at(film.trace, film.jump.secs), graph) + ")";
  if (film.jump.m_per_sec > 0)
    text += "worst velocity jump: " + with_decimals(film.jump.m_per_sec, 2) + " m/s, " + printable(film.jump_joint) +
            " at " + with_decimals(film.jump.secs, 3) + " s" + states + "\n";
  return text;
}

void write_quality(const GraphFilm& film, const Graph& graph, JsonWriter& json) {
  json.key("feet").begin_array();
  for (const FootReport& foot : film.feet) {
    json.begin_object().member("joint", foot.joint).member("slide_m", foot.slide.total_m);
    json.member("contact_secs", foot.slide.contact_secs).member("slide_m_per_sec", foot.slide.mean_m_per_sec);
    json.key("contacts").begin_array();
    for (const asset::FootContact& contact : foot.slide.contacts)
      json.begin_object()
          .member("begin_secs", contact.begin_secs)
          .member("end_secs", contact.end_secs)
          .member("slide_m", contact.slide_m)
          .end_object();
    json.end_array().end_object();
  }
  json.end_array().key("worst_velocity_jump").begin_object();
  json.member("m_per_sec", film.jump.m_per_sec).member("joint", film.jump_joint).member("at_secs", film.jump.secs);
  if (!film.trace.updates.empty()) json.member("states", states_text(update_at(film.trace, film.jump.secs), graph));
  json.end_object();
}

}  // namespace sinew::cli
