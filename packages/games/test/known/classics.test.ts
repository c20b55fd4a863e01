import { describe, expect, it } from "vitest";
import type { GameInfo } from "../../../../src/base/vocabulary/game-info.ts";
import {
  damageOf,
  type GameWorld,
  memoryOf,
  noise,
  put,
  truthsOf,
  withOtherBank,
} from "../../../../test/helpers/game-worlds/game-world.ts";
import { KIRBYS_DREAM_LAND } from "../../../../test/helpers/game-worlds/kirbys-dream-land.ts";
import { LINKS_AWAKENING, roomOf, withEntity } from "../../../../test/helpers/game-worlds/links-awakening.ts";
import { METROID_2 } from "../../../../test/helpers/game-worlds/metroid-2.ts";
import { SUPER_MARIO_LAND } from "../../../../test/helpers/game-worlds/super-mario-land.ts";
import { TETRIS } from "../../../../test/helpers/game-worlds/tetris.ts";
import { WARIO_LAND } from "../../../../test/helpers/game-worlds/wario-land.ts";
import type { BankedImage } from "../../../../test/helpers/roms/banked-image.ts";
import { cartridgeOf } from "../../../../test/helpers/roms/ram-image.ts";
import { findAdapter } from "../../src/known/registry.ts";

/** The field that a value of a world is, and what the state then has; the same name and value unless given. */
type Told = Readonly<Record<string, readonly [field: string, value: (truth: never) => unknown]>>;

const lookup =
  (table: Readonly<Record<string, unknown>>) =>
  (truth: never): unknown =>
    table[truth] ?? truth;
const named =
  (names: readonly string[]) =>
  (truth: readonly number[]): unknown =>
    truth.map((bit) => names[bit]);
const ITEMS = {
  ...{ bracelet: "power bracelet", rod: "magic rod", boots: "pegasus boots", feather: "roc's feather" },
  powder: "magic powder",
};
const INSTRUMENTS = [
  ...["Full Moon Cello", "Conch Horn", "Sea Lily's Bell", "Surf Harp"],
  ...["Wind Marimba", "Coral Triangle", "Organ of Evening Calm", "Thunder Drum"],
];
const METROID_ITEMS = ["bombs", "high jump boots", "screw attack", "space jump"];
const PIECES: Readonly<Record<number, string>> = { 0: "L", 4: "J", 24: "T" };
const DIALOG: Readonly<Record<number, string>> = { 0: "closed", 9: "A continues", 12: "A closes" };
const TRADES: Readonly<Record<number, string>> = { 0: "nothing", 1: "Yoshi doll", 14: "magnifying lens" };
const STAGES = ["Green Greens", "Castle Lololo", "Float Islands", "Bubbly Clouds", "Mt. Dedede"];

