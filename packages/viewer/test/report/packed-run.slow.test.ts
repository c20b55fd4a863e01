import { describe, expect, test } from "vitest";
import { decodeMachine } from "../../../../src/record/saves/format/machine-part.ts";
import { readLantern } from "../../../../test/helpers/roms/lantern.ts";
import { makeLongJournal } from "../../../../test/helpers/timeline/make-long-journal.ts";
import { diskWith, readTimeline } from "../../../../test/helpers/timeline/read-timeline.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import { unpackRun } from "../../page/src/report/unpack.ts";
import { createStepPlayer } from "../../src/playback/step-player.ts";
import { collectPlayable, type PackedPath } from "../../src/report/play/collect-playable.ts";
import { pathOf } from "../../src/timeline/read-path.ts";
import type { Timeline } from "../../src/timeline/timeline.ts";

const CORE = new Uint8Array([1, 2, 3]);

async function pack(timeline: Timeline, mostStretches?: number): Promise<PackedPath> {
  const branchId = timeline.view.branches.find(({ head }) => head)?.branchId ?? "";
  const most = mostStretches === undefined ? {} : { mostStretches };
  const path = pathOf(timeline, branchId);
  const packing = collectPlayable({
    timeline,
    branchId,
    path,
    rom: await readLantern(),
    core: CORE,
    ...most,
  });
  for (;;) {
    const next = await packing.next();
    if (next.done === true) return next.value;
  }
}

/** Plays the last step of each stretch again, in the order in which they are packed. */
async function playEnds(data: string): Promise<readonly boolean[]> {
  const run = await unpackRun(data);
  const player = createStepPlayer(createEmulator(new Uint8Array(run.rom)));
  const machineOf = (bytes: ArrayBuffer | null) =>
    bytes === null ? null : decodeMachine(new Uint8Array(bytes));
  const keys = [...new Set(run.rows.map(({ stretch }) => stretch))];
  return keys.map((key) => {
    const { machine, steps } = run.stretch(key);
    const playback = {
      machine: machineOf(machine),
      steps: steps.map((step) => ({ ...step, machine: machineOf(step.machine) })),
    };
    return player.goTo(playback, run.rows.findLast(({ stretch }) => stretch === key)?.index ?? -1).isExact;
  });
}

describe("a run of 380 steps with branches", () => {
  test("is packed whole: each stretch leads to the recorded machines", async () => {
    const timeline = readTimeline(diskWith(await makeLongJournal(380, 130)));

    const { data, steps, missing } = await pack(timeline);

    const run = await unpackRun(data);
    const { rows } = timeline.view;
    expect({ steps, missing }).toEqual({ steps: 302, missing: 0 });
    expect(run.rows.map(({ step }) => step)).toEqual(Array.from({ length: 302 }, (_, i) => i + 1));
    expect(run.rows[9]).toMatchObject({ said: rows[9]?.said, did: rows[9]?.did, place: rows[9]?.place });
    expect(new Uint8Array(run.rom)).toEqual(new Uint8Array(await readLantern()));
    expect(new Uint8Array(run.core)).toEqual(CORE);
    const exact = await playEnds(data);
    expect(exact.length).toBeGreaterThanOrEqual(7);
    expect(exact).not.toContain(false);
  });

  test("needs fewer machines where that many are too many, and leads to the same", async () => {
    const timeline = readTimeline(diskWith(await makeLongJournal(380, 130)));

    const exact = await playEnds((await pack(timeline, 3)).data);

    expect(exact.length).toBeLessThanOrEqual(5);
    expect(exact).not.toContain(false);
  });
});

test("steps of which the journal does not hold the beginning are left out, and counted", async () => {
  const journal = await makeLongJournal(60);
  const lines = journal.toString("latin1").split("\n");
  // A record of the first step is damaged after the journal was read: nothing leads to the steps before the first keyframe.
  const at = lines.findIndex((line) => line.includes('"type":"outcome"'));
  const timeline = readTimeline(diskWith(journal));
  const damaged = Buffer.from(journal);
  damaged.write("x", Buffer.byteLength(lines.slice(0, at).join("\n"), "latin1") + 3, "latin1");
  const disk = diskWith(damaged);
  Object.assign(timeline, { disk });

  const { steps, missing } = await pack(timeline);

  expect({ steps, missing }).toEqual({ steps: 10, missing: 50 });
});
