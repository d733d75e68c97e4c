// Repetition, shuttling, move limits and claims (rule catalogue, section 1.8, E48 to E50, E52c, E52d).
#include "ends.hpp"
#include "referee.hpp"

#include <algorithm>

namespace reference {

namespace {

Side sideOfArrangement(Of of) { return of == Of::attackers ? Side::attackers : Side::defenders; }

}  // namespace

Referee::Entry Referee::makeEntry(const Board& board, Side mover, const States& states) const {
    Entry entry;
    entry.key = keyOf(board, opponent(mover), states);
    entry.mover = mover;
    entry.arrangement = rowText(board);
    for (char& letter : entry.arrangement) {
        for (const PieceClass& piece : book_.classes) {
            if (piece.letter == letter && piece.side != mover) letter = '.';
        }
    }
    // The defenders threaten by an open path, the attackers by a king who is in capture.
    for (const RepetitionRule& rule : book_.repetitions) {
        bool threat = false;
        if (rule.result == RepetitionResult::threateningSideLoses) {
            threat = mover == Side::defenders ? countOpenPaths(book_, board, rule.pathsTo) > 0
                                              : anyKingIsInCapture(book_, board, nowhere);
        }
        entry.threats.push_back(threat);
    }
    return entry;
}

namespace {

bool isRepeated(const RepetitionRule& rule, const std::string& keyA, const std::string& keyB, bool sameMover,
                const std::string& arrangementA, const std::string& arrangementB) {
    if (rule.of == Of::position) return keyA == keyB;
    return sameMover && arrangementA == arrangementB;
}

}  // namespace

bool Referee::repetitionHolds(const RepetitionRule& rule, const Entry& entry, std::size_t earlier,
                              const Board& board) const {
    if (!entry.mover) return false;
    if (!includes(rule.whose, *entry.mover)) return false;
    if (rule.of != Of::position && *entry.mover != sideOfArrangement(rule.of)) return false;
    int occurrences = 1;
    for (std::size_t i = 0; i < earlier; ++i) {
        const Entry& before = history_[i];
        if (isRepeated(rule, before.key, entry.key, before.mover == entry.mover, before.arrangement,
                       entry.arrangement)) {
            ++occurrences;
        }
    }
    if (occurrences < rule.count) return false;
    if (rule.minMen == 0) return true;
    const Classes men = readClasses(book_.classes, {"defending men"});
    return countPieces(book_, board, men) >= rule.minMen;
}

/// The winner by this repetition, or "draw".
std::string Referee::repetitionWinner(std::size_t ruleIndex, const Entry& entry, std::size_t earlier) const {
    const RepetitionRule& rule = book_.repetitions[ruleIndex];
    const Side mover = *entry.mover;
    switch (rule.result) {
        case RepetitionResult::moverLoses:
            return sideName(opponent(mover));
        case RepetitionResult::moverWins:
            return sideName(mover);
        case RepetitionResult::attackersLose:
            return "defenders";
        case RepetitionResult::defendersLose:
            return "attackers";
        case RepetitionResult::threateningSideLoses:
            break;
        case RepetitionResult::draw:
        case RepetitionResult::illegal:
            return "draw";
    }
    // A side that threatened in all its turns since the previous occurrence is an aggressor. A single aggressor loses
    // (E52d).
    std::size_t begin = earlier;
    while (begin > 0) {
        const Entry& before = history_[begin - 1];
        if (isRepeated(rule, before.key, entry.key, before.mover == entry.mover, before.arrangement,
                       entry.arrangement)) {
            break;
        }
        --begin;
    }
    const auto aggressor = [&](Side side) {
        bool any = mover == side;
        bool all = mover != side || entry.threats[ruleIndex];
        for (std::size_t i = begin; i < earlier; ++i) {
            if (history_[i].mover != side) continue;
            any = true;
            all = all && history_[i].threats[ruleIndex];
        }
        return any && all;
    };
    const bool attackers = aggressor(Side::attackers);
    const bool defenders = aggressor(Side::defenders);
    if (attackers == defenders) return "draw";
    return attackers ? "defenders" : "attackers";
}

/// The order: own arrangement, position, counters.
void Referee::findHistoryEnds(const Entry& entry, std::vector<Found>& found) const {
    for (std::size_t i = 0; i < book_.repetitions.size(); ++i) {
        const RepetitionRule& rule = book_.repetitions[i];
        if (rule.claim || rule.result == RepetitionResult::illegal) continue;
        if (!repetitionHolds(rule, entry, history_.size(), board_)) continue;
        found.push_back(Found{rule.of == Of::position ? 7 : 6,
                              Ending{repetitionWinner(i, entry, history_.size()), "end/repetition"}, rule.name});
    }
    if (book_.noCapture && !book_.noCapture->claim && quietPlies_ >= 2L * book_.noCapture->movesEach) {
        found.push_back(Found{8, Ending{book_.noCapture->result, "end/no-capture"}});
    }
    if (book_.shuttle && book_.shuttle->loses) {
        const Run& run = runs_[*entry.mover == Side::attackers ? 0 : 1];
        if (run.count > 2 * book_.shuttle->roundTrips) {
            found.push_back(Found{8, Ending{sideName(opponent(*entry.mover)), "end/shuttle"}});
        }
    }
}

/// May the side to move not end its turn with this board?
bool Referee::isIllegalRepetition(const Board& board, const States& states) const {
    const auto isIllegal = [](const RepetitionRule& rule) { return rule.result == RepetitionResult::illegal; };
    if (std::ranges::none_of(book_.repetitions, isIllegal)) return false;
    const Entry entry = makeEntry(board, toMove_, states);
    return std::ranges::any_of(book_.repetitions, [&](const RepetitionRule& rule) {
        return isIllegal(rule) && repetitionHolds(rule, entry, history_.size(), board);
    });
}

std::optional<std::string> Referee::refusedByHistory(const Step& step) const {
    if (book_.shuttle && !book_.shuttle->loses && runAfter(step).count > 2 * book_.shuttle->roundTrips) {
        return "end/shuttle";
    }
    if (step.captured) return std::nullopt;  // no earlier position can recur after a capture
    // Only the end of a turn enters the history.
    if (isIllegalRepetition(step.after, step.states) && !isFollowed(step)) return "end/repetition";
    return std::nullopt;
}

bool Referee::claimsExist() const {
    const bool repetition = std::any_of(book_.repetitions.begin(), book_.repetitions.end(),
                                        [](const RepetitionRule& rule) { return rule.claim; });
    return repetition || (book_.noCapture && book_.noCapture->claim);
}

/// The result that a player may claim after this turn.
std::optional<Ending> Referee::claimable(const Entry& entry, std::size_t earlier, const Board& board,
                                         long quietPlies) const {
    for (const bool ofPosition : {false, true}) {
        for (std::size_t i = 0; i < book_.repetitions.size(); ++i) {
            const RepetitionRule& rule = book_.repetitions[i];
            if (!rule.claim || rule.result == RepetitionResult::illegal) continue;
            if ((rule.of == Of::position) != ofPosition) continue;
            if (!repetitionHolds(rule, entry, earlier, board)) continue;
            return Ending{repetitionWinner(i, entry, earlier), "end/repetition"};
        }
    }
    if (book_.noCapture && book_.noCapture->claim && quietPlies >= 2L * book_.noCapture->movesEach) {
        return Ending{book_.noCapture->result, "end/no-capture"};
    }
    return std::nullopt;
}

std::optional<Ending> Referee::claimWith(const Step& step) const {
    if (step.captured || !step.plain) return std::nullopt;
    const Entry entry = makeEntry(step.after, toMove_, step.states);
    const auto claim = claimable(entry, history_.size(), step.after, quietPlies_ + 1);
    if (!claim) return std::nullopt;
    // A move that ends the game or does not end the turn cannot claim. Whether the other side is stuck afterwards does
    // not count.
    Referee after = *this;
    after.commit(step);
    if (after.chain_ != nowhere) return std::nullopt;
    if (after.ending_.over() && after.ending_.by != "turn/no-moves") return std::nullopt;
    return claim;
}

std::optional<Ending> Referee::standingClaim() const {
    // The result of the last completed turn can be claimed until the next is complete, whoever is to move.
    return claimable(history_.back(), history_.size() - 1, board_, quietPlies_);
}

void Referee::addClaims(std::vector<Move>& moves) const {
    if (standingClaim()) moves.push_back(Move{.kind = Move::claim});
    for (const Step& step : isStuck() ? std::vector<Step>{} : stepsUnderDie()) {
        if (claimWith(step)) moves.push_back(Move{.kind = Move::claim, .from = step.move.from, .to = step.move.to});
    }
}

}  // namespace reference
