#include "model/playtest.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "model/saved_game.hpp"
#include "position/move_text.hpp"
#include "program/callback_failure.hpp"

namespace tafl::model {
namespace {

std::string capturesText(const std::vector<Square>& taken, int size) {
    if (taken.empty()) return tr("takes nothing");
    std::vector<std::string> names;
    for (const Square s : taken) names.push_back(squareName(s, size));
    return say("takes %1", shownList(names));
}

/// Counts the changes of all playtests: after another variant is opened, no search takes the results of the one before
/// for its own.
std::atomic<std::uint64_t> lastRevision{0};

/// Whether a player of a record is one of the designer's, and not a named person.
bool isSeatName(const std::string& name) {
    return name == "human" || name == "random" || name.starts_with("engine, level ");
}

}  // namespace

Playtest::Playtest(AppContext& appContext, std::shared_ptr<const CompiledVariant> rules, std::function<double()> now)
    : rules_(std::move(rules)),
      clock_(std::move(now)),
      opponent_(appContext, static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count())) {
    newGame();
}

std::unique_ptr<Game> Playtest::makeGame() const {
    std::optional<Setup> setup;
    if (!start_.empty())
        if (auto read = parseSetup(start_, *rules_->image)) setup = std::move(*read);
    return std::make_unique<Game>(rules_->image, setup);
}

/// After the failure of a rule the game stays as it was. If it could not, the view follows it.
void Playtest::followGame() {
    if (view_.at != at()) changed();
}

void Playtest::noteFailure(const std::exception& e) {
    const std::string failure = failureMessage(e).shown();
    followGame();
    view_.failure = failure;
}

Result<std::monostate> Playtest::catchRuleErrors(const std::function<Result<std::monostate>()>& act) {
    try {
        auto done = act();
        followGame();
        return done;
    } catch (const std::exception& e) {
        noteFailure(e);
        return fail({}, say("a rule failed: %1", failureMessage(e).shown()));
    }
}

// --- rules -----------------------------------------------------------------------------------------------------------

void Playtest::setRules(std::shared_ptr<const CompiledVariant> rules) {
    if (rules->image->digest == rules_->image->digest) {
        // The same rules with new wording: only the reasons change.
        rules_ = std::move(rules);
        return;
    }
    opponent_.clearEngines();
    // The start position may not fit the new rules, for example if a piece class is gone.
    const bool restart = rules->image->size != rules_->image->size || !canStart(*rules);
    if (restart) leave();
    rules_ = std::move(rules);
    if (restart) {
        start_.clear();
        byHand_ = false;
        return newGame();
    }
    replayLine();
}

/// Whether the start position of this game can begin one under these rules.
bool Playtest::canStart(const CompiledVariant& rules) const {
    if (start_.empty()) return true;
    const auto setup = parseSetup(start_, *rules.image);
    if (!setup) return false;
    try {
        static_cast<void>(Game(rules.image, *setup));
        return true;
    } catch (const std::exception&) {  // a rule fails
        return false;
    }
}

RecordedAction Playtest::makeRecordedAction(const Game& game, const Action& action) const {
    return {action.text, action.kind, action.by, listSquares(action.taken), game.result() ? game.result()->text() : ""};
}

void Playtest::replayLine() {
    const std::size_t awaited = at();
    divergence_.reset();
    game_ = makeGame();
    playable_ = line_.size();
    const auto differs = [&](std::size_t action, bool illegal, const std::string& text) {
        if (!divergence_) divergence_ = Divergence{action, illegal, text};
    };
    for (std::size_t i = 0; i < line_.size(); ++i) {
        const RecordedAction before = lineAction(i);
        const auto action = game_->act(before.text);
        if (!action) {
            differs(i, true, say("%1 is not possible any more: %2", before.text, action.error().front().text.shown()));
            playable_ = at();
            break;
        }
        const RecordedAction now = makeRecordedAction(*game_, *action);
        if (now.taken != before.taken)
            differs(i, false,
                    say("%1 %2 before; now it %3", before.text, capturesText(before.taken, rules_->image->size),
                        capturesText(now.taken, rules_->image->size)));
        else if (now.result != before.result)
            differs(i, false,
                    say("%1: %2; now %3", before.text, before.result.empty() ? tr("the game went on") : before.result,
                        now.result.empty() ? tr("the game goes on") : now.result));
    }
    while (at() > awaited && game_->undo()) continue;
    changed();
}

