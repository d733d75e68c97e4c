#include "explain/turn.hpp"

#include <algorithm>

namespace tafl::direct {

Turn::Turn(const CallTables& tables, const PlainPosition& before, const Candidate& move)
    : tables_(&tables),
      before_(&before),
      move_(move),
      moverClass_(move.enters ? move.enters : before.occupants[at(move.from)]),
      a_(tables, before, before.toMove),
      b_(a_) {
    a_.die = before.die;
    if (move_.enters)
        placeEntering();
    else
        placeMover();
}

Turn::Turn(const CallTables& tables, const PlainPosition& before, Kind kind)
    : tables_(&tables), before_(&before), kind_(kind), a_(tables, before, before.toMove), b_(a_) {
    a_.die = before.die;
    b_ = a_;
    if (kind == Kind::pass) ++b_.sinceCapture;
}

void Turn::placeEntering() {
    const EnterCall* const call = findEntry(*tables_, moverClass_);
    if (call && call->reserve >= 0) --a_.numbers[at(call->reserve)];
    a_.put(move_.to, moverClass_);
    a_.to = SquareSet::of(move_.to);
}

void Turn::placeMover() {
    const int met = before_->occupants[at(move_.to)];
    const bool own = met && tables_->side[at(met)] == mover();
    move_.partner = own ? met : 0;
    move_.displaced = own ? 0 : met;
    if (met) findRuleOfTarget();
    a_.put(move_.from, move_.partner);
    a_.put(move_.to, moverClass_);
    a_.from = SquareSet::of(move_.from);
    a_.to = SquareSet::of(move_.to);
    if (move_.displaced) a_.displaced = a_.to;
    if (move_.jump) a_.jumped = SquareSet::of(move_.over);
    for (SquareSet& marks : a_.marks) {
        const bool moverMarked = marks.has(move_.from), otherMarked = met && marks.has(move_.to);
        if (otherMarked) marks -= a_.to;
        if (moverMarked) {
            marks -= a_.from;
            marks |= a_.to;
        }
        if (otherMarked && own) marks |= a_.from;
    }
}

/// The rule that lets the mover change places with a piece, or displace it.
void Turn::findRuleOfTarget() {
    const Square from = move_.from, to = move_.to;
    const bool leap = from % tables_->size != to % tables_->size && from / tables_->size != to / tables_->size;
    const Scene scene(*tables_, *before_, mover());
    const auto rule = move_.partner ? scene.findSwapRule(from, to) : scene.findDisplacingRule(from, to, leap);
    move_.ruleIndex = rule.value_or(0);
}

unsigned Turn::options() {
    if (tables_->calls.options.empty() || move_.enters) return 0;
    declare(0);
    unsigned out = 0;
    for (std::size_t o = 0; o < tables_->calls.options.size(); ++o) {
        const OptionCall& call = tables_->calls.options[o];
        if ((call.side & sideBit(mover())) && (!call.program || a_.truth(call.program))) out |= 1u << o;
    }
    return out;
}

void Turn::declare(unsigned options) {
    a_.declared = options;
    a_.clearCache();
    victims_ = findVictims(a_, move_);
    heldVictims_.clear();
    std::erase_if(victims_, [&](const Victim& v) {
        const FateCall* fate = tables_->fateBy[at(moverClass_)][at(v.classNumber)];
        const bool stays = fate && fate->what == FateKind::held;
        if (stays) heldVictims_.push_back(v);
        return stays;
    });
}

std::vector<SquareSet> Turn::branches() const {
    SquareSet all, royal;
    for (const Victim& v : victims_) {
        all.add(v.square);
        if (has(tables_->royals, v.classNumber)) royal.add(v.square);
    }
    return enumerateVictimSets(tables_->calls.choice, all, royal);
}

void Turn::applyCaptures(const SquareSet& chosen) {
    b_ = a_;
    b_.clearCache();
    b_.captured = {};
    taken_.clear();
    entry_.reset();
    moverAlive_ = true;
    moverCaptured_ = moverDriven_ = false;
    if (move_.displaced) {
        taken_.push_back({move_.to, move_.displaced, 0});
        b_.captured.add(move_.to);
    }
    applyFates(chosen);
    b_.sinceCapture = captured() ? 0 : before_->sinceCapture + 1;
    applyChanges();
    updateStates();
}

void Turn::applyChanges() {
    changed_.clear();
    if (tables_->calls.changes.empty()) return;
    const std::vector<ChangedPiece> driven = findDriven(), newPieces = findNewPieces();
    for (const ChangeCall& call : tables_->calls.changes) {
        if (call.kind != ChangeKind::becomes) continue;
        squaresOf(call).each([&](Square s) {
            const auto known = std::ranges::find(changed_, s, &ChangedPiece::square);
            if (known == changed_.end())
                changed_.push_back({s, b_.occupant(s), call.becomes, call.ruleIndex});
            else
                known->ruleIndex = std::min(known->ruleIndex, call.ruleIndex);
        });
    }
    for (const ChangedPiece& piece : changed_) {
        b_.put(piece.square, piece.becomes);
        if (piece.square == move_.to) moverAlive_ = false;
    }
    // Driven pieces take their new class and their marks along. All leave before the first arrives.
    const Scene before = b_;
    for (const ChangedPiece& piece : driven) {
        b_.put(piece.square, 0);
        for (SquareSet& marks : b_.marks) marks.remove(piece.square);
        if (piece.square == move_.to) moverDriven_ = true, moverAlive_ = false;
    }
    for (ChangedPiece piece : driven) {
        piece.classNumber = piece.becomes = before.occupant(piece.square);
        b_.put(piece.to, piece.becomes);
        for (std::size_t i = 0; i < b_.marks.size(); ++i)
            if (before.marks[i].has(piece.square)) b_.marks[i].add(piece.to);
        changed_.push_back(piece);
    }
    for (const ChangedPiece& piece : newPieces) {
        if (b_.occupant(piece.square)) continue;
        b_.put(piece.square, piece.becomes);
        changed_.push_back(piece);
    }
    if (!changed_.empty()) b_.clearCache();
}

/// The pieces that a call changes or drives, or the squares on which its pieces appear, on board B.
SquareSet Turn::squaresOf(const ChangeCall& call) const {
    SquareSet out;
    if (!(call.side & sideBit(mover()))) return out;
    b_.board(call.program).each([&](Square s) {
        const bool fits =
            call.kind == ChangeKind::appears ? !tables_->image->holes.has(s) : has(call.classes, b_.occupant(s));
        if (fits) out.add(s);
    });
    return out;
}

/// A piece stays if it is driven in two directions, if two would meet, or if its way ends at a piece that stays, a hole
/// or the edge of the board.
std::vector<ChangedPiece> Turn::findDriven() const {
    std::array<SquareSet, 4> driven{};
    std::vector<ChangedPiece> out;
    for (const ChangeCall& call : tables_->calls.changes)
        if (call.kind == ChangeKind::driven) driven[static_cast<std::size_t>(call.direction)] |= squaresOf(call);
    const auto origins = [&](Square target) {
        std::vector<Direction> found;
        for (const Direction d : allDirections)
            if (const Square from = tables_->neighbour(target, opposite(d)); from != noSquare)
                if (driven[static_cast<std::size_t>(d)].has(from)) found.push_back(d);
        return found;
    };
    const auto directionsFrom = [&](Square s) {
        return std::ranges::count_if(driven, [&](const SquareSet& way) { return way.has(s); });
    };
    const auto stopAll = [&](auto stays) {
        std::array<SquareSet, 4> stopped{};
        bool any = false;
        for (const Direction d : allDirections)
            driven[static_cast<std::size_t>(d)].each([&](Square s) {
                if (!stays(s, tables_->neighbour(s, d))) return;
                stopped[static_cast<std::size_t>(d)].add(s);
                any = true;
            });
        for (std::size_t d = 0; d < driven.size(); ++d) driven[d] -= stopped[d];
        return any;
    };
    stopAll([&](Square s, Square) { return directionsFrom(s) > 1; });
    stopAll([&](Square, Square to) { return to == noSquare || origins(to).size() > 1; });
    const auto waits = [&](Square, Square to) { return b_.occupant(to) && directionsFrom(to) == 0; };
    for (bool again = true; again;) again = stopAll(waits);
    for (const ChangeCall& call : tables_->calls.changes) {
        if (call.kind != ChangeKind::driven) continue;
        (squaresOf(call) & driven[static_cast<std::size_t>(call.direction)]).each([&](Square s) {
            const auto known = std::ranges::find(out, s, &ChangedPiece::square);
            if (known == out.end())
                out.push_back({s, 0, 0, call.ruleIndex, tables_->neighbour(s, call.direction)});
            else
                known->ruleIndex = std::min(known->ruleIndex, call.ruleIndex);
        });
    }
    return out;
}

/// Where two classes would appear, nothing does.
std::vector<ChangedPiece> Turn::findNewPieces() const {
    std::vector<ChangedPiece> out;
    SquareSet contested;
    for (const ChangeCall& call : tables_->calls.changes) {
        if (call.kind != ChangeKind::appears) continue;
        squaresOf(call).each([&](Square s) {
            const auto known = std::ranges::find(out, s, &ChangedPiece::square);
            if (known == out.end()) return out.push_back({s, 0, call.becomes, call.ruleIndex});
            known->ruleIndex = std::min(known->ruleIndex, call.ruleIndex);
            if (known->becomes != call.becomes) contested.add(s);
        });
    }
    std::erase_if(out, [&](const ChangedPiece& piece) { return contested.has(piece.square); });
    return out;
}

void Turn::applyFates(const SquareSet& chosen) {
    for (const Victim& v : victims_) {
        if (!chosen.has(v.square)) continue;
        const FateCall* fate = tables_->fateBy[at(moverClass_)][at(v.classNumber)];
        const int becomes = fate && fate->what == FateKind::becomes ? fate->becomes : 0;
        b_.put(v.square, becomes);
        b_.captured.add(v.square);
        if (!becomes)
            for (SquareSet& marks : b_.marks) marks.remove(v.square);
        if (v.square == move_.to) moverCaptured_ = true, moverAlive_ = false;
        taken_.push_back({v.square, v.classNumber, becomes});
    }
}

void Turn::updateStates() {
    if (tables_->calls.updates.empty()) return;
    auto numbers = b_.numbers;
    auto marks = b_.marks;
    for (const UpdateCall& call : tables_->calls.updates) {
        const StateDeclaration& state = tables_->calls.states[at(call.state)];
        if (state.kind == StateKind::marks)
            marks[at(call.state)] = b_.board(call.program);
        else
            numbers[at(call.state)] = std::clamp<std::int64_t>(b_.number(call.program), 0, state.max);
    }
    b_.numbers = std::move(numbers);
    b_.marks = std::move(marks);
    b_.clearCache();
}

bool Turn::reachesGoal() const {
    return std::ranges::any_of(tables_->calls.goals, [&](const GoalCall& g) {
        return has(g.classes, moverClass_) && g.squares.has(move_.to);
    });
}

/// The mover itself does not count as a capture.
bool Turn::isChainMove(const SquareSet& chosen) const {
    const ChainCall& chain = *tables_->calls.chain;
    return chain.anyMove || move_.displaced || (chosen - a_.to).any() || (chain.alsoGoal && reachesGoal());
}

PlainPosition::Shuttle Turn::shuttleAfter() const {
    const auto& last = before_->shuttle[at(mover())];
    if (kind_ != Kind::move || before_->chain != noSquare) return last;
    const bool back = !captured() && last.runs > 0 && last.from == move_.to && last.to == move_.from;
    return {move_.from, move_.to, back ? last.runs + 1 : 1};
}

std::uint64_t Turn::pendingAfter() const {
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < tables_->calls.outcomes.size(); ++i) {
        const OutcomeCall& call = tables_->calls.outcomes[i];
        if (!call.survivesReply || !(call.after & sideBit(mover())) || !b_.truth(call.program)) continue;
        out |= CallTables::pendingBit(i, mover());
    }
    return out;
}

