// SPDX-License-Identifier: MIT
// Animations (glTF 2.0 §3.11) and KHR_animation_pointer.
#include <algorithm>
#include <map>
#include <tuple>

#include "export/gltf/clip_extras.h"
#include "export/gltf/writer.h"
#include "import/gltf/object_model.h"
#include "import/gltf/rows.h"
#include "sinew/scene/animated_properties.h"

namespace sinew::asset::gltf_out {
namespace {

using gltf::element_path;

constexpr std::string_view kPointer = "KHR_animation_pointer";

// The texture without which there is no such property; false where it needs none.
bool lacks_texture(const Scene& scene, const AnimatedTarget& target) {
  const auto lacks = [&](TextureSlot slot) { return scene.materials[target.index].texture(slot).texture == kNone; };
  switch (target.property) {
    case AnimatedProperty::normal_scale:
      return lacks(TextureSlot::normal);
    case AnimatedProperty::occlusion_strength:
      return lacks(TextureSlot::occlusion);
    case AnimatedProperty::texture_offset:
    case AnimatedProperty::texture_rotation:
    case AnimatedProperty::texture_scale:
      return lacks(target.texture);
    default:
      return false;
  }
}

// What two channels share where their sampler is one: accessors, and what was kept of it.
using SamplerKey = std::tuple<Index, Index, Interpolation, const Preserved*>;

class ClipWriter {
 public:
  ClipWriter(Writer& writer, const Clip& clip, const std::string& where)
      : writer_(writer), clip_(clip), object_(where) {}

  // Empty where the clip has no channels, which glTF cannot say.
  std::string write() {
    warn_of_losses();
    Elements channels;
    for (std::size_t i = 0; i < clip_.channels.size(); ++i) {
      const std::string text = write_channel(clip_.channels[i], element_path(object_.at("channels"), i));
      if (!text.empty()) channels.push_back(text);
    }
    if (channels.empty()) {
      writer_.diagnostics.warn(
          "clip-dropped",
          "the clip moves nothing, glTF has no place for it; the numbers of those behind it are one lower",
          object_.where());
      return {};
    }
    if (clip_.duration_secs > last_key_secs_)
      writer_.diagnostics.warn("duration-lost",
                               say("the clip lasts ", clip_.duration_secs, " s; as glTF it ends with its last key, at ",
                                   last_key_secs_, " s"),
                               object_.where());
    object_.name(clip_.name);
    object_.array("channels", channels);
    object_.array("samplers", samplers_);
    put_preserved(writer_, object_, with_own_extras(clip_, writer_.scene, object_.where()));
    return object_.text();
  }

 private:
  void warn_of_losses() {
    if (!clip_.vertex_tracks.empty())
      writer_.diagnostics.warn(
          "vertices-lost",
          say("the clip", gltf::in_quotes(clip_.name), " keys vertices, which glTF cannot say; they stay at rest"),
          object_.where());
    if (clip_.wrap == WrapPolicy::loop && clip_.loop_interval_secs > 0)
      writer_.diagnostics.note("loop-in-extras",
                               say("the clip", gltf::in_quotes(clip_.name), " takes ", clip_.loop_interval_secs,
                                   " s from its last keys to the first, which only sinew reads in its extras"),
                               object_.where());
    if (clip_.source_start_secs != 0)
      writer_.diagnostics.note("start-lost",
                               say("that the clip began at ", clip_.source_start_secs, " s of another file is lost"),
                               object_.where());
  }

  // Empty where glTF cannot say it.
  std::string write_channel(const Channel& channel, const std::string& where) {
    if (channel.path == ChannelPath::pointer && channel.target.property != AnimatedProperty::none &&
        lacks_texture(writer_.scene, channel.target)) {
      writer_.diagnostics.warn("channel-dropped",
                               "the channel moves what belongs to a texture, and the material has none there", where);
      return {};
    }
    if (channel.path == ChannelPath::pointer && channel.target.property != AnimatedProperty::none &&
        gltf::pointer_to(writer_.scene, channel.target).empty()) {
      writer_.diagnostics.warn("channel-dropped",
                               say("the channel moves", gltf::in_quotes(owner_name(writer_.scene, channel.target)),
                                   ", for which glTF has no place"),
                               where);
      return {};
    }
    JsonObject object(where);
    object.raw("target", target_text(channel, object.at("target")));
    object.whole("sampler", sampler(channel, where));
    put_preserved(writer_, object, channel.preserved);
    return object.text();
  }

  std::string pointer_of(const Channel& channel, const std::string& where) const {
    const AnimatedTarget& target = channel.target;
    if (channel.path != ChannelPath::pointer) {
      const std::string path = say("/nodes/", channel.node, "/", gltf::path_name(channel.path));
      return channel.weight == kNone ? path : say(path, "/", channel.weight);
    }
    if (target.property != AnimatedProperty::none) return gltf::pointer_to(writer_.scene, target);
    if (channel.pointer.empty()) fail(Errc::mismatch, where, "the channel moves nothing: it has no pointer");
    if (const std::string fault = gltf::pointer_fault(channel.pointer); !fault.empty())
      fail(Errc::bad_syntax, where, fault);
    return channel.pointer;
  }

