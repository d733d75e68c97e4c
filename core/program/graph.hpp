// Programs as a graph of expressions: hash-consed, and constants folded during construction.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "notation/board_shape.hpp"
#include "notation/notation.hpp"
#include "notation/square_set.hpp"

namespace tafl {

/// A set of piece classes: bit c is class c + 1.
using ClassSet = std::uint8_t;

enum class Op : std::uint8_t {
#define OPERATION(identifier, number, name, result, arguments, meaning) identifier = number,
#include "program/operations.def"
#undef OPERATION
    callback = 255  ///< a native or Lua function of declared inputs, outside the language
};

std::string_view name(Op op);

/// The sum of integers of programs, modulo 2^64.
constexpr std::int64_t addWrapping(std::int64_t a, std::int64_t b) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

enum class Type : std::uint8_t { none, board, integer, truth };

enum class Input : std::uint8_t {
    own,
    enemy,   ///< the mover's pieces and its enemy's; `specialise` replaces both
    pieces,  ///< of a set of classes
    from,
    to,
    jumped,
    displaced,  ///< `to`, where the move captured by moving onto a piece
    captured,   ///< boards of the current move
    state,      ///< flag or counter as integer, marks as board
    declared,   ///< truth: option `number` was declared
    die,
    sinceCapture,  ///< integers
    loop           ///< the board of the enclosing `fix`
};

/// Handle of an expression; 0 is the error node.
using Expr = std::uint32_t;
constexpr Expr failedExpr = 0;

/// A function outside the language, called per evaluation. It must be pure and thread-safe.
struct CallbackValue {
    Type type = Type::none;
    std::int64_t number = 0;
    SquareSet squares;
};
struct Callback {
    std::string what;  ///< for printing
    std::function<CallbackValue(int size, const std::vector<CallbackValue>&)> function;
    std::string why = {};  ///< for the author: why it is not a program; may be empty
};
/// Thrown by a callback that fails. It stops the game: no result is guessed.
struct CallbackFailure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Node {
    Op op{};
    Type type{};
    Input input{};
    Direction direction{};
    bool allDirections = false;  ///< of reach
    ClassSet classes = 0;        ///< input pieces, hostile (one class), held, reach
    std::int64_t number = 0;     ///< a constant, or the index of a constant board, state, option or callback
    std::vector<Expr> arguments;
    auto operator<=>(const Node&) const = default;
};

/// A graph for one board, whose programs never see a hole. Ill-typed calls return the error node and set `error`.
class Graph {
public:
    explicit Graph(const BoardShape&);

    int size() const { return shape_.size; }
    const BoardShape& shape() const { return shape_; }
    const Node& node(Expr e) const { return nodes_[e]; }
    Type type(Expr e) const { return nodes_[e].type; }
    std::size_t nodeCount() const { return nodes_.size(); }
    /// The longest way from a node down to an input or a constant, in nodes. Graphs are traversed by recursion.
    int depth(Expr e) const { return depths_[e]; }
    /// Returns and clears the message about the first ill-typed call.
    std::string takeError() { return std::exchange(error_, {}); }

    Expr board(const SquareSet&);
    Expr integer(std::int64_t);
    Expr truth(bool);
    Expr input(Input, ClassSet classes = 0, std::int64_t number = 0, Type = Type::board);
    Expr occupied();
    Expr empty();
    Expr unary(Op, Expr);         ///< neighbours count any negate
    Expr binary(Op, Expr, Expr);  ///< and or minus flood fix covers add less both either
    Expr shift(Expr, Direction);
    Expr slide(Expr, Direction, Expr through);
    Expr choose(Expr truth, Expr, Expr);
    Expr hostile(ClassSet one);
    /// The input that an expression of the turn reads. Where a board has holes, it is below their mask.
    const Node& turnInput(Expr) const;
    Expr held(ClassSet);
    Expr reach(ClassSet);
    Expr reach(ClassSet, Direction);
    Expr callback(Callback, Type, std::vector<Expr> reads);
    const Callback& callbackOf(const Node& n) const { return callbacks_[static_cast<std::size_t>(n.number)]; }

    bool isConstant(Expr e) const { return nodes_[e].op == Op::constant; }
    const SquareSet& boardOf(Expr e) const { return boardAt(nodes_[e].number); }
    const SquareSet& boardAt(std::int64_t number) const { return boards_[static_cast<std::size_t>(number)]; }

    /// The classes of each side; their union is `occupied`. Set once all pieces are declared.
    void setClasses(ClassSet attackers, ClassSet defenders);
    ClassSet classesOf(Side s) const { return sides_[static_cast<std::size_t>(s)]; }

    /// Replaces `own` and `enemy` by the classes of the sides, and folds again.
    Expr specialise(Expr, Side mover);
    /// Whether a node of e satisfies the predicate.
    bool contains(Expr e, const std::function<bool(const Node&)>&) const;
    /// The number of distinct nodes.
    int countNodes(Expr) const;
    /// The distinct operands of a conjunction, from left to right; the expression itself if it is none.
    std::vector<Expr> conjuncts(Expr) const;
    /// By Expr: whether the loop board of a `fix` is read, inside its body too. For e and what is below it.
    std::map<Expr, bool> findLoopReaders(Expr e) const;
    /// Equal text for equal programs, even in different graphs; for digests and printing.
    std::string canonical(Expr) const;

private:
    Expr intern(Node);
    Expr fail(std::string why);
    bool requireType(Expr, Type, Op);
    Expr rebuild(const Node&, std::vector<Expr> arguments);
    /// Without holes, onto which steps may lead.
    Expr onBoard(Expr);

    BoardShape shape_;
    SquareSet squares_;  ///< all of the board
    ClassSet sides_[2] = {0, 0};
    std::vector<Node> nodes_;
    std::vector<int> depths_;  ///< by Expr
    std::map<Node, Expr> index_;
    std::vector<SquareSet> boards_;
    std::map<SquareSet, std::int64_t> boardIndex_;
    std::vector<Callback> callbacks_;
    std::string error_;
};

}  // namespace tafl
