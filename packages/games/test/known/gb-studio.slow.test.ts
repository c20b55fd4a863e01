import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fillConfig } from "../../../../src/play/session/config.ts";
import { openSession } from "../../../../src/play/session/open-session.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { playWorld } from "../../../../test/helpers/pokemon-world/play-world.ts";
import { STILL } from "../../../../test/helpers/runs/journal-world.ts";
import { playAgent } from "../../../../test/helpers/runs/play-agent.ts";
import {
  type StudioGame,
  studioRom,
  studioSymbols,
} from "../../../../test/helpers/small-games/gb-studio-rom.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import { createExplorer } from "../../../explorer/src/explorer.ts";
import { findAdapter } from "../../src/known/registry.ts";

const HOUSE = {
  rows: [
    "################################",
    "#......#.......................#",
    "#......#.......................#",
    "#......#......######...........#",
    "#.............#....#...........#",
    "#......#......#....#.........D.#",
    "#......#......##..##...........#",
    "#......#.......................#",
    "################################",
  ],
  start: { x: 2, y: 2 },
};
const GARDEN = {
  rows: [
    "################################",
    "#..........^^^^................#",
    "#..........####................#",
    "#..............................#",
    "#.D............................#",
    "################################",
  ],
  start: { x: 20, y: 3 },
};

const GAMES: readonly StudioGame[] = [
  { title: "HOUSEANDGARDEN", version: 3, scenes: [HOUSE, GARDEN] },
  { title: "MAZE", version: 4, scenes: [{ ...HOUSE, start: { x: 16, y: 4 } }] },
  {
    title: "TALK",
    version: 3,
    scenes: [HOUSE],
    text: "\u0001\u0003\u0002\u0001Hello, \u0003AB\nyou!\u0006\u0030",
  },
  // The program does not scroll: here, all that can be walked to is on the screen.
  {
    title: "SCREEN",
    version: 4,
    scenes: [{ rows: HOUSE.rows.map((row) => row.slice(0, 20)), start: { x: 16, y: 4 } }],
  },
];

async function start(game: StudioGame, symbols?: string) {
  const rom = studioRom(game);
  const emulator = createEmulator(rom);
  const adapter = await findAdapter(emulator.cartridge, { rom, symbols });
  emulator.run(60, []);
  return { emulator, adapter, player: playWorld({ emulator }, adapter) };
}

describe("a program with GB Studio's layout", () => {
  it("is recognised, and has scene, tile and facing", async () => {
    const { adapter, emulator } = await start(GAMES[0] as StudioGame);
    const info = adapter.readState(emulator, null);

    expect(adapter.id).toBe("gb-studio-game");
    expect(info).toMatchObject({
      place: "scene 1:20480",
      kind: "seen from above",
      x: 2,
      y: 2,
      facing: "down",
    });
    expect(adapter.standing?.(emulator)).toMatchObject({ x: 2, y: 2, size: { width: 32, height: 18 } });
  });

  it("is walked through by its collisions, and through a door to another scene", async () => {
    const { player } = await start(GAMES[0] as StudioGame);
    for (const [x, y] of [
      [10, 5],
      [17, 1],
      [25, 2],
      [28, 6],
    ]) {
      await player.call("navigate_to", { x, y });
      expect(player.state()).toMatchObject({ x, y });
    }
    await player.call("press_buttons", { buttons: ["up", "right"] });

    expect(player.state()).toMatchObject({ place: "scene 1:20736", x: 20, y: 3 });
    await player.call("navigate_to", { x: 12, y: 1 });
    expect(player.state()).toMatchObject({ x: 12, y: 1 });
  });

  it("of version 4 is left through a gap as wide as the player", async () => {
    const { player, adapter } = await start(GAMES[1] as StudioGame);
    expect(adapter.id).toBe("gb-studio-game");

    await player.call("navigate_to", { x: 24, y: 7 });

    expect(player.state()).toMatchObject({ x: 24, y: 7 });
  });

  it("is read while it talks, without control codes, and no grid is there", async () => {
    const { player, adapter, emulator } = await start(GAMES[2] as StudioGame);
    expect(adapter.shownText?.(emulator)).toBeNull();

    await player.call("press_buttons", { buttons: ["a"] });
    emulator.run(40, []);

    expect(adapter.shownText?.(emulator)).toEqual({ lines: ["Hello,", "you!"], state: "waiting" });
    expect(adapter.grid?.(emulator)).toBeNull();
    await player.call("press_buttons", { buttons: ["a"] });
    expect(adapter.shownText?.(emulator)).toBeNull();
    expect(adapter.grid?.(emulator)).not.toBeNull();
  });
});

