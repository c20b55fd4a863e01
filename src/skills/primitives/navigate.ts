import { goFar } from "../../actions/far/go-far.ts";
import { planTo } from "../../actions/far/plans.ts";
import { findPath } from "../../actions/find-path.ts";
import { watchGame } from "../../actions/interruption-watch.ts";
import { settle } from "../../actions/settle.ts";
import { walk } from "../../actions/walk.ts";
import type { CollisionGrid } from "../../games/game-adapter.ts";
import type { MapCell } from "../../run/atlas.ts";
import type { JsonObject } from "../../run/json.ts";
import { findMarker } from "../../world/way/find-marker.ts";
import type { WorldNow } from "../../world/world-now.ts";
import type { OrTemplate } from "../format/skill.ts";
import { withVariable } from "../run/execution.ts";
import { recorderOf, takeBreath } from "../run/hands.ts";
import { SkillAbort } from "../run/skill-abort.ts";
import { type Handler, type Here, NEXT, type Step } from "../run/skill-run.ts";
import { gameNow, numberIn, textIn } from "../run/values.ts";

/** Cells of a map, from one edge to the other. */
const SIDE = { min: 0, max: 255 };

/** Steps that are walked in one go; others are let run between them. */
const STRETCH = 8;

/** Walks to a cell, as `navigate_to` does. What came of it stands in `vars.last_walk`. */
export const navigate: Handler<"navigate"> = async (step, here) => {
  const { row, column } = step;
  const { run } = here;
  const grid = lookAround(here);
  if (grid === null) throw new SkillAbort(`${here.place}: there is no walking grid now`);
  const isByGrid = row !== undefined && column !== undefined;
  const lastWalk = isByGrid ? await walkOnGrid(here, grid, { row, column }) : await walkOnMaps(step, here);
  run.execution = withVariable(run.execution, "last_walk", lastWalk);
  return NEXT;
};

/** Walks to a cell of the screen's grid. */
async function walkOnGrid(
  here: Here,
  grid: CollisionGrid,
  target: { readonly row: OrTemplate<number>; readonly column: OrTemplate<number> },
): Promise<JsonObject> {
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
  return { arrived, walked, cells, reason: arrived ? null : reason };
}

/** Walks to a cell of any map that was seen, or to a marker. */
async function walkOnMaps(step: Step<"navigate">, here: Here): Promise<JsonObject> {
  const { run } = here;
  const { emulator, game, world } = run.ports;
  if (world === null) {
    throw new SkillAbort(`${here.place}: the game does not tell where on its maps the player stands`);
  }
  const watch = watchGame(emulator, game.adapter, gameNow(run));
  const plan = planTo(targetIn(step, here, world), {
    avoid: step.avoid ?? [],
    explore: step.explore === true,
  });
  const walking = goFar({ emulator, game, recorder: recorderOf(run), watch, world }, plan);
  let next = walking.next();
  while (next.done !== true) {
    await takeBreath(run);
    next = walking.next();
  }
  const { end, steps, reason } = next.value;
  const arrived = end === "reached";
  return { arrived, walked: steps, cells: steps, reason };
}

/** The cell that is walked to. */
function targetIn({ x = 0, y = 0, map, marker }: Step<"navigate">, here: Here, world: WorldNow): MapCell {
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

/** The grid, once the player stands still and the map is whole. */
function lookAround({ run }: Here): CollisionGrid | null {
  const { emulator, game } = run.ports;
  settle(run.ports, recorderOf(run), run.execution.settled);
  run.execution = { ...run.execution, settled: gameNow(run) };
  return game.adapter.grid?.(emulator) ?? null;
}
