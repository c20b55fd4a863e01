import { expect, test } from "vitest";
import type { Memory, RunState } from "../../../src/base/vocabulary/run-state.ts";
import type { InterruptDecision } from "../../../src/parts/interrupts/base/interrupts.ts";
import { decideStep } from "../../../src/parts/interrupts/play/decided.ts";
import { resolveResume } from "../../../src/parts/interrupts/play/resolve-resume.ts";
import { someMemory, someReply } from "../../helpers/saves/checkpoints.ts";

type Step = Parameters<typeof decideStep>[1];

/** The decision about a step, and the buttons that it pressed. */
function decide(decision: InterruptDecision | null, say: string | null = null) {
  const held: string[] = [];
  const recorder = {
    hold: (buttons: readonly string[]) => held.push(...buttons),
  } as unknown as Step["recorder"];
  const memory = (decision === null ? {} : { resumed: { decision, say } }) as Pick<Memory, "resumed">;
  return decideStep(memory, { recorder });
}

const USES = ["1", "2"].map((id) => ({ type: "tool_use" as const, id, name: "wait", input: { frames: 1 } }));
const about = (decision: InterruptDecision | null) => {
  const step = decide(decision);
  return USES.map((use, index) => {
    const call = step.about(use, index);
    return call.instead === null
      ? [call.use.input, call.isEdited]
      : [call.instead.text, call.instead.isError === true];
  });
};
const calls = (decisions: object) => ({ type: "calls", calls: decisions }) as InterruptDecision;

const PLAIN = [{ frames: 1 }, false];
const REFUSED = ["The operator refused this: no. Nothing was done.", true];

test.each<[string, InterruptDecision | null, readonly unknown[], boolean]>([
  ["no decision", null, [PLAIN, PLAIN], false],
  ["approved", { type: "approve" }, [PLAIN, PLAIN], false],
  ["refused", { type: "reject", why: " no " }, [REFUSED, REFUSED], true],
  [
    "refused without a reason",
    { type: "reject", why: " " },
    [
      ["The operator refused this. Nothing was done.", true],
      ["The operator refused this. Nothing was done.", true],
    ],
    true,
  ],
  ["one call refused", calls({ 2: { type: "reject", why: "no" } }), [PLAIN, REFUSED], false],
  [
    "each call refused",
    calls({ 1: { type: "reject", why: "no" }, 2: { type: "reject", why: "no" } }),
    [REFUSED, REFUSED],
    true,
  ],
  [
    "one changed",
    calls({ 1: { type: "edit", input: { frames: 9 } } }),
    [[{ frames: 9 }, true], PLAIN],
    false,
  ],
])("a person's decision about each call: %s", (_, decision, expected, refusesAll) => {
  expect(about(decision)).toEqual(expected);
  expect(decide(decision).refusesAll(USES)).toBe(refusesAll);
  expect(decide(decision).isApproved).toBe(decision === null || decision.type === "approve");
  expect(decide(decision).answerToNone()?.isError ?? false).toBe(decision?.type === "reject");
});

test("buttons that are pressed instead answer the first call; the others were not carried out", () => {
  expect(about({ type: "buttons", buttons: ["up", "a"] })).toEqual([
    ["Not carried out: the operator chose up, a instead. Pressed all 2.", false],
    ["Not carried out: the operator chose up, a instead.", true],
  ]);
});

test("the LM reads what the operator changed in a call that was carried out, cut where it is long", () => {
  const answer = (input: object) => {
    const step = decide(calls({ 1: { type: "edit", input } }));
    const [use] = USES;
    if (use === undefined) return "";
    return step.answerTo(step.about(use, 0), { text: "Waited." }).text;
  };
  const unchanged = decide(null);

  expect(answer({ frames: 9 })).toBe('The operator changed the input of this call to {"frames":9}. Waited.');
  expect(answer({ note: "x".repeat(3_000) })).toHaveLength(
    "The operator changed the input of this call to . Waited.".length + 2_000,
  );
  expect(unchanged.answerTo(unchanged.about(USES[0] as (typeof USES)[0], 0), { text: "Waited." })).toEqual({
    text: "Waited.",
  });
});

const memory = {
  ...someMemory(1),
  ...{ next: "act", interrupt: { reason: "asked for" } },
  waiting: [{ purpose: "play", reply: { ...someReply(""), content: USES } }],
} as unknown as Memory;
const resolve = (decisions: object, state: Pick<RunState, "memory"> = { memory }) =>
  resolveResume(state, { decision: calls(decisions), say: null }, {} as Parameters<typeof resolveResume>[2]);

test("a call is named by its id, or by its place in the reply", async () => {
  const [first, second] = [{ type: "approve" }, { type: "reject", why: "no" }];
  const named = {
    ...memory,
    waiting: [
      {
        purpose: "play",
        reply: { ...someReply(""), content: USES.map((use) => ({ ...use, id: `t${use.id}` })) },
      },
    ],
  };
  const byPlace = await resolve({ 1: first, t2: second }, { memory: named as unknown as Memory });

  expect(byPlace.decision).toEqual(calls({ t1: first, t2: second }));
  expect((await resolve({})).decision).toEqual({ type: "approve" });
  await expect(resolve({ 3: first })).rejects.toThrow(
    "no call 3 is pending: there is 1 (1, wait), 2 (2, wait)",
  );
  await expect(resolve({ 0: first })).rejects.toThrow("no call 0 is pending");
  await expect(resolve({ t1: first, "01": second }, { memory: named as unknown as Memory })).rejects.toThrow(
    "call 01 is decided twice",
  );
  await expect(resolve({ 1: first, t1: second }, { memory: named as unknown as Memory })).rejects.toThrow(
    "call t1 is decided twice",
  );
});

test("an edited input is one that its tool takes", async () => {
  const schema = { type: "object", properties: { frames: { type: "integer" } }, required: ["frames"] };
  const press = { name: "press_buttons", description: "", input_schema: { type: "object" } };
  const tools = [{ name: "wait", description: "", input_schema: schema }, press];
  const content = [USES[0], { ...USES[1], name: "press_buttons" }];
  const state = {
    memory: {
      ...memory,
      tools,
      waiting: [{ purpose: "play", reply: { ...someReply(""), content } }],
    } as unknown as Memory,
  };
  const edit = (call: number, input: object) => resolve({ [call]: { type: "edit", input } }, state);

  await expect(edit(1, { frames: "x" })).rejects.toThrow(
    /^call 1, wait, does not take this input: "frames": /,
  );
  await expect(edit(1, {})).rejects.toThrow('call 1, wait, does not take this input: "frames": ');
  await expect(edit(2, { buttons: ["up", "jump"] })).rejects.toThrow(
    /^call 2, press_buttons, does not take this input: "buttons\.1": /,
  );
});
