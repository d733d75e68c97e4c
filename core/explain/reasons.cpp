#include "explain/reasons.hpp"

#include <algorithm>

#include "base/translation.hpp"
#include "explain/obstacles.hpp"
#include "explain/outcomes.hpp"
#include "explain/square_changes.hpp"

namespace tafl::direct {

namespace {

class ReasonWriter {
public:
    ReasonWriter(const CallTables& t, const PlainPosition& p, Move m) : t_(t), p_(p), move_(m), phrases_(t) {}

    std::vector<Reason> write(const Attempt& tried) {
        if (tried.obstacle) out_.push_back(describeObstacle(phrases_, p_, move_, tried.obstacle));
        if (tried.refusal) out_.push_back(describeRefusal(phrases_, *tried.turn, *tried.refusal));
        if (tried.obstacle) return std::move(out_);
        if (tried.claim) {
            out_.push_back(describeClaim(phrases_, *tried.claim));
            return std::move(out_);
        }
        const Turn& turn = *tried.turn;
        if (turn.kind() == Turn::Kind::move) {
            addDeclarations();
            addCaptures(turn, tried.chosen);
            SquareSet capturedSquares = turn.boardB().captured;
            for (const Victim& v : turn.heldVictims()) capturedSquares.add(v.square);
            addNearMisses(turn, capturedSquares);
            addChanges(turn);
        }
        if (tried.refusal) return std::move(out_);
        for (const GameEnd& e : tried.ends)
            if (e.winner == tried.ends.front().winner) out_.push_back(describeEnd(phrases_, turn, e));
        if (!tried.sameSide && tried.ends.empty())
            for (Reason& r : describePendingEnds(phrases_, turn)) out_.push_back(std::move(r));
        return std::move(out_);
    }

private:
    void addCaptures(const Turn&, const SquareSet& chosen);
    void addCauses(const Turn&, const Victim&, bool stays, std::vector<Reason>&) const;
    void addPatternCauses(const Turn&, const Victim&, bool stays, std::vector<Reason>&) const;
    void addProgramCauses(const Turn&, const Victim&, bool stays, std::vector<Reason>&) const;
    bool isHammer(const Turn&, const CaptureCall&, Square victim) const;
    std::string fateText(const Turn&, const Victim&, bool stays) const;
    void addNearMisses(const Turn&, const SquareSet& capturedSquares);
    void addNearMissesAt(const Turn&, Square victim, Direction towardsMover);
    std::string missText(const Turn&, Square victim, const PatternCall&, const PatternMatch&) const;
    void addSpared(const Turn&, Square, int classNumber, const SpareCall&);
    void addOtherSpared(const Turn&, const SquareSet& capturedSquares);
    void addDeclarations();
    void addChanges(const Turn&);

