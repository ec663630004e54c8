// SPDX-License-Identifier: MIT
#include "import/fbx/clips.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "import/fbx/bake.h"
#include "import/fbx/number_motion.h"
#include "sinew/math/scalar.h"

namespace sinew::asset::fbx {
namespace {

// What hangs on each node by itself: how far its mesh reaches from the node's origin, in the scene.
std::vector<double> mesh_radii(const Context& context) {
  std::vector<double> radius_of_mesh;
  for (const Mesh& mesh : context.scene.meshes) {
    double largest = 0;
    for (const Primitive& primitive : mesh.primitives) {
      const ValueView* points = primitive.find("POSITION");
      if (points == nullptr) continue;
      const std::vector<float> numbers = read_floats(*points);
      for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
        const double x = double(numbers[i]), y = double(numbers[i + 1]), z = double(numbers[i + 2]);
        largest = std::max(largest, x * x + y * y + z * z);
      }
    }
    radius_of_mesh.push_back(std::isfinite(largest) ? std::sqrt(largest) : 0);
  }
  std::vector<double> radii(context.rig.models.size(), 0);
  for (std::size_t i = 0; i < radii.size(); ++i) {
    const Node& node = context.scene.nodes[i];
    if (node.mesh == kNone) continue;
    const double* m = context.scene_from_node[i].m;
    const double scale =
        std::sqrt(std::max({m[0] * m[0] + m[4] * m[4] + m[8] * m[8], m[1] * m[1] + m[5] * m[5] + m[9] * m[9],
                            m[2] * m[2] + m[6] * m[6] + m[10] * m[10]}));
    radii[i] = scale * radius_of_mesh[node.mesh];
  }
  // A skin's vertices are moved by its joints: one that has nothing below it may move them all.
  for (std::size_t i = 0; i < radii.size(); ++i)
    if (const Node& node = context.scene.nodes[i]; node.mesh != kNone && node.skin != kNone)
      for (const Index joint : context.scene.skins[node.skin].joints)
        if (joint < radii.size() && context.scene.nodes[joint].children.empty() &&
            context.scene.nodes[joint].parent == kNone)
          radii[joint] = std::max(radii[joint], radii[i]);
  return radii;
}

// The values of one number as steps: a key that says what the one before it says is none.
Keys as_steps(const Keys& keys) {
  Keys steps;
  steps.interpolation = Interpolation::step;
  const std::size_t width = keys.ticks.empty() ? 1 : keys.rows.size() / keys.ticks.size();  // 3 with slopes
  for (std::size_t key = 0; key < keys.ticks.size(); ++key) {
    const double value = keys.rows[key * width + width / 2];
    if (!steps.rows.empty() && steps.rows.back() == value) continue;
    steps.ticks.push_back(keys.ticks[key]);
    steps.rows.push_back(value);
  }
  return steps;
}

class ClipMaker {
 public:
  explicit ClipMaker(Context& context) : context_(context), nodes_of_mesh_(context.scene.meshes.size()) {
    take_limits_ = take_limits(context.file_bytes);
    bake_limits_.keys = 8 * take_limits_.keys;
    for (Index node = 0; node < context.scene.nodes.size(); ++node)
      if (const Index mesh = context.scene.nodes[node].mesh; mesh != kNone) nodes_of_mesh_[mesh].push_back(node);
    for (const MorphChannel& morph : context.morphs) morphs_of_.emplace(morph.channel, &morph);
  }

  void add_all() {
    const std::vector<ObjectIndex> stacks = stacks_of(context_.document);
    if (stacks.empty()) return;
    reaches_ = reaches_of(context_.rig, context_.scene_from_node, mesh_radii(context_));
    for (const ObjectIndex stack : stacks) add(stack);
  }

 private:
  void add(ObjectIndex stack) {
    Take take = read_take(context_.document, stack, take_limits_, context_.diagnostics);
    where_ = context_.document.where(stack);
    clip_ = {};
    times_.clear();
    clip_.name = take.name;
    first_ticks_ = take.first_ticks;
    clip_.source_start_secs = double(take.first_ticks) / double(kTicksPerSecond);
    clip_.duration_secs = double(take.last_ticks - take.first_ticks) / double(kTicksPerSecond);
    add_transforms(take);
    add_numbers(take);
    if (clip_.channels.empty()) {
      context_.diagnostics.note("take-empty", say("take", in_quotes(take.name), " moves nothing and is left out"),
                                where_);
      return;
    }
    context_.scene.clips.push_back(std::move(clip_));
  }

