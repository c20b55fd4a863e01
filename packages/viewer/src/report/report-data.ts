import type { GameInfo } from "../../../../src/base/vocabulary/game-info.ts";
import type { NearGoals } from "../../../../src/base/vocabulary/plan.ts";
import type { Atlas } from "../../../games/src/world/atlas/atlas.ts";
import type { StepRow, TimelineView } from "../timeline/rows.ts";

/** A PNG, and how large it is, in pixels. */
export interface Picture {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A summary that began a fresh conversation. */
export interface ToldSummary {
  readonly step: number;
  readonly time: string;
  readonly text: string;
}

/** A step of a plan: what became of it last. */
export interface ToldStage {
  readonly path: string;
  readonly status: "done" | "skipped" | "failed" | "open";
  /** The step at which it ended or, still open, began. */
  readonly step: number;
  /** Why it failed; null where it did not. */
  readonly error: string | null;
}

/** A plan by which a director led the run. */
export interface ToldPlan {
  /** `workflow`. */
  readonly kind: string;
  readonly name: string;
  readonly status: "done" | "failed" | "open";
  readonly stages: readonly ToldStage[];
}

/** The state of the run at the end of the reported branch. */
export interface LastState {
  readonly goal: string | null;
  /** The goals beside it; empty for none. */
  readonly plan: NearGoals;
  /** By their names. */
  readonly notes: Readonly<Record<string, string>>;
  readonly gameInfo: GameInfo;
}

/** The data that makes the report playable. */
export interface Playable {
  /** The script that runs in the page, and the one that its worker runs. */
  readonly script: string;
  readonly worker: string;
  /** ROM, core, machines and tracks, packed and in base64. */
  readonly data: string;
  /** Steps that can be played. */
  readonly steps: number;
}

/** The data of a report: plain values, read from a journal. */
export interface ReportData {
  /** The time it was made, in ISO 8601, and the version of the runner. */
  readonly madeAt: string;
  readonly version: string;
  readonly title: string;
  /** The journal, with the branches, marks and sums of the reported game; all rows, by their indices. */
  readonly view: TimelineView;
  /** The steps of that game, on all branches. */
  readonly rows: readonly StepRow[];
  /** The reported branch, and its steps from power-on on, as indices of rows. */
  readonly branchId: string;
  readonly path: readonly number[];
  /** Pictures by the index of their row: of milestones, summaries and the last step. */
  readonly pictures: ReadonlyMap<number, Picture>;
  readonly summaries: readonly ToldSummary[];
  readonly plan: ToldPlan | null;
  readonly last: LastState | null;
  /** The known part of the game's maps at its end; no maps if none is known. */
  readonly atlas: Atlas;
  /** The end of the run, in a sentence. */
  readonly ending: string;
  /** The parts that the report leaves out, a sentence each. */
  readonly leftOut: readonly string[];
  /** Null for a report to read only. */
  readonly playable: Playable | null;
}
