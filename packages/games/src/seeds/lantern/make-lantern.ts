import { Chance } from "../chance.ts";
import { RomWriter } from "../rom-writer.ts";
import { planWorld } from "./plan-world.ts";
import { writeTexts } from "./texts.ts";
import type { World, WorldMap } from "./world.ts";

/** The tiles of each character of a map, from the build: see roms.example/src/art/tile-sets.js. */
export interface TerrainCell {
  readonly kind: number;
  readonly thing: number;
  readonly same: string;
  readonly outside: boolean;
  readonly quarters: readonly (readonly number[])[];
}

/** The cells of each kind of map, by character. */
export type Terrain = Readonly<Record<WorldMap["kind"], Readonly<Record<string, TerrainCell>>>>;

/** The places in the template that a seed fills: see roms.example/src/seeded.c. Bank 2 begins at 8000 in the file. */
const [RULES, TEXT_TABLE, TEXTS, MAPS, MAP_BYTES] = [0x8000, 0x8100, 0x8200, 0xa800, 0x600];
const BANK_OFFSET = 0x4000;
const [EXIT, END] = [4, 255];
const TUNES = { village: 0, wood: 1, tower: 2 } as const;
const SHAPES = 160;

/** The ROM of a seed: the template with the seed's world in it. The same bytes everywhere. */
export function makeLantern(template: Uint8Array, terrain: Terrain, seed: number): Uint8Array {
  const world = planWorld(seed);
  const rom = new RomWriter(template);
  writeRules(rom, world);
  const texts = writeTexts(world, new Chance(`lantern texts ${seed}`));
  let at = TEXTS;
  for (const [index, text] of texts.entries()) {
    rom.word(TEXT_TABLE + 2 * index, at - BANK_OFFSET);
    at = rom.text(at, text);
    if (at > MAPS) throw new Error(`the texts of seed ${seed} are too long`);
  }
  for (const [index, map] of world.maps.entries()) writeMap(rom, MAPS + index * MAP_BYTES, map, terrain);
  return rom.finish();
}

function writeRules(rom: RomWriter, world: World): void {
  const { start, wake, lock, lockCount, embersNeeded, items, roles, gives, hints, foes } = world;
  rom.bytes(RULES, [
    ...[0, start.x, start.y, 0, wake.x, wake.y, 0, lock, lockCount, embersNeeded],
    ...[...items, ...roles, ...gives, ...hints],
    ...foes.flatMap(({ hp, strength, experience }) => [hp, strength, experience]),
  ]);
}

function writeMap(rom: RomWriter, at: number, map: WorldMap, terrain: Terrain): void {
  const { kind, name, rows, people, exits, things, door } = map;
  const set = terrain[kind];
  const width = rows[0]?.length ?? 0;
  const shapes = new Map<string, number>();
  const tiles: number[] = [];
  const shapeOf = (character: string, x: number, y: number): number => {
    const cell = set[character];
    if (cell === undefined) throw new Error(`no tiles for ${character} in a ${kind}`);
    const joins = (dx: number, dy: number): boolean => {
      const beside = rows[y + dy]?.[x + dx];
      return beside === undefined ? cell.outside : cell.same.includes(beside);
    };
    const four = cell.quarters.map((byMask, quarter) => {
      const [dx, dy] = [quarter % 2 === 0 ? -1 : 1, quarter < 2 ? -1 : 1];
      const bits = [joins(dx, 0), joins(0, dy), joins(dx, dy), dy === -1 && joins(0, 1)];
      return byMask[bits.reduce((mask, bit, index) => mask + (bit ? 1 << index : 0), 0)] ?? 0;
    });
    const key = four.join();
    const known = shapes.get(key);
    if (known !== undefined) return known;
    if (shapes.size === SHAPES) throw new Error(`a ${kind} has too many shapes`);
    tiles.push(...four);
    shapes.set(key, shapes.size);
    return shapes.size - 1;
  };
  const cells = rows.flatMap((row, y) => [...row].map((character, x) => shapeOf(character, x, y)));
  const kinds = rows.flatMap((row, y) =>
    [...row].map((character, x) => {
      const isExit = exits.some((exit) => exit.x === x && exit.y === y);
      return (isExit ? EXIT : (set[character]?.kind ?? 1)) + 8 * (set[character]?.thing ?? 0);
    }),
  );
  const [chest] = things;
  const openChest = kind === "village" || chest === undefined ? 0 : shapeOf("x", chest.x, chest.y);
  const openDoor = door === null ? 0 : shapeOf("J", door.x, door.y);
  const head = [
    width,
    rows.length,
    TUNES[kind],
    TUNES[kind],
    openChest,
    openDoor,
    door?.x ?? 0,
    door?.y ?? 0,
  ];
  rom.bytes(at, head);
  rom.text(at + 8, name);
  rom.bytes(at + 24, [...people.flatMap(({ x, y, who }) => [x, y, who]), END]);
  rom.bytes(at + 49, [...exits.flatMap(({ x, y, map: to, to: cell }) => [x, y, to, cell.x, cell.y]), END]);
  rom.bytes(at + 90, [...things.flatMap(({ x, y, place }) => [x, y, place]), END]);
  rom.bytes(at + 121, kinds);
  rom.bytes(at + 377, cells);
  rom.bytes(at + 633, tiles);
}