    const CallTables& t_;
    const PlainPosition& p_;
    Move move_;
    Phrases phrases_;
    std::vector<Reason> out_;
};

// --- captures

std::string ReasonWriter::fateText(const Turn& turn, const Victim& v, bool stays) const {
    const FateCall* fate = t_.fateBy[at(turn.moverClass())][at(v.classNumber)];
    if (stays) return sayCore(", but stays for now by %1", phrases_.identity(fate->ruleIndex));
    if (fate && fate->what == FateKind::becomes)
        return sayCore(" and becomes %1 by %2", withArticle(phrases_.className(fate->becomes)),
                       phrases_.identity(fate->ruleIndex));
    return "";
}

void ReasonWriter::addPatternCauses(const Turn& turn, const Victim& v, bool stays, std::vector<Reason>& out) const {
    const Scene& a = turn.boardA();
    const Square to = turn.move().to;
    if (!a.holds(v.square, other(turn.mover())) || v.square == turn.move().over) return;
    for (const Direction d : allDirections) {
        if (t_.neighbour(v.square, d) != to) continue;
        for (const PatternCall* call : t_.patterns[at(v.classNumber)]) {
            if (!has(call->by, turn.moverClass()) || !call->at.has(v.square) || a.findSpare(v.square, call->ruleIndex))
                continue;
            const auto match = a.matchPattern(*call, v.square, patternDirections(*call, d), to);
            if (!match.complete(call->minMen)) continue;
            Reason r{.kind = Reason::Kind::captured, .ruleIndex = call->ruleIndex, .victim = v.square};
            r.text = sayCore("%1 is taken %2%3%4.", phrases_.square(v.square), phrases_.pattern(*call, match),
                             fateText(turn, v, stays), phrases_.rule(call->ruleIndex));
            r.squares.push_back({v.square, "victim"});
            addRoles(match, r.squares);
            out.push_back(std::move(r));
        }
    }
}

/// Does the capture need the mover where it arrived?
bool ReasonWriter::isHammer(const Turn& turn, const CaptureCall& call, Square victim) const {
    if (victim == turn.move().to) return false;  // it walked into the capture
    if (callsFunctions(t_, call.program)) return true;
    Scene without = turn.boardA();
    without.put(turn.move().to, 0);
    without.to = without.captured = {};
    return !without.board(call.program).has(victim);
}

void ReasonWriter::addProgramCauses(const Turn& turn, const Victim& v, bool stays, std::vector<Reason>& out) const {
    for (const CaptureCall& call : t_.calls.captures) {
        if (!(call.side & sideBit(turn.mover())) || turn.boardA().findSpare(v.square, call.ruleIndex)) continue;
        if (!turn.boardA().board(call.program).has(v.square)) continue;
        Reason r{.kind = Reason::Kind::capturedByProgram, .ruleIndex = call.ruleIndex, .victim = v.square};
        const bool hammer = isHammer(turn, call, v.square);
        r.text = hammer || v.square == turn.move().to
                     ? sayCore("%1 is taken by the move to %2%3%4.", phrases_.square(v.square),
                               phrases_.square(turn.move().to), fateText(turn, v, stays), phrases_.rule(call.ruleIndex))
                     : sayCore("%1 is taken%2%3.", phrases_.square(v.square), fateText(turn, v, stays),
                               phrases_.rule(call.ruleIndex));
        r.squares.push_back({v.square, "victim"});
        if (hammer) r.squares.push_back({turn.move().to, "hammer"});
        addShownSquares(turn.boardA(), call.shows, r.squares);
        out.push_back(std::move(r));
    }
}

/// All rules that capture a victim, in rule order.
void ReasonWriter::addCauses(const Turn& turn, const Victim& v, bool stays, std::vector<Reason>& out) const {
    const auto first = static_cast<std::ptrdiff_t>(out.size());
    addPatternCauses(turn, v, stays, out);
    const Candidate& m = turn.move();
    const auto jumpRule =
        m.takes && v.square == m.over ? turn.boardA().findJumpCapture(m.from, m.over, m.to) : std::nullopt;
    if (jumpRule) {
        Reason r{.kind = Reason::Kind::captured, .ruleIndex = *jumpRule, .victim = v.square};
        r.text =
            sayCore("%1 is taken by the jump from %2 to %3%4%5.", phrases_.square(v.square), phrases_.square(m.from),
                    phrases_.square(m.to), fateText(turn, v, stays), phrases_.rule(*jumpRule));
        r.squares = {{v.square, "victim"}, {m.from, "jumper"}, {m.to, "jumper"}};
        out.push_back(std::move(r));
    }
    addProgramCauses(turn, v, stays, out);
    std::stable_sort(out.begin() + first, out.end(),
                     [](const Reason& x, const Reason& y) { return x.ruleIndex < y.ruleIndex; });
}

void ReasonWriter::addCaptures(const Turn& turn, const SquareSet& chosen) {
    if (const Candidate& m = turn.move(); m.displaced) {
        Reason r{.kind = Reason::Kind::captured, .ruleIndex = m.ruleIndex, .victim = m.to};
        r.text = sayCore("The %1 on %2 is taken by the move onto its square%3.", phrases_.className(m.displaced),
                         phrases_.square(m.to), phrases_.rule(m.ruleIndex));
        r.squares.push_back({m.to, "victim"});
        out_.push_back(std::move(r));
    }
    std::vector<Victim> all = turn.victims();
    all.insert(all.end(), turn.heldVictims().begin(), turn.heldVictims().end());
    std::ranges::sort(all, {}, &Victim::square);
    for (const Victim& v : all) {
        const FateCall* fate = t_.fateBy[at(turn.moverClass())][at(v.classNumber)];
        const bool stays = fate && fate->what == FateKind::held;
        if (stays || chosen.has(v.square)) {
            addCauses(turn, v, stays, out_);
            continue;
        }
        Reason r{.kind = Reason::Kind::almostCaptured, .ruleIndex = t_.calls.choiceRule, .victim = v.square};
        r.text = sayCore("%1 could be taken, but the mover chose otherwise%2.", phrases_.square(v.square),
                         phrases_.rule(t_.calls.choiceRule));
        r.squares.push_back({v.square, "victim"});
        out_.push_back(std::move(r));
    }
}

void ReasonWriter::addChanges(const Turn& turn) {
    const Candidate& m = turn.move();
    if (m.partner)
        out_.push_back(
            {.kind = Reason::Kind::changed,
             .ruleIndex = m.ruleIndex,
             .text = sayCore("The %1 on %2 changes places with the %3 on %4%5.", phrases_.className(turn.moverClass()),
                             phrases_.square(m.from), phrases_.className(m.partner), phrases_.square(m.to),
                             phrases_.rule(m.ruleIndex)),
             .squares = {{m.from, "shown"}, {m.to, "shown"}}});
    if (m.enters)
        if (const EnterCall* const call = findEntry(t_, m.enters))
            out_.push_back({.kind = Reason::Kind::changed,
                            .ruleIndex = call->ruleIndex,
                            .text = sayCore("A new %1 enters on %2%3.", phrases_.className(m.enters),
                                            phrases_.square(m.to), phrases_.rule(call->ruleIndex)),
                            .squares = {{m.to, "shown"}}});
    for (const ChangedPiece& piece : turn.changed()) {
        const auto square = phrases_.square(piece.square), rule = phrases_.rule(piece.ruleIndex);
        const auto now = phrases_.className(piece.becomes);
        Reason r{.kind = Reason::Kind::changed, .ruleIndex = piece.ruleIndex, .squares = {{piece.square, "shown"}}};
        if (piece.to != noSquare) {
            r.text = sayCore("The %1 on %2 is driven to %3%4.", now, square, phrases_.square(piece.to), rule);
            r.squares.push_back({piece.to, "shown"});
        } else if (!piece.classNumber) {
            r.text = sayCore("A new %1 appears on %2%3.", now, square, rule);
        } else {
            r.text = sayCore("The %1 on %2 becomes %3%4.", phrases_.className(piece.classNumber), square,
                             withArticle(now), rule);
        }
        out_.push_back(std::move(r));
    }
}

// --- near misses

void ReasonWriter::addNearMisses(const Turn& turn, const SquareSet& capturedSquares) {
    SquareSet capturable = capturedSquares;
    for (const Victim& v : turn.victims()) capturable.add(v.square);
    for (const Direction d : allDirections) {
        const Square s = t_.neighbour(turn.move().to, d);
        if (s == noSquare || s == turn.move().over || capturable.has(s) || !turn.boardA().holds(s, other(turn.mover())))
            continue;
        addNearMissesAt(turn, s, opposite(d));
    }
    addOtherSpared(turn, capturable);
}

void ReasonWriter::addNearMissesAt(const Turn& turn, Square victim, Direction towardsMover) {
    const int v = turn.boardA().occupant(victim);
    for (const PatternCall* call : t_.patterns[at(v)]) {
        if (!call->at.has(victim)) continue;
        const auto match =
            turn.boardA().matchPattern(*call, victim, patternDirections(*call, towardsMover), turn.move().to, true);
        if (match.missing > 1) continue;
        if (match.complete(call->minMen)) {
            if (const SpareCall* spare = turn.boardA().findSpare(victim, call->ruleIndex))
                addSpared(turn, victim, v, *spare);
            continue;
        }
        Reason r{.kind = Reason::Kind::almostCaptured, .ruleIndex = call->ruleIndex, .victim = victim};
        r.text = sayCore("%1 is not taken: %2%3.", phrases_.square(victim), missText(turn, victim, *call, match),
                         phrases_.rule(call->ruleIndex));
        r.squares.push_back({victim, "victim"});
        addRoles(match, r.squares);
        out_.push_back(std::move(r));
    }
}

std::string ReasonWriter::missText(const Turn& turn, Square victim, const PatternCall& call,
                                   const PatternMatch& match) const {
    const Scene& a = turn.boardA();
    const std::string against = sayCore("the %1", phrases_.className(a.occupant(victim)));
    for (int i = 0; i < match.count; ++i) {
        const PatternSide& s = match.sides[at(i)];
        if (s.kind != PatternSide::Kind::missing) continue;
        if (s.square == noSquare) return sayCore("the outside does not count against %1", against);
        if (s.square == turn.move().to) return sayCore("%1 may not capture %2", phrases_.piece(a, s.square), against);
        if (!a.occupant(s.square))
            return sayCore("%1 is empty and does not count against %2", phrases_.square(s.square), against);
        return sayCore("%1 does not count against %2", phrases_.piece(a, s.square), against);
    }
    if (!match.hasHammer)
        return sayCore("%1 may stand beside %2, but not capture it", phrases_.piece(a, turn.move().to), against);
    return sayCore("it is %1, but only %2 of %3 men", phrases_.pattern(call, match), match.men, call.minMen);
}

void ReasonWriter::addSpared(const Turn& turn, Square s, int classNumber, const SpareCall& call) {
    const bool reported = std::ranges::any_of(out_, [&](const Reason& r) {
        return r.kind == Reason::Kind::spared && r.victim == s && r.ruleIndex == call.ruleIndex;
    });
    if (reported) return;
    Reason r{.kind = Reason::Kind::spared, .ruleIndex = call.ruleIndex, .victim = s};
    r.text = sayCore("The %1 on %2 is protected%3.", phrases_.className(classNumber), phrases_.square(s),
                     phrases_.rule(call.ruleIndex));
    r.squares = {{s, "victim"}, {turn.move().to, "hammer"}};
    out_.push_back(std::move(r));
}

/// Pieces protected from a jump, or from a capture by program.
void ReasonWriter::addOtherSpared(const Turn& turn, const SquareSet& capturedSquares) {
    const Candidate& m = turn.move();
    const auto check = [&](Square s, RuleIndex by) {
        const int c = turn.boardA().occupant(s);
        if (!c || capturedSquares.has(s)) return;
        if (const SpareCall* call = turn.boardA().findSpare(s, by)) addSpared(turn, s, c, *call);
    };
    if (m.takes) check(m.over, m.ruleIndex);
    for (const CaptureCall& call : t_.calls.captures)
        if (call.side & sideBit(turn.mover()))
            turn.boardA().board(call.program).each([&](Square s) { check(s, call.ruleIndex); });
}

// --- declarations and announcements

void ReasonWriter::addDeclarations() {
    for (std::size_t o = 0; o < t_.calls.options.size(); ++o) {
        if (!(move_.declared() >> o & 1)) continue;
        const OptionCall& call = t_.calls.options[o];
        out_.push_back(
            {.kind = Reason::Kind::declared,
             .ruleIndex = call.ruleIndex,
             .text = p_.toMove == Side::attackers
                         ? sayCore("The attackers declare “%1”%2.", call.name, phrases_.rule(call.ruleIndex))
                         : sayCore("The defenders declare “%1”%2.", call.name, phrases_.rule(call.ruleIndex))});
    }
}

}  // namespace

std::vector<Reason> writeReasons(const CallTables& t, const PlainPosition& p, Move m, const Attempt& tried) {
    return ReasonWriter(t, p, m).write(tried);
}

Reason describeAnnouncement(const Phrases& phrases, const AnnounceCall& call, const std::string& text) {
    return {.kind = Reason::Kind::announced,
            .ruleIndex = call.ruleIndex,
            .text = sayCore("“%1” is called%2.", text, phrases.rule(call.ruleIndex))};
}

}  // namespace tafl::direct
