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

/// A victim is removed, or becomes another class. Whatever is judged later sees the mover promoted.
Referee::Step Referee::removeVictims(const Move& plain, const Board& placed, const Traps& traps, const Victims& reasons,
                                     const std::vector<int>& taken) const {
    Step step{.move = plain, .after = placed, .traps = traps};
    step.move.victims = taken;
    step.captured = !taken.empty();
    for (int square : taken) {
        const std::string& component = reasons.at(square);
        step.reasons[square] = component;
        const PieceClass& piece = book_.pieceClass(placed.at(square));
        if (piece.royal && (step.royalTaker.empty() || component < step.royalTaker)) step.royalTaker = component;
        step.after.put(square, piece.becomes);
        if (piece.becomes == emptyCell) step.traps.left[static_cast<std::size_t>(square)] = false;
    }
    promoteMover(step);
    updateTraps(step);
    return step;
}

/// pieces/promotion looks once at the mover, with the class that its own capture left it: one change never leads to
/// another in the same move. It is no capture, and a trap under the mover stays.
void Referee::promoteMover(Step& step) const {
    const int to = step.move.to;
    for (const PromotionRule& rule : book_.promotions) {
        if (!rule.zone.has(to) || !book_.holdsOneOf(step.after, to, rule.pieces)) continue;
        step.after.put(to, rule.becomes);
        step.promoted = true;
        return;
    }
}

/// The piece takes a trap of its square along.
Referee::Traps Referee::trapsAfterStep(const Move& plain) const {
    Traps traps = traps_;
    if (!traps.left[static_cast<std::size_t>(plain.from)]) return traps;
    traps.left[static_cast<std::size_t>(plain.from)] = false;
    traps.left[static_cast<std::size_t>(plain.to)] = true;
    return traps;
}

void Referee::updateTraps(Step& step) const {
    if (!book_.traps) return;
    if (book_.traps->zone.has(step.move.from)) step.traps.left[static_cast<std::size_t>(step.move.from)] = true;
    step.traps.sprung = step.traps.sprung || step.captured;
    step.traps.moves = std::min(5L, step.traps.moves + 1);
}

void Referee::addBranches(Move plain, const Hop* hop, std::vector<Step>& found, std::string* refusedBy) const {
    Board placed = board_;
    placed.put(plain.to, placed.at(plain.from));
    placed.clear(plain.from);

    const Traps traps = trapsAfterStep(plain);

    std::set<std::string> words;
    if (mayDeclareSafeEntry(book_, placed, plain.to)) words.insert(book_.passiveEntry->call);
    if (book_.watchKing && book_.watchKing->required && toMove_ == Side::attackers) words.insert(book_.watchKing->call);

    Arrival arrival;
    arrival.to = plain.to;
    arrival.kingWarned = warned_ && toMove_ == Side::defenders;
    arrival.trapped = book_.traps && traps.sprung && traps.moves >= book_.traps->after &&
                      traps.left[static_cast<std::size_t>(plain.to)];
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
            if (royal && book_.kingCapture && book_.kingCapture->survivesReply) continue;
            all.push_back(square);
            if (royal) kings.push_back(square);
        }
        bool first = declared.empty();
        for (const std::vector<int>& taken : permittedChoices(book_.take, all, kings)) {
            Step step = removeVictims(plain, placed, traps, victims, taken);
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
        if (chain_ != nowhere && from != chain_) continue;
        for (int to : findSlides(book_, board_, from, limitByDie)) {
            addBranches(Move{.kind = Move::slide, .from = from, .to = to}, nullptr, found, nullptr);
        }
        for (int to : findLeaps(book_, board_, from)) {  // neither the die nor move/slide limits them
            addBranches(Move{.kind = Move::slide, .from = from, .to = to}, nullptr, found, nullptr);
        }
        for (const Hop& hop : findHops(book_, board_, from)) {
            addBranches(Move{.kind = Move::jump, .from = from, .to = hop.to}, &hop, found, nullptr);
        }
    }
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

/// Judges the board after captures and promotion.
std::optional<std::string> Referee::refusal(const Step& step) const {
    if (isEntryRefused(book_, step.after, step.move.to, step.captured)) return "capture/passive-entry";
    return refusedByHistory(step);
}

/// A chain continues by a capture of an enemy, by any move, or by an escape, as the rule allows.
bool Referee::chainPermits(const Step& step) const {
    if (chain_ == nowhere || book_.berserk->anyMove) return true;
    for (int victim : step.move.victims) {
        if (victim != step.move.to) return true;
    }
    return book_.berserk->kingMayEscape && isGoal(step.after, step.move.to);
}

/// turn/must-capture. A chain follows its own rule.
bool Referee::mustCapture() const {
    if (!book_.mustCapture || chain_ != nowhere) return false;
    const Whose side = book_.mustCapture->side;
    return side == Whose::both || (side == Whose::attackers) == (toMove_ == Side::attackers);
}

/// A capture of any piece but the mover, or a king who lands on an escape and does not fall there by his own move. Each
/// branch is judged by itself: the one that takes nothing is no capture.
bool Referee::isDemanded(const Step& step) const {
    const auto isOther = [&](int victim) { return victim != step.move.to; };
    if (std::ranges::any_of(step.move.victims, isOther)) return true;
    return book_.holdsKing(step.after, step.move.to) && book_.mustCapture->escapes.has(step.move.to);
}

/// One demanded move makes all others illegal. Refused moves, and those beyond the die, are not among `found` and
/// demand nothing.
void Referee::keepDemanded(std::vector<Step>& found) const {
    if (!mustCapture()) return;
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
    const bool inChain = chain_ != nowhere;
    if (!inChain && isStuck()) {
        moves.push_back(Move{.kind = Move::pass});
    } else {
        for (const Step& step : stepsUnderDie()) moves.push_back(step.move);
    }
    if (inChain && book_.berserk->optional) moves.push_back(Move{.kind = Move::stop});
    if (!inChain && claimsExist()) addClaims(moves);
    std::sort(moves.begin(), moves.end());
    moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
    return moves;
}

std::optional<std::string> Referee::refusedBy(int from, int to) const {
    if (ending_.over()) return "over";
    if (mustRoll()) return "not rolled";
    if (from < 0 || to < 0 || from >= board_.squareCount() || to >= board_.squareCount()) return "outside the board";
    if (board_.empty(from)) return "no piece";
    if (!book_.holds(board_, from, toMove_)) return "not your piece";
    if (chain_ != nowhere && from != chain_) return "turn/berserk";
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
    if (!legal) return "turn/must-capture";
    return std::nullopt;
}

}  // namespace reference
