---@meta taflsmith
-- The API of rule scripts, for editors with a Lua language server (LuaCATS annotations). Nothing here runs. It is the one
-- source of the exact meaning of each call: docs/script-reference.md and the comments of plugins/sdk/taflsmith.h are made
-- from it. The tests compare it with the names that the program knows, and run each example in the rule
-- docs/examples/frame.lua. An example without `b:` is what a function(i) may return.

-- Values -------------------------------------------------------------------------------------------------------------

---@alias Direction "east"|"west"|"north"|"south"
---@alias Side "attackers"|"defenders"
---@alias Sides "attackers"|"defenders"|"both"
---@alias Pieces string A class or a set of classes: "king", "defending men", "all - attackers", "knight | king".
---@alias Zone string|Board A zone by name or expression ("edge - corners", "camps | e5"), or a board that is known.

---A set of squares. Inside a function(i) it stands for the squares in each position. `a & b` holds the squares that are
---on both boards, `a | b` those on at least one, `a - b` those on a but not on b, `a ~ b` those on exactly one, and
---`~a` all that are not on a.
---@class Board
---@operator band(Board): Board
---@operator bor(Board): Board
---@operator sub(Board): Board
---@operator bxor(Board): Board
---@operator bnot: Board
---@operator len: integer
local Board = {}

---Every square moved one step. Squares moved off the board are lost.
---Example: `i.to:shift("north") & i.enemy`
---@param direction Direction
---@return Board
function Board:shift(direction) end

---The squares beside this board: the union of the four shifts. It may overlap the board itself.
---Example: `i.king:neighbours() & i.empty`
---@return Board
function Board:neighbours() end

---The squares of `through` in one unbroken run that begins one step from a square of this board, as a piece slides.
---The board itself does not belong to it.
---Example: `i.to:slide("east", i.empty)`
---@param direction Direction
---@param through Board
---@return Board
function Board:slide(direction, through) end

---This board and every square of `through` that can be reached from it step by step within `through`. The board
---belongs to the result even where it lies outside `through`.
---Example: `i.king:flood(i.empty)`
---@param through Board
---@return Board
function Board:flood(through) end

---Replaces x by body(x), starting with this board, until nothing changes. The body must only add squares or only
---remove squares; it runs at most as often as the board has squares.
---Example: `i.defenders:fix(function(x) return x & x:neighbours() end)`
---@param body fun(x: Board): Board
---@return Board
function Board:fix(body) end

---This board if the condition holds, else no squares. The condition is traced separately from the rest of the function.
---Example: `i.to:only_if(function() return i.captured:any() end)`
---@param condition fun(): boolean
---@return Board
function Board:only_if(condition) end

---The number of squares. On a board that may hold more than 16 squares it is a TurnNumber, which can only be
---compared.
---Example: `(i.to:neighbours() & i.own):count() >= 2`
---@return integer|TurnNumber
function Board:count() end

---Does the board hold a square?
---Example: `(i.king & i:squares("edge")):any()`
---@return boolean
function Board:any() end

---Is the board empty?
---Example: `i.captured:none()`
---@return boolean
function Board:none() end

---Does every square of the other board belong to this one? Every board covers an empty one.
---Example: `i:squares("edge"):covers(i.king)`
---@param other Board
---@return boolean
function Board:covers(other) end

---Does the board hold n squares or more? It is cheaper than `count`.
---Example: `i.attackers:at_least(5)`
---@param n integer
---@return boolean
function Board:at_least(n) end

---The squares one by one, lowest first. On a board that is not known while the rule is compiled, this makes the
---function a callback, which is slow.
---Example: `for _, corner in ipairs(b:squares("corners"):list()) do b:goal { pieces = "king", zone = corner, winner = "defenders" } end`
---@return Board[]
function Board:list() end

---A number that depends on the position. `==` with a plain number is always false: use `is`.
---@class TurnNumber
---@operator add(TurnNumber|integer): TurnNumber
local TurnNumber = {}

---Are the two numbers equal? `==` cannot compare them.
---Example: `(i.since_capture + i:state("rests")):is(4)`
---@param n integer|TurnNumber
---@return boolean
function TurnNumber:is(n) end

---Is this number n or more? The same as `>=`.
---Example: `i.since_capture:at_least(20)`
---@param n integer|TurnNumber
---@return boolean
function TurnNumber:at_least(n) end

-- The turn -----------------------------------------------------------------------------------------------------------

