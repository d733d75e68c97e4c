// Positions, turns and ends (rule catalogue, section 0).
#include "referee.hpp"

#include "ends.hpp"

#include <algorithm>
#include <stdexcept>
#include <tuple>

namespace reference {

Referee::Referee(const Rules& rules)
    : rules_(rules), book_(readRules(rules)), zones_(book_.shape, rules.zones), board_(book_.shape) {
    if (!rules_.rows.empty() && book_.first != First::lot) {
        start();
    } else {
        reset(Side::attackers);
    }
}

void Referee::reset(Side toMove) {
    toMove_ = toMove;
    chain_ = nowhere;
    fallen_ = false;
    warned_ = kingPending_ = fortPending_ = ringPending_ = false;
    die_.reset();
    runs_ = {};
    lastPass_.reset();
    quietPlies_ = 0;
    ending_ = {};
    lastReasons_.clear();
    announcements_.clear();
    cachedSteps_.reset();
    cachedDieSteps_.reset();
    states_ = States{.reserves = fullReserves()};
    Entry first;
    first.key = keyOf(board_, toMove_, states_);
    first.threats.assign(book_.repetitions.size(), false);
    history_ = {first};
}

void Referee::start(std::optional<Side> drawn) {
    Side first = book_.first == First::defenders ? Side::defenders : Side::attackers;
    if (book_.first == First::lot) {
        if (!drawn) throw std::invalid_argument("the first move is drawn by lot: name the side");
        first = *drawn;
    }
    std::vector<std::string> rows = fillGrid(rules_.rows);
    for (std::string& row : rows) std::ranges::replace(row, holeLetter, '.');
    set(rows, first);
}

void Referee::set(const std::vector<std::string>& rows, Side toMove) {
    Board board(book_.shape);
    if (rows.size() != static_cast<std::size_t>(book_.size)) throw std::invalid_argument("wrong number of rows");
    for (int line = 0; line < book_.size; ++line) {
        const std::string& row = rows[static_cast<std::size_t>(line)];
        if (row.size() != rows.size()) throw std::invalid_argument("row of wrong length: " + row);
        for (int file = 0; file < book_.size; ++file) {
            const char letter = row[static_cast<std::size_t>(file)];
            if (letter == '.') continue;
            const int square = (book_.size - 1 - line) * book_.size + file;
            if (!board.exists(square)) throw std::invalid_argument("a piece on a hole: " + row);
            board.put(square, book_.findClass(letter));
            if (board.empty(square)) throw std::invalid_argument(std::string("no piece has the letter ") + letter);
        }
    }
    board_ = board;
    reset(toMove);
    judgeNoMoves();
}

std::string Referee::rowText(const Board& board) const {
    std::string text;
    text.reserve(static_cast<std::size_t>(board.squareCount()));
    for (int rank = book_.size - 1; rank >= 0; --rank) {
        for (int file = 0; file < book_.size; ++file) {
            const int square = rank * book_.size + file;
            text += board.empty(square) ? '.' : book_.pieceClass(board.at(square)).letter;
        }
    }
    return text;
}

std::vector<std::string> Referee::rows() const {
    const std::string text = rowText(board_);
    const auto size = static_cast<std::size_t>(book_.size);
    std::vector<std::string> rows;
    for (std::size_t line = 0; line < size; ++line) rows.push_back(text.substr(line * size, size));
    return rows;
}

std::string Referee::keyOf(const Board& board, Side toMove, const States& states) const {
    std::string key = rowText(board) + " " + sideName(toMove);
    static constexpr std::array<const char*, allMarks.size()> names{" trap=", " blunt=", " ember=", " swapped="};
    for (int square = 0; square < board.squareCount(); ++square) {
        for (std::size_t i = 0; i < allMarks.size(); ++i) {
            if (board.hasMark(square, allMarks[i])) key += names[i] + std::to_string(square);
        }
    }
    for (std::size_t i = 0; i < states.reserves.size(); ++i) {
        key += " reserve=" + book_.pieceClass(book_.reserves[i].piece).name + std::to_string(states.reserves[i]);
    }
    if (states.sprung) key += " sprung";
    return states.opened > 0 ? key + " opened=" + std::to_string(states.opened) : key;
}

/// A warning belongs to its move: the position repeats with or without one.
std::string Referee::repetitionKey() const { return keyOf(board_, toMove_, states_); }

std::string Referee::positionKey() const {
    std::string key = repetitionKey();
    if (warned_) key += " warned";
    if (book_.traps) key += " moves=" + std::to_string(states_.moves);
    if (chain_ != nowhere) key += " chain=" + std::to_string(chain_);
    if (fallen_) key += " fallen";
    if (kingPending_) key += " king-pending";
    if (fortPending_) key += " fort-pending";
    if (ringPending_) key += " ring-pending";
    if (die_) key += " die=" + std::to_string(*die_);
    if (lastPass_) key += std::string(" passed=") + sideName(*lastPass_);
    if (book_.shuttle) {
        for (const Run& run : runs_) {
            key += " run=" + std::to_string(run.from) + "-" + std::to_string(run.to) + "x" + std::to_string(run.count);
        }
    }
    if (book_.noCapture) key += " quiet=" + std::to_string(quietPlies_);
    return key;
}

bool Referee::mustRoll() const { return book_.dice && !ending_.over() && chain_ == nowhere && !die_; }

void Referee::roll(int face) {
    if (!mustRoll()) throw std::logic_error("no roll now");
    if (face < 1 || face > book_.dice->faces) throw std::invalid_argument("the die has no such face");
    lastReasons_.clear();
    announcements_.clear();
    const Parity moves = book_.dice->movesOn;
    const bool lost = moves != Parity::all && (face % 2 == 0) != (moves == Parity::even);
    if (!lost) {
        die_ = face;
        // A face that allows no move loses the turn.
        if (isStuck() || !stepsUnderDie().empty()) return;
    }
    // A lost turn changes neither history nor counters, and is no reply to a delayed end. Passes before and after it
    // are not in succession.
    lastPass_.reset();
    handOver();
}

void Referee::play(const Move& move) {
    const std::vector<Move> moves = legal();
    if (std::find(moves.begin(), moves.end(), move) == moves.end()) throw std::invalid_argument("not a legal move");
    lastReasons_.clear();
    announcements_.clear();
    if (move.kind == Move::claim) {
        if (move.from == nowhere) {
            ending_ = *standingClaim();
            return;
        }
        for (const Step& step : stepsUnderDie()) {
            if (step.move.from != move.from || step.move.to != move.to) continue;
            if (const auto claimed = claimWith(step)) {
                ending_ = *claimed;
                return;
            }
        }
    }
    if (move.kind == Move::pass) {
        playPass();
        return;
    }
    if (move.kind == Move::stop) {
        completeTurn(nowhere, {});  // the last move was another one: nobody has just arrived
        return;
    }
    const std::vector<Step> candidates = stepsUnderDie();
    commit(*std::find_if(candidates.begin(), candidates.end(), [&](const Step& step) { return step.move == move; }));
}

/// The board, states and counters after the move. The turn is not over yet.
void Referee::apply(const Step& step) {
    const auto own = static_cast<std::size_t>(toMove_ == Side::attackers ? 0 : 1);
    // A chain is no run back and forth.
    runs_[own] = chain_ == nowhere ? runAfter(step) : Run{};
    if (step.captured) runs_[1 - own] = {};
    warned_ = warnedAfter(step.move);
    board_ = step.after;
    states_ = step.states;
    lastReasons_ = step.reasons;
    lastPass_.reset();
    ++quietPlies_;
    if (step.captured) {
        history_.clear();
        quietPlies_ = 0;
    }
    cachedSteps_.reset();
    cachedDieSteps_.reset();
}

/// Capture and escape of the king end the game at once, even within a turn of several moves.
Ending Referee::immediateEnd(const Step& step) const {
    if (!step.royalTaker.empty()) return Ending{"attackers", step.royalTaker};
    if (isGoal(board_, step.move.to)) return Ending{"defenders", "win/escape"};
    return {};
}

void Referee::commit(const Step& step) {
    apply(step);
    const Ending immediate = immediateEnd(step);
    if (!immediate.over() && turnGoesOn(step)) {
        runs_[toMove_ == Side::attackers ? 0 : 1] = {};
        return;
    }
    completeTurn(step.move.to, immediate);
}

/// Of two passes in a row, the last one names the rule.
void Referee::playPass() {
    const std::string component = isStuck() ? "turn/no-moves" : "turn/pass";
    const bool bothPass = lastPass_ == opponent(toMove_);
    lastPass_ = toMove_;
    ++quietPlies_;
    completeTurn(nowhere, {});
    if (bothPass && !ending_.over()) ending_ = Ending{"draw", component};
}

void Referee::completeTurn(int lastTo, const Ending& immediate) {
    const Side mover = toMove_;
    const Entry entry = makeEntry(board_, mover, states_);
    if (immediate.over()) {
        ending_ = immediate;
    } else {
        judgeEnds(lastTo, entry);
    }
    history_.push_back(entry);
    announce();
    handOver();
}

void Referee::handOver() {
    toMove_ = opponent(toMove_);
    chain_ = nowhere;
    fallen_ = false;
    die_.reset();
    cachedSteps_.reset();
    cachedDieSteps_.reset();
    if (!ending_.over()) judgeNoMoves();
}

/// Ends after a completed turn, in the order of phase, the mover's own win, component.
void Referee::judgeEnds(int lastTo, const Entry& entry) {
    const Side mover = toMove_;
    std::vector<Found> found;
    const bool kingWasPending = kingPending_;
    const bool fortWasPending = fortPending_;
    const bool ringWasPending = ringPending_;
    kingPending_ = fortPending_ = ringPending_ = false;  // delayed by one reply

    if (book_.kingCapture && book_.kingCapture->survivesReply) {
        if (mover == Side::attackers) {
            kingPending_ = anyKingIsInCapture(book_, board_, nowhere);
        } else if (kingWasPending && anyKingIsInCapture(book_, board_, lastTo)) {
            found.push_back(Found{0, Ending{"attackers", "king/capture"}});
        }
    }
    if (book_.edgeFort) {
        const bool delayed = book_.edgeFort->survivesReply;
        if (delayed && mover == Side::defenders) {
            fortPending_ = isFort(book_, board_);
        } else if ((!delayed || fortWasPending) && isFort(book_, board_)) {
            found.push_back(Found{2, Ending{"defenders", "win/edge-fort"}});
        }
    }
    if (book_.encirclement) {
        const bool delayed = book_.encirclement->survivesReply;
        if (delayed && mover == Side::attackers) {
            ringPending_ = areDefendersEncircled(book_, board_);
        } else if ((!delayed || ringWasPending) && areDefendersEncircled(book_, board_)) {
            found.push_back(Found{3, Ending{"attackers", "win/encirclement"}});
        }
    }
    if (book_.noEscape && isEscapeImpossible(book_, board_)) {
        found.push_back(Found{3, Ending{"attackers", "win/no-escape"}});
    }
    for (const EliminationRule& rule : book_.eliminations) {
        if (isEliminated(book_, board_, rule))
            found.push_back(Found{4, Ending{rule.result, "win/elimination"}, rule.name});
    }
    if (book_.openPaths && mover == Side::defenders &&
        countOpenPaths(book_, board_, book_.openPaths->zone) >= book_.openPaths->count) {
        found.push_back(Found{5, Ending{"defenders", "win/open-paths"}});
    }
    findHistoryEnds(entry, found);

    const auto rank = [&](const Found& each) {
        return std::tuple(each.phase, each.ending.winner != sideName(mover), each.ending.by, each.which);
    };
    const auto first =
        std::min_element(found.begin(), found.end(), [&](const Found& a, const Found& b) { return rank(a) < rank(b); });
    if (first != found.end()) ending_ = first->ending;
}

void Referee::judgeNoMoves() {
    if (!isStuck()) return;
    const Side stuck = toMove_;
    switch (stuckResult()) {
        case StuckResult::loss:
            ending_ = Ending{sideName(opponent(stuck)), "turn/no-moves"};
            break;
        case StuckResult::win:
            ending_ = Ending{sideName(stuck), "turn/no-moves"};
            break;
        case StuckResult::draw:
            ending_ = Ending{"draw", "turn/no-moves"};
            break;
        case StuckResult::pass:
            break;  // a pass becomes the only legal move
    }
}

void Referee::announce() {
    const Side mover = toMove_;
    for (const AnnouncePathsRule& rule : book_.announcePaths) {
        if (!includes(rule.after, mover)) continue;
        const auto paths = static_cast<std::size_t>(countOpenPaths(book_, board_, rule.zone));
        if (paths == 0 || rule.calls.empty()) continue;
        announcements_.push_back(rule.calls[std::min(paths, rule.calls.size()) - 1]);
    }
    if (book_.watchKing && mover == Side::attackers && anyKingIsInCapture(book_, board_, nowhere)) {
        announcements_.push_back(book_.watchKing->call);
    }
}

std::vector<std::pair<int, std::string>> Referee::victimReasons() const {
    return {lastReasons_.begin(), lastReasons_.end()};
}

int Referee::openPaths(const std::string& zoneExpression) const {
    return countOpenPaths(book_, board_, zones_.read(zoneExpression));
}

}  // namespace reference
