import { goFar } from "../../../../../packages/games/src/actions/far/go-far.ts";
import { planTo } from "../../../../../packages/games/src/actions/far/plans.ts";
import { findPath } from "../../../../../packages/games/src/actions/find-path.ts";
import { BLOCKED, watchGame } from "../../../../../packages/games/src/actions/interruption-watch.ts";
import { settle } from "../../../../../packages/games/src/actions/settle.ts";
import { walk } from "../../../../../packages/games/src/actions/walk.ts";
import type { CollisionGrid } from "../../../../../packages/games/src/known/game-adapter.ts";
import type { MapCell } from "../../../../../packages/games/src/world/atlas/atlas.ts";
import { findMarker } from "../../../../../packages/games/src/world/way/find-marker.ts";
import type { WorldNow } from "../../../../../packages/games/src/world/world-now.ts";
import type { OrTemplate } from "../../../../base/fields/or-template.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import { withVariable } from "../run/execution.ts";
import { inTurns, recorderOf, takeBreath } from "../run/hands.ts";
import { SkillAbort } from "../run/skill-abort.ts";
import { type Handler, type Here, NEXT, type PrimitiveStep } from "../run/skill-run.ts";
import { gameNow, numberIn, textIn } from "../run/values.ts";

/** Cells of a map, from one edge to the other. */
const SIDE = { min: 0, max: 255 };

/** Steps that are walked in one go; others are let run between them. */
const STRETCH = 8;

/** Walks to a cell, as `navigate_to` does. The result is in `vars.last_walk`. */
export const navigate: Handler<"navigate"> = async (step, here) => {
  const { run } = here;
  const grid = lookAround(here);
  if (grid === null) throw new SkillAbort(`${here.place}: there is no walking grid now`);
  const target = gridTargetIn(step, run.ports.world);
  const lastWalk = target === null ? await walkOnMaps(step, here) : await walkOnGrid(here, grid, target);
  run.execution = withVariable(run.execution, "last_walk", lastWalk);
  return NEXT;
};

/** A cell of the screen's grid, by its row and column. */
interface GridTarget {
  readonly row: OrTemplate<number>;
  readonly column: OrTemplate<number>;
}

/** The cell of the grid that is meant; null for one of a map. In a game without maps, x and y are of the grid, too. */
function gridTargetIn(
  { row, column, x, y, map }: PrimitiveStep<"navigate">,
  world: WorldNow | null,
): GridTarget | null {
  if (row !== undefined && column !== undefined) return { row, column };
  const isOnGrid = world === null && map === undefined && x !== undefined && y !== undefined;
  return isOnGrid ? { row: y, column: x } : null;
}

/** Walks to a cell of the screen's grid. */
async function walkOnGrid(here: Here, grid: CollisionGrid, target: GridTarget): Promise<JsonObject> {
  const { run } = here;
  const { emulator, game } = run.ports;
  const row = numberIn(here, "row", target.row, { min: 0, max: grid.cells.length - 1 });
  const column = numberIn(here, "column", target.column, { min: 0, max: (grid.cells[0]?.length ?? 1) - 1 });
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
  return { arrived, blocked: reason === BLOCKED, walked, cells, reason: arrived ? null : reason };
}

/** Walks to a cell of any map that was seen, or to a marker. */
async function walkOnMaps(step: PrimitiveStep<"navigate">, here: Here): Promise<JsonObject> {
  const { run } = here;
  const { emulator, game, world } = run.ports;
  if (world === null) {
    throw new SkillAbort(`${here.place}: the game does not show where the player is on its maps`);
  }
  const watch = watchGame(emulator, game.adapter, gameNow(run));
  const plan = planTo(targetIn(step, here, world), {
    avoid: step.avoid ?? [],
    explore: step.explore === true,
  });
  const walking = goFar({ emulator, game, recorder: recorderOf(run), watch, world }, plan);
  const { end, steps, reason } = await inTurns(run, walking);
  const arrived = end === "reached";
  return { arrived, blocked: end === "blocked", walked: steps, cells: steps, reason };
}

/** The cell that is walked to. */
function targetIn(
  { x = 0, y = 0, map, marker }: PrimitiveStep<"navigate">,
  here: Here,
  world: WorldNow,
): MapCell {
  const standing = world.standing();
  const named = map === undefined ? null : textIn(here, "map", map);
  if (marker === undefined) {
    const [atX, atY] = [numberIn(here, "x", x, SIDE), numberIn(here, "y", y, SIDE)];
    return { map: named ?? standing?.map ?? "", x: atX, y: atY };
  }
  const label = textIn(here, "marker", marker);
  const found = findMarker(world.atlas(), label, named, standing);
  if (found === null) throw new SkillAbort(`${here.place}.marker: there is no marker "${label}"`);
  return found;
}

/** Returns the grid, once the player does not move and the map is whole. */
export function lookAround({ run }: Here): CollisionGrid | null {
  const { emulator, game } = run.ports;
  settle(run.ports, recorderOf(run), run.execution.settled);
  run.execution = { ...run.execution, settled: gameNow(run) };
  return game.adapter.grid?.(emulator) ?? null;
}
