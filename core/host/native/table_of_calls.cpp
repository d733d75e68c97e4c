// The C table: reading, reporting, declarations and rules.
#include "host/native/builder_table.hpp"
#include "host/native/enum_conversion.hpp"

namespace tafl::native {
namespace {

void fillReading(tafl_builder& t) {
    t.size = [](BuilderTable p) -> std::int32_t {
        return guarded(p, 0, [](PluginContext&, Builder& b) { return b.size(); });
    };
    t.squares = [](BuilderTable p, const char* zone) -> tafl_expr {
        return guarded(p, failedExpr,
                       [&](PluginContext&, Builder& b) { return b.squares(requireText(zone, "a zone")); });
    };
    t.zone_or_none = [](BuilderTable p, const char* zone) -> tafl_expr {
        return guarded(p, failedExpr,
                       [&](PluginContext&, Builder& b) { return b.zoneOrNone(requireText(zone, "a zone")); });
    };
    t.outside = [](BuilderTable) -> tafl_expr { return outsideExpr; };
    t.square = [](BuilderTable p, std::int32_t file, std::int32_t rank) -> tafl_expr {
        return guarded(p, failedExpr, [&](PluginContext&, Builder& b) { return b.square(file, rank); });
    };
    t.contains = [](BuilderTable p, tafl_expr squares, std::int32_t file, std::int32_t rank) -> std::int32_t {
        return guarded(p, 0, [&](PluginContext&, Builder& b) {
            SquareSet set;
            const int size = b.size();
            if (!b.constantBoard(checkOperand(b, squares), set) || file < 0 || rank < 0 || file >= size || rank >= size)
                return 0;
            return set.has(rank * size + file) ? 1 : 0;
        });
    };
    t.part_count = [](BuilderTable p, tafl_expr squares) -> std::uint32_t {
        return guarded(p, 0u, [&](PluginContext&, Builder& b) {
            SquareSet set;
            return b.constantBoard(checkOperand(b, squares), set) ? static_cast<std::uint32_t>(b.parts(set).size())
                                                                  : 0u;
        });
    };
    t.part = [](BuilderTable p, tafl_expr squares, std::uint32_t index) -> tafl_expr {
        return guarded(p, failedExpr, [&](PluginContext&, Builder& b) {
            SquareSet set;
            if (checkOperand(b, squares) == failedExpr) return failedExpr;
            if (!b.constantBoard(squares, set))
                throw BadArgument("'part' takes squares that are known when the variant is loaded");
            const auto parts = b.parts(set);
            if (index >= parts.size())
                throw BadArgument("part " + std::to_string(index) + " of " + std::to_string(parts.size()));
            return b.graph()->board(parts[index]);
        });
    };
    t.has_class = [](BuilderTable p, const char* classes) -> std::int32_t {
        return guarded(p, 0, [&](PluginContext&, Builder& b) {
            return b.hasClass(requireText(classes, "a set of pieces")) ? 1 : 0;
        });
    };
    t.report = [](BuilderTable p, tafl_severity severity, const char* name, const char* message) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.report(toEnum(static_cast<int>(severity), Severity::error, "severity"), name ? name : "",
                     message ? message : "an error without words");
        });
    };
}

void fillDeclarations(tafl_builder& t) {
    t.piece = [](BuilderTable p, const char* name, tafl_side side, const char* letter, std::int32_t royal) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.piece(requireText(name, "the name of a piece"), toSide(side),
                    requireText(letter, "the letter of a piece"), royal != 0);
        });
    };
    t.state = [](BuilderTable p, const char* name, tafl_state_kind kind, std::int32_t max, std::int32_t start,
                 std::int32_t inKey) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.state(requireText(name, "the name of a state"),
                    toEnum(static_cast<int>(kind), StateKind::marks, "kind of state"), max, start, inKey != 0);
        });
    };
    t.start_marks = [](BuilderTable p, const char* state, tafl_expr squares) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.startMarks(requireText(state, "the name of a state"), checkOperand(b, squares));
        });
    };
    t.zone = [](BuilderTable p, const char* name, tafl_expr squares) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.zone(requireText(name, "the name of a zone"), checkOperand(b, squares));
        });
    };
}

