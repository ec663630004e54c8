// SPDX-License-Identifier: MIT
// Elements of the XML tree by their local names: a namespace's prefix is not looked at.
#pragma once
#include <cstdint>
#include <pugixml.hpp>
#include <string_view>
#include <vector>

namespace sinew::asset::collada {

using Element = pugi::xml_node;

// Tells elements apart, in maps.
using ElementId = const void*;
inline ElementId id_of(Element element) { return element.internal_object(); }

// "node" of <c:node>.
std::string_view local_name(Element element);
bool is_named(Element element, std::string_view name);

// The first child of that name; none where there is none.
Element child(Element parent, std::string_view name);
// child(child(parent, a), b).
Element child(Element parent, std::string_view a, std::string_view b);

template <class Act>
void for_each_child(Element parent, std::string_view name, const Act& act) {
  for (Element at = parent.first_child(); at; at = at.next_sibling())
    if (is_named(at, name)) act(at);
}

inline std::string_view attribute(Element element, const char* name) { return element.attribute(name).value(); }
// The number of an attribute that counts something; `otherwise` where it is missing or no such number.
std::size_t count_attribute(Element element, const char* name, std::size_t otherwise);

double number_attribute(Element element, const char* name, double otherwise);

// Without the blanks around it.
std::string_view trimmed(std::string_view text);
// The element's own text up to its first child element.
std::string_view text_of(Element element);

// The words of an element's text, however comments and sections divide it.
class Words {
 public:
  explicit Words(Element element);
  bool next(std::string_view& word);

 private:
  Element part_;
  const char* at_ = "";
};

// All numbers of an element's text: NaN for a word that is none, or that is beyond all doubles.
std::vector<double> read_numbers(Element element);
// At most as many as there is room for; returns how many there were.
std::size_t read_numbers(Element element, double* numbers, std::size_t most);
// Indices; kNoIndex for a word that is none, or beyond 32 bits. -1 is kNoIndex too.
inline constexpr std::uint32_t kNoIndex = 0xFFFFFFFFu;
std::vector<std::uint32_t> read_indices(Element element);
// The one number of an element, or `otherwise`.
double number_of(Element element, double otherwise);

}  // namespace sinew::asset::collada
