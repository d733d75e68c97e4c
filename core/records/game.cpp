#include "records/game.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "position/move_text.hpp"

namespace tafl {
namespace {

std::vector<Square> squaresOf(const std::vector<Taken>& taken) {
    std::vector<Square> out;
    for (const Taken& t : taken) out.push_back(t.square);
    return out;
}

std::string facesText(const RuleImage& image) {
    std::vector<std::string> faces;
    for (const DieFace& face : image.calls.dice) faces.push_back(std::to_string(face.face));
    return enumerate(faces);
}

}  // namespace

Game::Game(std::shared_ptr<const RuleImage> image, std::optional<Setup> position)
    : image_(std::move(image)), board_(Board::create(image_)), explainer_(image_), position_(std::move(position)) {
    if (position_)
        board_->set(*position_);
    else
        board_->start();
    lotWanted_ = !position_ && image_->calls.first == FirstMover::lot;
    if (!lotWanted_) concludeBoard();
}

Game::Wanted Game::wanted() const {
    if (result_) return Wanted::nothing;
    if (lotWanted_) return Wanted::lot;
    if (offeredBy_) return Wanted::answer;
    return board_->mustRoll() ? Wanted::die : Wanted::turn;
}

Side Game::actor() const { return offeredBy_ ? other(*offeredBy_) : board_->toMove(); }

std::vector<Move> Game::legal() {
    std::vector<Move> moves;
    if (wanted() == Wanted::turn) board_->legal(moves);
    return moves;
}

std::string Game::text(Move move) {
    std::vector<Square> victims;
    if (move.goesSomewhere() && move.kind() != MoveKind::claimWithMove) {
        board_->make(move);
        victims = squaresOf(board_->taken());
        board_->undo();
    }
    return moveText(move, victims, *image_);
}

// --- Reading what is meant

Result<Move> Game::find(const MoveText& text) {
    if (wanted() != Wanted::turn) return fail({}, "no move is awaited");
    const auto moves = legal();
    const VictimsOf victimsOf = [this](Move m) {
        if (!m.goesSomewhere() || m.kind() == MoveKind::claimWithMove) return std::vector<Square>{};
        board_->make(m);
        auto victims = squaresOf(board_->taken());
        board_->undo();
        return victims;
    };
    auto found = resolveMove(text, moves, victimsOf, image_->size, optionNames(*image_));
    if (found || std::ranges::any_of(moves, [&](Move m) { return goesWhereWritten(text, m); })) return found;
    return tl::unexpected(whyNot(text, found.error()));
}

/// The reasons of a refused move, in the words of the rules; `otherwise` where there are none.
Diagnostics Game::whyNot(const MoveText& text, Diagnostics otherwise) const {
    if (text.kind == MoveText::Kind::stop && board_->chainSquare() != noSquare)
        otherwise.front().text = "the piece on " + squareName(board_->chainSquare(), image_->size) + " must go on";
    if (text.kind != MoveText::Kind::move && !(text.kind == MoveText::Kind::claim && text.from != noSquare))
        return otherwise;
    const MoveKind kind = text.kind == MoveText::Kind::claim ? MoveKind::claimWithMove
                          : text.jump                        ? MoveKind::jump
                                                             : MoveKind::slide;
    std::vector<std::string> reasons;
    for (const Reason& reason : why(Move::of(kind, text.from, text.to)).reasons)
        if (reason.kind == Reason::Kind::obstacle || reason.kind == Reason::Kind::refused)
            reasons.push_back(reason.text);
    if (reasons.empty()) return otherwise;
    otherwise.front().text = join(reasons, " ");
    return otherwise;
}

// --- Acting

Action& Game::add(Action::Kind kind, Side by, std::string text) {
    actions_.push_back({.kind = kind, .by = by, .move = {}, .taken = {}, .text = std::move(text)});
    return actions_.back();
}

void Game::concludeBoard() {
    const Ending ending = board_->ending();
    if (ending.over) result_ = resultOf(*image_, *board_, ending, actions_.empty() ? nullptr : &actions_.back());
}

const Action& Game::play(Move move) {
    const bool inChain = board_->chainSquare() != noSquare;
    Action& action = add(Action::Kind::move, board_->toMove(), {});
    action.move = move;
    action.inChain = inChain;
    action.goesOn = board_->make(move).sameSide();
    const bool played = move.goesSomewhere() && move.kind() != MoveKind::claimWithMove;
    if (played) action.taken = board_->taken();
    action.text = moveText(move, squaresOf(action.taken), *image_);
    concludeBoard();
    return action;
}

Result<Action> Game::throwDie(int face) {
    if (wanted() != Wanted::die) return fail({}, "no die is thrown here");
    const auto known = std::ranges::find(image_->calls.dice, face, &DieFace::face);
    if (known == image_->calls.dice.end())
        return fail({}, "the die has no " + std::to_string(face), facesText(*image_));
    Action& action = add(Action::Kind::roll, board_->toMove(), "{die " + std::to_string(face) + "}");
    action.face = face;
    board_->roll(face);
    return action;
}

Result<Action> Game::drawLot(Side side) {
    if (wanted() != Wanted::lot) return fail({}, "no lot is drawn here");
    lotWanted_ = false;
    board_->start(side);
    Action& action = add(Action::Kind::lot, side, "{lot " + std::string(name(side)) + "}");
    concludeBoard();
    return action;
}

/// What the players settle between themselves.
Result<Action> Game::agree(const MoveText& text) {
    using Kind = MoveText::Kind;
    const Side by = actor();
    if (text.kind == Kind::resign) {
        Action& action = add(Action::Kind::resign, by, "resign");
        result_ = GameResult{lossOf(by), "the " + std::string(name(by)) + " resign", "", {}};
        return action;
    }
    if (text.kind == Kind::offer) {
        if (!image_->calls.agreement) return fail({}, "these rules do not let the players agree on a draw");
        if (wanted() != Wanted::turn && wanted() != Wanted::die) return fail({}, "no draw can be offered here");
        if (board_->chainSquare() != noSquare) return fail({}, "no draw can be offered in the middle of a turn");
        offeredBy_ = by;
        return add(Action::Kind::offer, by, "offer");
    }
    if (!offeredBy_) return fail({}, "no draw has been offered");
    offeredBy_.reset();
    if (text.kind == Kind::decline) return add(Action::Kind::decline, by, "decline");
    Action& action = add(Action::Kind::accept, by, "accept");
    const Caller caller = image_->calls.agreementCaller;
    result_ = GameResult{
        Winner::draw, "the players agree", caller < image_->rules.size() ? image_->rules[caller].component : "", {}};
    return action;
}

Result<Action> Game::act(const MoveText& text) {
    using Kind = MoveText::Kind;
    if (result_) return fail({}, "the game is over: " + result_->text());
    switch (text.kind) {
        case Kind::die:
            return throwDie(text.die);
        case Kind::lot:
            return drawLot(*text.lot);
        case Kind::offer:
        case Kind::accept:
        case Kind::decline:
        case Kind::resign:
            return agree(text);
        default:
            break;
    }
    if (wanted() == Wanted::lot) return fail({}, "first the lot is drawn", "{lot attackers} or {lot defenders}");
    if (wanted() == Wanted::die) return fail({}, "first the die is thrown", "{die N}, with " + facesText(*image_));
    if (wanted() == Wanted::answer) return fail({}, "a draw has been offered", "accept, decline or resign");
    const auto move = find(text);
    if (!move) return tl::unexpected(move.error());
    return play(*move);
}

Result<Action> Game::act(std::string_view text) {
    const auto read = moveFrom(text, image_->size);
    if (!read) return tl::unexpected(read.error());
    return act(*read);
}

const Action& Game::chance(Random& random) {
    if (wanted() == Wanted::lot) {
        drawLot(random.below(2) ? Side::defenders : Side::attackers);
    } else if (wanted() == Wanted::die) {
        std::uint32_t weight = 0;
        for (const DieFace& face : image_->calls.dice) weight += static_cast<std::uint32_t>(face.weight);
        std::uint32_t drawn = random.below(weight);
        for (const DieFace& face : image_->calls.dice) {
            if (drawn < static_cast<std::uint32_t>(face.weight)) {
                throwDie(face.face);
                break;
            }
            drawn -= static_cast<std::uint32_t>(face.weight);
        }
    }
    return actions_.back();
}

void Game::settle(Winner winner, std::string reason) {
    if (!result_) result_ = GameResult{winner, std::move(reason), "", {}};
}

// --- Taking back

bool Game::undo() {
    if (actions_.empty()) return false;
    const Action last = std::move(actions_.back());
    actions_.pop_back();
    // What was worked out with the action that goes must not serve the one that takes its place.
    if (plainActions_ > actions_.size()) plainKnown_ = false;
    result_.reset();
    offeredBy_.reset();
    switch (last.kind) {
        case Action::Kind::move:
        case Action::Kind::roll:
            board_->undo();
            break;
        case Action::Kind::lot:
            board_->start();
            lotWanted_ = true;
            break;
        case Action::Kind::accept:
        case Action::Kind::decline:
            offeredBy_ = other(last.by);
            break;
        case Action::Kind::resign:
            // Perhaps instead of an answer.
            if (!actions_.empty() && actions_.back().kind == Action::Kind::offer) offeredBy_ = actions_.back().by;
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
    const auto kept = static_cast<std::size_t>(actions_.rend() - found) - 1;
    while (actions_.size() > kept) undo();
    return true;
}

// --- Reasons

/// The position before an action, by direct evaluation from the start or from where it was last looked at.
const PlainPosition& Game::plainBefore(std::size_t count) const {
    if (!plainKnown_ || plainActions_ > count) {
        plain_ = position_ ? explainer_.set(*position_) : explainer_.start();
        plainActions_ = 0;
        plainKnown_ = true;
    }
    for (; plainActions_ < count; ++plainActions_) {
        const Action& action = actions_[plainActions_];
        if (action.kind == Action::Kind::lot) plain_ = explainer_.start(action.by);
        if (action.kind == Action::Kind::roll) plain_ = explainer_.roll(plain_, action.face);
        // After a throw that leaves no move the turn has gone over already; the board says so by a pass.
        if (action.kind == Action::Kind::move && plain_.toMove == action.by)
            plain_ = explainer_.play(plain_, action.move);
    }
    return plain_;
}

Explanation Game::why(Move move) const { return explainer_.explain(plainBefore(actions_.size()), move); }

Explanation Game::explain(std::size_t action) const {
    if (action >= actions_.size() || actions_[action].kind != Action::Kind::move) return {};
    return explainer_.explain(plainBefore(action), actions_[action].move);
}

}  // namespace tafl
