import { describe, expect, it } from "vitest";
import type { BankedWorld } from "../../../../test/helpers/game-worlds/banked-world.ts";
import { type SecondTruth, secondWorld } from "../../../../test/helpers/game-worlds/second-generation.ts";
import type { GameAdapter } from "../../src/known/game-adapter.ts";
import { stepsFrom } from "../../src/known/grid/grid-steps.ts";
import { findAdapter } from "../../src/known/registry.ts";

const GAMES = ["gold", "silver", "crystal", "crystal 1.1"] as const;

/** An adapter that reads a world, and the world. */
async function open(game: (typeof GAMES)[number], truth: SecondTruth) {
  const world = secondWorld(game, truth);
  const adapter = await findAdapter(world.cartridge);
  return { world, adapter, info: adapter.readState(world, null) };
}

const SIGNS: Readonly<Record<string, string>> = {
  ...{
    free: ".",
    wall: "#",
    water: "~",
    grass: '"',
    tree: "T",
    counter: "c",
    exit: "E",
    person: "P",
    sign: "S",
  },
  ...{ player: "@", "ledge-down": "v", "ledge-left": "<", "ledge-right": ">" },
};
const drawn = (adapter: GameAdapter, world: BankedWorld): readonly string[] | null =>
  adapter.grid?.(world)?.cells.map((row) => row.map((cell) => SIGNS[cell] ?? "?").join("")) ?? null;

/** Frame tiles of the box at the bottom, which letters cannot make. */
function withBox(world: BankedWorld, game: (typeof GAMES)[number], isWaiting = true): BankedWorld {
  const tiles = game.startsWith("crystal") ? 0xc4a0 : 0xc3a0;
  const at = (row: number, column: number): number => tiles + 20 * row + column;
  world.put(at(12, 0), 0x79).put(at(12, 19), 0x7b).put(at(17, 0), 0x7d).put(at(17, 19), 0x7e);
  return isWaiting ? world.put(at(17, 18), 0xee) : world;
}

const FULL: SecondTruth = {
  ...{ group: 10, map: 5, x: 1, y: 0, facing: "left", mode: 1, money: 123_456, coins: 1_234 },
  ...{ badges: [0x81, 0x02], timeOfDay: 2, hour: 21, weekday: 8, repel: 100, isStrong: true },
  ...{ events: [26, 1213, 1468], caught: [1, 251], seen: [1, 25, 251] },
  blocks: [
    [1, 1],
    [1, 1],
  ],
  party: [
    {
      ...{ species: 155, item: 0xad, moves: [33, 43], pp: [0xc0 + 20, 30], level: 12 },
      ...{ status: 8, hp: 30, maxHp: 301, nickname: "ASH" },
    },
    { species: 251, level: 100, hp: 0, maxHp: 999 },
  ],
  items: [
    [0x12, 5],
    [0x14, 99],
  ],
  ...{ keyItems: [7, 0x36], balls: [[5, 10]], pcItems: [[0x12, 1]], tms: { 0: 2, 49: 1, 50: 1, 56: 1 } },
};

