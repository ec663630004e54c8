// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::cli {

// Before the work begins. Throws a usage fault where an output names the same file as an input, also through links and
// other spellings, and a file fault where its folder is not there.
void check_output(std::string_view input, std::string_view output);

// Writes a whole file or none: the bytes go to an unnamed file in the same folder (or one with a temporary name where
// the file system has no unnamed ones), which takes the name when it is whole and on the disk. Nothing is left behind
// on failure, or where the program is stopped by a signal. A device or pipe is written straight. Throws a file fault.
void write_file(const std::string& path, std::span<const std::byte> bytes);

struct FileToWrite {
  std::string path;
  std::span<const std::byte> bytes;
};
// Several files that belong together: all are written before the first one takes its name, in the order given.
void write_files(std::span<const FileToWrite> files);

}  // namespace sinew::cli
