import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { RunnerError } from "../../../../src/base/errors.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { cartridgeOf, RamImage } from "../../../../test/helpers/roms/ram-image.ts";
import type { GameAdapter } from "../../src/known/game-adapter.ts";
import { loadGameMap } from "../../src/known/memory-map/load-game-map.ts";

const GOOD = { format: 1, game: "The Cave", fields: [{ name: "coins", address: "C100" }] };

async function writeMap(content: unknown): Promise<string> {
  const path = join(temporaryFolder(), "cave.json");
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

function load(path: string): Promise<GameAdapter> {
  return loadGameMap(path, undefined, cartridgeOf("CAVE"));
}

async function refusalOf(content: unknown): Promise<string> {
  const path = await writeMap(content);
  const error = await load(path).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RunnerError);
  expect(error).toMatchObject({ code: "game-map-invalid", exitCode: 65 });
  const { message } = error as RunnerError;
  expect(message).not.toContain("\n");
  expect(message.startsWith(path)).toBe(true);
  return message.slice(path.length).replace(/^:\d+:\d+/, "");
}

describe("a game map file", () => {
  it("becomes an adapter", async () => {
    const adapter = await load(await writeMap(GOOD));

    expect(adapter.id).toBe("the-cave");
  });

  it.each([{ field: "coins" }, [{ field: "gone", is: 1 }], "once of use"])(
    "of before, with a waiting condition, still loads: %j",
    async (waiting) => {
      expect((await load(await writeMap({ ...GOOD, waiting }))).id).toBe("the-cave");
    },
  );

  it("may compute fields", async () => {
    const fields = [
      { name: "map", address: "C102" },
      ...GOOD.fields,
      { name: "purse", expression: "coins * 2" },
    ];

    const adapter = await load(await writeMap({ ...GOOD, fields }));

    expect(adapter.readState(new RamImage().set(0xc100, 21), null)).toEqual({ map: 0, coins: 21, purse: 42 });
  });

  it("is refused for a ROM that it does not recognise", async () => {
    const path = await writeMap({ ...GOOD, recognises: { titles: ["CAVE"], revisions: [1] } });

    await expect(load(path)).rejects.toMatchObject({
      code: "game-map-mismatched",
      message: expect.stringMatching(/cave\.json is for another ROM than this one, CAVE$/),
    });
  });

  it("may begin with a byte order mark", async () => {
    expect((await load(await writeMap(`\uFEFF${JSON.stringify(GOOD)}`))).id).toBe("the-cave");
  });

  it("that is missing is named", async () => {
    await expect(load("/no/such/file.json")).rejects.toMatchObject({
      code: "game-map-unreadable",
      message: expect.stringMatching(/^\/no\/such\/file\.json cannot be read \(/),
    });
  });

  const field = (more: object) => ({ ...GOOD, fields: [{ name: "coins", address: "C100", ...more }] });
  const grid = {
    columns: 2,
    rows: 2,
    address: "C200",
    cells: { "0": "free" },
    player: { row: "coins", column: "coins" },
  };

  it.each([
    ["text that is not JSON", "{", / is not JSON \(/],
    ["another type", "[]", /^: takes an object, got a list$/],
    ["another format", { ...GOOD, format: 2 }, /^: format: takes 1: /],
    ["a game without a name", { ...GOOD, game: "" }, /^: game: takes the game's name/],
    ["a bad slug", { ...GOOD, slug: "My Game" }, /^: slug: takes a name in kebab case/],
    ["no fields", { format: 1, game: "x" }, /^: fields: /],
    [
      "a bad address",
      field({ address: "zz" }),
      /^: fields\[0\]\.address: takes an address from 0000 to FFFF in hex, such as C100, or a symbol's name with a symbol file, got "zz"$/,
    ],
    ["an address past the end", field({ address: 0x10000 }), /^: fields\[0\]\.address: takes an address/],
    [
      "a field that goes past the end",
      field({ address: "FFFF", size: 2 }),
      /^: fields\[0\]\.size: goes past FFFF/,
    ],
    ["a number that is too long", field({ size: 7 }), /^: fields\[0\]\.size: takes at most 6 bytes/],
    [
      "an unknown encoding",
      field({ encoding: "float" }),
      /^: fields\[0\]\.encoding: takes uint, int, bcd, digits, bool, flags, count, text, got "float"$/,
    ],
    ["an unknown order", field({ byteOrder: 3 }), /^: fields\[0\]\.byteOrder: takes little, big, got 3$/],
    ["an unknown telling", field({ tell: "seldom" }), /^: fields\[0\]\.tell: takes .*, got "seldom"$/],
    [
      "an unknown condition",
      { ...GOOD, milestones: [{ field: "coins", when: "often" }] },
      /^: milestones\[0\]\.when: takes new value, greater, less, reaches, equals, set, got "often"$/,
    ],
    [
      "a bad key of names",
      field({ names: { one: "x" } }),
      /^: fields\[0\]\.names\.one: takes numbers as keys/,
    ],
    ["a name that is in use", field({ name: "seen" }), /^: fields\[0\]\.name: must not be seen/],
    [
      "a field twice",
      { ...GOOD, fields: [...GOOD.fields, ...GOOD.fields] },
      /^: fields\[1\]\.name: names "coins" twice/,
    ],
    [
      "a milestone of no field",
      { ...GOOD, milestones: [{ field: "gems", when: "greater" }] },
      /^: milestones\[0\]\.field: names a field that does not exist: "gems"/,
    ],
    ["a grid past the end", { ...GOOD, grid: { ...grid, address: "FFFE" } }, /^: grid\.rows: goes past FFFF/],
    [
      "a condition of no field",
      field({ when: { field: "mode", is: 1 } }),
      /^: fields\[0\]\.when\.field: names a field that does not exist: "mode"/,
    ],
    [
      "a condition on a value without a name",
      field({ names: { "1": "one" }, when: { field: "coins", is: ["one", "two"] } }),
      /^: fields\[0\]\.when\.field: "coins" has no value called "two"/,
    ],
    [
      "a milestone of a bit without a name",
      { ...field({ encoding: "flags" }), milestones: [{ field: "coins", when: "set", bit: "lamp" }] },
      /^: milestones\[0\]\.field: "coins" has no bit called "lamp"/,
    ],
    [
      "a bad charset",
      field({ charset: "utf-8" }),
      /^: fields\[0\]\.charset: takes ascii, letters by byte, or a table of the map/,
    ],
    [
      "a bad cell",
      { ...GOOD, grid: { ...grid, cells: { "0": "lava" } } },
      /^: grid\.cells\["0"\]: takes free, grass, wall, water, .*sign, tree, counter, sight, item, boulder, locked, goal, filled, player-on-goal, got "lava"$/,
    ],
    [
      "a bad byte of a cell",
      { ...GOOD, grid: { ...grid, cells: { x: "free" } } },
      /^: grid\.cells\.x: takes numbers/,
    ],
    [
      "a grid of no field",
      { ...GOOD, grid: { ...grid, player: { row: "y", column: "coins" } } },
      /^: grid\.player\.row: names a field that does not exist: "y"/,
    ],
    [
      "other people of no field",
      {
        ...GOOD,
        grid: { ...grid, people: [grid.player, { row: "coins", column: "x" }] },
      },
      /^: grid\.people\[1\]\.column: names a field that does not exist: "x"/,
    ],
  ])("with %s is refused in one line: file, where, what", async (_, content, expected) => {
    expect(await refusalOf(content)).toMatch(expected);
  });
});
