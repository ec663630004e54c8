// SPDX-License-Identifier: MIT
#include "input.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <utility>

#include <unistd.h>

#include "arguments.h"
#include "face.h"
#include "fault.h"

namespace sinew::cli {
namespace {

std::shared_ptr<const asset::Buffer> read_standard_input(std::size_t max_bytes) {
  constexpr std::size_t kStepBytes = std::size_t(1) << 20;
  auto bytes = std::make_shared<asset::Buffer>();
  for (;;) {
    const std::size_t have = bytes->size();
    bytes->resize(have + kStepBytes);
    const ssize_t got = ::read(0, bytes->data() + have, kStepBytes);
    bytes->resize(have + std::size_t(got > 0 ? got : 0));
    if (got == 0) return bytes;
    if (got < 0 && errno != EINTR)
      throw file_fault("standard input", std::string("cannot be read: ") + std::strerror(errno));
    if (bytes->size() > max_bytes)
      throw file_fault("standard input", "is larger than " + std::to_string(max_bytes) + " bytes, the limit");
  }
}

Result<std::shared_ptr<const asset::Buffer>> no_folder(std::string_view path) {
  return Error::in(Errc::io, path, "standard input has no folder to read this file from; give the file's own path");
}

void take(Input& input, Result<asset::Scene> scene) {
  if (!scene) throw file_fault(input.name, scene.error());
  input.scene = *std::move(scene);
  input.contents = contents_of(input.scene);
}

void take(Input& input, Result<asset::PackFile> pack_file) {
  if (!pack_file) throw file_fault(input.name, pack_file.error());
  input.pack_file = *std::move(pack_file);
  input.contents = contents_of(input.pack_file->pack());
}

void take_pack(Input& input, Result<asset::PackFile> pack_file, const asset::ImportOptions& options) {
  if (options.metres_per_unit != 1)
    throw usage_fault("--units is for files that are not cooked yet; " + input.name + " is a .sinew file");
  take(input, std::move(pack_file));
}

void load_standard_input(Input& input, const asset::ImportOptions& options) {
  const auto bytes = read_standard_input(options.limits.file_bytes);
  input.file_bytes = bytes->size();
  if (bytes->empty()) throw file_fault(input.name, "is empty");
  if (asset::is_pack(*bytes))
    take_pack(input, asset::open_pack(*bytes), options);
  else
    take(input, asset::import_memory(bytes, no_folder, input.diagnostics, options));
}

}  // namespace

Input load_input(const std::string& path, const asset::ImportOptions& options) {
  Input input;
  if (path == "-") {
    input.name = "standard input";
    load_standard_input(input, options);
    return input;
  }
  input.name = path;
  if (asset::is_pack_file(path))
    take_pack(input, asset::read_pack_file(path), options);
  else
    take(input, asset::import_file(path, input.diagnostics, options));
  std::error_code unknown;
  const std::uintmax_t bytes = std::filesystem::file_size(path, unknown);
  input.file_bytes = unknown ? 0 : bytes;
  return input;
}

asset::ImportOptions chosen_import_options(const Arguments& arguments) {
  asset::ImportOptions options;
  const std::string unit = arguments.value("--units").value_or("m");
  options.metres_per_unit = unit == "cm" ? 0.01 : unit == "in" ? 0.0254 : 1;
  return options;
}

asset::CookSettings chosen_cook_settings(const Arguments& arguments) {
  constexpr long long kMostInfluences = 64;
  asset::CookSettings settings;
  if (const std::optional<std::string> text = arguments.value("--influences"))
    settings.max_influences = std::uint32_t(parse_whole("--influences", *text, 1, kMostInfluences));
  settings.face_map = chosen_face_map(arguments);
  return settings;
}

CookedInput cook_input(Input& input, const asset::CookSettings& settings) {
  if (input.pack_file) {
    if (settings.max_influences != 0)
      throw usage_fault("--influences is for files that are not cooked yet; " + input.name + " is a .sinew file");
    if (settings.face_map)
      throw usage_fault("--face-map is for files that are not cooked yet; " + input.name + " is a .sinew file");
    return {.memory = {}, .bytes = input.pack_file->bytes(), .pack = input.pack_file->pack()};
  }
  Result<AlignedBytes> bytes = asset::cook_scene(input.scene, input.diagnostics, settings);
  if (!bytes) throw file_fault(input.name, bytes.error());
  CookedInput cooked{.memory = *std::move(bytes), .bytes = {}, .pack = {}};
  cooked.bytes = std::as_const(cooked.memory).bytes();
  Result<Pack> pack = Pack::open(cooked.bytes);
  // What the cook writes, open must accept: a refusal is ours, not the file's.
  if (!pack)
    throw Fault(Exit::internal_fault, input.name, pack.error().where,
                std::string("internal fault: the cooked file is refused: ") + pack.error().what);
  cooked.pack = *pack;
  return cooked;
}

}  // namespace sinew::cli
