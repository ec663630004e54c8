// SPDX-License-Identifier: MIT
#include "import/collada/channels.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "import/collada/table.h"

namespace sinew::asset::collada {
namespace {

// What stands behind the sid in an address: ".X", "(2)", "(0)(3)", or nothing.
struct Selection {
  std::string_view member;
  std::array<std::size_t, 2> indices{};
  std::size_t index_count = 0;
  bool is_whole() const { return member.empty() && index_count == 0; }
};

// "(i)" or "(i)(j)" at the end of a word, which is shortened by it.
bool take_indices(std::string_view& word, Selection& selection) {
  std::size_t open = word.find('(');
  if (open == word.npos) return true;
  std::string_view rest = word.substr(open);
  word = word.substr(0, open);
  while (!rest.empty()) {
    const std::size_t close = rest.find(')');
    if (rest[0] != '(' || close == rest.npos || selection.index_count == 2) return false;
    std::size_t& index = selection.indices[selection.index_count++];
    const auto [end, error] = std::from_chars(rest.data() + 1, rest.data() + close, index);
    if (error != std::errc() || end != rest.data() + close) return false;
    rest.remove_prefix(close + 1);
  }
  return true;
}

// Numbers of a transform element by name. FCollada's words for those of skew and lookat.
std::optional<std::size_t> number_named(TransformKind kind, std::string_view member) {
  static constexpr std::string_view kPoint[] = {"X", "Y", "Z"}, kTurn[] = {"X", "Y", "Z", "ANGLE"},
                                    kSkew[] = {"ANGLE",   "ROTATEX", "ROTATEY", "ROTATEZ",
                                               "AROUNDX", "AROUNDY", "AROUNDZ"},
                                    kLook[] = {"POSITIONX", "POSITIONY", "POSITIONZ", "TARGETX", "TARGETY",
                                               "TARGETZ",   "UPX",       "UPY",       "UPZ"};
  std::span<const std::string_view> names;
  if (kind == TransformKind::translate || kind == TransformKind::scale) names = kPoint;
  if (kind == TransformKind::rotate) names = kTurn;
  if (kind == TransformKind::skew) names = kSkew;
  if (kind == TransformKind::lookat) names = kLook;
  const auto found = std::find(names.begin(), names.end(), member);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

// Of a target, without what stands in brackets.
std::string_view address_of(std::string_view target) { return target.substr(0, target.find('(')); }

// (column)(row), unless that would move the last row. Exporters that write all sixteen numbers write zeros there.
void learn_index_order(Context& context, Element channel) {
  const std::string_view target = trimmed(attribute(channel, "target"));
  if (!target.ends_with("(0)(3)") && !target.ends_with("(1)(3)") && !target.ends_with("(2)(3)")) return;
  std::string_view url = trimmed(attribute(channel, "source"));
  const Element sampler = url.starts_with('#') ? context.document.by_id(url.substr(1)) : Element();
  for_each_child(sampler, "input", [&](Element input) {
    url = trimmed(attribute(input, "source"));
    if (attribute(input, "semantic") != "OUTPUT" || !url.starts_with('#')) return;
    const Element source = context.document.by_id(url.substr(1));
    if (!source) return;
    const Table values = read_table(context, source);
    const auto is_moved = [](double number) { return number != 0; };
    if (std::any_of(values.numbers.begin(), values.numbers.end(), is_moved))
      context.row_first.emplace(address_of(target));
  });
}

void learn_index_orders_below(Context& context, Element animation) {
  for (Element at = animation.first_child(); at; at = at.next_sibling()) {
    if (is_named(at, "animation")) learn_index_orders_below(context, at);
    if (is_named(at, "channel")) learn_index_order(context, at);
  }
}

class ChannelReader {
 public:
  ChannelReader(Context& context, Element channel) : context_(context), channel_(channel) {}

  // None where nothing is played of it; is_unplayed says whether it was at least understood.
  std::optional<MovedNumbers> read(bool& is_unplayed) {
    Selection selection;
    const Element element = resolve(trimmed(attribute(channel_, "target")), selection);
    if (!element) {
      context_.diagnostics.warn("channel-target-unknown",
                                say("the channel's target", in_quotes(attribute(channel_, "target")),
                                    " is not there; the channel is left out"),
                                context_.where(channel_));
      return std::nullopt;
    }
    const std::optional<Target> target = target_of(element, selection);
    if (!target) {
      is_unplayed = true;
      return std::nullopt;
    }
    return with_curve(*target);
  }

 private:
  // "id/sid/sid.member": COLLADA 1.4.1, "Address syntax".
  Element resolve(std::string_view address, Selection& selection) {
    std::size_t slash = address.find('/');
    std::string_view id = address.substr(0, slash);
    Element at = context_.document.by_id(id);
    if (!at && slash == address.npos && take_indices(id, selection)) at = context_.document.by_id(id);
    while (at && slash != address.npos) {
      address.remove_prefix(slash + 1);
      slash = address.find('/');
      const std::string_view sid = address.substr(0, slash);
      at = slash == address.npos ? last_step(at, sid, selection) : step(at, sid);
    }
    return at;
  }

  // Some exporters write ids for sids.
  Element step(Element from, std::string_view sid) {
    const Element found = find_sid(context_, from, sid);
    return found ? found : context_.document.by_id(sid);
  }

  // Sids may have dots of their own.
  Element last_step(Element from, std::string_view word, Selection& selection) {
    if (!take_indices(word, selection)) return {};
    if (const Element whole = step(from, word)) return whole;
    const std::size_t dot = word.rfind('.');
    if (dot == word.npos) return {};
    selection.member = word.substr(dot + 1);
    return step(from, word.substr(0, dot));
  }

  std::optional<Target> target_of(Element element, const Selection& selection) {
    const std::optional<TransformKind> kind = transform_kind(local_name(element));
    if (kind && is_named(element.parent(), "node")) return transform_target(element, *kind, selection);
    const Element source = is_named(element, "float_array") ? element.parent() : element;
    for (const MorphUse& morph : context_.morphs) {
      context_.charge_steps(1, channel_);
      if (id_of(morph.weights) != id_of(source)) continue;
      Target target{source, true, 0, morph.targets};
      if (selection.index_count == 1) target.first = selection.indices[0], target.count = 1;
      return target.first < morph.targets ? std::optional(target) : std::nullopt;
    }
    return std::nullopt;
  }

  std::optional<Target> transform_target(Element element, TransformKind kind, const Selection& selection) {
    Target target{element, false, 0, number_count(kind)};
    if (selection.is_whole()) return target;
    target.count = 1;
    if (!selection.member.empty()) {
      const std::optional<std::size_t> number = number_named(kind, selection.member);
      if (!number) return std::nullopt;
      target.first = *number;
      return target;
    }
    target.first = selection.index_count == 1 ? selection.indices[0] : number_in_matrix(selection.indices);
    return target.first < number_count(kind) ? std::optional(target) : std::nullopt;
  }

  std::size_t number_in_matrix(const std::array<std::size_t, 2>& indices) const {
    if (indices[0] > 3 || indices[1] > 3) return 16;
    const std::string_view address = address_of(trimmed(attribute(channel_, "target")));
    return context_.row_first.contains(address) ? 4 * indices[0] + indices[1] : 4 * indices[1] + indices[0];
  }

  std::optional<MovedNumbers> with_curve(Target target) {
    const Element sampler = context_.document.resolve(channel_, "source");
    if (!sampler) return std::nullopt;
    std::shared_ptr<const Curve> curve = read_curve(context_, sampler);
    if (!curve) return std::nullopt;
    // The angle alone, written for the whole of a rotation.
    if (!target.is_weights && target.count == 4 && curve->dimensions == 1) target.first = 3, target.count = 1;
    if (curve->dimensions != target.count) {
      context_.diagnostics.error(
          "channel-width",
          say("the channel moves ", target.count, " numbers and its curve has ", curve->dimensions, "; it is left out"),
          context_.where(channel_));
      return std::nullopt;
    }
    return MovedNumbers{target, std::move(curve), channel_};
  }

  Context& context_;
  Element channel_;
};

}  // namespace

void learn_index_orders(Context& context) {
  for_each_child(context.document.root(), "library_animations",
                 [&](Element library) { learn_index_orders_below(context, library); });
}

void read_channels(Context& context, Element animation, std::vector<MovedNumbers>& channels, std::size_t& unplayed) {
  for (Element at = animation.first_child(); at; at = at.next_sibling()) {
    if (is_named(at, "animation")) read_channels(context, at, channels, unplayed);
    if (!is_named(at, "channel")) continue;
    if (channels.size() >= context.limits.objects)
      fail(Errc::too_large, context.where(at), say("more than ", context.limits.objects, " channels"));
    bool is_unplayed = false;
    if (std::optional<MovedNumbers> moved = ChannelReader(context, at).read(is_unplayed))
      channels.push_back(std::move(*moved));
    unplayed += is_unplayed ? 1 : 0;
  }
}

}  // namespace sinew::asset::collada
