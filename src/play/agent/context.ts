import type { OutboxMessage } from "../../base/vocabulary/mail.ts";
import type { RunEvent } from "../../base/vocabulary/run-event.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import { type CallLedger, openCallLedger } from "./calls/call-ledger.ts";
import { openToldMail, type ToldMail } from "./mail/told-mail.ts";
import type { RunPorts } from "./ports.ts";
import type { RunOptions } from "./run-options.ts";
import { openSkillSaves, type SkillSaves } from "./skills/skill-saves.ts";

/** What every node of a run works with. Nothing in it goes back when a run does. */
export interface RunContext {
  readonly ports: RunPorts;
  readonly options: RunOptions;
  readonly ledger: CallLedger;
  /** What skills keep beside the run. */
  readonly skillSaves: SkillSaves;
  /** Whether the server of the model for summaries refused it: the player writes them from then on. */
  summarizerRefused: boolean;
  /** Which of the operator's messages were told. */
  readonly told: ToldMail;
  /** What could not be posted yet, by its JSON. */
  readonly unposted: Map<string, OutboxMessage>;
  /** When this process began to play, by the clock that only grows. */
  readonly startMs: number;
}

/**
 * One node of the loop: takes a state, tells what happens and gives the next one, whose `next` names the node that
 * follows. When it throws, the state that it was given still holds, and the machine is where it was then.
 */
export type Node = (context: RunContext, state: RunState) => AsyncGenerator<RunEvent, RunState>;

/** What a run that begins now works with. */
export function openContext(ports: RunPorts, options: RunOptions): RunContext {
  return {
    ports,
    options,
    ledger: openCallLedger(ports, options.spent, options.limits, options.answeredBefore),
    skillSaves: openSkillSaves(ports, { isTrial: !options.autoSave }),
    summarizerRefused: false,
    told: openToldMail(options.mailRecorded),
    unposted: new Map(),
    startMs: ports.clock.elapsedMs(),
  };
}