void fillMovement(tafl_builder& t) {
    t.slide = [](BuilderTable p, const char* classes, std::int32_t limit) {
        guardedCall(p, [&](PluginContext&, Builder& b) { b.slide(requireText(classes, "a set of pieces"), limit); });
    };
    t.jump = [](BuilderTable p, const char* classes, const char* over, tafl_expr touching, std::int32_t takes) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.jump(requireText(classes, "a set of pieces"), requireText(over, "a set of pieces"),
                   checkHandle(b, touching), takes != 0);
        });
    };
    t.jump_across = [](BuilderTable p, const char* classes, const char* over, tafl_expr touching, std::int32_t takes,
                       tafl_across across) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            const int sides = static_cast<int>(across);
            if (sides < TAFL_ACROSS_ENEMIES || sides > TAFL_ACROSS_ANY)
                throw BadArgument(std::to_string(sides) + " is no side to jump over");
            b.jump(requireText(classes, "a set of pieces"), requireText(over, "a set of pieces"),
                   checkHandle(b, touching), takes != 0, static_cast<Across>(sides));
        });
    };
    t.leap = [](BuilderTable p, const char* classes, std::int32_t across, std::int32_t up, std::int32_t limit) {
        guardedCall(
            p, [&](PluginContext&, Builder& b) { b.leap(requireText(classes, "a set of pieces"), across, up, limit); });
    };
    t.swap = [](BuilderTable p, const char* classes, const char* with, tafl_expr program) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.swap(requireText(classes, "a set of pieces"), requireText(with, "a set of pieces"),
                   checkHandle(b, program));
        });
    };
    t.displace = [](BuilderTable p, const char* classes, const char* victims, tafl_by by, tafl_expr program) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            const int moves = static_cast<int>(by);
            if (moves < TAFL_BY_SLIDES || moves > TAFL_BY_ALL)
                throw BadArgument(std::to_string(moves) + " is no kind of displacing moves");
            b.displace(requireText(classes, "a set of pieces"), requireText(victims, "a set of pieces"),
                       moves & TAFL_BY_SLIDES, moves & TAFL_BY_LEAPS, checkHandle(b, program));
        });
    };
    t.enter = [](BuilderTable p, const char* oneClass, tafl_expr program, const char* reserve) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.enter(requireText(oneClass, "a class"), checkOperand(b, program), reserve ? reserve : "");
        });
    };
    t.bar_stop = [](BuilderTable p, const char* classes, tafl_expr squares, tafl_expr from) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.barStop(requireText(classes, "a set of pieces"), checkOperand(b, squares), checkHandle(b, from));
        });
    };
    t.bar_pass = [](BuilderTable p, const char* classes, tafl_expr squares, tafl_expr from) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.barPass(requireText(classes, "a set of pieces"), checkOperand(b, squares), checkHandle(b, from));
        });
    };
    t.bar_pass_where = [](BuilderTable p, const char* classes, tafl_expr program, tafl_expr from) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.barPass(requireText(classes, "a set of pieces"), b.squares("board"), checkHandle(b, from),
                      checkOperand(b, program));
        });
    };
    t.refuse = [](BuilderTable p, tafl_side side, tafl_expr program, tafl_expr shows) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.refuse(toSides(side), checkOperand(b, program), checkHandle(b, shows));
        });
    };
    t.demand = [](BuilderTable p, tafl_side side, tafl_expr program) {
        guardedCall(p, [&](PluginContext&, Builder& b) { b.demand(toSides(side), checkOperand(b, program)); });
    };
}

