// SPDX-License-Identifier: MIT
#include "sinew/gpu/sub_palettes.h"

#include <algorithm>
#include <bitset>
#include <numeric>
#include <string>
#include <unordered_map>

namespace sinew::gpu {
namespace {

std::size_t corners_of(PrimitiveTopology topology) {
  switch (topology) {
    case PrimitiveTopology::points:
      return 1;
    case PrimitiveTopology::lines:
      return 2;
    case PrimitiveTopology::triangles:
      return 3;
    default:
      return 0;
  }
}

// The entries that each primitive needs, sorted, all in one array.
struct Needs {
  std::vector<std::uint32_t> first;  // by primitive, and one more
  std::vector<std::uint16_t> entries;

  std::span<const std::uint16_t> of(std::size_t primitive) const {
    return std::span(entries).subspan(first[primitive], first[primitive + 1] - first[primitive]);
  }
};

Needs needs_of(const MeshBytes& mesh, std::span<const std::uint32_t> indices, std::size_t corners) {
  Needs needs;
  needs.first.push_back(0);
  for (std::size_t corner = 0; corner + corners <= indices.size(); corner += corners) {
    const auto begin = static_cast<std::ptrdiff_t>(needs.entries.size());
    for (const std::uint32_t vertex : indices.subspan(corner, corners)) {
      const VertexInfluences& influences = mesh.influences[vertex];
      for (std::size_t i = 0; i < kMaxInfluences; ++i)
        if (influences.weight[i] != 0) needs.entries.push_back(influences.palette_index[i]);
    }
    std::sort(needs.entries.begin() + begin, needs.entries.end());
    needs.entries.erase(std::unique(needs.entries.begin() + begin, needs.entries.end()), needs.entries.end());
    needs.first.push_back(static_cast<std::uint32_t>(needs.entries.size()));
  }
  return needs;
}

// The entries of one draw.
class EntrySet {
 public:
  std::size_t missing(std::span<const std::uint16_t> entries) const {
    return static_cast<std::size_t>(
        std::count_if(entries.begin(), entries.end(), [this](std::uint16_t e) { return !has_[e]; }));
  }
  void add(std::span<const std::uint16_t> entries) {
    for (const std::uint16_t entry : entries) {
      if (has_[entry]) continue;
      has_.set(entry);
      list_.push_back(entry);
    }
  }
  const std::vector<std::uint16_t>& list() const { return list_; }

 private:
  std::bitset<65536> has_;
  std::vector<std::uint16_t> list_;
};

class Splitter {
 public:
  Splitter(const MeshBytes& mesh, std::vector<std::uint32_t> indices, std::size_t corners, std::size_t most_entries)
      : mesh_(mesh),
        indices_(std::move(indices)),
        corners_(corners),
        most_entries_(most_entries),
        needs_(needs_of(mesh, indices_, corners)) {}

  Result<SplitMesh> run() {
    const std::size_t primitives = needs_.first.size() - 1;
    for (std::size_t p = 0; p < primitives; ++p)
      if (needs_.of(p).size() > most_entries_) return too_many(p);
    std::vector<std::uint32_t> left(primitives);
    std::iota(left.begin(), left.end(), 0u);
    while (!left.empty()) add_draw(take_draw(left));
    return std::move(split_);
  }

 private:
  Error too_many(std::size_t primitive) const {
    return Error::in(Errc::too_large, "primitive " + std::to_string(primitive),
                     "its corners alone follow " + std::to_string(needs_.of(primitive).size()) +
                         " joints, and a draw may use " + std::to_string(most_entries_));
  }

  // Each round takes all that add the fewest entries, which are none from the second round of the same number on.
  std::vector<std::uint32_t> take_draw(std::vector<std::uint32_t>& left) {
    draw_entries_ = {};
    std::vector<std::uint32_t> taken;
    for (;;) {
      const std::size_t best = cheapest(left);
      if (best == left.size()) break;
      draw_entries_.add(needs_.of(left[best]));
      std::erase_if(left, [&](std::uint32_t p) {
        const bool fits = draw_entries_.missing(needs_.of(p)) == 0;
        if (fits) taken.push_back(p);
        return fits;
      });
    }
    std::sort(taken.begin(), taken.end());
    return taken;
  }

  // Of those that are left the first that fits and adds the fewest entries; the end where none fits.
  std::size_t cheapest(const std::vector<std::uint32_t>& left) const {
    const std::size_t room = most_entries_ - draw_entries_.list().size();
    if (draw_entries_.list().empty()) return left.empty() ? left.size() : 0;
    std::size_t best = left.size(), fewest = room + 1;
    for (std::size_t i = 0; i < left.size() && fewest > 1; ++i) {
      const std::size_t missing = draw_entries_.missing(needs_.of(left[i]));
      if (missing >= fewest) continue;
      fewest = missing;
      best = i;
    }
    return best;
  }

  void add_draw(const std::vector<std::uint32_t>& primitives) {
    std::unordered_map<std::uint32_t, std::uint32_t> new_vertex;
    std::unordered_map<std::uint16_t, std::uint16_t> number;
    for (const std::uint16_t entry : draw_entries_.list())
      number.emplace(entry, static_cast<std::uint16_t>(number.size()));
    SubPaletteDraw draw{static_cast<std::uint32_t>(split_.indices.size()), 0, draw_entries_.list()};
    for (const std::uint32_t p : primitives)
      for (std::size_t c = 0; c < corners_; ++c) {
        const std::uint32_t original = indices_[p * corners_ + c];
        const auto [place, is_new] =
            new_vertex.try_emplace(original, static_cast<std::uint32_t>(split_.original_vertex.size()));
        if (is_new) add_vertex(original, number);
        split_.indices.push_back(place->second);
      }
    draw.index_count = static_cast<std::uint32_t>(split_.indices.size()) - draw.first_index;
    split_.draws.push_back(std::move(draw));
  }

  void add_vertex(std::uint32_t original, const std::unordered_map<std::uint16_t, std::uint16_t>& number) {
    VertexInfluences influences = mesh_.influences[original];
    for (std::size_t i = 0; i < kMaxInfluences; ++i)
      influences.palette_index[i] = influences.weight[i] != 0 ? number.at(influences.palette_index[i]) : 0;
    split_.original_vertex.push_back(original);
    split_.influences.push_back(influences);
  }

  const MeshBytes& mesh_;
  const std::vector<std::uint32_t> indices_;
  const std::size_t corners_, most_entries_;
  const Needs needs_;
  EntrySet draw_entries_;
  SplitMesh split_;
};

}  // namespace

Result<SplitMesh> split_by_palette(const MeshBytes& mesh, std::size_t most_entries) {
  SINEW_ASSERT(most_entries >= 1 && mesh.influences.size() == mesh.vertices.size());
  const std::size_t corners = corners_of(mesh.topology);
  if (corners == 0) return Error::in(Errc::unsupported, "topology", "strips, fans and loops cannot be cut into draws");
  std::vector<std::uint32_t> indices = mesh.indices;
  if (indices.empty()) {
    indices.resize(mesh.vertices.size());
    std::iota(indices.begin(), indices.end(), 0u);
  }
  return Splitter(mesh, std::move(indices), corners, most_entries).run();
}

}  // namespace sinew::gpu
