import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hashJson, sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { canonicalJson } from "../../../../src/base/text/canonical-json.ts";
import type { JournalEntry } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import { DEFAULT_SETTINGS } from "../../../../src/play/session/config.ts";
import { resolveSettings } from "../../../../src/play/session/resolve-settings.ts";
import { forgeRun } from "../../../../test/helpers/proof/forge-run.ts";
import { settingsOf } from "../../../fleet/src/manifest/settings/setting-keys.ts";
import { findRefusedRecord } from "../../src/bench/judge-claims.ts";
import { findForeignRun, findOtherSkill, isPlayedBy, resultOf } from "../../src/bench/judge-run.ts";
import { benchJobs } from "../../src/bench/plan-bench.ts";
import { hashOf, type SubmissionEntry } from "../../src/bench/submission.ts";
import type { TaskLevel, TaskRules } from "../../src/bench/task.ts";
import { type RunFile, readRunFile } from "../../src/run-file/read-run-file.ts";

const BYTES = readFileSync(new URL("../../../../test/fixtures/runs/core-6a29f019.run", import.meta.url));
const FILE = readRunFile(BYTES);
const { steps } = FILE.manifest.claims.all;

const RULES: TaskRules = {
  ...{ name: "small", game: "lantern", goal: "Look around." },
  ...{ bounds: { steps }, milestones: [{ reach: "new map: *", most: 1, weight: 1 }] },
};

const SEED = 7;

interface Change {
  readonly rules?: Partial<TaskRules>;
  readonly level?: TaskLevel;
  readonly entry?: Partial<SubmissionEntry>;
  readonly romSha256?: string;
  readonly settings?: object;
  readonly all?: Partial<RunFile["manifest"]["claims"]["all"]>;
  readonly record?: object;
  readonly part?: string;
  readonly drawnAt?: string;
  readonly now?: Date;
}

const { begunAt, endedAt } = FILE.manifest.claims;
const DAY = 86_400_000;

/** A task at one level. */
function playOf(level: TaskLevel, rules: TaskRules = RULES) {
  const task = { rules, description: null, start: null, levels: [level], seeds: [SEED] };
  return { task, rom: null, start: null };
}

/** The rule that a run breaks which would be honest but for a change. */
function judge(change: Change = {}) {
  const { rules, level = "everything", entry, romSha256, settings, all, record, part } = change;
  const { drawnAt = begunAt, now = new Date(endedAt) } = change;
  const task = { ...RULES, ...rules };
  const play = playOf(level, task);
  const [job] = benchJobs([play], { model: "explorer" }, { levels: [level] });
  if (job === undefined) throw new Error("no job");
  const expected = resolveSettings(settingsOf(job.values, DEFAULT_SETTINGS), {
    ...{ saved: null, credentials: {}, recorded: null },
  });
  const { manifest, parts } = FILE;
  const own = (one: JournalEntry): JournalEntry =>
    one.type === "start"
      ? ({ ...one, settings: { ...expected, baseUrl: "http://127.0.0.1", ...settings } } as JournalEntry)
      : one;
  const file: RunFile = {
    ...FILE,
    manifest: {
      ...manifest,
      claims: { ...manifest.claims, all: { ...manifest.claims.all, ...all } },
    },
    parts: part === undefined ? parts : new Map([...parts, [part, new Uint8Array()]]),
    entries: FILE.entries.flatMap((placed) => [
      { ...placed, entry: own(placed.entry) },
      ...(placed.entry.type === "start" && record !== undefined
        ? [{ ...placed, entry: record as JournalEntry }]
        : []),
    ]),
  };
  return findForeignRun(file, {
    job,
    entry: {
      ...{ format: "gameboy-runner entry", version: 1, program: manifest.program, model: "explorer" },
      ...{ effort: null, thinking: null, playbookSha256: null, levels: [level] },
      ...{ tasks: { small: hashOf(task) }, ...entry },
    },
    romSha256: romSha256 ?? manifest.game.romSha256,
    ...{ drawnAt, now },
  });
}

const TRIED = { type: "outcome", step: 1, outcome: { track: [], tries: [{ presses: "a" }] } };
const OFFERED = { type: "fold", step: 1 };

test("52.C: a run without the setting of tries, as earlier versions made them, belongs to a level without tries", () => {
  expect(judge({ settings: { tries: null } })).toBeNull();
  expect(judge({ settings: { tries: undefined } })).toBeNull();
});

test("52.C: a run with tries belongs to a level that has them, and one without to none", () => {
  const levels = benchJobs([playOf("memory-tries")], { model: "explorer" }, { levels: ["memory-tries"] });

  expect(levels.map(({ cell }) => cell["level"])).toEqual(["memory-tries"]);
  expect(levels[0]?.values.tries).toBe(true);
  expect(benchJobs([playOf("memory-tries")], { model: "explorer" }, {})).toEqual([]);
  expect(findRefusedRecord([{ entry: TRIED }] as never, { skills: false, tries: true })).toBeNull();
  expect(findRefusedRecord([{ entry: TRIED }] as never, { skills: true, tries: false })).toContain(
    "has none",
  );
});

