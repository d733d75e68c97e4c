// Drives an engine that speaks the OpenTafl Engine Protocol. Whatever it does wrong is told, and never fatal.
#pragma once
#include "base/child_process.hpp"
#include "records/opentafl/protocol.hpp"

namespace tafl::opentafl {

struct EngineHostSettings {
    std::string command;      ///< by the shell
    double helloTimeout = 5;  ///< for the first sign of life
    int maxRefusals = 3;      ///< moves that are not legal, for one turn
};

class EngineHost {
public:
    /// Starts the engine and waits for its `hello`. The variant must have a rules record with the same digest, or
    /// `lost` says what the engine will play otherwise.
    static Result<std::unique_ptr<EngineHost>> start(const EngineHostSettings&, const Variant&, const RuleImage&,
                                                     Library&, Diagnostics& unsupported);
    ~EngineHost();

    /// What came of asking for a move.
    struct Answer {
        std::optional<Move> move;
        std::string fault;                 ///< why there is none: "is silent", "ended with status 3", …
        std::vector<std::string> remarks;  ///< status lines, refused moves, notes of the engine
        bool stopped = false;              ///< by the flag
    };
    /// Tells the engine what was played since, and asks for the move of the side to move. `seconds`: at most;
    /// `clock`: told to the engine if given.
    Answer requestMove(Game&, double seconds, const std::optional<ClockLine>& clock,
                       const std::atomic<bool>* stop = nullptr);
    /// The move was played: the engine hears of it.
    void notifyMove(const Game&);
    /// The end: 0 stopped, 1 draw, 2 attackers, 3 defenders.
    void finish(int code);

private:
    EngineHost(EngineHostSettings settings, RulesRecord rules)
        : settings_(std::move(settings)), rules_(std::move(rules)) {}
    void synchronise(const Game&);
    bool handleRequest(const std::string& line, Game&, const std::optional<ClockLine>&, Answer&);
    std::string position(const Game&) const;

    EngineHostSettings settings_;
    RulesRecord rules_;
    std::unique_ptr<ChildProcess> engine_;
    std::vector<std::string> sentActions_;  ///< actions of the game that the engine knows of
    std::string lastOpponentLine_;          ///< the last `opponent-move` line, said again after an error
    bool started_ = false, simpleMoves_ = true;
};

}  // namespace tafl::opentafl
