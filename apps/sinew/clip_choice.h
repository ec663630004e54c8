// SPDX-License-Identifier: MIT
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "command.h"
#include "contents.h"

namespace sinew::cli {

// Option definitions that several verbs share.
inline constexpr Option kClipOption{
    .name = "--clip",
    .kind = ValueKind::text,
    .value = "NAME|NUMBER",
    .help = "the clip, by number or name; the first one if not given; -1: the rest pose"};
inline constexpr Option kTimeOption{.name = "--time",
                                    .kind = ValueKind::text,
                                    .value = "SECONDS|P%",
                                    .help = "a time in seconds, or in per cent of the clip; 0 if not given",
                                    .repeatable = true};
inline constexpr Option kWrapOption{.name = "--wrap",
                                    .kind = ValueKind::choice,
                                    .value = "loop|clamp",
                                    .help = "what happens beyond the clip's end; as stored in the file if not given"};
inline constexpr Option kAllScenesOption{.name = "--all-scenes",
                                         .help = "the meshes of all scenes, not only those of the default one"};

// The clip that --clip means: -1 is the rest pose (asset::kNone); a whole number below the number of clips counts from
// 0, also where a clip has that number for its name; anything else is a name, spelled as in the file, or where
// there is none such, with / for the | that Blender puts between object and action. The first of several with one name.
// Throws a usage fault that lists the clips.
asset::Index choose_clip(std::span<const ClipEntry> clips, std::string_view file, std::string_view text);

// The preferred clip, or the rest pose (asset::kNone) of a file without clips.
asset::Index default_clip(std::span<const ClipEntry> clips, asset::Index preferred);

// Length under the clip's own wrap policy, or 0 for asset::kNone.
double clip_duration_secs(std::span<const ClipEntry> clips, asset::Index clip);

// "0.25" or "50%". Throws a usage fault naming the option.
double parse_time(std::string_view option, std::string_view text, double duration_secs);

}  // namespace sinew::cli
