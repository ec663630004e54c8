// SPDX-License-Identifier: MIT
// The text encoding. A record is Name: followed by values with commas between them, over as many lines as there are
// commas, and then perhaps { records below it }.
#include <vector>

#include "import/fbx/failure.h"
#include "import/fbx/text_scanner.h"
#include "import/fbx/tree.h"

namespace sinew::asset::fbx {
namespace {

class TextReader {
 public:
  TextReader(std::string_view bytes, const ImportLimits& limits, std::vector<RecordPlace>& places)
      : begin_(bytes.data()), at_(bytes.data()), end_(bytes.data() + bytes.size()), limits_(limits), places_(places) {}

  void read() {
    if (std::string_view(at_, static_cast<std::size_t>(end_ - at_)).starts_with("\xEF\xBB\xBF")) at_ += 3;
    open_.push_back(0);
    for (;;) {
      at_ = skip_blanks(at_, end_);
      if (at_ == end_) break;
      if (*at_ == '}')
        close();
      else
        read_record();
    }
    if (open_.size() > 1) fail(Errc::truncated, at_byte(offset(end_)), "the file ends inside a record: } is missing");
    places_[0].end = static_cast<std::uint32_t>(places_.size());
  }

 private:
  std::size_t offset(const char* place) const { return static_cast<std::size_t>(place - begin_); }

  void close() {
    if (open_.size() == 1) fail(Errc::bad_syntax, at_byte(offset(at_)), "a } closes nothing");
    places_[open_.back()].end = static_cast<std::uint32_t>(places_.size());
    open_.pop_back();
    ++at_;
  }

  void read_record() {
    const char* const name = at_;
    at_ = skip_word(at_, end_);
    const std::size_t name_bytes = offset(at_) - offset(name);
    at_ = skip_blanks(at_, end_);
    if (name_bytes == 0 || name_bytes > 255 || at_ == end_ || *at_ != ':')
      fail(at_ == end_ ? Errc::truncated : Errc::bad_syntax, at_byte(offset(name)), "a name and : are expected here");
    ++at_;
    if (places_.size() >= 0xFFFFFFFEu) fail(Errc::too_large, at_byte(offset(name)), "the file has too many records");
    RecordPlace place;
    place.name_at = offset(name);
    place.name_bytes = static_cast<std::uint8_t>(name_bytes);
    read_values(place);
    places_.push_back(place);
    const auto index = static_cast<std::uint32_t>(places_.size() - 1);
    places_[index].end = index + 1;
    if (at_ < end_ && *at_ == '{') open(index);
  }

  void open(std::uint32_t index) {
    if (open_.size() > limits_.json_depth)
      fail(Errc::too_large, at_byte(offset(at_)), say("records are nested deeper than ", limits_.json_depth));
    open_.push_back(index);
    ++at_;
  }

  // Leaves at_ at the first thing behind the values that is not blank.
  void read_values(RecordPlace& place) {
    at_ = skip_blanks(at_, end_);
    place.values_at = offset(at_);
    const char* values_end = at_;
    bool is_wanted = !is_at_name();  // a record may have no values: the next name follows
    while (at_ < end_ && *at_ != '{' && *at_ != '}') {
      if (*at_ == ',') {
        ++at_;
        is_wanted = true;
      } else if (is_wanted) {
        skip_value();
        if (++place.value_count == 0xFFFFFFFFu)
          fail(Errc::too_large, at_byte(place.name_at), "the record has too many values");
        values_end = at_;
        is_wanted = false;
      } else {
        break;
      }
      at_ = skip_blanks(at_, end_);
    }
    place.values_bytes = offset(values_end) - place.values_at;
  }

  void skip_value() {
    if (*at_ != '"') {
      const char* const word = at_;
      at_ = skip_word(at_, end_);
      if (at_ == word) fail(Errc::bad_syntax, at_byte(offset(word)), "a value is expected here");
      return;
    }
    const char* const quote = at_++;
    while (at_ < end_ && *at_ != '"') ++at_;
    if (at_ == end_) fail(Errc::truncated, at_byte(offset(quote)), "the file ends inside a text: \" is missing");
    ++at_;
  }

  bool is_at_name() const {
    const char* const behind = skip_word(at_, end_);
    return behind != at_ && behind < end_ && *behind == ':';
  }

  const char* begin_;
  const char* at_;
  const char* end_;
  const ImportLimits& limits_;
  std::vector<RecordPlace>& places_;
  std::vector<std::uint32_t> open_;
};

}  // namespace

void read_text_records(std::string_view bytes, const ImportLimits& limits, std::vector<RecordPlace>& places) {
  TextReader(bytes, limits, places).read();
}

}  // namespace sinew::asset::fbx
