// SPDX-License-Identifier: MIT
#include "program.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sinew::test {
namespace {

int open_or_throw(const std::string& path, int flags) {
  const int descriptor = ::open(path.c_str(), flags, 0600);
  if (descriptor < 0) throw std::runtime_error("cannot open " + path);
  return descriptor;
}

// A terminal's two ends: what the program writes to `program` is read from `reader`.
struct Terminal {
  int reader = -1, program = -1;
};

Terminal open_terminal() {
  Terminal terminal;
  terminal.reader = ::posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal.reader < 0 || ::grantpt(terminal.reader) != 0 || ::unlockpt(terminal.reader) != 0)
    throw std::runtime_error("no pseudo terminal");
  terminal.program = open_or_throw(::ptsname(terminal.reader), O_RDWR | O_NOCTTY);
  return terminal;
}

// What was written to the terminal; the program has ended, and this process holds the other end.
std::string read_terminal(const Terminal& terminal) {
  ::close(terminal.program);
  std::string text;
  char buffer[4096];
  for (ssize_t got = 0; (got = ::read(terminal.reader, buffer, sizeof(buffer))) > 0;)
    text.append(buffer, std::size_t(got));
  ::close(terminal.reader);
  return text;
}

[[noreturn]] void become_program(const std::vector<std::string>& arguments, const Surroundings& surroundings,
                                 const int (&descriptors)[3]) {
  for (int i = 0; i < 3; ++i) ::dup2(descriptors[i], i);
  for (const auto& [name, value] : surroundings.environment) ::setenv(name.c_str(), value.c_str(), 1);
  if (surroundings.ignore_file_limit_signal) ::signal(SIGXFSZ, SIG_IGN);
  if (surroundings.largest_file_bytes > 0) {
    const rlimit limit{surroundings.largest_file_bytes, surroundings.largest_file_bytes};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
  }
  std::vector<char*> words{const_cast<char*>(SINEW_PROGRAM)};
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  ::execv(SINEW_PROGRAM, words.data());
  ::_exit(127);
}

int wait_for(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace

Outcome run_sinew(const std::vector<std::string>& arguments, const Surroundings& surroundings) {
  const TemporaryFolder folder;
  write_text(folder.path("in"), surroundings.input);
  const Terminal terminal = surroundings.terminal ? open_terminal() : Terminal{};
  constexpr int kCreate = O_WRONLY | O_CREAT;
  const int descriptors[3] = {
      open_or_throw(folder.path("in"), O_RDONLY),
      surroundings.full_disk ? open_or_throw("/dev/full", O_WRONLY) : open_or_throw(folder.path("out"), kCreate),
      surroundings.terminal ? ::dup(terminal.program) : open_or_throw(folder.path("err"), kCreate)};
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) become_program(arguments, surroundings, descriptors);
  for (const int descriptor : descriptors) ::close(descriptor);
  Outcome outcome;
  outcome.exit_code = wait_for(child);
  if (!surroundings.full_disk) outcome.out = read_text(folder.path("out"));
  outcome.err = surroundings.terminal ? read_terminal(terminal) : read_text(folder.path("err"));
  return outcome;
}

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "sinew-cli-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  folder_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::vector<std::string> TemporaryFolder::names() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write_text(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file) throw std::runtime_error("cannot write " + path);
}

}  // namespace sinew::test
