import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { StopRequest } from "../../../../../src/faces/cli/process-context.ts";
import { renderError } from "../../../../../src/faces/cli/render/remedy.ts";
import { temporaryFolder } from "../../../../../test/helpers/disks/folders.ts";
import { resultOf } from "../../../../../test/helpers/fleet/fleet-runs.ts";
import { jobOf, TERMS } from "../../../../../test/helpers/fleet/jobs.ts";
import { createCapture, worldHere } from "../../../../../test/helpers/runs/run-here.ts";
import { approveStore, approveStoreFolder } from "../../../src/commands/approve-store.ts";
import { checkFleets } from "../../../src/commands/check.ts";
import { childEnvironment } from "../../../src/commands/check-keys.ts";
import { cancelFleetJobs, pauseFleet } from "../../../src/commands/control.ts";
import { checkRedis, checkStore } from "../../../src/commands/doctor/check-fleet.ts";
import { loadFleet } from "../../../src/commands/open/open-fleet.ts";
import { redisOf } from "../../../src/commands/open/open-queue.ts";
import { reportFleet } from "../../../src/commands/report.ts";
import { reportEmptyQueue } from "../../../src/commands/report-empty-queue.ts";
import { type RunFleetOptions, runFleet } from "../../../src/commands/run.ts";
import { showFleetStatus } from "../../../src/commands/status.ts";
import { submitToQueue } from "../../../src/commands/submit.ts";
import { workOnQueue } from "../../../src/commands/work.ts";
import { openFleetBook } from "../../../src/jobs/fleet-book.ts";
import { jobName } from "../../../src/jobs/job.ts";
import { tellEnd } from "../../../src/mirror/ends.ts";
import type { FleetStatus, JobStanding } from "../../../src/queue/fleet-status.ts";
import { createFolderStore } from "../../../src/store/folder-store.ts";

const HEAD = "name: x\nmodel: explorer\nsteps: 5\n";
/** Fleets' files by their names. */
const FLEETS: Readonly<Record<string, string>> = {
  plain: HEAD,
  matrix: `name: m\nuntil: game.embers == 3\nsteps: 90\nlimits: {max_cost_per_run: 3.5}
matrix: {model: [explorer], thinking: [on, off], stall_steps: {from: 10, to: 30}, seed: [1, 2], goal: [a]}\n`,
  few: `${HEAD}matrix: {max_history: [20, 21], seed: [1, 3, 4]}\nlimits: {max_time_per_run: 90m}\n`,
  target:
    "name: t\nmodel: explorer\nmatrix: {steps: [5, 6, 7]}\nlimits: {max_cost: 9}\nstore: s3://bucket/a\n",
  keys: `name: k\nsteps: 5\nmatrix: {model: ["openai:gpt-5.2", claude-sonnet-5-5, "compatible:mine"]}
keys: {api_key: {env: MY_KEY}, compatible: {env: OTHER_KEY}}\nbase_urls: {compatible: "http://127.0.0.1:9/v1"}\n`,
  bad: "name: b\nmodel: explorer\nsteps: 0\nlimits: {max_cost: 0}\n",
  missing: `${HEAD}rom: gone.gb\ngame_map: ../map.json\nskills: none\nsystem_prompt: gone.md\n`,
  outside: `${HEAD}store: ../elsewhere\n`,
};

