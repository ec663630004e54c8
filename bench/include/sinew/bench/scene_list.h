// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sinew/base/result.h"

namespace sinew::bench {

// A piece of work that can be repeated: every run takes the same steps on the same data and gives the same result,
// whatever the instruction set, compiler and number of runs before.
class Work {
 public:
  Work(std::size_t unit_count, std::size_t byte_count, std::size_t character_count = 0)
      : units(unit_count), bytes(byte_count), characters(character_count) {}
  virtual ~Work() = default;

  virtual void run() = 0;
  // Of everything that a run computes; runs it once more.
  virtual std::uint64_t hash() = 0;

  const std::size_t units;       // of BenchScene::unit in one run
  const std::size_t bytes;       // of the data that one run reads and writes, each counted once
  const std::size_t characters;  // that one run brings up to date; 0 where it does not do the whole of one
};

struct BenchScene {
  std::string name;  // work, then what it is done to: "blend2_67", "skin4_pn_1000"
  std::string unit;  // "joint", "vertex", "delta", "byte", "character", "rollback"
  std::string what;  // a few words
  // Fails with Errc::io where the scene's file is not on this machine.
  std::function<Result<std::unique_ptr<Work>>()> make;
};

// In the order in which they are shown. Scenes of one rig share its data, which is made with the first of them.
std::vector<BenchScene> all_scenes();

// One file, and what can be measured of it.
struct FileScenes {
  std::size_t joints = 0;    // of its rig of most joints
  std::size_t vertices = 0;  // of the skinned meshes that follow that rig
  std::string clip;          // the first that moves the rig; crowds mix it with the last
  std::vector<BenchScene> scenes;
};

// Sampling, blending, matrices, palettes; skinning with the streams that its meshes have; 1,000 characters. name: the
// last part of the scenes' names. pack: the cooked file, which memory keeps alive. Fails where no joint is animated.
Result<FileScenes> scenes_of_file(const std::string& name, std::span<const std::byte> pack,
                                  std::shared_ptr<const void> memory);

// Whether a word names a scene: its whole name, some of its parts that follow each other ("skin4_pn", "fox"), or one
// part without its number ("skin").
bool is_named_by(std::string_view scene, std::string_view word);

}  // namespace sinew::bench
