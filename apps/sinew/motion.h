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
        "adds the clips of another file, joint by joint of the same name (of VRM figures: bone by bone); --clip "
        "then names clips of either, and if not given is the first of these",
    .repeatable = true};

// Reads the files of --motion and adds their clips to the input, which they may not be a pack for. Says on standard
// error what matched; all else is among the input's diagnostics. Throws a file fault where a file cannot be read, or
// where none of its joints is in the input.
void add_motions(const Arguments& arguments, Input& input, Console& console);

// Refuses an output that is one of the files of --motion, as check_output does.
void check_motion_output(const Arguments& arguments, const std::string& output);

}  // namespace sinew::cli
