// SPDX-License-Identifier: MIT
#include "completions.h"

#include "command.h"
#include "text.h"

namespace sinew::cli {
namespace {

// "-o|--output"; separated as the shell asks.
std::string spellings(const Option& option, std::string_view separator) {
  std::string words;
  if (option.letter != '\0') words = std::string{'-', option.letter} + std::string(separator);
  return words + std::string(option.name);
}

std::string with_spaces(std::string_view choices) { return replaced(choices, "|", " "); }

std::string all_verb_names() {
  std::string names;
  for (const Verb* verb : all_verbs()) names += std::string(verb->name) + " ";
  return names;
}

// A word of a shell script, whatever is in it.
std::string in_quotes(std::string_view text) { return "'" + replaced(text, "'", "'\\''") + "'"; }

// The value of one option, as a branch of bash's case.
std::string bash_value_branch(const Option& option) {
  std::string action = "return";  // free text: nothing can be offered
  if (option.kind == ValueKind::choice)
    action = "COMPREPLY=($(compgen -W '" + with_spaces(option.value) + "' -- \"$word\")); return";
  if (option.kind == ValueKind::file) action = "_sinew_files; return";
  return "        " + spellings(option, " | ") + ") " + action + " ;;\n";
}

std::string bash_verb_branch(const Verb& verb) {
  std::string words, values;
  for (const Option* option : options_of(verb)) {
    words += std::string(option->name) + " ";
    if (option->kind != ValueKind::none) values += bash_value_branch(*option);
  }
  const std::string cases = values.empty() ? "" : "      case $previous in\n" + values + "      esac\n";
  return "    " + std::string(verb.name) + ")\n" + cases + "      options='" + words + "'\n      ;;\n";
}

// In the specifications of _arguments, what zsh itself reads.
std::string zsh_text(std::string_view text) {
  std::string escaped(text);
  for (const char* special : {"\\", "[", "]", ":"}) escaped = replaced(escaped, special, std::string("\\") + special);
  return escaped;
}

// "*" where the option may be repeated, else the list of spellings that it excludes.
std::string zsh_option(const Option& option) {
  const bool has_value = option.kind != ValueKind::none;
  std::string rest = "[" + zsh_text(option.help) + "]";
  if (has_value) rest += ":" + zsh_text(option.value) + ":";
  if (option.kind == ValueKind::choice) rest += "(" + with_spaces(option.value) + ")";
  if (option.kind == ValueKind::file) rest += "_files";
  const std::string before = option.repeatable ? "*" : "(" + spellings(option, " ") + ")";
  std::string lines;
  if (option.letter != '\0')
    lines += "        " + in_quotes(before + "-" + option.letter + (has_value ? "+" : "") + rest) + " \\\n";
  return lines + "        " + in_quotes(before + std::string(option.name) + (has_value ? "=" : "") + rest) + " \\\n";
}

std::string zsh_verb_branch(const Verb& verb) {
  std::string text = "    " + std::string(verb.name) + ")\n      _arguments -s \\\n";
  for (const Option* option : options_of(verb)) text += zsh_option(*option);
  return text + "        '*:file:_files'\n      ;;\n";
}

std::string fish_option(const Verb& verb, const Option& option) {
  std::string line = "complete -c sinew -n '__fish_seen_subcommand_from " + std::string(verb.name) + "' -l " +
                     std::string(option.name.substr(2));
  if (option.letter != '\0') line += std::string(" -s ") + option.letter;
  if (option.kind == ValueKind::text) line += " -x";
  if (option.kind == ValueKind::file) line += " -r -F";
  if (option.kind == ValueKind::choice) line += " -x -a '" + with_spaces(option.value) + "'";
  return line + " -d " + in_quotes(option.help) + "\n";
}

}  // namespace

std::string bash_completion() {
  std::string text =
      "# Completion of sinew for bash; made by `sinew --completion bash`.\n"
      "_sinew_files() {\n"
      "  compopt -o filenames\n"
      "  local IFS=$'\\n'\n"
      "  COMPREPLY=($(compgen -f -- \"$word\"))\n"
      "}\n\n"
      "_sinew() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} options=\n"
      "  COMPREPLY=()\n"
      "  # bash takes --name=value for three words.\n"
      "  if [ \"$word\" = = ]; then word=; elif [ \"$previous\" = = ]; then previous=${COMP_WORDS[COMP_CWORD - 2]}; "
      "fi\n"
      "  if [ \"$COMP_CWORD\" = 1 ]; then\n"
      "    COMPREPLY=($(compgen -W '" +
      all_verb_names() +
      "help --help --version' -- \"$word\"))\n"
      "    return\n"
      "  fi\n"
      "  case ${COMP_WORDS[1]} in\n"
      "    help)\n      COMPREPLY=($(compgen -W '" +
      all_verb_names() + "' -- \"$word\"))\n      return\n      ;;\n";
  for (const Verb* verb : all_verbs()) text += bash_verb_branch(*verb);
  return text +
         "  esac\n"
         "  case $word in\n"
         "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
         "    *) _sinew_files ;;\n"
         "  esac\n"
         "}\n\n"
         "complete -F _sinew sinew\n";
}

std::string zsh_completion() {
  std::string verbs, branches;
  for (const Verb* verb : all_verbs()) {
    verbs += "      " + in_quotes(std::string(verb->name) + ":" + zsh_text(verb->summary)) + "\n";
    branches += zsh_verb_branch(*verb);
  }
  return "#compdef sinew\n"
         "# Completion of sinew for zsh; made by `sinew --completion zsh`.\n"
         "_sinew() {\n"
         "  if ((CURRENT == 2)); then\n"
         "    local -a verbs=(\n" +
         verbs +
         "      'help:the help of a verb'\n"
         "    )\n"
         "    _describe verb verbs\n"
         "    return\n"
         "  fi\n"
         "  local verb=$words[2]\n"
         "  shift words\n"
         "  ((CURRENT--))\n"
         "  case $verb in\n"
         "    help)\n      _values verb " +
         all_verb_names() + "\n      ;;\n" + branches +
         "  esac\n"
         "}\n\n"
         "_sinew \"$@\"\n";
}

std::string fish_completion() {
  std::string text =
      "# Completion of sinew for fish; made by `sinew --completion fish`.\n"
      "complete -c sinew -n __fish_use_subcommand -f -l help -s h -d 'the verbs'\n"
      "complete -c sinew -n __fish_use_subcommand -f -l version -d 'the version'\n"
      "complete -c sinew -n __fish_use_subcommand -f -a help -d 'the help of a verb'\n"
      "complete -c sinew -n '__fish_seen_subcommand_from help' -f -a '" +
      all_verb_names() + "'\n";
  for (const Verb* verb : all_verbs())
    text += "complete -c sinew -n __fish_use_subcommand -f -a " + std::string(verb->name) + " -d " +
            in_quotes(verb->summary) + "\n";
  for (const Verb* verb : all_verbs())
    for (const Option* option : options_of(*verb)) text += fish_option(*verb, *option);
  return text;
}

}  // namespace sinew::cli
