// SPDX-License-Identifier: MIT
#include "sinew/cook/cook.h"

#include <algorithm>
#include <map>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <tuple>

#include "cook/chunks.h"
#include "cook/keys.h"
#include "cook/pack_writer.h"
#include "cook/plan.h"
#include "cook/vertex_chunk.h"
#include "sinew/anim/format.h"
#include "sinew/expressions/match_face.h"
#include "sinew/pack/format.h"
#include "sinew/pack/pack.h"
#include "sinew/scene/animated_properties.h"

namespace sinew::asset {
namespace {

// Numbers that the cook reads from a scene's tables. Any number of primitives, targets and channels may share a table,
// and one of zeros has no bytes.
constexpr std::uint64_t kFreeNumbers = std::uint64_t(1) << 26, kNumbersPerByte = 16;

std::uint64_t numbers_of(const ValueView& view) { return std::uint64_t(view.count) * view.components; }

std::uint64_t numbers_of(const std::vector<Attribute>& attributes) {
  std::uint64_t numbers = 0;
  for (const Attribute& attribute : attributes)
    if (!attribute.semantic.starts_with('_')) numbers += numbers_of(attribute.values);
  return numbers;
}

std::uint64_t numbers_of(const Primitive& primitive) {
  std::uint64_t numbers = numbers_of(primitive.attributes);
  if (primitive.indices) numbers += numbers_of(*primitive.indices);
  for (const MorphTarget& target : primitive.targets) numbers += numbers_of(target.deltas);
  return numbers;
}

class Cook {
 public:
  Cook(const Scene& scene, const CookSettings& settings, Diagnostics& diagnostics)
      : scene_(scene), settings_(settings), diagnostics_(diagnostics) {
    for (const auto& buffer : scene.buffers) numbers_left_ += kNumbersPerByte * buffer->size();
  }

  Result<AlignedBytes> run() {
    Result<ScenePlan> plan = plan_scene(scene_, diagnostics_);
    if (!plan) return plan.error();
    plan_ = std::move(*plan);
    name_unplayed_channels(scene_, diagnostics_);
    add_rigs();
    if (const Result<void> added = add_clips(); !added) return added.error();
    if (const Result<void> added = add_skins(); !added) return added.error();
    if (const Result<void> added = add_primitives(); !added) return added.error();
    if (const Result<void> added = add_vertex_clips(); !added) return added.error();
    if (const Result<void> added = add_images(); !added) return added.error();
    if (const Result<void> added = add_bounds(); !added) return added.error();
    if (const Result<void> added = add_faces(); !added) return added.error();
    if (const Result<void> added = add_masks(); !added) return added.error();
    if (const Result<void> added = add_mirrors(); !added) return added.error();
    writer_.add(kSceneChunk, scene_chunk(scene_, plan_, places_));
    return writer_.finish();
  }

 private:
  Result<void> take_numbers(std::uint64_t numbers, const std::string& place) {
    if (numbers > numbers_left_)
      return Error::in(Errc::too_large, place, "tables are shared so often that reading them all would take too long");
    numbers_left_ -= numbers;
    return {};
  }

  // Whether there is room for as many bytes more.
  Result<void> check_room(std::size_t bytes, const std::string& place) const {
    if (writer_.bytes() <= settings_.max_bytes && bytes <= settings_.max_bytes - writer_.bytes()) return {};
    return Error::in(Errc::too_large, place,
                     "the cooked file passes the limit of " + std::to_string(settings_.max_bytes) + " bytes");
  }

  void add_rigs() {
    for (const RigPlan& rig : plan_.rigs) {
      Bytes bytes = rig_chunk(rig, plan_, scene_);
      rig_ids_.push_back(reinterpret_cast<const RigHeader*>(bytes.data())->skeleton_id);
      writer_.add(kRigChunk, std::move(bytes));
    }
  }

