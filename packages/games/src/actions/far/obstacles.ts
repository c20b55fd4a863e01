import type { PathMoves } from "../../known/path-moves.ts";
import { mapNamed } from "../../world/apply-observation.ts";
import type { Atlas, MapCell } from "../../world/atlas/atlas.ts";
import { letterAt, withRuns } from "../../world/layer.ts";
import type { Obstacle } from "../../world/way/fields.ts";
import type { FoundWay, WayStep } from "../../world/way/find-way.ts";
import { isOpenKind, KIND, kindAt } from "../../world/way/ground.ts";
import { ahead } from "./take-step.ts";

/** The use of a move takes as long as a walk over this many cells. */
const USE_CELLS = 16;

/** The most pushes against something that one plan finds out. */
const MOST_TRIES = 16;

/** The obstacles that the party can clear. */
export function opensOf({ usable, isStrong }: PathMoves): readonly Obstacle[] {
  return [
    ...(usable.includes("Cut") ? (["tree"] as const) : []),
    ...(usable.includes("Surf") ? (["water"] as const) : []),
    ...(usable.includes("Strength") || isStrong ? (["boulder"] as const) : []),
  ];
}

/** The obstacle that a step meets; null for none. A door leads past what is there. */
export function obstacleOf(atlas: Atlas, { to, isDoor }: WayStep, isSwimming: boolean): Obstacle | null {
  const map = mapNamed(atlas, to.map);
  if (map === undefined || isDoor) return null;
  const kind = kindAt(map, to.x, to.y);
  if (kind === KIND.tree) return "tree";
  if (kind === KIND.boulder) return "boulder";
  return kind === KIND.water && !isSwimming ? "water" : null;
}

/**
 * The better of two ways: one round the obstacles, and one over them. Each use of a move counts as 16 cells. Only water is gone over to
 * save cells: a search leads over trees and boulders where there is no other way, however far that one is.
 *
 * @param isSwimming whether the ways begin on water
 */
export function betterWay<T>(
  atlas: Atlas,
  [plain, cleared]: readonly [T | null, T | null],
  wayOf: (plan: T) => FoundWay,
  isSwimming: boolean,
): T | null {
  if (plain === null || cleared === null) return plain ?? cleared;
  let isOnWater = isSwimming;
  let uses = 0;
  for (const step of wayOf(cleared).steps) {
    if (obstacleOf(atlas, step, isOnWater) !== null) uses += 1;
    const map = mapNamed(atlas, step.to.map);
    isOnWater = map !== undefined && kindAt(map, step.to.x, step.to.y) === KIND.water;
  }
  return wayOf(cleared).cells + uses * USE_CELLS < wayOf(plain).cells ? cleared : plain;
}

/** A way on which each boulder is pushed to where there is room, as the atlas shows it; null for none. */
export function withRoomToPush<T>(
  atlas: Atlas,
  find: (known: Atlas) => T | null,
  wayOf: (plan: T) => FoundWay,
): T | null {
  let known = atlas;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const found = find(known);
    const stuck = found === null ? undefined : wayOf(found).steps.find((step) => !hasRoom(atlas, step));
    if (stuck === undefined) return found;
    known = withBar(known, stuck);
  }
  return null;
}

function hasRoom(atlas: Atlas, step: WayStep): boolean {
  if (obstacleOf(atlas, step, true) !== "boulder") return true;
  const behind = ahead(step.to, step.button);
  const map = mapNamed(atlas, behind.map);
  const kind = map === undefined ? KIND.unknown : kindAt(map, behind.x, behind.y);
  // It may be a hole, into which the boulder falls.
  return isOpenKind(kind) || kind === KIND.exit;
}

/** The atlas in which the side between two neighbours cannot be crossed. */
function withBar(atlas: Atlas, { from, to, button }: WayStep): Atlas {
  const isUpright = button === "up" || button === "down";
  const { x, y }: MapCell = button === "up" || button === "left" ? to : from;
  return {
    ...atlas,
    maps: atlas.maps.map((map) => {
      if (map.name !== from.map) return map;
      const [sides, own, other] = [map.sides ?? [], isUpright ? "d" : "r", isUpright ? "r" : "d"];
      const known = letterAt(sides, x, y);
      const letter = known === other || known === "b" ? "b" : own;
      return { ...map, sides: withRuns(sides, [[x, y, letter]]) };
    }),
  };
}
