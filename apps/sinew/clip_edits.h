// SPDX-License-Identifier: MIT
// What `sinew convert` does to the clips of a file before it writes them.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "command.h"
#include "input.h"

namespace sinew::cli {

class Arguments;
class JsonWriter;

inline constexpr Option kKeptClipOption{
    .name = "--clip",
    .kind = ValueKind::text,
    .value = "NAME|NUMBER",
    .help = "a clip to keep, by number or name; all if not given. What follows is done to the clips that are kept",
    .repeatable = true};
inline constexpr Option kTrimOption{.name = "--trim",
                                    .kind = ValueKind::text,
                                    .value = "A:B",
                                    .help = "the part from A to B, in seconds or per cent; a missing one is the end"};
inline constexpr Option kReverseOption{.name = "--reverse", .help = "backwards"};
inline constexpr Option kSpeedOption{
    .name = "--speed", .kind = ValueKind::text, .value = "FACTOR", .help = "so many times as fast"};
inline constexpr Option kRateOption{
    .name = "--rate",
    .kind = ValueKind::text,
    .value = "HZ",
    .help =
        "linear keys at that rate and at the very end; steps stay as they are. Of baked vertices, caches and "
        "textures the keys or frames per second, at least: 30 if not given, but a morph sequence keeps its own"};
inline constexpr Option kMirrorOption{.name = "--mirror", .help = "left does what right did"};
inline constexpr Option kMirrorModelOption{
    .name = "--mirror-model", .help = "the whole file in a mirror: its geometry, skeleton, names and clips"};
inline constexpr Option kJoinOption{.name = "--join",
                                    .kind = ValueKind::text,
                                    .value = "NAME",
                                    .help = "the clips one after another as one, called NAME"};
inline constexpr Option kRootMotionOption{.name = "--root-motion",
                                          .kind = ValueKind::text,
                                          .value = "JOINT[:AXES]",
                                          .help =
                                              "take the figure's motion off its joints, read from one of them (auto: "
                                              "the root that moves, or the hips); AXES are xz, y and yaw "
                                              "with commas between, xz,yaw if not given"};
inline constexpr Option kRootSmoothingOption{
    .name = "--root-smoothing",
    .kind = ValueKind::text,
    .value = "SECONDS",
    .help = "the root follows the mean over that time, what sways within it stays in the pose"};
inline constexpr Option kMarkersOption{.name = "--markers",
                                       .kind = ValueKind::file,
                                       .value = "FILE",
                                       .help =
                                           "add the markers of a JSON file: {\"walk\": [{\"name\": \"left_foot_down\", "
                                           "\"time\": 0.25}]}; times are those of the file as it was"};
inline constexpr Option kFindContactsOption{
    .name = "--find-contacts",
    .kind = ValueKind::text,
    .value = "JOINTS",
    .help =
        "mark when feet stand on the ground: <foot>_down and <foot>_up; JOINTS with commas between, or auto for a "
        "humanoid's feet and joints that are called so"};
inline constexpr Option kLoopRepairOption{
    .name = "--loop-repair",
    .kind = ValueKind::text,
    .value = "SECONDS|P%",
    .help = "make the last pose the first, by spreading the rest over the last part of the clip; 100%: over all"};
inline constexpr Option kAdditiveOption{
    .name = "--additive",
    .kind = ValueKind::text,
    .value = "REF",
    .help = "differences from REF: rest, CLIP@SECONDS for one pose, or CLIP for one that plays along"};
inline constexpr Option kSplitOption{.name = "--split",
                                     .kind = ValueKind::text,
                                     .value = "SECONDS|P%",
                                     .help = "cut the clip there; the parts are numbered",
                                     .repeatable = true};

// One sentence for people, for each thing done to a clip.
struct ClipEdit {
  std::optional<std::string> clip;  // none: of the file
  std::string option;               // "--rate"
  std::string what;                 // "25 channels at 30 Hz, largest error 0.12 mm at \"hand\", 0.53 s"
  double error_m = -1;              // where something was measured
};

// In the order of the options above, markers first; where vertices are baked, --rate is theirs, and a cooked file's
// clip may be chosen. Throws a usage fault where an option cannot be understood, or the input is a cooked file; a file
// fault where a clip does not allow it.
std::vector<ClipEdit> edit_clips(const Arguments& arguments, Input& input, bool is_baked);

void write_edits_json(JsonWriter& json, const std::vector<ClipEdit>& edits);

}  // namespace sinew::cli