void Playtest::acceptDivergence() {
    if (!divergence_) return;
    if (playable_ < line_.size()) tree_.remove(line_[playable_]);
    line_.resize(playable_);
    auto again = makeGame();
    for (const MoveTree::Node each : line_)
        if (const auto action = again->act(tree_.action(each).text))
            tree_.action(each) = makeRecordedAction(*again, *action);
    divergence_.reset();
    unsaved_ = true;
    changed();
}

// --- the position ----------------------------------------------------------------------------------------------------

std::vector<Square> Playtest::movable() {
    SquareSet from;
    for (const Move m : ask([&] { return game_->legal(); }))
        if (m.movesPiece() && m.kind() != MoveKind::claimWithMove) from.add(m.from());
    std::vector<Square> out;
    from.each([&](Square s) { out.push_back(s); });
    return out;
}

std::vector<Target> Playtest::targets(Square from) {
    return ask([&] {
        std::vector<Target> out;
        for (const Move m : game_->legal()) {
            if (!m.movesPiece() || m.kind() == MoveKind::claimWithMove || m.from() != from) continue;
            auto target = std::ranges::find(out, m.to(), &Target::square);
            if (target == out.end()) {
                out.push_back({m.to(), Target::Mark::quiet, {}});
                target = std::prev(out.end());
            }
            target->moves.push_back(m);
            const MoveOutcome outcome = ask([&] { return game_->outcome(m); });
            if (outcome.ending.over && outcome.ending.winner == winnerOf(view_.sideToAct))
                target->mark = Target::Mark::win;
            else if (!outcome.taken.empty() && target->mark == Target::Mark::quiet)
                target->mark = Target::Mark::capture;
        }
        std::ranges::sort(out, {}, &Target::square);
        return out;
    });
}

std::vector<MoveChoice> Playtest::choices(Square from, Square to) {
    return ask([&] {
        std::vector<MoveChoice> out;
        for (const Move m : game_->legal()) {
            if (!m.movesPiece() || m.from() != from || m.to() != to) continue;
            std::vector<Square> victims;
            if (m.kind() != MoveKind::claimWithMove)
                victims = listSquares(ask([&] { return game_->outcome(m); }).taken);
            std::string text = moveText(m, victims, game_->image());
            out.push_back({m, std::move(text), std::move(victims)});
        }
        return out;
    });
}

std::vector<MoveChoice> Playtest::claims() {
    return ask([&] {
        std::vector<MoveChoice> out;
        for (const Move m : game_->legal())
            if (m.kind() == MoveKind::claim || m.kind() == MoveKind::claimWithMove)
                out.push_back({m, game_->text(m), {}});
        return out;
    });
}

// --- actions ---------------------------------------------------------------------------------------------------------

Result<std::monostate> Playtest::recordAction(const Action& action) {
    const std::size_t number = at() - 1;
    RecordedAction now = makeRecordedAction(*game_, action);
    const bool retry = std::exchange(retrying_, false);
    // Whoever plays on in a game that was opened wants an answer.
    const bool drawn = action.kind == Action::Kind::lot || action.kind == Action::Kind::roll;
    if (drawn || seat(action.by).kind == Seat::Kind::human) pauses_.erase(Pause::opened);
    // Repeating the undone action keeps the rest of the line.
    if (number < playable_ && lineAction(number).text == now.text && lineAction(number).taken == now.taken) {
        changed();
        return std::monostate{};
    }
    const MoveTree::Node before = number == 0 ? MoveTree::root : line_[number - 1];
    const auto known = tree_.find(before, now.text);
    const MoveTree::Node node = known ? *known : tree_.add(before, now);
    if (known) tree_.action(node) = std::move(now);
    if (retry) tree_.bringForward(node);
    unsaved_ |= retry || !known;
    line_ = tree_.lineThrough(node);
    if (line_.size() > number + 1) {
        replayLine();  // a line that was played before goes on
        return std::monostate{};
    }
    playable_ = line_.size();
    if (divergence_ && divergence_->action >= number) divergence_.reset();
    changed();
    return std::monostate{};
}

Result<std::monostate> Playtest::play(Move move) {
    return catchRuleErrors([&]() -> Result<std::monostate> {
        const auto legal = game_->legal();
        if (std::ranges::find(legal, move) == legal.end()) return fail({}, preview(move).statusLine);
        return recordAction(game_->play(move));
    });
}

