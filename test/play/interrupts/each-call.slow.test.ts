import { describe, expect, it } from "vitest";
import type { CallDecision } from "../../../src/parts/interrupts/base/interrupts.ts";
import type { ResumeRequest } from "../../../src/parts/interrupts/base/resume-request.ts";
import { claudeRun, wordsIn } from "../../helpers/interrupts/claude-run.ts";
import { playToStop } from "../../helpers/interrupts/gated-run.ts";
import { APPROVE } from "../../helpers/interrupts/runner-course.ts";
import { playRun, readRun } from "../../helpers/runs/journal-world.ts";
import { faultsOf } from "../../helpers/runs/prove-journal.ts";
import { recordsOf } from "../../helpers/saves/journals.ts";
import { type Script, text, toolUse } from "../../helpers/server/messages-replies.ts";

const decide = (calls: Record<string, CallDecision>): ResumeRequest => ({
  ...{ decision: { type: "calls", calls }, say: null },
});
const press = (buttons: readonly string[]) =>
  toolUse("press_buttons", { buttons, hold_frames: 2, wait_frames: 0 });
const reject = (why: string): CallDecision => ({ type: "reject", why });
const edit = (input: Extract<CallDecision, { type: "edit" }>["input"]): CallDecision => ({
  type: "edit",
  input,
});

const THREE: Script = (_, n) => ({
  content: [text(`I go on, ${n}.`), press(["up"]), press(["left"]), toolUse("run_skill", { name: "talk" })],
  stopReason: "tool_use",
});

/** What the LM's calls do after a stop before the second action that is decided so. */
async function decided(calls: (ids: readonly string[]) => Record<string, CallDecision>, script = THREE) {
  const { server, disk, play } = await claudeRun({ before: ["act"] }, script);
  await playToStop(play);
  const stop = await playToStop({ ...play, resume: APPROVE });
  const before = await readRun(disk);
  const ids = stop.pending?.toolCalls.map(({ id }) => id) ?? [];
  await playToStop({ ...play, resume: decide(calls(ids)) });
  const { memory } = await readRun(disk);
  const outcome = recordsOf(disk).findLast((entry) => entry.type === "outcome");
  const track = outcome?.type === "outcome" ? outcome.outcome.track : [];
  expect(memory.messageHistory.at(-2)?.content).toEqual(before.memory.waiting?.[0]?.reply.content);
  expect(memory.counters.uselessReplies).toBe(0);
  expect(server.refusals()).toEqual([]);
  expect(await faultsOf(disk)).toEqual([]);
  const pressed = track.flatMap(([held]) => held);
  return { ids, disk, pressed, said: wordsIn(memory.messageHistory.at(-1)) };
}

describe("each call of a reply is decided by itself", () => {
  it("one is refused, one is done as it is, and one with another input", async () => {
    const { said, pressed, disk, ids } = await decided(([first = "", , third = ""]) => ({
      [first]: reject("not up"),
      [third]: edit({ name: "close-menu" }),
    }));

    expect(said[0]).toBe("!The operator refused this: not up. Nothing was done.");
    expect(said[1]).toBe("Pressed all 1.");
    expect(said[2]).toMatch(
      /^The operator changed the input of this call to {"name":"close-menu"}\. .*close-menu/s,
    );
    expect(pressed.slice(0, 1)).toEqual(["left"]);
    const resume = recordsOf(disk).findLast(({ type }) => type === "resume");
    expect(resume).toMatchObject({
      decision: { type: "calls", calls: { [ids[0] ?? ""]: reject("not up") } },
    });
  });

  it("a call may be named by its place in the reply; the journal has its id", async () => {
    const { said, ids, disk } = await decided(() => ({ 2: edit({ buttons: ["b", "b"] }) }));

    expect(said[1]).toBe(
      'The operator changed the input of this call to {"buttons":["b","b"]}. Pressed all 2.',
    );
    const resume = recordsOf(disk).findLast((entry) => entry.type === "resume");
    expect(resume).toMatchObject({ decision: { calls: { [ids[1] ?? ""]: { type: "edit" } } } });
  });

  it("where all are refused, nothing moves", async () => {
    const { pressed, said } = await decided((ids) => Object.fromEntries(ids.map((id) => [id, reject("no")])));

    expect(pressed).toEqual([]);
    expect(said.slice(0, 3)).toEqual(Array(3).fill("!The operator refused this: no. Nothing was done."));
  });

  it("a refused call skips none behind it, and one that fails skips the rest as ever", async () => {
    const { said, pressed } = await decided(
      () => ({ 1: reject("no") }),
      (_, n) => ({
        content: [text(`${n}`), press(["up"]), toolUse("press_buttons", { buttons: [] }), press(["left"])],
        stopReason: "tool_use",
      }),
    );

    expect(said[1]).toMatch(/^!"buttons" must be a list/);
    expect(said[2]).toMatch(/^Not carried out: an earlier call of this reply failed/);
    expect(pressed).toEqual([]);
  });
});

