// SPDX-License-Identifier: MIT
#include "import/vrm/vrm.h"

#include <initializer_list>

#include "import/vrm/parts.h"

namespace sinew::asset::vrm {
namespace {

using Part = void (*)(const Reading& reading, const Fields& fields);

struct Kind {
  std::string_view extension;
  std::string_view format;  // followed by the version
  std::string_view versions;
  std::initializer_list<Part> parts;
};

bool is_version_of(std::string_view version, std::string_view versions) {
  return !version.empty() && versions.find(version) != std::string_view::npos;
}

// 0.x files say 0.0, and the first ones nothing.
std::string version_of(const Reading& reading, const Fields& fields, const Kind& kind) {
  std::string version;
  reading.attempt([&] { version = fields.string_or("specVersion", ""); });
  if (version.empty() && kind.extension == "VRM") return "0.0";
  if (!is_version_of(version, kind.versions))
    reading.warn("vrm-version",
                 say("version \"", version.substr(0, 20), "\" of ", kind.extension, " is not known; it is read as ",
                     kind.versions.substr(0, kind.versions.find(' '))),
                 fields.at("specVersion"));
  return version;
}

void read_kind(const Reading& reading, const Fields& extensions, const Kind& kind) {
  reading.attempt([&] {
    const Json object = extensions.object(kind.extension);
    if (!object) return;
    const Fields fields(object, extensions.at(kind.extension));
    const std::string version = version_of(reading, fields, kind);
    std::string& format = reading.avatar().format;
    if (!kind.format.empty() && format.empty()) format = say(kind.format, version.empty() ? "" : " ", version);
    for (const Part part : kind.parts) reading.attempt([&] { part(reading, fields); });
  });
}

void note_both_versions(const Reading& reading, const Fields& extensions) {
  if (extensions.has("VRM") && extensions.has("VRMC_vrm"))
    reading.warn("vrm-both-versions", "the file is VRM 0.x and VRM 1.0 at once; 1.0 counts", extensions.at("VRM"));
}

void read_all(const Reading& reading) {
  const Fields root(reading.context.root, "");
  if (const Json object = root.object("extensions")) {
    const Fields extensions(object, "/extensions");
    note_both_versions(reading, extensions);
    read_kind(reading, extensions,
              {"VRMC_vrm",
               "VRM",
               "1.0 1.0-beta",
               {read_humanoid, read_expressions, read_look_at, read_first_person, read_meta}});
    if (!extensions.has("VRMC_vrm"))
      read_kind(
          reading, extensions,
          {"VRM",
           "VRM",
           "0.0",
           {read_humanoid_0, read_expressions_0, read_look_at_0, read_first_person_0, read_springs_0, read_meta_0}});
    read_kind(reading, extensions, {"VRMC_vrm_animation", "VRM animation", "1.0 1.0-draft", {read_motion}});
    read_kind(reading, extensions, {"VRMC_springBone", "", "1.0 1.0-beta", {read_springs}});
  }
  read_constraints(reading);
}

}  // namespace

void read_avatar(gltf::Context& context) {
  try {
    read_all({context});
  } catch (const readers::Exhausted& limit) {
    context.diagnostics.error("vrm-refused", limit.error.what, limit.error.where);
  }
}

}  // namespace sinew::asset::vrm
