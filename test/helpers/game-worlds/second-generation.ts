import { letters } from "../pokemon-world/memory.ts";
import { BankedWorld, big, little, type WorldHeader } from "./banked-world.ts";

/** A Pokémon of the party. */
export interface SecondMember {
  readonly species: number;
  readonly item?: number;
  readonly moves?: readonly number[];
  readonly pp?: readonly number[];
  readonly level?: number;
  readonly status?: number;
  readonly hp?: number;
  readonly maxHp?: number;
  readonly nickname?: string;
}

/** Somebody on the map; `x` and `y` are the map's cells. */
export interface SecondPerson {
  readonly sprite: number;
  readonly x: number;
  readonly y: number;
  readonly facing?: number;
  /** 0 a script, 1 an item, 2 a trainer. */
  readonly type?: number;
  /** The flag that hides it; none for FFFF. */
  readonly event?: number;
}

/** All that a world of Gold, Silver or Crystal may hold. Parts that are left out are zero, or empty lists. */
export interface SecondTruth {
  readonly group?: number;
  readonly map?: number;
  readonly x?: number;
  readonly y?: number;
  readonly facing?: "down" | "up" | "left" | "right";
  /** 0 walk, 1 bike, 4 surf. */
  readonly mode?: number;
  readonly party?: readonly SecondMember[];
  readonly money?: number;
  readonly coins?: number;
  /** Bits of the badges of Johto and Kanto. */
  readonly badges?: readonly [johto: number, kanto: number];
  /** The number of each TM and HM, by its place in the pocket. */
  readonly tms?: Readonly<Record<number, number>>;
  readonly items?: readonly (readonly [id: number, quantity: number])[];
  readonly keyItems?: readonly number[];
  readonly balls?: readonly (readonly [id: number, quantity: number])[];
  readonly pcItems?: readonly (readonly [id: number, quantity: number])[];
  readonly events?: readonly number[];
  /** Numbers in the Pokédex. */
  readonly caught?: readonly number[];
  readonly seen?: readonly number[];
  /** 0 morning, 1 day, 2 night. */
  readonly timeOfDay?: number;
  readonly hour?: number;
  readonly weekday?: number;
  /** The map's blocks, row by row; its border of three blocks is block 0, a wall. */
  readonly blocks?: readonly (readonly number[])[];
  /** The collision codes of each block: upper left, upper right, lower left, lower right. */
  readonly collisions?: Readonly<Record<number, readonly [number, number, number, number]>>;
  /** Bits of the sides where another map lies: 8 north, 4 south, 2 west, 1 east. */
  readonly connections?: number;
  readonly warps?: readonly { x: number; y: number; warp: number; group: number; map: number }[];
  readonly signs?: readonly { x: number; y: number; type: number }[];
  readonly people?: readonly SecondPerson[];
  readonly isScripted?: boolean;
  /** Whether the player is on the way to another cell. */
  readonly isStepping?: boolean;
  readonly battle?: {
    /** 1 wild, 2 a trainer. */
    readonly mode: number;
    readonly type?: number;
    readonly enemy: SecondMember;
    readonly own: SecondMember;
  };
  readonly repel?: number;
  readonly isStrong?: boolean;
  readonly cursor?: readonly [y: number, x: number];
  readonly scroll?: number;
  /** Words on the screen's tiles, by row and column. */
  readonly words?: readonly (readonly [row: number, column: number, text: string])[];
}

/** The addresses of Crystal and of Gold, from pret/pokecrystal and pret/pokegold. */
const PLACES = {
  crystal: {
    ...{ place: 0xdcb5, facing: 0xd4de, mode: 0xd95d, partyCount: 0xdcd7, party: 0xdcdf, names: 0xde41 },
    ...{ money: 0xd84e, coins: 0xd855, johto: 0xd857, kanto: 0xd858 },
    ...{ tms: 0xd859, items: 0xd892, keyItems: 0xd8bc, balls: 0xd8d7, pcItems: 0xd8f1 },
    ...{ events: 0xda72, caught: 0xde99, seen: 0xdeb9, timeOfDay: 0xd269, hour: 0xff94, weekday: 0xd4cb },
    ...{ tiles: 0xc4a0, blocks: 0xc800, height: 0xd19e, width: 0xd19f, connections: 0xd1a8 },
    ...{ collisionBank: 0xd1df, collision: 0xd1e0, here: 0xd4e4, mapBank: 0xd1a3 },
    ...{ warps: 0xdbfb, signs: 0xdc01, people: 0xdc04, live: 0xd4d6, all: 0xd71e, script: 0xd438 },
    ...{ battle: 0xd22d, battleType: 0xd230, enemy: 0xd206, own: 0xc62c, repel: 0xdca1, strength: 0xdbf5 },
    ...{ cursor: 0xcfa9, scroll: 0xd0e4 },
  },
  gold: {
    ...{ place: 0xda00, facing: 0xd205, mode: 0xd682, partyCount: 0xda22, party: 0xda2a, names: 0xdb8c },
    ...{ money: 0xd573, coins: 0xd57a, johto: 0xd57c, kanto: 0xd57d },
    ...{ tms: 0xd57e, items: 0xd5b7, keyItems: 0xd5e1, balls: 0xd5fc, pcItems: 0xd616 },
    ...{ events: 0xd7b7, caught: 0xdbe4, seen: 0xdc04, timeOfDay: 0xd157, hour: 0xff96, weekday: 0xd1f2 },
    ...{ tiles: 0xc3a0, blocks: 0xc700, height: 0xd087, width: 0xd088, connections: 0xd091 },
    ...{ collisionBank: 0xd0c8, collision: 0xd0c9, here: 0xd20b, mapBank: 0xd08c },
    ...{ warps: 0xd945, signs: 0xd94b, people: 0xd94e, live: 0xd1fd, all: 0xd445, script: 0xd15f },
    ...{ battle: 0xd116, battleType: 0xd119, enemy: 0xd0ef, own: 0xcb0c, repel: 0xd9eb, strength: 0xd93f },
    ...{ cursor: 0xcee0, scroll: 0xcfd4 },
  },
} as const;

