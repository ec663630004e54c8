// SPDX-License-Identifier: MIT
// What a file says of a figure beyond nodes and meshes: VRM 1.0, VRM 0.x and VRM animations, in one shape. Lengths are
// metres, angles of look-at are degrees as in the files, names are those of VRM 1.0. Numbers of 0.x that Unity counts
// with z the other way round are turned. The file's own text of all this is in Scene::preserved.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sinew/base/api.h"
#include "sinew/scene/humanoid.h"
#include "sinew/scene/index.h"

namespace sinew::asset {

enum class ExpressionPreset : std::uint8_t {
  custom,
  happy,
  angry,
  sad,
  relaxed,
  surprised,
  aa,
  ih,
  ou,
  ee,
  oh,
  blink,
  blink_left,
  blink_right,
  look_up,
  look_down,
  look_left,
  look_right,
  neutral,
};

// "blinkLeft"; "custom".
SINEW_ASSET_API std::string_view preset_name(ExpressionPreset preset);
// custom for a name that is none of them.
SINEW_ASSET_API ExpressionPreset expression_preset(std::string_view name);

// What an expression that is shown does to those of a kind (mouth, blink, look) at the same time: nothing; takes them
// back; takes them back by its own weight.
enum class ExpressionOverride : std::uint8_t { none, block, blend };

struct MorphBind {
  Index node = kNone;  // it has a mesh with that target
  std::uint32_t target = 0;
  double weight = 1;  // of the target where the expression's weight is 1
};

enum class MaterialColor : std::uint8_t { color, emission, shade, matcap, rim, outline };

struct MaterialColorBind {
  Index material = kNone;
  MaterialColor color = MaterialColor::color;
  std::array<double, 4> value{1, 1, 1, 1};  // where the weight is 1, as the file says it
};

// KHR_texture_transform of all textures of a material where the weight is 1.
struct TextureTransformBind {
  Index material = kNone;
  std::array<double, 2> scale{1, 1}, offset{0, 0};
};

struct Expression {
  std::string name;  // the preset's, else the file's
  ExpressionPreset preset = ExpressionPreset::custom;
  bool is_binary = false;  // a weight above 0.5 is 1, any other 0
  ExpressionOverride override_blink = ExpressionOverride::none, override_look_at = ExpressionOverride::none,
                     override_mouth = ExpressionOverride::none;
  std::vector<MorphBind> morphs;
  std::vector<MaterialColorBind> colors;
  std::vector<TextureTransformBind> texture_transforms;
};

enum class LookAtKind : std::uint8_t { bone, expression };

// The output is min(|angle|, input_max_deg) / input_max_deg * output_scale.
struct LookAtRange {
  double input_max_deg = 90;
  double output_scale = 10;  // degrees of the eye bone, or weight of the expression
};

struct LookAt {
  LookAtKind kind = LookAtKind::bone;
  std::array<double, 3> offset_from_head_m{0, 0, 0};  // where it looks from, in the space of the head's node
  LookAtRange horizontal_inner, horizontal_outer, vertical_down, vertical_up;
};

// What a camera in the head sees of the meshes of a node. automatic: all but what the head moves.
enum class FirstPersonKind : std::uint8_t { automatic, both, third_person_only, first_person_only };

struct FirstPersonAnnotation {
  Index node = kNone;
  FirstPersonKind kind = FirstPersonKind::automatic;
};

enum class ColliderShape : std::uint8_t { sphere, capsule, plane };

// In the space of its node.
struct SpringCollider {
  Index node = kNone;
  ColliderShape shape = ColliderShape::sphere;
  std::array<double, 3> offset_m{0, 0, 0};  // centre of the sphere, first end of the capsule, a point of the plane
  std::array<double, 3> tail_m{0, 0, 0};    // capsule: the other end
  std::array<double, 3> normal{0, 0, 1};    // plane: unit, to the free side
  double radius_m = 0;
  bool is_inside = false;  // sphere, capsule: joints stay inside
};

struct ColliderGroup {
  std::string name;
  std::vector<Index> colliders;  // of SpringBones::colliders
};

// Units are those of the specification's algorithm, which steps by stiffness * dt and gravity_power * dt metres.
struct SpringJoint {
  Index node = kNone;
  double hit_radius_m = 0;
  double stiffness = 1;                               // metres per second, back to the rest pose
  double gravity_power = 0;                           // metres per second, along gravity_direction
  std::array<double, 3> gravity_direction{0, -1, 0};  // in the scene
  double drag = 0.5;                                  // share of the motion that is lost in one step, 0 to 1
};

// Each joint swings about its own place, its tail is the next joint. The last one is a tail only, but where
// virtual_tail_m is not 0.
struct Spring {
  std::string name;
  std::vector<SpringJoint> joints;
  std::vector<Index> collider_groups;  // of SpringBones::groups
  Index center = kNone;                // the node whose motion does not swing it; kNone: the scene
  double virtual_tail_m = 0;           // VRM 0.x: the last joint has a tail that far beyond it, away from its parent
};

// VRMC_springBone, or secondaryAnimation of 0.x.
struct SpringBones {
  std::vector<SpringCollider> colliders;
  std::vector<ColliderGroup> groups;
  std::vector<Spring> springs;
};

// roll: takes on the source's turn about the axis. aim: the axis points at the source. rotation: takes on the turn.
enum class ConstraintKind : std::uint8_t { roll, aim, rotation };

// VRMC_node_constraint.
struct NodeConstraint {
  Index node = kNone, source = kNone;
  ConstraintKind kind = ConstraintKind::rotation;
  std::array<double, 3> axis{0, 0, 0};  // roll, aim: unit, of the node
  double weight = 1;                    // 0 to 1
};

struct AvatarMeta {
  std::string title, version, copyright, contact, third_party_licenses;
  std::vector<std::string> authors, references;
  std::string license;  // an address (1.0), or a name such as CC_BY (0.x)
  Index thumbnail_image = kNone;
  std::vector<std::pair<std::string, std::string>> permissions;  // key and value as the file spells them
};

// A node whose translation x is the weight of an expression.
struct ExpressionNode {
  std::string name;
  ExpressionPreset preset = ExpressionPreset::custom;
  Index node = kNone;
};

// VRMC_vrm_animation: its clips move any figure, by the humanoid.
struct AvatarMotion {
  std::vector<ExpressionNode> expressions;
  Index look_at_node = kNone;  // its rotation is where the eyes look
  std::array<double, 3> look_at_offset_m{0, 0, 0};
};

struct Avatar {
  std::string format;  // "VRM 1.0", "VRM 0.0", "VRM animation 1.0"; empty: the file has none of these
  std::optional<Humanoid> humanoid;
  std::vector<Expression> expressions;
  std::optional<LookAt> look_at;
  std::vector<FirstPersonAnnotation> first_person;
  SpringBones spring_bones;
  std::vector<NodeConstraint> constraints;
  std::optional<AvatarMeta> meta;
  std::optional<AvatarMotion> motion;
};

}  // namespace sinew::asset
