import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { encodeLine, JOURNAL_START } from "../../../../src/record/journal/format/lines.ts";
import { powerCutDisk } from "../../../../test/helpers/disks/power-cut-disk.ts";
import { tellRun } from "../../../../test/helpers/mailbox/mail-world.ts";
import { playRun } from "../../../../test/helpers/runs/journal-world.ts";
import { operatorAt } from "../../../../test/helpers/runs/operator.ts";
import { rounds } from "../../../../test/helpers/runs/sweep.ts";
import { bytesOf, linesOf } from "../../../../test/helpers/saves/journals.ts";
import { diskWith, readTimeline } from "../../../../test/helpers/timeline/read-timeline.ts";
import { playWorkflow } from "../../../../test/helpers/workflows/workflow-world.ts";
import { healthAt } from "../../src/parts/drift/show/health.ts";
import { compareSteps } from "../../src/timeline/steps/compare-steps.ts";
import { lastPicture, pictureOf } from "../../src/timeline/steps/pictures.ts";
import { conversationAt, readStep } from "../../src/timeline/steps/read-step.ts";
import { stretchOf } from "../../src/timeline/stretch.ts";
import type { Timeline } from "../../src/timeline/timeline.ts";

/** Journals that hold every kind of record between them. */
let journals: readonly (readonly JsonObject[])[] = [];

beforeAll(async () => {
  const played = powerCutDisk();
  tellRun(played, "Look for the oil.", "m1");
  await playRun({ disk: played, ...operatorAt([4]), untilStep: 6, settings: { maxHistory: 8 } });
  await playRun({ disk: played, start: { step: 3 }, untilStep: 6, settings: { goal: "Go on" } });
  const worked = powerCutDisk();
  const steps = [
    "{ name: title, type: restore, from: new-game, seed: 4 }",
    "{ name: play, type: agent, goal: Play, until: totalSteps >= 3, max_steps: 3 }",
    "{ name: mark, type: checkpoint, checkpoint_id: here }",
    "{ name: on, type: agent, goal: Play on, until: totalSteps >= 5, max_steps: 3 }",
    "{ name: back, type: restore, checkpoint_id: here }",
    "{ name: more, type: agent, goal: Play, until: totalSteps >= 4, max_steps: 3 }",
  ];
  await playWorkflow(`\nname: games\nsteps:\n${steps.map((step) => `  - ${step}\n`).join("")}`, {
    disk: worked,
  });
  journals = [played, worked].map((disk) =>
    linesOf(bytesOf(disk)).map((line) => {
      const { seq: _, prev: __, sum: ___, ...value } = JSON.parse(line.toString("utf8")) as JsonObject;
      return value;
    }),
  );
});

/** The same records with another value in one place, and sums that are right. */
function forge(
  records: readonly JsonObject[],
  line: number,
  path: readonly number[],
  value: unknown,
): Buffer {
  let place = JOURNAL_START;
  return Buffer.concat(
    records.map((record, i) => {
      const { bytes, after } = encodeLine(
        i === line ? (replaceIn(record, path, value) as JsonObject) : record,
        place,
      );
      place = after;
      return bytes;
    }),
  );
}

/** A value with another one in it: at each level, the path says which entry it goes into. */
function replaceIn(value: unknown, [at, ...rest]: readonly number[], by: unknown): unknown {
  if (at === undefined || typeof value !== "object" || value === null) return by;
  const keys = Object.keys(value);
  if (keys.length === 0) return by;
  const key = keys[at % keys.length] ?? "";
  const next = replaceIn((value as JsonObject)[key], rest, by);
  return Array.isArray(value)
    ? value.map((each: unknown, i) => (String(i) === key ? next : each))
    : { ...value, [key]: next };
}

/** Everything that is asked for a step; what is refused is refused in words. */
async function askAll(timeline: Timeline, index: number): Promise<void> {
  const asks = [
    () => readStep(timeline, index),
    () => conversationAt(timeline, index),
    () => healthAt(timeline, index),
    () => stretchOf(timeline, index),
    () => pictureOf(timeline, index, "0".repeat(64)),
    async () => lastPicture(timeline, index),
    () => compareSteps(timeline, index, 0),
  ];
  for (const ask of asks) {
    try {
      const told = await ask();
      expect(() => JSON.stringify(told)).not.toThrow();
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
      expect(error.message).toMatch(/^[^\n]+$/);
    }
  }
}

const VALUES = [null, -1, 1e300, "", "x", "../../x", [], {}, [[]], [null], { a: null }, true, "7", 2 ** 53];

describe("a journal whose sums are right, and which says what no run says", () => {
  it("as it was, is told whole", async () => {
    for (const records of journals) {
      const timeline = readTimeline(diskWith(forge(records, -1, [], null)));
      expect(timeline.view.damage).toBeNull();
      for (const { index } of timeline.view.rows) {
        expect((await readStep(timeline, index)).problem).toBeNull();
      }
    }
  });

  it("tells a record that cannot be understood as a problem", async () => {
    const records = journals[1] ?? [];
    const forged = records.map((record) => {
      const plan = (record["data"] as JsonObject | undefined)?.["plan"];
      if (record["phase"] !== "restored" || record["path"] !== "back") return record;
      return { ...record, data: { plan: { ...(plan as JsonObject), open: { more: {} } } } };
    });
    const timeline = readTimeline(diskWith(forge(forged, -1, [], null)));

    const { problem, reply } = await readStep(timeline, timeline.view.rows.length - 1);

    expect(problem).toMatch(/^a record cannot be understood: /);
    expect(reply).not.toBeNull();
  });

  it("is told as far as it can be, and nothing but words is thrown", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 1 }),
        fc.nat(1_000),
        fc.array(fc.nat(30), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...VALUES),
        fc.nat(20),
        async (which, line, path, value, step) => {
          const records = journals[which] ?? [];
          const timeline = readTimeline(diskWith(forge(records, line % records.length, path, value)));
          const { view } = timeline;

          expect(() => JSON.stringify(view)).not.toThrow();
          if (view.rows.length > 0) await askAll(timeline, step % view.rows.length);
        },
      ),
      { numRuns: rounds(40, 2_000), seed: 20261122 },
    );
  });
});
