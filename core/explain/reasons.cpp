#include "explain/reasons.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tafl::direct {

std::vector<Reason> ReasonWriter::writeReasons(const Attempt& tried) {
    out_.clear();
    if (tried.obstacle) out_.push_back(obstacle(tried.obstacle));
    if (tried.refusal) out_.push_back(refusal(*tried.turn, *tried.refusal));
    if (tried.obstacle) return std::move(out_);
    if (tried.claim) {
        out_.push_back(claim(*tried.claim));
        return std::move(out_);
    }
    const Turn& turn = *tried.turn;
    if (turn.kind() == Turn::Kind::move) {
        declarations();
        captures(turn, tried.chosen);
        SquareSet capturedSquares = turn.b().captured;
        for (const Victim& v : turn.heldVictims()) capturedSquares.add(v.square);
        addNearMisses(turn, capturedSquares);
    }
    if (tried.refusal) return std::move(out_);
    for (const GameEnd& e : tried.ends)
        if (e.winner == tried.ends.front().winner) out_.push_back(end(turn, e));
    pending(turn, tried);
    return std::move(out_);
}

// --- captures

std::string ReasonWriter::fateText(const Victim& v, bool stays) const {
    const FateCall* fate = t_.fate[at(v.classNumber)];
    if (stays) return ", but stays for now by " + identity(fate->ruleIndex);
    if (fate && fate->what == FateKind::becomes)
        return " and becomes " + withArticle(className(fate->becomes)) + " by " + identity(fate->ruleIndex);
    return "";
}

void ReasonWriter::addPatternCauses(const Turn& turn, const Victim& v, bool stays, std::vector<Reason>& out) const {
    const Scene& a = turn.a();
    const Square to = turn.move().to;
    if (!a.holds(v.square, other(turn.mover())) || v.square == turn.move().over) return;
    for (const Direction d : allDirections) {
        if (t_.neighbour(v.square, d) != to) continue;
        for (const PatternCall* call : t_.patterns[at(v.classNumber)]) {
            if (!has(call->by, turn.moverClass()) || !call->at.has(v.square) ||
                findSpare(t_, v.classNumber, v.square, call->ruleIndex))
                continue;
            const auto match =
                matchPattern(a, *call, v.square, call->shape == Shape::all ? fourDirections() : axisDirections(d), to);
            if (!match.complete(call->minMen)) continue;
            Reason r{.kind = Reason::Kind::captured, .ruleIndex = call->ruleIndex, .victim = v.square};
            r.text = square(v.square) + " is taken " + patternText(*call, match) + fateText(v, stays) +
                     rule(call->ruleIndex) + ".";
            r.squares.push_back({v.square, "victim"});
            addRoles(match, r.squares);
            out.push_back(std::move(r));
        }
    }
}

void ReasonWriter::addProgramCauses(const Turn& turn, const Victim& v, bool stays, std::vector<Reason>& out) const {
    for (const CaptureCall& call : t_.calls.captures) {
        if (!(call.side & sideBit(turn.mover())) || findSpare(t_, v.classNumber, v.square, call.ruleIndex)) continue;
        if (!turn.a().board(call.program).has(v.square)) continue;
        Reason r{.kind = Reason::Kind::capturedByProgram, .ruleIndex = call.ruleIndex, .victim = v.square};
        r.text = square(v.square) + " is taken by the move to " + square(turn.move().to) + fateText(v, stays) +
                 rule(call.ruleIndex) + ".";
        r.squares = {{v.square, "victim"}, {turn.move().to, "hammer"}};
        addShownSquares(turn.a(), call.shows, r.squares);
        out.push_back(std::move(r));
    }
}

/// All rules by which a victim falls, in the order of the rules.
void ReasonWriter::addCauses(const Turn& turn, const Victim& v, bool stays, std::vector<Reason>& out) const {
    const auto first = static_cast<std::ptrdiff_t>(out.size());
    addPatternCauses(turn, v, stays, out);
    const Candidate& m = turn.move();
    if (m.takes && v.square == m.over && !findSpare(t_, v.classNumber, v.square, m.ruleIndex, true)) {
        Reason r{.kind = Reason::Kind::captured, .ruleIndex = m.ruleIndex, .victim = v.square};
        r.text = square(v.square) + " is taken by the jump from " + square(m.from) + " to " + square(m.to) +
                 fateText(v, stays) + rule(m.ruleIndex) + ".";
        r.squares = {{v.square, "victim"}, {m.from, "jumper"}, {m.to, "jumper"}};
        out.push_back(std::move(r));
    }
    addProgramCauses(turn, v, stays, out);
    std::stable_sort(out.begin() + first, out.end(),
                     [](const Reason& x, const Reason& y) { return x.ruleIndex < y.ruleIndex; });
}

void ReasonWriter::captures(const Turn& turn, const SquareSet& chosen) {
    std::vector<Victim> all = turn.victims();
    all.insert(all.end(), turn.heldVictims().begin(), turn.heldVictims().end());
    std::ranges::sort(all, {}, &Victim::square);
    for (const Victim& v : all) {
        const FateCall* fate = t_.fate[at(v.classNumber)];
        const bool stays = fate && fate->what == FateKind::held;
        if (stays || chosen.has(v.square)) {
            addCauses(turn, v, stays, out_);
            continue;
        }
        Reason r{.kind = Reason::Kind::almostCaptured, .ruleIndex = t_.calls.choiceRule, .victim = v.square};
        r.text = square(v.square) + " could be taken, but the mover chose otherwise" + rule(t_.calls.choiceRule) + ".";
        r.squares.push_back({v.square, "victim"});
        out_.push_back(std::move(r));
    }
}

