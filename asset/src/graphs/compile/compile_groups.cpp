// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>
#include <cstring>
#include <set>

#include "graphs/compile/compiling.h"
#include "sinew/base/hash.h"
#include "sinew/mix/sync.h"

namespace sinew::asset {
namespace {

using Members = std::vector<std::uint16_t>;  // clip nodes, by number

std::vector<Members> members_of_groups(Compiling& compiling) {
  std::vector<Members> members(compiling.flat.groups.size());
  for (std::size_t i = 0; i < compiling.node_count(); ++i) {
    const FlatIndex group = compiling.node(i).group;
    if (group == kNoFlat) continue;
    compiling.node_member[compiling.numbers.flat_of[i]] = static_cast<std::uint16_t>(members[group].size());
    members[group].push_back(static_cast<std::uint16_t>(i));
  }
  return members;
}

std::vector<std::uint32_t> clips_of(const Compiling& compiling, const Members& members, std::size_t variation) {
  std::vector<std::uint32_t> clips;
  for (const std::uint16_t member : members) {
    const std::uint16_t slot = compiling.node_index[compiling.numbers.flat_of[member]];
    clips.push_back(compiling.draft.clips[variation * compiling.clip_slots.size() + slot]);
  }
  return clips;
}

void check_markers(Compiling& compiling, const SourceSyncGroup& group, const std::set<std::uint32_t>& clips) {
  std::set<std::string_view> known;
  for (const std::uint32_t index : clips) {
    const Clip clip = *compiling.pack.clip(index, compiling.rig);
    for (std::size_t m = 0; m < clip.marker_count(); ++m) known.insert(clip.marker(m).name);
  }
  for (std::size_t i = 0; i < group.markers.size(); ++i)
    if (!known.contains(group.markers[i]))
      compiling.faults.unknown(
          "marker", group.markers[i], [&] { return std::vector<std::string>(known.begin(), known.end()); },
          group.path + "/markers/" + std::to_string(i));
}

// The member that a fault of a sync group is about: "/clips/3".
std::size_t member_of(const Error& error) {
  constexpr std::string_view kBefore = "/clips/";
  const std::string_view where(error.where);
  std::size_t member = ~std::size_t{0};
  if (where.starts_with(kBefore)) std::from_chars(where.data() + kBefore.size(), where.data() + where.size(), member);
  return member;
}

void check_clips(Compiling& compiling, const FlatGroup& group, const Members& members,
                 const std::vector<std::uint32_t>& clips) {
  std::vector<Clip> opened;
  for (const std::uint32_t clip : clips) opened.push_back(*compiling.pack.clip(clip, compiling.rig));
  std::vector<std::uint64_t> markers;
  for (const std::string& marker : group.source->markers) markers.push_back(hash_name(marker));
  const Result<SyncGroup> made = SyncGroup::create(opened, markers);
  if (made) return;
  const std::size_t member = member_of(made.error());
  std::string what = "the sync group" + in_quotes(group.name) + ": " + made.error().what;
  if (member < members.size()) what += ":" + in_quotes(compiling.pack.clip_info(clips[member]).name);
  compiling.faults.error("sync-group", what,
                         member < members.size() ? compiling.node(members[member]).where : group.source->path,
                         made.error().code);
}

void check_group(Compiling& compiling, const FlatGroup& group, const Members& members) {
  std::set<std::uint32_t> all;
  std::vector<std::uint32_t> before;
  for (std::size_t v = 0; v < compiling.draft.variations.size(); ++v) {
    std::vector<std::uint32_t> clips = clips_of(compiling, members, v);
    if (clips == before) continue;
    check_clips(compiling, group, members, clips);
    all.insert(clips.begin(), clips.end());
    before = std::move(clips);
  }
  check_markers(compiling, *group.source, all);
}

void add_group(Compiling& compiling, FlatIndex index, const Members& members) {
  GraphDraft& draft = compiling.draft;
  const FlatGroup& group = compiling.flat.groups[index];
  compiling.group_index[index] = static_cast<std::uint16_t>(draft.groups.size());
  GraphGroupRecord record{};
  record.first_marker = static_cast<std::uint32_t>(draft.group_markers.size());
  record.marker_count = static_cast<std::uint32_t>(group.source->markers.size());
  record.first_member = static_cast<std::uint32_t>(draft.group_members.size());
  record.member_count = static_cast<std::uint32_t>(members.size());
  for (const std::string& marker : group.source->markers) draft.group_markers.push_back(hash_name(marker));
  draft.group_members.insert(draft.group_members.end(), members.begin(), members.end());
  draft.groups.push_back(record);
  draft.group_names.add(group.name, group.name, group.source->path);
}

}  // namespace

void compile_groups(Compiling& compiling) {
  const std::vector<Members> members = members_of_groups(compiling);
  std::set<const SourceSyncGroup*> said;  // a sub-graph that is used twice has its groups twice
  for (FlatIndex i = 0; i < members.size(); ++i) {
    const FlatGroup& group = compiling.flat.groups[i];
    if (!members[i].empty()) {
      check_group(compiling, group, members[i]);
      add_group(compiling, i, members[i]);
    } else if (said.insert(group.source).second) {
      compiling.faults.warn("unused-sync-group", "no clip is in the sync group" + in_quotes(group.name),
                            group.source->path);
    }
  }
}

}  // namespace sinew::asset
