import type { AtlasMap, MapCell } from "../../world/atlas/atlas.ts";
import { isInside, letterAt } from "../../world/layer.ts";
import { ATLAS_LETTERS } from "../../world/letters.ts";
import type { WayRules } from "../../world/way/fields.ts";
import { isOpenKind, KIND, kindAt, WAYS } from "../../world/way/ground.ts";

/** The cells at which a walk to a cell may end. */
export interface Aims {
  readonly cells: readonly MapCell[];
  /** The thing to face there; null if the cell itself is the target. */
  readonly faces: MapCell | null;
}

/**
 * Returns the cells from which a cell is reached: itself, or a neighbour where it is a wall, a person (across a
 * counter, too), a sign, or water for a player who cannot surf; the cell past it where it is a ledge, which is
 * jumped. None where no cell will do.
 */
export function aimsFor(map: AtlasMap, { x, y }: Pick<MapCell, "x" | "y">, rules: WayRules): Aims {
  const { name } = map;
  const cell = { map: name, x, y };
  const kind = kindAt(map, x, y);
  if (isGround(kind, rules) || kind === KIND.exit) return { cells: [cell], faces: null };
  const jump = WAYS[kind - KIND.ledge];
  if (jump !== undefined) return { cells: [{ map: name, x: x + jump.x, y: y + jump.y }], faces: null };
  const beside = WAYS.map((way) => {
    const isCounter = letterAt(map.cells, x + way.x, y + way.y) === ATLAS_LETTERS.counter;
    const cells = isCounter && kind === KIND.person ? 2 : 1;
    return { map: name, x: x + cells * way.x, y: y + cells * way.y };
  });
  const mayStand = (at: MapCell) => {
    const ground = kindAt(map, at.x, at.y);
    // A person there may leave.
    return isInside(at.x, at.y, map.size) && (isGround(ground, rules) || ground === KIND.person);
  };
  return { cells: beside.filter(mayStand), faces: cell };
}

/** Whether a cell of this kind can be entered while it is empty. */
function isGround(kind: number, { canSwim = false, explores = false, opens = [] }: WayRules): boolean {
  if (kind === KIND.water) return canSwim || opens.includes("water");
  if (kind === KIND.unknown) return explores;
  return isOpenKind(kind);
}
