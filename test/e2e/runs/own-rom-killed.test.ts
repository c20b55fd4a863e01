import { mkdirSync, readdirSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { openPlayed } from "../../../packages/mcp/src/player/open-played.ts";
import { fillConfig } from "../../../src/play/session/config.ts";
import { BUNDLED_ROM } from "../../../src/play/session/open-game.ts";
import { listSaves } from "../../../src/record/saves/folder/list-saves.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { buildRom } from "../../helpers/roms/build-rom.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";

const ROM = buildRom({ title: "MY GAME" }, (code) => code.forever());
const MAP = { format: 1, game: "My game", title: "MY GAME", fields: [{ name: "lives", address: "wLives" }] };
const PLAN =
  "name: long\nsteps:\n  - { name: play, type: agent, goal: Play, until: totalSteps >= 100000, max_steps: 100000 }\n";
const EXPLORER = ["--model", "explorer", "--save-every", "100000"];
const ENDLESS = [...EXPLORER, "--steps", "100000"];

/** A folder with a ROM of one's own, a map of it and a plan. */
function folderWithRom(rom = "mine.gb"): string {
  const cwd = join(temporaryFolder(), "here");
  mkdirSync(join(cwd, rom, ".."), { recursive: true });
  mkdirSync(cwd, { recursive: true });
  writeFileSync(join(cwd, rom), rom.endsWith(".zip") ? zipSync({ "game.gb": ROM }) : ROM);
  writeFileSync(join(cwd, "map.json"), JSON.stringify(MAP));
  writeFileSync(join(cwd, "game.sym"), "00:c000 wLives\n");
  writeFileSync(join(cwd, "long.yaml"), PLAN);
  return cwd;
}

/** Runs a command until it is killed in its third step, which is before its first save. */
async function killed(cwd: string, ...args: readonly string[]): Promise<void> {
  const before = savesIn(cwd);
  const { child, saw, finished } = startRunner([...args, "--verbose"], { cwd });
  await saw("step 3\n");
  child.kill("SIGKILL");
  await finished;
  expect(savesIn(cwd)).toEqual(before);
}

function savesIn(cwd: string): readonly string[] {
  return listSaves(join(cwd, "saves")).games.flatMap(({ saves }) => saves.map(({ info }) => info.id));
}

const GOES_ON = { code: 0, stdout: expect.stringMatching(/^MY GAME: continuing from step [2-9]/) };

test.each(["mine.gb", "../roms/mine.gb", "mine.zip"])(
  "a run of %s that is killed before its first save goes on without --rom",
  async (rom) => {
    const cwd = folderWithRom(rom);
    await killed(cwd, "--rom", rom, ...ENDLESS, "--goal", "Find the door", "--set", "palette=green");

    const next = await run(["--steps", "1"], { cwd });
    const info = await run(["--save-info", "--json"], { cwd });

    expect(next).toMatchObject(GOES_ON);
    expect(JSON.parse(info.stdout)).toMatchObject({
      game: "MY GAME",
      model: "explorer",
      goal: "Find the door",
    });
  },
);

test("its memory map and symbols are those that it was begun with", async () => {
  const cwd = folderWithRom();
  await run(["--rom", "mine.gb", "--model", "explorer", "--steps", "1"], { cwd });
  const named = ["--rom", "mine.gb", "--game-map", "map.json", "--set", "symbols=game.sym"];
  await killed(cwd, ...named, "--new-game", ...ENDLESS);

  const next = await run(["--steps", "1"], { cwd });

  expect(next).toMatchObject(GOES_ON);
  const [own] = listSaves(join(cwd, "saves")).games;
  expect(own?.game).toMatchObject({ gameMap: join(cwd, "map.json"), symbols: join(cwd, "game.sym") });
});

test("it goes on though another game was saved before, and though another was begun before", async () => {
  const cwd = folderWithRom();
  writeFileSync(
    join(cwd, "a.gb"),
    buildRom({ title: "A GAME" }, (code) => code.forever()),
  );
  await run(["--model", "explorer", "--steps", "1"], { cwd });
  await killed(cwd, "--rom", "a.gb", ...ENDLESS);
  await killed(cwd, "--rom", "mine.gb", ...ENDLESS);

  const status = await run(["status", "--json"], { cwd });
  const told = await run(["tell", "Look around", "--json"], { cwd });
  const next = await run(["--steps", "1"], { cwd });

  expect(JSON.parse(status.stdout)).toMatchObject({ slug: "my-game", live: false });
  expect(JSON.parse(told.stdout)).toMatchObject({ game: "my-game" });
  expect(next).toMatchObject(GOES_ON);
});

test("a game that is played on for a while and then killed is the one that goes on, not the one that was saved last", async () => {
  const cwd = folderWithRom();
  await run(["--rom", "mine.gb", "--model", "explorer", "--steps", "1"], { cwd });
  await run(["--rom", BUNDLED_ROM, "--model", "explorer", "--steps", "1"], { cwd });
  await killed(cwd, "--rom", "mine.gb", ...ENDLESS);

  const next = await run(["--steps", "1"], { cwd });

  expect(next).toMatchObject(GOES_ON);
});

test("where its ROM was moved, one line says so, and nothing else is begun", async () => {
  const cwd = folderWithRom();
  await killed(cwd, "--rom", "mine.gb", ...ENDLESS);
  renameSync(join(cwd, "mine.gb"), join(cwd, "moved.gb"));
  const before = readdirSync(join(cwd, "saves"));

  const lost = await run(["--steps", "1"], { cwd });
  const after = readdirSync(join(cwd, "saves"));
  const found = await run(["--rom", "moved.gb", "--steps", "1"], { cwd });

  const fact = "MY GAME needs the ROM that it was played with, and mine.gb does not exist";
  expect(lost).toEqual({
    ...{ code: 66, signal: null, stdout: "" },
    stderr: `runner: ${fact}: pass that ROM with --rom\n`,
  });
  expect(after).toEqual(before);
  expect(found).toMatchObject(GOES_ON);
});

test("where another ROM has its name, nothing is played", async () => {
  const cwd = folderWithRom();
  await killed(cwd, "--rom", "mine.gb", ...ENDLESS);
  writeFileSync(
    join(cwd, "mine.gb"),
    buildRom({ title: "OTHER" }, (code) => code.forever()),
  );

  const { code, stderr } = await run(["--steps", "1"], { cwd });

  expect(code).toBe(65);
  expect(stderr).toMatch(
    /mine\.gb is not the ROM that MY GAME was played with \(sha256 [0-9a-f]{8}…\): pass that ROM/,
  );
});

test("a workflow that is killed before its first save is resumed with its ROM", async () => {
  const cwd = folderWithRom();
  await killed(cwd, "workflow", "run", "long.yaml", "--rom", "mine.gb", ...EXPLORER);

  const { code, stdout } = await run(["workflow", "run", "long.yaml", "--resume", "--steps", "1"], { cwd });

  expect({ code, stdout }).toEqual({
    code: 4,
    stdout: expect.stringContaining("MY GAME: continuing from step"),
  });
});

test("an MCP client gets the game that was killed", async () => {
  const cwd = folderWithRom();
  await killed(cwd, "--rom", "mine.gb", ...ENDLESS);

  const played = await openPlayed({ config: fillConfig({ saveDir: join(cwd, "saves") }), services: {} });
  const { game, step } = await played.state();
  await played.leave();

  expect({ game, isBegun: step >= 2 }).toEqual({ game: "MY GAME", isBegun: true });
});

test("a journal that does not say which game it is of is no reason to begin another", async () => {
  const cwd = folderWithRom();
  mkdirSync(join(cwd, "saves"));
  writeFileSync(join(cwd, "saves/my-game_journal.jsonl"), '{"seq":0,"prev":"00"}\n{"seq":1');

  const { code, stderr } = await run(["--steps", "1"], { cwd });

  expect({ code, stderr }).toEqual({
    code: 65,
    stderr: expect.stringMatching(
      /my-game_journal\.jsonl does not say which game it is of: pass the ROM of that/,
    ),
  });
  expect(readdirSync(join(cwd, "saves"))).toEqual(["my-game_journal.jsonl"]);
});

test("an only save that is damaged is no reason to begin another game", async () => {
  const cwd = folderWithRom();
  await run(["--rom", "mine.gb", "--model", "explorer", "--steps", "1", "--set", "journal=off"], { cwd });
  const [save = ""] = readdirSync(join(cwd, "saves")).filter((name) => name.endsWith(".png"));
  truncateSync(join(cwd, "saves", save), 1000);

  const { code, stderr } = await run(["--steps", "1"], { cwd });

  expect(code).toBe(65);
  expect(stderr).toContain(`saves/${save}`);
  expect(readdirSync(join(cwd, "saves"))).toEqual([save]);
});
