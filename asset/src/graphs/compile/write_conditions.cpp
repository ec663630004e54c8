// SPDX-License-Identifier: MIT
#include "graphs/compile/write_conditions.h"

#include <algorithm>

namespace sinew::asset {
namespace {

// So many results of a list are made one before the next are asked for: long lists need no deep stack.
constexpr std::uint32_t kMostAtOnce = 16;

}  // namespace

ConditionWriter::Terms ConditionWriter::write(const FlatCondition& condition, States states, const std::string& where) {
  const auto first = static_cast<std::uint32_t>(compiling_.draft.conditions.size());
  if (condition.shape == FlatCondition::Shape::always) return {first, 0};
  states_ = states;
  where_ = &where;
  highest_ = 0;
  append(condition, 0);
  if (highest_ > kMaxConditionDepth)
    compiling_.faults.error("too-deep", "conditions in one another need more than 32 results at once", where,
                            Errc::too_large);
  return {first, static_cast<std::uint32_t>(compiling_.draft.conditions.size()) - first};
}

// `height`: results on the stack already.
void ConditionWriter::append(const FlatCondition& condition, std::uint32_t height) {
  using enum FlatCondition::Shape;
  switch (condition.shape) {
    case always:
      add(TermKind::all, 0);
      break;
    case never:
      add(TermKind::all, 0);
      add(TermKind::negated, 0);
      break;
    case term:
      append_term(condition);
      break;
    case all:
    case any:
      append_list(condition, height);
      break;
    case negated:
      append(condition.parts.front(), height);
      add(TermKind::negated, 0);
      break;
  }
  highest_ = std::max<std::size_t>(highest_, height + 1);
}

void ConditionWriter::append_list(const FlatCondition& condition, std::uint32_t height) {
  const TermKind kind = condition.shape == FlatCondition::Shape::all ? TermKind::all : TermKind::any;
  std::uint32_t waiting = 0;
  for (const FlatCondition& part : condition.parts) {
    if (waiting == kMostAtOnce) {
      add(kind, waiting);
      waiting = 1;
    }
    append(part, height + waiting++);
  }
  add(kind, waiting);
}

void ConditionWriter::append_term(const FlatCondition& condition) {
  GraphTermRecord term = condition.term;
  if (static_cast<TermKind>(term.kind) == TermKind::event) term.index = watch(condition.marker);
  if (static_cast<TermKind>(term.kind) == TermKind::phase) term.index = group(term.index);
  compiling_.draft.conditions.push_back(term);
}

void ConditionWriter::add(TermKind kind, std::size_t parts) {
  GraphTermRecord term{};
  term.kind = static_cast<std::uint16_t>(kind);
  term.index = static_cast<std::uint16_t>(parts);
  compiling_.draft.conditions.push_back(term);
}

std::uint16_t ConditionWriter::watch(std::uint64_t marker) {
  std::vector<GraphWatchRecord>& all = compiling_.draft.watches;
  const auto [found, is_new] =
      watches_.try_emplace({marker, states_.first, states_.count}, static_cast<std::uint16_t>(all.size()));
  if (!is_new) return found->second;
  if (all.size() + states_.count >= kNoGraphIndex) {
    compiling_.faults.error("too-many-events", "conditions ask for more than 65,534 events", *where_, Errc::too_large);
    return 0;
  }
  for (std::uint32_t i = 0; i < states_.count; ++i) all.push_back({marker, states_.first + i, 0});
  return found->second;
}

std::uint16_t ConditionWriter::group(FlatIndex group) {
  const std::uint16_t index = compiling_.group_index[group];
  if (index == kNoGraphIndex)
    compiling_.faults.error("empty-sync-group",
                            "no clip is in the sync group" + in_quotes(compiling_.flat.groups[group].name), *where_);
  return index;
}

}  // namespace sinew::asset
