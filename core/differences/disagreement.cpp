#include "differences/disagreement.hpp"

#include <algorithm>
#include <ctime>

#include "base/text.hpp"
#include "base/timing.hpp"
#include "differences/guided_games.hpp"
#include "differences/shorten.hpp"
#include "position/move_text.hpp"

namespace tafl {

std::string_view name(DifferenceKind kind) {
    static constexpr std::string_view names[] = {"legality", "captures", "outcome", "turn", "chance"};
    return names[static_cast<std::size_t>(kind)];
}

std::vector<WhyReason> Disagreement::reasons(std::size_t which) const {
    std::vector<WhyReason> out;
    for (const WhyReason& reason : answers[which].reasons)
        if (std::ranges::find(answers[1 - which].reasons, reason.text, &WhyReason::text) ==
            answers[1 - which].reasons.end())
            out.push_back(reason);
    return out;
}

namespace {

using Image = std::shared_ptr<const RuleImage>;

// --- report ----------------------------------------------------------------------------------------------------------

/// Writes a line of play and explains the verdicts of both variants.
class Reporter {
public:
    Reporter(const LockStep::Images& images, LockStep& lockStep) : images_(images), lockStep_(lockStep) {}

    Disagreement report(DifferenceLine found, bool fromTestPosition) {
        Disagreement out;
        out.kind = found.difference.kind;
        out.fromTestPosition = fromTestPosition;
        if (found.difference.atLastStep && !found.line.empty()) found.line.pop_back();
        write(found.line, out);
        for (std::size_t i = 0; i < 2; ++i)
            if (lockStep_.begin()) out.start[i] = positionText((*lockStep_.begin())[i], *images_[i]);
        if (out.kind == DifferenceKind::chance)
            reportChance(found.difference, out);
        else
            reportMove(found.difference, out);
        return out;
    }

private:
    void write(const std::vector<Step>& line, Disagreement& out) {
        lockStep_.restart();
        for (std::size_t i = 0; i < 2; ++i)
            if (!lockStep_.begin() && images_[i]->calls.first == FirstMover::lot)
                out.line[i].emplace_back("{lot attackers}");
        for (const Step& step : line) {
            lockStep_.play(step);
            for (std::size_t i = 0; i < 2; ++i) {
                if (step.face) {
                    out.line[i].push_back("{die " + std::to_string(step.face) + "}");
                    continue;
                }
                std::vector<Square> taken;
                for (const CapturedPiece& t : lockStep_.position(static_cast<int>(i)).taken())
                    taken.push_back(t.square);
                out.line[i].push_back(moveText(step.move[i], taken, *images_[i]));
            }
        }
    }

    /// The move in this variant's notation, with captures only where the player chooses them.
    std::string formatMove(const FirstDifference& difference, std::size_t i) {
        const std::size_t whose = difference.available[i] ? i : 1 - i;
        const Move m = difference.step.move[whose];
        std::vector<Square> taken;
        if (images_[whose]->calls.choice != ChoiceMode::all && difference.available[whose]) {
            Position& position = lockStep_.position(static_cast<int>(whose));
            position.make(m);
            for (const CapturedPiece& t : position.taken()) taken.push_back(t.square);
            position.undo();
        }
        return moveText(m, taken, *images_[whose]);
    }

    void reportMove(const FirstDifference& difference, Disagreement& out) {
        out.move = formatMove(difference, difference.available[0] ? 0 : 1);
        for (std::size_t i = 0; i < 2; ++i) {
            auto answer = why(images_[i], out.start[i], out.line[i], formatMove(difference, i));
            if (!answer) {
                // The text is ambiguous: this variant offers choices that the other lacks.
                out.verdict[i] = answer.error().empty() ? Phrase() : answer.error().front().text;
                continue;
            }
            out.verdict[i] = makeVerdict(*answer);
            out.answers[i] = std::move(*answer);
        }
        for (std::size_t i = 0; i < 2; ++i) out.rules[i] = findRulesBehind(out, i);
    }

    void reportChance(const FirstDifference& difference, Disagreement& out) {
        out.move = difference.step.face ? "{die " + std::to_string(difference.step.face) + "}" : "{die}";
        for (std::size_t i = 0; i < 2; ++i)
            out.verdict[i] =
                difference.step.face
                    ? (difference.available[i] ? phrase("the die has this face") : phrase("the die has no such face"))
                    : (difference.available[i] ? phrase("a die is thrown") : phrase("no die is thrown"));
    }

    static Phrase makeVerdict(const WhyAnswer& a) {
        if (!a.legal) return phrase("is not legal");
        const Phrase taken = a.taken.empty() ? phrase("takes nothing") : phrase("takes %1", phraseList(a.taken));
        if (a.outcome == "draw") return phrase("%1; the game is drawn", taken);
        if (a.outcome != "none") return phrase("%1; the %2 win", taken, phraseName(a.outcome));
        return a.sameSide ? phrase("%1; the same side goes on", taken) : phrase("%1; the game goes on", taken);
    }