const TOLD: Readonly<Record<string, Told>> = {
  Tetris: {
    state: ["state", lookup({ lost: "game over", title: "title screen" })],
    type: ["gameType", (truth) => truth],
    next: ["next", (truth) => PIECES[truth]],
  },
  "Super Mario Land": {
    state: [
      "state",
      (truth: string) => (truth === "title" ? truth : truth.replace(/ \d$/, "").replace("over", "game over")),
    ],
    world: ["level", (truth) => truth],
  },
  "Kirby's Dream Land": {
    stage: ["stage", (truth) => STAGES[truth]],
    scene: [
      "scene",
      (truth) => ({ 12: "Green Greens", 1: "title screen", 25: "King Dedede" })[truth as number],
    ],
  },
  "Metroid II": {
    mode: ["mode", lookup({ "dead 7": "game over" })],
    items: ["items", (truth: readonly number[]) => truth.map((bit) => METROID_ITEMS[bit] ?? "bit 7")],
    xPixel: ["x", (truth: number) => 5 * 16 + Math.floor(truth / 16)],
    xScreen: ["x", (truth: number) => truth * 16 + 4],
    yPixel: ["y", (truth: number) => 7 * 16 + Math.floor(truth / 16)],
    yScreen: ["y", (truth: number) => truth * 16 + 9],
  },
  "Wario Land": {
    treasures: ["treasures", (truth: readonly number[]) => truth.map((bit) => `bit ${bit}`)],
  },
  "Link's Awakening DX": {
    mode: ["mode", lookup({ map: "world map", file: "file selection" })],
    isPlaying: ["isPlaying", (truth) => (truth ? 7 : 4)],
    changesRoom: ["roomChange", Number],
    motion: ["motion", (truth) => truth],
    isIndoor: ["isIndoor", Number],
    indoorMap: [
      "indoorMap",
      lookup({
        "dungeon 1": "Tail Cave",
        "dungeon 8": "Turtle Rock",
        egg: "Wind Fish's Egg",
        colour: "Color Dungeon",
      }),
    ],
    isSideView: ["isSideView", (truth) => (truth ? 2 : 0)],
    x: ["column", (truth: number) => Math.floor(truth / 16)],
    y: ["row", (truth: number) => Math.floor((truth - 8) / 16)],
    a: ["a", lookup(ITEMS)],
    b: ["b", lookup(ITEMS)],
    bag: ["bag", (truth: readonly string[]) => truth.map((item) => ({ item: lookup(ITEMS)(item as never) }))],
    instruments: ["instruments", named(INSTRUMENTS)],
    trade: ["trade", (truth) => TRADES[truth]],
    dialog: ["dialog", (truth) => DIALOG[truth] ?? "choice: A chooses"],
  },
};

/** Values that a game tells only under a condition of another. */
const UNDER: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  smallKeys: { isIndoor: true },
  choice: { dialog: 0x0d },
};
/** Values that are no field of their own, or any byte of them will do. */
const ELSEWHERE = new Set(["seenRooms", "dialogId", "dialogBank"]);

const GAMES = [TETRIS, SUPER_MARIO_LAND, KIRBYS_DREAM_LAND, METROID_2, WARIO_LAND, LINKS_AWAKENING];

async function adapterFor({ cartridges }: GameWorld) {
  return findAdapter({ ...cartridgeOf(cartridges[0]?.title ?? ""), ...cartridges[0] });
}

function fieldOf({ game }: GameWorld, name: string, truth: unknown): readonly [string, unknown] {
  const [field, value] = TOLD[game]?.[name] ?? [name, (given: never) => given];
  return [field, value(truth as never)];
}

function isUnknown(info: GameInfo, field: string): boolean {
  const value = info[field];
  const words = JSON.stringify(value ?? null);
  return value === null || words.includes("unknown") || words.includes("null");
}

describe.each(GAMES.map((world) => [world.game, world] as const))("%s", (_, world) => {
  it("is recognised, and no other game is taken for it", async () => {
    const idOf = async (cartridge: GameWorld["cartridges"][number]) =>
      (await findAdapter({ ...cartridgeOf(cartridge.title), ...cartridge })).id;
    const own = (await adapterFor(world)).id;

    expect(own).not.toBe("any-game");
    for (const cartridge of world.cartridges.slice(0, 3)) {
      if (cartridge.title !== "KIRBY DREAM LA") expect(await idOf(cartridge)).toBe(own);
    }
    for (const stranger of world.strangers) expect(await idOf(stranger)).not.toBe(own);
  });

  it("has each value as it is", async () => {
    const adapter = await adapterFor(world);
    const told = truthsOf(world).filter(([name]) => !ELSEWHERE.has(name));
    expect(told.length).toBeGreaterThan(8);

    for (const [name, truth] of told) {
      const info = adapter.readState(memoryOf(world, { ...UNDER[name], [name]: truth }), null);
      const [field, value] = fieldOf(world, name, truth);
      expect([name, truth, info[field]]).toEqual([name, truth, value]);
    }
  });

  it("has a damaged value unknown, and the others as they are", async () => {
    const adapter = await adapterFor(world);
    for (const [name, bytes] of damageOf(world)) {
      const value = world.values[name];
      if (value === undefined) continue;
      const truth = UNDER[name] ?? {};
      const info = adapter.readState(put(memoryOf(world, truth), value, bytes), null);
      const [field] = fieldOf(world, name, value.truths[0]);

      expect([name, bytes, info[field], isUnknown(info, field)]).toEqual([name, bytes, info[field], true]);
    }
  });

  it("reads noise without an error", async () => {
    const adapter = await adapterFor(world);
    for (let seed = 0; seed < 20; seed += 1) {
      const view = noise(seed);
      const info = adapter.readState(view, null);
      adapter.describe(info, null);
      adapter.milestones(info, info);
      adapter.grid?.(view);
      adapter.standing?.(view);
    }
  });
});

