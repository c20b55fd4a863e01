import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { ModelFault } from "../../../../src/model/language-model.ts";
import { BUNDLED_ROM } from "../../../../src/play/session/open-game.ts";
import {
  type MemoryObjectStore,
  memoryObjectStore,
} from "../../../../test/helpers/fleet/memory-object-store.ts";
import {
  dieAtReply,
  endFleetJob,
  fleetJob,
  playFleetJob,
} from "../../../../test/helpers/fleet/play-fleet-job.ts";
import { tellJob } from "../../../../test/helpers/fleet/play-job.ts";
import { FOLDER } from "../../../../test/helpers/runs/journal-world.ts";
import { skillPlayer } from "../../../../test/helpers/runs/skill-world.ts";
import { scriptedPlayer } from "../../../../test/helpers/server/scripted-player.ts";
import { encodeBess } from "../../../emulator/src/bess/encode-bess.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import type { JobBounds, JobFile, JobShape } from "../../src/jobs/job.ts";
import { fetchRun } from "../../src/mirror/fetch-run.ts";

/** Puts a file of a fleet into a store. */
function put({ objects }: MemoryObjectStore, name: string, text: string | Uint8Array): JobFile {
  const bytes = Buffer.from(text);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  objects.set(`files/${sha256}`, bytes);
  return { name, sha256 };
}

it("a job until a condition ends where it holds, and fails where it does not by its last step", async () => {
  const until = (untilText: string) =>
    endFleetJob({ store: memoryObjectStore(), job: fleetJob({ until: untilText, untilStep: 5 }) });

  expect(await until("totalSteps >= 3")).toMatchObject({ outcome: "done", reason: null, steps: 3 });
  expect(await until("totalSteps >= 9")).toMatchObject({
    ...{ outcome: "failed", reason: "not reached by step 5: totalSteps >= 9", steps: 5 },
  });
});

it("a job ends where it used up its own frames, tokens or dollars, however often it was taken over", async () => {
  const within = (bounds: JobBounds, until: string | null = null) =>
    fleetJob({ bounds, until, untilStep: 90 });
  const store = memoryObjectStore();
  const all = await endFleetJob({ store, job: within({ frames: 100 }) });
  const { frames = 0, steps } = all;
  expect(all).toMatchObject({ outcome: "done", reason: null });
  expect(frames).toBeGreaterThanOrEqual(100);
  expect(frames).toBeLessThan(200);

  const torn = { store: memoryObjectStore(), job: within({ frames }) };
  await dieAtReply(Math.ceil(steps / 2), torn);
  expect(await endFleetJob(torn)).toMatchObject({ outcome: "done", steps, frames });

  expect(await endFleetJob({ store: memoryObjectStore(), job: within({ tokens: 300 }) })).toMatchObject({
    ...{ outcome: "done", steps: 3 },
  });
  expect(
    await endFleetJob({ store: memoryObjectStore(), job: within({ costUsd: 3 }, "totalSteps > 9") }),
  ).toMatchObject({ outcome: "failed", reason: "not reached within max_cost" });
});

/** A save state of the bundled game, some presses after its title. */
function villageState(): Uint8Array {
  const rom = readFileSync(BUNDLED_ROM);
  const emulator = createEmulator(rom);
  emulator.run(120, []);
  for (const button of ["start", "a", "a"] as const) {
    emulator.run(8, [button]);
    emulator.run(60, []);
  }
  return encodeBess(emulator.snapshot(), rom, new Date(0)).bytes;
}

it("a job that starts at a save state puts the machine there in its first step, once", async () => {
  const play = async (kill: number | null) => {
    const store = memoryObjectStore();
    const job = fleetJob({ machine: put(store, "village.s0", villageState()), untilStep: 4 });
    if (kill !== null) await dieAtReply(kill, { store, job });
    return endFleetJob({ store, job });
  };

  const whole = await play(null);
  const torn = await play(2);

  expect(whole).toMatchObject({ outcome: "done", steps: 4 });
  expect(whole.milestones[0]).toMatchObject({ name: "new map: Village", step: 1 });
  expect(torn.machineSha256).toBe(whole.machineSha256);
});