type Places = Readonly<Record<keyof (typeof PLACES)["crystal"], number>>;

const FACINGS = { down: 0, up: 4, left: 8, right: 12 } as const;

/** Where this world keeps the tables of its map in ROM. */
const [COLLISION_BANK, COLLISIONS, EVENTS_BANK, EVENTS] = [0x4d, 0x4a00, 0x25, 0x5100];

const MEMBER_BYTES = 48;
const NAME_BYTES = 11;
const [NAME_END, NO_EVENT] = [0x50, 0xffff];

const CARTRIDGES = {
  gold: { title: "POKEMON_GLD", code: "AAUE", isColor: true },
  silver: { title: "POKEMON_SLV", code: "AAXE", isColor: true },
  crystal: { title: "PM_CRYSTAL", code: "BYTE", isColor: true },
  "crystal 1.1": { title: "PM_CRYSTAL", code: "BYTE", revision: 1, isColor: true },
} satisfies Record<string, WorldHeader>;

/** The memory of Gold, Silver or Crystal that holds this. */
export function secondWorld(game: keyof typeof CARTRIDGES, truth: SecondTruth): BankedWorld {
  const world = new BankedWorld(CARTRIDGES[game]);
  const at = game.startsWith("crystal") ? PLACES.crystal : PLACES.gold;
  putPlayer(world, at, truth);
  putBag(world, at, truth);
  putMap(world, at, truth);
  putPeople(world, at, truth);
  putBattle(world, at, truth);
  for (const bit of truth.events ?? []) world.flag(at.events, bit);
  for (const number of truth.caught ?? []) world.flag(at.caught, number - 1);
  for (const number of truth.seen ?? []) world.flag(at.seen, number - 1);
  world.put(at.tiles, ...Array<number>(360).fill(0x7f)).put(at.cursor, ...(truth.cursor ?? [0, 0]));
  world.put(at.scroll, truth.scroll ?? 0);
  for (const [row, column, text] of truth.words ?? []) {
    world.put(at.tiles + row * 20 + column, ...secondLetters(text));
  }
  return world;
}

function putPlayer(world: BankedWorld, at: Places, truth: SecondTruth): void {
  const { group = 24, map = 4, x = 0, y = 0, facing = "down", party = [], money = 0, coins = 0 } = truth;
  world.put(at.place, group, map, y, x).put(at.mode, truth.mode ?? 0);
  world
    .put(at.live, 1)
    // FF is STANDING in OBJECT_DIRECTION_WALKING, constants/map_object_constants.asm.
    .put(at.live + 7, truth.isStepping === true ? 0 : 0xff)
    .put(at.live + 0x10, x + 4, y + 4)
    .put(at.facing, FACINGS[facing]);
  world.put(at.partyCount, party.length, ...party.map(({ species }) => species), 0xff);
  for (const [index, member] of party.entries()) {
    world.put(at.party + index * MEMBER_BYTES, ...partyMember(member));
    world.put(at.names + index * NAME_BYTES, ...letters(member.nickname ?? "MON"), NAME_END);
  }
  world.put(at.money, ...big(money, 3)).put(at.coins, ...big(coins, 2));
  world.put(at.johto, truth.badges?.[0] ?? 0).put(at.kanto, truth.badges?.[1] ?? 0);
  world.put(at.timeOfDay, truth.timeOfDay ?? 0).put(at.hour, truth.hour ?? 0);
  world.put(at.weekday, truth.weekday ?? 0).put(at.repel, truth.repel ?? 0);
  world.put(at.strength, truth.isStrong === true ? 1 : 0).put(at.script, truth.isScripted === true ? 1 : 0);
}

