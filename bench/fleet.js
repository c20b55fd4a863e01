import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createExplorer } from "../build/packages/explorer/src/explorer.js";
import { gateTime } from "../build/packages/fleet/src/engine/gate/gate-time.js";
import { openMemoryGate } from "../build/packages/fleet/src/engine/gate/memory-gate.js";
import { createLocalEngine } from "../build/packages/fleet/src/engine/local/local-engine.js";
import { fleetKeys } from "../build/packages/fleet/src/engine/redis/fleet-keys.js";
import { openRedis } from "../build/packages/fleet/src/engine/redis/open-redis.js";
import { parseRedisAddress } from "../build/packages/fleet/src/engine/redis/redis-address.js";
import { openRedisEngine } from "../build/packages/fleet/src/engine/redis/redis-engine.js";
import { openFleetBook } from "../build/packages/fleet/src/jobs/fleet-book.js";
import { createJob, jobName } from "../build/packages/fleet/src/jobs/job.js";
import { endJob } from "../build/packages/fleet/src/mirror/end-job.js";
import { takeOver } from "../build/packages/fleet/src/mirror/take-over.js";
import { createFolderStore } from "../build/packages/fleet/src/store/folder-store.js";
import { jobConfig } from "../build/packages/fleet/src/work/job-config.js";
import { playJob } from "../build/packages/fleet/src/work/play-job.js";
import { openSession } from "../build/src/play/session/open-session.js";
import { countedStore } from "./fleet-store.js";
import { median, report } from "./measure.js";
import { readInfo, startRedis } from "./redis-server.js";

// Measures the cost of a fleet beside its runs, and the needs of a large one: `npm run bench -- fleet`. All of it takes hours;
// BENCH_FLEET_JOBS=20 takes a tenth.
const JOBS = Number(process.env.BENCH_FLEET_JOBS ?? 200);
const STEPS = Number(process.env.BENCH_FLEET_STEPS ?? 500);
const SIMULATED = Number(process.env.BENCH_FLEET_SIMULATED ?? 1_000);
const LM_STEPS = Number(process.env.BENCH_FLEET_LM_STEPS ?? 600);
const CHUNK = Math.min(5, JOBS);

const BY_BUTTONS = ["press_buttons", "wait"];

const TERMS = {
  ...{ runCostUsd: null, runTimeMs: null, fleetCostUsd: null, attempts: 5, saveEvery: 10, keepBackups: 3 },
  ...{ rates: {}, keys: { apiKey: null }, baseUrl: null, prices: {} },
};
const clock = { now: () => new Date(), elapsedMs: () => performance.now() };
const root = mkdtempSync(join(tmpdir(), "runner-bench-fleet-"));
let folders = 0;

/** A new folder. */
const fresh = () => join(root, String(folders++));

function jobOf(seed, settings = {}, untilStep = STEPS) {
  const files = { rom: null, gameMap: null, symbols: null, skills: [], systemPrompt: null, workflow: null };
  const shape = {
    ...files,
    inputs: {},
    settings: { model: "explorer", seed, ...settings },
    untilStep,
    until: null,
  };
  return createJob(shape, { seed });
}

/** The very session that a fleet opens for a job, without the fleet. */
async function playPlain(job) {
  const none = { rom: null, gameMap: null, symbols: null, systemPrompt: null, workflow: null };
  const session = await openSession(jobConfig(job, TERMS, none, fresh(), { playedMs: 0, isLetGoOn: false }));
  try {
    for await (const _ of session.play());
  } finally {
    session.close();
  }
}

/** Plays jobs as a fleet does, in this process. */
async function playFleet(jobs, store, engine, { play = playOne(store, engine), abreast = 1 } = {}) {
  await engine.add(jobs);
  const { signal } = new AbortController();
  await engine.work({ jobs: abreast, signal, play });
}

