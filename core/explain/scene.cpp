#include "explain/scene.hpp"

#include "explain/captures.hpp"

namespace tafl::direct {

Scene::Scene(const CallTables& tables, std::vector<std::uint8_t> occupants, Side side)
    : tables_(&tables), occupants_(std::move(occupants)) {
    mover = side;
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
        if (isHeld(*this, s)) out.add(s);
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
    return c && has(tables_->anvil[at(c)], victimClass);
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

}  // namespace tafl::direct
