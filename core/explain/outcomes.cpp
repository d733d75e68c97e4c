#include "explain/outcomes.hpp"

#include "base/translation.hpp"

namespace tafl::direct {

using Source = GameEnd::Source;

namespace {

std::string endText(const Phrases& phrases, const Turn& turn, const GameEnd& e) {
    switch (e.source) {
        case Source::fate:
            return sayCore(": the %1 on %2 is taken", phrases.className(turn.boardA().occupant(e.square)),
                           phrases.square(e.square));
        case Source::goal:
            return sayCore(": the %1 has arrived on %2", phrases.className(turn.moverClass()),
                           phrases.square(e.square));
        case Source::delayed:
            return trCore(": what stood before this reply still stands");
        case Source::repetition:
            return ": " + phrases.repetition(turn, phrases.tables().calls.repetitions[e.index]);
        case Source::shuttle:
            return trCore(": the same piece has moved back and forth too often");
        case Source::counter:
            return sayCore(": %1 plies without a capture", turn.boardB().sinceCapture);
        case Source::bothPassed:
            return trCore(": both sides have passed");
        case Source::outcome:
            break;
    }
    return "";
}

}  // namespace

Reason describeEnd(const Phrases& phrases, const Turn& turn, const GameEnd& e) {
    Reason out{.kind = Reason::Kind::ended, .ruleIndex = e.ruleIndex};
    out.text = phrases.result(e.winner, e.phase) + endText(phrases, turn, e) + phrases.rule(e.ruleIndex) + ".";
    const bool moved = turn.kind() == Turn::Kind::move;
    switch (e.source) {
        case Source::fate:
            out.victim = e.square;
            out.squares.push_back({e.square, "victim"});
            break;
        case Source::goal:
            out.squares.push_back({e.square, "shown"});
            break;
        case Source::outcome:
        case Source::delayed: {
            Scene scene = turn.boardB();
            if (e.source == Source::delayed) scene.setMover(other(turn.mover()));
            addShownSquares(scene, phrases.tables().calls.outcomes[e.index].shows, out.squares);
            if (out.squares.empty() && moved) out.squares.push_back({turn.move().to, "shown"});
            break;
        }
        case Source::shuttle:
        case Source::repetition:
            if (moved) out.squares = {{turn.move().to, "repeated"}};
            if (moved && !turn.move().enters) out.squares.push_back({turn.move().from, "repeated"});
            break;
        case Source::counter:
        case Source::bothPassed:
            break;
    }
    return out;
}

std::vector<Reason> describePendingEnds(const Phrases& phrases, const Turn& turn) {
    std::vector<Reason> out;
    const std::uint64_t bits = turn.pendingAfter();
    for (std::size_t i = 0; i < phrases.tables().calls.outcomes.size(); ++i) {
        const OutcomeCall& call = phrases.tables().calls.outcomes[i];
        if (!call.survivesReply || !(bits & CallTables::pendingBit(i, turn.mover()))) continue;
        Reason r{.kind = Reason::Kind::pending, .ruleIndex = call.ruleIndex};
        r.text = (other(turn.mover()) == Side::attackers
                      ? sayCore("%1 unless the reply of the attackers changes it%2.",
                                phrases.result(call.result, call.phase), phrases.rule(call.ruleIndex))
                      : sayCore("%1 unless the reply of the defenders changes it%2.",
                                phrases.result(call.result, call.phase), phrases.rule(call.ruleIndex)));
        addShownSquares(turn.boardB(), call.shows, r.squares);
        if (r.squares.empty() && turn.kind() == Turn::Kind::move) r.squares.push_back({turn.move().to, "shown"});
        out.push_back(std::move(r));
    }
    return out;
}

Reason describeClaim(const Phrases& phrases, const Claim& claim) {
    Reason out{.kind = Reason::Kind::ended, .ruleIndex = claim.ruleIndex};
    const std::string why = claim.repetition ? sayCore("it stands for the %1 time", ordinal(claim.count))
                                             : sayCore("%1 plies without a capture", claim.count);
    out.text =
        sayCore("%1 by claim: %2%3.", phrases.result(claim.result, Phase::history), why, phrases.rule(claim.ruleIndex));
    return out;
}

Reason describeStuck(const Phrases& phrases, const PlainPosition& after, const Ending& ending) {
    const std::string outcome = ending.winner == Winner::draw        ? trCore("the game is drawn")
                                : ending.winner == Winner::attackers ? trCore("the attackers win")
                                                                     : trCore("the defenders win");
    return {.kind = Reason::Kind::ended,
            .ruleIndex = ending.ruleIndex,
            .text = (after.toMove == Side::attackers ? trCore("The attackers cannot move: ")
                                                     : trCore("The defenders cannot move: ")) +
                    outcome + phrases.rule(ending.ruleIndex) + "."};
}

}  // namespace tafl::direct
