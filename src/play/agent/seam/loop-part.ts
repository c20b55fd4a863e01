import type { Disk, GamePlace } from "../../../base/disk/disk.ts";
import type {
  MemoryShares,
  OpeningShares,
  OutcomeShares,
  PortShares,
  ServiceShares,
  SessionShares,
  StartShares,
} from "../../../base/seam/shares.ts";
import type { Message } from "../../../base/vocabulary/conversation.ts";
import type { GameInfo } from "../../../base/vocabulary/game-info.ts";
import type { DecisionRecord } from "../../../base/vocabulary/journal/journal-record.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { LoopNode } from "../../../base/vocabulary/loop-node.ts";
import type { OperatorAction } from "../../../base/vocabulary/operator.ts";
import type { RunOutcome } from "../../../base/vocabulary/outcome.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";
import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../base/vocabulary/step.ts";
import type { BoundaryFacts, Stop } from "../../../base/vocabulary/stop.ts";
import type { KnownBefore } from "../../../record/evidence/known-before.ts";
import type { StartPoint } from "../../../record/replay/open-state.ts";
import type { RunContext } from "../context.ts";
import type { RunPorts } from "../ports.ts";

/** The session that opens a part's ports. */
export interface PortSession {
  readonly config: SessionShares;
  readonly disk: Disk;
  /** Whether the folder stays as it is. */
  readonly isTrial: boolean;
}

/** A message to people, which is posted once. */
export interface MessageToPeople extends JsonObject {
  /** An answer is given in its step; a recovery is decided after it. */
  readonly type: "answer" | "recovery";
  readonly step: number;
  /** Tells it from the other messages of its step. */
  readonly id: string;
}

/** The machine and its game, as they are read. */
type Played = Pick<RunPorts, "emulator" | "game">;

/** A text for the LM; null for none. */
export interface ShownOnce {
  readonly text: string | null;
  /** Its fields of the record of the step or the opening. */
  readonly kept: OpeningShares & OutcomeShares;
}

/** A part's share of the loop. A hook that is not given does nothing. */
export interface LoopPart<Port extends keyof PortShares = never> {
  /** Opens its ports. @param place null where a run keeps nothing in a folder, or is a trial */
  openPorts(
    place: Required<GamePlace> | null,
    services: ServiceShares,
    session: PortSession,
  ): Pick<PortShares, Port>;
  /** Why one of its tools does not take an input beyond its schema; null where it does, and for other tools. */
  faultOfInput?(tool: string, input: JsonObject, ports: PortShares): string | null;
  /**
   * Its fields with which a run begins, as its part of the session asks for; reads files of the user.
   *
   * @param shown the name of a path in messages
   */
  readShares?(config: SessionShares, shown: (path: string) => string): Promise<StartShares>;
  /** Returns the state of a run that goes on with them: recorded where something changes. */
  goOnWith?(state: RunState, shares: StartShares, journal: RunPorts["journal"]): RunState;
  /** Texts at the end of a fresh conversation's opening. */
  opening?(memory: Pick<Memory, keyof MemoryShares>): readonly string[];
  /** A text beside the state of the game that the LM is shown; null for none. @param messages those before it */
  textBeside?(
    ports: Played,
    settings: RunSettings,
    gameInfo: GameInfo,
    messages: readonly Message[],
  ): string | null;
  /** A text that each conversation gets once, right before those beside the state of the game. @param isFresh whether one begins */
  showOnce?(memory: Pick<Memory, keyof MemoryShares>, gameInfo: GameInfo, isFresh: boolean): ShownOnce;
  /** The action in this step, in the LM's place; null where the LM is asked. Not called where a reply is for thinking only. */
  action?(context: RunContext, state: RunState): OperatorAction | null;
  /** Its messages to people that a process may not have posted before it died; each is posted once. */
  lastMessages?(memory: Pick<Memory, keyof MemoryShares>): readonly MessageToPeople[];
  /** Called between two steps, with nothing pending; another state ends the turn. */
  betweenSteps?(context: RunContext, state: RunState): AsyncGenerator<RunEvent, RunState>;
  /** Called after a step. @param state the one in which it is remembered */
  afterStep?(
    context: RunContext,
    before: RunState,
    state: RunState,
    outcome: StepOutcome,
  ): Generator<RunEvent> | AsyncGenerator<RunEvent>;
  /** The facts that decide what of the next step is new; one part gives them. */
  knownBefore?(memory: Memory): KnownBefore;
  /** A text at the end of a step's message to the LM; null for none. Depends on its parameters alone. */
  textAfterStep?(before: RunState, outcome: StepOutcome): string | null;
  /** Whether the next reply is for thinking only: then nothing is pressed. */
  isForThought?(memory: Pick<Memory, keyof MemoryShares>): boolean;
  /** The reason for which a person should look at the run; null if it goes on. */
  giveUpReason?(memory: Pick<Memory, "settings" | "counters" | keyof MemoryShares>): string | null;
  /** Whether the newest step brought the game to its end. */
  isEndReached?(memory: Pick<Memory, keyof MemoryShares>): boolean;
  /**
   * Returns the reason for which its decision is not the one that the rules give; null for a right one, and for one of others.
   *
   * @param before settled
   * @param told the words to the LM; undefined where they were taken out
   */
  faultOf?(before: RunState, decision: DecisionRecord, told: string | null | undefined): string | null;
}

/**
 * The share of the part that stops a run for a person. The boundaries between nodes are the loop's own; whether the run stops at one,
 * and what is kept of that, is the part's. While the run stands there, `stopOf` of its memory says so.
 */
export interface StopPart {
  /** Returns where the run stops, or null where it goes on. */
  stopAt(context: RunContext, state: RunState, boundary: BoundaryFacts): Stop | null;
  /** Returns the state that stands at a stop, which is written down first. */
  stop(context: RunContext, state: RunState, stop: Stop): RunState;
  /** Ends the process at a stop that the run reached now or before. */
  finish(context: RunContext, stopped: RunState): AsyncGenerator<RunEvent, RunOutcome>;
  /** The node before which a person let the run go on, until it has run; null for none. */
  wentOnBefore(memory: Pick<Memory, keyof MemoryShares>): LoopNode | null;
  /** Reports how a person let the run go on, just now or before a kill. */
  describeGoingOn(start: StartPoint): Generator<RunEvent>;
  /** The message to the notify command about its event; null for one of others, or one that only a log needs. */
  noticeOf(event: RunEvent): JsonObject | null;
}

/** A part's share of going back: some of what it holds stays as it was. */
export interface ReturnPart {
  /**
   * Returns the state after the run went back by itself.
   *
   * @param before the memory before that
   * @param isPlanned whether a workflow planned it
   */
  afterGoingBack(context: RunContext, before: Memory, there: RunState, isPlanned: boolean): RunState;
}

/** The share of a part without ports. */
export type LoopHooks = Omit<LoopPart, "openPorts">;
