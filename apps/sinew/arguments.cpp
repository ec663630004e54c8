// SPDX-License-Identifier: MIT
#include "arguments.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

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

const Option* find_option(const Verb& verb, std::string_view name) {
  for (const std::span<const Option> options : {verb.options, common_options()})
    for (const Option& option : options)
      if (option.name == name) return &option;
  return nullptr;
}

const Option* find_letter(const Verb& verb, char letter) {
  for (const std::span<const Option> options : {verb.options, common_options()})
    for (const Option& option : options)
      if (option.letter == letter && letter != '\0') return &option;
  return nullptr;
}

std::string help_hint(const Verb& verb) { return "; see sinew " + std::string(verb.name) + " --help"; }

Fault unknown_option(const Verb& verb, std::string_view word) {
  std::vector<std::string_view> names;
  for (const std::span<const Option> options : {verb.options, common_options()})
    for (const Option& option : options) names.push_back(option.name);
  const std::string_view nearest = nearest_word(word, names);
  const std::string cure = nearest.empty() ? help_hint(verb) : "; did you mean " + std::string(nearest) + "?";
  return usage_fault("sinew " + std::string(verb.name) + " has no option " + std::string(word) + cure);
}

// "-1" and "-0.5" are values, "-q" and "--json" are not.
bool looks_like_option(std::string_view word) {
  return word.size() > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9') && word[1] != '.';
}

std::vector<std::string_view> split_choices(std::string_view list) {
  std::vector<std::string_view> words;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find('|'), list.size());
    words.push_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return words;
}

void check_choice(const Option& option, std::string_view word) {
  const std::vector<std::string_view> choices = split_choices(option.value);
  if (std::find(choices.begin(), choices.end(), word) != choices.end()) return;
  std::string list;
  for (const std::string_view choice : choices)
    list += (list.empty() ? "" : choice == choices.back() ? " or " : ", ") + std::string(choice);
  throw usage_fault(std::string(option.name) + " is " + list + ", not \"" + std::string(word) + "\"");
}

// The words of a command line, read one by one.
class Parser {
 public:
  using Options = std::map<std::string, std::vector<std::string>, std::less<>>;
  Parser(const Verb& verb, std::span<const std::string> words, std::vector<std::string>& operands, Options& options)
      : verb_(verb), words_(words), operands_(operands), options_(options) {}

  void run() {
    bool options_ended = false;
    while (next_ < words_.size()) {
      const std::string_view word = words_[next_++];
      if (options_ended || word == "-" || word.empty() || word[0] != '-')
        operands_.emplace_back(word);
      else if (word == "--")
        options_ended = true;
      else if (word.starts_with("--"))
        long_option(word);
      else
        letters(word.substr(1));
    }
  }

 private:
  void long_option(std::string_view word) {
    const std::size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    const Option* option = find_option(verb_, name);
    if (option == nullptr) throw unknown_option(verb_, name);
    if (option->kind == ValueKind::none) {
      if (equals != std::string_view::npos) throw usage_fault(std::string(name) + " takes no value");
      keep(*option, "");
    } else {
      keep(*option, equals == std::string_view::npos ? next_value(*option) : word.substr(equals + 1));
    }
  }

  void letters(std::string_view run) {
    while (!run.empty()) {
      const Option* option = find_letter(verb_, run[0]);
      if (option == nullptr) throw unknown_option(verb_, "-" + std::string(run));
      run.remove_prefix(1);
      if (option->kind == ValueKind::none) {
        keep(*option, "");
        continue;
      }
      keep(*option, run.empty() ? next_value(*option) : run);
      return;
    }
  }

  std::string_view next_value(const Option& option) {
    if (next_ == words_.size() || looks_like_option(words_[next_]))
      throw usage_fault(std::string(option.name) + " needs a value: " + std::string(option.name) + " " +
                        std::string(option.value));
    return words_[next_++];
  }

  void keep(const Option& option, std::string_view value) {
    if (option.kind == ValueKind::choice) check_choice(option, value);
    if (option.kind == ValueKind::file && value.empty())
      throw usage_fault(std::string(option.name) + " needs a file name");
    std::vector<std::string>& values = options_[std::string(option.name)];
    if (!values.empty() && !option.repeatable && option.kind != ValueKind::none)
      throw usage_fault(std::string(option.name) + " may be given once only");
    values.emplace_back(value);
  }

  const Verb& verb_;
  std::span<const std::string> words_;
  std::vector<std::string>& operands_;
  Options& options_;
  std::size_t next_ = 0;
};

void check_operands(const Verb& verb, std::span<const std::string> operands) {
  const std::string name = "sinew " + std::string(verb.name);
  if (operands.size() < verb.min_operands)
    throw usage_fault(name + " needs a file: " + name + " " + std::string(verb.operands) + help_hint(verb));
  if (operands.size() > verb.max_operands)
    throw usage_fault(name + " takes " + counted(verb.max_operands, "file", "files") + "; \"" +
                      operands[verb.max_operands] + "\" is one too many");
  for (const std::string& operand : operands)
    if (operand.empty()) throw usage_fault("a file name is empty");
}

// Letters to insert, drop, change or swap with their neighbour (Damerau 1964, restricted form).
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
  return cost[a.size()][b.size()];
}

}  // namespace

std::span<const Option> common_options() { return kCommonOptions; }

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
  Arguments arguments;
  Parser(verb, words, arguments.operands_, arguments.options_).run();
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
