// SPDX-License-Identifier: MIT
// Runs the built program as a user does, and keeps what it said.
#pragma once
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace sinew::test {

struct Outcome {
  int exit_code = -1;  // minus the number of the signal that ended it
  std::string out, err;
};

struct Surroundings {
  std::string input = {};                               // of standard input
  std::map<std::string, std::string> environment = {};  // beside the present one
  bool terminal = false;                                // standard error is a terminal
  bool full_disk = false;                               // standard output is /dev/full
  std::size_t largest_file_bytes = 0;                   // 0: no limit; writing more ends the program by SIGXFSZ
  bool ignore_file_limit_signal = false;                // then the write fails, and the program goes on
};

Outcome run_sinew(const std::vector<std::string>& arguments, const Surroundings& surroundings = {});

// A folder of this test's own, removed at its end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string path(const std::string& name = {}) const { return (folder_ / name).string(); }
  std::vector<std::string> names() const;  // of what lies in it, sorted; hidden files too

 private:
  std::filesystem::path folder_;
};

std::string read_text(const std::string& path);
void write_text(const std::string& path, const std::string& text);

}  // namespace sinew::test
