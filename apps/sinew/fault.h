// SPDX-License-Identifier: MIT
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

#include "command.h"
#include "sinew/base/error.h"

namespace sinew::cli {

// Why a verb stops. Printed once, by main: "sinew: walk.glb: /animations/2: what".
class Fault : public std::runtime_error {
 public:
  Fault(Exit exit_code, std::string in_file, std::string at, const std::string& what_happened)
      : std::runtime_error(what_happened), exit(exit_code), file(std::move(in_file)), where(std::move(at)) {}

  Exit exit;
  std::string file;   // as the user wrote it; may be empty
  std::string where;  // place in the file; may be empty
};

// The command line is at fault. Say what to do.
inline Fault usage_fault(const std::string& what) { return {Exit::usage_fault, {}, {}, what}; }

// A file is at fault.
inline Fault file_fault(std::string_view file, const std::string& what) {
  return {Exit::file_fault, std::string(file), {}, what};
}
inline Fault file_fault(std::string_view file, const Error& error) {
  return {Exit::file_fault, std::string(file), error.where, error.what};
}

// The reader of standard output went away: not a fault, the program ends quietly.
struct OutputClosed {};

}  // namespace sinew::cli
