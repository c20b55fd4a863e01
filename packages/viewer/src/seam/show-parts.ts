import type {
  AnyOf,
  ConstraintShares,
  MarkShares,
  ProtocolDecisionShares,
  ProtocolShares,
  RecordShares,
  StatusShares,
  StepBeforeShares,
  StepOutcomeShares,
} from "../../../../src/base/seam/shares.ts";
import type { DecisionRecord, JournalEntry } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import type { Memory } from "../../../../src/base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../../src/base/vocabulary/step.ts";
import { driftShow } from "../parts/drift/show/show.ts";
import { interruptsShow } from "../parts/interrupts/show/show.ts";
import { mailShow } from "../parts/mail/show/show.ts";
import { skillsShow } from "../parts/skills/show/show.ts";
import { triesShow } from "../parts/tries/show/show.ts";
import { workflowsShow } from "../parts/workflows/show/show.ts";
import type { ProtocolDecision } from "../protocol/protocol-checkpoint.ts";
import type { ToldPlan } from "../report/report-data.ts";
import type { MarkWords, PartMark, PlanTask } from "./show-part.ts";

// A share that no part has here is an error of the compiler.

const MARKS: { readonly [T in keyof RecordShares]: (record: RecordShares[T]) => readonly MarkWords[] } = {
  ...mailShow.marks,
  ...interruptsShow.marks,
  ...triesShow.marks,
  ...workflowsShow.marks,
};

const MARKS_BY_TYPE: ReadonlyMap<string, (record: never) => readonly MarkWords[]> = new Map(
  Object.entries(MARKS),
);

const KINDS: Readonly<Record<keyof MarkShares, PartMark | null>> = {
  ...interruptsShow.kinds,
  ...driftShow.kinds,
  ...mailShow.kinds,
  ...triesShow.kinds,
  ...skillsShow.kinds,
  ...workflowsShow.kinds,
};

/** The parts' kinds of marks that are drawn. */
export const KINDS_OF_PARTS: Readonly<Record<string, PartMark>> = Object.fromEntries(
  Object.entries(KINDS).flatMap(([kind, look]) => (look === null ? [] : [[kind, look] as const])),
);

/** The records of the plan by which a director leads a run. */
export type PlanRecord = RecordShares["stage"];

/** Its share. */
const PLAN = workflowsShow.plan;

/** Whether an entry is one of these. */
export function isOfPlan(entry: JournalEntry): entry is Extract<JournalEntry, { type: "stage" }> {
  return entry.type === "stage";
}

/** Whether the plan's place follows from a record and those after it. */
export function beginsPlan(record: PlanRecord): boolean {
  return PLAN.beginsWith(record);
}

/** The plan that led last, as its records tell; null for none. */
export function toldPlan(records: readonly PlanRecord[]): ToldPlan | null {
  return PLAN.told(records);
}

/** The task of a run with a plan; null for one without. */
export function planTaskIn(memory: Memory): PlanTask | null {
  return PLAN.taskIn(memory);
}

/** A memory with the plan of another one. */
export function withPlanOf(memory: Memory, planned: Memory): Memory {
  return planned[PLAN.field] === undefined ? memory : { ...memory, [PLAN.field]: planned[PLAN.field] };
}

/** The marks of a part's record; none for one of the runner itself. */
export function marksOfParts(entry: JournalEntry): readonly MarkWords[] {
  return MARKS_BY_TYPE.get(entry.type)?.(entry as never) ?? [];
}

/** The parts' marks of a step that came to its end. */
export function stepMarksOfParts(outcome: StepOutcome): readonly MarkWords[] {
  return [skillsShow, mailShow, triesShow].flatMap(({ marksOfStep }) => marksOfStep?.(outcome) ?? []);
}

/** The marks of a part's decision; none for one of the runner itself. */
export function decisionMarksOfParts(decision: DecisionRecord): readonly MarkWords[] {
  return driftShow.marksOfDecision?.(decision) ?? [];
}

const DECIDING: ReadonlyMap<string, (record: never) => Pick<ProtocolDecision, "by" | "decision">> = new Map(
  Object.entries(interruptsShow.deciding ?? {}),
);

/** The types of the parts' records that are decisions of the protocol. */
export const DECIDING_TYPES = [...DECIDING.keys()] as readonly (keyof RecordShares)[];

/** Such a decision; null for any other record. */
export function decisionOfParts(entry: JournalEntry): Pick<ProtocolDecision, "by" | "decision"> | null {
  return DECIDING.get(entry.type)?.(entry as never) ?? null;
}

/** The limits of a run that are the parts', for the protocol. */
export function constraintsOfParts(memory: Memory): readonly AnyOf<ConstraintShares>[] {
  return interruptsShow.constraints?.(memory) ?? [];
}

/** The parts' fields of a checkpoint of the protocol. */
export function protocolOfParts(memory: Memory, status: StatusShares): ProtocolShares {
  return { ...mailShow.protocol(memory, status) };
}

/** The parts' fields of a decision of the protocol. */
export function protocolDecisionOfParts(decision: DecisionRecord): ProtocolDecisionShares {
  return { ...driftShow.protocolDecision?.(decision) };
}

/** The parts' facts that stood before a step. */
export function beforeStepOfParts(memory: Memory): StepBeforeShares {
  return { ...mailShow.before(memory) };
}

/** The parts' facts of a step's outcome. @param memory the one after it */
export function stepOfParts(outcome: StepOutcome, memory: Memory): StepOutcomeShares {
  return {
    ...skillsShow.after(outcome, memory),
    ...mailShow.after(outcome, memory),
    ...triesShow.after(outcome, memory),
    ...workflowsShow.after(outcome, memory),
  };
}
