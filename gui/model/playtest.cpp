#include "model/playtest.hpp"

#include <algorithm>
#include <chrono>

#include "base/text.hpp"
#include "rules/resolve.hpp"
#include "variant/files.hpp"

namespace tafl::model {
namespace {

std::vector<Square> squaresOf(const std::vector<Taken>& taken) {
    std::vector<Square> out;
    for (const Taken& t : taken) out.push_back(t.square);
    return out;
}

std::string capturesText(const std::vector<Square>& taken, int size) {
    if (taken.empty()) return "takes nothing";
    std::vector<std::string> names;
    for (const Square s : taken) names.push_back(squareName(s, size));
    return "takes " + enumerate(names);
}

std::string capital(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

constexpr Move anySlide(Square from, Square to) { return Move::of(MoveKind::slide, from, to); }

}  // namespace

std::string_view name(Seat::Kind kind) {
    return kind == Seat::Kind::human ? "human" : kind == Seat::Kind::engine ? "engine" : "random";
}

Playtest::Playtest(Workshop& workshop, std::shared_ptr<const Compiled> rules, std::function<double()> now)
    : workshop_(workshop),
      rules_(std::move(rules)),
      random_(static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count())),
      clock_(std::move(now)) {
    newGame();
}

std::unique_ptr<Game> Playtest::fresh() const {
    std::optional<Setup> setup;
    if (!start_.empty())
        if (auto read = setupFrom(start_, *rules_->image)) setup = std::move(*read);
    return std::make_unique<Game>(rules_->image, setup);
}

/// Rules that are called in play may fail; then the game stands where it was, and says so.
Result<std::monostate> Playtest::guarded(const std::function<Result<std::monostate>()>& act) {
    try {
        return act();
    } catch (const std::exception& e) {
        view_.failure = e.what();
        return fail({}, std::string("a rule failed: ") + e.what());
    }
}

// --- rules -----------------------------------------------------------------------------------------------------------

void Playtest::setRules(std::shared_ptr<const Compiled> rules) {
    if (rules->image->digest == rules_->image->digest) {
        // The same game under other words; the reasons quote the new ones.
        rules_ = std::move(rules);
        return;
    }
    worker_.stop();
    const bool otherBoard = rules->image->size != rules_->image->size;
    rules_ = std::move(rules);
    engines_[0].reset();
    engines_[1].reset();
    // A position by hand that does not fit any more, such as one with a piece that is gone.
    const bool broken = !start_.empty() && !setupFrom(start_, *rules_->image);
    if (otherBoard || broken) {
        start_.clear();
        return newGame();
    }
    rehearse();
}

Playtest::Recorded Playtest::recorded(const Game& game, const Action& action) const {
    return {action.text, action.kind, action.by, squaresOf(action.taken), game.result() ? game.result()->text() : ""};
}

void Playtest::rehearse() {
    const std::size_t wanted = at();
    divergence_.reset();
    game_ = fresh();
    playable_ = line_.size();
    const auto differs = [&](std::size_t action, bool illegal, const std::string& text) {
        if (!divergence_) divergence_ = Divergence{action, illegal, text};
    };
    const auto replay = guarded([&]() -> Result<std::monostate> {
        for (std::size_t i = 0; i < line_.size(); ++i) {
            const Recorded& before = line_[i];
            const auto action = game_->act(before.text);
            if (!action) {
                differs(i, true, before.text + " is not possible any more: " + action.error().front().text);
                playable_ = i;
                break;
            }
            const Recorded now = recorded(*game_, *action);
            if (now.taken != before.taken)
                differs(i, false,
                        before.text + " " + capturesText(before.taken, rules_->image->size) + " before; now it " +
                            capturesText(now.taken, rules_->image->size));
            else if (now.result != before.result)
                differs(i, false,
                        before.text + ": " + (before.result.empty() ? "the game went on" : before.result) + "; now " +
                            (now.result.empty() ? "the game goes on" : now.result));
        }
        return std::monostate{};
    });
    if (!replay) playable_ = at();
    while (at() > wanted && game_->undo()) continue;
    changed();
}

void Playtest::acceptDivergence() {
    if (!divergence_) return;
    line_.resize(playable_);
    auto again = fresh();
    for (auto& each : line_)
        if (const auto action = again->act(each.text)) each = recorded(*again, *action);
    divergence_.reset();
    changed();
}

// --- the position ----------------------------------------------------------------------------------------------------

std::vector<Square> Playtest::movable() const {
    SquareSet from;
    for (const Move m : game_->legal())
        if (m.goesSomewhere() && m.kind() != MoveKind::claimWithMove) from.add(m.from());
    std::vector<Square> out;
    from.each([&](Square s) { out.push_back(s); });
    return out;
}

std::vector<Target> Playtest::targets(Square from) const {
    std::vector<Target> out;
    for (const Move m : game_->legal()) {
        if (!m.goesSomewhere() || m.kind() == MoveKind::claimWithMove || m.from() != from) continue;
        auto target = std::ranges::find(out, m.to(), &Target::square);
        if (target == out.end()) {
            out.push_back({m.to(), Target::Mark::quiet, {}});
            target = std::prev(out.end());
        }
        target->moves.push_back(m);
        const Made made = game_->board().make(m);
        const Side mover = view_.actor;
        if (made.ending.over && made.ending.winner == winnerOf(mover))
            target->mark = Target::Mark::win;
        else if (!game_->board().taken().empty() && target->mark == Target::Mark::quiet)
            target->mark = Target::Mark::capture;
        game_->board().undo();
    }
    std::ranges::sort(out, {}, &Target::square);
    return out;
}

std::vector<MoveChoice> Playtest::choices(Square from, Square to) const {
    std::vector<MoveChoice> out;
    for (const Move m : game_->legal()) {
        if (!m.goesSomewhere() || m.from() != from || m.to() != to) continue;
        MoveChoice choice{m, game_->text(m), {}};
        if (m.kind() != MoveKind::claimWithMove) {
            game_->board().make(m);
            choice.victims = squaresOf(game_->board().taken());
            game_->board().undo();
        }
        out.push_back(std::move(choice));
    }
    return out;
}

ReasonTold Playtest::told(const Reason& reason) const {
    ReasonTold out;
    out.kind = reason.kind;
    out.text = reason.text;
    out.victim = reason.victim;
    out.squares = reason.squares;
    if (!reason.hasCaller || reason.caller >= rules_->image->rules.size()) return out;
    const RuleEntry& rule = rules_->image->rules[reason.caller];
    out.rule = rule.identity;
    out.component = rule.component;
    out.words = rule.words;
    if (const auto title = rules_->titles.find(rule.component); title != rules_->titles.end())
        out.title = title->second;
    if (const auto from = rules_->sources.find(rule.component); from != rules_->sources.end())
        out.sources = from->second;
    return out;
}

Preview Playtest::toldMove(Move move, const Explanation& explained) const {
    Preview out;
    if (move.goesSomewhere()) out.from = move.from(), out.to = move.to();
    out.legal = explained.legal;
    out.victims = squaresOf(explained.taken);
    out.announcements = explained.announcements;
    out.ends = explained.ending.over;
    for (const Reason& reason : explained.reasons) out.reasons.push_back(told(reason));
    // The strip: what stops it, else what ends the game, else what falls, else what almost did.
    using Kind = Reason::Kind;
    const std::vector<std::vector<Kind>> importance =
        out.legal ? std::vector<std::vector<Kind>>{{Kind::ended},
                                                   {Kind::captured, Kind::capturedByProgram},
                                                   {Kind::spared, Kind::pending},
                                                   {Kind::announced, Kind::almostCaptured, Kind::declared}}
                  : std::vector<std::vector<Kind>>{{Kind::refused, Kind::obstacle}};
    std::vector<std::string> texts;
    for (const auto& kinds : importance) {
        for (const auto& reason : out.reasons) {
            if (std::ranges::find(kinds, reason.kind) == kinds.end()) continue;
            if (std::ranges::find(texts, reason.text) == texts.end()) texts.push_back(reason.text);
            if (out.rule.empty()) out.rule = reason.rule, out.component = reason.component;
        }
        if (!texts.empty()) break;
    }
    const int size = rules_->image->size;
    if (!texts.empty())
        out.strip = capital(join(texts, " "));
    else if (out.from != noSquare)
        out.strip = squareName(out.from, size) + " to " + squareName(out.to, size) +
                    (out.legal ? ": takes nothing" : " is not possible");
    return out;
}

Preview Playtest::preview(Move move) const {
    // Of a claim with a move it is the move that is looked at.
    const Move asked = move.kind() == MoveKind::claimWithMove ? anySlide(move.from(), move.to()) : move;
    if (!move.goesSomewhere()) return {};
    return toldMove(asked, game_->why(asked));
}

Preview Playtest::preview(Square from, Square to) const {
    if (from == noSquare || to == noSquare || from == to) return {};
    if (view_.wanted != Game::Wanted::turn) {
        Preview out = whyNot(from);
        out.to = to;
        return out;
    }
    for (const Move m : game_->legal())
        if (m.goesSomewhere() && m.kind() != MoveKind::claimWithMove && m.from() == from && m.to() == to)
            return preview(m);
    return preview(anySlide(from, to));
}

Preview Playtest::whyNot(Square from) const {
    Preview out;
    out.from = from;
    const int size = rules_->image->size;
    if (view_.result) {
        out.strip = capital("the game is over: " + view_.resultWords);
        out.rule = out.component = view_.result->rule;
        return out;
    }
    if (view_.wanted == Game::Wanted::lot) out.strip = "First the lot says who begins";
    if (view_.wanted == Game::Wanted::die) out.strip = "First the die is thrown";
    if (view_.wanted == Game::Wanted::answer)
        out.strip = "A draw was offered: the " + std::string(name(view_.actor)) + " accept or decline";
    if (!out.strip.empty()) return out;
    const int piece = game_->board().occupant(from);
    if (piece == 0) {
        out.strip = squareName(from, size) + " is empty";
    } else if (rules_->image->sideOf(piece) != view_.actor) {
        out.strip = "The " + std::string(name(view_.actor)) + " are to move";
    } else if (view_.chain != noSquare && view_.chain != from) {
        out.strip = "The piece on " + squareName(view_.chain, size) + " is in the middle of its turn";
    } else {
        for (const Square s : movable()) out.legal |= s == from;
        if (out.legal) return out;
        // What stands in its way, one step in each direction.
        for (const Direction d : allDirections) {
            const Square to = step(from, d, size);
            if (to == noSquare) continue;
            for (const auto& reason : preview(anySlide(from, to)).reasons) {
                out.reasons.push_back(reason);
                if (out.rule.empty()) out.rule = reason.rule, out.component = reason.component;
            }
        }
        out.strip = "The " + std::string(rules_->image->className(piece)) + " on " + squareName(from, size) +
                    " cannot move now";
        std::vector<std::string> texts;
        for (const auto& reason : out.reasons)
            if (reason.kind == Reason::Kind::refused && std::ranges::find(texts, reason.text) == texts.end())
                texts.push_back(reason.text);
        if (!texts.empty()) out.strip += ". " + capital(join(texts, " "));
    }
    return out;
}

Preview Playtest::why(std::size_t action) const {
    if (action >= at()) return {};
    const Action& done = game_->actions()[action];
    if (done.kind != Action::Kind::move) return {};
    return toldMove(done.move, game_->explain(action));
}

std::string Playtest::squareWords(Square square) const {
    const RuleImage& image = *rules_->image;
    if (square < 0 || square >= image.size * image.size) return {};
    std::string out = squareName(square, image.size) + ": ";
    const int piece = game_->board().occupant(square);
    out += piece ? std::string(image.className(piece)) : "empty";
    for (const auto& zone : rules_->told.zones)
        if (zone.squares.has(square)) out += ", " + zone.name;
    return out;
}

// --- acting ----------------------------------------------------------------------------------------------------------

Result<std::monostate> Playtest::done(const Action& action) {
    const std::size_t number = at() - 1;
    Recorded now = recorded(*game_, action);
    // The same action again keeps what was taken back behind it.
    const bool same = number < playable_ && line_[number].text == now.text && line_[number].taken == now.taken;
    if (!same) {
        line_.resize(number);
        line_.push_back(std::move(now));
        playable_ = line_.size();
        if (divergence_ && divergence_->action >= number) divergence_.reset();
    }
    changed();
    return std::monostate{};
}

Result<std::monostate> Playtest::play(Move move) {
    return guarded([&]() -> Result<std::monostate> {
        const auto legal = game_->legal();
        if (std::ranges::find(legal, move) == legal.end()) return fail({}, preview(move).strip);
        return done(game_->play(move));
    });
}

Result<std::monostate> Playtest::act(std::string_view text) {
    return guarded([&]() -> Result<std::monostate> {
        const auto action = game_->act(text);
        if (!action) return tl::unexpected(action.error());
        return done(*action);
    });
}

void Playtest::chance() {
    if (view_.wanted != Game::Wanted::lot && view_.wanted != Game::Wanted::die) return;
    static_cast<void>(guarded([&]() -> Result<std::monostate> { return done(game_->chance(random_)); }));
}

// --- the line --------------------------------------------------------------------------------------------------------

void Playtest::goTo(std::size_t actions) {
    actions = std::min(actions, playable_);
    if (actions == at()) return;
    static_cast<void>(guarded([&]() -> Result<std::monostate> {
        while (at() > actions && game_->undo()) continue;
        while (at() < actions && game_->act(line_[at()].text)) continue;
        return std::monostate{};
    }));
    changed();
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
    worker_.stop();
    const auto isHuman = [&] { return seat(view_.actor).kind == Seat::Kind::human; };
    const bool anyHuman = seats_[0].kind == Seat::Kind::human || seats_[1].kind == Seat::Kind::human;
    const bool resigned =
        view_.result && !game_->actions().empty() && game_->actions().back().kind != Action::Kind::move;
    back();
    if (!resigned && anyHuman)
        while (!isHuman() && canGoBack()) back();
}

// --- games -----------------------------------------------------------------------------------------------------------

void Playtest::newGame() {
    worker_.stop();
    game_ = fresh();
    line_.clear();
    playable_ = 0;
    divergence_.reset();
    clock_.set(clock_.settings());
    changed();
}

Result<std::monostate> Playtest::setUp(const std::string& position) {
    const auto setup = setupFrom(position, *rules_->image);
    if (!setup) return tl::unexpected(setup.error());
    start_ = position;
    newGame();
    return std::monostate{};
}

std::vector<std::string> Playtest::rows() const {
    const int size = view_.size;
    std::vector<std::string> out(static_cast<std::size_t>(size), std::string(static_cast<std::size_t>(size), '.'));
    for (Square s = 0; s < size * size; ++s)
        if (const auto piece = view_.occupants[static_cast<std::size_t>(s)])
            out[static_cast<std::size_t>(size - 1 - s / size)][static_cast<std::size_t>(s % size)] =
                rules_->image->calls.classes[piece - 1u].letter;
    return out;
}

std::string Playtest::positionText() const { return tafl::positionText(game_->board().setup(), *rules_->image); }

std::string Playtest::savedText() const {
    const auto player = [&](Side side) {
        const Seat& s = seat(side);
        return s.kind == Seat::Kind::engine ? "engine, level " + std::to_string(s.level) : std::string(name(s.kind));
    };
    GameRecord record = recordOf(*game_, rules_->variant);
    for (const Side side : {Side::attackers, Side::defenders}) record.players[static_cast<int>(side)] = player(side);
    return recordText(record);
}

Result<std::monostate> Playtest::save(const std::filesystem::path& file) const {
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    return writeText(file, savedText());
}

Result<std::monostate> Playtest::load(const std::filesystem::path& file, Diagnostics& notes) {
    const auto saved = loadRecord(file, notes);
    if (!saved) return tl::unexpected(saved.error());
    return guarded([&]() -> Result<std::monostate> {
        auto game = resume(*saved, rules_->image, notes);
        if (!game) return tl::unexpected(game.error());
        worker_.stop();
        start_ = game->position() ? tafl::positionText(*game->position(), *rules_->image) : "";
        line_.clear();
        divergence_.reset();
        game_ = fresh();
        for (const auto& action : game->actions()) {
            const auto again = game_->act(action.text);
            if (!again) break;
            line_.push_back(recorded(*game_, *again));
        }
        playable_ = line_.size();
        held_ = true;  // whoever opens a game looks at it first
        changed();
        return std::monostate{};
    });
}

// --- players ---------------------------------------------------------------------------------------------------------

void Playtest::setSeat(Side side, const Seat& seat) {
    seats_[static_cast<int>(side)] = seat;
    changed();
}

void Playtest::hold(bool held) {
    held_ = held;
    changed();
}

void Playtest::moveNow() {
    once_ = true;
    goTo(playable_);
    changed();
}

void Playtest::setClock(const ClockSettings& settings) {
    clock_.set(settings);
    changed();
}

void Playtest::changed() {
    ++revision_;
    worker_.stop();
    engineMove_.clear();
    view_.failure.clear();
    static_cast<void>(guarded([&]() -> Result<std::monostate> {
        look();
        return std::monostate{};
    }));
    const bool live = at() == playable_ && !view_.result && !held_;
    clock_.run(live && !line_.empty() && view_.wanted != Game::Wanted::lot ? std::optional(view_.actor) : std::nullopt);
    if (view_.result) once_ = false;
    if (live && autoChance && (view_.wanted == Game::Wanted::lot || view_.wanted == Game::Wanted::die)) {
        // A lot before anything else is drawn at once; it is shown in the line.
        return chance();
    }
    think();
}

void Playtest::look() {
    const RuleImage& image = *rules_->image;
    PlayView view;
    view.failure = view_.failure;
    Board& board = game_->board();
    view.size = image.size;
    view.occupants = board.setup().occupants;
    view.wanted = game_->wanted();
    view.actor = game_->actor();
    view.at = at();
    view.result = game_->result();
    if (view.result) view.resultWords = view.result->text();
    view.chain = view.result ? noSquare : board.chainSquare();
    view.die = board.die();
    // 1. What can be done beside moving.
    for (const Move m : game_->legal()) {
        view.canPass |= m.kind() == MoveKind::pass;
        view.canStop |= m.kind() == MoveKind::stop;
        view.canClaim |= m.kind() == MoveKind::claim || m.kind() == MoveKind::claimWithMove;
    }
    view.canOffer = image.calls.agreement && view.wanted == Game::Wanted::turn && view.chain == noSquare;
    view.canResign = !view.result && view.wanted != Game::Wanted::lot;
    // 2. The line.
    int turn = 0;
    bool newTurn = true;
    for (std::size_t i = 0; i < line_.size(); ++i) {
        const Recorded& r = line_[i];
        const bool inChain = i < at() && game_->actions()[i].inChain;
        if (newTurn && !inChain) ++turn;
        newTurn = r.kind != Action::Kind::roll && r.kind != Action::Kind::lot;
        view.line.push_back(
            {r.text, r.kind, r.by, turn, r.taken, i < at(), i >= playable_, divergence_ && divergence_->action == i});
    }
    // 3. The last move and what it announced.
    const auto& actions = game_->actions();
    for (std::size_t i = actions.size(); i-- > 0;) {
        if (actions[i].kind != Action::Kind::move) continue;
        if (actions[i].move.goesSomewhere()) {
            view.lastFrom = actions[i].move.from();
            view.lastTo = actions[i].move.to();
        }
        view.lastTaken = squaresOf(actions[i].taken);
        view.announcements = game_->explain(i).announcements;
        break;
    }
    // 4. Who is gone.
    std::vector<int> before(static_cast<std::size_t>(mostClasses + 1), 0), now = before;
    const auto startOccupants = game_->position() ? game_->position()->occupants : image.start;
    for (const auto piece : startOccupants) ++before[piece];
    for (const auto piece : view.occupants) ++now[piece];
    for (int c = 1; c <= static_cast<int>(image.calls.classes.size()); ++c)
        view.captured[static_cast<int>(image.sideOf(c))] +=
            before[static_cast<std::size_t>(c)] - now[static_cast<std::size_t>(c)];
    view_ = std::move(view);
    findOpenWays();
}

/// Where a royal piece would win with one move if it were its turn now.
void Playtest::findOpenWays() {
    const RuleImage& image = *rules_->image;
    if (view_.result) return;
    if (!explainer_ || explained_ != rules_->image) {
        explained_ = rules_->image;
        explainer_ = std::make_unique<Explainer>(explained_);
    }
    const Setup setup = game_->board().setup();
    std::optional<PlainPosition> plain;
    for (Square s = 0; s < image.size * image.size; ++s) {
        const int piece = view_.occupants[static_cast<std::size_t>(s)];
        if (!piece || !(image.royals() >> (piece - 1) & 1)) continue;
        if (!plain) plain = explainer_->set(setup);
        SquareSet goals;
        for (Square to = 0; to < image.size * image.size; ++to)
            if (image.goal[static_cast<std::size_t>(to)] >> (piece - 1) & 1) goals.add(to);
        (explainer_->reach(*plain, s) & goals).each([&](Square to) { view_.openWays.emplace_back(s, to); });
    }
}

// --- the engine ------------------------------------------------------------------------------------------------------

void Playtest::think() {
    const Seat& seat = this->seat(view_.actor);
    const bool engine = seat.kind != Seat::Kind::human || once_;
    const bool awaited = view_.wanted == Game::Wanted::turn || view_.wanted == Game::Wanted::answer;
    view_.thinking = engine && awaited && at() == playable_ && (!held_ || once_) && view_.failure.empty();
    if (!view_.thinking) return;
    const int side = static_cast<int>(view_.actor);
    if (!engines_[side]) {
        const PlayLevel& level = levels[static_cast<std::size_t>(std::clamp(seat.level, 1, 9) - 1)];
        engines_[side] = std::make_shared<SearchEngine>(
            rules_->image,
            EngineSettings{.megabytes = 16, .threads = 1, .seed = random_.next() | 1, .error = level.error});
    }
    struct Task {
        std::shared_ptr<SearchEngine> engine;
        std::shared_ptr<Board> board;
        std::shared_ptr<Game> copy;
        Seat seat;
        Game::Wanted wanted;
        std::uint64_t revision, seed;
        Side actor;
        double clock;
    };
    Task task{engines_[side],
              std::shared_ptr<Board>(game_->board().clone()),
              nullptr,
              seat,
              view_.wanted,
              revision_,
              random_.next(),
              view_.actor,
              clock_.settings().on ? clock_.left(view_.actor) : 0};
    worker_.run([this, task](const std::atomic<bool>& stop) {
        EngineMove out{task.revision, "", ""};
        try {
            SearchLimits limits;
            const PlayLevel& level = levels[static_cast<std::size_t>(std::clamp(task.seat.level, 1, 9) - 1)];
            limits.nodes = level.nodes;
            limits.seconds = task.seat.seconds;
            if (task.clock > 0) {
                const double budget = std::max(0.02, task.clock / 30);
                limits.seconds = limits.seconds > 0 ? std::min(limits.seconds, budget) : budget;
            }
            limits.stop = &stop;
            std::vector<Move> moves;
            task.board->legal(moves, false);
            if (task.wanted == Game::Wanted::answer) {
                // The score is for the side to move, which may be the one that offered.
                const SearchResult found = task.engine->search(*task.board, limits);
                const int mine = task.board->toMove() == task.actor ? found.score : -found.score;
                out.text = mine < 0 ? "accept" : "decline";
            } else if (task.seat.kind == Seat::Kind::random) {
                if (moves.empty()) return;
                Random random(task.seed);
                const Move m = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
                out.text = "#" + std::to_string(m.word);
            } else {
                const SearchResult found = task.engine->search(*task.board, limits);
                if (!found.found) return;
                out.text = "#" + std::to_string(found.best.word);
            }
        } catch (const std::exception& e) {
            out.failure = e.what();
        }
        if (stop) return;
        engineMove_.set(std::move(out));
        workshop_.wake.now();
    });
}

bool Playtest::poll() {
    // A clock that has run down ends the game for whoever should have moved.
    if (!view_.result && clock_.running() && clock_.fallen(*clock_.running()) && view_.wanted != Game::Wanted::answer) {
        static_cast<void>(act("resign"));
        return true;
    }
    const auto move = engineMove_.take();
    if (!move || move->revision != revision_) return false;
    once_ = false;
    view_.thinking = false;
    if (!move->failure.empty()) {
        view_.failure = move->failure;
        return true;
    }
    if (move->text.starts_with('#'))
        static_cast<void>(play(Move{static_cast<std::uint32_t>(std::stoul(move->text.substr(1)))}));
    else
        static_cast<void>(act(move->text));
    return true;
}

void Playtest::settle() {
    worker_.wait();
    poll();
}

}  // namespace tafl::model
