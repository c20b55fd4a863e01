import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { powerCutDisk } from "../../../../test/helpers/disks/power-cut-disk.ts";
import { playRun } from "../../../../test/helpers/runs/journal-world.ts";
import { refiningPlayer } from "../../../../test/helpers/server/refining-player.ts";
import { readTimeline } from "../../../../test/helpers/timeline/read-timeline.ts";
import { readPlaybookAt } from "../../src/parts/playbook/show/read-playbook.ts";

const EDITS = [
  [
    { action: "add", title: "Signs", text: "Read every sign." },
    { action: "drop", title: "Doors" },
  ],
  [{ action: "change", title: "Signs", text: "Read signs." }],
];

test("the playbook after a step is shown with its history, by the journal alone", async () => {
  const disk = powerCutDisk();
  const playbook = join(temporaryFolder(), "playbook.yaml");
  writeFileSync(playbook, "format: 1\nentries:\n  - title: Doors\n    text: Knock.\n");
  const player = refiningPlayer((at) => JSON.stringify({ edits: EDITS[at] ?? [] }));
  await playRun({ disk, player, playbook, steps: 8, settings: { maxHistory: 60, refineEvery: 3 } });

  const timeline = readTimeline(disk);
  const early = await readPlaybookAt(timeline, 0);
  const late = await readPlaybookAt(timeline, 7);

  expect(early.history).toEqual([{ step: 0, title: "Doors", action: "added", text: "Knock." }]);
  expect(early.entries.map(({ title }) => title)).toEqual(["Doors"]);
  expect(late.history.slice(1)).toEqual([
    { step: 3, title: "Doors", action: "dropped", text: null },
    { step: 3, title: "Signs", action: "added", text: "Read every sign." },
    { step: 6, title: "Signs", action: "changed", text: "Read signs." },
  ]);
  expect(late.entries.find(({ title }) => title === "Signs")).toMatchObject({ unproven: { until: 306 } });
});
