// SPDX-License-Identifier: MIT
// A damaged pack is refused, or opens and can be played without leaving its bytes. Worth most under AddressSanitizer.
#include <cstring>
#include <vector>

#include "play.h"
#include "support/busy_scene.h"
#include "support/cooked.h"
#include "support/near.h"

using namespace sinew;
using namespace sinew::test;

namespace {

bool open_and_play(std::span<const std::byte> bytes) {
  const Result<Pack> pack = Pack::open(bytes);
  if (!pack) {
    CHECK(pack.error().what[0] != '\0');
    return false;
  }
  fuzz::play(*pack);
  return true;
}

}  // namespace

TEST_CASE("every byte of a pack may be flipped") {
  const Cooked cooked(busy_scene());
  AlignedBytes copy = Cooked::take(AlignedBytes::copy_of(cooked.bytes.bytes()));
  REQUIRE(open_and_play(copy.bytes()));
  std::size_t opened = 0;
  for (std::size_t i = 0; i < copy.bytes().size(); ++i)
    for (const std::byte flip : {std::byte(0xFF), std::byte(0x01), std::byte(0x80)}) {
      INFO("byte ", i, " xor ", int(flip));
      copy.bytes()[i] ^= flip;
      opened += open_and_play(copy.bytes());
      copy.bytes()[i] ^= flip;
    }
  CHECK(opened > 0);                        // plain numbers may change
  CHECK(opened < 3 * copy.bytes().size());  // structure may not
}

TEST_CASE("a pack may be cut at every length") {
  const Cooked cooked(busy_scene());
  const std::size_t whole = cooked.bytes.bytes().size();
  for (std::size_t length = 0; length < whole; ++length) {
    AlignedBytes copy = Cooked::take(AlignedBytes::copy_of(cooked.bytes.bytes().first(length)));
    CHECK(!Pack::open(copy.bytes()));
  }
}
