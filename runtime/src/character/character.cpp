// SPDX-License-Identifier: MIT
#include "sinew/character/character.h"

#include "sinew/anim/hierarchy.h"

namespace sinew {

Result<Character> Character::create(const Pack& pack, std::size_t rig, Allocator allocator) {
  SINEW_ASSERT(rig < pack.rig_count());
  Character character;
  character.pack_ = pack;
  character.rig_index_ = rig;
  character.rig_ = pack.rig(rig);
  const std::size_t joints = character.rig_.skeleton().joint_count();
  std::size_t palette_entries = 0;
  for (std::size_t skin = 0; skin < pack.skin_count(); ++skin)
    if (const SkinInfo info = pack.skin(skin); info.rig == rig) palette_entries += info.skin.joints().size();

  BlockLayout layout;
  layout.reserve<JointBlock>(block_count(joints));
  layout.reserve<float>(character.rig_.property_floats());
  layout.reserve<Affine>(joints);
  layout.reserve<SkinSlot>(pack.skin_count());
  layout.reserve<Affine>(palette_entries);
  Result<Block> block = Block::create(layout.bytes(), allocator);
  if (!block) return block.error();
  character.memory_ = std::move(*block);

  std::span<std::byte> rest = character.memory_.bytes();
  character.pose_.joints = BlockLayout::take<JointBlock>(rest, block_count(joints));
  character.pose_.properties = BlockLayout::take<float>(rest, character.rig_.property_floats());
  character.model_from_joint_ = BlockLayout::take<Affine>(rest, joints);
  character.skins_ = BlockLayout::take<SkinSlot>(rest, pack.skin_count());
  character.palettes_ = BlockLayout::take<Affine>(rest, palette_entries);
  std::uint32_t first = 0;
  for (std::size_t skin = 0; skin < pack.skin_count(); ++skin) {
    const SkinInfo info = pack.skin(skin);
    const std::size_t entries = info.rig == rig ? info.skin.joints().size() : 0;
    character.skins_[skin] = {first, static_cast<std::uint32_t>(entries)};
    first += static_cast<std::uint32_t>(entries);
  }
  copy_pose(character.rig_.rest_pose(), character.pose_);
  character.update_matrices();
  return character;
}

std::span<const Affine> Character::palette(std::size_t skin) const {
  return palettes_.subspan(skins_[skin].first, skins_[skin].count);
}

void Character::update_matrices() {
  compute_model_matrices(rig_.skeleton(), pose_.joints, model_from_joint_);
  for (std::size_t skin = 0; skin < skins_.size(); ++skin)
    if (skins_[skin].count > 0)
      compute_palette(pack_.skin(skin).skin, model_from_joint_,
                      palettes_.subspan(skins_[skin].first, skins_[skin].count));
}

}  // namespace sinew
