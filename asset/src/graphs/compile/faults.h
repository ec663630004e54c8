// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <set>
#include <string>
#include <string_view>

#include "graphs/nearest_name.h"
#include "import/failure.h"
#include "sinew/base/error.h"
#include "sinew/scene/diagnostics.h"

namespace sinew::asset {

using readers::in_quotes;  // with a blank before it

// Says what is wrong with a graph, each thing once however often a sub-graph is used, and remembers the first fault.
class Faults {
 public:
  explicit Faults(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  void error(const std::string& code, const std::string& what, const std::string& where, Errc errc = Errc::mismatch);
  // The code is "unknown-" and what it is: "clip". known() lists the names that exist; of many faults it is asked by
  // the first ones only.
  template <class Known>
  void unknown(const std::string& kind, const std::string& name, const Known& known, const std::string& where) {
    const bool is_listed = unknown_++ < Diagnostics::kMaxPerCode;
    error("unknown-" + kind, missing(kind, name) + (is_listed ? did_you_mean(name, known()) : ""), where);
  }
  void warn(const std::string& code, const std::string& what, const std::string& where);

  bool any() const { return first_.code != Errc::none; }
  const Error& first() const { return first_; }

 private:
  bool is_new(const std::string& code, const std::string& what, const std::string& where);
  static std::string missing(std::string kind, const std::string& name);
  Diagnostics& diagnostics_;
  Error first_;
  std::set<std::string> said_;
  std::size_t unknown_ = 0;
};

}  // namespace sinew::asset
