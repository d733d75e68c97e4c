#include "explain/scene.hpp"

namespace tafl::direct {

std::span<const Direction> patternDirections(const PatternCall& call, Direction axis) {
    static constexpr std::array eastWest = {Direction::east, Direction::west};
    static constexpr std::array northSouth = {Direction::north, Direction::south};
    if (call.shape == Shape::all) return allDirections;
    return axis == Direction::east || axis == Direction::west ? eastWest : northSouth;
}

Scene::Scene(const CallTables& tables, std::vector<std::uint8_t> occupants, Side side)
    : tables_(&tables), occupants_(std::move(occupants)) {
    mover = side;
}

Scene::Scene(const CallTables& tables, const PlainPosition& p, Side side) : Scene(tables, p.occupants, side) {
    numbers = p.numbers;
    marks = p.marks;
    sinceCapture = p.sinceCapture;
}

void Scene::put(Square s, int classNumber) {
    occupants_[at(s)] = static_cast<std::uint8_t>(classNumber);
    byClassValid_ = false;
    clearCache();
}

void Scene::setMover(Side side) {
    mover = side;
    clearCache();
}

SquareSet Scene::pieces(ClassSet set) const {
    if (!byClassValid_) {
        byClass_ = {};
        for (Square s = 0; s < tables_->squares; ++s)
            if (const int c = occupant(s)) byClass_[at(c)].add(s);
        byClassValid_ = true;
    }
    SquareSet out;
    for (int c = 1; c <= tables_->classes; ++c)
        if (has(set, c)) out |= byClass_[at(c)];
    return out;
}

SquareSet Scene::hostile(int victimClass) const {
    SquareSet out;
    for (Square s = 0; s < tables_->squares; ++s)
        if (isHostileMan(victimClass, s) || findHostileZone(victimClass, s)) out.add(s);
    return out;
}

SquareSet Scene::held(ClassSet set) const {
    SquareSet out;
    pieces(set).each([&](Square s) {
        if (isHeld(s)) out.add(s);
    });
    return out;
}

SquareSet Scene::reach(ClassSet set, std::optional<Direction> direction) const {
    SquareSet out;
    pieces(set).each([&](Square s) { out |= slides(s, 0, direction); });
    return out;
}

bool Scene::isHostileMan(int victimClass, Square s) const {
    const int c = occupant(s);
    return c && has(tables_->anvil[at(c)], victimClass) && !isDisarmed(Role::anvil, victimClass, s);
}

bool Scene::mayBeHammer(int victimClass, Square s) const {
    return has(tables_->hammer[at(occupant(s))], victimClass) && !isDisarmed(Role::hammer, victimClass, s);
}

bool Scene::isDisarmed(Role role, int victimClass, Square s) const {
    for (const DisarmCall& call : tables_->calls.disarms)
        if (call.where && call.role == role && has(call.classes, occupant(s)) && has(call.against, victimClass) &&
            where(call.where).has(s))
            return true;
    return false;
}

const SpareCall* Scene::findSpare(Square s, RuleIndex by) const {
    const SpareCall* out = nullptr;
    for (const SpareCall& call : tables_->calls.spares)
        if (has(call.classes, occupant(s)) && call.squares.has(s) && sparesFrom(call, by, *tables_->image) &&
            (!call.where || where(call.where).has(s)) && (!out || call.ruleIndex < out->ruleIndex))
            out = &call;
    return out;
}

const SquareSet& Scene::where(Expr program) const {
    const auto known = whereCache_.find(program);
    return known != whereCache_.end() ? known->second : whereCache_[program] = board(program);
}

const HostileCall* Scene::findHostileZone(int victimClass, Square s) const {
    for (const HostileCall* call : tables_->hostile[at(victimClass)]) {
        if (!call->squares.has(s)) continue;
        switch (call->when) {
            case When::always:
                return call;
            case When::empty:
                if (!occupant(s)) return call;
                break;
            case When::occupied:
                if (has(call->occupiedBy, occupant(s))) return call;
                break;
            case When::program:
                if (condition(*call)) return call;
                break;
        }
    }
    return nullptr;
}

bool Scene::condition(const HostileCall& call) const {
    if (conditionCache_.empty()) conditionCache_.assign(tables_->calls.hostiles.size(), -1);
    signed char& known = conditionCache_[static_cast<std::size_t>(&call - tables_->calls.hostiles.data())];
    if (known < 0) known = truth(call.program);
    return known != 0;
}

PatternSide Scene::classifySide(const PatternCall& call, int victimClass, Square s, Square hammer) const {
    using Kind = PatternSide::Kind;
    if (s == noSquare) {
        const HostileCall* outside = call.walls ? nullptr : tables_->outside[at(victimClass)];
        return {s, outside ? Kind::outside : Kind::missing, outside};
    }
    const int c = occupant(s);
    if (has(call.by, c) && s == hammer && mayBeHammer(victimClass, s)) return {s, Kind::hammer};
    if (has(call.by, c) && isHostileMan(victimClass, s)) return {s, Kind::man};
    if (call.walls) return {s, !c && call.walls->has(s) ? Kind::wall : Kind::missing};
    const HostileCall* zone = findHostileZone(victimClass, s);
    return {s, zone ? Kind::hostile : Kind::missing, zone};
}

PatternMatch Scene::matchPattern(const PatternCall& call, Square victim, std::span<const Direction> directions,
                                 Square hammer, bool exhaustive) const {
    using Kind = PatternSide::Kind;
    const int v = occupant(victim);
    PatternMatch out;
    for (const Direction d : directions) {
        const PatternSide side = classifySide(call, v, tables_->neighbour(victim, d), hammer);
        out.sides[at(out.count++)] = side;
        if (side.kind == Kind::hammer || side.kind == Kind::man) ++out.men;
        if (side.kind == Kind::hammer) out.hasHammer = true;
        if (side.kind == Kind::man && hammer == noSquare) out.hasHammer |= mayBeHammer(v, side.square);
        if (side.kind == Kind::missing) {
            ++out.missing;
            if (!exhaustive) return out;
        }
    }
    return out;
}

bool Scene::isHeld(Square victim) const {
    const int v = occupant(victim);
    for (const PatternCall* call : tables_->patterns[at(v)]) {
        if (!call->at.has(victim) || findSpare(victim, call->ruleIndex)) continue;
        for (const Direction axis : {Direction::east, Direction::north})
            if (matchPattern(*call, victim, patternDirections(*call, axis), noSquare).complete(call->minMen))
                return true;
    }
    return false;
}

/// The squares of a conditional bar for the pieces of a side, as before a move of that side.
SquareSet Scene::barredNow(const BarCall& call, Side side) const {
    Scene before(*this);
    before.setMover(side);
    before.from = before.to = before.jumped = before.displaced = before.captured = {};
    before.declared = 0;
    return before.board(call.where) & call.squares;
}

bool Scene::isBarred(const BarCall& call, Square origin, Square s) const {
    const int c = occupant(origin);
    if (!has(call.classes, c) || !call.from.has(origin) || !call.squares.has(s)) return false;
    return !call.where || barredNow(call, tables_->side[at(c)]).has(s);
}

SquareSet Scene::passBarred(Square origin) const {
    const int c = occupant(origin);
    SquareSet out = tables_->passBarred(c, origin);
    for (const BarCall& call : tables_->calls.passBars)
        if (call.where && has(call.classes, c) && call.from.has(origin)) out |= barredNow(call, tables_->side[at(c)]);
    return out;
}

void Scene::addSlides(SquareSet& out, Square origin, Direction d, int limit) const {
    const int c = occupant(origin);
    const SquareSet& stop = tables_->stopBarred(c, origin);
    const SquareSet pass = passBarred(origin);
    int steps = 0;
    for (Square s = tables_->neighbour(origin, d); s != noSquare && !occupant(s); s = tables_->neighbour(s, d)) {
        if (++steps > limit && limit) return;
        if (!stop.has(s)) out.add(s);
        if (pass.has(s)) return;
    }
}

/// In squares; 0: any distance, noSlides: none.
int Scene::slideLimit(Square origin, int dieLimit) const {
    const SlideCall* call = tables_->slide[at(occupant(origin))];
    const int limit = call ? call->limit : 0;
    return limit != noSlides && dieLimit && (!limit || dieLimit < limit) ? dieLimit : limit;
}

SquareSet Scene::slides(Square origin, int dieLimit, std::optional<Direction> direction) const {
    SquareSet out;
    const int limit = slideLimit(origin, dieLimit);
    if (limit == noSlides) return out;
    for (const Direction d : allDirections)
        if (!direction || *direction == d) addSlides(out, origin, d, limit);
    return out;
}

SquareSet Scene::leaps(Square origin) const {
    const int c = occupant(origin);
    const SquareSet& stop = tables_->stopBarred(c, origin);
    const SquareSet pass = passBarred(origin);
    SquareSet out;
    for (const LeapCall* call : tables_->leaps[at(c)])
        eachLeapTarget(*call, origin, tables_->size, [&](Square s) {
            if (occupant(s)) return false;
            if (!stop.has(s)) out.add(s);
            return !pass.has(s);
        });
    return out;
}

std::optional<RuleIndex> Scene::findSwapRule(Square origin, Square target) const {
    const int c = occupant(origin), partner = occupant(target);
    std::optional<RuleIndex> out;
    if (!partner || c == partner || tables_->side[at(c)] != tables_->side[at(partner)]) return out;
    if (tables_->stopBarred(c, origin).has(target) || tables_->stopBarred(partner, target).has(origin)) return out;
    for (const SwapCall& call : tables_->calls.swaps)
        if (has(call.classes, c) && has(call.with, partner) && (!call.where || where(call.where).has(origin)) &&
            (!out || call.ruleIndex < *out))
            out = call.ruleIndex;
    return out;
}

SquareSet Scene::swaps(Square origin) const {
    SquareSet out;
    if (tables_->calls.swaps.empty()) return out;
    for (const Direction d : allDirections)
        if (const Square s = tables_->neighbour(origin, d); s != noSquare && findSwapRule(origin, s)) out.add(s);
    return out;
}

std::optional<RuleIndex> Scene::findDisplacingRule(Square origin, Square target, bool leap) const {
    const int c = occupant(origin), victim = occupant(target);
    std::optional<RuleIndex> out;
    if (!victim || tables_->side[at(c)] == tables_->side[at(victim)]) return out;
    const FateCall* fate = tables_->fate[at(victim)];
    if ((fate && fate->what == FateKind::held) || tables_->stopBarred(c, origin).has(target)) return out;
    for (const DisplaceCall& call : tables_->calls.displacements)
        if (call.allows(c, victim, leap) && (!call.where || where(call.where).has(target)) &&
            !findSpare(target, call.ruleIndex) && (!out || call.ruleIndex < *out))
            out = call.ruleIndex;
    return out;
}

SquareSet Scene::displacements(Square origin, int dieLimit) const {
    SquareSet out;
    if (tables_->calls.displacements.empty()) return out;
    const SquareSet pass = passBarred(origin);
    const int limit = slideLimit(origin, dieLimit);
    for (const Direction d : allDirections) {
        int length = 1;
        Square s = tables_->neighbour(origin, d);
        for (; s != noSquare && !occupant(s) && !pass.has(s); s = tables_->neighbour(s, d)) ++length;
        if (s == noSquare || limit == noSlides || (limit && length > limit)) continue;
        if (findDisplacingRule(origin, s, false)) out.add(s);
    }
    for (const LeapCall* call : tables_->leaps[at(occupant(origin))])
        eachLeapTarget(*call, origin, tables_->size, [&](Square s) {
            if (!occupant(s)) return !pass.has(s);
            if (findDisplacingRule(origin, s, true)) out.add(s);
            return false;
        });
    return out;
}

std::optional<LegalJump> Scene::legalJump(Square origin, Direction d) const {
    const int c = occupant(origin);
    const Square over = tables_->neighbour(origin, d);
    if (over == noSquare || !occupant(over)) return std::nullopt;
    const bool own = holds(over, tables_->side[at(c)]);
    const Square target = tables_->neighbour(over, d);
    if (target == noSquare || occupant(target) || tables_->stopBarred(c, origin).has(target)) return std::nullopt;
    std::optional<LegalJump> out;
    for (const JumpCall* call : tables_->jumps[at(c)]) {
        if (!call->allows(c, occupant(over), own, origin, target)) continue;
        const LegalJump jump{over, target, call->takes && !own, call->ruleIndex};
        if (jump.takes && !findSpare(over, call->ruleIndex)) return jump;
        if (!out || (jump.takes && !out->takes)) out = jump;
    }
    return out;
}

std::vector<LegalJump> Scene::legalJumps(Square origin) const {
    std::vector<LegalJump> out;
    if (tables_->jumps[at(occupant(origin))].empty()) return out;
    for (const Direction d : allDirections)
        if (const auto found = legalJump(origin, d)) out.push_back(*found);
    return out;
}

std::optional<RuleIndex> Scene::findJumpCapture(Square origin, Square over, Square target) const {
    const int c = occupant(target);
    if (holds(over, tables_->side[at(c)])) return std::nullopt;
    for (const JumpCall* call : tables_->jumps[at(c)])
        if (call->takes && call->allows(c, occupant(over), false, origin, target) && !findSpare(over, call->ruleIndex))
            return call->ruleIndex;
    return std::nullopt;
}

}  // namespace tafl::direct
