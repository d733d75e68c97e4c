#include "model/rule_sheet.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "model/fuzzy.hpp"
#include "model/wording.hpp"

namespace tafl::model {
namespace {

std::size_t slotIndex(const std::string& slot) {
    return static_cast<std::size_t>(std::ranges::find(slotOrder, slot) - slotOrder.begin());
}

/// Marks short phrases that depend on a parameter as clickable, like its value. Excludes surrounding blanks and points,
/// and whole sentences.
std::vector<SentencePiece> markable(const std::vector<SentencePiece>& sentence) {
    constexpr std::string_view around = " ,.;:()";
    constexpr std::size_t maxWords = 4;
    std::vector<SentencePiece> out;
    const auto add = [&](const std::string& text, const std::string& parameter, bool value) {
        if (!text.empty()) out.push_back({text, parameter, value});
    };
    for (const auto& piece : sentence) {
        const auto begin = piece.text.find_first_not_of(around), end = piece.text.find_last_not_of(around);
        if (piece.parameter.empty() || piece.value || begin == std::string::npos ||
            words(piece.text).size() > maxWords) {
            out.push_back(piece);
            continue;
        }
        add(piece.text.substr(0, begin), piece.parameter, false);
        add(piece.text.substr(begin, end + 1 - begin), piece.parameter, true);
        add(piece.text.substr(end + 1), piece.parameter, false);
    }
    return out;
}

/// Makes a card even for a rule with errors.
RuleCard makeCard(const RuleText& rule, RuleRef ref, ComponentResolver& components) {
    RuleCard out;
    const auto use = components.use(rule);
    const auto component = components.find(rule);
    ref.use = rule.use;
    ref.identity = use ? use->identity : "";
    out.ref = std::move(ref);
    out.script = rule.script;
    out.title = rule.use;
    out.stated = std::filesystem::path(rule.place.file).stem().string();
    if (!use) out.diagnostics = use.error();
    if (!component) return out;
    const Component& c = **component;
    out.slot = c.slot;
    out.slotTitle = tr(slotHeading(c.slot));
    out.title = tr(c.title);
    out.summary = tr(c.summary);
    out.origin = c.origin;
    out.file = c.file;
    out.sources = c.sources;
    out.key = c.key;
    out.repeatable = c.repeatable;
    Parameters values;
    for (const auto& p : c.parameters) {
        const auto given = rule.parameters.find(p.name);
        ParameterCard card{p, p.fallback, given != rule.parameters.end()};
        if (use)
            card.value = use->parameters.at(p.name);
        else if (card.given && given->second.index() == p.fallback.index())
            card.value = given->second;
        values[p.name] = card.value;
        out.parameters.push_back(std::move(card));
    }
    out.sentence = markable(shownSentence(c, values));
    return out;
}

bool names(const std::string& text, const RuleRef& ref) {
    return !text.empty() && (text == ref.identity || text == ref.use);
}

/// Layers the rules of parent, draft and choices as core does, but keeps replaced and dropped ones visible.
class Sheet {
public:
    Sheet(const Draft& draft, const Variant* parent, ComponentResolver& components)
        : draft_(draft), parent_(parent), components_(components) {}

    std::vector<RuleCard> run() {
        inherited();
        own();
        choices();
        std::ranges::stable_sort(out_, {}, [](const RuleCard& card) { return slotIndex(card.slot); });
        return std::move(out_);
    }

private:
    void inherited() {
        if (!parent_) return;
        for (const auto& rule : parent_->rules) {
            RuleCard card = makeCard(rule, {RuleRef::Where::inherited, 0, "", "", "", ""}, components_);
            card.on = std::ranges::none_of(draft_.file.drop,
                                           [&](const PlacedText& each) { return names(each.text, card.ref); });
            out_.push_back(std::move(card));
        }
    }

    void own() {
        for (std::size_t i = 0; i < draft_.rules.size(); ++i) {
            RuleText rule = draft_.rules[i].rule;
            rule.place.file = draft_.file.file.string();
            RuleCard card = makeCard(rule, {RuleRef::Where::own, i, "", "", "", ""}, components_);
            card.stated = draft_.file.id;
            card.on = draft_.rules[i].on;
            put(std::move(card));
        }
    }