// --- what almost happened

void ReasonWriter::addNearMisses(const Turn& turn, const SquareSet& capturedSquares) {
    SquareSet capturable = capturedSquares;
    for (const Victim& v : turn.victims()) capturable.add(v.square);
    for (const Direction d : allDirections) {
        const Square s = t_.neighbour(turn.move().to, d);
        if (s == noSquare || s == turn.move().over || capturable.has(s) || !turn.a().holds(s, other(turn.mover())))
            continue;
        addNearMissesAt(turn, s, opposite(d));
    }
    addOtherSpared(turn, capturable);
}

void ReasonWriter::addNearMissesAt(const Turn& turn, Square victim, Direction towardsMover) {
    const int v = turn.a().occupant(victim);
    for (const PatternCall* call : t_.patterns[at(v)]) {
        if (!call->at.has(victim)) continue;
        const auto match = matchPattern(turn.a(), *call, victim,
                                        call->shape == Shape::all ? fourDirections() : axisDirections(towardsMover),
                                        turn.move().to, true);
        if (match.missing > 1) continue;
        if (match.complete(call->minMen)) {
            if (const SpareCall* spare = findSpare(t_, v, victim, call->ruleIndex)) spared(turn, victim, v, *spare);
            continue;
        }
        Reason r{.kind = Reason::Kind::almostCaptured, .ruleIndex = call->ruleIndex, .victim = victim};
        r.text =
            square(victim) + " is not taken: " + missText(turn, victim, *call, match) + rule(call->ruleIndex) + ".";
        r.squares.push_back({victim, "victim"});
        addRoles(match, r.squares);
        out_.push_back(std::move(r));
    }
}

std::string ReasonWriter::missText(const Turn& turn, Square victim, const PatternCall& call,
                                   const PatternMatch& match) const {
    const Scene& a = turn.a();
    const std::string against = "the " + className(a.occupant(victim));
    for (int i = 0; i < match.count; ++i) {
        const PatternSide& s = match.sides[at(i)];
        if (s.kind != PatternSide::Kind::missing) continue;
        if (s.square == noSquare) return "the outside does not count against " + against;
        if (s.square == turn.move().to) return piece(a, s.square) + " may not capture " + against;
        if (!a.occupant(s.square)) return square(s.square) + " is empty and does not count against " + against;
        return piece(a, s.square) + " does not count against " + against;
    }
    if (!match.hasHammer) return piece(a, turn.move().to) + " may stand beside " + against + ", but not capture it";
    return "it is " + patternText(call, match) + ", but only " + std::to_string(match.men) + " of " +
           std::to_string(call.minMen) + " men";
}

void ReasonWriter::spared(const Turn& turn, Square s, int classNumber, const SpareCall& call) {
    const bool reported = std::ranges::any_of(out_, [&](const Reason& r) {
        return r.kind == Reason::Kind::spared && r.victim == s && r.ruleIndex == call.ruleIndex;
    });
    if (reported) return;
    Reason r{.kind = Reason::Kind::spared, .ruleIndex = call.ruleIndex, .victim = s};
    r.text = "The " + className(classNumber) + " on " + square(s) + " is protected" + rule(call.ruleIndex) + ".";
    r.squares = {{s, "victim"}, {turn.move().to, "hammer"}};
    out_.push_back(std::move(r));
}

/// Pieces protected from a jump, or from a capture by program.
void ReasonWriter::addOtherSpared(const Turn& turn, const SquareSet& capturedSquares) {
    const Candidate& m = turn.move();
    const auto check = [&](Square s, RuleIndex by, bool jump) {
        const int c = turn.a().occupant(s);
        if (!c || capturedSquares.has(s)) return;
        if (const SpareCall* call = findSpare(t_, c, s, by, jump)) spared(turn, s, c, *call);
    };
    if (m.takes) check(m.over, m.ruleIndex, true);
    for (const CaptureCall& call : t_.calls.captures)
        if (call.side & sideBit(turn.mover()))
            turn.a().board(call.program).each([&](Square s) { check(s, call.ruleIndex, false); });
}

// --- declarations and announcements

void ReasonWriter::declarations() {
    for (std::size_t o = 0; o < t_.calls.options.size(); ++o) {
        if (!(move_.declared() >> o & 1)) continue;
        const OptionCall& call = t_.calls.options[o];
        out_.push_back({.kind = Reason::Kind::declared,
                        .ruleIndex = call.ruleIndex,
                        .text = "The " + std::string(name(p_.toMove)) + " declare “" + call.name + "”" +
                                rule(call.ruleIndex) + "."});
    }
}

Reason ReasonWriter::writeAnnouncement(const AnnounceCall& call, const std::string& text) const {
    return {.kind = Reason::Kind::announced,
            .ruleIndex = call.ruleIndex,
            .text = "“" + text + "” is called" + rule(call.ruleIndex) + "."};
}

}  // namespace tafl::direct
