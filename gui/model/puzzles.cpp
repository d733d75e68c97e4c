#include "model/puzzles.hpp"

#include <algorithm>
#include <ranges>

#include "base/translation.hpp"
#include "model/wording.hpp"
#include "position/move_text.hpp"
#include "program/callback_failure.hpp"

namespace tafl::model {
namespace {

std::vector<std::string> actionsOf(const Game& game) {
    std::vector<std::string> out;
    for (const Action& action : game.actions()) out.push_back(action.text);
    return out;
}

}  // namespace

bool Puzzles::hasPuzzles(const std::vector<RecordedGame>& games) {
    return std::ranges::any_of(games, [](const RecordedGame& game) {
        return game.record &&
               std::ranges::any_of(game.record->tags, [](const auto& tag) { return tag.first == "puzzle"; });
    });
}

Result<std::monostate> Puzzles::open(const std::filesystem::path& file, Diagnostics& notes) {
    auto read = askRules([&] {
        const std::lock_guard lock(appContext_.rulesMutex);
        return loadPuzzles(file, appContext_.library(), notes);
    });
    if (!read) return tl::unexpected(read.error());
    file_ = file;
    tasks_ = std::move(*read);
    solved_.assign(tasks_.size(), false);
    current_ = 0;
    session_.reset();
    return choose(0);
}

Result<std::monostate> Puzzles::choose(std::size_t number) {
    worker_.stop();
    worker_.wait();
    judged_.clear();
    auto session = askRules([&] {
        const std::lock_guard lock(appContext_.rulesMutex);
        return PuzzleSession::create(appContext_.library(), tasks_[number]);
    });
    if (!session) return tl::unexpected(session.error());
    current_ = number;
    session_ = std::make_shared<PuzzleSession>(std::move(*session));
    actions_.clear();
    state_ = State::open;
    message_ = task();
    return {};
}

std::string Puzzles::task() const {
    const Puzzle& puzzle = tasks_[current_].puzzle;
    std::string out = puzzleTitle(puzzle.side(), puzzle.plies);
    out.front() = static_cast<char>(out.front() - 'a' + 'A');
    return out + ".";
}

RecordedGame Puzzles::board() const {
    const PuzzleTask& task = tasks_[current_];
    auto record = makeRecord(Game(task.rules->image, task.puzzle.position), task.rules->variant);
    record.tags = {{"id", task.id}};
    RecordedGame out{.id = task.id, .variant = record.variant};
    out.record = std::make_shared<const GameRecord>(std::move(record));
    return out;
}

bool Puzzles::beginsFrom(const PuzzleTask& task, const Playtest& playtest) {
    return playtest.game().customStart() == task.puzzle.position &&
           playtest.rules().image->digest == task.rules->image->digest;
}

bool Puzzles::isOn(const Playtest& playtest) const { return any() && beginsFrom(tasks_[current_], playtest); }

bool Puzzles::isFromPuzzle(const Playtest& playtest) const {
    return std::ranges::any_of(tasks_, [&](const PuzzleTask& task) { return beginsFrom(task, playtest); });
}

std::size_t Puzzles::solvedCount() const { return static_cast<std::size_t>(std::ranges::count(solved_, true)); }

bool Puzzles::poll(Playtest& playtest) {
    if (!session_ || !isOn(playtest)) return false;
    if (const auto judgement = judged_.take()) {
        take(*judgement, playtest);
        return true;
    }
    if (state_ == State::judging || state_ == State::solved || state_ == State::given) return false;
    // The user may view earlier positions; only a move after the last right one is an answer.
    const auto played = actionsOf(playtest.game());
    if (played.size() <= actions_.size() || !std::ranges::equal(actions_, played | std::views::take(actions_.size())))
        return false;
    if (playtest.game().actions()[actions_.size()].kind != Action::Kind::move) {
        playtest.goTo(actions_.size());  // a resignation or an offer is no answer
        return true;
    }
    judge(playtest);
    return true;
}

void Puzzles::judge(const Playtest& playtest) {
    const Move move = playtest.game().actions()[actions_.size()].move;
    state_ = State::judging;
    worker_.run([this, session = session_, move](const std::atomic<bool>&) {
        Judgement out;
        try {
            out.answer = session->answer(move);
            out.actions = actionsOf(session->game());
        } catch (const std::exception& e) {  // the puzzle begins again
            session->restart();
            out = {{PuzzleAnswer::Kind::wrong, phrase("A rule failed: %1", failureMessage(e)), {}}, {}};
        }
        judged_.set(std::move(out));
        appContext_.redraw.now();
    });
}

void Puzzles::take(const Judgement& judgement, Playtest& playtest) {
    using enum PuzzleAnswer::Kind;
    if (judgement.answer.kind == wrong) {
        state_ = State::wrong;
        message_ = judgement.answer.reason.shown();
        playtest.goTo(actions_.size() + 1);
        playtest.takeback();
        if (judgement.actions.size() < actions_.size()) {  // a rule failed
            actions_.clear();
            playtest.goTo(0);
        }
        return;
    }
    playtest.goTo(actions_.size() + 1);
    for (std::size_t i = actions_.size() + 1; i < judgement.actions.size(); ++i)
        static_cast<void>(playtest.act(judgement.actions[i]));
    actions_ = judgement.actions;
    const bool solvedNow = judgement.answer.kind == solved;
    state_ = solvedNow ? State::solved : State::right;
    if (solvedNow) solved_[current_] = true;
    message_ = solvedNow ? tr("Solved.") : say("Right. The reply is %1. Go on.", judgement.answer.reply);
}

void Puzzles::hint() {
    if (!session_ || state_ == State::judging || state_ == State::solved || state_ == State::given) return;
    try {
        const std::string hint = session_->hint().shown();
        message_ = hint.empty() ? tr("No win is known here.") : hint;
    } catch (const std::exception& e) {
        message_ = say("A rule failed: %1", failureMessage(e).shown());
        session_->restart();
        actions_.clear();
    }
}

void Puzzles::showSolution(Playtest& playtest) {
    if (!session_ || state_ == State::judging || state_ == State::solved || !isOn(playtest)) return;
    playtest.goTo(actions_.size());
    state_ = State::given;
    try {
        for (const std::string& move : session_->solution())
            if (!playtest.act(move)) break;
        message_ = tr("This is the solution.");
    } catch (const std::exception& e) {
        message_ = say("A rule failed: %1", failureMessage(e).shown());
    }
}

void Puzzles::waitUntilIdle(Playtest& playtest) {
    poll(playtest);
    worker_.wait();
    poll(playtest);
}

}  // namespace tafl::model