test("a run by its job's settings, within its bounds and without help belongs to the benchmark", () => {
  expect(judge()).toBeNull();
});

test.each<[string, Change]>([
  ["it is of another game or seed", { romSha256: "0".repeat(64) }],
  ["another program made it", { entry: { program: { version: "0.0.9", commit: null } } }],
  ["its setting model is not the job's", { settings: { model: "claude-haiku-5-5" } }],
  ["its setting seed is not the job's", { settings: { seed: 8 } }],
  ["its setting systemPrompt is not the job's", { settings: { systemPrompt: "Press A." } }],
  ["its setting drift is not the job's", { settings: { drift: null } }],
  ["its playbook is not the entry's", { entry: { playbookSha256: "0".repeat(64) } }],
  ["it has a game-map.json of its own", { part: "game-map.json" }],
  ["the tool cheat is its own", { record: { type: "tool", name: "cheat" } }],
  ["it offers skills", { level: "memory" }],
  ["it loads a machine from elsewhere", { all: { imports: 1, operatorSteps: 1 } }],
  ["a person took part", { record: { type: "mail" } }],
  ["a person took part", { record: { type: "operator" } }],
  ["a person took part", { record: { type: "interrupt" } }],
  ["a person took part", { record: { type: "resume" } }],
  ["a workflow took part", { record: { type: "stage" } }],
  ["it was rolled back", { record: { type: "decision", settings: null, rollback: {} } }],
  ["it has a map of its own", { record: { type: "decision", settings: null, learned: {} } }],
  ["its playbook was changed", { record: { type: "decision", settings: null, playbook: { entries: [] } } }],
  ["its playbook was changed", { record: { type: "decision", settings: null, playbookShown: ["Way"] } }],
  ["it went back", { record: { type: "branch", from: null } }],
  ["it went back", { record: { type: "branch", from: { offset: 1, seq: 1, hash: "0" } } }],
  [
    "claude-haiku-5-5 replied",
    { record: { type: "reply", purpose: "play", reply: { model: "claude-haiku-5-5" } } },
  ],
  ["before its seeds were drawn", { drawnAt: new Date(Date.parse(begunAt) + 2 * DAY).toISOString() }],
  ["in the future", { now: new Date(Date.parse(begunAt) - 2 * DAY) }],
  ["this version does not know its records of type cheat", { record: { type: "cheat" } }],
  ["it tries presses on a copy of the game, and its level has none", { record: TRIED }],
  ["its setting tries is not the job's", { settings: { tries: true } }],
  [
    "it offers tries, and its level has none",
    { record: { ...OFFERED, outcome: { type: "folded", tools: [{ name: "try_buttons" }] } } },
  ],
])("%s", (why, change) => {
  expect(judge(change)).toContain(why);
});

test("what a run reaches within the bounds of its task counts, and what comes afterwards does not", () => {
  const within = (bounds: TaskRules["bounds"]) =>
    resultOf(FILE, { ...RULES, bounds }).milestones.map(({ step }) => step);
  const all = FILE.manifest.claims.milestones.map(({ step }) => step);
  const [first = 0] = all;
  const last = all.at(-1) ?? 0;

  expect(last).toBeGreaterThan(first);
  expect(within({ steps })).toEqual(all);
  expect(within({ steps: last })).toEqual(all);
  expect(within({ steps: last - 1 })).toEqual(all.filter((step) => step < last));
  expect(within({ steps, frames: 1 })).toEqual(all.filter((step) => step === 1));
});

/** The run with a milestone in each step, whose calls cost that much and use ten tokens. */
function countedRun(costUsd: number | null): RunFile {
  const usage = { inputTokens: 4, outputTokens: 1, cacheReadTokens: 2, cacheWriteTokens: 3 };
  return readRunFile(
    forgeRun(BYTES, (records) => {
      for (const record of records) {
        if (record.type === "outcome") record.outcome.milestones = [`step ${record.step}`];
        if (record.type === "call") Object.assign(record, { model: "m", reservedUsd: 3 });
        if (record.type !== "reply") continue;
        record.costUsd = costUsd;
        Object.assign(record.reply, { model: "m", usage });
      }
    }),
  );
}

const COUNTED = new Map([0, 1, null].map((costUsd) => [costUsd, countedRun(costUsd)]));

/** The frames of the first steps. */
const framesTo = (step: number) =>
  FILE.entries.reduce(
    (sum, { entry }) =>
      entry.type === "outcome" && entry.step <= step
        ? sum + entry.outcome.track.reduce((all, [, frames]) => all + frames, 0)
        : sum,
    0,
  );

