import { expect, it } from "vitest";
import type { Disk } from "../../src/base/disk/disk.ts";
import type { RunEvent } from "../../src/base/vocabulary/run-event.ts";
import type { ModelRequest } from "../../src/model/language-model.ts";
import { parseWorkflow } from "../../src/parts/workflows/play/format/parse-workflow.ts";
import { Death } from "../helpers/disks/faulty-disk.ts";
import { type PowerCut, type PowerCutDisk, powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { FOLDER, playRun, removeLock } from "../helpers/runs/journal-world.ts";
import { everyNth } from "../helpers/runs/sweep.ts";
import { put } from "../helpers/saves/journals.ts";
import { scriptedPlayer } from "../helpers/server/scripted-player.ts";
import {
  differencesAfterStop,
  differencesAt,
  type Going,
  playWhole,
  type Whole,
} from "../helpers/workflows/boundaries.ts";
import { noDeeds, play, type Sweep } from "../helpers/workflows/sweep.ts";
import { linesOf } from "../helpers/workflows/tale.ts";

const STRIDE = everyNth(499);

/** What can go wrong in a plan: it falls asleep, fails inside and outside, goes back, asks, and does one thing twice. */
const TROUBLE = `
name: trouble
steps:
  - { name: intro, type: agent, goal: Begin, until: totalSteps >= 2, max_steps: 9 }
  - name: rounds
    type: loop
    times: 2
    retries: 1
    on_failure: rollback
    steps:
      - { name: go, type: agent, goal: "Walk \${{ index }}", until: totalSteps >= 4 + index * 6, max_steps: 6, max_cost: 1 }
      - { name: same, type: checkpoint, checkpoint_id: here }
      - { name: flaky, type: call, function: flaky, retries: 2, backoff: 5s, on_failure: rollback }
      - { name: idle, type: agent, goal: Sleep, until: "false", max_steps: 9, retries: 1, on_failure: continue }
      - { name: ask, type: press, buttons: [a], interrupt: before }
      - { name: late, type: call, function: late }
  - { name: after, type: wait, frames: 3, interrupt: after }
  - { name: stuck, type: agent, goal: Never, until: costUsd > 0.032, max_steps: 4, retries: 2, on_failure: rollback }
`;

/** A player that does nothing while its goal is to sleep. */
function sleepyPlayer() {
  const player = scriptedPlayer();
  return {
    ...player,
    async *reply(request: ModelRequest, options: Parameters<typeof player.reply>[1]) {
      const reply = yield* player.reply(request, options);
      const said = JSON.stringify(request.messages);
      const isAsleep =
        said.lastIndexOf("Sleep") > Math.max(said.lastIndexOf("Walk"), said.lastIndexOf("Never"));
      if (!isAsleep || request.purpose !== "play") return reply;
      return { ...reply, content: [{ type: "text", text: "Zzz." }], stopReason: "end_turn" };
    },
  };
}

const SWEEP: Sweep = {
  file: parseWorkflow(TROUBLE, "trouble.yaml", null),
  player: sleepyPlayer,
  config: {
    saveEvery: 3,
    settings: { maxHistory: 12 },
    prices: { scripted: { inputUsd: 3, outputUsd: 15, cacheReadUsd: 0.3, cacheWriteUsd: 3.75 } as never },
  },
  functions: {
    flaky: (_, { attempt }) => {
      if (attempt === 1) throw Object.assign(new Error("not reached"), { code: "ECONNRESET" });
      return "reached";
    },
    late: (_, { attempt, path }) => {
      if (attempt === 1 && path.startsWith("rounds[1]")) throw new Error("not yet");
      return "at last";
    },
  },
};

let left: Promise<Whole> | null = null;

/** The run that was left alone; played once. */
function leftAlone(): Promise<Whole> {
  left ??= playWhole(SWEEP);
  return left;
}

it("the plan that is killed does all that it was made for", async () => {
  const { end, deeds } = await leftAlone();

  expect(end).toMatchObject({ status: "done", results: { stuck: { attempt: 3 } } });
  const tries = end.report.all.map(({ path, attempts, outcome }) => `${path} ${attempts} ${outcome}`);
  expect(tries).toEqual(expect.arrayContaining(["rounds[1].late 4 done", "rounds[0].idle 2 failed"]));
  expect(deeds.waited).toEqual([5000, 5000]);
});

/** How the runs behind some boundaries differ from the one that was left alone: none does. */
async function differencesOf(
  sweep: Sweep,
  whole: Whole,
  going: Omit<Going, "reach"> = {},
  from = 0,
): Promise<readonly string[]> {
  const differing: string[] = [];
  for (const boundary of whole.boundaries.filter(({ at }) => at >= from && (at - from) % STRIDE === 0)) {
    const differences = await differencesAt(sweep, whole, boundary, { ...going, reach: "end" });
    differing.push(...differences.map((text) => `${boundary.at} (${boundary.call}): ${text}`));
  }
  return differing;
}

it.each<PowerCut>(["loses nothing", "loses names and contents"])(
  "killed at any boundary, it does nothing twice and ends as if it had been left alone: a disk that %s",
  async (cut) => {
    expect(await differencesOf(SWEEP, await leftAlone(), { cut })).toEqual([]);
  },
  1_800_000,
);

it("the same where the newest save was damaged, too", async () => {
  const befalls = (left: PowerCutDisk): void => {
    const names = left.inspect(FOLDER) === null ? [] : left.list(FOLDER);
    const newest = names
      .filter((name) => /_save_step\d+\.png$/.test(name))
      .sort()
      .at(-1);
    if (newest === undefined) return;
    const bytes = Buffer.from(left.read(`${FOLDER}/${newest}`, Number.MAX_SAFE_INTEGER));
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
    put(left, bytes, `${FOLDER}/${newest}`);
  };

  const whole = await leftAlone();
  // Between a save and the head that names it there would be two faults: then it goes on at the checkpoint before.
  const records = whole.boundaries.filter(({ isRecord }) => isRecord);
  const boundaries = records.map((boundary, at) => ({ ...boundary, at }));

  expect(await differencesOf(SWEEP, { ...whole, boundaries }, { befalls })).toEqual([]);
}, 1_800_000);

it("the same in a folder in which somebody had played on by hand", async () => {
  const before = powerCutDisk();
  let begun = 0;
  const watch = (event: RunEvent): void => {
    if (event.type !== "step-started") return;
    begun += 1;
    if (begun === 12) throw new Death("killed");
  };
  await expect(play(SWEEP, before, noDeeds(), "start", watch)).rejects.toThrow("killed");
  removeLock(before);
  await playRun({ disk: before, steps: 3 });
  const sweep: Sweep = { ...SWEEP, before, mode: "resume" };

  expect(await differencesOf(sweep, await playWhole(sweep))).toEqual([]);
}, 1_800_000);

it("the same with --restart: from its first record on, the old run does not count", async () => {
  const before = powerCutDisk();
  await play(SWEEP, before, noDeeds(), "start", () => {});
  const sweep: Sweep = { ...SWEEP, before, mode: "restart" };
  const records = linesOf(before).length;
  const whole = await playWhole(sweep);
  const hasNew = (type: string) => (disk: Disk) =>
    linesOf(disk).some((line, at) => at >= records && line.includes(`"type":"${type}"`));
  const begun = whole.boundaries.find(({ left }) => hasNew("stage")(left));
  const between = whole.boundaries.filter(({ at, left }) => hasNew("start")(left) && at < (begun?.at ?? 0));

  expect(between.length).toBeGreaterThan(5);
  for (const { left } of between.filter(({ at }) => at % everyNth(23) === 0)) {
    const disk = left.copy();
    removeLock(disk);
    const deeds = noDeeds();
    const end = await play(SWEEP, disk, deeds, "resume", () => {});
    expect([end.status, deeds.asked.length]).toEqual([whole.end.status, whole.deeds.asked.length]);
  }
  expect(await differencesOf(sweep, whole, {}, begun?.at)).toEqual([]);
}, 1_800_000);

it("stopped at any event, it does nothing twice and ends as if it had been left alone", async () => {
  const whole = await leftAlone();
  const differing: string[] = [];

  let at = 0;
  for (; ; at += STRIDE) {
    const differences = await differencesAfterStop(SWEEP, whole, at);
    if (differences === null) break;
    differing.push(...differences.map((text) => `${at}: ${text}`));
  }

  expect(differing).toEqual([]);
  expect(at).toBeGreaterThan(200);
}, 1_800_000);
