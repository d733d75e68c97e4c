#include "differences/disagreement.hpp"

#include <algorithm>
#include <ctime>

#include "base/text.hpp"
#include "differences/guided_games.hpp"
#include "differences/shorten.hpp"
#include "position/move_text.hpp"

namespace tafl {

using Kind = Disagreement::Kind;

std::string_view name(Disagreement::Kind kind) {
    static constexpr std::string_view names[] = {"legality", "captures", "outcome", "turn", "chance"};
    return names[static_cast<std::size_t>(kind)];
}

std::vector<WhyReason> Disagreement::reasons(std::size_t which) const {
    std::vector<WhyReason> out;
    for (const WhyReason& reason : under[which].reasons)
        if (std::ranges::find(under[1 - which].reasons, reason.text, &WhyReason::text) ==
            under[1 - which].reasons.end())
            out.push_back(reason);
    return out;
}

namespace {

using Image = std::shared_ptr<const RuleImage>;

// --- telling what was found ------------------------------------------------------------------------------------------

/// Writes a line of play, and asks both variants why they part.
class Telling {
public:
    Telling(const LockStep::Images& images, LockStep& both) : images_(images), both_(both) {}

    Disagreement tell(Found found, bool scene) {
        Disagreement out;
        out.kind = found.parting.kind;
        out.scene = scene;
        if (found.parting.last && !found.line.empty()) found.line.pop_back();
        write(found.line, out);
        for (std::size_t i = 0; i < 2; ++i)
            if (both_.begin()) out.start[i] = positionText((*both_.begin())[i], *images_[i]);
        if (out.kind == Kind::chance)
            tellChance(found.parting, out);
        else
            tellMove(found.parting, out);
        return out;
    }

private:
    void write(const std::vector<Step>& line, Disagreement& out) {
        both_.restart();
        for (std::size_t i = 0; i < 2; ++i)
            if (!both_.begin() && images_[i]->calls.first == FirstMover::lot)
                out.line[i].emplace_back("{lot attackers}");
        for (const Step& step : line) {
            both_.play(step);
            for (std::size_t i = 0; i < 2; ++i) {
                if (step.face) {
                    out.line[i].push_back("{die " + std::to_string(step.face) + "}");
                    continue;
                }
                std::vector<Square> taken;
                for (const Taken& t : both_.board(static_cast<int>(i)).taken()) taken.push_back(t.square);
                out.line[i].push_back(moveText(step.move[i], taken, *images_[i]));
            }
        }
    }

    /// The move as this variant writes it; its victims are named only where they are chosen.
    std::string written(const Parting& parting, std::size_t i) {
        const std::size_t whose = parting.has[i] ? i : 1 - i;
        const Move m = parting.step.move[whose];
        std::vector<Square> taken;
        if (images_[whose]->calls.choice != ChoiceMode::all && parting.has[whose]) {
            Board& board = both_.board(static_cast<int>(whose));
            board.make(m);
            for (const Taken& t : board.taken()) taken.push_back(t.square);
            board.undo();
        }
        return moveText(m, taken, *images_[whose]);
    }

    void tellMove(const Parting& parting, Disagreement& out) {
        out.move = written(parting, parting.has[0] ? 0 : 1);
        for (std::size_t i = 0; i < 2; ++i) {
            auto answer = why(images_[i], out.start[i], out.line[i], written(parting, i));
            if (!answer) {
                // One text for several moves: the choices are what the other variant lacks.
                out.verdict[i] = answer.error().empty() ? "" : answer.error().front().text;
                continue;
            }
            out.verdict[i] = verdictOf(*answer);
            out.under[i] = std::move(*answer);
        }
        for (std::size_t i = 0; i < 2; ++i) out.rules[i] = rulesBehind(out, i);
    }

    void tellChance(const Parting& parting, Disagreement& out) {
        out.move = parting.step.face ? "{die " + std::to_string(parting.step.face) + "}" : "{die}";
        for (std::size_t i = 0; i < 2; ++i)
            out.verdict[i] = parting.step.face ? (parting.has[i] ? "the die has this face" : "the die has no such face")
                                               : (parting.has[i] ? "a die is thrown" : "no die is thrown");
    }

    static std::string verdictOf(const WhyAnswer& a) {
        if (!a.legal) return "is not legal";
        std::string out = a.taken.empty() ? "takes nothing" : "takes " + enumerate(a.taken);
        if (a.outcome == "draw") return out + "; the game is drawn";
        if (a.outcome != "none") return out + "; the " + a.outcome + " win";
        return out + (a.sameSide ? "; the same side goes on" : "; the game goes on");
    }

