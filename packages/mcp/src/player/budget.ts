import { renderCountOf } from "../../../../src/base/quantities/count.ts";
import type { RunState } from "../../../../src/base/vocabulary/run-state.ts";
import type { SessionConfig } from "../../../../src/play/session/config.ts";
import type { Rest } from "./desk.ts";
import type { Standing } from "./told.ts";

/** Why a run that is over does not continue. */
export function standingOf({ outcome, reason }: Extract<Rest, { readonly type: "over" }>): Standing {
  switch (outcome.type) {
    case "interrupted": {
      const text = `the run waits for a decision (${reason}): it continues once a person has decided with \`runner resume\``;
      return { why: "interrupted", text };
    }
    case "budget":
      return { why: "budget", text: `${outcome.reason}: the run is saved` };
    case "done":
      return outcome.isReached === true
        ? { why: "ended", text: "what the run was played for is reached, and it is saved" }
        : { why: "budget", text: "all steps of the session are played, and the run is saved" };
    default:
      return { why: "ended", text: `the run ended (${outcome.reason}), and is saved where it could be` };
  }
}

/** The limits of a run that its client plays: over all play of the process, however often the folder is released. */
export interface Budget {
  /** Counts a played step. */
  played(): void;
  /** Why no step may be played any more; null where one may. */
  end(state: Pick<RunState, "totalSteps">): Standing | null;
}

/** Begins to count the steps and the time that a configuration allows. */
export function openBudget(
  { steps, untilStep, limits }: Pick<SessionConfig, "steps" | "untilStep" | "limits">,
  elapsedMs: () => number,
): Budget {
  const startMs = elapsedMs();
  let count = 0;
  const told = (fact: string): Standing => ({ why: "budget", text: `${fact}: the run is saved` });
  return {
    played() {
      count += 1;
    },
    end({ totalSteps }) {
      if (steps !== null && count >= steps)
        return told(`the session's limit of ${renderCountOf(steps, "step")} is reached`);
      if (untilStep !== null && totalSteps >= untilStep)
        return told(`the run is at step ${untilStep}, its last`);
      const { ms = null } = limits;
      if (ms === null || elapsedMs() - startMs < ms) return null;
      return told(`the run has been played for ${ms / 1000} s, its limit`);
    },
  };
}
