import { describe, expect, test } from "vitest";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import type { Options } from "../../../../src/faces/cli/options/options.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { openProgress } from "../../../../src/faces/cli/render/progress.ts";
import { openVerdicts } from "../../../../src/faces/cli/render/verdicts.ts";
import { asksPerson, openView } from "../../../../src/faces/cli/view/run-view.ts";
import { createCapture, worldHere } from "../../../helpers/runs/run-here.ts";

const STARTED = {
  ...{
    type: "started",
    how: "new-game",
    totalSteps: 0,
    model: "explorer",
    game: "LANTERN",
    from: null,
    replayedSteps: 0,
  },
  spent: { tokens: 0, costUsd: 0, unconfirmedUsd: 0, unknownCalls: 0 },
} as unknown as RunEvent;
const RESULT = {
  type: "tool-result",
  step: 1,
  tool: "wait",
  input: { frames: 3 },
  text: "Waited.",
  isError: false,
} as RunEvent;
const ENDED = {
  type: "step-finished",
  step: 1,
  frames: 3,
  gameInfo: { place: "Village" },
  messages: 3,
} as unknown as RunEvent;
const SAVED = {
  type: "saved",
  step: 1,
  kind: "routine",
  label: null,
  file: "saves/a.png",
  bytes: 1,
  ms: 1,
} as RunEvent;
const NOTICE = { type: "notice", step: 1, text: "mind" } as RunEvent;
const MILESTONE = { type: "milestone", step: 1, reached: ["a key"] } as RunEvent;
const FINISHED = {
  ...{ type: "finished", outcome: { type: "done" }, totalSteps: 1, sessionSteps: 1, lastSave: "saves/a.png" },
  ...{ unsavedSteps: 0, unsavedReason: null, unsavedError: null, unconfirmedModel: null },
} as unknown as RunEvent;
const ALL = [STARTED, RESULT, MILESTONE, ENDED, SAVED, NOTICE, FINISHED];
const endWith = (flags: string) => [
  ...["Done.", "Steps: 1 played now, 1 in all.", "Reached: a key.", "Last save: saves/a.png."],
  ...[`To continue: runner --steps 5${flags}`, "To see it: runner watch"],
];

/** What a run says on both streams with these options. */
function said(options: Options, events: readonly RunEvent[] = ALL, others: Partial<World> = {}) {
  const outputs = { stdout: createCapture(), stderr: createCapture() };
  const world = { ...worldHere([], { env: {}, cwd: "/", ...outputs }), ...others };
  const view = openView(world, { steps: 5, ...options });
  for (const event of events) view.show(event, 5);
  view.tell("beside");
  view.close();
  return { stdout: outputs.stdout.text().trim().split("\n"), stderr: outputs.stderr.text() };
}

describe("a run's output", () => {
  test("is brief on stdout; what needs attention is on stderr", () => {
    const { stdout, stderr } = said({});
    expect(stdout[0]).toBe("LANTERN: a new game. explorer plays.");
    expect(stdout).toContain("1 Saved saves/a.png");
    expect(stdout.slice(-6)).toEqual(endWith(""));
    expect(stderr).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: mind \{"step":1\}\nbeside\n$/);
  });

  test("--verbose shows each call, and the log says what was saved", () => {
    const { stdout, stderr } = said({ verbose: true });
    expect(stdout).toEqual([
      ...[
        "LANTERN: a new game. explorer plays.",
        "step 1",
        "  › wait frames=3",
        "  Village",
        ...endWith(" --verbose"),
      ],
    ]);
    expect(stderr).toMatch(/INFO: reached [^\n]*\n.*INFO: saved [^\n]*\n.*WARN: mind [^\n]*\nbeside\n$/);
  });

  test("--quiet says the end alone, and warnings", () => {
    const { stdout, stderr } = said({ quiet: true });
    expect(stdout).toEqual(endWith(" --quiet"));
    expect(stderr).toMatch(/^\S+ WARN: mind \{"step":1\}\n$/);
  });

  test("--json is each event on a line, and nothing else on stdout", () => {
    expect(said({ json: true }).stdout.map((line) => JSON.parse(line))).toEqual(ALL);
  });

  test("a trial says no command that would show it, nor does one without a save", () => {
    expect(said({ autoSave: false }).stdout.at(-1)).toBe("To continue: runner --steps 5 --no-auto-save");
    const unsaved = { ...FINISHED, lastSave: null } as RunEvent;
    expect(said({}, [STARTED, unsaved]).stdout.at(-1)).toBe("To continue: runner --steps 5");
  });
});