void fillCaptures(tafl_builder& t) {
    t.hostile = [](BuilderTable p, tafl_expr squares, const char* to, tafl_when when, const char* occupiedBy,
                   tafl_expr program) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            const When kind = toEnum(static_cast<int>(when), When::program, "condition of hostility");
            if (squares == TAFL_NONE) throw BadArgument("TAFL_NONE was given as an operand");
            b.hostile(checkHandle(b, squares), requireText(to, "a set of pieces"), kind, occupiedBy ? occupiedBy : "",
                      checkHandle(b, program));
        });
    };
    t.disarm = [](BuilderTable p, const char* classes, tafl_role role, const char* against) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.disarm(requireText(classes, "a set of pieces"), toEnum(static_cast<int>(role), Role::anvil, "role"),
                     requireText(against, "a set of pieces"));
        });
    };
    t.disarm_where = [](BuilderTable p, const char* classes, tafl_role role, const char* against, tafl_expr program) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.disarm(requireText(classes, "a set of pieces"), toEnum(static_cast<int>(role), Role::anvil, "role"),
                     requireText(against, "a set of pieces"), checkOperand(b, program));
        });
    };
    t.pattern = [](BuilderTable p, const char* victims, tafl_expr at, tafl_shape shape, const char* by, tafl_expr walls,
                   std::int32_t minMen) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.pattern(requireText(victims, "a set of pieces"), checkOperand(b, at),
                      toEnum(static_cast<int>(shape), Shape::all, "shape"), requireText(by, "a set of pieces"),
                      checkHandle(b, walls), minMen);
        });
    };
    t.capture = [](BuilderTable p, tafl_side side, tafl_expr program, tafl_expr shows) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.capture(toSides(side), checkOperand(b, program), checkHandle(b, shows));
        });
    };
    t.spare = [](BuilderTable p, const char* classes, tafl_expr squares, const char* fromRule) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.spare(requireText(classes, "a set of pieces"), checkOperand(b, squares), fromRule ? fromRule : "");
        });
    };
    t.spare_where = [](BuilderTable p, const char* classes, tafl_expr program, const char* fromRule) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.spare(requireText(classes, "a set of pieces"), b.squares("board"), fromRule ? fromRule : "",
                    checkOperand(b, program));
        });
    };
    t.choice = [](BuilderTable p, tafl_choice mode) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.choice(toEnum(static_cast<int>(mode), ChoiceMode::allOrNone, "choice of victims"));
        });
    };
    t.change = [](BuilderTable p, tafl_side side, const char* classes, const char* becomes, tafl_expr program) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.change(toSides(side), requireText(classes, "a set of pieces"), requireText(becomes, "a class"),
                     checkOperand(b, program));
        });
    };
    t.drive = [](BuilderTable p, tafl_side side, const char* classes, tafl_direction direction, tafl_expr program) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.drive(toSides(side), requireText(classes, "a set of pieces"),
                    toDirection(static_cast<std::int32_t>(direction)), checkOperand(b, program));
        });
    };
    t.appear = [](BuilderTable p, tafl_side side, const char* oneClass, tafl_expr program) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.appear(toSides(side), requireText(oneClass, "a class"), checkOperand(b, program));
        });
    };
    t.fate = [](BuilderTable p, const char* classes, tafl_fate what, const char* becomes, tafl_side won) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            const FateKind kind = toEnum(static_cast<int>(what), FateKind::held, "fate");
            b.fate(requireText(classes, "a set of pieces"), kind, becomes ? becomes : "",
                   kind == FateKind::ends ? toSide(won) : Side::attackers);
        });
    };
    t.fate_by = [](BuilderTable p, const char* classes, tafl_fate what, const char* becomes, const char* by) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            const std::string captors = requireText(by, "a set of pieces");
            b.fate(requireText(classes, "a set of pieces"), toEnum(static_cast<int>(what), FateKind::held, "fate"),
                   becomes ? becomes : "", Side::attackers, &captors);
        });
    };
}

