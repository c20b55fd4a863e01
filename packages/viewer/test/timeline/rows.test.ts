import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { callsOf } from "../../../../src/record/ledger/journal-calls.ts";
import { summarizeLedger } from "../../../../src/record/ledger/summarize-calls.ts";
import { type PowerCutDisk, powerCutDisk } from "../../../../test/helpers/disks/power-cut-disk.ts";
import { FOLDER, killAfterReply, playRun } from "../../../../test/helpers/runs/journal-world.ts";
import { actionOf, operatorAt } from "../../../../test/helpers/runs/operator.ts";
import { bytesOf, linesOf, recordsOf } from "../../../../test/helpers/saves/journals.ts";
import { diskWith, readOn, readTimeline } from "../../../../test/helpers/timeline/read-timeline.ts";
import { readStep } from "../../src/timeline/steps/read-step.ts";
import { Timeline } from "../../src/timeline/timeline.ts";

const FIXTURES = new URL("../../../../test/fixtures/journals/", import.meta.url);

/** A run of 12 steps with summaries, an operator's step, a kill behind a reply, and a branch that leaves at step 6. */
const disk: PowerCutDisk = powerCutDisk();
const prices = { scripted: { inputUsd: 10_000, outputUsd: 0, cacheReadUsd: 0, cacheWriteUsd: 0 } };

beforeAll(async () => {
  await playRun({ disk, prices, ...operatorAt([4]), untilStep: 8 });
  await killAfterReply(9, { disk, prices });
  await playRun({ disk, prices, untilStep: 10 });
  await playRun({ disk, prices, start: { step: 6 }, untilStep: 8 });
});

