// Candidates, choices of victims and declarations, and refusals (rule catalogue, section 0, steps 1 to 5).
#include "ends.hpp"
#include "referee.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace reference {

namespace {

/// The sets of victims that the mover may choose. A captured king is in all of them.
std::vector<std::vector<int>> permittedChoices(Take take, const std::vector<int>& all, const std::vector<int>& kings) {
    if (all.empty() || take == Take::all) return {all};
    std::vector<std::vector<int>> choices;
    if (take == Take::allOrNone) {
        choices.push_back(all);
        if (kings != all) choices.push_back(kings);
        return choices;
    }
    if (!kings.empty()) return {kings};
    for (int victim : all) choices.push_back({victim});
    if (take == Take::oneOrNone) choices.emplace_back();
    return choices;
}

std::vector<std::set<std::string>> subsets(const std::set<std::string>& words) {
    std::vector<std::set<std::string>> result{{}};
    for (const std::string& word : words) {
        const std::size_t count = result.size();
        for (std::size_t i = 0; i < count; ++i) {
            std::set<std::string> with = result[i];
            with.insert(word);
            result.push_back(with);
        }
    }
    return result;
}

}  // namespace

/// A move onto an own piece is a swap: nothing else leads there.
bool Referee::isSwap(const Move& move) const { return book_.holds(board_, move.to, toMove_); }

bool Referee::isDisplacement(const Move& move) const { return book_.holds(board_, move.to, opponent(toMove_)); }

/// The board with the mover on its new square, and all victims but a displaced one still there.
Board Referee::place(const Move& plain) const {
    Board placed = board_;
    if (plain.kind == Move::enter) {
        placed.put(plain.to, book_.findClass(plain.entering));
        return placed;
    }
    if (isSwap(plain)) {
        placed.exchange(plain.from, plain.to);
        return placed;
    }
    if (isDisplacement(plain)) placed.remove(plain.to);
    placed.move(plain.from, plain.to);
    return placed;
}

void Referee::addReason(Step& step, int square, int capturedClass, const std::string& component) const {
    const auto [reason, isNew] = step.reasons.emplace(square, component);
    if (!isNew) reason->second = std::min(reason->second, component);
    step.move.victims.push_back(square);
    step.captured = true;
    if (book_.pieceClass(capturedClass).side != toMove_) ++step.enemies;
    if (!book_.pieceClass(capturedClass).royal) return;
    if (step.royalTaker.empty() || component < step.royalTaker) step.royalTaker = component;
}

/// A victim is removed, or becomes another class. A displaced one is gone already.
Referee::Step Referee::removeVictims(const Move& plain, const Board& placed, const Victims& reasons,
                                     const std::vector<int>& taken) const {
    Step step{.move = plain, .after = placed, .states = states_};
    step.displaced = isDisplacement(plain);
    if (step.displaced) addReason(step, plain.to, board_.at(plain.to), "capture/displacement");
    for (int square : taken) {
        addReason(step, square, placed.at(square), reasons.at(square));
        step.moverFalls = step.moverFalls || square == plain.to;
        const int becomes = book_.fateOf(placed.at(square), placed.at(plain.to));
        if (becomes == emptyCell) {
            step.after.remove(square);
        } else {
            step.after.put(square, becomes);
        }
    }
    std::ranges::sort(step.move.victims);
    changeAfterCaptures(step);
    return step;
}

