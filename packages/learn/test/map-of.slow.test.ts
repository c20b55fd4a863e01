import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { compileExpression } from "../../../src/base/expressions/expression.ts";
import { SMALL_GAMES } from "../../../test/helpers/small-games/all-games.ts";
import { GAMES_TO_LEARN } from "../../../test/helpers/small-games/to-learn/games-to-learn.ts";
import { createEmulator } from "../../emulator/src/wasmboy-emulator.ts";
import { checkMap } from "../../games/src/known/memory-map/check/check-map.ts";
import { createMemoryMapAdapter } from "../../games/src/known/memory-map/memory-map.ts";
import { chanceOf } from "../../games/src/seeds/chance.ts";
import { learnGame } from "../src/learn-game.ts";
import { mapOf } from "../src/map-of.ts";
import { renderWhole } from "./render-whole.ts";

const LANTERN = readFileSync(fileURLToPath(new URL("../../../roms.example/lantern.gb", import.meta.url)));

const build = (name: string) => {
  const game = GAMES_TO_LEARN[name];
  if (game === undefined) throw new Error(`no game ${name}`);
  return game();
};

test("a learned map is sound, and reads the player's cell, the room and the cells around", async () => {
  const { rom, truth } = build("equal rooms");
  const emulator = createEmulator(rom);
  const learned = await learnGame(emulator, { chance: chanceOf(1, "learn"), frames: 300_000 });

  const map = mapOf(learned, emulator.cartridge);

  expect(checkMap(JSON.parse(JSON.stringify(map)), emulator.cartridge)).toEqual([]);
  if (map === null || learned.play === null) throw new Error("nothing was learned");
  const adapter = createMemoryMapAdapter(map, compileExpression);
  emulator.restore(learned.play.fresh[0]?.start ?? learned.play.start.state);
  const [x, y] = [truth.x, truth.y].map((places) => emulator.read(places?.[0]?.address ?? 0));
  expect(adapter.standing?.(emulator)).toMatchObject({ x, y });
  const grid = adapter.grid?.(emulator);
  expect(grid?.cells[grid.player.row]?.[grid.player.column]).toBe("player");
  expect(grid?.cells.flat()).toEqual(expect.arrayContaining(["free", "wall"]));
});

test("a learned map reads the game's texts, knows doors and tells the buttons", async () => {
  const emulator = createEmulator(LANTERN);
  const learned = await learnGame(emulator, { chance: chanceOf(1, "learn"), frames: 1_000_000 });

  const map = mapOf(learned, emulator.cartridge);

  expect(checkMap(JSON.parse(JSON.stringify(map)), emulator.cartridge)).toEqual([]);
  if (map === null || learned.world?.text == null) throw new Error("no text was found");
  const adapter = createMemoryMapAdapter(map, compileExpression);
  const [page] = learned.world.text.pages;
  emulator.restore(page?.state ?? emulator.snapshot());
  expect(adapter.shownText?.(emulator)?.lines.join(" ")).toMatch(/^[A-Z]{3,6}: [A-Z][A-Za-z ,.'!?]{10,}$/);
  emulator.restore(learned.play?.fresh[0]?.start ?? emulator.snapshot());
  expect(adapter.shownText?.(emulator)).toBeNull();
  expect(map.doors?.length).toBeGreaterThan(1);
  expect(map.briefing).toContain("START opens a menu or another screen");
  // All that was learned is as ever; if a change is meant: npx vitest run FILE -u.
  await expect(renderWhole(learned, emulator)).toMatchFileSnapshot("./whole/lantern.txt");
});

test("rooms that share coordinates without a number that is found are not drawn as one map", async () => {
  const emulator = createEmulator(SMALL_GAMES["rooms"]?.() ?? new Uint8Array());
  const learned = await learnGame(emulator, { chance: chanceOf(1, "learn"), frames: 400_000 });

  const map = mapOf(learned, emulator.cartridge);

  expect(checkMap(JSON.parse(JSON.stringify(map)), emulator.cartridge)).toEqual([]);
  expect(map?.position).toEqual(["x", "y"]);
  expect(map).not.toHaveProperty("grid");
  expect(map).not.toHaveProperty("standing");
  expect(map?.comment).toContain("It is partial: its rooms share coordinates");
  const room = learned.findings.find(({ name }) => name === "room");
  expect(room?.evidence).toMatch(/where \d+ cells have another picture at the same coordinates/);
  if (map === null) throw new Error("nothing was learned");
  expect(createMemoryMapAdapter(map, compileExpression).standing).toBeUndefined();
});

test("a game of one room is a map, though no room has a number", async () => {
  const { rom } = build("pixel scroller");
  const emulator = createEmulator(rom);
  const learned = await learnGame(emulator, { chance: chanceOf(1, "learn"), frames: 300_000 });

  const map = mapOf(learned, emulator.cartridge);

  expect(map).toMatchObject({ position: ["x", "y"], standing: { x: "x", y: "y" } });
  expect(map?.comment).not.toContain("partial");
});

test("a game that is refused has no map", async () => {
  const emulator = createEmulator(build("first person").rom);
  const learned = await learnGame(emulator, { chance: chanceOf(1, "learn"), frames: 60_000 });

  expect(mapOf(learned, emulator.cartridge)).toBeNull();
});
