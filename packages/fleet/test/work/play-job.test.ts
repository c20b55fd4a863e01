import { beforeAll, expect, it } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import type { JournalEntry } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import type { ModelEvent } from "../../../../src/model/language-model.ts";
import { callsOf } from "../../../../src/record/ledger/journal-calls.ts";
import {
  type MemoryObjectStore,
  memoryObjectStore,
} from "../../../../test/helpers/fleet/memory-object-store.ts";
import {
  dieAtReply,
  endFleetJob,
  fleetJob,
  openGate,
  playFleetJob,
  TERMS,
} from "../../../../test/helpers/fleet/play-fleet-job.ts";
import { tellJob } from "../../../../test/helpers/fleet/play-job.ts";
import { FOLDER } from "../../../../test/helpers/runs/journal-world.ts";
import { recordsOf } from "../../../../test/helpers/saves/journals.ts";
import { scriptedPlayer } from "../../../../test/helpers/server/scripted-player.ts";
import { fetchRun } from "../../src/mirror/fetch-run.ts";
import { takeOver } from "../../src/mirror/take-over.ts";
import { parseJobResult } from "../../src/work/job-result.ts";

const NAME = `jobs/${fleetJob().id}`;

/** The job that nobody interrupts. */
async function playWhole() {
  const store = memoryObjectStore();
  const player = scriptedPlayer();
  const { gate, told } = openGate();
  const result = await endFleetJob({ store, player, gate });
  return { store, player, result, told, run: await tellJob(store, NAME) };
}

let whole: Awaited<ReturnType<typeof playWhole>>;
beforeAll(async () => {
  whole = await playWhole();
});

it("a job is played to its target, and the store has how it ended", async () => {
  const { store, player, result, told, run } = whole;
  const disk = createMemoryDisk();

  const { end } = await fetchRun({ store, job: NAME, folder: FOLDER, disk });

  const calls = player.asked.length;
  expect(result).toMatchObject({
    ...{ outcome: "done", reason: null, steps: 6, costUsd: calls, takeovers: 0 },
    tokens: { input: 100 * calls, output: 10 * calls, cacheRead: 0, cacheWrite: 0 },
    machineSha256: run.machineSha256,
    endedAt: "2026-11-21T12:00:00.000Z",
  });
  expect(parseJobResult(end ?? {})).toEqual(result);
  expect(told.entered).toBe(calls);
  // After each reply, and at the end.
  expect(told.spent).toEqual([...Array.from({ length: calls }, (_, at) => at + 1), calls]);
});

it("a job that has ended is not played again", async () => {
  const store = memoryObjectStore(whole.store.objects);
  const player = scriptedPlayer();

  const result = await endFleetJob({ store, player });

  expect(result).toEqual(whole.result);
  expect(player.asked).toEqual([]);
});

it.each([1, 4, 7])(
  "a job whose worker is killed behind reply %i goes on as if it had not been",
  async (at) => {
    const store = memoryObjectStore();
    const [first, second] = [scriptedPlayer(), scriptedPlayer()];
    const { gate, told } = openGate();

    await dieAtReply(at, { store, player: first });
    const result = await endFleetJob({ store, player: second, gate, worker: "two" });

    expect(result).toEqual({ ...whole.result, takeovers: 1 });
    expect(await tellJob(store, NAME)).toEqual(whole.run);
    expect([...first.asked, ...second.asked]).toEqual(whole.player.asked);
    // The whole job's cost, not this worker's.
    expect(told.spent[0]).toBe(at);
    expect(told.spent.at(-1)).toBe(whole.result.costUsd);
  },
);

/** The calls of the job's journal that got no reply, as far as anybody knows. */
async function unansweredIn(store: MemoryObjectStore) {
  const disk = createMemoryDisk();
  await fetchRun({ store, job: NAME, folder: FOLDER, disk });
  return callsOf(recordsOf(disk) as readonly JournalEntry[]).filter(({ usage }) => usage === null);
}

it.each([1, 3, 6])(
  "a job that the fleet's money ends before call %i stops saved and goes on later",
  async (at) => {
    const store = memoryObjectStore();
    const [first, second] = [scriptedPlayer(), scriptedPlayer()];
    const { gate } = openGate(async () => (first.asked.length >= at - 1 ? "budget" : "go"));

    const { left } = await playFleetJob({ store, player: first, gate });
    const result = await endFleetJob({ store, player: second });

    expect(left).toEqual({ type: "put-back", why: "fleet-budget", text: "the fleet has spent what it may" });
    expect(first.asked).toHaveLength(at - 1);
    expect(await unansweredIn(store)).toEqual([]);
    expect(result).toEqual({ ...whole.result, takeovers: 1 });
    expect(await tellJob(store, NAME)).toEqual(whole.run);
    expect([...first.asked, ...second.asked]).toEqual(whole.player.asked);
  },
);

it("a job that is drained takes the reply that is under way, stops at its step, saved, and is put back", async () => {
  const store = memoryObjectStore();
  const [first, second] = [scriptedPlayer(), scriptedPlayer()];
  const drain = new AbortController();
  const player = {
    ...first,
    async *reply(...[request, options]: Parameters<typeof first.reply>) {
      if (first.asked.length === 1) drain.abort();
      expect(options.signal.aborted).toBe(false);
      return yield* first.reply(request, options);
    },
  };

  const { left, disk } = await playFleetJob({ store, player, drain: drain.signal });
  const result = await endFleetJob({ store, player: second });

  expect(left).toEqual({ type: "put-back", why: "drained", text: "it stopped at a step, saved" });
  expect(first.asked).toHaveLength(2);
  expect(disk.list("/scratch/run")).toContain("lantern_save_step0002.png");
  expect(result).toEqual({ ...whole.result, takeovers: 1 });
  expect([...first.asked, ...second.asked]).toEqual(whole.player.asked);
});

