import { describe, expect, it } from "vitest";
import type { ResumeRequest } from "../../../src/parts/interrupts/base/resume-request.ts";
import { Death } from "../../helpers/disks/faulty-disk.ts";
import { type PowerCutDisk, powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { claudeRun, lastWords, wordsIn } from "../../helpers/interrupts/claude-run.ts";
import { BEFORE_ACT, playToStop } from "../../helpers/interrupts/gated-run.ts";
import { APPROVE, interruptIn } from "../../helpers/interrupts/runner-course.ts";
import { type Play, playRun, readRun, removeLock } from "../../helpers/runs/journal-world.ts";
import { faultsOf } from "../../helpers/runs/prove-journal.ts";
import { recordsOf } from "../../helpers/saves/journals.ts";
import { saying } from "../../helpers/server/messages-replies.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

const REJECT: ResumeRequest = { decision: { type: "reject", why: "not yet" }, say: null };
const BUTTONS: ResumeRequest = { decision: { type: "buttons", buttons: ["left", "a"] }, say: null };

const say = (words: string, request: ResumeRequest = APPROVE): ResumeRequest => ({ ...request, say: words });

/** Resumes, and is killed right behind the `resume` record: it is the last thing in the journal. */
async function resumeAndDie(play: Play, resume: ResumeRequest): Promise<void> {
  const watch = (): never => {
    throw new Death("killed");
  };
  await playRun({ ...play, resume, watch }).catch((error: unknown) => {
    if (!(error instanceof Death)) throw error;
  });
  removeLock(play.disk);
  expect(recordsOf(play.disk).at(-1)?.type).toBe("resume");
}

describe.each(["at once", "after a kill before the record", "after a kill behind the record"])(
  "%s, what somebody decided before an action",
  (when) => {
    /** Goes on from a stop before the second action, to the next one. */
    async function goOn(resume: ResumeRequest) {
      const { server, disk, play } = await claudeRun({ before: ["act"] });
      await playToStop({ ...play });
      await playToStop({ ...play, resume: APPROVE });
      const before = await readRun(disk);
      if (when === "after a kill before the record") {
        expect(interruptIn(await playRun(play))?.step).toBe(2);
      }
      if (when === "after a kill behind the record") await resumeAndDie(play, resume);
      const isKept = when === "after a kill behind the record";
      const asked = server.exchanges.length;
      const stop = await playToStop(isKept ? play : { ...play, resume });
      expect(server.exchanges).toHaveLength(asked + 1);
      const after = await readRun(disk);
      const said = wordsIn(after.memory.messageHistory.at(-1));
      const outcome = recordsOf(disk).findLast((entry) => entry.type === "outcome");
      const track = outcome?.type === "outcome" ? outcome.outcome.track : [];
      const end = await finishRun(disk, { ...play, resume: APPROVE });
      expect(server.refusals()).toEqual([]);
      expect(server.exchanges.slice(1).every(({ usage }) => (usage?.cache_read_input_tokens ?? 0) > 0)).toBe(
        true,
      );
      return { before, after, said, track, stop, end };
    }

    async function finishRun(disk: PowerCutDisk, play: Play) {
      const events = await playRun(play);
      expect(events.at(-1)).toMatchObject({ type: "finished", totalSteps: 3 });
      expect(await faultsOf(disk)).toEqual([]);
      return events;
    }

    it("approved: it is done", async () => {
      const { said, stop } = await goOn(APPROVE);

      expect(said.slice(0, 2)).toEqual(["Pressed all 1.", "Pressed all 2."]);
      expect(stop.step).toBe(3);
    });

    it("refused: nothing moves, each call is answered with who refused it and why, and it is no useless reply", async () => {
      const { before, after, said, track } = await goOn(REJECT);

      const refused = "!The operator refused this: not yet. Nothing was done.";
      expect(said.slice(0, 2)).toEqual([refused, refused]);
      expect([track, after.machineSha256]).toEqual([[], before.machineSha256]);
      expect(after.memory.counters.uselessReplies).toBe(0);
      expect(after.memory.messageHistory.at(-2)?.content).toEqual(before.memory.waiting?.[0]?.reply.content);
    });

    it("replaced: exactly those buttons are pressed, whatever happens meanwhile, and each call is told so", async () => {
      const buttons = ["left", "a", ...Array.from({ length: 22 }, () => "right" as const)] as const;
      const { said, track } = await goOn({ decision: { type: "buttons", buttons }, say: null });

      const chose = `the operator chose ${buttons.join(", ")} instead`;
      expect(said.slice(0, 2)).toEqual([
        `Not carried out: ${chose}. Pressed all 24.`,
        `!Not carried out: ${chose}.`,
      ]);
      expect(track.flatMap(([held]) => held)).toEqual(buttons);
    });

    it("decided call by call: one is done, and the other refused", async () => {
      const calls = { 2: { type: "reject", why: "no" } } as const;
      const { said, track } = await goOn({ decision: { type: "calls", calls }, say: null });

      const refused = "!The operator refused this: no. Nothing was done.";
      expect(said.slice(0, 2)).toEqual(["Pressed all 1.", refused]);
      expect(track.flatMap(([held]) => held)).toEqual(["up"]);
    });

    it.each([
      ["approved", APPROVE],
      ["refused", REJECT],
      ["replaced", BUTTONS],
    ])("%s, with a word: it stands at the end of that step's answer, once", async (_, decision) => {
      const { before, after, said } = await goOn(say("heal first", decision));

      expect(said.at(-1)).toBe("A word from the operator: heal first");
      const all = JSON.stringify(after.memory.messageHistory);
      expect(all.match(/heal first/g)).toHaveLength(1);
      // What the LM has answered already stays as it was.
      const known = before.memory.messageHistory;
      expect(after.memory.messageHistory.slice(0, known.length)).toEqual(known);
    });
  },
);

describe("a word where no action is pending", () => {
  it.each([
    ["decide", { before: ["decide"] }],
    ["remember", { before: ["remember"] }],
    ["save", { before: ["save"] }],
  ])("before %s stands at the end of what the LM reads next", async (next, places) => {
    const { server, disk, play } = await claudeRun(places);
    let stop = await playToStop({ ...play, saveEvery: 1 });
    if (stop.totalSteps === 0 && next === "decide") {
      stop = await playToStop({ ...play, saveEvery: 1, resume: APPROVE });
    }
    expect(stop.state.next).toBe(next);

    await playRun({
      ...play,
      saveEvery: 1,
      resume: say("heal first"),
      settings: { model: "claude-sonnet-5-5", maxHistory: 60, interrupts: null },
    });

    const { memory } = await readRun(disk);
    const [, , third] = memory.messageHistory;
    expect(wordsIn(third).at(-1)).toBe("A word from the operator: heal first");
    expect(JSON.stringify(memory.messageHistory).match(/heal first/g)).toHaveLength(1);
    expect(server.refusals()).toEqual([]);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it.each([REJECT, BUTTONS])("%j is refused, and nothing is written", async (resume) => {
    const disk = powerCutDisk();
    const play = { disk, settings: { interrupts: { before: ["decide"], after: [], when: [] } } } as const;
    await playToStop(play);
    const before = recordsOf(disk).length;

    await expect(playRun({ ...play, resume })).rejects.toMatchObject({
      code: "nothing-pending",
      kind: "usage",
    });

    expect(recordsOf(disk)).toHaveLength(before);
  });

  it("a decision is refused where the run stands at no interrupt; to go on is not", async () => {
    const disk = powerCutDisk();
    await playRun({ disk, steps: 1 });

    for (const resume of [REJECT, BUTTONS, say("hello")]) {
      await expect(playRun({ disk, resume })).rejects.toMatchObject({ code: "nothing-pending" });
    }
    expect((await playRun({ disk, steps: 1, resume: APPROVE })).at(-1)).toMatchObject({ totalSteps: 2 });
  });
});

describe("a reply without a call", () => {
  it.each([
    [REJECT, "The operator refused this: not yet. Nothing was done."],
    [BUTTONS, "Not carried out: the operator chose left, a instead. Pressed all 2."],
  ])("is answered by %j", async (resume, words) => {
    const { server, disk, play } = await claudeRun({ before: ["act"] }, () => saying("I wonder."));
    const stop = await playToStop({ ...play, untilStep: 2 });
    expect(stop.pending).toEqual({ by: "lm", text: "I wonder.", toolCalls: [] });

    await playToStop({ ...play, untilStep: 2, resume });

    expect((await lastWords(disk))[0]).toBe(words);
    expect((await readRun(disk)).memory.counters.uselessReplies).toBe(0);
    expect(server.refusals()).toEqual([]);
  });
});

describe("settings that change at a stop", () => {
  const goal = "the lantern";

  it.each([false, true])(
    "in the middle of a step apply at its end, once (killed behind the record: %s)",
    async (isKilled) => {
      const disk = powerCutDisk();
      const player = scriptedPlayer();
      const play = { disk, player, settings: BEFORE_ACT, untilStep: 2 };
      await playToStop(play);
      const asked = { ...play, settings: { ...BEFORE_ACT, goal } };
      if (isKilled) await resumeAndDie(asked, APPROVE);

      const events = await playRun(isKilled ? play : { ...asked, resume: APPROVE });

      const records = recordsOf(disk);
      const resumes = records.filter((entry) => entry.type === "resume");
      expect(resumes).toMatchObject([{ settings: { goal }, decision: { type: "approve" }, say: null }]);
      const decisions = records.filter((entry) => entry.type === "decision");
      expect(decisions).toMatchObject([{ step: 1, settings: { goal } }]);
      expect(interruptIn(events)?.state.goal).toBe(goal);
      expect("requestedSettings" in (await readRun(disk)).memory).toBe(false);
      expect(await faultsOf(disk)).toEqual([]);
    },
  );

  it("before a step apply at once", async () => {
    const disk = powerCutDisk();
    const interrupts = { before: ["decide"], after: [], when: [] } as const;
    await playToStop({ disk, settings: { interrupts }, untilStep: 1 });

    await playRun({ disk, settings: { interrupts, goal }, resume: APPROVE });

    const decisions = recordsOf(disk).filter((entry) => entry.type === "decision");
    expect(decisions).toMatchObject([{ step: 0, settings: { goal } }]);
    expect(wordsIn((await readRun(disk)).memory.messageHistory[0]).at(-1)).toContain(goal);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("interrupts are gone at once, in the middle of a step, too", async () => {
    const disk = powerCutDisk();
    const interrupts = { before: ["act", "remember", "save"], after: [], when: [] } as const;
    await playToStop({ disk, settings: { interrupts }, untilStep: 2 });

    const events = await playRun({ disk, settings: { interrupts: null }, resume: APPROVE });

    expect(events.at(-1)).toMatchObject({ type: "finished", totalSteps: 2 });
    expect((await readRun(disk)).memory.settings.interrupts).toBeNull();
  });
});

describe("how far it goes on", () => {
  it.each([
    ["as far as the interrupted command", {}, 3],
    ["so many steps", { steps: 1 }, 1],
    ["to a step", { untilStep: 2 }, 2],
  ])("%s", async (_, course, totalSteps) => {
    const disk = powerCutDisk();
    await playToStop({ disk, settings: BEFORE_ACT, steps: 3 });

    const events = await playRun({ disk, settings: { interrupts: null }, resume: APPROVE, ...course });

    expect(events.at(-1)).toMatchObject({ type: "finished", totalSteps });
  });
});

describe("a checkpoint from which somebody let the run go on before", () => {
  it.each([true, false])(
    "makes a second branch, with the same reply, and both are kept (journal: %s)",
    async (journal) => {
      const disk = powerCutDisk();
      const player = scriptedPlayer();
      const play = { disk, player, journal, settings: BEFORE_ACT, untilStep: 2 };
      const stop = await playToStop(play);
      const first = await playToStop({ ...play, resume: APPROVE });
      const asked = player.asked.length;

      const again = { ...play, start: { save: stop.checkpointId } };
      expect(interruptIn(await playRun(again))).toMatchObject({
        checkpointId: stop.checkpointId,
        pending: stop.pending,
      });
      const second = await playToStop({ ...again, resume: REJECT });

      expect(player.asked).toHaveLength(asked + 1);
      expect([first.step, second.step]).toEqual([2, 2]);
      expect(JSON.stringify((await readRun(disk)).memory.messageHistory)).toContain("refused this: not yet");
      const back = await playRun({ ...play, start: { save: first.checkpointId } });
      expect(interruptIn(back)?.pending).toEqual(first.pending);
      if (!journal) return;
      const branches = recordsOf(disk).filter((entry) => entry.type === "branch");
      const resumes = recordsOf(disk).filter((entry) => entry.type === "resume");
      expect(branches).toHaveLength(1);
      expect(resumes.map(({ branchId }) => branchId)).toEqual([
        branches[0]?.type === "branch" && branches[0].fromBranchId,
        branches[0]?.branchId,
      ]);
      expect(await faultsOf(disk)).toEqual([]);
    },
  );
});

describe("an operator's action that waits at an interrupt", () => {
  const action = { tool: "wait", input: { frames: 5 } };

  async function acting() {
    const disk = powerCutDisk();
    const player = scriptedPlayer();
    const actions = [action];
    const takeAction = () => actions.shift() ?? null;
    const play = { disk, player, settings: BEFORE_ACT };
    const stop = await playToStop({ ...play, steps: 1, options: { takeAction } });
    expect(stop.pending).toEqual({
      by: "operator",
      text: "",
      toolCalls: [{ id: "operator", name: "wait", input: { frames: 5 } }],
    });
    return { disk, player, play };
  }

  it.each([
    [APPROVE, "Waited 5 frames."],
    [REJECT, "The operator refused this: not yet. Nothing was done."],
    [BUTTONS, "Not carried out: the operator chose left, a instead. Pressed all 2."],
  ])("is decided by %j", async (resume, words) => {
    const { disk, player, play } = await acting();

    await playRun({ ...play, resume: say("so it is", resume) });

    const said = await lastWords(disk);
    expect(said).toContain(`The operator used wait with {"frames":5}: ${words}`);
    expect(said.at(-1)).toBe("A word from the operator: so it is");
    expect(player.asked).toEqual([]);
    expect(await faultsOf(disk)).toEqual([]);
  });
});

describe("going back to a step", () => {
  it("passes the interrupts from which somebody let the run go on, and asks anew from there", async () => {
    const disk = powerCutDisk();
    const play = {
      disk,
      settings: { interrupts: { before: ["act"], after: ["act", "save"], when: [] } },
      saveEvery: 1,
      untilStep: 3,
    } as const;
    let count = 1;
    await playToStop(play);
    for (;;) {
      const events = await playRun({ ...play, resume: say(`word ${count}`) });
      if (interruptIn(events) === null) break;
      count += 1;
    }
    expect(count).toBe(8);
    const end = await readRun(disk);

    for (const step of [3, 2, 1, 0]) {
      await playRun({
        ...play,
        start: { step },
        untilStep: Math.max(1, step),
        settings: { interrupts: null },
      });
      const { memory, totalSteps } = await readRun(disk);
      expect(totalSteps).toBe(Math.max(1, step));
      expect("interrupt" in memory || "resumed" in memory).toBe(false);
      if (step === 3) expect(memory.messageHistory).toEqual(end.memory.messageHistory);
      expect(await faultsOf(disk)).toEqual([]);
    }
  });
});
