// SPDX-License-Identifier: MIT
// make_characters FOLDER [NAME...]: writes the bundled characters, or those named, into the folder as .glb files.
#include <cstdio>
#include <string>
#include <vector>

#include "conveyor/conveyor.h"
#include "flag/flag.h"
#include "humanoid/humanoid.h"
#include "machine/machine.h"
#include "quadruped/quadruped.h"
#include "sinew/scene/scene.h"

namespace {

struct Character {
  const char* name;
  sinew::asset::Buffer (*make)();
};

constexpr Character kCharacters[] = {
    {"humanoid", sinew::humanoid::make}, {"quadruped", sinew::quadruped::make}, {"machine", sinew::machine::make},
    {"flag", sinew::flag::make},         {"conveyor", sinew::conveyor::make},
};

bool is_asked_for(const std::string& name, const std::vector<std::string>& asked) {
  if (asked.empty()) return true;
  for (const std::string& one : asked)
    if (one == name) return true;
  return false;
}

bool write_file(const std::string& path, const sinew::asset::Buffer& bytes) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return false;
  const bool is_written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  return (std::fclose(file) == 0) && is_written;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::fprintf(stderr, "usage: make_characters FOLDER [NAME...]\n");
    return 2;
  }
  const std::vector<std::string> asked(arguments + 2, arguments + count);
  for (const Character& character : kCharacters) {
    if (!is_asked_for(character.name, asked)) continue;
    const std::string path = std::string(arguments[1]) + "/" + character.name + ".glb";
    const sinew::asset::Buffer bytes = character.make();
    if (!write_file(path, bytes)) {
      std::fprintf(stderr, "%s cannot be written\n", path.c_str());
      return 1;
    }
    std::printf("%s: %zu bytes\n", path.c_str(), bytes.size());
  }
  return 0;
}
