// SPDX-License-Identifier: MIT
#include "iqm_bytes.h"

#include <utility>

namespace sinew::test {
namespace {

constexpr std::size_t kHeaderBytes = 124;

template <class T>
void put(std::string& bytes, T number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof(T));
}

class Layout {
 public:
  explicit Layout(const IqmBytes& file) : file_(file), texts_(1, '\0') {}

  std::string lay_out() {
    lay_tables();
    text_at_ = place(std::as_const(texts_));
    std::string header("INTERQUAKEMODEL\0", 16);
    const auto count = [](const auto& rows) { return static_cast<std::uint32_t>(rows.size()); };
    const std::uint32_t channels = file_.frames.empty() ? 0 : count(file_.frames[0]);
    for (const std::uint32_t word : {file_.version,
                                     std::uint32_t(kHeaderBytes + body_.size()),
                                     0u,
                                     count(texts_),
                                     text_at_,
                                     count(file_.meshes),
                                     meshes_at_,
                                     count(file_.arrays),
                                     file_.vertex_count,
                                     arrays_at_,
                                     count(file_.triangles),
                                     triangles_at_,
                                     0u,
                                     count(file_.joints),
                                     joints_at_,
                                     count(file_.poses),
                                     poses_at_,
                                     count(file_.anims),
                                     anims_at_,
                                     count(file_.frames),
                                     channels,
                                     frames_at_,
                                     0u,
                                     count(file_.comment),
                                     comment_at_,
                                     0u,
                                     0u})
      put(header, word);
    return header + body_;
  }

 private:
  void lay_tables() {
    std::string rows;
    for (const IqmMesh& mesh : file_.meshes) {
      for (const std::uint32_t word : {text(mesh.name), text(mesh.material), mesh.first_vertex, mesh.vertex_count,
                                       mesh.first_triangle, mesh.triangle_count})
        put(rows, word);
    }
    meshes_at_ = place(rows);
    for (const IqmArray& array : file_.arrays) {
      const std::uint32_t bytes_at = place(array.bytes);
      for (const std::uint32_t word : {array.use, 0u, array.format, array.size, bytes_at}) put(rows, word);
    }
    arrays_at_ = place(rows);
    for (const auto& triangle : file_.triangles)
      for (const std::uint32_t corner : triangle) put(rows, corner);
    triangles_at_ = place(rows);
    for (const IqmJoint& joint : file_.joints) {
      put(rows, text(joint.name));
      put(rows, joint.parent);
      for (const float number : joint.placement) put(rows, number);
    }
    joints_at_ = place(rows);
    lay_motion(rows);
    rows = file_.comment;
    comment_at_ = place(rows);
  }

  void lay_motion(std::string& rows) {
    for (const IqmPose& pose : file_.poses) {
      put(rows, pose.parent);
      put(rows, pose.mask);
      for (const float number : pose.offset) put(rows, number);
      for (const float number : pose.scale) put(rows, number);
    }
    poses_at_ = place(rows);
    for (const IqmAnim& anim : file_.anims) {
      for (const std::uint32_t word : {text(anim.name), anim.first_frame, anim.frame_count}) put(rows, word);
      put(rows, anim.frames_per_sec);
      put(rows, anim.flags);
    }
    anims_at_ = place(rows);
    for (const auto& frame : file_.frames)
      for (const std::uint16_t number : frame) put(rows, number);
    frames_at_ = place(rows);
  }

  std::uint32_t text(const std::string& name) {
    if (name.empty()) return 0;
    const auto at = static_cast<std::uint32_t>(texts_.size());
    texts_ += name;
    texts_ += '\0';
    return at;
  }

  // Where the bytes came to stand in the file; they are taken.
  std::uint32_t place(std::string& bytes) {
    const std::uint32_t at = place(std::as_const(bytes));
    bytes.clear();
    return at;
  }
  std::uint32_t place(const std::string& bytes) {
    const auto at = static_cast<std::uint32_t>(kHeaderBytes + body_.size());
    body_ += bytes;
    return at;
  }

  const IqmBytes& file_;
  std::string texts_, body_;
  std::uint32_t text_at_ = 0, meshes_at_ = 0, arrays_at_ = 0, triangles_at_ = 0, joints_at_ = 0, poses_at_ = 0,
                anims_at_ = 0, frames_at_ = 0, comment_at_ = 0;
};

}  // namespace

std::string IqmBytes::file() const { return Layout(*this).lay_out(); }

IqmBytes little_iqm() {
  IqmBytes file;
  file.vertex_count = 3;
  file.meshes = {{"Body", "skin", 0, 3, 0, 1}};
  file.arrays = {{0, 7, 3, bytes_of_numbers<float>({0, 0, 0, 1, 0, 2, 0, 0, 4})},
                 {1, 7, 2, bytes_of_numbers<float>({0, 0, 1, 0, 0, 1})},
                 {2, 7, 3, bytes_of_numbers<float>({0, -1, 0, 0, -1, 0, 0, -1, 0})},
                 {3, 7, 4, bytes_of_numbers<float>({1, 0, 0, -1, 1, 0, 0, -1, 1, 0, 0, 1})},
                 {4, 1, 4, bytes_of_numbers<std::uint8_t>({0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0})},
                 {5, 1, 4, bytes_of_numbers<std::uint8_t>({255, 0, 0, 0, 102, 153, 0, 0, 255, 0, 0, 0})},
                 {6, 1, 4, bytes_of_numbers<std::uint8_t>({255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 0})}};
  file.triangles = {{0, 2, 1}};
  file.joints = {{"Root", -1, {0, 0, 0, 0, 0, 0, 1, 1, 1, 1}}, {"Arm", 0, {0, 0, 2, 0, 0, 0, 1, 1, 1, 1}}};
  // The arm's x goes 0, 1, 3 and its quaternion's z from 0 to a half turn.
  file.poses = {{-1, 0, {0, 0, 0, 0, 0, 0, 1, 1, 1, 1}, {}},
                {0, 1 | 32 | 64, {0, 0, 2, 0, 0, 0, 0, 1, 1, 1}, {0.5f, 0, 0, 0, 0, 1, 1, 0, 0, 0}}};
  file.anims = {{"wave", 0, 3, 10, 1}};
  file.frames = {{0, 0, 1}, {2, 3, 4}, {6, 1, 0}};
  file.comment = std::string("made by hand\0", 13);
  return file;
}

}  // namespace sinew::test
