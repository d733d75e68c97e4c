#include "variant/describe_image.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tafl {

std::string classesText(const RuleImage& image, ClassSet set) {
    const ClassSet attackers = image.classesOf(Side::attackers), defenders = image.classesOf(Side::defenders);
    set = static_cast<ClassSet>(set & (attackers | defenders));
    if (!set) return "none";
    if (set == (attackers | defenders)) return "all";
    std::vector<std::string> names;
    ClassSet rest = set;
    for (const auto& [side, what] : {std::pair{attackers, "attackers"}, std::pair{defenders, "defenders"}})
        if (side && (rest & side) == side && std::popcount(side) > 1) {
            names.emplace_back(what);
            rest = static_cast<ClassSet>(rest & ~side);
        }
    for (std::size_t c = 0; c < image.calls.classes.size(); ++c)
        if (rest >> c & 1) names.push_back(image.calls.classes[c].name);
    return enumerate(names);
}

std::string squaresText(const RuleImage& image, const SquareSet& set) {
    const int count = set.count(), all = image.size * image.size;
    if (count == 0) return "no square";
    if (count == all) return "the whole board";
    if (set == edgeOf(image.size)) return "the edge";
    return count <= 8 ? squareNames(set, image.size) : std::to_string(count) + " squares";
}

namespace {

std::string sidesText(Sides sides) {
    return sides == bothSides ? "either side" : sides == sideBit(Side::attackers) ? "the attackers" : "the defenders";
}

template <class E, std::size_t N>
std::string word(E value, const char* const (&names)[N]) {
    const auto index = static_cast<std::size_t>(value);
    return index < N ? names[index] : "?";
}

class Reader {
public:
    Reader(const RuleImage& image, const std::vector<TracedFunction>& traced) : image_(image), traced_(traced) {}

    ImageDescription run() {
        out_.size = image_.size;
        out_.planes = image_.planes;
        out_.digest = image_.digest;
        out_.level = image_.level;
        out_.bulkCounting = image_.bulkCounting;
        out_.pathLegality = image_.pathLegality;
        out_.anyState = image_.anyState;
        for (const RuleEntry& rule : image_.rules)
            out_.rules.push_back({.identity = rule.identity,
                                  .component = rule.component,
                                  .slot = rule.slot,
                                  .origin = rule.origin,
                                  .tier = rule.tier,
                                  .words = rule.words});
        for (const TracedFunction& function : traced_) {
            out_.rules.at(function.caller).paths += function.paths;
            ++out_.rules.at(function.caller).functions;
        }
        for (const Group& group : image_.groups) groups(group);
        pieces();
        movement();
        captures();
        turn();
        ends();
        return std::move(out_);
    }

private:
    void say(Caller caller, WrittenTold told) {
        if (told.nodes) {
            ++out_.programs;
            out_.nodes += told.nodes;
            out_.callbacks += told.callback;
        }
        if (caller >= out_.rules.size()) return;
        out_.rules[caller].operations += told.nodes;
        out_.rules[caller].written.push_back(std::move(told));
    }
    void say(Caller caller, const char* what, std::string text, Expr program = 0, std::vector<std::string> gates = {}) {
        WrittenTold told{what, std::move(text), 0, false, std::move(gates)};
        if (program) {
            told.nodes = image_.graph->sizeOf(program);
            told.callback = image_.graph->contains(program, [&](const Node& n) {
                if (n.op == Op::callback) told.why = image_.graph->callbackOf(n).why;
                return n.op == Op::callback;
            });
            const auto made = std::ranges::find_if(
                traced_, [&](const TracedFunction& f) { return f.caller == caller && f.program == program; });
            if (made != traced_.end()) told.paths = made->paths;
        }
        say(caller, std::move(told));
    }
    std::string classes(ClassSet set) const { return classesText(image_, set); }
    std::string squares(const SquareSet& set) const { return squaresText(image_, set); }

    void groups(const Group& group) {
        GroupTold told{group.side, {}, group.plane, group.limit, group.single, group.split ? group.from : SquareSet{}};
        for (std::size_t c = 0; c < image_.calls.classes.size(); ++c)
            if (group.classes >> c & 1) told.pieces.push_back(image_.calls.classes[c].name);
        out_.groups.push_back(std::move(told));
    }

    void pieces() {
        for (const PieceClass& p : image_.calls.classes)
            say(p.caller, "piece",
                p.name + ", letter " + p.letter + ", of the " + std::string(name(p.side)) + (p.royal ? ", royal" : ""));
        for (const StateDeclaration& s : image_.calls.states) {
            static constexpr const char* kinds[] = {"flag", "counter", "marks"};
            say(s.caller, "state",
                s.name + ": " + word(s.kind, kinds) +
                    (s.kind == StateKind::counter ? " up to " + std::to_string(s.most) : "") +
                    (s.inKey ? "" : ", not part of the position"));
        }
    }