void Referee::addBranches(Move plain, const Hop* hop, std::vector<Step>& found, std::string* refusedBy) const {
    const Board placed = place(plain);

    const bool enters = plain.kind == Move::enter;  // no word goes with an entry
    std::set<std::string> words;
    if (!enters && mayDeclareSafeEntry(book_, placed, plain.to)) words.insert(book_.passiveEntry->call);
    if (!enters && book_.watchKing && book_.watchKing->required && toMove_ == Side::attackers)
        words.insert(book_.watchKing->call);

    Arrival arrival;
    arrival.to = plain.to;
    arrival.kingWarned = warned_ && toMove_ == Side::defenders;
    arrival.trapped =
        book_.traps && states_.sprung && states_.moves >= book_.traps->after && placed.hasMark(plain.to, Mark::trap);
    arrival.displaced = isDisplacement(plain);
    if (hop != nullptr) {
        arrival.jumped = hop->over;
        arrival.jumpTakers = hop->takers;
    }
    for (const std::set<std::string>& declared : subsets(words)) {
        arrival.declared = declared;
        plain.declared.assign(declared.begin(), declared.end());
        const Victims victims = victimsOf(book_, placed, arrival);
        std::vector<int> all;
        std::vector<int> kings;
        for (const auto& [square, component] : victims) {
            const bool royal = book_.holdsKing(placed, square);
            // With `survives_reply` a king is only in check. The move captures the other victims.
            if (royal && book_.kingIsHeld()) continue;
            all.push_back(square);
            if (royal) kings.push_back(square);
        }
        bool first = declared.empty() && !enters;
        for (const std::vector<int>& taken : permittedChoices(book_.take, all, kings)) {
            Step step = removeVictims(plain, placed, victims, taken);
            step.plain = std::exchange(first, false);
            std::optional<std::string> reason = refusal(step);
            if (!reason && !chainPermits(step)) reason = "turn/berserk";
            if (!reason) {
                found.push_back(step);
            } else if (refusedBy != nullptr && refusedBy->empty()) {
                *refusedBy = *reason;
            }
        }
    }
}

std::vector<Referee::Step> Referee::findSteps(int limitByDie) const {
    std::vector<Step> found;
    for (int from = 0; from < board_.squareCount(); ++from) {
        if (!book_.holds(board_, from, toMove_)) continue;
        if (!mayBegin(from)) continue;
        for (int to : findSlides(book_, board_, from, limitByDie)) {
            addBranches(Move{.kind = Move::slide, .from = from, .to = to}, nullptr, found, nullptr);
        }
        for (int to : findLeaps(book_, board_, from)) {  // neither the die nor move/slide limits them
            addBranches(Move{.kind = Move::slide, .from = from, .to = to}, nullptr, found, nullptr);
        }
        for (int to : findSwaps(book_, board_, from)) {
            addBranches(Move{.kind = Move::slide, .from = from, .to = to}, nullptr, found, nullptr);
        }
        for (int to : findDisplacements(book_, board_, from, limitByDie)) {
            addBranches(Move{.kind = Move::slide, .from = from, .to = to}, nullptr, found, nullptr);
        }
        for (const Hop& hop : findHops(book_, board_, from)) {
            addBranches(Move{.kind = Move::jump, .from = from, .to = hop.to}, &hop, found, nullptr);
        }
    }
    addEntries(found);
    keepDemanded(found);
    return found;
}

const std::vector<Referee::Step>& Referee::steps() const {
    if (!cachedSteps_) cachedSteps_ = findSteps(0);
    return *cachedSteps_;
}

const std::vector<Referee::Step>& Referee::stepsUnderDie() const {
    if (!book_.dice || !book_.dice->limitByDie || !die_) return steps();
    if (!cachedDieSteps_) cachedDieSteps_ = findSteps(*die_);
    return *cachedDieSteps_;
}

/// Judges the board after captures, promotion, push and returns.
std::optional<std::string> Referee::refusal(const Step& step) const {
    if (isEntryRefused(book_, step.after, step.move.to, step.captured)) return "capture/passive-entry";
    return refusedByHistory(step);
}

/// A chain continues by a capture of an enemy, by any move, or by an escape, as the rule allows.
bool Referee::chainPermits(const Step& step) const {
    if (chain_ == nowhere || !book_.berserk || book_.berserk->anyMove) return true;
    if (capturesOther(step)) return true;
    return book_.berserk->kingMayEscape && isGoal(step.after, step.move.to);
}

/// Does the move capture any piece but the mover?
bool Referee::capturesOther(const Step& step) const {
    const auto isOther = [&](int victim) { return victim != step.move.to; };
    return step.displaced || std::ranges::any_of(step.move.victims, isOther);
}

/// turn/must-capture. A chain follows its own rule; of two moves each obeys by itself.
bool Referee::mustCapture() const {
    const bool inChain = chain_ != nowhere && book_.berserk;
    return book_.mustCapture && !inChain && includes(book_.mustCapture->side, toMove_);
}

/// A move that satisfies one demand need not satisfy another. An entry; a capture of any piece but the mover; or a king
/// who lands on an escape and does not fall there by his own move. Each branch is judged by itself: the one that takes
/// nothing is no capture.
bool Referee::isDemanded(const Step& step) const {
    if (mustEnter() && step.move.kind == Move::enter) return true;
    if (!mustCapture()) return false;
    if (capturesOther(step)) return true;
    return book_.holdsKing(step.after, step.move.to) && book_.mustCapture->escapes.has(step.move.to);
}

