// SPDX-License-Identifier: MIT
#include "graphs/compile/faults.h"

#include <algorithm>

namespace sinew::asset {

void Faults::error(const std::string& code, const std::string& what, const std::string& where, Errc errc) {
  if (!any()) first_ = Error::in(errc, where, what);
  if (is_new(code, what, where)) diagnostics_.error(code, what, where);
}

std::string Faults::missing(std::string kind, const std::string& name) {
  std::ranges::replace(kind, '-', ' ');
  return "there is no " + kind + in_quotes(name);
}

void Faults::warn(const std::string& code, const std::string& what, const std::string& where) {
  if (is_new(code, what, where)) diagnostics_.warn(code, what, where);
}

// What is only counted any more counts each time.
bool Faults::is_new(const std::string& code, const std::string& what, const std::string& where) {
  return diagnostics_.count(code) >= Diagnostics::kMaxPerCode || said_.insert(code + '\n' + where + '\n' + what).second;
}

}  // namespace sinew::asset
