// SPDX-License-Identifier: MIT
#include "completions.h"

#include <algorithm>

#include "command.h"
#include "text.h"

namespace sinew::cli {
namespace {

// Text of a page: what man(7) would read as its own is kept from it.
std::string roff(std::string_view text) {
  std::string safe = replaced(replaced(text, "\\", "\\e"), "-", "\\-");
  return safe.starts_with('.') || safe.starts_with('\'') ? "\\&" + safe : safe;
}

std::string example_entry(const Example& example) {
  return ".TP\n.B " + roff(example.command) + "\n" + roff(example.what) + ".\n";
}

std::string option_entry(const Option& option) {
  std::string label = option.letter == '\0' ? "" : "\\fB\\-" + std::string(1, option.letter) + "\\fR, ";
  label += "\\fB" + roff(option.name) + "\\fR";
  if (option.kind != ValueKind::none) label += " \\fI" + roff(option.value) + "\\fR";
  return ".TP\n" + label + "\n" + roff(option.help) + (option.repeatable ? "; may be repeated" : "") + ".\n";
}

// Lines, each kept from being read as a request.
std::string paragraphs(std::string_view text) {
  std::string page;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    page += line.empty() ? ".PP\n" : roff(line) + "\n";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return page;
}

std::string verb_section(const Verb& verb) {
  const std::string name(verb.name);
  std::string text = ".SS sinew " + name + "\n" + roff(verb.summary) + ".\n.PP\n.B sinew " + name +
                     "\n[\\fIOPTIONS\\fR] \\fI" + roff(verb.operands) + "\\fR\n";
  for (const Example& example : verb.examples) text += example_entry(example);
  for (const Option& option : verb.options) text += option_entry(option);
  if (!verb.details.empty()) text += ".PP\n" + paragraphs(verb.details);
  return text;
}

}  // namespace

std::string manual_page() {
  std::string text = ".TH SINEW 1 \"\" \"sinew " SINEW_VERSION
                     "\" \"User Commands\"\n"
                     ".SH NAME\nsinew \\- skeletal animation from files: facts, numbers, pictures\n"
                     ".SH SYNOPSIS\n.B sinew\n\\fIVERB\\fR [\\fIOPTIONS\\fR] \\fIFILE\\fR\n"
                     ".SH VERBS\n";
  for (const Verb* verb : all_verbs()) text += verb_section(*verb);
  text += ".SH OPTIONS OF EVERY VERB\n";
  for (const Option& option : common_options()) text += option_entry(option);
  return text +
         ".SH EXIT STATUS\n"
         ".TP\n.B 0\nDone; warnings are allowed, unless \\fB\\-\\-strict\\fR is given.\n"
         ".TP\n.B 1\nA file is at fault: missing, damaged, or it cannot be written.\n"
         ".TP\n.B 2\nThe command line is at fault.\n"
         ".TP\n.B 3\nAn internal fault.\n"
         ".SH ENVIRONMENT\n"
         ".TP\n.B NO_COLOR\nWhere it is set, nothing is printed in colour.\n"
         ".TP\n.B SINEW_ISA\nForces an instruction set: scalar, sse41, avx2 or avx512. The results are the same.\n";
}

}  // namespace sinew::cli