Result<std::monostate> Playtest::act(std::string_view text) {
    return catchRuleErrors([&]() -> Result<std::monostate> {
        const auto action = game_->act(text);
        if (!action) return tl::unexpected(action.error());
        return recordAction(*action);
    });
}

void Playtest::chance() {
    if (view_.awaited != Game::Awaited::lot && view_.awaited != Game::Awaited::die) return;
    static_cast<void>(
        catchRuleErrors([&]() -> Result<std::monostate> { return recordAction(game_->chance(opponent_.random())); }));
}

// --- the line --------------------------------------------------------------------------------------------------------

void Playtest::goTo(std::size_t actions) {
    actions = std::min(actions, playable_);
    retrying_ = false;
    if (actions == at()) return;
    std::string failure;
    while (at() > actions && game_->undo()) continue;
    while (at() < actions)
        if (const auto action = game_->act(lineAction(at()).text); !action) {
            failure = action.error().front().text.shown();
            break;
        }
    changed(failure);
}

void Playtest::back() {
    if (!canGoBack()) return;
    const int turn = view_.line[at() - 1].turn;
    std::size_t to = at() - 1;
    while (to > 0 && view_.line[to - 1].turn == turn) --to;
    goTo(to);
}

void Playtest::forward() {
    if (!canGoForward()) return;
    const int turn = view_.line[at()].turn;
    std::size_t to = at() + 1;
    while (to < playable_ && view_.line[to].turn == turn) ++to;
    goTo(to);
}

void Playtest::takeback() {
    opponent_.stop();
    const auto isHuman = [&] { return seat(view_.sideToAct).kind == Seat::Kind::human; };
    const bool anyHuman =
        seat(Side::attackers).kind == Seat::Kind::human || seat(Side::defenders).kind == Seat::Kind::human;
    const bool resigned =
        view_.result && !game_->actions().empty() && game_->actions().back().kind != Action::Kind::move;
    back();
    if (!resigned && anyHuman)
        while (!isHuman() && canGoBack()) back();
    retrying_ = true;
}

void Playtest::follow(std::vector<MoveTree::Node> line, std::size_t to) {
    const auto same = std::ranges::mismatch(line_, line).in1 - line_.begin();
    line_ = std::move(line);
    while (at() > static_cast<std::size_t>(same) && game_->undo()) continue;
    replayLine();
    goTo(to);
}

void Playtest::showLine(MoveTree::Node node) {
    auto line = tree_.lineThrough(node);
    const auto to = static_cast<std::size_t>(std::ranges::find(line, node) - line.begin()) + 1;
    follow(std::move(line), to);
}

void Playtest::showMainLine() {
    auto line = tree_.mainLine();
    const auto same = std::ranges::mismatch(line_, line).in1 - line_.begin();
    follow(std::move(line), static_cast<std::size_t>(same));
}

void Playtest::makeMainLine() {
    if (line_.empty()) return;
    tree_.makeMain(line_.back());
    unsaved_ = true;
    changed();
}

void Playtest::removeLine(MoveTree::Node node) {
    const auto found = std::ranges::find(line_, node);
    const auto to = std::min(at(), static_cast<std::size_t>(found - line_.begin()));
    const MoveTree::Node last = found == line_.begin() ? MoveTree::root
                                : found == line_.end() ? line_.back()
                                                       : *std::prev(found);
    tree_.remove(node);
    unsaved_ = true;
    follow(tree_.lineThrough(last), to);
}

void Playtest::restoreLine() {
    const auto node = tree_.restore();
    if (!node) return;
    unsaved_ = true;
    showLine(*node);
}

void Playtest::setComment(MoveTree::Node node, const std::string& text) {
    std::vector<std::string> lines;
    for (const std::string& each : split(text, '\n'))
        if (const auto line = trim(each); !line.empty()) lines.emplace_back(line);
    Remark remark = tree_.remark(node);
    remark.comments = std::move(lines);
    setRemark(node, std::move(remark));
}

std::string Playtest::comment(MoveTree::Node node) const { return join(tree_.remark(node).comments, "\n"); }

void Playtest::setMark(MoveMark mark) {
    if (at() == 0) return;
    Remark remark = tree_.remark(shownNode());
    remark.mark = mark;
    setRemark(shownNode(), std::move(remark));
}

void Playtest::setRemark(MoveTree::Node node, Remark remark) {
    Remark& now = tree_.remark(node);
    if (now == remark) return;
    now = std::move(remark);
    unsaved_ = true;
    contentRevision_ = ++lastRevision;
    updateView();  // the engine goes on thinking
}

