import { expect, test } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { originsIn } from "../../../../src/faces/cli/commands/follow-session.ts";
import type { Options } from "../../../../src/faces/cli/options/options.ts";
import { describeDecision } from "../../../../src/parts/interrupts/base/describe-decision.ts";
import type { InterruptEvent } from "../../../../src/parts/interrupts/base/interrupt-event.ts";
import type { InterruptDecision } from "../../../../src/parts/interrupts/base/interrupts.ts";
import { isResume } from "../../../../src/parts/interrupts/base/resume-request.ts";
import { checkAsking } from "../../../../src/parts/interrupts/faces/commands/ask-at-stop.ts";
import { parseCall } from "../../../../src/parts/interrupts/faces/commands/parse-call.ts";
import {
  checkResumeOptions,
  planDecision,
} from "../../../../src/parts/interrupts/faces/commands/plan-resume.ts";
import type { ResumeFlags } from "../../../../src/parts/interrupts/faces/commands/resume-options.ts";
import {
  interruptsLines,
  renderInterrupt,
  renderStop,
  rowsOf,
} from "../../../../src/parts/interrupts/faces/render-interrupt.ts";

const call = (name: string, input: JsonObject, id = name) => ({ id, name, input });
const PRESS = call("press_buttons", { buttons: ["up", "a"] });

function stopWith(
  changes: Partial<InterruptEvent>,
  state: Partial<InterruptEvent["state"]> = {},
): InterruptEvent {
  return {
    ...{ type: "interrupt", node: "act", when: "before", reason: "before act", step: 8, gate: null },
    state: {
      ...{ step: 7, next: "act", gameInfo: { place: "Village" }, notes: {}, goal: null, plan: {} },
      ...{ summaryText: null, messages: 3, ...state },
    },
    pending: { by: "lm", text: "I go up.", toolCalls: [PRESS] },
    ...{
      checkpointId: "0123456789abcdef",
      checkpointPath: "saves/stop.png",
      outcome: { type: "interrupted" },
    },
    ...{ totalSteps: 7, sessionSteps: 2, lastSave: "saves/a.png", unsavedSteps: 0 },
    ...changes,
  } as unknown as InterruptEvent;
}

const LINES = Array.from({ length: 10 }, (_, at) => `Line ${at + 1} of the player's thoughts.`);
const CALLS = Array.from({ length: 10 }, (_, at) => call("navigate_to", { x: at, y: 2 * at }, `id${at}`));
const pending = (text: string, toolCalls: readonly object[], by = "lm") =>
  ({ pending: { by, text, toolCalls } }) as unknown as Partial<InterruptEvent>;

const STOPS: Readonly<Record<string, InterruptEvent>> = {
  "one call": stopWith({}),
  "no call, and a place that is not known": stopWith(pending("Hm.", []), { gameInfo: {} }),
  "two calls of the operator, no words, an empty place": stopWith(
    pending("", [PRESS, call("wait", { frames: 9 })], "operator"),
    { gameInfo: { place: "" } },
  ),
  "eight lines, eight calls": stopWith(pending(LINES.slice(2).join("\n"), CALLS.slice(2))),
  "nine lines, nine calls": stopWith(pending(LINES.slice(1).join("\n\n"), CALLS.slice(1))),
  "ten lines, ten calls": stopWith(pending(LINES.join("\n \n"), CALLS)),
  "long words, control characters, a long call": stopWith(
    pending(`\u001b[31mSo ${"very ".repeat(50)}long.\tEnd`, [
      call("write_note", { text: "long ".repeat(60) }),
    ]),
    { gameInfo: { place: "Wood\nof\u0007 Night" } },
  ),
  "a long reason": stopWith({ reason: `game.map == "${"x".repeat(220)}" holds`, when: "condition" }),
  "after a node, unsaved": stopWith(
    { pending: null, node: "act", when: "after", reason: "after act", checkpointPath: null, step: 7 },
    { next: "remember" },
  ),
  "before a gate": stopWith(
    { pending: null, gate: "fetch", node: "decide", reason: "before decide" },
    { next: "decide" },
  ),
  "behind a gate": stopWith(
    { pending: null, gate: "fetch", node: "decide", when: "after", reason: "after decide" },
    { next: "decide" },
  ),
};

test("a stop says where it is, what is about to be done, and how to go on", async () => {
  const options: Options = {
    saveDir: "s",
    rom: "my game.gb",
    steps: 9,
    maxCost: 2,
    goal: "Win",
    quiet: true,
  };
  const lines = Object.entries(STOPS).flatMap(([name, event]) => [
    `## ${name}`,
    ...renderInterrupt(event),
    ...interruptsLines.waysOn(event, {}, [], true),
    "",
  ]);
  const event = stopWith({});
  const others = [
    "## taken options",
    ...interruptsLines.waysOn(event, options, ["--no-checkpoint"], true),
    "## options that were not taken",
    ...interruptsLines.waysOn(event, options, [], false),
  ];
  await expect(`${[...lines, ...others].join("\n")}\n`).toMatchFileSnapshot("./stops.txt");
});

