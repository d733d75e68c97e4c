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
    if (set == edgeSquares(image.size)) return "the edge";
    return count <= 8 ? squareNames(set, image.size) : std::to_string(count) + " squares";
}

namespace {

std::string sidesText(Sides sides) {
    return sides == bothSides ? "either side" : sides == sideBit(Side::attackers) ? "the attackers" : "the defenders";
}

template <class E, std::size_t N>
std::string enumName(E value, const char* const (&names)[N]) {
    const auto index = static_cast<std::size_t>(value);
    return index < N ? names[index] : "?";
}

class ImageDescriber {
public:
    ImageDescriber(const RuleImage& image, const std::vector<TracedFunction>& traced)
        : image_(image), traced_(traced) {}

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
            out_.rules.at(function.ruleIndex).paths += function.paths;
            ++out_.rules.at(function.ruleIndex).functions;
        }
        for (const Group& group : image_.groups) addGroup(group);
        addPieces();
        addMovement();
        addCaptures();
        addTurn();
        addEnds();
        return std::move(out_);
    }

private:
    void addItem(RuleIndex ruleIndex, CompiledCall item) {
        if (item.nodes) {
            ++out_.programs;
            out_.nodes += item.nodes;
            out_.callbacks += item.callback;
        }
        if (ruleIndex >= out_.rules.size()) return;
        out_.rules[ruleIndex].operations += item.nodes;
        out_.rules[ruleIndex].written.push_back(std::move(item));
    }
    void addItem(RuleIndex ruleIndex, const char* what, std::string text, Expr program = 0,
                 std::vector<std::string> guards = {}) {
        CompiledCall item{what, std::move(text), 0, false, std::move(guards)};
        if (program) {
            item.nodes = image_.graph->countNodes(program);
            item.callback = image_.graph->contains(program, [&](const Node& n) {
                if (n.op == Op::callback) item.why = image_.graph->callbackOf(n).why;
                return n.op == Op::callback;
            });
            const auto function = std::ranges::find_if(
                traced_, [&](const TracedFunction& f) { return f.ruleIndex == ruleIndex && f.program == program; });
            if (function != traced_.end()) item.paths = function->paths;
        }
        addItem(ruleIndex, std::move(item));
    }
    std::string classes(ClassSet set) const { return classesText(image_, set); }
    std::string squares(const SquareSet& set) const { return squaresText(image_, set); }

    void addGroup(const Group& group) {
        GroupDescription item{group.side,  {},           group.plane,
                              group.limit, group.single, group.split ? group.from : SquareSet{}};
        for (std::size_t c = 0; c < image_.calls.classes.size(); ++c)
            if (group.classes >> c & 1) item.pieces.push_back(image_.calls.classes[c].name);
        out_.groups.push_back(std::move(item));
    }

    void addPieces() {
        for (const PieceClass& p : image_.calls.classes)
            addItem(
                p.ruleIndex, "piece",
                p.name + ", letter " + p.letter + ", of the " + std::string(name(p.side)) + (p.royal ? ", royal" : ""));
        for (const StateDeclaration& s : image_.calls.states) {
            static constexpr const char* kinds[] = {"flag", "counter", "marks"};
            addItem(s.ruleIndex, "state",
                    s.name + ": " + enumName(s.kind, kinds) +
                        (s.kind == StateKind::counter ? " up to " + std::to_string(s.max) : "") +
                        (s.startMarks.any() ? ", at first " + squareNames(s.startMarks, image_.size) : "") +
                        (s.inKey ? "" : ", not part of the position"));
        }
    }

    void addMovement() {
        const Calls& calls = image_.calls;
        for (const SlideCall& c : calls.slides)
            addItem(c.ruleIndex, "slide",
                    classes(c.classes) +
                        (c.limit == noSlides ? ", not at all"
                         : c.limit ? ", at most " + std::to_string(c.limit) + (c.limit == 1 ? " square" : " squares")
                                   : ", any distance"));
        for (const JumpCall& c : calls.jumps)
            addItem(c.ruleIndex, "jump",
                    classes(c.classes) + " over " + classes(c.over) +
                        (c.across == Across::own   ? " of their own side"
                         : c.across == Across::any ? " of either side"
                                                   : "") +
                        (c.touching ? ", from or to " + squares(*c.touching) : "") +
                        (c.takes ? ", takes the piece" : ""));
        for (const LeapCall& c : calls.leaps)
            addItem(c.ruleIndex, "leap",
                    classes(c.classes) + " by " + std::to_string(c.across) + " and " + std::to_string(c.up) +
                        (c.limit == 0   ? ", any number in a row"
                         : c.limit == 1 ? ""
                                        : ", at most " + std::to_string(c.limit) + " in a row"));
        for (const SwapCall& c : calls.swaps)
            addItem(
                c.ruleIndex, "swap",
                classes(c.classes) + " with adjacent " + classes(c.with) + (c.where ? ", where a program says so" : ""),
                c.where);
        for (const DisplaceCall& c : calls.displacements)
            addItem(c.ruleIndex, "displacement",
                    classes(c.victims) + " by " + classes(c.classes) + " that move onto them" +
                        (c.bySlides && c.byLeaps ? ""
                         : c.bySlides            ? " with a slide"
                                                 : " with a leap") +
                        (c.where ? ", where a program says so" : ""),
                    c.where);
        for (const EnterCall& c : calls.entries)
            addItem(c.ruleIndex, "entry",
                    std::string(image_.className(c.classNumber)) + " on squares of a program" +
                        (c.reserve >= 0 ? ", from " + calls.states[static_cast<std::size_t>(c.reserve)].name : ""),
                    c.where);
        const auto bars = [&](const std::vector<BarCall>& list, const char* what) {
            for (const BarCall& c : list)
                addItem(c.ruleIndex, what,
                        classes(c.classes) + " on " + squares(c.squares) +
                            (c.from.count() == image_.size * image_.size ? "" : ", from " + squares(c.from)) +
                            (c.where ? ", where a program says so" : ""),
                        c.where);
        };
        bars(calls.stopBars, "stop bar");
        bars(calls.passBars, "pass bar");
        for (std::size_t i = 0; i < calls.refusals.size(); ++i)
            addItem(
                calls.refusals[i].ruleIndex, "refusal", "moves of " + sidesText(calls.refusals[i].side),
                calls.refusals[i].program,
                describeGuards(image_.refusals, i, [](const GuardedProgram& p) -> const GuardedProgram& { return p; }));
        for (std::size_t i = 0; i < calls.demands.size(); ++i)
            addItem(
                calls.demands[i].ruleIndex, "demand", "on moves of " + sidesText(calls.demands[i].side),
                calls.demands[i].program,
                describeGuards(image_.demands, i, [](const GuardedProgram& p) -> const GuardedProgram& { return p; }));
    }

    void addCaptures() {
        const Calls& calls = image_.calls;
        for (const HostileCall& c : calls.hostiles) {
            static constexpr const char* whens[] = {"while empty", "always", "while occupied by ",
                                                    "while a program says so"};
            addItem(c.ruleIndex, "hostility",
                    (c.outside ? "the outside" : squares(c.squares)) + " to " + classes(c.to) + ", " +
                        enumName(c.when, whens) + (c.when == When::occupied ? classes(c.occupiedBy) : ""),
                    c.program);
        }
        for (const DisarmCall& c : calls.disarms)
            addItem(c.ruleIndex, "disarmed",
                    classes(c.classes) + (c.role == Role::hammer ? " as hammer" : " as anvil") + " against " +
                        classes(c.against) + (c.where ? ", where a program says so" : ""),
                    c.where);
        for (const PatternCall& c : calls.patterns)
            addItem(c.ruleIndex, "pattern",
                    classes(c.victims) + (c.shape == Shape::line ? " between two sides" : " on all sides") + ", on " +
                        squares(c.at) + ", by " + classes(c.by) + (c.walls ? ", walls " + squares(*c.walls) : "") +
                        (c.minMen > 1 ? ", at least " + std::to_string(c.minMen) + " men" : ""));
        for (std::size_t i = 0; i < calls.captures.size(); ++i)
            addItem(
                calls.captures[i].ruleIndex, "capture", "by moves of " + sidesText(calls.captures[i].side),
                calls.captures[i].program,
                describeGuards(image_.captures, i, [](const GuardedProgram& p) -> const GuardedProgram& { return p; }));
        for (const SpareCall& c : calls.spares)
            addItem(c.ruleIndex, "spared",
                    classes(c.classes) + " on " + squares(c.squares) +
                        (c.fromRule.empty() ? "" : " from " + c.fromRule) +
                        (c.where ? ", where a program says so" : ""),
                    c.where);
        static constexpr const char* modes[] = {"all", "one", "one or none", "all or none"};
        if (calls.choice != ChoiceMode::all)
            addItem(calls.choiceRule, "choice", enumName(calls.choice, modes) + " of the victims");
        for (std::size_t i = 0; i < calls.changes.size(); ++i) {
            const ChangeCall& c = calls.changes[i];
            static constexpr const char* directionNames[] = {"east", "west", "north", "south"};
            addItem(c.ruleIndex, "change",
                    (c.kind == ChangeKind::appears ? std::string(image_.className(c.becomes)) + " appear"
                     : c.kind == ChangeKind::driven
                         ? classes(c.classes) + " are driven " + enumName(c.direction, directionNames)
                         : classes(c.classes) + " become " + std::string(image_.className(c.becomes))) +
                        " after moves of " + sidesText(c.side),
                    c.program, describeGuards(image_.changes, i, [](const GuardedProgram& p) -> const GuardedProgram& {
                        return p;
                    }));
        }
        for (const FateCall& c : calls.fates) {
            static constexpr const char* fates[] = {"leave the board", "become ", "end the game: ", "stay, held"};
            addItem(c.ruleIndex, "fate",
                    classes(c.classes) + ": " + enumName(c.what, fates) +
                        (c.what == FateKind::becomes ? std::string(image_.className(c.becomes))
                         : c.what == FateKind::ends  ? std::string(name(c.winner)) + " win"
                                                     : "") +
                        (c.by ? " when captured by " + classes(*c.by) : ""));
        }
    }

    void addTurn() {
        const Calls& calls = image_.calls;
        static constexpr const char* firsts[] = {"the attackers", "the defenders", "a lot decides"};
        addItem(calls.firstRule, "first mover", enumName(calls.first, firsts));
        for (const Side side : {Side::attackers, Side::defenders}) {
            static constexpr const char* results[] = {"lose", "draw", "win", "pass"};
            const NoMovesCall& c = calls.noMoves[static_cast<int>(side)];
            addItem(c.ruleIndex, "no moves",
                    "the " + std::string(name(side)) + " " + enumName(c.result, results) +
                        (c.program ? " when a program says so" : ""),
                    c.program);
        }
        for (const OptionCall& c : calls.options)
            addItem(c.ruleIndex, "declaration", c.name + " by " + sidesText(c.side), c.program);
        if (calls.chain)
            addItem(calls.chain->ruleIndex, "chain",
                    classes(calls.chain->classes) +
                        (calls.chain->anyMove ? " go on with any move" : " go on with captures") +
                        (calls.chain->optional ? ", if they like" : ", must"));
        if (calls.again) {
            static constexpr const char* pieces[] = {"another piece", "the same piece", "any piece"};
            addItem(calls.again->ruleIndex, "second move",
                    sidesText(calls.again->side) + ", with " + enumName(calls.again->with, pieces) +
                        (calls.again->optional ? ", if they like" : ", must") +
                        (calls.again->program ? " when a program says so" : ""),
                    calls.again->program);
        }
        for (const PassCall& c : calls.passes)
            addItem(c.ruleIndex, "pass", "by " + sidesText(c.side) + (c.program ? " when a program says so" : ""),
                    c.program);
        for (const DieFace& f : calls.dice)
            addItem(f.ruleIndex, "die",
                    std::to_string(f.face) +
                        (f.losesTurn ? " loses the turn"
                         : f.limit   ? ": slides of at most " + std::to_string(f.limit)
                                     : ": any move") +
                        (f.weight != 1 ? ", weight " + std::to_string(f.weight) : ""));
        for (const UpdateCall& c : calls.updates)
            addItem(c.ruleIndex, "update", calls.states[static_cast<std::size_t>(c.state)].name, c.program);
    }

    void addEnds() {
        const Calls& calls = image_.calls;
        for (const GoalCall& c : calls.goals)
            addItem(c.ruleIndex, "goal",
                    classes(c.classes) + " on " + squares(c.squares) + ": " + std::string(name(c.winner)) + " win");
        for (std::size_t i = 0; i < calls.outcomes.size(); ++i) {
            const OutcomeCall& c = calls.outcomes[i];
            addItem(c.ruleIndex, "outcome",
                    resultText(c.result) + " after " + sidesText(c.after) + " moved [" + std::string(name(c.phase)) +
                        "]" + (c.survivesReply ? ", if it survives the reply" : ""),
                    c.program,
                    describeGuards(
                        image_.outcomes, i, [](const OutcomeEntry& e) -> const GuardedProgram& { return e.test; },
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
            addItem(c.ruleIndex, "repetition",
                    enumName(c.of, of) + " " + std::to_string(c.count) + " times: " + enumName(c.result, results) +
                        (c.claim ? ", on claim" : "") +
                        (c.whose == bothSides ? "" : ", by moves of " + sidesText(c.whose)),
                    c.when);
        }
        if (calls.shuttle)
            addItem(calls.shuttle->ruleIndex, "shuttle",
                    std::to_string(calls.shuttle->roundTrips) + " times back and forth, one more " +
                        (calls.shuttle->illegal ? "is not allowed" : "loses"));
        for (const ThreatCall& c : calls.threats)
            addItem(c.ruleIndex, "threat", "by the " + std::string(name(c.side)), c.program);
        for (const CountLimitCall& c : calls.countLimits)
            addItem(c.ruleIndex, "count",
                    std::to_string(c.plies) + " plies without a capture: " + resultText(c.result) +
                        (c.claim ? ", on claim" : ""));
        for (const AnnounceCall& c : calls.announcements)
            addItem(c.ruleIndex, "announcement",
                    c.name + " (" + join(c.texts, ", ") + ") after " + sidesText(c.after) + " moved", c.number);
        if (calls.agreement) addItem(calls.agreementRule, "agreement", "a draw may be offered and accepted");
    }

    static std::string resultText(Winner winner) {
        return winner == Winner::draw ? "draw" : std::string(name(winner)) + " win";
    }

    /// Guard conditions of the programs made from call number `payload`, by side of the mover.
    template <class List, class Of, class Filter = bool (*)(const typename std::remove_reference_t<List>::value_type&)>
    std::vector<std::string> describeGuards(
        const List (&lists)[2], std::size_t payload, Of guardedOf,
        Filter accepts = [](const auto&) { return true; }) const {
        std::vector<std::string> out;
        for (const Side side : {Side::attackers, Side::defenders})
            for (const auto& entry : lists[static_cast<int>(side)]) {
                const GuardedProgram& p = guardedOf(entry);
                if (p.payload != static_cast<int>(payload) || !accepts(entry)) continue;
                const std::string text = std::string(name(side)) + ": " + guardText(p.guard, side);
                if (std::ranges::find(out, text) == out.end()) out.push_back(text);
            }
        if (out.size() == 2) {
            const std::string first = out[0].substr(out[0].find(':')), second = out[1].substr(out[1].find(':'));
            if (first == second) return {"either side" + first};
        }
        return out;
    }

    std::string guardText(const GuardCondition& guard, Side mover) const {
        if (guard.never) return "never";
        std::vector<std::string> parts;
        const ClassSet own = image_.classesOf(mover);
        if ((guard.moved & own) != own)
            parts.push_back("moved by " + classes(static_cast<ClassSet>(guard.moved & own)));
        if (!guard.to.any())
            parts.push_back("where nothing moved");
        else if (guard.to.count() < image_.size * image_.size)
            parts.push_back("landing on " + squares(guard.to));
        if (guard.enemyBeside) parts.push_back("beside an enemy");
        if (guard.royalNear) parts.push_back("near a royal piece");
        if (guard.afterCapture) parts.push_back("after a capture");
        if (guard.entering) parts.push_back("entering from a reserve");
        return parts.empty() ? "every move" : join(parts, ", ");
    }

    const RuleImage& image_;
    const std::vector<TracedFunction>& traced_;
    ImageDescription out_;
};

}  // namespace

ImageDescription describeImage(const RuleImage& image, const std::vector<TracedFunction>& traced) {
    return ImageDescriber(image, traced).run();
}

}  // namespace tafl
