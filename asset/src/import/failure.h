// SPDX-License-Identifier: MIT
// How readers give up: one exception, caught at the border of each.
#pragma once
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

#include "sinew/base/error.h"

namespace sinew::asset::readers {

struct Failure {
  Error error;
};

// A limit of the whole file: other data in place of what passed it is no help, or the file asks for the next try.
struct Exhausted : Failure {};

[[noreturn]] inline void fail(Errc code, std::string_view where, std::string_view what) {
  throw Failure{Error::in(code, where, what)};
}

[[noreturn]] inline void give_up(std::string_view where, std::string_view what) {
  throw Exhausted{{Error::in(Errc::too_large, where, what)}};
}

// Shortest decimal text of a number, the same under every locale.
std::string number_text(double number);

// The parts as one sentence.
template <class... Parts>
std::string say(const Parts&... parts) {
  std::string sentence;
  const auto append = [&](const auto& part) {
    using Part = std::decay_t<decltype(part)>;
    if constexpr (std::floating_point<Part>)
      sentence += number_text(part);
    else if constexpr (std::integral<Part>)
      sentence += std::to_string(part);
    else
      sentence += std::string_view(part);
  };
  (append(parts), ...);
  return sentence;
}

// The name in quotes with a blank before it, cut where it is long; nothing for an empty name.
std::string in_quotes(std::string_view name);

// "@4096".
inline std::string at_byte(std::size_t offset) { return say("@", offset); }

}  // namespace sinew::asset::readers
