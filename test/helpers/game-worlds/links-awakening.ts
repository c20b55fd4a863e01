import type { BankedImage } from "../roms/banked-image.ts";
import { bcd, bits, byte, type GameWorld, memoryOf, named, valueAt, type WorldTruth } from "./game-world.ts";

const ITEMS = {
  nothing: 0,
  sword: 1,
  bombs: 2,
  bracelet: 3,
  shield: 4,
  bow: 5,
  hookshot: 6,
  rod: 7,
  boots: 8,
  ocarina: 9,
  feather: 0x0a,
  shovel: 0x0b,
  powder: 0x0c,
  boomerang: 0x0d,
};
const items = (truth: readonly (keyof typeof ITEMS)[]): readonly number[] => truth.map((item) => ITEMS[item]);

/** @see https://github.com/zladx/LADX-Disassembly src/constants/memory, gameplay, dialog, maps, physics; Data Crystal agrees */
export const LINKS_AWAKENING: GameWorld = {
  game: "Link's Awakening DX",
  cartridges: [
    { title: "ZELDA", revision: 0, isColor: true },
    { title: "ZELDA", revision: 1, isColor: true },
    { title: "ZELDA", code: "AZLE", revision: 2, isColor: true },
  ],
  // The game for the first Game Boy has the title too, and other addresses.
  strangers: [
    { title: "ZELDA", revision: 0, isColor: false },
    { title: "ZELDA DIN", code: "AZ8E", isColor: true },
  ],
  values: {
    mode: valueAt(
      "01:DB95",
      named({ world: 0x0b, inventory: 0x0c, map: 7, file: 2, intro: 0 }),
      ["world", "inventory", "map", "file", "intro"],
      [[0xee]],
    ),
    isPlaying: valueAt("01:DB96", (truth: boolean) => [truth ? 7 : 4], [true, false]),
    changesRoom: valueAt(0xc124, (truth: boolean) => [truth ? 1 : 0], [false, true]),
    motion: valueAt(0xc11c, byte, [0, 1, 2, 6]),
    isIndoor: valueAt("01:DBA5", (truth: boolean) => [truth ? 1 : 0], [false, true], [[0x77]]),
    room: valueAt(0xfff6, byte, [0x92, 0xa3, 0]),
    /** The indoor map; on the overworld it says nothing. */
    indoorMap: valueAt(
      0xfff7,
      named({ house: 0x10, "dungeon 1": 0, "dungeon 8": 7, egg: 8, shop: 0x0e, colour: 0xff }),
      ["house", "dungeon 1", "dungeon 8", "egg", "shop", "colour"],
    ),
    isSideView: valueAt(0xfff9, (truth: boolean) => [truth ? 2 : 0], [false, true]),
    x: valueAt(0xff98, byte, [0x58, 0x08, 0x98]),
    y: valueAt(0xff99, byte, [0x50, 0x10, 0x80]),
    facing: valueAt(
      0xff9e,
      named({ right: 0, left: 1, up: 2, down: 3 }),
      ["down", "up", "left", "right"],
      [[9]],
    ),
    /** In eighths of a heart. */
    health: valueAt("01:DB5A", byte, [20, 0, 24], [[0xff]]),
    hearts: valueAt("01:DB5B", byte, [3, 14], [[0], [0x90]]),
    /** Those that are still being counted are not in it. */
    rupees: valueAt(
      "01:DB5D",
      bcd(2),
      [123, 0, 999],
      [
        [0x0f, 0],
        [0xaa, 0x11],
      ],
    ),
    b: valueAt("01:DB00", (truth: keyof typeof ITEMS) => items([truth]), ["shield", "nothing"], [[0x55]]),
    a: valueAt(
      "01:DB01",
      (truth: keyof typeof ITEMS) => items([truth]),
      ["sword", "feather", "boomerang"],
      [[0x7f]],
    ),
    bag: valueAt(
      "01:DB02",
      (truth: readonly (keyof typeof ITEMS)[]) => [...items(truth), ...Array(10 - truth.length).fill(0)],
      [["bombs", "powder"], [], ["bow", "hookshot", "rod", "boots", "ocarina", "shovel"]],
    ),
    swordLevel: valueAt("01:DB4E", byte, [1, 0, 2], [[0x44]]),
    shieldLevel: valueAt("01:DB44", byte, [1, 0, 2], [[0x44]]),
    braceletLevel: valueAt("01:DB43", byte, [0, 2], [[0x44]]),
    arrows: valueAt("01:DB45", bcd(1), [30, 0, 60], [[0xcc]]),
    powder: valueAt("01:DB4C", bcd(1), [20, 0], [[0xcc]]),
    bombs: valueAt("01:DB4D", bcd(1), [10, 0], [[0xcc]]),
    /** The dungeons whose instrument was got, from 0. */
    instruments: valueAt(
      "01:DB65",
      (truth: readonly number[]) => Array.from({ length: 8 }, (_, at) => (truth.includes(at) ? 2 : 0)),
      [[0, 2], [], [0, 1, 2, 3, 4, 5, 6, 7]],
    ),
    hasFlippers: valueAt("01:DB0C", (truth: boolean) => [truth ? 1 : 0], [false, true]),
    trade: valueAt("01:DB0E", byte, [1, 0, 0x0e], [[0x6f]]),
    shells: valueAt("01:DB0F", bcd(1), [5, 0, 20], [[0xee]]),
    smallKeys: valueAt("01:DBD0", byte, [2, 0], [[0xf1]]),
    /** 0 closed, 9 A goes on, C A ends, D choice; bit 7 says that the box is at the top. */
    dialog: valueAt(0xc19f, byte, [0, 9, 0x0c, 0x8d], [[0x7b]]),
    dialogId: valueAt(0xc173, byte, [0x24]),
    dialogBank: valueAt(0xc112, byte, [0, 1, 2]),
    choice: valueAt(0xc177, byte, [0, 1]),
    seenRooms: valueAt("01:D800", bits(0x100), [[0x92 * 8 + 7], []]),
  },
};

