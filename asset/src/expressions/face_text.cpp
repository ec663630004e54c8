// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <system_error>

#include "sinew/expressions/face_map.h"

namespace sinew::asset {
namespace {

constexpr std::string_view kFirstLine = "sinew face map 1";
constexpr std::string_view kMarks = "=,*#";

struct SyntaxFault {
  std::string what;
};

struct Word {
  std::string text;
  bool is_mark = false;  // one of = , *
};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

class LineWords {
 public:
  explicit LineWords(std::string_view line) {
    for (std::size_t at = 0; at < line.size();) {
      const char c = line[at];
      if (c == '#') break;
      if (is_blank(c))
        ++at;
      else if (kMarks.find(c) != std::string_view::npos)
        words_.push_back({std::string(1, line[at++]), true});
      else
        words_.push_back({c == '"' ? quoted(line, at) : plain(line, at), false});
    }
  }

  bool at_end() const { return next_ == words_.size(); }
  bool take_mark(char mark) {
    if (at_end() || !words_[next_].is_mark || words_[next_].text[0] != mark) return false;
    ++next_;
    return true;
  }
  bool take_word(std::string_view word) {
    if (at_end() || words_[next_].is_mark || words_[next_].text != word) return false;
    ++next_;
    return true;
  }
  std::string name(const char* kind) {
    if (at_end() || words_[next_].is_mark) throw SyntaxFault{std::string("here should stand ") + kind};
    return words_[next_++].text;
  }
  std::optional<double> take_number() {
    if (at_end() || words_[next_].is_mark) return std::nullopt;
    const std::string& text = words_[next_].text;
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || !(std::abs(number) <= 1e6)) return std::nullopt;
    ++next_;
    return number;
  }
  double number(const char* kind) {
    const std::optional<double> read = take_number();
    if (!read) throw SyntaxFault{std::string("here should stand a number, ") + kind};
    return *read;
  }

 private:
  static std::string quoted(std::string_view line, std::size_t& at) {
    std::string text;
    for (++at; at < line.size(); ++at) {
      if (line[at] == '"') {
        ++at;
        return text;
      }
      if (line[at] == '\\' && at + 1 < line.size()) ++at;
      text += line[at];
    }
    throw SyntaxFault{"a quoted name does not end on its line"};
  }

  static std::string plain(std::string_view line, std::size_t& at) {
    const std::size_t begin = at;
    while (at < line.size() && !is_blank(line[at]) && kMarks.find(line[at]) == std::string_view::npos) ++at;
    return std::string(line.substr(begin, at - begin));
  }

