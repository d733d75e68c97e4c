// The builder: the turn and ends.
#include "rules/builder.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/translation.hpp"

namespace tafl {

// --- the turn

namespace {

constexpr const char* secondMoveAlone = trMark(
    "a second move in a turn cannot be combined with moves after a capture, or with a limit on moving back and "
    "forth");

}  // namespace

void Builder::firstMover(FirstMover first) {
    if (!inStage(Stage::rule, "first_mover")) return;
    if (firstSet_ && calls_.first != first) return conflict(phrase("two answers to who moves first"), calls_.firstRule);
    firstSet_ = true;
    calls_.first = first;
    calls_.firstRule = caller_;
}

void Builder::dice(int face, int weight, bool losesTurn, int limit) {
    if (!inStage(Stage::rule, "dice")) return;
    if (!calls_.dice.empty() && calls_.dice.front().ruleIndex != caller_)
        return conflict(phrase("two dice"), calls_.dice.front().ruleIndex);
    if (face < 1 || face > 20 || weight < 1 || weight > 1000 || limit < 0 || limit >= maxBoardSize)
        return report(Severity::error, "", phrase("a die with face %1, weight %2", face, weight),
                      phrase("faces 1 to 20, weights 1 to 1000"));
    if (std::ranges::any_of(calls_.dice, [&](const DieFace& f) { return f.face == face; }))
        return report(Severity::error, "", phrase("face %1 twice", face));
    calls_.dice.push_back({face, weight, losesTurn, limit, caller_});
}

void Builder::chain(const std::string& names, bool anyMove, bool optional, bool alsoGoal) {
    if (!inStage(Stage::rule, "chain")) return;
    if (calls_.chain) return conflict(phrase("two rules of going on after a capture"), calls_.chain->ruleIndex);
    if (calls_.again) return conflict(phrase(secondMoveAlone), calls_.again->ruleIndex);
    calls_.chain = ChainCall{classes(names), anyMove, optional, alsoGoal, caller_};
}

void Builder::again(Sides side, AgainWith with, bool optional, Expr prog) {
    if (!inStage(Stage::rule, "again")) return;
    if (prog != noExpr && !program(prog, Type::truth, "again")) return;
    if (calls_.again) return conflict(phrase("two rules of a second move"), calls_.again->ruleIndex);
    if (calls_.chain) return conflict(phrase(secondMoveAlone), calls_.chain->ruleIndex);
    if (calls_.shuttle) return conflict(phrase(secondMoveAlone), calls_.shuttle->ruleIndex);
    calls_.again = AgainCall{side, with, optional, orNone(prog), caller_};
}

void Builder::pass(Sides side, Expr prog) {
    if (!inStage(Stage::rule, "pass")) return;
    if (prog != noExpr && !program(prog, Type::truth, "pass")) return;
    const auto depends = [](const Node& n) {
        if (n.op == Op::input) return n.input == Input::captured || n.input == Input::declared;
        return n.op == Op::hostile || n.op == Op::held;
    };
    if (prog != noExpr && graph_->contains(prog, depends))
        return report(Severity::error, "",
                      phrase("the condition of 'pass' may not depend on what is hostile, held, captured or declared"));
    calls_.passes.push_back({side, orNone(prog), caller_});
}

void Builder::option(const std::string& name, Sides side, Expr prog) {
    if (!inStage(Stage::rule, "option")) return;
    for (const auto& o : calls_.options)
        if (o.name == name) return conflict(phrase("declaration '%1' exists twice", name), o.ruleIndex);
    if (calls_.options.size() >= maxOptions)
        return report(Severity::error, "", phrase("a fourth declaration, '%1'", name), phrase("at most three"));
    if (name.empty() || name.find_first_of("!{}") != std::string::npos || name != escapeForTerminal(name))
        return report(Severity::error, "", phrase("'%1' cannot be declared", name),
                      phrase("words without '!' and braces"));
    if (prog != noExpr && !program(prog, Type::truth, "option")) return;
    calls_.options.push_back({name, side, orNone(prog), caller_});
}

void Builder::noMoves(Sides sides, Stuck result, Expr prog) {
    if (!inStage(Stage::rule, "no_moves")) return;
    if (prog != noExpr && !program(prog, Type::truth, "no_moves")) return;
    for (const Side side : {Side::attackers, Side::defenders}) {
        if (!(sides & sideBit(side))) continue;
        NoMovesCall& call = calls_.noMoves[static_cast<int>(side)];
        if (noMovesSet_ & sideBit(side))
            return conflict(phrase("two results for %1 that cannot move", phraseName(tafl::name(side))),
                            call.ruleIndex);
        noMovesSet_ |= sideBit(side);
        call = {result, orNone(prog), caller_};
    }
}

void Builder::update(const std::string& name, Expr prog) {
    if (!inStage(Stage::rule, "update")) return;
    const int number = stateNumber(name, "update");
    if (number < 0) return;
    const StateKind kind = calls_.states[static_cast<std::size_t>(number)].kind;
    if (!program(prog,
                 kind == StateKind::marks  ? Type::board
                 : kind == StateKind::flag ? Type::truth
                                           : Type::integer,
                 "update"))
        return;
    for (const auto& u : calls_.updates)
        if (u.state == number) return conflict(phrase("state '%1' is updated twice", name), u.ruleIndex);
    calls_.updates.push_back({number, prog, caller_});
}

// --- ends

void Builder::goal(const std::string& names, Expr squares, Side winner) {
    SquareSet set;
    if (!inStage(Stage::rule, "goal") || !constant(squares, set, "goal")) return;
    const ClassSet who = classes(names);
    for (const auto& g : calls_.goals)
        if ((g.classes & who) && g.winner != winner)
            return conflict(phrase("a goal that both sides would win by"), g.ruleIndex);
    calls_.goals.push_back({who, set, winner, caller_});
}

void Builder::outcome(Phase phase, Sides after, Expr prog, Winner result, bool survivesReply, Expr shows) {
    if (!inStage(Stage::rule, "outcome") || !program(prog, Type::truth, "outcome")) return;
    if (shows != noExpr && !program(shows, Type::board, "outcome")) return;
    calls_.outcomes.push_back({phase, after, prog, result, survivesReply, orNone(shows), caller_});
}

void Builder::repetition(RepetitionOf of, int count, RepetitionResult result, Sides whose, Expr when, bool claim) {
    if (!inStage(Stage::rule, "repetition")) return;
    if (count < 2 || count > 9)
        return report(Severity::error, "count", phrase("a repetition of %1", count), phrase("2 to 9"));
    if (when != noExpr && !program(when, Type::truth, "repetition")) return;
    for (const auto& r : calls_.repetitions)
        if (r.of == of && r.count == count && (r.whose & whose) && r.when == orNone(when) && r.result != result)
            return conflict(phrase("two results for the same repetition"), r.ruleIndex);
    if (claim && result == RepetitionResult::illegal)
        return report(Severity::error, "claim", phrase("an illegal move cannot be claimed"));
    calls_.repetitions.push_back({of, count, result, whose, orNone(when), claim, caller_});
}

void Builder::shuttle(int roundTrips, bool illegal) {
    if (!inStage(Stage::rule, "shuttle")) return;
    if (calls_.shuttle) return conflict(phrase("two limits on moving back and forth"), calls_.shuttle->ruleIndex);
    if (calls_.again) return conflict(phrase(secondMoveAlone), calls_.again->ruleIndex);
    if (roundTrips < 1 || roundTrips > 100)
        return report(Severity::error, "round_trips", phrase("%1 round trips", roundTrips), phrase("1 to 100"));
    calls_.shuttle = ShuttleCall{roundTrips, illegal, caller_};
}

void Builder::threat(Sides sides, Expr prog) {
    if (!inStage(Stage::rule, "threat") || !program(prog, Type::truth, "threat")) return;
    for (const Side side : {Side::attackers, Side::defenders}) {
        if (!(sides & sideBit(side))) continue;
        for (const auto& t : calls_.threats)
            if (t.side == side && t.program != prog)
                return conflict(phrase("two meanings of a threat by the %1", phraseName(tafl::name(side))),
                                t.ruleIndex);
        calls_.threats.push_back({side, prog, caller_});
    }
}

void Builder::countLimit(int plies, Winner result, bool claim) {
    if (!inStage(Stage::rule, "count_limit")) return;
    if (plies < 1 || plies > 20000)
        return report(Severity::error, "", phrase("a limit of %1 plies", plies), phrase("1 to 20000"));
    calls_.countLimits.push_back({plies, result, claim, caller_});
}

void Builder::agreement(bool allowed) {
    if (!inStage(Stage::rule, "agreement")) return;
    if (agreementSet_ && calls_.agreement != allowed)
        return conflict(phrase("draws by agreement both allowed and not"), calls_.agreementRule);
    agreementSet_ = true;
    calls_.agreement = allowed;
    calls_.agreementRule = caller_;
}

void Builder::announce(const std::string& name, Expr number, std::vector<std::string> texts, Sides after) {
    if (!inStage(Stage::rule, "announce")) return;
    if (number != failedExpr && number < graph_->nodeCount() && graph_->type(number) == Type::truth)
        number = graph_->choose(number, graph_->integer(1), graph_->integer(0));
    if (texts.empty()) return report(Severity::error, "calls", phrase("an announcement without words"));
    std::size_t length = name.size();
    for (const std::string& text : texts) length += text.size() + 1;
    constexpr std::size_t maxLength = 2000;
    if (length > maxLength)
        return report(Severity::error, "calls", phrase("an announcement of %1 characters", length),
                      phrase("at most %1 characters", maxLength));
    if (calls_.announcements.size() >= maxAnnouncements)
        return exceed(phrase("more than %1 announcements", maxAnnouncements));
    const std::string before = tiers_[caller_];
    if (!program(number, Type::integer, "announce")) return;
    tiers_[caller_] = before;  // announcements never run in the search
    calls_.announcements.push_back({name, number, std::move(texts), after, caller_});
}

}  // namespace tafl