  std::string target_text(const Channel& channel, const std::string& where) {
    JsonObject target(where);
    if (channel.path != ChannelPath::pointer)
      check_index(channel.node, writer_.scene.nodes.size(), "node", target.at("node"));
    const std::string pointer = pointer_of(channel, where);
    claim(channel, pointer, where);
    std::string extension;
    if (channel.path != ChannelPath::pointer && channel.pointer.empty() && channel.weight == kNone) {
      target.whole("node", channel.node);
      target.string("path", gltf::path_name(channel.path));
    } else {
      target.string("path", "pointer");
      extension = pointer_text(channel, pointer, target.at("extensions/KHR_animation_pointer"));
    }
    put_preserved(writer_, target, channel.target_preserved, {{kPointer, extension}});
    return target.text();
  }

  static std::string pointer_text(const Channel& channel, const std::string& pointer, const std::string& where) {
    const Extension* kept = channel.target_preserved.find(kPointer);
    const auto is_same = [&](gltf::Json present) {
      return present.kind() == gltf::JsonKind::string && present.string() == pointer;
    };
    return with_member(kept == nullptr ? "" : kept->json, "pointer", json_string(pointer, where), is_same, where);
  }

  // Nothing is moved by two channels; all weights of a node are those one by one.
  void claim(const Channel& channel, const std::string& pointer, const std::string& where) {
    bool is_free = claimed_.insert(pointer).second;
    const std::string all = say("/nodes/", channel.node, "/weights"), one = all + '/';
    if (channel.path == ChannelPath::weights && channel.weight != kNone) is_free &= !claimed_.contains(all);
    if (channel.path == ChannelPath::weights && channel.weight == kNone) {
      const auto next = claimed_.lower_bound(one);
      is_free &= next == claimed_.end() || !next->starts_with(one);
    }
    if (!is_free) fail(Errc::mismatch, where, say("another channel moves the same: ", pointer));
  }

  // What glTF does not allow and readers take all the same.
  void warn_of_oddities(const Channel& channel, const std::string& where) {
    const bool is_transform = channel.path != ChannelPath::pointer && channel.path != ChannelPath::weights;
    if (is_transform && writer_.scene.nodes[channel.node].matrix)
      writer_.diagnostics.warn("animated-matrix",
                               say("the channel moves node ", channel.node,
                                   ", which has a matrix, and glTF wants translation, rotation and scale there"),
                               where);
    if (channel.interpolation == Interpolation::cubic_spline && channel.times_secs.count == 1)
      writer_.diagnostics.warn("cubic-single-key", "a cubic spline of one key, of which glTF wants two", where);
  }

  std::size_t sampler(const Channel& channel, const std::string& where) {
    check_times(channel, where);
    warn_of_oddities(channel, where);
    check_count(channel, where);
    const Index input = writer_.data.accessor(channel.times_secs, {.with_bounds = true}, where);
    const Index output = writer_.data.accessor(channel.values, {.encoding = encoding_of(channel, where)}, where);
    last_key_secs_ = std::max(last_key_secs_, read_value(channel.times_secs, channel.times_secs.count - 1, 0));
    const SamplerKey key{input, output, channel.interpolation, channel.sampler_preserved.get()};
    const auto [found, is_new] = samplers_by_key_.try_emplace(key, samplers_.size());
    if (is_new) samplers_.push_back(sampler_text(key, channel));
    return found->second;
  }

  std::string sampler_text(const SamplerKey& key, const Channel& channel) {
    JsonObject object(element_path(object_.at("samplers"), samplers_.size()));
    object.whole("input", std::get<0>(key));
    object.whole("output", std::get<1>(key));
    if (channel.interpolation != Interpolation::linear)
      object.string("interpolation", channel.interpolation == Interpolation::step ? "STEP" : "CUBICSPLINE");
    if (channel.sampler_preserved) put_preserved(writer_, object, *channel.sampler_preserved);
    return object.text();
  }

  void check_times(const Channel& channel, const std::string& where) {
    const ValueView& times = channel.times_secs;
    writer_.data.check(times, where);
    if (times.components != 1 || (times.type != ComponentType::f32 && times.type != ComponentType::f64))
      fail(Errc::mismatch, where, "the key times are not stored as single floats");
    auto known = writer_.has_equal_times.find(TableId(times));
    if (known == writer_.has_equal_times.end())
      known = writer_.has_equal_times.emplace(TableId(times), has_equal_times(times, where)).first;
    if (known->second)
      writer_.diagnostics.warn("times-equal", "two keys at one time, which glTF does not allow; they are written",
                               where);
  }

