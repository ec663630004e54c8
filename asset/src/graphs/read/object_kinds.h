// SPDX-License-Identifier: MIT
// What the objects of a graph file may hold, and the words that stand for one of a list. docs/sgraph.schema.json says
// the same to editors: tests/graphs compares the two.
#pragma once
#include <span>
#include <string_view>

#include "sinew/graphs/graph_source.h"

namespace sinew::asset::graphs {

// Lists end at the first empty name. Every object may have a `comment` as well.
struct ObjectKind {
  std::string_view definition;  // in the schema's $defs; empty: the file itself
  std::string_view what;        // "a clip node"
  std::string_view required[4] = {};
  std::string_view optional[10] = {};
};

inline constexpr ObjectKind kFile{
    "",
    "a graph",
    {"schema", "output"},
    {"$schema", "name", "model", "parameters", "syncGroups", "profiles", "variations", "nodes", "graphs"}};
inline constexpr ObjectKind kSubgraphBody{
    "subGraph", "a sub-graph", {"output"}, {"parameters", "syncGroups", "profiles", "nodes"}};

inline constexpr ObjectKind kModel{"model", "the model", {"file"}, {"motion", "rootMotion", "additive"}};
inline constexpr ObjectKind kAdditiveClip{"additiveClip", "an additive clip", {"clip", "name"}, {"reference", "at"}};
inline constexpr ObjectKind kSyncGroup{"syncGroup", "a sync group", {}, {"markers"}};
inline constexpr ObjectKind kProfileEntry{"profileEntry", "an entry of a profile", {"mask", "pace"}, {}};
inline constexpr ObjectKind kValue{"scaledParameter", "a value", {"parameter"}, {"scale", "offset", "min", "max"}};

inline constexpr ObjectKind kFloatParameter{
    "floatParameter", "a float", {"type"}, {"default", "smooth", "min", "max", "id"}};
inline constexpr ObjectKind kIntParameter{"intParameter", "an int", {"type"}, {"default", "min", "max", "id"}};
inline constexpr ObjectKind kBoolParameter{"boolParameter", "a bool", {"type"}, {"default", "id"}};
inline constexpr ObjectKind kTriggerParameter{"triggerParameter", "a trigger", {"type"}, {"default", "hold", "id"}};
inline constexpr ObjectKind kVec2Parameter{
    "vec2Parameter", "a vec2", {"type"}, {"default", "smooth", "min", "max", "id"}};
inline constexpr ObjectKind kVec3Parameter{
    "vec3Parameter", "a vec3", {"type"}, {"default", "smooth", "min", "max", "id"}};

inline constexpr ObjectKind kRestNode{"restNode", "a rest node", {"type"}, {"id"}};
inline constexpr ObjectKind kClipNode{
    "clipNode", "a clip node", {"type", "clip"}, {"mode", "speed", "weight", "start", "sync", "id"}};
inline constexpr ObjectKind kBlendSpaceNode{
    "blendSpaceNode", "a blend space", {"type", "kind", "x", "samples"}, {"y", "sync", "id"}};
inline constexpr ObjectKind kSample{"sample", "a sample", {"at"}, {"clip", "node"}};
inline constexpr ObjectKind kBlendNode{"blendNode", "a blend", {"type", "inputs"}, {"id"}};
inline constexpr ObjectKind kBlendInput{"blendInput", "an input", {"node"}, {"weight"}};
inline constexpr ObjectKind kLayerNode{
    "layerNode", "a layer", {"type", "base", "layer"}, {"weight", "mask", "space", "id"}};
inline constexpr ObjectKind kAdditiveNode{
    "additiveNode", "an additive node", {"type", "base", "delta"}, {"weight", "mask", "id"}};
inline constexpr ObjectKind kSelectNode{"selectNode", "a select", {"type", "parameter", "inputs"}, {"fade", "id"}};
inline constexpr ObjectKind kSpeedNode{"speedNode", "a speed node", {"type", "input", "speed"}, {"id"}};
inline constexpr ObjectKind kMirrorNode{"mirrorNode", "a mirror", {"type", "input"}, {"when", "id"}};
inline constexpr ObjectKind kSlotNode{"slotNode", "a slot", {"type", "name", "base"}, {"weight", "mask", "id"}};
inline constexpr ObjectKind kMachineNode{"machineNode", "a machine", {"type", "states"}, {"entry", "any", "id"}};
inline constexpr ObjectKind kGraphNode{"graphNode", "a graph node", {"type"}, {"graph", "file", "parameters", "id"}};

inline constexpr ObjectKind kState{"state", "a state", {"node"}, {"transitions", "id"}};
inline constexpr ObjectKind kEntry{"entry", "an entry", {"state"}, {"if"}};
inline constexpr ObjectKind kTransition{
    "transition", "a transition", {"to"}, {"if", "priority", "fade", "enter", "interrupt", "id"}};
inline constexpr ObjectKind kAnyTransition{"anyTransition",
                                           "a transition from any state",
                                           {"to"},
                                           {"if", "priority", "fade", "enter", "interrupt", "id", "except", "toSelf"}};
inline constexpr ObjectKind kFade{"fade", "a fade", {}, {"kind", "secs", "curve", "profile", "halfLife"}};

inline constexpr ObjectKind kTriggerTerm{"triggerTerm", "a condition with \"trigger\"", {"trigger"}, {}};
inline constexpr ObjectKind kCompareTerm{"compareTerm",
                                         "a condition with \"parameter\"",
                                         {"parameter"},
                                         {"above", "atLeast", "below", "atMost", "is", "isNot"}};
inline constexpr ObjectKind kElapsedTerm{"elapsedTerm", "a condition with \"elapsed\"", {"elapsed"}, {}};
inline constexpr ObjectKind kEndTerm{"endTerm", "a condition with \"end\"", {"end"}, {}};
inline constexpr ObjectKind kEventTerm{"eventTerm", "a condition with \"event\"", {"event"}, {"minWeight"}};
inline constexpr ObjectKind kPhaseTerm{"phaseTerm", "a condition with \"phase\"", {"phase", "sync"}, {}};
inline constexpr ObjectKind kAllTerm{"allTerm", "a condition with \"all\"", {"all"}, {}};
inline constexpr ObjectKind kAnyTerm{"anyTerm", "a condition with \"any\"", {"any"}, {}};
inline constexpr ObjectKind kNotTerm{"notTerm", "a condition with \"not\"", {"not"}, {}};

// A word of a file and what it stands for.
template <class Value>
struct Word {
  std::string_view text;
  Value value;
};

struct ParameterKind {
  ParamType type;
  const ObjectKind* object;
};
inline constexpr Word<ParameterKind> kParameterTypes[] = {
    {"float", {ParamType::number, &kFloatParameter}}, {"int", {ParamType::integer, &kIntParameter}},
    {"bool", {ParamType::boolean, &kBoolParameter}},  {"trigger", {ParamType::trigger, &kTriggerParameter}},
    {"vec2", {ParamType::vec2, &kVec2Parameter}},     {"vec3", {ParamType::vec3, &kVec3Parameter}},
};
std::string_view a_type(ParamType type);  // "a float", "an int"

inline constexpr Word<const ObjectKind*> kNodeTypes[] = {
    {"rest", &kRestNode},     {"clip", &kClipNode},         {"blendSpace", &kBlendSpaceNode}, {"blend", &kBlendNode},
    {"layer", &kLayerNode},   {"additive", &kAdditiveNode}, {"select", &kSelectNode},         {"speed", &kSpeedNode},
    {"mirror", &kMirrorNode}, {"slot", &kSlotNode},         {"machine", &kMachineNode},       {"graph", &kGraphNode},
};
// By the member that says which kind of condition it is.
inline constexpr Word<const ObjectKind*> kTerms[] = {
    {"trigger", &kTriggerTerm}, {"parameter", &kCompareTerm}, {"elapsed", &kElapsedTerm},
    {"end", &kEndTerm},         {"event", &kEventTerm},       {"phase", &kPhaseTerm},
    {"all", &kAllTerm},         {"any", &kAnyTerm},           {"not", &kNotTerm},
};
inline constexpr Word<Comparison> kComparisons[] = {
    {"above", Comparison::above}, {"atLeast", Comparison::at_least},
    {"below", Comparison::below}, {"atMost", Comparison::at_most},
    {"is", Comparison::is},       {"isNot", Comparison::is_not},
};
inline constexpr Word<ClipMode> kClipModes[] = {{"auto", ClipMode::automatic},
                                                {"once", ClipMode::once},
                                                {"loop", ClipMode::loop},
                                                {"pingPong", ClipMode::ping_pong}};
inline constexpr Word<BlendSpaceKind> kBlendSpaceKinds[] = {
    {"line", BlendSpaceKind::line}, {"cartesian", BlendSpaceKind::cartesian}, {"polar", BlendSpaceKind::polar}};
inline constexpr Word<bool> kLayerSpaces[] = {{"local", false}, {"model", true}};  // whether in model space
inline constexpr Word<FadeKind> kFadeKinds[] = {
    {"cut", FadeKind::cut}, {"cross", FadeKind::cross}, {"inertial", FadeKind::inertial}, {"dead", FadeKind::dead}};
inline constexpr Word<FadeCurve> kFadeCurves[] = {{"linear", FadeCurve::linear},
                                                  {"smooth", FadeCurve::smooth},
                                                  {"smoother", FadeCurve::smoother},
                                                  {"easeIn", FadeCurve::ease_in},
                                                  {"easeOut", FadeCurve::ease_out}};
inline constexpr Word<EnterMode> kEnterModes[] = {{"restart", EnterMode::restart},
                                                  {"resume", EnterMode::resume},
                                                  {"keep", EnterMode::keep},
                                                  {"sync", EnterMode::sync}};
inline constexpr Word<Interruption> kInterruptions[] = {{"never", Interruption::never},
                                                        {"destination", Interruption::destination},
                                                        {"source", Interruption::source},
                                                        {"both", Interruption::both},
                                                        {"higher", Interruption::higher}};

// All of the above kinds of objects, for what compares them with the schema.
std::span<const ObjectKind* const> object_kinds();

}  // namespace sinew::asset::graphs
