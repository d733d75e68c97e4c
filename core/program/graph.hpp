// Programs as a graph of expressions: hash-consed, so equal parts exist once, and folded while it is built.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "notation/notation.hpp"
#include "notation/square_set.hpp"

namespace tafl {

/// A set of piece classes: bit c is class number c + 1.
using ClassSet = std::uint8_t;

enum class Op : std::uint8_t {
#define OPERATION(identifier, number, name, result, arguments, meaning) identifier = number,
#include "program/operations.def"
#undef OPERATION
    callback = 255  ///< not an operation of the language: a native or Lua function of declared inputs
};

std::string_view name(Op op);

enum class Type : std::uint8_t { none, board, integer, truth };

enum class Input : std::uint8_t {
    own,
    enemy,   ///< the mover's pieces and the others; gone after `specialise`
    pieces,  ///< of a class set
    from,
    to,
    jumped,
    captured,  ///< boards of this move
    state,     ///< flag or counter as integer, marks as board
    declared,  ///< truth: the option of this number was declared
    die,
    sinceCapture,  ///< integers
    loop           ///< the board that a `fix` works on
};

/// A handle of an expression; 0 is the failed one.
using Expr = std::uint32_t;
constexpr Expr failedExpr = 0;

/// A function called per evaluation, outside the language. Pure in its inputs, and safe on several threads.
struct CallbackValue {
    Type type = Type::none;
    std::int64_t number = 0;
    SquareSet squares;
};
struct Callback {
    std::string what;  ///< for print
    std::function<CallbackValue(int size, const std::vector<CallbackValue>&)> function;
    std::string why = {};  ///< why it is no program, for the author; empty where nobody says
};
/// Thrown by a callback that cannot answer: the game stops there, and nobody guesses a result.
struct CallbackFailure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Node {
    Op op{};
    Type type{};
    Input input{};
    Direction direction{};
    bool allDirections = false;  ///< reach
    ClassSet classes = 0;        ///< input pieces, hostile (one class), held, reach
    std::int64_t number = 0;     ///< constants; number of a state, option or callback; index of a constant board
    std::vector<Expr> arguments;
    auto operator<=>(const Node&) const = default;
};

/// A graph on one board size. Arguments of the wrong type give the failed expression and set `error`.
class Graph {
public:
    explicit Graph(int size);

    int size() const { return size_; }
    const Node& node(Expr e) const { return nodes_[e]; }
    Type type(Expr e) const { return nodes_[e].type; }
    std::size_t nodeCount() const { return nodes_.size(); }
    /// The complaint about the first ill-typed call since the last time it was asked.
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
    Expr held(ClassSet);
    Expr reach(ClassSet);
    Expr reach(ClassSet, Direction);
    Expr callback(Callback, Type, std::vector<Expr> reads);
    const Callback& callbackOf(const Node& n) const { return callbacks_[static_cast<std::size_t>(n.number)]; }

    bool isConstant(Expr e) const { return nodes_[e].op == Op::constant; }
    const SquareSet& boardOf(Expr e) const { return boardAt(nodes_[e].number); }
    const SquareSet& boardAt(std::int64_t number) const { return boards_[static_cast<std::size_t>(number)]; }

    /// The classes in use, for `occupied`, and each side's; set once all pieces are declared.
    void setClasses(ClassSet attackers, ClassSet defenders);
    ClassSet classesOf(Side s) const { return sides_[static_cast<std::size_t>(s)]; }

    /// The expression with own and enemy replaced for this mover, folded again.
    Expr specialise(Expr, Side mover);
    /// Does any part below e satisfy this?
    bool contains(Expr e, const std::function<bool(const Node&)>&) const;
    /// How many different nodes it takes.
    int countNodes(Expr) const;
    /// Text that is equal for equal programs, also across graphs; used for digests and for print.
    std::string canonical(Expr) const;

private:
    Expr intern(Node);
    Expr fail(std::string why);
    bool requireType(Expr, Type, Op);
    Expr rebuild(const Node&, std::vector<Expr> arguments);

    int size_;
    ClassSet sides_[2] = {0, 0};
    std::vector<Node> nodes_;
    std::map<Node, Expr> index_;
    std::vector<SquareSet> boards_;
    std::map<SquareSet, std::int64_t> boardIndex_;
    std::vector<Callback> callbacks_;
    std::string error_;
};

}  // namespace tafl
