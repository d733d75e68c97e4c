// Why the game ends, or will if nothing is done about it.
#include "explain/reasons.hpp"

namespace tafl::direct {

using Source = GameEnd::Source;

std::string ReasonWriter::endText(const Turn& turn, const GameEnd& e) const {
    switch (e.source) {
        case Source::fate:
            return ": the " + className(turn.a().occupant(e.square)) + " on " + square(e.square) + " is taken";
        case Source::goal:
            return ": the " + className(turn.moverClass()) + " has arrived on " + square(e.square);
        case Source::delayed:
            return ": what stood before this reply still stands";
        case Source::repetition:
            return ": " + repetitionText(turn, t_.calls.repetitions[e.index]);
        case Source::shuttle:
            return ": the same piece has gone to and fro too often";
        case Source::counter:
            return ": " + std::to_string(turn.b().sinceCapture) + " plies without a capture";
        case Source::bothPassed:
            return ": both sides have passed";
        case Source::outcome:
            break;
    }
    return "";
}

Reason ReasonWriter::end(const Turn& turn, const GameEnd& e) const {
    Reason out{.kind = Reason::Kind::ended, .ruleIndex = e.ruleIndex};
    out.text = result(e.winner, e.phase) + endText(turn, e) + rule(e.ruleIndex) + ".";
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
            Scene scene = turn.b();
            if (e.source == Source::delayed) scene.setMover(other(turn.mover()));
            addShownSquares(scene, t_.calls.outcomes[e.index].shows, out.squares);
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

void ReasonWriter::pending(const Turn& turn, const Attempt& tried) {
    if (tried.sameSide || !tried.ends.empty()) return;
    const std::uint64_t bits = turn.pendingAfter();
    for (std::size_t i = 0; i < t_.calls.outcomes.size(); ++i) {
        const OutcomeCall& call = t_.calls.outcomes[i];
        if (!call.survivesReply || !(bits & CallTables::pendingBit(i, turn.mover()))) continue;
        Reason r{.kind = Reason::Kind::pending, .ruleIndex = call.ruleIndex};
        r.text = result(call.result, call.phase) + " unless the reply of the " +
                 std::string(name(other(turn.mover()))) + " changes it" + rule(call.ruleIndex) + ".";
        addShownSquares(turn.b(), call.shows, r.squares);
        if (r.squares.empty() && turn.kind() == Turn::Kind::move) r.squares.push_back({turn.move().to, "shown"});
        out_.push_back(std::move(r));
    }
}

Reason ReasonWriter::claim(const Claim& claim) const {
    Reason out{.kind = Reason::Kind::ended, .ruleIndex = claim.ruleIndex};
    const std::string why = claim.repetition ? "it stands for the " + ordinal(claim.count) + " time"
                                             : std::to_string(claim.count) + " plies without a capture";
    out.text = result(claim.result, Phase::history) + " by claim: " + why + rule(claim.ruleIndex) + ".";
    return out;
}

Reason ReasonWriter::writeStuck(const PlainPosition& after, const Ending& ending) const {
    const std::string outcome =
        ending.winner == Winner::draw ? "the game is drawn" : "the " + std::string(name(ending.winner)) + " win";
    return {
        .kind = Reason::Kind::ended,
        .ruleIndex = ending.ruleIndex,
        .text = "The " + std::string(name(after.toMove)) + " cannot move: " + outcome + rule(ending.ruleIndex) + "."};
}

}  // namespace tafl::direct