describe("the rooms of Link's Awakening DX", () => {
  const SIGNS: Readonly<Record<string, string>> = {
    ...{ free: ".", wall: "#", player: "@", water: "~", exit: ">", boulder: "r", person: "P" },
  };
  const ROOM = [
    "####D#####",
    '#..""...~#',
    "#.>...r.~#",
    "#..L...~~#",
    "#.vv.oO..#",
    "#.----h..#",
    "#..._....#",
    "##########",
  ];
  const drawn = async (image: BankedImage): Promise<readonly string[]> => {
    const grid = (await adapterFor(LINKS_AWAKENING)).grid?.(image);
    return (grid?.cells ?? []).map((row) => row.map((cell) => SIGNS[cell] ?? "?").join(""));
  };
  const EXPECTED = [
    "####>#####",
    "#.......~#",
    "#.>...r.~#",
    "#..#.@.~~#",
    "#.##.##..#",
    "#.....#..#",
    "#........#",
    "##########",
  ];
  const player = { row: 3, column: 5 };

  it.each([
    ["on the overworld", {}],
    ["in a house", { indoor: true }],
    ["in the Color Dungeon", { colour: true }],
  ])("are a grid %s, by the table that the room has", async (_, options) => {
    expect(await drawn(roomOf(ROOM, player, options))).toEqual(EXPECTED);
  });

  it("are the same while the CPU sees another bank", async () => {
    expect(await drawn(withOtherBank(roomOf(ROOM, player)))).toEqual(EXPECTED);
  });

  it("have the active entities as people, and no others", async () => {
    const room = withEntity(roomOf(ROOM, player), 3, 0x42, 8 + 16 * 7, 16 + 16 * 6);
    const cells = await drawn(
      room
        .set(0xc280 + 4, 1)
        .set(0xc200 + 4, 40)
        .set(0xc210 + 4, 40),
    );

    expect(cells[6]).toBe("#......P.#");
    expect(cells.join("").match(/P/g)).toHaveLength(1);
  });

  it.each([
    ["the room changes", { changesRoom: true }],
    ["a dialog is open", { dialog: 9 }],
    ["it is seen from the side", { isSideView: true }],
    ["the inventory is open", { mode: "inventory" }],
  ])("are no grid while %s", async (_, truth) => {
    expect(await drawn(roomOf(ROOM, player, { truth }))).toEqual([]);
  });

  it("are no grid in revisions whose table nobody published", async () => {
    expect(await drawn(roomOf(ROOM, player).set(0x14c, 2))).toEqual([]);
  });

  it("say how far Link is from the middle of his cell", async () => {
    const adapter = await adapterFor(LINKS_AWAKENING);
    const at = (truth: Readonly<Record<string, unknown>>) =>
      adapter.offset?.(roomOf(ROOM, player, { truth }));

    expect(at({})).toEqual({ x: 0, y: 0 });
    expect(at({ x: 8 + 16 * 5 + 7, y: 16 + 16 * 3 - 8 })).toEqual({ x: 7, y: -8 });
    expect(at({ mode: "inventory" })).toBeNull();
  });

  it("have a place on the overworld's map", async () => {
    const standing = (await adapterFor(LINKS_AWAKENING)).standing?.(
      roomOf(ROOM, player, { truth: { room: 0x92 } }),
    );

    expect(standing).toMatchObject({ map: "overworld", x: 2 * 10 + 5, y: 9 * 8 + 3, facing: "down" });
  });
});
