import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { RunSettings } from "../../../src/base/vocabulary/run-settings.ts";
import { forgetRun, isOwnRun, isPlayedHereBefore, noteOwnRun } from "../../../src/faces/cli/keys/own-runs.ts";
import type { AgentSpec } from "../../../src/parts/agents/base/agents.ts";
import type { PaidChoice } from "../../../src/play/keys/run-owner.ts";
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

/** A user with an empty list. */
function emptyHome() {
  const folder = temporaryFolder();
  const told: string[] = [];
  const home = {
    env: { XDG_CONFIG_HOME: folder },
    clock: { now: () => new Date(T), elapsedMs: () => 0 },
    stderr: { write: (text: string | Uint8Array) => void told.push(String(text)) },
  };
  return { home, told, file: join(folder, "gameboy-runner/runs") };
}

const CHOICE = { settings: { ...DEFAULT_SETTINGS, model: "small" }, agents: [] };

/** A run that is continued as its files choose. */
const run = (runId: string, stored: PaidChoice = CHOICE) => ({
  ...{ runId, file: null, listSaves: async () => [], stored },
  ...stored,
});

test("49.A1: the list remembers, forgets, and is the user's alone", async () => {
  const { home, told, file } = emptyHome();

  noteOwnRun(home, run("one"));
  noteOwnRun(home, run("two"));
  noteOwnRun(home, run("one"));
  const [before, other] = [await isOwnRun(home, run("one")), await isOwnRun(home, run("three"))];
  forgetRun(home, "one");
  forgetRun(home, "three");

  expect([before, other, await isOwnRun(home, run("one")), await isOwnRun(home, run("two"))]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(readFileSync(file, "utf8")).toMatch(/^# since 2026-11-20T10:00:00\.000Z\ntwo( [0-9a-f]{16}){2}\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(told).toEqual([]);
});

const choosing = (settings: Partial<RunSettings>, agents: readonly AgentSpec[] = []): PaidChoice => ({
  ...{ settings: { ...CHOICE.settings, ...settings }, agents },
});
const helper: AgentSpec = { name: "a", description: "", prompt: "x", can: "consult" };

test.each<[string, PaidChoice, boolean]>([
  ["what was chosen", choosing({}), true],
  ["the other model that was chosen", choosing({ model: "large" }), true],
  ["its effort with the first model", choosing({ effort: "high" }), true],
  ["a free player", choosing({ model: "explorer" }), true],
  ["another goal and seed", choosing({ goal: "else", seed: 9 }), true],
  ["an agent as the player may define it", choosing({}, [{ ...helper, steps: 9 }]), true],
  ["another model", choosing({ model: "huge" }), false],
  ["more effort", choosing({ effort: "max" }), false],
  ["more history", choosing({ maxHistory: 600 }), false],
  ["refining", choosing({ refineEvery: 1 }), false],
  ["a writer of summaries", choosing({ summaryModel: "huge" }), false],
  ["thinking", choosing({ thinking: true }), false],
  ["an agent's model", choosing({}, [{ ...helper, model: "huge" }]), false],
  ["an agent's dollars", choosing({}, [{ ...helper, dollars: 100 }]), false],
])("49.A1: whether an own run's files may choose %s", async (_, choice, isOwn) => {
  const { home, file } = emptyHome();
  noteOwnRun(home, run("one"));
  noteOwnRun(home, run("one", choosing({ model: "large", effort: "high" })));

  expect(await isOwnRun(home, run("one", choice))).toBe(isOwn);
  // A list of an earlier version has ids alone.
  writeFileSync(file, "# since 2026-11-20T10:00:00.000Z\none\n");
  expect(await isOwnRun(home, run("one", choice))).toBe(true);
});

test("49.A1: a list without its first line, as a kill leaves it, remembers each run", async () => {
  const { home, file } = emptyHome();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");

  noteOwnRun(home, run("one"));
  noteOwnRun(home, run("two"));

  const own = [run("one"), run("two"), run("three"), run("one", choosing({ model: "huge" }))];
  expect(await Promise.all(own.map((each) => isOwnRun(home, each)))).toEqual([true, true, false, false]);
});

test("49.A1: a list that cannot be written is told once, and stops nothing", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "gameboy-runner"), "a file in the place of the folder");
  const told: string[] = [];
  const clock = { now: () => new Date(T), elapsedMs: () => 0 };
  const stderr = { write: (text: string | Uint8Array) => void told.push(String(text)) };

  noteOwnRun({ env: { XDG_CONFIG_HOME: folder }, clock, stderr }, run("one"));

  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/gameboy-runner\/runs cannot be written .*: you are asked again/);
  expect(existsSync(join(folder, "gameboy-runner/runs"))).toBe(false);
});