  static bool has_equal_times(const ValueView& times, const std::string& where) {
    double before = -1;
    bool has_equal = false;
    std::vector<double> memory;
    gltf::for_each_row(times, memory, [&](std::uint32_t, std::span<const double> row) {
      const double time = row[0];
      if (time - time != 0 || time < 0 || time < before)
        fail(Errc::out_of_range, where, say("a key at ", time, " s, before 0 or before the key ahead of it"));
      has_equal |= time == before;
      before = time;
    });
    return has_equal;
  }

  // Rows per key; 0: any.
  std::size_t rows_per_key(const Channel& channel, const std::string& where) const {
    if (channel.path == ChannelPath::pointer && channel.target.property == AnimatedProperty::none) return 0;
    if (channel.path != ChannelPath::weights) return 1;
    const Index mesh = writer_.scene.nodes[channel.node].mesh;
    const std::size_t targets = mesh == kNone ? 0 : writer_.scene.meshes[mesh].target_count();
    if (targets == 0) fail(Errc::mismatch, where, "the channel moves weights of a node without morph targets");
    if (channel.weight == kNone) return targets;
    check_index(channel.weight, targets, "morph target of the mesh", where);
    return 1;
  }

  void check_count(const Channel& channel, const std::string& where) const {
    const std::size_t parts = channel.interpolation == Interpolation::cubic_spline ? 3 : 1;
    const std::size_t least = channel.times_secs.count * parts, rows = channel.values.count;
    const std::size_t per_key = rows_per_key(channel, where);
    if (per_key == 0 ? rows == 0 || rows % least != 0 : rows != least * per_key)
      fail(Errc::mismatch, where, say(channel.times_secs.count, " keys do not fit to ", rows, " values"));
    std::uint32_t components = component_count(channel.target.property);
    if (channel.target.property == AnimatedProperty::custom)
      components = component_count(writer_.scene, channel.target);
    if (channel.path == ChannelPath::translation || channel.path == ChannelPath::scale) components = 3;
    if (channel.path == ChannelPath::rotation) components = 4;
    if (channel.path == ChannelPath::weights) components = 1;
    if (components != 0 && channel.values.components != components)
      fail(Errc::mismatch, where, say("values of ", int(channel.values.components), " numbers, not ", components));
  }

  // What glTF allows there: glTF 2.0 §3.11 and the table of KHR_animation_pointer.
  Encoding encoding_of(const Channel& channel, const std::string& where) {
    const ValueView& values = channel.values;
    writer_.data.check(values, where);
    const bool is_small = values.type == ComponentType::i8 || values.type == ComponentType::u8 ||
                          values.type == ComponentType::i16 || values.type == ComponentType::u16;
    switch (channel.path) {
      case ChannelPath::translation:
      case ChannelPath::scale:
        return Encoding::floats;
      case ChannelPath::rotation:
      case ChannelPath::weights:
        return is_small && values.normalised ? Encoding::own : Encoding::floats;
      case ChannelPath::pointer:
        break;
    }
    if (channel.target.property == AnimatedProperty::node_visible) return encoding_of_truths(channel, where);
    if (is_small || values.type != ComponentType::u32) return Encoding::own;
    // What nothing here plays may be a whole number, which floats may not move.
    const bool fits_shorts = channel.target.property == AnimatedProperty::none && !values.normalised &&
                             writer_.data.bounds(values, where).fits_shorts;
    if (!fits_shorts) return Encoding::floats;
    writer_.diagnostics.warn("encoding-changed", "glTF does not allow the encoding here, unsigned shorts are stored",
                             where);
    return Encoding::shorts;
  }

  Encoding encoding_of_truths(const Channel& channel, const std::string& where) {
    if (channel.interpolation != Interpolation::step)
      fail(Errc::mismatch, where, "what is true or false can only go in steps");
    if (channel.values.type == ComponentType::u8 && !channel.values.normalised) return Encoding::own;
    writer_.diagnostics.note("encoding-changed", "what is true or false is stored as unsigned bytes, 0 or 1", where);
    return Encoding::truths;
  }

  Writer& writer_;
  const Clip& clip_;
  JsonObject object_;
  Elements samplers_;
  double last_key_secs_ = 0;
  std::map<SamplerKey, std::size_t> samplers_by_key_;
  std::set<std::string> claimed_;  // pointers to what is moved
};

}  // namespace

Elements write_animations(Writer& writer) {
  Elements all;
  for (std::size_t i = 0; i < writer.scene.clips.size(); ++i) {
    std::string text = ClipWriter(writer, writer.scene.clips[i], element_path("/animations", i)).write();
    if (!text.empty()) all.push_back(std::move(text));
  }
  return all;
}

}  // namespace sinew::asset::gltf_out
