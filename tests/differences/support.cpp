#include "differences/support.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/text.hpp"

namespace differences_test {

using conformance::environment;

namespace {

Loaded compile(const tafl::Result<tafl::Variant>& variant, const std::string& what) {
    if (!variant) throw std::runtime_error(what + ": " + variant.error().front().message());
    const auto image = environment().library->compile(*variant);
    if (!image) throw std::runtime_error(what + ": " + image.error().front().message());
    return {*variant, *image};
}

/// The referee's move for a text: the same squares, and the same victims if `victimsMatter`.
std::optional<reference::Move> findMove(const reference::Referee& referee, const std::string& text, int size,
                                        bool victimsMatter) {
    const auto written = tafl::parseMove(text, size);
    if (!written) return {};
    using Kind = tafl::ParsedMove::Kind;
    std::vector<int> victims(written->victims.begin(), written->victims.end());
    std::ranges::sort(victims);
    for (const reference::Move& m : referee.legal()) {
        const bool claim = m.kind == reference::Move::claim;
        if (claim != (written->kind == Kind::claim)) continue;
        if ((m.kind == reference::Move::pass) != (written->kind == Kind::pass)) continue;
        if ((m.kind == reference::Move::stop) != (written->kind == Kind::stop)) continue;
        if (m.kind == reference::Move::slide && written->jump) continue;
        const bool enters = m.kind == reference::Move::enter;
        if (enters ? m.entering != written->enters : written->enters || m.from != written->from) continue;
        if (m.to != written->to) continue;
        auto declared = written->declared;
        std::ranges::sort(declared);
        if (declared != m.declared) continue;
        if (victimsMatter && m.victims != victims) continue;
        return m;
    }
    return {};
}

}  // namespace

Loaded load(const std::string& id, const tafl::OptionChoices& options) {
    return compile(environment().library->load(id, options), id);
}

Loaded parse(const std::string& text) {
    return compile(environment().library->parse(text, TAFLSMITH_BUILD_DIR "/share/taflsmith/variants/test.toml"),
                   "test");
}

std::vector<std::string> listVariantIds(int size) {
    std::vector<std::string> out;
    for (const auto& header : environment().library->list()) {
        if (header.isAbstract || header.size != size) continue;
        const auto variant = environment().library->load(header.id);
        if (variant && std::ranges::all_of(variant->rules, [](const auto& rule) { return rule.script.empty(); }))
            out.push_back(header.id);
    }
    return out;
}

Ruling judgeByReferee(const Loaded& loaded, const tafl::Disagreement& d, std::size_t which) {
    Ruling out;
    reference::Referee referee(conformance::refereeRules(loaded.variant));
    const int size = loaded.image->size;
    const bool chooses = loaded.image->calls.choice != tafl::ChoiceMode::all;
    // 1. The start.
    if (d.start[which].empty()) {
        const bool lot = loaded.image->calls.first == tafl::FirstMover::lot;
        referee.start(lot ? std::optional(reference::Side::attackers) : std::nullopt);
    } else {
        const auto words = tafl::words(d.start[which]);
        const auto rows = tafl::parseRows(words[0]);
        if (!rows) return {.playable = false};
        referee.set(*rows, words[1] == "attackers" ? reference::Side::attackers : reference::Side::defenders);
    }
    // 2. The common line.
    for (const auto& text : d.line[which]) {
        if (const auto chance = tafl::parseMove(text, size); chance && chance->die) {
            referee.roll(chance->die);
            continue;
        }
        if (text.starts_with("{lot")) continue;
        const auto move = findMove(referee, text, size, true);
        if (!move || referee.ending().over()) return {.playable = false};
        referee.play(*move);
    }
    if (referee.ending().over()) return {.playable = false};
    // 3. The difference: a die or a move.
    if (d.kind == tafl::DifferenceKind::chance) {
        out.toMove = referee.mustRoll() ? "the die" : "a side";
        return out;
    }
    const std::string& written = d.answers[which].move.empty() ? d.move : d.answers[which].move;
    const auto move = findMove(referee, written, size, chooses);
    out.legal = move.has_value();
    if (!move) return out;
    for (const int v : move->victims) out.taken.push_back(tafl::squareName(v, size));
    referee.play(*move);
    if (referee.ending().over()) out.outcome = referee.ending().winner;
    out.toMove = referee.toMove() == reference::Side::attackers ? "attackers" : "defenders";
    return out;
}

std::vector<std::string> findErrors(const Loaded& a, const Loaded& b, const tafl::Disagreement& d) {
    std::vector<std::string> out;
    const Loaded* loaded[2] = {&a, &b};
    Ruling rulings[2];
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string who = loaded[i]->variant.id;
        Ruling& r = rulings[i] = judgeByReferee(*loaded[i], d, i);
        const tafl::WhyAnswer& w = d.answers[i];
        const std::string line = tafl::join(d.line[i], " ") + " " + d.move;
        if (!r.playable) out.push_back(who + ": the referee does not play " + line);
        if (r.legal != w.legal) out.push_back(who + ": the referee differs about whether it is legal: " + line);
        if (!r.legal) continue;
        auto taken = w.taken;
        std::ranges::sort(taken);
        auto ruled = r.taken;
        std::ranges::sort(ruled);
        if (ruled != taken) out.push_back(who + ": the referee takes " + tafl::enumerate(ruled) + ": " + line);
        if (r.outcome != w.outcome) out.push_back(who + ": the referee's outcome is " + r.outcome + ": " + line);
        r.taken = ruled;
    }
    if (rulings[0] == rulings[1])
        out.push_back(a.variant.id + " and " + b.variant.id + ": for the referee they do not disagree");
    return out;
}

}  // namespace differences_test
