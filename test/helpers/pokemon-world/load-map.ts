import { A } from "./addresses.ts";
import { itemId as itemNumber } from "./data/items.ts";
import { speciesId as speciesNumber } from "./data/species.ts";
import { placePeople } from "./people.ts";
import { collisionAddress, tileOf, tilesetOf } from "./tilesets.ts";
import type { World } from "./world.ts";
import { WAYS, type WorldMap } from "./world-map.ts";

/** Blocks around a map in memory, on each side. */
const BORDER = 3;
/** Bytes of ROM that each map has: its blocks, and its trainers' headers from F00 on. Four maps share a bank. */
const [SHARE, HEADERS] = [0x1000, 0xf00];
/** Letters that events and Cut change to floor. */
const CHANGING = "TX";

/** What follows from a map's drawing: its blocks, each four letters, and its part of the ROM. */
interface Drawn {
  readonly blocks: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly rom: Uint8Array;
}
const drawn = new WeakMap<WorldMap, Drawn>();

const bankOf = (id: number): number => 1 + (id >> 2);
const startOf = (id: number): number => 0x4000 + (id & 3) * SHARE;

/** A byte of the ROM's part that depends on the maps. */
export function romOf(w: World, bank: number, address: number): number {
  const id = (bank - 1) * 4 + ((address - 0x4000) >> 12);
  const map = bank < 1 ? undefined : w.maps.get(id);
  return map === undefined ? 0 : (drawnOf(w, map).rom[address & 0xfff] ?? 0);
}

/** Puts the map of D35E in place: size, blocks, tables of ways out, signs, connections, people. */
export function loadMap(w: World): void {
  const map = w.here;
  const [height, width] = [map.rows.length / 2, (map.rows[0]?.length ?? 0) / 2];
  if (!Number.isInteger(height) || !Number.isInteger(width)) throw new Error(`${map.name} has half a block`);
  const { counters, grass } = tilesetOf(map.tileset);
  const wide = (address: number) => [address & 0xff, address >> 8];
  w.set(A.tileset, map.tileset, height, width).set(A.heightCells, height * 2, width * 2);
  w.set(A.tilesetBank, bankOf(map.id), ...wide(startOf(map.id))).set(
    A.collision,
    ...wide(collisionAddress(map.tileset)),
  );
  w.set(A.counters, ...[0, 1, 2].map((at) => counters[at] ?? 0xff), grass).set(A.hBank, bankOf(map.id));
  w.set(A.darkness, map.isDark === true ? 6 : 0).set(A.trainerHeaders, ...wide(startOf(map.id) + HEADERS));
  const { numbers } = drawnOf(w, map);
  for (let y = -BORDER; y < height + BORDER; y += 1) {
    for (let x = -BORDER; x < width + BORDER; x += 1) {
      w.set(blockAddress(w, x, y), numbers.get(blockOf(w, map, x, y)) ?? 0);
    }
  }
  w.warps(...(map.warps ?? []).map(([x, y, to, warp]) => [x, y, to, warp] as const));
  w.signs(...(map.signs ?? []).map(([x, y]) => [x, y] as const));
  connect(w, map);
  setPeople(w, map);
  map.arrive?.(w);
  placePeople(w);
}

function setPeople(w: World, { people = [] }: WorldMap): void {
  w.set(A.spriteCount, people.length);
  w.bytes.fill(0, 0xc110, 0xc200).fill(0, 0xc210, 0xc300);
  const hidden: number[] = [];
  for (const [at, person] of people.entries()) {
    const index = at + 1;
    w.set(0xc100 + index * 16, person.picture, 1).set(
      0xc109 + index * 16,
      WAYS[person.facing ?? "down"].facing,
    );
    w.set(0xc204 + index * 16, person.y + 4, person.x + 4, person.wanders === true ? 0xfe : 0xff);
    w.set(A.spriteMoves + at * 2, person.picture === 0x3f ? 0x10 : 0xff, index);
    w.set(A.spriteData + at * 2, ...extraOf(person));
    if (person.missable !== undefined) hidden.push(index, person.missable);
  }
  w.set(A.missableList, ...hidden, 0xff);
}

function extraOf({
  item,
  trainer,
  fight,
}: NonNullable<WorldMap["people"]>[number]): readonly [number, number] {
  if (item !== undefined) return [itemNumber(item), 0];
  // 200 more than the class distinguishes a trainer from a species.
  if (trainer !== undefined) return [0xc8 + trainer.class, 1];
  return fight === undefined ? [0, 0] : [speciesNumber(fight[0]), fight[1]];
}

