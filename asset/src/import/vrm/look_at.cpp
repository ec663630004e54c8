// SPDX-License-Identifier: MIT
// Where the eyes can look, and what is seen from the head.
#include <map>

#include "import/vrm/parts.h"

namespace sinew::asset::vrm {
namespace {

constexpr double kDefaultInputDeg = 90, kDefaultOutputDeg = 10, kDefaultWeight = 1;
constexpr std::array<double, 3> kDefaultOffset0{0, 0.06, 0};  // what readers of 0.x take where nothing is said

struct RangeKeys {
  std::string_view input, output;
};

// The specification gives no defaults; these are those of its reference implementation and of three-vrm.
LookAtRange range_of(const Reading& reading, const Fields& fields, std::string_view key, const RangeKeys& keys,
                     LookAtKind kind) {
  LookAtRange range{kDefaultInputDeg, kind == LookAtKind::bone ? kDefaultOutputDeg : kDefaultWeight};
  const Json object = fields.object(key);
  if (!object) return range;
  const Fields map(object, fields.at(key));
  range.input_max_deg = at_least_zero(reading, map, keys.input, range.input_max_deg);
  range.output_scale = map.number_or(keys.output, range.output_scale);
  return range;
}

// Only the straight curve is one that 1.0 can say.
void warn_of_curve(const Reading& reading, const Fields& fields, std::string_view key) {
  constexpr double kStraight[] = {0, 0, 0, 1, 1, 1, 1, 0};
  const Json object = fields.object(key);
  if (!object || !object.find("curve")) return;
  const Fields map(object, fields.at(key));
  const std::vector<double> curve = map.numbers("curve");
  if (!curve.empty() && !std::equal(curve.begin(), curve.end(), std::begin(kStraight), std::end(kStraight)))
    reading.warn("look-at-curve", "the curve is taken as straight", map.at("curve"));
}

FirstPersonKind first_person_kind(const Reading& reading, const Fields& fields, std::string_view key) {
  std::string word = fields.string_or(key, "auto");
  if (!word.empty() && word[0] >= 'A' && word[0] <= 'Z') word[0] = static_cast<char>(word[0] - 'A' + 'a');  // 0.x
  if (word == "both") return FirstPersonKind::both;
  if (word == "thirdPersonOnly") return FirstPersonKind::third_person_only;
  if (word == "firstPersonOnly") return FirstPersonKind::first_person_only;
  if (word != "auto")
    reading.warn("vrm-unknown-word", say(readers::in_quotes(word).substr(1), " is not known here and taken as auto"),
                 fields.at(key));
  return FirstPersonKind::automatic;
}

}  // namespace

void read_look_at(const Reading& reading, const Fields& vrm) {
  const Json object = vrm.object("lookAt");
  if (!object) return;
  const Fields fields(object, vrm.at("lookAt"));
  constexpr RangeKeys kKeys{"inputMaxValue", "outputScale"};
  LookAt look_at;
  const std::string type = fields.string_or("type", "bone");
  if (type != "bone" && type != "expression")
    reading.warn("vrm-unknown-word", "only bone and expression are known here; it is taken as bone", fields.at("type"));
  look_at.kind = type == "expression" ? LookAtKind::expression : LookAtKind::bone;
  fields.read("offsetFromHeadBone", look_at.offset_from_head_m);
  look_at.horizontal_inner = range_of(reading, fields, "rangeMapHorizontalInner", kKeys, look_at.kind);
  look_at.horizontal_outer = range_of(reading, fields, "rangeMapHorizontalOuter", kKeys, look_at.kind);
  look_at.vertical_down = range_of(reading, fields, "rangeMapVerticalDown", kKeys, look_at.kind);
  look_at.vertical_up = range_of(reading, fields, "rangeMapVerticalUp", kKeys, look_at.kind);
  reading.avatar().look_at = look_at;
}

void read_look_at_0(const Reading& reading, const Fields& vrm) {
  const Json object = vrm.object("firstPerson");
  if (!object) return;
  const Fields fields(object, vrm.at("firstPerson"));
  constexpr RangeKeys kKeys{"xRange", "yRange"};
  LookAt look_at;
  look_at.kind = fields.string_or("lookAtTypeName", "Bone") == "BlendShape" ? LookAtKind::expression : LookAtKind::bone;
  look_at.offset_from_head_m = unity_vector(fields, "firstPersonBoneOffset", kDefaultOffset0);
  look_at.horizontal_inner = range_of(reading, fields, "lookAtHorizontalInner", kKeys, look_at.kind);
  look_at.horizontal_outer = range_of(reading, fields, "lookAtHorizontalOuter", kKeys, look_at.kind);
  look_at.vertical_down = range_of(reading, fields, "lookAtVerticalDown", kKeys, look_at.kind);
  look_at.vertical_up = range_of(reading, fields, "lookAtVerticalUp", kKeys, look_at.kind);
  for (const std::string_view key :
       {"lookAtHorizontalInner", "lookAtHorizontalOuter", "lookAtVerticalDown", "lookAtVerticalUp"})
    warn_of_curve(reading, fields, key);
  reading.avatar().look_at = look_at;
}

void read_first_person(const Reading& reading, const Fields& vrm) {
  const Json object = vrm.object("firstPerson");
  if (!object) return;
  reading.attempt_each(Fields(object, vrm.at("firstPerson")), "meshAnnotations", [&](const Fields& fields) {
    reading.avatar().first_person.push_back({reading.node(fields, "node"), first_person_kind(reading, fields, "type")});
  });
}

// 0.x names meshes where 1.0 names nodes.
void read_first_person_0(const Reading& reading, const Fields& vrm) {
  const Json object = vrm.object("firstPerson");
  if (!object) return;
  std::map<Index, FirstPersonKind> kinds;
  reading.attempt_each(Fields(object, vrm.at("firstPerson")), "meshAnnotations", [&](const Fields& fields) {
    const Index mesh = reading.index_or_none(fields, "mesh", reading.scene().meshes.size(), "mesh");
    if (mesh != kNone) kinds.emplace(mesh, first_person_kind(reading, fields, "firstPersonFlag"));
  });
  for (Index node = 0; node < reading.node_count(); ++node)
    if (const auto found = kinds.find(reading.scene().nodes[node].mesh); found != kinds.end())
      reading.avatar().first_person.push_back({node, found->second});
}

}  // namespace sinew::asset::vrm
