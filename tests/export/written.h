// SPDX-License-Identifier: MIT
#pragma once
#include <doctest/doctest.h>

#include <memory>
#include <string>

#include "check_layout.h"
#include "compare_scenes.h"
#include "sinew/export/export.h"
#include "sinew/import/import.h"

namespace sinew::test {

// The scene's .glb. Fails the test where there is none, where it breaks a rule of layout, or where the second time
// gives other bytes.
inline asset::Buffer written(const asset::Scene& scene, asset::Diagnostics& diagnostics) {
  const Result<asset::Buffer> glb = asset::write_glb(scene, diagnostics);
  INFO(std::string(glb.error().where), ": ", std::string(glb.error().what));
  REQUIRE(bool(glb));
  for (const std::string& fault : layout_faults(*glb)) FAIL_CHECK(fault);
  asset::Diagnostics again;
  CHECK(*asset::write_glb(scene, again) == *glb);
  return *glb;
}

inline asset::Scene read_back(const asset::Buffer& bytes, asset::Diagnostics& diagnostics) {
  Result<asset::Scene> scene = asset::import_gltf(std::make_shared<const asset::Buffer>(bytes), {}, diagnostics);
  INFO(std::string(scene.error().where), ": ", std::string(scene.error().what));
  REQUIRE(bool(scene));
  for (const asset::Diagnostic& diagnostic : diagnostics.all())
    if (diagnostic.severity == asset::Severity::error) FAIL_CHECK(diagnostic.where << ": " << diagnostic.what);
  return *std::move(scene);
}

// Written and read again, it says the same.
inline void check_round_trip(const asset::Scene& scene) {
  asset::Diagnostics writing, reading;
  const asset::Scene again = read_back(written(scene, writing), reading);
  CHECK(first_difference(scene, again) == "");
}

}  // namespace sinew::test
