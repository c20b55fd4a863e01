import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { nodeDisk } from "../../src/base/disk/disk.ts";
import type { RunEvent } from "../../src/base/vocabulary/run-event.ts";
import type { OutboxMessage } from "../../src/parts/mail/base/mail.ts";
import { leaveMail } from "../../src/parts/mail/record/mailbox/mailbox-folder.ts";
import { Death, faultyDisk } from "../helpers/disks/faulty-disk.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { type PowerCut, powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import {
  answeringPlayer,
  callsThatAnswer,
  mailIn,
  mailRecordsOf,
  outboxOf,
  playTo,
  tellRun,
  waitingIn,
} from "../helpers/mailbox/mail-world.ts";
import { readRun, removeLock } from "../helpers/runs/journal-world.ts";
import { faultsOf } from "../helpers/runs/prove-journal.ts";
import { createRandom } from "../helpers/runs/random.ts";
import { run, startRunner } from "../helpers/runs/run-command.ts";
import { rounds } from "../helpers/runs/sweep.ts";
import { readWholeSave } from "../helpers/saves/read-whole-save.ts";
import { mortal } from "../helpers/server/scripted-player.ts";
import { strictServer } from "../helpers/server/strict-server.ts";

const ROUNDS = rounds(30, 200);

/** Processes are slow to begin. */
const PROCESS_ROUNDS = rounds(5, 200);

/** The messages in the order in which they were left. */
const idsOf = (count: number) => Array.from({ length: count }, (_, at) => `m${at + 1}`);

test.each<PowerCut>(["loses nothing", "loses names and contents"])(
  `a run that is killed ${ROUNDS} times while mail arrives tells each message once, in order, and answers it once, on a disk that %s`,
  {
    timeout: 60_000 + ROUNDS * 5_000,
  },
  async (cut) => {
    const random = createRandom(20261122);
    const left = powerCutDisk();
    let count = 0;
    let step = 0;
    for (let round = 0; round < ROUNDS; ) {
      // Dies at some effect: in its start, at the boundary, while it answers, while it saves.
      const disk = faultyDisk(left, "dies", Math.floor(random() * 60));
      const { model } = answeringPlayer();
      const watch = (event: RunEvent): void => {
        if ("step" in event) step = Math.max(step, event.step);
        // It comes whenever it likes, from another process, which lives on.
        if (random() > 0.15 || disk.isHit()) return;
        count += 1;
        tellRun(left, `Message ${count}`, `m${count}`);
      };
      await playTo(disk, step + 20, { player: mortal(model, disk.isHit), watch }).catch((error: unknown) => {
        if (!(error instanceof Death)) throw error;
      });
      if (!disk.isHit()) continue;
      round += 1;
      left.cutPower(cut);
      removeLock(left);
    }

    await playTo(left, step + 3 + Math.ceil(count / 7));
    const end = await readRun(left);
    await playTo(left, end.totalSteps + 2);

    const ids = idsOf(count);
    const { memory } = await readRun(left);
    expect(count).toBeGreaterThan(ROUNDS / 3);
    expect(mailIn(memory.messageHistory)).toEqual(ids.map((id, at) => `${id}: Message ${at + 1}`));
    expect(waitingIn(left)).toBe(0);
    expect(new Set(mailRecordsOf(left))).toEqual(new Set(ids));
    expect(answeredIn(outboxOf(left).map(([, { in_reply_to: id }]) => String(id)))).toEqual([...ids].sort());
    if (cut === "loses nothing") expect(await faultsOf(left)).toEqual([]);
  },
);

test(`processes that are killed ${PROCESS_ROUNDS} times while mail arrives tell each message once, in order, and answer it once`, {
  timeout: 60_000 + PROCESS_ROUNDS * 10_000,
}, async () => {
  const random = createRandom(20261123);
  const { env } = await strictServer(({ messages }) => {
    const bare = JSON.stringify(messages, (key, value) => (key === "cache_control" ? undefined : value));
    const digest = createHash("sha256").update(bare).digest("hex");
    const calls = [
      ...callsThatAnswer(messages),
      ["press_buttons", { buttons: [["left", "right", "a"][digest.charCodeAt(0) % 3]] }] as const,
    ];
    return {
      content: calls.map(([name, input], at) => ({
        ...{ type: "tool_use", id: `toolu_${digest.slice(0, 12)}${at}`, name, input },
      })),
      stopReason: "tool_use",
      dripMs: 1,
    };
  });
  const folder = temporaryFolder();
  const args = ["--model", "claude-sonnet-5-5", "--save-dir", folder, "--save-every", "3"];
  const shape = [
    "--set",
    "maxHistory=100000",
    "--json",
    "--set",
    "logLevel=warn",
    "--set",
    `notify=cat >> "${folder}/told"`,
  ];
  let count = 0;
  const tell = (): void => {
    count += 1;
    const mail = { text: `Message ${count}`, id: `m${count}` };
    leaveMail({ folder, slug: "lantern" }, mail, () => new Date());
  };
  for (let round = 0; round < PROCESS_ROUNDS; round += 1) {
    const running = startRunner([...args, ...shape, "--until-step", "100000"], { env });
    let seen = 0;
    const steps = 1 + Math.floor(random() * 3);
    const hasPlayed = new Promise<void>((resolve) => {
      running.child.stdout?.on("data", (chunk) => {
        const finished = String(chunk).split('"type":"step-finished"').length - 1;
        if (finished > 0 && random() < 0.6) tell();
        seen += finished;
        if (seen >= steps) resolve();
      });
    });
    await Promise.race([hasPlayed, running.finished]);
    if (random() < 0.5) tell();
    await delay(random() * 60);
    running.child.kill("SIGKILL");
    const { signal, stderr } = await running.finished;
    expect({ signal, stderr }).toMatchObject({ signal: "SIGKILL" });
  }
  tell();
  const { code, stdout, stderr } = await run(
    [...args, ...shape, "--steps", String(3 + Math.ceil(count / 7))],
    { env },
  );
  expect({ code, stderr }).toMatchObject({ code: 0 });

  const save = /"lastSave":"([^"]+)"/.exec(stdout)?.[1] ?? "";
  const { memory } = await readWholeSave(save);
  const outbox = join(folder, "mailbox/lantern/outbox");
  const ids = idsOf(count);
  expect(mailIn(memory.messageHistory)).toEqual(ids.map((id, at) => `${id}: Message ${at + 1}`));
  expect(readdirSync(join(folder, "mailbox/lantern/inbox"))).toEqual([]);
  const answers = readdirSync(outbox)
    .filter((name) => !name.startsWith("."))
    .map((name) => JSON.parse(readFileSync(join(outbox, name), "utf8")) as OutboxMessage)
    // A player that presses at random is one that drift recovery posts about, too.
    .filter(({ type }) => type === "answer");
  expect(answeredIn(answers.map(({ in_reply_to: id }) => String(id)))).toEqual([...ids].sort());
  expect(new Set(mailRecordsOf(nodeDisk, join(folder, "lantern_journal.jsonl")))).toEqual(new Set(ids));
  expect(existsSync(join(folder, "told"))).toBe(true);
});

/** Which messages were answered, each as often as it was. */
function answeredIn(ids: readonly string[]): readonly string[] {
  return [...ids].sort();
}
