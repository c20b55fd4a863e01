import { describe, expect, test } from "vitest";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import { coloursFor } from "../../../../src/faces/cli/view/colour.ts";
import { createEventLog } from "../../../../src/faces/cli/view/event-log.ts";
import type { Logger } from "../../../../src/faces/cli/view/log.ts";
import { type LogEntry, renderLogLine } from "../../../../src/faces/cli/view/log-line.ts";
import { StatusLine } from "../../../../src/faces/cli/view/status-line.ts";
import { Transcript } from "../../../../src/faces/cli/view/transcript.ts";
import { createCapture } from "../../../helpers/runs/run-here.ts";

const PLAIN = coloursFor(createCapture(), {});
const USAGE = { inputTokens: 600, outputTokens: 400, cacheReadTokens: 0, cacheWriteTokens: 0 };
const GAME = { place: "Village", map: "Village" };

const reply = (step: number, text: string, others: object = {}) =>
  ({
    ...{ type: "lm-reply", step, purpose: "play", text, stopReason: "tool_use", model: "m", usage: USAGE },
    ...{ costUsd: 0.5, ms: 1, ...others },
  }) as RunEvent;
const result = (step: number, others: object = {}) =>
  ({
    type: "tool-result",
    step,
    tool: "wait",
    input: { frames: 3 },
    text: "Waited.",
    isError: false,
    ...others,
  }) as RunEvent;
const ended = (step: number) =>
  ({ type: "step-finished", step, frames: 1, gameInfo: GAME, messages: 3 }) as unknown as RunEvent;
const begun = (step: number) => ({ type: "step-started", step }) as RunEvent;
const started = (others: object = {}) =>
  ({
    ...{
      type: "started",
      how: "new-game",
      totalSteps: 0,
      model: "m",
      game: "LANTERN",
      from: null,
      replayedSteps: 0,
    },
    ...{ spent: { tokens: 0, costUsd: 0, unconfirmedUsd: 0, unknownCalls: 0 }, ...others },
  }) as unknown as RunEvent;
const health = (value: number, level = 0) =>
  ({
    ...{ type: "health", step: 3, level },
    signals: { progress: { value: 0.2 }, errors: { value }, cost: { value: 0.1 } },
  }) as unknown as RunEvent;