test("on a terminal a stop takes no more room than there is: the words first give way, then the calls are cut", async () => {
  const lines = [
    [80, 20],
    [40, 12],
    [30, 5],
  ].flatMap(([columns = 0, rows = 0]) =>
    Object.entries(STOPS).flatMap(([name, event]) => {
      const shown = renderStop(event, { columns, rows });
      return [`## ${name}, ${columns} × ${rows}: ${rowsOf(shown, columns)} rows`, ...shown];
    }),
  );
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./on-terminals.txt");
});

/** The result of a function as JSON, or its refusal. */
function outcomeOf(act: () => unknown): string {
  try {
    return JSON.stringify(act()) ?? "taken";
  } catch (error) {
    const { code, message } = error as { readonly code: string; readonly message: string };
    return `${code}: ${message}`;
  }
}

const FLAGS: readonly ResumeFlags[] = [
  {},
  { say: "Go on." },
  { approve: true, say: "Go on." },
  { approve: false, drop: false, reject: "" },
  { reject: "too early" },
  { buttons: ["up", "a"], say: "" },
  { drop: true },
  { approve: true, reject: "no" },
  { drop: true, buttons: ["a"] },
  { reject: "no", call: [["1", { type: "approve" }]] },
  {
    call: [
      ["1", { type: "approve" }],
      ["2", { type: "reject", why: "no" }],
    ],
  },
  {
    call: [
      ["1", { type: "approve" }],
      ["2", { type: "approve" }],
      ["1", { type: "reject", why: "no" }],
    ],
  },
];

const CALL_TEXTS = [
  ...["1=approve", " 2=reject:why not ", "2=reject:", "2=reject", '3={"x":4}', "3={x:4}", "3=[1]", "3={}"],
  ...["=approve", "approve", "1=approved", "id=with=approve", '4={"a":\n"b"}', "1=reject: a\nb", "1=APPROVE"],
];

const DECISIONS: readonly unknown[] = [
  { type: "approve" },
  { type: "approve", by: "timeout" },
  { type: "reject", why: "too early" },
  { type: "reject", why: "" },
  { type: "reject" },
  { type: "buttons", buttons: ["up", "a"] },
  { type: "buttons", buttons: [] },
  { type: "buttons", buttons: ["sideways"] },
  { type: "buttons", buttons: "up" },
  { type: "calls", calls: { a: { type: "approve" }, b: { type: "reject", why: "no" } } },
  { type: "calls", calls: { c: { type: "edit", input: { x: 1 } } } },
  { type: "calls", calls: {} },
  { type: "calls", calls: { a: { type: "reject", why: " " } } },
  { type: "calls", calls: { a: { type: "edit", input: [1] } } },
  { type: "calls", calls: { a: { type: "other" } } },
  { type: "calls", calls: null },
  { type: "other" },
  undefined,
];

test("a decision is read, refused and shown in these words", async () => {
  const options: readonly Options[] = [
    {},
    { load: "x" },
    { newGame: true },
    { loadBackup: true },
    { toStep: 0 },
    { autoSave: false },
    { autoSave: true },
    { autoContinueAfter: 5 },
    { autoContinueAfter: 5, interactive: true },
    { autoContinueAfter: 5, interactive: false },
  ];
  const isTaken = (decision: unknown, say: unknown = null) => isResume({ decision, say } as never);
  const lines = [
    "## the flags of resume",
    ...FLAGS.map((flags) => `${JSON.stringify(flags)}: ${outcomeOf(() => planDecision(flags))}`),
    "## --call",
    ...CALL_TEXTS.map((text) => `${JSON.stringify(text)}: ${outcomeOf(() => parseCall(text, "--call"))}`),
    "## options",
    ...options.map((given) => {
      const outcomes = [checkResumeOptions, checkAsking].map((check) => outcomeOf(() => check(given)));
      return `${JSON.stringify(given)}: ${outcomes.join("; ")}; ${originsIn(given).join(" ")}`;
    }),
    "## decisions from JSON",
    ...DECISIONS.map((decision) => {
      const words = isTaken(decision) ? describeDecision(decision as InterruptDecision) : "refused";
      return `${JSON.stringify(decision)}: ${words}`;
    }),
    `a word: ${isTaken({ type: "approve" }, "Go.")}, a number: ${isTaken({ type: "approve" }, 1)}`,
  ];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./decisions.txt");
});
