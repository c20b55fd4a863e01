import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import { EXPLORER_ID } from "../../../../src/base/vocabulary/run-settings.ts";
import type { DriftSettings } from "../../../../src/parts/drift/base/drift.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { JOURNAL, type Play, playRun, readRun, runStore } from "../../../helpers/runs/journal-world.ts";
import { faultsOf } from "../../../helpers/runs/prove-journal.ts";
import { recordsOf } from "../../../helpers/saves/journals.ts";
import { lastTexts, type Say, says, stuckPlayer, waits } from "../../../helpers/server/stuck-player.ts";

type Recovery = Extract<RunEvent, { type: "recovery" }>;

const recoveriesIn = (events: readonly RunEvent[]): readonly Recovery[] =>
  events.filter((event) => event.type === "recovery");

/** A run that gets nowhere; its levels come at steps 20, 40, 60 and 80. */
async function stuckRun(say: Say = waits, { settings, ...play }: Partial<Play> = {}) {
  const disk = powerCutDisk();
  const player = stuckPlayer(say);
  const rest = { disk, player: { ...player, id: settings?.model ?? player.id } };
  const events = await playRun({ ...rest, steps: 200, settings: { maxHistory: 60, ...settings }, ...play });
  return { disk, player, events, recoveries: recoveriesIn(events) };
}

/** What the LM was told at the end of a message, with the step that it was to play next. */
function toldIn({ requests }: ReturnType<typeof stuckPlayer>): readonly string[] {
  return requests
    .filter(({ purpose }) => purpose === "play")
    .flatMap((request, index) =>
      lastTexts(request)
        .filter((text) => /noticed|Thinking is over/.test(text))
        .map((text) => `step ${index + 1}: ${text}`),
    );
}

const WAITED = "waited 5 frames 8 times and nothing changed";