describe("the whole transcript", () => {
  function written(events: readonly RunEvent[], options: { terminal?: number; showThinking?: boolean } = {}) {
    const output = {
      ...createCapture(),
      isTerminal: options.terminal !== undefined,
      columns: options.terminal ?? null,
    };
    const transcript = new Transcript(output, {
      colours: PLAIN,
      showThinking: options.showThinking ?? false,
    });
    for (const event of events) transcript.show(event);
    transcript.endLine();
    return output.text().trimEnd().split("\n");
  }

  test.each<[string, object, string]>([
    ["a new game", {}, "LANTERN: a new game. m plays."],
    [
      "from a save",
      { how: "resumed", totalSteps: 7, from: "a.png" },
      "LANTERN: continuing from step 7 (a.png). m plays.",
    ],
    [
      "from the journal",
      { how: "resumed", totalSteps: 7 },
      "LANTERN: continuing from step 7 (the journal). m plays.",
    ],
  ])("begins once: %s", (_, others, line) => {
    expect(written([started(others), started(others)])).toEqual([line]);
  });

  test("each step has a head, the reply, its calls and the place", () => {
    const events = [
      ...[
        begun(1),
        reply(1, "I wait.\n\nA bit."),
        result(1),
        result(1, { isError: true, text: "No." }),
        ended(1),
      ],
      ...[begun(2), reply(2, ""), result(2, { tool: "read_text", input: {}, text: "Hello" }), ended(2)],
    ];
    expect(written(events)).toEqual([
      ...[
        "step 1",
        "  I wait.",
        "  A bit.",
        "  › wait frames=3",
        "  ✗ wait frames=3",
        "    No.",
        "  Village",
      ],
      ...["step 2", "  › read_text", "    Hello", "  Village"],
    ]);
  });

  test.each([
    ["tool_use", "no tool was called, so nothing was done"],
    ["refusal", "the LM refused to answer, so nothing was done"],
    ["max_tokens", "the reply was cut off before it called a tool, so nothing was done"],
  ])("a reply that ends with %s and does nothing says so", (stopReason, why) => {
    expect(written([begun(1), reply(1, "Hm.", { stopReason }), ended(1)])).toEqual([
      ...["step 1", "  Hm.", `  ✗ ${why}`, "  Village"],
    ]);
  });

  test("a step that another process began is not called idle", () => {
    expect(written([ended(4)])).toEqual(["step 4", "  Village"]);
  });

  test("on a terminal words appear as they come, and those of a lost reply are void", () => {
    const said = (text: string) => ({ type: "lm-text", step: 1, text }) as RunEvent;
    const lost = {
      type: "lm-retry",
      step: 1,
      attempt: 1,
      waitMs: 0,
      reason: "x",
      lostUsage: null,
      costUsd: null,
    } as RunEvent;
    const events = [begun(1), said("I wa"), lost, said("I wait here"), reply(1, "I wait here"), result(1)];
    expect(written(events, { terminal: 80 })).toEqual([
      "step 1",
      "  I wa",
      "  I wait here",
      "  › wait frames=3",
    ]);
    expect(written(events)).toEqual(["step 1", "  I wait here", "  › wait frames=3"]);
  });

  test("what came of a lost reply is forgotten: words that come whole are written, and its thinking is not", () => {
    const piece = (type: string, text: string) => ({ type, step: 1, text }) as RunEvent;
    const lost = { type: "lm-retry", step: 1, attempt: 1, waitMs: 0, reason: "x" } as RunEvent;
    expect(
      written([begun(1), piece("lm-text", "I wa"), lost, reply(1, "I wait here"), result(1)], {
        terminal: 80,
      }),
    ).toEqual(["step 1", "  I wa", "  I wait here", "  › wait frames=3"]);
    expect(
      written([begun(1), piece("lm-thinking", "hm"), lost, piece("lm-thinking", "aha"), reply(1, "Yes.")], {
        showThinking: true,
      }),
    ).toEqual(["step 1", "  aha", "  Yes."]);
  });

  test("thinking is shown where it is asked for, before the words", () => {
    const thought = { type: "lm-thinking", step: 1, text: "hm\nhm" } as RunEvent;
    const events = [begun(1), thought, reply(1, "Yes."), result(1)];
    expect(written(events)).toEqual(["step 1", "  Yes.", "  › wait frames=3"]);
    expect(written(events, { showThinking: true })).toEqual([
      "step 1",
      "  hm",
      "  hm",
      "  Yes.",
      "  › wait frames=3",
    ]);
    expect(written(events, { showThinking: true, terminal: 80 })).toEqual([
      "step 1",
      "  hm",
      "  hm",
      "  Yes.",
      "  › wait frames=3",
    ]);
  });

  test("what is no part of a step's answer is not shown in it: a summary has a head of its own", () => {
    const events = [
      ...[
        begun(1),
        reply(1, "Go."),
        result(1),
        ended(1),
        { type: "lm-text", step: 1, text: "unseen" } as RunEvent,
      ],
      ...[
        reply(1, "not shown", { purpose: "summary" }),
        { type: "summarized", step: 1, summaryText: "All\n\nwell" } as RunEvent,
      ],
    ];
    expect(written(events, { terminal: 80 })).toEqual([
      ...["step 1", "  Go.", "  › wait frames=3", "  Village", "summary", "  All", "  well"],
    ]);
  });

  test("after a person's answer: other buttons, their message, and calls that were not carried out", () => {
    const resumed = (decision: object, say: string | null = null) =>
      ({ type: "resumed", step: 2, decision, say }) as unknown as RunEvent;
    expect(
      written([
        begun(2),
        reply(2, "Go."),
        resumed({ type: "buttons", buttons: ["up", "a"] }, "left!"),
        result(2),
        ended(2),
        result(3),
      ]),
    ).toEqual([
      ...["step 2", "  Go.", "  › the operator presses up, a instead", "  › the operator says: left!"],
      ...["  ✗ wait frames=3: not carried out", "  Village", "step 3", "  › wait frames=3"],
    ]);
    expect(
      written([begun(2), reply(2, "Go."), resumed({ type: "approve" }), reply(2, "Go."), result(2)]),
    ).toEqual([...["step 2", "  Go.", "step 2", "  › wait frames=3"]]);
  });

  test("a long line is wrapped on a terminal, and left alone elsewhere", () => {
    const text = "one two three four five six seven";
    expect(written([begun(1), reply(1, text)], { terminal: 20 }).length).toBeGreaterThan(2);
    expect(written([begun(1), reply(1, text)])).toEqual(["step 1", `  ${text}`]);
  });
});

