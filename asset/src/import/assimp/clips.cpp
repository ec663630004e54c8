// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "import/assimp/ai_context.h"

namespace sinew::asset::ai {
namespace {

constexpr double kDefaultTicksPerSecond = 25;

class ClipBuilder {
 public:
  ClipBuilder(Context& context, unsigned number)
      : context_(context), from_(*context.from.mAnimations[number]), where_(say("/animations/", number)) {}

  void build() {
    read_rate();
    find_start();
    clip_ = context_.builder.clip(text(from_.mName));
    context_.scene().clips[clip_].source_start_secs = start_secs_;
    for (unsigned c = 0; c < from_.mNumChannels; ++c) add_channel(*from_.mChannels[c]);
    for (unsigned c = 0; c < from_.mNumMorphMeshChannels; ++c) add_weights(*from_.mMorphMeshChannels[c]);
  }

 private:
  void read_rate() {
    ticks_per_second_ = from_.mTicksPerSecond;
    if (ticks_per_second_ > 0 && std::isfinite(ticks_per_second_)) return;
    ticks_per_second_ = kDefaultTicksPerSecond;
    context_.diagnostics.warn(
        "tick-rate-assumed",
        say("the file states no tick rate; ", kDefaultTicksPerSecond, " ticks per second are assumed"), where_);
  }

  double secs(double ticks) const { return ticks / ticks_per_second_ - start_secs_; }

  // Clips begin at 0; one with keys before it is moved.
  void find_start() {
    double first = 0;
    const auto look = [&](const auto* keys, unsigned count) {
      for (unsigned k = 0; k < count; ++k)
        if (std::isfinite(keys[k].mTime)) first = std::min(first, keys[k].mTime);
    };
    for (unsigned c = 0; c < from_.mNumChannels; ++c) {
      const aiNodeAnim& channel = *from_.mChannels[c];
      look(channel.mPositionKeys, channel.mNumPositionKeys);
      look(channel.mRotationKeys, channel.mNumRotationKeys);
      look(channel.mScalingKeys, channel.mNumScalingKeys);
    }
    if (first >= 0) return;
    start_secs_ = first / ticks_per_second_;
    context_.diagnostics.note(
        "clip-moved", say("the clip has keys before 0; it is moved to start there, by ", -start_secs_, " s"), where_);
  }

  // Keys in order of time, as floats; a channel that the file has not has no keys.
  template <class Key, class Append>
  void add_keys(Index node, ChannelPath path, const Key* keys, unsigned count, const Append& append) {
    if (count == 0) return;
    std::vector<float> times, rows;
    for (unsigned k = 0; k < count; ++k) {
      const double time = secs(keys[k].mTime);
      if (!std::isfinite(time) || (!times.empty() && time < double(times.back()))) {
        context_.diagnostics.warn("key-out-of-order", "keys with times that decrease or are not finite are left out",
                                  where_);
        continue;
      }
      times.push_back(static_cast<float>(time));
      append(rows, keys[k].mValue);
    }
    if (times.empty() || !std::ranges::all_of(rows, [](float x) { return std::abs(x) <= 3e38f; })) {
      context_.diagnostics.error("channel-not-finite", "a channel has values that are not finite and is left out",
                                 where_);
      return;
    }
    context_.builder.channel(clip_, node, path, Interpolation::linear, times, rows);
  }

  void add_channel(const aiNodeAnim& channel) {
    const Index node = context_.node_named(channel.mNodeName, where_);
    if (node == kNone) return;
    const double unit = context_.settings.metres_per_unit;
    add_keys(node, ChannelPath::translation, channel.mPositionKeys, channel.mNumPositionKeys,
             [unit](std::vector<float>& rows, const aiVector3D& v) {
               for (const float number : {v.x, v.y, v.z}) rows.push_back(static_cast<float>(double(number) * unit));
             });
    add_keys(node, ChannelPath::rotation, channel.mRotationKeys, channel.mNumRotationKeys,
             [](std::vector<float>& rows, const aiQuaternion& q) { rows.insert(rows.end(), {q.x, q.y, q.z, q.w}); });
    add_keys(node, ChannelPath::scale, channel.mScalingKeys, channel.mNumScalingKeys,
             [](std::vector<float>& rows, const aiVector3D& v) { rows.insert(rows.end(), {v.x, v.y, v.z}); });
  }

  // Of all targets, those that a key does not name at 0.
  void add_weights(const aiMeshMorphAnim& channel) {
    const Index node = context_.node_named(channel.mName, where_);
    const Scene& scene = context_.scene();
    if (node == kNone || scene.nodes[node].mesh == kNone) return;
    const std::size_t targets = scene.meshes[scene.nodes[node].mesh].target_count();
    if (targets == 0 || channel.mNumKeys == 0) return;
    std::vector<float> times, rows;
    for (unsigned k = 0; k < channel.mNumKeys; ++k) {
      const aiMeshMorphKey& key = channel.mKeys[k];
      times.push_back(static_cast<float>(secs(key.mTime)));
      std::vector<float> row(targets, 0);
      for (unsigned i = 0; i < key.mNumValuesAndWeights; ++i)
        if (key.mValues[i] < targets) row[key.mValues[i]] = static_cast<float>(key.mWeights[i]);
      rows.insert(rows.end(), row.begin(), row.end());
    }
    context_.builder.channel(clip_, node, ChannelPath::weights, Interpolation::linear, times, rows);
  }

  Context& context_;
  const aiAnimation& from_;
  std::string where_;
  double ticks_per_second_ = kDefaultTicksPerSecond, start_secs_ = 0;
  Index clip_ = kNone;
};

}  // namespace

void add_clips(Context& context) {
  for (unsigned i = 0; i < context.from.mNumAnimations; ++i) ClipBuilder(context, i).build();
}

}  // namespace sinew::asset::ai
