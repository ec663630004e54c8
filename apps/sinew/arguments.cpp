// SPDX-License-Identifier: MIT
#include "arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "fault.h"
#include "text.h"

namespace sinew::cli {
namespace {

constexpr Option kCommonOptions[] = {
    {.name = "--json", .help = "the same facts as one JSON object"},
    {.name = "--strict", .help = "exit with 1 where the file gives a warning"},
    {.name = "--quiet", .letter = 'q', .help = "no warnings and no progress"},
    {.name = "--verbose", .letter = 'v', .help = "every warning and note"},
    {.name = "--help", .letter = 'h', .help = "this text"},
};

std::string help_hint(const Verb& verb) { return "; see sinew " + std::string(verb.name) + " --help"; }

Fault unknown_option(const Verb& verb, std::string_view word) {
  word = word.substr(0, word.find('='));
  std::vector<std::string_view> names;
  for (const Option* option : options_of(verb)) names.push_back(option->name);
  const std::string_view nearest = nearest_word(word, names);
  const std::string cure = nearest.empty() ? help_hint(verb) : "; did you mean " + std::string(nearest) + "?";
  return usage_fault("sinew " + std::string(verb.name) + " has no option " + std::string(word) + cure);
}

std::string needs_a_value(const Option& option) {
  return std::string(option.name) + " needs a value: " + std::string(option.name) + " " + std::string(option.value);
}

std::vector<std::string> split_choices(std::string_view list) {
  std::vector<std::string> words;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find('|'), list.size());
    words.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return words;
}

std::string not_a_choice(const Option& option, const std::vector<std::string>& choices, const std::string& word) {
  std::string list;
  for (const std::string& choice : choices)
    list += (list.empty() ? "" : choice == choices.back() ? " or " : ", ") + choice;
  return std::string(option.name) + " is " + list + ", not \"" + word + "\"";
}

// "-1" and "-.5" are values, "-q" and "--json" are not.
bool looks_like_option(std::string_view word) {
  return word.size() > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9') && word[1] != '.';
}

// What is wrong with a value, or nothing. CLI11 gives a switch the value "true".
std::string value_fault(const Option& option, const std::string& word, std::span<const std::string> words) {
  const std::string joined = std::string(option.name) + "=" + word;
  const bool is_joined = std::find(words.begin(), words.end(), joined) != words.end();
  if (option.kind == ValueKind::none)
    return word == "true" && !is_joined ? std::string() : std::string(option.name) + " takes no value";
  if (looks_like_option(word) && !is_joined) return needs_a_value(option);
  if (option.kind == ValueKind::file && word.empty()) return std::string(option.name) + " needs a file name";
  if (option.kind != ValueKind::choice) return {};
  const std::vector<std::string> choices = split_choices(option.value);
  return CLI::IsMember(choices)(word).empty() ? std::string() : not_a_choice(option, choices, word);
}

void add_option(CLI::App& app, const Option& option, std::span<const std::string> words) {
  std::string names(option.name);
  if (option.letter != '\0') names += std::string(",-") + option.letter;
  CLI::Option* added = option.kind == ValueKind::none ? app.add_flag(names) : app.add_option(names)->expected(1);
  // A switch may be given again; of a value that is not a mistake only where it may be repeated.
  if (option.repeatable || option.kind == ValueKind::none)
    added->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  else
    added->multi_option_policy(CLI::MultiOptionPolicy::Throw);
  added->check([&option, words](const std::string& word) { return value_fault(option, word, words); });
}

constexpr const char* kOperands = "operands";

// CLI11 takes the next word for the value of "--name=", as if it were "--name".
void refuse_empty_values(const Verb& verb, std::span<const std::string> words) {
  for (const std::string& word : words) {
    if (word == "--") return;
    if (!word.starts_with("--") || word.find('=') != word.size() - 1) continue;
    for (const Option* option : options_of(verb))
      if (option->name.size() == word.size() - 1 && word.starts_with(option->name))
        throw usage_fault(option->kind == ValueKind::none ? std::string(option->name) + " takes no value"
                                                          : needs_a_value(*option));
  }
}

// CLI11's "--name: what is wrong" in two.
std::pair<std::string, std::string> name_and_cause(const CLI::ParseError& error) {
  const std::string text = error.what();
  const std::size_t colon = std::min(text.find(": "), text.size());
  return {text.substr(0, colon), text.substr(std::min(colon + 2, text.size()))};
}

// Too many values, or none.
Fault wrong_count(const Verb& verb, const CLI::App& app, const std::string& name) {
  for (const Option* option : options_of(verb))
    if (option->name == name && app.get_option(name)->count() == 0) return usage_fault(needs_a_value(*option));
  return usage_fault(name + " may be given once only");
}

void parse_words(CLI::App& app, const Verb& verb, std::span<const std::string> words) {
  refuse_empty_values(verb, words);
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // CLI11 wants the last word first
  } catch (const CLI::ExtrasError&) {
    throw unknown_option(verb, app.remaining().front());
  } catch (const CLI::ValidationError& error) {
    throw usage_fault(name_and_cause(error).second);
  } catch (const CLI::ArgumentMismatch& error) {
    throw wrong_count(verb, app, name_and_cause(error).first);
  } catch (const CLI::ParseError& error) {
    throw usage_fault(error.what() + help_hint(verb));
  }
}

