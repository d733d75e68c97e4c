#include "differences/comparison.hpp"

#include <algorithm>
#include <set>

#include "rules/call_kinds.hpp"

namespace tafl {
namespace {

/// A variant with its description.
struct DescribedVariant {
    const Variant& variant;
    const RuleImage& image;
    VariantDescription description;
    DescribedVariant(const Variant& v, const RuleImage& i) : variant(v), image(i), description(describe(v, i)) {}
};

bool setsOnlyFirstMover(const RuleImage& image, const std::string& identity) {
    const auto rule = std::ranges::find(image.rules, identity, &RuleEntry::identity);
    const auto ruleIndex = static_cast<RuleIndex>(rule - image.rules.begin());
    return collectCallKinds(image.calls, ruleIndex) == kindBit(CallKind::firstMover);
}

class Comparer {
public:
    Comparer(const Registry& registry, const DescribedVariant& a, const DescribedVariant& b)
        : registry_(registry), variants_{&a, &b} {}

    Comparison run() {
        compareHeaders();
        if (out_.size[0] == out_.size[1]) {
            compareBoards();
            compareZones();
        }
        compareRules();
        compareOptions();
        return std::move(out_);
    }

private:
    const VariantDescription& description(std::size_t i) const { return variants_[i]->description; }

    void compareHeaders() {
        for (std::size_t i = 0; i < 2; ++i) {
            out_.id[i] = description(i).id;
            out_.name[i] = description(i).name;
            out_.digest[i] = description(i).digest;
            out_.size[i] = description(i).size;
            out_.first[i] = description(i).first;
        }
    }

    std::string startPiece(std::size_t i, std::size_t s) const {
        const int c = variants_[i]->image.start[s];
        return c ? std::string(variants_[i]->image.className(c)) : std::string();
    }

    void compareBoards() {
        for (std::size_t s = 0; s < variants_[0]->image.start.size(); ++s) {
            SquareDifference each{static_cast<Square>(s), {startPiece(0, s), startPiece(1, s)}};
            if (each.piece[0] != each.piece[1]) out_.board.push_back(std::move(each));
        }
    }

    void compareZones() {
        std::map<std::string, ZoneDifference> all;
        SquareSet squares[2];
        for (std::size_t i = 0; i < 2; ++i)
            for (const ZoneDescription& zone : description(i).zones) {
                auto& each = all[zone.name];
                each.name = zone.name;
                each.exists[i] = true;
                each.only[i] = zone.squares;
            }
        for (auto& [name, each] : all) {
            squares[0] = each.only[0];
            squares[1] = each.only[1];
            each.only[0] -= squares[1];
            each.only[1] -= squares[0];
            if (each.exists[0] != each.exists[1] || each.only[0].any() || each.only[1].any())
                out_.zones.push_back(each);
        }
    }

    // --- rules

    struct Rule {
        const SlotDescription* slot = nullptr;
        const RuleDescription* description = nullptr;
        std::map<std::string, std::string> values;
        bool paired = false;
    };

    std::vector<Rule> collectRules(std::size_t i) const {
        std::vector<Rule> out;
        for (const SlotDescription& slot : description(i).rules)
            for (const RuleDescription& rule : slot.rules) out.push_back({&slot, &rule, collectValues(i, rule), false});
        return out;
    }

    /// The parameters as written, with the component's defaults for the others.
    std::map<std::string, std::string> collectValues(std::size_t i, const RuleDescription& rule) const {
        Parameters all = rule.parameters;
        const auto written = std::ranges::find(variants_[i]->variant.rules, rule.identity, &RuleText::identity);
        const bool script = written != variants_[i]->variant.rules.end() && !written->script.empty();
        if (const Component* component = script ? nullptr : registry_.find(rule.component, rule.origin))
            if (auto checked = checkParameters(*component, rule.parameters, [](const std::string&) { return Place{}; }))
                all = std::move(*checked);
        std::map<std::string, std::string> out;
        for (const auto& [name, value] : all) out[name] = parameterText(value);
        return out;
    }

