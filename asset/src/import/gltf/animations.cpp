// SPDX-License-Identifier: MIT
// Animations (glTF 2.0 §3.11). A channel with a fault is refused alone, by name and number; the others still load.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "import/gltf/clip_extras.h"
#include "import/gltf/context.h"
#include "import/gltf/object_model.h"
#include "import/gltf/pointers.h"
#include "import/gltf/value_checks.h"

namespace sinew::asset::gltf {
namespace {

struct Sampler {
  Index input = kNone, output = kNone;  // accessors
  std::string interpolation;
  std::shared_ptr<const Preserved> preserved;
  bool is_used = false;
};

class AnimationReader {
 public:
  AnimationReader(Context& context, ValueChecks& checks, PointerReader& pointers, const Fields& fields)
      : context_(context), checks_(checks), pointers_(pointers), fields_(fields) {}

  Clip read() {
    Clip clip;
    clip.name = fields_.string_or("name", "");
    read_samplers();
    const Json channels = fields_.array("channels");
    Index index = 0;
    for (const Json json : channels.elements()) {
      const Fields fields(json, element_path(fields_.at("channels"), index));
      read_channel(clip, fields, index++);
    }
    name_unused_samplers();
    clip.preserved = fields_.preserved();
    read_clip_extras(context_, fields_.find("extras"), fields_.where(), clip);
    return clip;
  }

 private:
  void read_samplers() {
    const Json samplers = fields_.array("samplers");
    samplers_.reserve(samplers.size());
    for (const Json json : samplers.elements()) {
      const Fields fields(json, element_path(fields_.at("samplers"), samplers_.size()));
      samplers_.push_back({static_cast<Index>(std::min<std::uint64_t>(fields.size_or("input", kNone), kNone)),
                           static_cast<Index>(std::min<std::uint64_t>(fields.size_or("output", kNone), kNone)),
                           fields.string_or("interpolation", "LINEAR"), fields.shared_preserved()});
    }
  }

  // Also where the channel is refused, which says enough.
  void mark_sampler(Json number) {
    if (number.kind() != JsonKind::number) return;
    if (number.number() >= 0 && number.number() < double(samplers_.size()))
      samplers_[std::size_t(number.number())].is_used = true;
  }

  void name_unused_samplers() {
    const auto unused =
        std::find_if(samplers_.begin(), samplers_.end(), [](const Sampler& each) { return !each.is_used; });
    if (unused != samplers_.end())
      context_.diagnostics.note("sampler-unused", "no channel names the sampler; it is not kept",
                                element_path(fields_.at("samplers"), std::size_t(unused - samplers_.begin())));
  }

  void read_channel(Clip& clip, const Fields& fields, Index index) {
    mark_sampler(fields.find("sampler"));
    Channel channel;
    channel.source = index;
    channel.preserved = fields.preserved();
    const std::string clip_name = clip.name.empty() ? std::string() : say(" of", in_quotes(clip.name));
    std::string who = say("channel ", index, clip_name);
    try {
      const PointedAt target = read_target(channel, fields, who);
      channel.path = target.path;
      channel.weight = target.weight;
      channel.target = target.target;
      if (target.nodes.empty()) {
        add_channel(clip, fields, channel, target, who);
        return;
      }
      for (const Index node : target.nodes) {
        channel.node = node;
        if (node != target.nodes.front()) channel.preserved = channel.target_preserved = {};  // kept once
        add_channel(clip, fields, channel, target,
                    say(who, " (", path_name(channel.path), " of ", node_text(context_.scene, node), ")"));
      }
    } catch (const Refusal& refusal) {
      report(refusal, who, fields.where());
    }
  }

