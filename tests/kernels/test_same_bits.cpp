// SPDX-License-Identifier: MIT
// One hash per kernel over random and adversarial inputs: the same for every instruction set, compiler and build type.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <functional>
#include <random>
#include <vector>

#include "emulated_avx512.h"
#include "kernels/table.h"
#include "sinew/base/hash.h"
#include "sinew/skin/morph.h"
#include "support/near.h"

using namespace sinew;

namespace {

// Floats from the generator's own bits: std::uniform_real_distribution is not the same everywhere.
class Numbers {
 public:
  float between(float low, float high) {
    const float unit = static_cast<float>(random_() >> 8) * (1.0f / 16777216.0f);
    return low + unit * (high - low);
  }
  // Sizes from denormal to enormous, zeros and negative zeros among them.
  float adversarial() {
    switch (random_() % 8) {
      case 0:
        return 0.0f;
      case 1:
        return -0.0f;
      case 2:
        return std::bit_cast<float>(std::uint32_t(random_()) & 0x807FFFFFu);  // denormal
      case 3:
        return between(-1e-30f, 1e-30f);
      case 4:
        return between(-1e30f, 1e30f);
      default:
        return between(-2, 2);
    }
  }
  std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(random_()) % limit; }

 private:
  std::mt19937 random_{20261129};
};

class Hash {
 public:
  // Which NaN comes out of an operation is the processor's choice: all count as one.
  void add(const float* values, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const float value = values[i] == values[i] ? values[i] : std::bit_cast<float>(0x7FC00000u);
      hash_ = hash_bytes(std::as_bytes(std::span(&value, 1)), hash_);
    }
  }
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = kHashSeed;
};

using Kernel = void (*)(const KeySegment&, float*);

std::uint64_t hash_of_keys(Kernel kernel, std::uint32_t components, bool cubic, bool unit) {
  Numbers numbers;
  Hash hash;
  for (int trial = 0; trial < 4000; ++trial) {
    const std::uint32_t width = 1 + numbers.below(8);
    const std::size_t count = components * width * (cubic ? 3u : 1u);
    std::vector<float> from(count), to(count);
    for (std::size_t i = 0; i < count; ++i) {
      from[i] = trial % 2 == 0 && !unit ? numbers.adversarial() : numbers.between(-1, 1);
      to[i] = trial % 3 == 0 ? from[i] : (trial % 2 == 0 && !unit ? numbers.adversarial() : numbers.between(-1, 1));
    }
    float out[4 * kLanes] = {};
    kernel({from.data(), to.data(), width, components, numbers.between(0, 1), numbers.between(0, 2)}, out);
    for (std::uint32_t c = 0; c < components; ++c) hash.add(out + c * kLanes, width);
  }
  return hash.value();
}

std::vector<JointBlock> random_pose(Numbers& numbers, std::size_t blocks, bool adversarial) {
  std::vector<JointBlock> pose(blocks);
  for (JointBlock& block : pose)
    for (float* value = block.tx; value < block.tx + sizeof(JointBlock) / sizeof(float); ++value)
      *value = adversarial ? numbers.adversarial() : numbers.between(-1, 1);
  return pose;
}

std::vector<float> random_mask(Numbers& numbers, std::size_t blocks) {
  std::vector<float> mask(blocks * kLanes);
  for (float& value : mask) value = numbers.below(3) == 0 ? 0.0f : numbers.between(0, 1);
  return mask;
}

void add_pose(Hash& hash, const std::vector<JointBlock>& pose) {
  for (const JointBlock& block : pose) hash.add(block.tx, sizeof(JointBlock) / sizeof(float));
}