it("an edited call of a reply that was cut off is carried out, since its input is whole", async () => {
  const { said } = await decided(
    () => ({ 1: edit({ buttons: ["a"] }) }),
    () => ({ content: [text("Cut."), press(["up"])], stopReason: "max_tokens" }),
  );

  expect(said[0]).toBe('The operator changed the input of this call to {"buttons":["a"]}. Pressed all 1.');
});

describe("what does not fit is refused before anything is written", () => {
  it.each<[string, Record<string, CallDecision>, RegExp]>([
    [
      "a call that does not exist",
      { 4: reject("no") },
      /^no call 4 is pending: there is 1 \(toolu_\d+, press_buttons\), 2 /,
    ],
    [
      "a wrong type",
      { 1: edit({ buttons: "up" }) },
      /^call 1, press_buttons, does not take this input: "buttons": .*array/,
    ],
    ["a button that is none", { 1: edit({ buttons: ["jump"] }) }, /"buttons\.0": /],
    ["a missing field", { 3: edit({}) }, /^call 3, run_skill, .*"name": /],
    ["a skill that is none", { 3: edit({ name: "fly" }) }, /^call 3, run_skill, .*fly/],
    [
      "a wrong parameter",
      { 3: edit({ name: "go-to", params: { nowhere: 1 } }) },
      /^call 3, run_skill, .*nowhere/,
    ],
  ])("%s", async (_, calls, words) => {
    const { disk, play } = await claudeRun({ before: ["act"] }, THREE);
    await playToStop(play);
    const before = recordsOf(disk).length;

    const refused = playRun({ ...play, resume: decide(calls) });

    await expect(refused).rejects.toMatchObject({
      ...{ code: "decision-invalid", kind: "usage", message: expect.stringMatching(words) },
    });
    expect(recordsOf(disk)).toHaveLength(before);
  });

  it("the same call by its id and its place", async () => {
    const { play } = await claudeRun({ before: ["act"] }, THREE);
    const stop = await playToStop(play);
    const id = stop.pending?.toolCalls[0]?.id ?? "";

    const refused = playRun({ ...play, resume: decide({ 1: reject("no"), [id]: { type: "approve" } }) });

    await expect(refused).rejects.toMatchObject({ code: "decision-invalid" });
  });
});

describe("52.B1: in a reply whose rest goes on after a text stopped it, decisions hold for each call", () => {
  const SKIPPED = "Not carried out: an earlier call of this reply failed or was interrupted.";

  /** To the village; then five calls, of which a text stops the second, and of which the third is what a person is to approve. */
  const talk: Script = (_, n) => ({
    content:
      n === 1
        ? [toolUse("press_buttons", { buttons: ["start"], wait_frames: 60 }), toolUse("read_text", {})]
        : [
            toolUse("navigate_to", { x: 6, y: 4 }),
            toolUse("press_buttons", { buttons: ["a", "up"] }),
            toolUse("run_skill", { name: "close-menu" }),
            toolUse("read_text", {}),
            toolUse("write_note", { name: "sign", text: "I read it" }),
          ],
    stopReason: "tool_use",
  });

  /** The answers to the five calls, decided so at the stop that the third one brings. */
  async function talked(resume: ResumeRequest) {
    const { disk, play } = await claudeRun({ when: ['"run_skill" in tools'] }, talk);
    const stop = await playToStop({ ...play, untilStep: 2 });
    expect(stop.pending?.toolCalls.map(({ name }) => name)).toHaveLength(5);
    await playRun({ ...play, untilStep: 2, resume });
    const { memory } = await readRun(disk);
    expect(memory.notes).toEqual({ sign: "I read it" });
    expect(await faultsOf(disk)).toEqual([]);
    return wordsIn(memory.messageHistory.at(-1)).slice(0, 5);
  }

  const STOPPED = [
    expect.stringMatching(/^Reached Village 6,5/),
    expect.stringMatching(/^Pressed 1 of 2: mode is now dialog/),
  ];
  const REST = [expect.stringMatching(/The text is over\.$/), 'Note "sign" is kept.'];

  it.each<[what: string, resume: ResumeRequest, third: string]>([
    ["approved: it is left out all the same", APPROVE, SKIPPED],
    [
      "refused: the person's word is its answer",
      decide({ 3: reject("no") }),
      "!The operator refused this: no. Nothing was done.",
    ],
    ["edited: the edit is left out, too", decide({ 3: edit({ name: "talk" }) }), SKIPPED],
  ])("52.B1: a call that needs approval and follows the stop, %s", async (_, resume, third) => {
    expect(await talked(resume)).toEqual([...STOPPED, third, ...REST]);
  });
});
