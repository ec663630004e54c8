// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <tuple>

#include "graphs/compile/compiling.h"

namespace sinew::asset {

// Writes conditions one after another, postfix, and notes which markers of which states they ask for.
class ConditionWriter {
 public:
  explicit ConditionWriter(Compiling& compiling) : compiling_(compiling) {}

  struct Terms {
    std::uint32_t first = 0, count = 0;
  };
  // States of the graph whose clips an event may be of: the one that is left or, from any, all of the machine. Watches
  // of several states follow each other in their order; a term has the first.
  struct States {
    std::uint32_t first = 0, count = 0;
  };
  Terms write(const FlatCondition& condition, States states, const std::string& where);

 private:
  void append(const FlatCondition& condition, std::uint32_t height);
  void append_list(const FlatCondition& condition, std::uint32_t height);
  void append_term(const FlatCondition& condition);
  void add(TermKind kind, std::size_t parts);
  std::uint16_t watch(std::uint64_t marker);
  std::uint16_t group(FlatIndex group);

  Compiling& compiling_;
  std::map<std::tuple<std::uint64_t, std::uint32_t, std::uint32_t>, std::uint16_t> watches_;
  // Of the condition that is written.
  States states_;
  const std::string* where_ = nullptr;
  std::size_t highest_ = 0;
};

}  // namespace sinew::asset
