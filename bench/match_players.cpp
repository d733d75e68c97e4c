#include "match_players.hpp"

#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

#include "evaluation/weights_file.hpp"
#include "match_programs.hpp"
#include "search/engine.hpp"
#include "search/skill_levels.hpp"

namespace tafl::match {
namespace {

using Settings = std::map<std::string, std::string>;

/// "a=1,b=2".
Settings parseSettings(const std::string& text) {
    Settings out;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');) {
        const auto equals = part.find('=');
        if (equals == std::string::npos) throw std::runtime_error("write key=value, not '" + part + "'");
        out[part.substr(0, equals)] = part.substr(equals + 1);
    }
    return out;
}

std::shared_ptr<const Weights> readWeights(const RuleImage& image, const std::string& file) {
    std::ifstream in(file);
    std::ostringstream text;
    text << in.rdbuf();
    const auto weights = parseWeights(text.str(), image, file);
    if (!weights) throw std::runtime_error(weights.error().front().message());
    return std::make_shared<Weights>(*weights);
}

Term parseTerm(const std::string& key) {
    for (std::size_t t = 0; t < termCount; ++t)
        if (name(static_cast<Term>(t)) == key) return static_cast<Term>(t);
    throw std::runtime_error("an engine has no setting, and an evaluation no term, '" + key + "'");
}

class EnginePlayer : public Player {
public:
    EnginePlayer(const std::shared_ptr<const RuleImage>& image, const Settings& settings) {
        EngineSettings own{.megabytes = 64};
        own.weights = loadWeights(*image, {TAFLSMITH_SOURCE_DIR "/weights"});
        std::vector<std::pair<Term, int>> terms;
        for (const auto& [key, value] : settings) {
            if (key == "threads")
                own.threads = std::stoi(value);
            else if (key == "memory")
                own.megabytes = static_cast<std::size_t>(std::stoi(value));
            else if (key == "seed")
                own.seed = static_cast<std::uint64_t>(std::stoll(value));
            else if (key == "factor")
                factor_ = std::stod(value);
            else if (key == "without") {
                std::istringstream names(value);
                for (std::string name; std::getline(names, name, '+');) {
                    const auto technique = parseSearchFeature(name);
                    if (!technique) throw std::runtime_error("no technique of the search is called '" + name + "'");
                    own.searchFeatures.disable(*technique);
                }
            } else if (key == "level") {
                const auto level = parseLevel(value);
                if (!level) throw std::runtime_error("no such level: " + value);
                nodes_ = level->nodes, own.error = level->error;
                if (!own.seed) own.seed = 1;
            } else if (key == "weights")
                own.weights = value == "generic" ? nullptr : readWeights(*image, value);
            else
                terms.emplace_back(parseTerm(key), std::stoi(value));
        }
        if (!terms.empty()) {
            const auto changed = std::make_shared<Weights>(own.weights ? *own.weights : defaultWeights(*image));
            for (const auto& [term, weight] : terms) (*changed)[term] = weight;
            own.weights = changed;
        }
        engine_ = std::make_unique<SearchEngine>(image, own);
    }
    void newGame() override { engine_->newGame(); }
    Move choose(Game& game, const SearchLimits& limits) override {
        SearchLimits own = limits;
        own.nodes = static_cast<std::uint64_t>(static_cast<double>(own.nodes) * factor_);
        own.seconds *= factor_;
        if (nodes_) own.nodes = nodes_, own.seconds = 0;
        const SearchResult found = engine_->search(game.position(), own);
        depths += static_cast<std::uint64_t>(found.depth), ++moves;
        return found.best;
    }

private:
    std::unique_ptr<SearchEngine> engine_;
    double factor_ = 1;
    std::uint64_t nodes_ = 0;
};

}  // namespace

std::unique_ptr<Player> makePlayer(const std::string& text, const MatchSetup& setup) {
    const auto colon = text.find(':');
    const std::string kind = text.substr(0, colon), rest = colon == std::string::npos ? "" : text.substr(colon + 1);
    if (kind == "engine") return std::make_unique<EnginePlayer>(setup.image, parseSettings(rest));
    if (rest.empty() && (kind == "program" || kind == "opentafl"))
        throw std::runtime_error("'" + kind + "' needs a command: " + kind + ":COMMAND");
    if (kind == "program") return programPlayer(rest, setup);
    if (kind == "opentafl") return openTaflPlayer(rest, setup);
    throw std::runtime_error("'" + text + "' is no player; there are: engine, program:COMMAND, opentafl:COMMAND");
}

}  // namespace tafl::match
