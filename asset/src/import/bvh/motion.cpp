// SPDX-License-Identifier: MIT
#include "import/bvh/motion.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "import/bvh/half_angles.h"
#include "import/failure.h"
#include "import/text/scanner.h"

namespace sinew::asset::bvh {
namespace {

using readers::fail;
using readers::in_quotes;
using readers::is_blank;
using readers::say;

constexpr double kMostValue = 1e30;  // keys are floats

// A number of a row, and the axis that it is about.
struct Column {
  std::uint32_t index = 0;
  std::uint8_t axis = 0;
};

// The columns of a track are columns[first] to columns[end - 1]; those of a rotation are angles from first_angle on.
struct Recipe {
  ChannelPath path = ChannelPath::translation;
  std::uint32_t first = 0, end = 0, first_angle = 0;
  std::array<float, 3> offset_m{0, 0, 0};
  float* rows = nullptr;
};

struct Product {
  double x = 0, y = 0, z = 0, w = 1;

  // This rotation times one about an axis, given by the sine and cosine of half its angle.
  void turn(std::uint8_t axis, double s, double c) {
    const Product q = *this;
    if (axis == 0)
      *this = {q.x * c + q.w * s, q.y * c + q.z * s, q.z * c - q.y * s, q.w * c - q.x * s};
    else if (axis == 1)
      *this = {q.x * c - q.z * s, q.y * c + q.w * s, q.z * c + q.x * s, q.w * c - q.y * s};
    else
      *this = {q.x * c + q.y * s, q.y * c - q.x * s, q.z * c + q.w * s, q.w * c - q.z * s};
  }
};

void write_rotation(const Column* column, const Column* end, const double* sines, const double* cosines, float* out) {
  Product q;
  for (; column != end; ++column) q.turn(column->axis, *sines++, *cosines++);
  out[0] = static_cast<float>(q.x);
  out[1] = static_cast<float>(q.y);
  out[2] = static_cast<float>(q.z);
  out[3] = static_cast<float>(q.w);
}

void write_translation(const Column* column, const Column* end, const double* row, const Recipe& recipe,
                       double metres_per_unit, float* out) {
  std::copy_n(recipe.offset_m.data(), 3, out);
  for (; column != end; ++column) out[column->axis] = static_cast<float>(row[column->index] * metres_per_unit);
}

class MotionReader {
 public:
  MotionReader(std::string_view text, const Hierarchy& hierarchy, const ImportOptions& options,
               Diagnostics& diagnostics)
      : text_(text), hierarchy_(hierarchy), options_(options), diagnostics_(diagnostics) {}

  Motion read() {
    make_recipes();
    const std::uint64_t frames = std::min(hierarchy_.frames_stated, most_frames());
    allocate(frames);
    const std::uint64_t found = read_rows(frames);
    report_count(found);
    motion_.frame_count = static_cast<std::uint32_t>(found);
    finish_tracks();
    return std::move(motion_);
  }

 private:
  void make_recipes() {
    std::uint32_t column = 0;
    for (std::uint32_t i = 0; i < hierarchy_.joints.size(); ++i) {
      const Joint& joint = hierarchy_.joints[i];
      add_recipe(i, ChannelKind::What::position, ChannelPath::translation, column);
      add_recipe(i, ChannelKind::What::rotation, ChannelPath::rotation, column);
      column += static_cast<std::uint32_t>(joint.channels.size());
    }
  }

  void add_recipe(std::uint32_t index, ChannelKind::What what, ChannelPath path, std::uint32_t column) {
    const Joint& joint = hierarchy_.joints[index];
    Recipe recipe;
    recipe.path = path;
    recipe.first = static_cast<std::uint32_t>(columns_.size());
    recipe.first_angle = static_cast<std::uint32_t>(angle_columns_.size());
    for (const ChannelKind kind : joint.channels) {
      if (kind.what == what) columns_.push_back({column, kind.axis});
      ++column;
    }
    recipe.end = static_cast<std::uint32_t>(columns_.size());
    if (recipe.first == recipe.end) return;
    if (path == ChannelPath::rotation)
      for (std::uint32_t i = recipe.first; i < recipe.end; ++i) angle_columns_.push_back(columns_[i].index);
    for (std::size_t axis = 0; axis < 3; ++axis)
      recipe.offset_m[axis] = static_cast<float>(joint.offset[axis] * options_.metres_per_unit);
    recipes_.push_back(recipe);
    motion_.tracks.push_back({.joint = index, .path = path, .moves = false, .is_good = true, .rows = nullptr});
  }

  // Each number takes a character and one that parts it from the next.
  std::uint64_t most_frames() const {
    if (hierarchy_.column_count == 0) return 0;
    const std::uint64_t bytes_left = text_.size() - hierarchy_.numbers_at;
    return std::min<std::uint64_t>((bytes_left + 1) / (2 * hierarchy_.column_count), 0xFFFFFFFFu);
  }

