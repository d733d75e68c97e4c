// The part of the C table that asks about the board, declares and rules.
#include "host/native/enum_conversion.hpp"
#include "host/native/builder_table.hpp"

namespace tafl::native {
namespace {

void fillReading(tafl_builder& t) {
    t.size = [](Table p) -> std::int32_t { return guarded(p, 0, [](Session&, Builder& b) { return b.size(); }); };
    t.squares = [](Table p, const char* zone) -> tafl_expr {
        return guarded(p, failedExpr, [&](Session&, Builder& b) { return b.squares(text(zone, "a zone")); });
    };
    t.zone_or_none = [](Table p, const char* zone) -> tafl_expr {
        return guarded(p, failedExpr, [&](Session&, Builder& b) { return b.zoneOrNone(text(zone, "a zone")); });
    };
    t.outside = [](Table) -> tafl_expr { return outsideExpr; };
    t.square = [](Table p, std::int32_t file, std::int32_t rank) -> tafl_expr {
        return guarded(p, failedExpr, [&](Session&, Builder& b) { return b.square(file, rank); });
    };
    t.contains = [](Table p, tafl_expr squares, std::int32_t file, std::int32_t rank) -> std::int32_t {
        return guarded(p, 0, [&](Session&, Builder& b) {
            SquareSet set;
            const int size = b.size();
            if (!b.constantBoard(operand(b, squares), set) || file < 0 || rank < 0 || file >= size || rank >= size)
                return 0;
            return set.has(rank * size + file) ? 1 : 0;
        });
    };
    t.part_count = [](Table p, tafl_expr squares) -> std::uint32_t {
        return guarded(p, 0u, [&](Session&, Builder& b) {
            SquareSet set;
            return b.constantBoard(operand(b, squares), set) ? static_cast<std::uint32_t>(b.parts(set).size()) : 0u;
        });
    };
    t.part = [](Table p, tafl_expr squares, std::uint32_t index) -> tafl_expr {
        return guarded(p, failedExpr, [&](Session&, Builder& b) {
            SquareSet set;
            if (operand(b, squares) == failedExpr) return failedExpr;
            if (!b.constantBoard(squares, set))
                throw BadArgument("'part' takes squares that are known when the variant is loaded");
            const auto parts = b.parts(set);
            if (index >= parts.size())
                throw BadArgument("part " + std::to_string(index) + " of " + std::to_string(parts.size()));
            return b.graph()->board(parts[index]);
        });
    };
    t.has_class = [](Table p, const char* classes) -> std::int32_t {
        return guarded(p, 0,
                       [&](Session&, Builder& b) { return b.hasClass(text(classes, "a set of pieces")) ? 1 : 0; });
    };
    t.report = [](Table p, tafl_severity severity, const char* name, const char* words) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.report(upTo(static_cast<int>(severity), Severity::error, "severity"), name ? name : "",
                     words ? words : "an error without words");
        });
    };
}

void fillDeclarations(tafl_builder& t) {
    t.piece = [](Table p, const char* name, tafl_side side, const char* letter, std::int32_t royal) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.piece(text(name, "the name of a piece"), oneSide(side), text(letter, "the letter of a piece"),
                    royal != 0);
        });
    };
    t.state = [](Table p, const char* name, tafl_state_kind kind, std::int32_t most, std::int32_t start,
                 std::int32_t inKey) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.state(text(name, "the name of a state"), upTo(static_cast<int>(kind), StateKind::marks, "kind of state"),
                    most, start, inKey != 0);
        });
    };
    t.zone = [](Table p, const char* name, tafl_expr squares) {
        guardedCall(p, [&](Session&, Builder& b) { b.zone(text(name, "the name of a zone"), operand(b, squares)); });
    };
}