---The position and the move that a function(i) reads. Captures, options and hostility are judged on board A: the
---mover is placed, and the captured pieces are still there. Updates, refusals, threats, ends and announcements are
---judged on board B: the captured pieces are removed. A goal, a fate or a limit needs no function.
---@class Turn
---@field own Board The mover's pieces. In an outcome that `survives_reply`, they remain those of the side after whose turn it arose. Example: `i.own:neighbours()`
---@field enemy Board The other side's pieces. Example: `i.enemy & i.to:neighbours()`
---@field occupied Board The squares with a piece. Example: `i.occupied - i.own`
---@field empty Board The squares without a piece. Example: `i.king:flood(i.empty) & i.empty`
---@field from Board The square the move began on. No square when no piece moved: a pass, a stop. Example: `i.from:neighbours() & i.enemy`
---@field to Board The square the move ended on. No square when no piece moved. Example: `i.to:neighbours() & i.enemy`
---@field jumped Board The square hopped over. No square unless the move was a jump. Example: `i.jumped & i.knight`
---@field displaced Board The square the move ended on, if the mover captured an enemy by moving onto it (`b:displace`), else no square. The mover itself may have been captured there. Example: `(i.captured - i.to) | i.displaced`
---@field captured Board The pieces captured by this move: in a `capture`, only those captured by patterns and the jump; on board B, all of them, including those that became another piece. A `held` piece is not included. Example: `i.captured:neighbours() & i.enemy`
---@field board Board All squares. Example: `i.board - i.occupied`
---@field none Board No squares. Example: `i.none | i.to`
---@field die integer|TurnNumber The number thrown in this turn. 0 without dice. Example: `i.die:is(6)`
---@field since_capture integer|TurnNumber Plies since the last capture, including this move: 0 after a move that captures. Example: `i.since_capture >= 20`
---@field men Board All pieces that are not royal. Example: `i.men & i:squares("edge")`
---@field royal Board All royal pieces: the king, and others that a rule declares royal. Example: `i.royal:neighbours() & i.attackers`
---@field ordinary Board The pieces of the classes `attacker` and `defender`. Example: `i.enemy & i.ordinary`
---@field all Board All pieces, the same as `occupied`. Example: `i.all - i.royal`
---@field attackers Board All pieces of the attackers' side. Example: `i.attackers - i.attacker`
---@field defenders Board All pieces of the defenders' side, including the king. Example: `i.defenders - i.king`
---@field defending_men Board The pieces of the defenders' side that are not royal. Example: `i.defending_men & i.king:neighbours()`
---@field [string] Board Any class or set of classes, with `_` for a blank or a hyphen. Example: `i.knight | i.king`
local Turn = {}

---The pieces of a class or set of classes, for names that are not fields.
---Example: `i:class("all - attackers")`
---@param pieces Pieces
---@return Board
function Turn:class(pieces) end

---A state of this rule: marks as a board, a flag as true or false, a counter as a number. Each has the value that the
---last `update` gave it. A mark on a square with a piece moves with the piece, and vanishes when the piece is removed;
---a mark on an empty square stays there, and becomes the mark of a piece that steps onto it.
---Example: `b:refuse { when = function(i) return (i.to & i:state("moved")):any() end }`
---@param name string
---@return any
function Turn:state(name) end

---Was the option of this name declared with the move? The call `option` must come before the function that uses it.
---Example: `b:option { name = "charge" } b:refuse { when = function(i) return i:declared("charge") and i.captured:none() end }`
---@param name string
---@return boolean
function Turn:declared(name) end

---All squares that close a side of a capture of this class now: enemies that may be anvils, and squares that `hostile`
---names. The outside is not included. It takes one class, and no condition of `hostile` may use it.
---Example: `i.to:neighbours() & i:hostile("defender")`
---@param class string
---@return Board
function Turn:hostile(class) end

---The pieces of this set that stand in a completed capture, whether or not a move has just completed it: a piece that
---walked in is held and not captured. No condition of `hostile` may use it.
---Example: `i:held("king")`
---@param pieces Pieces
---@return Board
function Turn:held(pieces) end

---The squares that these pieces can slide to, in one direction or in all: limits, `bar_stop` and `bar_pass` are
---obeyed, the die and `refuse` are not. Jumps, leaps and moves onto pieces are not counted.
---Example: `i:reach("king", "north") & i:squares("corners")`
---@param pieces Pieces
---@param direction? Direction
---@return Board
function Turn:reach(pieces, direction) end

---The squares of a zone, the same in every position.
---Example: `i:squares("edge - corners") & i.attackers`
---@param zone string
---@return Board
function Turn:squares(zone) end

---In how many of the four directions these pieces can slide onto the goal, by `reach`: 0 to 4.
---Example: `i:open_paths("king", i:squares("corners")) >= 2`
---@param pieces Pieces
---@param goal Board
---@return integer|TurnNumber
function Turn:open_paths(pieces, goal) end

-- The builder --------------------------------------------------------------------------------------------------------

---@alias Condition fun(i: Turn): boolean
---@alias Squares fun(i: Turn): Board

---@class ZoneCall
---@field name string The name, for the expressions of this variant.
---@field squares Zone Its squares.

---@class PieceCall
---@field name string Lower-case letters, `-` and `_`.
---@field side Side Whose pieces they are.
---@field letter string One letter, for positions and boards.
---@field royal? boolean A piece like the king: its capture must have a `fate`. Default false.

---@class StateCall
---@field name string Letters, digits, `-` and `_`; unique within the rule.
---@field kind "flag"|"counter"|"marks" What it holds.
---@field most? integer The greatest value of a counter, 1 to 65535; a counter needs it.
---@field start? integer|Zone The initial value of a flag (0 or 1) or counter, or the initial marks. Default: 0, none.
---@field in_key? boolean Do two positions with different values count as different? Default true.

