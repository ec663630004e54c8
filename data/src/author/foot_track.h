// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

#include "author/curves.h"
#include "author/motion.h"
#include "sinew/math/quat.h"
#include "sinew/math/vec.h"

namespace sinew::author {

// A foot as it stands flat: what it turns about when it comes down and leaves, seen from the ankle.
struct FootShape {
  float ankle_m = 0;  // above the ground
  Vec3 heel, toes;    // a paw has no heel: it leans both ways over its toes, and both are the same place

  bool stands_on_toes() const { return heel.y == toes.y && heel.z == toes.z; }
  // Against the foot, so that they lie flat; positive is down.
  float toes_deg(float pitch_deg) const;
};

// A time in which a foot is on the ground. Pitch is 0 where it is flat; positive: the heel is up and the foot turns
// about its ball while the toes stay flat; negative: the toes are up and it turns about the heel.
// Requires: roll_secs and push_secs fit into the contact.
struct Contact {
  float down_secs = 0, up_secs = 0;
  float x_m = 0, z_m = 0;  // of the ankle while the foot is flat
  float yaw_deg = 0;
  float strike_deg = 0;  // pitch when it comes down
  float roll_secs = 0;   // from there to flat
  float push_secs = 0;   // from flat to leaving the ground
  float leave_deg = 0;   // pitch when it leaves
};

// How a foot travels from one contact to the next. Times are fractions of the swing.
struct Swing {
  float lift_m = 0.1f;                  // of the ankle above the way from contact to contact
  int rise = 2, fall = 2;               // of the bump by which it is lifted, see author::bump
  float swerve_m = 0;                   // to the character's left on the way
  float leave_mps = 0, arrive_mps = 0;  // along z, beyond what the stance gives the ankle at both ends
  float hop_m = 0;                      // how high the whole body flies meanwhile, the foot with it
  std::vector<CurveKey> pitch_deg;      // between those of the contacts
  float curl_deg = 0;                   // of the toes on the way, down
};

// Where IK has to bring a foot, in the model.
struct FootGoal {
  Vec3 ankle;
  float yaw_deg = 0, pitch_deg = 0, toes_deg = 0;  // toes: against the foot, positive is down
};

// The nearest time that has a key at 60 keys a second. Contacts that begin and end there are not cut by the straight
// line between two keys.
float on_key(float time_secs);

// One foot's way through a clip.
class FootTrack {
 public:
  // Contacts in the order of time, not overlapping. The first holds before its start, the last after its end.
  FootTrack(const FootShape& foot, std::vector<Contact> contacts, Swing swing);
  // The contacts of one cycle come again every period_secs, each time travel_m further along z.
  static FootTrack cyclic(const FootShape& foot, const std::vector<Contact>& contacts, Swing swing, float period_secs,
                          float travel_m);
  // The foot stays where it is.
  static FootTrack standing(const FootShape& foot, float x_m, float z_m, float yaw_deg);

  FootGoal at(float time_secs) const;
  // FOOT_down and FOOT_up, as "left_foot_down", where they are within [0, duration_secs).
  void add_markers(const std::string& foot, float duration_secs, std::vector<Marker>& markers) const;

 private:
  FootGoal stand(const Contact& contact, float time_secs) const;
  FootGoal swing(const Contact& from, const Contact& to, float time_secs) const;

  FootShape foot_;
  std::vector<Contact> contacts_;
  Swing swing_;
};

}  // namespace sinew::author
