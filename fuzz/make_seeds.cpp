// SPDX-License-Identifier: MIT
// make_seeds FOLDER: writes the inputs that the fuzzers begin with into FOLDER/<target>: files of the tests' builders.
// The tests' builders call doctest, whose usual main() would be another one.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

#include "accessor_file.h"
#include "bvh_text.h"
#include "cache_bytes.h"
#include "compressed_file.h"
#include "dae_text.h"
#include "draco_streams.h"
#include "full_graph.h"
#include "graph_model.h"
#include "iqm_bytes.h"
#include "keyed_scene.h"
#include "little_fbx.h"
#include "md5_text.h"
#include "meshopt_streams.h"
#include "sinew/base/random.h"
#include "sinew/character/bind_graph.h"
#include "sinew/cook/cook.h"
#include "sinew/graph/recording.h"
#include "sinew/graphs/compile_graph.h"
#include "sinew/graphs/read_graph.h"
#include "sinew/image/image.h"
#include "support/busy_scene.h"
#include "support/little_file.h"
#include "support/little_vrm.h"
#include "webp_pictures.h"

namespace {

using namespace sinew;

std::filesystem::path folder;

void write(const std::string& target, const std::string& name, std::span<const std::byte> bytes) {
  std::filesystem::create_directories(folder / target);
  std::ofstream stream(folder / target / name, std::ios::binary);
  stream.write(reinterpret_cast<const char*>(bytes.data()), std::streamsize(bytes.size()));
  if (stream) return;
  std::fprintf(stderr, "cannot write %s/%s\n", target.c_str(), name.c_str());
  std::exit(1);
}

void write_files() {
  const test::GltfBuilder file = test::little_of_everything();
  const std::string external = file.json("little.bin");
  write("gltf_json", "little", file.gltf());
  write("gltf_json", "little_external", std::as_bytes(std::span(external)));
  write("glb", "little", file.glb());
  const std::pair<const char*, test::GltfBuilder> figures[] = {{"vrm", test::little_vrm()},
                                                               {"vrm_0", test::little_vrm_0()},
                                                               {"vrma", test::little_vrma()},
                                                               {"moving_vrm", test::little_moving_vrm()}};
  for (const auto& [name, figure] : figures) {
    write("gltf_json", name, figure.gltf());
    write("glb", name, figure.glb());
  }
}

void write_stream(const std::string& name, const fuzz::StreamPlan& plan, const asset::Buffer& stream) {
  asset::Buffer seed(sizeof(plan));
  std::memcpy(seed.data(), &plan, sizeof(plan));
  seed.insert(seed.end(), stream.begin(), stream.end());
  write("compressed", name, seed);
}

// A square of two triangles by each of Draco's methods, and rows by each of meshopt's modes and filters.
void write_streams() {
  const std::vector<std::uint32_t> indices = {0, 1, 2, 2, 1, 3};
  const std::vector<float> rows = {0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 0.6f, 0.8f, 0, 1};
  for (const bool edgebreaker : {false, true})
    for (const int bits : {0, 11}) {
      const std::vector<double> corners = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0.5};
      const asset::Buffer stream = test::encode_draco(
          {.indices = indices,
           .attributes = {{.unique_id = 0, .numbers = corners, .is_position = true, .quantised_bits = bits},
                          {.unique_id = 1, .numbers = corners, .quantised_bits = bits}},
           .is_edgebreaker = edgebreaker});
      write_stream("draco" + std::to_string(edgebreaker) + std::to_string(bits), {0, 0, 0, 0, 4, 6}, stream);
    }
  const auto write_meshopt = [](std::uint8_t mode, std::uint8_t filter, std::uint8_t type,
                                const test::MeshoptStream& stream) {
    write_stream("meshopt" + std::to_string(mode) + std::to_string(filter),
                 {mode, filter, std::uint8_t(stream.stride_bytes), type, std::uint16_t(stream.count), 0}, stream.bytes);
  };
  write_meshopt(1, 0, 0, test::encode_rows(std::as_bytes(std::span(rows)).first(48), 12));
  write_meshopt(1, 1, 1, test::encode_octahedral(rows, 8, 12));
  write_meshopt(1, 2, 1, test::encode_quaternions(rows, 12));
  write_meshopt(1, 3, 0, test::encode_exponential({rows.begin(), rows.begin() + 12}, 12, 12));
  write_meshopt(2, 0, 3, test::encode_triangles(indices, 4));
  write_meshopt(3, 0, 3, test::encode_indices(indices, 4));
}

