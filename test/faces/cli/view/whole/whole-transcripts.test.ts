import { expect, test } from "vitest";
import type { RunEvent } from "../../../../../src/base/vocabulary/run-event.ts";
import { nearEvent } from "../../../../../src/faces/cli/render/near-paths.ts";
import { BriefTranscript } from "../../../../../src/faces/cli/view/brief/brief-transcript.ts";
import { coloursFor } from "../../../../../src/faces/cli/view/colour.ts";
import { createEventLog } from "../../../../../src/faces/cli/view/event-log.ts";
import type { Logger } from "../../../../../src/faces/cli/view/log.ts";
import { StatusLine } from "../../../../../src/faces/cli/view/status-line.ts";
import { Transcript } from "../../../../../src/faces/cli/view/transcript.ts";
import { createCapture } from "../../../../helpers/runs/run-here.ts";

const PLAIN = coloursFor(createCapture(), {});
const USAGE = { inputTokens: 600, outputTokens: 400, cacheReadTokens: 20_000, cacheWriteTokens: 30 };
const SPENT = { tokens: 1_999, costUsd: 0.25, unconfirmedUsd: 0.1, unknownCalls: 0 };
const QUIET = { value: 0, trend: "steady", evidence: "" };
const SIGNALS = { progress: { ...QUIET, value: 0.4 }, repetition: { ...QUIET, value: 0.6 }, errors: QUIET };

const start = {
  type: "started",
  how: "new-game",
  totalSteps: 0,
  model: "claude-x",
  game: "LANTERN",
  spent: SPENT,
};
const begun = (step: number) => ({ type: "step-started", step });
const text = (step: number, piece: string, type = "lm-text") => ({ type, step, text: piece });
const reply = (step: number, words: string, others: object = {}) => ({
  ...{
    type: "lm-reply",
    step,
    purpose: "play",
    text: words,
    stopReason: "tool_use",
    model: "m",
    usage: USAGE,
  },
  ...{ costUsd: 0.5, ms: 1, ...others },
});
const result = (step: number, tool: string, input: object, words: string, isError = false) => ({
  ...{ type: "tool-result", step, tool, input, text: words, isError },
});
const ended = (step: number, gameInfo: object) => ({
  type: "step-finished",
  step,
  frames: 1,
  gameInfo,
  messages: 3,
});
const saved = (step: number, kind: string, label: string | null = null) => ({
  ...{ type: "saved", step, kind, label, file: `/home/me/saves/${kind}.png`, bytes: 1, ms: 2 },
});
const skill = (type: string, others: object) => ({
  type: `skill-${type}`,
  step: 6,
  skill: "cross",
  ...others,
});
const stage = (type: string, others: object) => ({
  type: `stage-${type}`,
  step: 8,
  workflow: "w",
  path: "go",
  ...others,
});
const recovery = (action: string, level: number, others: object = {}) => ({
  ...{
    type: "recovery",
    step: 9,
    level,
    action,
    signal: "errors",
    evidence: "3 replies in a row did nothing",
  },
  ...{ checkpointId: null, ...others },
});

