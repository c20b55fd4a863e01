import { describe, expect, it, test } from "vitest";
import type { RunState } from "../../../src/base/vocabulary/run-state.ts";
import type { MailRecord } from "../../../src/parts/mail/base/mail-record.ts";
import { applyMail } from "../../../src/parts/mail/record/apply-mail.ts";
import { withAnswers, withMailRead } from "../../../src/parts/mail/record/keep-mail.ts";
import { findRecordDamage } from "../../../src/record/journal/format/check-record.ts";
import { neededVersion } from "../../../src/record/journal/format/format.ts";
import { fold, receive } from "../../../src/record/replay/reduce.ts";
import { someMemory } from "../../helpers/saves/checkpoints.ts";

const TOOL = { name: "reply_to_operator", description: "Answers.", input_schema: { type: "object" } };
const mail = (id: string, more: Partial<MailRecord> = {}): MailRecord => ({
  ...{ type: "mail", step: 7, id, text: `I am ${id}`, version: 2 },
  ...more,
});

/** A run between two steps. */
function between(): RunState {
  const memory = { ...someMemory(), next: "decide" as const };
  return {
    ...{ runId: "r", branchId: "b", checkpointId: null, totalSteps: 7, sessionSteps: 0, gameInfo: {} },
    ...{ memory, journal: null, safeStep: 7, unsavedSteps: 0, begun: [] },
    saved: { file: null, step: 0, playedMs: 0, failure: null },
  };
}

/** The state after these messages, which must fit. */
function told(state: RunState, ...records: readonly MailRecord[]): RunState {
  return records.reduce((before, record) => {
    const after = applyMail(before, record);
    if (typeof after === "string") throw new Error(after);
    return after;
  }, state);
}

describe("a message's record", () => {
  it("changes nothing but the end of the conversation, its tools and what is known of mail", () => {
    const before = between();

    const { memory } = told(before, mail("m1", { tool: TOOL }), mail("m2"));

    const { tools, messageHistory, mail: _, ...rest } = memory;
    const { tools: toolsBefore, messageHistory: historyBefore, ...restBefore } = before.memory;
    expect(rest).toEqual(restBefore);
    expect(tools).toEqual([...toolsBefore, TOOL]);
    expect(messageHistory.slice(0, -1)).toEqual(historyBefore.slice(0, -1));
    expect(messageHistory.at(-1)?.content.slice(0, -2)).toEqual(historyBefore.at(-1)?.content);
    expect(messageHistory.at(-1)?.content.slice(-2)).toMatchObject([
      { text: 'A message from the operator, id "m1": I am m1' },
      { text: 'A message from the operator, id "m2": I am m2' },
    ]);
  });

  it.each([
    ["of another step", between(), mail("m1", { step: 6 })],
    ["where a reply waits", receive(between(), aReply("play")), mail("m1")],
  ])("does not fit %s", (_, state, record) => {
    expect(applyMail(state, record)).toMatch(/^a message of step \d is not one of step 7, or something is/);
  });

  it("is remembered among the newest 20, and as unread until the LM replies", () => {
    const all = Array.from({ length: 25 }, (_, at) => mail(`m${at + 1}`));

    const after = told(between(), ...all);

    expect(after.memory.mail?.ids).toHaveLength(20);
    expect([after.memory.mail?.ids[0], after.memory.mail?.ids.at(-1)]).toEqual(["m6", "m25"]);
    expect(after.memory.mail?.unread).toHaveLength(20);
    expect(receive(after, aReply("summary")).memory.mail?.unread).toHaveLength(20);
    expect(receive(after, aReply("play")).memory.mail).toEqual({ ids: after.memory.mail?.ids });
  });

  it("is kept over a summary", () => {
    const after = told(between(), mail("m1"));
    const opening = { role: "user", content: [{ type: "text", text: "Anew." }] } as const;
    const fresh = { system: "", tools: [TOOL], opening, images: new Map(), gameInfo: {} };

    const folded = fold(after, { type: "folded", summaryText: "So far", ...fresh });

    expect(folded.memory.mail).toEqual({ ids: ["m1"], unread: [{ id: "m1", text: "I am m1" }] });
  });

  it.each(["step", "id", "text", "version", "tool"])("whose %s is none is damage", (field) => {
    const line = { ...mail("m1", { tool: TOOL }), seq: 3, branchId: "b", time: "2026-11-22T12:00:00Z" };

    expect(findRecordDamage(line as never)).toBeNull();
    expect(findRecordDamage({ ...line, [field]: field === "version" ? 1 : [] } as never)).toBe(
      `record 3 (mail) has no valid ${field}`,
    );
  });

  it("is of version 2: a program that does not know it does not go past it", () => {
    expect(neededVersion(mail("m1"))).toBe(2);
  });
});

test("the newest 20 answers are kept, also where nothing was written to the LM before", () => {
  const answers = Array.from({ length: 25 }, (_, at) => ({ text: `${at}`, inReplyTo: null }));

  const { mail: kept } = withAnswers({}, answers, 7);

  expect(kept?.ids).toEqual([]);
  expect(kept?.answers?.map(({ text }) => text)).toEqual(answers.slice(5).map(({ text }) => text));
  expect(withAnswers({ mail: { ids: ["m1"] } }, undefined, 7)).toEqual({});
  expect(withMailRead(someMemory())).toEqual(someMemory());
});

function aReply(purpose: string): Parameters<typeof receive>[1] {
  const usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
  return {
    purpose,
    reply: { content: [{ type: "text", text: "…" }], stopReason: "end_turn", usage, model: "m" },
  };
}
