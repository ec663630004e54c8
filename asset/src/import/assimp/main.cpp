// SPDX-License-Identifier: MIT
// sinew-assimp-import FILE METRES_PER_UNIT: one file through Assimp, on its own, because Assimp crashes on some. Writes
// a line for each diagnostic and then the scene as .glb to standard output; child_import.h has the form. Exit code 0
// also where the file is refused: then the one line says why.
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <sys/resource.h>
#include <assimp/Importer.hpp>

#include <charconv>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>

#include "import/assimp/scene_from_ai.h"
#include "import/child_import.h"
#include "import/failure.h"
#include "sinew/export/export.h"

namespace {

using namespace sinew;
using namespace sinew::asset;

std::string format_of(const std::filesystem::path& file) {
  std::string name = file.extension().string();
  if (file.stem().extension() == ".mesh") return "Ogre XML";
  for (char& c : name) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return name.empty() ? name : name.substr(1);
}

Result<Buffer> imported(const std::filesystem::path& file, double metres_per_unit, Diagnostics& diagnostics) {
  Assimp::Importer importer;
  importer.SetPropertyBool(AI_CONFIG_IMPORT_NO_SKELETON_MESHES, true);
  const aiScene* const scene = importer.ReadFile(file.string(), aiProcess_Triangulate);
  if (scene == nullptr) return Error::in(Errc::bad_syntax, "", std::string("Assimp: ") + importer.GetErrorString());
  const AiSettings settings{metres_per_unit, format_of(file)};
  return write_glb(scene_from_ai(*scene, settings, folder_reader(file.parent_path()), diagnostics), diagnostics);
}

void limit(int resource, rlim_t most) {
  const rlimit both{most, most};
  setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

// Before a byte of the file is read: a hostile one gets so much and no more.
void limit_process() {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, 30);
  limit(RLIMIT_FSIZE, 0);  // it writes to a pipe only
#ifndef SINEW_SANITIZED    // AddressSanitizer takes addresses by the terabyte
  limit(RLIMIT_AS, rlim_t(2) << 30);
#endif
}

int run(const char* file, const char* metres) {
  double metres_per_unit = 1;
  std::from_chars(metres, metres + std::strlen(metres), metres_per_unit);
  Diagnostics diagnostics;
  Result<Buffer> glb = Error::in(Errc::bad_syntax, "", "");
  try {
    glb = imported(file, metres_per_unit, diagnostics);
  } catch (const readers::Failure& failure) {
    glb = failure.error;
  } catch (const std::exception& exception) {
    glb = Error::in(Errc::bad_syntax, "", std::string("Assimp: ") + exception.what());
  }
  const std::string answer = child_answer(glb, format_of(file), diagnostics);
  return std::fwrite(answer.data(), 1, answer.size(), stdout) == answer.size() && std::fflush(stdout) == 0 ? 0 : 1;
}

}  // namespace

#ifdef SINEW_SANITIZED
// What Assimp forgets to free ends with this process.
extern "C" __attribute__((visibility("default"))) const char* __asan_default_options() { return "detect_leaks=0"; }
#endif

int main(int count, char** arguments) {
  if (count != 3) {
    std::fputs("usage: sinew-assimp-import FILE METRES_PER_UNIT\nfor sinew's own use: a scene on standard output\n",
               stderr);
    return 2;
  }
  limit_process();
  return run(arguments[1], arguments[2]);
}
