import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sessionConfigOf } from "../../../../../src/faces/cli/options/session-config.ts";
import { StopRequest, type World } from "../../../../../src/faces/cli/process-context.ts";
import { renderError } from "../../../../../src/faces/cli/render/remedy.ts";
import { createRunner } from "../../../../../src/play/runner/create-runner.ts";
import { DEFAULT_SETTINGS } from "../../../../../src/play/session/config.ts";
import { temporaryFolder } from "../../../../../test/helpers/disks/folders.ts";
import { resultOf } from "../../../../../test/helpers/fleet/fleet-runs.ts";
import { say } from "../../../../../test/helpers/pins/say.ts";
import { plainIds } from "../../../../../test/helpers/runs/plain-ids.ts";
import { createCapture, worldHere } from "../../../../../test/helpers/runs/run-here.ts";
import { saying } from "../../../../../test/helpers/server/messages-replies.ts";
import { strictServer } from "../../../../../test/helpers/server/strict-server.ts";
import { textsOf } from "../../../../../test/helpers/viewer/page-texts.ts";
import { jobName } from "../../../../fleet/src/jobs/job.ts";
import { tellEnd } from "../../../../fleet/src/mirror/ends.ts";
import { createFolderStore } from "../../../../fleet/src/store/folder-store.ts";
import type { JobResult } from "../../../../fleet/src/work/job-result.ts";
import { askForChanges } from "../../../src/commands/improve/ask-for-changes.ts";
import { type ImproveOptions, improvePlayer } from "../../../src/commands/improve/improve.ts";
import { armsOf } from "../../../src/improve/arms.ts";
import { prepareStart } from "../../../src/improve/prepare-start.ts";
import { prove } from "../../../src/improve/prove.ts";
import { TrialJobs } from "../../../src/improve/trial-jobs.ts";
import type { ImproveWork } from "../../../src/improve/work-file.ts";
import type { Candidate, ImproveTask } from "../../../src/work/improve-task.ts";

const task = (id: string, more: Partial<ImproveTask> = {}): ImproveTask => ({
  ...{ id, role: "source", cause: "slow", steps: 5, success: "game.x <= 2" },
  from: { folder: "saves", slug: "lantern", runId: "run", step: 1 },
  ...{ story: "1: walked", spent: { steps: 2, costUsd: 0.01 }, wasReached: true, ...more },
});
const TASKS = [
  task("way-1"),
  task("way-2", { from: { ...task("").from, step: 2 }, steps: 4 }),
  task("text", { role: "held-out", cause: null }),
];
const candidate = (id: string, text: string): Candidate => ({
  ...{ id, cause: "slow", tasks: ["way-1", "way-2"], because: `${id} may help.` },
  edits: [{ action: "add", title: id, text }],
});
const CANDIDATES = [candidate("good", "Go left."), candidate("bad", "Go right.")];

/** The end of an attempt: the good change alone helps, everywhere. */
function endOf(change: unknown, id: unknown, seed: number): JobResult {
  const isReached = change === "good" || (id === "text" && seed % 3 > 0);
  return resultOf({
    // One at its limit would go on where there is none.
    ...{ outcome: isReached ? "done" : "failed", reason: isReached ? null : "too many steps" },
    ...{ steps: isReached ? 3 : 6, costUsd: 0.01, machineSha256: String(seed).padStart(64, "0") },
  });
}

/** A folder in which all attempts were made already, and what the command says there. */
async function tried() {
  const cwd = temporaryFolder();
  const runner = await createRunner({ saveDir: join(cwd, "saves"), model: "explorer" });
  await runner.invoke({ newGame: true, steps: 3 });
  writeFileSync(join(cwd, "tasks.json"), JSON.stringify({ tasks: TASKS, candidates: CANDIDATES }));
  const store = createFolderStore(join(cwd, "improved/trials"));
  const home = { HOME: join(cwd, "home") };
  const world = worldHere([], { env: home, cwd, stdout: createCapture(), stderr: createCapture() });
  const { clock, ids, signal } = world;
  const { seed: _, refineModel: __, ...settings } = sessionConfigOf({}, { cwd }).settings;
  const jobs = new TrialJobs({ settings, seed: 1_000, folders: { skills: null } });
  const ready = await Promise.all(
    TASKS.map(async (one) => {
      const from = { ...one.from, folder: join(cwd, "saves") };
      const start = await prepareStart(from, join(cwd, "improved/starts", one.id), { clock, ids, signal });
      return { ...one, from, start };
    }),
  );
  const results = new Map<string, JobResult>();
  const { arms } = armsOf([], ready, CANDIDATES);
  await prove(
    { tasks: ready, arms, repetitions: 24, jobs },
    {
      async play(all) {
        for (const { id, cell } of all) {
          if (results.has(id)) continue;
          const result = endOf(cell["change"], cell["task"], Number(cell["seed"]));
          results.set(id, result);
          await tellEnd(store, jobName(id), 1, JSON.parse(JSON.stringify(result)));
        }
        return { results, stopped: null };
      },
    },
  );
  const improve = async (options: object, own: ImproveOptions = {}, more: Partial<World> = {}) => {
    const text = await say(cwd, (one) =>
      improvePlayer({ ...one, ...more }, options, [], { tasks: "tasks.json", ...own }, null),
    );
    return `$ improve ${JSON.stringify({ ...options, ...own })}: ${text}\n`;
  };
  return { cwd, improve };
}