describe("the log", () => {
  type Entry = readonly [level: string, facts: unknown, message: unknown];

  function logged(toldAs: "info" | "debug", ...events: readonly object[]): readonly Entry[] {
    const entries: Entry[] = [];
    const at = (level: string) => (facts: unknown, message: unknown) =>
      void entries.push([level, facts, message]);
    const log = {
      debug: at("debug"),
      info: at("info"),
      warn: at("warn"),
      error: at("error"),
    } as unknown as Logger;
    const see = createEventLog(log, toldAs);
    for (const event of events) see(event as RunEvent);
    return entries;
  }

  const SAVED = { type: "saved", step: 3, kind: "routine", label: null, file: "a.png", bytes: 1, ms: 2 };
  const FAILED = {
    type: "save-failed",
    step: 3,
    kind: "routine",
    reason: "a_1.png cannot be written",
    code: "folder-replaced",
    facts: {},
  };
  const UNSAVED = { type: "unsaved", step: 4, steps: 2, reason: "the disk is full" };

  test.each<[object, Entry]>([
    [SAVED, ["info", { step: 3, kind: "routine", label: null, file: "a.png", bytes: 1, ms: 2 }, "saved"]],
    [
      FAILED,
      [
        "error",
        {
          step: 3,
          kind: "routine",
          code: "folder-replaced",
          reason: "a_1.png cannot be written: replace it with a real folder",
        },
        "the save failed; the run continues",
      ],
    ],
    [
      { type: "summary-failed", step: 1, reason: "r" },
      ["warn", { step: 1, reason: "r" }, "no summary came; the runner wrote one itself"],
    ],
    [
      { type: "summarized", step: 1, summaryText: "four" },
      ["info", { step: 1, characters: 4 }, "the history was summarized"],
    ],
    [{ type: "lm-retry", step: 1, waitMs: 2 }, ["warn", { step: 1, waitMs: 2 }, "the LM is asked again"]],
    [{ type: "milestone", step: 1, reached: ["a"] }, ["info", { step: 1, reached: ["a"] }, "reached"]],
    [{ type: "notice", step: 1, text: "well" }, ["warn", { step: 1 }, "well"]],
    [
      { type: "notice", step: 1, text: "well", code: "folder-replaced" },
      ["warn", { step: 1 }, "well: replace it with a real folder"],
    ],
    [{ type: "step-started", step: 1 }, ["debug", { step: 1 }, "step-started"]],
    [
      { type: "drift", step: 1, signal: "errors", value: 0.7, evidence: "3 of 4" },
      ["info", { step: 1, value: 0.7 }, "something may be wrong (errors): 3 of 4"],
    ],
    [
      { type: "recovery", step: 1, level: 2, action: "review", evidence: "e" },
      ["warn", { step: 1 }, "the player is asked to think it over (level 2): e"],
    ],
    [
      { type: "recovery", step: 1, level: 0, action: "stop", evidence: "e" },
      ["warn", { step: 1 }, "the run stops: e"],
    ],
    [
      { type: "recovery", step: 1, level: 0, action: "ended", evidence: "e" },
      ["info", { step: 1 }, "the run gets on again"],
    ],
    [
      { type: "recovery", step: 1, level: 0, action: "gained", evidence: "e" },
      ["info", { step: 1 }, "e, so it stays"],
    ],
    [
      { type: "recovery", step: 1, level: 0, action: "way-back", evidence: "e", checkpointId: "0123456789" },
      ["warn", { step: 1 }, "e; load 01234567 to continue there"],
    ],
  ])("%j", (event, entry) => {
    expect(logged("debug", event)).toEqual([entry]);
  });

  test("repeated failures of a save are reported once, until one succeeds", () => {
    const again = { ...FAILED, reason: "a_22.png cannot be written" };
    expect(logged("info", FAILED, again).length).toBe(1);
    expect(logged("info", FAILED, again, SAVED, again).map(([level]) => level)).toEqual([
      "error",
      "info",
      "error",
    ]);
    expect(logged("info", FAILED, { ...FAILED, reason: "it is gone" }).length).toBe(2);
  });

  test("an unwritable journal is reported once, and again when it recovers", () => {
    const over = { ...UNSAVED, steps: 0, reason: null };
    expect(logged("info", UNSAVED, UNSAVED, over, over)).toEqual([
      ["error", { step: 4, reason: "the disk is full" }, "the journal cannot be written; the run continues"],
      ["warn", { step: 4 }, "all steps are written again"],
    ]);
    // What the save said already is not said again.
    expect(logged("info", FAILED, { ...UNSAVED, reason: FAILED.reason }).length).toBe(1);
  });
});

