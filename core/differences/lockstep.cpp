#include "differences/lockstep.hpp"

#include <algorithm>

#include "position/move_text.hpp"

namespace tafl {
namespace {

/// The class number of the counterpart of `piece`; 0: none.
std::uint8_t findCounterpart(const std::vector<PieceClass>& classes, const PieceClass& piece) {
    int only = 0, number = 0, alike = 0;
    for (const PieceClass& other : classes) {
        ++number;
        if (other.side != piece.side || other.royal != piece.royal) continue;
        if (other.name == piece.name) return static_cast<std::uint8_t>(number);
        ++alike;
        only = number;
    }
    return static_cast<std::uint8_t>(alike == 1 ? only : 0);
}

bool hasForcedCaptures(const RuleImage& image) {
    return image.calls.choice == ChoiceMode::all && image.calls.options.empty();
}

}  // namespace

std::optional<ClassMap> mapClasses(const RuleImage& a, const RuleImage& b) {
    ClassMap map;
    for (std::size_t c = 1; c <= a.calls.classes.size(); ++c) {
        const std::uint8_t other = findCounterpart(b.calls.classes, a.calls.classes[c - 1]);
        if (!other || map.from[other]) {
            if (std::ranges::find(a.start, static_cast<std::uint8_t>(c)) != a.start.end()) return {};
            continue;
        }
        map.to[c] = other;
        map.from[other] = static_cast<std::uint8_t>(c);
    }
    return map;
}

LockStep::LockStep(Images images, const ClassMap& map, std::optional<std::array<Setup, 2>> begin)
    : images_(std::move(images)), map_(map), begin_(std::move(begin)) {
    for (std::size_t i = 0; i < 2; ++i) {
        positions_[i] = Position::create(images_[i]);
        simple_ = simple_ && hasForcedCaptures(*images_[i]);
        claims_ = claims_ || images_[i]->anyClaim;
        for (const auto& option : optionNames(*images_[i]))
            if (std::ranges::find(optionNames_, option) == optionNames_.end()) optionNames_.push_back(option);
    }
    restart();
}

void LockStep::restart() {
    for (std::size_t i = 0; i < 2; ++i) {
        if (begin_)
            positions_[i]->set((*begin_)[i]);
        else
            positions_[i]->start(images_[i]->calls.first == FirstMover::lot ? std::optional(Side::attackers)
                                                                            : std::nullopt);
        taken_[i].clear();
    }
    line_.clear();
    over_ = false;
}

void LockStep::replayLine(const std::vector<Step>& line) {
    // Keep the common prefix.
    std::size_t common = 0;
    const auto same = [](const Step& x, const Step& y) {
        return x.move[0] == y.move[0] && x.move[1] == y.move[1] && x.face == y.face;
    };
    while (common < line.size() && common < line_.size() && same(line[common], line_[common])) ++common;
    while (line_.size() > common) undo();
    for (std::size_t i = common; i < line.size(); ++i) play(line[i]);
}

std::optional<DifferenceKind> LockStep::play(const Step& step) {
    line_.push_back(step);
    if (step.face) {
        for (auto& position : positions_) position->roll(step.face);
        for (auto& taken : taken_) taken.clear();
        over_ = false;
        return positions_[0]->toMove() == positions_[1]->toMove() ? std::nullopt : std::optional(DifferenceKind::turn);
    }
    MoveResult made[2];
    for (std::size_t i = 0; i < 2; ++i) {
        made[i] = positions_[i]->make(step.move[i]);
        taken_[i] = positions_[i]->taken();
    }
    over_ = made[0].ending.over && made[1].ending.over;
    const bool alike = std::ranges::equal(taken_[0], taken_[1], [&](const CapturedPiece& a, const CapturedPiece& b) {
        return a.square == b.square && map_.to[static_cast<std::size_t>(a.becomes)] == b.becomes;
    });
    if (!alike || !standAlike()) return DifferenceKind::captures;
    const Ending &a = made[0].ending, &b = made[1].ending;
    if (a.over != b.over || (a.over && a.winner != b.winner)) return DifferenceKind::outcome;
    if (!a.over && positions_[0]->toMove() != positions_[1]->toMove()) return DifferenceKind::turn;
    return {};
}

/// Whether corresponding pieces stand on the same squares. Certain unless pieces change their class.
bool LockStep::standAlike() const {
    if (images_[0]->calls.changes.empty() && images_[1]->calls.changes.empty()) return true;
    for (Square s = 0; s < image(0).size * image(0).size; ++s)
        if (map_.to[static_cast<std::size_t>(positions_[0]->occupant(s))] != positions_[1]->occupant(s)) return false;
    return true;
}

void LockStep::undo() {
    for (auto& position : positions_) position->undo();
    line_.pop_back();
    over_ = false;
}

std::optional<FirstDifference> LockStep::pairDieFaces(std::vector<Step>& out) {
    const auto available = [&](std::size_t i, int face) {
        return std::ranges::find(images_[i]->calls.dice, face, &DieFace::face) != images_[i]->calls.dice.end();
    };
    for (std::size_t i = 0; i < 2; ++i)
        for (const DieFace& die : images_[i]->calls.dice) {
            Step step;
            step.face = die.face;
            if (!available(1 - i, die.face)) return FirstDifference{DifferenceKind::chance, step, {i == 0, i == 1}};
            if (i == 0) out.push_back(step);
        }
    return {};
}

std::optional<FirstDifference> LockStep::commonSteps(std::vector<Step>& out) {
    out.clear();
    // 1. Dice.
    const bool roll[2] = {positions_[0]->mustRoll(), positions_[1]->mustRoll()};
    if (roll[0] != roll[1]) return FirstDifference{DifferenceKind::chance, {}, {roll[0], roll[1]}};
    if (roll[0]) return pairDieFaces(out);
    // 2. Legal moves. A side without any may have ended the game.
    for (std::size_t i = 0; i < 2; ++i) {
        legal_[i].clear();
        positions_[i]->legal(legal_[i], claims_);
    }
    if (legal_[0].empty() || legal_[1].empty()) {
        const Ending a = positions_[0]->ending(), b = positions_[1]->ending();
        if (a.over != b.over || (a.over && a.winner != b.winner)) {
            FirstDifference difference{DifferenceKind::outcome, line_.empty() ? Step{} : line_.back()};
            difference.atLastStep = true;
            return difference;
        }
        if (a.over || (legal_[0].empty() && legal_[1].empty())) return {};
    }
    // 3. The lists are usually equal.
    if (!simple_) return pairByMeaning(out);
    for (auto& list : legal_) std::ranges::sort(list);
    const auto [x, y] = std::ranges::mismatch(legal_[0], legal_[1]);
    if (x == legal_[0].end() && y == legal_[1].end()) {
        for (const Move m : legal_[0]) out.push_back({{m, m}});
        return {};
    }
    // Both lists are sorted: the smaller of the two moves is missing in the other list.
    const bool first = y == legal_[1].end() || (x != legal_[0].end() && *x < *y);
    const Move m = first ? *x : *y;
    return FirstDifference{DifferenceKind::legality, {{m, m}}, {first, !first}};
}

std::vector<std::pair<LockStep::MoveMeaning, Move>> LockStep::computeMeanings(int which,
                                                                              const std::vector<Move>& moves) {
    const auto names = optionNames(image(which));
    std::vector<std::pair<MoveMeaning, Move>> out;
    for (const Move m : moves) {
        MoveMeaning meaning{static_cast<unsigned>(m.kind()), 0, 0, 0, {}};
        if (m.movesPiece()) {
            meaning.from = static_cast<unsigned>(m.from());
            meaning.to = static_cast<unsigned>(m.to());
        }
        if (const auto c = static_cast<std::size_t>(m.entering()))
            meaning.declared = static_cast<unsigned>(which == 0 ? map_.to[c] : m.entering());
        for (std::size_t o = 0; o < names.size(); ++o)
            if (m.declared() >> o & 1)
                meaning.declared |=
                    1u << static_cast<unsigned>(std::ranges::find(optionNames_, names[o]) - optionNames_.begin());
        position(which).make(m);
        for (const CapturedPiece& taken : position(which).taken()) meaning.taken.push_back(taken.square);
        position(which).undo();
        out.emplace_back(std::move(meaning), m);
    }
    std::ranges::sort(out);
    return out;
}

std::optional<FirstDifference> LockStep::pairByMeaning(std::vector<Step>& out) {
    const auto a = computeMeanings(0, legal_[0]), b = computeMeanings(1, legal_[1]);
    const auto [x, y] = std::ranges::mismatch(
        a, b, {}, [](const auto& p) { return p.first; }, [](const auto& p) { return p.first; });
    if (x == a.end() && y == b.end()) {
        for (std::size_t i = 0; i < a.size(); ++i) out.push_back({{a[i].second, b[i].second}});
        return {};
    }
    const bool first = y == b.end() || (x != a.end() && x->first < y->first);
    const auto& unmatched = first ? *x : *y;
    FirstDifference difference{DifferenceKind::legality, {{unmatched.second, unmatched.second}}, {first, !first}};
    // The same move with other victims is a difference in captures.
    for (const auto& [meaning, move] : first ? b : a)
        if (meaning.kind == unmatched.first.kind && meaning.from == unmatched.first.from &&
            meaning.to == unmatched.first.to && meaning.declared == unmatched.first.declared) {
            difference.kind = DifferenceKind::captures;
            difference.step.move[first ? 1 : 0] = move;
            difference.available[0] = difference.available[1] = true;
            break;
        }
    return difference;
}

}  // namespace tafl
