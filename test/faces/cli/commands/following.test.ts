import { describe, expect, test } from "vitest";
import type { RunOutcome } from "../../../../src/base/vocabulary/outcome.ts";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import {
  checkOrigin,
  exitCodeOf,
  originsIn,
  type Play,
  showRun,
} from "../../../../src/faces/cli/commands/follow-session.ts";
import { afterAnswer, lastStepOf } from "../../../../src/faces/cli/commands/play-on.ts";
import type { Options } from "../../../../src/faces/cli/options/options.ts";
import { planSteps } from "../../../../src/faces/cli/options/plan-steps.ts";
import { StopRequest } from "../../../../src/faces/cli/process-context.ts";
import { checkAsking } from "../../../../src/parts/interrupts/faces/commands/ask-at-stop.ts";
import {
  checkResumeOptions,
  planDecision,
} from "../../../../src/parts/interrupts/faces/commands/plan-resume.ts";
import type { ResumeFlags } from "../../../../src/parts/interrupts/faces/commands/resume-options.ts";
import { fillConfig } from "../../../../src/play/session/config.ts";
import type { Session } from "../../../../src/play/session/open-session.ts";

const quiet = new AbortController().signal;
const stopped = AbortSignal.abort(new StopRequest("SIGTERM", 143));

test.each<[RunOutcome, AbortSignal, number]>([
  [{ type: "done" }, quiet, 0],
  [{ type: "done", isReached: true }, quiet, 0],
  [{ type: "done", isReached: false }, quiet, 4],
  [{ type: "interrupted" } as RunOutcome, quiet, 3],
  [{ type: "cancelled", reason: "x" }, stopped, 143],
  [{ type: "cancelled", reason: "x" }, AbortSignal.abort("x"), 0],
  [{ type: "budget", limit: "ms", used: 1, reason: "x" }, quiet, 4],
  [{ type: "needs-person", reason: "x" }, quiet, 5],
  [{ type: "failed", reason: "x" }, quiet, 70],
  [{ type: "unreachable", reason: "x" }, quiet, 75],
] as [RunOutcome, AbortSignal, number][])("a run that ends as %j", (outcome, signal, code) => {
  expect(exitCodeOf(outcome, signal)).toBe(code);
});

describe("where a run begins", () => {
  test("is said by one option", () => {
    expect(originsIn({ newGame: true, loadBackup: true, load: "a", toStep: 0 })).toEqual([
      ...["--new-game", "--load-backup", "--load", "--to-step"],
    ]);
    expect(originsIn({ newGame: false, loadBackup: false, steps: 3 })).toEqual([]);
    expect(() => checkOrigin({ loadBackup: true })).not.toThrow();
    expect(() => checkOrigin({ newGame: true, load: "a" })).toThrow(
      expect.objectContaining({
        code: "options-conflict",
        message: "--new-game and --load cannot be combined: pass one of them",
      }),
    );
  });

  test("a trial reaches no step of the journal", () => {
    expect(() => checkOrigin({ toStep: 3, autoSave: true })).not.toThrow();
    expect(() => checkOrigin({ toStep: 3, autoSave: false })).toThrow(
      expect.objectContaining({
        message: "--to-step needs the journal, and --no-auto-save leaves it alone: pass --load SAVE instead",
      }),
    );
  });

  test.each<[Options, ReturnType<typeof planSteps>]>([
    [{}, { steps: null, untilStep: null }],
    [
      { steps: 3, untilStep: 9 },
      { steps: 3, untilStep: 9 },
    ],
    [{ toStep: 3 }, { steps: 0, untilStep: null }],
    [
      { toStep: 3, steps: 2 },
      { steps: 2, untilStep: null },
    ],
    [
      { toStep: 3, untilStep: 5 },
      { steps: null, untilStep: 5 },
    ],
  ])("%j plays %j", (options, planned) => {
    expect(planSteps(options)).toEqual(planned);
  });

  test.each([
    [5, null, 15],
    [null, 12, 12],
    [5, 12, 12],
    [1, 12, 11],
    [null, null, Number.POSITIVE_INFINITY],
  ])("%s steps, until step %s, from step 10: to step %s", (steps, untilStep, last) => {
    const session = { start: { state: { totalSteps: 10 } }, course: { steps, untilStep } };
    expect(lastStepOf(session as unknown as Session)).toBe(last);
  });
});

