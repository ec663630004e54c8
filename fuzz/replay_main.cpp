// SPDX-License-Identifier: MIT
// Runs a target once on every file of the folders named: the fuzzer's finds and seeds, as an ordinary test. The name of
// each is printed before it runs, so that the last line before a crash tells which.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "target.h"

namespace {

std::vector<std::filesystem::path> files_of(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  if (!std::filesystem::exists(folder)) return files;  // nothing was found yet
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<char> bytes_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t count = 0;
  for (int i = 1; i < argc; ++i)
    for (const std::filesystem::path& file : files_of(argv[i])) {
      std::fprintf(stderr, "%s\n", file.c_str());
      const std::vector<char> bytes = bytes_of(file);
      sinew::fuzz::run_one(std::as_bytes(std::span(bytes)));
      ++count;
    }
  std::printf("%zu inputs replayed\n", count);
  return count > 0 ? 0 : 1;
}
