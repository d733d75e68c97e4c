// Turns of an external engine, by the OpenTafl Engine Protocol.
#include "arguments/interrupt.hpp"
#include "base/text.hpp"
#include "commands/play/terminal_game.hpp"

namespace tafl::cli {
namespace {

/// Time limit of a move without clock and --time, in seconds.
constexpr double defaultMoveSeconds = 60;

std::optional<opentafl::ClockLine> makeClockLine(const std::optional<GameClock>& clock, double seconds) {
    opentafl::ClockLine out;
    if (clock) {
        for (const Side side : {Side::attackers, Side::defenders}) {
            const auto i = static_cast<std::size_t>(side);
            out.milliseconds[i] = static_cast<long>(clock->left(side) * 1000);
            out.overtime[i] = clock->overtime(side);
            out.periods[i] = clock->periods(side);
        }
        out.overtimeSeconds = static_cast<int>(clock->control().period);
        return out;
    }
    if (seconds <= 0) return std::nullopt;
    return opentafl::makeMoveClock(seconds);
}

}  // namespace

bool TerminalGame::startExternalEngines() {
    Diagnostics unsupported;
    for (std::size_t side = 0; side < 2; ++side) {
        if (options_.players[side] != Player::external) continue;
        auto host = opentafl::EngineHost::start({.command = options_.command}, loaded_.variant, *loaded_.image,
                                                context_.library(), unsupported);
        if (!host) {
            status_ = context_.reportError(host.error(), exitRuleFailed);
            return false;
        }
        hosts_[side] = std::move(*host);
        if (!unsupported.empty() && !context_.quiet) {
            unsupported.insert(
                unsupported.begin(),
                {Severity::warning, {}, "the engine plays by OpenTafl's rules, which differ from these", ""});
            context_.reportError(unsupported);
        }
        unsupported.clear();
    }
    return true;
}

TerminalGame::TurnOutcome TerminalGame::playExternalTurn() {
    const Side side = game_.sideToAct();
    auto& host = *hosts_[static_cast<std::size_t>(side)];
    if (game_.awaited() == Game::Awaited::answer) {
        game_.act("decline");
        return TurnOutcome::proceed;
    }
    const double moveSeconds = options_.limits.seconds;
    const double seconds = clock_            ? clock_->totalLeft(side) + 0.5
                           : moveSeconds > 0 ? moveSeconds + 1
                                             : defaultMoveSeconds;
    auto answer = host.requestMove(game_, seconds, makeClockLine(clock_, moveSeconds), &interruptFlag());
    for (const auto& remark : answer.remarks)
        if (!context_.quiet && !context_.json) context_.print("  engine: " + remark + "\n");
    if (answer.stopped) return TurnOutcome::quit;
    if (!answer.move) {
        const std::string reason = "the " + std::string(name(side)) + "' engine " + answer.fault;
        if (!context_.json) context_.reportError(reason, exitRuleFailed);
        game_.adjudicate(lossOf(side), reason);
        status_ = exitRuleFailed;
        return TurnOutcome::proceed;
    }
    game_.play(*answer.move);
    host.notifyMove(game_);
    return TurnOutcome::proceed;
}

}  // namespace tafl::cli
