import { createInputRecorder } from "../actions/input-recorder.ts";
import { hashMachine } from "../emulator/machine-hash.ts";
import type { JournalPosition } from "../run/journal-position.ts";
import type { StartRecord } from "../run/journal-record.ts";
import type { WaitingReply } from "../run/reply.ts";
import type { RunSettings } from "../run/run-settings.ts";
import type { RunState } from "../run/run-state.ts";
import { openConversation } from "./conversation/open-conversation.ts";
import type { RunPorts } from "./ports.ts";

/** Frames from power-on to the first look: enough for a picture to be there. */
const BOOT_FRAMES = 60;

/** Where a run begins or goes on; the machine is there too. */
export interface StartPoint {
  readonly how: "new-game" | "resumed";
  readonly state: RunState;
  /** The save that the run goes on from, or null. */
  readonly from: string | null;
  /** The step of that save; 0 without one. */
  readonly savedStep: number;
  /** Replies that an earlier process got and did not act on: they are not asked for again. */
  readonly pending: readonly WaitingReply[];
  /** Settings that change once nothing waits any more. */
  readonly change?: Partial<RunSettings>;
  /** Steps that the journal told and no save. */
  readonly replayedSteps: number;
  /** Why the journal could not be followed to its end, or null. */
  readonly divergence: string | null;
  /** The place in the journal behind which nothing could be followed, or null. */
  readonly divergedAt?: JournalPosition | null;
}

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
  return {
    ...{ how: "new-game", from: null, savedStep: 0, pending: [], replayedSteps: 0, divergence: null },
    state: { ...stateAtStart(record, branchId), journal: journal?.position ?? null },
  };
}

/** The state of a new game, as its record tells it. */
export function stateAtStart(record: StartRecord, branchId: string): RunState {
  const { runId, settings, gameInfo, system, tools, opening, images } = record;
  return {
    runId,
    branchId,
    checkpointId: null,
    totalSteps: 0,
    sessionSteps: 0,
    gameInfo,
    memory: {
      system,
      tools,
      images,
      messageHistory: [opening],
      summaryText: null,
      notes: {},
      counters: { messages: 1, summaries: 0, summaryDueAt: settings.maxHistory, uselessReplies: 0 },
      settings,
      next: "decide",
    },
    journal: null,
  };
}