std::uint64_t hash_of_blending(const KernelTable& kernel) {
  Numbers numbers;
  Hash hash;
  for (int trial = 0; trial < 400; ++trial) {
    const std::size_t blocks = 1 + numbers.below(9), count = 2 + numbers.below(7);
    std::vector<std::vector<JointBlock>> poses;
    std::vector<std::vector<float>> masks;
    std::vector<BlendSource> sources;
    for (std::size_t i = 0; i < count; ++i) {
      poses.push_back(random_pose(numbers, blocks, trial % 8 < 2));
      masks.push_back(random_mask(numbers, blocks));
    }
    for (std::size_t i = 0; i < count; ++i)
      sources.push_back({poses[i].data(), i % 3 == 2 ? nullptr : masks[i].data(), numbers.between(0, 1)});
    std::vector<JointBlock> out(blocks);
    if (trial % 2 == 0)
      kernel.blend_masked_joints(sources.data(), count, poses[0].data(), blocks, out.data());
    else
      kernel.blend_joints(sources.data(), count, numbers.below(static_cast<std::uint32_t>(count)), blocks, out.data());
    add_pose(hash, out);
  }
  return hash.value();
}

std::uint64_t hash_of_adding(const KernelTable& kernel) {
  Numbers numbers;
  Hash hash;
  for (int trial = 0; trial < 400; ++trial) {
    const std::size_t blocks = 1 + numbers.below(9);
    const std::vector<JointBlock> pose = random_pose(numbers, blocks, trial % 4 == 0);
    const std::vector<JointBlock> reference = random_pose(numbers, blocks, trial % 4 == 1);
    const std::vector<float> mask = random_mask(numbers, blocks);
    std::vector<JointBlock> delta(blocks), out = reference;
    kernel.subtract_joints(pose.data(), reference.data(), blocks, delta.data());
    kernel.add_joints({delta.data(), trial % 2 == 0 ? mask.data() : nullptr, numbers.between(0, 2)}, blocks,
                      out.data());
    add_pose(hash, delta);
    add_pose(hash, out);
  }
  return hash.value();
}

std::uint64_t hash_of_transitions(const KernelTable& kernel) {
  Numbers numbers;
  Hash hash;
  for (int trial = 0; trial < 400; ++trial) {
    const std::size_t blocks = 1 + numbers.below(5);
    std::vector<std::vector<JointBlock>> poses;
    for (int i = 0; i < 4; ++i) poses.push_back(random_pose(numbers, blocks, trial % 8 == i));
    std::vector<float> paces = random_mask(numbers, blocks);
    for (float& pace : paces) pace *= 3;
    std::vector<OffsetBlock> offsets(blocks);
    kernel.start_inertia(poses[0].data(), poses[1].data(), poses[2].data(), poses[3].data(), numbers.between(1, 240),
                         blocks, offsets.data());
    std::vector<JointBlock> out = poses[2];
    // One after the other: compilers differ in which argument they work out first.
    const float since = numbers.between(0, 1);
    const float duration = numbers.between(0.1f, 1);
    kernel.add_inertia(offsets.data(), since, duration, trial % 2 == 0 ? paces.data() : nullptr, blocks, out.data());
    add_pose(hash, out);
    std::vector<SpeedBlock> speeds(blocks);
    kernel.start_dead_blend(poses[0].data(), poses[1].data(), numbers.between(1, 240), blocks, speeds.data());
    for (int frame = 0; frame < 3; ++frame) {
      out = poses[3];
      const float elapsed = numbers.between(0, 0.2f);
      const float weight = numbers.between(0, 1);
      kernel.dead_blend(speeds.data(), elapsed, weight, blocks, out.data());
      add_pose(hash, out);
    }
    out = poses[1];
    kernel.overlay_joints({poses[2].data(), trial % 2 == 0 ? paces.data() : nullptr, numbers.between(0, 0.33f)}, blocks,
                          out.data());
    add_pose(hash, out);
  }
  return hash.value();
}

Affine random_affine(Numbers& numbers, bool adversarial) {
  Affine affine;
  for (float& element : affine.m) element = adversarial ? numbers.adversarial() : numbers.between(-2, 2);
  return affine;
}