---@class SlideCall
---@field pieces Pieces The pieces that slide.
---@field limit? integer Squares, up to 18. Default 0: any distance. -1: they do not slide.

---@class JumpCall
---@field pieces Pieces The pieces that jump.
---@field over? Pieces The pieces that they hop over. Default "ordinary".
---@field touching? Zone Only jumps that begin or end here.
---@field takes? boolean Does it capture an enemy hopped over? Not with `across = "own"`. Default false.
---@field across? "enemies"|"own"|"any" Whose pieces they hop over. Default "enemies".

---@class LeapCall
---@field pieces Pieces The pieces that leap.
---@field across integer Squares to one side, at least 1.
---@field up integer Squares ahead, at least 1.
---@field limit? integer Leaps in a row; 0: any number. Default 1.

---@class SwapCall
---@field pieces Pieces The pieces that move.
---@field with Pieces The pieces of their side that they change places with.
---@field where? Squares Only pieces on these squares, in the position before the move. Default: everywhere.

---@class EnterCall
---@field piece string The class of the pieces that enter.
---@field where Squares Where they enter, in the position before the move.
---@field reserve? string The counter of this rule that says how many are left. Default: they never run out.

---@class DisplaceCall
---@field pieces Pieces The pieces that capture.
---@field victims Pieces The enemies that they capture.
---@field by? "slides"|"leaps"|"all" By which of their moves. Default "all".
---@field where? Squares Only victims on these squares, in the position before the move. Default: everywhere.

---@class BarCall
---@field pieces Pieces The pieces concerned.
---@field zone Zone The squares that are barred.
---@field from? Zone Only moves that begin here. Default: all squares.

---@class PassBarCall
---@field pieces Pieces The pieces concerned.
---@field zone? Zone The squares that are barred. Default, with `where`: all squares.
---@field from? Zone Only moves that begin here. Default: all squares.
---@field where? Squares Of `zone` only these squares, in the position before the move. Default: all of them.

---@class RefuseCall
---@field side? Sides Whose moves. Default "both".
---@field when Condition Holds where the move is forbidden.
---@field shows? Squares Squares to highlight in `why`.

---@class DemandCall
---@field side? Sides Whose moves. Default "both".
---@field when Condition Holds where the move is demanded.

---@class HostileCall
---@field zone Zone The squares.
---@field to Pieces The victims.
---@field when? "empty"|"always"|Pieces|Condition Default "empty".

---@class DisarmCall
---@field pieces Pieces The pieces that cannot.
---@field role "hammer"|"anvil" The role that they cannot play.
---@field against? Pieces Default "all".
---@field where? Squares Only while they stand here. Default: everywhere.

---@class PatternCall
---@field victims Pieces Who is captured.
---@field at Zone Where.
---@field shape "line"|"all" "line": the two opposite neighbours in the line of the move; "all": all four neighbours.
---@field by? Pieces Which enemies count. Default "all".
---@field walls? Zone Empty squares that close a side, in place of hostile ones.
---@field min_men? integer 1 to 4. Default 1.

---@class CaptureCall
---@field side? Sides Whose moves. Default "both".
---@field program Squares The further victims.
---@field shows? Squares Squares to highlight in `why`.

---@class SpareCall
---@field pieces Pieces Who is safe.
---@field zone? Zone Where. Default: everywhere.
---@field from_rule? string The id of a component. Default: every rule.
---@field where? Squares Of `zone` only these squares. Default: all of them.

---@class ChoiceCall
---@field mode "all"|"one"|"one_or_none"|"all_or_none" Default "all".

---@class FateCall
---@field pieces Pieces The captured pieces.
---@field what "removed"|"becomes"|"ends"|"held" Their fate.
---@field becomes? string One class, with `what = "becomes"`.
---@field winner? Side With `what = "ends"`.
---@field by? Pieces Only captures by moves of these pieces, with "removed" or "becomes". Default: all captures.

---@class FirstMoverCall
---@field side "attackers"|"defenders"|"lot" Who begins.

---@class DiceCall
---@field face integer 1 to 20.
---@field weight? integer How often it falls, relative to the other faces. Default 1.
---@field loses_turn? boolean Default false.
---@field limit? integer Slides go at most this far. Default 0: no limit.

---@class ChainCall
---@field pieces? Pieces The pieces that go on. Default "all".
---@field next? "capturing"|"any" Which moves follow a capture. Default "capturing".
---@field optional? boolean May the player stop? Default true.
---@field also_goal? boolean May a last move reach a `goal` without a capture? Default false.

---@class AgainCall
---@field side? Sides Who moves twice. Default "both".
---@field with? "other"|"same"|"any" Which pieces may make the second move. Default "other".
---@field optional? boolean May the player stop instead? Default false.
---@field when? Condition Holds where a second move follows. Default: always.

