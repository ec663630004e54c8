// SPDX-License-Identifier: MIT
#include "import/collada/document.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "import/collada/failure.h"

namespace sinew::asset::collada {
namespace {

// A tree takes this much for each element, text and attribute, whose number follows from these characters.
void check_size_of_tree(const Buffer& file, const ImportLimits& limits) {
  constexpr std::uint64_t kNodeBytes = 64, kAttributeBytes = 40;
  const auto count = [&](char c) { return std::uint64_t(std::count(file.begin(), file.end(), std::byte(c))); };
  const std::uint64_t bytes = file.size() + count('<') * 2 * kNodeBytes + count('=') * kAttributeBytes;
  if (bytes > limits.total_bytes)
    fail(Errc::too_large, "",
         say("the tree of the file takes some ", bytes, " bytes, the limit is ", limits.total_bytes));
}

// What a declaration says of entities would be text without end; real files have none.
void refuse_entities(const pugi::xml_document& tree, Diagnostics& diagnostics) {
  for (Element at = tree.first_child(); at; at = at.next_sibling()) {
    if (at.type() != pugi::node_doctype) continue;
    if (std::strchr(at.value(), '[') || std::strstr(at.value(), "<!"))
      fail(Errc::unsupported, say("@", at.offset_debug()), "a document type with declarations of its own is not read");
    diagnostics.note("doctype-ignored", "the document type is not looked at", say("@", at.offset_debug()));
  }
}

}  // namespace

Document::Document(std::shared_ptr<const Buffer> file, const ImportLimits& limits, Diagnostics& diagnostics)
    : file_(std::move(file)), diagnostics_(diagnostics) {
  parse(limits);
  root_ = tree_.document_element();
  if (!is_named(root_, "COLLADA"))
    fail(Errc::bad_magic, "", say("the first element is", in_quotes(local_name(root_)), ", not COLLADA"));
  const std::string_view version = attribute(root_, "version");
  if (!version.starts_with("1.4") && !version.starts_with("1.5"))
    diagnostics_.warn("version-unknown", say("version", in_quotes(version), " is read as if it were 1.4.1"),
                      where(root_));
  index_ids();
}

void Document::parse(const ImportLimits& limits) {
  if (file_->empty()) fail(Errc::truncated, "@0", "the file is empty");
  check_size_of_tree(*file_, limits);
  text_.resize(file_->size());
  std::memcpy(text_.data(), file_->data(), file_->size());
  const pugi::xml_parse_result result =
      tree_.load_buffer_inplace(text_.data(), text_.size(), pugi::parse_default | pugi::parse_doctype);
  if (result.status == pugi::status_out_of_memory) throw std::bad_alloc();
  if (!result) fail(Errc::bad_syntax, say("@", result.offset), say("this is no XML: ", result.description()));
  refuse_entities(tree_, diagnostics_);
}

void Document::index_ids() {
  std::size_t depth = 0;
  for (Element at = root_; at;) {
    const std::string_view id = attribute(at, "id");
    if (!id.empty() && !by_id_.emplace(id, at).second)
      diagnostics_.warn("id-twice", say("another element has the id", in_quotes(id), " too; the first counts"),
                        where(at));
    if (at.first_child()) {
      at = at.first_child();
      if (++depth > kDeepest)
        fail(Errc::too_large, where(at), say("elements are nested more than ", kDeepest, " deep"));
      continue;
    }
    while (at && at != root_ && !at.next_sibling()) {
      at = at.parent();
      --depth;
    }
    if (!at || at == root_) break;
    at = at.next_sibling();
  }
}

Element Document::by_id(std::string_view id) const {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? Element() : found->second;
}

Element Document::resolve(std::string_view url, Element user) const {
  url = trimmed(url);
  const std::size_t hash = url.find('#');
  if (hash != 0) {
    diagnostics_.warn("reference-outside", say("what", in_quotes(url), " names is not in this file; it is left out"),
                      where(user));
    return {};
  }
  const Element found = by_id(url.substr(1));
  if (url.size() == 1)
    diagnostics_.warn("reference-broken", "the reference names nothing; it is left out", where(user));
  else if (!found)
    diagnostics_.warn("reference-broken", say("no element has the id", in_quotes(url.substr(1)), "; it is left out"),
                      where(user));
  return found;
}

Element Document::resolve(Element user, const char* attribute_name) const {
  return resolve(attribute(user, attribute_name), user);
}

std::string Document::where(Element element) const {
  if (!element) return "";
  if (line_ends_.empty()) {
    for (std::size_t i = 0; i < file_->size(); ++i)
      if ((*file_)[i] == std::byte('\n')) line_ends_.push_back(i);
    line_ends_.push_back(file_->size());
  }
  const auto offset = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, element.offset_debug()));
  return say("line ", 1 + (std::lower_bound(line_ends_.begin(), line_ends_.end(), offset) - line_ends_.begin()));
}

bool is_collada(std::span<const std::byte> bytes) {
  constexpr std::size_t kLongestProlog = 4096;  // a declaration, comments, a document type
  std::string_view text(reinterpret_cast<const char*>(bytes.data()), std::min(bytes.size(), kLongestProlog));
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (!trimmed(text).starts_with('<')) return false;
  std::size_t at = text.find("COLLADA");
  for (; at != text.npos; at = text.find("COLLADA", at + 1)) {
    const std::size_t open = text.find_last_of("<> \t\r\n", at);
    if (open != text.npos && text[open] == '<' && text[open + 1] != '!') return true;
  }
  return false;
}

Asset read_asset(const Document& document) {
  Asset asset;
  const Element element = child(document.root(), "asset");
  const Element unit = child(element, "unit");
  if (unit.attribute("meter")) {
    double metres = number_attribute(unit, "meter", 0);
    if (!(metres > 1e-12 && metres < 1e12)) {
      document.diagnostics().warn("unit-unusable", "a unit of that many metres is none; one metre is taken",
                                  document.where(unit));
      metres = 1;
    }
    asset.metres_per_unit = metres;
  }
  const std::string_view up = text_of(child(element, "up_axis"));
  if (up == "X_UP") asset.up = Asset::Up::x;
  if (up == "Z_UP") asset.up = Asset::Up::z;
  if (!up.empty() && up != "X_UP" && up != "Y_UP" && up != "Z_UP")
    document.diagnostics().warn("up-axis-unknown", say("up axis", in_quotes(up), " is read as Y_UP"),
                                document.where(child(element, "up_axis")));
  const Element contributor = child(element, "contributor");
  asset.generator = text_of(child(contributor, "authoring_tool"));
  asset.copyright = text_of(child(contributor, "copyright"));
  return asset;
}

}  // namespace sinew::asset::collada