/** A folder with fleets, and what commands say there. */
async function place(env: Readonly<Record<string, string>> = {}) {
  const root = temporaryFolder();
  const cwd = join(root, "here");
  mkdirSync(cwd);
  for (const [name, text] of Object.entries(FLEETS)) writeFileSync(join(cwd, `${name}.yaml`), text);
  const store = createFolderStore(join(cwd, "fleets/x"));
  const jobs = [1, 2, 3].map((seed) => jobOf({ settings: { seed } }, { effort: "low", seed }));
  await openFleetBook(store).submit({
    name: "x",
    terms: { ...TERMS, fleetCostUsd: 5 },
    jobs,
    files: new Map(),
  });
  const [first, second] = jobs.map(({ id }) => jobName(id));
  await tellEnd(store, first ?? "", 1, JSON.parse(JSON.stringify(resultOf({ steps: 12, costUsd: null }))));
  await store.put(`${second}/saves/a_save_step000007-0123.png`, Buffer.of());
  const asked: string[] = [];
  let answer: string | null = null;
  const worldOf = (argv: readonly string[]) => {
    const [stdout, stderr] = [createCapture(), createCapture()];
    const world = {
      ...worldHere(argv, { env: { HOME: join(root, "home"), ...env }, cwd, stdout, stderr }),
      ask: async (question: string) => {
        asked.push(question);
        return answer;
      },
    };
    return { world, stdout, stderr };
  };
  const plain = (text: string): string =>
    jobs.reduce((words, { id }, at) => words.replaceAll(id, `JOB${at + 1}`), text.replaceAll(root, "/root"));
  /** What a command did: its code or its error, what it wrote and what it asked. */
  const say = async (
    words: string,
    act: (world: ReturnType<typeof worldOf>["world"]) => Promise<unknown>,
    reply: string | null = null,
  ): Promise<readonly string[]> => {
    const { world, stdout, stderr } = worldOf(words.split(" "));
    answer = reply;
    const came = await act(world).then(
      (value) => JSON.stringify(value) ?? "fine",
      (error: unknown) => renderError(error),
    );
    const told = [
      stdout.text(),
      ...[stderr.text()].filter(Boolean).map((text) => `(log) ${text}`),
      ...asked.splice(0).map((question) => `(asked) ${question}\n`),
    ];
    return [`$ ${words}: ${plain(came)}`, ...told.filter(Boolean).map((text) => plain(text.trimEnd()))];
  };
  return { say, root, cwd, jobs };
}

test("what commands about fleets say and refuse is the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const { say, cwd, jobs } = await place({ MY_KEY: "sk-mine" });
  const lines: (readonly string[])[] = [];
  for (const name of Object.keys(FLEETS)) {
    lines.push(
      await say(`fleet check ${name}.yaml`, (world) => checkFleets(world, {}, [`${name}.yaml`], {}, null)),
    );
  }
  lines.push(
    await say("fleet check --json", (world) =>
      checkFleets(world, { json: true }, ["bad.yaml", "plain.yaml"], {}, null),
    ),
    await say("fleet check none.yaml", (world) =>
      checkFleets(world, {}, ["plain.yaml", "none.yaml", "../here"], {}, null),
    ),
    await say("fleet status", (world) => showFleetStatus(world, {}, [], { store: "fleets/x" }, null)),
    await say("fleet status --json", (world) =>
      showFleetStatus(world, { json: true }, ["plain.yaml"], {}, null),
    ),
    await say("fleet status of none", (world) =>
      showFleetStatus(world, {}, [], { store: "fleets/none" }, null),
    ),
    await say("fleet status of nothing", (world) => showFleetStatus(world, {}, [], {}, null)),
    await say("fleet report", (world) => reportFleet(world, {}, ["fleets/x"], {}, null)),
    await say("fleet report out", (world) =>
      reportFleet(world, {}, ["plain.yaml", "a/../runs.CSV"], {}, null),
    ),
    await say("fleet report again", (world) =>
      reportFleet(world, { quiet: true }, ["plain.yaml", "runs.CSV"], {}, null),
    ),
    await say("fleet report by force", (world) =>
      reportFleet(world, { quiet: true }, ["plain.yaml", "runs.CSV"], { force: true }, null),
    ),
    await say("fleet report x.txt", (world) => reportFleet(world, {}, ["plain.yaml", "x.txt"], {}, null)),
    await say("fleet report fleets", (world) => reportFleet(world, {}, ["fleets"], {}, null)),
    [
      `runs.CSV: ${readFileSync(join(cwd, "runs.CSV"), "utf8")
        .replaceAll(jobs[0]?.id ?? "", "JOB1")
        .replaceAll(jobs[1]?.id ?? "", "JOB2")
        .replaceAll(jobs[2]?.id ?? "", "JOB3")}`,
    ],
  );
  const [id = ""] = jobs.map((job) => job.id);
  for (const [words, own] of [
    ["fleet pause", {}],
    ["fleet cancel", { job: [id.slice(0, 5).toUpperCase()] }],
    ["fleet cancel none", { job: ["zz"] }],
    ["fleet cancel any", { job: [""] }],
  ] as const) {
    const act = words === "fleet pause" ? pauseFleet : cancelFleetJobs;
    lines.push(await say(words, (world) => act(world, {}, ["plain.yaml"], own, null)));
  }
  lines.push(
    await say("fleet submit", (world) => submitToQueue(world, {}, ["plain.yaml"], {}, null)),
    await say("fleet submit bad", (world) => submitToQueue(world, {}, ["bad.yaml"], {}, null)),
    await say("fleet submit to ftp", (world) =>
      submitToQueue(world, {}, ["plain.yaml"], { redis: "ftp://me:secret@host" }, null),
    ),
    await say("fleet work", (world) => workOnQueue(world, {}, ["plain.yaml"], {}, null)),
    await say("fleet run outside.yaml", (world) => runFleet(world, {}, ["outside.yaml"], {}, null)),
    await say("fleet run keys.yaml", (world) => runFleet(world, {}, ["keys.yaml"], {}, null)),
    await say("doctor", (world) => checkRedis(world, {})),
    await say("doctor", (world) => checkRedis(world, { redis: "redis://" })),
    await say("doctor", (world) => checkStore(world, {})),
    await say("doctor", (world) => checkStore(world, { store: "fleets/x" })),
    await say("doctor", (world) => checkStore(world, { store: "plain.yaml/x" })),
  );

  await expect(`${lines.map((one) => one.join("\n")).join("\n\n")}\n`).toMatchFileSnapshot("./commands.txt");
});

