import { mkdirSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { jobOf, TERMS } from "../../../../test/helpers/fleet/jobs.ts";
import { atCall, type LmJob, lmJob } from "../../../../test/helpers/fleet/lm-job.ts";
import { memoryObjectStore } from "../../../../test/helpers/fleet/memory-object-store.ts";
import { endFleetJob, openGate } from "../../../../test/helpers/fleet/play-fleet-job.ts";
import { tellJob } from "../../../../test/helpers/fleet/play-job.ts";
import { isAlive, startPool, type TestPool } from "../../../../test/helpers/fleet/start-pool.ts";
import { createFolderStore } from "../../src/store/folder-store.ts";
import type { JobResult } from "../../src/work/job-result.ts";

const FREE = { terms: TERMS, gate: openGate().gate, signal: new AbortController().signal };

/** How it ended, but for what no two runs have in common. */
function without({ playedMs: _, endedAt: __, milestones, ...result }: JobResult) {
  return { ...result, milestones: milestones.map(({ ms: ___, ...rest }) => rest) };
}

it("jobs are played by processes, several at once and one after the other, as they are in this one", async () => {
  const { pool, pids, scratches, store } = startPool();
  const jobs = [1, 2, 3].map((seed) => jobOf({ untilStep: 12, settings: { seed } }));
  const [first, second, third] = jobs as [(typeof jobs)[0], (typeof jobs)[0], (typeof jobs)[0]];

  const lefts = await Promise.all([first, second].map((job) => pool.play(job, { ...FREE, store })));
  lefts.push(await pool.play(third, { ...FREE, store }));

  for (const [at, left] of lefts.entries()) {
    const plain = await endFleetJob({
      ...{ store: memoryObjectStore(), job: jobs[at] ?? first, terms: TERMS, player: null },
    });
    if (left.type !== "ended") throw new Error(left.why);
    expect(without(left.result)).toEqual(without(plain));
  }
  expect(pids()).toHaveLength(2);
  await pool.close();
  expect(pids().filter(isAlive)).toEqual([]);
  expect(scratches()).toEqual([]);
});

it("a child asks its parent's gate before each call, and finds its key by the name of a variable", async () => {
  const { server, job, terms, environment } = await lmJob();
  const { pool, store } = startPool("start();", { environment });
  const { gate, told } = openGate();

  const left = await pool.play(job, { ...FREE, terms, gate, store });

  expect(left).toMatchObject({ type: "ended", result: { outcome: "done", steps: 6 } });
  expect(server.refusals()).toEqual([]);
  expect(told.entered).toBe(server.exchanges.length);
  expect(told.spent.at(-1)).toBeCloseTo(server.dollars(), 10);
  expect(JSON.stringify(job) + JSON.stringify(terms)).not.toContain(server.key);
});

it("without its key a job fails by the error's own code, and the process plays on", async () => {
  const { job, terms, server } = await lmJob();
  const { pool, pids, store } = startPool();

  const playing = pool.play(job, { ...FREE, terms, store });

  await expect(playing).rejects.toMatchObject({ name: "RunnerError", code: "credentials-missing" });
  expect(await pool.play(jobOf({ untilStep: 1 }), { ...FREE, store })).toMatchObject({ type: "ended" });
  expect(pids()).toHaveLength(1);
  expect(server.exchanges).toEqual([]);
});

/** Starts a job and does something with its process when it has asked for the third time. */
async function strike(act: (child: number, abort: AbortController) => void, test: TestPool, lm: LmJob) {
  const abort = new AbortController();
  atCall(lm, 3, () => act(test.pids()[0] ?? 0, abort));
  const play = { ...FREE, terms: lm.terms, store: test.store, signal: abort.signal };
  return test.pool.play(lm.job, play).catch((error: unknown) => error);
}

it("a child that is killed is told, and another goes on: nothing is asked twice but the call under way", async () => {
  const lm = await lmJob();
  const test = startPool("start();", { environment: lm.environment });

  const killed = await strike((child) => process.kill(child, "SIGKILL"), test, lm);
  const left = await test.pool.play(lm.job, { ...FREE, terms: lm.terms, store: test.store });

  expect(killed).toMatchObject({
    code: "worker-died",
    message: `the process that played the job ${lm.job.id} was ended by SIGKILL`,
  });
  expect(left).toMatchObject({ type: "ended", result: { outcome: "done", steps: 6, takeovers: 1 } });
  expect(lm.server.refusals()).toEqual([]);
  const replies = (left as { result: JobResult }).result.tokens.output;
  expect(replies).toBeGreaterThan(0);
  const asked = lm.takeAsked();
  expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(1);
});

it("a job that is drained stops at a step, saved, and its process is ready for the next one", async () => {
  const lm = await lmJob(200);
  const test = startPool("start();", { environment: lm.environment });

  const left = await strike((_, abort) => abort.abort(), test, lm);

  expect(left).toEqual({ type: "put-back", why: "drained", text: "it stopped at a step, saved" });
  const told = await tellJob(createFolderStore(test.store), `jobs/${lm.job.id}`);
  expect(told.totalSteps).toBeGreaterThanOrEqual(3);
  expect(await test.pool.play(jobOf({ untilStep: 1 }), { ...FREE, store: test.store })).toMatchObject({
    type: "ended",
  });
  expect(test.pids()).toHaveLength(1);
});

it("a job that is drained stops, though its gate does not answer what the job told it", async () => {
  const lm = await lmJob(200);
  const test = startPool("start();", { environment: lm.environment });
  const abort = new AbortController();
  const spent = (): Promise<void> => {
    abort.abort();
    return new Promise(() => {});
  };
  const play = { ...FREE, gate: { ...FREE.gate, spent }, terms: lm.terms, store: test.store };

  const left = await test.pool.play(lm.job, { ...play, signal: abort.signal });

  expect(left).toMatchObject({ type: "put-back", why: "drained" });
});

it("a child that is told to end stops at a step, saved, and another plays the next job", async () => {
  const lm = await lmJob(200);
  const test = startPool("start();", { environment: lm.environment });

  const left = await strike((child) => process.kill(child, "SIGTERM"), test, lm);

  expect(left).toMatchObject({ type: "put-back", why: "drained" });
  expect(await test.pool.play(jobOf({ untilStep: 1 }), { ...FREE, store: test.store })).toMatchObject({
    type: "ended",
  });
  expect(test.pids()).toHaveLength(2);
});

it("a job whose last process died has failed, and the store has that", async () => {
  const { pool, store } = startPool(
    `if (number > 1) start(); else process.on("message", () => { console.error("out of luck"); process.exit(9); });`,
  );

  const left = await pool.play(jobOf({ untilStep: 3 }), { ...FREE, store, isLast: true });
  const again = await pool.play(jobOf({ untilStep: 3 }), { ...FREE, store });

  expect(left).toMatchObject({ type: "ended", result: { outcome: "failed", steps: 0 } });
  expect((left as { result: JobResult }).result.reason).toBe(
    `the process that played the job ${jobOf({ untilStep: 3 }).id} ended with exit code 9 (out of luck)`,
  );
  expect(again).toEqual(left);
});

it("a child that ends as it is given a job has not had it: another plays it", async () => {
  const left = `{ type: "left", left: { type: "put-back", why: "drained", text: "" } }`;
  const { pool, pids, store } = startPool(`
    let jobs = 0;
    if (number > 1) start();
    else process.on("message", ({ type }) => {
      if (type === "play" && ++jobs > 1) process.exit(0);
      process.send({ type: "begun" });
      process.send(${left});
    });`);

  await pool.play(jobOf({ untilStep: 1 }), { ...FREE, store });
  const second = await pool.play(jobOf({ untilStep: 1 }), { ...FREE, store });

  expect(second).toMatchObject({ type: "ended", result: { outcome: "done" } });
  expect(pids()).toHaveLength(2);
});

it("a child that says nothing any more is ended, and one that does is left alone", async () => {
  const silentMs = 600;
  const silent = startPool("setInterval(() => {}, 1_000);", { silentMs });
  const left = `{ type: "left", left: { type: "put-back", why: "drained", text: "" } }`;
  // It talks for longer than it may be silent.
  const talking = startPool(
    `process.on("message", () => {
      let beats = 0;
      const timer = setInterval(() => {
        process.send(++beats < 70 ? { type: "beat" } : ${left});
        if (beats === 70) clearInterval(timer);
      }, 100);
    });`,
    { silentMs: 5_000 },
  );
  const job = jobOf();

  const died = silent.pool.play(job, { ...FREE, store: silent.store });
  const talked = talking.pool.play(job, { ...FREE, store: talking.store });

  await expect(died).rejects.toMatchObject({
    code: "worker-died",
    message: `the process that played the job ${job.id} was ended by SIGKILL, since it said nothing any more`,
  });
  await expect(talked).resolves.toMatchObject({ type: "put-back" });
});

it("a script that does not exist is told by what Node says", async () => {
  const { pool, store } = startPool("throw new Error('it broke');");

  const playing = pool.play(jobOf(), { ...FREE, store });

  await expect(playing).rejects.toMatchObject({ code: "worker-died" });
  await expect(playing).rejects.toThrow(/ended with exit code 1 \(.+\)$/);
});

it("a store that a child cannot use is told by the error's own code", async () => {
  const { pool, store } = startPool();
  mkdirSync(store);
  writeFileSync(`${store}/jobs`, "no folder");

  const playing = pool.play(jobOf(), { ...FREE, store });

  await expect(playing).rejects.toMatchObject({ code: "store-refused" });
});
