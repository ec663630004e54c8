// SPDX-License-Identifier: MIT
#include "subject.h"

#include <utility>

#include "sinew/anim/sample.h"
#include "sinew/base/aligned_bytes.h"
#include "sinew/base/chunk.h"
#include "sinew/cook/cook.h"
#include "sinew/pack/format.h"
#include "sinew/scene/diagnostics.h"

namespace sinew::bench {
namespace {

std::size_t largest_rig(const Pack& pack) {
  std::size_t largest = 0;
  for (std::size_t i = 1; i < pack.rig_count(); ++i)
    if (pack.rig(i).skeleton().joint_count() > pack.rig(largest).skeleton().joint_count()) largest = i;
  return largest;
}

// Sizes of a pack's clip chunks, in order of their index.
std::vector<std::size_t> clip_chunk_sizes(std::span<const std::byte> pack) {
  const auto* header = reinterpret_cast<const PackHeader*>(pack.data());
  const auto* chunks = reinterpret_cast<const ChunkRecord*>(pack.data() + sizeof(PackHeader));
  std::vector<std::size_t> sizes;
  for (const ChunkRecord& chunk : std::span(chunks, header->chunk_count))
    if (chunk.kind == kClipChunk) sizes.push_back(chunk.bytes);
  return sizes;
}

// Chunks are in the order of the clips, and of the rigs that each moves.
Result<void> bind_clips(Subject& subject, const std::vector<std::size_t>& sizes) {
  std::size_t chunk = 0;
  for (std::size_t clip = 0; clip < subject.pack.clip_count(); ++clip)
    for (std::size_t rig = 0; rig < subject.pack.rig_count(); ++rig) {
      const std::optional<Clip> part = subject.pack.clip(clip, rig);
      if (!part) continue;
      const std::size_t bytes = sizes.at(chunk++);
      if (rig != subject.rig_index || part->is_additive()) continue;
      Result<ClipBinding> binding = ClipBinding::create(*part, subject.rig);
      if (!binding) return binding.error();
      subject.clips.push_back({std::string(subject.pack.clip_info(clip).name), *part, *std::move(binding), bytes});
    }
  if (subject.clips.empty()) return Error::in(Errc::unsupported, "", "no clip moves the largest skeleton");
  return {};
}

}  // namespace

Result<std::shared_ptr<const Subject>> open_subject(const asset::Scene& scene) {
  asset::Diagnostics diagnostics;
  Result<AlignedBytes> cooked = asset::cook_scene(scene, diagnostics);
  if (!cooked) return cooked.error();
  auto bytes = std::make_shared<const AlignedBytes>(*std::move(cooked));
  return open_subject(bytes->bytes(), bytes);
}

Result<std::shared_ptr<const Subject>> open_subject(std::span<const std::byte> bytes,
                                                    std::shared_ptr<const void> memory) {
  const Result<Pack> pack = Pack::open(bytes);
  if (!pack) return pack.error();
  if (pack->rig_count() == 0) return Error::in(Errc::unsupported, "", "nothing in the file moves");
  auto subject = std::make_shared<Subject>();
  subject->memory = std::move(memory);
  subject->pack = *pack;
  subject->rig_index = largest_rig(*pack);
  subject->rig = pack->rig(subject->rig_index);
  if (const Result<void> bound = bind_clips(*subject, clip_chunk_sizes(bytes)); !bound) return bound.error();
  return std::shared_ptr<const Subject>(std::move(subject));
}

std::vector<OwnPose> poses_of(const Subject& subject, std::size_t count) {
  std::vector<OwnPose> poses;
  for (std::size_t i = 0; i < count; ++i) {
    const BoundClip& bound = subject.clips[i % subject.clips.size()];
    const double time_secs = bound.clip.duration_secs() * double(i + 1) / double(count + 1);
    sample_clip(bound.clip, bound.binding, time_secs, poses.emplace_back(subject.rig).ref());
  }
  return poses;
}

}  // namespace sinew::bench