describe("the rows of a journal", () => {
  it("tell each outcome in the order of the journal", () => {
    const outcomes = recordsOf(disk).flatMap((record) => (record.type === "outcome" ? [record] : []));

    const { rows } = readTimeline(disk).view;

    expect(rows.map(({ index }) => index)).toEqual(outcomes.map((_, i) => i));
    expect(rows.map(({ step, branchId, sha256, useful }) => ({ step, branchId, sha256, useful }))).toEqual(
      outcomes.map(({ step, branchId, outcome }) => ({
        ...{ step, branchId, sha256: outcome.machineSha256, useful: outcome.wasUseful },
      })),
    );
    expect(rows.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 7, 8]);
    expect(rows.every(({ frames }) => frames > 0)).toBe(true);
    expect(rows.some(({ hasPicture }) => hasPicture)).toBe(true);
  });

  it("say where each outcome's line stands", () => {
    const bytes = bytesOf(disk);

    for (const { offset, step, sha256 } of readTimeline(disk).view.rows) {
      const line = JSON.parse(bytes.toString("utf8", offset, bytes.indexOf("\n", offset)));
      expect(line).toMatchObject({ type: "outcome", step, outcome: { machineSha256: sha256 } });
    }
  });

  it("tell what the reply said, did and cost; of an operator's step, what was done", () => {
    const { rows } = readTimeline(disk).view;
    const usage = { inputTokens: 100, outputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 0 };

    expect(rows[0]).toMatchObject({ by: "lm", model: "scripted", tokens: usage, lost: 0 });
    expect(rows[0]?.said).toMatch(/^I am at \d+\.$/);
    expect(rows[0]?.did).toMatch(/^pressed \w+$/);
    const button = (actionOf(4).input["buttons"] as string[])[0];
    expect(rows[3]).toMatchObject({ by: "operator", did: `pressed ${button}`, said: "", tokens: null });
    // The reply came before the kill, and was acted on after it.
    expect(rows[8]).toMatchObject({ step: 9, by: "lm", model: "scripted" });
  });

  it("tell the branch that left another one, and which is current", () => {
    const { branches, rows } = readTimeline(disk).view;
    const [first, second] = branches;

    expect(branches).toHaveLength(2);
    expect(first).toMatchObject({ from: null, firstStep: 1, lastStep: 10, current: true, head: false });
    expect(second).toMatchObject({
      from: { branchId: first?.branchId, step: 6 },
      ...{ firstIndex: 10, lastIndex: 11, firstStep: 7, lastStep: 8, current: true, head: true },
    });
    expect(rows[10]?.branchId).toBe(second?.branchId);
  });

  it("come with the ledger's sums, and what each step took adds up to them", () => {
    const ledger = summarizeLedger(callsOf(recordsOf(disk)));

    const { totals, rows } = readTimeline(disk).view;

    expect(totals).toMatchObject({ ...ledger, steps: 12, tokens: ledger.total.usage });
    const spent = rows.reduce((sum, { spentUsd }) => sum + spentUsd, 0);
    expect(spent).toBeGreaterThan(rows.length);
    expect(spent).toBeCloseTo(ledger.total.costUsd, 9);
  });

  it("come with marks: beginning, summaries, saves, the operator", () => {
    const { marks, rows } = readTimeline(disk).view;
    const kinds = new Set(marks.map(({ kind }) => kind));
    const folds = recordsOf(disk).filter(({ type }) => type === "fold");

    expect([...kinds]).toEqual(expect.arrayContaining(["start", "summary", "save", "operator"]));
    expect(marks.filter(({ kind }) => kind === "summary")).toHaveLength(folds.length);
    expect(marks.find(({ kind }) => kind === "operator")).toMatchObject({ step: 4, index: 3 });
    for (const { index, branchId, step } of marks) {
      if (index !== null) expect(rows[index]).toMatchObject({ branchId, step });
    }
  });

  it.each(["v1/branches", "v1/keyframe", "v2/steps", "v2/interrupts"])(
    "of %s, in pieces of any size",
    (name) => {
      const own = diskWith(readFileSync(new URL(`${name}.jsonl`, FIXTURES)));
      const whole = readTimeline(own).view;

      expect(whole.bytes).toBe(whole.journalBytes);
      expect(whole.damage).toBeNull();
      expect(readTimeline(own, 1).view).toEqual(whole);
      expect(readTimeline(own, 777).view).toEqual(whole);
    },
  );

  it("grow with the journal, line by line", () => {
    const lines = linesOf(bytesOf(disk));
    const own = diskWith(Buffer.alloc(0));
    const timeline = new Timeline({ folder: FOLDER, slug: "lantern", disk: own });
    const file = own.openToAppend(timeline.file);

    let rows = 0;
    for (const line of lines) {
      own.write(file, line.subarray(0, line.length / 2));
      readOn(timeline);
      expect(timeline.view.rows).toHaveLength(rows);
      own.write(file, line.subarray(line.length / 2));
      readOn(timeline);
      if (line.includes('"type":"outcome"')) rows += 1;
      expect(timeline.view.rows).toHaveLength(rows);
    }
    expect(timeline.view).toEqual(readTimeline(disk).view);
  });
});

it("a step whose reply stands on the branch that was left tells it as its own", async () => {
  const own = powerCutDisk();
  const interrupts = { before: ["act"], after: [], when: [] } as const;
  await playRun({ disk: own, untilStep: 2 });
  await playRun({ disk: own, untilStep: 5, settings: { interrupts } });
  const stop = recordsOf(own).find(({ type }) => type === "interrupt");
  const save = stop?.type === "interrupt" ? stop.id : expect.fail();
  await playRun({ disk: own, start: { step: 1 }, untilStep: 2, settings: { interrupts: null } });
  const resume = { decision: { type: "approve" }, say: null } as const;
  await playRun({ disk: own, start: { save }, steps: 1, resume, settings: { interrupts: null } });

  const timeline = readTimeline(own);
  const { rows, branches } = timeline.view;
  const last = rows.at(-1) ?? expect.fail();

  expect(branches.map(({ from }) => from?.step ?? null)).toEqual([null, 1, 2]);
  expect(rows.map(({ step }) => step)).toEqual([1, 2, 2, 3]);
  expect(last).toMatchObject({ by: "lm", model: "scripted", branchId: branches[2]?.branchId });
  expect(last.said).toMatch(/^I am at \d+\.$/);
  const { reply, problem } = await readStep(timeline, last.index);
  expect(reply?.content).toContainEqual(expect.objectContaining({ text: last.said }));
  expect(problem).toBeNull();
});
