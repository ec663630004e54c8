// SPDX-License-Identifier: MIT
// A figure from a walk to a run, a row for each share, a column for each eighth of the cycle.
#include <cstdio>
#include <string>
#include <vector>

#include "golden.h"
#include "picture.h"
#include "posed_scene.h"
#include "sinew/viewer/contact_sheet.h"
#include "support/near.h"
#include "walk_run_sweep.h"

namespace sinew::test {
namespace {

constexpr std::uint32_t kPhases = 8;

std::string number(double value, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

// One each for the first pictures of a row.
std::vector<std::string> labels_of(WalkRunSweep& sweep, float share) {
  return {number(double(share) * 100, 0) + " % run", number(sweep.speed_m_per_sec(share), 1) + " m/s", "feet slide",
          number(sweep.slide_at(share).mean_mm_per_sec, 0) + " mm/s"};
}

TEST_CASE("from a walk to a run the figure looks as it did, and each row says how far feet slide") {
  std::optional<GpuDevice> gpu = open_gpu();
  if (!gpu) return;
  WalkRunSweep sweep;
  const std::vector<float> shares{0, 0.2f, 0.4f, 0.6f, 0.8f, 1};
  const PosedScene posed(sweep.clips_of(shares, 4 * kPhases));
  const viewer::SheetLayout layout =
      viewer::grid_of_size(kPhases, static_cast<std::uint32_t>(shares.size()), 1200, 900);
  asset::Image8 sheet = viewer::empty_sheet(layout);
  for (std::uint32_t row = 0; row < shares.size(); ++row) {
    const double cycle_secs = posed.pack().clip_info(row).duration_secs;
    for (std::uint32_t phase = 0; phase < kPhases; ++phase) {
      const asset::Image8 cell = draw_picture(*gpu, posed.pack(), {layout.cell_width, layout.cell_height},
                                              {.clip = row, .angle = {1.25f, 0.12f}}, cycle_secs * phase / kPhases);
      viewer::put_cell(layout, row * kPhases + phase, cell.rgba, sheet);
    }
    std::uint32_t cell = row * kPhases;
    for (const std::string& label : labels_of(sweep, shares[row]))
      viewer::draw_label(label, viewer::place_of(layout, cell++), viewer::LabelCorner::top_left, sheet);
  }
  check_golden("walk_run_sweep", sheet);
}

}  // namespace
}  // namespace sinew::test
