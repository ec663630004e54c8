// SPDX-License-Identifier: MIT
#include "import/collada/table.h"

#include <algorithm>

namespace sinew::asset::collada {
namespace {

struct Accessor {
  std::size_t count = 0, offset = 0, stride = 1;
  std::vector<std::size_t> columns;  // of a row, in order
};

// COLLADA 1.4.1, "accessor": a <param> without a name is passed over. Exporters that name none mean all of them, and
// one <param> may stand for a whole matrix.
Accessor read_accessor(Element element) {
  Accessor accessor;
  accessor.count = count_attribute(element, "count", 0);
  accessor.offset = count_attribute(element, "offset", 0);
  accessor.stride = std::max<std::size_t>(1, count_attribute(element, "stride", 1));
  std::size_t column = 0;
  bool has_matrix = false;
  for_each_child(element, "param", [&](Element param) {
    has_matrix = has_matrix || attribute(param, "type").find("x") != std::string_view::npos;
    if (!attribute(param, "name").empty() && column < accessor.stride) accessor.columns.push_back(column);
    ++column;
  });
  if (!has_matrix && !accessor.columns.empty()) return accessor;
  constexpr std::size_t kMostColumns = 64;
  accessor.columns.clear();
  for (std::size_t i = 0; i < std::min(accessor.stride, kMostColumns); ++i) accessor.columns.push_back(i);
  return accessor;
}

Element array_of(Element source) {
  for (Element at = source.first_child(); at; at = at.next_sibling())
    if (at.type() == pugi::node_element && local_name(at).ends_with("_array")) return at;
  return {};
}

Element array_of(const Context& context, Element source, Element accessor) {
  std::string_view url = trimmed(attribute(accessor, "source"));
  Element array = url.starts_with('#') ? context.document.by_id(url.substr(1)) : Element();
  return array && local_name(array).ends_with("_array") ? array : array_of(source);
}

}  // namespace

Table read_table(Context& context, Element source) {
  Table table;
  const Element element = child(child(source, "technique_common"), "accessor");
  const Element array = array_of(context, source, element);
  if (!array) {
    context.diagnostics.warn("source-empty", "the source has no numbers", context.where(source));
    return table;
  }
  std::vector<double> all = read_numbers(array);
  context.charge(sizeof(double) * all.size(), array);
  if (const std::size_t stated = count_attribute(array, "count", all.size()); stated != all.size())
    context.diagnostics.warn("count-wrong", say("the array says that it has ", stated, " numbers and has ", all.size()),
                             context.where(array));
  if (!element) {
    table.numbers = std::move(all);
    return table;
  }
  const Accessor accessor = read_accessor(element);
  const std::size_t behind = all.size() - std::min(all.size(), accessor.offset);
  const std::size_t there = behind / accessor.stride;
  if (accessor.count > there)
    context.diagnostics.warn("accessor-too-long",
                             say("the accessor asks for ", accessor.count, " rows; there are ", there),
                             context.where(element));
  table.components = accessor.columns.size();
  const std::size_t count = std::min(accessor.count, there);
  if (accessor.offset == 0 && accessor.columns.size() == accessor.stride) {
    all.resize(count * accessor.stride);
    table.numbers = std::move(all);
    return table;
  }
  table.numbers.reserve(count * table.components);
  for (std::size_t row = 0; row < count; ++row)
    for (const std::size_t column : accessor.columns)
      table.numbers.push_back(all[accessor.offset + row * accessor.stride + column]);
  return table;
}

std::vector<std::string_view> read_words(Context& context, Element source) {
  std::vector<std::string_view> read;
  const Element accessor = child(child(source, "technique_common"), "accessor");
  Words words(array_of(context, source, accessor));
  for (std::string_view word; words.next(word);) read.push_back(word);
  context.charge(sizeof(std::string_view) * read.size(), source);
  return read;
}

std::vector<Input> read_inputs(Context& context, Element parent) {
  std::vector<Input> inputs;
  for_each_child(parent, "input", [&](Element at) {
    constexpr std::size_t kMostInputs = 256;
    if (inputs.size() >= kMostInputs)
      fail(Errc::too_large, context.where(at), say("more than ", kMostInputs, " inputs"));
    Input input;
    input.semantic = attribute(at, "semantic");
    input.element = at;
    input.source = context.document.resolve(at, "source");
    input.offset = std::min<std::size_t>(count_attribute(at, "offset", 0), kMostInputs);
    input.set = count_attribute(at, "set", 0);
    inputs.push_back(input);
  });
  return inputs;
}

const Input* find_input(const std::vector<Input>& inputs, std::string_view semantic) {
  const auto found =
      std::find_if(inputs.begin(), inputs.end(), [&](const Input& input) { return input.semantic == semantic; });
  return found == inputs.end() ? nullptr : &*found;
}

}  // namespace sinew::asset::collada
