// SPDX-License-Identifier: MIT
#include "help.h"

#include "text.h"

namespace sinew::cli {
namespace {

std::string option_label(const Option& option) {
  std::string label = option.letter == '\0' ? "    " : std::string{'-', option.letter, ',', ' '};
  label += option.name;
  if (option.kind != ValueKind::none) label += " " + std::string(option.value);
  return label;
}

std::string options_text(std::span<const Option> options) {
  Table table({Table::Align::left, Table::Align::left});
  for (const Option& option : options)
    table.add({option_label(option), std::string(option.help) + (option.repeatable ? "; may be repeated" : "")});
  return table.text("  ");
}

}  // namespace

std::string program_help() {
  Table verbs({Table::Align::left, Table::Align::left});
  for (const Verb* verb : all_verbs()) verbs.add({std::string(verb->name), std::string(verb->summary)});
  Table examples({Table::Align::left, Table::Align::left});
  for (const Verb* verb : all_verbs())
    if (!verb->examples.empty())
      examples.add({std::string(verb->examples.front().command), std::string(verb->examples.front().what)});
  return "sinew " SINEW_VERSION " - skeletal animation from files: facts, numbers, pictures\n\n" + examples.text("  ") +
         "\nVerbs\n" + verbs.text("  ") +
         "\n`sinew VERB --help` shows examples and options; `sinew --version` prints the version.\n"
         "Exit codes: 0 done, 1 a file is at fault, 2 the command line is at fault, 3 an internal fault.\n";
}

std::string verb_help(const Verb& verb) {
  const std::string name(verb.name);
  std::string help = "sinew " + name + ": " + std::string(verb.summary) + "\n\nExamples\n";
  Table examples({Table::Align::left, Table::Align::left});
  for (const Example& example : verb.examples) examples.add({std::string(example.command), std::string(example.what)});
  help += examples.text("  ");
  help += "\nUsage: sinew " + name + " [OPTIONS] " + std::string(verb.operands) + "\n";
  if (!verb.options.empty()) help += "\nOptions\n" + options_text(verb.options);
  help += "\nOptions of every verb\n" + options_text(common_options());
  if (!verb.details.empty()) help += "\n" + std::string(verb.details);
  return help;
}

}  // namespace sinew::cli