    static std::vector<ParameterDifference> compareParameters(const Rule& a, const Rule& b) {
        std::set<std::string> names;
        for (const auto& [name, value] : a.values) names.insert(name);
        for (const auto& [name, value] : b.values) names.insert(name);
        std::vector<ParameterDifference> out;
        const auto of = [](const Rule& rule, const std::string& name) {
            const auto found = rule.values.find(name);
            return found == rule.values.end() ? std::string() : found->second;
        };
        for (const auto& name : names)
            if (of(a, name) != of(b, name)) out.push_back({name, {of(a, name), of(b, name)}});
        return out;
    }

    void add(const Rule* a, const Rule* b) {
        const Rule& any = a ? *a : *b;
        RuleDifference each{any.slot->slot, any.slot->title, any.description->component, {}, {}, true, {}};
        const Rule* both[2] = {a, b};
        for (std::size_t i = 0; i < 2; ++i) {
            if (!both[i]) continue;
            each.identity[i] = both[i]->description->identity;
            each.words[i] = both[i]->description->words;
            each.setsOnlyFirstMover &= setsOnlyFirstMover(variants_[i]->image, each.identity[i]);
        }
        if (a && b) {
            each.parameters = compareParameters(*a, *b);
            if (each.parameters.empty() && each.words[0] == each.words[1]) return;
        }
        out_.rules.push_back(std::move(each));
    }

    void compareRules() {
        auto a = collectRules(0), b = collectRules(1);
        std::vector<std::pair<Rule*, Rule*>> pairs;
        // 1. Pair rules: by identity, else by component with the fewest differing parameters.
        const auto pair = [&](Rule& x, Rule& y) {
            x.paired = y.paired = true;
            pairs.emplace_back(&x, &y);
        };
        for (Rule& x : a)
            for (Rule& y : b)
                if (!x.paired && !y.paired && x.description->identity == y.description->identity) pair(x, y);
        for (std::size_t maxDifferences = 0; maxDifferences < 16; ++maxDifferences)
            for (Rule& x : a)
                for (Rule& y : b)
                    if (!x.paired && !y.paired && x.description->component == y.description->component &&
                        compareParameters(x, y).size() <= maxDifferences)
                        pair(x, y);
        // 2. List them slot by slot, those of the first variant before those of the second.
        const auto addSlot = [&](const std::string& slot) {
            for (Rule& x : a) {
                if (x.slot->slot != slot) continue;
                const auto found = std::ranges::find(pairs, &x, [](const auto& p) { return p.first; });
                add(&x, found == pairs.end() ? nullptr : found->second);
            }
            for (Rule& y : b)
                if (y.slot->slot == slot && !y.paired) add(nullptr, &y);
        };
        std::vector<std::string> slots = slotOrder;
        for (const auto* list : {&a, &b})
            for (const Rule& rule : *list)
                if (std::ranges::find(slots, rule.slot->slot) == slots.end()) slots.push_back(rule.slot->slot);
        for (const auto& slot : slots) addSlot(slot);
    }

    void compareOptions() {
        std::vector<OptionDifference> all;
        for (std::size_t i = 0; i < 2; ++i)
            for (const OptionDescription& option : description(i).options) {
                auto found = std::ranges::find(all, option.id, &OptionDifference::id);
                if (found == all.end())
                    found = all.insert(all.end(), OptionDifference{option.id, option.words, {}, {}, {}});
                found->known[i] = true;
                for (const ChoiceDescription& choice : option.choices)
                    if (choice.chosen) {
                        found->choice[i] = choice.id;
                        found->choiceWords[i] = choice.words;
                    }
            }
        for (auto& each : all)
            if (each.known[0] != each.known[1] || each.choice[0] != each.choice[1] ||
                each.choiceWords[0] != each.choiceWords[1])
                out_.options.push_back(std::move(each));
    }

    const Registry& registry_;
    const DescribedVariant* variants_[2];
    Comparison out_;
};

}  // namespace

Comparison compare(const Registry& registry, const Variant& a, const RuleImage& imageA, const Variant& b,
                   const RuleImage& imageB) {
    const DescribedVariant first(a, imageA), second(b, imageB);
    return Comparer(registry, first, second).run();
}

}  // namespace tafl
