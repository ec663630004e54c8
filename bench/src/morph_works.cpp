// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "result_hash.h"
#include "sinew/skin/morph.h"
#include "works.h"

namespace sinew::bench {
namespace {

// A primitive with its targets, of which every other one acts.
struct MorphedPart {
  std::vector<MorphTarget> targets;
  std::vector<float> weights;
  std::vector<Vec3> positions_in_bind, normals_in_bind, positions, normals;
};

std::size_t active_deltas(const MorphedPart& part) {
  std::size_t deltas = 0;
  for (std::size_t t = 0; t < part.targets.size(); ++t)
    if (part.weights[t] != 0) deltas += part.targets[t].vertex_index.size();
  return deltas;
}

std::size_t bytes_of(const MorphedPart& part) {
  return 2 * (part.positions.size() + part.normals.size()) * sizeof(Vec3) +
         active_deltas(part) * (sizeof(std::uint32_t) + 2 * sizeof(Vec3));
}

std::vector<Vec3> copied(const StridedSpan<const Vec3>& stream) {
  std::vector<Vec3> values;
  for (std::size_t v = 0; v < stream.size(); ++v) values.push_back(stream[v]);
  return values;
}

MorphedPart part_of(const Pack& pack, std::size_t index) {
  const Primitive primitive = pack.primitive(index);
  MorphedPart part;
  for (std::size_t t = 0; t < primitive.morph_count; ++t) {
    part.targets.push_back(pack.morph(index, t));
    part.weights.push_back(t % 2 == 0 ? 0.25f + 0.125f * float(t) : 0.0f);
  }
  part.positions_in_bind = copied(primitive.vertices.positions);
  part.normals_in_bind = copied(primitive.vertices.normals);
  part.positions = part.positions_in_bind;
  part.normals = part.normals_in_bind;
  return part;
}

class Morphing final : public Work {
 public:
  Morphing(SubjectPtr subject, std::vector<MorphedPart> parts, std::size_t deltas, std::size_t byte_count)
      : Work(deltas, byte_count), subject_(std::move(subject)), parts_(std::move(parts)) {}

  void run() override {
    for (MorphedPart& part : parts_) {
      std::copy(part.positions_in_bind.begin(), part.positions_in_bind.end(), part.positions.begin());
      std::copy(part.normals_in_bind.begin(), part.normals_in_bind.end(), part.normals.begin());
      apply_morphs(part.targets, part.weights, {std::span(part.positions), std::span(part.normals), {}});
    }
  }
  std::uint64_t hash() override {
    run();
    ResultHash hash;
    for (const MorphedPart& part : parts_) {
      hash.add(std::span<const Vec3>(part.positions));
      hash.add(std::span<const Vec3>(part.normals));
    }
    return hash.value();
  }

 private:
  SubjectPtr subject_;
  std::vector<MorphedPart> parts_;
};

}  // namespace

MadeWork make_morphing(SubjectPtr subject) {
  std::vector<MorphedPart> parts;
  std::size_t deltas = 0, bytes = 0;
  for (std::size_t p = 0; p < subject->pack.primitive_count(); ++p) {
    if (subject->pack.primitive(p).morph_count == 0) continue;
    parts.push_back(part_of(subject->pack, p));
    deltas += active_deltas(parts.back());
    bytes += bytes_of(parts.back());
  }
  if (deltas == 0) return Error::in(Errc::unsupported, "", "no mesh has morph targets");
  return std::unique_ptr<Work>(std::make_unique<Morphing>(std::move(subject), std::move(parts), deltas, bytes));
}

}  // namespace sinew::bench
