// SPDX-License-Identifier: MIT
#include "import/failure.h"

#include <charconv>

namespace sinew::asset::readers {

std::string number_text(double number) {
  char digits[32];
  const float rounded = number < 1e38 && number > -1e38
                            ? static_cast<float>(number)
                            : 0.0f;  // most numbers were stored as floats: 0.2, not 0.200000003
  const auto end = double(rounded) == number ? std::to_chars(digits, digits + sizeof(digits), rounded)
                                             : std::to_chars(digits, digits + sizeof(digits), number);
  return {digits, end.ptr};
}

std::string in_quotes(std::string_view name) {
  constexpr std::size_t kLongest = 40;
  if (name.empty()) return {};
  std::string text = " \"";
  if (name.size() <= kLongest) {
    text += name;
  } else {
    std::size_t length = kLongest;
    while (length > 0 && (static_cast<unsigned char>(name[length]) & 0xC0u) == 0x80u) --length;
    text += name.substr(0, length);
    text += "...";
  }
  return text + '"';
}

}  // namespace sinew::asset::readers
