#include "records/game.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "position/move_text.hpp"
#include "program/callback_failure.hpp"

namespace tafl {
namespace {

std::vector<Square> collectSquares(const std::vector<CapturedPiece>& taken) {
    std::vector<Square> out;
    for (const CapturedPiece& t : taken) out.push_back(t.square);
    return out;
}

Phrase facesText(const RuleImage& image) {
    std::vector<std::string> faces;
    for (const DieFace& face : image.calls.dice) faces.push_back(std::to_string(face.face));
    return phraseList(faces);
}

}  // namespace

Game::Game(std::shared_ptr<const RuleImage> image, std::optional<Setup> position)
    : image_(std::move(image)), explainer_(image_), customStart_(std::move(position)) {
    position_ = createStartPosition();
    lotPending_ = !customStart_ && image_->calls.first == FirstMover::lot;
    if (!lotPending_) updateResult(nullptr);
}

template <class Question>
decltype(auto) Game::ask(const Question& question) {
    try {
        return question();
    } catch (...) {
        restore();
        throw;
    }
}

void Game::restore() {
    constexpr int maxTries = 3;  // the limits of a callback depend on the machine's load, too
    for (int tries = 1;; ++tries) {
        std::size_t made = 0;
        try {
            position_ = createStartPosition();
            for (; made < actions_.size(); ++made) {
                const Action& action = actions_[made];
                if (action.kind == Action::Kind::move) position_->make(action.move);
                if (action.kind == Action::Kind::roll) position_->roll(action.face);
                if (action.kind == Action::Kind::lot) position_->start(action.by);
            }
            return;
        } catch (const std::exception&) {
            if (tries < maxTries) continue;
            if (actions_.empty()) return;
        }
        tries = 0;
        actions_.resize(made);
        result_.reset();
        drawOfferedBy_.reset();
        lotPending_ = made == 0 && !customStart_ && image_->calls.first == FirstMover::lot;
        cacheValid_ = false;
    }
}

std::unique_ptr<Position> Game::createStartPosition() const {
    auto out = Position::create(image_);
    if (customStart_)
        out->set(*customStart_);
    else
        out->start();
    return out;
}

Game::Awaited Game::awaited() const {
    if (result_) return Awaited::nothing;
    if (lotPending_) return Awaited::lot;
    if (drawOfferedBy_) return Awaited::answer;
    return position_->mustRoll() ? Awaited::die : Awaited::turn;
}

Side Game::sideToAct() const { return drawOfferedBy_ ? other(*drawOfferedBy_) : position_->toMove(); }

std::vector<Move> Game::legal(bool claims) {
    std::vector<Move> moves;
    if (awaited() == Awaited::turn) ask([&] { position_->legal(moves, claims); });
    return moves;
}

MoveOutcome Game::outcome(Move move) {
    return ask([&] {
        const Ending ending = position_->make(move).ending;
        MoveOutcome out{ending, position_->taken()};
        position_->undo();
        return out;
    });
}

std::vector<Square> Game::victimsOf(Move move) {
    if (!move.movesPiece() || move.kind() == MoveKind::claimWithMove) return {};
    return collectSquares(outcome(move).taken);
}

std::string Game::text(Move move) { return moveText(move, victimsOf(move), *image_); }

std::vector<std::string> Game::texts(const std::vector<Move>& moves, Diagnostics& failures) {
    std::vector<std::string> out;
    for (const Move move : moves) {
        auto one = askRules([&]() -> Result<std::string> { return text(move); });
        if (one) {
            out.push_back(std::move(*one));
            continue;
        }
        one.error().front().valid = moveText(move, {}, *image_);
        failures.push_back(std::move(one.error().front()));
    }
    return out;
}

// --- Resolving moves

Result<Move> Game::find(const ParsedMove& text) {
    if (awaited() != Awaited::turn) return fail({}, phrase("no move is awaited"));
    if (text.by && *text.by != position_->toMove())
        return fail({}, phrase("it is not the turn of the %1", phraseName(name(*text.by))),
                    phrase("a move of the %1", phraseName(name(position_->toMove()))));
    const auto moves = legal();
    auto found = resolveMove(
        text, moves, [this](Move m) { return victimsOf(m); }, *image_);
    if (found || std::ranges::any_of(moves, [&](Move m) { return matchesSquares(text, m, *image_); })) return found;
    return tl::unexpected(explainRefusal(text, found.error()));
}

/// The reasons why the rules forbid a move; `otherwise` if there are none.
Diagnostics Game::explainRefusal(const ParsedMove& text, Diagnostics otherwise) const {
    using Kind = ParsedMove::Kind;
    const Calls& calls = image_->calls;
    const bool stops = text.kind == Kind::stop && calls.again,
               passes = text.kind == Kind::pass && !calls.passes.empty();
    if (text.kind == Kind::stop && calls.chain && position_->chainSquare() != noSquare)
        otherwise.front().text =
            phrase("the piece on %1 must go on", squareName(position_->chainSquare(), image_->size));
    if (text.kind != Kind::move && !(text.kind == Kind::claim && text.from != noSquare) && !stops && !passes)
        return otherwise;
    const auto move = moveAsWritten(text, *image_);
    if (!move) return otherwise;
    const auto reasons = [&] {
        std::vector<std::string> out;
        for (const Reason& reason : why(*move).reasons)
            if (reason.kind == Reason::Kind::obstacle || reason.kind == Reason::Kind::refused)
                out.push_back(reason.text);
        return join(out, " ");
    };
    const std::string english = reasons();
    if (english.empty()) return otherwise;
    std::string shown = english;
    if (hasCatalogue()) {
        const InLanguage here;
        shown = reasons();
    }
    otherwise.front().text = phraseInBoth(english, std::move(shown));
    return otherwise;
}

// --- Acting

Action& Game::add(Action::Kind kind, Side by, std::string text) {
    actions_.push_back({.kind = kind, .by = by, .move = {}, .taken = {}, .text = std::move(text)});
    return actions_.back();
}

void Game::updateResult(const Action* last) {
    const Ending ending = position_->ending();
    if (ending.over) result_ = makeGameResult(*image_, *position_, ending, last);
}

const Action& Game::play(Move move) {
    Action action{.kind = Action::Kind::move, .by = position_->toMove(), .move = move, .taken = {}, .text = {}};
    action.inChain = position_->chainSquare() != noSquare;
    ask([&] {
        action.chainContinues = position_->make(move).sameSide();
        const bool played = move.movesPiece() && move.kind() != MoveKind::claimWithMove;
        if (played) action.taken = position_->taken();
        action.text = moveText(move, collectSquares(action.taken), *image_);
        updateResult(&action);
    });
    actions_.push_back(std::move(action));
    return actions_.back();
}

Result<Action> Game::rollDie(int face) {
    if (awaited() != Awaited::die) return fail({}, phrase("no die is thrown here"));
    const auto known = std::ranges::find(image_->calls.dice, face, &DieFace::face);
    if (known == image_->calls.dice.end()) return fail({}, phrase("the die has no %1", face), facesText(*image_));
    const Side by = position_->toMove();
    ask([&] { position_->roll(face); });
    Action& action = add(Action::Kind::roll, by, "{die " + std::to_string(face) + "}");
    action.face = face;
    return action;
}

Result<Action> Game::drawLot(Side side) {
    if (awaited() != Awaited::lot) return fail({}, phrase("no lot is drawn here"));
    Action action{.kind = Action::Kind::lot,
                  .by = side,
                  .move = {},
                  .taken = {},
                  .text = "{lot " + std::string(name(side)) + "}"};
    ask([&] {
        position_->start(side);
        updateResult(&action);
    });
    lotPending_ = false;
    actions_.push_back(action);
    return action;
}

/// Resignation and draw offers.
Result<Action> Game::negotiate(const ParsedMove& text) {
    using Kind = ParsedMove::Kind;
    const Side by = sideToAct();
    if (text.by && *text.by != by)
        return fail({}, phrase("it is not the turn of the %1", phraseName(name(*text.by))),
                    phrase("an answer of the %1", phraseName(name(by))));
    if (text.kind == Kind::resign) {
        Action& action = add(Action::Kind::resign, by, "resign");
        result_ = GameResult{lossOf(by), "the " + std::string(name(by)) + " resign", "", {}};
        return action;
    }
    if (text.kind == Kind::offer) {
        if (!image_->calls.agreement) return fail({}, phrase("these rules do not let the players agree on a draw"));
        if (awaited() != Awaited::turn && awaited() != Awaited::die)
            return fail({}, phrase("no draw can be offered here"));
        if (position_->chainSquare() != noSquare)
            return fail({}, phrase("no draw can be offered in the middle of a turn"));
        drawOfferedBy_ = by;
        return add(Action::Kind::offer, by, "offer");
    }
    if (!drawOfferedBy_) return fail({}, phrase("no draw has been offered"));
    drawOfferedBy_.reset();
    if (text.kind == Kind::decline) return add(Action::Kind::decline, by, "decline");
    Action& action = add(Action::Kind::accept, by, "accept");
    const RuleIndex ruleIndex = image_->calls.agreementRule;
    result_ = GameResult{Winner::draw,
                         "the players agree",
                         ruleIndex < image_->rules.size() ? image_->rules[ruleIndex].component : "",
                         {}};
    return action;
}

Result<Action> Game::act(const ParsedMove& text) {
    return askRules([&] { return perform(text); });
}

Result<Action> Game::perform(const ParsedMove& text) {
    using Kind = ParsedMove::Kind;
    if (result_) return fail({}, phrase("the game is over: %1", result_->text()));
    switch (text.kind) {
        case Kind::die:
            return rollDie(text.die);
        case Kind::lot:
            return drawLot(*text.lot);
        case Kind::offer:
        case Kind::accept:
        case Kind::decline:
        case Kind::resign:
            return negotiate(text);
        default:
            break;
    }
    if (awaited() == Awaited::lot)
        return fail({}, phrase("first the lot is drawn"), phrase("{lot attackers} or {lot defenders}"));
    if (awaited() == Awaited::die)
        return fail({}, phrase("first the die is thrown"), phrase("{die N}, with %1", facesText(*image_)));
    if (awaited() == Awaited::answer)
        return fail({}, phrase("a draw has been offered"), phrase("accept, decline or resign"));
    const auto move = find(text);
    if (!move) return tl::unexpected(move.error());
    return play(*move);
}

Result<Action> Game::act(std::string_view text) {
    const auto read = parseMove(text, image_->size);
    if (!read) return tl::unexpected(read.error());
    return act(*read);
}

Result<Action> Game::actEndingRun(const ParsedMove& text) {
    return askRules([&]() -> Result<Action> {
        if (awaited() != Awaited::turn || !isMoveAfterRun(*position_, text.from)) return act(text);
        const auto moves = legal();
        const auto stop = std::ranges::find(moves, MoveKind::stop, &Move::kind);
        if (stop == moves.end()) return act(text);
        play(*stop);
        auto done = act(text);
        if (!done) undo();
        return done;
    });
}

const Action& Game::chance(Random& random) {
    if (awaited() == Awaited::lot) {
        drawLot(random.below(2) ? Side::defenders : Side::attackers);
    } else if (awaited() == Awaited::die) {
        std::uint32_t weight = 0;
        for (const DieFace& face : image_->calls.dice) weight += static_cast<std::uint32_t>(face.weight);
        std::uint32_t drawn = random.below(weight);
        for (const DieFace& face : image_->calls.dice) {
            if (drawn < static_cast<std::uint32_t>(face.weight)) {
                rollDie(face.face);
                break;
            }
            drawn -= static_cast<std::uint32_t>(face.weight);
        }
    }
    return actions_.back();
}

void Game::adjudicate(Winner winner, std::string reason) {
    if (!result_) result_ = GameResult{winner, std::move(reason), "", {}};
}

// --- Taking back

bool Game::undo() {
    if (actions_.empty()) return false;
    const Action last = std::move(actions_.back());
    actions_.pop_back();
    // The cached position may include the undone action.
    if (cachedActions_ > actions_.size()) cacheValid_ = false;
    result_.reset();
    drawOfferedBy_.reset();
    switch (last.kind) {
        case Action::Kind::move:
        case Action::Kind::roll:
            position_->undo();
            break;
        case Action::Kind::lot:
            position_->start();
            lotPending_ = true;
            break;
        case Action::Kind::accept:
        case Action::Kind::decline:
            drawOfferedBy_ = other(last.by);
            break;
        case Action::Kind::resign:
            // The resignation may have answered a draw offer.
            if (!actions_.empty() && actions_.back().kind == Action::Kind::offer) drawOfferedBy_ = actions_.back().by;
            break;
        case Action::Kind::offer:
            break;
    }
    return true;
}

bool Game::takeback() {
    if (!actions_.empty() && actions_.back().kind == Action::Kind::resign) return undo();
    if (!actions_.empty() && actions_.back().kind == Action::Kind::accept) return undo() && undo();
    const auto startsTurn = [](const Action& a) { return a.kind == Action::Kind::move && !a.inChain; };
    const auto found = std::find_if(actions_.rbegin(), actions_.rend(), startsTurn);
    if (found == actions_.rend()) return false;
    const auto remaining = static_cast<std::size_t>(actions_.rend() - found) - 1;
    while (actions_.size() > remaining) undo();
    return true;
}

// --- Reasons

/// The position before an action, by direct evaluation; continues from the cached position.
const PlainPosition& Game::positionBefore(std::size_t count) const {
    if (!cacheValid_ || cachedActions_ > count) {
        cachedPosition_ = customStart_ ? explainer_.set(*customStart_) : explainer_.start();
        cachedActions_ = 0;
        cacheValid_ = true;
    }
    for (; cachedActions_ < count; ++cachedActions_) {
        const Action& action = actions_[cachedActions_];
        if (action.kind == Action::Kind::lot) cachedPosition_ = explainer_.start(action.by);
        if (action.kind == Action::Kind::roll) cachedPosition_ = explainer_.roll(cachedPosition_, action.face);
        // After a throw without a legal move the turn has already passed; do not play the recorded pass.
        if (action.kind == Action::Kind::move && cachedPosition_.toMove == action.by)
            cachedPosition_ = explainer_.play(cachedPosition_, action.move);
    }
    return cachedPosition_;
}

Explanation Game::explainMove(std::size_t action, Move move, bool nearMisses) const {
    const PlainPosition& before = positionBefore(action);
    Explanation out = explainer_.explain(before, move);
    if (nearMisses) explainer_.addNearMisses(before, move, out);
    return out;
}

StateValues Game::statesAfter(std::size_t actions) const { return makeSetup(positionBefore(actions), *image_).states; }

Explanation Game::why(Move move, bool nearMisses) const { return explainMove(actions_.size(), move, nearMisses); }

Explanation Game::explain(std::size_t action, bool nearMisses) const {
    if (action >= actions_.size() || actions_[action].kind != Action::Kind::move) return {};
    return explainMove(action, actions_[action].move, nearMisses);
}

}  // namespace tafl
