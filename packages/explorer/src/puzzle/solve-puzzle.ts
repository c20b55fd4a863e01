import type { Button } from "../../../../src/base/vocabulary/button.ts";
import { type Board, boardOf, CELLS, COLUMNS } from "../../../games/src/seeds/cairn/board.ts";
import { solveBoard } from "../../../games/src/seeds/cairn/solve.ts";
import type { Move } from "../moves.ts";
import { isNothing, type StateValues } from "../story/parse-state.ts";

/** The signs of a walking grid, in the order of a board's bytes. */
const SIGNS = ".#O@xX+";

/** The line above a walking grid, which older versions did not label: the last digits of its columns. */
const HEAD = /^( {2}|r\\c )\d+$/;

/** The most buttons of one call, and the frames for which each is held and let go: exactly one step in a puzzle. */
const [MAX_BUTTONS, HOLD_FRAMES, WAIT_FRAMES] = [20, 4, 8];

/** Reads the board of a puzzle from the walking grid in a state's text; null without one, or one without goals or of another size. */
export function readBoard(text: string): Board | null {
  const lines = text.split("\n");
  const head = lines.findIndex((line) => HEAD.test(line));
  if (head === -1) return null;
  const indent = HEAD.exec(lines[head] ?? "")?.[1]?.length ?? 0;
  const rows = lines.slice(head + 1, head + 1 + CELLS / COLUMNS).map((line) => line.slice(indent));
  const cells = rows.every(({ length }) => length === COLUMNS) ? [...rows.join("")] : [];
  const kinds = cells.map((sign) => SIGNS.indexOf(sign));
  if (kinds.length !== CELLS || kinds.includes(-1)) return null;
  const board = boardOf(kinds);
  return board.marks.length === 0 ? null : board;
}

/** Plays on towards the solution with the fewest pushes; begins anew where there is none, and null if that cannot help. */
export function solvePuzzle(board: Board, values: StateValues): Move | null {
  const solution = solveBoard(board);
  if (solution === null) {
    if (isNothing(values.get("stepstaken"))) return null;
    return pressSteps(["start"], "The stones are stuck: I begin the level anew.");
  }
  const buttons = solution.presses.slice(0, MAX_BUTTONS);
  const pushes = solution.pushes === 1 ? "1 push" : `${solution.pushes} pushes`;
  return pressSteps(buttons, `It takes ${pushes} from here. I go ${buttons.join(", ")}.`);
}

function pressSteps(buttons: readonly Button[], say: string): Move {
  return { acts: [{ type: "press", buttons, holdFrames: HOLD_FRAMES, waitFrames: WAIT_FRAMES }], say };
}
