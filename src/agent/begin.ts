import type { Checkpoint } from "../run/checkpoint.ts";
import type { RunSettings, RunState } from "../run/run-state.ts";
import { openConversation } from "./opening.ts";
import { createPad } from "./pad.ts";
import type { RunPorts } from "./ports.ts";
import { withSettings } from "./with-settings.ts";

/** Frames from power-on to the first look: enough for a picture to be there. */
const BOOT_FRAMES = 60;

/** Where a run begins or goes on. */
export interface StartPoint {
  readonly how: "new-game" | "resumed";
  readonly state: RunState;
  /** The save that the run goes on from, or null. */
  readonly from: string | null;
}

/** A new game: the machine, which was just powered on, is run to its first picture. */
export function beginRun(ports: RunPorts, settings: RunSettings): StartPoint {
  createPad(ports.emulator).hold([], BOOT_FRAMES);
  const { opening, gameInfo, ...fresh } = openConversation(
    ports,
    { gameInfo: null, memory: { settings, notes: {} } },
    null,
  );
  return {
    how: "new-game",
    from: null,
    state: {
      runId: ports.ids.newId(),
      branchId: ports.ids.newId(),
      checkpointId: null,
      totalSteps: 0,
      sessionSteps: 0,
      gameInfo,
      memory: {
        ...fresh,
        messageHistory: [opening],
        summaryText: null,
        notes: {},
        counters: { messages: 1, summaries: 0, summaryDueAt: settings.maxHistory, uselessReplies: 0 },
        settings,
        next: "decide",
      },
      journal: null,
    },
  };
}

/** How a run goes on from a checkpoint. */
export interface ResumeOptions {
  /** The save that holds it, as people are told. */
  readonly file: string;
  /** Whether a line of play leaves another one here. */
  readonly asBranch: boolean;
  /** The settings from here on. */
  readonly settings: RunSettings;
}

/** Goes on from a checkpoint: the machine is put back, the memory is taken over verbatim. */
export function resumeRun(ports: RunPorts, checkpoint: Checkpoint, options: ResumeOptions): StartPoint {
  ports.emulator.restore(checkpoint.machine);
  const state: RunState = {
    runId: checkpoint.runId,
    branchId: options.asBranch ? ports.ids.newId() : checkpoint.branchId,
    checkpointId: checkpoint.id,
    totalSteps: checkpoint.totalSteps,
    sessionSteps: 0,
    gameInfo: checkpoint.gameInfo,
    memory: checkpoint.memory,
    journal: checkpoint.journal,
  };
  return { how: "resumed", from: options.file, state: withSettings(state, options.settings) };
}
