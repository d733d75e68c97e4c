// How much of a trial's result the openings decide.
//
//     bench_openings VARIANT [OPENINGS [NODES]]        default: 200 1000
//
// Plays each opening twice with different evaluation errors, and evaluates it with several budgets. A trial that
// corrects its results for the openings saves r² of its games, where r is the correlation of the expected share with
// the result. It must then evaluate more openings than it plays, to know their mean; the second figure counts that cost
// in nodes. The correlation of the two games of an opening is the limit for every such correction.
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "evaluation/weights_file.hpp"
#include "installation.hpp"
#include "search/result_text.hpp"
#include "trials/run/openings.hpp"
#include "trials/run/self_play.hpp"

namespace {

using namespace tafl;

constexpr std::uint64_t budgets[] = {100, 1000, 10000};

struct Sample {
    double shares[std::size(budgets)] = {};
    double results[2] = {};
};

double points(const TrialGame& game) {
    return game.unfinished || game.winner == Winner::draw ? 0.5 : game.winner == Winner::attackers ? 1 : 0;
}

/// Pearson's correlation of two functions of a sample.
double correlate(const std::vector<std::pair<double, double>>& pairs) {
    const auto n = static_cast<double>(pairs.size());
    double x = 0, y = 0, xx = 0, yy = 0, xy = 0;
    for (const auto& [a, b] : pairs) x += a / n, y += b / n;
    for (const auto& [a, b] : pairs) xx += (a - x) * (a - x), yy += (b - y) * (b - y), xy += (a - x) * (b - y);
    return xx > 0 && yy > 0 ? xy / std::sqrt(xx * yy) : 0;
}

/// Fisher's 95 % interval of a correlation of n openings.
std::string interval(double r, std::size_t n) {
    const double spread = 1.96 / std::sqrt(static_cast<double>(n) - 3);
    return fmt::format("{:+.3f} ({:+.3f} to {:+.3f})", r, std::tanh(std::atanh(r) - spread),
                       std::tanh(std::atanh(r) + spread));
}

/// The largest possible saving, as a fraction of the nodes. The variance is (1 − r²)/n + r²/m for n games and m
/// evaluated openings; an opening costs `cost` games. Negative if the openings cost more than they save.
double savedNodes(double r2, double cost) {
    const double root = std::sqrt(1 - r2) + std::sqrt(r2 * cost);
    return 1 - root * root;
}

class Measurement {
public:
    Measurement(std::shared_ptr<const RuleImage> image, std::uint64_t nodes)
        : image_(std::move(image)),
          weights_(loadWeights(*image_, {TAFLSMITH_SOURCE_DIR "/weights"})),
          players_{{image_, settings(nodes, 1)}, {image_, settings(nodes, 2)}},
          engine_(image_, {.megabytes = 1, .weights = weights_}) {}

    /// False if the opening is adjudicated.
    bool add(int number, const std::vector<std::string>& opening) {
        Sample sample;
        for (std::size_t i = 0; i < 2; ++i) {
            const TrialGame game = players_[i].play(number, opening);
            if (game.state != TrialGame::State::played) return ++dropped_, false;
            sample.results[i] = points(game);
            nodes_ += game.nodes;
        }
        Game game(image_);
        for (const std::string& action : opening) (void)game.act(action);
        for (std::size_t i = 0; i < std::size(budgets); ++i) {
            engine_.newGame();
            const SearchResult found = engine_.search(game.position(), {.nodes = budgets[i]});
            sample.shares[i] = attackersShare(found.score, game.position().toMove(), *weights_);
        }
        samples_.push_back(sample);
        return true;
    }
    std::size_t size() const { return samples_.size(); }

    void print() const {
        double sum = 0;
        std::vector<std::pair<double, double>> pairs;
        for (const Sample& s : samples_) {
            sum += s.results[0] + s.results[1];
            pairs.push_back({s.results[0], s.results[1]}), pairs.push_back({s.results[1], s.results[0]});
        }
        const auto games = 2 * static_cast<double>(size());
        fmt::print("{} openings, {} dropped, attackers' share {:.1f} %, {:.0f} nodes a game\n", size(), dropped_,
                   100 * sum / games, static_cast<double>(nodes_) / games);
        for (std::size_t i = 0; i < std::size(budgets); ++i) {
            std::vector<std::pair<double, double>> with;
            for (const Sample& s : samples_)
                for (const double result : s.results) with.push_back({s.shares[i], result});
            const double r = correlate(with);
            fmt::print("  expected share, {:>5} nodes   r {}, saves {:.1f} % of the games, {:.1f} % of the nodes\n",
                       budgets[i], interval(r, size()), 100 * r * r,
                       100 * savedNodes(r * r, static_cast<double>(budgets[i]) * games / static_cast<double>(nodes_)));
        }
        const double same = correlate(pairs);
        fmt::print("  another game of the opening   r {}, limit {:.1f} %\n", interval(same, size()), 100 * same);
    }

private:
    TrialSettings settings(std::uint64_t nodes, std::uint64_t seed) const {
        return {.nodes = nodes, .seed = seed, .weights = formatWeights(*weights_, *image_, {})};
    }

    std::shared_ptr<const RuleImage> image_;
    std::shared_ptr<const Weights> weights_;
    TrialPlayer players_[2];
    SearchEngine engine_;
    std::vector<Sample> samples_;
    int dropped_ = 0;
    std::uint64_t nodes_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return std::fputs("usage: bench_openings VARIANT [OPENINGS [NODES]]\n", stderr), 2;
    const auto environment = bench::loadInstallation();
    const auto variant = environment.library->load(argv[1]);
    if (!variant) return std::fputs("no such variant\n", stderr), 1;
    const auto image = environment.library->compile(*variant);
    if (!image) return 1;
    const auto openings = static_cast<std::size_t>(argc > 2 ? std::atoi(argv[2]) : 200);
    Measurement measurement(*image, argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1000);
    Game game(*image);
    std::set<std::string> forms;
    for (std::uint64_t index = 0; measurement.size() < openings && index < 100 * openings; ++index)
        if (const auto opening = makeRandomOpening(game, 1, index, TrialSettings{}.openingPlies);
            opening && forms.insert(opening->form).second)
            measurement.add(static_cast<int>(forms.size()) - 1, opening->actions);
    measurement.print();
}