---@class PassCall
---@field side? Sides Who may pass. Default "both".
---@field when? Condition Holds where the side may pass. Default: always.

---@class ChangeCall
---@field side? Sides Whose moves. Default "both".
---@field pieces Pieces The pieces that may change.
---@field becomes string Their new class, of either side.
---@field program Squares Where they change.

---@class DriveCall
---@field side? Sides Whose moves. Default "both".
---@field pieces Pieces The pieces that may be driven.
---@field direction Direction Where they go.
---@field program Squares Which of them go.

---@class AppearCall
---@field side? Sides After whose moves. Default "both".
---@field piece string The class of the new pieces.
---@field program Squares Where they appear, if nothing stands there.

---@class OptionCall
---@field name string The words, without `!` and braces.
---@field side? Sides Who may declare it. Default "both".
---@field when? Condition Default: with every move.

---@class NoMovesCall
---@field side Sides The side that is stuck.
---@field result "loss"|"draw"|"win"|"pass" For that side.
---@field when? Condition Also stuck while this holds.

---@class UpdateCall
---@field state string A state of this rule.
---@field program fun(i: Turn): Board|integer|boolean|TurnNumber Its new value: a board for marks, a truth value for a flag, a number for a counter.

---@class GoalCall
---@field pieces Pieces Who must arrive.
---@field zone Zone Where.
---@field winner Side Who wins.

---@class OutcomeCall
---@field phase "royal"|"goal"|"fort"|"enclosure"|"elimination"|"paths"|"history" When it is judged, among other ends.
---@field after? Sides After whose turns. Default "both".
---@field when Condition Holds where the game ends.
---@field result "attackers"|"defenders"|"draw" The winner, or a draw.
---@field timing? "at_once"|"survives_reply" Default "at_once".
---@field shows? Squares Squares to highlight in `why`.

---@class RepetitionCall
---@field of? "position"|"attackers"|"defenders" What is repeated. Default "position".
---@field count? integer 2 to 9. Default 3.
---@field result "draw"|"mover_loses"|"mover_wins"|"attackers_lose"|"defenders_lose"|"threatening_side_loses"|"illegal" What happens.
---@field whose? Sides Only if this side completes it. Default "both".
---@field when? Condition Only while this holds on board B.
---@field claim? boolean Must a player claim the result? If nobody does, the game goes on. Default false.

---@class ShuttleCall
---@field round_trips integer 1 to 100.
---@field result? "illegal"|"loss" Default "illegal".

---@class ThreatCall
---@field side Sides Whose turns.
---@field when Condition Holds after a turn that threatens.

---@class CountLimitCall
---@field plies integer Moves of both sides, up to 20000.
---@field result? "attackers"|"defenders"|"draw" Default "draw".
---@field claim? boolean Must a player claim it? If nobody does, the game goes on. Default false.

---@class AgreementCall
---@field allowed? boolean Default true.

---@class AnnounceCall
---@field name string A name for it, for readers of the compiled rules.
---@field number fun(i: Turn): integer|boolean|TurnNumber Which text.
---@field texts string[] At least one.
---@field after? Sides After whose turns. Default "both".

---Calls of several rules add up, unless the text says that rules must agree: then a difference is an error that names
---both. The order of rules never matters.
---@class Builder
---@field outside Board The squares beyond the rim: only `hostile` takes it. Example: `b:hostile { zone = b.outside, to = "knight" }`
local Builder = {}

---The number of squares along one side of the board.
---Example: `local last = b:size() b:warn(nil, "the board is " .. last .. " squares wide")`
---@return integer
function Builder:size() end

---The squares of a zone, as a board that is known while the rule is compiled. An unknown name is an error.
---Example: `b:bar_stop { pieces = "men", zone = b:squares("throne"):neighbours() }`
---@param zone string
---@return Board
function Builder:squares(zone) end

---The squares of a zone, or no squares if the variant has no such zone.
---Example: `b:bar_stop { pieces = "men", zone = b:zone_or_none("camps") }`
---@param name string
---@return Board # No squares if the variant has no such zone.
function Builder:zone_or_none(name) end

---The connected parts of a zone, as boards; squares that touch only at a corner are not connected.
---Example: `for _, corner in ipairs(b:parts("corners")) do b:bar_stop { pieces = "men", zone = corner } end`
---@param zone Zone
---@return Board[]
function Builder:parts(zone) end

---Does the set hold a class of this variant? An unknown name gives false.
---Example: `if b:has_class("commander") then b:slide { pieces = "commander", limit = 2 } end`
---@param pieces Pieces
---@return boolean
function Builder:has_class(pieces) end

---The classes outside a set, as a set again.
---Example: `b:bar_pass { pieces = b:all_but("king"), zone = "throne" }`
---@param pieces Pieces
---@return Pieces
function Builder:all_but(pieces) end

---Reports a warning at the place of this parameter in the variant file. The variant still loads.
---Example: `b:warn("zone", "this zone is empty")`
---@param parameter string|nil
---@param text string
function Builder:warn(parameter, text) end

