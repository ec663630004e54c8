// SPDX-License-Identifier: MIT
#include <cstdio>
#include <string>
#include <system_error>
#include <utility>

#include "sinew/import/import.h"

namespace sinew::asset {
namespace {

namespace fs = std::filesystem;

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

std::string in_quotes(std::string_view name) {
  std::string quoted(1, '"');
  quoted += name;
  quoted += '"';
  return quoted;
}

std::string shown(const fs::path& file) { return in_quotes(file.filename().string()); }

// "http:" or "C:": letters, digits, +, -, . up to a colon (RFC 3986 §3.1).
bool has_scheme(std::string_view path) {
  const std::size_t colon = path.find(':');
  const std::size_t slash = path.find('/');
  return colon != std::string_view::npos && colon > 0 && (slash == std::string_view::npos || colon < slash);
}

}  // namespace

Result<std::shared_ptr<const Buffer>> read_file(const fs::path& file, std::size_t max_bytes) {
  std::error_code code;
  const fs::file_status status = fs::status(file, code);
  if (!fs::exists(status)) return Error::in(Errc::io, "", "there is no file " + shown(file));
  if (fs::is_directory(status)) return Error::in(Errc::io, "", shown(file) + " is a directory, not a file");
  if (!fs::is_regular_file(status)) return Error::in(Errc::io, "", shown(file) + " is not a regular file");
  const std::uintmax_t bytes = fs::file_size(file, code);
  if (code) return Error::in(Errc::io, "", "the size of " + shown(file) + " cannot be told");
  if (bytes > max_bytes)
    return Error::in(
        Errc::too_large, "",
        shown(file) + " has " + std::to_string(bytes) + " bytes, the limit is " + std::to_string(max_bytes));
  const std::unique_ptr<std::FILE, CloseFile> stream(std::fopen(file.string().c_str(), "rb"));
  if (stream == nullptr) return Error::in(Errc::io, "", shown(file) + " cannot be opened for reading");
  try {
    auto buffer = std::make_shared<Buffer>(static_cast<std::size_t>(bytes));
    if (std::fread(buffer->data(), 1, buffer->size(), stream.get()) != buffer->size())
      return Error::in(Errc::io, "", shown(file) + " cannot be read to its end");
    return std::shared_ptr<const Buffer>(std::move(buffer));
  } catch (const std::bad_alloc&) {
    return Error::in(Errc::out_of_memory, "", "there is not enough memory to read " + shown(file));
  }
}

FileReader folder_reader(const fs::path& folder, const ImportLimits& limits) {
  return
      [folder, max_bytes = limits.file_bytes](std::string_view relative_path) -> Result<std::shared_ptr<const Buffer>> {
        const auto refuse = [&](std::string_view why) {
          return Error::in(Errc::io, "", in_quotes(relative_path.substr(0, 80)) + " " + std::string(why));
        };
        if (relative_path.empty()) return refuse("names no file");
        if (relative_path.find('\0') != std::string_view::npos) return refuse("is no file name");
        if (has_scheme(relative_path))
          return refuse("is on another machine or drive; only files beside the scene are read");
        const fs::path path = fs::path(relative_path).lexically_normal();
        if (path.is_absolute() || relative_path.front() == '\\')
          return refuse("is an absolute path, which is not followed");
        if (!path.empty() && *path.begin() == "..")
          return refuse("leaves the folder of the scene, which is not followed");
        return read_file(folder / path, max_bytes);
      };
}

}  // namespace sinew::asset