    void movement() {
        const Calls& calls = image_.calls;
        for (const SlideCall& c : calls.slides)
            say(c.caller, "slide",
                classes(c.classes) +
                    (c.limit ? ", at most " + std::to_string(c.limit) + (c.limit == 1 ? " square" : " squares")
                             : ", any distance"));
        for (const JumpCall& c : calls.jumps)
            say(c.caller, "jump",
                classes(c.classes) + " over " + classes(c.over) +
                    (c.touching ? ", from or to " + squares(*c.touching) : "") + (c.takes ? ", takes the piece" : ""));
        const auto bars = [&](const std::vector<BarCall>& list, const char* what) {
            for (const BarCall& c : list)
                say(c.caller, what,
                    classes(c.classes) + " on " + squares(c.squares) +
                        (c.from.count() == image_.size * image_.size ? "" : ", from " + squares(c.from)));
        };
        bars(calls.stopBars, "stop bar");
        bars(calls.passBars, "pass bar");
        for (std::size_t i = 0; i < calls.refusals.size(); ++i)
            say(calls.refusals[i].caller, "refusal", "moves of " + sidesText(calls.refusals[i].side),
                calls.refusals[i].program,
                gates(image_.refusals, i, [](const GatedProgram& p) -> const GatedProgram& { return p; }));
    }

    void captures() {
        const Calls& calls = image_.calls;
        for (const HostileCall& c : calls.hostiles) {
            static constexpr const char* whens[] = {"while empty", "always", "while occupied by ",
                                                    "while a program says so"};
            say(c.caller, "hostility",
                (c.outside ? "the outside" : squares(c.squares)) + " to " + classes(c.to) + ", " + word(c.when, whens) +
                    (c.when == When::occupied ? classes(c.occupiedBy) : ""),
                c.program);
        }
        for (const DisarmCall& c : calls.disarms)
            say(c.caller, "disarmed",
                classes(c.classes) + (c.role == Role::hammer ? " as hammer" : " as anvil") + " against " +
                    classes(c.against));
        for (const PatternCall& c : calls.patterns)
            say(c.caller, "pattern",
                classes(c.victims) + (c.shape == Shape::line ? " between two sides" : " on all sides") + ", on " +
                    squares(c.at) + ", by " + classes(c.by) + (c.walls ? ", walls " + squares(*c.walls) : "") +
                    (c.minMen > 1 ? ", at least " + std::to_string(c.minMen) + " men" : ""));
        for (std::size_t i = 0; i < calls.captures.size(); ++i)
            say(calls.captures[i].caller, "capture", "by moves of " + sidesText(calls.captures[i].side),
                calls.captures[i].program,
                gates(image_.captures, i, [](const GatedProgram& p) -> const GatedProgram& { return p; }));
        for (const SpareCall& c : calls.spares)
            say(c.caller, "spared",
                classes(c.classes) + " on " + squares(c.squares) + (c.fromRule.empty() ? "" : " from " + c.fromRule));
        static constexpr const char* modes[] = {"all", "one", "one or none", "all or none"};
        if (calls.choice != ChoiceMode::all)
            say(calls.choiceCaller, "choice", word(calls.choice, modes) + " of the victims");
        for (const FateCall& c : calls.fates) {
            static constexpr const char* fates[] = {"leave the board", "become ", "end the game: ", "stay, held"};
            say(c.caller, "fate",
                classes(c.classes) + ": " + word(c.what, fates) +
                    (c.what == FateKind::becomes ? std::string(image_.className(c.becomes))
                     : c.what == FateKind::ends  ? std::string(name(c.winner)) + " win"
                                                 : ""));
        }
    }

    void turn() {
        const Calls& calls = image_.calls;
        static constexpr const char* firsts[] = {"the attackers", "the defenders", "a lot decides"};
        say(calls.firstCaller, "first mover", word(calls.first, firsts));
        for (const Side side : {Side::attackers, Side::defenders}) {
            static constexpr const char* results[] = {"lose", "draw", "win", "pass"};
            const NoMovesCall& c = calls.noMoves[static_cast<int>(side)];
            say(c.caller, "no moves",
                "the " + std::string(name(side)) + " " + word(c.result, results) +
                    (c.program ? " when a program says so" : ""),
                c.program);
        }
        for (const OptionCall& c : calls.options)
            say(c.caller, "declaration", c.name + " by " + sidesText(c.side), c.program);
        if (calls.chain)
            say(calls.chain->caller, "chain",
                classes(calls.chain->classes) +
                    (calls.chain->anyMove ? " go on with any move" : " go on with captures") +
                    (calls.chain->optional ? ", if they like" : ", must"));
        for (const DieFace& f : calls.dice)
            say(f.caller, "die",
                std::to_string(f.face) +
                    (f.losesTurn ? " loses the turn"
                     : f.limit   ? ": slides of at most " + std::to_string(f.limit)
                                 : ": any move") +
                    (f.weight != 1 ? ", weight " + std::to_string(f.weight) : ""));
        for (const UpdateCall& c : calls.updates)
            say(c.caller, "update", calls.states[static_cast<std::size_t>(c.state)].name, c.program);
    }

