// SPDX-License-Identifier: MIT
#include "graphs/read/reading.h"

#include "import/failure.h"

namespace sinew::asset::graphs {

void Reading::fault(Errc kind, const char* code, std::string_view what, std::string_view where) {
  if (first_.code == Errc::none) first_ = Error::in(kind, where, what);
  diagnostics_.error(code, std::string(what), std::string(where));
}

void Reading::note(const char* code, std::string_view what, std::string_view where) {
  diagnostics_.note(code, std::string(what), std::string(where));
}

void Reading::count_path(std::size_t bytes) {
  path_bytes_ += bytes;
  if (++parts_ > kMaxParts) readers::give_up("", readers::say("the graph has more than ", kMaxParts, " parts"));
  if (path_bytes_ > kMaxPathBytes) readers::give_up("", "the graph's names are too long for its depth");
}

std::string Reading::path(std::string_view above, std::string_view member) {
  count_path(above.size() + member.size());
  std::string path(above);
  path += '/';
  for (const char c : member) {
    if (c == '~')
      path += "~0";
    else if (c == '/')
      path += "~1";
    else
      path += c;
  }
  return path;
}

std::string Reading::path(std::string_view above, std::size_t index) {
  count_path(above.size());
  std::string path(above);
  path += '/';
  path += std::to_string(index);
  return path;
}

}  // namespace sinew::asset::graphs