test.each<[bounds: Partial<TaskRules["bounds"]>, costUsd: number | null, counted: number]>([
  [{}, 1, steps],
  [{ steps: 1 }, 1, 1],
  [{ steps: steps - 1 }, 1, steps - 1],
  [{ frames: framesTo(3) }, 1, 3],
  [{ frames: framesTo(3) + 1 }, 1, 4],
  [{ tokens: 30 }, 1, 3],
  [{ tokens: 31 }, 1, 4],
  [{ cost: 2 }, 1, 2],
  [{ cost: 2.5 }, 1, 3],
  [{ cost: 1 }, 0, steps],
  // The most that calls of an unknown cost can have cost counts.
  [{ cost: 6 }, null, 2],
  [{ cost: 6, steps: 1 }, null, 1],
])(
  "a step counts that begins within the bounds %j, where a call costs %j dollars: %i steps",
  (bounds, costUsd, counted) => {
    const file = COUNTED.get(costUsd) ?? FILE;
    const { milestones } = resultOf(file, { ...RULES, bounds: { steps, ...bounds } });

    expect(milestones.map(({ name }) => name)).toEqual(
      Array.from({ length: counted }, (_, at) => `step ${at + 1}`),
    );
  },
);

test("times may be a day apart, and no more", () => {
  const at = (text: string, ms: number) => new Date(Date.parse(text) + ms);

  expect(judge({ drawnAt: at(begunAt, DAY).toISOString() })).toBeNull();
  expect(judge({ drawnAt: at(begunAt, DAY + 1).toISOString() })).toContain("before its seeds were drawn");
  expect(judge({ now: at(endedAt, -DAY) })).toBeNull();
  expect(judge({ now: at(endedAt, -DAY - 1) })).toContain("in the future");
});

test.each<[replied: string, asked: string, other: string | null]>([
  ["claude-haiku-5-5", "claude-haiku-5-5", null],
  ["claude-haiku-5-5-20261101", "claude-haiku-5-5", null],
  ["claude-haiku-5-5", "claude-haiku-5-5-20261101", null],
  ["claude-haiku-4-5", "claude-haiku-5-5", "claude-haiku-4-5 replied, which its entry does not name"],
  ["a server's own", "claude-haiku-5-5", null],
  ["constructor", "claude-haiku-5-5", null],
])("a reply of %s to a call of %s: %j", (replied, asked, other) => {
  const record = { type: "reply", purpose: "play", time: begunAt, reply: { model: replied } };

  expect(judge({ record, entry: { model: asked } })).toBe(other);
});

test("a run is played by a version where each of its conversations has that version's prompt and tools", () => {
  const tools = [{ name: "wait" }];
  const start = { type: "start", system: "Play.", tools };
  const folded = (system: string, offered: readonly object[]) => ({
    ...{ type: "fold", outcome: { type: "folded", system, tools: offered } },
  });
  const player = {
    prompts: [sha256Of("Play."), sha256Of("Play on.")],
    tools: [tools, [...tools, { name: "recall" }]].map((one) => sha256Of(canonicalJson(one))),
    skills: [],
  };
  const isPlayed = (...records: readonly object[]) =>
    isPlayedBy(
      { ...FILE, entries: records.map((entry) => ({ entry })) as unknown as RunFile["entries"] },
      player,
    );

  expect(isPlayed()).toBe(true);
  expect(isPlayed(start, { type: "head" }, folded("Play on.", [...tools, { name: "recall" }]))).toBe(true);
  expect(isPlayed(start, { type: "fold", outcome: { type: "kept" } })).toBe(true);
  expect(isPlayed({ ...start, system: "Cheat." })).toBe(false);
  expect(isPlayed({ ...start, tools: [] })).toBe(false);
  expect(isPlayed(start, folded("Cheat.", tools))).toBe(false);
  expect(isPlayed(start, folded("Play.", [{ name: "cheat" }]))).toBe(false);
});

test("48.A: skills are the program's or defined in the run, and no others", () => {
  const tap = (button: string) => ({
    ...{ meta: { name: "tap", description: "Taps." }, steps: [{ primitive: "tap", button }] },
  });
  const shipped = tap("a");
  const numbered = (button: string, version: string) => ({
    ...tap(button),
    meta: { ...tap(button).meta, version },
  });
  const call = (input: object) => ({
    ...{ type: "reply", purpose: "play", branchId: "b" },
    reply: { content: [{ type: "tool_use", id: "1", name: "define_skill", input }] },
  });
  const skill = (definition: object) => ({ type: "skill", branchId: "b", name: "tap", definition });
  const judgeSkills = (...records: readonly object[]) =>
    findOtherSkill(
      { ...FILE, entries: records.map((entry) => ({ entry })) as unknown as RunFile["entries"] },
      [hashJson(shipped)],
    );
  const { meta, steps: taps } = tap("b");
  const why = "the skill tap is neither of its program nor defined in the run";

  expect(judgeSkills(skill(shipped))).toBeNull();
  expect(judgeSkills(call({ ...meta, steps: taps }), skill(numbered("b", "1")))).toBeNull();
  expect(judgeSkills(call({ definition: tap("b") }), skill(numbered("b", "7")))).toBeNull();
  expect(judgeSkills(skill(tap("b")))).toBe(why);
  expect(judgeSkills(call({ ...meta, steps: taps }), skill(numbered("start", "1")))).toBe(why);
  expect(
    judgeSkills(call({ ...meta, steps: taps }), { ...skill(numbered("b", "1")), branchId: "other" }),
  ).toBe(why);
});