---Refuses the variant, with this text at the place of the parameter, and stops the rule.
---Example: `if p.number > b:size() then b:fail("number", "more than the board is wide") end`
---@param parameter string|nil
---@param text string
function Builder:fail(parameter, text) end

---Gives squares a name. Two rules may name the same zone if the squares are equal. The zones `board`, `edge`,
---`centre` and `none` exist on every board.
---Example: `b:zone { name = "ring", squares = b:squares("centre"):neighbours() }`
---@param call ZoneCall
function Builder:zone(call) end

---Declares a class of pieces of one side. Names and letters are unique; a game has at most eight classes.
---Example: `b:piece { name = "scout", side = "attackers", letter = "s" }`
---@param call PieceCall
function Builder:piece(call) end

---Declares something that the game remembers from move to move; only this rule can read and `update` it. A flag is true
---or false, a counter a whole number, marks are a set of squares. Marks begin on no square or on given squares. They
---travel with the pieces that stand on them, and vanish with a piece that is removed.
---Example: `b:state { name = "alarm", kind = "counter", most = 3 }`
---@param call StateCall
function Builder:state(call) end

---The pieces move along a row or column over empty squares, at most `limit` squares far. Classes that no rule names
---slide any distance. Two rules must give a class the same limit.
---Example: `b:slide { pieces = "knight", limit = 3 }`
---@param call SlideCall
function Builder:slide(call) end

---The pieces may also hop along a row or column over one adjacent enemy of the set `over`, onto the empty square right
---behind it, if they may stop there. With `touching`, the jump must begin or end in that zone. With `takes`, it
---captures the enemy hopped over; no pattern captures that enemy by the same move. With `across`, the piece hopped over
---may belong to the jumper's side; such a piece stays where it is. Jumps that several rules allow add up.
---Example: `b:jump { pieces = "knight", over = "men", takes = true }`
---@param call JumpCall
function Builder:jump(call) end

---The pieces may also move `across` squares to one side and `up` squares ahead, mirrored and turned into all
---directions, whatever stands between: 1 and 1 is a diagonal step, 1 and 2 the leap of a knight in chess. With `limit`,
---they continue by the same vector over empty squares, and `bar_pass` stops them like a slide: 1 and 1 without limit is
---a bishop. They may stop where `bar_stop` allows it. The die does not limit them. Leaps add to slides: for a piece
---that only leaps, call `slide` with the limit -1.
---Example: `b:leap { pieces = "knight", across = 1, up = 2 }`
---@param call LeapCall
function Builder:leap(call) end

---The pieces may also change places with an adjacent piece of their side of the set `with`, which is of another class.
---Both must be allowed to stop on their new squares; limits, `bar_pass` and the die do not matter. The piece that moves
---is the one that captures and reaches goals, and each piece takes its marks along. Only after a swap does `i.from`
---hold a piece on board A. `where` is evaluated in the position before the move; it may not use `hostile`, `held`,
---`captured` or the die.
---Example: `b:swap { pieces = "king", with = "men", where = function(i) return i:squares("throne") end }`
---@param call SwapCall
function Builder:swap(call) end

---In place of a move, the side of this class may put a piece of it on an empty square of `where`, which is evaluated in
---the position before the move. It is a move of that piece which begins on no square: it captures, may be captured, and
---reaches goals as if it had just arrived, but nothing can be declared with it. Nothing else bars it: no limit, no
---`bar_stop`, no die. `reserve` is a counter of this rule: it must be above 0, and loses one before anything is captured;
---without it the pieces never run out. No piece enters within a chain, nor as the second move of the same piece. No royal
---piece enters. `where` may not use `hostile`, `held`, `captured` or the die. One rule may call it for a class.
---Example: `b:enter { piece = "attacker", where = function(i) return i:squares("edge") end, reserve = "reserve" }`
---@param call EnterCall
function Builder:enter(call) end

---Slides and leaps of the pieces may also end on an enemy of the set `victims`, if they may stop there, and capture it:
---it leaves the board with its marks before the mover is placed, so it is on neither board, but `captured` holds its
---square. `choice` and `disarm` do not matter, nor does any fate but `ends`. Pieces that are spared there, or held,
---cannot be captured in this way. The `where` of a spare is evaluated before the move, like the `where` of this call,
---which may not use `hostile`, `held`, `captured` or the die.
---Example: `b:displace { pieces = "knight", victims = "men", by = "slides" }`
---@param call DisplaceCall
function Builder:displace(call) end

---No move of these pieces that begins in `from` may end on a square of `zone`. They may still cross it.
---Example: `b:bar_stop { pieces = "men", zone = "corners" }`
---@param call BarCall
function Builder:bar_stop(call) end

---No slide of these pieces that begins in `from` may cross an empty square of `zone`. It may end there unless
---`bar_stop` forbids that. With `where`, the bar holds only on these squares of the zone. `where` is evaluated in the
---position before the move, in which `i.own` holds the pieces of the side that slides, also within `reach`. It may not
---use `hostile`, `held`, `reach`, `captured` or the die.
---Example: `b:bar_pass { pieces = "men", zone = "throne" }`
---@param call PassBarCall
function Builder:bar_pass(call) end

