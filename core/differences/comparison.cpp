#include "differences/comparison.hpp"

#include <algorithm>
#include <set>

namespace tafl {
namespace {

std::string text(const ParameterValue& value) { return parameterText(value); }

/// One variant and what is told about it.
struct Told {
    const Variant& variant;
    const RuleImage& image;
    Description description;
    Told(const Variant& v, const RuleImage& i) : variant(v), image(i), description(describe(v, i)) {}
};

class Comparing {
public:
    Comparing(const Registry& registry, const Told& a, const Told& b) : registry_(registry), told_{&a, &b} {}

    Comparison run() {
        head();
        if (out_.size[0] == out_.size[1]) {
            board();
            zones();
        }
        rules();
        options();
        return std::move(out_);
    }

private:
    const Description& description(std::size_t i) const { return told_[i]->description; }

    void head() {
        for (std::size_t i = 0; i < 2; ++i) {
            out_.id[i] = description(i).id;
            out_.name[i] = description(i).name;
            out_.digest[i] = description(i).digest;
            out_.size[i] = description(i).size;
            out_.first[i] = description(i).first;
        }
    }

    std::string pieceOn(std::size_t i, std::size_t s) const {
        const int c = told_[i]->image.start[s];
        return c ? std::string(told_[i]->image.className(c)) : std::string();
    }

    void board() {
        for (std::size_t s = 0; s < told_[0]->image.start.size(); ++s) {
            SquareDifference each{static_cast<Square>(s), {pieceOn(0, s), pieceOn(1, s)}};
            if (each.piece[0] != each.piece[1]) out_.board.push_back(std::move(each));
        }
    }

    void zones() {
        std::map<std::string, ZoneDifference> all;
        SquareSet squares[2];
        for (std::size_t i = 0; i < 2; ++i)
            for (const ZoneTold& zone : description(i).zones) {
                auto& each = all[zone.name];
                each.name = zone.name;
                each.named[i] = true;
                each.only[i] = zone.squares;
            }
        for (auto& [name, each] : all) {
            squares[0] = each.only[0];
            squares[1] = each.only[1];
            each.only[0] -= squares[1];
            each.only[1] -= squares[0];
            if (each.named[0] != each.named[1] || each.only[0].any() || each.only[1].any()) out_.zones.push_back(each);
        }
    }

    // --- rules

    struct Rule {
        const SlotTold* slot = nullptr;
        const RuleTold* told = nullptr;
        std::map<std::string, std::string> values;
        bool paired = false;
    };

    std::vector<Rule> rulesOf(std::size_t i) const {
        std::vector<Rule> out;
        for (const SlotTold& slot : description(i).rules)
            for (const RuleTold& told : slot.rules) out.push_back({&slot, &told, values(i, told), false});
        return out;
    }

    /// The parameters as given, with the component's defaults for the others.
    std::map<std::string, std::string> values(std::size_t i, const RuleTold& told) const {
        Parameters all = told.given;
        const auto written = std::ranges::find(told_[i]->variant.rules, told.identity, &RuleText::identity);
        const bool script = written != told_[i]->variant.rules.end() && !written->script.empty();
        if (const Component* component = script ? nullptr : registry_.find(told.component, told.origin))
            if (auto checked = checkedParameters(*component, told.given, [](const std::string&) { return Place{}; }))
                all = std::move(*checked);
        std::map<std::string, std::string> out;
        for (const auto& [name, value] : all) out[name] = text(value);
        return out;
    }

    static std::vector<ParameterDifference> parameters(const Rule& a, const Rule& b) {
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
        RuleDifference each{any.slot->slot, any.slot->title, any.told->component, {}, {}, {}};
        const Rule* both[2] = {a, b};
        for (std::size_t i = 0; i < 2; ++i) {
            if (!both[i]) continue;
            each.identity[i] = both[i]->told->identity;
            each.words[i] = both[i]->told->words;
        }
        if (a && b) {
            each.parameters = parameters(*a, *b);
            if (each.parameters.empty() && each.words[0] == each.words[1]) return;
        }
        out_.rules.push_back(std::move(each));
    }

    void rules() {
        auto a = rulesOf(0), b = rulesOf(1);
        std::vector<std::pair<Rule*, Rule*>> pairs;
        // 1. Pairs: the same identity; else the same component, the fewest other parameters first.
        const auto pair = [&](Rule& x, Rule& y) {
            x.paired = y.paired = true;
            pairs.emplace_back(&x, &y);
        };
        for (Rule& x : a)
            for (Rule& y : b)
                if (!x.paired && !y.paired && x.told->identity == y.told->identity) pair(x, y);
        for (std::size_t most = 0; most < 16; ++most)
            for (Rule& x : a)
                for (Rule& y : b)
                    if (!x.paired && !y.paired && x.told->component == y.told->component &&
                        parameters(x, y).size() <= most)
                        pair(x, y);
        // 2. In the order of the slots, the first variant's before the second's.
        const auto told = [&](const std::string& slot) {
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
        for (const auto& slot : slots) told(slot);
    }

    void options() {
        std::vector<OptionDifference> all;
        for (std::size_t i = 0; i < 2; ++i)
            for (const OptionTold& option : description(i).options) {
                auto found = std::ranges::find(all, option.id, &OptionDifference::id);
                if (found == all.end())
                    found = all.insert(all.end(), OptionDifference{option.id, option.words, {}, {}, {}});
                found->known[i] = true;
                for (const ChoiceTold& choice : option.choices)
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
    const Told* told_[2];
    Comparison out_;
};

}  // namespace

Comparison compare(const Registry& registry, const Variant& a, const RuleImage& imageA, const Variant& b,
                   const RuleImage& imageB) {
    const Told first(a, imageA), second(b, imageB);
    return Comparing(registry, first, second).run();
}

}  // namespace tafl