void fillMovement(tafl_builder& t) {
    t.slide = [](Table p, const char* classes, std::int32_t limit) {
        guardedCall(p, [&](Session&, Builder& b) { b.slide(text(classes, "a set of pieces"), limit); });
    };
    t.jump = [](Table p, const char* classes, const char* over, tafl_expr touching, std::int32_t takes) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.jump(text(classes, "a set of pieces"), text(over, "a set of pieces"), anyHandle(b, touching), takes != 0);
        });
    };
    t.bar_stop = [](Table p, const char* classes, tafl_expr squares, tafl_expr from) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.barStop(text(classes, "a set of pieces"), operand(b, squares), anyHandle(b, from));
        });
    };
    t.bar_pass = [](Table p, const char* classes, tafl_expr squares, tafl_expr from) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.barPass(text(classes, "a set of pieces"), operand(b, squares), anyHandle(b, from));
        });
    };
    t.refuse = [](Table p, tafl_side side, tafl_expr program, tafl_expr shows) {
        guardedCall(p, [&](Session&, Builder& b) { b.refuse(sides(side), operand(b, program), anyHandle(b, shows)); });
    };
}

void fillCaptures(tafl_builder& t) {
    t.hostile = [](Table p, tafl_expr squares, const char* to, tafl_when when, const char* occupiedBy,
                   tafl_expr program) {
        guardedCall(p, [&](Session&, Builder& b) {
            const When kind = upTo(static_cast<int>(when), When::program, "condition of hostility");
            if (squares == TAFL_NONE) throw BadArgument("TAFL_NONE was given as an operand");
            b.hostile(anyHandle(b, squares), text(to, "a set of pieces"), kind, occupiedBy ? occupiedBy : "",
                      anyHandle(b, program));
        });
    };
    t.disarm = [](Table p, const char* classes, tafl_role role, const char* against) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.disarm(text(classes, "a set of pieces"), upTo(static_cast<int>(role), Role::anvil, "role"),
                     text(against, "a set of pieces"));
        });
    };
    t.pattern = [](Table p, const char* victims, tafl_expr at, tafl_shape shape, const char* by, tafl_expr walls,
                   std::int32_t minMen) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.pattern(text(victims, "a set of pieces"), operand(b, at),
                      upTo(static_cast<int>(shape), Shape::all, "shape"), text(by, "a set of pieces"),
                      anyHandle(b, walls), minMen);
        });
    };
    t.capture = [](Table p, tafl_side side, tafl_expr program, tafl_expr shows) {
        guardedCall(p, [&](Session&, Builder& b) { b.capture(sides(side), operand(b, program), anyHandle(b, shows)); });
    };
    t.spare = [](Table p, const char* classes, tafl_expr squares, const char* fromRule) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.spare(text(classes, "a set of pieces"), operand(b, squares), fromRule ? fromRule : "");
        });
    };
    t.choice = [](Table p, tafl_choice mode) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.choice(upTo(static_cast<int>(mode), ChoiceMode::allOrNone, "choice of victims"));
        });
    };
    t.fate = [](Table p, const char* classes, tafl_fate what, const char* becomes, tafl_side won) {
        guardedCall(p, [&](Session&, Builder& b) {
            const FateKind kind = upTo(static_cast<int>(what), FateKind::held, "fate");
            b.fate(text(classes, "a set of pieces"), kind, becomes ? becomes : "",
                   kind == FateKind::ends ? oneSide(won) : Side::attackers);
        });
    };
}

