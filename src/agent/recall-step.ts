import type { Head } from "../checkpoints/checkpoint-store.ts";
import type { PlacedEntry } from "../checkpoints/journal/journal.ts";
import { entriesOfLine } from "../checkpoints/journal/line-of-play.ts";
import type { Emulator } from "../emulator/emulator.ts";
import { hashMachine } from "../emulator/machine-hash.ts";
import { RunnerError } from "../errors.ts";
import type { InputTrack } from "../run/button.ts";
import { advance, type Recalled } from "./advance.ts";
import type { StartPoint } from "./begin.ts";
import { playTrack } from "./pad.ts";
import { pointAt, restoreStart } from "./resume.ts";

/**
 * The run as it stood after step `step` of its present line of play: the conversation from the records alone, the
 * machine from the keyframe before it and the tracks since. Its hash is compared with the recorded one.
 *
 * @param emulator just powered on
 * @param entries the whole journal
 */
export function recallStep(
  emulator: Emulator,
  head: Head,
  entries: readonly PlacedEntry[],
  step: number,
): StartPoint {
  const start = restoreStart(emulator, head, entries);
  let recalled: Recalled = { state: start.state, pending: [] };
  let tracks: InputTrack[] = [];
  let machineSha256: string | null = null;
  for (const placed of entriesOfLine(entries, start.state.branchId, head.branchId)) {
    const { entry } = placed;
    if (recalled.state.totalSteps === step && (entry.type === "call" || entry.type === "reply")) {
      if (entry.purpose === "play") break;
    }
    const next = advance(recalled, placed);
    if (typeof next === "string")
      throw new RunnerError("badData", `the journal does not lead to step ${step}: ${next}`);
    recalled = next;
    if (entry.type === "outcome") {
      tracks.push(entry.outcome.track);
      machineSha256 = entry.outcome.machineSha256;
    }
    if (entry.type === "keyframe") {
      emulator.restore(entry.machine);
      tracks = [];
    }
  }
  const { totalSteps } = recalled.state;
  if (totalSteps !== step) {
    throw new RunnerError(
      "missingInput",
      `this line of play has ${totalSteps} steps: --to-step takes 0 to ${totalSteps}`,
    );
  }
  for (const track of tracks) playTrack(emulator, track);
  if (machineSha256 !== null && hashMachine(emulator.snapshot()) !== machineSha256) {
    throw new RunnerError(
      "badData",
      `the machine at step ${step} is not the recorded one: see runner saves verify`,
    );
  }
  return pointAt({ ...recalled.state, sessionSteps: 0, branchId: head.branchId, checkpointId: null }, null);
}
