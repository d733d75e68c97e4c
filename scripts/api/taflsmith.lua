---@meta taflsmith
-- The API of rule scripts, for editors with a Lua language server (LuaCATS annotations). Nothing here runs. The tests compare
-- it with the names that the program knows. scripts/README.md explains the calls.

-- Values -------------------------------------------------------------------------------------------------------------

---@alias Direction "east"|"west"|"north"|"south"
---@alias Side "attackers"|"defenders"
---@alias Sides "attackers"|"defenders"|"both"
---@alias Pieces string A class or a set of classes: "king", "defending men", "all - attackers", "knight | king".
---@alias Zone string|Board A zone by name or expression ("edge - corners", "camps | e5"), or a board that is known.

---A set of squares. Inside a function(i) it stands for the squares in each position.
---@class Board
---@operator band(Board): Board
---@operator bor(Board): Board
---@operator sub(Board): Board
---@operator bxor(Board): Board
---@operator bnot: Board
---@operator len: integer
local Board = {}

---Every square moved one step; squares moved off the board are lost.
---@param direction Direction
---@return Board
function Board:shift(direction) end

---The squares beside this board: the union of the four shifts. It may overlap the board itself.
---@return Board
function Board:neighbours() end

---Squares of `through` in one unbroken run that begins one step from a square of this board; without the board.
---@param direction Direction
---@param through Board
---@return Board
function Board:slide(direction, through) end

---This board and every square of `through` that can be reached from it step by step within `through`.
---@param through Board
---@return Board
function Board:flood(through) end

---Replaces x by body(x), starting with this board, until nothing changes. The body must only add or only remove squares.
---@param body fun(x: Board): Board
---@return Board
function Board:fix(body) end

---This board if the condition holds, else no squares.
---@param condition fun(): boolean
---@return Board
function Board:only_if(condition) end

---The number of squares. On boards with more than 16 possible squares it is a TurnNumber, which can only be compared.
---@return integer|TurnNumber
function Board:count() end

---@return boolean
function Board:any() end

---@return boolean
function Board:none() end

---Does every square of the other board belong to this one?
---@param other Board
---@return boolean
function Board:covers(other) end

---@param n integer
---@return boolean
function Board:at_least(n) end

---The squares one by one, lowest first. On a board that is not known while the rule is compiled, this makes the function
---a callback, which is slow.
---@return Board[]
function Board:list() end

---A number that depends on the position. `==` with a plain number is always false: use `is`.
---@class TurnNumber
---@operator add(TurnNumber|integer): TurnNumber
local TurnNumber = {}

---@param n integer|TurnNumber
---@return boolean
function TurnNumber:is(n) end

---@param n integer|TurnNumber
---@return boolean
function TurnNumber:at_least(n) end

-- The turn -----------------------------------------------------------------------------------------------------------

---The position and the move that a function(i) reads. Any class or set of classes is a board too: i.king, i.knight.
---@class Turn
---@field own Board The mover's pieces.
---@field enemy Board The other side's pieces.
---@field occupied Board
---@field empty Board
---@field from Board The square the move began on.
---@field to Board The square the move ended on.
---@field jumped Board The square hopped over.
---@field captured Board The pieces captured by this move.
---@field board Board All squares.
---@field none Board No squares.
---@field die integer|TurnNumber The number thrown, 0 without dice.
---@field since_capture integer|TurnNumber Plies since the last capture.
---@field men Board
---@field royal Board
---@field ordinary Board
---@field all Board
---@field attackers Board
---@field defenders Board
---@field defending_men Board
---@field [string] Board
local Turn = {}

---@param pieces Pieces
---@return Board
function Turn:class(pieces) end

---A state of this rule: marks as a board, a flag as true or false, a counter as a number. Each has the value that the last
---`update` gave it. A mark on a square with a piece goes where the piece goes, and vanishes when the piece is removed; a mark
---on an empty square stays there, and becomes the mark of a piece that steps onto it.
---@param name string
---@return any
function Turn:state(name) end

---Was the option of this name declared with the move?
---@param name string
---@return boolean
function Turn:declared(name) end

---All squares that are hostile to this class.
---@param class string
---@return Board
function Turn:hostile(class) end

---The pieces of this set that stand in a completed capture.
---@param pieces Pieces
---@return Board
function Turn:held(pieces) end