    void choices() {
        for (const auto& option : draft_.file.options) {
            const auto choice = std::ranges::find(option.choices, option.fallback, &OptionChoice::id);
            if (choice == option.choices.end()) continue;
            for (const auto& dropped : choice->drop)
                std::erase_if(out_, [&](const RuleCard& card) { return names(dropped, card.ref); });
            for (std::size_t i = 0; i < choice->rules.size(); ++i) {
                RuleText rule = choice->rules[i];
                rule.place.file = draft_.file.file.string();
                RuleCard card = makeCard(rule, {RuleRef::Where::choice, i, option.id, choice->id, "", ""}, components_);
                card.stated = draft_.file.id;
                put(std::move(card));
            }
        }
    }

    /// Replaces an inherited rule of the same identity, or appends.
    void put(RuleCard card) {
        const auto same = std::ranges::find_if(out_, [&](const RuleCard& each) {
            return each.ref.where != RuleRef::Where::own && !card.ref.identity.empty() &&
                   each.ref.identity == card.ref.identity;
        });
        if (same == out_.end() || !card.on) {
            out_.push_back(std::move(card));
        } else {
            card.replaces = true;
            *same = std::move(card);
        }
    }

    const Draft& draft_;
    const Variant* parent_;
    ComponentResolver& components_;
    std::vector<RuleCard> out_;
};

}  // namespace

std::string RuleCard::words() const {
    std::string out;
    for (const auto& piece : sentence) out += piece.text;
    return out;
}

std::vector<RuleCard> ruleCards(const Draft& draft, const Variant* parent, ComponentResolver& components) {
    return Sheet(draft, parent, components).run();
}

void addTiers(std::vector<RuleCard>& cards, const ImageDescription& image) {
    for (auto& card : cards) {
        const auto rule = std::ranges::find(image.rules, card.ref.identity, &CompiledRule::identity);
        if (rule == image.rules.end() || !card.on) continue;
        card.tier = rule->tier;
        card.written = rule->written;
    }
}

void addTwins(std::vector<RuleCard>& cards, const Registry& registry) {
    for (auto& card : cards) card.hasTwin = registry.find(card.ref.use, "native") && registry.find(card.ref.use, "lua");
}

std::vector<ComponentEntry> componentEntries(const Registry& registry, const std::vector<RuleCard>& present) {
    std::vector<ComponentEntry> out;
    for (const Component* c : registry.all()) {
        const auto twin = std::ranges::find(out, c->id, &ComponentEntry::id);
        if (twin != out.end()) {
            twin->hasTwin = true;
            continue;
        }
        const Component* shown = registry.find(c->id);
        ComponentEntry entry{shown->id,        shown->slot,        tr(slotHeading(shown->slot)),
                             tr(shown->title), tr(shown->summary), shownWords(*shown, {}),
                             shown->origin,    shown->sources};
        entry.repeatable = shown->repeatable;
        entry.present =
            std::ranges::any_of(present, [&](const RuleCard& card) { return card.on && card.ref.use == shown->id; });
        out.push_back(std::move(entry));
    }
    std::ranges::stable_sort(out, {}, [](const ComponentEntry& e) { return slotIndex(e.slot); });
    return out;
}

std::vector<ComponentEntry> found(const std::vector<ComponentEntry>& entries, std::string_view typed) {
    std::vector<std::pair<int, ComponentEntry>> ranked;
    for (const auto& entry : entries) {
        const int score = std::max({matchFuzzy(entry.title, typed).score, matchFuzzy(entry.id, typed).score,
                                    matchFuzzy(entry.slotTitle, typed).score - 10,
                                    matchWords(entry.summary, typed) - 20, matchWords(entry.words, typed) - 40});
        if (score > 0) ranked.emplace_back(score, entry);
    }
    std::ranges::stable_sort(ranked, [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<ComponentEntry> out;
    for (auto& [score, entry] : ranked) out.push_back(std::move(entry));
    return out;
}

}  // namespace tafl::model