it("a job that is scored is done where its bounds are used up, whatever it reached", async () => {
  const store = memoryObjectStore();
  const task = put(store, "task.json", "{}");
  const within = (shape: Partial<JobShape>) => fleetJob({ until: "totalSteps > 9", task, ...shape });

  for (const shape of [{ untilStep: 3 }, { untilStep: 9, bounds: { costUsd: 3 } }]) {
    expect(await endFleetJob({ store, job: within(shape) })).toMatchObject({ outcome: "done", reason: null });
  }
});

it("a job that stands before a person says why, stays there, and goes on when it is tried again", async () => {
  const store = memoryObjectStore();
  const job = fleetJob({ settings: { interrupts: { before: ["act"] } } });

  const first = await endFleetJob({ store, job });
  const same = await endFleetJob({ store, job });
  const second = await endFleetJob({ store, job, goOnFrom: first.endedAt });

  expect(first).toMatchObject({ outcome: "needs-person", reason: "before act", steps: 0 });
  expect(same).toEqual(first);
  expect(second).toMatchObject({ outcome: "needs-person", reason: "before act", steps: 1 });
});

const WORKFLOW = `
name: two-parts
description: Plays a little, twice.
inputs:
  steps: { type: integer }
steps:
  - name: first
    type: agent
    goal: Look around.
    until: totalSteps >= 2
    max_steps: 10
  - name: kept
    type: checkpoint
  - name: second
    type: agent
    goal: Go on.
    until: totalSteps >= inputs.steps
    max_steps: 4
`;

it.each([1, 3, 4])("a workflow whose worker is killed behind reply %i goes on where it stood", async (at) => {
  const [store, plain] = [memoryObjectStore(), memoryObjectStore()];
  const [first, second, alone] = [scriptedPlayer(), scriptedPlayer(), scriptedPlayer()];
  const shape = { workflow: put(store, "two.yaml", WORKFLOW), inputs: { steps: 5 }, untilStep: null };
  put(plain, "two.yaml", WORKFLOW);
  const job = fleetJob(shape);
  const whole = await endFleetJob({ store: plain, job, player: alone });

  await dieAtReply(at, { store, job, player: first });
  const result = await endFleetJob({ store, job, player: second });

  expect(whole).toMatchObject({ outcome: "done", steps: 5 });
  expect(result).toEqual({ ...whole, takeovers: 1 });
  expect([...first.asked, ...second.asked]).toEqual(alone.asked);
  const told = await tellJob(store, `jobs/${job.id}`);
  expect(told.machineSha256).toBe((await tellJob(plain, `jobs/${job.id}`)).machineSha256);
});

it("a workflow that begins has nothing to tell", async () => {
  const store = memoryObjectStore();
  const shape = { workflow: put(store, "two.yaml", WORKFLOW), inputs: { steps: 5 }, untilStep: null };

  const { events } = await playFleetJob({ store, job: fleetJob(shape) });

  expect(events.filter(({ type }) => type === "notice")).toEqual([]);
});

it("a workflow that fails tells the step and why", async () => {
  const store = memoryObjectStore();
  const shape = { workflow: put(store, "two.yaml", WORKFLOW), inputs: { steps: 99 }, untilStep: null };

  const result = await endFleetJob({ store, job: fleetJob(shape) });

  expect(result).toMatchObject({ outcome: "failed", steps: 6 });
  expect(result.reason).toMatch(/^the workflow failed: second: /);
});

it("a skill that an LM defined is there for the worker that takes its job over", async () => {
  const store = memoryObjectStore();
  const definition = {
    meta: { name: "tap-a", description: "Taps A." },
    steps: [{ primitive: "tap", button: "a" }],
  };
  const plays = [
    [["define_skill", { definition }] as const],
    [["wait", { frames: 1 }] as const],
    [["run_skill", { name: "tap-a" }] as const],
  ];
  const job = fleetJob({ untilStep: 3 });
  const whole = await endFleetJob({ store: memoryObjectStore(), job, player: skillPlayer({ plays }).model });

  await dieAtReply(2, { store, job, player: skillPlayer({ plays }).model });
  const result = await endFleetJob({ store, job, player: skillPlayer({ plays }).model });

  expect([...store.objects.keys()].some((name) => name.includes("tap-a"))).toBe(true);
  expect(result).toEqual({ ...whole, takeovers: 1 });
});

