import { expect, test } from "vitest";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import { readStatus } from "../../../src/play/status/run-status.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { toldLater } from "../../helpers/pins/told.ts";
import { FOLDER, JOURNAL, killAfterReply, killBefore, playRun } from "../../helpers/runs/journal-world.ts";

test("the status of a run that was killed, went back or lost a file is what it was (if a change is meant: npx vitest run FILE -u)", async () => {
  const lines: string[] = [];
  const disk = powerCutDisk();
  const look = async (name: string, of = disk, slug = "lantern"): Promise<void> => {
    const place = { folder: FOLDER, slug, disk: of };
    const status = await toldLater(() => readStatus(place));
    lines.push(`${name}:`, `  ${plain(status)}`);
  };
  const goOn = async (name: string, play: Omit<Parameters<typeof playRun>[0], "disk">, of = disk) => {
    const events = await playRun({ disk: of.copy(), ...play });
    lines.push(`${name}:`, ...events.filter(isTold).map((event) => `  ${plain(JSON.stringify(event))}`));
  };

  await look("nothing there");
  await killBefore(1, { disk });
  await look("killed before the first reply");
  await killAfterReply(2, { disk });
  await look("killed behind the reply to step 2, without a save");
  await goOn("going on from there, to play nothing", { steps: 0 });
  await goOn("going on from there, for a step", { steps: 1 });
  await killBefore(5, { disk });
  await look("killed before step 5, behind a save");
  await look("another game", disk, "other");
  await playRun({ disk, untilStep: 9, settings: { goal: "Go north" } });
  await look("played on with another goal");
  await goOn("going on with another goal", { steps: 1, settings: { goal: "Go south" } });
  await playRun({ disk, start: { step: 4 }, steps: 1 });
  await look("back to step 4 and a step");
  const withoutJournal = disk.copy();
  withoutJournal.remove(JOURNAL);
  await look("without its journal", withoutJournal);
  await goOn("going on without its journal", { steps: 1 }, withoutJournal);
  const damaged = disk.copy();
  for (const name of damaged
    .list(FOLDER)
    .filter((one) => one.endsWith(".png"))
    .slice(0, 2)) {
    const open = damaged.openToAppend(`${FOLDER}/${name}`);
    damaged.truncate(open, 700);
    damaged.close(open);
  }
  await goOn("going on with damaged saves", { steps: 1 }, damaged);

  await expect(`${withNumbers(lines.join("\n"))}\n`).toMatchFileSnapshot("./whole-presents.txt");
});

/** The text with its identities numbered in their order: tests that ran before took the first ones. */
function withNumbers(text: string): string {
  const known: string[] = [];
  return text.replace(
    /(?<![0-9a-f])(00000[0-9a-f]{3})(-0000-4000-8000-0{12})?/g,
    (_, id: string, rest?: string) => {
      if (!known.includes(id)) known.push(id);
      return `ID${known.indexOf(id) + 1}${rest === undefined ? "" : "-UUID"}`;
    },
  );
}

function isTold({ type }: RunEvent): boolean {
  return !["lm-text", "health", "tool-result"].includes(type);
}

/** The text without values of one machine or core. */
function plain(text: string): string {
  return text
    .replace(/[0-9a-f]{64}/g, "SHA256")
    .replace(/"(pid|bytes|offset)":\d+/g, '"$1":N')
    .replace(/"(host|token)":"[^"]*"/g, '"$1":"…"');
}
