#include "variant/describe.hpp"

#include <algorithm>

#include "position/move_text.hpp"
#include "rules/expressions.hpp"

namespace tafl {

std::string_view name(FirstMover first) {
    return first == FirstMover::attackers ? "attackers" : first == FirstMover::defenders ? "defenders" : "lot";
}

std::map<std::string, SquareSet> resolveZones(const Variant& variant) {
    std::map<std::string, SquareSet> out;
    std::map<std::string, std::string> open = variant.zones;
    const BoardShape shape = variant.rows.empty() ? BoardShape(variant.size) : shapeOf(variant.rows);
    resolveZones(open, shape, out);
    return out;
}

std::string slotHeading(const std::string& slot) {
    static const std::map<std::string, std::string> titles = {
        {"pieces", "Pieces"}, {"movement", "Movement"},         {"passage", "Passage"},
        {"turn", "The turn"}, {"hostility", "Hostile squares"}, {"capture", "Capture"},
        {"king", "The king"}, {"victory", "Victory"},           {"draw", "Draws"},
        {"limit", "Limits"},  {"announcement", "Announcements"}};
    const auto found = titles.find(slot);
    return found == titles.end() ? slot : found->second;
}

namespace {

std::vector<SlotDescription> describeRules(const Variant& variant, const RuleImage& image) {
    std::vector<std::string> slots = slotOrder;
    for (const RuleEntry& rule : image.rules)
        if (std::ranges::find(slots, rule.slot) == slots.end()) slots.push_back(rule.slot);
    std::vector<SlotDescription> out;
    for (const auto& slot : slots) {
        SlotDescription description{slot, slotHeading(slot), {}};
        for (const RuleEntry& rule : image.rules) {
            if (rule.slot != slot) continue;
            RuleDescription each{rule.identity, rule.component, rule.words, rule.origin, rule.tier, {}, {}, false};
            const auto text = std::ranges::find(variant.rules, rule.identity, &RuleText::identity);
            if (text != variant.rules.end()) {
                each.parameters = text->parameters;
                each.own = text->place.file == variant.place.file;
                // The file name is the id of the variant.
                each.statedBy = each.own ? variant.id : std::filesystem::path(text->place.file).stem().string();
            }
            description.rules.push_back(std::move(each));
        }
        if (!description.rules.empty()) out.push_back(std::move(description));
    }
    return out;
}

}  // namespace

VariantDescription describe(const Variant& variant, const RuleImage& image) {
    VariantDescription out;
    out.id = variant.id;
    out.name = variant.name;
    out.year = variant.year;
    out.summary = variant.summary;
    out.licence = variant.licence;
    out.file = variant.file.string();
    out.parent = variant.parent;
    out.digest = image.digest;
    out.family = variant.family;
    out.ancestors = variant.ancestors;
    out.sources = variant.sources;
    out.assumed = variant.assumed;
    out.records = variant.records;
    out.sameRulesAs = variant.sameRulesAs;
    out.isAbstract = variant.isAbstract;
    out.size = image.size;
    out.board = image.shape().words();
    out.holes = image.holes;
    out.first = image.calls.first;
    out.tests = variant.tests.size();
    out.position =
        positionText({image.start, out.first == FirstMover::defenders ? Side::defenders : Side::attackers}, image);
    for (std::size_t c = 0; c < image.calls.classes.size(); ++c) {
        const PieceClass& piece = image.calls.classes[c];
        out.pieces.push_back({piece.name, piece.letter, piece.side, piece.royal,
                              static_cast<int>(std::ranges::count(image.start, static_cast<std::uint8_t>(c + 1)))});
    }
    const auto zones = resolveZones(variant);
    for (const auto& [zone, expression] : variant.zones) {
        const auto found = zones.find(zone);
        out.zones.push_back({zone, expression, found == zones.end() ? SquareSet{} : found->second});
    }
    out.rules = describeRules(variant, image);
    for (const OptionText& option : variant.options) {
        OptionDescription description{option.id, option.words, option.source, {}};
        const auto chosen = variant.chosen.find(option.id);
        for (const OptionChoice& choice : option.choices)
            description.choices.push_back(
                {choice.id, choice.words, chosen != variant.chosen.end() && chosen->second == choice.id});
        out.options.push_back(std::move(description));
    }
    return out;
}

}  // namespace tafl