  void allocate(std::uint64_t frames) {
    std::uint64_t bytes_per_frame = sizeof(double);
    for (const Track& track : motion_.tracks) bytes_per_frame += track.components() * sizeof(float);
    const std::uint64_t limit = options_.limits.total_bytes;
    if (text_.size() > limit || bytes_per_frame * frames > limit - text_.size())
      fail(Errc::too_large, readers::Lines(text_).at(hierarchy_.numbers_at),
           say("the file's ", frames, " frames take more than ", limit, " bytes, the limit"));
    for (std::size_t i = 0; i < recipes_.size(); ++i) {
      Track& track = motion_.tracks[i];
      track.rows = std::make_shared<Buffer>(frames * track.components() * sizeof(float));
      recipes_[i].rows = reinterpret_cast<float*>(track.rows->data());
    }
    row_.resize(hierarchy_.column_count);
    for (std::vector<double>* numbers : {&degrees_, &sines_, &cosines_}) numbers->resize(angle_columns_.size());
    has_moved_.assign(hierarchy_.column_count, 0);
    is_bad_.assign(hierarchy_.column_count, 0);
  }

  // How many frames are there, up to `frames`.
  std::uint64_t read_rows(std::uint64_t frames) {
    at_ = text_.data() + hierarchy_.numbers_at;
    for (std::uint64_t frame = 0; frame < frames; ++frame) {
      if (!read_row()) return frame;
      if (frame == 0) first_row_ = row_;
      look_at_row();
      turn_angles();
      for (const Recipe& recipe : recipes_) write_row(recipe, frame);
    }
    return frames;
  }

  // False where the file ends first.
  bool read_row() {
    const char* const end = text_.data() + text_.size();
    const char* at = at_;
    for (double& number : row_) {
      while (at < end && is_blank(*at)) ++at;
      if (at == end) return false;
      const char* const behind = readers::scan_number(at, end, number);
      if (behind == nullptr || (behind < end && !is_blank(*behind))) refuse_word(at);
      at = behind;
    }
    at_ = at;
    return true;
  }

  [[noreturn]] void refuse_word(const char* at) const {
    const auto offset = static_cast<std::size_t>(at - text_.data());
    std::size_t length = 0;
    while (offset + length < text_.size() && !is_blank(text_[offset + length])) ++length;
    fail(Errc::bad_syntax, readers::Lines(text_).at(offset),
         say("in the motion stands", in_quotes(text_.substr(offset, length)), ", which is no number"));
  }

  void look_at_row() {
    const std::size_t count = row_.size();
    const double *row = row_.data(), *first = first_row_.data();
    std::uint8_t *moved = has_moved_.data(), *bad = is_bad_.data();
    for (std::size_t i = 0; i < count; ++i) {
      moved[i] = static_cast<std::uint8_t>(moved[i] | (row[i] != first[i]));
      bad[i] = static_cast<std::uint8_t>(bad[i] | !(std::abs(row[i]) < kMostValue));
    }
  }

  void turn_angles() {
    for (std::size_t i = 0; i < degrees_.size(); ++i) degrees_[i] = row_[angle_columns_[i]];
    sin_cos_of_halves(degrees_.data(), degrees_.size(), sines_.data(), cosines_.data());
  }

  void write_row(const Recipe& recipe, std::uint64_t frame) {
    const Column *column = columns_.data() + recipe.first, *end = columns_.data() + recipe.end;
    if (recipe.path == ChannelPath::rotation)
      write_rotation(column, end, sines_.data() + recipe.first_angle, cosines_.data() + recipe.first_angle,
                     recipe.rows + 4 * frame);
    else
      write_translation(column, end, row_.data(), recipe, options_.metres_per_unit, recipe.rows + 3 * frame);
  }

  void report_count(std::uint64_t found) {
    if (hierarchy_.column_count == 0) return;
    const auto offset = static_cast<std::size_t>(at_ - text_.data());
    const bool has_more = std::any_of(text_.begin() + static_cast<std::ptrdiff_t>(offset), text_.end(),
                                      [](char c) { return !is_blank(c); });
    if (found < hierarchy_.frames_stated)
      diagnostics_.warn("frames-missing",
                        say("the file says ", hierarchy_.frames_stated, " frames and has ", found, " whole ones"),
                        readers::Lines(text_).at(offset));
    else if (has_more)
      diagnostics_.warn("frames-beyond",
                        say("numbers behind the ", found, " frames that the file says it has are left out"),
                        readers::Lines(text_).at(offset));
  }

  void finish_tracks() {
    for (std::size_t i = 0; i < recipes_.size(); ++i) {
      Track& track = motion_.tracks[i];
      for (std::uint32_t c = recipes_[i].first; c < recipes_[i].end; ++c) {
        track.moves = track.moves || has_moved_[columns_[c].index] != 0;
        track.is_good = track.is_good && is_bad_[columns_[c].index] == 0;
      }
      const std::size_t kept = track.moves ? motion_.frame_count : std::min(motion_.frame_count, 1u);
      track.rows->resize(kept * track.components() * sizeof(float));
      if (!track.moves) track.rows->shrink_to_fit();
    }
  }

  std::string_view text_;
  const Hierarchy& hierarchy_;
  const ImportOptions& options_;
  Diagnostics& diagnostics_;
  std::vector<Column> columns_;
  std::vector<Recipe> recipes_;  // one for each track
  const char* at_ = nullptr;
  std::vector<double> row_, first_row_;
  std::vector<std::uint32_t> angle_columns_;       // of all rotations
  std::vector<double> degrees_, sines_, cosines_;  // of the row's angles, and of half of each
  std::vector<std::uint8_t> has_moved_, is_bad_;   // per column
  Motion motion_;
};

}  // namespace

Motion read_motion(std::string_view text, const Hierarchy& hierarchy, const ImportOptions& options,
                   Diagnostics& diagnostics) {
  return MotionReader(text, hierarchy, options, diagnostics).read();
}

}  // namespace sinew::asset::bvh