function playOne(store, { gate }, services = {}) {
  return async (job, drain) => {
    const scratch = fresh();
    try {
      return await playJob({
        ...{ job, terms: TERMS, store, scratch, worker: "bench", drain, gate },
        services: { clock, ...services },
      });
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  };
}

async function localEngine() {
  const time = gateTime(clock);
  const gate = await openMemoryGate(TERMS, time);
  return createLocalEngine({ gate, attempts: TERMS.attempts, sleep: time.sleep });
}

async function redisEngine(redis, name) {
  const watcher = { lost: () => {}, found: () => {} };
  const { signal } = new AbortController();
  const client = await openRedis(parseRedisAddress(redis.url, {}), { signal, watcher });
  const keys = fleetKeys(name, root);
  const engine = await openRedisEngine({
    client,
    keys,
    attempts: TERMS.attempts,
    worker: "bench",
    ...gateTime(clock),
  });
  return { engine, client };
}

/** CPU seconds of this process, user's and system's, and those on the clock. */
async function measure(deed) {
  const [cpu, at] = [process.cpuUsage(), performance.now()];
  await deed();
  const { user, system } = process.cpuUsage(cpu);
  return { cpu: (user + system) / 1e6, wall: (performance.now() - at) / 1_000 };
}

const percent = (value, of) => `${(100 * (value / of - 1)).toFixed(1)} %`;

/** The same jobs plainly, and as fleets in a folder: by turns, each first once, since a machine is not always as quick. */
async function overhead(redis) {
  let queue = null;
  const opening = await measure(async () => {
    queue = redis === null ? null : await redisEngine(redis, "overhead");
  });
  if (queue !== null) report("opening a queue, once: CPU", `${opening.cpu.toFixed(2)} s`);
  const local = await localEngine();
  const ways = { plain: plainRound, local: (jobs) => fleetRound(jobs, local) };
  if (queue !== null) ways.queue = (jobs) => queueRound(jobs, queue);
  const names = Object.keys(ways);
  const rounds = [];
  for (let seed = 1; seed <= JOBS; seed += CHUNK) {
    const jobs = Array.from({ length: Math.min(CHUNK, JOBS - seed + 1) }, (_, at) => jobOf(seed + at));
    const round = {};
    for (const at of names.keys()) {
      const name = names[(at + rounds.length) % names.length];
      round[name] = await ways[name](jobs);
      rmSync(root, { recursive: true, force: true });
    }
    rounds.push(round);
    const told = names.map((name) => `${name} ${round[name].cpu.toFixed(2)} s`);
    report(`${jobs.length} runs from seed ${seed} on, CPU`, told.join(", "));
  }
  await queue?.engine.close();
  const sum = (way, what) => rounds.reduce((all, round) => all + round[way][what], 0);
  const each = (way, what) => `${(sum(way, what) / JOBS).toFixed(2)} s`;
  report(
    `${JOBS} plain runs of ${STEPS} steps, each: CPU, clock`,
    `${each("plain", "cpu")}, ${each("plain", "wall")}`,
  );
  for (const way of names.slice(1)) {
    const name = way === "local" ? "a fleet in this process, its store a folder" : "the same on a queue";
    report(`${name}: CPU, clock`, `${each(way, "cpu")}, ${each(way, "wall")}`);
    for (const what of ["cpu", "wall"]) {
      const ratios = rounds.map((round) => round[way][what] / round.plain[what]);
      const told = `${percent(sum(way, what), sum("plain", what))}, median of ${rounds.length} rounds ${percent(median(ratios), 1)}`;
      report(`overhead, ${what === "cpu" ? "CPU" : "clock"}`, told);
    }
  }
}

function plainRound(jobs) {
  return measure(async () => {
    for (const job of jobs) await playPlain(job);
  });
}

function fleetRound(jobs, engine) {
  return measure(async () => {
    const store = createFolderStore(fresh());
    await openFleetBook(store).submit({ name: "bench", terms: TERMS, jobs, files: new Map() });
    await playFleet(jobs, store, engine);
  });
}

/** A round on a queue; the server's CPU counts, too. */
async function queueRound(jobs, { engine, client }) {
  const before = await readInfo(client);
  const round = await fleetRound(jobs, engine);
  const after = await readInfo(client);
  const server = (name) => after[name] - before[name];
  return { ...round, cpu: round.cpu + server("used_cpu_user") + server("used_cpu_sys") };
}

/** The objects of an LM's run in a store: the built-in player decides, with some words as an LM would write. */
async function oneLmRun() {
  const store = countedStore();
  const job = jobOf(1, { model: "claude-sonnet-5-5" }, LM_STEPS);
  const explorer = createExplorer({ seed: 1 });
  let said = 0;
  const model = {
    ...{ id: "claude-sonnet-5-5", isRemote: true },
    async *reply(request, options) {
      // By buttons alone: with more to call, it has played the game through in 200 steps.
      const tools = request.tools.filter(({ name }) => BY_BUTTONS.includes(name));
      const answer = yield* explorer.reply({ ...request, tools }, options);
      return { ...answer, content: [{ type: "text", text: wordsOf(said++) }, ...answer.content] };
    },
  };
  const engine = await localEngine();
  let steps = 0;
  const play = async (...given) => {
    const left = await playOne(store, engine, { model })(...given);
    steps = left.result.steps;
    return left;
  };
  const { cpu } = await measure(() => playFleet([job], store, engine, { play }));
  const { PUT, GET, LIST, DELETE, bytesIn } = store.counts;
  report(`an LM's run of ${steps} steps, CPU s`, cpu.toFixed(2));
  report("requests of it: PUT, GET, LIST, DELETE", `${PUT}, ${GET}, ${LIST}, ${DELETE}`);
  report("PUTs a step", (PUT / steps).toFixed(2));
  report("bytes sent a step, KB", (bytesIn / steps / 1_000).toFixed(1));
  report("of these, segments, KB", (store.counts.segmentBytes / steps / 1_000).toFixed(1));
  report("bytes kept a step when it has ended, KB", (store.bytes() / steps / 1_000).toFixed(2));
  report("of these, its saves, KB in all", (store.bytes(`${jobName(job.id)}/saves/`) / 1_000).toFixed(0));
  report("objects kept", store.objects.size);
  const gets = store.counts.GET;
  await takeOver({ store, job: jobName(job.id), folder: fresh(), worker: "bench" });
  report("GETs to take it over when it has ended", store.counts.GET - gets);
}

const WORDS =
  "the tower wood path north gate lantern key door sign stairs water east ember bridge house keeper".split(
    " ",
  );

/** About 120 words, other ones each time. */
function wordsOf(number) {
  let at = (number * 2_654_435_761) % 4_294_967_296;
  const word = () => {
    at = (at * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return WORDS[Math.floor((at / 4_294_967_296) * WORDS.length)];
  };
  return Array.from({ length: 120 }, word).join(" ");
}

/** Jobs without a game, to see what the queue and the store's own affairs need: each is begun, noted and ended. */
async function simulate(redis) {
  const store = countedStore();
  const jobs = Array.from({ length: SIMULATED }, (_, at) => jobOf(at + 1));
  const book = openFleetBook(store);
  await book.submit({ name: "simulated", terms: TERMS, jobs, files: new Map() });
  report(
    `${SIMULATED} jobs submitted: PUTs, KB a job`,
    `${store.counts.PUT}, ${(store.bytes() / SIMULATED / 1_000).toFixed(2)}`,
  );
  const { engine, client } = await redisEngine(redis, "simulated");
  const empty = await readInfo(client);
  await engine.add(jobs);
  const added = await readInfo(client);
  const kb = (info) => ((info.used_memory - empty.used_memory) / SIMULATED / 1_000).toFixed(2);
  report("memory of Redis, KB a job that waits", kb(added));
  const before = { ...store.counts };
  const play = async (job) => {
    const folder = fresh();
    const { mirror } = await takeOver({ store, job: jobName(job.id), folder, worker: "bench" });
    engine.note(job.id, { steps: 1, costUsd: 0.01 });
    await engine.gate.spent(job.id, 0.01);
    const result = endOf(job);
    await endJob(store, jobName(job.id), mirror, result);
    rmSync(folder, { recursive: true, force: true });
    return { type: "ended", result };
  };
  const { cpu, wall } = await measure(() => playFleet([], store, engine, { play, abreast: 10 }));
  const ended = await readInfo(client);
  report("memory of Redis, KB a job that has ended", kb(ended));
  report(
    "commands of Redis a job",
    ((ended.total_commands_processed - added.total_commands_processed) / SIMULATED).toFixed(1),
  );
  report(
    "CPU of Redis, ms a job",
    (
      ((ended.used_cpu_user + ended.used_cpu_sys - added.used_cpu_user - added.used_cpu_sys) / SIMULATED) *
      1_000
    ).toFixed(2),
  );
  report(
    "CPU of the worker, ms a job; jobs a second",
    `${((cpu / SIMULATED) * 1_000).toFixed(1)}, ${(SIMULATED / wall).toFixed(0)}`,
  );
  const each = Object.keys(before).map(
    (kind) => `${kind} ${((store.counts[kind] - before[kind]) / SIMULATED).toFixed(1)}`,
  );
  report("requests to the store, a job that does nothing", each.join(", "));
  const asked = { ...store.counts };
  await book.ends();
  report(
    "to read how all ended: LIST, GET",
    `${store.counts.LIST - asked.LIST}, ${store.counts.GET - asked.GET}`,
  );
  await engine.close();
}

function endOf({ id }) {
  return {
    ...{
      outcome: "done",
      reason: null,
      steps: STEPS,
      playedMs: 1,
      costUsd: 0.01,
      machineSha256: id.padEnd(64, "0"),
    },
    tokens: { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 },
    ...{ takeovers: 0, milestones: [], endedAt: clock.now().toISOString() },
  };
}

const redis = await startRedis();
if (redis === null) report("redis-server", "is not here: what needs it is left out");
try {
  if (redis !== null && SIMULATED > 0) await simulate(redis);
  if (LM_STEPS > 0) await oneLmRun();
  if (JOBS > 0) await overhead(redis);
} finally {
  rmSync(root, { recursive: true, force: true });
  await redis?.close();
}