---Forbids each move of `side` after which `when` holds on board B: captured pieces removed, states updated. A
---forbidden move does not exist, so a side that has no other cannot move.
---Example: `b:refuse { side = "defenders", when = function(i) return (i.to & i:held("defender")):any() end }`
---@param call RefuseCall
function Builder:refuse(call) end

---If some legal move of `side` makes `when` true on board B, only such moves are legal. A move that satisfies one of
---several demands is enough. A demand chooses among the moves that no rule forbids, so it leaves no side without a
---move. It does not apply within a chain.
---Example: `b:demand { when = function(i) return i.captured:any() end }`
---@param call DemandCall
function Builder:demand(call) end

---Squares of `zone` act as an enemy anvil in captures of the pieces `to`: while they are empty, always, while a piece
---of a set stands there, or while a condition holds on board A. The zone `outside` is always hostile. A condition may
---not use `hostile` or `held`.
---Example: `b:hostile { zone = "corners", to = "men", when = "always" }`
---@param call HostileCall
function Builder:hostile(call) end

---The pieces cannot play one role in captures of the classes `against`. The hammer is the piece whose move captures; an
---anvil is one that stands on another side already. With `where`, this holds only while they stand on these squares.
---`where` is evaluated on board A (within `hostile` and `held`, on the board on which these are evaluated). It may not
---use `hostile`, `held`, `captured` or the die.
---Example: `b:disarm { pieces = "king", role = "hammer" }`
---@param call DisarmCall
function Builder:disarm(call) end

---Captures a piece of `victims` on a square of `at` when an enemy hammer of the set `by` moves beside it and all sides
---of the shape are closed. A side is closed by the hammer, by an enemy of `by` that may be an anvil, or by a square
---that is hostile to the victim, whoever stands there; with `walls`, by an empty square of `walls` instead. A side
---beyond the rim is closed only if the outside is hostile and no walls are given. At least `min_men` sides must be
---closed by enemy pieces, including the hammer. One pattern that matches is enough.
---Example: `b:pattern { victims = "men", at = "board", shape = "line" }`
---@param call PatternCall
function Builder:pattern(call) end

---Moves of `side` also capture the pieces on the squares of `program`, found on board A: the mover placed, the captured
---pieces still there. It may include pieces of the moving side, even the mover. Empty squares in the result do nothing.
---Example: `b:capture { program = function(i) return i.to:neighbours() & i.knight & i.enemy end }`
---@param call CaptureCall
function Builder:capture(call) end

---The pieces are never captured while they stand in `zone`, neither by a pattern nor by a jump or a `capture`; with
---`from_rule`, only the captures of that component spare them. With `where`, this holds only on these squares of the
---zone. `where` is evaluated on board A (within `held`, on the board on which that is evaluated). It may not use
---`hostile`, `held`, `captured` or the die.
---Example: `b:spare { pieces = "knight", zone = "edge", from_rule = "capture/custodial" }`
---@param call SpareCall
function Builder:spare(call) end

---Of several pieces that a move could capture, the mover captures all, one of his choice, one or none, or all or none.
---Royal pieces are always captured: with `one` and `one_or_none`, they are then the only victims. Two rules must agree.
---Example: `b:choice("one")`
---@param call ChoiceCall|string
function Builder:choice(call) end

---States what happens to captured pieces of these classes. They are removed, unless a rule says otherwise; they become
---another class, of either side, on their square and with their marks; the game ends with a win of `winner`, in the
---phase `royal`; or they are held: they stay, and do not count as captured. With `by`, the fate applies to pieces
---captured by a move of these classes; the mover's class before the move counts. Such a fate takes precedence over one
---without `by`. A displaced piece is always removed, and a `by` of all classes is the same as none. Two rules must
---agree for a class and its captor. Royal pieces need a fate, cannot become other classes, and take no `by`.
---Example: `b:fate { pieces = "knight", what = "becomes", becomes = "attacker" }`
---@param call FateCall
function Builder:fate(call) end

---After each move of `side`, the pieces of this set on the squares of `program` become another class, on their square
---and with their marks. All are found on board B before the first of them changes, and before states are updated. Such a
---piece is not captured. A mover that changes ends its chain and reaches no `goal` by this move. Royal pieces do not
---change, but others may become royal. Two rules must agree for a class.
---Example: `b:change { pieces = "attacker", becomes = "knight", program = function(i) return i.to & i:squares("edge") end }`
---@param call ChangeCall
function Builder:change(call) end

---After each move of `side`, the pieces of this set on the squares of `program` go one step, with their marks. All are
---found on board B before the first of them goes, and before states are updated. A piece stays if its way ends at the
---edge of the board, a hole or a piece that stays, if it is driven in two directions, or if another would come to the
---same square. Nothing bars its way. A driven piece captures nothing and reaches no `goal`. A mover that is driven on
---ends its chain and reaches none by this move.
---Example: `b:drive { pieces = "men", direction = "east", program = function(i) return i:squares("edge") end }`
---@param call DriveCall
function Builder:drive(call) end

