// SPDX-License-Identifier: MIT
#include "import/fbx/bake.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "fbx_bytes.h"
#include "fbx_text.h"
#include "import/fbx/shear.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using namespace asset::fbx;
using asset::Interpolation;
constexpr double kSecond = double(kTicksPerSecond);
constexpr double kPi = 3.14159265358979323846;

struct Baked {
  std::unique_ptr<ReadFbx> file;
  asset::Diagnostics diagnostics;
  Rig rig;
  Take take;
  BakedTake result;
};

std::vector<AffineD> scene_from_models(const Rig& rig, const std::vector<AffineD>& locals) {
  std::vector<AffineD> scene_from_model(rig.models.size());
  for (const std::uint32_t model : rig.parents_first) {
    const std::uint32_t parent = rig.models[model].scene_parent;
    scene_from_model[model] = parent == kNoModel ? locals[model] : scene_from_model[parent] * locals[model];
  }
  return scene_from_model;
}

std::vector<AffineD> rest_locals(const Rig& rig) {
  std::vector<AffineD> locals;
  for (const SceneLocal& local : rest_pose(rig)) locals.push_back(affine_from(local.parent_from_node));
  return locals;
}

std::unique_ptr<Baked> baked(const TextFbx& text, bool hangs_sheared = false) {
  constexpr double relative_bound = kRelativeBound;
  auto made = std::make_unique<Baked>();
  made->file = read_fbx(fbx_text(text));
  made->rig = read_rig(made->file->document, made->diagnostics);
  if (hangs_sheared) hang_sheared_models(made->file->document, take_limits(0), made->rig, made->diagnostics);
  TakeLimits take_limits;
  take_limits.keys = 100000;
  made->take = read_take(made->file->document, stacks_of(made->file->document).at(0), take_limits, made->diagnostics);
  const MovingRig moving(made->rig, made->take);
  const Reaches reaches = reaches_of(made->rig, scene_from_models(made->rig, rest_locals(made->rig)), {});
  BakeLimits limits;
  limits.keys = 1000000;
  made->result = bake(moving, reaches, relative_bound, limits);
  return made;
}

// As a player of the scene would have it.
std::vector<AffineD> played(const Baked& baked, double time_secs) {
  std::vector<TransformD> locals;
  for (const SceneLocal& local : rest_pose(baked.rig)) locals.push_back(local.parent_from_node);
  for (const BakedPart& part : baked.result.parts) {
    const bool is_rotation = part.part == Part::rotation;
    const Row row = value_of(part.keys, is_rotation ? 4 : 3, is_rotation ? Measure::rotation : Measure::distance,
                             time_secs * kSecond);
    TransformD& local = locals[part.model];
    double* target = part.part == Part::translation ? local.translation : is_rotation ? local.rotation : local.scale;
    std::copy_n(row.begin(), is_rotation ? 4 : 3, target);
  }
  std::vector<AffineD> affines;
  for (const TransformD& local : locals) affines.push_back(affine_from(local));
  return scene_from_models(baked.rig, affines);
}

const BakedPart* find(const Baked& baked, std::uint32_t model, Part part) {
  for (const BakedPart& found : baked.result.parts)
    if (found.model == model && found.part == part) return &found;
  return nullptr;
}

AffineD moved(double x, double y, double z) {
  AffineD m;
  m.m[3] = x, m.m[7] = y, m.m[11] = z;
  return m;
}
AffineD scaled(double s) {
  AffineD m;
  m.m[0] = m.m[5] = m.m[10] = s;
  return m;
}
AffineD turned(int axis, double degrees) {
  const double c = std::cos(degrees * kPi / 180), s = std::sin(degrees * kPi / 180);
  const int i = (axis + 1) % 3, j = (axis + 2) % 3;
  AffineD m;
  m.m[5 * i] = c, m.m[4 * i + j] = -s, m.m[4 * j + i] = s, m.m[5 * j] = c;
  return m;
}

const std::string kMetres = fbx_number("UnitScaleFactor", "100");
const std::vector<std::int64_t> kOneSecond{0, kTicksPerSecond};

}  // namespace