describe("a run that is shown", () => {
  async function shown(events: readonly object[], options: Options = {}, ended: unknown = "end") {
    const told: unknown[] = [];
    const view = {
      show: (event: RunEvent, lastStep: number) => told.push([event.type, lastStep]),
      draw: () => told.push("draw"),
      tell: (line: string) => told.push(line),
    };
    const world = { cwd: "/", clock: { elapsedMs: () => 0 } };
    const play = { world, options, view } as unknown as Play;
    const session = {
      ports: { game: { identity: { slug: "x" } } },
      takeMoved: async () => {
        told.push("moved");
        return [];
      },
    };
    async function* run() {
      for (const event of events) yield event as RunEvent;
      return ended;
    }
    const watched: string[] = [];
    const result = await showRun(play, run(), {
      lastStep: () => 9,
      session: () => session as unknown as Session,
      watch: ({ type }) => watched.push(type),
    });
    return { ...result, told, watched };
  }
  const finished = (unsavedSteps: number) => ({ type: "finished", unsavedSteps });

  test("each event is seen before it is shown, and the game is drawn after it", async () => {
    const { ended, told, watched } = await shown([{ type: "step-started" }, finished(0)]);
    expect([ended, watched]).toEqual(["end", ["step-started", "finished"]]);
    expect(told).toEqual([["step-started", 9], "draw", ["finished", 9], "draw"]);
  });

  test.each([
    [[finished(0)], {}, false],
    [[finished(2)], {}, true],
    [[finished(2)], { autoSave: false }, false],
    [[{ type: "interrupt", unsavedSteps: 1 }], {}, true],
    [[{ type: "interrupt", unsavedSteps: 1 }, finished(0)], {}, false],
    [[{ type: "unsaved", unsavedSteps: 1 }], {}, false],
  ] as [object[], Options, boolean][])("%j with %j: steps are lost: %s", async (events, options, isLost) => {
    expect((await shown(events, options)).isLost).toBe(isLost);
  });

  test("without a journal, moved saves are reported at the first save of the branch", async () => {
    const saved = (kind: string) => ({ type: "saved", kind });
    const moved = async (options: Options) =>
      (await shown([saved("milestone"), saved("routine"), saved("routine")], options)).told.flatMap(
        (one, at) => (one === "moved" ? [at] : []),
      );
    expect(await moved({ journal: false })).toEqual([4]);
    expect(await moved({})).toEqual([]);
  });
});

describe("a decision", () => {
  test.each<[ResumeFlags, object]>([
    [{}, { decision: { type: "approve" }, say: null }],
    [
      { approve: true, say: "go" },
      { decision: { type: "approve" }, say: "go" },
    ],
    [
      { approve: false, reject: "no" },
      { decision: { type: "reject", why: "no" }, say: null },
    ],
    [{ buttons: ["up", "a"] }, { decision: { type: "buttons", buttons: ["up", "a"] }, say: null }],
    [
      {
        call: [
          ["1", { type: "approve" }],
          ["2", { type: "reject", why: "x" }],
        ],
      },
      {
        decision: { type: "calls", calls: { 1: { type: "approve" }, 2: { type: "reject", why: "x" } } },
        say: null,
      },
    ],
  ])("%j", (flags, request) => {
    expect(planDecision(flags)).toEqual(request);
  });

  test.each<[ResumeFlags, string]>([
    [{ approve: true, drop: true }, "--approve and --drop cannot be combined: pass one of them"],
    [{ drop: true, reject: "x" }, "--drop and --reject cannot be combined: pass one of them"],
    [{ reject: "x", buttons: ["a"] }, "--reject and --buttons cannot be combined: pass one of them"],
    [{ buttons: ["a"], call: [] }, "--buttons and --call cannot be combined: pass one of them"],
    [
      {
        call: [
          ["1", { type: "approve" }],
          ["1", { type: "approve" }],
        ],
      },
      "--call names 1 twice: pass it once",
    ],
  ])("%j is refused", (flags, message) => {
    expect(() => planDecision(flags)).toThrow(expect.objectContaining({ code: "options-conflict", message }));
  });

  test("is about a stop that is there, and is written", () => {
    expect(() => checkResumeOptions({ steps: 3 })).not.toThrow();
    expect(() => checkResumeOptions({ toStep: 3 })).toThrow(
      expect.objectContaining({
        message:
          "runner resume does not take --to-step: name its checkpoint instead: runner resume CHECKPOINT",
      }),
    );
    expect(() => checkResumeOptions({ autoSave: false })).toThrow(
      expect.objectContaining({
        message: "runner resume records a decision, and --no-auto-save writes nothing: leave that out",
      }),
    );
  });

  test("that is taken after a time needs a person at the terminal", () => {
    expect(() => checkAsking({ autoContinueAfter: 5, interactive: true })).not.toThrow();
    expect(() => checkAsking({})).not.toThrow();
    for (const interactive of [false, undefined])
      expect(() =>
        checkAsking({ autoContinueAfter: 5, ...(interactive === undefined ? {} : { interactive }) }),
      ).toThrow(
        expect.objectContaining({
          code: "options-conflict",
          message:
            "--set autoContinueAfter works only with a person at the terminal: pass --interactive, too",
        }),
      );
  });
});

describe("what the command asked for holds for all of its sessions together", () => {
  const answer = { request: { decision: { type: "approve" }, say: null }, passesStops: false } as const;
  const config = fillConfig({
    saveDir: "/s",
    skillsDir: "/k",
    steps: 5,
    untilStep: 9,
    limits: { ms: 1000, costUsd: 2 },
  });
  const configAfter = (playedMs: number, stoodBefore = false) =>
    afterAnswer(config, { answer, stoodBefore, playedMs, options: {} });

  test("the time that was played is taken off, and the end stays what it was", () => {
    expect(configAfter(400)).toEqual({
      ...config,
      ...{ start: "present", resume: answer.request, steps: null, untilStep: null },
      limits: { ...config.limits, ms: 600 },
    });
    expect(configAfter(1000).limits.ms).toBe(1);
    expect(configAfter(400, true)).toMatchObject({ steps: 5, untilStep: 9 });
    const { limits } = afterAnswer(
      { ...config, limits: { ...config.limits, ms: null } },
      { answer, stoodBefore: false, playedMs: 9, options: {} },
    );
    expect(limits).toEqual({ ...config.limits, ms: null });
  });
});