  Result<void> add_clips() {
    warn_of_markers(scene_, diagnostics_);
    places_.clip_parts.resize(scene_.clips.size());
    for (std::size_t clip = 0; clip < scene_.clips.size(); ++clip)
      if (const Result<void> added = add_clip(static_cast<Index>(clip)); !added) return added;
    return {};
  }

  Result<void> add_clip(Index clip) {
    const std::string place = "/animations/" + std::to_string(clip);
    if (!clip_times(scene_.clips[clip]).as_stated)
      diagnostics_.error("clip-time-out-of-range", "a clip's length or start is beyond 1e9 s and is shortened", place);
    std::map<Index, std::vector<std::size_t>> channels_by_rig;
    const std::vector<Channel>& channels = scene_.clips[clip].channels;
    for (std::size_t c = 0; c < channels.size(); ++c) {
      const Index rig = rig_of_channel(channels[c], scene_, plan_);
      if (rig == kNone) continue;
      const std::uint64_t numbers = numbers_of(channels[c].times_secs) + numbers_of(channels[c].values);
      if (const Result<void> taken = take_numbers(numbers, place); !taken) return taken;
      channels_by_rig[rig].push_back(c);
    }
    const RootMotion& root = scene_.clips[clip].root_motion;
    if (root.node != kNone) {
      const std::uint64_t numbers = numbers_of(root.translation.times_secs) + numbers_of(root.translation.values) +
                                    numbers_of(root.yaw.times_secs) + numbers_of(root.yaw.values);
      if (const Result<void> taken = take_numbers(numbers, place); !taken) return taken;
      if (const Index rig = plan_.nodes[root.node].rig; rig != kNone)
        channels_by_rig.try_emplace(rig);
      else
        diagnostics_.warn("root-motion-without-rig", "the joint of the root's motion does not move; it is left out",
                          place);
    }
    std::uint64_t words_of_markers = 0;
    for (const asset::Marker& marker : scene_.clips[clip].markers) words_of_markers += 4 + marker.name.size() / 4;
    if (const Result<void> taken = take_numbers(words_of_markers * channels_by_rig.size(), place); !taken) return taken;
    for (const auto& [rig, moving] : channels_by_rig) {
      std::optional<Bytes> part = clip_chunk(scene_, clip, moving, plan_, rig, rig_ids_[rig], diagnostics_);
      if (part) places_.clip_parts[clip].push_back({rig, writer_.add(kClipChunk, std::move(*part))});
      if (const Result<void> fits = check_room(0, place); !fits) return fits;
    }
    return {};
  }

  Result<void> add_vertex_clips() {
    for (std::size_t clip = 0; clip < scene_.clips.size(); ++clip)
      for (std::size_t track = 0; track < scene_.clips[clip].vertex_tracks.size(); ++track) {
        const std::string place = "/animations/" + std::to_string(clip) + "/vertices/" + std::to_string(track);
        if (const Result<void> added = add_vertex_clip(clip, track, place); !added) return added;
      }
    std::ranges::sort(places_.vertex_parts, {},
                      [](const VertexPartRecord& part) { return std::tuple(part.clip, part.node, part.primitive); });
    return {};
  }

