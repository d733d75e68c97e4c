// <tafl-board>: a board to play on, a record to watch or a puzzle to solve. Importing the file defines the element.
//
// Attributes, each also a property of the same name:
//   variant   an id, a link, or the text of a variant file, packed variant or game record
//   position  the start, if it is not the variant's: rows from the top, then the side to move
//   moves     actions from the start, with numbers and separators as you like
//   mode      play (default), watch, solve
//   side      in play: the side of the person: attackers (default), defenders, both, none
//   level     level of the engine: a name of Tafl.levels(), or 1 to 9
//   nodes     nodes per move of the engine, instead of a level; in solve: to find the win and to judge a move
//   size      width in pixels
//   theme     birch (default), oak, slate
//   controls  none: no buttons

export class TaflBoard extends HTMLElement {
  variant: string;
  position: string;
  moves: string;
  mode: string;
  side: string;
  level: string;
  nodes: string;
  size: string;
  theme: string;
  controls: string;
  /** The state of the board; null before the event ready. */
  readonly state: BoardState | null;
  /** Plays a legal move or another action; in solve, also judges it. */
  play(action: string): Promise<void>;
  /** Takes back the last move of the person, and the actions after it. */
  takeback(): Promise<void>;
  /** Starts over. */
  restart(): Promise<void>;
  /** Shows the position after this many actions. */
  go(index: number): Promise<void>;
  /** In solve: gives up, and shows the winning line. */
  showLine(): Promise<void>;
  addEventListener<Name extends keyof TaflBoardEvents>(type: Name, listener: (event: TaflBoardEvents[Name]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

export interface TaflBoardEvents {
  ready: CustomEvent<ReadyDetail>;
  move: CustomEvent<MoveDetail>;
  end: CustomEvent<EndDetail>;
  error: CustomEvent<ErrorDetail>;
}

export interface BoardState {
  /** Its id. */
  variant: string;
  /** Who acts next. */
  side: "attackers" | "defenders";
  /** Rows from the top, then the side to move. */
  position: string;
  /** The name of the piece on each square that has one. */
  pieces: Record<string, string>;
  /** Legal moves in notation. */
  legal: string[];
  actions: string[];
  result: BoardResult | null;
  /** Whether the engine is searching for a move. */
  thinking: boolean;
}

export interface BoardResult {
  winner: "attackers" | "defenders" | "draw";
  text: string;
  reason: string;
  rule: string;
}

/** The board is ready. */
export interface ReadyDetail {
  variant: string;
  name: string;
  actions: string[];
}

/** Another position is shown: somebody moved, or actions were taken back. */
export interface MoveDetail {
  /** The last action; empty at the start. */
  action: string;
  by: "attackers" | "defenders" | null;
  /** The action in words. */
  said: string;
  /** Whether actions were taken back. */
  back: boolean;
  actions: string[];
  position: string;
  /** Who acts next. */
  side: "attackers" | "defenders";
}

/** The game is over, a record is at its last position, or a puzzle is solved or given up. */
export interface EndDetail {
  /** Null if a record or puzzle ends before the game does. */
  winner: "attackers" | "defenders" | "draw" | null;
  text: string;
  actions: string[];
  /** In solve: false if the line was shown. */
  solved?: boolean;
  mistakes?: number;
  /** In solve: the actions from the position of the puzzle. */
  line?: string[];
}

/** An error; the element shows the same message. */
export interface ErrorDetail {
  message: string;
}

declare global {
  interface HTMLElementTagNameMap {
    "tafl-board": TaflBoard;
  }
}
