import { describe, expect, test } from "vitest";
import type { StageRecord } from "../../../../src/parts/workflows/base/stage-record.ts";
import { branchOf, markAt, reportOf, rowAt } from "../../../../test/helpers/report/report-data.ts";
import { encodeChunk } from "../../../emulator/src/picture/png-chunks.ts";
import { decodePng, encodeScreenPng } from "../../../emulator/src/picture/screen-png.ts";
import { collectWorkflow } from "../../src/parts/workflows/show/collect-workflow.ts";
import { describeEnding } from "../../src/report/collect/ending.ts";
import { choosePictures, redraw } from "../../src/report/collect/pictures.ts";

test("of many milestones some have a picture, evenly spread, and the last step has one", () => {
  const rows = Array.from({ length: 3_000 }, (_, i) => rowAt(i, { milestones: i % 3 === 0 ? ["m"] : [] }));

  const shown = choosePictures(
    rows,
    rows.map(({ index }) => index),
  );

  expect(shown).toHaveLength(240);
  expect([shown[0], shown.at(-1)]).toEqual([0, 2_999]);
  const gaps = shown.slice(1, -1).map((index, i) => index - (shown[i] ?? 0));
  expect([Math.min(...gaps), Math.max(...gaps)]).toEqual([12, 15]);
});

describe("a picture", () => {
  const png = encodeScreenPng({ width: 160, height: 144, rgb: new Uint8Array(160 * 144 * 3).fill(7) }, 2);

  test("is drawn anew: what else was in its file is gone", () => {
    const secret = encodeChunk("roMM", new TextEncoder().encode("a secret of somebody"));
    const carrier = Buffer.concat([png.subarray(0, -12), secret, png.subarray(-12)]);

    const drawn = redraw(carrier);

    expect(drawn).toMatchObject({ width: 320, height: 288 });
    expect(Buffer.from(drawn?.png ?? []).includes("a secret")).toBe(false);
    const [now, before] = [decodePng(drawn?.png ?? new Uint8Array()), decodePng(png)];
    expect([now.width, now.height, Buffer.compare(now.rgb, before.rgb)]).toEqual([320, 288, 0]);
  });

  test("that is none, or larger than any screen, is left out", () => {
    const none = [new Uint8Array(3), new Uint8Array(99)];
    const large = [
      { width: 648, height: 8 },
      { width: 8, height: 577 },
    ].map((size) => encodeScreenPng({ ...size, rgb: new Uint8Array(size.width * size.height * 3) }, 1));

    expect([...none, ...large].map(redraw)).toEqual([null, null, null, null]);
  });
});

const stage = (path: string, phase: StageRecord["phase"], step: number, change: Partial<StageRecord> = {}) =>
  ({
    type: "stage",
    step,
    workflow: "journey",
    planId: "1",
    path,
    phase,
    attempt: 1,
    version: 2,
    ...change,
  }) as const;

test("the report shows the last workflow, each step with its latest result; it leaves out an earlier one", () => {
  const told = collectWorkflow([
    stage("", "begin", 0, { planId: "0", workflow: "old" }),
    stage("cave", "end", 1, { planId: "0", workflow: "old" }),
    stage("", "begin", 1),
    stage("wood", "begin", 1),
    stage("wood", "retry", 5, { error: "too slow" }),
    stage("wood", "end", 9),
    stage("key", "skip", 9),
    stage("tower", "failed", 12, { error: "no key" }),
    stage("end", "begin", 13),
  ]);

  expect(collectWorkflow([])).toBeNull();
  expect(told).toEqual({
    kind: "workflow",
    name: "journey",
    status: "open",
    stages: [
      { path: "wood", status: "done", step: 9, error: null },
      { path: "key", status: "skipped", step: 9, error: null },
      { path: "tower", status: "failed", step: 12, error: "no key" },
      { path: "end", status: "open", step: 13, error: null },
    ],
  });
});

test.each([
  ["of itself", [], {}, "It stopped after step 1,200 and can be continued from there."],
  [
    "while it is played",
    [],
    { isLive: true },
    "It was still being played, at step 1,200, when this report was made.",
  ],
  [
    "at an interrupt",
    [markAt(1_200, { kind: "interrupt", text: "step == 1200 holds" })],
    {},
    "Waiting for your decision at step 1,200: step == 1200 holds.",
  ],
  [
    "behind an interrupt",
    [markAt(9, { kind: "interrupt", text: "why" }), markAt(9, { kind: "resume", text: "approved" })],
    {},
    "It stopped after step 1,200 and can be continued from there.",
  ],
  [
    "stopped by the runner",
    [markAt(1_200, { kind: "recovery", text: "stop: nothing new for 200 steps" })],
    {},
    "The runner stopped it after step 1,200: nothing new for 200 steps.",
  ],
  [
    "with its workflow",
    [],
    { plan: { kind: "workflow", name: "lantern", status: "done", stages: [] } as const },
    "The workflow lantern was done after step 1,200.",
  ],
])("the report says how the run ended: %s", (_, marks, change, ending) => {
  const { view } = reportOf([rowAt(0, { step: 1_200 })], { marks, branches: [branchOf("main")] });

  expect(describeEnding(view, { branchId: "main", path: [0], isLive: false, plan: null, ...change })).toBe(
    ending,
  );
});
