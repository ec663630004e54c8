// SPDX-License-Identifier: MIT
#pragma once
#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "author/motion.h"
#include "author/rig.h"

namespace sinew::test {

// A character's rig and all that it does. The motions look at the rig: it stays where it is.
struct ClipSet {
  ClipSet(author::Rig its_rig, std::vector<author::Motion> (*make_motions)(const author::Rig&))
      : rig(std::move(its_rig)), all(make_motions(rig)) {}
  ClipSet(const ClipSet&) = delete;
  ClipSet& operator=(const ClipSet&) = delete;

  const author::Rig rig;
  const std::vector<author::Motion> all;

  const author::Motion& named(const std::string& name) const {
    for (const author::Motion& motion : all)
      if (motion.name == name) return motion;
    FAIL("there is no clip " << name);
    return all.front();
  }
};

}  // namespace sinew::test
