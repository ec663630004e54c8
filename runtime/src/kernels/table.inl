// SPDX-License-Identifier: MIT
// The table of one instruction set, after all kernels were included.

namespace sinew::SINEW_ISA {
namespace {

constexpr KernelTable kTable{
    .isa = Isa::SINEW_ISA,
    .lerp_keys = lerp_keys,
    .slerp_keys = slerp_keys,
    .slerp_pairs = slerp_pairs,
    .hermite_keys = hermite_keys,
    .hermite_rotations = hermite_rotations,
    .blend_joints = blend_joints,
    .blend_masked_joints = blend_masked_joints,
    .overlay_joints = overlay_joints,
    .add_joints = add_joints,
    .subtract_joints = subtract_joints,
    .start_inertia = start_inertia,
    .add_inertia = add_inertia,
    .start_dead_blend = start_dead_blend,
    .dead_blend = dead_blend,
    .model_matrices = model_matrices,
    .palette = palette,
    .skin_run = skin_run,
    .skin_dual_quat_run = skin_dual_quat_run,
    .lerp_vertices16 = lerp_vertices16,
    .lerp_vertices32 = lerp_vertices32,
    .lerp_directions16 = lerp_directions16,
    .lerp_directions32 = lerp_directions32,
};

}  // namespace
}  // namespace sinew::SINEW_ISA
