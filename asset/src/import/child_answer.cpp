// SPDX-License-Identifier: MIT
#include <charconv>
#include <vector>

#include "import/child_import.h"

namespace sinew::asset {
namespace {

constexpr std::string_view kSeverities[] = {"note", "warning", "error"};

std::string on_one_line(std::string_view text) {
  std::string line(text);
  for (char& c : line)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  return line;
}

std::vector<std::string_view> parts_of(std::string_view line) {
  std::vector<std::string_view> parts;
  for (std::size_t tab = line.find('\t'); tab != std::string_view::npos; tab = line.find('\t')) {
    parts.push_back(line.substr(0, tab));
    line.remove_prefix(tab + 1);
  }
  parts.push_back(line);
  return parts;
}

std::size_t number_of(std::string_view text) {
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

void add_diagnostic(const std::vector<std::string_view>& parts, Diagnostics& diagnostics) {
  const std::string code(parts[1]), what(parts[2]), where(parts[3]);
  if (parts[0] == kSeverities[0]) diagnostics.note(code, what, where);
  if (parts[0] == kSeverities[1]) diagnostics.warn(code, what, where);
  if (parts[0] == kSeverities[2]) diagnostics.error(code, what, where);
}

Result<Scene> scene_of_glb(std::string_view glb, std::string_view format, Diagnostics& diagnostics,
                           const ImportOptions& options) {
  const auto* const first = reinterpret_cast<const std::byte*>(glb.data());
  const FileReader none = [](std::string_view path) -> Result<std::shared_ptr<const Buffer>> {
    return Error::in(Errc::io, path, "the program for other formats named a file");
  };
  Result<Scene> scene =
      import_gltf(std::make_shared<Buffer>(first, first + glb.size()), none, diagnostics, options.limits);
  if (!scene) return scene;
  scene->format = std::string(format) + " through Assimp";
  scene->generator.clear();
  return scene;
}

}  // namespace

std::string child_answer(const Result<Buffer>& glb, const std::string& format, const Diagnostics& diagnostics) {
  std::string answer = "format\t" + on_one_line(format) + '\n';
  for (const Diagnostic& each : diagnostics.all()) {
    answer += kSeverities[static_cast<std::size_t>(each.severity)];
    for (const std::string& part : {each.code, each.what, each.where}) answer += '\t' + on_one_line(part);
    answer += '\n';
  }
  if (!glb)
    return answer + "failed\t" + std::to_string(static_cast<int>(glb.error().code)) + '\t' +
           on_one_line(glb.error().what) + '\n';
  answer += "glb\t" + std::to_string(glb->size()) + '\n';
  answer.append(reinterpret_cast<const char*>(glb->data()), glb->size());
  return answer;
}

Result<Scene> scene_of_answer(std::string_view answer, Diagnostics& diagnostics, const ImportOptions& options) {
  std::string_view format;
  for (std::size_t end = answer.find('\n'); end != std::string_view::npos; end = answer.find('\n')) {
    const std::vector<std::string_view> parts = parts_of(answer.substr(0, end));
    answer.remove_prefix(end + 1);
    if (parts[0] == "format" && parts.size() == 2) format = parts[1];
    if (parts.size() == 4) add_diagnostic(parts, diagnostics);
    if (parts[0] == "failed" && parts.size() == 3)
      return Error::in(static_cast<Errc>(number_of(parts[1])), "", std::string(parts[2]));
    if (parts[0] == "glb" && parts.size() == 2 && number_of(parts[1]) == answer.size())
      return scene_of_glb(answer, format, diagnostics, options);
  }
  return Error::in(Errc::bad_syntax, "", "sinew-assimp-import stopped in the middle of its answer");
}

}  // namespace sinew::asset
