// SPDX-License-Identifier: MIT
#include "console.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <map>

#include <unistd.h>

#include "text.h"

namespace sinew::cli {
namespace {

constexpr std::size_t kBufferBytes = std::size_t(1) << 16;
constexpr std::size_t kShownPerCode = 3;  // of equal diagnostics, unless verbose

// 0, or errno.
int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    text.remove_prefix(std::size_t(written));
  }
  return 0;
}

std::string_view escape_of(Style style) {
  switch (style) {
    case Style::bold:
      return "\x1b[1m";
    case Style::dim:
      return "\x1b[2m";
    case Style::red:
      return "\x1b[1;31m";
    case Style::yellow:
      return "\x1b[1;33m";
    case Style::cyan:
      return "\x1b[36m";
    case Style::plain:
      break;
  }
  return "";
}

std::string in_style(Style style, std::string_view text) {
  if (style == Style::plain || text.empty()) return std::string(text);
  return std::string(escape_of(style)) + std::string(text) + "\x1b[0m";
}

}  // namespace

Console::Console() : stdout_is_terminal_(::isatty(1) == 1), stderr_is_terminal_(::isatty(2) == 1) {
  const char* no_color = std::getenv("NO_COLOR");  // https://no-color.org: set and not empty
  const char* terminal = std::getenv("TERM");
  const bool is_dumb = terminal != nullptr && std::strcmp(terminal, "dumb") == 0;
  colour_allowed_ = (no_color == nullptr || *no_color == '\0') && !is_dumb;
}

void Console::print(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= kBufferBytes) flush();
}

std::string Console::styled(Style style, std::string_view text) const {
  return colour_allowed_ && stdout_is_terminal_ ? in_style(style, text) : std::string(text);
}

void Console::flush() {
  const std::string text = std::move(buffer_);
  buffer_.clear();
  const int cause = write_all(1, text);
  if (cause == EPIPE) throw OutputClosed{};
  if (cause != 0) throw file_fault("standard output", std::string("cannot be written: ") + std::strerror(cause));
}

void Console::error(std::string_view file, std::string_view where, std::string_view what) {
  message(Style::red, "", file, where, what);
}

void Console::warning(std::string_view file, std::string_view where, std::string_view what) {
  if (!quiet_) message(Style::yellow, "warning: ", file, where, what);
}

void Console::note(std::string_view file, std::string_view where, std::string_view what) {
  if (verbose_ && !quiet_) message(Style::cyan, "note: ", file, where, what);
}

void Console::diagnostics(std::string_view file, const asset::Diagnostics& diagnostics) {
  std::map<std::string, std::size_t> shown;
  for (const asset::Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity == asset::Severity::note && !verbose_) continue;
    if (!verbose_ && ++shown[diagnostic.code] > kShownPerCode) continue;
    switch (diagnostic.severity) {
      case asset::Severity::error:
        error(file, diagnostic.where, diagnostic.what);
        break;
      case asset::Severity::warning:
        warning(file, diagnostic.where, diagnostic.what);
        break;
      case asset::Severity::note:
        note(file, diagnostic.where, diagnostic.what);
        break;
    }
  }
  for (const auto& [code, count] : shown)
    if (count > kShownPerCode)
      warning(file, "", std::to_string(count - kShownPerCode) + " more of the kind " + code + "; -v shows them");
}

void Console::status(std::string_view text) { write_all(2, text); }

void Console::message(Style style, std::string_view kind, std::string_view file, std::string_view where,
                      std::string_view what) {
  const bool colour = colour_allowed_ && stderr_is_terminal_;
  std::string line = colour && kind.empty() ? in_style(style, "sinew:") + " " : "sinew: ";
  if (!file.empty()) line += printable(file) + ": ";
  if (!where.empty()) line += printable(where) + ": ";
  line += colour ? in_style(style, kind) : std::string(kind);
  line += printable(what);
  line += '\n';
  write_all(2, line);
}

Exit exit_for(const asset::Diagnostics& diagnostics, bool strict) {
  const bool flawed = diagnostics.count(asset::Severity::warning) > 0 || diagnostics.count(asset::Severity::error) > 0;
  return strict && flawed ? Exit::file_fault : Exit::done;
}

}  // namespace sinew::cli