test("a run of improve says and writes the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const { cwd, improve } = await tried();
  const fileOf = (name: string) =>
    existsSync(join(cwd, name)) ? readFileSync(join(cwd, name), "utf8") : "nothing";
  const page = () =>
    plainIds(textsOf(fileOf("improved/report.html")))
      .replace(/\d+ \w+ \d{4}, \d\d:\d\d UTC/, "TIME")
      .replace(/[0-9a-f]{24}/g, "JOB")
      .replace(/gameboy-runner \d\S+/g, "runner")
      .replaceAll(cwd, "HERE");
  const ending = new AbortController();
  const stops = { ...createCapture(), write: () => ending.abort(new StopRequest("stopped by Ctrl-C", 130)) };
  const lines = [
    await improve({ quiet: true }, { out: "none.json" }),
    // The line of the first round ends it.
    await improve({}, {}, { signal: ending.signal, stderr: stops } as never),
    `written: ${existsSync(join(cwd, "improved.yaml"))}\n`,
    await improve({}),
    fileOf("improved.yaml"),
    page(),
    `files: ${readdirSync(join(cwd, "improved")).toSorted().join(", ")}\n`,
    fileOf("improved/work.json").replaceAll(cwd, "HERE"),
  ];

  await expect(lines.join("\n")).toMatchFileSnapshot("./command.txt");
});

test("models are asked for changes, and their calls counted, as ever", async () => {
  const asked: string[] = [];
  const replies = [
    "I do not know.",
    JSON.stringify({ because: "It walked.", edits: [{ action: "add", title: "Walls", text: "Turn." }] }),
    JSON.stringify({ because: "It lost.", edits: [{ action: "drop", title: "Unknown" }] }),
    JSON.stringify({ because: "It lost again.", settings: { maxHistory: 99 }, edits: [] }),
  ];
  const { env } = await strictServer((request, n) => {
    asked.push(
      `${request.model}, at most ${request.max_tokens} tokens, ${JSON.stringify(request.messages).length > 500}`,
    );
    return { ...saying(replies[n - 1] ?? "?"), tokens: 100 * n };
  });
  const cwd = temporaryFolder();
  const settings = {
    ...DEFAULT_SETTINGS,
    model: "claude-haiku-5-5",
    baseUrl: env.ANTHROPIC_BASE_URL,
    leftOut: {},
  };
  const run = {
    folder: "saves",
    slug: "lantern",
    runId: "run",
    steps: [],
    within: [],
    settings,
    playbook: [],
  };
  const begun: ImproveWork = {
    tasks: [task("slow-1"), task("defeat-1", { cause: "defeat" }), ...TASKS.slice(2)],
    ...{ candidates: [], playbook: null },
  };
  const lines: string[] = [];
  const ask = async (
    title: string,
    work: ImproveWork,
    {
      options = {},
      more = {},
      model = settings.model,
    }: { options?: object; more?: Partial<World>; model?: string } = {},
  ) => {
    const [stdout, stderr] = [createCapture(), createCapture()];
    const home = { HOME: join(cwd, "home") };
    const world = { ...worldHere([], { env: { ...env, ...home }, cwd, stdout, stderr }), ...more };
    const kept: ImproveWork[] = [];
    const proposer = {
      settings: { ...settings, model },
      run: run as never,
      further: [CANDIDATES[1] as Candidate],
    };
    const came = await askForChanges(world, options, proposer, work, {
      most: 3,
      keep: (next) => void kept.push(next),
    }).then(
      ({ work: { candidates, proposals }, stopped }) => JSON.stringify({ stopped, candidates, proposals }),
      renderError,
    );
    lines.push(
      `$ ${title}: ${came}`,
      ...kept.map(({ candidates, proposals }) => {
        const { replies = [], spentUsd } = proposals ?? {};
        return `kept: ${replies.length} replies, $${spentUsd?.toFixed(6)}, ${candidates.length} candidates`;
      }),
      stderr.text().replace(/^(?=.)/gm, "(log) ") +
        asked
          .splice(0)
          .map((text) => `(asked) ${text}\n`)
          .join(""),
    );
    return kept.at(-1) ?? work;
  };
  const spent = (work: ImproveWork, spentUsd: number) => ({
    ...work,
    proposals: { replies: [], ...work.proposals, spentUsd },
  });

  await ask("stopped before", begun, { more: { signal: AbortSignal.abort(new Error("stopped")) } });
  await ask("nothing left to spend", spent(begun, 2), { options: { maxCost: 2 } });
  await ask("a limit and no price", begun, { options: { maxCost: 2 }, model: "unheard-of" });
  const done = await ask("all", begun, { options: { maxCost: 9 } });
  await ask("once more", done);

  await expect(plainIds(lines.join("\n").replaceAll(cwd, "HERE"))).toMatchFileSnapshot("./asked.txt");
});