void write_fbx() {
  const auto write_one = [](const std::string& name, const std::string& file) {
    write("fbx", name, std::as_bytes(std::span(file)));
  };
  write_one("binary", test::little_binary_fbx(false));
  write_one("compressed", test::little_binary_fbx(true));
  write_one("text", test::little_text_fbx());
  write_one("text6", test::little_old_fbx());
  write_one("text5", test::little_ancient_fbx());
}

void write_collada() {
  const std::string file = test::little_dae();
  write("collada", "little", std::as_bytes(std::span(file)));
  // Each library alone, so that a short input reaches each part of the reader.
  for (std::size_t at = file.find("<library_"); at != file.npos; at = file.find("<library_", at + 1)) {
    const std::string name = file.substr(at + 9, file.find('>', at) - at - 9);
    const std::string end = "</library_" + name + ">";
    const std::string alone = test::dae(file.substr(at, file.find(end, at) + end.size() - at));
    write("collada", name, std::as_bytes(std::span(alone)));
  }
}

void write_text(const std::string& target, const std::string& name, const std::string& file) {
  write(target, name, std::as_bytes(std::span(file)));
}

void write_motion_files() {
  write_text("bvh", "little", test::little_bvh());
  write_text("md5", "mesh", test::little_md5mesh());
  write_text("md5", "anim", test::little_md5anim());
  test::IqmBytes iqm = test::little_iqm();
  write_text("iqm", "little", iqm.file());
  iqm.meshes.clear();
  iqm.joints.clear();
  write_text("iqm", "poses", iqm.file());
}

std::string text_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

// A graph's text, a zero byte, and what a game does: some bytes that set much and step on.
std::string with_choices(std::string graph) {
  graph.push_back('\0');
  SplitMix64 random(graph.size());
  for (int i = 0; i < 200; ++i) graph.push_back(static_cast<char>(random.bits() & 0xFF));
  return graph;
}

Result<AlignedBytes> graph_pack(const std::string& graph) {
  asset::Diagnostics diagnostics;
  const Result<asset::GraphSource> source = asset::read_graph(graph, diagnostics);
  if (!source) return source.error();
  const auto compiled = asset::compile_graph(*source, fuzz::graph_model(), 0, diagnostics);
  if (!compiled) return compiled.error();
  return asset::add_graph(fuzz::graph_model_bytes(), *compiled);
}

void write_graphs() {
  write_text("graph", "full", test::full_graph());
  const std::string least = R"({"schema": "sinew.graph/1", "output": {"type": "rest"}})";
  const std::pair<const char*, std::string> graphs[] = {
      {"least", least},
      {"humanoid", text_of(std::filesystem::path(SINEW_DATA_DIR) / "humanoid.sgraph.json")},
      {"everything", fuzz::graph_of_everything()}};
  for (const auto& [name, graph] : graphs) {
    write_text("graph", name, with_choices(graph));
    const Result<AlignedBytes> pack = graph_pack(graph);
    if (!pack) std::fprintf(stderr, "%s: %s %s\n", name, pack.error().where, pack.error().what), std::exit(1);
    write("pack", std::string("graph_") + name, pack->bytes());
  }
}

// What a game told an instance of the graph that the target has, with a step back in time.
void write_recordings() {
  const AlignedBytes bytes = *graph_pack(fuzz::graph_of_everything());
  const Pack pack = *Pack::open(bytes.bytes());
  const BoundGraph bound = *bind_graph(pack, 0);
  GraphWorkspace workspace = *GraphWorkspace::create(bound);
  AlignedBytes state = *AlignedBytes::create(bound.decide_bytes()), early = *AlignedBytes::create(bound.decide_bytes());
  for (const bool keeps_latest : {false, true}) {
    const RecorderOptions options{.chapter_bytes = 128, .keeps_latest = keeps_latest};
    std::vector<std::byte> memory(GraphRecorder::bytes_for(bound.graph(), 3, options));
    GraphRecorder recorder = *GraphRecorder::create(bound.graph(), memory, options);
    reset_state(bound.graph(), state.bytes());
    SplitMix64 random(7);
    for (int update = 0; update < 60; ++update) {
      if (update == 10) std::copy(state.bytes().begin(), state.bytes().end(), early.bytes().begin());
      if (update == 20) std::copy(early.bytes().begin(), early.bytes().end(), state.bytes().begin());
      for (std::size_t p = 0; p < bound.graph().param_count(); ++p) {
        const auto param = static_cast<Param>(p);
        const ParamType type = bound.graph().param(p).type;
        if (random.bits() % 8 != 0) continue;
        if (type == ParamType::number) set_number(bound.graph(), state.bytes(), param, float(random.between(-1, 4)));
        if (type == ParamType::boolean) set_bool(bound.graph(), state.bytes(), param, random.bits() % 2 != 0);
        if (type == ParamType::trigger) fire_trigger(bound.graph(), state.bytes(), param);
      }
      recorder.before_update(state.bytes(), update % 7 == 0 ? 0.1 : 1.0 / 60);
      const GraphFrame frame = update_graph(bound, state.bytes(), update % 7 == 0 ? 0.1 : 1.0 / 60, workspace);
      recorder.after_update(state.bytes(), frame.root_motion);
    }
    write("recording", keeps_latest ? "ring" : "whole", recorder.bytes());
  }
}

