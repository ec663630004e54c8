// SPDX-License-Identifier: MIT
// Records of which a file of version 7 is made.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "binary_fbx.h"

namespace sinew::test {

BinaryRecord property(std::string name, std::string type, std::vector<std::string> values);
BinaryRecord triple(std::string name, double x, double y, double z);
BinaryRecord object(std::string element, std::int64_t id, std::string name, std::string subclass,
                    std::vector<BinaryRecord> properties, std::vector<BinaryRecord> below = {});
// Of objects, or of an object with a property of another.
BinaryRecord connect(std::int64_t source, std::int64_t target, std::string property = {});
BinaryRecord layer(std::string kind, std::string mapping, std::vector<BinaryRecord> arrays);
BinaryRecord array(std::string name, std::vector<double> numbers, bool compressed);

}  // namespace sinew::test