const PlainPosition::Entry& Turn::entry() const {
    if (entry_) return *entry_;
    PlainPosition::Entry& out = entry_.emplace();
    out.position = positionKey(*tables_, b_.occupants(), other(mover()), b_.numbers, b_.marks);
    out.mover = mover();
    if (tables_->usesArrangements) out.arrangement[at(mover())] = arrangementKey(*tables_, b_.occupants(), mover());
    out.entered[at(mover())] = true;
    for (const ThreatCall& call : tables_->calls.threats) out.threat |= call.side == mover() && b_.truth(call.program);
    return out;
}

PlainPosition Turn::after(bool sameSide) const {
    PlainPosition out;
    out.occupants = b_.occupants();
    out.numbers = b_.numbers;
    out.marks = b_.marks;
    out.sinceCapture = b_.sinceCapture;
    if (!captured()) {
        out.history.reserve(before_->history.size() + 1);
        out.history = before_->history;
        for (const Side s : {Side::attackers, Side::defenders}) out.shuttle[at(s)] = before_->shuttle[at(s)];
    }
    if (sameSide) {
        out.toMove = mover();
        out.chain = move_.to;
        out.fallen = moverCaptured_ || moverDriven_ || !b_.holds(move_.to, mover());
        out.die = before_->die;
        out.rolled = before_->rolled;
        out.pending = before_->pending;
        return out;
    }
    out.toMove = other(mover());
    out.passed = kind_ == Kind::pass;
    out.pending = pendingAfter();
    if (before_->chain == noSquare) out.shuttle[at(mover())] = shuttleAfter();
    out.history.push_back(entry());
    return out;
}

}  // namespace tafl::direct
