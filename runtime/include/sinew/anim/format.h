// SPDX-License-Identifier: MIT
// Bytes of the chunks that Rig::open and Clip::open read. For writers; readers use the views. Little-endian, offsets
// from the chunk's first byte.
#pragma once
#include <cstdint>

#include "sinew/base/chunk.h"

namespace sinew {

// Beyond these a chunk is refused: so large that no kernel can overflow to infinity between two keys.
inline constexpr float kMaxValue = 1e37f;
inline constexpr float kMaxRotationComponent = 1e9f;
// Every length and interval is a float in the kernels, and a time of day in seconds must fit too.
inline constexpr double kMaxClipSecs = 1e9;
// Metres and radians of a root's keys.
inline constexpr float kMaxRootValue = 1e9f;

struct RigHeader {
  std::uint64_t skeleton_id;
  ArrayRef parents;          // uint16 per joint
  ArrayRef rest;             // JointBlock per eight joints
  ArrayRef model_from_root;  // Affine per root, in joint order
  ArrayRef name_hashes;      // uint64 per joint: hash_name
  ArrayRef source_nodes;     // uint32 per joint
  ArrayRef name_ends;        // uint32 per joint: where its name ends in names; it begins where the one before ends
  ArrayRef names;            // UTF-8
  ArrayRef properties;       // PropertyRecord
  ArrayRef rest_properties;  // float
  ArrayRef property_names;   // UTF-8
};

struct PropertyRecord {
  std::uint64_t name_hash;
  std::uint32_t name_end;  // in property_names
  std::uint32_t kind;      // PropertyKind
  std::uint32_t target;    // PropertyTarget
  std::uint32_t target_node, target_index;
  std::uint32_t first, count;    // floats; properties follow each other without gaps
  std::uint32_t target_texture;  // TextureSlot
};

// property_rotation: a property whose four floats are a unit quaternion.
enum class TrackKind : std::uint32_t { translation, rotation, scale, property, property_rotation };
enum class KeyMode : std::uint32_t { step, linear, cubic };

enum ClipFlags : std::uint32_t { kClipIsAdditive = 1 };

// One track of the root's motion, with times of its own; without keys it is 0.
struct RootTrackRecord {
  ArrayRef times;      // double
  ArrayRef values;     // float, key after key; cubic: in-tangent, value, out-tangent
  std::uint32_t mode;  // KeyMode
  std::uint32_t zero;
};

struct ClipHeader {
  std::uint64_t skeleton_id;
  double last_key_secs;
  double loop_interval_secs;
  std::uint32_t wrap;
  std::uint32_t key_count;  // over all tracks
  ArrayRef times;           // double, the time arrays one after another
  ArrayRef time_arrays;     // TimeArrayRecord
  ArrayRef batches;         // BatchRecord, those of one time array together and in order
  ArrayRef tracks;          // TrackRecord, those of one batch together and in order
  ArrayRef values;          // float
  std::uint32_t flags;      // ClipFlags
  std::uint32_t zero;
  RootTrackRecord root_translation;  // 3 floats
  RootTrackRecord root_yaw;          // 1 float
  ArrayRef markers;                  // MarkerRecord, by time
  ArrayRef marker_names;             // UTF-8
};

struct MaskSetHeader {
  ArrayRef masks;       // MaskRecord
  ArrayRef names;       // UTF-8
  ArrayRef joints;      // float, 0 to 1: a mask after another, each for every lane of the rig's pose
  ArrayRef properties;  // float, 0 to 1: a mask after another, each for every float of the rig's properties
};

struct MaskRecord {
  std::uint32_t name_end;  // in names; a name begins where the one before ends
};

// Nothing in it: the rig cannot be mirrored.
struct MirrorHeader {
  ArrayRef joints;            // MirrorJoint per joint
  ArrayRef property_sources;  // uint32 per float of the rig's properties: whose value it takes
};

// How a joint is posed as the image of another: q' = turn_before * image(q) * turn_after, where the image of
// (x, y, z, w) is (x, -y, -z, w); t' = place * (t, 1); s'[axis] = s[scale_axis[axis]] * scale[axis].
struct MirrorJoint {
  float turn_before[4], turn_after[4];
  float place[12];  // 3x4, row-major
  float scale[3];
  std::uint32_t scale_axis[3];
  std::uint32_t source;  // joint; its own source is this one
};

struct MarkerRecord {
  double secs;
  std::uint64_t name_hash;
  std::uint32_t name_end;  // in marker_names; a name begins where the one before ends
  float value;
};

// Equal key times are stored and searched once, for all tracks that share them.
struct TimeArrayRecord {
  double first_secs;
  double steps_per_sec;        // 0: not evenly spaced. Else key k is within one of (t - first_secs) * steps_per_sec
  std::uint32_t first, count;  // in times; at least one, not decreasing
  std::uint32_t first_batch, batch_count;
};

// Up to eight tracks of one kind and mode, key after key: components * width floats (cubic: in-tangents, values,
// out-tangents), component after component.
struct BatchRecord {
  std::uint32_t kind;        // TrackKind
  std::uint32_t mode;        // KeyMode
  std::uint32_t width;       // 1..8 tracks
  std::uint32_t components;  // 3, 4, 3, those of the property, or 4
  std::uint32_t first_track;
  std::uint32_t first_value;
};

struct TrackRecord {
  std::uint64_t target_hash;  // name of the joint or property
};

}  // namespace sinew
