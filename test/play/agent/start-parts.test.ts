import { expect, test } from "vitest";
import type { Memory } from "../../../src/base/vocabulary/run-state.ts";
import type { RunContext } from "../../../src/play/agent/context.ts";
import { startParts } from "../../../src/play/agent/seam/loop-parts.ts";

const answer = (step: number) => ({ step, inReplyTo: `m${step}`, text: "Yes." });

test("51: messages that a killed process did not post are posted in the order of the journal", () => {
  const posted: string[] = [];
  const post = ({ id, step }: { readonly id: string; readonly step: number }) => {
    posted.push(`${step} ${id}`);
    return { file: "", isNew: true };
  };
  const context = { ports: { mailbox: { post }, notifier: null } } as unknown as RunContext;
  const newest = { step: 46, count: 2, action: "hint", level: 1, signal: "repetition", evidence: "" };
  const memory = { mail: { answers: [answer(45), answer(46), answer(47)] }, drift: { newest } };

  expect([...startParts(context, { memory: memory as unknown as Memory })]).toEqual([]);

  expect(posted).toEqual(["45 m45", "46 m46", "46 recovery-2", "47 m47"]);
});