void Playtest::leave() {
    if (unsaved_ && onLeave) onLeave(*this);
    unsaved_ = false;
}

// --- games -----------------------------------------------------------------------------------------------------------

void Playtest::newGame() {
    auto game = makeGame();
    leave();
    opponent_.stop();
    head_ = {};
    gameNumber_ = ++lastRevision;
    pauses_.erase(Pause::opened);
    game_ = std::move(game);
    tree_.clear();
    line_.clear();
    playable_ = 0;
    retrying_ = false;
    divergence_.reset();
    clock_.set(clock_.settings());
    changed();
}

Result<std::monostate> Playtest::setUp(const std::string& position) {
    return catchRuleErrors([&]() -> Result<std::monostate> {
        const auto setup = parseSetup(position, *rules_->image);
        if (!setup) return tl::unexpected(setup.error());
        static_cast<void>(Game(rules_->image, *setup));  // the rules may fail in this position
        leave();
        byHand_ = false;
        start_ = position;
        newGame();
        return std::monostate{};
    });
}

std::string Playtest::positionText() const { return tafl::positionText(game_->position().setup(), *rules_->image); }

GameRecord Playtest::record() const {
    const auto game = makeGame();
    GameRecord record = makeRecord(*game, *rules_, seat(Side::attackers), seat(Side::defenders));
    record.startRemark = tree_.remark(MoveTree::root);
    record.actions = tree_.lines(*game);
    for (const auto& line : record.actions)
        if (!game->act(line.text)) break;
    for (const Side side : {Side::attackers, Side::defenders})
        if (const std::string& loaded = head_.players[static_cast<int>(side)]; !loaded.empty())
            record.players[static_cast<int>(side)] = loaded;
    record.tags = head_.tags;
    const auto main = tree_.mainLine();
    if (game->result())
        record.result = game->result()->text();
    else if ((main.empty() ? MoveTree::root : main.back()) == head_.end)
        record.result = head_.result;
    return record;
}

Result<std::monostate> Playtest::save(const std::filesystem::path& file) {
    auto saved = saveGame(file, formatGame());
    if (saved) unsaved_ = false;
    return saved;
}

Result<std::monostate> Playtest::load(const GameRecord& record, Diagnostics& notes) {
    return catchRuleErrors([&]() -> Result<std::monostate> {
        // 1. The game, with its side lines.
        const auto game = restoreGame(record, rules_->image, notes);
        if (!game) return tl::unexpected(game.error());
        auto loaded = std::make_unique<Game>(rules_->image, game->customStart());
        MoveTree tree;
        tree.remark(MoveTree::root) = record.startRemark;
        std::vector<GameRecord::Line> main;
        for (const Action& action : game->actions()) main.push_back({action.text, record.place, {}, {}});
        const auto written = alignActions(record, *game);
        for (std::size_t i = 0; i < written.size(); ++i) {
            main[written[i]].remark = record.actions[i].remark;
            main[written[i]].sideLines = record.actions[i].sideLines;
        }
        addLine(main, MoveTree::root, tree, *loaded, notes);
        auto line = tree.mainLine();
        for (const MoveTree::Node each : line)
            if (!loaded->act(tree.action(each).text)) break;
        // 2. It takes the place of the other one.
        leave();
        opponent_.stop();
        start_ = game->customStart() ? tafl::positionText(*game->customStart(), *rules_->image) : "";
        tree_ = std::move(tree);
        line_ = std::move(line);
        playable_ = line_.size();
        game_ = std::move(loaded);
        gameNumber_ = ++lastRevision;
        byHand_ = retrying_ = false;
        clock_.set(clock_.settings());
        divergence_.reset();
        // A result after moves that can no longer be played does not belong to this line.
        const bool whole = written.size() == record.actions.size();
        head_ = {{record.players[0], record.players[1]},
                 record.tags,
                 whole ? record.result : "",
                 line_.empty() ? MoveTree::root : line_.back()};
        pauses_.insert(Pause::opened);
        unsaved_ = false;
        changed();
        return std::monostate{};
    });
}

