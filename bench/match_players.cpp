#include "match_players.hpp"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

#include "rules/resolve.hpp"
#include "search/engine.hpp"
#include "search/levels.hpp"
#include "search/weights_file.hpp"
#include "sparring/engine.hpp"

namespace tafl::match {
namespace {

using Settings = std::map<std::string, std::string>;

/// "a=1,b=2".
Settings settingsFrom(const std::string& text) {
    Settings out;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');) {
        const auto equals = part.find('=');
        if (equals == std::string::npos) throw std::runtime_error("write key=value, not '" + part + "'");
        out[part.substr(0, equals)] = part.substr(equals + 1);
    }
    return out;
}

std::shared_ptr<const Weights> weightsOf(const RuleImage& image, const std::string& file) {
    std::ifstream in(file);
    std::ostringstream text;
    text << in.rdbuf();
    const auto weights = weightsFrom(text.str(), image, file);
    if (!weights) throw std::runtime_error(weights.error().front().message());
    return std::make_shared<Weights>(*weights);
}

Term termOf(const std::string& key) {
    for (std::size_t t = 0; t < termCount; ++t)
        if (name(static_cast<Term>(t)) == key) return static_cast<Term>(t);
    throw std::runtime_error("an engine has no setting, and an evaluation no term, '" + key + "'");
}

class EnginePlayer : public Player {
public:
    EnginePlayer(const std::shared_ptr<const RuleImage>& image, const Settings& settings) {
        EngineSettings own{.megabytes = 64};
        own.weights = weightsFor(*image, {TAFLSMITH_SOURCE_DIR "/weights"});
        std::vector<std::pair<Term, std::int16_t>> terms;
        for (const auto& [key, value] : settings) {
            if (key == "threads")
                own.threads = std::stoi(value);
            else if (key == "memory")
                own.megabytes = static_cast<std::size_t>(std::stoi(value));
            else if (key == "seed")
                own.seed = static_cast<std::uint64_t>(std::stoll(value));
            else if (key == "factor")
                factor_ = std::stod(value);
            else if (key == "level") {
                const auto level = levelFrom(value);
                if (!level) throw std::runtime_error("no such level: " + value);
                nodes_ = level->nodes, own.error = level->error;
                if (!own.seed) own.seed = 1;
            } else if (key == "weights")
                own.weights = value == "generic" ? nullptr : weightsOf(*image, value);
            else
                terms.emplace_back(termOf(key), static_cast<std::int16_t>(std::stoi(value)));
        }
        if (!terms.empty()) {
            const auto changed = std::make_shared<Weights>(own.weights ? *own.weights : genericWeights(*image));
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
        const SearchResult found = engine_->search(game.board(), own);
        depths += static_cast<std::uint64_t>(found.depth), ++moves;
        return found.best;
    }

private:
    std::unique_ptr<SearchEngine> engine_;
    double factor_ = 1;
    std::uint64_t nodes_ = 0;
};

class SparringPlayer : public Player {
public:
    explicit SparringPlayer(const std::shared_ptr<const RuleImage>& image) : engine_(image) {}
    void newGame() override {}
    Move choose(Game& game, const SearchLimits& limits) override {
        // It wants the keys of the positions before: found by playing the moves again.
        std::vector<std::uint64_t> past;
        const auto board = Board::create(game.sharedImage());
        board->start();
        for (const Action& action : game.actions()) {
            if (action.kind == Action::Kind::lot) board->start(action.by);
            if (action.kind == Action::Kind::roll) board->roll(action.face);
            if (action.kind != Action::Kind::move) continue;
            board->make(action.move);
            past.push_back(board->repetitionKey());
        }
        const auto found = engine_.search(game.board(), {.nodes = limits.nodes, .seconds = limits.seconds}, past);
        depths += static_cast<std::uint64_t>(found.depth), ++moves;
        return found.best;
    }

private:
    sparring::SearchEngine engine_;
};

/// A program behind two pipes.
class ProgramPlayer : public Player {
public:
    ProgramPlayer(const std::string& command, const std::string& variant) {
        int to[2], from[2];
        if (pipe(to) != 0 || pipe(from) != 0) throw std::runtime_error("no pipe");
        std::signal(SIGPIPE, SIG_IGN);
        child_ = fork();
        if (child_ == 0) {
            dup2(to[0], 0), dup2(from[1], 1);
            for (const int end : {to[0], to[1], from[0], from[1]}) close(end);
            execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
            _exit(127);
        }
        close(to[0]), close(from[1]);
        out_ = fdopen(to[1], "w"), in_ = fdopen(from[0], "r");
        say("tafl");
        await("taflok");
        say("variant " + variant);
        await("variantok");
    }
    ~ProgramPlayer() override {
        std::fclose(out_), std::fclose(in_);
        waitpid(child_, nullptr, 0);
    }
    void newGame() override { say("stop"), say("newgame"); }
    Move choose(Game& game, const SearchLimits& limits) override {
        std::string line = "position start";
        for (std::size_t i = 0; i < game.actions().size(); ++i) line += (i ? " " : " moves ") + game.actions()[i].text;
        say("stop");  // some programs have not quite ended when they tell their move
        say(line);
        std::string go = "go";
        if (limits.nodes) go += fmt::format(" nodes {}", limits.nodes);
        if (limits.seconds > 0) go += fmt::format(" movetime {}", static_cast<int>(limits.seconds * 1000));
        say(go);
        const std::string answer = await("bestmove ");
        for (const Move move : game.legal())
            if (answer == "bestmove " + game.text(move)) return ++moves, move;
        throw std::runtime_error("the program answers '" + answer + "'");
    }

private:
    void say(const std::string& line) {
        std::fputs((line + "\n").c_str(), out_);
        std::fflush(out_);
    }
    std::string await(const std::string& beginning) {
        char* line = nullptr;
        std::size_t size = 0;
        std::string found;
        while (found.empty()) {
            const auto length = getline(&line, &size, in_);
            if (length < 0) break;
            std::string text(line, static_cast<std::size_t>(length));
            while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
            if (text.starts_with("error")) throw std::runtime_error("the program says '" + text + "'");
            if (text.starts_with("info depth ")) depth_ = static_cast<std::uint64_t>(std::atoi(text.c_str() + 11));
            if (text.starts_with(beginning)) found = text;
        }
        std::free(line);
        if (found.empty()) throw std::runtime_error("the program ended; awaited was '" + beginning + "'");
        if (beginning == "bestmove ") depths += depth_;
        return found;
    }

    pid_t child_ = 0;
    std::FILE *in_ = nullptr, *out_ = nullptr;
    std::uint64_t depth_ = 0;
};

}  // namespace

std::unique_ptr<Player> playerFrom(const std::string& text, const std::shared_ptr<const RuleImage>& image,
                                   const std::string& variant) {
    const auto colon = text.find(':');
    const std::string kind = text.substr(0, colon), rest = colon == std::string::npos ? "" : text.substr(colon + 1);
    if (kind == "engine") return std::make_unique<EnginePlayer>(image, settingsFrom(rest));
    if (kind == "sparring") return std::make_unique<SparringPlayer>(image);
    if (kind == "program") return std::make_unique<ProgramPlayer>(rest, variant);
    throw std::runtime_error("'" + text + "' is no player; there are: engine, sparring, program:COMMAND");
}

}  // namespace tafl::match
