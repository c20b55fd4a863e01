import { createInputRecorder } from "../actions/input-recorder.ts";
import { hashMachine } from "../emulator/machine-hash.ts";
import { stateAtStart } from "../history/open-state.ts";
import { type StartPoint, startPoint } from "../history/start-point.ts";
import type { StartRecord } from "../run/journal/journal-record.ts";
import type { RunSettings } from "../run/run-settings.ts";
import { openConversation } from "./conversation/open-conversation.ts";
import type { RunPorts } from "./ports.ts";

/** Frames from power-on to the first look: enough for a picture to be there. */
const BOOT_FRAMES = 60;

/** A new game: the machine, which was just powered on, is run to its first picture. */
export function beginRun(ports: RunPorts, settings: RunSettings): StartPoint {
  const { emulator, game, ids, journal } = ports;
  const recorder = createInputRecorder(emulator);
  recorder.hold([], BOOT_FRAMES);
  const fresh = openConversation(ports, { gameInfo: null, memory: { settings, notes: {} } }, null);
  const record: StartRecord = {
    type: "start",
    runId: ids.newId(),
    game: game.identity,
    core: emulator.core,
    settings,
    track: recorder.track,
    machineSha256: hashMachine(emulator.snapshot()),
    ...fresh,
  };
  const branchId = ids.newId();
  const { runId } = record;
  journal?.append(branchId, record);
  journal?.setHead({ runId, branchId, checkpointId: null });
  const state = { ...stateAtStart(record, branchId), journal: journal?.position ?? null };
  return startPoint("new-game", state);
}
