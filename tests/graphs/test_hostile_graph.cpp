// SPDX-License-Identifier: MIT
// Whatever the text is, reading it is an answer, soon. Run under sanitizers by ./check.
#include <doctest/doctest.h>

#include "full_graph.h"
#include "sinew/graphs/read_graph.h"

namespace sinew::asset {
namespace {

// An error in words that is also in the diagnostics, or a graph without one.
Error check_answer(std::string_view text) {
  Diagnostics diagnostics;
  const Result<GraphSource> source = read_graph(text, diagnostics);
  CHECK(bool(source) == (diagnostics.count(Severity::error) == 0));
  if (!source) CHECK(source.error().what[0] != '\0');
  return source.error();
}

// The place and the words of a syntax error.
void check_syntax(std::string_view text, Errc kind, std::string_view where, std::string_view what) {
  CAPTURE(text);
  Diagnostics diagnostics;
  const Result<GraphSource> source = read_graph(text, diagnostics);
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(source.error().code == kind);
  CHECK(diagnostics.all()[0].code == "bad-syntax");
  CHECK(diagnostics.all()[0].where == where);
  CHECK_MESSAGE(diagnostics.all()[0].what.find(what) != std::string::npos, diagnostics.all()[0].what);
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE("a graph cut anywhere before its last brace is refused") {
  const std::string whole = test::full_graph();
  for (std::size_t length = 0; length <= whole.rfind('}'); ++length) {
    CAPTURE(length);
    // Of its own memory, so that a sanitizer sees what is read beyond.
    CHECK(check_answer(std::string(whole, 0, length)).code == Errc::truncated);
  }
}

TEST_CASE("a graph with any byte changed is an answer") {
  const std::string whole = test::full_graph();
  for (std::size_t i = 0; i < whole.size(); ++i)
    for (const char other : {'\0', ' ', '"', '{', '}', '[', ']', '-', '9', 'e', '\\', '\xFF', char(whole[i] ^ 1)}) {
      CAPTURE(i);
      std::string damaged = whole;
      damaged[i] = other;
      check_answer(damaged);
    }
}

TEST_CASE("syntax errors say where, and what should stand there") {
  check_syntax("{\n\"schema\" 1}", Errc::bad_syntax, "@11", "line 2: here should stand a colon");
  check_syntax("{\"a\": 1 \"b\": 2}", Errc::bad_syntax, "@8", "a comma or the closing brace }");
  check_syntax("{\"a\": [1 2]}", Errc::bad_syntax, "@9", "a comma or the closing bracket ]");
  check_syntax("{\"a\": 1,}", Errc::bad_syntax, "@8", "a part should follow the comma");
  check_syntax("{\"a\": 1, // no\n}", Errc::bad_syntax, "@9", "JSON has no comments");
  check_syntax("{a: 1}", Errc::bad_syntax, "@1", "a member's name in quotes");
  check_syntax("{\"a\": yes}", Errc::bad_syntax, "@6", "a value");
  check_syntax("{\"a\": -}", Errc::bad_syntax, "@7", "a digit");
  check_syntax("{\"a\": 01}", Errc::bad_syntax, "@7", "a comma or");
  check_syntax("{\"a\": \"b\n\"}", Errc::bad_syntax, "@8", "over the end of its line");
  check_syntax("{\"a\": \"\\x\"}", Errc::bad_syntax, "@8", "after \\");
  check_syntax("{\"a\": \"\\u12g4\"}", Errc::bad_syntax, "@11", "hexadecimal");
  check_syntax("{\"a\": \"\xC3\"}", Errc::bad_syntax, "@7", "no UTF-8");
  check_syntax("{} {}", Errc::bad_syntax, "@3", "here the file should end");
  check_syntax("{\"a\": [", Errc::truncated, "@7", "the file ends here");
  check_syntax("\xEF\xBB\xBF{a}", Errc::bad_syntax, "@4", "in quotes");  // the mark's bytes count
  check_syntax("", Errc::truncated, "@0", "");
}

TEST_CASE("a number that JSON has no end for") {
  CHECK(check_answer("{\"a\": 1e999}").code == Errc::bad_syntax);
  CHECK(check_answer("{\"a\": 123456789012345678901234567890}").code != Errc::none);
}

TEST_CASE("what is nested too deeply is refused, whatever it is") {
  const auto check_deep = [](std::string_view opening, std::string_view closing) {
    const std::string before = R"({"schema": "sinew.graph/1", "output": )";
    for (const std::size_t depth : {100, 100000})
      CHECK(check_answer(before + repeated(opening, depth) + repeated(closing, depth) + "}").code == Errc::too_large);
    check_answer(before + repeated(opening, 100000));
  };
  check_deep(R"({"type": "mirror", "input": )", "}");
  check_deep("[", "]");
  check_deep(R"({"not": )", "}");
}

TEST_CASE("what is nested as deeply as may be is read") {
  const std::string text = R"({"schema": "sinew.graph/1", "output": )" +
                           repeated(R"({"type": "mirror", "input": )", 60) + R"({"type": "rest"})" + repeated("}", 60) +
                           "}";
  CHECK(check_answer(text).code == Errc::none);
}

TEST_CASE("a chain of a hundred thousand named nodes is an answer") {
  std::string nodes;
  for (int i = 0; i < 100000; ++i)
    nodes += "\"" + std::to_string(i) + R"(": {"type": "mirror", "input": ")" + std::to_string(i + 1) + "\"},\n";
  const std::string before = R"({"schema": "sinew.graph/1", "output": "0", "nodes": {)" + nodes;
  CHECK(check_answer(before + R"("100000": {"type": "rest"}}})").code == Errc::none);
  CHECK(check_answer(before + R"("100000": {"type": "mirror", "input": "0"}}})").code == Errc::mismatch);
}

TEST_CASE("a million wrong names are an answer") {
  std::string inputs;
  for (int i = 0; i < 200000; ++i) inputs += R"({"node": "aaaaaaaaaaaaaaab"},)";
  const std::string nodes = repeated("\"aaaaaaaaaaaaaaaa\": 1,", 1000);
  check_answer(R"({"schema": "sinew.graph/1", "nodes": {)" + nodes +
               R"("b": 1}, "output": {"type": "blend", "inputs": [)" + inputs + R"({"node": "b"}]}})");
}

TEST_CASE("more parts than a graph may have are refused") {
  const std::string text =
      R"({"schema": "sinew.graph/1", "output": {"type": "blend", "inputs": [)" + repeated("{},", 1 << 21) + "{}]}}";
  CHECK(check_answer(text).code == Errc::too_large);
}

TEST_CASE("names of many bytes at every depth ask for no memory") {
  const std::string name(250, 'n');
  std::string text = R"({"schema": "sinew.graph/1", "output": )";
  for (int i = 0; i < 15; ++i) text += R"({"type": "machine", "states": {")" + name + R"(": {"node": )";
  text += R"({"type": "blend", "inputs": [)" + repeated(R"({"node": 1},)", 400000) + "{}]}";
  CHECK(check_answer(text + repeated("}}}", 15) + "}").code == Errc::too_large);
}

TEST_CASE("a text above 16 MB is refused") {
  CHECK(check_answer(std::string((std::size_t(16) << 20) + 1, ' ')).code == Errc::too_large);
}

}  // namespace sinew::asset