---Squares that these pieces can slide to.
---@param pieces Pieces
---@param direction? Direction
---@return Board
function Turn:reach(pieces, direction) end

---@param zone string
---@return Board
function Turn:squares(zone) end

---In how many directions these pieces can slide onto the goal.
---@param pieces Pieces
---@param goal Board
---@return integer|TurnNumber
function Turn:open_paths(pieces, goal) end

-- The builder --------------------------------------------------------------------------------------------------------

---@alias Condition fun(i: Turn): boolean
---@alias Squares fun(i: Turn): Board

---@class ZoneCall
---@field name string
---@field squares Zone

---@class PieceCall
---@field name string
---@field side Side
---@field letter string
---@field royal? boolean

---@class StateCall
---@field name string
---@field kind "flag"|"counter"|"marks"
---@field most? integer Of a counter.
---@field start? integer
---@field in_key? boolean Do two positions with different values count as different? Default true.

---@class SlideCall
---@field pieces Pieces
---@field limit? integer 0: any distance.

---@class JumpCall
---@field pieces Pieces
---@field over? Pieces Default "ordinary".
---@field touching? Zone Only from here or onto here.
---@field takes? boolean

---@class BarCall
---@field pieces Pieces
---@field zone Zone
---@field from? Zone

---@class RefuseCall
---@field side? Sides
---@field when Condition
---@field shows? Squares

---@class HostileCall
---@field zone Zone
---@field to Pieces
---@field when? "empty"|"always"|Pieces|Condition

---@class DisarmCall
---@field pieces Pieces
---@field role "hammer"|"anvil"
---@field against? Pieces

---@class PatternCall
---@field victims Pieces
---@field at Zone
---@field shape "line"|"all"
---@field by? Pieces
---@field walls? Zone
---@field min_men? integer

---@class CaptureCall
---@field side? Sides
---@field program Squares
---@field shows? Squares

---@class SpareCall
---@field pieces Pieces
---@field zone? Zone
---@field from_rule? string

---@class ChoiceCall
---@field mode "all"|"one"|"one_or_none"|"all_or_none"

---@class FateCall
---@field pieces Pieces
---@field what "removed"|"becomes"|"ends"|"held"
---@field becomes? string
---@field winner? Side

---@class FirstMoverCall
---@field side "attackers"|"defenders"|"lot"

---@class DiceCall
---@field face integer
---@field weight? integer
---@field loses_turn? boolean
---@field limit? integer

---@class ChainCall
---@field pieces? Pieces
---@field next? "capturing"|"any"
---@field optional? boolean
---@field also_goal? boolean

---@class OptionCall
---@field name string
---@field side? Sides
---@field when? Condition

---@class NoMovesCall
---@field side Sides
---@field result "loss"|"draw"|"win"|"pass"
---@field when? Condition

---@class UpdateCall
---@field state string
---@field program fun(i: Turn): Board|integer|boolean|TurnNumber

---@class GoalCall
---@field pieces Pieces
---@field zone Zone
---@field winner Side

---@class OutcomeCall
---@field phase "royal"|"goal"|"fort"|"enclosure"|"elimination"|"paths"|"history"
---@field after? Sides
---@field when Condition
---@field result "attackers"|"defenders"|"draw"
---@field timing? "at_once"|"survives_reply"
---@field shows? Squares

---@class RepetitionCall
---@field of? "position"|"attackers"|"defenders"
---@field count? integer
---@field result "draw"|"mover_loses"|"mover_wins"|"attackers_lose"|"defenders_lose"|"threatening_side_loses"|"illegal"
---@field whose? Sides
---@field when? Condition
---@field claim? boolean

---@class ShuttleCall
---@field round_trips integer
---@field result? "illegal"|"loss"

---@class ThreatCall
---@field side Sides
---@field when Condition

---@class CountLimitCall
---@field plies integer
---@field result? "attackers"|"defenders"|"draw"
---@field claim? boolean

---@class AgreementCall
---@field allowed? boolean

---@class AnnounceCall
---@field name string
---@field number fun(i: Turn): integer|boolean|TurnNumber
---@field texts string[]
---@field after? Sides

---Every call is a union, an agreement or an error: the order of rules never matters.
---@class Builder
---@field outside Board The squares beyond the rim: only `hostile` takes it.
local Builder = {}

