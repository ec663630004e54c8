// SPDX-License-Identifier: MIT
#include "graphs/draw/svg.h"

#include <charconv>

namespace sinew::asset {
namespace {

constexpr double kLetterWidth = 0.602;  // of the size, in the usual fixed-width fonts

std::string number(double value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof(text), value, std::chars_format::fixed, 1).ptr;
  return {text, end};
}

// Text of a file may hold anything; what XML 1.0 cannot carry becomes U+FFFD.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (byte < 0x20 && c != '\n' && c != '\t')
      out += "\xEF\xBF\xBD";
    else
      out += c;
  }
  return out;
}

std::string attribute(std::string_view name, std::string_view value) {
  return value.empty() ? std::string() : " " + std::string(name) + "=\"" + escaped(value) + "\"";
}
std::string attribute(std::string_view name, double value) { return attribute(name, number(value)); }

}  // namespace

double text_width(std::string_view text, double size) {
  double letters = 0;
  for (const char c : text) letters += (static_cast<unsigned char>(c) & 0xC0u) != 0x80u ? 1 : 0;
  return letters * kLetterWidth * size;
}

void SvgWriter::begin(std::string_view class_name, std::string_view title, std::string_view id) {
  body_ += "<g" + attribute("class", class_name) + attribute("id", id) + ">\n";
  if (!title.empty()) body_ += "<title>" + escaped(title) + "</title>\n";
}

void SvgWriter::end() { body_ += "</g>\n"; }

void SvgWriter::box(std::string_view class_name, DrawnPoint corner, double width, double height, double radius) {
  body_ += "<rect" + attribute("class", class_name) + attribute("x", corner.x + dx_) + attribute("y", corner.y + dy_) +
           attribute("width", width) + attribute("height", height) + attribute("rx", radius) + "/>\n";
}

void SvgWriter::circle(std::string_view class_name, DrawnPoint centre, double radius) {
  body_ += "<circle" + attribute("class", class_name) + attribute("cx", centre.x + dx_) +
           attribute("cy", centre.y + dy_) + attribute("r", radius) + "/>\n";
}

void SvgWriter::text(std::string_view class_name, DrawnPoint at, std::string_view text, std::string_view anchor) {
  body_ += "<text" + attribute("class", class_name) + attribute("x", at.x + dx_) + attribute("y", at.y + dy_) +
           (anchor == "start" ? "" : attribute("text-anchor", anchor)) + ">" + escaped(text) + "</text>\n";
}

void SvgWriter::way(std::string_view class_name, const std::vector<DrawnPoint>& way, bool has_arrow, double bulge) {
  const auto at = [&](double x, double y) { return number(x + dx_) + " " + number(y + dy_); };
  std::string path = "M" + at(way[0].x, way[0].y);
  for (std::size_t i = 1; i < way.size(); ++i) {
    const DrawnPoint a = way[i - 1], b = way[i];
    const bool is_level = a.y == b.y && bulge == 0;
    const double reach = bulge != 0 ? bulge : 0.5 * (b.x - a.x);
    path += is_level
                ? " L" + at(b.x, b.y)
                : " C" + at(a.x + reach, a.y) + " " + at(b.x - (bulge != 0 ? -reach : reach), b.y) + " " + at(b.x, b.y);
  }
  body_ += "<path" + attribute("class", class_name) + attribute("d", path) +
           (has_arrow ? attribute("marker-end", "url(#arrow)") : "") + "/>\n";
}

std::string SvgWriter::file(double width, double height, std::string_view title, std::string_view style) const {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"" +
         attribute("width", width) + attribute("height", height) +
         attribute("viewBox", "0 0 " + number(width) + " " + number(height)) + ">\n<title>" + escaped(title) +
         "</title>\n<style>\n" + std::string(style) +
         "</style>\n<defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\" "
         "markerHeight=\"7\" orient=\"auto\"><path class=\"arrow\" d=\"M0 1 L10 5 L0 9 Z\"/></marker></defs>\n" +
         body_ + "</svg>\n";
}

}  // namespace sinew::asset
