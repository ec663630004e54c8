// SPDX-License-Identifier: MIT
#include "sinew/graphs/open_graph_file.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "graphs/nearest_name.h"
#include "sinew/cook/cook.h"
#include "sinew/graphs/compile_graph.h"
#include "sinew/graphs/read_graph.h"
#include "sinew/import/import.h"
#include "sinew/process/add_motion.h"
#include "sinew/process/make_additive.h"
#include "sinew/process/root_motion.h"
#include "sinew/scene/humanoid.h"

namespace sinew::asset {
namespace {

template <class Named>
Result<Index> find_named(const std::vector<Named>& all, const std::string& name, const char* kind,
                         const std::string& path) {
  std::vector<std::string> names;
  for (const Named& each : all) {
    if (each.name == name) return static_cast<Index>(names.size());
    names.push_back(each.name);
  }
  return Error::in(Errc::mismatch, path,
                   std::string("no ") + kind + " \"" + name + "\" in the model" + did_you_mean(name, names));
}

Result<void> add_files(Scene& scene, const GraphModel& model, const std::filesystem::path& folder,
                       Diagnostics& diagnostics) {
  for (const std::string& name : model.motion) {
    const std::filesystem::path file = folder / name;
    const Result<Scene> motion = import_file(file, diagnostics);
    if (!motion) return Error::in(motion.error().code, "motion " + name, motion.error().what);
    const Result<MotionReport> added = add_motion(scene, *motion, file.stem().string(), diagnostics);
    if (!added) return added.error();
  }
  return {};
}

Result<void> take_roots(Scene& scene, const std::string& joint, Diagnostics& diagnostics) {
  if (joint.empty()) return {};
  const Result<Index> node = find_named(scene.nodes, joint, "joint", "/model/rootMotion");
  if (!node) return node.error();
  for (Index clip = 0; clip < static_cast<Index>(scene.clips.size()); ++clip) {
    if (scene.clips[clip].is_additive || scene.clips[clip].root_motion.node != kNone) continue;
    const Result<RootMotionReport> taken = take_root_motion(scene, clip, {.joint = *node}, diagnostics);
    if (!taken) return taken.error();
  }
  return {};
}

Result<void> add_difference(Scene& scene, const GraphModel::Additive& wish, Diagnostics& diagnostics) {
  const Result<Index> clip = find_named(scene.clips, wish.clip, "clip", wish.path + "/clip");
  if (!clip) return clip.error();
  const Result<Index> reference = find_named(scene.clips, wish.reference, "clip", wish.path + "/reference");
  if (!reference) return reference.error();
  Clip made = scene.clips[*clip];
  made.name = wish.name;
  made.root_motion = {};  // a difference has none
  scene.clips.push_back(std::move(made));
  return make_additive(scene, static_cast<Index>(scene.clips.size()) - 1,
                       {.clip = *reference, .time_secs = wish.at_secs}, diagnostics);
}

// Where the file does not say so itself: a figure whose joints are called as VRM calls bones, each name once, with all
// the bones that every figure has.
void find_figure(Scene& scene) {
  if (scene.avatar.humanoid) return;
  Humanoid figure;
  for (Index node = 0; node < static_cast<Index>(scene.nodes.size()); ++node) {
    const std::optional<HumanBone> bone = human_bone(scene.nodes[node].name);
    if (!bone) continue;
    Index& place = figure.nodes[static_cast<std::size_t>(*bone)];
    if (place != kNone) return;
    place = node;
  }
  for (std::size_t bone = 0; bone < kHumanBoneCount; ++bone)
    if (figure.nodes[bone] == kNone && is_required(static_cast<HumanBone>(bone))) return;
  scene.avatar.humanoid = figure;
}

Result<GraphPack> compiled_into(const GraphSource& source, const AlignedBytes& model, Diagnostics& diagnostics) {
  const Result<Pack> pack = Pack::open(model.bytes());
  if (!pack) return pack.error();
  const Result<std::size_t> rig = rig_of_graph(source, *pack);
  if (!rig) return rig.error();
  const Result<std::vector<std::byte>> compiled = compile_graph(source, *pack, *rig, diagnostics);
  if (!compiled) return compiled.error();
  Result<AlignedBytes> bytes = add_graph(model.bytes(), *compiled);
  if (!bytes) return bytes.error();
  GraphPack out{*std::move(bytes), {}};
  const Result<Pack> whole = Pack::open(std::as_const(out.bytes).bytes());
  if (!whole) return whole.error();
  out.pack = *whole;
  return out;
}

}  // namespace

Result<void> prepare_model(Scene& scene, const GraphModel& model, const std::filesystem::path& folder,
                           Diagnostics& diagnostics) {
  if (const Result<void> added = add_files(scene, model, folder, diagnostics); !added) return added;
  if (const Result<void> taken = take_roots(scene, model.root_motion, diagnostics); !taken) return taken;
  for (const GraphModel::Additive& wish : model.additive)
    if (const Result<void> made = add_difference(scene, wish, diagnostics); !made) return made;
  find_figure(scene);
  return {};
}

Result<GraphPack> open_graph_file(const std::filesystem::path& file, Diagnostics& diagnostics,
                                  const std::filesystem::path& model_file) {
  const Result<GraphSource> source = read_graph_file(file, diagnostics);
  if (!source) return source.error();
  if (model_file.empty() && source->model.file.empty())
    return Error::in(Errc::io, "/model", "the graph names no model, and none was given");
  const std::filesystem::path model = model_file.empty() ? file.parent_path() / source->model.file : model_file;
  Result<Scene> scene = import_file(model, diagnostics);
  if (!scene) return Error::in(scene.error().code, "model " + model.filename().string(), scene.error().what);
  const Result<void> prepared = prepare_model(*scene, source->model, file.parent_path(), diagnostics);
  if (!prepared) return prepared.error();
  const Result<AlignedBytes> cooked = cook_scene(*scene, diagnostics);
  if (!cooked) return cooked.error();
  return compiled_into(*source, *cooked, diagnostics);
}

}  // namespace sinew::asset