function partyMember({ species, item = 0, moves = [], pp = [], level = 5, ...more }: SecondMember): number[] {
  const { status = 0, hp = 20, maxHp = 20 } = more;
  const bytes = Array<number>(MEMBER_BYTES).fill(0);
  const put = (offset: number, ...values: readonly number[]): void => {
    for (const [index, value] of values.entries()) bytes[offset + index] = value;
  };
  put(0, species, item, ...moves);
  put(0x17, ...pp);
  put(0x1f, level, status, 0, ...big(hp, 2), ...big(maxHp, 2));
  return bytes;
}

function putBag(world: BankedWorld, at: Places, truth: SecondTruth): void {
  const pocket = (address: number, entries: readonly (readonly number[])[]): void => {
    world.put(address, entries.length, ...entries.flat(), 0xff);
  };
  for (const [place, number] of Object.entries(truth.tms ?? {})) world.put(at.tms + Number(place), number);
  pocket(at.items, truth.items ?? []);
  pocket(
    at.keyItems,
    (truth.keyItems ?? []).map((id) => [id]),
  );
  pocket(at.balls, truth.balls ?? []);
  pocket(at.pcItems, truth.pcItems ?? []);
}

function putMap(world: BankedWorld, at: Places, truth: SecondTruth): void {
  const { blocks = [[1]], collisions = { 1: [0, 0, 0, 0] }, warps = [], signs = [], x = 0, y = 0 } = truth;
  const width = blocks[0]?.length ?? 0;
  world.put(at.height, blocks.length, width).put(at.connections, truth.connections ?? 0);
  for (const [row, line] of blocks.entries()) world.put(at.blocks + (width + 6) * (3 + row) + 3, ...line);
  world.put(at.collisionBank, COLLISION_BANK).put(at.collision, ...little(COLLISIONS, 2));
  for (const [block, codes] of Object.entries(collisions)) {
    world.putIn(COLLISION_BANK, COLLISIONS + 4 * Number(block), ...codes);
  }
  const block = blocks[Math.floor(y / 2)]?.[Math.floor(x / 2)] ?? 0;
  world.put(at.here, block === 0 ? 0xff : (collisions[block]?.[(x & 1) + 2 * (y & 1)] ?? 0));

  world.put(at.mapBank, EVENTS_BANK).put(at.warps, warps.length, ...little(EVENTS, 2));
  const warpBytes = warps.flatMap((one) => [one.y, one.x, one.warp, one.group, one.map]);
  world.putIn(EVENTS_BANK, EVENTS, ...warpBytes);
  const signsAt = EVENTS + warpBytes.length;
  world.put(at.signs, signs.length, ...little(signsAt, 2));
  world.putIn(EVENTS_BANK, signsAt, ...signs.flatMap((one) => [one.y, one.x, one.type, 0x00, 0x60]));
}

function putPeople(world: BankedWorld, at: Places, { people = [] }: SecondTruth): void {
  world.put(at.people, people.length);
  // The player has the first place of each table.
  for (const [index, person] of people.entries()) {
    const { sprite, x, y, facing = 0, type = 0, event = NO_EVENT } = person;
    const live = at.live + 40 * (index + 1);
    world
      .put(live, sprite, index + 1)
      .put(live + 8, facing)
      .put(live + 0x10, x + 4, y + 4);
    const all = at.all + 16 * (index + 1);
    world
      .put(all, index + 1, sprite, y + 4, x + 4)
      .put(all + 8, type)
      .put(all + 0xc, ...little(event, 2));
  }
}

function putBattle(world: BankedWorld, at: Places, { battle }: SecondTruth): void {
  if (battle === undefined) return;
  world.put(at.battle, battle.mode).put(at.battleType, battle.type ?? 0);
  for (const [address, { species, item = 0, ...member }] of [
    [at.enemy, battle.enemy],
    [at.own, battle.own],
  ] as const) {
    world.put(address, species, item, ...(member.moves ?? [])).put(address + 8, ...(member.pp ?? []));
    world.put(address + 0xd, member.level ?? 5, member.status ?? 0);
    world.put(address + 0x10, ...big(member.hp ?? 20, 2), ...big(member.maxHp ?? 20, 2));
  }
}

/** A text in the letters of Gold: as Red's, but with other ones for `'s` and the like. */
function secondLetters(text: string): number[] {
  const joined = ["d", "l", "m", "r", "s", "t", "v"];
  return text
    .split(/('[dlmrstv])/)
    .flatMap((part) => (/^'[dlmrstv]$/.test(part) ? [0xd0 + joined.indexOf(part[1] ?? "")] : letters(part)));
}
