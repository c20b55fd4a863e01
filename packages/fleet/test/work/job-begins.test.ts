import { expect, test } from "vitest";
import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { NO_USAGE } from "../../../../src/base/vocabulary/usage.ts";
import type { Allowance, LanguageModel, ModelEvent } from "../../../../src/model/language-model.ts";
import { FILES_OF_PARTS } from "../../../../src/play/session/config/session-of-parts.ts";
import { jobOf, TERMS } from "../../../../test/helpers/fleet/jobs.ts";
import { memoryObjectStore } from "../../../../test/helpers/fleet/memory-object-store.ts";
import {
  endFleetJob,
  fleetJob,
  openGate,
  playFleetJob,
} from "../../../../test/helpers/fleet/play-fleet-job.ts";
import { type FleetTerms, filesOf, type JobShape } from "../../src/jobs/job.ts";
import { fetchJobFiles, type JobFiles } from "../../src/work/fetch-files.ts";
import { GatedCalls, JobStop } from "../../src/work/gated-calls.ts";
import { baseUrlFor, jobConfig } from "../../src/work/job-config.ts";

const fileOf = (name: string) => ({ name, sha256: sha256Of(Buffer.from(name)) });

/** A job with a file of every kind. */
const FULL: Partial<JobShape> = {
  ...{ rom: fileOf("red.gb"), gameMap: fileOf("map.json"), symbols: fileOf("a.sym") },
  ...{ systemPrompt: fileOf("terse.md"), workflow: fileOf("badge.yaml"), machine: fileOf("start.s0") },
  ...{
    start: [fileOf("save.png"), fileOf("red_journal.jsonl")],
    skills: [fileOf("one.json"), fileOf("two.json")],
  },
  ...Object.fromEntries(FILES_OF_PARTS.map((name) => [name, fileOf(`${name}.part`)])),
  task: fileOf("task.json"),
};

test("all files of a job are its files: of each kind, of parts and of folders", () => {
  const { shape } = jobOf(FULL);

  expect(filesOf(shape).map(({ name }) => name)).toEqual([
    ...["red.gb", "map.json", "a.sym", "terse.md", ...FILES_OF_PARTS.map((name) => `${name}.part`)],
    ...["badge.yaml", "task.json", "start.s0", "save.png", "red_journal.jsonl", "one.json", "two.json"],
  ]);
  expect(FILES_OF_PARTS.length).toBeGreaterThan(0);
  expect(filesOf(jobOf({ skills: null }).shape)).toEqual([]);
});

/** The files that a job has on a worker's disk. */
async function fetched(shape: Partial<JobShape>, there: Readonly<Record<string, string>> = {}) {
  const store = memoryObjectStore();
  for (const { name, sha256 } of filesOf(jobOf(FULL).shape))
    await store.put(`files/${sha256}`, Buffer.from(name));
  const disk = createMemoryDisk();
  for (const folder of ["/s", "/s/run", "/s/run/skills"]) disk.makeFolder(folder);
  for (const [path, text] of Object.entries(there)) {
    const file = disk.create(path);
    disk.write(file, Buffer.from(text));
    disk.close(file);
  }
  const folders = { files: "/s/files", run: "/s/run" };
  const files = await fetchJobFiles(store, jobOf(shape).shape, folders, disk);
  const shown = Object.fromEntries(
    Object.entries(files).map(([name, value]) => [
      name,
      value instanceof Object ? `${value.name}: ${Buffer.from(value.bytes)}` : value,
    ]),
  );
  const textOf = (path: string) => Buffer.from(disk.read(path, 1_000)).toString();
  return {
    shown,
    run: disk.list("/s/run").filter((name) => name !== "skills"),
    skills: disk.list("/s/run/skills"),
    textOf,
  };
}

