import { mapNamed } from "../apply-observation.ts";
import type { Atlas, AtlasDoor, AtlasMap, MapCell } from "../atlas/atlas.ts";
import { isInside } from "../layer.ts";
import { doorsOf } from "../warps.ts";
import { KIND, kindAt, WAYS } from "./ground.ts";

/**
 * An exit at most this far from the cell where the player was first seen after a door is taken for its other side.
 */
const MOST_CELLS = 4;

/** The ground on which one may arrive over an edge. */
const MAY_STAND: ReadonlySet<number> = new Set([
  ...[KIND.free, KIND.grass, KIND.sight, KIND.water, KIND.person, KIND.exit, KIND.unknown],
]);

/**
 * Returns the atlas with the way back through each door that was taken one way only: by the exit beside which the
 * player came out, or over the edge of the map that they crossed. A walk there shows whether the guess is right.
 */
export function withGuessedDoors(atlas: Atlas): Atlas {
  const guesses = atlas.maps.flatMap((map) =>
    (map.doors ?? []).flatMap((door) => {
      const behind = mapNamed(atlas, door.to.map);
      const back = behind === undefined ? null : wayBack(atlas, behind, door, beforeDoor(map, door));
      return back === null ? [] : [{ map: door.to.map, back }];
    }),
  );
  if (guesses.length === 0) return atlas;
  return {
    ...atlas,
    maps: atlas.maps.map((map) => {
      const backs = guesses.flatMap((guess) => (guess.map === map.name ? [guess.back] : []));
      return backs.length === 0 ? map : { ...map, doors: [...(map.doors ?? []), ...backs] };
    }),
  };
}

/** Returns the cell before a door. */
function beforeDoor(map: AtlasMap, { x, y, press }: AtlasDoor): MapCell {
  const cells = WAYS.map((way) => ({ map: map.name, x: x + way.x, y: y + way.y }));
  const free =
    press === undefined ? cells.find((cell) => kindAt(map, cell.x, cell.y) === KIND.free) : undefined;
  return free ?? { map: map.name, x, y };
}

function wayBack(atlas: Atlas, map: AtlasMap, { to, press }: AtlasDoor, back: MapCell): AtlasDoor | null {
  const isTaken = (x: number, y: number) => doorsOf(atlas, map).some((door) => door.x === x && door.y === y);
  const reverse = WAYS[WAYS.findIndex(({ direction }) => direction === press) ^ 1];
  if (
    press !== undefined &&
    reverse !== undefined &&
    !isInside(to.x + reverse.x, to.y + reverse.y, map.size)
  ) {
    const before = mapNamed(atlas, back.map);
    const isGround = before !== undefined && MAY_STAND.has(kindAt(before, back.x, back.y));
    return isTaken(to.x, to.y) || !isGround ? null : { x: to.x, y: to.y, press: reverse.direction, to: back };
  }
  for (let cells = 0; cells <= MOST_CELLS; cells += 1) {
    for (let dy = -cells; dy <= cells; dy += 1) {
      for (const dx of new Set([cells - Math.abs(dy), Math.abs(dy) - cells])) {
        const [x, y] = [to.x + dx, to.y + dy];
        if (kindAt(map, x, y) === KIND.exit && !isTaken(x, y)) return { x, y, to: back };
      }
    }
  }
  return null;
}