void write_pack() {
  asset::Diagnostics diagnostics;
  const Result<AlignedBytes> pack = asset::cook_scene(test::busy_scene(), diagnostics);
  if (!pack) std::exit(1);
  write("pack", "busy", pack->bytes());
}

// Three pixels by two: a run of three of one colour, then three by themselves.
std::string little_tga() {
  std::string file(18, '\0');
  file[2] = 10;
  file[12] = 3;
  file[14] = 2;
  file[16] = 24;
  return file + std::string("\x82\x01\x02\x03\x02\x04\x05\x06\x07\x08\x09\x0A\x0B\x0C", 14);
}

// Two pixels by one, 24 bits.
std::string little_bmp() {
  std::string file("BM\x3E\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x02\0\0\0\x01\0\0\0\x01\0\x18\0", 30);
  file += std::string(24, '\0');
  return file + std::string("\x01\x02\x03\x04\x05\x06\0\0", 8);
}

void write_image() {
  asset::Image8 image{.width = 9, .height = 5, .rgba = std::vector<std::uint8_t>(9 * 5 * 4)};
  for (std::size_t i = 0; i < image.rgba.size(); ++i) image.rgba[i] = std::uint8_t(i * 37);
  const Result<std::vector<std::byte>> png = asset::encode_png(image);
  if (png) write("image", "small.png", *png);
  write("image", "small.webp", test::encode_webp_lossless(image));
  write("image", "lossy.webp", test::encode_webp_lossy(image, 50));
  write_text("image", "small.tga", little_tga());
  write_text("image", "small.bmp", little_bmp());
}

// Three vertices, all accessors right: floats where floats may be, and all of them read the buffer's first bytes.
void write_accessors() {
  constexpr std::uint8_t kByte = 1, kShort = 3, kFloat = 5;
  constexpr std::uint8_t kScalar = 0, kVec2 = 1, kVec3 = 2, kVec4 = 3, kMat4 = 6;
  const auto plan = [](std::uint8_t component, std::uint8_t type, std::uint16_t count, std::uint8_t flags = 0) {
    return fuzz::AccessorPlan{component, type, flags, 0, count, 0, 0, 0xFFFF, 0, 0};
  };
  const fuzz::AccessorPlan plans[fuzz::kUses] = {
      plan(kFloat, kVec3, 3),   plan(kFloat, kVec3, 3), plan(kFloat, kVec2, 3),
      plan(kFloat, kVec4, 3),   plan(kByte, kVec4, 3),  plan(kByte, kVec4, 3, fuzz::kNormalised),
      plan(kShort, kScalar, 3), plan(kFloat, kVec3, 3), plan(kFloat, kMat4, 2),
      plan(kFloat, kScalar, 2), plan(kFloat, kVec3, 2), plan(kFloat, kScalar, 2)};
  asset::Buffer seed(fuzz::kPlanBytes + 256);
  std::memcpy(seed.data(), plans, sizeof(plans));
  seed[fuzz::kPlanBytes - 2] = std::byte(4);  // triangles
  seed[fuzz::kPlanBytes - 1] = std::byte(1);  // LINEAR, translation
  write("accessors", "right", seed);
}

void write_keyed_vertices() {
  const std::vector<float> positions{0, 0, 0, 1, 2, 3, 0, 0, 1, 1, 2, 4};
  write("point_cache", "little.pc2", test::pc2_bytes({.points = 2, .samples = 2}, positions));
  write("point_cache", "little.mdd", test::mdd_bytes(2, 2, {0, 1}, positions));
  for (const double max_error_m : {0.0, 1.0}) {
    asset::Diagnostics diagnostics;
    const auto pack = asset::cook_scene(test::keyed_scene(), diagnostics, {.max_vertex_error_m = max_error_m});
    if (pack) write("pack", max_error_m > 0 ? "keyed_small" : "keyed", pack->bytes());
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: make_seeds FOLDER\n");
    return 2;
  }
  doctest::Context outside_of_tests;
  outside_of_tests.setAsDefaultForAssertsOutOfTestCases();
  folder = argv[1];
  write_files();
  write_streams();
  write_fbx();
  write_collada();
  write_motion_files();
  write_graphs();
  write_recordings();
  write_pack();
  write_image();
  write_accessors();
  write_keyed_vertices();
  return 0;
}
