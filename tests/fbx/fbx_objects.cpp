// SPDX-License-Identifier: MIT
#include "fbx_objects.h"

namespace sinew::test {

BinaryRecord property(std::string name, std::string type, std::vector<std::string> values) {
  BinaryRecord record{"P", {fbx_text(name), fbx_text(type), fbx_text(""), fbx_text("A")}, {}};
  record.values.insert(record.values.end(), values.begin(), values.end());
  return record;
}

BinaryRecord triple(std::string name, double x, double y, double z) {
  return property(name, name, {fbx_real(x), fbx_real(y), fbx_real(z)});
}

BinaryRecord object(std::string element, std::int64_t id, std::string name, std::string subclass,
                    std::vector<BinaryRecord> properties, std::vector<BinaryRecord> below) {
  below.insert(below.begin(), {"Properties70", {}, std::move(properties)});
  const std::string full = name + std::string("\0\1", 2) + element;
  return {element, {fbx_long(id), fbx_text(full), fbx_text(subclass)}, std::move(below)};
}

BinaryRecord connect(std::int64_t source, std::int64_t target, std::string property) {
  BinaryRecord record{"C", {fbx_text(property.empty() ? "OO" : "OP"), fbx_long(source), fbx_long(target)}, {}};
  if (!property.empty()) record.values.push_back(fbx_text(property));
  return record;
}

BinaryRecord layer(std::string kind, std::string mapping, std::vector<BinaryRecord> arrays) {
  arrays.insert(arrays.begin(), {{"MappingInformationType", {fbx_text(mapping)}, {}},
                                 {"ReferenceInformationType", {fbx_text("IndexToDirect")}, {}}});
  return {"LayerElement" + kind, {fbx_int(0)}, std::move(arrays)};
}

BinaryRecord array(std::string name, std::vector<double> numbers, bool compressed) {
  return {name, {fbx_doubles(numbers, compressed)}, {}};
}

}  // namespace sinew::test