void check_operands(const Verb& verb, std::span<const std::string> operands) {
  const std::string name = "sinew " + std::string(verb.name), noun(verb.operand_noun);
  if (operands.size() < verb.min_operands)
    throw usage_fault(name + " needs a " + noun + ": " + name + " " + std::string(verb.operands) + help_hint(verb));
  if (operands.size() > verb.max_operands)
    throw usage_fault(name + " takes " + counted(verb.max_operands, noun, noun + "s") + "; \"" +
                      operands[verb.max_operands] + "\" is one too many");
  for (const std::string& operand : operands)
    if (operand.empty()) throw usage_fault("the name of a " + noun + " is empty");
}

// Letters to insert, drop, change or swap with their neighbour (Damerau 1964, restricted form), from a to all of b; or
// to a beginning of b, which counts as one more.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j) {
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  constexpr std::size_t kFewestLetters = 4;  // fewer say too little
  if (a.size() < kFewestLetters) return cost[a.size()][b.size()];
  const std::size_t to_beginning = *std::min_element(cost[a.size()].begin(), cost[a.size()].end()) + 1;
  return std::min(cost[a.size()][b.size()], to_beginning);
}

}  // namespace

std::span<const Option> common_options() { return kCommonOptions; }

std::vector<const Option*> options_of(const Verb& verb) {
  std::vector<const Option*> all;
  for (const std::span<const Option> options : {verb.options, common_options()})
    for (const Option& option : options) all.push_back(&option);
  return all;
}

std::optional<std::string> Arguments::value(std::string_view option) const {
  const auto found = options_.find(option);
  if (found == options_.end()) return std::nullopt;
  return found->second.back();
}

std::span<const std::string> Arguments::values(std::string_view option) const {
  const auto found = options_.find(option);
  if (found == options_.end()) return {};
  return found->second;
}

Arguments parse_arguments(const Verb& verb, std::span<const std::string> words) {
  CLI::App app;
  app.set_help_flag();  // --help is one of ours
  app.allow_windows_style_options(false);
  for (const Option* option : options_of(verb)) add_option(app, *option, words);
  // All words that are not options; their number is judged below.
  CLI::Option* operands = app.add_option(kOperands)->expected(int(words.size()) + 1);
  operands->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  parse_words(app, verb, words);

  Arguments arguments;
  arguments.operands_ = operands->results();
  for (const Option* option : options_of(verb))
    if (const CLI::Option* given = app.get_option(std::string(option->name)); given->count() > 0)
      arguments.options_[std::string(option->name)] = given->results();
  if (!arguments.has("--help")) check_operands(verb, arguments.operands_);
  return arguments;
}

long long parse_whole(std::string_view option, std::string_view text, long long least, long long most) {
  long long number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() && number >= least && number <= most) return number;
  throw usage_fault(std::string(option) + " is a whole number from " + std::to_string(least) + " to " +
                    std::to_string(most) + ", not \"" + std::string(text) + "\"");
}

double parse_number(std::string_view option, std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() && std::isfinite(number)) return number;
  throw usage_fault(std::string(option) + " is a number, with a point where it has decimals; \"" + std::string(text) +
                    "\" is not one");
}

std::string_view nearest_word(std::string_view word, std::span<const std::string_view> candidates) {
  constexpr std::size_t kLongestWord = 64;
  if (word.size() > kLongestWord) return {};
  std::string_view nearest;
  std::size_t least = std::max<std::size_t>(2, word.size() / 3) + 1;
  for (const std::string_view candidate : candidates) {
    const std::size_t distance = candidate.size() > kLongestWord ? least : edit_distance(word, candidate);
    const bool begins = word.size() >= 3 && candidate.starts_with(word) && least > 1;
    if (distance >= least && !begins) continue;
    least = begins ? 1 : distance;
    nearest = candidate;
  }
  return nearest;
}

}  // namespace sinew::cli
