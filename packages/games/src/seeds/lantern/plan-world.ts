import { Chance } from "../chance.ts";
import { drawTower, drawVillage, drawWood } from "./draw-maps.ts";
import { around, type Cell, keyOf, reach, type Side } from "./grid.ts";
import { type Layout, placePerson, WALKABLE } from "./layout.ts";
import { makeNames } from "./names.ts";
import * as is from "./world.ts";

const OPPOSITE = { north: "south", south: "north", west: "east", east: "west" } as const;
const ALL_SIDES: readonly Side[] = ["north", "south", "west", "east"];

/** The world of a seed. Every world can be played to its ending: each lock opens with what lies before it. */
export function planWorld(seed: number): is.World {
  for (let tries = 0; ; tries += 1) {
    const world = tryWorld(seed, new Chance(`lantern ${seed} ${tries}`));
    if (world !== null) return world;
  }
}

function tryWorld(seed: number, chance: Chance): is.World | null {
  const names = makeNames(chance);
  const woods = chance.from(1, 2);
  const tower = woods + 1;
  const links = linkMaps(chance, woods);
  const sidesOf = (map: number) =>
    links.flatMap((link) => link.ends.filter((end) => end.map === map).map(({ side }) => side));
  const towerWood = chance.from(1, woods);
  const village = drawVillage(chance, sidesOf(0));
  const drawn = Array.from({ length: woods }, (_, index) =>
    drawWood(chance, sidesOf(index + 1), index + 1 === towerWood, woods === 1 ? 3 : 2 - index),
  );
  const inside = drawTower(chance, 3);
  if (village === null || inside === null || drawn.some((one) => one === null)) return null;
  const layouts: readonly Layout[] = [village, ...drawn.filter((one) => one !== null), inside];

  const cast = castPeople(chance, layouts, woods);
  if (cast === null) return null;
  if (!layouts.every((layout, map) => canAllBeAsked(layout, cast.people[map] ?? []))) return null;
  const door = layouts[towerWood]?.door;
  const wake = around(cast.healer).find(
    (cell) =>
      ".,=".includes(village.grid.get(cell) || "#") &&
      !village.taken.some(({ x, y }) => x === cell.x && y === cell.y),
  );
  if (door == null || wake === undefined) return null;
  const exits: is.Exit[][] = layouts.map(() => []);
  for (const { ends } of links) {
    for (const [end, other] of [ends, [ends[1], ends[0]] as const]) {
      const from = layouts[end.map]?.openings[end.side];
      const to = layouts[other.map]?.openings[other.side];
      if (from === undefined || to === undefined) return null;
      exits[end.map]?.push({ ...from.edge, map: other.map, to: to.inner });
    }
  }
  exits[towerWood]?.push({ ...door, map: tower, to: inside.entry });
  exits[tower]?.push({
    x: inside.entry.x,
    y: inside.entry.y + 1,
    map: towerWood,
    to: { x: door.x, y: door.y + 1 },
  });

  let woodChest: number = is.PLACE.woodChest;
  const maps = layouts.map((layout, map): is.WorldMap => {
    const kind = map === 0 ? "village" : map === tower ? "tower" : "wood";
    const first = kind === "village" ? is.PLACE.well : kind === "tower" ? is.PLACE.towerChest : woodChest;
    if (kind === "wood") woodChest += layout.containers.length;
    const name =
      map === 0 ? names.town : map === tower ? `${names.tower} Tower` : (names.woods[map - 1] ?? "");
    return {
      kind,
      name,
      door: layout.door,
      rows: layout.grid.rows(),
      people: cast.people[map] ?? [],
      exits: exits[map] ?? [],
      things: layout.containers.map((cell, index) => ({ ...cell, place: first + index })),
    };
  });
  return {
    seed,
    names,
    maps,
    start: village.start,
    wake,
    roles: cast.roles,
    gives: cast.gives,
    ...hideItems(chance, cast),
    foes: [
      { hp: 0, strength: 0, experience: 0 },
      ...FOES.map((foe) => ({ ...foe, hp: foe.hp + chance.from(-2, 2) })),
    ],
  };
}

/** Whether every person and every container of a map can be come to, with the people in the way. */
function canAllBeAsked({ grid, openings, containers }: Layout, people: readonly Cell[]): boolean {
  const [opening] = Object.values(openings);
  if (opening === undefined) return false;
  const reached = reach(grid, opening.inner, WALKABLE, people);
  return [...people, ...containers].every((one) => around(one).some((beside) => reached.has(keyOf(beside))));
}

const FOES: readonly is.Foe[] = [
  { hp: 8, strength: 2, experience: 3 },
  { hp: 12, strength: 3, experience: 5 },
  { hp: 14, strength: 4, experience: 7 },
  { hp: 26, strength: 4, experience: 0 },
];

interface End {
  readonly map: number;
  readonly side: Side;
}

