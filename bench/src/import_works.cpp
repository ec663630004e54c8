// SPDX-License-Identifier: MIT
#include <simdjson.h>

#include <cstring>
#include <string_view>
#include <utility>

#include "result_hash.h"
#include "sinew/cook/cook.h"
#include "sinew/import/import.h"
#include "works.h"

namespace sinew::bench {
namespace {

namespace dom = simdjson::dom;

// Scenes import files that stand alone.
Result<std::shared_ptr<const asset::Buffer>> no_neighbours(std::string_view path) {
  return Error::in(Errc::io, path, "a benchmark imports files that name no others");
}

class Import final : public Work {
 public:
  explicit Import(std::shared_ptr<const asset::Buffer> file)
      : Work(file->size(), file->size()), file_(std::move(file)) {}

  void run() override { last_ = import_once(); }
  std::uint64_t hash() override {
    run();
    asset::Diagnostics diagnostics;
    const Result<AlignedBytes> pack = asset::cook_scene(last_, diagnostics);
    return pack ? hash_bytes(pack->bytes()) : 0;
  }

 private:
  asset::Scene import_once() const {
    asset::Diagnostics diagnostics;
    Result<asset::Scene> scene = asset::import_memory(file_, no_neighbours, diagnostics);
    return scene ? *std::move(scene) : asset::Scene{};
  }
  std::shared_ptr<const asset::Buffer> file_;
  asset::Scene last_;
};

// The first chunk of a .glb (glTF 2.0 §4.4.3), or all of a .gltf.
std::string_view json_of(const asset::Buffer& file) {
  constexpr std::size_t kBeforeJson = 20;
  const std::string_view bytes(reinterpret_cast<const char*>(file.data()), file.size());
  if (!bytes.starts_with("glTF") || bytes.size() < kBeforeJson) return bytes;
  std::uint32_t length = 0;
  std::memcpy(&length, bytes.data() + 12, sizeof length);
  return bytes.substr(kBeforeJson, length);
}

void hash_element(const dom::element& element, std::uint64_t& hash) {
  hash = hash_name(std::string_view(reinterpret_cast<const char*>(""), 1), hash + std::uint64_t(element.type()));
  if (element.is_string()) hash = hash_name(std::string_view(element), hash);
  if (element.is_array())
    for (const dom::element item : dom::array(element)) hash_element(item, hash);
  if (element.is_object())
    for (const dom::key_value_pair member : dom::object(element)) {
      hash = hash_name(member.key, hash);
      hash_element(member.value, hash);
    }
}

// The parser keeps its memory from run to run, as simdjson advises.
class JsonParse final : public Work {
 public:
  explicit JsonParse(std::string_view json) : Work(json.size(), json.size()), json_(json) {}

  void run() override { failed_ = parser_.parse(json_).error() != simdjson::SUCCESS; }
  std::uint64_t hash() override {
    std::uint64_t hash = kHashSeed;
    dom::element root;
    if (parser_.parse(json_).get(root) == simdjson::SUCCESS && !failed_) hash_element(root, hash);
    return hash;
  }

 private:
  simdjson::padded_string json_;
  dom::parser parser_;
  bool failed_ = false;
};

}  // namespace

MadeWork make_import(std::shared_ptr<const asset::Buffer> file) {
  asset::Diagnostics diagnostics;
  const Result<asset::Scene> scene = asset::import_memory(file, no_neighbours, diagnostics);
  if (!scene) return scene.error();
  return std::unique_ptr<Work>(std::make_unique<Import>(std::move(file)));
}

MadeWork make_json_parse(std::shared_ptr<const asset::Buffer> file) {
  return std::unique_ptr<Work>(std::make_unique<JsonParse>(json_of(*file)));
}

}  // namespace sinew::bench
