// SPDX-License-Identifier: MIT
#pragma once
#include <memory>

#include "sinew/base/result.h"
#include "sinew/gl/renderer.h"

namespace sinew::viewer {

enum class Api : unsigned char { gl33, gles30 };

// An OpenGL context without a window, current in this thread until it is destroyed. EGL is looked for at run time, so
// that a program which draws nothing runs where there is none.
class HeadlessContext {
 public:
  // Fails with unsupported, naming what is missing, where the machine has no EGL or no driver.
  static Result<HeadlessContext> create(Api api = Api::gl33);
  HeadlessContext(HeadlessContext&&) noexcept;
  HeadlessContext& operator=(HeadlessContext&&) noexcept;
  ~HeadlessContext();

  gl::Loader loader() const;

 private:
  struct Parts;
  explicit HeadlessContext(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace sinew::viewer