const METRICS = { framesPlayed: 1, framesRequested: 1 };
const EVENTS = [
  { ...start, from: null, replayedSteps: 0 },
  { ...start, how: "resumed", from: "/home/me/saves/a.png", totalSteps: 4, replayedSteps: 1 },
  begun(1),
  text(1, "I think of", "lm-thinking"),
  text(1, " doors.\n\nMany", "lm-thinking"),
  text(1, "I walk to the "),
  text(1, "door, which is a long way off, and open it.\nThen I rest."),
  reply(1, "I walk to the door, which is a long way off, and open it.\nThen I rest."),
  result(1, "navigate_to", { x: 7, y: 9 }, "Reached Village 7,9, facing 7,10, in 6 steps."),
  result(1, "press_buttons", { buttons: ["a", "a", "up"] }, "Pressed 2 of 3: a text is shown."),
  ended(1, { place: "Village", coins: 3, hp: 20, hasKey: false, events: [] }),
  saved(1, "routine"),
  begun(2),
  reply(2, "Hm.", { stopReason: "end_turn", costUsd: null }),
  ended(2, { place: "Village", coins: 5, hp: 12, hasKey: true, events: ["met Pip"] }),
  { type: "milestone", step: 2, reached: ["met Pip", "a key"] },
  saved(2, "milestone", "met Pip"),
  begun(3),
  text(3, "Lost wo"),
  {
    type: "lm-retry",
    step: 3,
    attempt: 1,
    waitMs: 2_001,
    reason: "the server is busy",
    lostUsage: USAGE,
    costUsd: 0.1,
  },
  text(3, "I read."),
  reply(3, "I read."),
  result(3, "read_text", {}, 'PIP: "My cat!"\nADA: "Hm."\nThe text is over.'),
  result(3, "choose", { option: "RUN" }, "Chose RUN. The text is over."),
  result(3, "write_note", { name: "n", text: "x" }, "Noted."),
  result(3, "fly", {}, 'There is no tool "fly".', true),
  ended(3, { place: "Cave", coins: 4, hp: 12, hasKey: true, events: ["met Pip", "met Ada"] }),
  begun(4),
  reply(4, "", { stopReason: "max_tokens" }),
  ended(4, { place: "Cave", coins: 4, hp: 12, hasKey: true, events: ["met Pip", "met Ada"] }),
  { type: "summarized", step: 4, summaryText: "All is well.\n\nGo on." },
  { type: "summary-failed", step: 4, reason: "no headings" },
  { type: "notice", step: 4, text: "a save was skipped" },
  begun(5),
  { type: "mail-told", step: 5, id: "m 1", text: "Try the\nnorth." },
  reply(5, "I go north."),
  { type: "mail-answered", step: 5, inReplyTo: "m 1", text: "Yes.", file: "/home/me/out.json" },
  { type: "resumed", step: 5, decision: { type: "buttons", buttons: ["up", "a"] }, say: "like this" },
  result(5, "press_buttons", { buttons: ["left"] }, "Not carried out: the operator chose up, a instead."),
  ended(5, {}),
  saved(5, "manual", "before the cave"),
  begun(6),
  reply(6, "I run a skill."),
  skill("started", { depth: 0, params: { row: 3 } }),
  skill("note", { text: "on the way" }),
  skill("started", { depth: 1, params: {} }),
  skill("primitive", { primitive: "press", place: "cross: steps[0]", frames: 1 }),
  skill("restored", { from: "slot a", found: true }),
  skill("note", { text: "tries again" }),
  skill("restored", { from: "slot b", found: false }),
  skill("finished", { depth: 1, status: "done", summary: "", metrics: METRICS, ms: 20 }),
  reply(6, "Left.", { purpose: "skill" }),
  skill("finished", {
    depth: 0,
    status: "aborted",
    summary: "a wall",
    metrics: { ...METRICS, framesPlayed: 90 },
    ms: 1_250,
  }),
  result(6, "run_skill", { name: "cross" }, "The skill was aborted."),
  ended(6, { place: "Cave" }),
  {
    type: "save-failed",
    step: 6,
    kind: "routine",
    reason: "no space",
    code: "cannot-write",
    facts: { errno: "ENOSPC" },
  },
  { type: "unsaved", step: 7, steps: 1, reason: "the journal is gone" },
  { type: "unsaved", step: 7, steps: 2, reason: "the journal is gone" },
  { type: "unsaved", step: 7, steps: 0, reason: null },
  stage("started", { kind: "play", attempt: 1 }),
  stage("retried", { attempt: 1, error: "too late", goesBack: true, waitMs: 1_500 }),
  stage("started", { kind: "play", attempt: 2 }),
  stage("finished", { attempt: 2, status: "done", output: { n: 1 }, error: null }),
  stage("skipped", { reason: "done", since: "2026-01-02T03:04:05.000Z" }),
  stage("skipped", { reason: "when", since: null }),
  stage("skipped", { reason: "rejected", since: null }),
  stage("finished", { attempt: 1, status: "failed", output: null, error: "no way" }),
  { type: "drift", step: 9, signal: "errors", ...QUIET, evidence: "3 replies in a row did nothing" },
  { type: "health", step: 9, level: 0, signals: SIGNALS },
  recovery("hint", 1),
  { type: "health", step: 9, level: 1, signals: SIGNALS },
  recovery("reseed", 2),
  recovery("refresh", 0, { signal: null, evidence: "the conversation has gone on for 120 minutes of play" }),
  recovery("rollback", 4),
  recovery("way-back", 4, { checkpointId: "0123456789abcdef" }),
  recovery("gained", 4, { evidence: "the rollback brought something new" }),
  recovery("ended", 4, { evidence: "" }),
  recovery("stop", 5),
  begun(10),
  reply(10, "I wait."),
  result(10, "wait", { frames: 60 }, "Waited."),
  { type: "finished", outcome: { type: "cancelled", reason: "Ctrl-C" }, totalSteps: 10, sessionSteps: 6 },
] as unknown as readonly RunEvent[];

const COURSE = { see() {}, far: "3 of 17 steps", place: "go, 3 of 17 steps done" };

function terminal(columns: number | null) {
  return { ...createCapture(), isTerminal: columns !== null, columns };
}

test("a run in brief, as a whole, and on narrow terminals", async () => {
  const lines: string[] = [];
  for (const columns of [null, 44]) {
    for (const course of columns === null ? [null, COURSE] : [COURSE]) {
      const output = terminal(columns);
      const transcript = new BriefTranscript(output, { colours: PLAIN, course });
      for (const event of EVENTS) transcript.show(nearEvent(event, "/home/me"));
      lines.push(
        `## brief, ${columns} columns, ${course === null ? "no course" : "a course"}`,
        output.text(),
      );
    }
    for (const showThinking of [false, true]) {
      const output = terminal(columns);
      const transcript = new Transcript(output, { colours: PLAIN, showThinking, course: COURSE });
      for (const event of EVENTS) transcript.show(event);
      transcript.endLine();
      lines.push(`## whole, ${columns} columns${showThinking ? ", with thinking" : ""}`, output.text());
    }
  }
  await expect(lines.join("\n")).toMatchFileSnapshot("./transcripts.txt");
});

test("the log and the status line of the same run, event by event", async () => {
  const lines: string[] = [];
  const at = (level: string) => (facts: object, message: string) => {
    lines.push(`  ${level}: ${message}${level === "debug" ? "" : ` ${JSON.stringify(facts)}`}`);
  };
  const levels = Object.fromEntries(["debug", "info", "warn", "error"].map((level) => [level, at(level)]));
  const log = createEventLog(levels as unknown as Logger, "info");
  const drawn: string[] = [];
  const output = { ...terminal(300), write: (piece: string | Uint8Array) => void drawn.push(String(piece)) };
  const status = new StatusLine(output, { isLive: true, keys: ["Ctrl-C: stop"], course: COURSE });
  for (const event of EVENTS) {
    lines.push(event.type);
    log(event);
    status.update(event, 40);
    status.show();
    const line = drawn.at(-1) ?? "";
    if (line !== drawn.at(-2)) lines.push(`  › ${line.replace("\r\u001b[2K", "")}`);
  }
  lines.push(JSON.stringify(status.facts));
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./log-and-status.txt");
});
