import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RunSettings } from "../../../src/base/vocabulary/run-settings.ts";
import { ownerOf, paidModels } from "../../../src/faces/cli/keys/approve-run.ts";
import type { Options } from "../../../src/faces/cli/options/options.ts";
import { renderError } from "../../../src/faces/cli/render/remedy.ts";
import type { ContinuedRun, RunOwner } from "../../../src/play/keys/run-owner.ts";
import { DEFAULT_SETTINGS } from "../../../src/play/session/config.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";

/** A user with this list of own runs, who types nothing on a terminal. */
function userWith(list?: string) {
  const folder = temporaryFolder();
  if (list !== undefined) {
    mkdirSync(join(folder, "gameboy-runner"));
    writeFileSync(join(folder, "gameboy-runner/runs"), list);
  }
  const world = {
    argv: ["--save-dir", "mysaves"],
    env: { XDG_CONFIG_HOME: folder },
    clock: { now: () => new Date("2026-11-29T08:00:00Z"), elapsedMs: () => 0 },
    stderr: { write: () => {} },
    ask: async () => null,
  } as unknown as Parameters<typeof ownerOf>[0];
  return (options: Options = {}) => ownerOf(world, options);
}

/** A run whose files choose `stored`, continued with `changed` settings. */
function runWith(stored: Partial<RunSettings>, changed: Partial<RunSettings> = {}): ContinuedRun {
  const settings = { ...DEFAULT_SETTINGS, ...stored };
  return {
    ...{ runId: "one", file: null, listSaves: async () => [], agents: [] },
    ...{ settings: { ...settings, ...changed }, stored: { settings, agents: [] } },
  };
}

/** The line that refuses to continue a run; null where it may. */
const refusal = (owner: RunOwner, run: ContinuedRun): Promise<string | null> =>
  owner.mayContinue(run).then(() => null, renderError);

/** The line that refuses a run that a model of this name played; null where it may continue. */
const refusalOf = (model: string, baseUrl: string | null = null): Promise<string | null> =>
  refusal(userWith()(), runWith({ model, baseUrl }));

test("47.A9: a run with a program's own player is continued by it, or by the explorer", async () => {
  expect(await refusalOf("me")).toBe(
    "you did not begin this run, and its player me is a program's own, or of a server that is not named: " +
      "let that program continue it, name the server with --base-url, or let the explorer play on: " +
      "runner --save-dir mysaves --model explorer",
  );
  expect(await refusalOf("explorer")).toBeNull();
});

test.each([
  ["claude-opus-5-5", null],
  ["claude-of-tomorrow", null],
  ["openai:gpt-of-tomorrow", null],
  ["llama3:8b", "http://127.0.0.1:11434"],
])("47.A9: a stranger's run by %s is still asked about", async (model, baseUrl) => {
  expect(await refusalOf(model, baseUrl)).toMatch(
    /^you did not begin this run.*: to continue it, run runner /,
  );
});

const SINCE = "# since 2026-11-20T10:00:00.000Z\n";
const SONNET = { model: "claude-sonnet-5-5" };
const NOT_CHOSEN = /^the files of this run choose players that you did not choose for it: /;
const NOT_BEGUN = /^you did not begin this run, and its files choose its players: /;

test("49.A1: an own run without marks goes back to its old model after a command with another one", async () => {
  const user = userWith(`${SINCE}one\n`);
  const other = { model: "claude-haiku-5-5" };

  expect(await refusal(user(other), runWith(SONNET, other))).toBeNull();

  expect(await refusal(user(), runWith(SONNET))).toBeNull();
  expect(await refusal(user(), runWith(other))).toBeNull();
  expect(await refusal(user(), runWith({ model: "claude-opus-5-5" }))).toMatch(NOT_CHOSEN);
});

test("49.A1: a foreign run that was continued with another model does not go back to that of its files", async () => {
  const user = userWith(SINCE);
  const other = { model: "claude-haiku-5-5" };

  expect(await refusal(user(other), runWith(SONNET, other))).toBeNull();

  expect(await refusal(user(), runWith(other))).toBeNull();
  expect(await refusal(user(), runWith(SONNET))).toMatch(NOT_CHOSEN);
});

test.each<[string, Partial<RunSettings>, Partial<RunSettings>]>([
  ["a command that plays nothing", SONNET, { effort: "high" }],
  ["a free player", SONNET, { model: "explorer", maxHistory: 80 }],
])("49.A1: an own run's settings that %s changed are the user's", async (_, stored, changed) => {
  const marked = userWith(SINCE);
  marked().begun(runWith(stored));
  const chosen = { ...stored, ...changed };
  for (const user of [marked, userWith(`${SINCE}one\n`)]) {
    await user().continued(runWith(stored, changed));

    expect(await refusal(user(), runWith(chosen, SONNET))).toBeNull();
    expect(await refusal(user(), runWith({ ...chosen, ...SONNET, effort: "max" }))).toMatch(NOT_CHOSEN);
  }
});

test("49.A1: a free command allows nothing of a foreign run, nor of files that choose otherwise", async () => {
  const [stranger, user] = [userWith(SINCE), userWith(SINCE)];
  const changed = runWith({ ...SONNET, effort: "max" }, { maxHistory: 80 });
  user().begun(runWith(SONNET));

  for (const each of [stranger, user]) await each().continued(changed);

  expect(await refusal(stranger(), changed)).toMatch(NOT_BEGUN);
  expect(await refusal(user(), changed)).toMatch(NOT_CHOSEN);
  expect(await refusal(user(), runWith(SONNET, { maxHistory: 40 }))).toBeNull();
  expect(await refusal(user(), runWith({ ...SONNET, maxHistory: 80 }))).toMatch(NOT_CHOSEN);
});

test("a run's paid models are its player's, the summaries' and those of parts, but for free ones", () => {
  const prices = { free: FREE_PRICE, paid: { ...FREE_PRICE, outputUsd: 0.1 } };
  const paid = (settings: Partial<RunSettings>, agents: readonly object[] = []) =>
    paidModels({ settings: { ...DEFAULT_SETTINGS, ...settings }, agents } as never, prices);

  expect(paid({ model: "explorer" })).toEqual([]);
  expect(paid({ model: "explorer", summaryModel: "explorer" })).toEqual([]);
  expect(paid({ model: "free", summaryModel: "paid" })).toEqual(["paid"]);
  expect(paid({ model: "paid", summaryModel: "free" })).toEqual(["paid"]);
  expect(paid({ model: "unknown", summaryModel: "paid", refineModel: "other" })).toEqual([
    "unknown",
    "paid",
    "other",
  ]);
  expect(paid({ model: "free" }, [{ model: "paid" }, { model: null }, { model: "free" }])).toEqual(["paid"]);
});

const FREE_PRICE = { inputUsd: 0, outputUsd: 0, cacheReadUsd: 0, cacheWriteUsd: 0 };
