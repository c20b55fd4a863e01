import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";

const LANTERN = fileURLToPath(new URL("../../../../roms.example/", import.meta.url));

const MAP = {
  format: 1,
  game: "Mine",
  title: "TETRIS",
  milestons: [],
  fields: [
    { name: "mode", address: "wMode" },
    { name: "far", address: "wFar", encodin: "bool" },
  ],
  milestones: [{ field: "mod", when: "greater" }],
  grid: { columns: 10, rows: 9, address: "wMode+0x60", cells: { "3": "player" } },
};

function gameFolder(): string {
  const cwd = temporaryFolder();
  copyFileSync(join(LANTERN, "lantern.gb"), join(cwd, "game.gb"));
  copyFileSync(join(LANTERN, "lantern.json"), join(cwd, "good.json"));
  writeFileSync(join(cwd, "bad.json"), JSON.stringify(MAP, null, 2));
  writeFileSync(join(cwd, "game.sym"), "00:c100 wMode\n03:d35e wFar\n");
  return cwd;
}

test("runner games check reports every problem with its line, then what the map describes", async () => {
  const args = ["games", "check", "bad.json", "--set", "symbols=game.sym", "--rom", "game.gb"];

  const { code, stdout } = await run(args, { cwd: gameFolder() });

  expect(code).toBe(65);
  expect(stdout.split("\n")).toEqual([
    "bad.json: 5 problems",
    '  bad.json:4:3: title: is not the ROM\'s, "LANTERN": got "TETRIS"',
    '  bad.json:5:3: milestons: there is no key "milestons", did you mean "milestones"?',
    "  bad.json:13:7: fields[1].address: names bank 3 (03:D35E), which LANTERN does not have",
    '  bad.json:14:7: fields[1].encodin: there is no key "encodin", did you mean "encoding"?',
    '  bad.json:19:7: milestones[0].field: names a field that does not exist: "mod", did you mean "mode"?',
    "  game: Mine, cartridges called TETRIS",
    "  fields: 2",
    "    mode: C100, uint, 1 byte",
    "    far: 03:D35E, uint, 1 byte",
    "  milestones: 1",
    "    mod, greater",
    "  grid: 10 × 9 cells at C160",
    "  symbols: 2",
    "    wMode: C100",
    "    wFar: 03:D35E",
    "",
  ]);
});

test("it takes several maps, prints JSON, and says which are not there", async () => {
  const cwd = gameFolder();

  const good = await run(["games", "check", "good.json", "--json"], { cwd });
  const gone = await run(["games", "check", "good.json", "gone.json"], { cwd });
  const played = await run(["--rom", "game.gb", "--game-map", "bad.json", "--steps", "1"], { cwd });

  expect(good.code).toBe(0);
  expect(JSON.parse(good.stdout)).toMatchObject({
    ...{ file: "good.json", mistakes: [], game: "Lantern", title: "LANTERN", symbols: [] },
    grid: { columns: 10, rows: 9, address: "C160" },
  });
  expect([gone.code, gone.stderr]).toEqual([66, expect.stringContaining("gone.json cannot be read")]);
  expect(gone.stdout).toContain("good.json is fine");
  expect([played.code, played.stderr]).toEqual([
    65,
    expect.stringContaining("is for a game with another title"),
  ]);
});

test("a misspelt key stops a run before it begins, with its line", async () => {
  const cwd = gameFolder();
  writeFileSync(join(cwd, "bad.json"), '{"format": 1, "game": "x",\n "fields": [],\n "milestons": []}');

  const { code, stderr } = await run(["--rom", "game.gb", "--game-map", "bad.json", "--steps", "1"], { cwd });

  expect(code).toBe(65);
  expect(stderr).toContain(
    'bad.json:3:2: milestons: there is no key "milestons", did you mean "milestones"?',
  );
});

test("runner games schema prints the published schema", async () => {
  const { stdout } = await run(["games", "schema"], { cwd: temporaryFolder() });

  const published = readFileSync(new URL("../../../../docs/game-map.schema.json", import.meta.url), "utf8");
  expect(JSON.parse(stdout)).toEqual(JSON.parse(published));
});

test("it checks the folder of a stable-retro integration, and shows its variables", async () => {
  const cwd = gameFolder();
  mkdirSync(join(cwd, "Mine-GameBoy"));
  const data = { info: { score: { address: 49312, type: "<d3" }, lives: { address: 49400, type: "u1" } } };
  writeFileSync(join(cwd, "Mine-GameBoy/data.json"), JSON.stringify(data, null, 2));
  const check = () => run(["games", "check", "Mine-GameBoy"], { cwd });

  const bad = await check();
  data.info.lives.type = "|u1";
  writeFileSync(join(cwd, "Mine-GameBoy/data.json"), JSON.stringify(data, null, 2));
  const good = await check();

  expect(bad.code).toBe(65);
  expect(bad.stdout).toContain("  Mine-GameBoy/data.json:9:7: info.lives.type: takes an order");
  expect(good.code).toBe(0);
  expect(good.stdout).toContain("    score: C0A0, <d3, 3 bytes\n    lives: C0F8, |u1, 1 byte\n");
});

test("53: runner games check with a ROM alone verifies a known game on it; others are refused in one line", async () => {
  const cwd = gameFolder();
  const [other, none] = await Promise.all([
    run(["games", "check", "--rom", "game.gb"], { cwd }),
    run(["games", "check"], { cwd }),
  ]);

  expect([other.code, none.code]).toEqual([66, 64]);
  expect(other.stderr).toMatch(/^runner: nothing is known of the first minutes of LANTERN: [^\n]+\n$/);
  expect(none.stderr).toMatch(/^runner: games check takes a map, or --rom [^\n]+\n$/);
});
