import { findPath } from "../../actions/find-path.ts";
import { watchGame } from "../../actions/interruption-watch.ts";
import { settle } from "../../actions/settle.ts";
import { walk } from "../../actions/walk.ts";
import type { CollisionGrid } from "../../games/game-adapter.ts";
import { withVariable } from "../run/execution.ts";
import { recorderOf, takeBreath } from "../run/hands.ts";
import { SkillAbort } from "../run/skill-abort.ts";
import { type Handler, type Here, NEXT } from "../run/skill-run.ts";
import { gameNow, numberIn } from "../run/values.ts";

/** Steps that are walked in one go; others are let run between them. */
const STRETCH = 8;

/** Walks to a cell of the grid, as `navigate_to` does. What came of it stands in `vars.last_walk`. */
export const navigate: Handler<"navigate"> = async (step, here) => {
  const { run, place } = here;
  const { emulator, game } = run.ports;
  const grid = lookAround(here);
  if (grid === null) throw new SkillAbort(`${place}: there is no walking grid now`);
  const row = numberIn(here, "row", step.row, { min: 0, max: grid.cells.length - 1 });
  const column = numberIn(here, "column", step.column, { min: 0, max: (grid.cells[0]?.length ?? 1) - 1 });

  const { path, reached, isTarget } = findPath(grid, { row, column });
  const watch = watchGame(emulator, game.adapter, gameNow(run));
  const cells = path.reduce((sum, { cells }) => sum + cells, 0);
  let walked = 0;
  let reason: string | null = null;
  for (let at = 0; at < path.length && reason === null; at += STRETCH) {
    const stretch = walk(path.slice(at, at + STRETCH), recorderOf(run), watch);
    walked += stretch.cells;
    reason = stretch.reason;
    await takeBreath(run);
  }
  const arrived = isTarget && walked === cells;
  if (reason === null && !isTarget) {
    reason = `row ${row}, column ${column} cannot be reached; row ${reached.row}, column ${reached.column} is the nearest`;
  }
  const why = arrived ? null : reason;
  run.execution = withVariable(run.execution, "last_walk", { arrived, walked, cells, reason: why });
  return NEXT;
};

/** The grid, once the player stands still and the map is whole. */
function lookAround({ run }: Here): CollisionGrid | null {
  const { emulator, game } = run.ports;
  settle(run.ports, recorderOf(run), run.execution.settled);
  run.execution = { ...run.execution, settled: gameNow(run) };
  return game.adapter.grid?.(emulator) ?? null;
}