describe("an interrupt", () => {
  const STOP = {
    ...{
      type: "interrupt",
      step: 1,
      reason: "before act",
      checkpointId: "0123456789",
      checkpointPath: "saves/i.png",
    },
    ...{ pending: null, gate: null, unsavedSteps: 0, unsavedReason: null, unsavedError: null },
    state: {
      step: 1,
      next: "act",
      gameInfo: {},
      notes: {},
      goal: null,
      plan: {},
      summaryText: null,
      messages: 1,
    },
  } as unknown as RunEvent;

  test("is shown with the commands that continue, unless a person is asked on this terminal", () => {
    expect(said({}, [STOP]).stdout.join("\n")).toMatch(/before act[\s\S]*runner resume/);
    expect(said({ interactive: true }, [STOP], { hasKeys: true }).stdout.join("\n")).not.toContain(
      "runner resume",
    );
    const stdout = { ...createCapture(), isTerminal: true, columns: 80 };
    said({ interactive: true }, [STOP], { hasKeys: true, stdout });
    expect(stdout.text()).toBe("");
  });

  test.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [undefined, true, false],
  ])("a person is asked with interactive %s and keys %s: %s", (interactive, hasKeys, isAsked) => {
    expect(asksPerson({ hasKeys }, interactive === undefined ? {} : { interactive })).toBe(isAsked);
  });
});

describe("progress", () => {
  function counted(total: number, { isTerminal = false, quiet = false, stepMs = 1000 } = {}) {
    let nowMs = 0;
    const stderr = { ...createCapture(), isTerminal, columns: 30 };
    const pieces: string[] = [];
    const clock = { now: () => new Date(0), elapsedMs: () => nowMs };
    const world = {
      stderr: { ...stderr, write: (text: string | Uint8Array) => void pieces.push(String(text)) },
      env: {},
      clock,
    };
    const progress = openProgress(world, { quiet });
    const count = progress.count("steps replayed", total);
    for (let at = 0; at < total; at += 1) {
      nowMs += stepMs;
      count();
    }
    progress.hide();
    progress.hide();
    return pieces;
  }

  test("appears every five seconds without a terminal", () => {
    expect(counted(11)).toEqual(["steps replayed: 5 of 11\n", "steps replayed: 10 of 11\n"]);
    expect(counted(4)).toEqual([]);
  });

  test("is drawn in one place on a terminal, at most every tenth of a second, and to the end", () => {
    const at = (done: number, of: number) => `\r\u001b[2Ksteps replayed: ${done} of ${of}`;
    expect(counted(5, { isTerminal: true, stepMs: 50 })).toEqual([
      at(2, 5),
      at(4, 5),
      at(5, 5),
      "\r\u001b[2K",
    ]);
    expect(counted(1, { isTerminal: true, stepMs: 99 })).toEqual([]);
  });

  test("is silent when asked to be", () => {
    expect(counted(11, { quiet: true })).toEqual([]);
    expect(counted(11, { quiet: true, isTerminal: true })).toEqual([]);
  });

  test("percents are counted whole, and never above a hundred", () => {
    let nowMs = 0;
    const stderr = createCapture();
    const progress = openProgress(
      { stderr, env: {}, clock: { now: () => new Date(0), elapsedMs: () => nowMs } },
      {},
    );
    const done = progress.percent("Trying", 200);
    nowMs = 5_000;
    done(3);
    nowMs = 10_000;
    done(500);
    expect(stderr.text()).toBe("Trying, percent: 1 of 100\nTrying, percent: 2 of 100\n");
  });
});

test.each<[Options, string]>([
  [{}, "ok    a.png\nnote  b.png: odd\nwrong c.png is bad\nwrong all of it\n2 things are wrong.\n"],
  [{ quiet: true }, "wrong c.png is bad\nwrong all of it\n2 things are wrong.\n"],
  [
    { json: true },
    [
      { verdict: "ok", file: "a.png", what: "" },
      { verdict: "note", file: "b.png", what: "odd" },
      { verdict: "wrong", file: "c.png", what: "is bad" },
      { verdict: "wrong", file: "d.png", what: "all of it" },
    ]
      .map((one) => `${JSON.stringify(one)}\n`)
      .join(""),
  ],
])("verdicts with %j", (options, text) => {
  const outputs = { stdout: createCapture(), stderr: createCapture() };
  const verdicts = openVerdicts(worldHere([], { env: {}, cwd: "/", ...outputs }), options);
  expect(verdicts.isEmpty).toBe(true);
  verdicts.pass("a.png");
  verdicts.note("b.png", "odd");
  verdicts.fault("c.png", "is bad");
  verdicts.refuse("d.png", "all of it");
  verdicts.finish();
  expect(outputs.stdout.text()).toBe(text);
  expect([verdicts.wrong, verdicts.isEmpty]).toEqual([2, false]);
});
