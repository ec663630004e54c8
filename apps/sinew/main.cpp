// SPDX-License-Identifier: MIT
// The program `sinew`: finds the verb, parses its words, runs it, and turns whatever is thrown into a message and an
// exit code.
#include <csignal>
#include <cstdlib>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "arguments.h"
#include "completions.h"
#include "console.h"
#include "help.h"
#include "sinew/kernels/kernels.h"

namespace sinew::cli {
namespace {

const Verb& find_verb(const std::string& word) {
  std::vector<std::string_view> names;
  for (const Verb* verb : all_verbs()) {
    if (verb->name == word) return *verb;
    names.push_back(verb->name);
  }
  const std::string_view nearest = nearest_word(word, names);
  if (word.starts_with("-"))
    throw usage_fault("options come after the verb: sinew VERB " + word + " FILE; see sinew --help");
  if (!nearest.empty()) throw usage_fault("no verb \"" + word + "\"; did you mean " + std::string(nearest) + "?");
  throw usage_fault("no verb \"" + word + "\"; sinew --help lists them");
}

std::string completion_for(const std::string& shell) {
  if (shell == "bash") return bash_completion();
  if (shell == "zsh") return zsh_completion();
  if (shell == "fish") return fish_completion();
  throw usage_fault("--completion is followed by bash, zsh or fish");
}

// SINEW_ISA forces an instruction set, to compare them; the results are the same.
void choose_kernels() {
  const char* name = std::getenv("SINEW_ISA");
  if (name == nullptr || *name == '\0') return;
  const std::optional<Isa> isa = isa_from_name(name);
  if (!isa) throw usage_fault(std::string("SINEW_ISA is scalar, sse41, avx2 or avx512, not \"") + name + "\"");
  set_kernels(*isa);
}

// What `sinew --help` and its like print; nothing where the first word is none of them.
std::optional<std::string> about_program(const std::vector<std::string>& words) {
  const std::string& first = words.front();
  const std::string second = words.size() > 1 ? words[1] : "";
  if (first == "--version") return "sinew " SINEW_VERSION "\n";
  if (first == "--help" || first == "-h" || first == "help")
    return second.empty() ? program_help() : verb_help(find_verb(second));
  if (first == "--man") return manual_page();
  if (first == "--completion") return completion_for(second);
  return std::nullopt;
}

Exit run_verb(const std::vector<std::string>& words, Console& console) {
  if (words.empty()) throw usage_fault("what to do is missing: sinew VERB FILE; sinew --help lists the verbs");
  if (const std::optional<std::string> text = about_program(words)) {
    console.print(*text);
    return Exit::done;
  }
  const Verb& verb = find_verb(words.front());
  const Arguments arguments = parse_arguments(verb, std::span(words).subspan(1));
  if (arguments.has("--help")) {
    console.print(verb_help(verb));
    return Exit::done;
  }
  choose_kernels();
  console.set_quiet(arguments.has("--quiet"));
  console.set_verbose(arguments.has("--verbose"));
  return verb.run(arguments, console);
}

Exit run(const std::vector<std::string>& words, Console& console) {
  try {
    const Exit exit = run_verb(words, console);
    console.flush();
    return exit;
  } catch (const Fault& fault) {
    console.error(fault);
    return fault.exit;
  } catch (const OutputClosed&) {
    return Exit::done;
  } catch (const std::bad_alloc&) {
    console.error("", "", "internal fault: not enough memory");
  } catch (const std::exception& exception) {
    console.error("", "", std::string("internal fault: ") + exception.what());
  }
  return Exit::internal_fault;
}

}  // namespace
}  // namespace sinew::cli

int main(int count, char** words) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that goes away is met in Console::flush
  sinew::cli::Console console;
  return int(sinew::cli::run({words + (count > 0 ? 1 : 0), words + count}, console));
}
