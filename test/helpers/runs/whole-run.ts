import type { SessionInput } from "../../../src/play/session/config.ts";
import { powerCutDisk } from "../disks/power-cut-disk.ts";
import { scriptedPlayer } from "../server/scripted-player.ts";
import { playRun, readRun } from "./journal-world.ts";

/** A run that nothing interrupted, as it is after so many steps. */
export async function wholeRun(untilStep: number, options: Partial<SessionInput> = {}) {
  const disk = powerCutDisk();
  const player = scriptedPlayer();
  const events = await playRun({ ...options, disk, player, untilStep });
  return { run: await readRun(disk), asked: player.asked, events };
}

/** The notices among events. */
export const noticesOf = (events: Awaited<ReturnType<typeof playRun>>) =>
  events.flatMap((event) => (event.type === "notice" ? [event.text] : []));
