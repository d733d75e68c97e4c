// Drives an engine that speaks the OpenTafl Engine Protocol. Faults of the engine are reported and never fatal.
#pragma once
#include "base/child_process.hpp"
#include "records/opentafl/protocol.hpp"

namespace tafl::opentafl {

struct EngineHostSettings {
    std::string command;      ///< run by the shell
    double helloTimeout = 5;  ///< seconds until the first `hello`
    int maxRefusals = 3;      ///< illegal moves per turn
};

class EngineHost {
public:
    /// Starts the engine and waits for its `hello`. `unsupported` lists the rules that the engine cannot be given.
    static Result<std::unique_ptr<EngineHost>> start(const EngineHostSettings&, const Variant&, const RuleImage&,
                                                     Library&, Diagnostics& unsupported);
    ~EngineHost();

    /// The result of requestMove().
    struct Answer {
        std::optional<Move> move;
        std::string fault;                 ///< why there is no move: "ended with status 3", "gave no move in its time"
        std::vector<std::string> remarks;  ///< status lines, refused moves, notes of the engine
        bool stopped = false;              ///< by the stop flag
    };
    /// Sends the moves played since and requests a move for the side to move, within `seconds`. Sends `clock` if it is
    /// set.
    Answer requestMove(Game&, double seconds, const std::optional<ClockLine>& clock,
                       const std::atomic<bool>* stop = nullptr);
    /// Confirms to the engine that its move was played.
    void notifyMove(const Game&);
    /// Sends the result: 0 stopped, 1 draw, 2 attackers, 3 defenders.
    void finish(int code);

private:
    EngineHost(EngineHostSettings settings, RulesRecord rules)
        : settings_(std::move(settings)), rules_(std::move(rules)) {}
    void synchronise(const Game&);
    bool handleRequest(const std::string& line, Game&, const std::optional<ClockLine>&, Answer&);
    std::string formatPosition(const Game&) const;

    EngineHostSettings settings_;
    RulesRecord rules_;
    std::unique_ptr<ChildProcess> engine_;
    std::vector<std::string> sentActions_;  ///< actions that the engine knows
    std::string lastOpponentLine_;          ///< the last `opponent-move` line, repeated after an error
    bool started_ = false, simpleMoves_ = true;
};

}  // namespace tafl::opentafl
