import { beforeAll, describe, expect, it } from "vitest";
import { JournalReader } from "../../../../src/record/journal/journal-reader.ts";
import { proveStretch } from "../../../../src/record/replay/verify/prove-stretch.ts";
import { traceJournal } from "../../../../src/record/replay/verify/trace-journal.ts";
import { readLantern } from "../../../../test/helpers/roms/lantern.ts";
import { JOURNAL } from "../../../../test/helpers/runs/journal-world.ts";
import { makeLongJournal } from "../../../../test/helpers/timeline/make-long-journal.ts";
import { diskWith, readTimeline } from "../../../../test/helpers/timeline/read-timeline.ts";

const STEPS = 350;
let journal: Buffer = Buffer.alloc(0);

beforeAll(async () => {
  journal = await makeLongJournal(STEPS, 120);
});

describe("the journal of a long run", () => {
  it("is one that verification finds nothing wrong with, and whose machines are those of its tracks", async () => {
    const rom = await readLantern();
    const entries = new JournalReader(diskWith(journal), JOURNAL).entriesFrom();

    const { faults, stretches, untracedSteps } = traceJournal(entries, []);

    expect({ faults, untracedSteps }).toEqual({ faults: [], untracedSteps: 0 });
    // The round ends, and begins again, in one of them; another one begins at a branch.
    const chosen = [0, 2, 3, 6, stretches.length - 1].map((i) => stretches[i] ?? expect.fail());
    for (const { machine, steps } of chosen) {
      const jobs = steps.map((step) => ({ ...step, machine: step.machine?.() ?? null }));
      expect(
        proveStretch({ rom, core: null, machine: machine?.() ?? null, steps: jobs }, () => {}),
      ).toBeNull();
    }
  });

  it("is read whole: steps, branches, sums", () => {
    const { view } = readTimeline(diskWith(journal));

    expect(view.damage).toBeNull();
    expect(view.rows).toHaveLength(STEPS);
    expect(view.branches.map(({ from }) => from?.step ?? null)).toEqual([null, 81, 162]);
    expect(view.totals.total.calls).toBe(STEPS + Math.floor(STEPS / 28));
    expect(view.marks.filter(({ kind }) => kind === "summary")).toHaveLength(Math.floor(STEPS / 28));
  });
});