TEST_CASE("A3_a_limb_with_pivots_moves_as_the_formula_says_and_is_one_joint") {
  TextCurve scaling{.property = "Lcl Scaling", .model = 1, .ticks = kOneSecond, .values = {1, 2}};
  scaling.more_axes = {{.property = "", .axis = "d|Y", .ticks = kOneSecond, .values = {1, 2}},
                       {.property = "", .axis = "d|Z", .ticks = kOneSecond, .values = {1, 2}}};
  const auto made = baked(
      {.settings = kMetres,
       .models = {{.name = "Root"},
                  {.name = "Limb",
                   .parent = 0,
                   .properties = fbx_vector("RotationPivot", "10,0,0") + fbx_vector("PreRotation", "0,90,0") +
                                 fbx_vector("PostRotation", "0,0,30") + fbx_vector("ScalingPivot", "0,5,0")}},
       .stacks = {
           {.curves = {{.property = "Lcl Rotation", .model = 1, .axis = "d|Z", .ticks = kOneSecond, .values = {0, 90}},
                       scaling}}}});
  CHECK(made->rig.models.size() == 2);
  for (int frame = 0; frame <= 30; ++frame) {
    INFO("frame ", frame);
    const double t = frame / 30.0;
    const AffineD expected = moved(10, 0, 0) * turned(1, 90) * turned(2, 90 * t) * turned(2, -30) * moved(-10, 0, 0) *
                             moved(0, 5, 0) * scaled(1 + t) * moved(0, -5, 0);
    const AffineD got = played(*made, t)[1];
    for (int i = 0; i < 12; ++i) CHECK_NEAR(got.m[i], expected.m[i], 2e-4);  // 5.6e-6 of 10 m at most, times two
  }
}

TEST_CASE("a scaling pivot moves the joint while only its scale is keyed") {
  const auto made = baked(
      {.settings = kMetres,
       .models = {{.name = "Root"}, {.name = "Joint", .parent = 0, .properties = fbx_vector("ScalingPivot", "2,0,0")}},
       .stacks = {{.curves = {{.property = "Lcl Scaling", .model = 1, .ticks = kOneSecond, .values = {1, 3}}}}}});
  CHECK_NEAR(played(*made, 0.5)[1].m[3], -2, 1e-5);  // 2 - 2 * 2
  CHECK_NEAR(played(*made, 1)[1].m[3], -4, 1e-5);
}

TEST_CASE("A8_compensated_joints_keep_their_size_while_the_parent_grows") {
  TextCurve scaling{.property = "Lcl Scaling", .ticks = kOneSecond, .values = {1, 2}};
  scaling.more_axes = {{.property = "", .axis = "d|Y", .ticks = kOneSecond, .values = {1, 2}},
                       {.property = "", .axis = "d|Z", .ticks = kOneSecond, .values = {1, 2}}};
  const auto made =
      baked({.settings = kMetres,
             .models = {{.name = "Parent"},
                        {.name = "Child",
                         .parent = 0,
                         .properties = fbx_number("InheritType", "2") + fbx_vector("Lcl Translation", "3,0,0")}},
             .stacks = {{.curves = {scaling}}}});
  for (int frame = 0; frame <= 10; ++frame) {
    const double t = frame / 10.0;
    const AffineD child = played(*made, t)[1];
    CHECK_NEAR(child.m[0], 1, 1e-5);
    CHECK_NEAR(child.m[5], 1, 1e-5);
    CHECK_NEAR(child.m[3], 3 * (1 + t), 1e-5);
  }
  CHECK(made->result.sheared.empty());
}

TEST_CASE("where compensation shears the joint is named") {
  const auto made =
      baked({.models = {{.name = "Parent"},
                        {.name = "Child",
                         .parent = 0,
                         .properties = fbx_number("InheritType", "2") + fbx_vector("Lcl Rotation", "0,0,45")}},
             .stacks = {{.curves = {{.property = "Lcl Scaling", .ticks = kOneSecond, .values = {1, 2}}}}}});
  CHECK(made->result.sheared == std::vector<std::uint32_t>{1});
}

TEST_CASE("a joint whose motion would shear hangs on the ancestor from where it does not") {
  // The parent grows along its x from 1 to 3 and the child, turned by 30 to 75 degrees, does not take that on.
  const auto made = baked(
      {.settings = kMetres,
       .models = {{.name = "Root", .properties = fbx_vector("Lcl Translation", "1,2,3")},
                  {.name = "Parent", .parent = 0, .properties = fbx_vector("Lcl Rotation", "0,0,90")},
                  {.name = "Child",
                   .parent = 1,
                   .properties = fbx_number("InheritType", "2") + fbx_vector("Lcl Translation", "4,0,0")},
                  {.name = "Tip", .parent = 2, .properties = fbx_vector("Lcl Translation", "0,1,0")}},
       .stacks =
           {{.curves =
                 {{.property = "Lcl Scaling", .model = 1, .ticks = kOneSecond, .values = {1, 3}},
                  {.property = "Lcl Rotation", .model = 2, .axis = "d|Z", .ticks = kOneSecond, .values = {30, 75}}}}}},
      true);
  CHECK(made->rig.models[2].scene_parent == 0);
  CHECK(made->rig.models[3].scene_parent == 2);
  CHECK(made->diagnostics.count("hung-higher") == 1);
  CHECK(made->result.sheared.empty());
  for (int frame = 0; frame <= 10; ++frame) {
    const double t = frame / 10.0;
    const AffineD expected = moved(1, 2, 3) * turned(2, 90) * moved(4 * (1 + 2 * t), 0, 0) * turned(2, 30 + 45 * t);
    const AffineD child = played(*made, t)[2], tip = played(*made, t)[3], expected_tip = expected * moved(0, 1, 0);
    for (int i = 0; i < 12; ++i) {
      CHECK_NEAR(child.m[i], expected.m[i], 5e-5);  // 5.6e-6 of 5 m, and as much for the turn
      CHECK_NEAR(tip.m[i], expected_tip.m[i], 5e-5);
    }
  }
}

