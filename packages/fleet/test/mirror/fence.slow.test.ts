import { beforeAll, expect, it } from "vitest";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import {
  type MemoryObjectStore,
  memoryObjectStore,
} from "../../../../test/helpers/fleet/memory-object-store.ts";
import { JOB, playJob, playPlain, tellJob } from "../../../../test/helpers/fleet/play-job.ts";
import { scriptedPlayer } from "../../../../test/helpers/server/scripted-player.ts";
import { endJob } from "../../src/mirror/end-job.ts";
import { retryingStore } from "../../src/store/retrying-store.ts";
import { storeFailed } from "../../src/store/store-failure.ts";

const SCRIPTED = { settings: { model: "scripted" } } as const;

let whole: Awaited<ReturnType<typeof playPlain>>;
beforeAll(async () => {
  whole = await playPlain({ player: scriptedPlayer(), ...SCRIPTED });
});

/** A worker that is stopped at an event, while `meanwhile` happens, and then wakes up. */
async function stoppedAt(
  isThere: (event: RunEvent) => boolean,
  meanwhile: (store: MemoryObjectStore) => Promise<void>,
) {
  const store = memoryObjectStore();
  const player = scriptedPlayer();
  const seen: RunEvent[] = [];
  let hasSlept = false;
  const watch = async (event: RunEvent): Promise<void> => {
    seen.push(event);
    if (hasSlept || !isThere(event)) return;
    hasSlept = true;
    await meanwhile(store);
    seen.length = 0;
  };
  const woken = await playJob({ store, player, watch, ...SCRIPTED }).catch((error: unknown) => error);
  return { store, player, seen, woken };
}

const TAKEN_OVER = {
  code: "job-taken-over",
  message: "jobs/a is played by another worker now: this one stops",
};

it.each<RunEvent["type"]>(["step-started", "lm-reply", "tool-result", "saved", "summarized"])(
  "a worker that sleeps at %s while another plays the job stops when it wakes, and mixes nothing",
  async (type) => {
    let left: ReadonlyMap<string, Uint8Array> = new Map();

    const { store, player, woken } = await stoppedAt(
      (event) => event.type === type,
      async (store) => {
        await playJob({ store, player: scriptedPlayer(), worker: "two", ...SCRIPTED });
        left = new Map(store.objects);
      },
    );

    expect(woken).toMatchObject(TAKEN_OVER);
    const segments = (objects: ReadonlyMap<string, Uint8Array>) =>
      [...objects].filter(([name]) => name.includes("/segments/"));
    expect(segments(store.objects)).toEqual(segments(left));
    expect(await tellJob(store)).toEqual({ ...whole, notices: [] });
    // It was stopped before it asked anything that the other asked, too, but for what it had in hand.
    expect(player.asked.length).toBeLessThan(whole.replies.length);
  },
);

it("a worker that wakes up asks nothing more, and tells nothing that is not in the store", async () => {
  let askedBefore = 0;
  const first = scriptedPlayer();
  const { player, seen, woken } = await stoppedAt(
    (event) => event.type === "step-finished" && event.step === 2,
    async (store) => {
      await playJob({ store, player: first, worker: "two", ...SCRIPTED });
      askedBefore = first.asked.length;
    },
  );

  expect(woken).toMatchObject(TAKEN_OVER);
  expect(player.asked.length).toBe(2);
  expect(askedBefore).toBeGreaterThan(2);
  expect(seen.filter(({ type }) => type === "lm-reply")).toEqual([]);
});

it("a worker that wakes up when the job has ended and is joined is refused, too", async () => {
  const { store, woken } = await stoppedAt(
    (event) => event.type === "lm-reply" && event.step === 3,
    async (store) => {
      const { mirror } = await playJob({ store, player: scriptedPlayer(), worker: "two", ...SCRIPTED });
      await endJob(store, JOB, mirror, { outcome: "done" });
    },
  );

  expect(woken).toMatchObject(TAKEN_OVER);
  expect(await tellJob(store)).toEqual({ ...whole, notices: [] });
});

it("who takes a job over at the instant in which the other writes gets behind what was written", async () => {
  const store = memoryObjectStore();
  // A listing that lags: it says that nothing was written yet.
  const lagging = { ...store, list: async () => [] };
  await playJob({ store, player: scriptedPlayer(), untilStep: 3, ...SCRIPTED });

  await playJob({ store: lagging, player: scriptedPlayer(), worker: "two", ...SCRIPTED });

  expect(await tellJob(store)).toEqual({ ...whole, notices: [] });
});

it("a segment whose answer was lost fences nobody when it is written again", async () => {
  const within = memoryObjectStore();
  let calls = 0;
  const store = retryingStore(
    {
      ...within,
      async create(name, bytes) {
        const came = await within.create(name, bytes);
        calls += 1;
        if (calls % 2 === 0) throw storeFailed("memory", "the connection broke");
        return came;
      },
    },
    {
      ...{ retryForMs: 1_000, clock: { elapsedMs: () => 0 }, sleep: async () => {} },
      signal: new AbortController().signal,
    },
  );

  await playJob({ store, player: scriptedPlayer(), ...SCRIPTED });

  expect(await tellJob(within)).toEqual({ ...whole, notices: [] });
});

it("a store that fails for good stops the run, and another worker goes on where it was", async () => {
  const within = memoryObjectStore();
  let left = 6;
  const store = {
    ...within,
    async create(name: string, bytes: Uint8Array) {
      left -= 1;
      if (left < 0) throw storeFailed("memory", "the disk is full");
      return within.create(name, bytes);
    },
  };
  const player = scriptedPlayer();

  await expect(playJob({ store, player, ...SCRIPTED })).rejects.toMatchObject({ code: "store-failed" });
  // Not one try more: what came next would have a gap before it.
  expect(left).toBe(-1);
  await playJob({ store: within, player, worker: "two", ...SCRIPTED });

  expect(await tellJob(within)).toEqual({ ...whole, notices: [] });
  expect(player.asked.length - whole.replies.length).toBeLessThanOrEqual(1);
});