/** The physics of the objects by their signs in a drawing of a room. */
export const PHYSICS: Readonly<Record<string, number>> = {
  ".": 0,
  "#": 1,
  ">": 2,
  D: 3,
  "-": 5,
  '"': 6,
  "~": 7,
  L: 0x0b,
  v: 0x10,
  r: 0x30,
  o: 0x50,
  O: 0x51,
  h: 0x60,
  _: 0x80,
};

/**
 * The memory of a room of 10 × 8 cells with Link in one, by the table of the first revision.
 *
 * @param rows a drawing: see {@link PHYSICS}
 */
export function roomOf(
  rows: readonly string[],
  { row, column }: { readonly row: number; readonly column: number },
  {
    indoor = false,
    colour = false,
    truth = {},
  }: {
    readonly indoor?: boolean;
    readonly colour?: boolean;
    readonly truth?: WorldTruth;
  } = {},
): BankedImage {
  const where = colour ? { isIndoor: true, indoorMap: "colour" } : { isIndoor: indoor };
  const image = memoryOf(LINKS_AWAKENING, { ...where, x: 8 + 16 * column, y: 16 + 16 * row, ...truth });
  const signs = Object.keys(PHYSICS);
  const table = (colour ? 0x4bd4 : 0x4ad4) + (indoor || colour ? 0x100 : 0);
  // In each of the tables that are not this room's, everything is solid.
  for (const other of [0x4ad4, 0x4bd4, 0x4cd4]) image.setBank(8, other, ...Array(0x100).fill(1));
  for (const [at, sign] of signs.entries()) image.setBank(8, table + 0x20 + at, PHYSICS[sign] ?? 1);
  for (const [at, line] of rows.entries()) {
    const objects = [...line].map((sign) => 0x20 + signs.indexOf(sign));
    image.setBank(1, 0xd711 + 16 * at, ...objects).set(0xd711 + 16 * at, ...objects);
    // Bank 2 has colours in the same place.
    image.setBank(2, 0xd711 + 16 * at, ...objects.map(() => 0x20));
  }
  return image;
}

/** Puts an active entity of a type at a pixel. */
export function withEntity(
  image: BankedImage,
  slot: number,
  type: number,
  x: number,
  y: number,
): BankedImage {
  return image
    .set(0xc280 + slot, 5)
    .set(0xc3a0 + slot, type)
    .set(0xc200 + slot, x)
    .set(0xc210 + slot, y);
}
