#include "tuning/selfplay.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <optional>

#include "image/symmetry.hpp"

namespace tafl {
namespace {

constexpr int openScore = 4;          ///< times the score of ten to one: beyond it a position is decided
constexpr float unknown = -1;         ///< share that a search gave
constexpr double searchShare = 0.2;   ///< how much of a position's label is what the search found, not the result
constexpr std::size_t rowsAGame = 4;  ///< so many independent positions a game is worth

/// A side is helped by more nodes, never hindered by fewer: who sees no whole ply plays another game.
std::array<std::uint64_t, 2> nodesOf(std::uint64_t nodes, double handicap) {
    const auto doubled = [&](double times) {
        return static_cast<std::uint64_t>(static_cast<double>(nodes) * std::exp2(std::max(times, 0.0)));
    };
    return {doubled(handicap), doubled(-handicap)};
}

/// Doublings of nodes between the two sides.
double mostHandicap(Pairing pairing, const SelfPlay& plan) {
    return pairing == Pairing::itself ? plan.mostDoublings : std::min(3.0, plan.mostDoublings);
}

Pairing pairingOf(int game, const SelfPlay& plan) {
    constexpr Pairing turns[] = {Pairing::itself, Pairing::attacksStranger, Pairing::itself,
                                 Pairing::defendsAgainstStranger};
    return plan.stranger ? turns[game % 4] : Pairing::itself;
}

/// Games begin from those of the plan; where they are too few, from random moves as well.
std::vector<Opening> openingsOf(const std::shared_ptr<const RuleImage>& image, const SelfPlay& plan, int count) {
    std::vector<Opening> out = plan.openings;
    Random random(plan.seed);
    const auto shuffle = [&] {
        for (std::size_t i = out.size(); i > 1; --i)
            std::swap(out[i - 1], out[random.below(static_cast<std::uint32_t>(i))]);
    };
    const auto wanted = static_cast<std::size_t>(count);
    shuffle();
    if (out.size() >= wanted) {
        out.resize(wanted);
        return out;
    }
    const bool mixed = !out.empty();
    // Short and long ones by turns: longer ones are seldom even, which teaches more.
    Openings brief(image, plan.seed, 4), middling(image, plan.seed + 1, 8), lengthy(image, plan.seed + 2, 14);
    Openings* const kinds[] = {&brief, &middling, &lengthy};
    for (std::size_t kind = 0, misses = 0; out.size() < wanted && misses < 3; ++kind) {
        if (auto opening = kinds[kind % 3]->next())
            out.push_back(std::move(*opening)), misses = 0;
        else
            ++misses;
    }
    if (mixed) shuffle();
    return out;
}

}  // namespace

FitLayout::FitLayout(const RuleImage& image) : size_(image.size) {
    const auto forms = symmetries(image);
    for (std::size_t c = 1; c <= image.calls.classes.size(); ++c)
        for (Square s = 0; s < size_ * size_; ++s) {
            Square least = s;
            for (const int form : forms) least = std::min(least, squareInForm(s, form, size_));
            if (least == s) {
                number_[c][static_cast<std::size_t>(s)] = static_cast<std::uint16_t>(squares_++);
                example_.emplace_back(static_cast<int>(c), s);
            } else {
                number_[c][static_cast<std::size_t>(s)] = number_[c][static_cast<std::size_t>(least)];
            }
        }
}

bool arrivesNext(const Board& board) {
    const Glance glance = board.glance();
    return glance.openGoals > 0 && glance.royalSide == board.toMove();
}

bool quietBest(Board& board, const SearchResult& found) {
    Candidate best;
    return !board.candidate(found.best, best) || !(best.mayTake() || best.arrives());
}

float shareOfScore(int score, const Weights& weights) {
    return static_cast<float>(expectedShare(400.0 * score / weights.tenfold));
}

float foundShare(const Board& board, const SearchResult& found, const Weights& weights) {
    return shareOfScore(board.toMove() == Side::attackers ? found.score : -found.score, weights);
}

FitRow FitLayout::rowOf(const Board& board, const Ground& ground) const {
    FitRow out;
    std::map<std::uint16_t, float> found;
    for (Square s = 0; s < size_ * size_; ++s)
        if (const int c = board.occupant(s)) found[static_cast<std::uint16_t>(ofSquare(c, s))] += 1;
    const Terms terms = termsOf(board.glance(), ground.view(Field::of(board)), board.toMove());
    // In sixteenths, as the evaluation counts them.
    for (std::size_t t = 0; t < termCount; ++t)
        if (terms[t]) found[static_cast<std::uint16_t>(ofTerm(t))] = static_cast<float>(terms[t]) / 16;
    out.features.assign(found.begin(), found.end());
    return out;
}

float FitLayout::score(const FitRow& row, const Weights& weights) const {
    float out = 0;
    for (const auto& [i, value] : row.features)
        if (i < squares_) {
            const auto& [c, s] = example_[i];
            out += value * weights.squares[static_cast<std::size_t>(c)][static_cast<std::size_t>(s)];
        } else {
            out += value * static_cast<float>(weights.terms[i - squares_]);
        }
    return out;
}

Weights FitLayout::changed(const Weights& weights, const Fit& fit) const {
    Weights out = weights;
    out.tenfold = Weights().tenfold, out.calibrated = false;  // other weights, other scores
    const auto add = [](auto& weight, double change, long most) {
        weight = static_cast<std::remove_reference_t<decltype(weight)>>(
            std::clamp(std::lround(weight + change), -most, most));
    };
    for (std::size_t c = 1; c < out.squares.size(); ++c)
        for (Square s = 0; s < size_ * size_; ++s) {
            const std::size_t i = ofSquare(static_cast<int>(c), s);
            if (i < squares_ && example_[i].first == static_cast<int>(c))
                add(out.squares[c][static_cast<std::size_t>(s)], fit.change[i], mostOfSquare);
        }
    for (std::size_t t = 0; t < termCount; ++t) add(out.terms[t], fit.change[ofTerm(t)], mostOfTerm);
    add(out[Term::always], 16 * fit.constant, mostOfTerm);
    return out;
}

void weigh(std::vector<FitRow>& rows) {
    for (FitRow& row : rows)
        row.weight = std::min(1.0f, static_cast<float>(rowsAGame) / static_cast<float>(rows.size()));
}

GamesPlayed playGames(const std::shared_ptr<const RuleImage>& image, const std::shared_ptr<const Weights>& weights,
                      const SelfPlay& plan, const GameListener& listener, const TellDone& tell) {
    GamesPlayed out;
    const auto openings = openingsOf(image, plan, plan.games);
    // Batches of games share the handicaps that the batches before them showed to be even.
    constexpr int batch = 32;
    int done = 0;
    bool stopped = false;
    for (int begin = 0; begin < static_cast<int>(openings.size()) && !stopped; begin += batch) {
        const int count = std::min(batch, static_cast<int>(openings.size()) - begin);
        std::vector<Winner> winners(static_cast<std::size_t>(count));
        std::mutex mutex;
        if (listener.batchBegins) listener.batchBegins(count);
        workOn(count, plan.workers, [&](int job) {
            const int number = begin + job;
            Random random(plan.seed * 0x9E3779B97F4A7C15ull + static_cast<std::uint64_t>(number));
            OwnGame game{.place = job, .pairing = pairingOf(number, plan), .random = random};
            const double most = mostHandicap(game.pairing, plan);
            game.handicap =
                std::clamp(out.even[static_cast<std::size_t>(game.pairing)] + static_cast<double>(random.below(5)) - 2,
                           -most, most);
            const EngineSettings settings{.megabytes = 1, .seed = random.next() | 1, .error = 6, .weights = weights};
            SearchEngine engine(image, settings);
            std::optional<SearchEngine> stranger;
            SearchEngine* players[2] = {&engine, &engine};
            if (game.pairing != Pairing::itself) {
                EngineSettings other = settings;
                other.weights = plan.stranger;
                players[game.pairing == Pairing::attacksStranger ? 1 : 0] = &stranger.emplace(image, other);
            }
            const auto board = boardAfter(image, openings[static_cast<std::size_t>(number)]);
            const auto look = [&](const SearchResult& r) {
                listener.seen(game, *board, r, players[static_cast<std::size_t>(board->toMove())] == &engine);
            };
            const auto ended =
                playOut(*board, players, nodesOf(plan.nodes, game.handicap), plan.mostPlies, random, look, plan.strays);
            if (listener.ended) listener.ended(game, ended);
            winners[static_cast<std::size_t>(job)] = ended.value_or(Winner::draw);
            const std::lock_guard lock(mutex);
            ++done;
            if (tell && !tell(done)) stopped = true;
            return !stopped;
        });
        if (listener.batchEnds) listener.batchEnds(count);
        std::array<double, mostPairings> sum{}, games{};
        for (int job = 0; job < count; ++job) {
            const Winner w = winners[static_cast<std::size_t>(job)];
            ++(w == Winner::attackers ? out.attackersWon : w == Winner::defenders ? out.defendersWon : out.drawn);
            const auto pairing = static_cast<std::size_t>(pairingOf(begin + job, plan));
            sum[pairing] += w == Winner::attackers ? 1 : w == Winner::defenders ? -1 : 0, ++games[pairing];
        }
        for (std::size_t i = 0; i < mostPairings; ++i) {
            const double most = mostHandicap(static_cast<Pairing>(i), plan);
            if (games[i] > 0) out.even[i] = std::clamp(out.even[i] - 1.5 * sum[i] / games[i], 1 - most, most - 1);
        }
    }
    return out;
}

Harvest harvest(const std::shared_ptr<const RuleImage>& image, const std::shared_ptr<const Weights>& weights,
                const FitLayout& layout, const SelfPlay& plan, const TellDone& tell) {
    Harvest out;
    const Ground ground(*image);
    std::vector<std::vector<FitRow>> rows;
    GameListener listener;
    listener.batchBegins = [&](int games) { rows.assign(static_cast<std::size_t>(games), {}); };
    listener.seen = [&](OwnGame& game, Board& board, const SearchResult& r, bool known) {
        // Quiet and open positions teach the evaluation; the others are the search's affair.
        if (game.random.below(3) != 0 || (known && std::abs(r.score) > openScore * weights->tenfold)) return;
        if (arrivesNext(board) || isHunt(board) || !quietBest(board, r)) return;
        FitRow row = layout.rowOf(board, ground);
        row.handicap = static_cast<float>(game.handicap), row.pairing = static_cast<std::uint8_t>(game.pairing);
        row.share = known ? foundShare(board, r, *weights) : unknown;
        rows[static_cast<std::size_t>(game.place)].push_back(std::move(row));
    };
    listener.ended = [&](OwnGame& game, std::optional<Winner> winner) {
        auto& own = rows[static_cast<std::size_t>(game.place)];
        if (!winner) own.clear();
        for (FitRow& row : own) {
            const double found = row.share == unknown ? shareOf(*winner) : row.share;
            row.share = static_cast<float>(searchShare * found + (1 - searchShare) * shareOf(*winner));
        }
        weigh(own);
    };
    listener.batchEnds = [&](int) {
        for (auto& list : rows)
            out.rows.insert(out.rows.end(), std::make_move_iterator(list.begin()), std::make_move_iterator(list.end()));
    };
    static_cast<GamesPlayed&>(out) = playGames(image, weights, plan, listener, tell);
    return out;
}

Pairs prove(const std::shared_ptr<const RuleImage>& image, const std::shared_ptr<const Weights>& fresh,
            const std::shared_ptr<const Weights>& old, const SelfPlay& plan,
            const std::array<double, mostPairings>& even, int mostPairs, double step, const TellDone& tell) {
    Pairs out{};
    const std::vector<Opening> openings =
        plan.openings.empty() ? randomOpenings(image, plan.seed, 6, mostPairs) : openingsOf(image, plan, mostPairs);
    /// Half points of the weights that play `side`, against others.
    const auto points = [&](const Opening& opening, Side side, const std::shared_ptr<const Weights>& own,
                            const std::shared_ptr<const Weights>& others, double handicap) {
        SearchEngine one(image, {.megabytes = 1, .weights = own}), two(image, {.megabytes = 1, .weights = others});
        SearchEngine* players[2] = {&two, &two};
        players[static_cast<std::size_t>(side)] = &one;
        Random random(plan.seed + static_cast<std::uint64_t>(opening.moves.size()));
        const auto board = boardAfter(image, opening);
        const Winner winner = playOut(*board, players, nodesOf(2 * plan.nodes, handicap), plan.mostPlies, random, {})
                                  .value_or(Winner::draw);
        return winner == Winner::draw ? 1 : winner == winnerOf(side) ? 2 : 0;
    };
    std::mutex mutex;
    // Pairs count in the order of their openings, whichever worker is done first, and none counts after the answer.
    std::vector<std::optional<int>> halves(openings.size());
    std::size_t counted = 0;
    bool decided = false;
    int done = 0;
    workOn(static_cast<int>(openings.size()), plan.workers, [&](int job) {
        const Opening& opening = openings[static_cast<std::size_t>(job)];
        int half = 0;
        if (plan.stranger && job % 2 == 1) {
            const Side side = job % 4 == 1 ? Side::attackers : Side::defenders;
            const double handicap = even[static_cast<std::size_t>(
                side == Side::attackers ? Pairing::attacksStranger : Pairing::defendsAgainstStranger)];
            half = 2 + points(opening, side, fresh, plan.stranger, handicap) -
                   points(opening, side, old, plan.stranger, handicap);
        } else {
            for (const Side side : {Side::attackers, Side::defenders})
                half += points(opening, side, fresh, old, even[static_cast<std::size_t>(Pairing::itself)]);
        }
        const std::lock_guard lock(mutex);
        halves[static_cast<std::size_t>(job)] = half;
        for (; !decided && counted < halves.size() && halves[counted]; ++counted) {
            ++out[static_cast<std::size_t>(*halves[counted])];
            decided = std::abs(figuresOf(out, step).ratio) >= decidedAt;
        }
        ++done;
        if (tell && !tell(done)) return false;
        return !decided;
    });
    return out;
}

}  // namespace tafl