  std::vector<Word> words_;
  std::size_t next_ = 0;
};

FaceShape shape(LineWords& words) {
  FaceShape shape;
  shape.target = words.name("the name of a morph target");
  shape.amount = words.take_number().value_or(1);
  if (words.take_word("at")) {
    shape.full_at = words.number("the value where it is full");
    if (!(*shape.full_at >= 1e-3)) throw SyntaxFault{"an in-between is full at a value above 0"};
  }
  if (words.take_word("on")) shape.node = words.name("the name of a node");
  return shape;
}

std::vector<FaceShape> shapes(LineWords& words) {
  if (!words.take_mark('=')) throw SyntaxFault{"here should stand ="};
  std::vector<FaceShape> all;
  do all.push_back(shape(words));
  while (words.take_mark(','));
  return all;
}

LookAtRange range(LineWords& words) {
  LookAtRange range;
  range.input_max_deg = words.number("the most degrees that are asked for");
  range.output_scale = words.number("what they give");
  if (range.input_max_deg < 0) throw SyntaxFault{"degrees that are asked for are not below 0"};
  return range;
}

void read_look(LineWords& words, std::optional<FaceMapLook>& to) {
  FaceMapLook look = to.value_or(FaceMapLook{});
  if (words.take_word("joints")) {
    look.kind = LookAtKind::bone;
    look.left_eye = words.name("the name of the left eye's joint");
    look.right_eye = words.name("the name of the right eye's joint");
    look.head = words.name("the name of the head's joint");
  } else if (words.take_word("units")) {
    look.kind = LookAtKind::expression;
    look.head = words.name("the name of the head's joint");
  } else if (words.take_word("from")) {
    for (double& metres : look.from_m) metres = words.number("metres");
  } else if (words.take_word("inward")) {
    look.inward = range(words);
  } else if (words.take_word("outward")) {
    look.outward = range(words);
  } else if (words.take_word("down")) {
    look.down = range(words);
  } else if (words.take_word("up")) {
    look.up = range(words);
  } else {
    throw SyntaxFault{"behind look stands joints, units, from, inward, outward, down or up"};
  }
  to = look;
}

void read_line(std::string_view line, FaceMap& map, std::set<std::string>& names) {
  LineWords words(line);
  if (words.at_end()) return;
  if (words.take_word("unit")) {
    FaceMapUnit unit{words.name("the name of a unit"), {}};
    if (!names.insert(unit.name).second) throw SyntaxFault{"the unit \"" + unit.name + "\" is there already"};
    unit.shapes = shapes(words);
    map.units.push_back(std::move(unit));
  } else if (words.take_word("corrective")) {
    FaceMapCorrective corrective;
    do corrective.drivers.push_back(words.name("the name of a unit"));
    while (words.take_mark('*'));
    corrective.shapes = shapes(words);
    map.correctives.push_back(std::move(corrective));
  } else if (words.take_word("look")) {
    read_look(words, map.look);
  } else {
    throw SyntaxFault{"a line begins with unit, corrective or look"};
  }
  if (!words.at_end()) throw SyntaxFault{"the line goes on where it should end"};
}

std::string number_text(double number) {
  char text[64];
  return {text, std::to_chars(text, text + sizeof(text), number).ptr};
}

bool is_number(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

std::string name_text(const std::string& name) {
  const bool is_plain = !name.empty() && name.find_first_of(" \t\r\n\"\\=,*#") == std::string::npos && name != "at" &&
                        name != "on" && !is_number(name);
  if (is_plain) return name;
  std::string text = "\"";
  for (const char c : name) {
    if (c == '"' || c == '\\') text += '\\';
    text += c == '\n' || c == '\r' ? ' ' : c;
  }
  return text + '"';
}

std::string shapes_text(const std::vector<FaceShape>& shapes) {
  std::string text;
  for (const FaceShape& shape : shapes) {
    text += (text.empty() ? "" : ", ") + name_text(shape.target);
    if (shape.amount != 1) text += " " + number_text(shape.amount);
    if (shape.full_at) text += " at " + number_text(*shape.full_at);
    if (!shape.node.empty()) text += " on " + name_text(shape.node);
  }
  return text;
}

std::string range_line(const char* name, const LookAtRange& range) {
  return std::string("look ") + name + " " + number_text(range.input_max_deg) + " " + number_text(range.output_scale) +
         "\n";
}

std::string look_text(const FaceMapLook& look) {
  std::string text = "look ";
  text += look.kind == LookAtKind::expression
              ? "units " + name_text(look.head)
              : "joints " + name_text(look.left_eye) + " " + name_text(look.right_eye) + " " + name_text(look.head);
  text += "\nlook from";
  for (const double metres : look.from_m) text += " " + number_text(metres);
  return text + "\n" + range_line("inward", look.inward) + range_line("outward", look.outward) +
         range_line("down", look.down) + range_line("up", look.up);
}

}  // namespace

const FaceMapUnit* FaceMap::find(std::string_view name) const {
  for (const FaceMapUnit& unit : units)
    if (unit.name == name) return &unit;
  return nullptr;
}

Result<FaceMap> read_face_map(std::string_view text) {
  if (text.size() > kMaxFaceMapBytes) return Error::in(Errc::too_large, "", "a face map has at most 4 MiB");
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (text.empty()) return Error::in(Errc::bad_magic, "", "a face map begins with the line \"sinew face map 1\"");
  FaceMap map;
  std::set<std::string> names;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const std::string where = "line " + std::to_string(number);
    if (number == 1) {
      const std::size_t end = line.find_last_not_of(" \t\r") + 1;
      if (line.substr(0, end) != kFirstLine)
        return Error::in(Errc::bad_magic, where, "a face map begins with the line \"sinew face map 1\"");
      continue;
    }
    try {
      read_line(line, map, names);
    } catch (const SyntaxFault& fault) {
      return Error::in(Errc::bad_syntax, where, fault.what);
    }
  }
  return map;
}

std::string face_map_line(const FaceMapUnit& unit) {
  return "unit " + name_text(unit.name) + " = " + shapes_text(unit.shapes);
}

std::string face_map_text(const FaceMap& map, const std::vector<std::string>& remarks) {
  std::string text = std::string(kFirstLine) + "\n";
  for (const FaceMapUnit& unit : map.units) text += face_map_line(unit) + "\n";
  for (const FaceMapCorrective& each : map.correctives) {
    text += "corrective ";
    for (std::size_t i = 0; i < each.drivers.size(); ++i) text += (i == 0 ? "" : " * ") + name_text(each.drivers[i]);
    text += " = " + shapes_text(each.shapes) + "\n";
  }
  if (map.look) text += look_text(*map.look);
  for (const std::string& remark : remarks) text += "# " + remark + "\n";
  return text;
}

}  // namespace sinew::asset