test("a job's files are fetched under their uses; its run begins with its save, and keeps what it changed", async () => {
  const whole = await fetched(FULL, { "/s/run/skills/one.json": "changed" });
  const begun = await fetched(FULL, { "/s/run/red_journal.jsonl": "begun" });
  const none = await fetched({});

  expect(whole.shown).toEqual({
    ...{ rom: "/s/files/rom/red.gb", gameMap: "/s/files/map/map.json", symbols: "/s/files/symbols/a.sym" },
    ...Object.fromEntries(FILES_OF_PARTS.map((name) => [name, `/s/files/${name}/${name}.part`])),
    ...{ systemPrompt: "terse.md", machine: "start.s0: start.s0", plan: "badge.yaml: badge.yaml" },
  });
  expect([whole.run.toSorted(), whole.skills.toSorted()]).toEqual([
    ["red_journal.jsonl", "save.png"],
    ["one.json", "two.json"],
  ]);
  expect([whole.textOf("/s/files/rom/red.gb"), whole.textOf("/s/run/save.png")]).toEqual([
    "red.gb",
    "save.png",
  ]);
  expect([whole.textOf("/s/run/skills/one.json"), whole.textOf("/s/run/skills/two.json")]).toEqual([
    ...["changed", "two.json"],
  ]);
  expect([begun.run, begun.textOf("/s/run/red_journal.jsonl")]).toEqual([["red_journal.jsonl"], "begun"]);
  expect(none.shown).toMatchObject({
    rom: null,
    gameMap: null,
    symbols: null,
    systemPrompt: null,
    machine: null,
    plan: null,
  });
});

test.each([
  ["is missing", null],
  ["is damaged", "another"],
])("a file that %s in the store refuses the job", async (fact, text) => {
  const store = memoryObjectStore();
  const rom = fileOf("red.gb");
  if (text !== null) await store.put(`files/${rom.sha256}`, Buffer.from(text));
  const fetching = fetchJobFiles(store, jobOf({ rom }).shape, { files: "/f", run: "/r" }, createMemoryDisk());

  await expect(fetching).rejects.toMatchObject({
    code: "store-refused",
    message: `memory: files/${rom.sha256}, which is red.gb, ${fact}: submit the fleet again`,
  });
});

const NO_FILES: JobFiles = {
  ...{ rom: null, gameMap: null, symbols: null, systemPrompt: null, machine: null, plan: null },
};

test("a job's session has its files, its terms and what is left of its limits", () => {
  const new_ = { playedMs: 0, steps: 0, isLetGoOn: false };
  const terms: FleetTerms = {
    ...TERMS,
    ...{ runCostUsd: 3, runTimeMs: 90_000, saveEvery: 7, keepBackups: 2, baseUrl: "http://messages" },
    baseUrls: { ollama: "http://ollama" },
  };
  const configOf = (
    shape: Parameters<typeof jobOf>[0] = {},
    past: Partial<typeof new_> = {},
    files: Partial<JobFiles> = {},
    its = terms,
  ) => jobConfig(jobOf(shape), its, { ...NO_FILES, ...files }, "/run", { ...new_, ...past });
  const part = Object.fromEntries(FILES_OF_PARTS.map((name) => [name, `/files/${name}`]));
  const partsOf = (config: object) =>
    FILES_OF_PARTS.map((name) => (config as Readonly<Record<string, unknown>>)[name] ?? null);

  const files = { rom: "/rom", gameMap: "/map", symbols: "/sym", systemPrompt: "Be terse.", ...part };
  const first = configOf(
    { settings: { model: "m" }, until: "totalSteps > 9", bounds: { tokens: 5, costUsd: 2 } },
    {},
    files,
  );
  expect(first).toMatchObject({
    ...{
      saveDir: "/run",
      rom: "/rom",
      gameMap: "/map",
      symbols: "/sym",
      skillsDir: "/run/skills",
      skills: true,
    },
    ...{ untilStep: 20, until: "totalSteps > 9", resume: null, saveEvery: 7, keepBackups: 2, maxUnsaved: 1 },
    limits: { costUsd: 2, tokens: 5, ms: 90_000 },
    settings: { model: "m", seed: 1, systemPrompt: "Be terse.", baseUrl: "http://messages" },
  });
  expect(partsOf(first)).toEqual(Object.values(part));
  const later = configOf(
    { skills: null, untilStep: null },
    { playedMs: 89_000, steps: 4, isLetGoOn: true },
    files,
  );
  expect(later).toMatchObject({
    ...{ skills: false, untilStep: null, until: null, resume: { decision: { type: "approve" }, say: null } },
    limits: { costUsd: 3, tokens: null, ms: 1_000 },
  });
  expect(partsOf(later)).toEqual(FILES_OF_PARTS.map(() => null));
  expect(configOf({}, { playedMs: 90_001 }).limits).toMatchObject({ ms: 0 });
  expect(configOf({}, {}, {}, { ...terms, ...TERMS, baseUrls: { ollama: "x" } }).limits).toMatchObject({
    ...{ costUsd: null, tokens: null, ms: null },
  });
  const triesOf = (shape: Parameters<typeof jobOf>[0]) => configOf(shape).settings.tries ?? null;
  const task = fileOf("task.json");
  expect([triesOf({}), triesOf({ task }), triesOf({ task, settings: { tries: true } })]).toEqual([
    ...[configOf({}).settings.tries ?? null, false, true],
  ]);
  expect(["m", undefined, "ollama:small", "openai:gpt"].map((model) => baseUrlFor(model, terms))).toEqual([
    "http://messages",
    "http://messages",
    "http://ollama",
    null,
  ]);
  expect(baseUrlFor("ollama:small", TERMS)).toBeNull();
});

