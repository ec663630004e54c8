// SPDX-License-Identifier: MIT
// From a graph file to a pack that plays it: what `model` asks for is done to the model.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "sinew/character/bind_graph.h"
#include "sinew/graph/update_graph.h"
#include "sinew/graphs/open_graph_file.h"

using namespace sinew;

namespace {

namespace fs = std::filesystem;

const std::string kHumanoid = std::string(SINEW_SOURCE_DIR) + "/data/humanoid.glb";

// One joint that the bundled figure has, turned by a right angle within half a second.
constexpr const char* kNod =
    "HIERARCHY\nROOT head\n{\n  OFFSET 0 0 0\n  CHANNELS 3 Zrotation Xrotation Yrotation\n  End Site\n  {\n"
    "    OFFSET 0 0.2 0\n  }\n}\nMOTION\nFrames: 3\nFrame Time: 0.25\n0 0 0\n0 45 0\n0 90 0\n";

// A folder with the bundled figure, gone with the test.
class GraphFolder {
 public:
  GraphFolder()
      : path_(fs::temp_directory_path() / ("sinew_test_open_graph_file_" + std::to_string(std::random_device()()))) {
    fs::remove_all(path_);
    fs::create_directories(path_);
    fs::copy_file(kHumanoid, path_ / "humanoid.glb");
  }
  ~GraphFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  GraphFolder(const GraphFolder&) = delete;
  GraphFolder& operator=(const GraphFolder&) = delete;

  fs::path write(const std::string& name, const std::string& text) {
    std::ofstream(path_ / name, std::ios::binary) << text;
    return path_ / name;
  }
  asset::GraphPack open(const std::string& graph) {
    Result<asset::GraphPack> opened = asset::open_graph_file(write("g.sgraph.json", graph), diagnostics_);
    REQUIRE_MESSAGE(bool(opened), opened.error().where << ": " << opened.error().what);
    return *std::move(opened);
  }
  Error fault(const std::string& graph) {
    const Result<asset::GraphPack> opened = asset::open_graph_file(write("g.sgraph.json", graph), diagnostics_);
    REQUIRE_FALSE(opened);
    return opened.error();
  }

 private:
  fs::path path_;
  asset::Diagnostics diagnostics_;
};

std::string graph_of(const std::string& model, const std::string& rest) {
  return R"({"schema": "sinew.graph/1", "model": )" + model + ", " + rest + "}";
}

std::string clip_name(const Pack& pack, const Graph& graph, std::size_t variation, std::size_t slot) {
  return std::string(pack.clip_info(graph.clip_of(variation, slot)).name);
}

}  // namespace

TEST_CASE("the clips of motion files are added, called as their files, and bound by the names of joints") {
  GraphFolder folder;
  folder.write("nod.bvh", kNod);
  const asset::GraphPack files = folder.open(
      graph_of(R"({"file": "humanoid.glb", "motion": ["nod.bvh"]})", R"("output": {"type": "clip", "clip": "nod"})"));
  const Graph graph = files.pack.graph(0);
  CHECK(clip_name(files.pack, graph, 0, 0) == "nod");
  CHECK(files.pack.clip(graph.clip_of(0, 0), graph.rig_index())->duration_secs(Wrap::clamp) == doctest::Approx(0.5));
  CHECK(
      std::string(
          folder.fault(graph_of(R"({"file": "humanoid.glb", "motion": ["none.bvh"]})", R"("output": {"type": "rest"})"))
              .where) == "motion none.bvh");
}

TEST_CASE("the root's motion is taken off a joint: the graph carries the figure on") {
  GraphFolder folder;
  const auto way_z = [&](const std::string& model) {
    const asset::GraphPack files = folder.open(graph_of(model, R"("output": {"type": "clip", "clip": "walk"})"));
    const BoundGraph bound = *bind_graph(files.pack, 0);
    GraphWorkspace workspace = *GraphWorkspace::create(bound);
    AlignedBytes state = *AlignedBytes::create(bound.decide_bytes());
    reset_state(bound.graph(), state.bytes());
    return update_graph(bound, state.bytes(), 1, workspace).root_motion.z;
  };
  CHECK(way_z(R"("humanoid.glb")") == 0);
  // The walk of the bundled figure is of 1.35 m/s (data/humanoid.sgraph.json).
  CHECK(way_z(R"({"file": "humanoid.glb", "rootMotion": "root"})") == doctest::Approx(1.35).epsilon(0.05));
  CHECK(std::string(
            folder.fault(graph_of(R"({"file": "humanoid.glb", "rootMotion": "rot"})", R"("output": {"type": "rest"})"))
                .what)
            .find("did you mean \"root\"") != std::string::npos);
}

TEST_CASE("additive clips are made of others") {
  GraphFolder folder;
  const std::string model =
      R"({"file": "humanoid.glb", "additive": [{"clip": "idle", "name": "breathing", "reference": "idle"}]})";
  const std::string nodes = R"("output": {"type": "additive", "base": {"type": "clip", "clip": "idle"},
                               "delta": {"type": "clip", "clip": "breathing"}})";
  const asset::GraphPack files = folder.open(graph_of(model, nodes));
  const Graph graph = files.pack.graph(0);
  bool has_difference = false;
  for (std::size_t slot = 0; slot < graph.clip_slot_count(); ++slot)
    has_difference = has_difference || files.pack.clip(graph.clip_of(0, slot), 0)->is_additive();
  CHECK(has_difference);
  folder.fault(graph_of(R"("humanoid.glb")", nodes));
}

TEST_CASE("a figure whose joints are called as VRM calls bones has masks of its parts") {
  GraphFolder folder;
  for (const char* mask : {"upper_body", "lower_body", "head"})
    folder.open(graph_of(R"("humanoid.glb")", R"("output": {"type": "layer", "base": {"type": "clip", "clip": "walk"},
                          "layer": {"type": "clip", "clip": "wave"}, "mask": ")" +
                                                  std::string(mask) + "\"}"));
  const Error wrong = folder.fault(
      graph_of(R"("humanoid.glb")", R"("output": {"type": "layer", "base": {"type": "clip", "clip": "walk"},
                             "layer": {"type": "clip", "clip": "wave"}, "mask": "uper_body"})"));
  CHECK(std::string(wrong.what).find("did you mean \"upper_body\"") != std::string::npos);
}

TEST_CASE("a variation plays other clips at the same places") {
  GraphFolder folder;
  const asset::GraphPack files =
      folder.open(graph_of(R"("humanoid.glb")", R"("variations": {"hurried": {"walk": "run"}},
                            "output": {"type": "clip", "clip": "walk"})"));
  const Graph graph = files.pack.graph(0);
  REQUIRE(graph.variation_count() == 2);
  CHECK(graph.variation_name(1) == "hurried");
  CHECK(clip_name(files.pack, graph, 0, 0) == "walk");
  CHECK(clip_name(files.pack, graph, 1, 0) == "run");
}

TEST_CASE("a graph without a model, or whose model is not there, is at fault") {
  GraphFolder folder;
  CHECK(folder.fault(R"({"schema": "sinew.graph/1", "output": {"type": "rest"}})").code == Errc::io);
  const Error missing = folder.fault(graph_of(R"("none.glb")", R"("output": {"type": "rest"})"));
  CHECK(missing.code == Errc::io);
  CHECK(std::string(missing.where) == "model none.glb");
}