---After each move of `side`, a piece of this class appears on every empty square of `program`, which is evaluated on
---board B, before states are updated. The pieces appear last, after others have changed and gone, on squares that are
---empty then. Where pieces of two classes would appear, none does. A royal piece never appears. Repetitions are still
---counted from the last capture.
---Example: `b:appear { side = "defenders", piece = "attacker", program = function(i) return i:squares("corners") end }`
---@param call AppearCall
function Builder:appear(call) end

---Says which side begins; with `lot`, chance decides. Every game needs it, and all rules must agree.
---Example: `b:first_mover("attackers")`
---@param call FirstMoverCall|string
function Builder:first_mover(call) end

---One face of a die that is thrown before every turn; one call per face. The turn is lost with a face that says so, or
---with a limit that leaves no legal move. A lost turn does not enter the history. Only one rule may call it.
---Example: `for face = 1, 6 do b:dice { face = face, loses_turn = face % 2 == 1 } end`
---@param call DiceCall
function Builder:dice(call) end

---After a capture the same piece moves again, if it has a legal move that captures, or any legal move with `next =
---"any"`; with `also_goal`, also one that ends on its goal. The chain ends after a move that captures nothing. If it is
---optional, the player may play `stop` instead. Between the moves only the ends of the phases `royal` and `goal` are
---judged; the whole chain is one turn of the history. One rule may call it.
---Example: `b:chain { pieces = "knight", next = "capturing", optional = false }`
---@param call ChainCall
function Builder:chain(call) end

---After the first move of its turn, `side` moves once more: with another piece, with the same, or with any. The second
---move follows if the first has not ended the game, `when` holds on board B of the first move after its updates, and
---some second move is legal; otherwise the turn ends. If it is optional, the player may play `stop` instead. Between
---the two moves only the ends of the phases `royal` and `goal` are judged, and no die is thrown. The second move is
---like any other; a demand chooses only among second moves. The whole turn is one turn of the history: illegal
---repetition refuses the move or the `stop` that ends it. If the first move captures its own mover, `other` means all
---pieces, and `same` none. One rule may call it, in a game without `chain` and `shuttle`.
---Example: `b:again { side = "attackers", with = "other" }`
---@param call AgainCall
function Builder:again(call) end

---A side may pass in its turn, instead of moving, while `when` holds in the position before the move, in which `i.own`
---holds its pieces. `when` may not use `hostile`, `held`, `captured` or declarations. A side may pass only where a turn
---begins, after the throw of a die, and only if it has a legal move; a side that is stuck gets the result of
---`no_moves`. No rule refuses a pass, but if some move satisfies a demand, a pass is not legal. It is the pass of
---`no_moves`: it changes no state, counts as a ply without a capture, and two passes in a row are a draw. The passes of
---several rules add up.
---Example: `b:pass { side = "defenders", when = function(i) return i.own:count() < 5 end }`
---@param call PassCall
function Builder:pass(call) end

---The mover may declare `name` with any move for which `when` holds on board A. Functions read it with
---`i:declared(name)`. It belongs only to this move; use a state to remember it. A game has at most three options.
---Example: `b:option { name = "sacrifice", side = "defenders", when = function(i) return (i.to & i.king):none() end }`
---@param call OptionCall
function Builder:option(call) end

---The result for a side that has no legal move in its turn, whatever the die shows. With `when`, the side also counts
---as stuck while the condition holds in the position before its move, in which `i.own` holds its pieces. With `pass`,
---the other side moves; two passes in a row are a draw. Every game needs it, once for each side.
---Example: `b:no_moves { side = "both", result = "loss" }`
---@param call NoMovesCall
function Builder:no_moves(call) end

---The value of a state after each move, on board B. All updates of a move read the old values. A counter stays within 0
---and `most`. A pass changes nothing. One update per state; without one, a state keeps its initial value.
---Example: `b:update { state = "moved", program = function(i) return i:state("moved") | i.to end }`
---@param call UpdateCall
function Builder:update(call) end

---A piece of this set that ends its move on a square of `zone` wins for `winner`, in the phase `goal`. Pieces that
---stand there already do not count.
---Example: `b:goal { pieces = "king", zone = "edge", winner = "defenders" }`
---@param call GoalCall
function Builder:goal(call) end

---Ends the game after a turn of `after` if `when` holds on board B. The phases are judged in order; within a phase, the
---mover's win takes precedence. With `survives_reply` the condition must hold after the turn, and still hold after the
---next turn of the other side.
---Example: `b:outcome { phase = "elimination", when = function(i) return i.attackers:count() < 4 end, result = "defenders" }`
---@param call OutcomeCall
function Builder:outcome(call) end