std::uint64_t hash_of_matrices(const KernelTable& kernel) {
  Numbers numbers;
  Hash hash;
  for (int trial = 0; trial < 200; ++trial) {
    const std::size_t joints = 1 + numbers.below(70);
    const std::vector<JointBlock> local = random_pose(numbers, block_count(joints), trial % 4 == 0);
    std::vector<std::uint16_t> parents{0xFFFF};
    std::vector<Affine> roots{random_affine(numbers, trial % 4 == 0)}, out(joints);
    while (parents.size() < joints) {
      const bool root = numbers.below(10) == 0;
      parents.push_back(root ? 0xFFFF
                             : static_cast<std::uint16_t>(numbers.below(static_cast<std::uint32_t>(parents.size()))));
      if (root) roots.push_back(random_affine(numbers, false));
    }
    kernel.model_matrices(local.data(), parents.data(), joints, roots.data(), out.data());
    for (const Affine& affine : out) hash.add(affine.m, 12);
  }
  return hash.value();
}

std::uint64_t hash_of_palette(const KernelTable& kernel) {
  Numbers numbers;
  Hash hash;
  for (int trial = 0; trial < 200; ++trial) {
    const std::size_t entries = 1 + numbers.below(40);
    std::vector<Affine> joints, binds, out(entries);
    std::vector<std::uint16_t> order;
    for (std::size_t i = 0; i < entries; ++i) {
      joints.push_back(random_affine(numbers, trial % 4 == 0));
      binds.push_back(random_affine(numbers, trial % 4 == 1));
      order.push_back(static_cast<std::uint16_t>(numbers.below(static_cast<std::uint32_t>(entries))));
    }
    kernel.palette(joints.data(), order.data(), binds.data(), entries, out.data());
    for (const Affine& affine : out) hash.add(affine.m, 12);
  }
  return hash.value();
}

template <class T>
StreamPair pair_of(const std::vector<T>& in, std::vector<T>& out) {
  if (out.empty()) return {nullptr, nullptr, 0, 0};
  return {reinterpret_cast<const std::byte*>(in.data()), reinterpret_cast<std::byte*>(out.data()), sizeof(T),
          sizeof(T)};
}

std::uint64_t hash_of_skinning(const KernelTable& kernel, Directions directions) {
  Numbers numbers;
  Hash hash;
  for (int trial = 0; trial < 300; ++trial) {
    const std::size_t vertices = 1 + numbers.below(30);
    const std::uint32_t influences = 1 + numbers.below(9);
    const bool odd = trial % 3 == 0;
    std::vector<Affine> palette;
    for (int i = 0; i < 12; ++i) palette.push_back(random_affine(numbers, odd));
    std::vector<Vec3> positions(vertices), normals(vertices), moved(vertices), turned(trial % 2 * vertices);
    std::vector<Vec4> tangents(vertices), stretched(trial / 2 % 2 * vertices);
    for (std::size_t v = 0; v < vertices; ++v) {
      positions[v] = {numbers.adversarial(), numbers.between(-9, 9), numbers.between(-9, 9)};
      normals[v] = {numbers.between(-1, 1), numbers.between(-1, 1), odd ? numbers.adversarial() : 0.5f};
      tangents[v] = {numbers.between(-1, 1), odd ? 0.0f : 0.3f, numbers.between(-1, 1), -1};
    }
    std::vector<std::uint16_t> entries;
    std::vector<float> weights;
    for (std::size_t i = 0; i < vertices * influences; ++i) {
      entries.push_back(static_cast<std::uint16_t>(numbers.below(12)));
      weights.push_back(numbers.between(0, 1));
    }
    kernel.skin_run({pair_of(positions, moved), pair_of(normals, turned), pair_of(tangents, stretched), vertices,
                     influences, entries.data(), weights.data(), reinterpret_cast<const std::byte*>(palette.data()),
                     directions});
    hash.add(&moved[0].x, 3 * moved.size());
    if (!turned.empty()) hash.add(&turned[0].x, 3 * turned.size());
    if (!stretched.empty()) hash.add(&stretched[0].x, 4 * stretched.size());
  }
  return hash.value();
}

