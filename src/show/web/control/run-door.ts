import type { InterruptDecision } from "../../../base/vocabulary/interrupts.ts";

/** How a run is to go on. */
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
  /** From the end of this step, on the way to where the run stands. */
  | { readonly type: "step"; readonly step: number; readonly steps: number }
  /** From a save. */
  | { readonly type: "save"; readonly id: string; readonly steps: number }
) & {
  /** The ROM, where the folder has several games; null where it need not be named. */
  readonly romPath: string | null;
  /** The agent whose run it is; null for the usual one. */
  readonly agentId: string | null;
};

/** How a process that was started stands. */
export interface StartedRun {
  readonly pid: number;
  /** The file to which its output goes. */
  readonly log: string;
  /** How it ended, where it ended at once: whether well, and its last words. Null while it plays. */
  readonly ended: { readonly isWell: boolean; readonly words: string } | null;
}

/** How a viewer that may act starts runs, and reaches those that are played: by the doors of whoever opened it. */
export interface RunDoor {
  /** What a person types for it: with the folder, and all else that the viewer was opened with. */
  command(course: Course): string;
  /** Starts it as a process of its own, which goes on when the viewer ends; resolves when it plays or has ended. */
  start(slug: string, course: Course): Promise<StartedRun>;
  /** Tells the process that plays that somebody left it word. */
  notify(pid: number): void;
}
