import { expect, it } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import { jobOf, TERMS } from "../../../../test/helpers/fleet/jobs.ts";
import { openGate } from "../../../../test/helpers/fleet/play-fleet-job.ts";
import { startPool } from "../../../../test/helpers/fleet/start-pool.ts";
import type { JobGate } from "../../src/work/gated-calls.ts";

// Children that only send what a child that plays would send: those that play are among the tests of processes.

const JOB = jobOf();

/** A pool of such children, and how it plays a job. `says` is run with each message to the child of that number. */
function poolOf(says: string) {
  const { pool, pids, store } = startPool(`const say = (message) => process.send(message);
const left = (text) => say({ type: "left", left: { type: "put-back", why: "drained", text } });
process.on("message", (message) => { ${says} });`);
  const signal = new AbortController().signal;
  const play = (options: { isLast?: boolean; signal?: AbortSignal; gate?: JobGate } = {}) =>
    pool.play(JOB, { terms: TERMS, gate: openGate().gate, signal, store, ...options });
  return { pool, pids, play };
}

const DIES =
  'if (number === 1) { console.error("out of memory"); process.exit(3); } left(String(message.task.giveUp));';

it("a job whose process died is not played on by the pool: its fleet tries it again", async () => {
  const { play, pids } = poolOf(`say({ type: "begun" }); ${DIES}`);

  await expect(play()).rejects.toMatchObject({
    code: "worker-died",
    message: `the process that played the job ${JOB.id} ended with exit code 3 (out of memory)`,
    facts: { job: JOB.id, isUnbegun: false, isUnstarted: false },
  });

  expect(pids()).toHaveLength(1);
});

it("where no other attempt follows, another process gives the job up, with the reason", async () => {
  const { play, pids } = poolOf(`say({ type: "begun" }); ${DIES}`);

  const left = await play({ isLast: true });

  expect(left).toMatchObject({ text: expect.stringContaining("ended with exit code 3 (out of memory)") });
  expect(pids()).toHaveLength(2);
});

it("a process that never began could not start", async () => {
  const { play } = poolOf(DIES);

  await expect(play()).rejects.toMatchObject({ code: "worker-died", facts: { isUnstarted: true } });
});

it("a job whose process was about to end is played by another", async () => {
  const { play, pids } = poolOf(`if (number === 1 && globalThis.hasPlayed) process.exit(0);
    globalThis.hasPlayed = true; say({ type: "begun" }); left(String(message.task.giveUp));`);
  await play();

  expect(await play()).toMatchObject({ text: "null" });

  expect(pids()).toHaveLength(2);
});

const ASKS = `if (message.type === "play") { say({ type: "begun" });
    say({ type: "ask", id: 7, question: { what: "enter", model: "m", reserve: 1 } }); }
  else left(JSON.stringify(message));`;

it("a process gets its gate's answer, or the error in its place", async () => {
  const { play } = poolOf(ASKS);
  const refusing = openGate(() => Promise.reject(new RunnerError("store-failed", "it is away"))).gate;

  const [answered, refused] = [await play(), await play({ gate: refusing })];

  expect(answered).toMatchObject({ text: '{"type":"answer","id":7,"answer":"go"}' });
  expect(refused).toMatchObject({ text: expect.stringMatching(/"type":"refused","id":7.*"store-failed"/) });
});

it("a job that must stop gets the request to stop in place of its gate's answer", async () => {
  const { play } = poolOf(ASKS);
  const abort = new AbortController();
  const { gate } = openGate(async () => {
    abort.abort();
    throw new Error("aborted");
  });

  expect(await play({ gate, signal: abort.signal })).toMatchObject({ text: '{"type":"drain"}' });
  expect(await play({ signal: AbortSignal.abort() })).toMatchObject({ text: expect.any(String) });
});

it("what a process threw is the pool's error, by its code, and it plays on", async () => {
  const { play, pids } = poolOf(`if (globalThis.hasThrown) left("next"); globalThis.hasThrown = true;
    say({ type: "threw", error: { code: "model-missing", message: "no such model", facts: { model: "m" }, stack: null } });`);

  await expect(play()).rejects.toMatchObject({ code: "model-missing", message: "no such model" });
  expect(await play()).toMatchObject({ text: "next" });

  expect(pids()).toHaveLength(1);
});