test.each<[Partial<LogEntry>, string]>([
  [{ msg: "saved", file: "a.png", kind: "routine", label: null }, "saved a.png"],
  [{ msg: "saved", file: "a.png", kind: "milestone", label: "x" }, "saved a.png (milestone: x)"],
  [{ msg: "saved", file: "a.png", kind: "backup", label: "" }, "saved a.png (backup)"],
  [{ msg: "reached", reached: ["a", "b"] }, "reached a, b"],
  [{ msg: "asked", waitMs: 1001, reason: "busy" }, "asked in 2 s: busy"],
  [{ msg: "summarized", characters: 4 }, "summarized, in 4 characters"],
  [{ msg: "a\nb", step: 3 }, "a b"],
  [{ msg: "x", level: 20, step: 3 }, 'x {"step":3}'],
  [{ msg: "x", level: 29 }, "x {}"],
  [{ msg: "x", level: 40 }, "warning: x"],
  [{ msg: "x", level: 49 }, "warning: x"],
  [{ msg: "x", level: 50 }, "error: x"],
])("a line of the log: %j", (entry, line) => {
  const time = new Date(2026, 0, 2, 3, 4, 5).getTime();
  expect(renderLogLine({ time, level: 30, msg: "", ...entry }, PLAIN)).toBe(`03:04:05 ${line}`);
});