test("a store is approved where the user names it or agrees, and what was approved is remembered", async () => {
  const lines: (readonly string[])[] = [];
  const S3 = "s3://bucket?endpoint=http://127.0.0.1:9/s3/a";
  const { say, root } = await place({ AWS_ENDPOINT_URL: "http://localhost:8" });
  const approve = (where: string, isNamed = false, reply: string | null = null) =>
    say(
      `approve ${where.replaceAll(root, "")}${isNamed ? ", named" : ""}${reply === null ? "" : `, ${reply}`}`,
      (world) => approveStore(world, where, isNamed),
      reply,
    );
  lines.push(
    await approve("/folder"),
    await approve("s3://bucket"),
    await approve("s3://bucket?endpoint=http://localhost:8/s3"),
    await approve("s3://bucket?endpoint=http://localhost:88"),
    await approve(S3),
    await approve(S3, false, "no"),
    await approve(S3, false, "y"),
    await approve(S3),
    await approve(`${S3}/b`),
    await approve("s3://bucket?endpoint=http://127.0.0.1:9/s3"),
    await approve("s3://bucket?endpoint=http://127.0.0.1:9", true),
    await approve("s3://bucket?endpoint=http://127.0.0.1:9/s3"),
    await approve("s3://Bucket"),
  );
  const folder = join(root, "here");
  const below = (where: string, isNamed = false, reply: string | null = null) =>
    say(
      `fleet run ${where.replaceAll(root, "")}`,
      (world) => approveStoreFolder(world, where, { folder, isNamed }),
      reply,
    );
  lines.push(
    await below("s3://bucket"),
    await below(join(folder, "a")),
    await below(folder),
    await below(`${folder}-b`),
    await below(join(root, "b"), false, "yes"),
    await below(join(root, "b")),
    await below(join(root, "c"), true),
    await below(join(root, "c")),
    await below(join(root, "d"), false, "n"),
  );
  lines.push([
    readFileSync(join(root, "home/.config/gameboy-runner/approved"), "utf8")
      .replaceAll(root, "/root")
      .trimEnd(),
  ]);

  await expect(`${lines.map((one) => one.join("\n")).join("\n")}\n`).toMatchFileSnapshot("./approvals.txt");
});

