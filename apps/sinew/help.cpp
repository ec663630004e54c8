// SPDX-License-Identifier: MIT
#include "help.h"

#include <algorithm>

#include "text.h"

namespace sinew::cli {
namespace {

std::string option_label(const Option& option) {
  std::string label = option.letter == '\0' ? "    " : std::string{'-', option.letter, ',', ' '};
  label += option.name;
  if (option.kind != ValueKind::none) label += " " + std::string(option.value);
  return label;
}

constexpr std::size_t kPageColumns = 80;
constexpr std::size_t kHelpColumn = 30;  // where the help of an option begins

// Words in lines of the page's width, each line after the first indented.
std::string wrapped(std::string_view words, std::size_t indent) {
  std::string text;
  std::size_t column = indent;
  while (!words.empty()) {
    const std::size_t length = std::min(words.find(' '), words.size());
    const bool begins_line = column == indent;
    if (!begins_line && column + 1 + length > kPageColumns) {
      text += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (!begins_line) {
      text += ' ';
      ++column;
    }
    text += words.substr(0, length);
    column += length;
    words.remove_prefix(std::min(length + 1, words.size()));
  }
  return text + "\n";
}

std::string options_text(std::span<const Option> options) {
  std::string text;
  for (const Option& option : options) {
    std::string line = "  " + option_label(option);
    const bool is_long = line.size() + 2 > kHelpColumn;
    text += line + (is_long ? "\n" + std::string(kHelpColumn, ' ') : std::string(kHelpColumn - line.size(), ' '));
    text += wrapped(std::string(option.help) + (option.repeatable ? "; may be repeated" : ""), kHelpColumn);
  }
  return text;
}

std::string example_text(const Example& example) {
  return "  " + std::string(example.command) + "\n      " + std::string(example.what) + "\n";
}

}  // namespace

std::string program_help() {
  Table verbs({Table::Align::left, Table::Align::left});
  for (const Verb* verb : all_verbs()) verbs.add({std::string(verb->name), std::string(verb->summary)});
  std::string examples;
  for (const Verb* verb : all_verbs())
    if (!verb->examples.empty()) examples += example_text(verb->examples.front());
  return "sinew " SINEW_VERSION " - skeletal animation from files: facts, numbers, pictures\n\n" + examples +
         "\nVerbs\n" + verbs.text("  ") +
         "\n`sinew VERB --help` shows examples and options, `sinew --version` the version,\n"
         "`sinew --man` the manual page, `sinew --completion bash|zsh|fish` what completes\n"
         "words in that shell.\n"
         "Exit codes: 0 done, 1 a file is at fault, 2 the command line is at fault,\n3 an internal fault.\n";
}

std::string verb_help(const Verb& verb) {
  const std::string name(verb.name);
  std::string help = "sinew " + name + ": " + std::string(verb.summary) + "\n\nExamples\n";
  for (const Example& example : verb.examples) help += example_text(example);
  help += "\nUsage: sinew " + name + " [OPTIONS] " + std::string(verb.operands) + "\n";
  if (!verb.options.empty()) help += "\nOptions\n" + options_text(verb.options);
  help += "\nOptions of every verb\n" + options_text(common_options());
  if (!verb.details.empty()) help += "\n" + std::string(verb.details);
  return help;
}

}  // namespace sinew::cli
