import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { forgetRun, isOwnRun, isPlayedHereBefore, noteOwnRun } from "../../../src/faces/cli/keys/own-runs.ts";
import { DEFAULT_SETTINGS } from "../../../src/play/session/config.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";

const T = Date.parse("2026-11-20T10:00:00Z");
const made = (seconds: number, late = 0.2) => ({
  saidMs: T + seconds * 1000,
  madeMs: T + (seconds + late) * 1000,
});

test.each([
  ["saves made one after the other, each when it says", [made(0), made(60), made(120)], true],
  ["files that were unpacked at one instant", [made(0, 500), made(60, 440), made(120, 380)], false],
  ["one that came from elsewhere among the others", [made(0), made(60), made(90, 30)], false],
  ["a server that writes the time of its download", [made(0), made(1)], false],
  ["one save", [made(0)], false],
  ["none", [], false],
  ["saves that are newer than the list", [made(0), made(90_000)], false],
])("49.A1: whether a run was played here before the list was kept, by %s", (_, files, isOwn) => {
  expect(isPlayedHereBefore(files, T + 80_000_000)).toBe(isOwn);
});

test("49.A1: the list remembers, forgets, and is the user's alone", async () => {
  const folder = temporaryFolder();
  const home = {
    env: { XDG_CONFIG_HOME: folder },
    clock: { now: () => new Date(T), elapsedMs: () => 0 },
    stderr: { write: (text: string | Uint8Array) => void told.push(String(text)) },
  };
  const told: string[] = [];
  const run = (runId: string) => ({
    runId,
    file: null,
    listSaves: async () => [],
    settings: DEFAULT_SETTINGS,
    agents: [],
  });
  const file = join(folder, "gameboy-runner/runs");

  noteOwnRun(home, "one");
  noteOwnRun(home, "two");
  noteOwnRun(home, "one");
  const [before, other] = [await isOwnRun(home, run("one")), await isOwnRun(home, run("three"))];
  forgetRun(home, "one");
  forgetRun(home, "three");

  expect([before, other, await isOwnRun(home, run("one")), await isOwnRun(home, run("two"))]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(readFileSync(file, "utf8")).toBe("# since 2026-11-20T10:00:00.000Z\ntwo\n");
  expect(told).toEqual([]);
});

test("49.A1: a list that cannot be written is told once, and stops nothing", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "gameboy-runner"), "a file in the place of the folder");
  const told: string[] = [];
  const clock = { now: () => new Date(T), elapsedMs: () => 0 };
  const stderr = { write: (text: string | Uint8Array) => void told.push(String(text)) };

  noteOwnRun({ env: { XDG_CONFIG_HOME: folder }, clock, stderr }, "one");

  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/gameboy-runner\/runs cannot be written .*: you are asked again/);
  expect(existsSync(join(folder, "gameboy-runner/runs"))).toBe(false);
});
