import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { parseInterrupts } from "../../../../src/parts/interrupts/base/parse-interrupts.ts";
import type { Redaction } from "../../../../src/record/redacted.ts";
import { powerCutDisk } from "../../../../test/helpers/disks/power-cut-disk.ts";
import { BEFORE_ACT, playToStop } from "../../../../test/helpers/interrupts/gated-run.ts";
import { APPROVE } from "../../../../test/helpers/interrupts/runner-course.ts";
import {
  contradictionsOf,
  contradictionsOfEach,
  exportFrom,
} from "../../../../test/helpers/proof/check-disk.ts";
import { forgeRun, recordsIn } from "../../../../test/helpers/proof/forge-run.ts";
import { playRun } from "../../../../test/helpers/runs/journal-world.ts";
import { planner } from "../../../../test/helpers/runs/planner.ts";
import { redact } from "../../../viewer/src/trajectories/redact.ts";
import { unpackParts } from "../../src/run-file/archive.ts";
import { PARTS } from "../../src/run-file/manifest.ts";
import { chainOf } from "../../src/run-file/portable-journal.ts";
import { readRunFile } from "../../src/run-file/read-run-file.ts";
import { packRun } from "../../src/run-file/write-run-file.ts";

test.each<[string, Parameters<typeof parseInterrupts>[0]]>([
  ["after act", { after: ["act"] }],
  ["before remember", { before: ["remember"] }],
])("a run that stopped %s is proven, resumed or not", async (_, places) => {
  const disk = powerCutDisk();
  const play = { disk, untilStep: 3, settings: { interrupts: parseInterrupts(places) } };

  await playToStop(play);
  const stopped = await contradictionsOf(disk);
  await playToStop({ ...play, resume: { ...APPROVE, say: "Go on." } });
  await playRun({ ...play, resume: APPROVE, settings: { interrupts: null } });

  expect([...stopped, ...(await contradictionsOf(disk))]).toEqual([]);
});

test("words about single calls of a reply are taken out with all others, and the run is proven", async () => {
  const disk = powerCutDisk();
  const note = { name: "way", text: 'Ask the "zebra"\nfirst.' };
  const play = {
    ...planner({ 2: ["write_note", { name: "way", text: "I went up." }] }),
    ...{ disk, untilStep: 4, settings: { ...BEFORE_ACT, maxHistory: 60 } },
  };
  await playToStop(play);
  const decisions = [
    { type: "reject", why: "the zebra sleeps" },
    { type: "edit", input: note },
    { type: "edit", input: { frames: 7 } },
  ] as const;
  for (const one of decisions) {
    await playToStop({ ...play, resume: { decision: { type: "calls", calls: { 1: one } }, say: null } });
  }
  const journalOf = (redacted: Redaction | null): string => {
    const parts = unpackParts(packRun(exportFrom(disk, { redacted }), null));
    return gunzipSync(parts.get(PARTS.journal) ?? new Uint8Array()).toString();
  };

  expect(journalOf(null)).toMatch(/refused this: the zebra sleeps.*of this call to .*zebra/s);
  expect(journalOf("words")).not.toContain("zebra");
  expect(journalOf("words")).toContain('"frames":7');
  expect(await contradictionsOfEach(disk)).toEqual([]);

  const whole = packRun(exportFrom(disk), null);
  const ofVersion1 = forgeRun(
    whole,
    () => {},
    ({ journal, salts }) => {
      journal.chain = chainOf(redact(recordsIn(whole), salts, true));
    },
  );
  expect(ofVersion1).not.toEqual(whole);
  expect(readRunFile(ofVersion1).faults).toEqual([]);
});
