import { describe, expect, it } from "vitest";
import type { Disk } from "../../../../src/base/disk/disk.ts";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import { planRecovery } from "../../../../src/parts/drift/record/plan-recovery.ts";
import { applyRollback } from "../../../../src/parts/drift/record/remember-drift.ts";
import { carriedOver } from "../../../../src/parts/drift/record/rollback.ts";
import { Death } from "../../../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { tellRun } from "../../../helpers/mailbox/mail-world.ts";
import {
  JOURNAL,
  type Play,
  playRun,
  readRun,
  removeLock,
  runStore,
} from "../../../helpers/runs/journal-world.ts";
import { faultsOf } from "../../../helpers/runs/prove-journal.ts";
import { bytesOf, linesOf, put, recordsOf } from "../../../helpers/saves/journals.ts";
import { circlingPlayer } from "../../../helpers/server/circling-player.ts";
import { lastTexts } from "../../../helpers/server/stuck-player.ts";

/** A run that plays well for 30 steps, reaches its last milestone in step 24, and then gets nowhere. */
async function circle({
  player = circlingPlayer(),
  ...play
}: Partial<Play> & { player?: ReturnType<typeof circlingPlayer> } = {}) {
  const disk = powerCutDisk();
  const settings = { maxHistory: 200, drift: { allowsRollback: true }, ...play.settings };
  const events = await playRun({ disk, steps: 150, ...play, player, settings });
  return { disk, player, events };
}

const MAY_GO_BACK = { maxHistory: 200, drift: { allowsRollback: true } };

/** Changes a byte of what a step did. */
function damage(disk: Disk, step: number): void {
  const lines = linesOf(bytesOf(disk));
  const line = lines.find((one) => one.includes(`"type":"outcome","step":${step},`)) ?? expect.fail();
  line[line.indexOf('"track"') + 1] = 0x54;
  put(disk, Buffer.concat(lines));
}

async function removeBetween(disk: Disk, from: number, to: number): Promise<void> {
  for (const { info } of await runStore(disk).list()) {
    if (info.totalSteps >= from && info.totalSteps <= to) await runStore(disk).remove(info.id);
  }
}

const recoveriesIn = (events: readonly RunEvent[]): readonly string[] =>
  events.flatMap((event) => (event.type === "recovery" ? [`${event.step} ${event.action}`] : []));

const milestonesIn = (events: readonly RunEvent[]): readonly string[] =>
  events.flatMap((event) => (event.type === "milestone" ? event.reached : []));