std::uint64_t hash_of_dual_quat_skinning(const KernelTable& kernel) {
  Numbers numbers;
  Hash hash;
  for (int trial = 0; trial < 300; ++trial) {
    const std::size_t vertices = 1 + numbers.below(30);
    const std::uint32_t influences = 1 + numbers.below(6);
    std::vector<DualQuatEntry> motions(12);
    for (DualQuatEntry& motion : motions)
      for (float* value = motion.real; value < motion.real + sizeof(DualQuatEntry) / sizeof(float); ++value)
        *value = trial % 3 == 0 ? numbers.adversarial() : numbers.between(-1, 1);
    std::vector<Vec3> positions(vertices), normals(vertices), moved(vertices), turned(vertices);
    std::vector<std::uint16_t> entries;
    std::vector<float> weights;
    for (std::size_t v = 0; v < vertices; ++v) {
      positions[v] = {numbers.adversarial(), numbers.between(-9, 9), numbers.between(-9, 9)};
      normals[v] = {numbers.between(-1, 1), numbers.between(-1, 1), 0.5f};
    }
    for (std::size_t i = 0; i < vertices * influences; ++i) {
      entries.push_back(static_cast<std::uint16_t>(numbers.below(12)));
      weights.push_back(numbers.between(0, 1));
    }
    kernel.skin_dual_quat_run({pair_of(positions, moved),
                               pair_of(normals, turned),
                               {},
                               vertices,
                               influences,
                               entries.data(),
                               weights.data(),
                               motions.data()});
    hash.add(&moved[0].x, 3 * moved.size());
    hash.add(&turned[0].x, 3 * turned.size());
  }
  return hash.value();
}

// apply_morphs has no kernel of its own: the same code whatever the set.
// Of one kind of block, filled with numbers of which all are good ones where the floats are directions.
template <class Block, class Number>
std::uint64_t hash_of_vertices(void (*kernel)(const VertexSegment&), Number number) {
  Numbers numbers;
  Hash hash;
  for (int trial = 0; trial < 400; ++trial) {
    const std::size_t vertices = 1 + numbers.below(40), count = (vertices + 7) / 8;
    std::vector<Block> from(count), to(count);
    for (std::vector<Block>* key : {&from, &to})
      for (Block& block : *key)
        for (auto* axis : {&block.x, &block.y, &block.z})
          for (auto& value : *axis) value = number(numbers, trial);
    if (trial % 5 == 0) to = from;
    const std::size_t stride = trial % 2 == 0 ? 3 : 5;
    std::vector<float> out(vertices * stride);
    kernel({.from = from.data(),
            .to = to.data(),
            .vertices = vertices,
            .fraction = numbers.between(0, 1),
            .min = {numbers.between(-9, 9), numbers.adversarial(), 0},
            .step = {numbers.between(0, 1e-4f), 1, numbers.between(0, 1e-9f)},
            .out = reinterpret_cast<std::byte*>(out.data()),
            .out_stride = stride * sizeof(float)});
    hash.add(out.data(), out.size());
  }
  return hash.value();
}

std::uint16_t sixteen_bits(Numbers& numbers, int) { return static_cast<std::uint16_t>(numbers.below(65536)); }
float any_float(Numbers& numbers, int trial) { return trial % 3 == 0 ? numbers.adversarial() : numbers.between(-1, 1); }

std::uint64_t hash_of_morphing() {
  Numbers numbers;
  Hash hash;
  for (int trial = 0; trial < 300; ++trial) {
    const std::size_t vertices = 1 + numbers.below(60);
    std::vector<Vec3> positions(vertices), normals(vertices);
    for (Vec3& position : positions) position = {numbers.adversarial(), numbers.adversarial(), numbers.between(-9, 9)};
    std::vector<std::uint32_t> moved;
    std::vector<Vec3> deltas;
    for (std::uint32_t v = 0; v < vertices; ++v)
      if (numbers.below(2) == 0) {
        moved.push_back(v);
        deltas.push_back({numbers.between(-1, 1), numbers.adversarial(), numbers.between(-1, 1)});
      }
    const MorphTarget targets[2] = {{moved, deltas, deltas, {}}, {moved, deltas, {}, {}}};
    const float weights[2] = {numbers.between(-2, 2), trial % 4 == 0 ? 0.0f : numbers.adversarial()};
    apply_morphs(targets, weights, {std::span(positions), std::span(normals), {}});
    hash.add(&positions[0].x, 3 * vertices);
    hash.add(&normals[0].x, 3 * vertices);
  }
  return hash.value();
}

