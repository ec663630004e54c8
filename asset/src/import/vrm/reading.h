// SPDX-License-Identifier: MIT
// What the parts of the VRM reader share. Everything here is optional: what cannot be read is an error among the
// diagnostics, and the rest of the file goes on.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "import/gltf/context.h"
#include "sinew/scene/avatar.h"

namespace sinew::asset::vrm {

using gltf::element_path;
using gltf::Fields;
using gltf::Json;
using readers::say;

struct Reading {
  gltf::Context& context;

  Avatar& avatar() const { return context.scene.avatar; }
  const Scene& scene() const { return context.scene; }
  std::size_t node_count() const { return context.scene.nodes.size(); }
  void warn(const char* code, std::string what, std::string where) const {
    context.diagnostics.warn(code, std::move(what), std::move(where));
  }

  // Runs a part of the reading. False where the part refused itself; then an error says why.
  template <class Part>
  bool attempt(const Part& part) const {
    try {
      part();
      return true;
    } catch (const readers::Exhausted&) {
      throw;
    } catch (const readers::Failure& failure) {
      context.diagnostics.error("vrm-refused", failure.error.what, failure.error.where);
      return false;
    }
  }
  // A part for each object of an array.
  template <class Part>
  void attempt_each(const Fields& fields, std::string_view key, const Part& part) const {
    attempt([&] {
      std::size_t i = 0;
      for (const Json element : fields.array(key).elements()) {
        const std::string where = element_path(fields.at(key), i++);
        attempt([&] { part(Fields(element, where)); });
      }
    });
  }

  Index node(const Fields& fields, std::string_view key) const { return fields.index(key, node_count(), "node"); }
  // kNone where absent, or negative as 0.x writes for none.
  Index index_or_none(const Fields& fields, std::string_view key, std::size_t limit, std::string_view kind) const;
  // A node with a mesh that has that morph target. Fails where it has not.
  void check_target(Index node, std::uint64_t target, const std::string& where) const;
};

// {"x": 1, "y": 2, "z": 3} as 0.x writes it; missing ones are those of fallback.
std::array<double, 3> vector_of(const Fields& fields, std::string_view key, const std::array<double, 3>& fallback);
// The same of a point or direction in Unity's space, whose z goes the other way.
std::array<double, 3> unity_vector(const Fields& fields, std::string_view key, const std::array<double, 3>& fallback);

// A number of at least 0; a smaller one is taken as 0, with a warning.
double at_least_zero(const Reading& reading, const Fields& fields, std::string_view key, double fallback);
// A number from 0 to 1; the nearer end where it is outside, with a warning.
double share(const Reading& reading, const Fields& fields, std::string_view key, double fallback);

}  // namespace sinew::asset::vrm
