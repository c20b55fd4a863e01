import { describe, expect, it, test } from "vitest";
import type { Disk } from "../../../src/base/disk/disk.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import { parseInterrupts } from "../../../src/parts/interrupts/base/parse-interrupts.ts";
import { redeliverMail } from "../../../src/parts/mail/play/record-mail.ts";
import { openToldMail } from "../../../src/parts/mail/play/told-mail.ts";
import type { RunPorts } from "../../../src/play/agent/ports.ts";
import { stateAtStart } from "../../../src/record/replay/open-state.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import {
  mailIn,
  mailRecordsOf,
  noticesIn,
  playTo,
  tellRun,
  waitingIn,
} from "../../helpers/mailbox/mail-world.ts";
import { readRun } from "../../helpers/runs/journal-world.ts";
import { faultsOf } from "../../helpers/runs/prove-journal.ts";
import { recordsOf } from "../../helpers/saves/journals.ts";

/** The conversation of the newest save. */
const conversationOf = async (disk: Disk) => (await readRun(disk)).memory.messageHistory;

describe("a message of the operator's", () => {
  it("is told at the end of the last message before the next step, in order, and written down first", async () => {
    const disk = powerCutDisk();
    await playTo(disk, 2);
    tellRun(disk, "Go back to the village", "m1");
    tellRun(disk, "And\nrest there", "m2");

    const { events, requests } = await playTo(disk, 3);

    const last = requests[0]?.messages.at(-1);
    expect(last?.content.slice(-2)).toEqual([
      { type: "text", text: 'A message from the operator, id "m1": Go back to the village' },
      { type: "text", text: 'A message from the operator, id "m2": And\nrest there' },
    ]);
    expect(events.filter(({ type }) => type === "mail-told")).toEqual([
      { type: "mail-told", step: 2, id: "m1", text: "Go back to the village" },
      { type: "mail-told", step: 2, id: "m2", text: "And\nrest there" },
    ]);
    expect(waitingIn(disk)).toBe(0);
    const types = recordsOf(disk).map(({ type }) => type);
    const first = types.indexOf("mail");
    expect(types.slice(first - 1, first + 3)).toEqual(["version", "mail", "mail", "call"]);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("waits behind an earlier one for which there is no room yet", async () => {
    const disk = powerCutDisk();
    for (const [at, text] of ["a".repeat(10_000), "b".repeat(10_000), "c"].entries())
      tellRun(disk, text, `m${at + 1}`);

    const { requests } = await playTo(disk, 2);

    const told = requests.map(({ messages }) => mailIn(messages).map((text) => text.slice(0, 5)));
    expect(told).toEqual([["m1: a"], ["m1: a", "m2: b", "m3: c"]]);
  });

  it("waits for a step boundary: one that comes while the LM thinks is told before the step after", async () => {
    const disk = powerCutDisk();
    const watch = (event: RunEvent): void => {
      if (event.type === "lm-reply" && event.step === 2) tellRun(disk, "Now", "m1");
    };

    const { requests } = await playTo(disk, 3, { watch });

    expect(requests.map(({ messages }) => mailIn(messages))).toEqual([[], [], ["m1: Now"]]);
  });

  it("waits where the run ends before it could be told", async () => {
    const disk = powerCutDisk();
    const watch = (event: RunEvent): void => {
      if (event.type === "step-finished" && event.step === 2) tellRun(disk, "Now", "m1");
    };

    await playTo(disk, 2, { watch });

    expect([waitingIn(disk), mailRecordsOf(disk)]).toEqual([1, []]);
    expect(mailIn((await playTo(disk, 3)).requests[0]?.messages ?? [])).toEqual(["m1: Now"]);
  });

  it("waits at an open interrupt, and is told once somebody lets the run go on", async () => {
    const disk = powerCutDisk();
    const gates = { settings: { interrupts: parseInterrupts({ before: ["decide"] }) } };
    await playTo(disk, 1);
    const stop = (await playTo(disk, 2, gates)).events.at(-1);
    expect(stop?.type).toBe("interrupt");
    tellRun(disk, "Now", "m1");

    const stood = await playTo(disk, 2);
    expect([stood.requests.length, waitingIn(disk), stood.events.at(-1)?.type]).toEqual([0, 1, "interrupt"]);
    const resume = { decision: { type: "approve" }, say: null } as const;
    const { requests } = await playTo(disk, 2, { resume });

    expect(requests.map(({ messages }) => mailIn(messages))).toEqual([["m1: Now"]]);
    expect(waitingIn(disk)).toBe(0);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("has no effect again, whatever it says, in which process or on which branch", async () => {
    const disk = powerCutDisk();
    tellRun(disk, "Go", "m1");
    tellRun(disk, "Go again", "m1");
    const first = await playTo(disk, 3);
    tellRun(disk, "Go once more", "m1");
    const second = await playTo(disk, 4);
    tellRun(disk, "Go on the other branch", "m1");
    tellRun(disk, "Something else", "m2");

    // Back to before anything was told: the message stays with the branch that it was told on.
    const other = await playTo(disk, 2, { start: { step: 0 } });

    expect(mailIn(first.requests.at(-1)?.messages ?? [])).toEqual(["m1: Go"]);
    expect(mailIn(second.requests.at(-1)?.messages ?? [])).toEqual(["m1: Go"]);
    expect(noticesIn(first.events)).toHaveLength(1);
    expect(noticesIn(second.events)).toEqual([
      expect.stringMatching(/^the player already had the message .+ with the id "m1", so it is ignored$/),
    ]);
    expect(mailIn(other.requests.at(-1)?.messages ?? [])).toEqual(["m1: Go", "m2: Something else"]);
    expect([waitingIn(disk), mailRecordsOf(disk)]).toEqual([0, ["m1", "m2"]]);
  });

  it("that has the id of another one is warned about, also in the process that told that one, and alters nothing", async () => {
    const disk = powerCutDisk();
    const watch = (event: RunEvent): void => {
      if (event.type === "step-finished" && event.step === 2) tellRun(disk, "Go left", "m1");
    };
    tellRun(disk, "Go right", "m1");
    tellRun(disk, "Go up", "m1");

    const { events, requests } = await playTo(disk, 4, { watch });

    const again = expect.stringMatching(/with the id "m1", so it is ignored$/);
    expect(noticesIn(events)).toEqual([again, again]);
    expect(mailIn(requests.at(-1)?.messages ?? [])).toEqual(["m1: Go right"]);
    expect(waitingIn(disk)).toBe(0);
  });

  it("that cannot be taken out of the inbox is told to the LM once, and people are told once that it is in the way", async () => {
    const disk = powerCutDisk();
    tellRun(disk, "Go right", "m1");
    const stuck: Disk = {
      ...disk,
      remove(file) {
        if (file.includes("/inbox/"))
          throw Object.assign(new Error("EROFS"), { code: "EROFS", syscall: "unlink" });
        disk.remove(file);
      },
    };

    const { events, requests } = await playTo(stuck, 4);

    expect(noticesIn(events)).toEqual([
      expect.stringMatching(/^the player has the message .+, but it cannot be removed from the inbox/),
    ]);
    expect(mailIn(requests.at(-1)?.messages ?? [])).toEqual(["m1: Go right"]);
  });

  it("waits where 20 were told and the LM has not replied: a fresh conversation tells every one of those again", async () => {
    const disk = powerCutDisk();
    await playTo(disk, 6);
    const ids = Array.from({ length: 45 }, (_, n) => `m${n}`);
    for (const id of ids) tellRun(disk, `I am ${id}`, id);
    const all = ids.map((id) => `${id}: I am ${id}`);

    // A summary comes before the LM has replied to the first of them.
    const { requests } = await playTo(disk, 9, { settings: { maxHistory: 4 } });

    const plays = requests.filter(({ purpose }) => purpose === "play");
    expect(requests[0]?.purpose).toBe("summary");
    expect(mailIn(plays[0]?.messages ?? [])).toEqual(all.slice(0, 20));
    expect(plays.slice(1).map(({ messages }) => mailIn(messages.slice(-1)))).toEqual([
      all.slice(20, 40),
      all.slice(40),
    ]);
    expect(mailRecordsOf(disk)).toEqual(ids);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("is not lost where the conversation is begun afresh before the LM has answered", async () => {
    const disk = powerCutDisk();
    await playTo(disk, 6);
    tellRun(disk, "Go home", "m1");

    // Far too long for this limit, so a summary comes first.
    const { requests, events } = await playTo(disk, 8, { settings: { maxHistory: 4 } });

    expect(requests.map(({ purpose }) => purpose).slice(0, 2)).toEqual(["summary", "play"]);
    expect(requests[1]?.messages).toHaveLength(1);
    expect(mailIn(requests[1]?.messages ?? [])).toEqual(["m1: Go home"]);
    expect(events.filter(({ type }) => type === "mail-answered")).toMatchObject([{ inReplyTo: "m1" }]);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("is told once more by nobody after a summary that came behind the LM's reply", async () => {
    const disk = powerCutDisk();
    tellRun(disk, "Go home", "m1");

    const { requests } = await playTo(disk, 6, { settings: { maxHistory: 6 } });

    const fresh = requests.filter(({ purpose, messages }) => purpose === "play" && messages.length === 1);
    expect(fresh.map(({ messages }) => mailIn(messages))).toEqual([["m1: Go home"], []]);
  });

  it("stands in order among an operator's own steps", async () => {
    const disk = powerCutDisk();
    await playTo(disk, 1);
    tellRun(disk, "Look", "m1");
    const wait = { tool: "wait", input: { frames: 5 } };

    await playTo(disk, 4, {
      options: { takeAction: () => wait },
      watch: (event) => {
        if (event.type === "step-finished" && event.step === 3) tellRun(disk, "Again", "m2");
      },
    });

    expect(mailIn(await conversationOf(disk))).toEqual(["m1: Look", "m2: Again"]);
    const last = (await conversationOf(disk)).at(-1)?.content ?? [];
    expect(
      last.filter((block) => block.type === "text" && String(block.text).startsWith("The operator ")),
    ).toHaveLength(3);
    expect(await faultsOf(disk)).toEqual([]);
  });
});

test("a trial leaves the folder's mail to whoever plays on there", async () => {
  const disk = powerCutDisk();
  await playTo(disk, 1);
  tellRun(disk, "Go home", "m1");

  const { requests } = await playTo(disk, 3, { autoSave: false });

  expect(requests.flatMap(({ messages }) => mailIn(messages))).toEqual([]);
  expect(waitingIn(disk)).toBe(1);
});

test("a save whose memory knows messages is read again as it is, and a damaged one is refused", async () => {
  const disk = powerCutDisk();
  tellRun(disk, "Hello", "m1");
  await playTo(disk, 3);
  const { memory } = await readRun(disk);
  expect(memory.mail?.ids).toEqual(["m1"]);

  const { decodeMemory, encodeMemory } = await import("../../../src/record/saves/format/memory-part.ts");
  const bad = { ...memory, mail: { ids: "m1" } } as unknown as typeof memory;

  expect((await decodeMemory(encodeMemory(memory))).mail).toEqual(memory.mail);
  await expect(decodeMemory(encodeMemory(bad))).rejects.toThrow('not valid at "mail.ids"');
});

test("a line whose message does not fit its place is not followed", async () => {
  const disk = powerCutDisk();
  await playTo(disk, 2);
  tellRun(disk, "Hello", "m1");
  await playTo(disk, 3);
  const { applyEntry } = await import("../../../src/record/replay/apply-entry.ts");
  const [first] = recordsOf(disk);
  const place = { offset: 0, seq: 0, hash: "" };
  const mail = { type: "mail", step: 7, id: "m1", text: "x", version: 2 } as const;
  const entry = { ...mail, seq: 9, branchId: "b", time: "" };
  if (first?.type !== "start") throw new Error("no start");

  const came = applyEntry(stateAtStart(first, "b"), { entry, before: place, after: place });

  expect(came).toBe("a message of step 7 is not one of step 0, or something is under way there");
});

test("what is told again where the run went back by itself is no larger than what is told at once", async () => {
  const disk = powerCutDisk();
  await playTo(disk, 1);
  const [first] = recordsOf(disk);
  if (first?.type !== "start") throw new Error("no start");
  const mails = Array.from({ length: 20 }, (_, n) => ({ id: `m${n}`, text: `${n} `.repeat(5_000) }));
  const known = { ports: { journal: null } as RunPorts, told: openToldMail(() => mails) };
  const there = stateAtStart(first, "b");

  const { memory } = redeliverMail(known, { mail: { ids: mails.map(({ id }) => id) } }, there);

  const told = memory.mail?.unread ?? [];
  expect(told.map(({ id }) => id)).toEqual(mails.map(({ id }) => id));
  expect(told[0]?.text).toMatch(/^0 0 0 .*…$/);
  expect(told.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)).toBeLessThanOrEqual(16 * 1024);
  const short = redeliverMail(known, { mail: { ids: ["m3"] } }, there).memory.mail?.unread;
  expect(short).toEqual(mails.filter(({ id }) => id === "m3"));
});
