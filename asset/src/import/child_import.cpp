// SPDX-License-Identifier: MIT
#include "import/child_import.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <utility>
#include <vector>

extern char** environ;

namespace sinew::asset {
namespace {

namespace fs = std::filesystem;

constexpr const char* kProgram = "sinew-assimp-import";
constexpr int kMostSecs = 60;

std::string small_letters(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

bool ends_with_any(const fs::path& file, std::span<const std::string_view> endings) {
  const std::string name = small_letters(file.filename().string());
  return std::ranges::any_of(
      endings, [&](std::string_view ending) { return name.size() > ending.size() && name.ends_with(ending); });
}

bool is_program(const fs::path& path) { return ::access(path.c_str(), X_OK) == 0 && !fs::is_directory(path); }

// Where SINEW_ASSIMP_IMPORT says; beside the running program, or where it was installed; else in the path.
std::string find_program() {
  if (const char* stated = std::getenv("SINEW_ASSIMP_IMPORT")) return stated;
  std::error_code code;
  const fs::path folder = fs::read_symlink("/proc/self/exe", code).parent_path();
  for (const fs::path& candidate : {folder / kProgram, folder / "../libexec/sinew" / kProgram})
    if (!code && is_program(candidate)) return candidate.string();
  return kProgram;
}

// The end of a pipe, and a process that is waited for, stopped first where it still runs.
struct Child {
  int answer = -1;
  pid_t process = -1;

  Child() = default;
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (answer >= 0) ::close(answer);
    if (process > 0) {
      ::kill(process, SIGKILL);
      wait();
    }
  }
  int wait() {
    int status = 0;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {}
    process = -1;
    return status;
  }
};

// 0, or the error.
int start(Child& child, const std::string& program, const fs::path& file, double metres_per_unit) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return errno;
  child.answer = ends[0];
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  // An absolute path cannot be taken for an option.
  std::string path = fs::absolute(file).string(), metres = std::to_string(metres_per_unit), name = program;
  char* const arguments[] = {name.data(), path.data(), metres.data(), nullptr};
  const int error = ::posix_spawnp(&child.process, program.c_str(), &actions, nullptr, arguments, environ);
  if (error != 0) child.process = -1;
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  return error;
}

enum class ReadEnd : std::uint8_t { whole, too_late, too_much };

ReadEnd read_answer(int from, std::size_t most_bytes, std::string& answer) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + std::chrono::seconds(kMostSecs);
  std::vector<char> step(1 << 16);
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    pollfd wanted{from, POLLIN, 0};
    const int ready = left > 0 ? ::poll(&wanted, 1, static_cast<int>(left)) : 0;
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return ReadEnd::too_late;
    const ssize_t got = ::read(from, step.data(), step.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return ReadEnd::whole;
    answer.append(step.data(), static_cast<std::size_t>(got));
    if (answer.size() > most_bytes) return ReadEnd::too_much;
  }
}

Error crashed(int status) {
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
    return Error::in(Errc::too_large, "", "Assimp needed more processor time for this file than it may have");
  if (WIFSIGNALED(status))
    return Error::in(Errc::bad_syntax, "",
                     "Assimp crashed on this file (signal " + std::to_string(WTERMSIG(status)) + ")");
  return Error::in(Errc::bad_syntax, "",
                   "sinew-assimp-import failed (exit code " + std::to_string(WEXITSTATUS(status)) + ")");
}

}  // namespace

bool is_for_child(const fs::path& file) {
  constexpr std::array<std::string_view, 9> kEndings{".x",    ".b3d", ".mesh.xml", ".mesh", ".lws",
                                                     ".ms3d", ".smd", ".mdl",      ".ase"};
  return ends_with_any(file, kEndings);
}

std::string refusal_by_name(const fs::path& file) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kFormats{{{".m3d", "Model 3D"},
                                                                                    {".csm", "CharacterStudio motion"},
                                                                                    {".usd", "USD"},
                                                                                    {".usda", "USD"},
                                                                                    {".usdc", "USD"},
                                                                                    {".usdz", "USD"},
                                                                                    {".abc", "Alembic"},
                                                                                    {".blend", "Blender"},
                                                                                    {".max", "3ds Max"},
                                                                                    {".ma", "Maya"},
                                                                                    {".mb", "Maya"},
                                                                                    {".c4d", "Cinema 4D"}}};
  for (const auto& [ending, name] : kFormats)
    if (ends_with_any(file, std::array{ending}))
      return std::string(name) + " files are not read; export the model as glTF or FBX";
  return {};
}

Result<Scene> import_by_child(const fs::path& file, Diagnostics& diagnostics, const ImportOptions& options) {
  const std::string program = find_program();
  Child child;
  if (const int error = start(child, program, file, options.metres_per_unit); error != 0)
    return Error::in(Errc::unsupported, "",
                     error == ENOENT ? "this format is read by the program sinew-assimp-import, which is not installed"
                                     : "the program sinew-assimp-import cannot be started");
  std::string answer;
  switch (read_answer(child.answer, options.limits.total_bytes, answer)) {
    case ReadEnd::too_late:
      return Error::in(Errc::too_large, "",
                       "Assimp was still at work after " + std::to_string(kMostSecs) + " s and was stopped");
    case ReadEnd::too_much:
      return Error::in(Errc::too_large, "",
                       "the scene takes more than " + std::to_string(options.limits.total_bytes) + " bytes");
    case ReadEnd::whole:
      break;
  }
  const int status = child.wait();
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return crashed(status);
  return scene_of_answer(answer, diagnostics, options);
}

}  // namespace sinew::asset