describe("a player that walks in a circle until it reads the lesson", () => {
  it("gets through where the run may go back, and loses no milestone", async () => {
    const { disk, events } = await circle();

    expect(recoveriesIn(events)).toEqual([
      ...["46 hint", "66 review", "86 refresh", "106 rollback"],
      ...["31 gained", "50 ended"],
    ]);
    expect(milestonesIn(events)).toEqual([
      "new map: Village",
      "new map: Wood",
      "level 2",
      "found the cat",
      "got the tower key",
      "opened the tower",
      "new map: Tower",
    ]);
    // So many steps were played, whatever was gone back to.
    expect(events.at(-1)).toMatchObject({ totalSteps: 150 - 76, sessionSteps: 150, unsavedSteps: 0 });
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("does not where it may not", async () => {
    const { events } = await circle({ settings: { drift: {} } });

    expect(recoveriesIn(events)).toEqual(["46 hint", "66 review", "86 refresh", "106 stop"]);
    expect(milestonesIn(events)).toEqual(["new map: Village", "new map: Wood"]);
    expect(events.at(-1)).toMatchObject({ outcome: { type: "needs-person" }, totalSteps: 106 });
  });

  it("goes back to the last step before that, though no checkpoint of that time is left", async () => {
    const { disk } = await circle({ steps: 105 });
    await removeBetween(disk, 0, 99);

    await playRun({ disk, player: circlingPlayer(), steps: 2, settings: MAY_GO_BACK });

    const rollback = recordsOf(disk, JOURNAL).find(({ type }) => type === "branch");
    expect(rollback).toMatchObject({ fromStep: 30 });
    expect((await readRun(disk)).memory.notes).toHaveProperty("lessons");
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("reads it at the end of its last message, and it is kept in the notes", async () => {
    const { disk, player } = await circle({ steps: 107 });

    const [first] = player.requests.flatMap((request) =>
      lastTexts(request).filter((text) => text.includes("led nowhere")),
    );
    expect(first).toBe(
      "The runner has put the game back from step 106 to step 30, because what you did since led nowhere. " +
        "You remember nothing of those steps but this lesson. Steps 31 to 106 led nowhere: " +
        "the same 4 steps 5 times (waited 5 frames; waited 6 frames; waited 7 frames; waited 8 frames), " +
        "from (12,5) of Wood on, without progress. You waited 7 frames (19 times), waited 8 frames (19 times), " +
        "waited 5 frames (19 times), waited 6 frames (19 times). Do not do the same again: try another way.",
    );
    expect((await readRun(disk)).memory.notes["lessons"]).toMatch(/^- Steps 31 to 106 led nowhere: /);
  });
});

describe("a rollback", () => {
  it("keeps the goal that the operator set after the checkpoint", async () => {
    const settings = { maxHistory: 200, drift: { allowsRollback: true } };
    const { disk } = await circle({ steps: 60, settings: { ...settings, goal: "Find the cat" } });

    const play = { disk, steps: 60, settings: { ...settings, goal: "Open the tower" } };
    const events = await playRun({ ...play, player: circlingPlayer() });

    expect(recoveriesIn(events)).toContain("106 rollback");
    expect((await readRun(disk)).memory.settings.goal).toBe("Open the tower");
  });

  it("is decided first, then a branch begins with all that is told there", async () => {
    const { disk } = await circle({ steps: 107 });

    const records = recordsOf(disk, JOURNAL);
    const at = records.findIndex(({ type }) => type === "branch");
    expect(records.slice(at - 1, at + 3)).toMatchObject([
      { type: "decision", step: 106, drift: { action: "rollback", level: 4, since: 31 } },
      { type: "branch", fromStep: 30 },
      { type: "decision", step: 30, rollback: { carried: { playedSteps: 106, episode: { level: 4 } } } },
      { type: "head" },
    ]);
  });

  it("keeps where the run stood, and drops the way back when something came of it", async () => {
    const { disk } = await circle({ steps: 106 });
    const before = (await runStore(disk).list()).map(({ info }) => `${info.kind} ${info.totalSteps}`);
    await playRun({ disk, player: circlingPlayer(), steps: 10, settings: { maxHistory: 200 } });
    const after = (await runStore(disk).list()).map(({ info }) => `${info.kind} ${info.totalSteps}`);

    expect(before).toEqual(expect.arrayContaining(["recovery 106", "pre-operation 106"]));
    expect(after).toContain("recovery 106");
    expect(after).not.toContain("pre-operation 106");
  });

  it("that brings nothing is followed by a stop, and people are told the way back", async () => {
    const { disk, events } = await circle({ player: circlingPlayer({ reads: false }), steps: 200 });

    expect(recoveriesIn(events).slice(3)).toEqual(["106 rollback", "50 stop", "50 way-back"]);
    const wayBack = events.find((event) => event.type === "recovery" && event.action === "way-back");
    const kept = (await runStore(disk).list()).find(({ info }) => info.kind === "pre-operation");
    expect(wayBack).toMatchObject({ checkpointId: kept?.info.id });
    expect(kept?.info.totalSteps).toBe(106);
  });

  it("goes on from the save of a run that was stopped, as if it had not been", async () => {
    const play = { settings: { maxHistory: 200, drift: { allowsRollback: true } }, saveEvery: 1_000 };
    const { disk } = await circle({ ...play, player: circlingPlayer({ reads: false }), steps: 200 });

    const events = await playRun({ ...play, disk, player: circlingPlayer({ reads: false }), steps: 200 });

    const told = recoveriesIn(events);
    expect(told.slice(-3)).toEqual(["126 rollback", "70 stop", "70 way-back"]);
    expect(events.at(-1)).toMatchObject({ outcome: { type: "needs-person" }, totalSteps: 70 });
    const { memory } = await readRun(disk);
    expect(memory.notes["lessons"]?.split("\n")).toHaveLength(2);
  });

  it("goes to the newest checkpoint before that, where the journal is damaged on the way", async () => {
    const { disk } = await circle({ steps: 105 });
    damage(disk, 28);
    await removeBetween(disk, 25, 30);

    await playRun({ disk, player: circlingPlayer(), steps: 2, settings: MAY_GO_BACK });

    expect((await readRun(disk)).memory.notes).toHaveProperty("lessons");
    expect((await readRun(disk)).totalSteps).toBe(25);
  });

  it("whose step is out of reach since it was decided is a stop, which people are told", async () => {
    const disk = powerCutDisk();
    const play = { disk, player: circlingPlayer(), steps: 150, settings: MAY_GO_BACK };
    const watch = (event: RunEvent): void => {
      if (event.type === "recovery" && event.action === "rollback") throw new Death("killed");
    };
    await expect(playRun({ ...play, watch })).rejects.toThrow(Death);
    removeLock(disk);
    await removeBetween(disk, 0, 30);
    damage(disk, 28);

    const events = await playRun(play);

    // The process has played nothing yet, so it goes on, with a fresh window.
    expect(recoveriesIn(events).slice(0, 2)).toMatchObject(["106 stop", expect.stringContaining("hint")]);
    const reason = "the step to which the run was to go back cannot be reached any more";
    expect(events.find(({ type }) => type === "recovery")).toMatchObject({ level: 5, evidence: reason });
  });

  it("tells the operator's messages again that it would have left behind", async () => {
    const disk = powerCutDisk();
    const player = circlingPlayer();
    const settings = { maxHistory: 200, drift: { allowsRollback: true } };
    await playRun({ disk, player, steps: 60, settings });
    tellRun(disk, "Go north.", "north");
    await playRun({ disk, player, steps: 50, settings });

    const told = JSON.stringify((await readRun(disk)).memory.messageHistory);
    expect(told).toContain("led nowhere");
    expect(told.split("Go north.")).toHaveLength(2);
  });

  it("is left out where nothing can be kept of what it would leave: the run stops", async () => {
    const disk = powerCutDisk();
    const refusing =
      <Given extends readonly string[], Gives>(call: (...paths: Given) => Gives) =>
      (...paths: Given): Gives => {
        if (!/pre-operation/.test(paths.join())) return call(...paths);
        throw Object.assign(new Error("ENOSPC: no space left"), { code: "ENOSPC", syscall: "write" });
      };
    const { create, rename, link } = disk;
    const full = { ...disk, create: refusing(create), rename: refusing(rename), link: refusing(link) };

    const settings = { maxHistory: 200, drift: { allowsRollback: true } };
    const events = await playRun({ disk: full, player: circlingPlayer(), steps: 150, settings });

    expect(events.find(({ type }) => type === "save-failed")).toMatchObject({ kind: "pre-operation" });
    expect(recoveriesIn(events).slice(3)).toEqual(["106 stop"]);
  });

  it("leaves the conversation as old as it was there, by the clock", async () => {
    const { disk } = await circle({ steps: 40 });
    const { memory } = await readRun(disk);
    const there = { ...(memory.drift ?? expect.fail()), playedMs: 3_600_000, freshAtMs: 3_000_000 };
    const behind = { ...there, playedMs: 18_000_000, freshAtMs: 14_400_000 };
    const rollback = { notes: {}, carried: carriedOver(behind, null, 40) };

    const { drift } = applyRollback({ ...memory, drift: there }, rollback);

    expect(drift).toMatchObject({ playedMs: 18_000_000, freshAtMs: 18_000_000 - 600_000 });
  });

  it("comes three times in an hour of play at most, and never at a game's end", async () => {
    const { disk } = await circle({ steps: 105 });
    const { memory } = await readRun(disk);
    const drift = memory.drift ?? expect.fail();
    const planned = { ...memory, drift: { ...drift, playedSteps: drift.playedSteps + 1 } };

    expect(planRecovery(planned)?.action).toBe("rollback");
    const often = { ...planned.drift, rollbacks: [drift.playedMs, drift.playedMs, drift.playedMs] };
    expect(planRecovery({ ...planned, drift: often })?.action).toBe("stop");
    const longAgo = { ...often, playedMs: drift.playedMs + 3_600_001 };
    expect(planRecovery({ ...planned, drift: longAgo })?.action).toBe("rollback");
    const window = drift.window.map((entry) => ({ ...entry, isEnded: true as const }));
    expect(planRecovery({ ...planned, drift: { ...planned.drift, window } })).toBeNull();
  });
});