test.each([
  ["the run's limit", { runCostUsd: 3 }, {}, false],
  ["the fleet's limit", { fleetCostUsd: 3 }, {}, false],
  ["the job's own bound", {}, { bounds: { costUsd: 3 } }, false],
  ["no limit", {}, {}, true],
])("a model without a price is played within %s: %s", async (_, limit, shape, isPlayed) => {
  const { gate, told } = openGate();
  const terms = { ...TERMS, ...limit };
  const play = { store: memoryObjectStore(), job: fleetJob({ ...shape, untilStep: 1 }), terms, gate };

  if (!isPlayed) {
    await expect(playFleetJob(play)).rejects.toMatchObject({ code: "price-unknown" });
    return;
  }
  expect(await endFleetJob(play)).toMatchObject({ outcome: "done", costUsd: null, steps: 1 });
  // Nothing is known of what it cost: nothing is reported.
  expect(told).toMatchObject({ entered: 1, spent: [] });
});

/** Calls behind a gate with these answers, and all that they did. */
function callsOf(
  answers: readonly ("go" | "budget" | number)[],
  { isRemote = true, retry = "", isDrained = false } = {},
) {
  const did: unknown[] = [];
  const left = [...answers];
  let nowMs = 0;
  const drain = new AbortController();
  const calls = new GatedCalls(
    {
      enter: async (call) => {
        nowMs += 250;
        did.push(["enter", call.reserve]);
        return left.shift() ?? "go";
      },
      spent: async (job, usd) => void did.push(["spent", job, usd]),
      pause: async (model, ms) => void did.push(["pause", model, ms]),
    },
    "one",
    drain.signal,
    () => nowMs,
  );
  const model: LanguageModel = {
    ...{ id: "m", isRemote, maxTokens: 99 },
    async *reply(_, { allow }) {
      did.push(["allowed", (await allow?.())?.maxTokens]);
      if (isDrained) drain.abort();
      const event: ModelEvent = { type: "retry", attempt: 1, waitMs: 70, reason: retry, lostUsage: null };
      if (retry !== "") {
        yield event;
        did.push(["allowed", (await allow?.())?.maxTokens]);
      }
      return { content: [], stopReason: "end_turn", usage: NO_USAGE, model: "m" };
    },
  };
  const ask = async (spentUsd: number | null = null): Promise<unknown> => {
    const reserved =
      spentUsd === null ? null : { usd: 2, leastUsd: 1, spentUsd, tokensFor: (usd: number) => usd * 10 };
    const allowance: Allowance = { maxTokens: 50, reserved };
    const options = {
      ...{ signal: calls.signal, seen: (usage: unknown) => did.push(["seen", usage === NO_USAGE]) },
      ...(spentUsd === null ? {} : { allow: async () => allowance }),
    };
    const events = calls.around(model).reply({} as never, options as never);
    try {
      for (let next = await events.next(); next.done !== true; ) next = await events.next();
      return "replied";
    } catch (error) {
      return error instanceof JobStop ? `${error.why}: ${error.message}` : error;
    }
  };
  return { calls, model, ask, did, drain, waitedMs: () => calls.waitedMs };
}

