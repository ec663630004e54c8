// SPDX-License-Identifier: MIT
// <source>: arrays of numbers or words, seen through their accessors.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "import/collada/context.h"

namespace sinew::asset::collada {

// Rows of numbers; not finite ones are NaN or infinite here.
struct Table {
  std::vector<double> numbers;
  std::size_t components = 1;
  std::size_t count() const { return components == 0 ? 0 : numbers.size() / components; }
  const double* row(std::size_t index) const { return numbers.data() + index * components; }
};

// Of a <source>. Where its accessor asks for more rows than there are numbers, the whole ones that are there, with a
// warning. Components without a name are left out, as long as one has a name.
Table read_table(Context& context, Element source);

// The words of a <source> of names or ids. They point into the document.
std::vector<std::string_view> read_words(Context& context, Element source);

// <input>: what its semantic and source say. The source is none, with a warning, where it is not there.
struct Input {
  std::string_view semantic;
  Element element, source;
  std::size_t offset = 0, set = 0;
};
std::vector<Input> read_inputs(Context& context, Element parent);

// Of one semantic; none where there is none.
const Input* find_input(const std::vector<Input>& inputs, std::string_view semantic);

}  // namespace sinew::asset::collada
