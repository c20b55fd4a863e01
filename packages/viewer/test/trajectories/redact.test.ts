import { expect, test } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { CallDecision, InterruptDecision } from "../../../../src/parts/interrupts/base/interrupts.ts";
import { findForeignMark, redact, saltsFor, saltsOf } from "../../src/trajectories/redact.ts";

const CALLS: { readonly [T in CallDecision["type"]]: Extract<CallDecision, { readonly type: T }> } = {
  approve: { type: "approve" },
  reject: { type: "reject", why: "the zebra sleeps" },
  edit: { type: "edit", input: { name: "way", text: "ask the zebra" } },
};

const DECISIONS: {
  readonly [T in InterruptDecision["type"]]: Extract<InterruptDecision, { readonly type: T }>;
} = {
  approve: { type: "approve", by: "timeout" },
  reject: { type: "reject", why: "no zebra" },
  buttons: { type: "buttons", buttons: ["a"] },
  calls: { type: "calls", calls: CALLS },
};

const REPLY: JsonObject = {
  type: "reply",
  purpose: "play",
  reply: {
    content: Object.keys(CALLS).map((id) => ({ type: "tool_use", id, name: "write_note", input: {} })),
  },
};

test.each(Object.values(DECISIONS))("of the decision $type no word stays, and all else does", (decision) => {
  const record = { type: "resume", step: 1, interruptId: "x", decision, say: "a zebra", settings: null };
  const [, redacted = {}] = redact([REPLY, record as unknown as JsonObject], saltsOf("x"));

  expect(JSON.stringify(redacted)).not.toContain("zebra");
  const marked = JSON.stringify(record).replaceAll(/"[^"]*zebra[^"]*"/g, "null");
  expect(JSON.stringify(redacted).replaceAll(/"\[redacted \w+\]"/g, "null")).toBe(marked);
});

test("the input of another tool stays, since the game follows from it", () => {
  const press = { type: "tool_use", id: "edit", name: "enter_name", input: {} };
  const edit = { type: "edit", input: { text: "ZEBRA" } };
  const record = { type: "resume", decision: { type: "calls", calls: { edit } }, say: null };

  expect(redact([{ ...REPLY, reply: { content: [press] } }, record], saltsOf("x"))[1]).toEqual(record);
});

const WHOLE: readonly JsonObject[] = [
  {
    ...{ type: "start", step: 0, opening: { text: "Brought: the old zebra." } },
    brought: { summaryText: "the old zebra", notes: { a: "a note" }, plan: { now: "rest" }, goal: "stays" },
  },
  { type: "start", opening: { text: "Nothing was brought: the old zebra." } },
  {
    ...{ type: "reply", purpose: "play" },
    reply: {
      model: "stays",
      content: [
        { type: "thinking", thinking: "I think.", signature: "signed" },
        { type: "redacted_thinking", data: "hidden" },
        { type: "text", text: "I say it." },
        { type: "text", text: "" },
        { type: "vendor", vendor: { name: "stays", reasoning: ["I", { deep: "reason" }, 7, null] } },
        { type: "tool_use", id: "w", name: "write_note", input: { name: "stays", text: "a long note" } },
        { type: "tool_use", id: "g", name: "set_goal", input: { tier: "now", text: 7 } },
        { type: "tool_use", id: "p", name: "press_buttons", input: { buttons: ["a"], text: "stays" } },
        {
          type: "tool_use",
          id: "r",
          name: "recall",
          input: { text: "stays" },
          vendor: { name: "stays", s: "x" },
        },
        "odd",
      ],
    },
  },
  { type: "reply", purpose: "agent", reply: { content: [{ type: "text", text: "An agent says it." }] } },
  { type: "reply", reply: "odd" },
  {
    type: "outcome",
    outcome: {
      ...{ notes: { plan: "a long note" }, plan: { next: "rest more" }, goal: "stays" },
      message: {
        role: "user",
        content: [
          {
            type: "tool_result",
            tool_use_id: "r",
            content: [{ type: "text", text: "pieces" }, { type: "image" }],
          },
          {
            type: "tool_result",
            tool_use_id: "p",
            content: [{ type: "text", text: "You said: I say it. No." }],
          },
          { type: "text", text: "a long note, a long note; ab" },
        ],
      },
    },
  },
  { type: "outcome", outcome: null },
  { type: "outcome", outcome: { message: "odd" } },
  { type: "fold", outcome: { type: "folded", summaryText: "In all.", opening: { text: "Told: In all." } } },
  { type: "decision", told: "I say it.", reason: "since In all." },
  { type: "decision", reason: "ab" },
  { type: "operator", action: { tool: "write_note", input: { text: "By hand." } } },
  { type: "operator", action: { tool: "wait", input: { text: "stays" } } },
  { type: "operator", action: null },
  { type: "call", text: "stays" },
];

test("each record of a run without its words, and without its thoughts alone (if a change is meant: npx vitest run FILE -u)", async () => {
  const salts = saltsOf("x");
  const { thinking } = salts;
  const texts = [
    ["words", redact(WHOLE, salts)],
    ["thoughts", redact(WHOLE, { thinking })],
    ["words, as in version 1.0", redact(WHOLE, salts, true)],
    ["nothing", redact(WHOLE, {})],
  ] as const;
  const known = new Set<string>();
  const lines = texts.flatMap(([title, records]) => [
    `== ${title}`,
    ...records.map((record) => JSON.stringify(record)).filter((line) => !known.has(line) && known.add(line)),
  ]);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./redacted.txt");
  expect(redact(redact(WHOLE, salts), saltsOf("other"))).toEqual(redact(WHOLE, salts));
});

test.each([
  [null, {}],
  ["thinking", { thinking: saltsOf("x").thinking }],
  ["words", saltsOf("x")],
] as const)("what takes %s out has these salts", (redacted, salts) => {
  expect(saltsFor(redacted, saltsOf("x"))).toEqual(salts);
});

test("a mark of a text that nobody wrote is found", () => {
  const redacted = redact(WHOLE, saltsOf("x"));
  const foreign = { type: "call", text: `It was [redacted ${"0".repeat(64)}].` };

  expect(findForeignMark(redacted)).toBeNull();
  expect(findForeignMark([...redacted, foreign, foreign])).toBe(redacted.length);
});