void fillTurn(tafl_builder& t) {
    t.first_mover = [](Table p, tafl_first side) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.firstMover(upTo(static_cast<int>(side), FirstMover::lot, "first mover"));
        });
    };
    t.dice = [](Table p, std::int32_t face, std::int32_t weight, std::int32_t losesTurn, std::int32_t limit) {
        guardedCall(p, [&](Session&, Builder& b) { b.dice(face, weight, losesTurn != 0, limit); });
    };
    t.chain = [](Table p, const char* classes, tafl_next next, std::int32_t optional, std::int32_t alsoGoal) {
        guardedCall(p, [&](Session&, Builder& b) {
            if (next != TAFL_NEXT_CAPTURING && next != TAFL_NEXT_ANY)
                throw BadArgument(std::to_string(static_cast<int>(next)) + " is no way to go on");
            b.chain(text(classes, "a set of pieces"), next == TAFL_NEXT_ANY, optional != 0, alsoGoal != 0);
        });
    };
    t.option = [](Table p, const char* name, tafl_side side, tafl_expr program) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.option(text(name, "a declaration"), sides(side), anyHandle(b, program));
        });
    };
    t.no_moves = [](Table p, tafl_side side, tafl_result result, tafl_expr program) {
        guardedCall(p, [&](Session&, Builder& b) { b.noMoves(sides(side), stuck(result), anyHandle(b, program)); });
    };
    t.update = [](Table p, const char* state, tafl_expr program) {
        guardedCall(p,
                    [&](Session&, Builder& b) { b.update(text(state, "the name of a state"), operand(b, program)); });
    };
}

void fillEnds(tafl_builder& t) {
    t.goal = [](Table p, const char* classes, tafl_expr squares, tafl_side won) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.goal(text(classes, "a set of pieces"), operand(b, squares), oneSide(won));
        });
    };
    t.outcome = [](Table p, tafl_phase phase, tafl_side after, tafl_expr program, tafl_result result,
                   tafl_timing timing, tafl_expr shows) {
        guardedCall(p, [&](Session&, Builder& b) {
            if (timing != TAFL_AT_ONCE && timing != TAFL_SURVIVES_REPLY)
                throw BadArgument(std::to_string(static_cast<int>(timing)) + " is no timing");
            b.outcome(upTo(static_cast<int>(phase), Phase::history, "phase"), sides(after), operand(b, program),
                      winner(result), timing == TAFL_SURVIVES_REPLY, anyHandle(b, shows));
        });
    };
    t.repetition = [](Table p, tafl_of of, std::int32_t count, tafl_result result, tafl_side whose, tafl_expr when,
                      std::int32_t claim) {
        guardedCall(p, [&](Session&, Builder& b) {
            b.repetition(upTo(static_cast<int>(of), RepetitionOf::defenders, "thing to recur"), count,
                         repetitionResult(result), sides(whose), anyHandle(b, when), claim != 0);
        });
    };
    t.shuttle = [](Table p, std::int32_t roundTrips, tafl_result result) {
        guardedCall(p, [&](Session&, Builder& b) {
            if (result != TAFL_ILLEGAL && result != TAFL_LOSS)
                throw BadArgument(std::to_string(static_cast<int>(result)) + " is no result of going to and fro");
            b.shuttle(roundTrips, result == TAFL_ILLEGAL);
        });
    };
    t.threat = [](Table p, tafl_side side, tafl_expr program) {
        guardedCall(p, [&](Session&, Builder& b) { b.threat(sides(side), operand(b, program)); });
    };
    t.count_limit = [](Table p, std::int32_t plies, tafl_result result, std::int32_t claim) {
        guardedCall(p, [&](Session&, Builder& b) { b.countLimit(plies, winner(result), claim != 0); });
    };
    t.agreement = [](Table p, std::int32_t allowed) {
        guardedCall(p, [&](Session&, Builder& b) { b.agreement(allowed != 0); });
    };
    t.announce = [](Table p, const char* name, tafl_expr number, const char* const* texts, std::uint32_t count,
                    tafl_side after) {
        guardedCall(p, [&](Session&, Builder& b) {
            if (count > 100 || (count > 0 && !texts))
                throw BadArgument("an announcement with " + std::to_string(count) + " texts; at most 100");
            std::vector<std::string> copied;
            for (std::uint32_t i = 0; i < count; ++i) copied.push_back(text(texts[i], "the text of an announcement"));
            b.announce(text(name, "the name of an announcement"), operand(b, number), std::move(copied), sides(after));
        });
    };
}

}  // namespace

void fillCalls(tafl_builder& t) {
    for (const auto fill : {fillReading, fillDeclarations, fillMovement, fillCaptures, fillTurn, fillEnds}) fill(t);
}

}  // namespace tafl::native