void with_each_set(const std::function<void(const KernelTable&)>& body) {
  for (const Isa isa : {Isa::scalar, Isa::sse41, Isa::avx2, Isa::avx512}) {
    const Isa used = set_kernels(isa);
    if (used != isa) {
      MESSAGE("skipped: ", std::string(isa_name(isa)), " (not built, or not on this processor)");
      continue;
    }
    INFO("with ", std::string(isa_name(isa)));
    body(kernels());
  }
#if defined(SINEW_EMULATED_AVX512)
  if (set_kernels(Isa::avx2) == Isa::avx2) {
    INFO("with emulated AVX-512");
    body(test::emulated_avx512_kernels());
  }
#endif
  set_kernels(Isa::avx512);
}

}  // namespace

TEST_CASE("every instruction set gives the same bits") {
  with_each_set([](const KernelTable& kernel) {
    CHECK(hash_of_keys(kernel.lerp_keys, 3, false, false) == 7948033678290230935u);
    CHECK(hash_of_keys(kernel.slerp_keys, 4, false, true) == 17142687586515232073u);
    CHECK(hash_of_keys(kernel.slerp_keys, 4, false, false) == 11979572580540696073u);
    CHECK(hash_of_keys(kernel.hermite_keys, 3, true, false) == 12682207364015918760u);
    CHECK(hash_of_keys(kernel.hermite_rotations, 4, true, false) == 17840882901649029798u);
    CHECK(hash_of_blending(kernel) == 10868351169385887321u);
    CHECK(hash_of_adding(kernel) == 3234921649408862116u);
    CHECK(hash_of_transitions(kernel) == 17664306196961689604u);
    CHECK(hash_of_matrices(kernel) == 5118324195971211206u);
    CHECK(hash_of_palette(kernel) == 7059215672154221140u);
    CHECK(hash_of_dual_quat_skinning(kernel) == 9165314164651465588u);
    CHECK(hash_of_vertices<VertexBlock16>(kernel.lerp_vertices16, sixteen_bits) == 15577489640724847011u);
    CHECK(hash_of_vertices<VertexBlock32>(kernel.lerp_vertices32, any_float) == 4311487829026447743u);
    CHECK(hash_of_vertices<VertexBlock16>(kernel.lerp_directions16, sixteen_bits) == 7415357015015097393u);
    CHECK(hash_of_vertices<VertexBlock32>(kernel.lerp_directions32, any_float) == 9007004501785478272u);
    CHECK(hash_of_morphing() == 2803615142526780402u);
    CHECK(hash_of_skinning(kernel, Directions::unit) == 13854868798383710793u);
    CHECK(hash_of_skinning(kernel, Directions::by_matrix) == 43917298326470890u);
  });
}

TEST_CASE("rotations between keys of their own have the bits that they have between common ones") {
  with_each_set([](const KernelTable& kernel) {
    Numbers numbers;
    for (int trial = 0; trial < 500; ++trial) {
      KeyPairs pairs;
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        for (std::size_t c = 0; c < 4; ++c) {
          pairs.from[c][lane] = trial % 2 == 0 ? numbers.adversarial() : numbers.between(-1, 1);
          pairs.to[c][lane] = trial % 3 == 0 ? pairs.from[c][lane] : numbers.between(-1, 1);
        }
        pairs.fraction[lane] = numbers.between(0, 1);
      }
      float together[4 * kLanes];
      kernel.slerp_pairs(pairs, together);
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        float from[4], to[4], alone[4 * kLanes];
        for (std::size_t c = 0; c < 4; ++c) from[c] = pairs.from[c][lane], to[c] = pairs.to[c][lane];
        kernel.slerp_keys({from, to, 1, 4, pairs.fraction[lane], 1}, alone);
        Hash one, other;
        for (std::size_t c = 0; c < 4; ++c) {
          one.add(together + c * kLanes + lane, 1);
          other.add(alone + c * kLanes, 1);
        }
        CHECK(one.value() == other.value());
      }
    }
  });
}