test("a fleet of which nothing is left to play, or that is stopped at once, ends with its code and its lines as ever", async () => {
  const { say, cwd } = await place();
  const text = "model: explorer\nsteps: 5\nmatrix: {seed: [1, 2]}\nlimits: {max_cost: 3}\n";
  for (const name of ["over", "open"]) writeFileSync(join(cwd, `${name}.yaml`), `name: ${name}\n${text}`);
  const { jobs } = await loadFleet({ cwd }, "over.yaml");
  const ends = [resultOf({ costUsd: 2 }), resultOf({ costUsd: 1.5, outcome: "failed", reason: "lost" })];
  const over = createFolderStore(join(cwd, "fleets/over"));
  for (const [at, { id }] of jobs.entries())
    await tellEnd(over, jobName(id), 1, JSON.parse(JSON.stringify(ends[at])));
  /** Plays a fleet; one with a reason is stopped as soon as it says how much of it has ended. */
  const run = (
    words: string,
    { reason, json = false, ...own }: { reason?: Error; json?: boolean } & RunFleetOptions = {},
  ) => {
    const stop = new AbortController();
    return say(words, (world) => {
      const stderr = {
        ...world.stderr,
        write: (piece: string | Uint8Array) => {
          world.stderr.write(piece);
          if (reason !== undefined && `${piece}`.includes("ended before")) stop.abort(reason);
        },
      };
      const stopped = { ...world, stderr, signal: stop.signal };
      return runFleet(stopped, { json }, [words.split(/[ ,]/)[2] ?? ""], own, null);
    });
  };
  const reason = new StopRequest("SIGINT", 130);
  const lines = [
    await run("fleet run over.yaml"),
    await run("fleet run over.yaml --json", { json: true }),
    await run("fleet run over.yaml, what failed again, stopped", { retryFailed: true, reason }),
    await run("fleet run open.yaml, stopped", { reason }),
    await run("fleet run open.yaml, ended", { reason: new Error("enough") }),
    await run("fleet run open.yaml, elsewhere", { store: "../named", reason }),
    await run("fleet run over.yaml, in the store of another", { store: "../named", reason }),
    [`/root/named: ${readdirSync(join(cwd, "../named")).sort().join(" ")}`],
  ];

  const told = jobs.reduce((all, { id }, at) => all.replaceAll(id, `JOB${at + 1}`), lines.flat().join("\n"));
  await expect(`${told}\n`).toMatchFileSnapshot("./runs.txt");
});

test.each<[counts: Partial<Record<JobStanding, number>>, code: number, told: string]>([
  [{}, 0, ""],
  [{ done: 3, cancelled: 2 }, 0, ""],
  [
    { "not-queued": 1 },
    75,
    "runner: the queue lost 1 job: run runner fleet submit again, then runner fleet work\n",
  ],
  [
    { "given-up": 2 },
    5,
    "runner: 2 jobs given up, the first with: the disk is full: see runner fleet status, then runner fleet retry\n",
  ],
  [
    { "given-up": 1, "not-queued": 4 },
    75,
    "runner: 1 job given up, the first with: the disk is full: see runner fleet status, then runner fleet retry\nrunner: the queue lost 4 jobs: run runner fleet submit again, then runner fleet work\n",
  ],
])("an empty queue of %j is reported with %d", (counts, code, told) => {
  const stderr = createCapture();
  const status = {
    counts: { "given-up": 0, "not-queued": 0, ...counts },
    jobs: [
      { standing: "done", why: "a" },
      { standing: "given-up", why: "the disk\nis full" },
    ],
  } as unknown as FleetStatus;

  expect([reportEmptyQueue({ stderr }, status), stderr.text()]).toEqual([code, told]);
});

test("children find what was approved until they start; the queue is the named one, or that of the environment", () => {
  const approved = new Set(["a"]);
  const env = childEnvironment({ env: { KEEP: "1" } }, approved);
  approved.add("b");

  expect({ ...env }).toEqual({ KEEP: "1", RUNNER_FLEET_APPROVED: "a\nb" });
  const of = (redis?: string, RUNNER_REDIS?: string) =>
    redisOf(
      { env: RUNNER_REDIS === undefined ? {} : { RUNNER_REDIS } } as never,
      redis === undefined ? {} : { redis },
    );
  expect([of(), of("a", "b"), of(undefined, "b"), of(undefined, "")]).toEqual([null, "a", "b", null]);
});