  void add_channel(Clip& clip, const Fields& fields, Channel channel, const PointedAt& target, const std::string& who) {
    try {
      const Sampler& sampler = read_sampler(channel, fields);
      check_times(sampler.input);
      check_values(channel, target, sampler.output);
      claim_target(channel);
      note_oddities(channel, sampler, fields.where(), who);
      clip.duration_secs = std::max(clip.duration_secs, checks_.times(sampler.input).last_secs);
      clip.channels.push_back(std::move(channel));
    } catch (const Refusal& refusal) {
      report(refusal, who, fields.where());
    }
  }

  void report(const Refusal& refusal, const std::string& who, const std::string& where) {
    const bool is_error = refusal.severity == Severity::error;
    const std::string what = say(who, is_error ? " is refused: " : " is ignored: ", refusal.what);
    if (is_error)
      context_.diagnostics.error(refusal.code, what, where);
    else
      context_.diagnostics.warn(refusal.code, what, where);
  }

  // Also completes who, the channel in words, by a pointer.
  PointedAt read_target(Channel& channel, const Fields& fields, std::string& who) {
    const Fields target(fields.find("target"), fields.at("target"));
    channel.target_preserved = target.preserved();
    const std::string path = target.string_or("path", "");
    if (path == "pointer") return read_pointer(channel, target, who);
    constexpr ChannelPath kPaths[] = {ChannelPath::translation, ChannelPath::rotation, ChannelPath::scale,
                                      ChannelPath::weights};
    const auto found =
        std::find_if(std::begin(kPaths), std::end(kPaths), [&](ChannelPath each) { return path == path_name(each); });
    if (found == std::end(kPaths))
      throw Refusal{Severity::warning, "target-unknown", say("nothing is known by the name \"", path, "\"")};
    if (!target.has("node")) throw Refusal{Severity::warning, "target-missing", "it names no node"};
    const std::uint64_t node = target.size("node");
    if (node >= context_.scene.nodes.size())
      throw Refusal{Severity::error, "target-missing",
                    say("it names node ", node, ", the file has ", context_.scene.nodes.size())};
    PointedAt plain;
    plain.path = *found;
    plain.nodes = {static_cast<Index>(node)};
    return plain;
  }

  PointedAt read_pointer(Channel& channel, const Fields& target, std::string& who) {
    const Json extension = target.extension("KHR_animation_pointer");
    if (extension)
      channel.pointer = Fields(extension, target.at("extensions/KHR_animation_pointer")).string_or("pointer", "");
    if (!channel.pointer.empty()) who += say(" (", channel.pointer, ")");
    const PointedAt found = pointers_.read(channel.pointer);
    if (target.has("node"))
      context_.diagnostics.warn("pointer-and-node", say(who, " names a node beside its pointer; the pointer counts"),
                                target.at("node"));
    if (found.is_outside_object_model)
      context_.diagnostics.warn("pointer-of-mesh",
                                say(who, " moves weights of a mesh, which glTF lets nodes have; it is taken for the ",
                                    found.nodes.size(), " nodes of that mesh without weights of their own"),
                                target.where());
    return found;
  }

  const Sampler& read_sampler(Channel& channel, const Fields& fields) {
    const std::uint64_t index = fields.size("sampler");
    if (index >= samplers_.size())
      throw Refusal{Severity::error, "sampler-missing",
                    say("it names sampler ", index, ", the animation has ", samplers_.size())};
    const Sampler& sampler = samplers_[index];
    for (const Index accessor : {sampler.input, sampler.output})
      if (accessor >= context_.accessors.size())
        throw Refusal{Severity::error, "accessor-missing",
                      accessor == kNone ? say("sampler ", index, " lacks its input or output")
                                        : say("sampler ", index, " names accessor ", accessor, ", the file has ",
                                              context_.accessors.size())};
    if (sampler.interpolation == "STEP")
      channel.interpolation = Interpolation::step;
    else if (sampler.interpolation == "CUBICSPLINE")
      channel.interpolation = Interpolation::cubic_spline;
    else if (sampler.interpolation != "LINEAR")
      throw Refusal{Severity::error, "interpolation-unknown",
                    say("there is no interpolation \"", sampler.interpolation, "\"")};
    channel.times_secs = context_.accessors[sampler.input].values;
    channel.values = context_.accessors[sampler.output].values;
    channel.sampler_preserved = sampler.preserved;
    return sampler;
  }

