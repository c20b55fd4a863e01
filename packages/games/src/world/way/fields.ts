import type { Atlas, MapCell } from "../atlas/atlas.ts";
import { isInside } from "../layer.ts";
import type { AtlasCell } from "../letters.ts";
import { cellIn, createField, entriesBy, type Field, releaseField } from "./field.ts";
import { type DoorInto, doorsInto, gatesTo } from "./gates.ts";
import { groundOf, KIND, openGround } from "./ground.ts";

/** An obstacle that can be cleared: a tree is cut, water is surfed on, a boulder is pushed, a locked door is opened. */
export type Obstacle = Extract<AtlasCell, "tree" | "water" | "boulder" | "locked">;

/** The rules of a way. */
export interface WayRules {
  /** Cells that are not entered, such as `grass` and `sight`; a target is, whatever it is. */
  readonly avoid?: readonly AtlasCell[];
  /** Whether the player can go on water; by default not. */
  readonly canSwim?: boolean;
  /** Obstacles that the party can clear: entered where no other way is as good. None by default. */
  readonly opens?: readonly Obstacle[];
  /** Whether cells of which nothing is known may be entered where no other way leads there: on the maps of the targets. */
  readonly explores?: boolean;
}

/** The fields of a search: of each map one, made when the search comes there. */
export interface Fields {
  /** Returns the field of the map at a place in the atlas. */
  at(place: number): Field;
  /** Whether no known way leads from a map to a target. */
  isDeadEnd(place: number): boolean;
  /** The id of a cell; -1 for one of no map of the atlas, or off its map. */
  idOf(cell: MapCell): number;
  cellOf(id: number): MapCell;
  /** The doors that lead to each map, where there are targets. */
  readonly into: readonly (readonly DoorInto[])[];
  /** The targets, as ids. */
  readonly targets: readonly number[];
  /** Releases the fields, which must not be used afterwards. */
  release(): void;
}

/** The fields of a search from a cell to the nearest of some others, or where there are none, to whatever is nearest. */
export function createFields(
  atlas: Atlas,
  from: MapCell,
  targets: readonly MapCell[],
  rules: WayRules,
): Fields {
  const { maps } = atlas;
  const places = new Map(maps.map(({ name }, index) => [name, index]));
  const into = targets.length === 0 ? [] : doorsInto(atlas, places);
  const gates = targets.length === 0 ? null : gatesTo(into, places, targets);
  const [entries, entriesOpen] = [entriesOf({ ...rules, explores: false }), entriesOf(rules)];
  const made: (Field | undefined)[] = [];
  const make = (place: number): Field => {
    const map = maps[place];
    if (map === undefined) throw new Error(`there is no map ${place}`);
    const ends = targets.filter((target) => target.map === map.name);
    const here = from.map === map.name ? [from, ...ends] : ends;
    const isOpen = rules.explores === true && ends.length > 0;
    const isBeyond = here.some(({ x, y }) => !isInside(x, y, groundOf(map)));
    const ground = isOpen || isBeyond ? openGround(map, here) : groundOf(map);
    const field = createField(ground, {
      map: map.name,
      place,
      entries: isOpen ? entriesOpen : entries,
      targets: ends,
      into: into[place] ?? [],
      gates: gates?.[place] ?? null,
    });
    made[place] = field;
    return field;
  };
  const at = (place: number): Field => made[place] ?? make(place);
  const idOf = ({ map, x, y }: MapCell): number => {
    const place = places.get(map);
    if (place === undefined || !isInside(x, y, undefined)) return -1;
    const cell = cellIn(at(place), x, y);
    return cell < 0 ? -1 : place * 65_536 + cell;
  };
  return {
    at,
    idOf,
    into,
    isDeadEnd: (place) => gates?.[place]?.length === 0,
    cellOf(id) {
      const { map, ground } = at(id >> 16);
      const cell = id & 65_535;
      return { map, x: cell & ((1 << ground.shift) - 1), y: cell >> ground.shift };
    },
    targets: targets.map(idOf).filter((id) => id >= 0),
    release() {
      for (const field of made) if (field !== undefined) releaseField(field);
      made.length = 0;
    },
  };
}

/** The cost of entering a cell by these rules: see `entriesBy`. */
function entriesOf({ avoid = [], canSwim = false, explores = false, opens = [] }: WayRules): Int32Array {
  return entriesBy(
    new Set<number>([
      ...(avoid.includes("grass") ? [KIND.grass] : []),
      ...(avoid.includes("sight") ? [KIND.sight] : []),
      ...(canSwim || opens.includes("water") ? [] : [KIND.water]),
      ...(opens.includes("tree") ? [] : [KIND.tree]),
      ...(opens.includes("boulder") ? [] : [KIND.boulder]),
      ...(opens.includes("locked") ? [] : [KIND.locked]),
      ...(explores ? [] : [KIND.unknown]),
    ]),
  );
}