describe("the levels of a run that gets nowhere", () => {
  it("come one after the other, each with its time, and stop it at last", async () => {
    const { recoveries, events, disk } = await stuckRun();

    expect(recoveries.map(({ step, level, action, signal }) => [step, level, action, signal])).toEqual([
      [20, 1, "hint", "repetition"],
      [40, 2, "review", "repetition"],
      [60, 3, "refresh", "repetition"],
      [80, 5, "stop", "progress"],
    ]);
    expect(events.at(-1)).toMatchObject({
      type: "finished",
      outcome: { type: "needs-person", reason: expect.stringMatching(/^79 steps without anything new/) },
      totalSteps: 80,
    });
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("are decisions in the journal, each before it acts", async () => {
    const { disk } = await stuckRun();

    const decisions = recordsOf(disk, JOURNAL).filter((record) => record.type === "decision");
    expect(decisions).toMatchObject([
      { step: 20, drift: { action: "hint", level: 1, count: 1, evidence: WAITED } },
      { step: 40, drift: { action: "review", level: 2, count: 2 } },
      { step: 60, startsSummary: true, drift: { action: "refresh", level: 3, count: 3 } },
      { step: 80, told: null, drift: { action: "stop", level: 5, count: 4 } },
    ]);
  });

  it("have a checkpoint before the third and the last, which the events name", async () => {
    const { disk, recoveries } = await stuckRun();

    const kept = (await runStore(disk).list()).filter(({ info }) => info.kind === "recovery");
    expect(kept.map(({ info }) => [info.totalSteps, info.label?.split(":")[0]])).toEqual([
      [80, "stop"],
      [60, "refresh"],
    ]);
    expect(recoveries.map(({ checkpointId }) => checkpointId)).toEqual([
      null,
      null,
      kept[1]?.info.id,
      kept[0]?.info.id,
    ]);
  });

  it("tell the LM what was noticed, at the end of what it reads next", async () => {
    const { player } = await stuckRun();

    expect(toldIn(player)).toEqual([
      `step 21: The runner has noticed: ${WAITED}. Do not continue like this. Try another approach, and say in a sentence which one.`,
      expect.stringMatching(/^step 41: The runner has noticed: .* Stop playing for one reply and think: /),
      expect.stringMatching(/^step 42: Thinking is over\. Continue with your plan/),
    ]);
  });

  it("never go the same way twice: the same command goes on with a fresh window", async () => {
    const { disk } = await stuckRun();

    const events = await playRun({ disk, player: stuckPlayer(), steps: 25, settings: { maxHistory: 60 } });

    expect(recoveriesIn(events)).toMatchObject([{ level: 1, action: "hint" }]);
    expect(events.at(-1)).toMatchObject({ type: "finished", outcome: { type: "done" }, totalSteps: 105 });
  });
});

describe("a run that gets on again", () => {
  it("ends what was done about it, and the next time it begins with a hint", async () => {
    /** Waits for ever, but for one step in which it opens the game. */
    const wakes: Say = (request) => {
      const isTold = lastTexts(request).some((text) => text.includes("Try another approach"));
      const press = { buttons: ["start"], wait_frames: 60 };
      return isTold
        ? waits(request).map((use) => ({ ...use, name: "press_buttons", input: press }))
        : waits(request);
    };

    const { recoveries } = await stuckRun(wakes, { steps: 60 });

    expect(recoveries.map(({ action, level }) => `${action} ${level}`).slice(0, 3)).toEqual([
      ...["hint 1", "ended 1", "hint 1"],
    ]);
  });
});

describe("a review", () => {
  const note: Say = (request) => {
    const isReview = lastTexts(request).some((text) => text.includes("Stop playing for one reply"));
    if (!isReview) return waits(request);
    return [
      { type: "text", text: "I go left." },
      { type: "tool_use", id: "call_note", name: "write_note", input: { name: "door", text: "shut" } },
      { type: "tool_use", id: "call_press", name: "press_buttons", input: { buttons: ["a"] } },
    ];
  };

  it("takes notes and presses nothing; the tools stay the same", async () => {
    const { events, player, disk } = await stuckRun(note, { steps: 41 });

    const results = events.filter((event) => event.type === "tool-result" && event.step === 41);
    expect(results).toMatchObject([
      { tool: "write_note", isError: false },
      { tool: "press_buttons", isError: true, text: expect.stringContaining("for thinking only") },
    ]);
    expect((await readRun(disk)).memory).toMatchObject({ notes: { door: "shut" } });
    expect("isReviewing" in ((await readRun(disk)).memory.drift ?? {})).toBe(false);
    // The summary before the review brought the tool that searches what it replaced.
    const others = player.requests.map(({ tools }) => tools.filter(({ name }) => name !== "recall"));
    expect(new Set(others.map((tools) => JSON.stringify(tools))).size).toBe(1);
  });

  it("is no useless reply, even with words alone or refused calls", async () => {
    const words: Say = (request) =>
      lastTexts(request).some((text) => text.includes("Stop playing")) ? says(request) : waits(request);
    for (const say of [words, waits]) {
      const { disk, player } = await stuckRun(say, { steps: 42 });

      const { memory } = await readRun(disk);
      expect(memory.counters.uselessReplies).toBe(0);
      const entry = memory.drift?.window.find(({ step }) => step === 41);
      expect([entry?.isUseless, entry?.failedTools]).toEqual([undefined, undefined]);
      const texts = lastTexts(player.requests.at(-1) ?? expect.fail());
      expect(texts.some((text) => text.startsWith("Your reply called no tool"))).toBe(false);
    }
  });
});

describe("useless replies", () => {
  it("are errors: a hint after three, and the end after ten", async () => {
    const { recoveries, events } = await stuckRun(says);

    expect(recoveries).toMatchObject([
      { step: 3, level: 1, action: "hint", signal: "errors" },
      { step: 10, level: 5, action: "stop", signal: "errors" },
    ]);
    expect(events.at(-1)).toMatchObject({
      outcome: { type: "needs-person", reason: "10 replies in a row did nothing" },
    });
  });

  it("end the run after three where drift is off, and nothing else does", async () => {
    const off = { settings: { drift: { isOff: true } } };

    const useless = await stuckRun(says, off);
    expect(useless.events.at(-1)).toMatchObject({
      totalSteps: 3,
      outcome: { type: "needs-person", reason: "3 replies in a row did nothing" },
    });
    const stuck = await stuckRun(waits, { ...off, steps: 90 });
    expect(stuck.events.at(-1)).toMatchObject({ totalSteps: 90, outcome: { type: "done" } });
    for (const { events, player } of [useless, stuck]) {
      expect(events.filter(({ type }) => ["drift", "recovery", "health"].includes(type))).toEqual([]);
      expect(toldIn(player)).toEqual([]);
    }
  });
});

describe("a player that cannot read", () => {
  it("gets another seed in the place of a review, as a setting that is kept", async () => {
    const { recoveries, disk, player } = await stuckRun(waits, { settings: { model: EXPLORER_ID, seed: 7 } });

    expect(recoveries.map(({ step, action }) => `${step} ${action}`)).toEqual([
      "20 hint",
      "40 reseed",
      "60 refresh",
      "80 stop",
    ]);
    const seeds = player.requests.flatMap(({ purpose, seed }) => (purpose === "play" ? [seed] : []));
    expect([seeds[39], seeds[40]]).toEqual([7, 8]);
    expect((await readRun(disk)).memory.settings.seed).toBe(8);
    // The scripted player only has the explorer's name.
    expect(await faultsOf(disk, false)).toEqual([]);
  });
});

describe("a fresh conversation by the clock", () => {
  /** Waits long: 50 steps of play are more than a minute. */
  const long: Say = (request) => waits(request).map((use) => ({ ...use, input: { frames: 300 } }));

  it("begins after so much play, behind a checkpoint, and not at all with 0", async () => {
    const run = (drift: DriftSettings) => stuckRun(long, { steps: 15, settings: { drift } });

    const { recoveries, events } = await run({ refreshMinutes: 1 });
    const [first] = recoveries.filter(({ level }) => level === 0);
    expect(first).toMatchObject({ action: "refresh", signal: null, checkpointId: expect.any(String) });
    expect(events.filter(({ type }) => type === "summarized")).toMatchObject([{ step: first?.step }]);

    const never = await run({ refreshMinutes: 0 });
    expect(never.recoveries.filter(({ action }) => action === "refresh")).toEqual([]);
  });
});