describe.each(GAMES)("Pokémon %s", (game) => {
  // Some of the places behind the maps that nobody can enter, which have numbers, too.
  it.each([
    [1, 5, "Olivine Punishment House"],
    [1, 14, "Olivine City"],
    [6, 8, "Cinnabar Island"],
    [7, 10, "Power Plant"],
    [7, 17, "Cerulean City"],
    [12, 11, "Vermilion Gym"],
    [14, 8, "Pewter Snooze House"],
    [17, 9, "Bill's Older Sister's House"],
    [17, 13, "Route 15 Fuchsia Gate"],
    [18, 7, "Mr. Fuji's House"],
    [21, 21, "Celadon Gym"],
    [23, 13, "Victory Road Gate"],
    [25, 10, "Silph Co. 1F"],
    [25, 7, "Saffron Pokémon Center 2F (unused)"],
  ])("53.5: names map %i/%i", async (group, map, place) => {
    const { info } = await open(game, { ...FULL, group, map });

    expect(info["map"]).toBe(place);
  });

  it("is recognised by title and code, each of its releases by the same map", async () => {
    const { adapter } = await open(game, {});

    expect(adapter.id).toBe(game.startsWith("crystal") ? "pokemon-crystal" : "pokemon-gold-and-silver");
    const { cartridge } = secondWorld(game, {});
    for (const other of [{ code: "AAUD" }, { title: "POKEMON" }, { title: "PM_CRYSTALS" }]) {
      expect((await findAdapter({ ...cartridge, ...other })).id).toBe("any-game");
    }
  });

  it("has every field right", async () => {
    const { info } = await open(game, FULL);

    expect(info).toMatchObject({
      ...{ place: "Violet City", x: 1, y: 0, facing: "left", ride: "bicycle", money: 123_456, coins: 1_234 },
      badges: ["Zephyr Badge", "Rising Badge", "Cascade Badge"],
      ...{ timeOfDay: "night", hour: 21, weekday: "Monday", repelSteps: 100, strength: true },
      story: ["got the first Pokémon", "beat Falkner", "beat the champion, Lance"],
      ...{ caught: 2, speciesSeen: 3, partySize: 2, battle: "none" },
      items: [
        { item: "Potion", quantity: 5 },
        { item: "Repel", quantity: 99 },
      ],
      keyItems: [{ item: "Bicycle" }, { item: "Coin Case" }],
      balls: [{ item: "Poké Ball", quantity: 10 }],
      pcItems: [{ item: "Potion", quantity: 1 }],
      machines: [
        { machine: "TM01 DynamicPunch", quantity: 2 },
        { machine: "TM50 Nightmare", quantity: 1 },
        { machine: "HM01 Cut", quantity: 1 },
        { machine: "HM07 Waterfall", quantity: 1 },
      ],
    });
    expect(info["party"]).toMatchObject([
      {
        ...{ species: "Cyndaquil", nickname: "ASH", level: 12, hp: 30, maxHp: 301, status: "poisoned" },
        ...{ item: "Berry", move1: "Tackle", pp1: 20, move2: "Leer", pp2: 30, move3: "" },
      },
      { species: "Celebi", level: 100, hp: 0, maxHp: 999, status: "healthy", item: "" },
    ]);
  });

  it("is read in its own bank, whichever the CPU sees", async () => {
    const { world, adapter, info } = await open(game, FULL);

    expect(adapter.readState(world.map("wram", 4), null)).toEqual(info);
    expect(adapter.standing?.(world)).toEqual({
      ...{ map: "Violet City", x: 1, y: 0, facing: "left", size: { width: 4, height: 4 } },
    });
  });

  it("shows the map around the player, with people, signs and water", async () => {
    const { world, adapter } = await open(game, {
      ...{ x: 2, y: 1, mode: 4 },
      blocks: [
        [1, 2, 3],
        [4, 5, 1],
      ],
      collisions: {
        1: [0, 0, 0, 0],
        2: [0x07, 0x18, 0, 0x29],
        3: [0x12, 0x90, 0xb0, 0],
        4: [0xa3, 0x71, 0x07, 0x70],
        5: [0, 0x91, 0x62, 0xff],
      },
      people: [
        { sprite: 5, x: 5, y: 1 },
        { sprite: 0, x: 0, y: 0 },
      ],
      signs: [
        { x: 3, y: 2, type: 0 },
        { x: 2, y: 3, type: 7 },
        { x: 0, y: 0, type: 0 },
      ],
    });
    const grid = adapter.grid?.(world);

    expect(drawn(adapter, world)).toEqual([
      "##########",
      "##########",
      "##########",
      '##..#"Tc##',
      "##..@~.P##",
      "##.E.S..##",
      "##vE##..##",
      "##########",
      "##########",
    ]);
    expect(grid?.canSwim).toBe(true);
    // The side wall at 4,1 is on its right.
    expect(grid?.canStep?.(4, 6, 4, 7)).toBe(false);
  });

  it("tells a Pokémon in one line, and a step under way", async () => {
    const { world, adapter, info } = await open(game, FULL);

    expect(adapter.describe(info, null)).toContain(
      'Party: Cyndaquil "ASH" L12, 30/301 HP, poisoned, holds Berry: Tackle 20, Leer 30; Celebi "MON" L100, 0/999 HP, healthy',
    );
    expect(adapter.isMoving?.(world)).toBe(false);
    expect(adapter.isMoving?.(secondWorld(game, { ...FULL, isStepping: true }))).toBe(true);
  });

  it("has ledges that are jumped one way, from the cell before them", async () => {
    const { world, adapter } = await open(game, {
      ...{ x: 0, y: 0 },
      blocks: [[1], [2]],
      collisions: { 1: [0xa3, 0xa4, 0x07, 0x07], 2: [0, 0, 0, 0] },
    });
    const grid = adapter.grid?.(world) ?? expect.fail("no grid");
    const buttons = (row: number, column: number): readonly string[] =>
      stepsFrom(grid, { row, column }).map(({ button, cells }) => `${button} ${cells}`);

    expect(drawn(adapter, world)?.slice(4, 8)).toEqual([
      "####@.>###",
      "####vv####",
      "####..####",
      "####..####",
    ]);
    expect(buttons(4, 4)).toEqual(["down 2", "right 1"]);
    expect(buttons(6, 4)).toEqual(["down 1", "right 1"]);
  });

  it("knows where doors lead, and what is pressed on a mat", async () => {
    const { world, adapter } = await open(game, {
      ...{ group: 24, map: 4, x: 1, y: 1 },
      blocks: [[1, 2]],
      collisions: { 1: [0, 0x71, 0, 0], 2: [0x70, 0, 0, 0x7b] },
      warps: [
        { x: 1, y: 0, warp: 1, group: 24, map: 5 },
        { x: 2, y: 0, warp: 2, group: 24, map: 6 },
        { x: 0, y: 0, warp: 1, group: 24, map: 6 },
        { x: 3, y: 1, warp: 1, group: 99, map: 9 },
      ],
    });

    expect(adapter.doors?.(world)).toEqual([
      { x: 1, y: 0, id: 0, to: { map: "Elm's Lab", id: 0 } },
      { x: 2, y: 0, press: "down", id: 1, to: { map: "Player's House 1F", id: 1 } },
    ]);
  });

  it("reads both sides of a battle, and none of it outside of one", async () => {
    const battle = {
      mode: 2,
      enemy: { species: 16, level: 9, hp: 21, maxHp: 25, status: 3 },
      own: { species: 155, level: 12, hp: 30, maxHp: 34, moves: [33, 52], pp: [35, 25], status: 64 },
    };
    const fighting = await open(game, { battle });
    const calm = await open(game, { battle: { ...battle, mode: 0 } });

    expect(fighting.info).toMatchObject({
      ...{ battle: "trainer", enemySpecies: "Pidgey", enemyLevel: 9, enemyHp: 21, enemyMaxHp: 25 },
      ...{ enemyStatus: "asleep", ownSpecies: "Cyndaquil", ownLevel: 12, ownHp: 30, ownStatus: "paralyzed" },
      ownMoves: [
        { move: "Tackle", pp: 35 },
        { move: "Ember", pp: 25 },
      ],
    });
    expect(fighting.adapter.grid?.(fighting.world)).toBeNull();
    expect(calm.info).toMatchObject({ enemySpecies: null, enemyHp: null, ownMoves: null, battle: "none" });
  });

  it("reads the text in the box at the bottom, and nothing without one", async () => {
    const words = [
      [14, 1, "MOM: It's the"],
      [16, 1, "7.50 POKéGEAR!"],
    ] as const;
    const { world, adapter } = await open(game, { words });

    expect(adapter.shownText?.(world)).toBeNull();
    expect(adapter.shownText?.(withBox(world, game))).toEqual({
      lines: ["MOM: It's the", "7.50 POKéGEAR!"],
      state: "waiting",
    });
    expect(adapter.readState(world, null)["said"]).toContain("MOM: It's the");
  });

  it.each([
    [
      "YES or NO",
      [
        [8, 16, "YES"],
        [10, 15, "▶NO"],
      ],
      ["YES", "NO"],
      1,
    ],
    [
      "the start menu",
      [
        [0, 10, ""],
        [2, 12, "POKéDEX"],
        [4, 11, "▶PACK"],
        [6, 12, "EXIT"],
      ],
      ["POKéDEX", "PACK", "EXIT"],
      1,
    ],
  ] as const)("reads %s", async (_, words, labels, cursor) => {
    const { world, adapter } = await open(game, { words });
    const tiles = game.startsWith("crystal") ? 0xc4a0 : 0xc3a0;
    world.put(tiles + 10, 0x79).put(tiles + 19, 0x7b);

    const menu = adapter.shownMenu?.(world);

    expect(menu?.entries.map(({ label }) => label)).toEqual(labels);
    expect(menu?.cursor).toBe(cursor);
  });

  it("reads the commands and the moves of a battle", async () => {
    const battle = { mode: 1, enemy: { species: 16 }, own: { species: 155 } };
    const commands = await open(game, {
      battle,
      words: [
        [14, 10, "FIGHT"],
        [16, 9, "▶PACK  RUN"],
      ],
    });
    const moves = await open(game, {
      battle,
      words: [
        [13, 6, "TACKLE"],
        [14, 5, "▶LEER"],
      ],
    });
    const tiles = game.startsWith("crystal") ? 0xc4a0 : 0xc3a0;
    moves.world.put(tiles + 20 * 12 + 4, 0x79);

    expect(commands.adapter.shownMenu?.(commands.world)).toMatchObject({ title: "Battle", cursor: 2 });
    expect(moves.adapter.shownMenu?.(moves.world)).toMatchObject({
      ...{ title: "Moves", cursor: 1, entries: [{ label: "TACKLE" }, { label: "LEER" }] },
    });
  });

  it("has milestones for places, badges, the story and the party", async () => {
    const { adapter, info } = await open(game, { group: 24, map: 4 });
    const after = adapter.readState(
      secondWorld(game, { ...FULL, badges: [1, 0], events: [26], caught: [155] }),
      info,
    );

    expect(adapter.milestones(info, after)).toEqual([
      "new place: Violet City",
      "new badge: Zephyr Badge",
      "got the first Pokémon",
      "species caught: 1",
      "Pokémon in the party: 2",
    ]);
  });

  it("shows damage as unknown, never as a value", async () => {
    const { adapter } = await open(game, {});
    const reads = (truth: SecondTruth, key: string): unknown =>
      adapter.readState(secondWorld(game, truth), null)[key];

    const members = [{ species: 155, level: 200, hp: 50, maxHp: 20 }];
    expect(reads({ party: members }, "party")).toMatchObject([{ level: null, hp: null, maxHp: 20 }]);
    expect(reads({ ...FULL, x: 4 }, "x")).toBeNull();
    expect(reads({ ...FULL, y: 200 }, "y")).toBeNull();
    expect(reads({ money: 1_000_000 }, "money")).toBeNull();
    expect(reads({ coins: 10_000 }, "coins")).toBeNull();
    expect(reads({ hour: 24 }, "hour")).toBeNull();
    expect(reads({ timeOfDay: 7 }, "timeOfDay")).toBeNull();
    expect(reads({ group: 0, map: 0 }, "map")).toBeNull();
    expect(reads({ group: 10, map: 99 }, "map")).toBe("unknown Place 0xA63");
    expect(reads({ items: [[0x12, 0]] }, "items")).toEqual([{ item: "Potion", quantity: null }]);
    const broken = { battle: { mode: 1, enemy: { species: 16, hp: 99, maxHp: 9 }, own: { species: 252 } } };
    expect(reads(broken, "enemyHp")).toBeNull();
    expect(reads(broken, "ownSpecies")).toMatch(/^unknown /);
    expect(
      (await open(game, { ...FULL, x: 4 })).adapter.standing?.(secondWorld(game, { ...FULL, x: 4 })),
    ).toBeNull();
  });

  it("never throws, and says nothing of memory without a game", async () => {
    const { world, adapter } = await open(game, FULL);
    for (const { name, world: damaged } of world.damaged()) {
      const info = adapter.readState(damaged, null);

      expect(JSON.parse(JSON.stringify(info)), name).toEqual(info);
      expect(adapter.describe(info, null), name).toBeTypeOf("string");
      for (const read of ["grid", "standing", "doors", "shownText", "shownMenu", "isMoving"] as const) {
        expect(() => adapter[read]?.(damaged), name).not.toThrow();
      }
      if (!name.startsWith("noise")) {
        expect(adapter.describe(info, null), name).toBe("");
        expect([adapter.standing?.(damaged), adapter.grid?.(damaged)], name).toEqual([null, null]);
      }
    }
  });
});
