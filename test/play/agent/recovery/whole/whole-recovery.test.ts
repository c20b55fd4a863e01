import { expect, test } from "vitest";
import type { RunEvent } from "../../../../../src/base/vocabulary/run-event.ts";
import { driftStatus } from "../../../../../src/parts/drift/play/status.ts";
import { powerCutDisk } from "../../../../helpers/disks/power-cut-disk.ts";
import { outboxOf } from "../../../../helpers/mailbox/mail-world.ts";
import { JOURNAL, type Play, playRun, readRun, runStore } from "../../../../helpers/runs/journal-world.ts";
import { recordsOf } from "../../../../helpers/saves/journals.ts";
import { lastTexts, type Say, says, stuckPlayer, waits } from "../../../../helpers/server/stuck-player.ts";

const plain = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}-0000-4000-8000-000000000000/g, "ID")
    .replace(/(?<=[_-])[0-9a-f]{8}(?=[_."])/g, "ID")
    .replace(/,"sum":"[0-9a-f]{16}"|,"from":\{"offset"[^}]*\}/g, "")
    .replace(/\b[0-9a-f]{64}\b/g, "SHA");

function lineOf(event: RunEvent): readonly string[] {
  switch (event.type) {
    case "drift":
    case "recovery":
    case "notice":
    case "milestone":
    case "summarized":
    case "finished":
      return [JSON.stringify(event)];
    case "saved":
      return event.kind === "routine" ? [] : [`saved ${event.kind} at step ${event.step}: ${event.label}`];
    default:
      return [];
  }
}

/** Someone who gets nowhere, from the beginning on. */
const RUNS: readonly (readonly [what: string, say: Say, play: Partial<Play>])[] = [
  ["may go back", waits, { settings: { maxHistory: 30, drift: { allowsRollback: true, stallSteps: 12 } } }],
  [
    "is the built-in player",
    waits,
    { steps: 34, settings: { model: "explorer", maxHistory: 200, seed: 4, drift: { stallSteps: 12 } } },
  ],
  ["calls no tool", says, { settings: { maxHistory: 200 } }],
  ["calls no tool, and nothing is measured", says, { settings: { drift: { isOff: true } } }],
];

test("a run that gets nowhere, from the first hint to its stop", async () => {
  const lines: string[] = [];
  for (const [what, say, play] of RUNS) {
    const disk = powerCutDisk();
    const scripted = stuckPlayer(say);
    const player = { ...scripted, id: play.settings?.model ?? scripted.id };
    const events = await playRun({ disk, player, steps: 130, saveEvery: 50, ...play });
    lines.push("", `## ${what}`, ...events.flatMap(lineOf));
    for (const [at, request] of scripted.requests.entries()) {
      const told = lastTexts(request).filter((text) =>
        /noticed|Thinking is over|led nowhere|No discovery/.test(text),
      );
      lines.push(...told.map((text) => `request ${at + 1}: ${text}`));
    }
    lines.push(
      ...recordsOf(disk, JOURNAL).flatMap((record) =>
        record.type === "decision" || record.type === "branch"
          ? [JSON.stringify({ ...record, settings: undefined })]
          : [],
      ),
      ...outboxOf(disk).map(([name, message]) => `${name}: ${JSON.stringify(message)}`),
      ...(await runStore(disk).list())
        .map(({ info }) => `${info.kind} at step ${info.totalSteps}: ${info.label}`)
        .sort(),
    );
    const { memory, totalSteps } = await readRun(disk);
    lines.push(`at step ${totalSteps}: ${JSON.stringify(driftStatus(memory))}`, JSON.stringify(memory.notes));
  }
  await expect(`${plain(lines.join("\n")).trim()}\n`).toMatchFileSnapshot("./recovery.txt");
});