  void check_times(Index input) {
    const SourceAccessor& accessor = context_.accessors[input];
    if (accessor.type != "SCALAR" || accessor.values.type != ComponentType::f32)
      throw Refusal{Severity::error, "times-not-floats", "its key times are not stored as scalar floats"};
    if (accessor.values.count == 0) throw Refusal{Severity::warning, "no-keys", "it has no keys"};
    const TimeFacts& facts = checks_.times(input);
    switch (facts.fault) {
      case TimeFault::none:
        return;
      case TimeFault::not_finite:
        throw Refusal{Severity::error, "times-not-finite", say("the time of key ", facts.key, " is ", facts.time_secs)};
      case TimeFault::negative:
        throw Refusal{Severity::error, "times-negative",
                      say("key ", facts.key, " is at ", facts.time_secs, " s, before 0")};
      case TimeFault::decreasing:
        throw Refusal{
            Severity::error, "times-decrease",
            say("key ", facts.key, " is at ", facts.time_secs, " s, the key before it at ", facts.before_secs, " s")};
    }
  }

  void check_values(const Channel& channel, const PointedAt& target, Index output) {
    const SourceAccessor& accessor = context_.accessors[output];
    check_type(channel, target, accessor);
    check_count(channel, accessor.values.count);
    const Index bad_row = checks_.values(output).bad_row;
    if (bad_row != kNone)
      throw Refusal{Severity::error, "values-not-finite", say("row ", bad_row, " of its values is not finite")};
  }

  void check_type(const Channel& channel, const PointedAt& target, const SourceAccessor& accessor) {
    std::string_view expected = target.type;
    if (channel.path == ChannelPath::translation || channel.path == ChannelPath::scale) expected = "VEC3";
    if (channel.path == ChannelPath::rotation) expected = "VEC4";
    if (channel.path == ChannelPath::weights) expected = "SCALAR";
    if (!expected.empty() && accessor.type != expected)
      throw Refusal{Severity::error, "values-mistyped", say("its values are ", accessor.type, ", not ", expected)};
    if (!target.is_bool) return;
    if (accessor.values.type != ComponentType::u8 || accessor.values.normalised)
      throw Refusal{Severity::error, "values-mistyped", "what is true or false takes unsigned bytes, as they are"};
    if (channel.interpolation != Interpolation::step)
      throw Refusal{Severity::error, "interpolation-unfit", "what is true or false can only go in steps"};
  }

  void check_count(const Channel& channel, std::uint64_t rows) {
    const std::uint64_t keys = channel.times_secs.count;
    const std::uint64_t parts = channel.interpolation == Interpolation::cubic_spline ? 3 : 1;
    const std::string per_key = parts == 3 ? ", three values a key" : "";
    if (channel.path == ChannelPath::pointer && channel.target.property == AnimatedProperty::none) {
      if (rows == 0 || rows % (keys * parts) != 0)
        throw Refusal{Severity::error, "count-mismatch", say(keys, " keys", per_key, ", but ", rows, " values")};
      return;
    }
    std::uint64_t targets = 1;
    if (channel.path == ChannelPath::weights) {
      const Index mesh = context_.scene.nodes[channel.node].mesh;
      targets = mesh == kNone ? 0 : context_.scene.meshes[mesh].target_count();
      if (targets == 0)
        throw Refusal{Severity::error, "weights-without-targets",
                      mesh == kNone ? "its node has no mesh" : "the mesh of its node has no morph targets"};
      if (channel.weight != kNone) targets = 1;
    }
    if (rows == keys * parts * targets) return;
    const std::string of_targets = channel.path == ChannelPath::weights && channel.weight == kNone
                                       ? say(" for each of ", targets, " morph targets")
                                       : "";
    throw Refusal{Severity::error, "count-mismatch",
                  say("input has ", keys, " keys", per_key, of_targets, ", so output needs ", keys * parts * targets,
                      " rows, it has ", rows)};
  }

