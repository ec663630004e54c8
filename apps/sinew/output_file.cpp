// SPDX-License-Identifier: MIT
#include "output_file.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fault.h"

namespace sinew::cli {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kMode = 0666;  // less the umask

Fault cannot_write(std::string_view path, int cause) {
  return file_fault(path, std::string("cannot be written: ") + std::strerror(cause));
}

// Keeps signals that would end the program waiting while a temporary name exists, so that none is left behind.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t ending;
    sigemptyset(&ending);
    for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ}) sigaddset(&ending, signal);
    pthread_sigmask(SIG_BLOCK, &ending, &before_);
  }
  ~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t before_{};
};

// The file that a link leads to, so that the file is replaced and not the link.
fs::path resolve(const std::string& path) {
  std::error_code error;
  const fs::path target = fs::weakly_canonical(path, error);
  return error ? fs::path(path) : target;
}

void write_bytes(int descriptor, const std::string& path, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw cannot_write(path, errno);
    bytes = bytes.subspan(std::size_t(written));
  }
}

// The bytes of one output in its folder, not yet under its name.
class PendingFile {
 public:
  explicit PendingFile(const std::string& path) : path_(path), target_(resolve(path)) {
    const fs::path folder = target_.has_parent_path() ? target_.parent_path() : fs::path(".");
    temporary_ = folder / ("." + target_.filename().string() + "." + std::to_string(::getpid()) + ".part");
    descriptor_ = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, kMode);
  }
  ~PendingFile() {
    if (has_name_) ::unlink(temporary_.c_str());
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  PendingFile(const PendingFile&) = delete;
  PendingFile& operator=(const PendingFile&) = delete;

  // False where the file system has no unnamed files; then open_with_name.
  bool is_open() const { return descriptor_ >= 0; }
  // Requires: signals are held.
  void open_with_name() {
    descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kMode);
    if (descriptor_ < 0) throw cannot_write(path_, errno);
    has_name_ = true;
  }

  void fill(std::span<const std::byte> bytes) {
    write_bytes(descriptor_, path_, bytes);
    struct stat replaced{};
    if (::stat(target_.c_str(), &replaced) == 0) (void)!::fchmod(descriptor_, replaced.st_mode & 07777);
    if (::fsync(descriptor_) != 0 && errno != EINVAL) throw cannot_write(path_, errno);
  }

  void take_name() {
    if (!has_name_) {
      const std::string unnamed = "/proc/self/fd/" + std::to_string(descriptor_);
      if (::linkat(AT_FDCWD, unnamed.c_str(), AT_FDCWD, temporary_.c_str(), AT_SYMLINK_FOLLOW) != 0)
        throw cannot_write(path_, errno);
      has_name_ = true;
    }
    if (::rename(temporary_.c_str(), target_.c_str()) != 0) throw cannot_write(path_, errno);
    has_name_ = false;
  }

 private:
  std::string path_;
  fs::path target_, temporary_;
  int descriptor_ = -1;
  bool has_name_ = false;  // the temporary one
};

// Devices and pipes keep their name: there is nothing to rename.
bool write_straight(const FileToWrite& file) {
  struct stat existing{};
  if (::stat(file.path.c_str(), &existing) != 0 || S_ISREG(existing.st_mode)) return false;
  if (S_ISDIR(existing.st_mode)) throw file_fault(file.path, "cannot be written: it is a directory");
  const int descriptor = ::open(file.path.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) throw cannot_write(file.path, errno);
  try {
    write_bytes(descriptor, file.path, file.bytes);
  } catch (...) {
    ::close(descriptor);
    throw;
  }
  ::close(descriptor);
  return true;
}

}  // namespace

void check_output(std::string_view input, std::string_view output) {
  std::error_code error;
  if (input != "-" && fs::equivalent(input, output, error) && !error)
    throw usage_fault("the output " + std::string(output) + " is the input; give it another name");
  const fs::path folder = fs::path(output).parent_path();
  if (!folder.empty() && !fs::is_directory(folder, error))
    throw file_fault(std::string(output), "there is no folder \"" + folder.string() + "\"");
}

void write_files(std::span<const FileToWrite> files) {
  std::optional<SignalsHeld> held;  // outlives the pending files
  std::vector<std::unique_ptr<PendingFile>> pending;
  for (const FileToWrite& file : files) {
    if (write_straight(file)) continue;
    pending.push_back(std::make_unique<PendingFile>(file.path));
    if (!pending.back()->is_open()) {
      if (!held) held.emplace();
      pending.back()->open_with_name();
    }
    pending.back()->fill(file.bytes);
  }
  if (!held) held.emplace();
  for (const std::unique_ptr<PendingFile>& file : pending) file->take_name();
}

void write_file(const std::string& path, std::span<const std::byte> bytes) {
  const FileToWrite file{path, bytes};
  write_files({&file, 1});
}

}  // namespace sinew::cli
