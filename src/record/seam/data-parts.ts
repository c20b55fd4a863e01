import type { Check } from "../../base/checks.ts";
import { firstOf } from "../../base/seam/first-of.ts";
import { START_NAMES } from "../../base/seam/settings-of-parts.ts";
import type {
  AnyOf,
  BroughtShares,
  CallShares,
  DecisionShares,
  MemoryShares,
  OpeningShares,
  RecordShares,
  StartShares,
  StepRecordShares,
} from "../../base/seam/shares.ts";
import type { JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import type { JudgedStep } from "../../base/vocabulary/judged-step.ts";
import type { LoopNode, PartNode } from "../../base/vocabulary/loop-node.ts";
import type { RunSettings } from "../../base/vocabulary/run-settings.ts";
import type { Memory, RunState } from "../../base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../base/vocabulary/step.ts";
import { agentsCall } from "../../parts/agents/record/data.ts";
import { driftData, driftDecision } from "../../parts/drift/record/data.ts";
import { interruptsData } from "../../parts/interrupts/record/data.ts";
import { mailData } from "../../parts/mail/record/data.ts";
import {
  playbookData,
  playbookDecision,
  playbookOpening,
  playbookStart,
} from "../../parts/playbook/record/data.ts";
import { skillsCall, skillsRecord } from "../../parts/skills/record/data.ts";
import { workflowsData } from "../../parts/workflows/record/data.ts";
import type {
  AnyDataPart,
  CourseState,
  DecisionShare,
  LetGoOn,
  Passage,
  RecordShare,
  SideCalls,
  StandStill,
  StartShare,
  StepRecordShare,
} from "./data-part.ts";
import { LIGHT_PARTS } from "./shape-parts.ts";

/** The parts of what is saved and replayed, in the order in which they take part; workflows judge no step, so they may stand before drift. */
export const DATA_PARTS: readonly AnyDataPart[] = [
  ...LIGHT_PARTS,
  workflowsData,
  driftData,
  mailData,
  playbookData,
  interruptsData,
];

/** Their journal records: one that is missing here is an error of the compiler, and so it is below. */
export const RECORD_SHARES: { readonly [T in keyof RecordShares]: RecordShare<RecordShares[T]> } = {
  ...mailData.records,
  ...workflowsData.records,
  ...interruptsData.records,
};

/** Their records of the step under way. */
export const STEP_RECORD_SHARES: {
  readonly [T in keyof StepRecordShares]: StepRecordShare<StepRecordShares[T]>;
} = { skill: skillsRecord };

/** The types of these. */
export const STEP_RECORD_TYPES = Object.keys(STEP_RECORD_SHARES) as readonly (keyof StepRecordShares)[];

/** Whether an entry is one of these. */
export function isOfStep<Entry extends { readonly type: string }>(
  entry: Entry,
): entry is Extract<Entry, AnyOf<StepRecordShares>> {
  return Object.hasOwn(STEP_RECORD_SHARES, entry.type);
}

/** The checks of their fields of an opening. */
export const OPENING_CHECKS: Readonly<Record<keyof OpeningShares, Check>> = { ...playbookOpening };

/** The things of parts with which a game begins. */
export const START_SHARES: Readonly<Record<keyof StartShares, StartShare>> = { ...playbookStart };

/** The checks of these fields. */
export const START_CHECKS = Object.fromEntries(
  START_NAMES.map((name) => [name, START_SHARES[name].check]),
) as Readonly<Record<keyof StartShares, Check>>;

/** The checks of their fields of a call. */
export const CALL_CHECKS: Readonly<Record<keyof CallShares, Check>> = { ...skillsCall, ...agentsCall };

/** A call's fields of parts, null where they are missing. */
export type CallFacts = { readonly [Name in keyof CallShares]-?: NonNullable<CallShares[Name]> | null };

/** The fields of parts of a call. */
export function callFacts(call: CallShares): CallFacts {
  const names = Object.keys(CALL_CHECKS) as (keyof CallShares)[];
  return Object.fromEntries(names.map((name) => [name, call[name] ?? null])) as unknown as CallFacts;
}

/** The checks of their fields of a decision. */
export const DECISION_CHECKS: Readonly<Record<keyof DecisionShares, Check>> = {
  ...playbookDecision.fields,
  ...driftDecision.fields,
};

/** Their shares of a decision. */
export const DECISION_SHARES: readonly DecisionShare<never>[] = [driftDecision, playbookDecision];

/** Their fields of the memory after any step. */
export function afterAnyStep(memory: Memory, outcome: StepOutcome, step: number): Partial<MemoryShares> {
  return Object.assign({}, ...DATA_PARTS.map((part) => part.afterAnyStep?.(memory, outcome, step)));
}

/** Their fields of a new game's record. */
export function startSharesOf(record: StartShares): StartShares {
  const fields = Object.entries(record).filter(([name]) => Object.hasOwn(START_SHARES, name));
  return Object.fromEntries(fields);
}

/** Whether a record gives or changes one of these things. */
export function givesOrChanges(entry: JournalEntry, name: keyof StartShares): boolean {
  return (entry.type === "start" || entry.type === "decision") && Object.hasOwn(entry, name);
}

/** Their fields of a new game's memory, of its record. */
export function memoryAtStart(record: StartShares & OpeningShares): Partial<MemoryShares> {
  return Object.assign({}, ...DATA_PARTS.map((part) => part.atStart?.(record)));
}

/** Their fields of the record with which a run's game begins again. */
export function startAgain(memory: Pick<Memory, keyof MemoryShares>): StartShares {
  return Object.assign({}, ...DATA_PARTS.map((part) => part.startAgain?.(memory)));
}

/** The types of their records. */
export const RECORD_TYPES: readonly (keyof RecordShares)[] = Object.keys(
  RECORD_SHARES,
) as (keyof RecordShares)[];

const BY_TYPE: ReadonlyMap<string, RecordShare<never>> = new Map(Object.entries(RECORD_SHARES));

/** Whether an entry is one of these. */
export function isShared<Entry extends { readonly type: string }>(
  entry: Entry,
): entry is Extract<Entry, AnyOf<RecordShares>> {
  return Object.hasOwn(RECORD_SHARES, entry.type);
}

/** The share to which a type of record belongs; undefined for those of the runner itself. */
export function shareOf(type: string): RecordShare<never> | undefined {
  return BY_TYPE.get(type);
}

/** Their fields of a new game's memory, of what it takes over. */
export function memoryBrought(brought: BroughtShares): Partial<MemoryShares> {
  return Object.assign({}, ...DATA_PARTS.map((part) => part.brought?.remember(brought)));
}

/** The memory whose conversation is summarized next; what a part does first comes before that. */
export function withSummaryDue(memory: Memory): Memory {
  return firstOf(DATA_PARTS, (part) => part.delaySummary?.(memory)) ?? { ...memory, next: "summarize" };
}

/** The memory after a decision changed the goal or the plan. */
export function withPlanChanged(memory: Memory): Memory {
  return DATA_PARTS.reduce((after, part) => part.afterPlanChange?.(after) ?? after, memory);
}

/** The memory in which what was before counts against nothing. */
function renew(memory: Memory): Memory {
  return withPlanChanged(DATA_PARTS.reduce((after, part) => part.afterStop?.(after) ?? after, memory));
}

/** The state after a part's record, of one in which no outcome waits; a text with the reason where it does not fit. */
export function applyShared(state: RunState, record: AnyOf<RecordShares>): RunState | string {
  const around = { renew, goOn: afterNode, due: dueNode(state.memory) };
  return RECORD_SHARES[record.type].apply(state, record as never, around);
}

/** Whether an outcome that waits does so after a part's record, too. */
export function leavesOutcome(record: AnyOf<RecordShares>): boolean {
  return RECORD_SHARES[record.type].leavesOutcome?.(record as never) === true;
}

/** The plan by which a director leads the run; null for none. */
export function courseIn(memory: Pick<Memory, keyof MemoryShares>): CourseState | null {
  return firstOf(DATA_PARTS, (part) => part.courseOf?.(memory));
}

/** Whether a reader without some part must not go past a decision. */
export function needsPart(decision: DecisionShares): boolean {
  return DECISION_SHARES.some((share) => share.needsPart(decision));
}

/** Whether a run's file counts a decision that tells the LM something among its notices, or another one among its changes. */
export function countsAs(kind: "notice" | "change", decision: DecisionShares): boolean {
  return DECISION_SHARES.every((share) => share.countsAs(decision)[kind]);
}

/** Whether the words of a decision are the runner's own. */
export function hasOwnWords(decision: DecisionShares): boolean {
  return DECISION_SHARES.some((share) => share.hasOwnWords(decision));
}

/** The number among the statements of a run's file that counts a decision; null for none. */
export function countedAs(decision: DecisionShares): "rollbacks" | null {
  return firstOf(DECISION_SHARES, (share) => share.countedAs?.(decision));
}

/** The signal on which the runner acted by itself; null for none. */
export function actedOn(decision: DecisionShares): string | null {
  return firstOf(DECISION_SHARES, (share) => share.actedOn?.(decision));
}

/** The newest steps as they were judged, the last one last; empty for none. */
export function judgedSteps(memory: Pick<Memory, keyof MemoryShares>): readonly JudgedStep[] {
  return firstOf(DATA_PARTS, (part) => part.judgedSteps?.(memory)) ?? [];
}

/** The trouble that they see in the newest steps, a line each. */
export function troublesOfParts(memory: Memory, isBare: boolean): readonly string[] {
  return DATA_PARTS.flatMap((part) => part.troubleIn?.(memory, isBare) ?? []);
}

/** The steps that were played, those on branches that were left included; 0 where no part knows. */
export function playedStepsOf(memory: Pick<Memory, keyof MemoryShares>): number {
  return firstOf(DATA_PARTS, (part) => part.playedSteps?.(memory)) ?? 0;
}

/** The stop at which the run stands still until a record ends it; null while it goes on. */
export function stopOf(memory: Pick<Memory, keyof MemoryShares>): StandStill | null {
  return firstOf(DATA_PARTS, (part) => part.stopOf?.(memory));
}

/** The answer with which a person let the run go on, until its next node has run; null for none. */
export function answerIn(memory: Pick<Memory, keyof MemoryShares>): LetGoOn | null {
  return firstOf(DATA_PARTS, (part) => part.answerIn?.(memory));
}

/** Whether the outcome of the last step may have to wait for being remembered. */
export function mayLeaveOutcome(memory: Memory): boolean {
  return DATA_PARTS.some((part) => part.mayLeaveOutcome?.(memory) === true);
}

/** The memory once the next node has run. */
export function afterNode(memory: Memory): Memory {
  return DATA_PARTS.reduce((after, part) => part.afterNode?.(after) ?? after, memory);
}

/** The memory without a stop, and what was decided at one. */
export function withoutStops(memory: Memory): Memory {
  return DATA_PARTS.reduce((after, part) => part.withoutStop?.(after) ?? after, memory);
}

/** The records on a path from which the run did not continue. */
export function leftIn(entries: readonly JournalEntry[]): ReadonlySet<JournalEntry> {
  return new Set(DATA_PARTS.flatMap((part) => part.leftIn?.(entries) ?? []));
}

/** A part's node that runs before the next one; null where none is due. */
export function dueNode(memory: Memory): PartNode | null {
  return firstOf(DATA_PARTS, (part) => part.dueNode?.(memory));
}

/** The last node of parts that ran after the newest step was remembered; null for none. */
export function ranAfterStep(state: Pick<RunState, "totalSteps" | "memory">): LoopNode | null {
  return firstOf(DATA_PARTS.toReversed(), (part) => part.ranAfterStep?.(state));
}

/** Their fields of the decision with which a run goes back, of the memory that it leaves. */
export function keptGoingBack(memory: Pick<Memory, keyof MemoryShares>): DecisionShares {
  return Object.assign({}, ...DATA_PARTS.map((part) => part.keepGoingBack?.(memory)));
}

/** Their requests to the LM beside the player's, in words: those of the last part first. */
export const REQUESTS_OF_PARTS: readonly string[] = DATA_PARTS.toReversed().flatMap(
  ({ requests }) => requests ?? [],
);

/** The parts' calls beside the player's. */
export function sideCallsOfParts(settings: RunSettings): readonly SideCalls[] {
  return DATA_PARTS.flatMap((part) => part.sideCalls?.(settings) ?? []);
}

/** The parts' pieces of what a run remembers. */
export function passagesOfParts(memory: Pick<Memory, keyof MemoryShares>): readonly Passage[] {
  return DATA_PARTS.flatMap((part) => part.passages?.(memory) ?? []);
}

/** The passages of a note that a part writes; null for a note of the LM's own. */
export function passagesOfNote(name: string, text: string): readonly Passage[] | null {
  return firstOf(DATA_PARTS, (part) => part.passagesOfNote?.(name, text));
}
