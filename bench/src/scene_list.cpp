// SPDX-License-Identifier: MIT
#include "sinew/bench/scene_list.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <optional>
#include <tuple>
#include <utility>

#include "graph_figure.h"
#include "sinew/bench/synthetic_rig.h"
#include "sinew/import/import.h"
#include "synthetic_bvh.h"
#include "works.h"

namespace sinew::bench {
namespace {

// Opened when the first scene asks for it, then shared.
class LazySubject {
 public:
  explicit LazySubject(std::function<Result<SubjectPtr>()> open) : open_(std::move(open)) {}
  const Result<SubjectPtr>& get() {
    if (!opened_) opened_ = open_();
    return *opened_;
  }

 private:
  std::function<Result<SubjectPtr>()> open_;
  std::optional<Result<SubjectPtr>> opened_;
};
using LazySubjectPtr = std::shared_ptr<LazySubject>;

class SceneList {
 public:
  void add(std::string name, std::string unit, std::string what, std::function<MadeWork()> make) {
    scenes_.push_back({std::move(name), std::move(unit), std::move(what), std::move(make)});
  }
  void add(std::string name, std::string unit, std::string what, const LazySubjectPtr& subject,
           std::function<MadeWork(SubjectPtr)> make) {
    add(std::move(name), std::move(unit), std::move(what), [subject, make = std::move(make)]() -> MadeWork {
      const Result<SubjectPtr>& opened = subject->get();
      return opened ? make(*opened) : MadeWork(opened.error());
    });
  }
  std::vector<BenchScene> take() { return std::move(scenes_); }

