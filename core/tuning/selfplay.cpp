#include "tuning/selfplay.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>

namespace tafl {
namespace {

constexpr int mostHandicap = 6;       ///< doublings of nodes between the two sides
constexpr double searchShare = 0.2;   ///< how much of a position's label is what the search found, not the result
constexpr std::size_t rowsAGame = 4;  ///< so many independent positions a game is worth

/// The forms (turned, mirrored) under which start and goals stay the same.
std::vector<int> symmetries(const RuleImage& image, const auto& turned) {
    std::vector<int> out;
    for (int form = 0; form < 8; ++form) {
        bool same = true;
        for (Square s = 0; s < image.size * image.size && same; ++s) {
            const auto here = static_cast<std::size_t>(s), there = static_cast<std::size_t>(turned(s, form));
            same = image.start[here] == image.start[there] && image.goal[here] == image.goal[there];
        }
        if (same) out.push_back(form);
    }
    return out;
}

/// A side is helped by more nodes, never hindered by fewer: who sees no whole ply plays another game.
std::array<std::uint64_t, 2> nodesOf(std::uint64_t nodes, double handicap) {
    const auto doubled = [&](double times) {
        return static_cast<std::uint64_t>(static_cast<double>(nodes) * std::exp2(std::max(times, 0.0)));
    };
    return {doubled(handicap), doubled(-handicap)};
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
    const int last = size_ - 1;
    const auto turned = [&](Square s, int form) {
        int rank = s / size_, file = s % size_;
        if (form & 1) rank = last - rank;
        if (form & 2) file = last - file;
        if (form & 4) std::swap(rank, file);
        return rank * size_ + file;
    };
    const auto forms = symmetries(image, turned);
    for (std::size_t c = 1; c <= image.calls.classes.size(); ++c)
        for (Square s = 0; s < size_ * size_; ++s) {
            Square least = s;
            for (const int form : forms) least = std::min(least, turned(s, form));
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

Harvest harvest(const std::shared_ptr<const RuleImage>& image, const std::shared_ptr<const Weights>& weights,
                const FitLayout& layout, const SelfPlay& plan, const TellDone& tell) {
    Harvest out;
    const Ground ground(*image);
    const auto openings = openingsOf(image, plan, plan.games);
    // Batches of games share the handicap that the batches before them showed to be even.
    constexpr int batch = 32;
    double& even = out.even;
    int done = 0;
    bool stopped = false;
    for (int begin = 0; begin < static_cast<int>(openings.size()) && !stopped; begin += batch) {
        const int count = std::min(batch, static_cast<int>(openings.size()) - begin);
        std::vector<std::vector<FitRow>> rows(static_cast<std::size_t>(count));
        std::vector<Winner> winners(static_cast<std::size_t>(count));
        std::mutex mutex;
        workOn(count, plan.workers, [&](int job) {
            const int number = begin + job;
            Random random(plan.seed * 0x9E3779B97F4A7C15ull + static_cast<std::uint64_t>(number));
            const double handicap =
                std::clamp(even + static_cast<double>(random.below(5)) - 2, -1.0 * mostHandicap, 1.0 * mostHandicap);
            const auto nodes = nodesOf(plan.nodes, handicap);
            SearchEngine engine(image, {.megabytes = 1, .seed = random.next() | 1, .error = 6, .weights = weights});
            SearchEngine* players[2] = {&engine, &engine};
            const auto board = boardAfter(image, openings[static_cast<std::size_t>(number)]);
            auto& own = rows[static_cast<std::size_t>(job)];
            const auto ended = playOut(*board, players, nodes, plan.mostPlies, random, [&](const SearchResult& r) {
                // Quiet positions teach the evaluation; the others are the search's affair.
                if (random.below(3) != 0 || std::abs(r.score) > 1500 || arrivesNext(*board)) return;
                Candidate best;
                if (board->candidate(r.best, best) && (best.mayTake || best.arrives)) return;
                FitRow row = layout.rowOf(*board, ground);
                row.handicap = static_cast<float>(handicap);
                const int score = board->toMove() == Side::attackers ? r.score : -r.score;
                row.share = static_cast<float>(expectedShare(score));
                own.push_back(std::move(row));
            });
            const Winner winner = ended.value_or(Winner::draw);
            if (!ended) own.clear();
            for (FitRow& row : own)
                row.share = static_cast<float>(searchShare * row.share + (1 - searchShare) * shareOf(winner));
            weigh(own);
            winners[static_cast<std::size_t>(job)] = winner;
            const std::lock_guard lock(mutex);
            ++done;
            if (tell && !tell(done)) stopped = true;
            return !stopped;
        });
        double sum = 0;
        for (const Winner w : winners) {
            ++(w == Winner::attackers ? out.attackersWon : w == Winner::defenders ? out.defendersWon : out.drawn);
            sum += w == Winner::attackers ? 1 : w == Winner::defenders ? -1 : 0;
        }
        even = std::clamp(even - 1.5 * sum / count, -1.0 * mostHandicap + 1, 1.0 * mostHandicap - 1);
        for (auto& list : rows)
            out.rows.insert(out.rows.end(), std::make_move_iterator(list.begin()), std::make_move_iterator(list.end()));
    }
    return out;
}

Pairs prove(const std::shared_ptr<const RuleImage>& image, const std::shared_ptr<const Weights>& fresh,
            const std::shared_ptr<const Weights>& old, const SelfPlay& plan, double even, int mostPairs, double step,
            const TellDone& tell) {
    Pairs out{};
    const std::vector<Opening> openings =
        plan.openings.empty() ? randomOpenings(image, plan.seed, 6, mostPairs) : openingsOf(image, plan, mostPairs);
    std::mutex mutex;
    int done = 0;
    workOn(static_cast<int>(openings.size()), plan.workers, [&](int job) {
        const Opening* const opening = &openings[static_cast<std::size_t>(job)];
        int half = 0;
        for (const Side side : {Side::attackers, Side::defenders}) {
            SearchEngine one(image, {.megabytes = 1, .weights = fresh}), two(image, {.megabytes = 1, .weights = old});
            SearchEngine* players[2] = {&two, &two};
            players[static_cast<std::size_t>(side)] = &one;
            const auto nodes = nodesOf(2 * plan.nodes, even);
            Random random(plan.seed + static_cast<std::uint64_t>(opening->moves.size()));
            const auto board = boardAfter(image, *opening);
            const Winner winner = playOut(*board, players, nodes, plan.mostPlies, random, {}).value_or(Winner::draw);
            half += winner == Winner::draw ? 1 : winner == winnerOf(side) ? 2 : 0;
        }
        const std::lock_guard lock(mutex);
        ++out[static_cast<std::size_t>(half)];
        ++done;
        if (tell && !tell(done)) return false;
        return std::abs(figuresOf(out, step).ratio) < decidedAt;
    });
    return out;
}

}  // namespace tafl
