#include "match_programs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "records/opentafl/engine_host.hpp"
#include "records/opentafl/protocol.hpp"

namespace tafl::match {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double defaultTimeout = 60;   ///< per reply without a time limit
constexpr double transportSeconds = 1;  ///< added to the time limit for communication

double replyTimeout(const SearchLimits& limits) {
    return limits.seconds > 0 ? limits.seconds + transportSeconds : defaultTimeout;
}

/// Speaks our protocol. Restarts a failed program for the next game.
class ProgramPlayer : public Player {
public:
    ProgramPlayer(std::string command, const MatchSetup& setup) : command_(std::move(command)), setup_(setup) {
        start();
    }
    ~ProgramPlayer() override {
        if (program_) program_->send("quit");
    }
    void newGame() override {
        if (!program_) start();
        program_->send("stop");
        program_->send("newgame");
    }
    Move choose(Game& game, const SearchLimits& limits) override {
        std::string line = "position start";
        for (std::size_t i = 0; i < game.actions().size(); ++i) line += (i ? " " : " moves ") + game.actions()[i].text;
        program_->send("stop");  // some programs report their move before their search has ended
        program_->send(line);
        std::string go = "go";
        if (limits.nodes) go += fmt::format(" nodes {}", limits.nodes);
        if (limits.seconds > 0) go += fmt::format(" movetime {}", static_cast<int>(limits.seconds * 1000));
        program_->send(go);
        const std::string answer = awaitLine("bestmove ", replyTimeout(limits));
        for (const Move move : game.legal())
            if (answer == "bestmove " + game.text(move)) return ++moves, depths += depth_, move;
        fail("answered '" + answer + "', which is not legal");
    }

private:
    void start() {
        auto started = ChildProcess::start(command_);
        if (!started) throw PlayerFailure(started.error().front().text);
        program_ = std::move(*started);
        program_->send("tafl");
        awaitLine("taflok", defaultTimeout);
        program_->send("variant " + setup_.variantName);
        awaitLine("variantok", defaultTimeout);
    }
    [[noreturn]] void fail(const std::string& how) {
        program_.reset();
        throw PlayerFailure(how);
    }
    std::string awaitLine(const std::string& beginning, double seconds) {
        depth_ = 0;
        const auto end = Clock::now() + std::chrono::duration<double>(seconds);
        for (std::string line;;) {
            // The deadline covers all lines; output alone does not extend it.
            const double left = std::max(0.0, std::chrono::duration<double>(end - Clock::now()).count());
            switch (program_->readLine(line, left)) {
                case ChildProcess::LineStatus::line:
                    break;
                case ChildProcess::LineStatus::silence:
                    fail("gave no '" + beginning + "' in its time");
                case ChildProcess::LineStatus::flood:
                    fail("sends a line without an end");
                default:
                    fail(program_->ending());
            }
            if (line.starts_with("error")) fail("says '" + line + "'");
            if (line.starts_with("info depth ")) depth_ = static_cast<std::uint64_t>(std::atoi(line.c_str() + 11));
            if (line.starts_with(beginning)) return line;
        }
    }

    std::string command_;
    const MatchSetup& setup_;
    std::unique_ptr<ChildProcess> program_;
    std::uint64_t depth_ = 0;
};

/// Speaks OpenTafl's protocol. Restarts a failed engine for the next game.
class OpenTaflPlayer : public Player {
public:
    OpenTaflPlayer(std::string command, const MatchSetup& setup) : command_(std::move(command)), setup_(setup) {
        for (const Diagnostic& unsupported : start()) fmt::print(stderr, "{}\n", unsupported.message());
    }
    void newGame() override {
        if (!host_) start();
    }
    Move choose(Game& game, const SearchLimits& limits) override {
        const auto clock = limits.seconds > 0 ? std::optional(opentafl::makeMoveClock(limits.seconds)) : std::nullopt;
        const auto answer = host_->requestMove(game, replyTimeout(limits), clock);
        if (answer.move) return ++moves, *answer.move;
        host_.reset();
        throw PlayerFailure(answer.fault);
    }
    void notifyMove(const Game& game) override { host_->notifyMove(game); }
    void gameEnded(const Game& game) override {
        if (!host_) return;
        const auto& result = game.result();
        host_->finish(!result ? 0 : result->winner == Winner::draw ? 1 : result->winner == Winner::attackers ? 2 : 3);
    }

private:
    Diagnostics start() {
        Diagnostics unsupported;
        auto host = opentafl::EngineHost::start({.command = command_}, setup_.variant, *setup_.image, setup_.library,
                                                unsupported);
        if (!host) throw PlayerFailure(host.error().front().text);
        host_ = std::move(*host);
        return unsupported;
    }

    std::string command_;
    const MatchSetup& setup_;
    std::unique_ptr<opentafl::EngineHost> host_;
};

}  // namespace

std::unique_ptr<Player> programPlayer(const std::string& command, const MatchSetup& setup) {
    return std::make_unique<ProgramPlayer>(command, setup);
}
std::unique_ptr<Player> openTaflPlayer(const std::string& command, const MatchSetup& setup) {
    return std::make_unique<OpenTaflPlayer>(command, setup);
}

}  // namespace tafl::match
