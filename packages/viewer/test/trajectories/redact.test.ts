import { expect, test } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { CallDecision, InterruptDecision } from "../../../../src/parts/interrupts/base/interrupts.ts";
import { redact, saltsOf } from "../../src/trajectories/redact.ts";

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