/** The ways between the village and the woods: from one side of a map to the opposite side of another. */
function linkMaps(chance: Chance, woods: number): readonly { readonly ends: readonly [End, End] }[] {
  const used = Array.from({ length: woods + 1 }, () => new Set<Side>());
  const links: { readonly ends: readonly [End, End] }[] = [];
  for (let map = 1; map <= woods; map += 1) {
    const from = chance.below(map);
    const side = chance.pick(ALL_SIDES.filter((one) => !used[from]?.has(one)));
    used[from]?.add(side);
    used[map]?.add(OPPOSITE[side]);
    links.push({
      ends: [
        { map: from, side },
        { map, side: OPPOSITE[side] },
      ],
    });
  }
  return links;
}

interface Cast {
  readonly people: readonly (readonly (Cell & { readonly who: number })[])[];
  readonly roles: readonly number[];
  readonly gives: readonly number[];
  readonly givers: number;
  readonly healer: Cell;
}

/** Gives the five people their parts and places; the cat is lost in a wood. Null where there was no room. */
function castPeople(chance: Chance, layouts: readonly Layout[], woods: number): Cast | null {
  const givers = chance.from(1, 2);
  const parts = [
    is.ROLE.healer,
    is.ROLE.keeper,
    is.ROLE.giver,
    givers === 2 ? is.ROLE.giver : is.ROLE.talker,
    is.ROLE.talker,
  ];
  const roles: number[] = [0, ...chance.shuffled<number>(parts)];
  const gives = roles.map(() => 0);
  roles
    .flatMap((role, who) => (who > 0 && role === is.ROLE.giver ? [who] : []))
    .forEach((who, index) => {
      gives[who] = is.PLACE.gift + index;
    });
  const people: (Cell & { who: number })[][] = layouts.map(() => []);
  const put = (map: number, who: number, on: string): Cell | null => {
    const layout = layouts[map];
    const cell = layout === undefined ? null : placePerson(layout, chance, on);
    if (cell !== null) people[map]?.push({ ...cell, who });
    return cell;
  };
  let healer: Cell | null = null;
  const stayers = is.PEOPLE.filter((who) => roles[who] === is.ROLE.healer || roles[who] === is.ROLE.keeper);
  const others = chance.shuffled(is.PEOPLE.filter((who) => !stayers.includes(who)));
  const hermits = chance.from(1, 2);
  for (const who of stayers) {
    const cell = put(0, who, ".,");
    if (cell === null) return null;
    if (roles[who] === is.ROLE.healer) healer = cell;
  }
  for (const [index, who] of others.entries()) {
    if (put(index < hermits ? chance.from(1, woods) : 0, who, ".,=") === null) return null;
  }
  if (put(chance.from(1, woods), is.CAT, '".,') === null || put(0, is.CAT, ".,") === null || healer === null)
    return null;
  const tower = layouts.length - 1;
  const guardian = layouts[tower]?.taken[0];
  if (guardian === undefined) return null;
  people[tower]?.push({ ...guardian, who: is.GUARDIAN });
  return { people, roles, gives, givers, healer };
}

/** Chooses the lock and hides the items so that what opens it lies outside of the tower. */
function hideItems(
  chance: Chance,
  { roles, givers }: Cast,
): Pick<is.World, "lock" | "lockCount" | "embersNeeded" | "items" | "hints"> {
  const lock = chance.pick([is.LOCK.key, is.LOCK.key, is.LOCK.embers, is.LOCK.people]);
  const embersNeeded = chance.pick([2, 3, 3, 4]);
  const lockCount =
    lock === is.LOCK.embers ? Math.min(2, embersNeeded - 1) : lock === is.LOCK.people ? chance.from(4, 5) : 0;
  const gifts = [is.PLACE.gift, is.PLACE.gift + 1].slice(0, givers);
  const outside = chance.shuffled<number>([is.PLACE.well, 1, 2, 3, is.PLACE.errand, ...gifts]);
  const items = Array<number>(is.PLACES).fill(is.ITEM.none);
  const important: number[] = [];
  const hide = (places: number[], item: number) => {
    const place = places.shift() ?? 0;
    items[place] = item;
    important.push(place);
  };
  if (lock === is.LOCK.key) hide(outside, is.ITEM.key);
  const early = Math.max(1, lock === is.LOCK.embers ? lockCount : 0);
  for (let count = 0; count < early; count += 1) hide(outside, is.ITEM.ember);
  const rest = chance.shuffled([...outside, 4, 5, 6, is.PLACE.guardian]);
  for (let count = early; count < embersNeeded; count += 1) hide(rest, is.ITEM.ember);
  for (const place of rest) {
    const isPerson = place >= is.PLACE.errand;
    items[place] = chance.pick([
      isPerson ? is.ITEM.herb : is.ITEM.none,
      is.ITEM.herb,
      is.ITEM.herbs,
      is.ITEM.herbs,
    ]);
  }
  const spoken = chance.shuffled(important);
  const hints = roles.map((role, who) =>
    role === is.ROLE.keeper ? is.PLACE.errand : (spoken[who % spoken.length] ?? 0),
  );
  return { lock, lockCount, embersNeeded, items, hints };
}
