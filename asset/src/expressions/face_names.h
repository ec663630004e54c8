// SPDX-License-Identifier: MIT
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::asset::expressions {

// The words of a name in small letters, one blank between them: what stands before the last . or : is dropped, as are
// words such as "blendshape" in front; words end at case changes, digits and separators; a side ("l", "left") stands
// last. "blendShape1.eyeBlink_L" is "eye blink left".
std::string words_of(std::string_view name);

// Other words that are in use for a unit, in the form of words_of.
struct UsualWords {
  std::string_view words, unit;
};
std::span<const UsualWords> same_words();   // another spelling of the same
std::span<const UsualWords> other_words();  // likely to mean it

// Letters to insert, drop or change from one to the other; at most `most` + 1.
std::size_t letters_apart(std::string_view a, std::string_view b, std::size_t most);

}  // namespace sinew::asset::expressions
