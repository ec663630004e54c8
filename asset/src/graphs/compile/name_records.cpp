// SPDX-License-Identifier: MIT
#include <map>

#include "graphs/compile/compiling.h"
#include "sinew/base/hash.h"

namespace sinew::asset {
namespace {

// The 64 bits of hash_name, folded.
std::uint32_t stable_id(std::string_view text) {
  const std::uint64_t hash = hash_name(text);
  return static_cast<std::uint32_t>(hash ^ hash >> 32);
}

template <class Record>
void name_all(std::vector<Record>& records, const RecordNames& called, const char* kind, std::string& names,
              Faults& faults) {
  std::map<std::uint32_t, std::size_t> by_id;
  for (std::size_t i = 0; i < records.size(); ++i) {
    names += called.names[i];
    records[i].id = stable_id(called.ids[i]);
    records[i].name_end = static_cast<std::uint32_t>(names.size());
    const auto [other, is_new] = by_id.emplace(records[i].id, i);
    if (!is_new)
      faults.error("id-collision",
                   std::string(kind) + in_quotes(called.ids[i]) + " has the id of" +
                       in_quotes(called.ids[other->second]) + " at " + std::string(called.where[other->second]) +
                       ": give one of them another \"id\"",
                   std::string(called.where[i]));
  }
}

}  // namespace

void name_records(Compiling& compiling, std::string& names) {
  GraphDraft& draft = compiling.draft;
  Faults& faults = compiling.faults;
  name_all(draft.params, draft.param_names, "the parameter", names, faults);
  name_all(draft.nodes, draft.node_names, "the node", names, faults);
  name_all(draft.variations, draft.variation_names, "the variation", names, faults);
  name_all(draft.groups, draft.group_names, "the sync group", names, faults);
  name_all(draft.states, draft.state_names, "the state", names, faults);
  name_all(draft.transitions, draft.transition_names, "the transition", names, faults);
  name_all(draft.slots, draft.slot_names, "the slot", names, faults);
}

}  // namespace sinew::asset
