// SPDX-License-Identifier: MIT
#pragma once
#include <string>

#include "command.h"
#include "input.h"

namespace sinew::cli {

class Arguments;
class Console;

inline constexpr Option kMotionOption{
    .name = "--motion",
    .kind = ValueKind::file,
    .value = "FILE",
    .help =
        "adds the clips of another file, joint by joint of the same name (of VRM figures: bone by bone), or a point "
        "cache of its vertices (.pc2, .mdd); --clip then names clips of either, and if not given is the first of these",
    .repeatable = true};
inline constexpr Option kCacheRateOption{
    .name = "--cache-rate",
    .kind = ValueKind::text,
    .value = "HZ",
    .help = "frames per second of a .pc2 file, which counts frames without saying how long they are; 24 if not given"};

// Reads the files of --motion and adds their clips to the input, which they may not be a pack for. Says on standard
// error what matched; all else is among the input's diagnostics. Throws a file fault where a file cannot be read, or
// where none of its joints is in the input.
void add_motions(const Arguments& arguments, Input& input, Console& console);

// Refuses an output that is one of the files of --motion, as check_output does.
void check_motion_output(const Arguments& arguments, const std::string& output);

}  // namespace sinew::cli