describe("the status line", () => {
  function lineAfter(
    events: readonly RunEvent[],
    { columns = 200, lastStep = 9, keys = [] as readonly string[] } = {},
  ) {
    const output = { ...createCapture(), isTerminal: true, columns };
    const drawn: string[] = [];
    const line = new StatusLine(
      { ...output, write: (text) => void drawn.push(String(text)) },
      { isLive: true, keys },
    );
    for (const event of events) line.update(event, lastStep);
    line.show();
    return { text: (drawn[0] ?? "").replace("\r\u001b[2K", ""), line, drawn };
  }

  test.each<[string, readonly RunEvent[], string]>([
    ["a new game", [started()], "step 0 of 9 · not saved yet"],
    ["a run from the journal alone", [started({ totalSteps: 4 })], "step 4 of 9 · not saved yet"],
    ["a reply that is awaited", [started(), begun(1)], "step 0 of 9 · not saved yet · thinking"],
    [
      "a reply that came",
      [started(), begun(1), reply(1, "x")],
      "step 0 of 9 · 1.0k tokens, $0.50 now · not saved yet",
    ],
    [
      "a reply that was lost",
      [
        started(),
        {
          type: "lm-retry",
          step: 1,
          attempt: 1,
          waitMs: 1001,
          reason: "busy",
          lostUsage: USAGE,
          costUsd: null,
        } as RunEvent,
      ],
      "step 0 of 9 · 1.0k tokens, cost unknown now · not saved yet · waiting 2 s: busy",
    ],
    [
      "what the run cost before",
      [
        started({ spent: { tokens: 2_000_000, costUsd: 3, unconfirmedUsd: 0.25, unknownCalls: 0 } }),
        reply(1, "x"),
      ],
      "step 0 of 9 · 1.0k tokens, $0.50 now · 2.0M tokens, $3.50 + up to $0.25 unconfirmed in all · not saved yet",
    ],
    [
      "calls of unknown cost before",
      [started({ spent: { tokens: 950, costUsd: 0, unconfirmedUsd: 0, unknownCalls: 1 } })],
      "step 0 of 9 · 950 tokens, cost unknown in all · not saved yet",
    ],
    [
      "some of them known",
      [started({ spent: { tokens: 950, costUsd: 0, unconfirmedUsd: 0, unknownCalls: 1 } }), reply(1, "x")],
      "step 0 of 9 · 1.0k tokens, $0.50 now · 1.9k tokens, $0.50 + cost unknown in all · not saved yet",
    ],
    ["the end of a step", [started(), begun(3), ended(3)], "step 3 of 9 · Village · not saved yet"],
    [
      "a save",
      [started(), { type: "saved", step: 3, kind: "routine" } as RunEvent],
      "step 0 of 9 · saved at 3",
    ],
    [
      "an emergency save",
      [started(), { type: "saved", step: 3, kind: "emergency" } as RunEvent],
      "step 0 of 9 · saved at 3",
    ],
    [
      "another save",
      [started(), { type: "saved", step: 3, kind: "milestone" } as RunEvent],
      "step 0 of 9 · not saved yet",
    ],
    [
      "what is not saved",
      [started(), { type: "unsaved", step: 3, steps: 1, reason: "x" } as RunEvent],
      "step 0 of 9 · not saved yet · unsaved: 1 step",
    ],
    ["a run that is well", [started(), health(0.49)], "step 0 of 9 · not saved yet"],
    ["a run that may drift", [started(), health(0.5)], "step 0 of 9 · not saved yet · may drift: errors"],
    ["a run that drifts", [started(), health(0.9, 2)], "step 0 of 9 · not saved yet · drifts, level 2"],
    [
      "the end of a drift",
      [
        started(),
        health(0.9, 2),
        { type: "recovery", step: 3, level: 2, action: "ended", evidence: "" } as unknown as RunEvent,
      ],
      "step 0 of 9 · not saved yet",
    ],
  ])("tells %s", (_, events, text) => {
    expect(lineAfter(events).text).toBe(text);
  });

  test("names as many keys as leave room, cuts what is left, and wipes itself away once", () => {
    const keys = ["s: save · Ctrl-C: stop", "Ctrl-C: stop"];
    const at = (columns: number) => lineAfter([started()], { columns, keys }).text;
    expect(at(100)).toBe("step 0 of 9 · not saved yet · s: save · Ctrl-C: stop");
    expect(at(50)).toBe("step 0 of 9 · not saved… · s: save · Ctrl-C: stop");
    expect(at(49)).toBe("step 0 of 9 · not saved yet · Ctrl-C: stop");
    expect(at(39)).toBe("step 0 of 9 · not saved yet");

    const { line, drawn } = lineAfter([started()]);
    line.hide();
    line.hide();
    expect(drawn.slice(1)).toEqual(["\r\u001b[2K"]);
    expect(line.facts).toEqual({ step: "0 of 9", place: null, cost: null });
  });

  test("without an end it counts alone, and where nothing can be redrawn it is silent", () => {
    expect(lineAfter([started()], { lastStep: Number.POSITIVE_INFINITY }).text).toBe(
      "step 0 · not saved yet",
    );
    const output = createCapture();
    const silent = new StatusLine(output, { isLive: false, keys: [] });
    silent.update(started(), 3);
    silent.show();
    silent.hide();
    expect(output.text()).toBe("");
  });
});