/// Adds a line with its side lines to the tree as far as it can be played in `game`, which is restored.
void Playtest::addLine(const std::vector<GameRecord::Line>& line, MoveTree::Node parent, MoveTree& tree, Game& game,
                       Diagnostics& notes) {
    const std::size_t before = game.actions().size();
    for (const auto& each : line) {
        const auto action = game.act(each.text);
        if (!action) {
            notes.push_back({Severity::warning, each.place,
                             phrase("the line is read up to here: %1", action.error().front().text),
                             action.error().front().valid});
            break;
        }
        const MoveTree::Node above =
            std::exchange(parent, tree.add(parent, makeRecordedAction(game, *action), each.remark));
        if (each.sideLines.empty()) continue;
        game.undo();
        for (const auto& inner : each.sideLines) addLine(inner, above, tree, game, notes);
        static_cast<void>(game.act(each.text));
    }
    while (game.actions().size() > before) game.undo();
}

// --- players ---------------------------------------------------------------------------------------------------------

void Playtest::setSeat(Side side, const Seat& seat) {
    if (std::exchange(byHand_, false)) seats_[0] = seats_[1] = person;
    seats_[static_cast<int>(side)] = seat;
    if (std::string& loaded = head_.players[static_cast<int>(side)]; isSeatName(loaded)) loaded.clear();
    changed();
}

void Playtest::swapSeats() {
    if (byHand_) return;
    std::swap(seats_[0], seats_[1]);
    for (std::string& loaded : head_.players)
        if (isSeatName(loaded)) loaded.clear();
    changed();
}

void Playtest::playByHand() {
    byHand_ = true;
    changed();
}

void Playtest::pause(Pause why) {
    if (pauses_.insert(why).second) changed();
}

void Playtest::lift(Pause why) {
    if (pauses_.erase(why)) changed();
}

void Playtest::setPaused(bool paused) {
    if (paused) return pause(Pause::manual);
    pauses_.clear();
    changed();
}

void Playtest::moveNow() {
    goTo(playable_);
    if (at() < playable_) return;  // a rule failed on the way
    pauses_.erase(Pause::opened);
    moveOnce_ = true;
    changed();
}

void Playtest::setClock(const ClockSettings& settings) {
    clock_.set(settings);
    changed();
}

void Playtest::changed(std::string failure) {
    revision_ = contentRevision_ = ++lastRevision;
    opponent_.stop();
    view_.failure = std::move(failure);
    updateView();
    const bool live = at() == playable_ && !view_.result && !paused();
    clock_.run(live && !line_.empty() && view_.awaited != Game::Awaited::lot ? std::optional(view_.sideToAct)
                                                                             : std::nullopt);
    if (view_.result) moveOnce_ = false;
    if (live && autoChance && (view_.awaited == Game::Awaited::lot || view_.awaited == Game::Awaited::die)) {
        // Draw a pending lot at once; the move list shows it. By itself it is no game that anybody would miss.
        const bool unsaved = unsaved_;
        chance();
        unsaved_ = unsaved;
        return;
    }
    think();
}

// --- the engine ------------------------------------------------------------------------------------------------------

void Playtest::think() {
    Seat seat = this->seat(view_.sideToAct);
    // On a "move now" request, a human side uses the other side's engine settings.
    if (moveOnce_ && seat.kind == Seat::Kind::human) {
        const Seat& opposite = this->seat(other(view_.sideToAct));
        seat = opposite.kind == Seat::Kind::engine ? opposite : Seat{Seat::Kind::engine, Seat{}.level, 0};
    }
    const bool awaited = view_.awaited == Game::Awaited::turn || view_.awaited == Game::Awaited::answer;
    view_.thinking = seat.kind != Seat::Kind::human && awaited && at() == playable_ && (!paused() || moveOnce_) &&
                     view_.failure.empty();
    if (view_.thinking)
        opponent_.think(*game_, seat, revision_, clock_.settings().on ? clock_.left(view_.sideToAct) : 0);
}

bool Playtest::poll() {
    // An expired clock loses the game for the side to move.
    if (!view_.result && clock_.running() && clock_.isExpired(*clock_.running()) &&
        view_.awaited != Game::Awaited::answer) {
        const bool attackers = *clock_.running() == Side::attackers;
        static_cast<void>(act("resign"));
        view_.resultText = attackers ? tr("The attackers' time is up") : tr("The defenders' time is up");
        return true;
    }
    const auto decided = opponent_.take();
    if (!decided || decided->revision != revision_) return false;
    moveOnce_ = false;
    view_.thinking = false;
    if (!decided->failure.empty())
        view_.failure = decided->failure;
    else if (decided->move)
        static_cast<void>(play(*decided->move));
    else
        static_cast<void>(act(decided->answer));
    return true;
}

void Playtest::waitUntilIdle() {
    opponent_.wait();
    poll();
}

}  // namespace tafl::model