 private:
  std::vector<BenchScene> scenes_;
};

constexpr std::size_t kMaxFileBytes = std::size_t(1) << 30;

Result<std::shared_ptr<const asset::Buffer>> read(const std::filesystem::path& file) {
  std::error_code unknown;
  if (!std::filesystem::exists(file, unknown))
    return Error::in(Errc::io, file.filename().string(), "the file is not on this machine");
  return asset::read_file(file, kMaxFileBytes);
}

Result<SubjectPtr> subject_of_file(const std::filesystem::path& file) {
  const auto bytes = read(file);
  if (!bytes) return bytes.error();
  asset::Diagnostics diagnostics;
  const Result<asset::Scene> scene = asset::import_file(file, diagnostics);
  if (!scene) return scene.error();
  return open_subject(*scene);
}

void add_import(SceneList& list, const std::string& name, const std::filesystem::path& file) {
  const std::string title = file.filename().string();
  list.add("import_" + name, "byte", title + " to a scene", [file]() -> MadeWork {
    const auto bytes = read(file);
    return bytes ? make_import(*bytes) : MadeWork(bytes.error());
  });
  list.add("json_" + name, "byte", "simdjson's parse alone of the JSON in " + title, [file]() -> MadeWork {
    const auto bytes = read(file);
    return bytes ? make_json_parse(*bytes) : MadeWork(bytes.error());
  });
}

void add_pose_scenes(SceneList& list, const std::string& rig, const LazySubjectPtr& subject) {
  list.add("sample_forward_" + rig, "joint", "a clip with its exact keys, played at 60 Hz", subject,
           [](SubjectPtr on) { return make_sampling(std::move(on), Order::forward); });
  list.add("sample_random_" + rig, "joint", "the same clip at random times", subject,
           [](SubjectPtr on) { return make_sampling(std::move(on), Order::random); });
  for (const std::size_t inputs : {std::size_t(2), std::size_t(8)})
    list.add("blend" + std::to_string(inputs) + "_" + rig, "joint", "the mean of " + std::to_string(inputs) + " poses",
             subject, [inputs](SubjectPtr on) { return make_blending(std::move(on), inputs); });
  constexpr std::tuple<const char*, const char*, Mix> kMixes[] = {
      {"blend2_masked_", "the mean of 2 poses, one of them masked", Mix::masked_blend},
      {"layer_", "a masked layer over a copied pose", Mix::layer},
      {"add_", "a difference added to a copied pose", Mix::difference},
      {"inertia_", "what a transition has left, added to a copied pose", Mix::inertia},
      {"dead_blend_", "an old pose going on while a copied one fades in", Mix::dead_blend}};
  for (const auto& [name, what, mix] : kMixes)
    list.add(name + rig, "joint", what, subject,
             [kind = mix](SubjectPtr on) { return make_mixing(std::move(on), kind); });
  list.add("matrices_" + rig, "joint", "a pose to model matrices", subject,
           [](SubjectPtr on) { return make_matrices(std::move(on)); });
}

void add_palettes(SceneList& list, const std::string& rig, const LazySubjectPtr& subject) {
  list.add("palette_" + rig, "joint", "model matrices to palettes", subject,
           [](SubjectPtr on) { return make_palettes(std::move(on)); });
}

struct StreamChoice {
  Streams streams;
  const char *name, *what;
};
constexpr StreamChoice kStreamChoices[] = {{Streams::p, "p", "positions"},
                                           {Streams::pn, "pn", "positions and normals"},
                                           {Streams::pnt, "pnt", "positions, normals and tangents"},
                                           {Streams::pn_by_matrix, "pnm", "positions, and normals by the matrix"}};

void add_skinning(SceneList& list, const std::string& name, const LazySubjectPtr& subject, const StreamChoice& choice) {
  list.add("skin_" + std::string(choice.name) + "_" + name, "vertex",
           std::string(choice.what) + " with the file's influences", subject,
           [choice](SubjectPtr on) { return make_skinning(std::move(on), choice.streams); });
}

void add_synthetic_skinning(SceneList& list, const std::string& rig, const LazySubjectPtr& subject) {
  for (std::size_t mesh = 0; mesh < kInfluenceCounts.size(); ++mesh)
    for (const StreamChoice& choice : kStreamChoices) {
      const std::string influences = std::to_string(kInfluenceCounts[mesh]);
      if (choice.streams == Streams::pn)
        list.add("dualquat" + influences + "_pn_" + rig, "vertex",
                 "positions and normals by dual quaternions, influences: " + influences, subject,
                 [mesh](SubjectPtr on) { return make_dual_quat_skinning(std::move(on), Streams::pn, mesh, 1); });
      list.add("skin" + influences + "_" + choice.name + "_" + rig, "vertex",
               std::string(choice.what) + ", influences: " + influences, subject,
               [choice, mesh](SubjectPtr on) { return make_skinning(std::move(on), choice.streams, mesh, 1); });
    }
}

// most: the streams that the file's meshes have.
void add_file(SceneList& list, const std::string& name, const std::filesystem::path& file, Streams most) {
  add_import(list, name, file);
  const auto subject = std::make_shared<LazySubject>([file] { return subject_of_file(file); });
  add_pose_scenes(list, name, subject);
  add_palettes(list, name, subject);
  for (const StreamChoice& choice : kStreamChoices)
    if (choice.streams <= most) add_skinning(list, name, subject, choice);
}

LazySubjectPtr add_synthetic(SceneList& list, std::size_t joints) {
  constexpr std::size_t kVertices = 4096;
  const std::string rig = std::to_string(joints);
  const auto subject =
      std::make_shared<LazySubject>([joints] { return open_subject(synthetic_scene(joints, kVertices)); });
  add_pose_scenes(list, rig, subject);
  add_palettes(list, rig, subject);
  add_synthetic_skinning(list, rig, subject);
  return subject;
}

void add_crowd(SceneList& list, std::size_t characters, const std::string& rig, const LazySubjectPtr& subject) {
  list.add("crowd_" + std::to_string(characters) + rig, "joint",
           "characters: 2 clips sampled, blended, matrices, palettes", subject,
           [characters](SubjectPtr on) { return make_crowd(std::move(on), characters); });
}

void add_graph(SceneList& list, const std::filesystem::path& file) {
  const auto figure = std::make_shared<LazySubject>([file]() -> Result<SubjectPtr> {
    const Result<asset::Scene> scene = graph_figure(file, kBodyJoints);
    return scene ? open_subject(*scene) : Result<SubjectPtr>(scene.error());
  });
  const auto add = [&](const char* name, const char* unit, const char* what, std::size_t characters, GraphStep step) {
    list.add(name, unit, what, figure, [file, characters, step](SubjectPtr on) {
      return make_graph_crowd(std::move(on), file, characters, step);
    });
  };
  add("graph_decide_1024x67", "character", "the bundled humanoid's graph: decisions, without poses", 1024,
      GraphStep::decide);
  add("graph_update_1024x67", "character", "the same with poses, matrices, palettes", 1024, GraphStep::update);
  add("graph_rollback_8x100", "rollback", "100 characters go back to a snapshot, and decide 8 frames again", 100,
      GraphStep::rollback);
}

bool is_digit(char c) { return '0' <= c && c <= '9'; }

}  // namespace

std::vector<BenchScene> all_scenes() {
  const std::filesystem::path data = SINEW_BENCH_DATA_DIR, khronos = SINEW_BENCH_KHRONOS_DIR;
  SceneList list;
  add_file(list, "koi", data / "koi.glb", Streams::pn);
  add_file(list, "fox", khronos / "Fox.glb", Streams::p);
  add_file(list, "brainstem", khronos / "BrainStem.glb", Streams::pn);
  add_import(list, "cesiumman", khronos / "CesiumMan_ozz.gltf");
  const auto humanoid = std::make_shared<LazySubject>([file = data / "humanoid.glb"] { return subject_of_file(file); });
  list.add("morph_humanoid", "delta", "positions and normals by half of the bundled humanoid's targets", humanoid,
           [](SubjectPtr on) { return make_morphing(std::move(on)); });
  list.add("import_bvh", "byte", "captured motion as BVH text, 31 joints, 4000 frames, to a scene",
           []() -> MadeWork { return make_import(synthetic_bvh(4000)); });
  const LazySubjectPtr body = add_synthetic(list, kBodyJoints);
  add_crowd(list, 16, "x67", body);
  add_crowd(list, 1000, "x67", body);
  add_graph(list, data / "humanoid.sgraph.json");
  add_synthetic(list, 1000);
  return list.take();
}

Result<FileScenes> scenes_of_file(const std::string& name, std::span<const std::byte> pack,
                                  std::shared_ptr<const void> memory) {
  const Result<SubjectPtr> opened = open_subject(pack, std::move(memory));
  if (!opened) return opened.error();
  const Subject& subject = **opened;
  if (subject.joints() == 0)
    return Error::in(Errc::unsupported, "", "no clip moves a joint, which is what is measured");
  const auto shared = std::make_shared<LazySubject>([opened] { return opened; });
  SceneList list;
  add_pose_scenes(list, name, shared);
  if (make_palettes(*opened)) add_palettes(list, name, shared);
  for (const StreamChoice& choice : kStreamChoices)
    if (make_skinning(*opened, choice.streams)) add_skinning(list, name, shared, choice);
  if (make_crowd(*opened, 1)) add_crowd(list, 1000, "_" + name, shared);
  const MadeWork positions = make_skinning(*opened, Streams::p);
  return FileScenes{subject.joints(), positions ? (*positions)->units : 0, subject.clips.front().name, list.take()};
}

bool is_named_by(std::string_view scene, std::string_view word) {
  while (!scene.empty()) {
    // Runs of whole parts that begin here, then the first part without its number.
    if (scene.starts_with(word) && (scene.size() == word.size() || scene[word.size()] == '_')) return true;
    std::string_view part = scene.substr(0, scene.find('_'));
    scene.remove_prefix(std::min(part.size() + 1, scene.size()));
    while (!part.empty() && is_digit(part.back())) part.remove_suffix(1);
    if (!part.empty() && part == word) return true;
  }
  return false;
}

}  // namespace sinew::bench
