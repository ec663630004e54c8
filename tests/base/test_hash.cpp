// SPDX-License-Identifier: MIT
#include "sinew/base/hash.h"

#include <doctest/doctest.h>

#include <string_view>

using namespace sinew;

// Source: the test vectors of http://www.isthe.com/chongo/src/fnv/test_fnv.c for 64-bit FNV-1a.
static_assert(hash_name("") == 0xcbf29ce484222325ull);
static_assert(hash_name("a") == 0xaf63dc4c8601ec8cull);
static_assert(hash_name("foobar") == 0x85944171f73967e8ull);

TEST_CASE("bytes hash as the name of the same bytes") {
  const std::string_view name = "foobar";
  CHECK(hash_bytes(std::as_bytes(std::span(name))) == 0x85944171f73967e8ull);
}

TEST_CASE("a hash goes on where another ended") { CHECK(hash_name("bar", hash_name("foo")) == hash_name("foobar")); }

TEST_CASE("bytes above 127 are taken without sign") {
  // By hand: (seed xor 0xff) * prime; a sign-extended byte would flip the upper bits of the seed as well.
  CHECK(hash_name("\xff") == (0xcbf29ce484222325ull ^ 0xffull) * 0x100000001b3ull);
}
