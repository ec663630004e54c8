// SPDX-License-Identifier: MIT
// VRMC_vrm_animation 1.0
// (https://github.com/vrm-c/vrm-specification/blob/master/specification/VRMC_vrm_animation-1.0/README.md).
#include "import/vrm/parts.h"

namespace sinew::asset::vrm {
namespace {

bool is_look(ExpressionPreset preset) {
  return preset >= ExpressionPreset::look_up && preset <= ExpressionPreset::look_right;
}

void read_nodes(const Reading& reading, const Fields& groups, AvatarMotion& motion) {
  for (const std::string_view group : {"preset", "custom"})
    for (const gltf::JsonMember member : groups.object(group).members()) {
      const std::string where = say(groups.at(group), "/", member.key);
      const ExpressionPreset preset = expression_preset(member.key);
      if (is_look(preset)) {
        reading.warn("expression-look", "where the eyes look is said by lookAt; this is left out", where);
        continue;
      }
      reading.attempt([&] {
        motion.expressions.push_back(
            {std::string(member.key), preset, reading.node(Fields(member.value, where), "node")});
      });
    }
}

}  // namespace

void read_motion(const Reading& reading, const Fields& fields) {
  AvatarMotion motion;
  reading.attempt([&] { read_humanoid(reading, fields); });
  reading.attempt([&] {
    if (const Json object = fields.object("expressions"))
      read_nodes(reading, Fields(object, fields.at("expressions")), motion);
  });
  reading.attempt([&] {
    const Json object = fields.object("lookAt");
    if (!object) return;
    const Fields look_at(object, fields.at("lookAt"));
    motion.look_at_node = look_at.index_or_none("node", reading.node_count(), "node");
    look_at.read("offsetFromHeadBone", motion.look_at_offset_m);
  });
  reading.avatar().motion = std::move(motion);
}

}  // namespace sinew::asset::vrm