  void add_transforms(Take& take) {
    const MovingRig moving(context_.rig, take);
    const BakedTake baked = bake(moving, reaches_, kRelativeBound, bake_limits_);
    std::size_t keys = 0;
    for (const BakedPart& part : baked.parts) {
      if (!fits_floats(part.keys, context_.document.where(context_.rig.models[part.model].object))) continue;
      keys += part.keys.ticks.size();
      static constexpr ChannelPath kPaths[3] = {ChannelPath::translation, ChannelPath::rotation, ChannelPath::scale};
      Channel& channel = add_channel(part.keys, part.part == Part::rotation ? 4 : 3);
      channel.node = part.model;
      channel.path = kPaths[std::size_t(part.part)];
      without_matrix(part.model);
    }
    for (const std::uint32_t model : baked.sheared)
      context_.diagnostics.warn("motion-sheared",
                                say("in take", in_quotes(take.name),
                                    " the scale of the parent is undone or taken on behind a rotation and shears the "
                                    "joint, which its keys cannot say; they are the nearest without shear"),
                                context_.document.where(context_.rig.models[model].object));
    report(baked, keys);
  }

  void report(const BakedTake& baked, std::size_t keys) {
    if (!baked.is_complete)
      context_.diagnostics.warn("keys-ended",
                                "the motion asks for more keys than a file of this size may have; it is "
                                "followed less closely than the bound",
                                where_);
    if (baked.parts.empty()) return;
    const auto in_mm = [](double metres) { return number_text(round_nearest(metres * 1e7) / 1e4); };
    context_.diagnostics.note("keys-fitted",
                              say(keys, " keys; the largest error found is ", in_mm(baked.error_m),
                                  " mm in the scene, ", in_mm(baked.bound_m), " mm are allowed"),
                              where_);
  }

  // A node that is moved has a translation, rotation and scale.
  void without_matrix(std::uint32_t model) {
    Node& node = context_.scene.nodes[model];
    if (!node.matrix) return;
    node.matrix.reset();
    const TransformD local = rest()[model].parent_from_node;
    std::copy_n(local.translation, 3, node.translation.begin());
    std::copy_n(local.rotation, 4, node.rotation.begin());
    std::copy_n(local.scale, 3, node.scale.begin());
    context_.diagnostics.warn("rest-sheared", "the joint is moved, so that its rest pose loses its shear",
                              context_.document.where(context_.rig.models[model].object));
  }

  const std::vector<SceneLocal>& rest() {
    if (rest_.empty()) rest_ = rest_pose(context_.rig);
    return rest_;
  }

  void add_numbers(const Take& take) {
    std::size_t unplayed = 0;
    for (const MovedProperty& property : take.properties) {
      const bool is_model = context_.document.object(property.object).kind == ObjectKind::model;
      if (is_model && property.name == "Visibility")
        add_visibility(take, property);
      else if (property.name == "DeformPercent")
        add_weights(take, property);
      else if (is_model && add_custom(take, property))
        continue;
      else if (context_.document.object(property.object).kind == ObjectKind::texture)
        context_.diagnostics.warn("texture-motion-left-out",
                                  say("take", in_quotes(take.name), " moves", in_quotes(property.name),
                                      " of a texture, which is not read from FBX files"),
                                  context_.document.where(property.object));
      else if (!is_model || !property.name.starts_with("Lcl "))
        ++unplayed;
    }
    if (unplayed > 0)
      context_.diagnostics.note("unplayed-properties",
                                say(unplayed,
                                    " animated properties beside transforms, visibility, blend shapes and "
                                    "numbers of models' own are left out"),
                                where_);
  }

  void add_visibility(const Take& take, const MovedProperty& property) {
    const Index node = context_.node_of[property.object];
    if (node == kNone) return;
    const Motion truth = truth_motion(number_motion(take, property, bake_limits_.keys));
    const Keys keys = as_steps(fit_keys(truth, 0, bake_limits_.keys));
    if (keys.rows.size() == 1 && (keys.rows[0] != 0) == context_.scene.nodes[node].visible) return;  // as at rest
    Channel& channel = add_channel(keys, 1);
    channel.path = ChannelPath::pointer;
    channel.target = {AnimatedProperty::node_visible, node, TextureSlot::base_color};
  }

  void add_weights(const Take& take, const MovedProperty& property) {
    const Motion percent = number_motion(take, property, bake_limits_.keys);
    const auto [first, last] = morphs_of_.equal_range(property.object);
    for (auto at = first; at != last; ++at) {
      const MorphChannel& morph = *at->second;
      for (std::size_t target = 0; target < morph.full_weights.size(); ++target) {
        const Keys keys = fit_keys(weight_motion(percent, morph, target), kRelativeBound, bake_limits_.keys);
        if (!fits_floats(keys, context_.document.where(property.object))) continue;
        for (const Index node : nodes_of_mesh_[morph.mesh]) {
          Channel& channel = add_channel(keys, 1);
          channel.node = node;
          channel.path = ChannelPath::weights;
          channel.weight = morph.first_target + Index(target);
        }
      }
    }
  }