    /// The rules that the reasons name. Rules that the other variant lacks, or words differently, come first.
    std::vector<std::string> findRulesBehind(const Disagreement& d, std::size_t i) const {
        std::vector<std::string> own, shared;
        const auto add = [&](const std::string& identity) {
            if (identity.empty()) return;
            const auto rule = std::ranges::find(images_[i]->rules, identity, &RuleEntry::identity);
            const auto otherRule = std::ranges::find(images_[1 - i]->rules, identity, &RuleEntry::identity);
            const bool same = rule != images_[i]->rules.end() && otherRule != images_[1 - i]->rules.end() &&
                              rule->words == otherRule->words;
            auto& list = same ? shared : own;
            if (std::ranges::find(list, identity) == list.end()) list.push_back(identity);
        };
        for (const WhyReason& reason : d.reasons(i)) {
            add(reason.rule);
            for (const WhySquare& square : reason.squares) add(square.rule);
        }
        own.insert(own.end(), shared.begin(), shared.end());
        return own;
    }

    const LockStep::Images& images_;
    LockStep& lockStep_;
};

// --- the search ------------------------------------------------------------------------------------------------------

Side firstSide(const RuleImage& image) {
    return image.calls.first == FirstMover::defenders ? Side::defenders : Side::attackers;
}

/// Translates a setup of image `a` into the classes and states of image `b`; empty if a piece has no counterpart.
std::optional<std::array<Setup, 2>> mapSetup(const Setup& setup, const ClassMap& map, const RuleImage& a,
                                             const RuleImage& b) {
    Setup mapped = setup;
    for (auto& c : mapped.occupants) {
        if (c && !map.to[c]) return {};
        c = map.to[c];
    }
    mapped.states = translated(setup.states, a, b);
    return std::array<Setup, 2>{setup, mapped};
}

class Finder {
public:
    Finder(const Image& a, const Image& b, const DisagreementLimits& limits)
        : images_{a, b}, limits_(limits), startTime_(threadSeconds()) {}

    DisagreementResult run() {
        search();
        out_.seconds = elapsed();
        return std::move(out_);
    }

private:
    /// CPU time of this thread: a busy machine gets the same results as an idle one.
    double elapsed() const { return threadSeconds() - startTime_; }
    bool shouldStop(double share) const {
        return (limits_.stop && limits_.stop->load(std::memory_order_relaxed)) || elapsed() > limits_.seconds * share;
    }

    void search() {
        const RuleImage &a = *images_[0], &b = *images_[1];
        // 1. Check that the variants are comparable.
        out_.sameRules = a.digest == b.digest;
        if (a.size != b.size) return setIncomparable(phrase("the boards have different sizes"));
        const auto map = mapClasses(a, b);
        if (!map) return setIncomparable(phrase("they are played with different pieces"));
        const auto layout = mapSetup({a.start, firstSide(a)}, *map, a, b);
        if (!layout) return setIncomparable(phrase("they are played with different pieces"));
        out_.sameStart = (*layout)[1].occupants == b.start && a.calls.first == b.calls.first;
        if (out_.sameRules) return;
        // 2. Search every line of play, shortest first.
        LockStep lockStep(images_, *map, out_.sameStart ? std::nullopt : layout);
        const BreadthResult breadth =
            searchBreadthFirst(lockStep, limits_.positions, [this] { return shouldStop(0.5); });
        out_.completePlies = breadth.completePlies;
        out_.positions = breadth.positions;
        if (breadth.found) return storeResult(lockStep, *breadth.found, true);
        // 3. Play guided games. Each line found is shortened, and later games must be shorter still.
        GuidedGames games(lockStep, limits_.seed);
        std::optional<DifferenceLine> best;
        int plies = 1000;
        while (const auto found = games.next(limits_.guidedPositions, plies, [this] { return shouldStop(0.8); })) {
            const DifferenceLine made = shorten(lockStep, *found, [this] { return shouldStop(0.95); });
            if (!best || made.plies() < best->plies()) best = made;
            plies = static_cast<int>(best->plies()) - 1;
            if (plies <= out_.completePlies) break;
        }
        out_.guidedPositions = games.positions();
        out_.games = games.games();
        if (best) return storeResult(lockStep, *best, static_cast<int>(best->plies()) <= out_.completePlies + 1);
        // 4. Try the positions of rule tests.
        testPositions(*map);
    }

    void testPositions(const ClassMap& map) {
        ClassMap inverse;
        inverse.to = map.from;
        inverse.from = map.to;
        for (std::size_t whose = 0; whose < 2; ++whose)
            for (const std::string& text : limits_.testPositions[whose]) {
                if (shouldStop(1)) return;
                const auto setup = parseSetup(text, *images_[whose]);
                if (!setup) continue;
                auto pair = mapSetup(*setup, whose == 0 ? map : inverse, *images_[whose], *images_[1 - whose]);
                if (!pair) continue;
                if (whose == 1) std::swap((*pair)[0], (*pair)[1]);
                LockStep lockStep(images_, map, pair);
                if (const auto difference = lockStep.expand())
                    return storeResult(lockStep, {{}, *difference}, false, true);
            }
    }

    void setIncomparable(const Phrase& why) {
        out_.comparable = false;
        out_.incomparableReason = why;
    }

    void storeResult(LockStep& lockStep, const DifferenceLine& found, bool shortest, bool fromTestPosition = false) {
        out_.found = Reporter(images_, lockStep).report(found, fromTestPosition);
        out_.found->shortest = shortest;
    }

    LockStep::Images images_;
    const DisagreementLimits& limits_;
    double startTime_;
    DisagreementResult out_;
};

}  // namespace

DisagreementResult findDisagreement(const Image& a, const Image& b, const DisagreementLimits& limits) {
    return Finder(a, b, limits).run();
}

}  // namespace tafl
