import { mapNamed } from "../apply-observation.ts";
import type { Atlas, Direction, MapCell } from "../atlas/atlas.ts";
import { type Border, borderAt, crossingsOf } from "../borders/known-borders.ts";
import { withWarps } from "../warps.ts";
import type { WayRules } from "./fields.ts";
import { type FoundWay, wayTo } from "./find-way.ts";
import { WAYS } from "./ground.ts";
import { withGuessedDoors } from "./guessed-doors.ts";
import { openSidesOf } from "./open-sides.ts";
import { beginSearch } from "./search.ts";

/** A way to the edge of what is known. */
export interface UnexploredEdge {
  /** The way to the last cell that is known. */
  readonly way: FoundWay;
  readonly at: MapCell;
  /** The way on from there: to an unseen cell, through an exit, or over the edge of the map. */
  readonly button: Direction;
}

/** Whether a walk may set out for a press at a cell, from a distance in cells. */
export type MaySetOut = (cell: MapCell, press: Direction, cells: number) => boolean;

/** The edge to choose: the nearest, the nearest in a direction, or the nearest to a cell of the same map. */
export type ExploreAim = Direction | Pick<MapCell, "x" | "y"> | null;

/** Ranks a further place of a crossed border, and the exit by which the player most likely came, after everything else. */
const BORDER_AGAIN = 1_000;

/**
 * The edge of what is known that is nearest to a cell, as the rules let one walk there; null where there is none. With an
 * aim it is one of the same map. A border to another map is not tried cell by cell, and neither are exits in a line: where what
 * lies beyond the border was seen, it is none, and else they come last.
 */
export function findUnexplored(
  known: Atlas,
  from: MapCell,
  aim: ExploreAim,
  rules: WayRules = {},
  maySetOut: MaySetOut = () => true,
): UnexploredEdge | null {
  const atlas = withWarps(known);
  const crossings = crossingsOf(atlas);
  // Where one came over a border one most likely comes back, to what is left there.
  const guessed = withGuessedDoors(atlas);
  const search = beginSearch(guessed, from, [], rules);
  const canSwim = rules.canSwim === true || rules.opens?.includes("water") === true;
  let best: { readonly id: number; readonly button: Direction; readonly score: number } | null = null;
  for (let id = search.next(); id >= 0; id = search.next()) {
    const cell = search.cellOf(id);
    if (aim !== null && cell.map !== from.map) continue;
    const least = scoreOf(from, cell, aim);
    const cells = search.costOf(id);
    // Cells settled later are further away.
    if (least === Number.POSITIVE_INFINITY || (best !== null && least >= best.score)) continue;
    const border = (press: Direction): Border => borderAt(atlas, crossings, cell, press);
    const sidesIn = (known: Atlas): readonly Direction[] => {
      const map = mapNamed(known, cell.map);
      if (map === undefined) return [];
      return openSidesOf(map, cell.x, cell.y, canSwim).filter((press) => maySetOut(cell, press, cells));
    };
    const sides = sidesIn(atlas);
    // A guessed door opens no side.
    if (sides.length === 0) continue;
    const fresh = openSideOf(sidesIn(guessed), aim, border);
    const button = fresh ?? openSideOf(sides, aim, border);
    if (button === null) continue;
    const isAgain = fresh === null || border(button) === "crossed";
    const score = isAgain ? least + BORDER_AGAIN : least;
    if (best !== null && score >= best.score) continue;
    best = { id, button, score };
    if (score === 0) break;
  }
  return best === null
    ? null
    : { way: wayTo(search, best.id), at: search.cellOf(best.id), button: best.button };
}

/** Returns a cell's distance from the aim; 0 for one that will do, infinite for one that will not. */
function scoreOf(from: MapCell, { x, y }: MapCell, aim: ExploreAim): number {
  if (aim === null) return 0;
  if (typeof aim !== "string") return Math.abs(aim.x - x) + Math.abs(aim.y - y);
  const { x: dx, y: dy } = WAYS.find(({ direction }) => direction === aim) ?? WAYS[0];
  const ahead = (x - from.x) * dx + (y - from.y) * dy;
  const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
  if (ahead < 0 || (ahead === 0 && aside > 0)) return Number.POSITIVE_INFINITY;
  return ahead >= aside ? 0 : 1;
}

/** The direction in which nothing is known beside a cell, the one that is aimed at first, and never the other way; null for none. */
function openSideOf(
  sides: readonly Direction[],
  aim: ExploreAim,
  border: (direction: Direction) => Border,
): Direction | null {
  const away = WAYS[WAYS.findIndex(({ direction }) => direction === aim) ^ 1]?.direction;
  const open = sides.filter((direction) => direction !== away && border(direction) !== "seen");
  const isNew = (direction: Direction): boolean => border(direction) === "new";
  return open.find((direction) => direction === aim) ?? open.find(isNew) ?? open[0] ?? null;
}