    /// The rules that the reasons name; first those that the other variant does not have in these words.
    std::vector<std::string> rulesBehind(const Disagreement& d, std::size_t i) const {
        std::vector<std::string> own, shared;
        const auto add = [&](const std::string& identity) {
            if (identity.empty()) return;
            const auto here = std::ranges::find(images_[i]->rules, identity, &RuleEntry::identity);
            const auto there = std::ranges::find(images_[1 - i]->rules, identity, &RuleEntry::identity);
            const bool same =
                here != images_[i]->rules.end() && there != images_[1 - i]->rules.end() && here->words == there->words;
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
    LockStep& both_;
};

// --- the search ------------------------------------------------------------------------------------------------------

Side firstOf(const RuleImage& image) {
    return image.calls.first == FirstMover::defenders ? Side::defenders : Side::attackers;
}

/// A set-up of the first image in the classes of the second; none if a piece has no counterpart.
std::optional<std::array<Setup, 2>> forBoth(const Setup& a, const ClassMap& map) {
    Setup b = a;
    for (auto& c : b.occupants) {
        if (c && !map.to[c]) return {};
        c = map.to[c];
    }
    return std::array<Setup, 2>{a, b};
}

class Finder {
public:
    Finder(const Image& a, const Image& b, const DisagreementLimits& limits)
        : images_{a, b}, limits_(limits), begun_(now()) {}

    DisagreementSearch run() {
        search();
        out_.seconds = elapsed();
        return std::move(out_);
    }

private:
    /// CPU time of this thread: a busy machine finds the same as an idle one.
    static double now() {
        timespec t{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
    }
    double elapsed() const { return now() - begun_; }
    bool enough(double share) const {
        return (limits_.stop && limits_.stop->load(std::memory_order_relaxed)) || elapsed() > limits_.seconds * share;
    }

    void search() {
        const RuleImage &a = *images_[0], &b = *images_[1];
        // 1. What can be compared.
        out_.sameRules = a.digest == b.digest;
        if (a.size != b.size) return cannot("the boards have different sizes");
        const auto map = classMap(a, b);
        if (!map) return cannot("they are played with different pieces");
        const auto layout = forBoth({a.start, firstOf(a)}, *map);
        if (!layout) return cannot("they are played with different pieces");
        out_.sameStart = (*layout)[1].occupants == b.start && a.calls.first == b.calls.first;
        if (out_.sameRules) return;
        // 2. Every line of play, shortest first.
        LockStep both(images_, *map, out_.sameStart ? std::nullopt : layout);
        const BreadthAnswer breadth = searchByPlies(both, limits_.positions, [this] { return enough(0.5); });
        out_.completeTo = breadth.completeTo;
        out_.positions = breadth.positions;
        if (breadth.found) return keep(both, *breadth.found, true);
        // 3. Games that lean towards the rare; what they show is made shorter, and still shorter games are looked for.
        GuidedGames games(both, limits_.seed);
        std::optional<Found> best;
        int plies = 1000;
        while (const auto found = games.next(limits_.guided, plies, [this] { return enough(0.8); })) {
            const Found made = shortened(both, *found, [this] { return enough(0.95); });
            if (!best || made.plies() < best->plies()) best = made;
            plies = static_cast<int>(best->plies()) - 1;
            if (plies <= out_.completeTo) break;
        }
        out_.guided = games.positions();
        out_.games = games.games();
        if (best) return keep(both, *best, static_cast<int>(best->plies()) <= out_.completeTo + 1);
        // 4. Positions that others have set up.
        scenes(*map);
    }

    void scenes(const ClassMap& map) {
        ClassMap back;
        back.to = map.from;
        back.from = map.to;
        for (std::size_t whose = 0; whose < 2; ++whose)
            for (const std::string& text : limits_.scenes[whose]) {
                if (enough(1)) return;
                const auto setup = setupFrom(text, *images_[whose]);
                if (!setup) continue;
                auto pair = forBoth(*setup, whose == 0 ? map : back);
                if (!pair) continue;
                if (whose == 1) std::swap((*pair)[0], (*pair)[1]);
                LockStep both(images_, map, pair);
                if (const auto parting = both.expand()) return keep(both, {{}, *parting}, false, true);
            }
    }

    void cannot(const std::string& why) {
        out_.comparable = false;
        out_.obstacle = why;
    }

    void keep(LockStep& both, const Found& found, bool shortest, bool scene = false) {
        out_.found = Telling(images_, both).tell(found, scene);
        out_.found->shortest = shortest;
    }

    LockStep::Images images_;
    const DisagreementLimits& limits_;
    double begun_;
    DisagreementSearch out_;
};

}  // namespace

DisagreementSearch findDisagreement(const Image& a, const Image& b, const DisagreementLimits& limits) {
    return Finder(a, b, limits).run();
}

}  // namespace tafl
