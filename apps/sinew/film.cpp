// SPDX-License-Identifier: MIT
#include "film.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fault.h"

extern char** environ;

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMp4[] = {"-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "18", "-movflags", "+faststart"};
constexpr const char* kWebp[] = {"-c:v", "libwebp_anim", "-quality", "82", "-loop", "0"};
constexpr const char* kGif[] = {"-filter_complex", "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=bayer",
                                "-loop", "0"};
constexpr FilmFormat kFormats[] = {{".mp4", "mp4", 1280, 720, true, kMp4},
                                   {".webp", "webp", 800, 450, false, kWebp},
                                   {".gif", "gif", 640, 360, false, kGif}};

// Where ffmpeg finds the file that it writes to; it seeks in it.
constexpr int kFilmDescriptor = 3;
constexpr const char* kFilmPath = "/dev/fd/3";

// A file without a name among the system's temporary ones: whatever ends this program leaves nothing behind.
class ScratchFile {
 public:
  ScratchFile() {
    std::string pattern = (fs::temp_directory_path() / "sinew-film-XXXXXX").string();
    descriptor_ = ::mkostemp(pattern.data(), O_CLOEXEC);
    if (descriptor_ < 0) throw file_fault(pattern, std::strerror(errno));
    ::unlink(pattern.c_str());
  }
  ~ScratchFile() { ::close(descriptor_); }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  int descriptor() const { return descriptor_; }

  std::string contents() const {
    const off_t size = ::lseek(descriptor_, 0, SEEK_END);
    std::string bytes(size > 0 ? std::size_t(size) : 0, '\0');
    std::size_t have = 0;
    while (have < bytes.size()) {
      const ssize_t got = ::pread(descriptor_, bytes.data() + have, bytes.size() - have, off_t(have));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) break;
      have += std::size_t(got);
    }
    bytes.resize(have);
    return bytes;
  }

 private:
  int descriptor_;
};

// Writing to a program that has ended is an error here, not the end of this program.
class BrokenPipesIgnored {
 public:
  BrokenPipesIgnored() : before_(std::signal(SIGPIPE, SIG_IGN)) {}
  ~BrokenPipesIgnored() { std::signal(SIGPIPE, before_); }
  BrokenPipesIgnored(const BrokenPipesIgnored&) = delete;
  BrokenPipesIgnored& operator=(const BrokenPipesIgnored&) = delete;

 private:
  void (*before_)(int);
};

std::string last_line(const std::string& text) {
  const std::size_t end = text.find_last_not_of('\n') + 1;
  const std::size_t begin = text.find_last_of('\n', end == 0 ? 0 : end - 1);
  return text.substr(begin == text.npos ? 0 : begin + 1, end - (begin == text.npos ? 0 : begin + 1));
}

std::string plain_number(double number) {
  std::string text = std::to_string(static_cast<long long>(number * 1000 + 0.5));
  return text + "/1000";
}

}  // namespace

struct Film::Process {
  std::string output;
  ScratchFile film, log;
  BrokenPipesIgnored broken_pipes_ignored;
  pid_t id = -1;
  int pictures = -1;  // ffmpeg's standard input

  ~Process() {
    if (pictures >= 0) ::close(pictures);
    if (id > 0) {
      ::kill(id, SIGTERM);
      wait();
    }
  }
  int wait() {
    int status = 0;
    while (::waitpid(id, &status, 0) < 0 && errno == EINTR) {}
    id = -1;
    return status;
  }
  Fault gave_up() const {
    const std::string reason = last_line(log.contents());
    return file_fault(output, "ffmpeg could not make the film" + (reason.empty() ? "" : ": " + reason));
  }
  void start(std::vector<const char*> arguments);
};

void Film::Process::start(std::vector<const char*> arguments) {
  arguments.push_back(nullptr);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw file_fault(output, std::strerror(errno));
  pictures = ends[1];
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, log.descriptor(), STDERR_FILENO);
  posix_spawn_file_actions_adddup2(&actions, film.descriptor(), kFilmDescriptor);
  const int failure =
      ::posix_spawnp(&id, "ffmpeg", &actions, nullptr, const_cast<char* const*>(arguments.data()), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[0]);
  if (failure == 0) return;
  id = -1;
  if (failure == ENOENT)
    throw file_fault(output, "films need the program ffmpeg (Debian: apt install ffmpeg); pictures (.png) do not");
  throw file_fault(output, std::string("ffmpeg cannot be started: ") + std::strerror(failure));
}

const FilmFormat* film_format(std::string_view path) {
  std::string extension = fs::path(path).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  for (const FilmFormat& format : kFormats)
    if (format.extension == extension) return &format;
  return nullptr;
}

Film::Film(const FilmFormat& format, std::string output, std::uint32_t width, std::uint32_t height,
           double pictures_per_sec)
    : process_(std::make_unique<Process>()) {
  Process& process = *process_;
  process.output = std::move(output);
  const std::string size = std::to_string(width) + "x" + std::to_string(height);
  const std::string rate = plain_number(pictures_per_sec);
  std::vector<const char*> arguments = {"ffmpeg",   "-hide_banner", "-loglevel", "error", "-f",
                                        "rawvideo", "-pix_fmt",     "rgba",      "-s",    size.c_str(),
                                        "-r",       rate.c_str(),   "-i",        "-",     "-an"};
  arguments.insert(arguments.end(), format.encoder.begin(), format.encoder.end());
  arguments.insert(arguments.end(), {"-f", format.container, "-y", kFilmPath});
  process.start(std::move(arguments));
}

Film::~Film() = default;

void Film::add(std::span<const std::uint8_t> rgba) {
  while (!rgba.empty()) {
    const ssize_t written = ::write(process_->pictures, rgba.data(), rgba.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      process_->wait();
      throw process_->gave_up();
    }
    rgba = rgba.subspan(static_cast<std::size_t>(written));
  }
}

std::vector<std::byte> Film::finish() {
  ::close(process_->pictures);
  process_->pictures = -1;
  const int status = process_->wait();
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) throw process_->gave_up();
  const std::string film = process_->film.contents();
  const std::span<const std::byte> bytes = std::as_bytes(std::span(film));
  return {bytes.begin(), bytes.end()};
}

}  // namespace sinew::cli