function connect(w: World, map: WorldMap): void {
  w.set(A.connections, 0).set(A.connections + 1, ...Array<number>(44).fill(0xff));
  for (const [index, side] of (["up", "down", "left", "right"] as const).entries()) {
    const [id, along] = map[side] ?? [null, 0];
    const other = id === null ? undefined : w.maps.get(id);
    if (id === null || other === undefined) continue;
    const [height, width] = [other.rows.length, other.rows[0]?.length ?? 0];
    const isUpright = side === "up" || side === "down";
    const across = side === "up" ? height - 1 : side === "left" ? width - 1 : 0;
    const at = A.connections + 1 + index * 11;
    w.set(A.connections, w.get(A.connections) | (8 >> index));
    // The first blocks of a map that begins far ahead are not copied.
    const skipped = along >= 4 ? along / 2 - 3 : 0;
    w.set(at, id, 0, 0, 0, 0, (isUpright ? width : height) / 2 - skipped, width / 2);
    w.set(at + 7, (isUpright ? across : along) & 0xff, (isUpright ? along : across) & 0xff);
  }
}

function blockAddress(w: World, x: number, y: number): number {
  return A.blocks + (w.get(A.width) + 2 * BORDER) * (BORDER + y) + BORDER + x;
}

/** The letter of a cell in the blocks in memory. */
export function letterIn(w: World, x: number, y: number): string {
  const block = drawnOf(w, w.here).blocks[w.get(blockAddress(w, x >> 1, y >> 1))] ?? "####";
  return block[(y & 1) * 2 + (x & 1)] ?? "#";
}

/** Changes a cell's letter in memory. */
export function changeLetter(w: World, x: number, y: number, letter: string): void {
  const address = blockAddress(w, x >> 1, y >> 1);
  const { blocks } = drawnOf(w, w.here);
  const old = [...(blocks[w.get(address)] ?? "####")];
  old[(y & 1) * 2 + (x & 1)] = letter;
  const next = blocks.indexOf(old.join(""));
  if (next < 0) throw new Error(`${w.here.name} has no block ${old.join("")}`);
  w.set(address, next);
}

function blockOf(w: World, map: WorldMap, x: number, y: number): string {
  return [0, 1, 2, 3].map((at) => letterOf(w, map, x * 2 + (at & 1), y * 2 + (at >> 1))).join("");
}

/** The letter of a drawing, or of the map that is connected there. */
function letterOf(w: World, map: WorldMap, x: number, y: number): string {
  const [width, height] = [map.rows[0]?.length ?? 0, map.rows.length];
  const side = x < 0 ? "left" : x >= width ? "right" : y < 0 ? "up" : y >= height ? "down" : null;
  if (side === null) return map.rows[y]?.[x] ?? "#";
  const [id, along] = map[side] ?? [null, 0];
  const other = id === null ? undefined : w.maps.get(id)?.rows;
  if (other === undefined) return "#";
  if (side === "left") return other[y + along]?.[x + (other[0]?.length ?? 0)] ?? "#";
  if (side === "right") return other[y + along]?.[x - width] ?? "#";
  return other[side === "up" ? y + other.length : y - height]?.[x + along] ?? "#";
}

function drawnOf(w: World, map: WorldMap): Drawn {
  const known = drawn.get(map);
  if (known !== undefined) return known;
  const blocks = new Set<string>();
  for (let y = -BORDER; y < map.rows.length / 2 + BORDER; y += 1) {
    for (let x = -BORDER; x < (map.rows[0]?.length ?? 0) / 2 + BORDER; x += 1)
      addWithChanges(blocks, blockOf(w, map, x, y));
  }
  if (blocks.size > HEADERS / 16) throw new Error(`${map.name} has ${blocks.size} blocks`);
  const rom = new Uint8Array(SHARE);
  for (const [index, block] of [...blocks].entries()) {
    const tiles = [...block].map((letter) => tileOf(letter, map.tileset));
    for (let at = 0; at < 16; at += 1) rom[index * 16 + at] = tiles[(at >> 3) * 2 + ((at & 3) >> 1)] ?? 0;
  }
  rom.set(headersOf(map), HEADERS);
  const made = {
    blocks: [...blocks],
    numbers: new Map([...blocks].map((block, at) => [block, at] as const)),
    rom,
  };
  drawn.set(map, made);
  return made;
}

function addWithChanges(blocks: Set<string>, block: string): void {
  if (blocks.has(block)) return;
  blocks.add(block);
  for (let at = 0; at < 4; at += 1) {
    if (!CHANGING.includes(block[at] ?? "#")) continue;
    for (const floor of ".X") addWithChanges(blocks, block.slice(0, at) + floor + block.slice(at + 1));
  }
}

/** Twelve bytes a trainer: its sprite's number, which is its flag's bit; how far it sees; the flags' address; texts. */
function headersOf({ people = [], trainerFlags = 0xd7ff }: WorldMap): number[] {
  const headers = people.flatMap(({ trainer }, at) => {
    if (trainer === undefined || trainer.sees === 0) return [];
    const text = [0x34, 0x52];
    return [
      at + 1,
      trainer.sees * 16,
      trainerFlags & 0xff,
      trainerFlags >> 8,
      ...text,
      ...text,
      ...text,
      ...text,
    ];
  });
  return [...headers, 0xff];
}