/// One demanded move makes all others illegal. Refused moves, and those beyond the die, are not among `found` and
/// demand nothing.
void Referee::keepDemanded(std::vector<Step>& found) const {
    const auto demanded = [this](const Step& step) { return isDemanded(step); };
    if (std::ranges::any_of(found, demanded)) std::erase_if(found, std::not_fn(demanded));
}

bool Referee::isGoal(const Board& board, int to) const {
    if (!book_.holdsKing(board, to)) return false;
    for (const Zone& zone : book_.escapes) {
        if (zone.has(to)) return true;
    }
    return false;
}

/// No legal move, regardless of the die. With `no_empty_neighbour`, also no defender with an empty neighbour.
bool Referee::isStuck() const {
    if (book_.noMoves.emptyNeighbourTest && toMove_ == Side::defenders &&
        !hasEmptyNeighbour(book_, board_, Side::defenders)) {
        return true;
    }
    return steps().empty();
}

StuckResult Referee::stuckResult() const {
    return toMove_ == Side::attackers ? book_.noMoves.attackers : book_.noMoves.defenders;
}

/// A piece that returns continues the count; any other move starts a new one (E49).
Referee::Run Referee::runAfter(const Step& step) const {
    const Run& last = runs_[toMove_ == Side::attackers ? 0 : 1];
    const bool back = !step.captured && last.count > 0 && step.move.from == last.to && step.move.to == last.from;
    return Run{step.move.from, step.move.to, back ? last.count + 1 : 1};
}

bool Referee::warnedAfter(const Move& move) const {
    if (!book_.watchKing || !book_.watchKing->required || toMove_ != Side::attackers) return false;
    return std::find(move.declared.begin(), move.declared.end(), book_.watchKing->call) != move.declared.end();
}

std::vector<Move> Referee::legal() const {
    std::vector<Move> moves;
    if (ending_.over() || mustRoll()) return moves;
    const bool begins = chain_ == nowhere;
    if (begins && isStuck()) {
        moves.push_back(Move{.kind = Move::pass});
    } else {
        for (const Step& step : stepsUnderDie()) moves.push_back(step.move);
    }
    if (mayPass()) moves.push_back(Move{.kind = Move::pass});
    if (mayStop()) moves.push_back(Move{.kind = Move::stop});
    if (begins && claimsExist()) addClaims(moves);
    std::sort(moves.begin(), moves.end());
    moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
    return moves;
}

std::optional<std::string> Referee::refusedBy(int from, int to) const {
    if (ending_.over()) return "over";
    if (mustRoll()) return "not rolled";
    if (from < 0 || to < 0 || from >= board_.squareCount() || to >= board_.squareCount()) return "outside the board";
    if (!board_.exists(from) || !board_.exists(to)) return "outside the board";
    if (board_.empty(from)) return "no piece";
    if (!book_.holds(board_, from, toMove_)) return "not your piece";
    if (!mayBegin(from)) return book_.twoMoves ? "turn/two-moves" : "turn/berserk";
    if (chain_ == nowhere && isStuck()) return "turn/no-moves";
    const int limitByDie = book_.dice && book_.dice->limitByDie && die_ ? *die_ : 0;
    if (const auto reason = obstacle(book_, board_, from, to, limitByDie)) return reason;

    std::vector<Step> found;
    std::string reason;
    const std::vector<Hop> hops = findHops(book_, board_, from);
    const auto hop = std::find_if(hops.begin(), hops.end(), [&](const Hop& each) { return each.to == to; });
    if (hop != hops.end()) {
        addBranches(Move{.kind = Move::jump, .from = from, .to = to}, &*hop, found, &reason);
    } else {
        addBranches(Move{.kind = Move::slide, .from = from, .to = to}, nullptr, found, &reason);
    }
    if (found.empty()) return reason;
    // Nothing else forbids the move, but another one may be demanded.
    const bool legal = std::ranges::any_of(
        stepsUnderDie(), [&](const Step& step) { return step.move.from == from && step.move.to == to; });
    if (legal) return std::nullopt;
    const bool someEnter =
        std::ranges::any_of(stepsUnderDie(), [](const Step& step) { return step.move.kind == Move::enter; });
    return mustEnter() && someEnter ? "pieces/reserve" : "turn/must-capture";
}

}  // namespace reference