it("one that is drained before it begins asks nothing", async () => {
  const player = scriptedPlayer();

  const { left } = await playFleetJob({
    ...{ store: memoryObjectStore(), player, drain: AbortSignal.abort() },
  });

  expect(left).toMatchObject({ type: "put-back", why: "drained" });
  expect(player.asked).toEqual([]);
});

/** A player whose first call is tried again. */
function retrying(reason: string) {
  const scripted = scriptedPlayer();
  let isFirst = true;
  return {
    ...scripted,
    async *reply(...[request, options]: Parameters<typeof scripted.reply>) {
      const retry: ModelEvent = { type: "retry", attempt: 1, waitMs: 30_000, reason, lostUsage: null };
      if (isFirst) yield retry;
      isFirst = false;
      return yield* scripted.reply(request, options);
    },
  };
}

it.each([
  ["429 rate_limit_error: slow down", [["scripted", 30_000]]],
  ["rate_limit_error: slow down", [["scripted", 30_000]]],
  ["rate_limit_exceeded slow down", [["scripted", 30_000]]],
  ["RESOURCE_EXHAUSTED Quota exceeded", [["scripted", 30_000]]],
  ["529 overloaded_error: 429 others wait", []],
])("what an API says when it is asked too often slows the fleet: %s", async (reason, paused) => {
  const { gate, told } = openGate();

  await endFleetJob({ store: memoryObjectStore(), player: retrying(reason), gate });

  expect(told.paused).toEqual(paused);
});

it("a job stops where its own money ends, over all its workers, and goes on when it may cost more", async () => {
  const store = memoryObjectStore();
  const [first, second, third] = [scriptedPlayer(), scriptedPlayer(), scriptedPlayer()];

  await dieAtReply(1, { store, player: first });
  const result = await endFleetJob({ store, player: second, terms: { ...TERMS, runCostUsd: 2 } });
  const again = await endFleetJob({ store, player: third, terms: { ...TERMS, runCostUsd: 100_000 } });

  // By its bytes, the next call may cost far more than the dollar that is left.
  const ended = { outcome: "budget", reason: "max_cost_per_run: $1.00 of $2.00", costUsd: 1, limitUsd: 2 };
  expect(result).toMatchObject(ended);
  expect(first.asked.length + second.asked.length).toBe(1);
  expect(again).toMatchObject({ outcome: "done", machineSha256: whole.result.machineSha256 });
});

/** A clock of which each look takes a second. */
function walkingClock() {
  let ms = Date.parse("2026-11-21T12:00:00Z");
  const look = () => {
    ms += 1_000;
    return ms;
  };
  return { now: () => new Date(look()), elapsedMs: look };
}

it("a job stops where its time ends, over all its workers, and is not played again under the same terms", async () => {
  const store = memoryObjectStore();
  const terms = { ...TERMS, runTimeMs: 150_000 };
  const clock = walkingClock();
  const play = { store, terms, job: fleetJob({ untilStep: 1_000 }), services: { clock } };
  const alone = await endFleetJob({
    ...play,
    store: memoryObjectStore(),
    services: { clock: walkingClock() },
  });

  await dieAtReply(4, play);
  const result = await endFleetJob(play);
  const again = await endFleetJob(play);

  expect(result).toMatchObject({ outcome: "budget", reason: "max_time_per_run: played for 150 s" });
  expect(result.playedMs).toBeGreaterThanOrEqual(150_000);
  expect(Math.abs(result.steps - alone.steps)).toBeLessThanOrEqual(2);
  expect(again).toEqual(result);
});

/** A clock that each call of the LM moves on by a second, and `wait` by as much as is told. */
function callClock() {
  let ms = Date.parse("2026-11-21T12:00:00Z");
  const wait = (forMs: number): void => {
    ms += forMs;
  };
  const inner = scriptedPlayer();
  const player: typeof inner = {
    ...inner,
    reply(request, options) {
      wait(1_000);
      return inner.reply(request, options);
    },
  };
  return { wait, player, services: { clock: { now: () => new Date(ms), elapsedMs: () => ms } } };
}

it("neither the time until a killed job is taken over nor a wait at the gate is time of play", async () => {
  const { wait, player, services } = callClock();
  const { gate } = openGate(async () => {
    wait(20_000);
    return "go";
  });
  const terms = { ...TERMS, runTimeMs: 60_000 };
  const play = { store: memoryObjectStore(), terms, player, services };
  await dieAtReply(4, play);
  wait(45_000);

  const result = await endFleetJob({ ...play, gate });

  expect(result.outcome).toBe("done");
  expect(result.playedMs).toBeLessThanOrEqual(player.asked.length * 1_000);
  expect(result.playedMs).toBeGreaterThan(player.asked.length * 1_000 - 3_000);
});

it("a worker whose job another took over stops, without a save, and says so", async () => {
  const store = memoryObjectStore();
  let isTaken = false;
  const { gate } = openGate(async () => {
    if (!isTaken && store.objects.size > 8) {
      isTaken = true;
      const disk = createMemoryDisk();
      await takeOver({ store, job: NAME, folder: FOLDER, worker: "two", disk });
    }
    return "go";
  });

  const { left, disk } = await playFleetJob({ store, gate });

  expect(left).toEqual({
    ...{ type: "put-back", why: "taken-over" },
    text: `${NAME} is played by another worker now: this one stops`,
  });
  // A save is due at every third step only.
  expect(disk.list("/scratch/run").filter((name) => /step000[1245]/.test(name))).toEqual([]);
  expect((await endFleetJob({ store })).machineSha256).toBe(whole.result.machineSha256);
});
