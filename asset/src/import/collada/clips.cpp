// SPDX-License-Identifier: MIT
// Animations as clips: one for each <animation_clip>, and one of the animations that no such clip names.
#include <algorithm>
#include <cmath>
#include <set>

#include "import/collada/clip_channels.h"

namespace sinew::asset::collada {
namespace {

constexpr double kFarthestSecs = 190'000;  // 2^53 ticks

class ClipMaker {
 public:
  explicit ClipMaker(Context& context) : context_(context), keys_left_((1u << 17) + context.file_bytes) {}

  void add_all() {
    learn_index_orders(context_);
    std::vector<Source> sources = stated_clips();
    add_rest(sources);
    if (unplayed_ > 0)
      context_.diagnostics.note(
          "unplayed-channels",
          say(unplayed_, " channels of other things than transforms and morph weights are left out"), "");
    if (sources.empty()) return;
    reach_ = reach_of(context_.scene());
    for (const Source& source : sources) add(source);
  }

 private:
  struct Source {
    std::string name;
    Element element;  // <animation_clip>, or none
    std::vector<MovedNumbers> moved;
  };

  std::vector<Source> stated_clips() {
    std::vector<Source> sources;
    for_each_child(context_.document.root(), "library_animation_clips", [&](Element library) {
      for_each_child(library, "animation_clip", [&](Element element) { sources.push_back(stated_clip(element)); });
    });
    return sources;
  }

  Source stated_clip(Element element) {
    Source source;
    source.element = element;
    source.name = attribute(element, "name");
    if (source.name.empty()) source.name = attribute(element, "id");
    for_each_child(element, "instance_animation", [&](Element at) {
      const Element animation = context_.document.resolve(at, "url");
      if (!is_named(animation, "animation")) return;
      used_.insert(id_of(animation));
      read_animation(animation, source.moved);
    });
    return source;
  }

  void read_animation(Element animation, std::vector<MovedNumbers>& moved) {
    const std::size_t before = moved.size();
    read_channels(context_, animation, moved, unplayed_);
    context_.charge((moved.size() - before) * sizeof(MovedNumbers), animation);
  }

  void add_rest(std::vector<Source>& sources) {
    Source rest;
    std::vector<Element> tops;
    for_each_child(context_.document.root(), "library_animations", [&](Element library) {
      for_each_child(library, "animation", [&](Element animation) {
        if (!is_used(animation)) tops.push_back(animation);
      });
    });
    for (const Element animation : tops) read_animation(animation, rest.moved);
    if (rest.moved.empty()) return;
    if (tops.size() == 1) rest.name = attribute(tops.front(), "name");
    if (!sources.empty())
      context_.diagnostics.note("animations-without-clip",
                                say(tops.size(), " animations are in no animation clip; they are one more clip"), "");
    sources.push_back(std::move(rest));
  }

  // It, or one below it.
  bool is_used(Element animation) const {
    if (used_.contains(id_of(animation))) return true;
    for (Element at = animation.first_child(); at; at = at.next_sibling())
      if (is_named(at, "animation") && is_used(at)) return true;
    return false;
  }

  void add(const Source& source) {
    const Span span = span_of(source);
    Clip clip;
    clip.name = source.name;
    clip.source_start_secs = span.first_secs;
    clip.duration_secs = span.last_secs - span.first_secs;
    clip.channels = ClipChannels(context_, reach_, keys_left_).make(source.moved, span, source.element);
    if (clip.channels.empty()) {
      context_.diagnostics.note("clip-empty", say("clip", in_quotes(clip.name), " moves nothing and is left out"),
                                context_.where(source.element));
      return;
    }
    context_.scene().clips.push_back(std::move(clip));
  }

  // From 0, or from the first key where that is earlier, to the last key, unless the clip says otherwise.
  Span span_of(const Source& source) {
    Span keys;
    for (const MovedNumbers& moved : source.moved) {
      keys.first_secs = std::min(keys.first_secs, moved.curve->secs.front());
      keys.last_secs = std::max(keys.last_secs, moved.curve->secs.back());
    }
    Span span{number_attribute(source.element, "start", keys.first_secs),
              number_attribute(source.element, "end", keys.last_secs)};
    if (span.last_secs >= span.first_secs && std::abs(span.first_secs) < kFarthestSecs &&
        std::abs(span.last_secs) < kFarthestSecs)
      return span;
    context_.diagnostics.warn("clip-span",
                              "the clip ends before it starts, or lasts for days; it is as long as its keys",
                              context_.where(source.element));
    return keys;
  }

  Context& context_;
  std::size_t keys_left_;
  std::set<ElementId> used_;
  std::size_t unplayed_ = 0;
  Reach reach_;
};

}  // namespace

void add_clips(Context& context) { ClipMaker(context).add_all(); }

}  // namespace sinew::asset::collada
