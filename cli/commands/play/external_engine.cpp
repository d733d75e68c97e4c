// An outside engine at the board: it speaks the OpenTafl Engine Protocol.
#include "base/text.hpp"
#include "arguments/interrupt.hpp"
#include "commands/play/terminal_game.hpp"

namespace tafl::cli {
namespace {

/// An engine that is told no time has this long.
constexpr double patience = 60;

std::optional<opentafl::ClockLine> clockLine(const std::optional<GameClock>& clock, double seconds) {
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
    return opentafl::clockOfEachMove(seconds);
}

}  // namespace

bool PlaySession::startOutside() {
    Diagnostics lost;
    for (std::size_t side = 0; side < 2; ++side) {
        if (options_.players[side] != Player::outside) continue;
        auto host = opentafl::EngineHost::start({.command = options_.command}, loaded_.variant, *loaded_.image,
                                                context_.library(), lost);
        if (!host) {
            status_ = context_.complain(host.error(), ruleFailed);
            return false;
        }
        hosts_[side] = std::move(*host);
        if (!lost.empty() && !context_.quiet) {
            lost.insert(lost.begin(),
                        {Severity::warning, {}, "the engine plays by OpenTafl's rules, which are not quite these", ""});
            context_.complain(lost);
        }
        lost.clear();
    }
    return true;
}

PlaySession::Step PlaySession::outsideStep() {
    const Side side = game_.actor();
    auto& host = *hosts_[static_cast<std::size_t>(side)];
    if (game_.wanted() == Game::Wanted::answer) {
        game_.act("decline");
        return Step::goOn;
    }
    const double asked = options_.limits.seconds;
    const double seconds = clock_ ? clock_->whole(side) + 0.5 : asked > 0 ? asked + 1 : patience;
    auto answer = host.ask(game_, seconds, clockLine(clock_, asked), &interruptFlag());
    for (const auto& remark : answer.remarks)
        if (!context_.quiet && !context_.json) context_.print("  engine: " + remark + "\n");
    if (answer.stopped) return Step::leave;
    if (!answer.move) {
        const std::string reason = "the " + std::string(name(side)) + "' engine " + answer.fault;
        if (!context_.json) context_.complain(reason, ruleFailed);
        game_.settle(lossOf(side), reason);
        status_ = ruleFailed;
        return Step::goOn;
    }
    game_.play(*answer.move);
    host.played(game_);
    return Step::goOn;
}

}  // namespace tafl::cli