  // The same property may be named by its node and path and by a pointer; weights all together and one by one.
  void claim_target(const Channel& channel) {
    const bool is_weight = channel.path == ChannelPath::weights;
    const std::string whole = channel.node == kNone ? channel.pointer : say(channel.node, "/", path_name(channel.path));
    const std::string target = is_weight && channel.weight != kNone ? say(whole, "/", channel.weight) : whole;
    auto rival = claimed_.find(target);
    if (rival == claimed_.end() && is_weight) rival = claimed_.find(whole);
    if (rival == claimed_.end() && target == whole && is_weight) {
      rival = claimed_.lower_bound(whole + "/");
      if (rival != claimed_.end() && !rival->first.starts_with(whole + "/")) rival = claimed_.end();
    }
    if (rival != claimed_.end())
      throw Refusal{Severity::warning, "target-twice", say("channel ", rival->second, " moves the same already")};
    claimed_.emplace(target, channel.source);
  }

  void note_oddities(const Channel& channel, const Sampler& sampler, const std::string& where, const std::string& who) {
    constexpr double kRounding = 0.02;  // a signed byte rounds by 1/254 in each of four components
    Diagnostics& diagnostics = context_.diagnostics;
    const TimeFacts& times = checks_.times(sampler.input);
    if (times.equal > 0)
      diagnostics.warn("times-equal",
                       say(who, " jumps: ", times.equal, " keys have the time of the key before, the first is key ",
                           times.key, " at ", times.time_secs, " s"),
                       where);
    if (channel.node != kNone && channel.path != ChannelPath::weights && context_.scene.nodes[channel.node].matrix)
      diagnostics.warn("animated-matrix",
                       say(who, " moves a node that has a matrix instead of translation, rotation and scale"), where);
    if (channel.path != ChannelPath::rotation) return;
    if (channel.values.type != ComponentType::f32 && !channel.values.normalised)
      diagnostics.warn("values-not-normalised", say(who, " has integers that are not stated as normalised"), where);
    const RotationFacts& facts =
        checks_.rotations(sampler.output, channel.interpolation == Interpolation::cubic_spline);
    if (facts.zeros > 0)
      diagnostics.warn("zero-quaternion",
                       say(who, " has ", facts.zeros, " keys of (0, 0, 0, 0), the first is key ", facts.first_zero,
                           "; they are taken as the identity"),
                       where);
    if (facts.worst_length < 1 - kRounding || facts.worst_length > 1 + kRounding)
      diagnostics.note("rotation-not-unit",
                       say(who, " has rotations that are not unit: key ", facts.worst_key, " has length ",
                           facts.worst_length, "; they are normalised"),
                       where);
  }

  Context& context_;
  ValueChecks& checks_;
  PointerReader& pointers_;
  const Fields& fields_;
  std::vector<Sampler> samplers_;
  std::map<std::string, Index> claimed_;  // what is moved, and by which channel
};

}  // namespace

void read_animations(Context& context, ValueChecks& checks) {
  PointerReader pointers(context);
  std::size_t i = 0, channels_left = context.limits.objects;
  for (const Json animation : context.objects("animations").elements()) {
    const Fields fields(animation, element_path("/animations", i++));
    const std::size_t channels = fields.array("channels").size();
    if (channels > channels_left)
      fail(Errc::too_large, fields.where(), say("over ", context.limits.objects, " channels"));
    channels_left -= channels;
    context.scene.clips.push_back(AnimationReader(context, checks, pointers, fields).read());
  }
}

}  // namespace sinew::asset::gltf