  Result<void> add_vertex_clip(std::size_t clip, std::size_t index, const std::string& place) {
    const VertexTrack& track = scene_.clips[clip].vertex_tracks[index];
    const Index mesh = track.node < scene_.nodes.size() ? scene_.nodes[track.node].mesh : kNone;
    if (mesh == kNone || track.primitive >= scene_.meshes[mesh].primitives.size()) {
      diagnostics_.error("vertex-track-refused", "a track of vertices names no mesh", place);
      return {};
    }
    const std::uint64_t numbers = numbers_of(track.times_secs) + numbers_of(track.positions) +
                                  (track.normals ? numbers_of(*track.normals) : 0) +
                                  (track.tangents ? numbers_of(*track.tangents) : 0);
    if (const Result<void> taken = take_numbers(numbers, place); !taken) return taken;
    const auto node = static_cast<std::uint32_t>(track.node),
               primitive = places_.first_primitive[mesh] + track.primitive;
    const auto clip_index = static_cast<std::uint32_t>(clip);
    if (std::ranges::any_of(places_.vertex_parts, [&](const VertexPartRecord& part) {
          return part.clip == clip_index && part.node == node && part.primitive == primitive;
        })) {
      diagnostics_.error("vertex-track-refused", "a second track of the same vertices is left out", place);
      return {};
    }
    std::optional<Bytes> bytes =
        vertex_chunk(track, scene_.clips[clip], source_vertex_of(primitive), settings_, place, diagnostics_);
    if (!bytes) return {};
    if (const Result<void> fits = check_room(bytes->size(), place); !fits) return fits;
    places_.vertex_parts.push_back({clip_index, node, primitive, writer_.add(kVertexClipChunk, std::move(*bytes))});
    return {};
  }

  std::span<const std::uint32_t> source_vertex_of(std::uint32_t primitive) const {
    const std::span<const std::byte> chunk = writer_.chunk(kPrimitiveChunk, primitive);
    return checked_array<std::uint32_t>(chunk.data(),
                                        reinterpret_cast<const PrimitiveHeader*>(chunk.data())->source_vertex);
  }

  Result<void> add_images() {
    for (std::size_t i = 0; i < scene_.images.size(); ++i) {
      const std::span<const std::byte> bytes = scene_.images[i].bytes;
      if (const Result<void> fits = check_room(bytes.size(), "/images/" + std::to_string(i)); !fits) return fits;
      writer_.add(kImageChunk, Bytes(bytes.begin(), bytes.end()));
    }
    return {};
  }

  // Skins over one joint list with equal inverse bind matrices share a palette.
  Result<void> add_skins() {
    std::map<std::pair<Index, Bytes>, std::uint32_t> known;
    std::uint64_t source_joints = 0;
    for (std::size_t skin = 0; skin < scene_.skins.size(); ++skin) {
      const std::vector<Index>& joints = scene_.skins[skin].joints;
      if (joints.empty())
        return Error::in(Errc::mismatch, "/skins/" + std::to_string(skin) + "/joints", "a skin lists no joints");
      Result<Bytes> bytes = skin_chunk(scene_, static_cast<Index>(skin), plan_);
      if (!bytes) return bytes.error();
      const Index rig = plan_.nodes[joints.front()].rig;
      source_joints += joints.size();
      if (source_joints > kMaxSourceJoints)
        return Error::in(Errc::too_large, "/skins/" + std::to_string(skin) + "/joints",
                         "the skins list more than " + std::to_string(kMaxSourceJoints) + " joints");
      const auto [place, is_new] = known.try_emplace({rig, *bytes}, 0);
      if (is_new) {
        place->second = writer_.add(kSkinChunk, std::move(*bytes));
        places_.skin_rigs.push_back(rig);
      }
      places_.skin_of_source.push_back(place->second);
    }
    return {};
  }

  Result<void> add_primitives() {
    std::uint32_t next = 0;
    for (std::size_t mesh = 0; mesh < scene_.meshes.size(); ++mesh) {
      places_.first_primitive.push_back(next);
      for (std::size_t i = 0; i < scene_.meshes[mesh].primitives.size(); ++i, ++next) {
        const std::string place = "/meshes/" + std::to_string(mesh);
        if (const Result<void> taken = take_numbers(numbers_of(scene_.meshes[mesh].primitives[i]), place); !taken)
          return taken;
        Result<Bytes> bytes = primitive_chunk(scene_, static_cast<Index>(mesh), i, settings_, diagnostics_);
        if (!bytes) return bytes.error();
        writer_.add(kPrimitiveChunk, std::move(*bytes));
        if (const Result<void> fits = check_room(0, place); !fits) return fits;
      }
    }
    return {};
  }

