// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "fault.h"
#include "sinew/scene/diagnostics.h"

namespace sinew::cli {

enum class Style : unsigned char { plain, bold, dim, red, yellow, cyan };

// Where the program writes: the result to standard output, and nothing but the result; everything else to standard
// error. Colours only on a terminal, and never where NO_COLOR is set.
class Console {
 public:
  Console();
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  // A part of the result; buffered. Throws OutputClosed, or a file fault where it cannot be written.
  void print(std::string_view text);
  // The text in a style, if standard output is a terminal; else the text.
  std::string styled(Style style, std::string_view text) const;
  // Every verb's result ends with this; main calls it.
  void flush();

  void set_quiet(bool quiet) { quiet_ = quiet; }
  void set_verbose(bool verbose) { verbose_ = verbose; }
  bool quiet() const { return quiet_; }
  bool verbose() const { return verbose_; }
  bool stderr_is_terminal() const { return stderr_is_terminal_; }

  // "sinew: file: where: what". Empty parts are left out.
  void error(std::string_view file, std::string_view where, std::string_view what);
  void error(const Fault& fault) { error(fault.file, fault.where, fault.what()); }
  // "sinew: file: where: warning: what"; not when quiet. Notes only when verbose.
  void warning(std::string_view file, std::string_view where, std::string_view what);
  void note(std::string_view file, std::string_view where, std::string_view what);
  // All of one import: a few of each code, then their number (all of them when verbose).
  void diagnostics(std::string_view file, const asset::Diagnostics& diagnostics);
  // A line on standard error, as it is: for progress.
  void status(std::string_view text);

 private:
  void message(Style style, std::string_view kind, std::string_view file, std::string_view where,
               std::string_view what);
  std::string buffer_;
  bool quiet_ = false, verbose_ = false;
  bool stdout_is_terminal_ = false, stderr_is_terminal_ = false, colour_allowed_ = false;
};

// done, or file_fault where --strict meets a warning or an error among the diagnostics.
Exit exit_for(const asset::Diagnostics& diagnostics, bool strict);

}  // namespace sinew::cli