void fillTurn(tafl_builder& t) {
    t.first_mover = [](BuilderTable p, tafl_first side) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.firstMover(toEnum(static_cast<int>(side), FirstMover::lot, "first mover"));
        });
    };
    t.dice = [](BuilderTable p, std::int32_t face, std::int32_t weight, std::int32_t losesTurn, std::int32_t limit) {
        guardedCall(p, [&](PluginContext&, Builder& b) { b.dice(face, weight, losesTurn != 0, limit); });
    };
    t.chain = [](BuilderTable p, const char* classes, tafl_next next, std::int32_t optional, std::int32_t alsoGoal) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            if (next != TAFL_NEXT_CAPTURING && next != TAFL_NEXT_ANY)
                throw BadArgument(std::to_string(static_cast<int>(next)) + " is no way to go on");
            b.chain(requireText(classes, "a set of pieces"), next == TAFL_NEXT_ANY, optional != 0, alsoGoal != 0);
        });
    };
    t.again = [](BuilderTable p, tafl_side side, tafl_with with, std::int32_t optional, tafl_expr program) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.again(toSides(side), toEnum(static_cast<int>(with), AgainWith::any, "choice of second movers"),
                    optional != 0, checkHandle(b, program));
        });
    };
    t.pass = [](BuilderTable p, tafl_side side, tafl_expr program) {
        guardedCall(p, [&](PluginContext&, Builder& b) { b.pass(toSides(side), checkHandle(b, program)); });
    };
    t.option = [](BuilderTable p, const char* name, tafl_side side, tafl_expr program) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.option(requireText(name, "a declaration"), toSides(side), checkHandle(b, program));
        });
    };
    t.no_moves = [](BuilderTable p, tafl_side side, tafl_result result, tafl_expr program) {
        guardedCall(
            p, [&](PluginContext&, Builder& b) { b.noMoves(toSides(side), toStuck(result), checkHandle(b, program)); });
    };
    t.update = [](BuilderTable p, const char* state, tafl_expr program) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.update(requireText(state, "the name of a state"), checkOperand(b, program));
        });
    };
}

void fillEnds(tafl_builder& t) {
    t.goal = [](BuilderTable p, const char* classes, tafl_expr squares, tafl_side won) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.goal(requireText(classes, "a set of pieces"), checkOperand(b, squares), toSide(won));
        });
    };
    t.outcome = [](BuilderTable p, tafl_phase phase, tafl_side after, tafl_expr program, tafl_result result,
                   tafl_timing timing, tafl_expr shows) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            if (timing != TAFL_AT_ONCE && timing != TAFL_SURVIVES_REPLY)
                throw BadArgument(std::to_string(static_cast<int>(timing)) + " is no timing");
            b.outcome(toEnum(static_cast<int>(phase), Phase::history, "phase"), toSides(after),
                      checkOperand(b, program), toWinner(result), timing == TAFL_SURVIVES_REPLY, checkHandle(b, shows));
        });
    };
    t.repetition = [](BuilderTable p, tafl_of of, std::int32_t count, tafl_result result, tafl_side whose,
                      tafl_expr when, std::int32_t claim) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            b.repetition(toEnum(static_cast<int>(of), RepetitionOf::defenders, "thing to recur"), count,
                         toRepetitionResult(result), toSides(whose), checkHandle(b, when), claim != 0);
        });
    };
    t.shuttle = [](BuilderTable p, std::int32_t roundTrips, tafl_result result) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            if (result != TAFL_ILLEGAL && result != TAFL_LOSS)
                throw BadArgument(std::to_string(static_cast<int>(result)) + " is no result of moving back and forth");
            b.shuttle(roundTrips, result == TAFL_ILLEGAL);
        });
    };
    t.threat = [](BuilderTable p, tafl_side side, tafl_expr program) {
        guardedCall(p, [&](PluginContext&, Builder& b) { b.threat(toSides(side), checkOperand(b, program)); });
    };
    t.count_limit = [](BuilderTable p, std::int32_t plies, tafl_result result, std::int32_t claim) {
        guardedCall(p, [&](PluginContext&, Builder& b) { b.countLimit(plies, toWinner(result), claim != 0); });
    };
    t.agreement = [](BuilderTable p, std::int32_t allowed) {
        guardedCall(p, [&](PluginContext&, Builder& b) { b.agreement(allowed != 0); });
    };
    t.announce = [](BuilderTable p, const char* name, tafl_expr number, const char* const* texts, std::uint32_t count,
                    tafl_side after) {
        guardedCall(p, [&](PluginContext&, Builder& b) {
            if (count > 100 || (count > 0 && !texts))
                throw BadArgument("an announcement with " + std::to_string(count) + " texts; at most 100");
            std::vector<std::string> copied;
            for (std::uint32_t i = 0; i < count; ++i)
                copied.push_back(requireText(texts[i], "the text of an announcement"));
            b.announce(requireText(name, "the name of an announcement"), checkOperand(b, number), std::move(copied),
                       toSides(after));
        });
    };
}

}  // namespace

void fillCalls(tafl_builder& t) {
    for (const auto fill : {fillReading, fillDeclarations, fillMovement, fillCaptures, fillTurn, fillEnds}) fill(t);
}

}  // namespace tafl::native
