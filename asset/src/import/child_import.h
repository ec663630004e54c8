// SPDX-License-Identifier: MIT
// Formats that another program reads, sinew-assimp-import, in a process of its own: Assimp crashes on some files, and
// then this process and its memory stay. The answer is text lines, each a tab between its parts,
//   format <TAB> "X"
//   note | warning | error <TAB> code <TAB> what <TAB> where       any number
//   failed <TAB> number of the Errc <TAB> what                     or
//   glb <TAB> number of bytes, followed by these bytes
#pragma once
#include <filesystem>
#include <string>

#include "sinew/import/import.h"

namespace sinew::asset {

// Whether the name is one of a format that is read so.
bool is_for_child(const std::filesystem::path& file);
// Where the name is one of a known format that nothing here reads, a sentence that says so and what to do.
std::string refusal_by_name(const std::filesystem::path& file);

// Fails with unsupported where the program is not installed, too_large where it needs more memory or time than it may
// have, bad_syntax where it crashes, and with its own errors.
Result<Scene> import_by_child(const std::filesystem::path& file, Diagnostics& diagnostics,
                              const ImportOptions& options);

// What the program writes.
std::string child_answer(const Result<Buffer>& glb, const std::string& format, const Diagnostics& diagnostics);
// What is made of it.
Result<Scene> scene_of_answer(std::string_view answer, Diagnostics& diagnostics, const ImportOptions& options);

}  // namespace sinew::asset
