// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "sinew/scene/diagnostics.h"

namespace sinew::asset {

TEST_CASE("diagnostics are kept in order and counted by severity and by code") {
  Diagnostics diagnostics;
  diagnostics.warn("a", "first", "/x");
  diagnostics.error("b", "second", "/y");
  diagnostics.note("a", "third", "");
  REQUIRE(diagnostics.all().size() == 3);
  CHECK(diagnostics.all()[1].what == "second");
  CHECK(diagnostics.all()[1].where == "/y");
  CHECK(diagnostics.count(Severity::warning) == 1);
  CHECK(diagnostics.count(Severity::error) == 1);
  CHECK(diagnostics.count(Severity::note) == 1);
  CHECK(diagnostics.count("a") == 2);
  CHECK(diagnostics.count("c") == 0);
}

TEST_CASE("a hundred of one code are kept; the rest are counted in one closing note") {
  Diagnostics diagnostics;
  for (int i = 0; i < 1000; ++i) diagnostics.warn("flood", "again", "");
  diagnostics.warn("other", "once", "");
  CHECK(diagnostics.all().size() == 102);  // 100, the closing note, and the other one
  CHECK(diagnostics.count("flood") == 1000);
  CHECK(diagnostics.count(Severity::warning) == 1001);
  CHECK(diagnostics.all()[100].severity == Severity::note);
  CHECK(diagnostics.all()[100].what.find("900") == 0);  // 1000 - 100
}

}  // namespace sinew::asset
