// The rules and the engine without a board, in a page and in Node.

/** Loads the rules into this thread. Searches run in a worker, which starts with the first search. */
export function load(options?: LoadOptions): Promise<Tafl>;

export interface LoadOptions {
  /** Reports bytes while the files load. */
  progress?(loaded: number, total: number): void;
}

/** An invalid variant, position, action or option. Its message is for people. */
export class TaflError extends Error {
  constructor(errors: string[]);
  /** One sentence each, often with a place and the valid choices. */
  errors: string[];
}

export type Side = "attackers" | "defenders";

/** All variants. */
export class Tafl {
  private constructor(program: unknown);
  /** The version of this package. */
  readonly version: string;
  /** Every variant that ships. Reads all their files, which takes about a second. */
  variants(): VariantHeader[];
  /** The levels of the engine, weakest first. */
  levels(): Level[];
  /** A game of a variant: its id, a link, or the text of a variant file, packed variant or game record. */
  game(variant: string, options?: GameOptions): Game;
}

export interface VariantHeader {
  id: string;
  name: string;
  /** Squares a side. */
  size: number;
  family: string;
}

export interface Level {
  name: string;
  /** Nodes per move. */
  nodes: number;
}

export interface GameOptions {
  /** The start instead of the variant's: rows from the top, then the side to move: "3t3/7/7/tTk4/2t4/7/7 attackers". */
  position?: string;
  /** Actions to begin with: a list, or a text with numbers and separators. Actions in a link come first. */
  moves?: string | string[];
}

/** A game and its variant. */
export class Game {
  private constructor(ask: unknown, variant: string, position: string, moves: string | string[]);
  readonly variant: Variant;
  /** Notes on parts of a link or record that could not be used. */
  readonly notes: string[];
  /** Who acts next. */
  readonly side: Side;
  /** What the game waits for. A lot or die needs `chance`; an answer is "accept" or "decline" to a draw offer. */
  readonly awaited: "turn" | "lot" | "die" | "answer" | "nothing";
  /** Rows from the top, then the side to move. */
  readonly position: string;
  /** The name of the piece on each square that has one. */
  readonly pieces: Record<string, string>;
  /** The states of the rules, one line for each that is shown. */
  readonly states: string[];
  /** All actions in notation. */
  readonly actions: string[];
  /** The last action in words. */
  readonly said: string;
  /** Legal moves; empty unless a turn is awaited. */
  legal(): Move[];
  /** Null while the game goes on. */
  result(): Result | null;
  /** Performs a legal move or another action: "d6-f6", "resign", "offer". Fails with the reason. */
  play(action: string | Move): Action;
  /** Takes back the last actions; false if there are none. */
  undo(count?: number): boolean;
  /** Why an action is not legal; null if it is. */
  why(action: string | Move): string | null;
  /** Draws the lot or throws the die that the game waits for. */
  chance(seed?: number): Action;
  /** The board as a picture. */
  svg(options?: PictureOptions): string;
  /** The best lines with their scores. Without limits it takes a second. */
  analyse(options?: AnalysisLimits): Promise<Analysis>;
  /** A move of the engine; null if there is none. */
  bestMove(options?: MoveLimits): Promise<string | null>;
  /** A forced win that covers every reply; null if none was found, which proves nothing. */
  prove(options?: ProofLimits): Promise<ForcedWin | null>;
  /** Frees the memory of the game at once. Otherwise an unused game is freed some time later. */
  close(): void;
}

/** A variant with its rules in words. */
export interface Variant {
  id: string;
  name: string;
  year: string;
  /** Squares a side. */
  size: number;
  summary: string;
  /** How each side wins, in a sentence; empty if no rule lets it win. */
  wins: Wins;
  licence: string;
  sources: string[];
  /** The digest of the compiled rules. */
  digest: string;
  pieces: PieceClass[];
  rules: RuleGroup[];
  /** The variant as text, which `Tafl.game` opens again. */
  text: string;
}

export interface Wins {
  attackers: string;
  defenders: string;
}

export interface PieceClass {
  name: string;
  letter: string;
  side: Side;
  royal: boolean;
  count: number;
}

export interface RuleGroup {
  title: string;
  rules: Rule[];
}

export interface Rule {
  identity: string;
  words: string;
  tier: string;
}

export interface Move {
  /** In notation, with its captures. */
  text: string;
  /** The square of the piece, the same as `to` if it enters from a reserve; a pass or claim has no squares. */
  from?: string;
  to?: string;
  /** A claim that is made with a move. */
  claims?: boolean;
}

export interface Action {
  text: string;
  by: Side;
  /** In words. */
  said: string;
}

export interface Result {
  winner: Side | "draw";
  /** "the king reached a1: defenders win (win/escape)". */
  text: string;
  reason: string;
  /** The rule; empty after a resignation. */
  rule: string;
}

export interface PictureOptions {
  theme?: "oak" | "birch" | "slate";
}

export interface AnalysisLimits {
  nodes?: number;
  seconds?: number;
  depth?: number;
  /** The number of lines; default: 1. */
  lines?: number;
}

export interface MoveLimits {
  /** A name of `levels`, or 1 to 9. */
  level?: string | number;
  nodes?: number;
  seconds?: number;
  depth?: number;
  /** The seed of a level's noise. */
  seed?: number;
}

export interface ProofLimits {
  /** Whose win; default: the side to move. */
  side?: Side;
  nodes?: number;
  seconds?: number;
}

export interface Analysis {
  depth: number;
  nodes: number;
  seconds: number;
  /** For the side to move, in hundredths of an attacker. */
  score: number;
  /** The best move. */
  move?: string;
  /** Whether shares were measured for these rules. */
  calibrated: boolean;
  /** The games that the evaluation was trained on. */
  trained: string;
  /** Best first. */
  lines: Line[];
}

export interface Line {
  /** "attackers +0.35", "defenders win in 2 moves". */
  words: string;
  /** Expected share of the attackers between engines, 0 to 1. */
  share: number;
  /** The same between people, if there are recorded games. */
  people?: number;
  /** A forced win. */
  wins?: Win;
  moves: string[];
}

export interface Win {
  side: Side;
  /** At most. */
  plies: number;
}

export interface ForcedWin extends Win {
  /** Against the longest defence. */
  moves: string[];
}
