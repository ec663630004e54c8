// SPDX-License-Identifier: MIT
// A picture of a clip without a window: EGL gives a context, the renderer draws into memory, and a PNG comes out.
#include <cstdio>
#include <string>

#include "sinew/cook/open_file.h"
#include "sinew/image/image.h"
#include "sinew/viewer/headless_context.h"
#include "sinew/viewer/show.h"

namespace {

constexpr std::uint32_t kWidth = 960, kHeight = 720;

int fail(const sinew::Error& error) {
  std::fprintf(stderr, "%s: %s\n", error.where, error.what);
  return 1;
}

bool write_file(const char* path, std::span<const std::byte> bytes) {
  std::FILE* file = std::fopen(path, "wb");
  if (file == nullptr) return false;
  const bool is_whole = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  return std::fclose(file) == 0 && is_whole;
}

}  // namespace

int main(int argc, char** argv) {
  const char* path = argc > 1 ? argv[1] : "data/humanoid.glb";
  const char* picture = argc > 2 ? argv[2] : "picture.png";
  sinew::asset::Diagnostics diagnostics;
  const auto file = sinew::asset::open_file(path, diagnostics);
  if (!file) return fail(file.error());
  const sinew::Pack& pack = file->pack();

  // A viewer hands in its window's context and loader instead; everything below stays.
  const auto context = sinew::viewer::HeadlessContext::create();
  if (!context) return fail(context.error());
  auto renderer = sinew::gl::Renderer::create(context->loader());
  if (!renderer) return fail(renderer.error());
  if (const auto sized = renderer->resize(kWidth, kHeight); !sized) return fail(sized.error());

  const std::uint32_t clip = pack.clip_count() == 0 ? sinew::kNoIndex : std::uint32_t(pack.clip_count() - 1);
  auto show = sinew::viewer::Show::create(*renderer, pack,
                                          {.clip = clip, .aspect_ratio = float(kWidth) / float(kHeight)}, diagnostics);
  if (!show) return fail(show.error());
  show->draw(*renderer, clip == sinew::kNoIndex ? 0 : pack.clip_info(clip).duration_secs / 2);

  const auto png = sinew::asset::encode_png({kWidth, kHeight, renderer->read_rgba()});
  if (!png) return fail(png.error());
  if (!write_file(picture, *png)) return std::fprintf(stderr, "%s cannot be written\n", picture), 1;
  const std::string name(clip == sinew::kNoIndex ? "the rest pose" : pack.clip_info(clip).name);
  std::printf("%s: %u x %u pixels, the middle of %s\n", picture, kWidth, kHeight, name.c_str());
}
