// SPDX-License-Identifier: MIT
#include "graphs/read/object_kinds.h"

namespace sinew::asset::graphs {

std::string_view a_type(ParamType type) {
  for (const Word<ParameterKind>& word : kParameterTypes)
    if (word.value.type == type) return word.value.object->what;
  return {};
}

std::span<const ObjectKind* const> object_kinds() {
  static constexpr const ObjectKind* kAll[] = {
      &kFile,
      &kSubgraphBody,
      &kModel,
      &kAdditiveClip,
      &kSyncGroup,
      &kProfileEntry,
      &kValue,
      &kFloatParameter,
      &kIntParameter,
      &kBoolParameter,
      &kTriggerParameter,
      &kVec2Parameter,
      &kVec3Parameter,
      &kRestNode,
      &kClipNode,
      &kBlendSpaceNode,
      &kSample,
      &kBlendNode,
      &kBlendInput,
      &kLayerNode,
      &kAdditiveNode,
      &kSelectNode,
      &kSpeedNode,
      &kMirrorNode,
      &kSlotNode,
      &kMachineNode,
      &kGraphNode,
      &kState,
      &kEntry,
      &kTransition,
      &kAnyTransition,
      &kFade,
      &kTriggerTerm,
      &kCompareTerm,
      &kElapsedTerm,
      &kEndTerm,
      &kEventTerm,
      &kPhaseTerm,
      &kAllTerm,
      &kAnyTerm,
      &kNotTerm,
  };
  return kAll;
}

}  // namespace sinew::asset::graphs
