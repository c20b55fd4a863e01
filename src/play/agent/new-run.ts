import { hashMachine } from "../../../packages/emulator/src/machine/machine-hash.ts";
import { createInputRecorder } from "../../../packages/games/src/actions/input-recorder.ts";
import { createSurvey } from "../../../packages/games/src/world/survey.ts";
import { withSeen } from "../../../packages/games/src/world/with-seen.ts";
import type { StartShares } from "../../base/seam/shares.ts";
import type { BroughtMemory } from "../../base/vocabulary/brought.ts";
import type { StartRecord } from "../../base/vocabulary/journal/journal-record.ts";
import type { RunSettings } from "../../base/vocabulary/run-settings.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import { remembered, type StartPoint, startPoint, stateAtStart } from "../../record/replay/open-state.ts";
import { memoryAtStart } from "../../record/seam/data-parts.ts";
import { openConversation } from "./conversation/open-conversation.ts";
import type { RunPorts } from "./ports.ts";

/** Frames from power-on to the first look: enough for a picture to be there. */
const BOOT_FRAMES = 60;

/**
 * A new game: the machine, which was just powered on, is run to its first picture.
 *
 * @param shares the fields of parts with which it begins; none unless given
 * @param brought its memory from elsewhere; none unless given
 */
export function beginRun(
  ports: RunPorts,
  settings: RunSettings,
  shares?: StartShares,
  brought?: BroughtMemory,
): StartPoint {
  if (isOtherConsole(settings)) ports.emulator.restore(ports.powerOn());
  return beginGame(ports, settings, { runId: ports.ids.newId(), shares, brought });
}

/** Whether the game is played on a Game Boy other than the one that is switched on for it without being asked. */
function isOtherConsole({ console }: RunSettings): boolean {
  return console != null && console !== "auto";
}

/** The start of the game once more in the same run, on a branch of its own. */
export function beginAgain(ports: RunPorts, settings: RunSettings, within: Within): StartPoint {
  ports.emulator.restore(ports.powerOn());
  return beginGame(ports, settings, within);
}

/** Of which run a game is. */
interface Within {
  readonly runId: string;
  /** Records written there before the game counts as current. */
  readonly behind?: (state: RunState) => RunState;
  /** The fields of parts with which it begins; none unless given. */
  readonly shares?: StartShares | undefined;
  /** Its memory from elsewhere; none unless given. */
  readonly brought?: BroughtMemory | undefined;
}

function beginGame(
  ports: RunPorts,
  settings: RunSettings,
  { runId, behind = (state) => state, shares = {}, brought }: Within,
): StartPoint {
  const { emulator, game, ids, journal } = ports;
  const isUsual = !isOtherConsole(settings) && !emulator.cartridge.isHeaderCorrected;
  const machine = isUsual ? null : emulator.snapshot();
  const recorder = createInputRecorder(emulator);
  recorder.hold([], BOOT_FRAMES);
  const seen = createSurvey(emulator, game.adapter)?.finish() ?? null;
  const memory = {
    settings,
    ...remembered(brought),
    ...withSeen({}, seen ?? undefined, 0),
    ...memoryAtStart(shares),
  };
  const fresh = openConversation(ports, { gameInfo: null, memory }, memory.summaryText);
  const record: StartRecord = {
    type: "start",
    runId,
    game: game.identity,
    core: emulator.core,
    settings,
    ...(machine === null ? {} : { machine }),
    track: recorder.track,
    machineSha256: hashMachine(emulator.snapshot()),
    ...fresh,
    ...(seen === null ? {} : { seen }),
    ...(game.learned && { learned: game.learned }),
    ...shares,
    ...(brought && { brought }),
  };
  const branchId = ids.newId();
  journal?.append(branchId, record);
  const state = behind({ ...stateAtStart(record, branchId), journal: journal?.position ?? null });
  journal?.setHead({ runId, branchId, checkpointId: null });
  return { ...startPoint({ ...state, journal: journal?.position ?? null }), how: "new-game" };
}