---The result when the same thing occurs for the `count`th time since the last capture: the position with the side to
---move and all states `in_key`, or the arrangement of one side after its own turns. The mover is the side that
---completes it. `illegal`: that move does not exist. `threatening_side_loses`: the side whose turns since the last
---occurrence were all threats loses; if that is true of both sides or of neither, the game is drawn.
---Example: `b:repetition { of = "defenders", whose = "defenders", result = "defenders_lose" }`
---@param call RepetitionCall
function Builder:repetition(call) end

---One piece may go back and forth between two squares `round_trips` times in successive turns of its side. One more
---move is illegal, or loses the game. A capture ends the count.
---Example: `b:shuttle { round_trips = 3 }`
---@param call ShuttleCall
function Builder:shuttle(call) end

---Does a turn of `side` count as a threat? Evaluated on board B; only the result `threatening_side_loses` of a
---repetition uses it. Two rules must agree.
---Example: `b:threat { side = "attackers", when = function(i) return i:held("king"):any() end }`
---@param call ThreatCall
function Builder:threat(call) end

---The result after this many plies without a capture. The lowest limit applies first.
---Example: `b:count_limit { plies = 100, result = "draw" }`
---@param call CountLimitCall
function Builder:count_limit(call) end

---May the players agree on a draw? Only if a rule allows it. Two rules must agree.
---Example: `b:agreement(true)`
---@param call AgreementCall|boolean
function Builder:agreement(call) end

---After a turn of `after`, players see one of the texts: the first for the number 1, the second for 2, the last for
---every higher number, none for 0. True counts as 1. It changes nothing in the game, and does not run in the search.
---Example: `b:announce { name = "paths", texts = { "raichi", "tuichi" }, number = function(i) return i:open_paths("king", i:squares("corners")) end }`
---@param call AnnounceCall
function Builder:announce(call) end

-- The component ------------------------------------------------------------------------------------------------------

---@class ComponentFields
---@field id string "family/name".
---@field slot "pieces"|"movement"|"passage"|"turn"|"hostility"|"capture"|"king"|"victory"|"draw"|"limit"|"announcement" Its place among the rules. A game needs rules of the slots pieces, capture, king and victory.
---@field version? integer Default 1.
---@field title? string A name for readers. Default: the id.
---@field summary? string One line.
---@field words string The rule in words; `{name}` prints a parameter, `[name=a|b: text]` prints the text if the parameter is `a` or `b`.
---@field sources? string|string[] Where the rule is described.
---@field parameters? table<string, Each made by one of the functions below.
---@field key? string|string[] Parameters that distinguish two uses.
---@field needs? string|string[] Slots or components that the variant must use too.
---@field conflicts? string|string[] Components that contradict this one.
---@field repeatable? boolean May a variant use it several times? Default false.
---@field declare? fun(b: Builder, p: table<string, any>) Pieces, states and zones.
---@field compile? fun(b: Builder, p: table<string, any>) Everything else.

---@class Component
---@class Parameter

---Makes a rule from its fields. A script returns one, or a list of them.
---Example: `return component { id = "house/unarmed", slot = "capture", words = "Knights capture nobody.", compile = function(b) b:disarm { pieces = "knight", role = "hammer" } end }`
---@param fields ComponentFields
---@return Component
function component(fields) end

---A parameter that is true or false. A parameter without a default is required. `doc` is a sentence for readers.
---Example: `armed = boolean(true, "Whether the king captures.")`
---@param default? boolean
---@param doc? string
---@return Parameter
function boolean(default, doc) end

---A parameter that is a whole number from `least` to `most`.
---Example: `reach = integer(3, 1, 18, "How far a knight slides.", "squares")`
---@param default integer|nil
---@param least integer
---@param most integer
---@param doc? string
---@param unit? string
---@return Parameter
function integer(default, least, most, doc, unit) end

---A parameter that is one of these words.
---Example: `side = choice("both", { "both", "attackers", "defenders" }, "Who carries spears.")`
---@param default string|nil
---@param choices string[]
---@param doc? string
---@return Parameter
function choice(default, choices, doc) end

---A parameter that is any text.
---Example: `call = text("watch your king", "The words of the call.")`
---@param default? string
---@param doc? string
---@return Parameter
function text(default, doc) end

---A parameter that is a zone expression. In `words`, a default zone that the variant lacks counts as no squares.
---Example: `camps = zone_parameter("none", "Where the attackers begin.")`
---@param default? string
---@param doc? string
---@return Parameter
function zone_parameter(default, doc) end

---A parameter that is a set of pieces, or one of further words.
---Example: `who = classes("men", { "nobody" }, "Who may not stop there.")`
---@param default? Pieces
---@param choices? string[]|string Further words that are allowed, or the sentence `doc`.
---@param doc? string
---@return Parameter
function classes(default, choices, doc) end

---A parameter that is a list of zone expressions.
---Example: `walls = zones({ "corners" }, "Zones that close a side.")`
---@param default? string[]
---@param doc? string
---@return Parameter
function zones(default, doc) end

---A parameter that is a list of texts.
---Example: `calls = texts({ "raichi", "tuichi" }, "The words for one path, for two, and so on.")`
---@param default? string[]
---@param doc? string
---@return Parameter
function texts(default, doc) end