const RESERVE = { usd: 2, leastUsd: 1 };

test("a call reserves what it may cost, and reports lost calls before; a smaller answer limits its tokens", async () => {
  const { calls, ask, did, waitedMs } = callsOf(["go", 1.5, "go"]);
  expect([calls.hasAsked, calls.stop]).toEqual([false, null]);

  const replies = [await ask(0), await ask(0.75), await ask(0.75), await ask()];

  expect(replies).toEqual(["replied", "replied", "replied", "replied"]);
  expect(did).toEqual([
    ...[
      ["enter", RESERVE],
      ["allowed", 50],
    ],
    ...[
      ["spent", "one", 0.75],
      ["enter", RESERVE],
      ["allowed", 15],
    ],
    ...[
      ["enter", RESERVE],
      ["allowed", 50],
    ],
    ...[
      ["enter", undefined],
      ["allowed", null],
    ],
  ]);
  expect([calls.hasAsked, waitedMs(), calls.stop]).toEqual([true, 1_000, null]);
});

test("a fleet without money stops the job at the call, which costs nothing", async () => {
  const { calls, ask, did } = callsOf(["budget"]);

  expect(await ask(0)).toBe("fleet-budget: the fleet has spent what it may");
  expect(await ask(0)).toBe("fleet-budget: the fleet has spent what it may");
  expect(did).toEqual([
    ["enter", RESERVE],
    ["seen", true],
    ["seen", true],
  ]);
  expect([calls.hasAsked, calls.signal.aborted, calls.stop?.why]).toEqual([false, true, "fleet-budget"]);
});

test.each([
  ["429 slow down", true],
  ["4290 is no status", false],
  ["rate_limit_error", true],
  ["RESOURCE_EXHAUSTED quota", true],
  ["RESOURCE_EXHAUSTED_ quota", false],
  ["529 overloaded", false],
])("a try that came to nothing by %s pauses the model for all: %s", async (retry, isPaused) => {
  const { ask, did, waitedMs } = callsOf([], { retry });

  expect(await ask(0)).toBe("replied");
  expect(did).toEqual([
    ...[["enter", RESERVE], ["allowed", 50], ...(isPaused ? [["pause", "m", 70]] : [])],
    // The next try asks the gate again.
    ...[
      ["enter", RESERVE],
      ["allowed", 50],
    ],
  ]);
  expect(waitedMs()).toBe(500);
});

test("a drain waits for the call that is under way, but not for its next try; afterwards it is heard no more", async () => {
  const whole = callsOf([], { isDrained: true });
  const retried = callsOf([], { isDrained: true, retry: "529 overloaded" });
  const early = callsOf([]);
  early.drain.abort();
  const over = callsOf([]);
  over.calls.close();
  over.drain.abort();

  const asked = [
    await whole.ask(0),
    await whole.ask(0),
    await retried.ask(0),
    await early.ask(0),
    await over.ask(0),
  ];

  const drained = "drained: it stopped at a step, saved";
  expect(asked).toEqual(["replied", drained, drained, drained, "replied"]);
  expect([whole, retried, early, over].map(({ calls }) => calls.stop?.why ?? null)).toEqual([
    ...["drained", "drained", "drained", null],
  ]);
  expect([whole, early, over].map(({ calls }) => calls.hasAsked)).toEqual([true, false, true]);
});

test("a model on this machine is asked past the gate", () => {
  const { calls, model } = callsOf([], { isRemote: false });
  expect(calls.around(model)).toBe(model);
  const remote = callsOf([]);
  expect(remote.calls.around(remote.model)).toMatchObject({ id: "m", isRemote: true, maxTokens: 99 });
});
