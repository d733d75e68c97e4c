// Engine and direct evaluation behind the referee's interface, to play scenes written for the referee. Throws where the
// two differ.
#pragma once
#include <variant>

#include "conformance/combination.hpp"

namespace reference {

class PlayedByEngine {
public:
    explicit PlayedByEngine(const Rules&);
    PlayedByEngine(const PlayedByEngine&);
    PlayedByEngine& operator=(const PlayedByEngine&) = delete;

    void start(std::optional<Side> drawn = std::nullopt);
    void set(const std::vector<std::string>& rows, Side toMove);

    Side toMove() const;
    std::vector<std::string> rows() const;
    std::map<std::string, int> reserves() const;
    int chainSquare() const { return position_->chainSquare(); }
    bool mustRoll() const;
    void roll(int face);
    std::vector<Move> legal() const;
    void play(const Move&);
    const Ending& ending() const;
    std::optional<std::string> refusedBy(int from, int to) const;
    std::vector<std::pair<int, std::string>> victimReasons() const { return reasons_; }
    std::vector<std::string> announcements() const { return announcements_; }
    int openPaths(const std::string& zoneExpression) const;

private:
    void begin();
    void agree(bool holds, const std::string& what) const;
    std::vector<std::pair<Move, tafl::Move>> moves() const;
    bool exists(int square) const;
    void refusePiecesOnHoles(const tafl::Setup&) const;
    bool leapLeads(int from, int to) const;
    tafl::Ending engineEnding() const;

    Rules rules_;
    std::shared_ptr<const tafl::RuleImage> image_;
    std::map<std::string, tafl::SquareSet> zones_;
    std::unique_ptr<tafl::Position> position_;
    tafl::Explainer explainer_;
    tafl::PlainPosition plain_;
    tafl::Setup begin_;
    std::vector<std::variant<tafl::Move, int>> line_;  ///< moves and die faces
    std::vector<std::pair<int, std::string>> reasons_;
    std::vector<std::string> announcements_;
    mutable Ending ending_;
};

}  // namespace reference