---@return integer
function Builder:size() end
---@param zone string
---@return Board
function Builder:squares(zone) end
---@param name string
---@return Board # No squares if the variant has no such zone.
function Builder:zone_or_none(name) end
---The connected parts of a zone.
---@param zone Zone
---@return Board[]
function Builder:parts(zone) end
---@param pieces Pieces
---@return boolean
function Builder:has_class(pieces) end
---The pieces outside a set, as a set again.
---@param pieces Pieces
---@return Pieces
function Builder:all_but(pieces) end
---@param parameter string|nil
---@param text string
function Builder:warn(parameter, text) end
---Refuses the rule, and stops.
---@param parameter string|nil
---@param text string
function Builder:fail(parameter, text) end

---@param call ZoneCall
function Builder:zone(call) end
---@param call PieceCall
function Builder:piece(call) end
---@param call StateCall
function Builder:state(call) end
---@param call SlideCall
function Builder:slide(call) end
---@param call JumpCall
function Builder:jump(call) end
---@param call BarCall
function Builder:bar_stop(call) end
---@param call BarCall
function Builder:bar_pass(call) end
---@param call RefuseCall
function Builder:refuse(call) end
---@param call HostileCall
function Builder:hostile(call) end
---@param call DisarmCall
function Builder:disarm(call) end
---@param call PatternCall
function Builder:pattern(call) end
---@param call CaptureCall
function Builder:capture(call) end
---@param call SpareCall
function Builder:spare(call) end
---@param call ChoiceCall|string
function Builder:choice(call) end
---@param call FateCall
function Builder:fate(call) end
---@param call FirstMoverCall|string
function Builder:first_mover(call) end
---Once per face.
---@param call DiceCall
function Builder:dice(call) end
---@param call ChainCall
function Builder:chain(call) end
---@param call OptionCall
function Builder:option(call) end
---@param call NoMovesCall
function Builder:no_moves(call) end
---@param call UpdateCall
function Builder:update(call) end
---@param call GoalCall
function Builder:goal(call) end
---@param call OutcomeCall
function Builder:outcome(call) end
---@param call RepetitionCall
function Builder:repetition(call) end
---@param call ShuttleCall
function Builder:shuttle(call) end
---@param call ThreatCall
function Builder:threat(call) end
---@param call CountLimitCall
function Builder:count_limit(call) end
---@param call AgreementCall|boolean
function Builder:agreement(call) end
---@param call AnnounceCall
function Builder:announce(call) end

-- The component ------------------------------------------------------------------------------------------------------

---@class ComponentFields
---@field id string "family/name"
---@field slot "pieces"|"movement"|"passage"|"turn"|"hostility"|"capture"|"king"|"victory"|"draw"|"limit"|"announcement"
---@field version? integer
---@field title? string
---@field summary? string
---@field words string The rule in words; `{name}` prints a parameter, `[name=a|b: text]` prints text where it fits.
---@field sources? string|string[]
---@field parameters? table<string, Parameter>
---@field key? string|string[] Parameters that tell two uses apart.
---@field needs? string|string[]
---@field conflicts? string|string[]
---@field repeatable? boolean
---@field declare? fun(b: Builder, p: table<string, any>) Pieces, states and zones.
---@field compile? fun(b: Builder, p: table<string, any>) Everything else.

---@class Component
---@class Parameter

---@param fields ComponentFields
---@return Component
function component(fields) end

---@param default? boolean
---@param doc? string
---@return Parameter
function boolean(default, doc) end

---@param default integer|nil
---@param least integer
---@param most integer
---@param doc? string
---@param unit? string
---@return Parameter
function integer(default, least, most, doc, unit) end

---@param default string|nil
---@param choices string[]
---@param doc? string
---@return Parameter
function choice(default, choices, doc) end

---@param default? string
---@param doc? string
---@return Parameter
function text(default, doc) end

---@param default? string
---@param doc? string
---@return Parameter
function zone_parameter(default, doc) end

---@param default? Pieces
---@param choices? string[]|string Further words that are allowed; or the sentence.
---@param doc? string
---@return Parameter
function classes(default, choices, doc) end

---@param default? string[]
---@param doc? string
---@return Parameter
function zones(default, doc) end

---@param default? string[]
---@param doc? string
---@return Parameter
function texts(default, doc) end
