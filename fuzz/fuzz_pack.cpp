// SPDX-License-Identifier: MIT
// The bytes are a pack.
#include "play.h"
#include "sinew/base/aligned_bytes.h"
#include "target.h"

void sinew::fuzz::run_one(std::span<const std::byte> input) {
  const Result<AlignedBytes> aligned = AlignedBytes::copy_of(input);
  if (!aligned) return;
  const Result<Pack> pack = Pack::open(aligned->bytes());
  if (pack) return play(*pack);
  if (pack.error().what[0] == '\0') broken("an error names its reason");
}
