#include "explain/outcomes.hpp"

namespace tafl::direct {

using Source = GameEnd::Source;

namespace {

std::string endText(const Phrases& phrases, const Turn& turn, const GameEnd& e) {
    switch (e.source) {
        case Source::fate:
            return ": the " + phrases.className(turn.boardA().occupant(e.square)) + " on " + phrases.square(e.square) +
                   " is taken";
        case Source::goal:
            return ": the " + phrases.className(turn.moverClass()) + " has arrived on " + phrases.square(e.square);
        case Source::delayed:
            return ": what stood before this reply still stands";
        case Source::repetition:
            return ": " + phrases.repetition(turn, phrases.tables().calls.repetitions[e.index]);
        case Source::shuttle:
            return ": the same piece has moved back and forth too often";
        case Source::counter:
            return ": " + std::to_string(turn.boardB().sinceCapture) + " plies without a capture";
        case Source::bothPassed:
            return ": both sides have passed";
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
            if (moved) out.squares = {{turn.move().from, "repeated"}, {turn.move().to, "repeated"}};
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
        r.text = phrases.result(call.result, call.phase) + " unless the reply of the " +
                 std::string(name(other(turn.mover()))) + " changes it" + phrases.rule(call.ruleIndex) + ".";
        addShownSquares(turn.boardB(), call.shows, r.squares);
        if (r.squares.empty() && turn.kind() == Turn::Kind::move) r.squares.push_back({turn.move().to, "shown"});
        out.push_back(std::move(r));
    }
    return out;
}

Reason describeClaim(const Phrases& phrases, const Claim& claim) {
    Reason out{.kind = Reason::Kind::ended, .ruleIndex = claim.ruleIndex};
    const std::string why = claim.repetition ? "it stands for the " + ordinal(claim.count) + " time"
                                             : std::to_string(claim.count) + " plies without a capture";
    out.text = phrases.result(claim.result, Phase::history) + " by claim: " + why + phrases.rule(claim.ruleIndex) + ".";
    return out;
}

Reason describeStuck(const Phrases& phrases, const PlainPosition& after, const Ending& ending) {
    const std::string outcome =
        ending.winner == Winner::draw ? "the game is drawn" : "the " + std::string(name(ending.winner)) + " win";
    return {.kind = Reason::Kind::ended,
            .ruleIndex = ending.ruleIndex,
            .text = "The " + std::string(name(after.toMove)) + " cannot move: " + outcome +
                    phrases.rule(ending.ruleIndex) + "."};
}

}  // namespace tafl::direct
