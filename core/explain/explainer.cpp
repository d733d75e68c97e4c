#include "explain/explainer.hpp"

#include <algorithm>

#include "explain/near_misses.hpp"
#include "explain/outcomes.hpp"
#include "explain/reasons.hpp"

namespace tafl {

using namespace direct;

Explainer::Explainer(std::shared_ptr<const RuleImage> image)
    : image_(std::move(image)), tables_(std::make_shared<const CallTables>(image_)) {}

PlainPosition Explainer::start(std::optional<Side> first) const {
    const Side usual = image_->calls.first == FirstMover::defenders ? Side::defenders : Side::attackers;
    return set({image_->start, image_->calls.first == FirstMover::lot ? first.value_or(usual) : usual});
}

PlainPosition Explainer::set(const Setup& setup) const {
    PlainPosition out;
    out.occupants = setup.occupants;
    out.toMove = setup.toMove;
    for (const StateValue& value : allValues(setup.states, *image_)) {
        out.numbers.push_back(value.number);
        out.marks.push_back(value.marks);
    }
    PlainPosition::Entry entry;
    entry.position = positionKey(*tables_, out.occupants, out.toMove, out.numbers, out.marks);
    out.history.push_back(std::move(entry));
    return out;
}

bool Explainer::mustRoll(const PlainPosition& p) const { return direct::mustRoll(*tables_, p); }

PlainPosition Explainer::roll(const PlainPosition& p, int face) const {
    PlainPosition out = p;
    out.rolled = true;
    out.die = face;
    const DieFace* rule = tables_->face(face);
    const auto leavesNoMove = [&] {
        return rule && rule->limit && !canMove(*tables_, out, rule->limit) && !isStuck(*tables_, out);
    };
    if ((rule && rule->losesTurn) || leavesNoMove()) {
        out.rolled = out.passed = false;
        out.die = 0;
        out.toMove = other(p.toMove);
    }
    return out;
}

Ending Explainer::ending(const PlainPosition& p) const { return p.ending.over ? p.ending : stuckEnding(*tables_, p); }

SquareSet Explainer::reach(const PlainPosition& p, Square from) const {
    if (from < 0 || from >= tables_->squares || !p.occupants[at(from)]) return {};
    return Scene(*tables_, p.occupants, p.toMove).slides(from);
}

namespace {

/// Adds draw claims: on the current position, and together with a move.
void addClaims(const CallTables& t, const PlainPosition& p, std::vector<Move>& moves) {
    const std::size_t plain = moves.size();
    if (findStandingClaim(t, p)) moves.push_back(Move::of(MoveKind::claim));
    for (std::size_t i = 0; i < plain; ++i) {
        const Move m = moves[i];
        if (!m.movesPiece() || m.entering() || m.choice() || m.declared()) continue;
        const Move with = Move::of(MoveKind::claimWithMove, m.from(), m.to());
        if (attempt(t, p, with).legal()) moves.push_back(with);
    }
}

std::vector<Move> stuckMoves(const CallTables& t, const PlainPosition& p) {
    if (t.calls.noMoves[at(p.toMove)].result != Stuck::pass) return {};
    std::vector<Move> out{Move::of(MoveKind::pass)};
    if (findStandingClaim(t, p)) out.push_back(Move::of(MoveKind::claim));
    return out;
}

}  // namespace

std::vector<Move> Explainer::legal(const PlainPosition& p) const {
    const CallTables& t = *tables_;
    if (p.ending.over || mustRoll(p)) return {};
    std::vector<Move> out;
    if (isStuckByProgram(t, p)) {
        out = stuckMoves(t, p);
    } else {
        const int limit = dieLimit(t, p);
        out = legalMoves(t, p, limit);
        const auto addIfLegal = [&](MoveKind kind) {
            if (attempt(t, p, Move::of(kind)).legal()) out.push_back(Move::of(kind));
        };
        if (p.chain != noSquare) {
            addIfLegal(MoveKind::stop);
        } else if (out.empty()) {
            if (!limit || !canMove(t, p)) out = stuckMoves(t, p);
        } else {
            if (hasClaimRules(t)) addClaims(t, p, out);
            if (!t.calls.passes.empty()) addIfLegal(MoveKind::pass);
        }
    }
    std::ranges::sort(out);
    return out;
}

namespace {

void collectAnnouncements(const CallTables& t, const Turn& turn,
                          const std::function<void(const AnnounceCall&, const std::string&)>& report) {
    for (const AnnounceCall& call : t.calls.announcements) {
        if (!(call.after & sideBit(turn.mover())) || call.texts.empty()) continue;
        const std::int64_t n = turn.boardB().number(call.number);
        if (n >= 1) report(call, call.texts[std::min<std::size_t>(static_cast<std::size_t>(n), call.texts.size()) - 1]);
    }
}

Ending makeClaimEnding(const Claim& claim) {
    return {.over = true, .winner = claim.result, .phase = Phase::history, .ruleIndex = claim.ruleIndex};
}

}  // namespace

Explanation Explainer::explain(const PlainPosition& p, Move move, bool detailed) const {
    const Attempt tried = attempt(*tables_, p, move);
    const Phrases phrases(*tables_);
    Explanation out;
    out.legal = tried.legal();
    out.sameSide = tried.sameSide;
    if (detailed) out.reasons = writeReasons(*tables_, p, move, tried);
    const bool played = tried.turn && !tried.claim && move.kind() != MoveKind::claimWithMove;
    if (played) {
        out.taken = tried.turn->taken();
        for (const Victim& v : tried.turn->victims()) out.victims.push_back(v.square);
    }
    if (!out.legal) return out;
    if (!played) {
        out.ending = makeClaimEnding(*tried.claim);
        out.after = p;
        out.after.ending = out.ending;
        return out;
    }
    out.ending = makeEnding(tried.ends);
    out.after = tried.turn->after(tried.sameSide);
    out.after.ending = out.ending;
    if (detailed && !out.ending.over && !out.sameSide)
        if (const Ending stuck = stuckEnding(*tables_, out.after); stuck.over)
            out.reasons.push_back(describeStuck(phrases, out.after, stuck));
    if (!out.sameSide)
        collectAnnouncements(*tables_, *tried.turn, [&](const AnnounceCall& call, const std::string& text) {
            out.announcements.push_back(text);
            if (detailed) out.reasons.push_back(describeAnnouncement(phrases, call, text));
        });
    return out;
}

void Explainer::addNearMisses(const PlainPosition& p, Move move, Explanation& explanation) const {
    const Attempt tried = attempt(*tables_, p, move);
    if (!tried.legal() || !tried.turn || tried.claim || move.kind() == MoveKind::claimWithMove) return;
    constexpr std::size_t maxNearMisses = 3;
    const Phrases phrases(*tables_);
    std::vector<Reason> found = findNearCaptures(phrases, *tried.turn);
    // If a piece is nearly taken with others, its two neighbours need no further reason.
    std::erase_if(explanation.reasons, [&](const Reason& old) {
        return old.kind == Reason::Kind::almostCaptured && std::ranges::any_of(found, [&](const Reason& r) {
                   return std::ranges::any_of(r.squares, [&](const SquareRole& role) {
                       return role.role == "victim" && role.square == old.victim;
                   });
               });
    });
    if (tried.ends.empty() && !tried.sameSide)
        for (Reason& r : findNearEnds(phrases, *tried.turn)) found.push_back(std::move(r));
    if (found.size() > maxNearMisses) found.resize(maxNearMisses);
    for (Reason& r : found) explanation.reasons.push_back(std::move(r));
}

PlainPosition Explainer::play(const PlainPosition& p, Move move) const { return explain(p, move, false).after; }

}  // namespace tafl