TEST_CASE("joints that take scale on by component hang higher the same way") {
  // Type 0: the child has its parent's scale behind its own turn. Through the scene's own axes, +Z up.
  const std::string z_up = fbx_number("UpAxis", "2") + fbx_number("UpAxisSign", "1") + fbx_number("FrontAxis", "1") +
                           fbx_number("FrontAxisSign", "-1") + fbx_number("CoordAxis", "0") +
                           fbx_number("CoordAxisSign", "1");
  const auto made =
      baked({.settings = kMetres + z_up,
             .models = {{.name = "Parent"},
                        {.name = "Child",
                         .parent = 0,
                         .properties = fbx_number("InheritType", "0") + fbx_vector("Lcl Translation", "4,0,0") +
                                       fbx_vector("Lcl Rotation", "0,0,45") + fbx_vector("Lcl Scaling", "1,2,1")}},
             .stacks = {{.curves = {{.property = "Lcl Scaling", .ticks = kOneSecond, .values = {1, 3}}}}}},
            true);
  CHECK(made->rig.models[1].scene_parent == kNoModel);
  for (const double t : {0.0, 0.3, 1.0}) {
    const double size = 1 + 2 * t;
    AffineD scale;
    scale.m[0] = size, scale.m[5] = 2;
    const AffineD expected = turned(0, -90) * moved(4 * size, 0, 0) * turned(2, 45) * scale;
    const AffineD child = played(*made, t)[1];
    for (int i = 0; i < 12; ++i) CHECK_NEAR(child.m[i], expected.m[i], 5e-5);
  }
}

TEST_CASE("A5_full_turns_of_a_joint") {
  const auto made = baked(
      {.models = {{.name = "A"}, {.name = "B"}},
       .stacks = {{.curves = {{.property = "Lcl Rotation", .ticks = kOneSecond, .values = {0, 360}},
                              {.property = "Lcl Rotation", .model = 1, .ticks = kOneSecond, .values = {0, 170}}}}}});
  for (const double t : {0.25, 0.5, 0.9}) {
    const auto pose = played(*made, t);
    CHECK_NEAR(pose[0].m[5], std::cos(2 * kPi * t), 1e-5);
    CHECK_NEAR(pose[0].m[9], std::sin(2 * kPi * t), 1e-5);
    CHECK_NEAR(pose[1].m[9], std::sin(170 * kPi / 180 * t), 1e-5);
  }
  REQUIRE(find(*made, 1, Part::rotation) != nullptr);
  CHECK(find(*made, 1, Part::rotation)->keys.ticks.size() == 2);
}

TEST_CASE("translations and scales without pivots keep their own keys") {
  const auto made = baked(
      {.settings = kMetres,
       .models = {{.name = "Root"}, {.name = "Joint", .parent = 0}},
       .stacks = {
           {.curves = {
                {.property = "Lcl Translation", .model = 1, .ticks = {0, 10, 40}, .values = {1, 2, 8}},
                {.property = "Lcl Scaling", .model = 1, .ticks = {0, 10, 40}, .values = {1, 2, 8}, .flags = "2"}}}}});
  const Keys& places = find(*made, 1, Part::translation)->keys;
  CHECK(places.interpolation == Interpolation::linear);
  CHECK(places.ticks == std::vector<double>{0, 10, 40});
  CHECK(places.rows == std::vector<double>{1, 0, 0, 2, 0, 0, 8, 0, 0});
  const Keys& scales = find(*made, 1, Part::scaling)->keys;
  CHECK(scales.interpolation == Interpolation::step);
  CHECK(scales.rows == std::vector<double>{1, 1, 1, 2, 1, 1, 8, 1, 1});
  CHECK(find(*made, 1, Part::rotation) == nullptr);
}

