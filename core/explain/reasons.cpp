#include "explain/reasons.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tafl::direct {

std::vector<Reason> Narrator::tell(const Attempt& tried) {
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
        SquareSet fallen = turn.b().captured;
        for (const Victim& v : turn.inCheck()) fallen.add(v.square);
        almost(turn, fallen);
    }
    if (tried.refusal) return std::move(out_);
    for (const EndFound& e : tried.ends)
        if (e.winner == tried.ends.front().winner) out_.push_back(end(turn, e));
    pending(turn, tried);
    return std::move(out_);
}

// --- captures

std::string Narrator::fateText(const Victim& v, bool stays) const {
    const FateCall* fate = t_.fate[at(v.classNumber)];
    if (stays) return ", but stays for now by " + identity(fate->caller);
    if (fate && fate->what == FateKind::becomes)
        return " and becomes " + withArticle(className(fate->becomes)) + " by " + identity(fate->caller);
    return "";
}

void Narrator::patternCauses(const Turn& turn, const Victim& v, bool stays, std::vector<Reason>& out) const {
    const Scene& a = turn.a();
    const Square to = turn.move().to;
    if (!a.holds(v.square, other(turn.mover())) || v.square == turn.move().over) return;
    for (const Direction d : allDirections) {
        if (t_.neighbour(v.square, d) != to) continue;
        for (const PatternCall* call : t_.patterns[at(v.classNumber)]) {
            if (!has(call->by, turn.moverClass()) || !call->at.has(v.square) ||
                spareFor(t_, v.classNumber, v.square, call->caller))
                continue;
            const auto seen = look(a, *call, v.square, call->shape == Shape::all ? allFour() : linePair(d), to);
            if (!seen.complete(call->minMen)) continue;
            Reason r{.kind = Reason::Kind::captured, .caller = call->caller, .victim = v.square};
            r.text =
                square(v.square) + " is taken " + around(*call, seen) + fateText(v, stays) + rule(call->caller) + ".";
            r.squares.push_back({v.square, "victim"});
            roles(seen, r.squares);
            out.push_back(std::move(r));
        }
    }
}

void Narrator::programCauses(const Turn& turn, const Victim& v, bool stays, std::vector<Reason>& out) const {
    for (const CaptureCall& call : t_.calls.captures) {
        if (!(call.side & sideBit(turn.mover())) || spareFor(t_, v.classNumber, v.square, call.caller)) continue;
        if (!turn.a().board(call.program).has(v.square)) continue;
        Reason r{.kind = Reason::Kind::capturedByProgram, .caller = call.caller, .victim = v.square};
        r.text = square(v.square) + " is taken by the move to " + square(turn.move().to) + fateText(v, stays) +
                 rule(call.caller) + ".";
        r.squares = {{v.square, "victim"}, {turn.move().to, "hammer"}};
        shown(turn.a(), call.shows, r.squares);
        out.push_back(std::move(r));
    }
}

/// All rules by which a victim falls, in the order of the rules.
void Narrator::causes(const Turn& turn, const Victim& v, bool stays, std::vector<Reason>& out) const {
    const auto first = static_cast<std::ptrdiff_t>(out.size());
    patternCauses(turn, v, stays, out);
    const Candidate& m = turn.move();
    if (m.takes && v.square == m.over && !spareFor(t_, v.classNumber, v.square, m.caller, true)) {
        Reason r{.kind = Reason::Kind::captured, .caller = m.caller, .victim = v.square};
        r.text = square(v.square) + " is taken by the jump from " + square(m.from) + " to " + square(m.to) +
                 fateText(v, stays) + rule(m.caller) + ".";
        r.squares = {{v.square, "victim"}, {m.from, "jumper"}, {m.to, "jumper"}};
        out.push_back(std::move(r));
    }
    programCauses(turn, v, stays, out);
    std::stable_sort(out.begin() + first, out.end(),
                     [](const Reason& x, const Reason& y) { return x.caller < y.caller; });
}

void Narrator::captures(const Turn& turn, const SquareSet& chosen) {
    std::vector<Victim> all = turn.victims();
    all.insert(all.end(), turn.inCheck().begin(), turn.inCheck().end());
    std::ranges::sort(all, {}, &Victim::square);
    for (const Victim& v : all) {
        const FateCall* fate = t_.fate[at(v.classNumber)];
        const bool stays = fate && fate->what == FateKind::held;
        if (stays || chosen.has(v.square)) {
            causes(turn, v, stays, out_);
            continue;
        }
        Reason r{.kind = Reason::Kind::almostCaptured, .caller = t_.calls.choiceCaller, .victim = v.square};
        r.text =
            square(v.square) + " could be taken, but the mover chose otherwise" + rule(t_.calls.choiceCaller) + ".";
        r.squares.push_back({v.square, "victim"});
        out_.push_back(std::move(r));
    }
}