describe("the built-in player", () => {
  it.each([
    ["a house and a garden", 0, 60, 2],
    ["a maze", 3, 20, 1],
    ["a talk", 2, 40, 1],
  ])(
    "walks %s by the grid",
    async (_, index, steps, scenes) => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, "game.gb"), studioRom(GAMES[index] as StudioGame));
      const config = fillConfig({
        rom: join(folder, "game.gb"),
        saveDir: join(folder, "saves"),
        journal: false,
      });
      const session = await openSession(config, { ...STILL, model: createExplorer({ seed: 3 }) });
      const events = await playAgent(session, { steps });
      const states = events.flatMap((event) => (event.type === "step-finished" ? [event.gameInfo] : []));

      expect(new Set(states.map(({ place }) => place)).size).toBe(scenes);
      expect(new Set(states.map(({ place, x, y }) => `${place} ${x},${y}`)).size).toBeGreaterThan(10);
      expect(JSON.stringify(events)).toContain("navigate_to");
    },
    60_000,
  );
});

describe("a program whose variables are elsewhere", () => {
  const at = { actors: 0xc2b0, scene: 0xc740, text: 0xc800, drawn: 0xc7f7 };
  const moved: StudioGame = { title: "MOVED", version: 4, scenes: [HOUSE], at, hasNoScripts: true };
  const write = (text: string): string => {
    const path = join(temporaryFolder(), "game.sym");
    writeFileSync(path, text);
    return path;
  };

  it("54.6: is known by the shape of its tables", async () => {
    expect((await start({ ...moved, hasNoScripts: false })).adapter.id).toBe("gb-studio-game");
  });

  it("is unknown without the scripts' table, and known by its symbols", async () => {
    expect((await start(moved)).adapter.id).toBe("any-game");

    const { player, adapter } = await start(moved, write(studioSymbols(at)));
    expect(adapter.id).toBe("gb-studio-game");
    await player.call("navigate_to", { x: 9, y: 5 });
    expect(player.state()).toMatchObject({ x: 9, y: 5 });
  });

  it("54.9: has the names that its project gives the scenes", async () => {
    const scenes = [{ ...HOUSE, start: { x: 25, y: 2 } }, GARDEN] as const;
    const { player } = await start({ ...moved, scenes }, write(studioSymbols(at)));
    expect(player.state()).toMatchObject({ place: "old house" });

    await player.call("navigate_to", { x: 28, y: 6 });
    await player.call("press_buttons", { buttons: ["up", "right"] });

    expect(player.state()).toMatchObject({ place: "scene 12" });
  });

  it.each([
    ["another program's symbols", "00:c100 wMode\n"],
    [
      "actors of another size",
      studioSymbols(at).replace(/00:c\w+ _actors_active_head/, "00:c748 _actors_active_head"),
    ],
  ])("needs a map with %s", async (_, text) => {
    await expect(start(moved, write(text))).rejects.toMatchObject({ code: "symbols-without-map" });
  });
});

describe("memory that does not keep the engine's rules", () => {
  it.each([
    ["a scene outside of the banks", 0xc528, 0x80],
    ["no collision bank", 0xc52f, 0],
    ["a width in tiles that is not that in pixels", 0xc532, 33],
    ["a direction", 0xc0be, 4],
    ["a player outside of the scene", 0xc0bb, 0xff],
  ])("is unknown: %s", async (_, address, byte) => {
    const { adapter, emulator } = await start(GAMES[0] as StudioGame);
    const bytes = emulator.readRange(0, 0x10000);
    bytes[address] = byte;
    const view = {
      read: (at: number) => bytes[at] ?? 0,
      readRange: (at: number, length: number) => bytes.slice(at, at + length),
    };
    const info = adapter.readState(view, null);

    expect([info["x"], info["y"], info["facing"], info["kind"]]).toEqual([null, null, null, null]);
    expect([adapter.grid?.(view), adapter.standing?.(view), adapter.shownText?.(view)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

it.each([
  ["another title", { title: "MY GAME 2" }],
  ["a plain cartridge", { type: 0 }],
])(
  "is not taken for one with %s",
  async (_, { title = "HOUSE", type }: { title?: string; type?: number }) => {
    const rom = studioRom({ ...(GAMES[0] as StudioGame), title });
    if (type !== undefined) rom[0x147] = type;
    const { cartridge } = createEmulator(rom);

    expect((await findAdapter(cartridge, { rom })).id).toBe("any-game");
  },
);
