// SPDX-License-Identifier: MIT
#include "sinew/base/result.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>

namespace {

using namespace sinew;

Result<int> half(int number) {
  if (number % 2 != 0) return Error::in(Errc::out_of_range, "/number", "an odd number has no half");
  return number / 2;
}

}  // namespace

TEST_CASE("a result holds its value and no error") {
  const Result<int> three = half(6);
  REQUIRE(bool(three));
  CHECK(*three == 3);
  CHECK(three.error().code == Errc::none);
}

TEST_CASE("a result without a value says why") {
  const Result<int> none = half(7);
  CHECK_FALSE(bool(none));
  CHECK(none.error().code == Errc::out_of_range);
  CHECK(std::string(none.error().where) == "/number");
}

TEST_CASE("a value that can only be moved goes in and out of a result") {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(5);
  REQUIRE(bool(result));
  const std::unique_ptr<int> taken = *std::move(result);
  CHECK(*taken == 5);
}

TEST_CASE("members are reached through the arrow") {
  Result<std::string> text = std::string("abc");
  text->push_back('d');
  CHECK(text->size() == 4);
}

TEST_CASE("a result of nothing is success unless it has an error") {
  CHECK(bool(Result<void>()));
  const Result<void> failed = Error::in(Errc::io, "a.glb", "cannot be opened");
  CHECK_FALSE(bool(failed));
  CHECK(failed.error().code == Errc::io);
}