TEST_CASE("the bound holds at the end of a long chain at any time") {
  // Twenty bones of 9 cm, 1.8 m in all, each turning on two axes with automatic tangents.
  TextFbx text{.settings = fbx_number("UnitScaleFactor", "100")};
  for (int i = 0; i < 20; ++i)
    text.models.push_back(
        {.name = "Bone", .parent = i - 1, .properties = i ? fbx_vector("Lcl Translation", "0,0.09,0") : ""});
  TextStack stack;
  const std::vector<std::int64_t> times{0, kTicksPerSecond / 4, kTicksPerSecond * 6 / 10, kTicksPerSecond};
  for (std::size_t i = 0; i < 20; ++i) {
    TextCurve curve{.property = "Lcl Rotation",
                    .model = i,
                    .ticks = times,
                    .values = {0, 20.0 - double(i), -5, 10},
                    .flags = "264"};
    curve.more_axes = {
        {.property = "", .axis = "d|Z", .ticks = times, .values = {3, -8, double(i), 5}, .flags = "264"}};
    stack.curves.push_back(curve);
  }
  text.stacks = {stack};
  const auto made = baked(text);
  MovingRig exact(made->rig, made->take);
  double worst_m = 0;
  for (int sample = 0; sample <= 480; ++sample) {
    const double t = sample / 480.0;
    std::vector<AffineD> locals;
    for (std::uint32_t model = 0; model < 20; ++model)
      locals.push_back(affine_from(exact.scene_local(model, t * kSecond, Side::at).parent_from_node));
    const AffineD expected = scene_from_models(made->rig, locals)[19], got = played(*made, t)[19];
    const double x = got.m[3] - expected.m[3], y = got.m[7] - expected.m[7], z = got.m[11] - expected.m[11];
    worst_m = std::max(worst_m, std::sqrt(x * x + y * y + z * z));
  }
  CHECK_NEAR(made->result.bound_m, 0.01e-3 * 19 / 20, 1e-9);  // 1.71 m between the first joint and the last
  CHECK(worst_m <= made->result.bound_m);
  CHECK(made->result.error_m <= made->result.bound_m);
  CHECK(worst_m <= made->result.error_m);
  std::size_t keys = 0;
  for (const BakedPart& part : made->result.parts) keys += part.keys.ticks.size();
  CHECK(keys < 20 * 120);  // at 30 Hz it would be 20 * 31, and the error 40 times the bound
}

TEST_CASE("a value in the curve node alone is a key even without a curve") {
  const auto made =
      baked({.models = {{.name = "A"}},
             .stacks = {{.curves = {{.property = "Lcl Translation", .constants = fbx_number("d|X", "100")}}}}});
  REQUIRE(find(*made, 0, Part::translation) != nullptr);
  CHECK(find(*made, 0, Part::translation)->keys.rows == std::vector<double>{1, 0, 0});
}

TEST_CASE("a curve that keeps its slope moves on to the end of the declared span") {
  const auto made = baked(
      {.settings = kMetres,
       .models = {{.name = "Root"}, {.name = "A", .parent = 0}},
       .stacks = {
           {.properties =
                "    P: \"LocalStop\", \"KTime\", \"Time\", \"\"," + std::to_string(4 * kTicksPerSecond) + "\n",
            .curves = {
                {.property = "Lcl Translation", .model = 1, .ticks = kOneSecond, .values = {0, 2}, .after = "K"}}}}});
  const Keys& keys = find(*made, 1, Part::translation)->keys;
  CHECK_NEAR(value_of(keys, 3, Measure::distance, 4 * kSecond)[0], 8, 1e-6);
  CHECK_NEAR(value_of(keys, 3, Measure::distance, 2.5 * kSecond)[0], 5, 1e-6);
}

TEST_CASE("weighted tangents, which no cubic key has, are followed within the bound") {
  // Flags: cubic, user, both weights, which are 9000/9999 each. Both slopes are 0.
  const std::string weighted = std::to_string(0x8 | 0x400 | 0x3000000);
  const auto made = baked({.settings = kMetres,
                           .models = {{.name = "Root"}, {.name = "A", .parent = 0}},
                           .stacks = {{.curves = {{.property = "Lcl Translation",
                                                   .model = 1,
                                                   .ticks = kOneSecond,
                                                   .values = {0, 1},
                                                   .flags = weighted,
                                                   .data = "0,0," + std::to_string(9000 + (9000 << 16)) + ",0"}}}}});
  const Keys& keys = find(*made, 1, Part::translation)->keys;
  const double w = 9000.0 / 9999;
  for (int i = 1; i < 40; ++i) {
    // A place on the Bezier curve of the handles: x from s, y from s.
    const double s = i / 40.0, u = 1 - s;
    const double x = 3 * u * u * s * w + 3 * u * s * s * (1 - w) + s * s * s, y = s * s * (3 - 2 * s);
    CHECK_NEAR(value_of(keys, 3, Measure::distance, x * kSecond)[0], y, 2 * kRelativeBound);
  }
}

}  // namespace sinew::test
