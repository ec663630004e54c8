// SPDX-License-Identifier: MIT
#include "diff_picture.h"

#include <filesystem>

#include "fault.h"
#include "length.h"
#include "output_file.h"
#include "sinew/image/image.h"
#include "sinew/viewer/error_picture.h"
#include "text.h"

namespace sinew::cli {
namespace {

std::string file_name(const std::string& path) { return std::filesystem::path(path).filename().string(); }

}  // namespace

void write_picture(const std::string& file, const DiffResult& result, const DiffSide& a, const DiffSide& b) {
  const ClipDifference& worst = result.worst();
  const asset::MotionError& error = worst.error;
  const PosePair poses = poses_at(a, b, worst.clips, result.nodes.pairs, error.worst_secs);
  const std::string& clip_a = result.a.contents.clips[worst.clips.a].name;
  const std::string& clip_b = result.b.contents.clips[worst.clips.b].name;
  const std::string title = clip_a + (clip_a == clip_b ? "" : " | " + clip_b) + ": " + millimetres(error.worst_m) +
                            " at " + result.joints[error.worst_joint].name + ", " + with_decimals(error.worst_secs, 3) +
                            " s";
  const asset::Image8 image = viewer::draw_error_picture(error, result.joints, {poses.a, poses.b},
                                                         {title, file_name(result.a.name), file_name(result.b.name)});
  Result<std::vector<std::byte>> png = asset::encode_png(image);
  if (!png) throw file_fault(file, png.error());
  write_file(file, *png);
}

}  // namespace sinew::cli
