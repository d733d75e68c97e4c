#include "explain/call_tables.hpp"

#include <algorithm>
#include <stdexcept>

namespace tafl::direct {

CallTables::CallTables(std::shared_ptr<const RuleImage> from)
    : image(std::move(from)),
      calls(image->calls),
      graph(*image->graph),
      size(image->size),
      squares(size * size),
      classes(static_cast<int>(calls.classes.size())) {
    next.resize(at(squares));
    for (Square s = 0; s < squares; ++s)
        for (const Direction d : allDirections) next[at(s)][static_cast<std::size_t>(d)] = image->shape().step(s, d);
    readPieces();
    readMovement();
    readHostility();
    readHistory();
}

void CallTables::readPieces() {
    for (int c = 1; c <= classes; ++c) {
        const PieceClass& piece = calls.classes[at(c - 1)];
        side[at(c)] = piece.side;
        classesOfSide[at(piece.side)] |= classBit(c);
        if (piece.royal) royals |= classBit(c);
        for (const FateCall& call : calls.fates)
            if (has(call.classes, c) && !call.by && !fate[at(c)]) fate[at(c)] = &call;
    }
    for (int mover = 1; mover <= classes; ++mover)
        for (int c = 1; c <= classes; ++c) {
            const FateCall*& found = fateBy[at(mover)][at(c)];
            for (const FateCall& call : calls.fates)
                if (!found && call.by && has(*call.by, mover) && has(call.classes, c)) found = &call;
            if (!found) found = fate[at(c)];
        }
}

void CallTables::readMovement() {
    const auto count = at((classes + 1) * squares);
    stopBarred_.resize(count, image->holes);
    passBarred_.resize(count, image->holes);
    for (int c = 1; c <= classes; ++c) {
        for (const SlideCall& call : calls.slides)
            if (has(call.classes, c) && !slide[at(c)]) slide[at(c)] = &call;
        for (const JumpCall& call : calls.jumps)
            if (has(call.classes, c)) jumps[at(c)].push_back(&call);
        for (const LeapCall& call : calls.leaps)
            if (has(call.classes, c)) leaps[at(c)].push_back(&call);
        std::ranges::stable_sort(jumps[at(c)], {}, [](const JumpCall* j) { return j->ruleIndex; });
        for (const BarCall& bar : calls.stopBars)
            if (has(bar.classes, c)) bar.from.each([&](Square s) { stopBarred_[at(c * squares + s)] |= bar.squares; });
        for (const BarCall& bar : calls.passBars)
            if (has(bar.classes, c) && !bar.where)
                bar.from.each([&](Square s) { passBarred_[at(c * squares + s)] |= bar.squares; });
    }
}

void CallTables::readHostility() {
    for (int c = 1; c <= classes; ++c) {
        hammer[at(c)] = anvil[at(c)] = classesOfSide[at(other(side[at(c)]))];
        for (const DisarmCall& call : calls.disarms)
            if (has(call.classes, c) && !call.where)
                (call.role == Role::hammer ? hammer : anvil)[at(c)] &= static_cast<ClassSet>(~call.against);
        for (const HostileCall& call : calls.hostiles) {
            if (!has(call.to, c)) continue;
            if (!call.outside)
                hostile[at(c)].push_back(&call);
            else if (!outside[at(c)] || call.ruleIndex < outside[at(c)]->ruleIndex)
                outside[at(c)] = &call;
        }
        std::ranges::stable_sort(hostile[at(c)], {}, [](const HostileCall* h) { return h->ruleIndex; });
        for (const PatternCall& call : calls.patterns)
            if (has(call.victims, c)) patterns[at(c)].push_back(&call);
        std::ranges::stable_sort(patterns[at(c)], {}, [](const PatternCall* p) { return p->ruleIndex; });
    }
}

void CallTables::readHistory() {
    for (const Side s : {Side::attackers, Side::defenders}) {
        for (const RefuseCall& call : calls.refusals) refusals[at(s)] |= (call.side & sideBit(s)) != 0;
        for (const DemandCall& call : calls.demands) demands[at(s)] |= (call.side & sideBit(s)) != 0;
        for (const RepetitionCall& call : calls.repetitions)
            illegalHistory[at(s)] |= call.result == RepetitionResult::illegal && (call.whose & sideBit(s)) != 0;
        illegalHistory[at(s)] |= calls.shuttle && calls.shuttle->illegal;
    }
    usesArrangements =
        std::ranges::any_of(calls.repetitions, [](const RepetitionCall& r) { return r.of != RepetitionOf::position; });
    for (std::size_t i = 32; i < calls.outcomes.size(); ++i)
        if (calls.outcomes[i].survivesReply)
            throw std::length_error("a delayed end behind 32 others has no pending bit");
}

const DieFace* CallTables::face(int n) const {
    for (const DieFace& f : calls.dice)
        if (f.face == n) return &f;
    return nullptr;
}

}  // namespace tafl::direct
