import type { Check } from "../../base/checks.ts";
import type {
  AnyOf,
  BroughtShares,
  DecisionShares,
  MemoryShares,
  OpeningShares,
  OutcomeShares,
  RecordShares,
  StartShares,
  StepRecordShares,
} from "../../base/seam/shares.ts";
import type { UserMessage } from "../../base/vocabulary/conversation.ts";
import type { JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import type { JsonObject, JsonValue } from "../../base/vocabulary/json.ts";
import type { JudgedStep } from "../../base/vocabulary/judged-step.ts";
import type { LoopNode, PartNode } from "../../base/vocabulary/loop-node.ts";
import type { WaitingReply } from "../../base/vocabulary/reply.ts";
import type { RunSettings } from "../../base/vocabulary/run-settings.ts";
import type { Memory, RunState } from "../../base/vocabulary/run-state.ts";
import type { FoldOutcome, StepOutcome } from "../../base/vocabulary/step.ts";

/**
 * A part's field of a new game's record: a thing with which the game begins. A decision changes it in a field of the same name, and
 * `startAgain` gives it as it is then.
 */
export interface StartShare {
  readonly check: Check;
  /** Its name in sentences. */
  readonly noun: string;
  /** Whether the operator gives another one in a decision. */
  isGivenBy(decision: DecisionShares): boolean;
}

/** Changes the words of the LM and the operator in a value, as the redaction of a run's file does. */
export type ChangeWords = (value: JsonValue | undefined) => JsonValue;

/** Changes them in an input that a call was given instead of its own, if its tool takes any. */
export type ChangeInput = (callId: string, input: JsonValue) => JsonValue;

/** The other parts' shares of what a record does to the state. */
export interface Around {
  /** The memory where something new begins: for the other parts, what was before counts against nothing. */
  renew(memory: Memory): Memory;
  /** The memory of a run that a person let go on. */
  goOn(memory: Memory): Memory;
  /** The node of a part that comes next; null for none. */
  readonly due: PartNode | null;
}

/** A type of journal record. */
export interface RecordShare<R = AnyOf<RecordShares>> {
  /** The check of each field but `type`. */
  readonly fields: Readonly<Record<Exclude<keyof R, "type">, Check>>;
  /** The version of the format that a reader must know to go past it; null where any may. */
  neededVersion(record: R): number | null;
  /**
   * Returns the state after it, of one in which no outcome waits; a text with the reason where it does not fit. The viewer applies
   * records from the last summary on, where the part's fields are absent.
   *
   */
  apply(state: RunState, record: R, around: Around): RunState | string;
  /** Whether an outcome that waits does so after it, too: then the state is given as it is. */
  leavesOutcome?(record: R): boolean;
  /** Whether the run stands still behind it. */
  readonly beginsStop?: true;
  /** Whether it may follow there, since the run goes on with it. */
  readonly endsStop?: true;
  /** Whether a game has begun that has one. */
  readonly isOfPlay?: true;
  /** Whether a branch may begin with it, before the `head` that makes the branch current. */
  readonly mayBeginBranch?: true;
  /** The number among the statements of a run's file that counts it. */
  readonly countedAs?: "messages";
  /** The reason for which no benchmark's score rests on a run with it; null where one may. */
  readonly refusedInScores: string | null;
  /** Changes its words. @param ofCall null where those about single calls stay */
  redact?(record: JsonObject, words: ChangeWords, ofCall: ChangeInput | null): JsonObject;
  /** Keys of its line whose values are no texts, where other texts may quote the LM; absent where none do. */
  readonly quotes?: readonly string[];
  /** The same for texts of the runner that quote others. */
  redactQuotes?(record: JsonObject, words: ChangeWords): JsonObject;
}

/** A type of journal record of the step under way: nothing follows from it before the step is played. */
export interface StepRecordShare<R = AnyOf<StepRecordShares>> {
  /** The check of each field of its line but `type`. */
  readonly fields: Readonly<Record<string, Check>>;
  /** Its line, in which `version` is the format's. */
  toLine(record: R): object;
  /** The record in such a line. */
  fromLine(line: JsonObject): object;
}

/** The checks of the fields of a share. */
export type ChecksOf<Shares> = Readonly<Record<keyof Shares, Check>>;

/** A part's fields of what a new game takes over from another agent's checkpoint without a machine. */
export interface BroughtShare<Field extends keyof BroughtShares> {
  readonly fields: ChecksOf<Pick<BroughtShares, Field>>;
  /** The words for them in a list: `a mailbox position`. */
  readonly name: string;
  /** Reads them, and gives words for what is there; null for nothing. @param state a stranger's: anything */
  read(state: JsonObject): { readonly fields: BroughtShares; readonly words: string } | null;
  /** Its fields of a new game's memory. */
  remember(brought: BroughtShares): Partial<MemoryShares>;
}

/** A conversation that begins afresh. */
export type Folded = Extract<FoldOutcome, { readonly type: "folded" }>;

/** A step that came to its end. */
export interface EndedStep {
  readonly before: RunState;
  /** The reply that was acted on; null for an operator's step. */
  readonly reply: WaitingReply | null;
  readonly outcome: StepOutcome;
}

/** The place of a decision. */
export interface DecisionPlace {
  readonly runId: string;
  readonly step: number;
}

/** A part's share of a decision's record. */
export interface DecisionShare<Field extends keyof DecisionShares> {
  readonly fields: ChecksOf<Pick<DecisionShares, Field>>;
  /** Whether a reader without the part must not go past a record with them. */
  needsPart(decision: DecisionShares): boolean;
  /** Whether its words to the LM are the runner's own, which no redaction changes. */
  hasOwnWords(decision: DecisionShares): boolean;
  /** Whether a run's file counts it among its notices if it tells the LM something, else among its changes. */
  countsAs(decision: DecisionShares): { readonly notice: boolean; readonly change: boolean };
  /** The number among the statements of a run's file that counts it; null for none. */
  countedAs?(decision: DecisionShares): "rollbacks" | null;
  /** The signal on which the runner acted by itself; null for none. */
  actedOn?(decision: DecisionShares): string | null;
  /** The reason for which no benchmark's score rests on a run with it; null where one may. */
  refusedInScores(decision: DecisionShares): string | null;
  /** The memory after it. @param place the run and the step behind which it stands */
  apply(memory: Memory, decision: DecisionShares, place: DecisionPlace): Memory;
  /** Changes the words in its fields. */
  redact?(record: JsonObject, words: ChangeWords): JsonObject;
}

/** The checks of a part's fields of a save's memory and of a step's outcome. A save is read and written by them alone. */
export interface PartShapes<Field extends keyof MemoryShares, Result extends keyof OutcomeShares = never> {
  readonly memory: ChecksOf<Pick<MemoryShares, Field>>;
  readonly outcome: ChecksOf<Pick<OutcomeShares, Result>>;
  /** Milliseconds of play, over all processes; undefined if unknown. */
  playedMs?(memory: Pick<Memory, keyof MemoryShares>): number | undefined;
  /** Whether a save of the memory is one that programs of the first version of saves must refuse. */
  isLater?(memory: Partial<Pick<Memory, "settings" | keyof MemoryShares>>): boolean;
  /** Its effects, where they are few: then no other list names it. Those with more are loaded apart. */
  readonly data?: AnyDataPart;
}

/** The cost limit of a step under way. */
export interface StepLimit {
  readonly maxUsd: number;
  /** The whole run's counted cost at the step's beginning. */
  readonly fromUsd: number;
}

/** A plan by which a director leads a run. */
export interface CourseState {
  readonly id: string;
  /** The step before or after which a person decides; null for none. */
  readonly gate: string | null;
  /** Whether one of its steps, the player's, is under way. */
  readonly isPlaying: boolean;
  /** The limit of that one; null for none. */
  readonly limit: StepLimit | null;
  /** The whole of it: two that are equal are at the same place. */
  readonly state: object;
}

/** Calls beside the player's. */
export interface SideCalls {
  /** Null for the player's. */
  readonly model: string | null;
  /** Steps from one to the next. */
  readonly everySteps: number;
}

/** A piece of what a run remembers beyond its conversation. */
export interface Passage {
  /** Its origin, for the LM: `summary, to step 60`. */
  readonly from: string;
  readonly text: string;
}

/** A place at which a run stands still. */
export interface StandStill {
  /** Of the checkpoint there. */
  readonly id: string;
  /** In words, as what a record follows. */
  readonly words: string;
  /** The part's node before which it is; absent for the memory's next one. */
  readonly next?: PartNode;
}

/** The answer of a person who let a run go on. */
export interface LetGoOn {
  /** The reason for refusing what was pending; null where it was not refused. */
  readonly refusal: string | null;
}

/** A part's share of the data that is saved and replayed. Pure: no disk, no clock, no machine. */
export interface DataPart<Type extends keyof RecordShares = never> {
  readonly records: { readonly [T in Type]: RecordShare<RecordShares[T]> };
  readonly brought?: BroughtShare<never>;
  readonly decision?: DecisionShare<never>;
  /** Its fields of an outcome to which words in a call lead. */
  readonly ofWords?: readonly (keyof OutcomeShares)[];
  /** Tools whose `text` is words for the player itself or for the operator. */
  readonly wordyTools?: readonly string[];
  /** Its fields of a new game's memory, of its record; nothing counts as shown while the opening is not made. */
  atStart?(record: StartShares & OpeningShares): Partial<MemoryShares>;
  /** Its fields of the record with which the run's game begins again. */
  startAgain?(memory: Pick<Memory, keyof MemoryShares>): StartShares;
  /** The memory after a reply to all of the LM's input. */
  afterReply?(memory: Memory): Memory;
  /** Its fields of the memory after any step, the operator's too. They come right behind the notes. */
  afterAnyStep?(memory: Memory, outcome: StepOutcome, step: number): Partial<MemoryShares>;
  /** Whether a block of a message tells a deed of its own: what the LM saw before stays then. */
  isDeed?(block: UserMessage["content"][number]): boolean;
  /** Its fields of the memory after a step of the LM. */
  afterStep?(memory: Memory, outcome: StepOutcome, step: number): Partial<MemoryShares>;
  /** The memory after any step, the operator's too: the last to be done about it. It may name another next node. */
  judge?(ended: EndedStep, after: Memory): Memory;
  /** The memory after a conversation began afresh. */
  afterFold?(memory: Memory, outcome: Folded): Memory;
  /** The memory after a decision changed the goal or the plan. */
  afterPlanChange?(memory: Memory): Memory;
  /** The memory of a run that was stopped and goes on all the same. */
  afterStop?(memory: Memory): Memory;
  /** The memory in which a summary waits for what the part does first; null where nothing delays it. */
  delaySummary?(memory: Memory): Memory | null;
  /** The newest steps as it judged them, the last one last. */
  judgedSteps?(memory: Pick<Memory, keyof MemoryShares>): readonly JudgedStep[];
  /**
   * The trouble that it sees in the newest steps, in a line; null for none.
   *
   * @param isBare whether nothing is to depend on the server's times and prices
   */
  troubleIn?(memory: Memory, isBare: boolean): string | null;
  /** The steps that were played, those on branches that were left included. */
  playedSteps?(memory: Pick<Memory, keyof MemoryShares>): number | undefined;
  /** Its stop at which the run stands still until a record ends it; null while it goes on. */
  stopOf?(memory: Pick<Memory, keyof MemoryShares>): StandStill | null;
  /** The answer with which the run goes on from such a stop, until its next node has run; null for none. */
  answerIn?(memory: Pick<Memory, keyof MemoryShares>): LetGoOn | null;
  /** Whether the outcome of the last step may have to wait a while for being remembered. */
  mayLeaveOutcome?(memory: Memory): boolean;
  /** The memory once the next node has run. */
  afterNode?(memory: Memory): Memory;
  /** The memory without a stop, and what was decided at one. */
  withoutStop?(memory: Memory): Memory;
  /** Its records on a path from which the run did not continue: they are passed on the way. */
  leftIn?(entries: readonly JournalEntry[]): readonly JournalEntry[];
  /** Its node that runs before the next one; null where none is due. */
  dueNode?(memory: Memory): PartNode | null;
  /** Its node, where that ran after the newest step was remembered, or is in the middle of its visits; null for none. */
  ranAfterStep?(state: Pick<RunState, "totalSteps" | "memory">): LoopNode | null;
  /** The plan by which it leads the run; null where it does not. */
  courseOf?(memory: Pick<Memory, keyof MemoryShares>): CourseState | null;
  /** Its fields of the decision with which a run goes back, of the memory that it leaves. */
  keepGoingBack?(memory: Pick<Memory, keyof MemoryShares>): DecisionShares;
  /** Its requests to the LM beside the player's, in words. */
  readonly requests?: string;
  /** Its calls beside the player's, as an estimate knows them; null for none. */
  sideCalls?(settings: RunSettings): SideCalls | null;
  /** Its pieces of what a run remembers. */
  passages?(memory: Pick<Memory, keyof MemoryShares>): readonly Passage[];
  /** The passages of a note that it writes; null for a note of the LM's own. */
  passagesOfNote?(name: string, text: string): readonly Passage[] | null;
  /** Changes the words in its fields of an outcome. */
  redactOutcome?(outcome: JsonObject, words: ChangeWords): JsonObject;
}

/** Any part, as the lists hold them. */
export type AnyDataPart = Omit<DataPart, "records">;
