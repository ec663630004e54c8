// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "sinew/scene/scene.h"

namespace sinew::asset::readers {

// Fails where a parent is no joint of the list, or joints are their own ancestors. where: of a joint in the file.
void check_parents(std::span<const Index> parents, const std::function<std::string(std::size_t)>& where);

// All of them, each behind its parent. Requires: checked.
std::vector<Index> parents_first(std::span<const Index> parents);

// Writes the nodes' lists of children from their parents.
void connect_children(Scene& scene);

}  // namespace sinew::asset::readers
