// SPDX-License-Identifier: MIT
// IQM files made by hand: tables are laid one behind the other, and what a test wants to be wrong is changed in them.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sinew::test {

struct IqmArray {
  std::uint32_t use = 0, format = 7, size = 3;
  std::string bytes;  // of all vertices
};

struct IqmJoint {
  std::string name;
  std::int32_t parent = -1;
  std::array<float, 10> placement{0, 0, 0, 0, 0, 0, 1, 1, 1, 1};
};

struct IqmPose {
  std::int32_t parent = -1;
  std::uint32_t mask = 0;
  std::array<float, 10> offset{0, 0, 0, 0, 0, 0, 1, 1, 1, 1}, scale{};
};

struct IqmMesh {
  std::string name, material;
  std::uint32_t first_vertex = 0, vertex_count = 0, first_triangle = 0, triangle_count = 0;
};

struct IqmAnim {
  std::string name;
  std::uint32_t first_frame = 0, frame_count = 0;
  float frames_per_sec = 0;
  std::uint32_t flags = 0;
};

struct IqmBytes {
  std::uint32_t version = 2;
  std::uint32_t vertex_count = 0;
  std::vector<IqmMesh> meshes;
  std::vector<IqmArray> arrays;
  std::vector<std::array<std::uint32_t, 3>> triangles;
  std::vector<IqmJoint> joints;
  std::vector<IqmPose> poses;
  std::vector<IqmAnim> anims;
  std::vector<std::vector<std::uint16_t>> frames;
  std::string comment;

  std::string file() const;
};

// The bytes of numbers, as little-endian machines keep them.
template <class T>
std::string bytes_of_numbers(const std::vector<T>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(T)};
}

// Two joints, the second two units above the first; a triangle of one vertex on each and one on both; a looping clip of
// three frames that moves the second.
IqmBytes little_iqm();

}  // namespace sinew::test
