import type { InterruptDecision } from "../../../../../src/parts/interrupts/base/interrupts.ts";

/** The way in which a run is to continue. */
export type Course = (
  | {
      readonly type: "decide";
      /** The interrupt's. */
      readonly checkpointId: string;
      readonly decision: InterruptDecision;
      /** A word for the LM; null for none. */
      readonly say: string | null;
      /** Null for where the command was to end that it stopped. */
      readonly steps: number | null;
    }
  /** From the end of this step, on the current path of the run. */
  | { readonly type: "step"; readonly step: number; readonly steps: number }
  /** From a save. */
  | { readonly type: "save"; readonly id: string; readonly steps: number }
) & {
  /** The ROM, where the folder has several games; null where it need not be named. */
  readonly romPath: string | null;
  /** The agent whose run it is; null for the usual one. */
  readonly agentId: string | null;
};

/** The state of a started process. */
export interface StartedRun {
  readonly pid: number;
  /** The file to which its output goes. */
  readonly log: string;
  /** Its end, if it ended at once: whether well, and its last words. Null while it plays. */
  readonly ended: { readonly isWell: boolean; readonly words: string } | null;
}

/** Starts and reaches runs for a viewer that may act, as its opener provides. */
export interface RunDoor {
  /** The command for it: with the folder, and all else that the viewer was opened with. */
  command(course: Course): string;
  /** Starts it as a separate process, which outlives the viewer; resolves when it plays or has ended. */
  start(slug: string, course: Course): Promise<StartedRun>;
  /** Notifies the playing process of a request left for it. */
  notify(pid: number): void;
}
