// SPDX-License-Identifier: MIT
// What VRM files say of figures, written and read.
#include "sinew/export/export.h"
#include "support/little_vrm.h"
#include "support/near.h"

namespace sinew::test {
namespace {

using namespace asset;

Scene written_and_read(const Scene& scene) {
  Diagnostics diagnostics;
  const Result<Buffer> file = write_glb(scene, diagnostics);
  INFO(file.error().where, ": ", file.error().what);
  REQUIRE(bool(file));
  CHECK(diagnostics.count(Severity::warning) == 0);
  Diagnostics reading;
  Result<Scene> read = import_bytes(*file, reading);
  REQUIRE(bool(read));
  CHECK(reading.count("vrm-refused") == 0);
  return *std::move(read);
}

}  // namespace

TEST_CASE("a figure is the same after it was written and read") {
  for (const GltfBuilder& builder : {little_vrm(), little_vrm_0(), little_vrma(), little_moving_vrm()}) {
    const Scene before = import_built(builder);
    const Scene after = written_and_read(before);
    CHECK(after.avatar.format == before.avatar.format);
    CHECK(after.avatar.humanoid->nodes == before.avatar.humanoid->nodes);
    CHECK(after.avatar.expressions.size() == before.avatar.expressions.size());
    CHECK(after.avatar.spring_bones.springs.size() == before.avatar.spring_bones.springs.size());
    CHECK(after.avatar.spring_bones.colliders.size() == before.avatar.spring_bones.colliders.size());
    CHECK(after.avatar.constraints.size() == before.avatar.constraints.size());
    CHECK(after.avatar.motion.has_value() == before.avatar.motion.has_value());
    CHECK(after.preserved.extensions.size() == before.preserved.extensions.size());
    for (std::size_t i = 0; i < before.preserved.extensions.size(); ++i)
      CHECK(after.preserved.extensions[i].json == before.preserved.extensions[i].json);
  }
}

}  // namespace sinew::test
