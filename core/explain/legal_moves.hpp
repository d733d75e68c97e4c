// Legality: refusals, demands, chains, and the list of legal moves.
#pragma once
#include <functional>

#include "explain/ends.hpp"

namespace tafl::direct {

/// Why a rule forbids a move that movement allows.
struct Refusal {
    enum class Kind { program, repetition, shuttle, demand } kind{};
    std::size_t index = 0;  ///< of the call
    RuleIndex ruleIndex = 0;
    std::vector<Move> demanded;  ///< by a demand: the legal moves
};

/// Step 8: the first rule that refuses a completed turn.
std::optional<Refusal> findRefusal(const Turn&);
/// The same for a turn that ends without a further move: earlier positions alone can refuse it.
std::optional<Refusal> findHistoryRefusal(const Turn&);
/// The first rule whose demand this turn satisfies.
std::optional<RuleIndex> findDemand(const Turn&);
/// The demand that forbids a turn which no rule refuses: the turn satisfies none, and some legal move does.
std::optional<Refusal> findUnmetDemand(const Turn&);
/// Step 9: a rule of chains or of second moves lets the side move again, and the game is not over.
bool mayMoveAgain(const Turn&);
/// Within a turn: may the piece on this square make the next move? True where a turn begins.
bool mayMoveNext(const CallTables&, const PlainPosition&, Square from);
/// Within a turn: may the next move be a piece that enters? True where a turn begins.
bool mayEnterNext(const CallTables&, const PlainPosition&);
/// The first rule by which the side to move may pass where a turn begins, though it has a move.
std::optional<RuleIndex> findPassRule(const CallTables&, const PlainPosition&);

/// The legal moves. `limit`: how far the die lets pieces slide. Ignores programs that declare the side stuck.
std::vector<Move> legalMoves(const CallTables&, const PlainPosition&, int limit);
/// Does the side to move have a legal move if the die limits slides to `limit` squares (0: any distance)? Demands do
/// not matter: they choose among the moves that no rule refuses.
bool canMove(const CallTables&, const PlainPosition&, int limit = 0);
/// Is the side to move stuck, by the rule's program or because it has no legal move? Never in a chain.
bool isStuck(const CallTables&, const PlainPosition&);
bool isStuckByProgram(const CallTables&, const PlainPosition&);

}  // namespace tafl::direct
