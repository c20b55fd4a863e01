import { DIRECTIONS } from "../../../../../src/base/vocabulary/button.ts";
import { mapNamed } from "../../world/apply-observation.ts";
import type { Atlas, Direction, MapCell } from "../../world/atlas/atlas.ts";
import { isInside, UNKNOWN } from "../../world/layer.ts";
import { withWarps } from "../../world/warps.ts";
import { KIND, kindAt } from "../../world/way/ground.ts";
import { openSidesOf } from "../../world/way/open-sides.ts";
import type { FarPlan } from "./plans.ts";
import { ahead, type FarStep, isSameCell } from "./take-step.ts";

/** Counts the known cells and exits. */
export function countSeen({ maps }: Atlas): number {
  return maps.reduce(
    (sum, { cells, doors = [] }) => sum + doors.length + cells.join("").replaceAll(UNKNOWN, "").length,
    0,
  );
}

/** A step of a plan, with what it is for. */
export function farStep({ steps, end }: FarPlan, index: number, atlas: Atlas): FarStep {
  const step = steps[index];
  if (step === undefined) throw new Error(`the plan has no step ${index}`);
  const isExit = (end.type === "exit" || end.type === "retry") && index === steps.length - 1;
  const leaves = step.isDoor ? "door" : isExit ? "anywhere" : null;
  const onward = leaves === null ? [] : waysOff(atlas, ahead(step.from, step.button), step.button);
  const further = steps.slice(index + 1).find(({ to }) => to.map !== step.from.map)?.to.map ?? null;
  const nextMap = step.to.map === step.from.map ? further : null;
  return { button: step.button, from: step.from, to: step.to, leaves, onward, nextMap };
}

/** Whether entering a cell moves the player elsewhere: a floor that carries, a hole or a pad. */
export function isCarriedFrom(atlas: Atlas, cell: MapCell, at: MapCell): boolean {
  const doors = mapNamed(atlas, cell.map)?.doors ?? [];
  return doors.some(
    ({ x, y, press, to }) => press === undefined && x === cell.x && y === cell.y && isSameCell(to, at),
  );
}

/** Whether entering a cell leads elsewhere, as far as is known. */
export function isEntrance(atlas: Atlas, { map, x, y }: MapCell): boolean {
  const doors = mapNamed(atlas, map)?.doors ?? [];
  return doors.some((door) => door.press === undefined && door.x === x && door.y === y);
}

/** Returns the directions in which a mat before a door may be left: those that are blocked, the given one first. */
function waysOff(atlas: Atlas, mat: MapCell, first: Direction): readonly Direction[] {
  const size = mapNamed(atlas, mat.map)?.size;
  const others = DIRECTIONS.filter((direction) => direction !== first);
  return [first, ...others].filter((direction) => {
    const next = ahead(mat, direction);
    return !isInside(next.x, next.y, size) || kindIn(atlas, next) === KIND.wall;
  });
}

export function kindIn(atlas: Atlas, { map, x, y }: MapCell): number {
  const found = mapNamed(atlas, map);
  return found === undefined ? KIND.unknown : kindAt(found, x, y);
}

/** Whether a press leads to where nothing is known, as an explorer's plan asks: still, after what the way there has shown. */
export function leadsOn(atlas: Atlas, { map, x, y }: MapCell, button: Direction): boolean {
  const found = mapNamed(withWarps(atlas), map);
  return found !== undefined && openSidesOf(found, x, y, true).includes(button);
}

/** The same by the first rules of tools: whether it is known what a cell is and where it leads. */
export function isKnown(atlas: Atlas, { map, x, y }: MapCell): boolean {
  const kind = kindIn(atlas, { map, x, y });
  return isInside(x, y, mapNamed(atlas, map)?.size) && kind !== KIND.unknown && kind !== KIND.exit;
}