it("the skills of a manifest are played with, and one that a run replaced stays its own", async () => {
  const store = memoryObjectStore();
  const skill = put(
    store,
    "press-b.json",
    JSON.stringify({
      meta: { name: "press-b", description: "Taps B." },
      steps: [{ primitive: "tap", button: "b" }],
    }),
  );
  const plays = [[["run_skill", { name: "press-b" }] as const]];
  const job = fleetJob({ skills: [skill], untilStep: 1 });

  const { disk } = await playFleetJob({ store, job, player: skillPlayer({ plays }).model });

  expect(disk.list("/scratch/run/skills")).toEqual(["press-b.json"]);
  const folder = createMemoryDisk();
  await fetchRun({ store, job: `jobs/${job.id}`, folder: FOLDER, disk: folder });
  expect(folder.list(`${FOLDER}/skills`)).toEqual(["press-b.json"]);
});

it("a file that the store has lost is told, and another attempt may find it", async () => {
  const store = memoryObjectStore();
  const rom = put(store, "red.gb", "rom");
  store.objects.set(`files/${rom.sha256}`, Buffer.from("another"));

  const playing = playFleetJob({ store, job: fleetJob({ rom }) });

  await expect(playing).rejects.toMatchObject({
    code: "store-refused",
    message: `memory: files/${rom.sha256}, which is red.gb, is damaged: submit the fleet again`,
  });
});

it.each([true, false])(
  "an error of the worker's machine never ends its job (last attempt: %s)",
  async (isLast) => {
    const store = memoryObjectStore();
    const player = {
      ...scriptedPlayer(),
      // biome-ignore lint/correctness/useYield: it says nothing on the way.
      async *reply(): AsyncGenerator<never, never> {
        throw new ModelFault("credentials", "the key is refused");
      },
    };

    const playing = playFleetJob({ store, player, isLast });

    await expect(playing).rejects.toMatchObject({ code: "credentials-refused" });
    expect([...store.objects.keys()].filter((name) => name.startsWith("ends/"))).toEqual([]);
  },
);

it("a ROM that this machine cannot read leaves its job to others", async () => {
  const store = memoryObjectStore();
  // Written to the disk in memory, and read from the real one.
  const job = fleetJob({ rom: put(store, "red.gb", "rom") });

  await expect(playFleetJob({ store, job, player: null })).rejects.toMatchObject({ code: "rom-unreadable" });
});

it("a workflow that is none fails its job for good", async () => {
  const store = memoryObjectStore();
  const job = fleetJob({ workflow: put(store, "two.yaml", "no workflow"), untilStep: null });

  const result = await endFleetJob({ store, job, player: null });

  expect(result).toMatchObject({ outcome: "failed", steps: 0, machineSha256: "", costUsd: 0 });
  expect(result.reason).toContain("two.yaml");
});

/** A player whose server is gone from its third call on. */
function unreachable() {
  const scripted = scriptedPlayer();
  return {
    ...scripted,
    async *reply(...args: Parameters<typeof scripted.reply>) {
      if (scripted.asked.length >= 2) throw new ModelFault("unreachable", "nobody answers");
      return yield* scripted.reply(...args);
    },
  };
}

it("an LM that cannot be reached fails the attempt, and only the last one ends the job", async () => {
  const store = memoryObjectStore();

  const attempt = playFleetJob({ store, player: unreachable() });
  await expect(attempt).rejects.toMatchObject({ code: "model-unreachable", message: "nobody answers" });
  const silent = { ...unreachable(), reply: unreachableAtOnce };
  const last = await endFleetJob({ store, player: silent, isLast: true });
  const again = await endFleetJob({ store, goOnFrom: last.endedAt });

  expect(last).toMatchObject({ outcome: "failed", reason: "nobody answers", steps: 2, takeovers: 1 });
  expect(again).toMatchObject({ outcome: "done", steps: 6 });
});

// biome-ignore lint/correctness/useYield: it says nothing on the way.
async function* unreachableAtOnce(): AsyncGenerator<never, never> {
  throw new ModelFault("unreachable", "nobody answers");
}

it("a job that is given up ends as failed where its last worker left it", async () => {
  const store = memoryObjectStore();
  await dieAtReply(3, { store });

  const result = await endFleetJob({ store, giveUp: "its worker died 5 times", player: null });

  expect(result).toMatchObject({ outcome: "failed", reason: "its worker died 5 times", costUsd: 3 });
  expect(result.steps).toBeGreaterThan(0);
});