TEST_CASE("masks of ones give the bits of no masks") {
  with_each_set([](const KernelTable& kernel) {
    Numbers numbers;
    for (std::size_t count = 2; count < 9; ++count) {
      std::vector<std::vector<JointBlock>> poses;
      std::vector<float> weights, ones(3 * kLanes, 1.0f);
      float total = 0;
      for (std::size_t i = 0; i < count; ++i) {
        poses.push_back(random_pose(numbers, 3, false));
        weights.push_back(numbers.between(0, 1));
        total += weights[i];
      }
      std::vector<BlendSource> masked, plain;
      for (std::size_t i = 0; i < count; ++i) {
        masked.push_back({poses[i].data(), i % 2 == 0 ? ones.data() : nullptr, weights[i]});
        plain.push_back({poses[i].data(), nullptr, weights[i] * (1 / total)});
      }
      const auto heaviest = std::max_element(weights.begin(), weights.end()) - weights.begin();
      std::vector<JointBlock> a(3), b(3);
      kernel.blend_masked_joints(masked.data(), count, poses[0].data(), 3, a.data());
      kernel.blend_joints(plain.data(), count, static_cast<std::size_t>(heaviest), 3, b.data());
      CHECK(std::memcmp(a.data(), b.data(), sizeof(JointBlock) * 3) == 0);
    }
  });
}

TEST_CASE("a wish for a set that is not there gives the next lower one, and is remembered") {
  const Isa best = set_kernels(Isa::avx512);
  CHECK(best <= Isa::avx512);
  CHECK(kernels_isa() == best);
  CHECK(set_kernels(Isa::scalar) == Isa::scalar);
  CHECK(kernels_isa() == Isa::scalar);
  set_kernels(best);
}

TEST_CASE("instruction sets have names") {
  for (const Isa isa : {Isa::scalar, Isa::sse41, Isa::avx2, Isa::avx512}) CHECK(isa_from_name(isa_name(isa)) == isa);
  CHECK(!isa_from_name("neon"));
  CHECK(!isa_from_name(""));
}

namespace {

// As far out as a pack's keys may be.
std::vector<JointBlock> wild_pose(Numbers& numbers) {
  std::vector<JointBlock> pose = random_pose(numbers, 2, true);
  for (JointBlock& block : pose)
    for (float* value = block.qx; value < block.qx + 4 * kLanes; ++value) *value = std::clamp(*value, -1e9f, 1e9f);
  return pose;
}

void check_numbers(const std::vector<JointBlock>& pose) {
  for (const JointBlock& block : pose)
    for (const float* value = block.tx; value < block.tx + sizeof(JointBlock) / sizeof(float); ++value)
      CHECK(*value == *value);
}

}  // namespace

TEST_CASE("no kernel of transitions makes a number that is none") {
  Numbers numbers;
  for (int trial = 0; trial < 300; ++trial) {
    std::vector<std::vector<JointBlock>> poses;
    for (int i = 0; i < 4; ++i) poses.push_back(wild_pose(numbers));
    std::vector<OffsetBlock> offsets(2);
    std::vector<SpeedBlock> speeds(2);
    kernels().start_inertia(poses[0].data(), poses[1].data(), poses[2].data(), poses[3].data(), 240, 2, offsets.data());
    std::vector<JointBlock> out = poses[2];
    kernels().add_inertia(offsets.data(), 0.1f, 0.3f, nullptr, 2, out.data());
    check_numbers(out);
    kernels().start_dead_blend(poses[0].data(), poses[1].data(), 240, 2, speeds.data());
    out = poses[3];
    kernels().dead_blend(speeds.data(), 0.1f, 0.4f, 2, out.data());
    check_numbers(out);
    out = poses[0];
    kernels().overlay_joints({poses[1].data(), nullptr, 0.4f}, 2, out.data());
    check_numbers(out);
  }
}
