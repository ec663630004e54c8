// SPDX-License-Identifier: MIT
// Animations (glTF 2.0 §3.11) and KHR_animation_pointer.
#include <algorithm>
#include <map>

#include "export/gltf/writer.h"

namespace sinew::asset::gltf_out {
namespace {

using gltf::element_path;

const char* path_name(ChannelPath path) {
  constexpr const char* kNames[] = {"translation", "rotation", "scale", "weights", "pointer"};
  return kNames[static_cast<std::size_t>(path)];
}

const char* texture_path(TextureSlot slot) {
  constexpr const char* kPaths[] = {"pbrMetallicRoughness/baseColorTexture",
                                    "pbrMetallicRoughness/metallicRoughnessTexture", "normalTexture",
                                    "occlusionTexture", "emissiveTexture"};
  return kPaths[static_cast<std::size_t>(slot)];
}

// Below the node or material, by the glTF 2.0 Asset Object Model.
std::string property_path(const AnimatedTarget& target) {
  switch (target.property) {
    case AnimatedProperty::node_visible:
      return "extensions/KHR_node_visibility/visible";
    case AnimatedProperty::base_color:
      return "pbrMetallicRoughness/baseColorFactor";
    case AnimatedProperty::metallic:
      return "pbrMetallicRoughness/metallicFactor";
    case AnimatedProperty::roughness:
      return "pbrMetallicRoughness/roughnessFactor";
    case AnimatedProperty::emissive:
      return "emissiveFactor";
    case AnimatedProperty::emissive_strength:
      return "extensions/KHR_materials_emissive_strength/emissiveStrength";
    case AnimatedProperty::alpha_cutoff:
      return "alphaCutoff";
    case AnimatedProperty::normal_scale:
      return "normalTexture/scale";
    case AnimatedProperty::occlusion_strength:
      return "occlusionTexture/strength";
    case AnimatedProperty::texture_offset:
      return say(texture_path(target.texture), "/extensions/KHR_texture_transform/offset");
    case AnimatedProperty::texture_rotation:
      return say(texture_path(target.texture), "/extensions/KHR_texture_transform/rotation");
    case AnimatedProperty::texture_scale:
      return say(texture_path(target.texture), "/extensions/KHR_texture_transform/scale");
    case AnimatedProperty::none:
      break;
  }
  return {};
}

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
      writer_.diagnostics.warn("clip-dropped", "the clip moves nothing, glTF has no place for it", object_.where());
      return {};
    }
    object_.name(clip_.name);
    object_.array("channels", channels);
    object_.array("samplers", samplers_);
    put_preserved(writer_, object_, clip_.preserved);
    return object_.text();
  }

 private:
  void warn_of_losses() {
    if (clip_.wrap == WrapPolicy::loop)
      writer_.diagnostics.warn("loop-lost",
                               say("the clip", gltf::in_quotes(clip_.name),
                                   " loops, which glTF cannot say; what leads from its last keys to the first is lost"),
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
    JsonObject object(where);
    object.raw("target", target_text(channel, object.at("target")));
    object.whole("sampler", sampler(channel, where));
    put_preserved(writer_, object, channel.preserved);
    return object.text();
  }

  std::string pointer_of(const Channel& channel, const std::string& where) const {
    const AnimatedTarget& target = channel.target;
    if (channel.path != ChannelPath::pointer) {
      const std::string path = say("/nodes/", channel.node, "/", path_name(channel.path));
      return channel.weight == kNone ? path : say(path, "/", channel.weight);
    }
    if (target.property != AnimatedProperty::none)
      return say(target.property == AnimatedProperty::node_visible ? "/nodes/" : "/materials/", target.index, "/",
                 property_path(target));
    if (channel.pointer.empty()) fail(Errc::mismatch, where, "the channel moves nothing: it has no pointer");
    return channel.pointer;
  }

  std::string target_text(const Channel& channel, const std::string& where) {
    JsonObject target(where);
    if (channel.path != ChannelPath::pointer)
      check_index(channel.node, writer_.scene.nodes.size(), "node", target.at("node"));
    const std::string pointer = pointer_of(channel, where);
    claim(channel, pointer, where);
    if (channel.path != ChannelPath::pointer && channel.pointer.empty() && channel.weight == kNone) {
      target.whole("node", channel.node);
      target.string("path", path_name(channel.path));
      return target.text();
    }
    JsonObject extension(target.at("extensions/KHR_animation_pointer"));
    extension.string("pointer", pointer);
    target.string("path", "pointer");
    target.raw("extensions", "{\"KHR_animation_pointer\":" + extension.text() + '}');
    writer_.use("KHR_animation_pointer");
    return target.text();
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
    JsonObject object(where + "/sampler");
    object.whole("input", writer_.data.accessor(channel.times_secs, Usage::other, true, where));
    object.whole("output", writer_.data.accessor(values_of(channel, where), Usage::other, false, where));
    if (channel.interpolation != Interpolation::linear)
      object.string("interpolation", channel.interpolation == Interpolation::step ? "STEP" : "CUBICSPLINE");
    const auto [found, is_new] = sampler_by_text_.try_emplace(object.text(), samplers_.size());
    if (is_new) samplers_.push_back(object.text());
    return found->second;
  }

  void check_times(const Channel& channel, const std::string& where) {
    const ValueView& times = channel.times_secs;
    check_view(times, where);
    if (times.components != 1 || (times.type != ComponentType::f32 && times.type != ComponentType::f64))
      fail(Errc::mismatch, where, "the key times are not stored as single floats");
    double before = -1;
    bool has_equal = false;
    for (const double time : read_doubles(times)) {
      if (time - time != 0 || time < 0 || time < before)
        fail(Errc::out_of_range, where, say("a key at ", time, " s, before 0 or before the key ahead of it"));
      has_equal |= time == before;
      before = time;
    }
    if (has_equal)
      writer_.diagnostics.warn("times-equal", "two keys at one time, which glTF does not allow; they are written",
                               where);
  }

  // Rows per key; 0: any.
  std::size_t rows_per_key(const Channel& channel, const std::string& where) const {
    if (channel.path == ChannelPath::pointer && channel.target.property == AnimatedProperty::none) return 0;
    if (channel.path != ChannelPath::weights || channel.weight != kNone) return 1;
    const Index mesh = writer_.scene.nodes[channel.node].mesh;
    const std::size_t targets = mesh == kNone ? 0 : writer_.scene.meshes[mesh].target_count();
    if (targets == 0) fail(Errc::mismatch, where, "the channel moves weights of a node without morph targets");
    return targets;
  }

  void check_count(const Channel& channel, const std::string& where) const {
    const std::size_t parts = channel.interpolation == Interpolation::cubic_spline ? 3 : 1;
    const std::size_t least = channel.times_secs.count * parts, rows = channel.values.count;
    const std::size_t per_key = rows_per_key(channel, where);
    if (per_key == 0 ? rows == 0 || rows % least != 0 : rows != least * per_key)
      fail(Errc::mismatch, where, say(channel.times_secs.count, " keys do not fit to ", rows, " values"));
    std::uint32_t components = component_count(channel.target.property);
    if (channel.path == ChannelPath::translation || channel.path == ChannelPath::scale) components = 3;
    if (channel.path == ChannelPath::rotation) components = 4;
    if (channel.path == ChannelPath::weights) components = 1;
    if (components != 0 && channel.values.components != components)
      fail(Errc::mismatch, where, say("values of ", int(channel.values.components), " numbers, not ", components));
  }

  // What is true or false goes out as glTF wants it.
  ValueView values_of(const Channel& channel, const std::string& where) {
    const ValueView& values = channel.values;
    check_view(values, where);
    if (channel.path != ChannelPath::pointer || channel.target.property != AnimatedProperty::node_visible)
      return values;
    if (channel.interpolation != Interpolation::step)
      fail(Errc::mismatch, where, "what is true or false can only go in steps");
    if (values.type == ComponentType::u8 && !values.normalised) return values;
    writer_.diagnostics.note("encoding-changed", "what is true or false is stored as unsigned bytes, 0 or 1", where);
    std::vector<double>& truths = truths_.emplace_back(read_doubles(values));
    for (double& truth : truths) truth = truth != 0 ? 1 : 0;
    ValueView plain;
    plain.bytes = std::as_bytes(std::span(truths));
    plain.type = ComponentType::f64;
    plain.stride_bytes = sizeof(double);
    plain.count = values.count;
    return writer_.data.converted(plain, ComponentType::u8);
  }

  Writer& writer_;
  const Clip& clip_;
  JsonObject object_;
  Elements samplers_;
  std::map<std::string, std::size_t> sampler_by_text_;
  std::set<std::string> claimed_;  // pointers to what is moved
  std::deque<std::vector<double>> truths_;
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
