// Fills in the view: position, move list, available actions and losses.
#include "base/text.hpp"
#include "base/translation.hpp"
#include "model/playtest.hpp"
#include "model/wording.hpp"

namespace tafl::model {

void Playtest::updateView() {
    const RuleImage& image = *rules_->image;
    PlayView view;
    view.failure = view_.failure;
    view.thinking = view_.thinking;
    Position& board = game_->position();
    view.size = image.size;
    Setup setup = board.setup();
    view.states = shownStates(image, setup.states);
    view.occupants = std::move(setup.occupants);
    view.awaited = game_->awaited();
    view.sideToAct = game_->sideToAct();
    view.at = at();
    view.result = game_->result();
    view.inTurn = !view.result && board.chainSquare() != noSquare;
    const auto& again = image.calls.again;
    if (view.inTurn && (!again || again->with == AgainWith::same)) view.chain = board.chainSquare();
    view.die = board.die();
    view.canOffer = image.calls.agreement && view.awaited == Game::Awaited::turn && !view.inTurn;
    view.canResign = !view.result && view.awaited != Game::Awaited::lot;
    // 1. The move list.
    int turn = 0;
    bool newTurn = true;
    for (std::size_t i = 0; i < line_.size(); ++i) {
        const RecordedAction& r = lineAction(i);
        // For actions that are not played now, the side decides: only in a chain does it move twice in a row.
        const bool again = i > 0 && r.kind == Action::Kind::move && lineAction(i - 1).kind == Action::Kind::move &&
                           r.by == lineAction(i - 1).by;
        const bool inChain = i < at() ? game_->actions()[i].inChain : again;
        if (newTurn && !inChain) ++turn;
        newTurn = r.kind != Action::Kind::roll && r.kind != Action::Kind::lot;
        view.line.push_back({r.text,
                             r.kind,
                             r.by,
                             turn,
                             r.taken,
                             i < at(),
                             i >= playable_,
                             divergence_ && divergence_->action == i,
                             tree_.remark(line_[i]).mark,
                             join(tree_.remark(line_[i]).comments, "\n"),
                             {}});
        for (const MoveTree::Node each : tree_.replies(tree_.parent(line_[i])))
            if (each != line_[i])
                view.line.back().instead.push_back(
                    {each, tree_.action(each).text, tree_.remark(each).mark, tree_.length(each), tree_.isMain(each)});
    }
    view.inSideLine = !line_.empty() && !tree_.isMain(line_.back());
    view.startComment = join(tree_.remark(MoveTree::root).comments, "\n");
    // 2. The last move.
    const auto& actions = game_->actions();
    for (std::size_t i = actions.size(); i-- > 0;) {
        if (actions[i].kind != Action::Kind::move) continue;
        if (actions[i].move.movesPiece()) {
            view.lastFrom = actions[i].move.from();
            view.lastTo = actions[i].move.to();
        }
        view.lastTaken = listSquares(actions[i].taken);
        break;
    }
    // 3. Losses.
    std::vector<int> before(static_cast<std::size_t>(maxClasses + 1), 0), now = before;
    const auto startOccupants = game_->customStart() ? game_->customStart()->occupants : image.start;
    for (const auto piece : startOccupants) ++before[piece];
    for (const auto piece : view.occupants) ++now[piece];
    for (int c = 1; c <= static_cast<int>(image.calls.classes.size()); ++c)
        view.captured[static_cast<int>(image.sideOf(c))] +=
            before[static_cast<std::size_t>(c)] - now[static_cast<std::size_t>(c)];
    view_ = std::move(view);
    try {
        askRulesForView();
    } catch (const std::exception& e) {
        noteFailure(e);
    }
}

/// What the rules must be asked for. If one fails, the rest of the view holds.
void Playtest::askRulesForView() {
    // 1. The result, and actions other than moves.
    if (view_.result) view_.resultText = describeResult();
    for (const Move m : game_->legal()) {
        view_.canPass |= m.kind() == MoveKind::pass;
        view_.canMove |= m.movesPiece() && m.kind() != MoveKind::claimWithMove;
        view_.canStop |= m.kind() == MoveKind::stop;
        view_.canClaim |= m.kind() == MoveKind::claim || m.kind() == MoveKind::claimWithMove;
    }
    // 2. Announcements of the last move.
    const auto& actions = game_->actions();
    for (std::size_t i = actions.size(); i-- > 0;) {
        if (actions[i].kind != Action::Kind::move) continue;
        view_.announcements = game_->explain(i).announcements;
        break;
    }
    // 3. The king's open lines.
    findEscapeLines();
}

/// The result in words. Those of a game are English, as records hold them.
std::string Playtest::describeResult() const {
    const GameResult& result = *game_->result();
    if (!hasCatalogue()) return result.text();
    std::string reason = tr(result.reason);
    if (result.ending.over) {
        const InLanguage here;
        const auto& actions = game_->actions();
        reason = makeGameResult(*rules_->image, game_->position(), result.ending,
                                actions.empty() ? nullptr : &actions.back())
                     .reason;
    }
    return capital(reason) + ": " +
           (result.winner == Winner::draw        ? tr("draw")
            : result.winner == Winner::attackers ? tr("attackers win")
                                                 : tr("defenders win")) +
           (result.rule.empty() ? "" : " (" + result.rule + ")");
}

/// Lines on which a royal piece could win in one move, regardless of the side to move.
void Playtest::findEscapeLines() {
    const RuleImage& image = *rules_->image;
    if (view_.result) return;
    if (!explainer_ || explained_ != rules_->image) {
        explained_ = rules_->image;
        explainer_ = std::make_unique<Explainer>(explained_);
    }
    const Setup setup = game_->position().setup();
    std::optional<PlainPosition> plain;
    for (Square s = 0; s < image.size * image.size; ++s) {
        const int piece = view_.occupants[static_cast<std::size_t>(s)];
        if (!piece || !(image.royals() >> (piece - 1) & 1)) continue;
        if (!plain) plain = explainer_->set(setup);
        SquareSet goals;
        for (Square to = 0; to < image.size * image.size; ++to)
            if (image.goal[static_cast<std::size_t>(to)] >> (piece - 1) & 1) goals.add(to);
        (explainer_->reach(*plain, s) & goals).each([&](Square to) { view_.escapeLines.emplace_back(s, to); });
    }
}

std::string describeTurn(const PlayView& view) {
    const bool attackers = view.sideToAct == Side::attackers;
    switch (view.awaited) {
        case Game::Awaited::lot:
            return tr("A lot decides who begins");
        case Game::Awaited::die:
            return attackers ? tr("Attackers throw the die") : tr("Defenders throw the die");
        case Game::Awaited::answer:
            return attackers ? tr("Attackers answer an offer") : tr("Defenders answer an offer");
        case Game::Awaited::nothing:
            return tr("The game is over");
        case Game::Awaited::turn:
            break;
    }
    if (view.inTurn) return attackers ? tr("Attackers go on") : tr("Defenders go on");
    return attackers ? tr("Attackers to move") : tr("Defenders to move");
}

}  // namespace tafl::model
