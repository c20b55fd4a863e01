import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nodeDisk } from "../../src/base/disk/disk.ts";
import { RunnerError } from "../../src/base/errors.ts";
import type { DecisionRecord } from "../../src/base/vocabulary/journal/journal-record.ts";
import type { RunEvent } from "../../src/base/vocabulary/run-event.ts";
import { JOURNAL_START } from "../../src/record/journal/format/lines.ts";
import { JournalFile } from "../../src/record/journal/journal-file.ts";
import { JournalReader } from "../../src/record/journal/journal-reader.ts";
import { Death, type Fault, faultyDisk } from "../helpers/disks/faulty-disk.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { playRun, readRun, removeLock } from "../helpers/runs/journal-world.ts";
import { everyNth } from "../helpers/runs/sweep.ts";

const FILE = "/saves/a_journal.jsonl";

function decision(step: number): DecisionRecord {
  const nothing = { settings: null, told: null, stripsThinking: false };
  return { type: "decision", step, reason: "x".repeat(step * 10), ...nothing };
}

/** Appends twelve records, every third of them derived. */
function appendAll(disk: Parameters<typeof faultyDisk>[0]): JournalFile {
  const place = { disk, now: () => new Date(0), folder: "/saves", slug: "a", file: FILE };
  const journal = new JournalFile(place, JOURNAL_START);
  for (let step = 0; step < 12; step += 1) {
    journal.append("b", decision(step), { isDerived: step % 3 === 2 });
  }
  journal.close();
  return journal;
}

const stepsIn = (disk: Parameters<typeof faultyDisk>[0]) =>
  new JournalReader(disk, FILE).entriesFrom().map(({ entry }) => (entry as DecisionRecord).step);

const upTo = (count: number) => Array.from({ length: count }, (_, step) => step);

describe("appends", () => {
  it.each(["ENOSPC", "EIO", "EACCES"])(
    "that fail once (%s), at any call, get there with the next",
    (code) => {
      for (let at = 0, isOver = false; !isOver; at += 1) {
        const real = powerCutDisk();
        const disk = faultyDisk(real, "fails once", at, { code });

        const journal = appendAll(disk);

        isOver = !disk.isHit();
        if (disk.calls.length - 1 > at || isOver) expect(journal.failure).toBeNull();
        if (journal.failure !== null) expect(journal.failure.cause).toMatchObject({ code });
        if (journal.failure === null) expect(stepsIn(real), `failed at call ${at}`).toEqual(upTo(12));
      }
    },
  );

  it.each<Fault>(["dies", "is full from then on"])(
    "on a disk that %s, at any call, leave a beginning",
    (fault) => {
      let least = 0;
      for (let at = 0, isOver = false; !isOver; at += 1) {
        const real = powerCutDisk();
        const disk = faultyDisk(real, fault, at);

        try {
          appendAll(disk);
        } catch (error) {
          if (!(error instanceof Death)) throw error;
        }
        isOver = !disk.isHit();
        real.cutPower("loses names and contents");

        const steps = stepsIn(real);
        expect(steps).toEqual(upTo(steps.length));
        expect(steps.length).toBeGreaterThanOrEqual(least);
        least = steps.length;
      }
      expect(least).toBe(12);
    },
  );
});

const unsavedOf = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === "unsaved" ? [event.steps] : []));

const STRIDE = everyNth(23);

describe("a run whose disk fails", () => {
  it("once, at any effect after its start, goes on to the same end", async () => {
    const whole = powerCutDisk();
    await playRun({ disk: whole, untilStep: 6 });
    for (let at = 20, isOver = false; !isOver; at += STRIDE) {
      const real = powerCutDisk();
      const disk = faultyDisk(real, "fails once", at, { code: "EIO" });

      await playRun({ disk, untilStep: 6 });
      // Its release may have been what failed; the process that held it has ended.
      removeLock(real);
      await playRun({ disk: real, untilStep: 6 });

      isOver = !disk.isHit();
      expect(await readRun(real), `failed at effect ${at}`).toEqual(await readRun(whole));
    }
  });

  it("once, in an append, tells of it in one notice", async () => {
    const notices: string[] = [];
    for (let at = 0, isOver = false; !isOver && notices.length === 0; at += 1) {
      const disk = faultyDisk(powerCutDisk(), "fails once", at, { code: "EIO", counted: ["openToAppend"] });

      const events = await playRun({ disk, untilStep: 4 });

      isOver = !disk.isHit();
      notices.push(...events.flatMap((event) => (event.type === "notice" ? [event.text] : [])));
    }
    expect(notices).toEqual([
      "the journal could not be written (the disk reports an error); it was tried again, and nothing is lost",
    ]);
  });

  it.each(["ENOSPC", "EROFS"])(
    "for good (%s) goes on, says so, and ends after maxUnsaved steps",
    async (code) => {
      const real = powerCutDisk();
      const disk = faultyDisk(real, "is full from then on", 60, { code });
      const events: RunEvent[] = [];

      const end = playRun({ disk, untilStep: 50, maxUnsaved: 4, watch: (event) => events.push(event) });

      await expect(end).rejects.toThrow(RunnerError);
      await expect(end).rejects.toMatchObject({ exitCode: 73, cause: { code } });
      expect(unsavedOf(events)).toEqual([1, 2, 3, 4]);
      expect(events.filter(({ type }) => type === "save-failed").length).toBeGreaterThan(0);
      removeLock(real);
      await playRun({ disk: real, untilStep: 9 });
      const whole = powerCutDisk();
      await playRun({ disk: whole, untilStep: 9 });
      expect(await readRun(real)).toEqual(await readRun(whole));
    },
  );

  it("whose folder vanishes goes on, and the next save makes it anew with all that was unsaved", async () => {
    const folder = join(temporaryFolder(), "saves");
    const events = await playRun({
      ...{ disk: nodeDisk, saveDir: folder, untilStep: 5 },
      watch: (event) => {
        if (event.type === "step-finished" && event.step === 1) rmSync(folder, { recursive: true });
      },
    });
    await playRun({ disk: nodeDisk, saveDir: folder, untilStep: 7 });

    expect(unsavedOf(events)).toEqual([1, 0]);
    const whole = powerCutDisk();
    await playRun({ disk: whole, untilStep: 7 });
    expect(await readRun(nodeDisk, folder)).toEqual(await readRun(whole));
  });

  it("whose folder becomes a file and then comes back goes on with its journal", async () => {
    const folder = join(temporaryFolder(), "saves");
    const aside = `${folder}-aside`;
    const events = await playRun({
      ...{ disk: nodeDisk, saveDir: folder, untilStep: 5, saveEvery: 100 },
      watch: (event) => {
        if (event.type !== "step-finished") return;
        if (event.step === 1) {
          renameSync(folder, aside);
          writeFileSync(folder, "");
        }
        if (event.step === 4) {
          rmSync(folder);
          renameSync(aside, folder);
        }
      },
    });
    mkdirSync(folder, { recursive: true });
    await playRun({ disk: nodeDisk, saveDir: folder, untilStep: 7 });

    expect(unsavedOf(events)).toEqual([1, 2, 3, 0]);
    const whole = powerCutDisk();
    await playRun({ disk: whole, untilStep: 7 });
    expect(await readRun(nodeDisk, folder)).toEqual(await readRun(whole));
  });
});
