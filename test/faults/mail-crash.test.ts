import { describe, expect, it } from "vitest";
import type { Disk } from "../../src/base/disk/disk.ts";
import type { RunEvent } from "../../src/base/vocabulary/run-event.ts";
import { ModelFault } from "../../src/model/language-model.ts";
import { Death, faultyDisk } from "../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import {
  mailIn,
  mailRecordsOf,
  noticesIn,
  outboxOf,
  playTo,
  tellRun,
  waitingIn,
} from "../helpers/mailbox/mail-world.ts";
import { FOLDER, readRun, removeLock } from "../helpers/runs/journal-world.ts";
import { faultsOf } from "../helpers/runs/prove-journal.ts";
import { everyNth } from "../helpers/runs/sweep.ts";
import { scriptedPlayer } from "../helpers/server/scripted-player.ts";

const STRIDE = everyNth(37);

const TIME = { timeout: 600_000 };

describe("a run that is killed while messages wait", () => {
  it("goes on as if nothing had happened, at whichever effect it died", TIME, async () => {
    const begin = async () => {
      const disk = powerCutDisk();
      await playTo(disk, 2);
      tellRun(disk, "One", "m1");
      tellRun(disk, "Two", "m2");
      return disk;
    };
    const whole = await begin();
    await playTo(whole, 5);
    const expected = { end: await readRun(whole), outbox: outboxOf(whole) };
    for (let at = 0; ; at += STRIDE) {
      const left = await begin();
      const disk = faultyDisk(left, "dies", at);
      await playTo(disk, 5).catch((error: unknown) => {
        if (!(error instanceof Death)) throw error;
      });
      if (!disk.isHit()) break;
      removeLock(left);

      await playTo(left, 5);

      const where = `died at effect ${at} (${disk.calls.at(-1)})`;
      expect({ end: await readRun(left), outbox: outboxOf(left) }, where).toEqual(expected);
      expect([waitingIn(left), mailRecordsOf(left)], where).toEqual([0, ["m1", "m2"]]);
      expect(await faultsOf(left, false), where).toEqual([]);
    }
  });

  it("keeps a message in the inbox until its record is on the medium", async () => {
    const disk = powerCutDisk();
    await playTo(disk, 1);
    tellRun(disk, "Go home", "m1");
    let isFull = true;
    const full: Disk = {
      ...disk,
      write(descriptor, bytes) {
        if (isFull) throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC", syscall: "write" });
        return disk.write(descriptor, bytes);
      },
    };
    const waiting: number[] = [];
    const watch = (event: RunEvent): void => {
      if (event.type === "started") isFull = true;
      if (event.type === "step-finished") waiting.push(waitingIn(disk));
      if (event.type === "step-finished" && event.step === 3) isFull = false;
    };
    isFull = false;

    const { requests, events } = await playTo(full, 5, { watch });

    expect(waiting).toEqual([1, 1, 0, 0]);
    expect(mailIn(requests.at(-1)?.messages ?? [])).toEqual(["m1: Go home"]);
    expect(noticesIn(events).filter((text) => text.includes("told before"))).toEqual([]);
    expect(mailRecordsOf(disk)).toEqual(["m1"]);
  });
});

describe("without a journal", () => {
  const BARE = { journal: false };

  it(
    "a message is saved before it leaves the inbox, and told once, at whichever effect the process died",
    TIME,
    async () => {
      for (let at = 0; ; at += STRIDE) {
        const left = powerCutDisk();
        await playTo(left, 2, BARE);
        tellRun(left, "One", "m1");
        const disk = faultyDisk(left, "dies", at);
        await playTo(disk, 4, BARE).catch((error: unknown) => {
          if (!(error instanceof Death)) throw error;
        });
        if (!disk.isHit()) break;
        removeLock(left);

        await playTo(left, 4, BARE);

        const where = `died at effect ${at} (${disk.calls.at(-1)})`;
        const { memory } = await readBare(left);
        expect(mailIn(memory.messageHistory), where).toEqual(["m1: One"]);
        expect(waitingIn(left), where).toBe(0);
      }
    },
  );

  it("a message is not lost where the LM cannot be reached right after", async () => {
    const disk = powerCutDisk();
    await playTo(disk, 2, BARE);
    tellRun(disk, "One", "m1");
    const gone = {
      ...scriptedPlayer(),
      // biome-ignore lint/correctness/useYield: it says nothing at all.
      async *reply(): AsyncGenerator<never, never> {
        throw new ModelFault("unreachable", "nobody is there");
      },
    };

    const { events } = await playTo(disk, 4, { ...BARE, player: gone });
    const { requests } = await playTo(disk, 3, BARE);

    expect(events.at(-1)).toMatchObject({ outcome: { type: "unreachable" } });
    expect(requests.map(({ messages }) => mailIn(messages))).toEqual([["m1: One"]]);
  });
});

/** The newest save of a run without a journal. */
async function readBare(disk: Disk) {
  const { createFileStore } = await import("../../src/record/saves/store.ts");
  const { listSaves } = await import("../../src/record/saves/folder/list-saves.ts");
  const [game] = listSaves(FOLDER, { disk }).games;
  if (game === undefined) throw new Error("there is no save");
  const { slug, romSha256 } = game.game;
  const store = createFileStore({ folder: FOLDER, slug, romSha256, disk, core: null });
  return (await store.load("latest")).checkpoint;
}
