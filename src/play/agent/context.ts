import type { ContextShares } from "../../base/seam/shares.ts";
import type { RunEvent } from "../../base/vocabulary/run-event.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import { type CallLedger, openCallLedger } from "./calls/call-ledger.ts";
import type { RunPorts } from "./ports.ts";
import type { RunOptions } from "./run-options.ts";
import { openContextOfParts } from "./seam/context-of-parts.ts";

/** The context of every node of a run. Nothing in it goes back when a run does. */
export interface RunContext extends ContextShares {
  readonly ports: RunPorts;
  readonly options: RunOptions;
  readonly ledger: CallLedger;
  /** Whether the server of the model for summaries refused it: the player writes them from then on. */
  summarizerRefused: boolean;
  /** The tokens that the player's conversation may have, by its server; null where it does not say, absent before it was asked. */
  room?: number | null;
  /** The tokens of the conversation with the newest reply of this process; 0 where its server does not count them. */
  filled: number;
  /** The start of play in this process, by the monotonic clock. */
  readonly startMs: number;
}

/**
 * One node of the loop: takes a state, yields what happens and returns the next state, whose `next` names the following
 * node. When it throws, the given state is still valid, and the machine is where it was.
 */
export type Node = (context: RunContext, state: RunState) => AsyncGenerator<RunEvent, RunState>;

/** The context of a run that begins now. */
export function openContext(ports: RunPorts, options: RunOptions): RunContext {
  return {
    ports,
    options,
    ledger: openCallLedger(ports, options.spent, options.limits, options.answered),
    ...openContextOfParts(ports, !options.autoSave),
    summarizerRefused: false,
    filled: 0,
    startMs: ports.clock.elapsedMs(),
  };
}