  Result<void> add_faces() {
    const FaceMap map = settings_.face_map ? *settings_.face_map : match_face(scene_).map;
    const BoundFace face = face_by_rig(bind_face(scene_, map, diagnostics_), plan_, diagnostics_);
    if (face.units.empty() && !face.look) return {};
    for (Index rig = 0; rig < plan_.rigs.size(); ++rig) {
      Bytes bytes = face_chunk(scene_, face, plan_, rig);
      if (const Result<void> fits = check_room(bytes.size(), "/face"); !fits) return fits;
      writer_.add(kFaceChunk, std::move(bytes));
    }
    return {};
  }

  Result<void> add_masks() {
    const std::vector<JointMask> masks = named_masks(scene_);
    if (masks.empty()) return {};
    std::uint64_t branches = 0;
    for (const JointMask& mask : masks) branches += mask.branches.size();
    for (const RigPlan& rig : plan_.rigs) {
      const std::uint64_t floats = kLanes * block_count(rig.joints.size()) + rig.property_floats;
      const std::uint64_t steps = masks.size() * floats + branches * mask_steps(rig, plan_);
      if (const Result<void> taken = take_numbers(steps, "/masks"); !taken) return taken;
      if (const Result<void> fits = check_room(masks.size() * floats * sizeof(float), "/masks"); !fits) return fits;
    }
    for (Index rig = 0; rig < plan_.rigs.size(); ++rig) writer_.add(kMaskChunk, mask_chunk(masks, plan_, rig));
    return {};
  }

  // A joint whose counterpart is no joint of its rig is mirrored by itself.
  MirrorPairs pairs_of_joints(MirrorPairs pairs) const {
    for (Index node = 0; node < pairs.other.size(); ++node) {
      const Index other = pairs.other[node];
      const NodePlan &one = plan_.nodes[node], &two = plan_.nodes[other];
      if (!one.is_joint || !two.is_joint || one.rig != two.rig) pairs.other[node] = node, pairs.other[other] = other;
    }
    return pairs;
  }

  Result<void> add_mirrors() {
    const MirrorPairs pairs = mirror_pairs(scene_);
    std::uint64_t pairs_found = 0, bytes = 0;
    for (Index node = 0; node < pairs.other.size(); ++node) pairs_found += pairs.other[node] > node ? 1 : 0;
    if (pairs_found == 0) return {};
    for (const RigPlan& rig : plan_.rigs)
      bytes += rig.joints.size() * sizeof(MirrorJoint) + rig.property_floats * sizeof(std::uint32_t);
    if (const Result<void> fits = check_room(bytes, "/nodes"); !fits) return fits;
    const std::vector<NodeMirror> nodes = node_mirrors(scene_, pairs_of_joints(pairs));
    for (Index rig = 0; rig < plan_.rigs.size(); ++rig)
      writer_.add(kMirrorChunk, mirror_chunk(scene_, pairs, nodes, plan_, rig));
    return {};
  }

  Result<void> add_bounds() {
    Result<Bytes> bytes =
        bounds_chunk(mesh_records(scene_, plan_, places_), plan_, places_, writer_, settings_, diagnostics_);
    if (!bytes) return bytes.error();
    writer_.add(kBoundsChunk, std::move(*bytes));
    return {};
  }

  const Scene& scene_;
  const CookSettings& settings_;
  Diagnostics& diagnostics_;
  ScenePlan plan_;
  ChunkPlaces places_;
  std::vector<std::uint64_t> rig_ids_;
  PackWriter writer_;
  std::uint64_t numbers_left_ = kFreeNumbers;
};

}  // namespace

Result<AlignedBytes> cook_scene(const Scene& scene, Diagnostics& diagnostics, const CookSettings& settings) try {
  return Cook(scene, settings, diagnostics).run();
} catch (const std::bad_alloc&) {
  return Error::in(Errc::out_of_memory, "", "not enough memory to cook this file");
}

}  // namespace sinew::asset
