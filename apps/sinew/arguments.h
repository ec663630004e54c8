// SPDX-License-Identifier: MIT
#pragma once
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "command.h"

namespace sinew::cli {

// A parsed command line: the operands in order, and the options by name.
class Arguments {
 public:
  std::span<const std::string> operands() const { return operands_; }
  bool has(std::string_view option) const { return options_.find(option) != options_.end(); }
  // The value of an option that may be given once; nothing where it was not given.
  std::optional<std::string> value(std::string_view option) const;
  // All values of a repeatable option, in order.
  std::span<const std::string> values(std::string_view option) const;

 private:
  friend Arguments parse_arguments(const Verb& verb, std::span<const std::string> words);
  std::vector<std::string> operands_;
  std::map<std::string, std::vector<std::string>, std::less<>> options_;
};

// Parses the words after the verb: "--name value", "--name=value", "-o value", "-ovalue", "-qv"; "--" ends the options
// and "-" is an operand. Throws a usage fault that names the mistake and, where one is near, the word that was meant.
// Operands are not counted when --help is among the words.
Arguments parse_arguments(const Verb& verb, std::span<const std::string> words);

// A whole number in [least, most]. Throws a usage fault naming the option.
long long parse_whole(std::string_view option, std::string_view text, long long least, long long most);
// A finite number, whatever the locale: "1.5", "-2e3". Throws a usage fault naming the option.
double parse_number(std::string_view option, std::string_view text);

// The candidate nearest to a mistyped word; empty where none is near.
std::string_view nearest_word(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace sinew::cli
