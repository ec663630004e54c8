// SPDX-License-Identifier: MIT
// What a verb of the program is: data from which parsing, help, shell completion and the manual page are made, and the
// function that does the work. To add verb `foo`: write cmd_foo.cpp with `const Verb& foo_verb()`, and name it in
// SINEW_VERBS of CMakeLists.txt.
#pragma once
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace sinew::cli {

class Arguments;
class Console;

// The program's exit codes; scripts rely on them.
enum class Exit : int {
  done = 0,            // warnings allowed, unless --strict
  file_fault = 1,      // a file is at fault: missing, damaged, cannot be written
  usage_fault = 2,     // the command line is at fault
  internal_fault = 3,  // the program is at fault
};

enum class ValueKind : unsigned char {
  none,    // a switch
  text,    // anything
  file,    // a path: completed as one
  choice,  // one of the words of Option::value, "loop|clamp"; others are refused while parsing
};

struct Option {
  std::string_view name;  // "--clip"; also its key in Arguments
  char letter = '\0';     // 'o' for "-o"
  ValueKind kind = ValueKind::none;
  std::string_view value = {};  // what help calls the value: "NAME|NUMBER", "loop|clamp", "SECONDS"
  std::string_view help = {};   // one sentence, no full stop
  bool repeatable = false;
};

struct Example {
  std::string_view command;  // "sinew info Fox.glb"
  std::string_view what;     // what it does, a few words
};

struct Verb {
  std::string_view name;
  std::string_view summary;                // one line for the list of verbs
  std::string_view operands;               // "FILE...": for help
  std::string_view operand_noun = "file";  // for messages
  std::size_t min_operands = 1, max_operands = 1;
  std::span<const Example> examples;
  std::span<const Option> options;  // beside common_options()
  std::string_view details = {};    // paragraphs below the options, lines under 80 characters
  // Writes the result to the console. Throws Fault; anything else that is thrown is an internal fault.
  Exit (*run)(const Arguments& arguments, Console& console);
};

// Options of every verb: --json, --strict, -q, -v, -h.
std::span<const Option> common_options();

// A verb's own options, then those of every verb.
std::vector<const Option*> options_of(const Verb& verb);

// The verbs of this build, in the order of the help.
std::span<const Verb* const> all_verbs();

}  // namespace sinew::cli
