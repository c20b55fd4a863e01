import { describe, expect, it } from "vitest";
import type { Disk } from "../../../src/base/disk/disk.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import { recordMail } from "../../../src/parts/mail/play/record-mail.ts";
import { replyToOperator } from "../../../src/parts/mail/play/reply-to-operator.ts";
import { openConversation } from "../../../src/play/agent/conversation/open-conversation.ts";
import { stateOfSave } from "../../../src/record/replay/open-state.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { noticesIn, outboxOf, playTo, tellRun } from "../../helpers/mailbox/mail-world.ts";
import { FOLDER, JOURNAL, readRun } from "../../helpers/runs/journal-world.ts";
import { toolPlayer, villageRun } from "../../helpers/runs/play-agent.ts";
import { someCheckpoint } from "../../helpers/saves/checkpoints.ts";
import { bytesOf } from "../../helpers/saves/journals.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

const OUTBOX = `${FOLDER}/mailbox/lantern/outbox`;

describe("the tool that answers", () => {
  it("is offered from the start, so that no message changes the tools or the prompt of a conversation", async () => {
    const disk = powerCutDisk();
    const before = await playTo(disk, 2);
    tellRun(disk, "One", "m1");
    const after = await playTo(disk, 4);

    const [first, ...others] = [...before.requests, ...after.requests];
    expect(first?.tools.filter(({ name }) => name === "reply_to_operator")).toEqual([replyToOperator.spec]);
    expect(others.map(({ tools, system }) => ({ tools, system }))).toEqual(
      Array(3).fill({ tools: first?.tools, system: first?.system }),
    );
  });

  it("waits for the next conversation where an earlier version began one without it", async () => {
    const { ports } = await villageRun(toolPlayer().model);
    const before = stateOfSave(someCheckpoint(), "save.png");

    const after = recordMail({ journal: null }, before, { id: "m1", text: "One" });

    expect(before.memory.tools.map(({ name }) => name)).not.toContain("reply_to_operator");
    expect(after.memory.tools).toEqual(before.memory.tools);
    const fresh = openConversation(ports, { gameInfo: null, memory: after.memory }, "## Events\nMuch.");
    expect(fresh.tools).toContainEqual(replyToOperator.spec);
    expect(JSON.stringify(fresh.opening)).toContain('id \\"m1\\": One');
  });

  it("is offered in the conversations after a summary, too", async () => {
    const disk = powerCutDisk();
    tellRun(disk, "Go home", "m1");

    const { requests } = await playTo(disk, 9, { settings: { maxHistory: 6 } });

    expect(requests.filter(({ purpose }) => purpose === "summary").length).toBeGreaterThan(1);
    expect(requests.every(({ tools }) => tools.some(({ name }) => name === "reply_to_operator"))).toBe(true);
  });

  it("answers: in the outcome first, then in the outbox, and it is a useful reply", async () => {
    const disk = powerCutDisk();
    const journals: boolean[] = [];
    const order: Disk = {
      ...disk,
      rename(from, to) {
        if (to.startsWith(OUTBOX)) journals.push(bytesOf(disk, JOURNAL).toString().includes('"answers"'));
        disk.rename(from, to);
      },
    };
    tellRun(disk, "Are you there?", "m1");

    const { events } = await playTo(order, 2);

    const answer = { type: "answer", step: 1, id: "m1", in_reply_to: "m1", text: "I read m1." };
    expect(outboxOf(disk)).toEqual([["0001_m1.json", answer]]);
    expect(journals).toEqual([true]);
    expect(events.filter(({ type }) => type === "mail-answered")).toEqual([
      { type: "mail-answered", step: 1, inReplyTo: "m1", text: "I read m1.", file: `${OUTBOX}/0001_m1.json` },
    ]);
    const { memory } = await readRun(disk);
    expect(memory.mail).toEqual({ ids: ["m1"], answers: [{ step: 1, text: "I read m1.", inReplyTo: "m1" }] });
    expect(memory.counters.uselessReplies).toBe(0);
  });

  it("is told what is wrong with an answer, and sends nothing", async () => {
    const disk = powerCutDisk();
    tellRun(disk, "Hello", "m1");
    const inputs = [{}, { text: " \u0007" }, { text: "Yes", in_reply_to: 5 }, { text: "x".repeat(4_001) }];
    const player = callingPlayer("reply_to_operator", inputs);

    const { events } = await playTo(disk, 4, { player });

    const wrong = '"text" must be a text of 1 to 4000 characters. Nothing was sent.';
    expect(events.flatMap((event) => (event.type === "tool-result" ? [event.text] : []))).toEqual([
      ...[wrong, wrong, "The operator will read it.", wrong],
    ]);
    expect(outboxOf(disk)).toEqual([
      ["0003_answer.json", { type: "answer", step: 3, id: "answer", in_reply_to: null, text: "Yes" }],
    ]);
  });

  it("is no tool of the operator's own", async () => {
    const disk = powerCutDisk();
    tellRun(disk, "Hello", "m1");
    const takeAction = () => ({ tool: "reply_to_operator", input: { text: "Hello myself" } });

    const { events } = await playTo(disk, 1, { options: { takeAction } });

    expect(events.find(({ type }) => type === "tool-result")).toMatchObject({ isError: true });
    expect(outboxOf(disk)).toEqual([]);
  });
});

describe("the outbox", () => {
  it("gets what it lacks of the newest answers at the next start, and only that", async () => {
    const disk = powerCutDisk();
    for (const id of ["m1", "m2"]) tellRun(disk, "Hello", id);
    await playTo(disk, 1);
    const before = outboxOf(disk);
    disk.remove(`${OUTBOX}/0001_m1.json`);

    const { events } = await playTo(disk, 2);

    expect(outboxOf(disk)).toEqual(before);
    expect(events.map(({ type }) => type)).not.toContain("mail-answered");
  });

  it("gets an answer as soon as it can be written, and people are told once that it cannot", async () => {
    const disk = powerCutDisk();
    disk.makeFolder("/saves");
    tellRun(disk, "Hello", "m1");
    let isBroken = true;
    const broken: Disk = {
      ...disk,
      rename(from, to) {
        if (isBroken && to.startsWith(OUTBOX))
          throw Object.assign(new Error("EIO"), { code: "EIO", syscall: "rename" });
        disk.rename(from, to);
      },
    };
    const watch = (event: RunEvent): void => {
      if (event.type === "step-started" && event.step === 4) isBroken = false;
    };

    const { events } = await playTo(broken, 5, { watch });

    expect(noticesIn(events)).toEqual([
      `${OUTBOX}/0001_m1.json cannot be written, the disk reports an error: the message is kept, and posted as soon as it can be`,
    ]);
    expect(events.find(({ type }) => type === "mail-answered")).toMatchObject({ file: null });
    expect(outboxOf(disk).map(([name]) => name)).toEqual(["0001_m1.json"]);
  });
});

/** A player that calls one tool, with one input a step. */
function callingPlayer(name: string, inputs: readonly object[]) {
  let calls = 0;
  return {
    ...scriptedPlayer(),
    // biome-ignore lint/correctness/useYield: it says nothing on the way.
    async *reply() {
      calls += 1;
      const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };
      const content = [{ type: "tool_use", id: `call_${calls}`, name, input: inputs[calls - 1] as never }];
      return { content, stopReason: "tool_use", usage, model: "scripted" } as const;
    },
  };
}
