// SPDX-License-Identifier: MIT
// A COLLADA file as a tree of elements that know their ids.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "import/collada/element.h"
#include "sinew/import/import.h"

namespace sinew::asset::collada {

// Elements within one another: as deep as joints may hang.
inline constexpr std::size_t kDeepest = 1024;

class Document {
 public:
  // Fails where the file is no well-formed XML, declares entities, nests too deeply, or is no COLLADA.
  Document(std::shared_ptr<const Buffer> file, const ImportLimits& limits, Diagnostics& diagnostics);

  Element root() const { return root_; }
  // None where no element has the id. Of several with one id the first counts.
  Element by_id(std::string_view id) const;
  // What "#id" names; none, with a warning at `user`, where there is no such element in this file.
  Element resolve(std::string_view url, Element user) const;
  Element resolve(Element user, const char* attribute_name) const;

  // "line 12".
  std::string where(Element element) const;

  Diagnostics& diagnostics() const { return diagnostics_; }

 private:
  void parse(const ImportLimits& limits);
  void index_ids();

  std::shared_ptr<const Buffer> file_;
  Diagnostics& diagnostics_;
  std::vector<char> text_;  // what the tree's names and values point into
  pugi::xml_document tree_;
  Element root_;
  std::unordered_map<std::string_view, Element> by_id_;
  mutable std::vector<std::size_t> line_ends_;  // found when the first place is asked for
};

// Whether a file begins as COLLADA does: XML whose first element is COLLADA.
bool is_collada(std::span<const std::byte> bytes);

// What <asset> says of the whole file.
struct Asset {
  double metres_per_unit = 1;
  enum class Up { x, y, z } up = Up::y;
  std::string generator, copyright;
};
Asset read_asset(const Document& document);

}  // namespace sinew::asset::collada