// --- what almost happened

void Narrator::almost(const Turn& turn, const SquareSet& fallen) {
    SquareSet could = fallen;
    for (const Victim& v : turn.victims()) could.add(v.square);
    for (const Direction d : allDirections) {
        const Square s = t_.neighbour(turn.move().to, d);
        if (s == noSquare || s == turn.move().over || could.has(s) || !turn.a().holds(s, other(turn.mover()))) continue;
        almostAt(turn, s, opposite(d));
    }
    sparedOthers(turn, could);
}

void Narrator::almostAt(const Turn& turn, Square victim, Direction towardsMover) {
    const int v = turn.a().occupant(victim);
    for (const PatternCall* call : t_.patterns[at(v)]) {
        if (!call->at.has(victim)) continue;
        const auto seen = look(turn.a(), *call, victim, call->shape == Shape::all ? allFour() : linePair(towardsMover),
                               turn.move().to, true);
        if (seen.missing > 1) continue;
        if (seen.complete(call->minMen)) {
            if (const SpareCall* spare = spareFor(t_, v, victim, call->caller)) spared(turn, victim, v, *spare);
            continue;
        }
        Reason r{.kind = Reason::Kind::almostCaptured, .caller = call->caller, .victim = victim};
        r.text = square(victim) + " is not taken: " + whyNot(turn, victim, *call, seen) + rule(call->caller) + ".";
        r.squares.push_back({victim, "victim"});
        roles(seen, r.squares);
        out_.push_back(std::move(r));
    }
}

std::string Narrator::whyNot(const Turn& turn, Square victim, const PatternCall& call, const PatternLook& seen) const {
    const Scene& a = turn.a();
    const std::string against = "the " + className(a.occupant(victim));
    for (int i = 0; i < seen.count; ++i) {
        const SideOfVictim& s = seen.sides[at(i)];
        if (s.kind != SideOfVictim::Kind::missing) continue;
        if (s.square == noSquare) return "the outside does not count against " + against;
        if (s.square == turn.move().to) return piece(a, s.square) + " may not capture " + against;
        if (!a.occupant(s.square)) return square(s.square) + " is empty and does not count against " + against;
        return piece(a, s.square) + " does not count against " + against;
    }
    if (!seen.struck) return piece(a, turn.move().to) + " may stand beside " + against + ", but not capture it";
    return "it is " + around(call, seen) + ", but only " + std::to_string(seen.men) + " of " +
           std::to_string(call.minMen) + " men";
}

void Narrator::spared(const Turn& turn, Square s, int classNumber, const SpareCall& call) {
    const bool told = std::ranges::any_of(out_, [&](const Reason& r) {
        return r.kind == Reason::Kind::spared && r.victim == s && r.caller == call.caller;
    });
    if (told) return;
    Reason r{.kind = Reason::Kind::spared, .caller = call.caller, .victim = s};
    r.text = "The " + className(classNumber) + " on " + square(s) + " is protected" + rule(call.caller) + ".";
    r.squares = {{s, "victim"}, {turn.move().to, "hammer"}};
    out_.push_back(std::move(r));
}

/// Pieces protected from a jump, or from a capture by program.
void Narrator::sparedOthers(const Turn& turn, const SquareSet& fallen) {
    const Candidate& m = turn.move();
    const auto check = [&](Square s, Caller by, bool jump) {
        const int c = turn.a().occupant(s);
        if (!c || fallen.has(s)) return;
        if (const SpareCall* call = spareFor(t_, c, s, by, jump)) spared(turn, s, c, *call);
    };
    if (m.takes) check(m.over, m.caller, true);
    for (const CaptureCall& call : t_.calls.captures)
        if (call.side & sideBit(turn.mover()))
            turn.a().board(call.program).each([&](Square s) { check(s, call.caller, false); });
}

// --- declarations and announcements

void Narrator::declarations() {
    for (std::size_t o = 0; o < t_.calls.options.size(); ++o) {
        if (!(move_.declared() >> o & 1)) continue;
        const OptionCall& call = t_.calls.options[o];
        out_.push_back(
            {.kind = Reason::Kind::declared,
             .caller = call.caller,
             .text = "The " + std::string(name(p_.toMove)) + " declare “" + call.name + "”" + rule(call.caller) + "."});
    }
}

Reason Narrator::tellAnnouncement(const AnnounceCall& call, const std::string& text) const {
    return {.kind = Reason::Kind::announced,
            .caller = call.caller,
            .text = "“" + text + "” is called" + rule(call.caller) + "."};
}

}  // namespace tafl::direct
