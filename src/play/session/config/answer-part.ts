import type { RunnerError } from "../../../base/errors.ts";
import type { PortShares } from "../../../base/seam/shares.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { PendingCall } from "../../../base/vocabulary/run-event.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";
import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";
import type { StopTarget } from "../../../base/vocabulary/stop.ts";
import type { StartPoint } from "../../../record/replay/open-state.ts";
import type { CheckpointStore } from "../../../record/saves/checkpoint-store.ts";
import type { RunPorts } from "../../agent/ports.ts";
import type { AskedSettings, SessionConfig } from "./session-config.ts";

/** An answer at a stop, as a session gets it. */
export type Answer = NonNullable<SessionConfig["resume"]>;

/** The share of a session of the part whose stops wait for a person: what is asked for, and how a run goes on from one. */
export interface AnswerPart {
  /**
   * Refuses stops that cannot be: where nothing is saved there would be nothing to go on from.
   *
   * @param remedy what a program can do about it; the command line has its own
   */
  check(config: Pick<SessionConfig, "autoSave">, settings: AskedSettings, remedy?: string): void;
  /** Refuses those that are asked for and can never be met. An older save may hold them. */
  checkAsked(settings: AskedSettings): void;
  /** Whether a run that begins there may stand at a stop, before that is known. */
  mayStandAt(config: Pick<SessionConfig, "start">, store: CheckpointStore): Promise<boolean>;
  /** The refusal to answer where a file holds no machine. */
  refuseWithout(file: string): RunnerError;
  /** The same answer, checked against the state: null for a new game. @throws RunnerError */
  resolve(state: Pick<RunState, "memory"> | null, answer: Answer, ports: PortShares): Promise<Answer>;
  /** The point from which a run goes on, as it was answered. The same one where it stands at no stop. */
  goOn(
    point: StartPoint,
    answer: Answer | null,
    settings: RunSettings,
    ports: Pick<RunPorts, "journal">,
  ): StartPoint;
  /** The options of the command that the stop keeps at which a run stands; null where it stands at none. */
  targetOf(memory: Memory): StopTarget | null;
  /** Why a pending call cannot take another input; null if it can. */
  faultOf(
    call: Pick<PendingCall, "name">,
    input: JsonObject,
    rules: { readonly tools: Memory["tools"]; readonly ports: PortShares },
  ): Promise<string | null>;
}