  // What the author added to a model: up to three numbers, in the file's own unit. False where it is nothing of that.
  bool add_custom(const Take& take, const MovedProperty& property) {
    const Property* const own = context_.document.own_property(property.object, property.name);
    const Index node = context_.node_of[property.object];
    if (own == nullptr || !own->is_users || own->number_count < 1 || own->number_count > 3 || node == kNone)
      return false;
    const Motion motion = number_motion(take, property, bake_limits_.keys, own->number_count);
    const Keys keys = fit_keys(motion, custom_bound(motion), bake_limits_.keys);
    if (!fits_floats(keys, context_.document.where(property.object))) return true;
    Channel& channel = add_channel(keys, own->number_count);
    channel.path = ChannelPath::pointer;
    channel.target = {AnimatedProperty::custom, custom_of(property, *own, node, keys), TextureSlot::base_color};
    return true;
  }

  // Of the largest number that the curves hold.
  static double custom_bound(const Motion& motion) {
    double largest = 1;
    for (const std::int64_t knot : motion.knots)
      for (const double number : motion.at(double(knot), Side::at)) largest = std::max(largest, std::abs(number));
    return kRelativeBound * largest;
  }

  // It goes in steps where it does so in every take.
  Index custom_of(const MovedProperty& property, const Property& own, Index node, const Keys& keys) {
    const CustomKind kind = keys.interpolation == Interpolation::step ? CustomKind::step : CustomKind::numbers;
    const auto [found, is_new] = custom_.try_emplace({property.object, property.name});
    if (is_new) {
      found->second = static_cast<Index>(context_.scene.custom_properties.size());
      CustomProperty custom{std::string(property.name), node, kind, {}};
      custom.rest.assign(own.numbers.begin(), own.numbers.begin() + own.number_count);
      context_.charge(sizeof(CustomProperty) + custom.name.size(), where_);
      context_.scene.custom_properties.push_back(std::move(custom));
    }
    CustomProperty& custom = context_.scene.custom_properties[found->second];
    if (kind != CustomKind::step) custom.kind = kind;
    return found->second;
  }

  // Keys are stored as floats. Curves of hostile files go anywhere.
  bool fits_floats(const Keys& keys, const std::string& where) {
    const bool fits = std::all_of(keys.rows.begin(), keys.rows.end(), [](double x) { return std::abs(x) < 1e30; });
    if (!fits)
      context_.diagnostics.error(
          "keys-out-of-range",
          say("in take", in_quotes(clip_.name), " the motion goes beyond any scene; it is left out"), where);
    return fits;
  }

  Channel& add_channel(const Keys& keys, std::uint8_t components) {
    context_.charge(sizeof(Channel), where_);
    Channel channel;
    channel.interpolation = keys.interpolation;
    channel.times_secs = times_view(keys.ticks);
    channel.values = context_.view(std::vector<float>(keys.rows.begin(), keys.rows.end()), components, where_);
    channel.source = Index(clip_.channels.size());
    return clip_.channels.emplace_back(std::move(channel));
  }

  // Channels with the same key times share the table.
  ValueView times_view(const std::vector<double>& ticks) {
    const auto [found, is_new] = times_.try_emplace(ticks);
    if (!is_new) return found->second;
    std::vector<double> secs;
    secs.reserve(ticks.size());
    for (const double tick : ticks)
      secs.push_back(std::max(0.0, (tick - double(first_ticks_)) / double(kTicksPerSecond)));
    ValueView& view = found->second;
    view.bytes = context_.own(secs, where_);
    view.type = ComponentType::f64;
    view.components = 1;
    view.stride_bytes = sizeof(double);
    view.count = std::uint32_t(secs.size());
    return view;
  }

  Context& context_;
  TakeLimits take_limits_;
  BakeLimits bake_limits_;
  Reaches reaches_;
  std::vector<std::vector<Index>> nodes_of_mesh_;
  std::multimap<ObjectIndex, const MorphChannel*> morphs_of_;
  std::map<std::pair<ObjectIndex, std::string_view>, Index> custom_;  // of the scene, by object and name
  std::vector<SceneLocal> rest_;
  // Of the clip that is being made.
  Clip clip_;
  std::string where_;
  std::int64_t first_ticks_ = 0;
  std::map<std::vector<double>, ValueView> times_;
};

}  // namespace

void add_clips(Context& context) { ClipMaker(context).add_all(); }

}  // namespace sinew::asset::fbx