    void ends() {
        const Calls& calls = image_.calls;
        for (const GoalCall& c : calls.goals)
            say(c.caller, "goal",
                classes(c.classes) + " on " + squares(c.squares) + ": " + std::string(name(c.winner)) + " win");
        for (std::size_t i = 0; i < calls.outcomes.size(); ++i) {
            const OutcomeCall& c = calls.outcomes[i];
            say(c.caller, "outcome",
                resultText(c.result) + " after " + sidesText(c.after) + " moved [" + std::string(name(c.phase)) + "]" +
                    (c.survivesReply ? ", if it survives the reply" : ""),
                c.program,
                gates(
                    image_.outcomes, i, [](const OutcomeEntry& e) -> const GatedProgram& { return e.test; },
                    [](const OutcomeEntry& e) { return e.counter < 0; }));
        }
        static constexpr const char* results[] = {"draw",
                                                  "the mover loses",
                                                  "the mover wins",
                                                  "the attackers lose",
                                                  "the defenders lose",
                                                  "the threatening side loses",
                                                  "not allowed"};
        for (const RepetitionCall& c : calls.repetitions) {
            static constexpr const char* of[] = {"position", "arrangement of the attackers",
                                                 "arrangement of the defenders"};
            say(c.caller, "repetition",
                word(c.of, of) + " " + std::to_string(c.count) + " times: " + word(c.result, results) +
                    (c.claim ? ", on claim" : "") + (c.whose == bothSides ? "" : ", by moves of " + sidesText(c.whose)),
                c.when);
        }
        if (calls.shuttle)
            say(calls.shuttle->caller, "shuttle",
                std::to_string(calls.shuttle->roundTrips) + " times to and fro, one more " +
                    (calls.shuttle->illegal ? "is not allowed" : "loses"));
        for (const ThreatCall& c : calls.threats)
            say(c.caller, "threat", "by the " + std::string(name(c.side)), c.program);
        for (const CountLimitCall& c : calls.countLimits)
            say(c.caller, "count",
                std::to_string(c.plies) + " plies without a capture: " + resultText(c.result) +
                    (c.claim ? ", on claim" : ""));
        for (const AnnounceCall& c : calls.announcements)
            say(c.caller, "announcement",
                c.name + " (" + join(c.texts, ", ") + ") after " + sidesText(c.after) + " moved", c.number);
        if (calls.agreement) say(calls.agreementCaller, "agreement", "a draw may be offered and accepted");
    }

    static std::string resultText(Winner winner) {
        return winner == Winner::draw ? "draw" : std::string(name(winner)) + " win";
    }

    /// When the programs made from call number `payload` are run, by side of the mover.
    template <class List, class Of, class Takes = bool (*)(const typename std::remove_reference_t<List>::value_type&)>
    std::vector<std::string> gates(
        const List (&lists)[2], std::size_t payload, Of gatedOf, Takes takes = [](const auto&) { return true; }) const {
        std::vector<std::string> out;
        for (const Side side : {Side::attackers, Side::defenders})
            for (const auto& entry : lists[static_cast<int>(side)]) {
                const GatedProgram& p = gatedOf(entry);
                if (p.payload != static_cast<int>(payload) || !takes(entry)) continue;
                const std::string text = std::string(name(side)) + ": " + gateText(p.gate, side);
                if (std::ranges::find(out, text) == out.end()) out.push_back(text);
            }
        if (out.size() == 2) {
            const std::string first = out[0].substr(out[0].find(':')), second = out[1].substr(out[1].find(':'));
            if (first == second) return {"either side" + first};
        }
        return out;
    }

    std::string gateText(const Gate& gate, Side mover) const {
        if (gate.never) return "never";
        std::vector<std::string> parts;
        const ClassSet own = image_.classesOf(mover);
        if ((gate.moved & own) != own) parts.push_back("moved by " + classes(static_cast<ClassSet>(gate.moved & own)));
        if (!gate.to.any())
            parts.push_back("where nothing moved");
        else if (gate.to.count() < image_.size * image_.size)
            parts.push_back("landing on " + squares(gate.to));
        if (gate.enemyBeside) parts.push_back("beside an enemy");
        if (gate.royalNear) parts.push_back("near a royal piece");
        if (gate.afterCapture) parts.push_back("after a capture");
        return parts.empty() ? "every move" : join(parts, ", ");
    }

    const RuleImage& image_;
    const std::vector<TracedFunction>& traced_;
    ImageDescription out_;
};

}  // namespace

ImageDescription describeImage(const RuleImage& image, const std::vector<TracedFunction>& traced) {
    return Reader(image, traced).run();
}

}  // namespace tafl
