// SPDX-License-Identifier: MIT
// Bytes of the chunk that Graph::open reads. For writers; readers use Graph. Little-endian, offsets from the chunk's
// first byte. Names stand in `names` one after another, in the order in which records that have them are listed here.
#pragma once
#include <cstdint>

#include "sinew/base/chunk.h"
#include "sinew/math/joint_block.h"

namespace sinew {

inline constexpr std::uint16_t kNoGraphIndex = 0xFFFF;
inline constexpr std::size_t kMaxGraphNodes = 0xFFFE;
// A condition is worked out on a stack of so many numbers.
inline constexpr std::size_t kMaxConditionDepth = 32;
inline constexpr float kMaxGraphNumber = 1e30f;
// Machines in machines in ...: so deep. What fades without a jump is computed three times in the update in which it
// begins.
inline constexpr std::size_t kMaxMachineDepth = 32;

struct GraphHeader {
  std::uint64_t skeleton_id;   // of the rig that it was compiled for
  std::uint32_t rig;           // in the pack
  std::uint32_t decide_bytes;  // of an instance's state, see GraphStateHeader
  ArrayRef params;             // GraphParamRecord
  ArrayRef nodes;              // GraphNodeRecord, parents before children; node 0 is the output
  ArrayRef inputs;             // uint16: nodes, those of a node together and in order
  ArrayRef values;             // GraphValueRecord
  ArrayRef clips;              // uint32 per variation and clip slot: clip of the pack; variation after variation
  ArrayRef clip_hashes;        // uint64 per clip slot: hash of the name that the source gives it
  ArrayRef variations;         // GraphNameRecord; at least one, the first has the clips that nodes name
  ArrayRef spaces;             // GraphSpaceRecord
  ArrayRef space_bytes;        // bytes: the blend spaces' chunks, each at a multiple of 64 from the chunk's first byte
  ArrayRef groups;             // GraphGroupRecord
  ArrayRef group_markers;      // uint64: hash_name of markers
  ArrayRef group_members;      // uint16: clip nodes
  ArrayRef machines;           // GraphMachineRecord, by node
  ArrayRef states;             // GraphStateRecord, machine after machine
  ArrayRef transitions;        // GraphTransitionRecord
  ArrayRef candidates;         // uint16: transitions, in the order in which they are tried
  ArrayRef entries;            // GraphEntryRecord
  ArrayRef conditions;         // GraphTermRecord, postfix
  ArrayRef watches;            // GraphWatchRecord
  ArrayRef ranges;             // GraphRangeRecord
  ArrayRef state_groups;       // uint16: sync groups
  ArrayRef profiles;           // float: paces of one profile after another, each for every lane of the rig's pose
  ArrayRef slots;              // GraphNameRecord: poses from outside
  ArrayRef names;              // UTF-8
  std::uint32_t profile_count;
  std::uint32_t zero;
};

struct GraphNameRecord {
  std::uint32_t id;        // stable
  std::uint32_t name_end;  // in names; a name begins where the one before ends
};

// Its words in the state's parameters: floats, integers, or 0 and 1; vectors have two or three.
struct GraphParamRecord {
  std::uint32_t id, name_end;
  std::uint32_t type;        // ParamType
  std::uint32_t word;        // the first; words follow each other without gaps
  std::uint32_t initial[3];  // bits
  float low, high;           // of numbers, integers, vectors; else 0, 0
  float smooth_secs;         // 0: not smoothed
  float hold_secs;           // of triggers; 0: until it is used
  // Offset in the state: of a spring per word (Spring) where it is smoothed, of a double of seconds since it was set
  // where it is held; else 0.
  std::uint32_t state;
};

// clamp(parameter * scale + offset, low, high); offset alone where word is none.
struct GraphValueRecord {
  float scale, offset, low, high;
  std::uint16_t word;  // kNoGraphIndex: a constant, in offset
  std::uint16_t type;  // ParamType of the word: number, integer or boolean (triggers too)
};

// What `values`, `index` and `inputs` are, by type:
//   clip         values: speed, weight; index: clip slot; group, member, state (GraphClipState) where it has no group
//   blend_space  values: x, y; index: space; inputs: samples
//   blend        values: one per input
//   layer        values: weight; index: mask; inputs: base, layer
//   additive     values: weight; index: mask; inputs: base, delta
//   speed        values: speed; inputs: 1
//   mirror       values: when; inputs: 1
//   slot         values: weight; index: mask; member: slot; inputs: base
//   machine      index: machine; inputs: one per state; state (GraphMachineState)
//   rest         nothing
struct GraphNodeRecord {
  std::uint32_t id, name_end;
  std::uint16_t type;   // NodeType
  std::uint16_t flags;  // GraphNodeFlags
  std::uint16_t end;    // one past the last node of its own: those between it and end are reached through it alone
  std::uint16_t index, group, member;  // kNoGraphIndex where it has none
  std::uint16_t input_count, value_count;
  std::uint32_t first_input, first_value;
  std::uint32_t state;  // offset in the instance's state
  std::uint16_t mode;   // ClipMode
  std::uint16_t depth;  // machines above it
  float start_secs;
  std::uint16_t live;  // poses that must be kept at once while it is computed, its own among them; cached ones apart
  std::uint16_t zero;
};
// cached: several nodes have it as an input; such nodes stand behind all others that name them, and belong to none.
enum GraphNodeFlags : std::uint16_t { kNodeGivesDifference = 1, kNodeIsCached = 2, kLayerInModel = 4 };

struct GraphSpaceRecord {
  std::uint32_t first, bytes;  // in space_bytes
};

struct GraphGroupRecord {
  std::uint32_t id, name_end;
  std::uint32_t first_marker, marker_count;
  std::uint32_t first_member, member_count;
  std::uint32_t state;  // GraphGroupState
};

struct GraphMachineRecord {
  std::uint32_t node;
  std::uint32_t first_state, state_count;
  std::uint32_t first_entry, entry_count;
  std::uint32_t first_transition, transition_count;
  std::uint32_t root;         // offset of a GraphMachineRoot in the state; 0 where no fade of it can be inertial
  std::uint16_t pose_slot;    // counts the machines with inertia from 0; else kNoGraphIndex
  std::uint16_t dead_blends;  // 1: some of its fades are
};

struct GraphStateRecord {
  std::uint32_t id, name_end;
  std::uint32_t first_candidate, candidate_count;
  std::uint32_t first_group, group_count;  // in state_groups: groups with a member below it
  std::uint32_t first_range, range_count;  // in ranges: all nodes below it, cached ones too
};

struct GraphTransitionRecord {
  std::uint32_t id, name_end;  // "idle>walk"
  std::uint16_t from, to;      // states, counted in the machine; from is kNoGraphIndex from any
  std::uint16_t kind, curve;   // FadeKind, FadeCurve
  std::uint16_t enter, interruption;
  std::uint16_t profile, zero;
  float priority;
  float secs, half_life_secs;
  std::uint32_t first_term, term_count;  // in conditions; no terms: always
};

struct GraphEntryRecord {
  std::uint32_t state;  // counted in the machine
  std::uint32_t first_term, term_count;
};

// set: word is a bool or trigger. compare: word (type, comparison) with a (its bits are an integer where type is one).
// elapsed: a. end: a. event: index is a watch, in transitions from any state the first of one per state of the machine;
// a: least weight. phase: index is a group; from a to b.
// all, any: of the `index` results before it; negated: of one.
struct GraphTermRecord {
  std::uint16_t kind;        // TermKind
  std::uint16_t comparison;  // Comparison
  std::uint16_t type;        // ParamType of the word, as in GraphValueRecord
  std::uint16_t index;
  std::uint32_t word;
  float a, b;
};

// A marker that a condition asks for: the largest weight with which a clip in the ranges of a state has passed it in
// the last update, a float in the state; below 0 where none has.
struct GraphWatchRecord {
  std::uint64_t marker_hash;
  std::uint32_t state;      // GraphStateRecord
  std::uint32_t placement;  // offset of the float in the instance's state
};

struct GraphRangeRecord {
  std::uint16_t first, end;  // nodes
};

// The state of one instance, all that decides: a GraphStateHeader, the words of the parameters, then what the records
// name by offset, each at a multiple of 8. A fresh one is all zero but for the header and the words; what belongs to
// the nodes [n, end) of a node lies together, in their order.
struct GraphStateHeader {
  std::uint64_t graph;  // hash of the chunk
  double last_dt_secs;
  std::uint32_t updates;
  std::uint16_t variation;
  std::uint16_t zero;
};

struct GraphClipState {
  double line_secs;
  std::uint32_t flags;  // 1: started, 2: finished, 4: placed where it stands
  std::uint32_t zero;
};

struct GraphGroupState {
  double phase;
  double phase_before, step_secs;  // of the last update in which it was played
  std::uint32_t last_played;       // number of that update, from 1; 0: never
  std::uint32_t started;
};

struct GraphMachineState {
  double elapsed_secs;                        // since the state was entered
  double source_elapsed_secs;                 // of the state that is left
  double fade_secs;                           // since the fade began
  std::uint32_t last_played;                  // as above
  std::uint16_t current, source, transition;  // each one more than the number, counted in the machine; 0: none
  std::uint16_t fade;                         // FadeKind of the running fade; cut: none runs
};

// Speeds of the root, metres and radians per second: x, y, z, yaw.
struct GraphMachineRoot {
  float before[4], now[4];  // shown in the last two updates
  float offset[4], offset_per_sec[4];
};

}  // namespace sinew
