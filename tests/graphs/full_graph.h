// SPDX-License-Identifier: MIT
// A graph file with every member that there is.
#pragma once
#include <string>

namespace sinew::test {

inline std::string full_graph() {
  return R"json({
  "$schema": "sgraph.schema.json",
  "schema": "sinew.graph/1",
  "name": "locomotion",
  "comment": "all there is",
  "model": {
    "file": "humanoid.glb", "motion": ["more.bvh"], "rootMotion": "root", "comment": "a figure",
    "additive": [{"clip": "idle", "name": "breathe", "reference": "rest", "at": 0.5}, {"clip": "nod", "name": "nods"}]
  },
  "parameters": {
    "comment": "what the game sets",
    "speed": {"type": "float", "default": 1.5, "smooth": 0.15, "min": -2, "max": 8, "id": "p1", "comment": "m/s"},
    "gear": {"type": "int", "default": 2, "min": -1, "max": 5},
    "armed": {"type": "bool", "default": true},
    "jump": {"type": "trigger", "default": true, "hold": 0.25},
    "move": {"type": "vec2", "default": [0.5, -1], "smooth": 0.1, "min": -1, "max": 1},
    "look": {"type": "vec3", "default": [1, 2, 3]}
  },
  "syncGroups": {"feet": {"markers": ["left_foot_down", "right_foot_down"]}, "tail": {}},
  "profiles": {"upper first": [{"mask": "upper_body", "pace": 2}, {"mask": "head", "pace": 0.5}]},
  "variations": {"tired": {"walk": "walk_tired", "run": "run_tired"}},
  "nodes": {
    "walk": {"type": "clip", "clip": "walk", "mode": "pingPong", "speed": "speed", "weight": true, "start": 0.4,
             "sync": "feet", "id": "n1"},
    "strafe": {"type": "blendSpace", "kind": "cartesian", "x": "move.x", "y": {"parameter": "look.z"}, "sync": "feet",
               "samples": [{"at": [0, 1], "clip": "run"}, {"at": [1, 0], "node": "walk"}]},
    "pace": {"type": "blendSpace", "kind": "line", "x": 1,
             "samples": [{"at": 1.4, "node": {"type": "rest", "id": "still"}}]},
    "mix": {"type": "blend", "inputs": [{"node": "walk", "weight": 0.25}, {"node": "pace"}]},
    "over": {"type": "layer", "base": "mix", "layer": "walk", "mask": "upper_body", "space": "model",
             "weight": {"parameter": "speed", "scale": 2, "offset": 1, "min": 0, "max": 3, "comment": "fast"}},
    "added": {"type": "additive", "base": "over", "delta": {"type": "clip", "clip": "breathe"}, "weight": "armed",
              "mask": "spine"},
    "hold": {"type": "select", "parameter": "gear", "fade": 0.5,
             "inputs": {"0": "walk", "-2": "pace", "default": "mix"}},
    "either": {"type": "select", "parameter": "armed", "inputs": ["walk", "hold"], "fade": {"kind": "cut"}},
    "slow": {"type": "speed", "input": "either", "speed": 0.5},
    "turned": {"type": "mirror", "input": "slow", "when": "armed"},
    "hand": {"type": "slot", "name": "ik", "base": "turned", "weight": 0.5, "mask": "arm"},
    "nothing": {"type": "rest"},
    "legs": {"type": "graph", "graph": "twist", "parameters": {"amount": "speed"}},
    "moves": {
      "type": "machine",
      "states": {
        "idle": {"node": "strafe", "id": "s1", "transitions": [
          {"to": "go", "if": {"parameter": "speed", "above": 0.1}, "priority": 2, "enter": "sync",
           "interrupt": "higher", "id": "t1", "comment": "off we go",
           "fade": {"kind": "dead", "secs": 0.3, "curve": "easeIn", "profile": "upper first", "halfLife": 0.05}},
          {"to": "go"}]},
        "go": {"node": {"type": "clip", "clip": "go"}, "transitions": [
          {"to": "idle", "if": ["armed", {"trigger": "jump"}, {"elapsed": 1.5}, {"end": true}, {"end": 0.2},
            {"event": "step", "minWeight": 0.5}, {"phase": [0.75, 0.25], "sync": "tail"},
            {"any": [{"parameter": "gear", "is": 3}, {"not": {"all": [{"parameter": "armed", "isNot": false}]}}]},
            {"parameter": "move.y", "atLeast": -1}, {"parameter": "gear", "atMost": 4},
            {"parameter": "look.x", "below": 9, "comment": "near"}]}]}
      },
      "entry": [{"state": "go", "if": "armed", "comment": "first"}, "idle"],
      "any": [{"to": "idle", "if": "jump", "except": ["go"], "toSelf": true}]
    }
  },
  "graphs": {
    "twist": {
      "comment": "with all of its own",
      "parameters": {"amount": {"type": "float"}},
      "syncGroups": {"hands": {"markers": ["clap"]}},
      "profiles": {"slow": []},
      "nodes": {"clap": {"type": "clip", "clip": "clap", "sync": "hands", "weight": "amount"},
                "step": {"type": "clip", "clip": "step", "sync": "feet"}},
      "output": {"type": "blend", "inputs": [{"node": "clap"}, {"node": "step"}]}
    }
  },
  "output": {"type": "layer", "base": {"type": "layer", "base": "hand", "layer": "legs"},
             "layer": {"type": "blend", "inputs": [{"node": "moves"}, {"node": "added"}, {"node": "nothing"}]}}
}
)json";
}

}  // namespace sinew::test
