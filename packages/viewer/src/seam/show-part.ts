import type {
  AnyOf,
  ConstraintShares,
  MarkShares,
  MemoryShares,
  ProtocolDecisionShares,
  ProtocolShares,
  RecordShares,
  StatusShares,
  StepBeforeShares,
  StepOutcomeShares,
} from "../../../../src/base/seam/shares.ts";
import type { DecisionRecord } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { Memory } from "../../../../src/base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../../src/base/vocabulary/step.ts";
import type { ProtocolDecision } from "../protocol/protocol-checkpoint.ts";
import type { EventRow } from "../report/charts/branch-map.ts";
import type { ToldPlan } from "../report/report-data.ts";
import type { Mark } from "../timeline/rows.ts";

/** The contents of a mark, before its place is known. */
export type MarkWords = Pick<Mark, "kind" | "text" | "id">;

/** The drawing of a kind of mark: on the flags' line above the steps or in the row below them. */
export interface PartLook {
  readonly line: "flag" | "row";
  readonly shape: "flag" | "dot" | "diamond" | "bar" | "cross" | "ring" | "triangle";
  readonly colour: "gold" | "teal" | "blue" | "red" | "pink" | "orange";
  readonly label: string;
  /** Whether the text of a mark says by itself what it is: then the label in front of it would repeat it. */
  readonly isInText?: true;
}

/** A part's kind of mark: its drawing in the viewer, and its place in reports. */
export interface PartMark extends PartLook {
  /** The heading of such an event where each is shown; null where none is. */
  readonly heading: string | null;
  /** The row of the map of branches in which it is drawn, and its sign there; null for none. */
  readonly row: Pick<EventRow, "name" | "sign"> | null;
  /** Whether it needs attention: then it is kept before those of the runner where marks are too close; false for behind its milestones. */
  readonly isUrgent?: boolean;
  /** Whether the run stands still from such a mark on; false for one from which it goes on. */
  readonly waits?: boolean;
}

/** A part's plan by which a director leads a run. */
export interface PlanShow<R> {
  /** Its field of the memory. */
  readonly field: keyof MemoryShares;
  /** Whether the plan's place follows from a record and those after it. */
  beginsWith(record: R): boolean;
  /** The plan that led last, as its records tell; null for none. */
  told(records: readonly R[]): ToldPlan | null;
  /** The task of a run with it, in the protocol; null for none. */
  taskIn(memory: Memory): PlanTask | null;
}

/** The task of a plan. */
export interface PlanTask {
  readonly id: string;
  /** Null while it is under way. */
  readonly ended: "completed" | "failed" | null;
  readonly context: JsonObject;
}

/** A part's share of what is shown of a run. Pure. */
export interface ShowPart<
  Type extends keyof RecordShares,
  Kind extends keyof MarkShares,
  OfProtocol extends keyof ProtocolShares,
  Before extends keyof StepBeforeShares,
  After extends keyof StepOutcomeShares,
> {
  /** The marks of each of its records in the timeline. */
  readonly marks: { readonly [T in Type]: (record: RecordShares[T]) => readonly MarkWords[] };
  /** Its plan by which a director leads the run; absent for none. */
  readonly plan?: PlanShow<RecordShares[Type]>;
  /** The marks of a step that came to its end. */
  readonly marksOfStep?: (outcome: StepOutcome) => readonly MarkWords[];
  /** The mark of its decision; none for one that is not of the part. */
  readonly marksOfDecision?: (decision: DecisionRecord) => readonly MarkWords[];
  /** Those of its records that are decisions of the protocol. */
  readonly deciding?: {
    readonly [T in Type]?: (record: RecordShares[T]) => Pick<ProtocolDecision, "by" | "decision">;
  };
  /** The limits of a run that are its own, for the protocol. */
  readonly constraints?: (memory: Memory) => readonly AnyOf<ConstraintShares>[];
  /** Its fields of a decision in the protocol. */
  readonly protocolDecision?: (decision: DecisionRecord) => ProtocolDecisionShares;
  /** Its kinds of marks, those first that are kept where marks are too close; null for one that is not drawn. */
  readonly kinds: Readonly<Record<Kind, PartMark | null>>;
  /** Its fields of a checkpoint of the protocol. @param status the folder's, now */
  readonly protocol: (memory: Memory, status: StatusShares) => Pick<ProtocolShares, OfProtocol>;
  /** Its facts of a step: those that stood before it, and those of its outcome and the memory after it. */
  readonly before: (memory: Memory) => Pick<StepBeforeShares, Before>;
  readonly after: (outcome: StepOutcome, memory: Memory) => Pick<StepOutcomeShares, After>;
}

/** The share of a part that is shown by its marks alone. */
export type MarksPart<Kind extends keyof MarkShares> = Pick<
  ShowPart<never, Kind, never, never, never>,
  "marksOfDecision" | "protocolDecision" | "kinds"
>;
