import type { Disk } from "../../../base/disk/disk.ts";
import type { MemoryShares, PortShares, ServiceShares } from "../../../base/seam/shares.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../base/vocabulary/step.ts";
import type { RunContext } from "../context.ts";

/** The place in which a part keeps its own files. */
export interface PartPlace {
  readonly folder: string;
  readonly slug: string;
  readonly disk: Disk;
}

/** A message to people, which is posted once. */
export interface MessageToPeople extends JsonObject {
  readonly type: "recovery";
  readonly step: number;
  /** Tells it from the other messages of its step. */
  readonly id: string;
}

/** A part's share of the loop. A hook that is not given does nothing. */
export interface LoopPart<Port extends keyof PortShares = never> {
  /** Opens its ports. @param place null where a run keeps nothing in a folder, or is a trial */
  openPorts(place: PartPlace | null, services: ServiceShares): Pick<PortShares, Port>;
  /** Texts at the end of a fresh conversation's opening. */
  opening?(memory: Pick<Memory, keyof MemoryShares>): readonly string[];
  /** Called once, before the first turn. */
  atStart?(context: RunContext, state: RunState): Generator<RunEvent>;
  /** Called between two steps, with nothing pending; another state ends the turn. */
  betweenSteps?(context: RunContext, state: RunState): AsyncGenerator<RunEvent, RunState>;
  /** Called after a step. @param state the one in which it is remembered */
  afterStep?(context: RunContext, state: RunState, outcome: StepOutcome): Generator<RunEvent>;
  /**
   * Returns the state after the run went back by itself.
   *
   * @param before the memory before that
   * @param isPlanned whether a workflow planned it
   */
  afterGoingBack?(context: RunContext, before: Memory, there: RunState, isPlanned: boolean): RunState;
  /** Posts a message to people, unless it is posted. */
  tellPeople?(context: RunContext, message: MessageToPeople): Generator<RunEvent>;
}
