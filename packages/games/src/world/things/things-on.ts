import { table } from "../../../../../src/base/table.ts";
import type { AtlasMap, AtlasTouch } from "../atlas/atlas.ts";
import { ATLAS_LETTERS } from "../letters.ts";
import { touchAt } from "./touches.ts";

/** Something on a map that may answer, or did. */
export interface MapThing {
  readonly x: number;
  readonly y: number;
  readonly kind: AtlasTouch["kind"];
  /** Absent where it was not tried. */
  readonly touch?: AtlasTouch;
  /** Whether an item that answered is no longer there. */
  readonly isGone: boolean;
}

const KIND_OF: Readonly<Record<string, AtlasTouch["kind"]>> = table({
  [ATLAS_LETTERS.person]: "person",
  [ATLAS_LETTERS.sign]: "sign",
  [ATLAS_LETTERS.item]: "item",
});

/** The things of a map as it was last seen, row by row: those that its letters show, and those that answered. */
export function thingsOn(map: AtlasMap): readonly MapThing[] {
  const shown = map.cells.flatMap((row, y) =>
    [...row].flatMap((letter, x): MapThing[] => {
      const kind = KIND_OF[letter];
      if (kind === undefined) return [];
      const found = touchAt(map, x, y);
      // Another thing stands where that one was.
      const touch = found?.kind === kind ? found : undefined;
      return [{ x, y, kind, ...(touch === undefined ? {} : { touch }), isGone: false }];
    }),
  );
  const others = (map.touched ?? []).flatMap((touch): MapThing[] => {
    const { x, y, kind } = touch;
    const isShown = shown.some((thing) => thing.x === x && thing.y === y);
    return isShown ? [] : [{ x, y, kind, touch, isGone: kind === "item" && touch.silent !== true }];
  });
  return [...shown, ...others].sort((one, other) => one.y - other.y || one.x - other.x);
}

/** The thing nearest to a cell that may have something for the player; null for none. */
export function nearestThing(map: AtlasMap, x: number, y: number): MapThing | null {
  const distance = (thing: MapThing): number => Math.abs(thing.x - x) + Math.abs(thing.y - y);
  const [nearest = null] = thingsOn(map)
    .filter(({ kind, isGone }) => kind !== "thing" && !isGone)
    .toSorted((one, other) => distance(one) - distance(other));
  return nearest;
}
